/* SPDX-License-Identifier: MIT
 * A minute of a match, then hours of it, and the memory of the process after each. */
#include "line_soak.h"

#include <inttypes.h>
#include <stdio.h>
#include <sys/resource.h>

#include "line_goal.h"
#include "session_player.h"

#define GROWTH_KB 1024 /* what the process may take more: packets in transit */
#define TICKS_LEAST 239.5

static const line_goal soaks[] = {
    {.name = "lockstep",
     .players = 4,
     .round_trip = 60,
     .jitter = 10,
     .loss = 20,
     .ticks_per_second = 240},
    {.name = "rollback",
     .players = 4,
     .round_trip = 60,
     .jitter = 10,
     .loss = 20,
     .rollback = 20,
     .ticks_per_second = 240},
};

/* The most memory that the process has had, in KB. */
static long peak_kb(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

static model_figures play(const line_goal *goal, uint32_t minutes, uint64_t seed)
{
    model_match match = line_match(goal, LINE_PLAIN);
    match.seconds = minutes * 60;
    return model_match_play(&session_player_kind, &match, seed);
}

bool line_soak_play(uint32_t minutes, uint64_t seed)
{
    bool is_good = true;
    for (uint32_t i = 0; i < sizeof soaks / sizeof soaks[0]; i++) {
        play(&soaks[i], 1, seed);
        long before = peak_kb();
        model_figures f = play(&soaks[i], minutes, seed);
        long grown = peak_kb() - before;
        printf("soak %s, 4 players at 240 Hz, RTT 60, jitter 10, 2 %% lost, %" PRIu32
               " minutes: %.2f ticks/s, %.1f stalls/min, gap %.0f ms, %s, memory %ld KB, %ld more "
               "than after a minute\n",
               soaks[i].name, minutes, f.ticks_per_second, f.stalls, f.gap_ms,
               f.is_safe ? "safe" : "NOT SAFE", before + grown, grown);
        fflush(stdout);
        is_good = is_good && f.is_safe && !f.is_over && grown < GROWTH_KB &&
                  f.ticks_per_second >= TICKS_LEAST;
    }
    return is_good;
}
