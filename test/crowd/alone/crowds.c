/* SPDX-License-Identifier: MIT
 * Crowds that ORCA leads through each other, beside what RVO2 took for the same scenes: who arrives
 * when, and how deep anybody overlaps. */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "coxswain/flash.h"
#include "orca_crowd.h"

/* The largest crowd. */
#define COUNT_MOST 1000u

/* Ticks after which a crowd is given up. */
#define TICKS_MOST 60000u

/* The goals: the mean of the last arrivals beside RVO2's, and the deepest overlap in parts of a
 * radius with each margin. */
#define RATIO_MOST 1.1
#define MARGINS 3
static const fix16_t margins[MARGINS] = {COX_FIX(1), COX_RATIO(11, 10), COX_RATIO(5, 4)};
static const double deepest_most[MARGINS] = {0.5, 0.15, 0.0};

/* A scene, and what RVO2 2.0.3 took for it, stepped by the same rules with the same preferred
 * velocities: measured by hand, so these are numbers. Single runs are chaotic, and differ by half
 * and more; means of so many seeds by some percent. */
typedef struct crowd_row {
    const char *name;
    orca_scene scene;
    uint32_t count;
    fix16_t door; /* diameters */
    uint32_t seeds;
    double rvo2_mean;    /* last arrival, ticks */
    double rvo2_deepest; /* overlap, parts of a radius */
} crowd_row;

static const crowd_row rows[] = {
    {"two, head-on", ORCA_HEAD_ON, 2, 0, 1, 158, 0},
    {"four at a crossing", ORCA_CROSSING, 4, 0, 1, 159, 0},
    {"100 across a circle", ORCA_CIRCLE, 100, 0, 64, 753.9, 0.580},
    {"250 across a circle", ORCA_CIRCLE, 250, 0, 16, 1670.2, 0.598},
    {"two streams of 200", ORCA_STREAMS, 400, 0, 16, 772.8, 0.361},
    {"two streams of 500", ORCA_STREAMS, 1000, 0, 16, 1557.1, 0.321},
    {"1,000 at random", ORCA_RANDOM, 1000, 0, 16, 407.3, 0.380},
    {"1,000 at random, 12 posts", ORCA_POSTS, 1000, 0, 16, 407.4, 0.320},
    {"500, a door of 4", ORCA_DOOR, 500, COX_FIX(4), 16, 1873.7, 0.501},
    {"500, a door of 2.2", ORCA_DOOR, 500, COX_RATIO(11, 5), 16, 5489.0, 0.614},
};

/* What came out of the seeds of a scene. */
typedef struct crowd_result {
    double mean;
    double deepest;         /* parts of a radius */
    double deepest_in_wall; /* the same */
    uint32_t stuck;         /* agents that did not arrive, of all seeds */
    bool is_shuffled_alike; /* the first seed, shuffled before each tick, has the same hashes */
} crowd_result;

/* Memory for the largest crowd, twice. */
typedef struct crowd_memory_pair {
    orca_walker *walkers[2];
    void *grids[2];
    uint32_t grid_size;
} crowd_memory_pair;

static crowd_memory_pair memory;

static void start(orca_crowd *crowd, orca_crowd_plan plan, uint32_t which)
{
    orca_crowd_start(crowd, plan, memory.walkers[which], memory.grids[which], memory.grid_size);
}

/* Steps the same scene twice, one of the two shuffled before each tick. */
static bool is_shuffled_alike(orca_crowd_plan plan)
{
    static orca_crowd crowd, shuffled;
    start(&crowd, plan, 0);
    start(&shuffled, plan, 1);
    while (crowd.arrived < plan.count && crowd.tick < TICKS_MOST) {
        orca_crowd_shuffle(&shuffled, crowd.tick);
        orca_crowd_step(&crowd);
        orca_crowd_step(&shuffled);
        if (orca_crowd_hash(&crowd) != orca_crowd_hash(&shuffled)) return false;
    }
    return true;
}

static double in_radii(fix16_t depth, const orca_crowd *crowd)
{
    return (double)depth / crowd->walkers[0].agent.radius;
}

