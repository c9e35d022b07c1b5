/* SPDX-License-Identifier: MIT
 * Which states two sides compare. Each steps again to the first tick that differs, from a snapshot
 * of its own before it. A side that gets what it had can step to any state again. A side that does
 * not has only the states that it kept, which show the difference; so the search looks for a tick
 * for which both have bytes. */
#include "cox_desync_search_steps.h"

#include "cox_desync_cause.h"

/* How often the search asks for a state that both sides have. */
#define TRIES_MAX 4

/* Begins to fetch states: first the state that differs, stepped to again on both sides. */
void cox_desync_search_begin_experiment(cox_desync_exchange *exchange)
{
    exchange->phase = COX_DESYNC_SEARCH_EXPERIMENT;
    exchange->own_source = COX_ORIGIN_RESIMULATED;
    exchange->other_source = COX_ORIGIN_RESIMULATED;
    exchange->sought_tick = exchange->high;
    cox_desync_search_ask(exchange, COX_ASK_STATE, exchange->high, COX_ORIGIN_RESIMULATED,
                          exchange->high);
}

static void request_own(cox_desync_exchange *exchange)
{
    exchange->origin.state.is_there = false;
    exchange->state_request.kind = exchange->own_source;
    exchange->state_request.tick = exchange->sought_tick;
    exchange->state_request.before = exchange->high;
}

static void ask_other_state(cox_desync_exchange *exchange, uint32_t tick)
{
    exchange->sought_tick = tick;
    exchange->tries++;
    cox_desync_search_ask(exchange, COX_ASK_STATE, tick, exchange->other_source, exchange->high);
}

cox_status cox_desync_search_take_other_state(cox_desync_exchange *exchange,
                                              cox_bytes_reader *other)
{
    bool is_there = cox_bytes_take_u8(other) != 0;
    uint8_t flags = cox_bytes_take_u8(other);
    uint32_t tick = cox_bytes_take_u32(other);
    uint64_t hash = cox_bytes_take_u64(other);
    bool fits = exchange->other_source == COX_ORIGIN_RESIMULATED ? tick == exchange->sought_tick
                                                                 : tick >= exchange->sought_tick;
    if (is_there && !fits) return COX_ERROR_DAMAGED;
    if (flags > (COX_STATE_WAS_RESTORED | COX_STATE_VARIES)) return COX_ERROR_DAMAGED;

    if (exchange->phase == COX_DESYNC_SEARCH_EXPERIMENT) {
        exchange->report.other_restored = (flags & COX_STATE_WAS_RESTORED) != 0;
        if (is_there)
            exchange->report.other_resimulated =
                cox_desync_cause_resimulated(hash, (flags & COX_STATE_VARIES) != 0,
                                             exchange->other_pair.state, exchange->own_pair.state);
        request_own(exchange);
    } else if (!is_there) {
        cox_desync_search_finish(exchange);
    } else {
        exchange->sought_tick = tick;
        request_own(exchange);
    }
    return COX_OK;
}

/* A side that steps again to what it had can step to any state; one that does not has only what was
 * kept. */
static uint8_t source_of(uint8_t restep)
{
    return restep == COX_RESIMULATED_SAME ? COX_ORIGIN_RESIMULATED : COX_ORIGIN_SAVED;
}

static void take_experiment(cox_desync_exchange *exchange)
{
    const cox_desync_state *state = &exchange->origin.state;
    cox_desync *report = &exchange->report;
    report->host_restored = state->was_restored;
    if (state->is_there && state->tick == exchange->high) {
        cox_state_view view = cox_state_view_make(exchange->origin.sim, state->bytes);
        report->host_resimulated =
            cox_desync_cause_resimulated(cox_state_view_hash(&view), state->varies,
                                         exchange->own_pair.state, exchange->other_pair.state);
    }
    exchange->own_source = source_of(report->host_resimulated);
    exchange->other_source = source_of(report->other_resimulated);
    if (exchange->own_source == COX_ORIGIN_RESIMULATED &&
        exchange->other_source == COX_ORIGIN_RESIMULATED) {
        cox_desync_search_begin_tables(exchange);
        return;
    }
    exchange->phase = COX_DESYNC_SEARCH_MEETING;
    ask_other_state(exchange, exchange->high);
}

void cox_desync_search_take_state(cox_desync_exchange *exchange)
{
    const cox_desync_state *state = &exchange->origin.state;
    if (exchange->phase == COX_DESYNC_SEARCH_EXPERIMENT) take_experiment(exchange);
    else if (!state->is_there || exchange->tries >= TRIES_MAX) cox_desync_search_finish(exchange);
    else if (state->tick == exchange->sought_tick) cox_desync_search_begin_tables(exchange);
    else ask_other_state(exchange, state->tick);
}
