/* SPDX-License-Identifier: MIT
 * How time passes for a session: its schedule, the delay of its own inputs, and the turns of ticks,
 * in which these are given; and whether the next tick can be stepped. */
#include "cox_session.h"

/* After a pause of this machine the host rates no inputs for so long, and a joiner takes no samples
 * for so long and a round trip. */
#define HOST_QUIET_MS 100u
#define JOINER_QUIET_MS 300u

/* A joiner in lockstep goes by the frames that arrive. */
static bool plays_out(const cox_session *session)
{
    return !cox_session_is_host(session) && session->def.rollback == 0;
}

/* Whether the schedule goes on. */
static bool is_scheduled(const cox_session *session)
{
    return session->phase >= COX_SESSION_RUNNING && session->phase <= COX_SESSION_ENDED;
}

void cox_session_begin_schedule(cox_session *session)
{
    uint32_t tick = session->timeline.current_tick;
    cox_schedule_begin(&session->schedule, tick);
    cox_schedule_go_on(&session->schedule, 0, session->clock.now_us);
    cox_play_out_begin(&session->play_out, session->def.ticks_per_second, tick,
                       session->clock.now_us);
}

void cox_session_time_stepped(cox_session *session, uint8_t step)
{
    if (step == COX_CLOCK_PAUSED) cox_schedule_pause(&session->schedule);
    cox_play_out_begin(&session->play_out, session->def.ticks_per_second,
                       session->play_out.sampled_end, session->clock.now_us);
}

static bool is_settled(const cox_session *session)
{
    uint32_t round_trip = cox_link_round_trip_ms(&session->peers[0].link);
    return cox_clock_is_settled(&session->clock, JOINER_QUIET_MS + round_trip);
}

/* Takes the position that a packet tells. What a peer claims is not taken beyond what it may
 * be. */
void cox_session_take_position(cox_session *session, cox_peer *peer, const cox_packet_sync *sync)
{
    cox_schedule *schedule = &session->schedule;
    int64_t own = cox_schedule_at(schedule, session->clock.now_us);
    int64_t window = cox_schedule_parts(schedule, cox_clock_us(session->def.window_ms));
    int64_t far = cox_schedule_parts(schedule, cox_clock_us(COX_SCHEDULE_CATCH_UP_MS));
    bool is_host = cox_session_is_host(session);
    if (!is_scheduled(session) || (is_host && sync->position > own + window)) return;
    if (!is_host && session->def.rollback > 0 && sync->position - own > far) {
        schedule->position = sync->position;
        return;
    }
    if (!cox_clock_is_settled(&session->clock, JOINER_QUIET_MS)) return;
    cox_lead_sample(&peer->lead, own, sync->position);
    if (sync->has_lead) cox_lead_tell(&peer->lead, sync->lead);
}

void cox_host_rate_input(cox_session *session, cox_peer *peer, uint32_t tick)
{
    if (!cox_clock_is_settled(&session->clock, HOST_QUIET_MS)) return;
    int16_t lateness = cox_schedule_lateness(&session->schedule, tick, session->clock.now_us);
    if (peer->late_tick != COX_NO_TICK && lateness <= peer->lateness) return;
    peer->late_tick = tick;
    peer->lateness = lateness;
}

void cox_joiner_sample(cox_session *session, const cox_packet_sync *sync)
{
    uint32_t whole_end = cox_timeline_whole_end(&session->timeline, session->player);
    bool is_calm = is_settled(session);
    if (!plays_out(session)) return;
    cox_play_out_sample(&session->play_out, &session->schedule, whole_end, sync->position, is_calm,
                        session->clock.now_us);
    if (!is_calm || !sync->host.has_late || session->player == COX_NO_PLAYER) return;
    int64_t tick = (int64_t)sync->host.own_end - sync->host.late_before;
    if (tick < 0 || tick >= COX_NO_TICK) return;
    cox_input_delay_sample(&session->input_delay, (uint32_t)tick, sync->host.lateness);
}

void cox_host_run_lockstep(cox_session *session)
{
    bool is_over = session->stall != COX_STALL_NONE && cox_session_may_step(session);
    cox_schedule_keep_time(&session->schedule, session->timeline.current_tick, is_over,
                           session->clock.now_us);
}

static void decide_delay(cox_session *session)
{
    uint32_t joiners = session->def.players - UINT32_C(1);
    if (session->player == COX_NO_PLAYER) return;
    if (!cox_input_delay_decide(&session->input_delay, joiners, session->clock.now_us)) return;
    cox_session_tell_delay(session);
}

/* A joiner's schedule got later. Where the host did, the inputs up to there are given, and no turn
 * comes until the schedule is where it was. Where frames alone come later, the host waits for what
 * this joiner would not give: its turns come again, and its delay rises by as much. */
static void get_later(cox_session *session, int64_t later)
{
    cox_input_delay *delay = &session->input_delay;
    uint32_t turns = (uint32_t)(later / COX_SCHEDULE_TICK);
    uint32_t taken = session->schedule.turn_end - session->timeline.start;
    uint16_t before = delay->ticks;
    bool is_hosts = session->peers[0].lead.beyond >= (int32_t)turns * 32; /* half of it */
    if (session->player == COX_NO_PLAYER || turns == 0 || is_hosts) return;
    cox_input_delay_raise(delay, before + (turns < taken ? turns : taken), session->clock.now_us);
    session->schedule.turn_end -= (uint32_t)delay->ticks - before;
    if (delay->ticks != before) cox_session_tell_delay(session);
}

