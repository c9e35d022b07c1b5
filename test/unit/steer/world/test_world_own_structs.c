/* SPDX-License-Identifier: MIT
 * The user's way and the world's way: structs of one's own, grids and calls of the behaviours give
 * the forces that a world gives to the same agents, for every behaviour of the catalogue and every
 * target that it takes, bit for bit. */
#include "unity.h"

#include <stdio.h>
#include <stdlib.h>

#include "cox_world.h"
#include "fixture_world.h"
#include "own_crowd.h"

TEST_SOURCE_FILE("own_crowd_forces.c")
TEST_SOURCE_FILE("own_crowd_context.c")

enum { CROWDS = 3, TICKS = 6, RULES = 4, MIXED_CROWDS = 30 };

static own_crowd crowd;
static cox_random die;

void setUp(void)
{
    die = cox_random_make(14, 14);
}

void tearDown(void)
{
    free(crowd.world);
    crowd.world = NULL;
}

static uint32_t any_of(uint32_t count)
{
    return cox_random_below(&die, count);
}

/* A value around that of the catalogue, within its bounds; around 0, if that is 0. */
static fix16_t any_value(const cox_parameter *parameter)
{
    fix16_t factor = cox_random_between(&die, 0, COX_FIX(3));
    fix16_t value = cox_fix_mul(parameter->initial, factor);
    if (parameter->initial == 0 && any_of(2) == 0)
        value = cox_random_between(&die, COX_FIX(-5), COX_FIX(5));
    return cox_fix_clamp(value, parameter->least, parameter->greatest);
}

static cox_rule any_rule(uint8_t behaviour, uint8_t target)
{
    cox_behaviour row;
    cox_rule rule = cox_rule_make(behaviour, cox_random_between(&die, -COX_FIX(2), COX_FIX(2)));
    TEST_ASSERT_TRUE(cox_behaviour_find(behaviour, &row));
    rule.target = target;
    rule.target_group = (uint8_t)any_of(OWN_GROUPS);
    rule.target_radius = cox_random_between(&die, -COX_FIX(1), COX_FIX(40));
    rule.probability = cox_random_between(&die, 0, COX_FIX_ONE);
    for (uint32_t i = 0; i < row.parameter_count; i++) {
        cox_parameter parameter;
        cox_flash_copy(&parameter, &row.parameters[i], sizeof parameter);
        rule.parameters[i] = any_value(&parameter);
    }
    return rule;
}

static bool gives_force(uint8_t behaviour)
{
    cox_behaviour row;
    return cox_behaviour_find(behaviour, &row) && row.stage == COX_STAGE_FORCE;
}

static bool takes(uint8_t behaviour, uint8_t target)
{
    cox_rule rule = cox_rule_make(behaviour, 0);
    rule.target = target;
    return cox_rule_is_sound(&rule);
}

/* Crowds that have that rule alone, with other parameters in each group. Returns how many forces
 * there were that are not zero. */
static uint32_t step_with_rule(uint8_t combine, uint8_t behaviour, uint8_t target)
{
    char what[48];
    uint32_t forces = 0;
    snprintf(what, sizeof what, "combine %d, behaviour %d, target %d", combine, behaviour, target);
    for (uint32_t i = 0; i < CROWDS; i++) {
        own_crowd_make(&crowd, &die);
        for (uint32_t group = 0; group < OWN_GROUPS; group++) {
            cox_profile profile = cox_profile_make(combine);
            cox_rule rule = any_rule(behaviour, target);
            if (combine == COX_COMBINE_CONTEXT) rule.weight = cox_fix_abs(rule.weight);
            TEST_ASSERT_EQUAL_INT32(COX_OK, cox_profile_add(&profile, rule));
            own_crowd_set_profile(&crowd, group, &profile);
        }
        for (uint32_t tick = 0; tick < TICKS; tick++) forces += own_crowd_step(&crowd, what);
    }
    return forces;
}

/* Whether a context takes rules of a behaviour. */
static bool suits_context(uint8_t behaviour)
{
    return gives_force(behaviour) && behaviour != COX_ALIGNMENT && behaviour != COX_FLOCK;
}

void test_every_behaviour_about_every_target_gives_the_forces_of_its_function(void)
{
    for (uint8_t behaviour = 1; behaviour < COX_BEHAVIOUR_COUNT; behaviour++)
        for (uint8_t target = COX_TARGET_OWN; target <= COX_TARGET_GROUP; target++) {
            if (!gives_force(behaviour) || !takes(behaviour, target)) continue;
            TEST_ASSERT_GREATER_THAN_UINT32(100,
                                            step_with_rule(COX_COMBINE_SUM, behaviour, target));
        }
}

