/* SPDX-License-Identifier: MIT
 * What the caller sees of a session: how the match goes, and the reports of what was found. */
#include "cox_session.h"

#include <string.h>

bool cox_session_get_desync(const cox_session *session, cox_desync *desync)
{
    if (session->search.has_report) *desync = session->search.report;
    return session->search.has_report;
}

bool cox_session_get_sync_report(const cox_session *session, cox_sync_report *report)
{
    bool has_report = session->sync_report.cause != 0;
    if (has_report) *report = session->sync_report;
    return has_report;
}

cox_status cox_session_outcome(const cox_session *session)
{
    bool stops = session->def.on_desync == COX_ON_DESYNC_STOP;
    if (session->phase != COX_SESSION_OVER) return COX_OK;
    bool differed = session->search.has_report || session->search.has_difference;
    return stops && differed ? COX_ERROR_DESYNC : session->outcome;
}

/* Where the position of a schedule is when the next tick gets its turn. */
#define TURN (COX_SCHEDULE_TICK * 3 / 4)

fix16_t cox_session_alpha(const cox_session *session)
{
    bool is_running = session->phase >= COX_SESSION_RUNNING && session->phase <= COX_SESSION_ENDED;
    if (!is_running) return COX_FIX(1);
    int64_t position = cox_schedule_at(&session->schedule, session->clock.now_us);
    int64_t next_turn = session->timeline.current_tick * COX_SCHEDULE_TICK + TURN;
    int64_t part = COX_SCHEDULE_TICK - (next_turn - position);
    if (part <= 0) return 0;
    if (part >= COX_SCHEDULE_TICK) return COX_FIX(1);
    return (fix16_t)(part * COX_FIX(1) / COX_SCHEDULE_TICK);
}

/* 64ths of a tick in thousandths. */
static int32_t permille_of(int32_t part)
{
    return part * 1000 / 64;
}

bool cox_session_get_peer(const cox_session *session, uint32_t number, cox_peer_status *status)
{
    if (number >= session->peer_count) return false;
    const cox_peer *peer = &session->peers[(size_t)number];
    bool is_playing = cox_session_is_host(session) ? peer->phase == COX_PEER_PLAYING : true;
    uint8_t player = cox_session_is_host(session) ? peer->player : 0;
    int32_t ahead = 0;
    if (!cox_peer_is_in(peer)) return false;
    status->address = peer->address;
    status->player_bits = 0;
    if (is_playing) status->player_bits = (uint16_t)(UINT32_C(1) << player);
    status->round_trip_ms = cox_link_round_trip_ms(&peer->link);
    status->jitter_ms = cox_link_jitter_ms(&peer->link);
    status->loss_permille = cox_link_loss_permille(&peer->link);
    status->transfer_percent = 100;
    if (session->calls.pieces.percent != NULL)
        status->transfer_percent = session->calls.pieces.percent(session, peer);
    status->lateness_permille = permille_of(peer->told_lateness);
    status->lead_permille = cox_lead_is_ahead(&peer->lead, &ahead) ? permille_of(ahead) : 0;
    status->rollback_depth = peer->rollback_depth;
    status->resimulated_ticks = peer->resimulated_ticks;
    status->bytes_per_second_up = cox_meter_get(&peer->up, session->clock.now_us);
    status->bytes_per_second_down = cox_meter_get(&peer->down, session->clock.now_us);
    return true;
}

static void get_timeline(const cox_session *session, cox_session_status *state)
{
    cox_hash_pair hashes;
    const cox_timeline *timeline = &session->timeline;
    uint32_t newest = cox_timeline_newest_hashed(timeline);
    state->tick = timeline->current_tick;
    state->confirmed = newest == COX_NO_TICK ? timeline->start : newest;
    if (!cox_timeline_get_hashes(timeline, state->confirmed, &hashes)) return;
    state->state_hash = hashes.state;
    state->input_hash = hashes.input;
}

static void get_waiting(const cox_session *session, cox_session_status *state)
{
    uint32_t waiting_bits = session->calls.side.waiting_bits(session);
    state->waiting_for = COX_NO_PLAYER;
    if (session->stall == COX_STALL_NONE || session->phase == COX_SESSION_OVER) return;
    state->waiting_ms = cox_clock_ms(session->clock.now_us - session->stalled_us);
    state->waiting_for = 0;
    while (waiting_bits != 0 && (waiting_bits >> state->waiting_for & 1u) == 0)
        state->waiting_for++;
}

cox_session_status cox_session_get_status(const cox_session *session)
{
    cox_session_status state;
    memset(&state, 0, sizeof state);
    state.phase = cox_session_public_phase(session);
    state.outcome = cox_session_outcome(session);
    state.player = session->player;
    state.delay = session->input_delay.ticks;
    state.player_bits = session->calls.side.player_bits(session);
    get_timeline(session, &state);
    get_waiting(session, &state);
    state.packets_sent = session->packets_sent;
    state.bytes_sent = session->bytes_sent;
    state.packets_received = session->packets_received;
    state.packets_dropped = session->packets_dropped;
    state.stalls = session->stalls;
    state.rollbacks = session->rollbacks;
    state.resimulated_ticks = session->resimulated_ticks;
    return state;
}
