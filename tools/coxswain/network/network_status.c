/* SPDX-License-Identifier: MIT
 * The status line. */
#include "network_status.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "util/stopwatch.h"
#include "util/streams.h"

#define DRAWING_MS 100u

network_status network_status_begin(uint8_t players)
{
    network_status line = {0, players, stream_err_is_drawable(), false};
    return line;
}

static unsigned count_players(uint16_t players)
{
    unsigned count = 0;
    for (; players != 0; players &= (uint16_t)(players - 1)) count++;
    return count;
}

static void draw_match(const cox_session_status *state, const cox_peer_status *worst)
{
    fprintf(stream_err(),
            "tick %" PRIu32 "  delay %u ticks  round trip %" PRIu32 " +- %" PRIu32
            " ms  loss %.1f %%  %.1f KB/s up, %.1f down",
            state->tick, state->delay, worst->round_trip_ms, worst->jitter_ms,
            worst->loss_permille / 10.0, worst->bytes_per_second_up / 1000.0,
            worst->bytes_per_second_down / 1000.0);
    if (state->rollbacks > 0)
        fprintf(stream_err(), "  %" PRIu32 " ticks again", state->resimulated_ticks);
    fprintf(stream_err(), "  hash %016" PRIx64, state->state_hash);
    if (state->waiting_ms > 0)
        fprintf(stream_err(), "  waiting for player %u", (unsigned)state->waiting_for);
}

/* The worst of all peers: the longest round trip with its jitter, the highest loss, the snapshot
 * that has the most left to receive; and the bytes a second to and from all of them. */
static cox_peer_status worst_of(const cox_session *session)
{
    cox_peer_status worst;
    cox_peer_status peer;
    memset(&worst, 0, sizeof worst);
    worst.transfer_percent = 100;
    for (uint32_t i = 0; i < COX_PEERS_MAX; i++) {
        if (!cox_session_get_peer(session, i, &peer)) continue;
        if (peer.round_trip_ms >= worst.round_trip_ms) {
            worst.round_trip_ms = peer.round_trip_ms;
            worst.jitter_ms = peer.jitter_ms;
        }
        if (peer.loss_permille > worst.loss_permille) worst.loss_permille = peer.loss_permille;
        if (peer.transfer_percent < worst.transfer_percent)
            worst.transfer_percent = peer.transfer_percent;
        worst.bytes_per_second_up += peer.bytes_per_second_up;
        worst.bytes_per_second_down += peer.bytes_per_second_down;
    }
    return worst;
}

void network_status_show(network_status *line, const cox_session *session)
{
    if (!line->is_terminal) return;
    uint64_t now = stopwatch_milliseconds();
    if (now < line->next_time) return;
    line->next_time = now + DRAWING_MS;
    line->is_drawn = true;

    cox_session_status state = cox_session_get_status(session);
    cox_peer_status worst = worst_of(session);
    fputs("\r\033[K", stream_err());
    if (state.phase == COX_PHASE_JOINING) fputs("joining", stream_err());
    else if (state.phase == COX_PHASE_LOBBY)
        fprintf(stream_err(), "waiting for players: %u of %u are here",
                count_players(state.player_bits), line->players);
    else draw_match(&state, &worst);
    if (worst.transfer_percent < 100)
        fprintf(stream_err(), "  state arrived: %" PRIu32 " %%", worst.transfer_percent);
    if (state.phase == COX_PHASE_SEARCHING) fputs("  states differ, searching where", stream_err());
    fflush(stream_err());
}

void network_status_clear(network_status *line)
{
    if (!line->is_drawn) return;
    fputs("\r\033[K", stream_err());
    fflush(stream_err());
    line->is_drawn = false;
}