void cox_joiner_run_lockstep(cox_session *session)
{
    uint32_t whole_end = cox_timeline_whole_end(&session->timeline, session->player);
    int64_t later =
        cox_play_out_run(&session->play_out, &session->schedule, whole_end, session->clock.now_us);
    get_later(session, later);
    decide_delay(session);
}

void cox_session_tell_delay(cox_session *session)
{
    cox_event *event = cox_session_add_event(session, COX_EVENT_DELAY, session->player);
    event->tick = session->schedule.turn_end;
    event->value = session->input_delay.ticks;
}

/* The tick before which all players have acknowledged this side's inputs; COX_NO_TICK without
 * others. */
static uint32_t acknowledged_end(const cox_session *session)
{
    uint32_t slowest = COX_NO_TICK;
    if (!cox_session_is_host(session)) return session->timeline.own_confirmable_end;
    for (uint32_t i = 0; i < session->peer_count; i++) {
        const cox_peer *peer = &session->peers[(size_t)i];
        if (peer->phase == COX_PEER_PLAYING && peer->ends[0] < slowest) slowest = peer->ends[0];
    }
    return slowest;
}

/* The tick before which own inputs may be given: all players have acknowledged those of a window
 * before. */
static uint32_t window_end(const cox_session *session)
{
    uint32_t acknowledged = acknowledged_end(session);
    return acknowledged == COX_NO_TICK ? COX_NO_TICK
                                       : acknowledged + cox_session_window_ticks(session);
}

uint32_t cox_session_window_ticks(const cox_session *session)
{
    return cox_clock_ticks(session->def.window_ms, session->def.ticks_per_second);
}

/* The commands of the next own input: those given since the last one, or, where this call gave some
 * already, what is held. */
static uint32_t next_commands(cox_session *session, bool is_new, uint8_t *bytes)
{
    const cox_sim *sim = session->def.sim;
    const cox_input_queue *queue = &session->timeline.queues[session->player];
    if (is_new || session->builder.length > 0)
        return cox_input_builder_take(&session->builder, sim, bytes);
    const cox_input *before = cox_input_queue_at(queue, queue->end - 1);
    if (before == NULL) return 0;
    return cox_input_held(sim, session->player, before->bytes, before->length, bytes);
}

/* Gives the own inputs of a tick's turn. is_new: it is the first turn of a call. */
static void give_own_inputs(cox_session *session, uint32_t turn, bool is_new)
{
    cox_input_queue *queue = &session->timeline.queues[session->player];
    uint8_t bytes[COX_INPUT_BYTES_MAX];
    uint32_t end = turn + session->input_delay.ticks + 1u;
    if (end > window_end(session)) end = window_end(session);
    while (queue->end < end) {
        uint32_t length = next_commands(session, is_new, bytes);
        cox_input_delay_give(&session->input_delay, queue->end, turn);
        cox_input_queue_append(queue, COX_INPUT_GIVEN, bytes, length);
        is_new = false;
    }
}

/* Whether this side's player lacks an input whose turn is over: the window held it back. */
static bool is_held_back(const cox_session *session)
{
    const cox_input_queue *queue = &session->timeline.queues[session->player];
    return queue->end < session->schedule.turn_end;
}

static void take_turns(cox_session *session)
{
    cox_schedule *schedule = &session->schedule;
    uint32_t end = cox_schedule_due_end(schedule, session->timeline.current_tick);
    bool gives = session->player != COX_NO_PLAYER && session->phase == COX_SESSION_RUNNING;
    bool is_new = true;
    for (; schedule->turn_end < end; schedule->turn_end++) {
        if (!gives) continue;
        give_own_inputs(session, schedule->turn_end, is_new);
        cox_input_builder_turn(&session->builder);
        is_new = false;
    }
    if (gives && is_held_back(session)) give_own_inputs(session, schedule->turn_end - 1, is_new);
}

void cox_session_pass_time(cox_session *session)
{
    if (!is_scheduled(session)) return;
    if (session->def.rollback > 0) session->calls.rollback.keep_lead(session);
    else session->calls.side.run_lockstep(session);
    take_turns(session);
}

void cox_session_take_time(cox_session *session, uint64_t now_us)
{
    if (session->calls.clocks.note_time != NULL) session->calls.clocks.note_time(session, now_us);
    uint8_t step = cox_clock_take(&session->clock, now_us);
    if (step == COX_CLOCK_PAUSED || step == COX_CLOCK_STANDS)
        cox_session_time_stepped(session, step);
    if (step != COX_CLOCK_BEGINS) return;
    for (uint32_t i = 0; i < session->peer_count; i++)
        session->peers[(size_t)i].link.heard_us = session->clock.now_us;
}

/* Begins the timeline at a state of the match. */
void cox_joiner_begin_timeline(cox_session *session, uint32_t tick, uint64_t input_hash,
                               uint32_t player_bits)
{
    cox_timeline_start(&session->timeline, tick, input_hash, player_bits);
    session->timeline.own_player = COX_NO_PLAYER;
    session->resimulate_end = tick;
    cox_session_begin_schedule(session);
    session->unsaved_tick = COX_NO_TICK;
    session->stall = COX_STALL_NONE;
}

/* What a joiner steps before the host has acknowledged its input may have to be undone at the end
 * of its match, so it needs saved states. */
static uint32_t steppable_end(const cox_session *session)
{
    return cox_session_can_go_back(session) ? cox_timeline_complete_end(&session->timeline)
                                            : cox_timeline_confirmable_end(&session->timeline);
}

bool cox_session_may_step(const cox_session *session)
{
    const cox_rollback_feature *rollback = &session->calls.rollback;
    if (session->timeline.current_tick < steppable_end(session)) return true;
    return rollback->may_predict != NULL && rollback->may_predict(session);
}
