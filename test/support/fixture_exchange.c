/* SPDX-License-Identifier: MIT
 * Hand-made timelines of a match, and the wire between their exchanges. */
#include "fixture_exchange.h"

#include <string.h>

#include "coxswain/snapshot.h"

static void keep(timeline *c)
{
    cox_snapshot_save(&c->sim, c->kept[c->tick], TIMELINE_STATE_BYTES, &c->lengths[c->tick]);
}

void timeline_make(timeline *c, uint32_t ship_count)
{
    memset(c, 0, sizeof *c);
    c->sim = fixture_make_filled(&c->game, ship_count);
    c->keep = 8;
    c->has_present = true;
    timeline_touch(c);
}

void timeline_touch(timeline *c)
{
    c->pairs[c->tick].state = cox_sim_hash(&c->sim);
    if (c->keep != 0 && c->tick % c->keep == 0) keep(c);
}

static cox_frame frame_of(const timeline *c, uint32_t tick)
{
    cox_frame frame;
    frame.tick = tick;
    frame.count = c->counts[tick];
    frame.commands = c->commands[tick];
    return frame;
}

void timeline_step(timeline *c, const cox_command *commands, uint32_t count)
{
    c->counts[c->tick] = count;
    if (count > 0) memcpy(c->commands[c->tick], commands, count * sizeof *commands);
    cox_frame frame = frame_of(c, c->tick);
    uint64_t input = c->pairs[c->tick].input;
    cox_sim_step(&c->sim, &frame);
    c->tick++;
    c->pairs[c->tick].input = cox_frame_hash(input, c->sim.commands, c->sim.command_count, &frame);
    timeline_touch(c);
}

void timeline_play(timeline *c, uint32_t tick)
{
    while (c->tick < tick) timeline_step(c, NULL, 0);
}

static uint32_t history_newest(void *context)
{
    return ((const timeline *)context)->tick;
}

static uint32_t history_oldest(void *context)
{
    return ((const timeline *)context)->oldest;
}

static bool history_hashes(void *context, uint32_t tick, cox_hash_pair *hashes)
{
    const timeline *c = (const timeline *)context;
    if (tick < c->oldest || tick > c->tick) return false;
    *hashes = c->pairs[tick];
    return true;
}

static bool history_frame(void *context, uint32_t tick, cox_frame *frame)
{
    const timeline *c = (const timeline *)context;
    if (tick < c->oldest || tick >= c->tick) return false;
    *frame = frame_of(c, tick);
    return true;
}

static cox_history history_of(timeline *c)
{
    cox_history history;
    history.context = c;
    history.newest = history_newest;
    history.oldest = history_oldest;
    history.hashes = history_hashes;
    history.frame = history_frame;
    return history;
}

/* The newest kept snapshot before a tick; false if there is none. */
static bool find_kept_before(const timeline *c, uint32_t before, uint32_t *tick)
{
    for (*tick = before <= c->tick ? before : c->tick + 1; *tick > 0; (*tick)--)
        if (c->lengths[*tick - 1] != 0) {
            (*tick)--;
            return true;
        }
    return false;
}

/* Steps from a kept snapshot to a tick, into given. */
static uint32_t step_from(timeline *c, uint32_t tick, uint32_t goal)
{
    static uint8_t undo[TIMELINE_STATE_BYTES];
    uint32_t length = 0;
    cox_snapshot_load(&c->sim, c->kept[tick], c->lengths[tick], undo, sizeof undo);
    for (; tick < goal; tick++) {
        cox_frame frame = frame_of(c, tick);
        cox_sim_step(&c->sim, &frame);
    }
    cox_snapshot_save(&c->sim, c->given, TIMELINE_STATE_BYTES, &length);
    return length;
}

/* Steps to a tick again, three times, in the live context, and puts the present state back. */
static bool step_again(timeline *c, const cox_desync_state_request *state_request,
                       cox_desync_state *state)
{
    static uint8_t first[TIMELINE_STATE_BYTES];
    static uint8_t present[TIMELINE_STATE_BYTES];
    static uint8_t undo[TIMELINE_STATE_BYTES];
    uint32_t present_length;
    uint32_t tick;
    if (state_request->tick > c->tick || !find_kept_before(c, state_request->before, &tick))
        return false;
    cox_snapshot_save(&c->sim, present, sizeof present, &present_length);
    for (uint32_t round = 0; round < 3; round++) {
        state->length = step_from(c, tick, state_request->tick);
        if (round == 0) memcpy(first, c->given, sizeof first);
        else if (memcmp(first, c->given, state->length) != 0) state->varies = true;
    }
    cox_snapshot_load(&c->sim, present, present_length, undo, sizeof undo);
    return true;
}

