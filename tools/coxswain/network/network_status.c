/* SPDX-License-Identifier: MIT
 * The status line. */
#include "network_status.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "util/stopwatch.h"

#define DRAWING_MS 100u

network_status network_status_begin(uint8_t players)
{
    network_status line = {0, players, isatty(STDERR_FILENO) != 0, false};
    return line;
}

static unsigned count_players(uint16_t players)
{
    unsigned count = 0;
    for (; players != 0; players &= (uint16_t)(players - 1)) count++;
    return count;
}

static void draw_match(const cox_session_status *state)
{
    fprintf(stderr,
            "tick %" PRIu32 "  delay %u ticks  round trip %" PRIu32 " ms  loss %" PRIu32 ".%" PRIu32
            " %%  hash %016" PRIx64,
            state->tick, state->delay, state->round_trip_ms, state->loss_permille / 10,
            state->loss_permille % 10, state->state_hash);
    if (state->waiting_ms > 0)
        fprintf(stderr, "  waiting for player %u", (unsigned)state->waiting_for);
}

/* The snapshot that has the longest way to go, to or from this machine. */
static void draw_transfer(const cox_session *session)
{
    cox_peer_status peer;
    uint32_t percent = 100;
    for (uint32_t i = 0; i < COX_PEERS_MAX; i++)
        if (cox_session_get_peer(session, i, &peer) && peer.transfer_percent < percent)
            percent = peer.transfer_percent;
    if (percent < 100) fprintf(stderr, "  state on its way: %" PRIu32 " %%", percent);
}

void network_status_show(network_status *line, const cox_session *session)
{
    if (!line->is_terminal) return;
    uint64_t now = stopwatch_milliseconds();
    if (now < line->next_time) return;
    line->next_time = now + DRAWING_MS;
    line->is_drawn = true;

    cox_session_status state = cox_session_get_status(session);
    fputs("\r\033[K", stderr);
    if (state.phase == COX_PHASE_JOINING) fputs("joining", stderr);
    else if (state.phase == COX_PHASE_LOBBY)
        fprintf(stderr, "waiting for players: %u of %u are here", count_players(state.players),
                line->players);
    else draw_match(&state);
    draw_transfer(session);
    if (state.phase == COX_PHASE_SEARCHING) fputs("  states differ, searching where", stderr);
    fflush(stderr);
}

void network_status_clear(network_status *line)
{
    if (!line->is_drawn) return;
    fputs("\r\033[K", stderr);
    fflush(stderr);
    line->is_drawn = false;
}
