/* SPDX-License-Identifier: MIT
 * Worlds of bench crowd --company: made, and stepped. */
#include "bench_company.h"

#include <stdlib.h>

#include "bench/crowd/crowd_start.h"
#include "coxswain/random.h"
#include "util/failure.h"
#include "util/stopwatch.h"

static cox_vec2 point_of(float x, float y)
{
    return cox_vec2_make((fix16_t)(x * COX_FIX_ONE), (fix16_t)(y * COX_FIX_ONE));
}

static void set_groups(cox_world *world, const company_world *of)
{
    const cox_limits limits = {COX_RATIO(1, 2), COX_FIX(1), COX_RATIO(9, 60), COX_RATIO(27, 3600)};
    for (uint32_t group = 0; group < of->groups_max; group++) {
        (void)cox_world_set_limits(world, group, limits);
        (void)cox_world_set_profile(world, group, &of->profiles[group]);
    }
}

static void add_agents(cox_world *world, const company_world *of, const crowd_start *start)
{
    for (uint32_t i = 0; i < start->count; i++) {
        const crowd_agent *at = &start->agents[i];
        uint32_t id =
            cox_world_add_agent(world, (uint32_t)(i % of->in_turn), point_of(at->x, at->y));
        cox_agent agent;
        (void)cox_world_get_agent(world, id, &agent);
        agent.velocity = point_of(at->heading_x * 0.045f, at->heading_y * 0.045f);
        (void)cox_world_set_agent(world, &agent);
        (void)cox_world_set_point(world, id, point_of(at->seek_x, at->seek_y));
        if (i > 0) (void)cox_world_set_quarry(world, id, 1u + i * 7u % i);
    }
}

static uint64_t all_rules(void)
{
    cox_behaviour row;
    uint64_t rules = 0;
    for (uint8_t behaviour = 1; behaviour < COX_BEHAVIOUR_COUNT; behaviour++)
        if (cox_behaviour_find(behaviour, &row)) rules |= COX_RULE_BIT(behaviour);
    return rules;
}

static cox_world *make_world(const company_world *of, const crowd_start *start, cox_simd simd)
{
    cox_world_def def = cox_world_default();
    def.agents_max = start->count;
    def.groups_max = of->groups_max;
    def.flows_max = 1;
    def.rules = all_rules();
    def.thinks = of->thinks;
    def.smoothing = of->smooths;
    def.simd = simd;
    def.bounds = COX_BOUNDS_WRAP;
    def.least = point_of(-start->side / 2, -start->side / 2);
    def.greatest = point_of(start->side / 2, start->side / 2);
    uint32_t size = cox_world_size(&def);
    cox_world *world = cox_world_init(&def, malloc(size), size);
    if (world == NULL) return NULL;
    set_groups(world, of);
    add_agents(world, of, start);
    return world;
}

static uint64_t step_all(void *context)
{
    cox_world *world = (cox_world *)context;
    for (uint32_t tick = 0; tick < COMPANY_TICKS; tick++) cox_world_step(world);
    return cox_world_left_out(world);
}

bool company_run(uint32_t number, cox_simd simd, double *nanoseconds)
{
    company_world of;
    crowd_start start;
    cox_world *world = NULL;
    company_world_describe(number, &of);
    if (crowd_start_make(&start, COMPANY_AGENTS)) world = make_world(&of, &start, simd);
    crowd_start_free(&start);
    if (world == NULL) return complain("there is no memory for so many agents");
    cox_world_step(world);
    double begin = stopwatch_thread();
    (void)bench_call(step_all, world);
    *nanoseconds = stopwatch_spent(begin);
    free(world);
    return true;
}
