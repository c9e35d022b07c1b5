/* SPDX-License-Identifier: MIT
 * Worlds for tests. */
#include "fixture_world.h"

#include <stdlib.h>

#include "unity.h"

cox_limits fixture_world_limits(void)
{
    cox_limits limits;
    limits.radius = COX_RATIO(1, 2);
    limits.mass = COX_FIX(1);
    limits.max_speed = COX_RATIO(9, 60);
    limits.max_force = COX_RATIO(27, 3600);
    return limits;
}

cox_profile fixture_world_flocking(void)
{
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    profile.smoothing = COX_RATIO(3, 20);
    TEST_ASSERT_EQUAL_INT32(COX_OK,
                            cox_profile_add(&profile, cox_rule_make(COX_FLOCK, COX_FIX(1))));
    return profile;
}

cox_world_def fixture_world_flock_def(uint32_t agents_max, fix16_t width)
{
    cox_world_def def = cox_world_default();
    fix16_t half = cox_fix_div(width, COX_FIX(2));
    def.agents_max = agents_max;
    def.rules = COX_RULES(COX_FLOCK);
    def.smoothing = true;
    def.bounds = COX_BOUNDS_WRAP;
    def.least = cox_vec2_make(-half, -half);
    def.greatest = cox_vec2_make(half, half);
    return def;
}

uint64_t fixture_world_all_rules(void)
{
    cox_behaviour row;
    uint64_t rules = 0;
    for (uint8_t behaviour = 1; behaviour < COX_BEHAVIOUR_COUNT; behaviour++)
        if (cox_behaviour_find(behaviour, &row)) rules |= COX_RULE_BIT(behaviour);
    return rules;
}

cox_world *fixture_world_make(const cox_world_def *def)
{
    uint32_t size = cox_world_size(def);
    cox_world *world = cox_world_init(def, malloc(size), size);
    TEST_ASSERT_NOT_NULL(world);
    return world;
}

cox_agent fixture_world_agent(const cox_world *world, uint32_t id)
{
    cox_agent agent;
    TEST_ASSERT_TRUE(cox_world_get_agent(world, id, &agent));
    return agent;
}

void fixture_world_fill(cox_world *world, const cox_world_def *def, uint32_t group, uint32_t count,
                        cox_random *random)
{
    for (uint32_t i = 0; i < count; i++) {
        cox_agent agent;
        cox_vec2 at = cox_random_point(random, def->least, def->greatest);
        uint32_t id = cox_world_add_agent(world, group, at);
        TEST_ASSERT_TRUE(cox_world_get_agent(world, id, &agent));
        fix16_t angle = cox_random_between(random, -COX_FIX_PI, COX_FIX_PI);
        fix16_t speed = cox_random_between(random, 0, agent.max_speed);
        agent.velocity = cox_vec2_scale(cox_vec2_from_angle(angle), speed);
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_agent(world, &agent));
    }
}

void fixture_world_parallel_for(void *pool, uint32_t count,
                                void (*work)(void *context, uint32_t index), void *context)
{
    fixture_pool *self = (fixture_pool *)pool;
    uint32_t *order = malloc((count + 1u) * sizeof *order);
    TEST_ASSERT_NOT_NULL(order);
    for (uint32_t i = 0; i < count; i++) order[i] = i;
    for (uint32_t i = count; i > 1; i--) {
        uint32_t other = cox_random_below(&self->random, i), kept = order[i - 1u];
        order[i - 1u] = order[other];
        order[other] = kept;
    }
    for (uint32_t thread = 0; thread < self->threads; thread++)
        for (uint32_t i = thread; i < count; i += self->threads) work(context, order[i]);
    free(order);
}

uint64_t fixture_world_hash(cox_world *world)
{
    cox_sim sim = cox_world_sim(world);
    return cox_sim_hash(&sim);
}
