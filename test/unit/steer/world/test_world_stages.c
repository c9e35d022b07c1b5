/* SPDX-License-Identifier: MIT
 * The later stages of a world's step, velocities (ORCA, limit) and positions (contact): the bits of
 * the same calls on structs, whatever the storage, the threads and the bounds. */
#include "unity.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cox_world.h"
#include "fixture_world.h"
#include "simd_here.h"
#include "stage_crowd.h"

TEST_SOURCE_FILE("stage_rest.c")

enum { TICKS = 50, CIRCLE = 40, CROWDED = 200 };

static stage_crowd crowd, other;

void setUp(void)
{
    memset(&crowd, 0, sizeof crowd);
    memset(&other, 0, sizeof other);
    crowd.def = stage_crowd_def(STAGE_MEMBERS, COX_BOUNDS_NONE);
    for (uint32_t group = 0; group < STAGE_GROUPS; group++)
        crowd.profiles[group] = stage_crowd_profile();
}

void tearDown(void)
{
    free(crowd.world);
    free(other.world);
}

static void add(uint32_t group, cox_rule rule)
{
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_profile_add(&crowd.profiles[group], rule));
}

/* A rule of ORCA, less lavish than the default. */
static cox_rule orca_rule(fix16_t radius, fix16_t margin, fix16_t priority)
{
    cox_rule rule = cox_rule_make(COX_ORCA, COX_FIX(1));
    rule.parameters[0] = radius;
    rule.parameters[3] = COX_FIX(7);
    rule.parameters[4] = margin;
    rule.parameters[5] = priority;
    return rule;
}

static cox_rule contact_rule(int32_t rounds)
{
    cox_rule rule = cox_rule_make(COX_CONTACT, COX_FIX(1));
    rule.parameters[0] = cox_fix_from_int(rounds);
    return rule;
}

static cox_rule limit_rule(void)
{
    cox_rule rule = cox_rule_make(COX_LIMIT, COX_FIX(1));
    rule.parameters[0] = COX_RATIO(1, 10);
    rule.parameters[1] = COX_RATIO(1, 4);
    rule.parameters[2] = COX_FIX(2);
    return rule;
}

/* Steps both crowds and compares them at each tick. */
static void step_both(uint64_t seed)
{
    char what[64];
    stage_crowd_start(&crowd, seed);
    for (uint32_t tick = 1; tick <= TICKS; tick++) {
        stage_crowd_step(&crowd);
        cox_world_step(crowd.world);
        snprintf(what, sizeof what, "bounds %d, tick %d", crowd.def.bounds, (int)tick);
        stage_crowd_check(&crowd, what);
    }
    TEST_ASSERT_EQUAL_UINT32(0, cox_world_left_out(crowd.world));
}

static void add_both_stages(void)
{
    add(0, orca_rule(COX_FIX(12), COX_RATIO(11, 10), COX_FIX(1)));
    add(1, orca_rule(COX_FIX(20), COX_RATIO(5, 4), COX_FIX(2)));
    add(0, contact_rule(2));
    add(1, contact_rule(3));
}

/* Numbers of walls that are looked at one by one, by cells, and by cells too full for a choice. */
static const uint32_t wall_counts[] = {12, 40, STAGE_WALLS};

static void step_both_among_walls(uint64_t seed)
{
    for (uint32_t i = 0; i < COX_COUNT(wall_counts); i++) {
        free(crowd.world);
        crowd.def.segments_max = wall_counts[i];
        step_both(seed);
    }
}

void test_orca_gives_the_velocities_of_its_function(void)
{
    add(0, orca_rule(COX_FIX(12), COX_FIX(1), COX_FIX(1)));
    add(1, orca_rule(COX_FIX(25), COX_RATIO(5, 4), 0));
    step_both(1);
    for (uint32_t i = 1; i < simd_count(); i++) {
        free(crowd.world);
        crowd.def.simd = simd_level(i);
        step_both(1);
    }
}

/* Neighbours are ranked by keys that hold a part of the distance alone. */
void test_orca_on_a_lattice_takes_of_those_equally_far_away_the_lowest_ids(void)
{
    cox_rule rule = orca_rule(COX_FIX(12), COX_FIX(1), COX_FIX(1));
    rule.parameters[3] = COX_FIX(2);
    add(0, rule);
    add(1, rule);
    stage_crowd_start(&crowd, 21);
    for (uint32_t i = 0; i < crowd.count; i++) {
        cox_agent *agent = &crowd.members[i].agent;
        agent->position.x = cox_fix_from_int((int32_t)(i * 7u % crowd.count % 11u) * 3);
        agent->position.y = cox_fix_from_int((int32_t)(i * 7u % crowd.count / 11u) * 3);
        cox_world_set_agent(crowd.world, agent);
    }
    for (uint32_t tick = 0; tick < 3; tick++) {
        stage_crowd_step(&crowd);
        cox_world_step(crowd.world);
        stage_crowd_check(&crowd, "lattice");
    }
}

static uint32_t count_resting(void)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < crowd.count; i++) count += crowd.members[i].rest.is_settled;
    return count;
}

