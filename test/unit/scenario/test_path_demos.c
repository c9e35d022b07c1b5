/* SPDX-License-Identifier: MIT
 * The demos of strolls and paths: what each one shows. */
#include "unity.h"

#include "coxswain/path_following.h"
#include "demo_case.h"
#include "stroll_plan.h"
#include "scenarios.h"

TEST_SOURCE_FILE("fixture_scenario.c")

/* A row of the scenario stroll. */
typedef struct walker {
    actor actor;
    plan plan;
} walker;

static const plan *plan_of(uint32_t row)
{
    return &((const walker *)(const void *)demo_actor(case_world, row))->plan;
}

static bool is_node_of(cox_vec2 point, const plan *planned)
{
    for (uint32_t i = 0; i < planned->node_count; i++)
        if (cox_vec2_equal(point, planned->nodes[i])) return true;
    return false;
}

void test_the_spline_of_a_pair_passes_through_the_points_of_its_legs(void)
{
    for (uint64_t seed = 0; seed < 200; seed++) {
        case_defaults(&scenario_stroll);
        case_begin(&scenario_stroll, seed);
        for (uint32_t row = 0; row < case_world->actor_count; row += 2) {
            TEST_ASSERT_GREATER_THAN_UINT32(plan_of(row)->node_count, plan_of(row + 1)->node_count);
            for (uint32_t i = 0; i < plan_of(row)->node_count; i++)
                TEST_ASSERT_TRUE(is_node_of(plan_of(row)->nodes[i], plan_of(row + 1)));
        }
    }
}

/* The shortest and the longest leg of the first plans, among legs that begin 200 units or more from
 * the target: there half the distance is longer than the longest leg. */
static void far_legs(fix16_t variation, fix16_t *shortest, fix16_t *longest)
{
    *shortest = COX_FIX_MAX;
    *longest = 0;
    for (uint64_t seed = 0; seed < 100; seed++) {
        case_defaults(&scenario_stroll);
        case_set(&scenario_stroll, "leg_variation", variation);
        case_begin(&scenario_stroll, seed);
        const plan *planned = plan_of(0);
        for (uint32_t i = 1; i < planned->node_count; i++) {
            if (cox_vec2_within(planned->nodes[i - 1], planned->goal, COX_FIX(200))) break;
            fix16_t leg = cox_vec2_distance(planned->nodes[i - 1], planned->nodes[i]);
            *shortest = cox_fix_min(*shortest, leg);
            *longest = cox_fix_max(*longest, leg);
        }
    }
}

void test_a_leg_is_a_random_part_longer_or_shorter_within_the_bounds_of_legs(void)
{
    fix16_t shortest, longest;
    far_legs(COX_RATIO(1, 4), &shortest, &longest);
    TEST_ASSERT_INT32_WITHIN(COX_FIX(2), COX_FIX(76), shortest);
    TEST_ASSERT_INT32_WITHIN(4, COX_FIX(100), longest);
    far_legs(0, &shortest, &longest);
    TEST_ASSERT_INT32_WITHIN(4, COX_FIX(100), shortest);
}

/* With the default settings a plan has room for one more point than any walk takes. */
void test_no_way_across_the_stage_takes_more_points_than_a_plan_has(void)
{
    for (uint64_t seed = 0; seed < 1000; seed++) {
        case_defaults(&scenario_stroll);
        case_begin(&scenario_stroll, seed);
        case_agent_of(0)->position = cox_vec2_zero();
        case_point_at(cox_vec2_make(STAGE_WIDTH, STAGE_HEIGHT));
        TEST_ASSERT_LESS_THAN_UINT32(PLAN_POINTS_MAX, plan_of(0)->node_count);
        TEST_ASSERT_TRUE(is_node_of(plan_of(0)->goal, plan_of(0)));
    }
}

void test_strollers_come_to_rest_on_the_target_however_short_their_legs_are(void)
{
    for (int32_t leg = 4; leg <= 100; leg += 32) {
        case_defaults(&scenario_stroll);
        case_set(&scenario_stroll, "hop_ticks", 0);
        case_set(&scenario_stroll, "greatest_leg", COX_FIX(1) * leg);
        case_begin(&scenario_stroll, 1);
        case_step(1500);
        for (uint32_t row = 0; row < case_world->actor_count; row++)
            TEST_ASSERT_TRUE(case_is_at(row, case_world->target.position, COX_RATIO(1, 10)));
    }
}

void test_strollers_plan_again_when_the_target_moves(void)
{
    case_start(&scenario_stroll);
    case_step(100);
    cox_vec2 place = demo_point(500, 300);
    cox_vec2 from = case_agent_of(0)->position;
    case_point_at(place);
    TEST_ASSERT_TRUE(cox_vec2_equal(from, plan_of(0)->start));
    TEST_ASSERT_TRUE(cox_vec2_equal(place, plan_of(0)->goal));
    TEST_ASSERT_TRUE(is_node_of(place, plan_of(1)));
}