/* Gives the first kept state from a tick on, or else the present one. */
static bool give_kept(timeline *c, uint32_t *tick, uint32_t *length)
{
    if (*tick > c->tick) return false;
    while (*tick < c->tick && c->lengths[*tick] == 0) (*tick)++;
    if (c->lengths[*tick] != 0) {
        *length = c->lengths[*tick];
        memcpy(c->given, c->kept[*tick], *length);
        return true;
    }
    return c->has_present &&
           cox_snapshot_save(&c->sim, c->given, TIMELINE_STATE_BYTES, length) == COX_OK;
}

/* Gives a state that is asked for. Returns whether one was. */
static bool fulfil(timeline *c, cox_desync_exchange *exchange)
{
    cox_desync_state_request state_request;
    cox_desync_state state;
    if (!cox_desync_exchange_wants_state(exchange, &state_request)) return false;
    memset(&state, 0, sizeof state);
    state.was_restored = c->was_restored;
    state.tick = state_request.tick;
    state.bytes = c->given;
    state.is_there = state_request.kind == COX_ORIGIN_RESIMULATED
                         ? step_again(c, &state_request, &state)
                         : give_kept(c, &state.tick, &state.length);
    cox_desync_exchange_give_state(exchange, &state);
    return true;
}

void match_make(match *m, timeline *const *timelines, uint32_t count)
{
    memset(m, 0, sizeof *m);
    m->answers_left = UINT32_MAX;
    for (uint32_t i = 0; i < count; i++) m->timelines[i] = timelines[i];
}

void match_begin(match *m, uint32_t tick, uint8_t other, bool builds_differ)
{
    cox_desync_case begun;
    memset(&begun, 0, sizeof begun);
    begun.tick = tick;
    begun.other = other;
    begun.builds_differ = builds_differ;
    for (uint32_t i = 0; i <= MATCH_SPECTATOR; i++) {
        if (m->timelines[i] == NULL) continue;
        cox_desync_exchange_init(&m->exchanges[i], i == 0, &m->timelines[i]->sim,
                                 history_of(m->timelines[i]));
        if (i < COX_PLAYERS_MAX)
            begun.witness_bits = (uint16_t)(begun.witness_bits | UINT32_C(1) << i);
    }
    cox_desync_exchange_start(&m->exchanges[0], &begun);
}

static uint8_t place_of(uint8_t player)
{
    return player == COX_NO_PLAYER ? MATCH_SPECTATOR : player;
}

/* Delivers the host's messages. Returns whether there were any. */
static bool carry_queries(match *m)
{
    cox_desync_message message;
    bool any = false;
    while (cox_desync_exchange_next(&m->exchanges[0], &message)) {
        uint8_t place = place_of(message.player);
        any = true;
        m->bytes[place] += message.length;
        m->messages[place]++;
        if (m->timelines[place] == NULL) continue;
        cox_desync_exchange_receive(&m->exchanges[place], 0, message.bytes, message.length);
    }
    return any;
}

/* Delivers the others' messages. Returns whether there were any. */
static bool carry_answers(match *m)
{
    cox_desync_message message;
    bool any = false;
    for (uint8_t place = 1; place <= MATCH_SPECTATOR; place++) {
        if (m->timelines[place] == NULL) continue;
        while (cox_desync_exchange_next(&m->exchanges[place], &message)) {
            m->bytes[place] += message.length;
            m->messages[place]++;
            if (m->answers_left == 0) continue;
            m->answers_left--;
            any = true;
            cox_desync_exchange_receive(&m->exchanges[0],
                                        place == MATCH_SPECTATOR ? COX_NO_PLAYER : place,
                                        message.bytes, message.length);
        }
    }
    return any;
}

void match_run(match *m)
{
    bool any = true;
    while (any) {
        any = carry_queries(m);
        for (uint32_t i = 0; i <= MATCH_SPECTATOR; i++)
            if (m->timelines[i] != NULL && fulfil(m->timelines[i], &m->exchanges[i])) any = true;
        if (carry_answers(m)) any = true;
    }
}

bool match_search(match *m, uint32_t tick, uint8_t other, cox_desync *report)
{
    match_begin(m, tick, other, false);
    match_run(m);
    return !cox_desync_exchange_is_open(&m->exchanges[0]) &&
           cox_desync_exchange_report(&m->exchanges[0], report);
}