void test_settle_and_give_way_change_what_orca_is_asked_for(void)
{
    for (uint32_t group = 0; group < STAGE_GROUPS; group++) {
        add(group, cox_rule_make(COX_GIVE_WAY, COX_FIX(1)));
        add(group, cox_rule_make(COX_SETTLE, COX_FIX(1)));
    }
    add_both_stages();
    step_both(8);
    TEST_ASSERT_GREATER_THAN_UINT32(0, count_resting());
}

void test_settle_and_give_way_stand_without_orca_and_in_one_group_alone(void)
{
    add(0, cox_rule_make(COX_GIVE_WAY, COX_FIX(1)));
    add(1, cox_rule_make(COX_SETTLE, COX_FIX(1)));
    add(1, orca_rule(COX_FIX(20), COX_RATIO(5, 4), COX_FIX(2)));
    step_both(9);
    TEST_ASSERT_GREATER_THAN_UINT32(0, count_resting());
}

void test_keep_together_gives_the_velocities_of_its_function(void)
{
    for (uint32_t group = 0; group < STAGE_GROUPS; group++)
        add(group, cox_rule_make(COX_KEEP_TOGETHER, COX_FIX(1)));
    step_both(10);
}

void test_keep_together_before_other_rules_of_velocity_counts_those_who_have_it(void)
{
    add(0, cox_rule_make(COX_KEEP_TOGETHER, COX_FIX(1)));
    add(0, cox_rule_make(COX_GIVE_WAY, COX_FIX(1)));
    add_both_stages();
    step_both(11);
}

void test_orca_about_one_group_sees_nobody_else_and_who_has_no_such_rule_gives_no_way(void)
{
    cox_rule rule = orca_rule(COX_FIX(20), COX_FIX(1), COX_FIX(1));
    rule.target = COX_TARGET_GROUP;
    rule.target_group = 1;
    add(0, rule);
    step_both(2);
}

void test_contact_gives_the_positions_and_velocities_of_its_functions(void)
{
    add(0, contact_rule(2));
    add(1, contact_rule(8));
    step_both(3);
}

void test_who_has_no_rule_of_contact_stands_firm(void)
{
    cox_rule rule = contact_rule(1);
    rule.target = COX_TARGET_GROUP;
    rule.target_group = 1;
    add(0, rule);
    step_both(4);
}

void test_orca_among_walls_gives_the_velocities_of_its_function(void)
{
    cox_rule rule = orca_rule(COX_FIX(12), COX_FIX(1), COX_FIX(1));
    add(0, rule);
    rule.parameters[7] = COX_FIX(200); /* as far as all walls */
    add(1, rule);
    step_both_among_walls(14);
}

void test_contact_among_walls_gives_the_positions_and_velocities_of_its_functions(void)
{
    add(0, contact_rule(1));
    add(1, contact_rule(5));
    step_both_among_walls(15);
}

void test_both_stages_among_walls_act_in_any_bounds(void)
{
    add_both_stages();
    for (uint8_t bounds = COX_BOUNDS_NONE; bounds <= COX_BOUNDS_WRAP; bounds++) {
        free(crowd.world);
        crowd.def = stage_crowd_def(STAGE_MEMBERS, bounds);
        crowd.world = NULL;
        step_both_among_walls(16);
    }
}

void test_a_limit_gives_the_velocities_of_its_function(void)
{
    add(0, limit_rule());
    step_both(5);
}

void test_both_stages_together_act_one_after_the_other_in_any_bounds(void)
{
    add_both_stages();
    for (uint8_t bounds = COX_BOUNDS_NONE; bounds <= COX_BOUNDS_WRAP; bounds++) {
        free(crowd.world);
        crowd.def = stage_crowd_def(STAGE_MEMBERS, bounds);
        step_both(6 + bounds);
    }
}

void test_one_agent_alone_goes_its_way(void)
{
    add_both_stages();
    crowd.def = stage_crowd_def(1, COX_BOUNDS_CONTAIN);
    step_both(9);
}

/* Another world of the same crowd. */
static void start_other(void)
{
    other = crowd;
    stage_crowd_start(&other, 10);
}

static void start_both(void)
{
    add(0, cox_rule_make(COX_KEEP_TOGETHER, COX_FIX(1)));
    add_both_stages();
    crowd.def = stage_crowd_def(STAGE_MEMBERS, COX_BOUNDS_WRAP);
    crowd.def.segments_max = 40;
    stage_crowd_start(&crowd, 10);
    start_other();
}

void test_agents_shuffled_where_they_are_stored_keep_every_bit(void)
{
    cox_random die = cox_random_make(11, 11);
    start_both();
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        for (uint32_t i = STAGE_MEMBERS; i > 1; i--)
            cox_world_swap_rows(other.world, i - 1, cox_random_below(&die, i));
        for (uint32_t i = other.world->segment_count; i > 1; i--) {
            cox_segment *segments = other.world->segments, kept = segments[i - 1];
            uint32_t drawn = cox_random_below(&die, i);
            segments[i - 1] = segments[drawn];
            segments[drawn] = kept;
        }
        TEST_ASSERT_TRUE(cox_world_restored(other.world));
        cox_world_step(crowd.world);
        cox_world_step(other.world);
        TEST_ASSERT_EQUAL_HEX64(fixture_world_hash(crowd.world), fixture_world_hash(other.world));
    }
}

