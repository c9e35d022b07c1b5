/* SPDX-License-Identifier: MIT
 * Settling around a goal: who rests, who rises, and every input that leaves no distance. */
#include "unity.h"

#include "coxswain/settle.h"

#include "steering_case.h"
#include "trials.h"

#define CROWD 12u

static cox_agent self;
static cox_agent others[CROWD];
static uint32_t count;
static cox_vec2 goal;
static cox_settling settling;
static cox_settle_memory memory;

/* An agent of id 10 and radius 1, ten units from its goal; discs count as they are. */
void setUp(void)
{
    self = cox_agent_make(10, case_units(10, 0));
    self.radius = COX_FIX(1);
    count = 0;
    goal = cox_vec2_zero();
    settling = cox_settling_default();
    settling.margin = COX_FIX_ONE;
    memory = cox_settle_make();
}

static cox_agent *put(int16_t x, int16_t y, int16_t radius)
{
    cox_agent *other = &others[count];
    *other = cox_agent_make(11u + count, case_units(x, y));
    other->radius = cox_fix_from_int(radius);
    count++;
    return other;
}

static bool settle(void)
{
    return cox_settle(&self, goal, cox_span_of_agents(others, count), settling, &memory);
}

void test_an_agent_alone_rests_within_half_its_radius_of_its_goal(void)
{
    self.position = cox_vec2_make(COX_RATIO(1, 2), 0);
    TEST_ASSERT_TRUE(settle());
    TEST_ASSERT_EQUAL_INT32(COX_RATIO(1, 2), memory.distance);
    setUp();
    self.position = cox_vec2_make(COX_RATIO(1, 2) + 1, 0);
    TEST_ASSERT_FALSE(settle());
    TEST_ASSERT_EQUAL_INT32(0, memory.distance);
}

/* 64 of the 100 of the disc up to the agent are less than 7 tenths, 64 and 9 are more. */
void test_it_rests_where_those_nearer_fill_the_disc(void)
{
    put(1, 1, 8);
    TEST_ASSERT_FALSE(settle());
    put(0, 9, 3);
    TEST_ASSERT_TRUE(settle());
    TEST_ASSERT_EQUAL_INT32(COX_FIX(10), memory.distance);
}

void test_those_farther_away_fill_nothing_and_of_equally_far_ones_the_higher_id_fills_nothing(void)
{
    put(0, 11, 9);
    put(0, 10, 9);
    TEST_ASSERT_FALSE(settle());
    others[1].id = 9;
    TEST_ASSERT_TRUE(settle());
}

void test_a_margin_counts_in_what_is_filled(void)
{
    put(1, 1, 8);
    settling.margin = COX_RATIO(11, 10);
    TEST_ASSERT_TRUE(settle());
}

void test_an_agent_does_not_fill_its_own_disc(void)
{
    *put(0, 0, 9) = self;
    others[0].radius = COX_FIX(100);
    TEST_ASSERT_FALSE(settle());
}

void test_the_order_of_the_others_does_not_matter(void)
{
    put(1, 1, 8);
    put(0, 9, 3);
    cox_agent first = others[0];
    others[0] = others[1];
    others[1] = first;
    TEST_ASSERT_TRUE(settle());
}

void test_it_rises_when_it_is_pushed_two_radii_farther_out_and_not_before(void)
{
    self.position = cox_vec2_zero();
    TEST_ASSERT_TRUE(settle());
    self.position = case_units(2, 0);
    TEST_ASSERT_TRUE(settle());
    TEST_ASSERT_EQUAL_INT32(0, memory.distance);
    self.position = cox_vec2_make(COX_FIX(2) + 1, 0);
    TEST_ASSERT_FALSE(settle());
}

void test_it_goes_on_resting_when_those_before_it_leave(void)
{
    put(1, 1, 9);
    TEST_ASSERT_TRUE(settle());
    count = 0;
    TEST_ASSERT_TRUE(settle());
}

void test_settings_out_of_their_bounds_are_held_within_them(void)
{
    put(1, 1, 9);
    settling.fill = COX_FIX_MAX;
    TEST_ASSERT_FALSE(settle());
    settling.margin = COX_FIX_MIN;
    settling.fill = COX_FIX_MIN;
    TEST_ASSERT_TRUE(settle());
    settling.rise = COX_FIX_MIN;
    self.position = cox_vec2_make(COX_FIX(10) + 1, 0);
    settling.fill = COX_FIX_ONE;
    TEST_ASSERT_FALSE(settle());
}

void test_an_agent_without_a_radius_rests_on_its_goal_alone(void)
{
    self.radius = COX_FIX_MIN;
    self.position = cox_vec2_make(1, 0);
    TEST_ASSERT_FALSE(settle());
    self.position = goal;
    TEST_ASSERT_TRUE(settle());
}

/* A neighbour that rests at (12, 0), two and a quarter units beyond the agent's edge at most. */
static bool settle_beside(void)
{
    cox_agent resting = cox_agent_make(20, case_units(12, 0));
    resting.radius = COX_FIX(1);
    return cox_settle_beside(&self, &resting, goal, settling, &memory);
}

void test_an_agent_that_stands_beside_one_at_rest_rests(void)
{
    TEST_ASSERT_TRUE(settle_beside());
    TEST_ASSERT_EQUAL_INT32(COX_FIX(10), memory.distance);
}

void test_an_agent_that_goes_on_does_not_rest_beside_one_at_rest(void)
{
    self.max_speed = COX_FIX(1);
    self.velocity = cox_vec2_make(0, COX_FIX_ONE / 64 + 1);
    TEST_ASSERT_FALSE(settle_beside());
    self.velocity.y = COX_FIX_ONE / 64;
    TEST_ASSERT_TRUE(settle_beside());
}

void test_an_agent_that_does_not_touch_the_one_at_rest_does_not_rest(void)
{
    self.position.x = COX_RATIO(19, 2) - 1;
    TEST_ASSERT_FALSE(settle_beside());
    self.position.x = COX_RATIO(19, 2);
    TEST_ASSERT_TRUE(settle_beside());
}

/* Any bits at all: no undefined behaviour, and a distance that a state may hold. */
void test_every_input_leaves_a_memory_that_is_sound(void)
{
    uint64_t random = 5;
    for (uint32_t trial = 0; trial < TRIALS_PART_OF(100000u); trial++) {
        fix16_t limit = COX_FIX_MAX >> (case_random(&random) % 31u);
        self = case_random_agent(&random, 10, limit);
        self.radius = case_random_between(&random, -limit, limit);
        goal = case_random_vector(&random, limit);
        for (count = 0; count < 4u; count++) {
            others[count] = case_random_agent(&random, 8u + count, limit);
            others[count].radius = case_random_between(&random, -limit, limit);
        }
        settling.fill = case_random_between(&random, -limit, limit);
        settling.margin = case_random_between(&random, -limit, limit);
        settling.rise = case_random_between(&random, -limit, limit);
        bool rests = settle();
        rests = cox_settle_beside(&self, &others[0], goal, settling, &memory) || rests;
        TEST_ASSERT_EQUAL(rests, memory.is_settled);
        TEST_ASSERT_GREATER_OR_EQUAL_INT32(0, memory.distance);
        if (!rests) TEST_ASSERT_EQUAL_INT32(0, memory.distance);
    }
}
