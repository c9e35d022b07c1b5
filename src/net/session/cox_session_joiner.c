/* SPDX-License-Identifier: MIT
 * A joiner: how it gets in, the state that the host sends, what it takes from the host, its own
 * inputs, its clock, and what it does without the host.
 *
 * Its own inputs are final only as far as the host has acknowledged them. So the host holds all
 * that a joiner has confirmed, and no two recordings differ. */
#include "cox_session.h"

#include <string.h>

#include "net/wire/cox_handshake.h"

/* How long after the end a joiner still sends its hashes to a silent host. */
#define FAREWELL_MS 1000u

static cox_peer *host_of(cox_session *session)
{
    return &session->peers[0];
}

/* Whether no packet of the host has arrived for so long. */
static bool host_is_silent(cox_session *session, uint32_t ms)
{
    return cox_clock_has_passed(&session->clock, host_of(session)->link.heard_us, ms);
}

/* The first refusal may be forged by anybody who sees the question: the joiner asks again. */
cox_status cox_joiner_refused(cox_session *session, const cox_refusal *refusal)
{
    if (session->phase != COX_SESSION_ASKING) return COX_ERROR_STALE;
    if (memcmp(session->refused_field, refusal->field, COX_NAME_SIZE) != 0) {
        memcpy(session->refused_field, refusal->field, COX_NAME_SIZE);
        host_of(session)->is_urgent = true;
        return COX_OK;
    }
    cox_session_add_refusal(session, &session->def.host, refusal);
    cox_session_close(session, COX_ERROR_NOT_ADMITTED);
    return COX_OK;
}

/* The match runs already, and this joiner cannot load its state: it is refused by itself, as a host
 * without latecomers would. */
static void be_late(cox_session *session, uint32_t tick)
{
    cox_refusal refusal;
    cox_refusal_of_match(&refusal, tick);
    cox_session_add_refusal(session, &session->def.host, &refusal);
    cox_session_close(session, COX_ERROR_NOT_ADMITTED);
}

void cox_joiner_welcome(cox_session *session, const cox_welcome *welcome, uint64_t number)
{
    cox_peer *host = host_of(session);
    if (welcome->has_snapshot && session->calls.late_join.take_message == NULL) {
        be_late(session, welcome->tick);
        return;
    }
    session->def.on_desync = welcome->on_desync;
    host->session = number;
    host->is_urgent = true; /* the seat is given once a packet of the match has come */
    cox_peer_enter(host, COX_PEER_FOLLOWING);
    cox_session_enter(session, welcome->has_snapshot ? COX_SESSION_LOADING : COX_SESSION_LOBBY);
    if (!welcome->has_snapshot) cox_joiner_begin_timeline(session, 0, 0, COX_ALL_PLAYERS);
}

/* In lockstep a latecomer's first input is in time where it is given at once: the host left time
 * for it to arrive. */
static void begin_delay(cox_session *session)
{
    uint32_t turn = session->schedule.turn_end;
    uint16_t before = session->input_delay.ticks;
    if (session->def.rollback > 0 || session->seat.first <= turn) return;
    cox_input_delay_raise(&session->input_delay, session->seat.first - turn, session->clock.now_us);
    if (session->input_delay.ticks != before) cox_session_tell_delay(session);
}

/* Takes the player that the host gives, once all inputs before its first one are here. While a
 * state waits to be loaded nothing is taken, as the load empties the queues. */
static void take_player(cox_session *session)
{
    const cox_seat *seat = &session->seat;
    if (session->player != COX_NO_PLAYER || seat->player >= session->def.players) return;
    if (session->has_arrived) return;
    if (session->timeline.queues[seat->player].end != seat->first) return;
    session->player = seat->player;
    session->timeline.own_player = seat->player;
    session->timeline.own_confirmable_end = seat->first;
    host_of(session)->ends[seat->player] = seat->first;
    cox_session_add_event(session, COX_EVENT_ADMITTED, seat->player)->tick = seat->first;
    begin_delay(session);
}

/* Notes up to which tick the host has this side's inputs. */
static void take_acknowledgement(cox_session *session)
{
    cox_timeline *timeline = &session->timeline;
    cox_peer *host = host_of(session);
    if (session->player == COX_NO_PLAYER) return;
    uint32_t end = session->host_news.own_end;
    if (end > timeline->queues[session->player].end) return;
    if (end > timeline->own_confirmable_end) timeline->own_confirmable_end = end;
    if (end > host->ends[session->player]) host->ends[session->player] = end;
}

/* Takes what only the newest packet tells. */
static void take_news(cox_session *session, const cox_packet_sync *sync)
{
    session->host_news = sync->host;
    if (sync->host.player != COX_NO_PLAYER) {
        session->seat.player = sync->host.player;
        session->seat.first = sync->host.own_first;
    }
    if (session->phase != COX_SESSION_LOBBY || sync->host.phase == COX_PHASE_LOBBY) return;
    cox_session_enter(session, COX_SESSION_STARTING);
    cox_session_begin_schedule(session);
    if (session->def.rollback > 0) session->schedule.position = sync->position;
}

/* The earliest state that the match can end with here. */
static uint32_t least_final_tick(const cox_session *session)
{
    return cox_session_can_go_back(session) ? session->timeline.confirmed
                                            : session->timeline.current_tick;
}