void test_a_world_that_is_saved_and_loaded_at_every_tick_goes_on_with_the_same_bits(void)
{
    start_both();
    cox_sim from = cox_world_sim(crowd.world), to = cox_world_sim(other.world);
    uint32_t size = cox_snapshot_size_max(&from);
    uint8_t *bytes = malloc(2 * (size_t)size);
    TEST_ASSERT_NOT_NULL(bytes);
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        uint32_t length = 0;
        cox_world_step(other.world);
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&from, bytes, size, &length));
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_load(&to, bytes, length, bytes + size, size));
        cox_world_step(crowd.world);
        cox_world_step(other.world);
        TEST_ASSERT_EQUAL_HEX64(fixture_world_hash(crowd.world), fixture_world_hash(other.world));
    }
    free(bytes);
}

/* A world of CROWDED agents around one spot, with a pool that does its work in another order, and
 * then with lanes. */
static cox_world *make_crowded(fixture_pool *pool)
{
    cox_world_def def = stage_crowd_def(CROWDED, COX_BOUNDS_NONE);
    cox_random die = cox_random_make(12, 12);
    def.candidates_max = 16;
    def.least = cox_vec2_make(-COX_FIX_ONE, -COX_FIX_ONE);
    def.greatest = cox_vec2_make(COX_FIX_ONE, COX_FIX_ONE);
    if (pool != NULL) def.parallel_for = fixture_world_parallel_for;
    if (pool != NULL) def.simd = cox_simd_here();
    def.pool = pool;
    cox_world *world = fixture_world_make(&def);
    for (uint32_t group = 0; group < STAGE_GROUPS; group++) {
        TEST_ASSERT_EQUAL_INT32(COX_OK,
                                cox_world_set_profile(world, group, &crowd.profiles[group]));
        fixture_world_fill(world, &def, group, CROWDED / 2, &die);
    }
    return world;
}

void test_a_crowd_on_one_spot_parts_though_agents_are_left_out_of_sight(void)
{
    fixture_pool pool = {5, cox_random_make(13, 13)};
    add_both_stages();
    crowd.world = make_crowded(NULL);
    other.world = make_crowded(&pool);
    cox_world_step(crowd.world);
    TEST_ASSERT_GREATER_THAN_UINT32(0, cox_world_left_out(crowd.world));
    cox_world_step(other.world);
    for (uint32_t tick = 1; tick < 400; tick++) {
        cox_world_step(crowd.world);
        cox_world_step(other.world);
        TEST_ASSERT_EQUAL_HEX64(fixture_world_hash(crowd.world), fixture_world_hash(other.world));
    }
    fix16_t reach = 0;
    for (uint32_t id = 1; id <= CROWDED; id++)
        reach = cox_fix_max(reach, cox_vec2_length(fixture_world_agent(crowd.world, id).position));
    TEST_ASSERT_GREATER_THAN_INT32(COX_FIX(5), reach);
}

/* Agents on a circle, each of which goes to the opposite place. */
static void make_circle(cox_vec2 goals[CIRCLE])
{
    cox_limits limits = {COX_FIX(1), COX_FIX(1), COX_RATIO(1, 2), COX_RATIO(1, 2)};
    crowd.def = stage_crowd_def(CIRCLE, COX_BOUNDS_NONE);
    crowd.def.rules |= COX_RULES(COX_ARRIVE);
    crowd.world = fixture_world_make(&crowd.def);
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    cox_profile_add(&profile, cox_rule_make(COX_ARRIVE, COX_FIX(1)));
    cox_profile_add(&profile, orca_rule(COX_FIX(15), COX_FIX(1), COX_FIX(1)));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_limits(crowd.world, 0, limits));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_profile(crowd.world, 0, &profile));
    for (uint32_t i = 0; i < CIRCLE; i++) {
        fix16_t angle = (fix16_t)((int64_t)COX_FIX_TWO_PI * i / CIRCLE);
        cox_vec2 from = cox_vec2_rotate(cox_vec2_make(COX_FIX(40), 0), angle);
        goals[i] = cox_vec2_negate(from);
        cox_world_set_point(crowd.world, cox_world_add_agent(crowd.world, 0, from), goals[i]);
    }
}

void test_forty_agents_all_get_across_a_circle_by_orca(void)
{
    cox_vec2 goals[CIRCLE];
    make_circle(goals);
    for (uint32_t tick = 0; tick < 600; tick++) cox_world_step(crowd.world);
    for (uint32_t i = 0; i < CIRCLE; i++) {
        cox_vec2 at = fixture_world_agent(crowd.world, i + 1).position;
        TEST_ASSERT_LESS_THAN_INT32(COX_FIX(1), cox_vec2_length(cox_vec2_subtract(at, goals[i])));
    }
}