static crowd_result play(const crowd_row *row, fix16_t margin, uint32_t seeds)
{
    static orca_crowd crowd;
    crowd_result result = {0};
    orca_crowd_plan plan = orca_crowd_plan_of(row->scene, row->count, 0);
    plan.door = row->door;
    plan.margin = margin;
    for (plan.seed = 1; plan.seed <= seeds; plan.seed++) {
        start(&crowd, plan, 0);
        orca_crowd_run(&crowd, TICKS_MOST);
        double deepest = in_radii(crowd.deepest, &crowd);
        double in_wall = in_radii(crowd.deepest_in_wall, &crowd);
        if (deepest > result.deepest) result.deepest = deepest;
        if (in_wall > result.deepest_in_wall) result.deepest_in_wall = in_wall;
        result.mean += (double)crowd.last_arrival / seeds;
        result.stuck += row->count - crowd.arrived;
    }
    plan.seed = 1;
    result.is_shuffled_alike = is_shuffled_alike(plan);
    return result;
}

static uint32_t misses; /* of goals, by all scenes */

/* Prints a sentence about a goal that a scene misses. */
static void hold(bool is_held, const char *sentence)
{
    if (is_held) return;
    misses++;
    printf("    misses: %s\n", sentence);
}

static void print_row(const crowd_row *row, uint32_t which, uint32_t seeds)
{
    crowd_result result = play(row, margins[which], seeds);
    double ratio = result.mean / row->rvo2_mean;
    printf("%-26s%7.2f%7" PRIu32 "%9.1f%9.1f%7.2f%9.1f%9.1f%8.2f\n", row->name,
           margins[which] / 65536.0, seeds, row->rvo2_mean, result.mean, ratio,
           100 * row->rvo2_deepest, 100 * result.deepest, 100 * result.deepest_in_wall);
    hold(result.stuck == 0, "all arrive");
    hold(result.is_shuffled_alike, "identical where storage is shuffled");
    if (which == 0) hold(ratio <= RATIO_MOST, "the mean is at most 1.1 of RVO2's");
    hold(result.deepest <= deepest_most[which] + 0.001, "the overlap of that margin");
    hold(result.deepest_in_wall <= 0.001, "no overlap with walls");
    fflush(stdout);
}

static bool take_memory(uint32_t count)
{
    memory.grid_size = cox_grid_size(count);
    for (uint32_t i = 0; i < 2; i++) {
        memory.walkers[i] = calloc(count, sizeof *memory.walkers[i]);
        memory.grids[i] = malloc(memory.grid_size);
        if (memory.walkers[i] == NULL || memory.grids[i] == NULL) return false;
    }
    return true;
}

static void give_back_memory(void)
{
    for (uint32_t i = 0; i < 2; i++) {
        free(memory.walkers[i]);
        free(memory.grids[i]);
    }
}

static const char help[] =
    "usage: test/crowd/run alone [--seeds N]\n"
    "\n"
    "Leads crowds through each other by ORCA until all have arrived, with three margins: the mean\n"
    "of the last arrivals in ticks beside RVO2's, the deepest overlap of two agents in percent of\n"
    "a radius beside RVO2's (which has no margin), and that of an agent and a wall. Goals that\n"
    "are missed stand below their line.\n"
    "\n"
    "  --seeds N   so many seeds at most, 1 or more; RVO2's means are of all\n";

/* Reads the command line. False where it is wrong. */
static bool read_line(int argc, char **argv, uint32_t *seeds)
{
    *seeds = UINT32_MAX;
    if (argc == 1) return true;
    if (argc != 3 || strcmp(argv[1], "--seeds") != 0) return false;
    *seeds = (uint32_t)strtoul(argv[2], NULL, 10);
    return *seeds > 0;
}

int main(int argc, char **argv)
{
    uint32_t seeds;
    bool wants_help = argc == 2 && strcmp(argv[1], "--help") == 0;
    if (!read_line(argc, argv, &seeds) || !take_memory(COUNT_MOST)) {
        fputs(help, wants_help ? stdout : stderr);
        return wants_help ? 0 : 2;
    }
    printf("%-26s%7s%7s%9s%9s%7s%9s%9s%8s\n", "", "margin", "seeds", "RVO2", "ours", "ratio",
           "RVO2 %", "ours %", "wall %");
    for (uint32_t which = 0; which < MARGINS; which++)
        for (uint32_t i = 0; i < COX_COUNT(rows); i++)
            print_row(&rows[i], which, rows[i].seeds < seeds ? rows[i].seeds : seeds);
    printf("%" PRIu32 " goals missed\n", misses);
    give_back_memory();
    return 0;
}
