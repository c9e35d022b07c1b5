/* SPDX-License-Identifier: MIT
 * The figures: matches without trouble but for what is measured. Bytes are those of packets,
 * without the 28 of IP and UDP. */
#include "figures.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "figure_cost.h"

#define SETTLING_MS 2000 /* a match plays for that long before anything is measured */

/* A match whose players all give commands, over lines of that one-way delay and loss. */
static schedule plan(uint8_t players, uint32_t eagerness, uint32_t delay_ms, uint32_t loss)
{
    schedule s;
    memset(&s, 0, sizeof s);
    s.seed = 7;
    s.ticks = 1800;
    s.rate = 30;
    s.players = players;
    s.machine_count = players;
    s.delay_ms = 16;
    s.delay_greatest_ms = 400;
    s.window_ms = 1000;
    s.history_ticks = 256;
    s.snapshot_ticks = 8;
    s.warn_ms = 500;
    s.drop_ms = 5000;
    s.heal_ms = 1000000;
    s.end_ms = 1000000;
    for (uint8_t i = 0; i < players; i++) {
        s.machines[i].cadence_ms = 8;
        s.machines[i].eagerness = eagerness;
        if (i == 0) continue;
        s.incidents[s.incident_count++] = (incident){INCIDENT_DELAY, i, 0, 0, 0, delay_ms};
        s.incidents[s.incident_count++] = (incident){INCIDENT_LOSS, i, 1, 0, 0, loss};
    }
    return s;
}

static bool is_good(const fleet_match *match)
{
    if (match->oracle.violation[0] != '\0')
        printf("the match of a figure failed: %s\n", match->oracle.violation);
    return match->oracle.violation[0] == '\0';
}

/* Bytes in both directions of all lines, for each tick and player, on lines of 25 ms. */
static bool print_bytes(fleet_match *match, const char *what, uint32_t eagerness)
{
    bool good = true;
    printf("figure bytes per tick and player at 30 ticks/s, %s:", what);
    for (uint8_t players = 2; players <= 8; players = (uint8_t)(players * 2)) {
        schedule s = plan(players, eagerness, 25, 0);
        fleet_match_play(match, &s, false);
        good = good && is_good(match);
        printf(" %.1f with %u players%s",
               (double)match->network.bytes / ((double)match->tally.ticks * players), players,
               players < 8 ? "," : "\n");
        fleet_match_free(match);
    }
    return good;
}

/* How many ticks later than its input delay asks for a command is stepped, at a round trip of 100
 * ms with 5 % loss. */
static bool print_latency(fleet_match *match)
{
    schedule s = plan(4, 200, 50, 50);
    uint64_t sum = 0, count = 0, waited = 0;
    uint32_t worst = 0;
    fleet_match_play(match, &s, false);
    for (uint32_t i = 0; i < match->oracle.process_count; i++) {
        const oracle_process *p = &match->oracle.processes[i];
        for (uint32_t j = 0; j < p->mark_count; j++) {
            const oracle_mark *mark = &p->marks[j];
            if (mark->stepped == UINT32_MAX || mark->tick < 150) continue;
            uint32_t due = mark->tick + mark->delay;
            uint32_t added = mark->stepped > due ? mark->stepped - due : 0;
            sum += added;
            count++;
            if (added > worst) worst = added;
        }
    }
    for (uint32_t i = 0; i < s.machine_count; i++) waited += match->machines[i].state.stalls;
    printf("figure added latency at 100 ms round trip and 5 %% loss, 4 players: %.2f ticks beside "
           "the input delay (most %" PRIu32 "), delay at the end %u ticks, %.1f stalled ticks of "
           "%" PRIu64 " a machine\n",
           count > 0 ? (double)sum / (double)count : -1.0, worst, match->machines[1].state.delay,
           (double)waited / s.machine_count, match->tally.ticks);
    bool good = is_good(match) && count > 0;
    fleet_match_free(match);
    return good;
}

static bool all_are_near(const fleet_match *match, uint32_t tick)
{
    for (uint32_t i = 0; i < match->schedule.machine_count; i++)
        if (match->machines[i].state.tick < tick) return false;
    return true;
}

/* The time from the end of a silence of 1 s until the match goes on, and until all machines have
 * reached the tick that is due by the host's clock. */
static bool print_recovery(fleet_match *match)
{
    schedule s = plan(4, 200, 25, 0);
    uint32_t silent_ms = 10000, heard_ms = silent_ms + 1000;
    uint32_t stalled_at = 0, resumed_ms = 0, caught_up_ms = 0;
    s.incidents[s.incident_count++] = (incident){INCIDENT_PARTITION, 2, 6, silent_ms, 1000, 0};
    fleet_match_start(match, &s);
    while (!fleet_match_is_over(match)) {
        fleet_match_pass(match);
        uint32_t ms = match->has_started ? match->now_ms - match->started_ms : 0;
        const cox_session_status *host = &match->machines[0].state;
        if (ms == heard_ms) stalled_at = host->tick;
        if (ms <= heard_ms) continue;
        if (resumed_ms == 0 && host->tick > stalled_at) resumed_ms = ms;
        if (caught_up_ms == 0 && resumed_ms != 0 && host->waiting_ms == 0 &&
            all_are_near(match, host->tick - 4) && host->tick > stalled_at + 4)
            caught_up_ms = ms;
    }
    printf("figure recovery after 1 s of silence, 4 players, 50 ms round trip: the match goes on "
           "after %" PRIu32 " ms, all are within 4 ticks of the host after %" PRIu32
           " ms, at 30 ticks/s\n",
           resumed_ms - heard_ms, caught_up_ms - heard_ms);
    bool good = is_good(match) && resumed_ms != 0 && caught_up_ms != 0;
    fleet_match_free(match);
    return good;
}

bool figures_print(fleet_match *match)
{
    bool good = print_bytes(match, "steering in every tick", 1000);
    good = print_bytes(match, "no commands", 0) && good;
    good = print_latency(match) && good;
    good = print_recovery(match) && good;
    return figure_cost_print() && good;
}
