/* SPDX-License-Identifier: MIT
 * The scenes, and their figures. */
#include "line_scene.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "line_goal.h"
#include "session_player.h"

typedef double scene_figure(const model_match *match, uint64_t seed);

typedef struct line_scene {
    const char *name;
    scene_figure *figure;
    double goal; /* at most this, in every match */
    line_goal line;
    uint32_t seconds, state_bytes, state_bytes_per_second;
    uint32_t late_history, freezer, freeze_ms, apart_us;
    bool is_dense;
} line_scene;

static model_figures play(const model_match *match, uint64_t seed)
{
    return model_match_play(&session_player_kind, match, seed);
}

static bool is_sound(const model_figures *figures)
{
    return figures->is_safe && !figures->is_over;
}

/* Seconds from a latecomer's state to its player. */
static double player_s(const model_match *match, uint64_t seed)
{
    model_figures figures = play(match, seed);
    return is_sound(&figures) && figures.player_ms > 0 ? figures.player_ms / 1000 : INFINITY;
}

/* Seconds from the end of a freeze until the others' own input takes no longer than before. */
static double back_s(const model_match *match, uint64_t seed)
{
    model_figures figures = play(match, seed);
    return is_sound(&figures) ? figures.back_ms / 1000 : INFINITY;
}

/* By how many a minute two clocks have more stalls than one. */
static double stalls_more(const model_match *match, uint64_t seed)
{
    model_match same = *match;
    same.apart_us = 0;
    model_figures one = play(&same, seed), two = play(match, seed);
    return is_sound(&two) ? two.stalls - one.stalls : INFINITY;
}

#define LINE(count, trip, lost) \
    .players = count, .round_trip = trip, .loss = lost, .ticks_per_second = 60
#define LATE(rate) .seconds = 40, .state_bytes_per_second = rate
#define APART(us) .seconds = 70, .apart_us = us

static const line_scene scenes[] = {
    {"13 s of transfer, RTT 100, 2 %: player after state, s",
     player_s,
     6,
     {LINE(4, 100, 20)},
     LATE(48000),
     .state_bytes = 600000},
    {"13 s of transfer, RTT 100, 10 %: player after state, s",
     player_s,
     6,
     {LINE(4, 100, 100)},
     LATE(48000),
     .state_bytes = 600000},
    {"13 s of transfer, RTT 100, 2 %, a latecomer that keeps 64 ticks: player after state, s",
     player_s,
     6,
     {LINE(4, 100, 20)},
     LATE(48000),
     .state_bytes = 600000,
     .late_history = 64},
    {"15 dense players, 300 KB, RTT 100: player after state, s",
     player_s,
     3,
     {LINE(15, 100, 0)},
     LATE(0),
     .state_bytes = 300000,
     .is_dense = true},
    {"15 dense players, 300 KB, RTT 250: player after state, s",
     player_s,
     7,
     {LINE(15, 250, 0)},
     LATE(0),
     .state_bytes = 300000,
     .is_dense = true},
    {"15 dense players, 300 KB, RTT 400: player after state, s",
     player_s,
     7,
     {LINE(15, 400, 0)},
     LATE(0),
     .state_bytes = 300000,
     .is_dense = true},
    {"run() 0.1 ms before receive(): stalls/min more",
     stalls_more,
     1,
     {LINE(2, 50, 10)},
     APART(100)},
    {"run() 5 ms before receive(): stalls/min more",
     stalls_more,
     1,
     {LINE(2, 50, 10)},
     APART(5000)},
    {"run() 20 ms before receive(): stalls/min more",
     stalls_more,
     1,
     {LINE(2, 50, 10)},
     APART(20000)},
    {"run() 20 ms before receive(), rollback 8: stalls/min more",
     stalls_more,
     1,
     {LINE(2, 50, 10), .rollback = 8},
     APART(20000)},
    {"300 ms freeze of one of six: own input back, s",
     back_s,
     0.6,
     {LINE(6, 20, 0)},
     .seconds = 40,
     .freezer = 3,
     .freeze_ms = 300},
    {"host of six stopped for 5 s: own input back, s",
     back_s,
     0.3,
     {LINE(6, 20, 0)},
     .seconds = 45,
     .freezer = 0,
     .freeze_ms = 5000},
};

static model_match match_of(const line_scene *scene)
{
    line_goal line = scene->line;
    line.name = "-";
    model_match match = line_match(&line, LINE_PLAIN);
    match.seconds = scene->seconds;
    match.state_bytes = scene->state_bytes;
    match.state_bytes_per_second = scene->state_bytes_per_second;
    match.comes_back = scene->state_bytes > 0;
    match.is_dense = scene->is_dense;
    match.late_history = scene->late_history;
    match.freezer = scene->freezer;
    match.freeze_ms = scene->freeze_ms;
    match.apart_us = scene->apart_us;
    return match;
}

static bool play_scene(const line_scene *scene, uint64_t seed, uint32_t seeds)
{
    model_match match = match_of(scene);
    double worst = -INFINITY;
    uint32_t reached = 0;
    for (uint32_t i = 0; i < seeds; i++) {
        double value = scene->figure(&match, seed + i);
        reached += value <= scene->goal;
        worst = fmax(worst, value);
    }
    printf("%s: at most %.2f in %" PRIu32 " of %" PRIu32, scene->name, scene->goal, reached, seeds);
    if (isinf(worst)) printf(", worst never");
    else printf(", worst %.2f", worst);
    printf("%s\n", reached == seeds ? "" : " MISSED");
    fflush(stdout);
    return reached == seeds;
}

uint32_t line_scenes_play(const char *word, uint64_t seed, uint32_t seeds, uint32_t *passed)
{
    uint32_t missed = 0;
    for (uint32_t i = 0; i < sizeof scenes / sizeof scenes[0]; i++) {
        if (!strstr(scenes[i].name, word)) continue;
        bool is_reached = play_scene(&scenes[i], seed, seeds);
        *passed += is_reached;
        missed += !is_reached;
    }
    return missed;
}
