/* SPDX-License-Identifier: MIT
 * The demo of a slalom: each of the four means gets past the blocks and to the target. */
#include "unity.h"

#include "coxswain/area.h"
#include "coxswain/speed.h"
#include "demo_case.h"
#include "scenarios.h"
#include "steering_case.h"
#include "trials.h"

TEST_SOURCE_FILE("fixture_scenario.c")

#define BLOCKS 5u
#define SIDES 4u

/* The sides of the blocks, as the picture shows them. */
typedef struct side_sketch {
    cox_sketch sketch;
    cox_vec2 corners[BLOCKS * SIDES];
    uint32_t count;
} side_sketch;

static side_sketch seen;

static void keep_side(cox_sketch *sketch, const cox_shape *shape)
{
    side_sketch *kept = (side_sketch *)sketch;
    if (shape->kind != COX_SHAPE_LINE || shape->ink != COX_INK_OBSTACLE) return;
    kept->corners[kept->count++] = shape->at;
}

static cox_area block_at(uint32_t number)
{
    return cox_area_of_polygon(number + 1u, &seen.corners[number * SIDES], SIDES);
}

static void look_at_blocks(void)
{
    seen.sketch.add = keep_side;
    seen.count = 0;
    scenario_slalom.draw(case_sim.context, &seen.sketch);
    TEST_ASSERT_EQUAL_UINT32(BLOCKS * SIDES, seen.count);
}

static bool is_at_target(uint32_t row)
{
    return case_is_at(row, case_world->target.position, COX_FIX(36));
}

/* How far an agent is within the blocks; 0: it is in none. */
static fix16_t depth_of(uint32_t row)
{
    fix16_t depth = 0;
    for (uint32_t i = 0; i < BLOCKS; i++) {
        cox_area block = block_at(i);
        cox_surface side = cox_area_nearest(&block, case_agent_of(row)->position);
        depth = cox_fix_max(depth, cox_fix_negate(side.distance));
    }
    return depth;
}

void test_every_means_leads_to_the_target_and_to_rest_there(void)
{
    for (uint64_t seed = 1; seed <= TRIALS_OF(40u); seed++) {
        case_defaults(&scenario_slalom);
        case_set(&scenario_slalom, "hop_ticks", 0);
        case_begin(&scenario_slalom, seed);
        case_step(600);
        for (uint32_t row = 0; row < case_world->actor_count; row++) {
            TEST_ASSERT_TRUE(is_at_target(row));
            TEST_ASSERT_FALSE(cox_vec2_longer(case_agent_of(row)->velocity, COX_RATIO(1, 100)));
        }
    }
}

/* A push, or a map of directions, keeps agents off blocks; it is no wall. */
void test_nobody_gets_far_into_a_block(void)
{
    case_start(&scenario_slalom);
    look_at_blocks();
    for (uint32_t tick = 0; tick < TRIALS_OF(4000u); tick++) {
        case_step(1);
        for (uint32_t row = 0; row < case_world->actor_count; row++)
            TEST_ASSERT_LESS_THAN_INT32(COX_FIX(4), depth_of(row));
    }
}

void test_an_agent_brakes_within_the_circle_round_the_target(void)
{
    uint32_t braked = 0;
    case_start_with(&scenario_slalom, "hop_ticks", 0);
    for (uint32_t tick = 0; tick < 400; tick++) {
        cox_agent expected = *case_agent_of(0);
        bool brakes = is_at_target(0);
        cox_agent_move(&expected, cox_brake(&expected, COX_RATIO(1, 8)));
        case_step(1);
        if (!brakes) continue;
        TEST_ASSERT_VEC2(expected.velocity, case_agent_of(0)->velocity);
        braked++;
    }
    TEST_ASSERT_GREATER_THAN_UINT32(100, braked);
}

/* So what one of them sees does not change what another one does. */
void test_who_steers_by_chance_draws_four_times_a_tick(void)
{
    const uint32_t row = 2;
    case_start(&scenario_slalom);
    for (uint32_t tick = 0; tick < 100; tick++) {
        cox_random expected = demo_actor(case_world, row)->random;
        for (uint32_t i = 0; i < 4; i++) (void)cox_random_unit(&expected);
        case_step(1);
        TEST_ASSERT_TRUE(expected.state == demo_actor(case_world, row)->random.state);
    }
}

void test_a_stream_that_is_not_sound_is_refused(void)
{
    case_start(&scenario_slalom);
    TEST_ASSERT_TRUE(case_sim.restored(case_sim.context));
    demo_actor(case_world, 2)->random.increment &= ~UINT64_C(1);
    TEST_ASSERT_FALSE(case_sim.restored(case_sim.context));
}
