/* SPDX-License-Identifier: MIT
 * What host and joiner share: they check and take the inputs of others, and tell for which player
 * the match waits. */
#include "cox_session.h"

/* Whether the input blocks of a queue may come from a peer, and may hold absent inputs. */
static bool may_write(const cox_session *session, const cox_peer *peer, uint8_t queue)
{
    return !cox_session_is_host(session) || queue == peer->player;
}

static bool may_be_absent(const cox_session *session, uint8_t queue)
{
    return !cox_session_is_host(session) && queue != session->def.players;
}

/* Whether all inputs of a run from a tick on are here already. A copy of them changes nothing,
 * whatever it says, so nobody looks into it. */
static bool is_held(const cox_input_queue *queue, uint32_t tick, const cox_input_run *run)
{
    return tick < queue->end && run->count <= queue->end - tick;
}

bool cox_session_inputs_are_sound(const cox_session *session, const cox_peer *peer,
                                  const cox_packet_sync *sync)
{
    cox_bytes_reader input_blocks = sync->input_blocks;
    cox_input_block block;
    while (cox_input_block_next(&input_blocks, sync->base_tick, &block)) {
        uint8_t queue = block.number;
        const cox_input_run *run = &block.run;
        uint8_t player = queue == session->def.players ? COX_PLAYER_SESSION : queue;
        if (!may_write(session, peer, queue)) return false;
        for (uint32_t tick = block.tick; cox_input_block_run(&input_blocks, &block);
             tick += run->count) {
            if (is_held(&session->timeline.queues[queue], tick, run)) continue;
            if (run->kind != COX_INPUT_GIVEN && !may_be_absent(session, queue)) return false;
            if (run->length > session->def.command_bytes) return false;
            if (!cox_input_is_sound(session->def.sim, player, run->bytes, run->length))
                return false;
        }
    }
    return true;
}

/* The first tick of a queue whose inputs are this joiner's own, and not taken from the host. */
static uint32_t first_own_of(const cox_session *session, uint8_t queue)
{
    if (queue == session->player) return 0;
    return queue == session->seat.player ? session->seat.first : COX_NO_TICK;
}

/* The tick before which inputs of a queue are taken, also beyond a gap. Inputs too far ahead would
 * push out of the ring what is still needed. The host was told how far that is, and sends no more.
 */
static uint32_t limit_of(const cox_session *session, uint8_t queue)
{
    uint32_t limit = session->timeline.current_tick + session->def.history_ticks;
    uint32_t first_own = cox_session_is_host(session) ? COX_NO_TICK : first_own_of(session, queue);
    return first_own < limit ? first_own : limit;
}

/* Takes the inputs of a run that are new and not too far ahead. */
static void take_run(cox_session *session, cox_peer *peer, uint8_t number, uint32_t tick,
                     const cox_input_run *run)
{
    const cox_side_feature *side = &session->calls.side;
    cox_input_queue *queue = &session->timeline.queues[number];
    uint32_t limit = limit_of(session, number), end = tick + run->count;
    if (end > limit) end = limit;
    for (; tick < end; tick++) {
        bool is_new = cox_input_queue_put(queue, tick, run->kind, run->bytes, run->length);
        if (is_new && side->rate_input != NULL) side->rate_input(session, peer, tick);
        if (is_new && tick < session->timeline.current_tick)
            cox_peer_miss(peer, tick, session->timeline.verified);
    }
}

void cox_session_take_inputs(cox_session *session, cox_peer *peer, const cox_packet_sync *sync)
{
    cox_bytes_reader input_blocks = sync->input_blocks;
    cox_input_block block;
    while (cox_input_block_next(&input_blocks, sync->base_tick, &block)) {
        const cox_input_queue *queue = &session->timeline.queues[block.number];
        const cox_input_run *run = &block.run;
        for (uint32_t tick = block.tick; cox_input_block_run(&input_blocks, &block);
             tick += run->count)
            if (!is_held(queue, tick, run)) take_run(session, peer, block.number, tick, run);
    }
}

static void add_wait_event(cox_session *session, uint8_t kind, uint32_t number)
{
    const cox_peer *peer = &session->peers[(size_t)number];
    cox_event *event = cox_session_add_event(session, kind, peer->waited_player);
    event->peer = number;
    event->tick = session->timeline.current_tick;
    event->ms = cox_clock_ms(session->clock.now_us - peer->wait_us);
}

void cox_session_watch_wait(cox_session *session, uint32_t number, uint8_t player,
                            uint64_t since_us)
{
    cox_peer *peer = &session->peers[(size_t)number];
    if (peer->wait == COX_WAIT_WARNED) return;
    peer->wait = COX_WAIT_BRIEF;
    peer->wait_us = since_us;
    if (!cox_clock_has_passed(&session->clock, since_us, session->def.warn_ms)) return;
    peer->wait = COX_WAIT_WARNED;
    peer->waited_player = player;
    add_wait_event(session, COX_EVENT_WAITING, number);
}

void cox_session_end_wait(cox_session *session, uint32_t number, uint16_t player_bits)
{
    cox_peer *peer = &session->peers[(size_t)number];
    bool is_heard =
        peer->wait == COX_WAIT_WARNED && ((uint32_t)player_bits >> peer->waited_player & 1u) != 0;
    if (is_heard) add_wait_event(session, COX_EVENT_RESUMED, number);
    peer->wait = COX_WAIT_NONE;
}
