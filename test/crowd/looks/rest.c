/* SPDX-License-Identifier: MIT
 * Crowds at rest around a goal, and agents in a trap of walls. */
#include "rest.h"

#include <math.h>
#include <stdlib.h>

#include "watch.h"

#define RADIUS COX_RATIO(1, 2)
#define SIGHT COX_FIX(8)
#define PASSING 20u

static stage on;
static watch by;

static cox_rule arrive(void)
{
    cox_rule rule = cox_rule_make(COX_ARRIVE, COX_FIX_ONE);
    cox_rule_set(&rule, "slowing_radius", COX_FIX(2));
    return rule;
}

static void play(uint32_t ticks)
{
    for (uint32_t i = 0; i < ticks; i++) {
        stage_step(&on);
        watch_tick(&by);
    }
}

/* Lets count agents come to the middle; the last one is there 20 seconds before the end. */
static void gather(const stage_options *options, uint32_t count, uint64_t seed)
{
    stage_start(&on, options, seed);
    stage_group(&on, 0, RADIUS, arrive(), SIGHT);
    for (uint32_t i = 0; i < count; i++) {
        double angle = 2.39996 * i, distance = 20 + 2.2 * sqrt(i);
        stage_add(&on, 0, distance * cos(angle), distance * sin(angle), 0, 0);
    }
    watch_start(&by, &on);
    play((uint32_t)((20 + 2.2 * sqrt(count)) / 0.08) + 20 * STAGE_SECOND);
}

static int ascending(const void *a, const void *b)
{
    double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

/* The radius around the goal that holds 95 % of count agents, parts of a tight disc. */
static double radius_of(uint32_t count)
{
    double far[STAGE_AGENTS];
    for (uint32_t id = 1; id <= count; id++)
        far[id - 1] = hypot(on.agents[id].position.x, on.agents[id].position.y) / 65536.0;
    qsort(far, count, sizeof *far, ascending);
    return far[count * 95 / 100 - 1] / sqrt(count * 0.25 / 0.58);
}

rest_figures rest_around(const stage_options *options, uint32_t count, uint64_t seed)
{
    rest_figures figures = {0};
    const uint32_t ticks = 40 * STAGE_SECOND;
    gather(options, count, seed);
    watch_start(&by, &on);
    for (uint32_t i = 0; i < ticks; i++) {
        play(1);
        for (uint32_t id = 1; id <= count; id++)
            figures.speed += hypot(on.agents[id].velocity.x, on.agents[id].velocity.y);
    }
    figures.speed /= (double)ticks * count * STAGE_SPEED;
    figures.flips = watch_flips(&by);
    figures.radius = radius_of(count);
    stage_end(&on);
    return figures;
}

rest_figures rest_passed(const stage_options *options, uint64_t seed)
{
    rest_figures figures = {0};
    gather(options, 200, seed);
    stage_group(&on, 1, RADIUS, cox_rule_make(COX_SEEK, COX_FIX_ONE), SIGHT);
    for (uint32_t i = 0; i < PASSING; i++) {
        double x = -25 - 1.6 * (i / 5), y = 1.6 * (i % 5 - 2.0);
        stage_add(&on, 1, x, y, x + 60, y);
    }
    for (uint32_t tick = 1; tick <= 7500 && figures.passed < PASSING; tick++) {
        stage_step(&on);
        for (uint32_t id = 201; id <= on.agent_count; id++) {
            const stage_agent *agent = &on.agents[id];
            if (!agent->is_there || agent->position.x < COX_FIX(20)) continue;
            stage_remove(&on, id);
            figures.passed++;
            figures.last = tick;
        }
    }
    play(40 * STAGE_SECOND);
    figures.radius = radius_of(200);
    stage_end(&on);
    return figures;
}

trap_figures rest_in_trap(const stage_options *options, uint64_t seed)
{
    trap_figures figures = {0};
    stage_start(&on, options, seed);
    stage_wall(&on, 60, -30, 100, -30);
    stage_wall(&on, 100, -30, 100, 30);
    stage_wall(&on, 100, 30, 60, 30);
    stage_feelers(&on, 0);
    for (uint32_t i = 0; i < 16; i++) stage_add(&on, 0, 0, 3 * (i - 7.5), 140, 0);
    watch_start(&by, &on);
    play(3000);
    for (uint32_t id = 1; id <= 16; id++) {
        cox_vec2 at = on.agents[id].position;
        figures.through += at.x > COX_FIX(100) && abs(at.y) < COX_FIX(30);
    }
    figures.seen = watch_seen(&by);
    stage_end(&on);
    return figures;
}
