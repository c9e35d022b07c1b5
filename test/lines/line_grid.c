/* SPDX-License-Identifier: MIT
 * Two players on lines of every loss, round trip and jitter, in lockstep and with rollback. */
#include "line_grid.h"

#include <stdio.h>

#include "line_goal.h"

#define SECONDS 70
#define ROLLBACK 12
#define DELAY 2 /* ticks, with rollback */

static const uint32_t losses[] = {0, 20, 50, 100, 200}; /* thousandths */
static const uint32_t round_trips[] = {20, 50, 100, 150, 250};
static const uint32_t jitters[] = {0, 15, 50};

static model_match calm_match(const line_goal *line)
{
    model_match match = line_match(line, LINE_PLAIN);
    match.seconds = SECONDS;
    match.rules.is_busy = false;
    return match;
}

static void print_row(const model_kind *kind, line_goal line, uint64_t seed)
{
    model_match lockstep = calm_match(&line);
    line.rollback = ROLLBACK;
    model_match rollback = calm_match(&line);
    model_figures l = model_match_play(kind, &lockstep, seed);
    model_figures r = model_match_play(kind, &rollback, seed);
    printf("| %u %% | %u | %u ", line.loss / 10, line.round_trip, line.jitter);
    printf("| %.0f ms | %.0f | %.0f ms | %.1f ", l.own_ms[1], l.stalls, l.gap_ms,
           l.bytes[0] / 1000);
    printf("| %.0f ms | %.0f | %.0f ms | %.1f | %.1f |\n", r.own_ms[1], r.stalls, r.gap_ms,
           r.corrections[1], r.bytes[0] / 1000);
}

void line_grid_print(const model_kind *kind, uint64_t seed)
{
    printf("| loss | RTT, ms | jitter, ms "
           "| lockstep: own input | stalls/min | worst gap | KB/s "
           "| rollback: own input | stalls/min | worst gap | corrections/s | KB/s |\n");
    printf("|---|---|---|---|---|---|---|---|---|---|---|---|\n");
    for (uint32_t i = 0; i < 75; i++) {
        line_goal line = {.name = "-", .players = 2, .ticks_per_second = 60};
        line.loss = losses[i / 15];
        line.round_trip = round_trips[i / 3 % 5];
        line.jitter = jitters[i % 3];
        if (line.jitter > line.round_trip) continue; /* its mean alone would take longer */
        print_row(kind, line, seed);
        fflush(stdout);
    }
}
