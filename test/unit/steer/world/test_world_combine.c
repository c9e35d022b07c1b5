/* SPDX-License-Identifier: MIT
 * Profiles that are combined by chance: who may have them, how often they draw, and how they are
 * sent. That their bits are those of cox_combine_add_by_chance is in test_world_own_structs.c. And
 * the hash of a world that uses chances and contexts, which is the same on every machine. */
#include "unity.h"

#include <stdlib.h>

#include "cox_world.h"
#include "fixture_world.h"
#include "steering_case.h"

static cox_world *world;
static cox_world_def def;

static void remake(void)
{
    free(world);
    world = fixture_world_make(&def);
}

void setUp(void)
{
    def = cox_world_default();
    def.agents_max = 40;
    def.groups_max = 2;
    def.rules = COX_RULES(COX_SEEK, COX_WANDER, COX_SEPARATION, COX_ORCA, COX_PURSUIT);
    def.seed = 5;
    def.chances = true;
    remake();
}

void tearDown(void)
{
    free(world);
    world = NULL;
}

static cox_rule rule_of(uint8_t behaviour, fix16_t probability)
{
    cox_rule rule = cox_rule_make(behaviour, COX_FIX(1));
    rule.probability = probability;
    return rule;
}

static cox_profile three_chances(void)
{
    cox_profile profile = cox_profile_make(COX_COMBINE_DITHER);
    cox_profile_add(&profile, rule_of(COX_SEPARATION, COX_RATIO(1, 2)));
    cox_profile_add(&profile, rule_of(COX_ORCA, COX_RATIO(1, 2)));
    cox_profile_add(&profile, rule_of(COX_SEEK, COX_FIX_ONE));
    cox_profile_add(&profile, rule_of(COX_PURSUIT, 0));
    return profile;
}

static void give(cox_command command)
{
    cox_frame frame = {0, 1, &command};
    cox_world_apply(world, &frame);
}

static cox_profile profile_of(uint32_t group)
{
    cox_profile profile;
    TEST_ASSERT_TRUE(cox_world_get_profile(world, group, &profile));
    return profile;
}

void test_a_profile_by_chance_is_sound_but_refused_in_a_world_without_chances(void)
{
    cox_profile profile = three_chances();
    TEST_ASSERT_TRUE(cox_profile_is_sound(&profile));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_profile(world, 0, &profile));
    def.chances = false;
    remake();
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFUSED, cox_world_set_profile(world, 0, &profile));
    TEST_ASSERT_EQUAL_UINT32(0, profile_of(0).rule_count);
    TEST_ASSERT_NULL(world->chance_random);
}

void test_a_world_without_chances_keeps_probabilities_as_well(void)
{
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    cox_profile_add(&profile, rule_of(COX_SEEK, COX_RATIO(1, 4)));
    def.chances = false;
    remake();
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_profile(world, 0, &profile));
    TEST_ASSERT_EQUAL_INT32(COX_RATIO(1, 4), profile_of(0).rules[0].probability);
}

void test_a_probability_beyond_its_bounds_is_not_sound(void)
{
    cox_rule rule = rule_of(COX_SEEK, COX_FIX_ONE + 1);
    TEST_ASSERT_FALSE(cox_rule_is_sound(&rule));
    rule.probability = -1;
    TEST_ASSERT_FALSE(cox_rule_is_sound(&rule));
    TEST_ASSERT_EQUAL_INT32(COX_FIX_ONE, cox_rule_make(COX_SEEK, 0).probability);
}

static void fill(void)
{
    for (int16_t i = 0; i < 40; i++) {
        uint32_t id = cox_world_add_agent(world, 0, case_units((int16_t)(3 * i), (int16_t)(i % 7)));
        if (i % 3 != 0) cox_world_set_point(world, id, case_units(50, 50));
        if (i % 5 == 0) cox_world_set_quarry(world, id, 7);
    }
}

void test_every_agent_draws_once_in_a_tick_for_each_rule_of_forces(void)
{
    cox_profile profile = three_chances();
    fill();
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_profile(world, 0, &profile));
    for (uint32_t tick = 0; tick < 20; tick++) cox_world_step(world);
    for (uint32_t slot = 0; slot < 40; slot++) {
        cox_random random = cox_random_make(def.seed, COX_WORLD_CHANCES + world->id[slot]);
        for (uint32_t draw = 0; draw < 3 * 20; draw++) (void)cox_random_u32(&random);
        TEST_ASSERT_EQUAL_HEX64(random.state, world->chance_random[slot]);
    }
}

void test_chances_leave_the_stream_from_which_an_agent_wanders_alone(void)
{
    cox_profile profile = three_chances();
    profile.rules[1] = rule_of(COX_WANDER, COX_RATIO(1, 3));
    fill();
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_profile(world, 0, &profile));
    for (uint32_t tick = 0; tick < 20; tick++) cox_world_step(world);
    for (uint32_t slot = 0; slot < 40; slot++) {
        cox_random random = cox_random_make(def.seed, world->id[slot]);
        for (uint32_t draw = 0; draw < 20; draw++) (void)cox_random_u32(&random);
        TEST_ASSERT_EQUAL_HEX64(random.state, world->wander_random[slot]);
    }
}

