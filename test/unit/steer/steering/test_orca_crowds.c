/* SPDX-License-Identifier: MIT
 * Small crowds led by ORCA: all arrive, in about the time that RVO2 takes, and nobody overlaps more
 * than stated. test/crowd/run has the large ones. */
#include "unity.h"

#include "orca_crowd.h"
#include "trials.h"

#define MOST 40u

static orca_walker walkers[MOST], others[MOST];
static uint8_t memory[COX_GRID_BYTES(MOST)], other_memory[COX_GRID_BYTES(MOST)];
static orca_crowd crowd, shuffled;

static void start(orca_crowd_plan plan)
{
    orca_crowd_start(&crowd, plan, walkers, memory, sizeof memory);
}

void test_two_head_on_arrive_in_the_time_of_rvo2_and_do_not_touch(void)
{
    start(orca_crowd_plan_of(ORCA_HEAD_ON, 2, 1));
    TEST_ASSERT_TRUE(orca_crowd_run(&crowd, 1000));
    TEST_ASSERT_UINT32_WITHIN(3, 158, crowd.last_arrival);
    TEST_ASSERT_LESS_OR_EQUAL_INT32(2, crowd.deepest);
}

void test_four_at_a_crossing_arrive_in_the_time_of_rvo2_and_do_not_touch(void)
{
    start(orca_crowd_plan_of(ORCA_CROSSING, 4, 1));
    TEST_ASSERT_TRUE(orca_crowd_run(&crowd, 1000));
    TEST_ASSERT_UINT32_WITHIN(3, 159, crowd.last_arrival);
    TEST_ASSERT_LESS_OR_EQUAL_INT32(2, crowd.deepest);
}

/* All four brake and turn alike, as their scene demands. */
void test_four_at_a_crossing_that_prefer_no_turn_stay_symmetric(void)
{
    orca_crowd_plan plan = orca_crowd_plan_of(ORCA_CROSSING, 4, 1);
    plan.turn = 0;
    start(plan);
    orca_crowd_run(&crowd, 200);
    for (uint32_t i = 1; i < 4; i++) {
        cox_vec2 turned = cox_vec2_perpendicular(walkers[i - 1u].agent.position);
        TEST_ASSERT_TRUE(cox_vec2_equal(turned, walkers[i].agent.position));
    }
}

/* RVO2's mean of 64 seeds is 162. */
void test_twenty_across_a_circle_arrive(void)
{
    uint32_t sum = 0;
    for (uint32_t seed = 1; seed <= 4; seed++) {
        start(orca_crowd_plan_of(ORCA_CIRCLE, 20, seed));
        TEST_ASSERT_TRUE(orca_crowd_run(&crowd, 2000));
        sum += crowd.last_arrival;
        TEST_ASSERT_LESS_THAN_INT32(COX_RATIO(3, 4), crowd.deepest);
    }
    TEST_ASSERT_LESS_THAN_UINT32(162u * 4u * 13u / 10u, sum);
}

void test_a_crowd_goes_through_a_narrow_door_and_never_into_the_wall(void)
{
    orca_crowd_plan plan = orca_crowd_plan_of(ORCA_DOOR, 30, 1);
    plan.door = COX_RATIO(11, 5);
    start(plan);
    TEST_ASSERT_TRUE(orca_crowd_run(&crowd, 3000));
    TEST_ASSERT_LESS_THAN_INT32(COX_RATIO(3, 4), crowd.deepest);
    TEST_ASSERT_LESS_OR_EQUAL_INT32(8, crowd.deepest_in_wall);
}

void test_two_streams_pass_through_each_other(void)
{
    start(orca_crowd_plan_of(ORCA_STREAMS, 40, 2));
    TEST_ASSERT_TRUE(orca_crowd_run(&crowd, 2000));
    TEST_ASSERT_LESS_THAN_INT32(COX_RATIO(3, 4), crowd.deepest);
}

void test_agents_among_posts_within_walls_arrive(void)
{
    start(orca_crowd_plan_of(ORCA_POSTS, 40, 1));
    TEST_ASSERT_TRUE(orca_crowd_run(&crowd, 2000));
    TEST_ASSERT_LESS_OR_EQUAL_INT32(8, crowd.deepest_in_wall);
}

void test_with_a_margin_nobody_overlaps(void)
{
    orca_crowd_plan plan = orca_crowd_plan_of(ORCA_CIRCLE, 20, 3);
    plan.margin = COX_RATIO(5, 4);
    start(plan);
    TEST_ASSERT_TRUE(orca_crowd_run(&crowd, 2000));
    TEST_ASSERT_LESS_OR_EQUAL_INT32(0, crowd.deepest);
}

void test_a_crowd_shuffled_where_it_is_stored_keeps_every_bit(void)
{
    orca_crowd_plan plan = orca_crowd_plan_of(ORCA_DOOR, 30, 2);
    start(plan);
    orca_crowd_start(&shuffled, plan, others, other_memory, sizeof other_memory);
    for (uint32_t tick = 0; tick < TRIALS_OF(400u) + 20u; tick++) {
        orca_crowd_shuffle(&shuffled, tick);
        orca_crowd_step(&crowd);
        orca_crowd_step(&shuffled);
        TEST_ASSERT_EQUAL_HEX64(orca_crowd_hash(&crowd), orca_crowd_hash(&shuffled));
    }
}
