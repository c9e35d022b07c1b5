/* SPDX-License-Identifier: MIT
 * Which states two sides compare. Each steps again to the first tick that differs, from a snapshot
 * of its own before it. A side that gets what it had can step to any state again; one that does not
 * has only the states that it kept, the ones that show the difference; so a tick is sought for
 * which both have bytes. */
#include "cox_search_steps.h"

#include "cox_diagnosis.h"

/* How often a state that both have is sought. */
#define TRIES_MAX 4

/* Begins to fetch states: first the one that differs, stepped to again on both sides. */
void cox_search_begin_experiment(cox_inquiry *inquiry)
{
    inquiry->phase = COX_SEARCH_EXPERIMENT;
    inquiry->own_source = COX_STATE_RESTEPPED;
    inquiry->other_source = COX_STATE_RESTEPPED;
    inquiry->sought_tick = inquiry->high;
    cox_search_ask(inquiry, COX_ASK_STATE, inquiry->high, COX_STATE_RESTEPPED, inquiry->high);
}

static void wish_own(cox_inquiry *inquiry)
{
    inquiry->evidence.state.is_there = false;
    inquiry->wish.kind = inquiry->own_source;
    inquiry->wish.tick = inquiry->sought_tick;
    inquiry->wish.before = inquiry->high;
}

static void ask_other_state(cox_inquiry *inquiry, uint32_t tick)
{
    inquiry->sought_tick = tick;
    inquiry->tries++;
    cox_search_ask(inquiry, COX_ASK_STATE, tick, inquiry->other_source, inquiry->high);
}

cox_status cox_search_take_other_state(cox_inquiry *inquiry, cox_bytes_reader *other)
{
    bool is_there = cox_bytes_take_u8(other) != 0;
    bool was_restored = cox_bytes_take_u8(other) != 0;
    uint32_t tick = cox_bytes_take_u32(other);
    uint64_t hash = cox_bytes_take_u64(other);
    bool fits = inquiry->other_source == COX_STATE_RESTEPPED ? tick == inquiry->sought_tick
                                                             : tick >= inquiry->sought_tick;
    if (is_there && !fits) return COX_ERROR_DAMAGED;

    if (inquiry->phase == COX_SEARCH_EXPERIMENT) {
        inquiry->report.other_restored = was_restored;
        if (is_there)
            inquiry->report.other_restep =
                cox_diagnosis_restep(hash, inquiry->other_pair.state, inquiry->own_pair.state);
        wish_own(inquiry);
    } else if (!is_there) {
        cox_search_conclude(inquiry);
    } else {
        inquiry->sought_tick = tick;
        wish_own(inquiry);
    }
    return COX_OK;
}

/* A side that steps again to what it had can step to any state; one that does not has only what was
 * kept. */
static uint8_t source_of(uint8_t restep)
{
    return restep == COX_RESTEP_SAME ? COX_STATE_RESTEPPED : COX_STATE_KEPT;
}

static void take_experiment(cox_inquiry *inquiry)
{
    const cox_inquiry_state *state = &inquiry->evidence.state;
    cox_desync *report = &inquiry->report;
    report->host_restored = state->was_restored;
    if (state->is_there && state->tick == inquiry->high) {
        cox_state_view view = cox_state_view_make(inquiry->evidence.sim, state->bytes);
        report->host_restep = cox_diagnosis_restep(
            cox_state_view_hash(&view), inquiry->own_pair.state, inquiry->other_pair.state);
    }
    inquiry->own_source = source_of(report->host_restep);
    inquiry->other_source = source_of(report->other_restep);
    if (inquiry->own_source == COX_STATE_RESTEPPED &&
        inquiry->other_source == COX_STATE_RESTEPPED) {
        cox_search_begin_tables(inquiry);
        return;
    }
    inquiry->phase = COX_SEARCH_MEETING;
    ask_other_state(inquiry, inquiry->high);
}

void cox_search_take_state(cox_inquiry *inquiry)
{
    const cox_inquiry_state *state = &inquiry->evidence.state;
    if (inquiry->phase == COX_SEARCH_EXPERIMENT) take_experiment(inquiry);
    else if (!state->is_there || inquiry->tries >= TRIES_MAX) cox_search_conclude(inquiry);
    else if (state->tick == inquiry->sought_tick) cox_search_begin_tables(inquiry);
    else ask_other_state(inquiry, state->tick);
}
