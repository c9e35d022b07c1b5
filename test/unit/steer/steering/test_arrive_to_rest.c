/* SPDX-License-Identifier: MIT
 * Arrival that rests: agents stand on their target, to the bit, and have not passed it. */
#include "unity.h"

#include "coxswain/target.h"

#include "steering_case.h"
#include "trials.h"

static cox_agent self;
static uint64_t random;

void setUp(void)
{
    self = case_agent(0, 0, 3);
    self.max_force = COX_RATIO(8, 7); /* so that it brakes by 1 */
    random = 5;
}

static cox_vec2 velocity_toward(fix16_t x, fix16_t deceleration)
{
    cox_vec2 force = cox_arrive_to_rest(&self, cox_vec2_make(x, 0), deceleration);
    return cox_vec2_add(self.velocity, force);
}

/* With a deceleration of 1/2 the ways from which 1, 2, 3 ticks are enough are 1/2, 3/2, 3. */
void test_the_speed_is_that_of_a_stop_in_whole_ticks(void)
{
    fix16_t half = COX_RATIO(1, 2);
    TEST_ASSERT_VEC2(cox_vec2_make(half, 0), velocity_toward(half, half));
    TEST_ASSERT_VEC2(case_units(1, 0), velocity_toward(COX_RATIO(3, 2), half));
    TEST_ASSERT_VEC2(cox_vec2_make(COX_RATIO(3, 2), 0), velocity_toward(COX_FIX(3), half));
    TEST_ASSERT_VEC2(cox_vec2_make(COX_RATIO(3, 4), 0), velocity_toward(COX_FIX(1), half));
}

void test_far_away_the_speed_is_max_speed(void)
{
    TEST_ASSERT_VEC2(case_units(3, 0), velocity_toward(COX_FIX(1000), COX_RATIO(1, 2)));
    TEST_ASSERT_VEC2(case_units(-3, 0), velocity_toward(-COX_FIX(16383), COX_RATIO(1, 2)));
}

void test_within_the_last_step_the_velocity_is_the_way(void)
{
    cox_vec2 displacement = cox_vec2_make(COX_RATIO(1, 3), COX_RATIO(-1, 7));
    TEST_ASSERT_VEC2(displacement, cox_arrive_to_rest(&self, displacement, COX_RATIO(1, 2)));
    displacement = cox_vec2_make(0, -1);
    TEST_ASSERT_VEC2(displacement, cox_arrive_to_rest(&self, displacement, COX_RATIO(1, 2)));
}

void test_on_the_target_the_force_brakes(void)
{
    self.velocity = case_units(1, -2);
    TEST_ASSERT_VEC2(case_units(-1, 2), cox_arrive_to_rest(&self, self.position, 0));
}

void test_a_deceleration_of_0_or_too_much_is_seven_eighths_of_what_the_agent_can(void)
{
    cox_vec2 most = velocity_toward(COX_FIX(2), COX_FIX_ONE);
    TEST_ASSERT_VEC2(most, velocity_toward(COX_FIX(2), 0));
    TEST_ASSERT_VEC2(most, velocity_toward(COX_FIX(2), COX_FIX_MIN));
    TEST_ASSERT_VEC2(most, velocity_toward(COX_FIX(2), COX_FIX_MAX));
}

void test_the_force_is_that_of_a_heavy_agent(void)
{
    self.mass = COX_FIX(2);
    TEST_ASSERT_VEC2(case_units(6, 0), cox_arrive_to_rest(&self, case_units(1000, 0), 0));
    self.mass = COX_FIX_MIN;
    TEST_ASSERT_VEC2(case_units(3, 0), cox_arrive_to_rest(&self, case_units(1000, 0), 0));
}

void test_without_speed_or_force_there_is_an_answer(void)
{
    self.velocity = case_units(1, 0);
    self.max_speed = COX_FIX_MIN;
    TEST_ASSERT_VEC2(case_units(-1, 0), cox_arrive_to_rest(&self, case_units(9, 9), 0));
    self.max_speed = COX_FIX(3);
    self.max_force = COX_FIX_MIN;
    TEST_ASSERT_FALSE(cox_vec2_longer(cox_arrive_to_rest(&self, case_units(9, 9), 0), COX_FIX(4)));
}