void test_other_profiles_draw_no_chances(void)
{
    cox_profile profile = three_chances();
    profile.combine = COX_COMBINE_SUM;
    fill();
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_profile(world, 0, &profile));
    uint64_t before = world->chance_random[3];
    cox_world_step(world);
    TEST_ASSERT_EQUAL_HEX64(before, world->chance_random[3]);
}

void test_a_profile_by_chance_is_sent_by_commands(void)
{
    give(cox_command_make(0, COX_WORLD_PROFILE, 1, COX_COMBINE_DITHER));
    give(cox_command_make(0, COX_WORLD_RULE, 1, COX_SEEK, COX_TARGET_OWN, 0));
    give(cox_command_make(0, COX_WORLD_PARAMETER, 1, 0, COX_WORLD_PROBABILITY, COX_RATIO(1, 8)));
    TEST_ASSERT_EQUAL_UINT8(COX_COMBINE_DITHER, profile_of(1).combine);
    TEST_ASSERT_EQUAL_INT32(COX_RATIO(1, 8), profile_of(1).rules[0].probability);
    give(cox_command_make(0, COX_WORLD_PARAMETER, 1, 0, COX_WORLD_PROBABILITY, COX_FIX(2)));
    give(cox_command_make(0, COX_WORLD_PARAMETER, 1, 0, -4, COX_RATIO(1, 2)));
    give(cox_command_make(0, COX_WORLD_PARAMETER, 1, 0, -16, COX_RATIO(1, 2)));
    TEST_ASSERT_EQUAL_INT32(COX_RATIO(1, 8), profile_of(1).rules[0].probability);
    give(cox_command_make(0, COX_WORLD_PROFILE, 1, 15));
    TEST_ASSERT_EQUAL_UINT8(COX_COMBINE_DITHER, profile_of(1).combine);
}

static void add(cox_profile *profile, uint8_t behaviour, fix16_t weight, fix16_t probability)
{
    cox_rule rule = cox_rule_make(behaviour, weight);
    rule.probability = probability;
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_profile_add(profile, rule));
}

/* A group that crosses a field of posts to the right, and one that crosses it upward. */
static void make_crossing(void)
{
    static const uint8_t ways[2] = {COX_COMBINE_CONTEXT, COX_COMBINE_DITHER};
    cox_limits limits = {COX_FIX(2), COX_FIX(1), COX_FIX(1), COX_RATIO(1, 4)};
    def.obstacles_max = 9;
    def.rules = COX_RULES(COX_AVOID_OBSTACLES, COX_SEPARATION, COX_AVOID_AGENTS, COX_FLEE_WITHIN,
                          COX_WANDER, COX_ARRIVE);
    remake();
    for (int16_t i = 0; i < 9; i++) {
        cox_vec2 at = case_units((int16_t)(i % 3 * 40 - 40), (int16_t)(i / 3 * 40 - 40));
        cox_world_add_obstacle(world, cox_obstacle_make((uint32_t)i + 1u, at, COX_FIX(12)));
    }
    for (uint32_t group = 0; group < 2; group++) {
        cox_profile profile = cox_profile_make(ways[group]);
        add(&profile, COX_AVOID_OBSTACLES, COX_FIX(1), COX_RATIO(9, 10));
        add(&profile, COX_SEPARATION, COX_RATIO(3, 4), COX_RATIO(1, 4));
        add(&profile, COX_AVOID_AGENTS, COX_FIX(1), COX_RATIO(1, 2));
        add(&profile, COX_WANDER, COX_RATIO(1, 4), COX_RATIO(1, 8));
        add(&profile, COX_ARRIVE, COX_FIX(1), COX_RATIO(3, 4));
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_profile(world, group, &profile));
        cox_world_set_limits(world, group, limits);
    }
    for (int16_t i = 0; i < 24; i++) {
        cox_vec2 at = case_units(-100, (int16_t)(i * 8 - 92));
        if (i % 2 != 0) at = cox_vec2_perpendicular(at);
        uint32_t id = cox_world_add_agent(world, (uint32_t)(i % 2), at);
        cox_world_set_point(world, id, cox_vec2_negate(at));
    }
}

void test_a_world_of_chances_and_contexts_has_the_same_bits_on_every_machine(void)
{
    make_crossing();
    for (uint32_t tick = 0; tick < 100; tick++) cox_world_step(world);
    TEST_ASSERT_EQUAL_HEX64(UINT64_C(0xe7d6a5a80b3aacff), fixture_world_hash(world));
    for (uint32_t tick = 0; tick < 200; tick++) cox_world_step(world);
    TEST_ASSERT_EQUAL_HEX64(UINT64_C(0xf0ffe26d506697f6), fixture_world_hash(world));
}