/* A snapshot does not hold the plan's nodes. */
void test_a_plan_is_made_anew_after_a_load(void)
{
    case_start(&scenario_stroll);
    case_step(50);
    walker *self = (walker *)(void *)demo_actor(case_world, 1);
    plan expected = self->plan;
    for (uint32_t i = 0; i < PLAN_NODES_MAX; i++) self->plan.nodes[i] = cox_vec2_zero();
    self->plan.node_count = 0;
    self->plan.random_after.state = 0;
    TEST_ASSERT_TRUE(case_sim.restored(case_sim.context));
    TEST_ASSERT_EQUAL_UINT32(expected.node_count, self->plan.node_count);
    TEST_ASSERT_EQUAL_UINT64(expected.random_after.state, self->plan.random_after.state);
    for (uint32_t i = 0; i < expected.node_count; i++)
        TEST_ASSERT_TRUE(cox_vec2_equal(expected.nodes[i], self->plan.nodes[i]));
}

void test_a_spline_of_too_many_nodes_becomes_legs(void)
{
    static plan planned;
    plan_style style = {
        {COX_FIX(10), COX_FIX(100), COX_FIX(300), COX_FIX_HALF_PI}, COX_RATIO(1, 4), 1};
    planned.random_after = cox_random_make(1, 1);
    plan_again(&planned, cox_vec2_zero(), demo_point(500, 300), &style);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(PLAN_POINTS_MAX, planned.node_count);
    TEST_ASSERT_TRUE(cox_vec2_equal(demo_point(500, 300), planned.nodes[planned.node_count - 1]));
}

void test_a_patrol_goes_once_once_to_rest_back_and_forth_and_round(void)
{
    case_start(&scenario_patrol);
    bool is_back = false;
    bool is_round = false;
    for (uint32_t tick = 0; tick < 1200; tick++) {
        cox_follow_path_memory before = demo_actor(case_world, 3)->path;
        case_step(1);
        if (demo_actor(case_world, 2)->path.direction < 0) is_back = true;
        if (before.node == 4 && demo_actor(case_world, 3)->path.node == 0) is_round = true;
    }
    TEST_ASSERT_TRUE(is_back);
    TEST_ASSERT_TRUE(is_round);
    TEST_ASSERT_EQUAL_UINT32(4, demo_actor(case_world, 0)->path.node);
    TEST_ASSERT_TRUE(case_is_at(0, demo_point(35, 60), COX_FIX(20)));
    TEST_ASSERT_TRUE(cox_vec2_longer(case_agent_of(0)->velocity, COX_RATIO(1, 10)));
    TEST_ASSERT_TRUE(case_is_at(1, demo_point(185, 60), COX_RATIO(1, 10)));
    TEST_ASSERT_FALSE(cox_vec2_longer(case_agent_of(1)->velocity, COX_RATIO(1, 10)));
}

/* The ticks of one round. */
static uint32_t ticks_of_a_round(fix16_t radius)
{
    uint32_t ticks = 0;
    case_start_with(&scenario_patrol, "path_radius", radius);
    do {
        case_step(1);
        ticks++;
    } while (demo_actor(case_world, 3)->path.node != 4 && ticks < 5000);
    return ticks;
}

void test_a_greater_path_radius_makes_a_shorter_way(void)
{
    TEST_ASSERT_LESS_THAN_UINT32(ticks_of_a_round(COX_FIX(8)), ticks_of_a_round(COX_FIX(20)));
    TEST_ASSERT_LESS_THAN_UINT32(ticks_of_a_round(COX_FIX(20)), ticks_of_a_round(COX_FIX(35)));
}

static void set_path_radius(fix16_t radius)
{
    cox_command command = {0, 1, {radius}};
    cox_frame frame = {0, 1, &command};
    cox_sim_step(&case_sim, &frame);
}

void test_a_command_changes_the_radius_of_paths_that_are_followed(void)
{
    case_start_with(&scenario_patrol, "path_radius", COX_FIX(8));
    case_step(20);
    uint32_t node = demo_actor(case_world, 3)->path.node;
    uint64_t hash = cox_sim_hash(&case_sim);
    set_path_radius(COX_FIX(1000));
    TEST_ASSERT_EQUAL_UINT32(node + 1, demo_actor(case_world, 3)->path.node);
    set_path_radius(COX_FIX(8));
    TEST_ASSERT_EQUAL_UINT32(node + 1, demo_actor(case_world, 3)->path.node);
    TEST_ASSERT_FALSE(hash == cox_sim_hash(&case_sim));
}

void test_a_radius_out_of_bounds_changes_nothing(void)
{
    case_start(&scenario_patrol);
    set_path_radius(-1);
    cox_frame frame = {0, 0, NULL};
    uint64_t hash = cox_sim_hash(&case_sim);
    case_start(&scenario_patrol);
    cox_sim_step(&case_sim, &frame);
    TEST_ASSERT_TRUE(hash == cox_sim_hash(&case_sim));
}

void test_an_invalid_cursor_on_a_path_is_refused(void)
{
    case_start(&scenario_patrol);
    TEST_ASSERT_TRUE(case_sim.restored(case_sim.context));
    demo_actor(case_world, 2)->path.node = 5;
    TEST_ASSERT_FALSE(case_sim.restored(case_sim.context));

    case_start(&scenario_stroll);
    TEST_ASSERT_TRUE(case_sim.restored(case_sim.context));
    demo_actor(case_world, 2)->path.node = PLAN_NODES_MAX;
    TEST_ASSERT_FALSE(case_sim.restored(case_sim.context));
}

void test_an_invalid_random_generator_of_a_stroll_is_refused(void)
{
    case_start(&scenario_stroll);
    ((walker *)(void *)demo_actor(case_world, 0))->plan.random.increment ^= 1;
    TEST_ASSERT_FALSE(case_sim.restored(case_sim.context));
}