void test_across_the_world_the_direction_is_kept(void)
{
    self.position = case_units(-12000, -16000);
    self.max_speed = COX_FIX(5);
    TEST_ASSERT_VEC2(case_units(3, 4), cox_arrive_to_rest(&self, case_units(12000, 16000), 0));
}

/* Drives to the target for so many ticks at most. Returns the ticks until it stood there. It must
 * come nearer all the time, so it neither passes the target nor turns back. */
static uint32_t drive(cox_vec2 target, fix16_t deceleration, uint32_t ticks)
{
    uint64_t left = cox_vec2_distance_squared(self.position, target);
    for (uint32_t tick = 0; tick < ticks; tick++) {
        bool is_there = cox_vec2_equal(self.position, target);
        if (is_there && cox_vec2_is_zero(self.velocity)) return tick;
        cox_agent_move(&self, cox_arrive_to_rest(&self, target, deceleration));
        uint64_t now = cox_vec2_distance_squared(self.position, target);
        TEST_ASSERT_TRUE(is_there ? now == 0 : now < left);
        left = now;
    }
    TEST_FAIL_MESSAGE("it does not rest");
    return ticks;
}

void test_an_agent_from_rest_comes_nearer_all_the_time_and_stands_on_its_target(void)
{
    for (uint32_t i = 0; i < TRIALS_OF(3000u); i++) {
        self = case_random_agent(&random, 1, COX_FIX(50));
        self.velocity = cox_vec2_zero();
        self.mass = case_random_between(&random, COX_FIX(1), COX_FIX(4));
        self.max_force = case_random_between(&random, COX_RATIO(1, 16), COX_FIX(1));
        cox_vec2 target = case_random_vector(&random, COX_FIX(50));
        (void)drive(target, 0, 20000);
    }
}

void test_an_agent_stays_where_it_rests(void)
{
    cox_vec2 target = case_units(30, -7);
    (void)drive(target, 0, 200);
    for (uint32_t tick = 0; tick < 100; tick++)
        cox_agent_move(&self, cox_arrive_to_rest(&self, target, 0));
    TEST_ASSERT_VEC2(target, self.position);
    TEST_ASSERT_VEC2(case_units(0, 0), self.velocity);
}

/* cox_arrive would pass its target with so little force, or would need a radius of 45. */
void test_an_agent_with_little_force_stops_too(void)
{
    self.max_force = COX_RATIO(1, 10);
    self.velocity = case_units(3, 0);
    TEST_ASSERT_LESS_THAN_UINT32(250, drive(case_units(300, 0), 0, 1000));
}

/* The time is near the least one: half of the way at full acceleration, half at 7/8 of it. */
void test_an_agent_wastes_no_time(void)
{
    self.max_force = COX_RATIO(1, 10);
    self.max_speed = COX_FIX(100);
    uint32_t ticks = drive(case_units(1000, 0), 0, 1000);
    TEST_ASSERT_LESS_THAN_UINT32(214, ticks);
    TEST_ASSERT_GREATER_THAN_UINT32(200, ticks);
}

void test_an_agent_that_comes_too_fast_or_from_the_side_rests_in_the_end(void)
{
    for (uint32_t i = 0; i < TRIALS_OF(300u); i++) {
        self = case_random_agent(&random, 1, COX_FIX(50));
        self.mass = COX_FIX_ONE;
        self.max_force = case_random_between(&random, COX_RATIO(1, 16), COX_FIX(1));
        cox_vec2 target = case_random_vector(&random, COX_FIX(50));
        for (uint32_t tick = 0; tick < 3000u; tick++)
            cox_agent_move(&self, cox_arrive_to_rest(&self, target, 0));
        TEST_ASSERT_VEC2(target, self.position);
        TEST_ASSERT_VEC2(case_units(0, 0), self.velocity);
    }
}

void test_a_light_agent_comes_within_an_lsb_by_its_mass_and_then_settles(void)
{
    cox_vec2 target = case_units(30, -7);
    self.mass = COX_RATIO(1, 4);
    for (uint32_t tick = 0; tick < 300u; tick++)
        cox_agent_move(&self, cox_arrive_to_rest(&self, target, 0));
    TEST_ASSERT_VEC2_WITHIN(8, target, self.position);
    TEST_ASSERT_TRUE(cox_agent_settle(&self, target, 12, 12));
    TEST_ASSERT_VEC2(target, self.position);
}