cox_status cox_joiner_take_sync(cox_session *session, uint32_t number, const cox_packet_sync *sync,
                                bool is_newest)
{
    (void)number;
    if (!cox_session_inputs_are_sound(session, host_of(session), sync)) return COX_ERROR_DAMAGED;
    if (sync->host.player != COX_NO_PLAYER && sync->host.player >= session->def.players)
        return COX_ERROR_DAMAGED;
    if (is_newest) take_news(session, sync);
    if (!cox_session_has_state(session)) return COX_OK;
    if (sync->host.final_tick != COX_NO_TICK && sync->host.final_tick >= least_final_tick(session))
        cox_session_end_at(session, sync->host.final_tick);
    if (session->host_news.phase == COX_PHASE_LOBBY) return COX_OK;
    cox_session_take_inputs(session, host_of(session), sync);
    take_player(session);
    take_acknowledgement(session);
    cox_joiner_sample(session, sync);
    cox_session_compare(session, 0, sync);
    return COX_OK;
}

/* Without the host, or dropped by it: goes on to the end of what is final. */
static void cut_off(cox_session *session, cox_status outcome)
{
    if (session->outcome == COX_OK) session->outcome = outcome;
    cox_session_end_at(session, cox_timeline_confirmable_end(&session->timeline));
    cox_peer_enter(host_of(session), COX_PEER_GONE);
    cox_session_enter(session, COX_SESSION_CUT_OFF);
}

/* The same where the match may not have begun here. */
static void end_without_host(cox_session *session, cox_status outcome)
{
    if (cox_session_may_enter(session, COX_SESSION_CUT_OFF)) cut_off(session, outcome);
    else cox_session_close(session, outcome);
}

static void lose_host(cox_session *session)
{
    if (session->phase == COX_SESSION_LEFT) {
        cox_session_close(session, COX_END);
        return;
    }
    if (session->phase >= COX_SESSION_CUT_OFF) return;
    cox_session_add_event(session, COX_EVENT_HOST_LOST, 0)->tick = session->timeline.confirmed;
    end_without_host(session, COX_ERROR_HOST_LOST);
}

static void be_dropped(cox_session *session, const cox_bye *bye)
{
    cox_event *event = cox_session_add_event(session, COX_EVENT_DROPPED, session->player);
    event->tick = bye->tick - 1; /* COX_NO_TICK if it gave none */
    end_without_host(session, COX_ERROR_DROPPED);
}

static void be_too_slow(cox_session *session)
{
    cox_session_add_event(session, COX_EVENT_TOO_SLOW, session->player);
    end_without_host(session, COX_ERROR_DROPPED);
}

void cox_joiner_bye(cox_session *session, uint32_t number, const cox_bye *bye)
{
    (void)number;
    bool is_dropped = bye->reason == COX_BYE_DROPPED && session->player != COX_NO_PLAYER;
    bool is_answer = session->phase == COX_SESSION_LEAVING;
    bool is_end = bye->reason == COX_BYE_DONE && session->phase == COX_SESSION_RUNNING;
    if (session->phase == COX_SESSION_CUT_OFF || session->phase == COX_SESSION_OVER) return;
    if (session->phase >= COX_SESSION_ENDED) cox_session_close(session, COX_END);
    else if (is_answer || is_end) cut_off(session, COX_END);
    else if (bye->reason == COX_BYE_SLOW) be_too_slow(session);
    else if (is_dropped) be_dropped(session, bye);
    else lose_host(session);
}

void cox_joiner_leave(cox_session *session)
{
    bool is_running = session->phase == COX_SESSION_RUNNING;
    uint8_t phase = is_running ? COX_SESSION_LEAVING : COX_SESSION_LEFT;
    if (session->phase == COX_SESSION_ASKING) cox_session_close(session, COX_END);
    if (!cox_session_may_enter(session, phase) || session->phase == COX_SESSION_LEAVING) return;
    if (session->outcome == COX_OK) session->outcome = COX_END;
    if (is_running) cox_session_end_at(session, cox_timeline_confirmable_end(&session->timeline));
    cox_session_enter(session, phase);
}

/* The first player that the match waits for, as the host says; without a word from the host, the
 * host's own. */
static uint8_t waited_player(cox_session *session)
{
    uint32_t waiting_bits = session->host_news.waiting_bits;
    uint8_t player = 0;
    if (host_is_silent(session, session->def.warn_ms) || waiting_bits == 0) return 0;
    while ((waiting_bits >> player & 1u) == 0) player++;
    return player;
}

static void watch_waiting(cox_session *session)
{
    if (session->stall == COX_STALL_NONE)
        cox_session_end_wait(session, 0, cox_joiner_player_bits(session));
    else cox_session_watch_wait(session, 0, waited_player(session), session->stalled_us);
}

/* After the end: closes once the host knows of it, or says nothing for too long. */
static void watch_end(cox_session *session)
{
    bool is_gone = host_of(session)->phase == COX_PEER_GONE;
    bool is_late = cox_clock_has_passed(&session->clock, session->ended_us, session->def.drop_ms) ||
                   (session->phase == COX_SESSION_ENDED && host_is_silent(session, FAREWELL_MS));
    if (is_gone || is_late) cox_session_close(session, COX_END);
}

void cox_joiner_watch(cox_session *session)
{
    if (session->phase == COX_SESSION_OVER) return;
    if (session->calls.late_join.drop_useless_state != NULL)
        session->calls.late_join.drop_useless_state(session);
    if (session->phase >= COX_SESSION_ENDED) watch_end(session);
    if (session->phase >= COX_SESSION_LEAVING) return;
    if (host_is_silent(session, session->def.drop_ms)) lose_host(session);
    else watch_waiting(session);
}

cox_status cox_joiner_disconnect(cox_session *session, uint32_t number)
{
    (void)number;
    lose_host(session);
    return COX_OK;
}

uint16_t cox_joiner_player_bits(const cox_session *session)
{
    return session->host_news.player_bits;
}

uint16_t cox_joiner_waiting_bits(const cox_session *session)
{
    return session->host_news.waiting_bits;
}