void test_every_behaviour_about_every_target_writes_its_context(void)
{
    for (uint8_t behaviour = 1; behaviour < COX_BEHAVIOUR_COUNT; behaviour++)
        for (uint8_t target = COX_TARGET_OWN; target <= COX_TARGET_GROUP; target++) {
            if (!suits_context(behaviour) || !takes(behaviour, target)) continue;
            TEST_ASSERT_GREATER_THAN_UINT32(100,
                                            step_with_rule(COX_COMBINE_CONTEXT, behaviour, target));
        }
}

static cox_profile any_profile(void)
{
    cox_profile profile = cox_profile_make((uint8_t)any_of(COX_COMBINE_CONTEXT + 1));
    bool is_context = profile.combine == COX_COMBINE_CONTEXT;
    profile.epsilon = cox_random_between(&die, 0, is_context ? COX_FIX_ONE : COX_FIX(2));
    profile.directions = (uint8_t)any_of(64);
    while (profile.rule_count < RULES) {
        uint8_t behaviour = (uint8_t)(1 + any_of(COX_BEHAVIOUR_COUNT - 1));
        uint8_t target = (uint8_t)any_of(COX_TARGET_GROUP + 1);
        bool suits = is_context ? suits_context(behaviour) : gives_force(behaviour);
        if (suits && takes(behaviour, target))
            cox_profile_add(&profile, any_rule(behaviour, target));
    }
    return profile;
}

static void make_mixed_crowd(void)
{
    own_crowd_make(&crowd, &die);
    for (uint32_t group = 0; group < OWN_GROUPS; group++) {
        cox_profile profile = any_profile();
        own_crowd_set_profile(&crowd, group, &profile);
    }
}

void test_profiles_of_many_rules_give_the_forces_of_cox_combine(void)
{
    for (uint32_t i = 0; i < MIXED_CROWDS; i++) {
        make_mixed_crowd();
        for (uint32_t tick = 0; tick < TICKS; tick++) own_crowd_step(&crowd, "many rules");
    }
}

/* Loads the state of before an extra step. */
static void go_back(void)
{
    cox_sim sim = cox_world_sim(crowd.world);
    uint32_t size = cox_snapshot_size(&sim), length;
    uint8_t *kept = malloc(size), *undo = malloc(size);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&sim, kept, size, &length));
    cox_world_step(crowd.world);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_load(&sim, kept, length, undo, size));
    free(undo);
    free(kept);
}

void test_a_crowd_that_is_loaded_at_every_tick_keeps_its_forces(void)
{
    for (uint32_t i = 0; i < MIXED_CROWDS; i++) {
        make_mixed_crowd();
        for (uint32_t tick = 0; tick < TICKS; tick++) {
            own_crowd_step(&crowd, "loaded");
            go_back();
        }
    }
}

/* Stores the rows of the world in another order, as a load may do. */
static void shuffle_rows(void)
{
    cox_world *world = crowd.world;
    for (uint32_t i = OWN_AGENTS; i > 1; i--) cox_world_swap_rows(world, i - 1u, any_of(i));
    for (uint32_t i = OWN_OBSTACLES; i > 1; i--) {
        cox_obstacle *one = &world->obstacles[i - 1u], *other = &world->obstacles[any_of(i)];
        cox_obstacle kept = *one;
        *one = *other;
        *other = kept;
    }
    for (uint32_t i = OWN_WALLS; i > 1; i--) {
        cox_segment *one = &world->segments[i - 1u], *other = &world->segments[any_of(i)];
        cox_segment kept = *one;
        *one = *other;
        *other = kept;
    }
    for (uint32_t i = OWN_AREAS; i > 1; i--) {
        cox_world_area *one = &world->areas[i - 1u], *other = &world->areas[any_of(i)];
        cox_world_area kept = *one;
        *one = *other;
        *other = kept;
    }
    TEST_ASSERT_TRUE(cox_world_restored(world));
}

void test_a_crowd_whose_rows_are_shuffled_at_every_tick_keeps_its_forces(void)
{
    for (uint32_t i = 0; i < MIXED_CROWDS; i++) {
        make_mixed_crowd();
        for (uint32_t tick = 0; tick < TICKS; tick++) {
            own_crowd_step(&crowd, "shuffled");
            shuffle_rows();
        }
    }
}

void test_a_crowd_on_threads_keeps_its_forces(void)
{
    fixture_pool pool = {3, cox_random_make(1, 1)};
    for (uint32_t i = 0; i < MIXED_CROWDS; i++) {
        make_mixed_crowd();
        crowd.world->parallel_for = fixture_world_parallel_for;
        crowd.world->pool = &pool;
        for (uint32_t tick = 0; tick < TICKS; tick++) own_crowd_step(&crowd, "threads");
    }
}
