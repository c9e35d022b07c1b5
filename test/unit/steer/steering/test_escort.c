/* SPDX-License-Identifier: MIT
 * Places beside other agents: offset pursuit, interpose, shadow. */
#include "unity.h"

#include "coxswain/escort.h"
#include "coxswain/pursuit.h"
#include "coxswain/target.h"

#include "steering_case.h"

static cox_agent self;
static cox_agent a;
static cox_agent b;

void setUp(void)
{
    self = case_agent(0, 0, 5);
    a = cox_agent_make(2, case_units(100, 0));
    b = cox_agent_make(3, case_units(100, 80));
}

void test_a_place_beside_a_standing_leader_follows_where_it_faces(void)
{
    cox_vec2 ahead = cox_offset_pursuit(&self, &a, case_units(10, 0), 0);
    TEST_ASSERT_VEC2(cox_seek(&self, case_units(110, 0)), ahead);
    a.orientation = COX_FIX_HALF_PI;
    cox_vec2 left = cox_offset_pursuit(&self, &a, case_units(0, 10), 0);
    TEST_ASSERT_VEC2_WITHIN(2, cox_seek(&self, case_units(90, 0)), left);
}

/* The place is at (100, -50) + (0, 10), its leader moves at 5, so 10 + 5 units of way come together
 * in a tick: after 104.4 / 10 ticks. */
void test_a_place_beside_a_moving_leader_is_predicted(void)
{
    a.position = case_units(100, -50);
    a.velocity = case_units(5, 0);
    cox_vec2 displacement = case_units(100, -40);
    fix16_t ticks = cox_fix_div(cox_vec2_length(displacement), COX_FIX(10));
    displacement.x = cox_fix_add(displacement.x, cox_fix_mul(COX_FIX(5), ticks));
    TEST_ASSERT_VEC2_WITHIN(1, cox_vec2_set_length(displacement, COX_FIX(5)),
                            cox_offset_pursuit(&self, &a, case_units(0, 10), 0));
}

void test_near_its_place_an_agent_slows_down(void)
{
    cox_vec2 force = cox_offset_pursuit(&self, &a, case_units(-95, 0), COX_FIX(10));
    TEST_ASSERT_VEC2(cox_vec2_make(COX_RATIO(5, 2), 0), force);
}

void test_on_its_place_beside_a_standing_leader_the_force_brakes(void)
{
    self.velocity = case_units(1, 2);
    TEST_ASSERT_VEC2(case_units(-1, -2), cox_offset_pursuit(&self, &a, case_units(-100, 0), 0));
}

void test_where_neither_can_move_nothing_is_predicted(void)
{
    self.velocity = case_units(1, 2);
    self.max_speed = COX_FIX_MIN;
    TEST_ASSERT_VEC2(case_units(-1, -2), cox_offset_pursuit(&self, &a, case_units(0, 10), 0));
}

void test_an_agent_that_pursues_its_own_offset_runs_after_it(void)
{
    cox_vec2 force = cox_offset_pursuit(&self, &self, case_units(3, 4), 0);
    TEST_ASSERT_VEC2(case_units(3, 4), force);
}

void test_a_place_beyond_the_world_is_aimed_at(void)
{
    self.position = case_units(-16000, 0);
    a.position = case_units(16000, 0);
    TEST_ASSERT_VEC2(case_units(5, 0),
                     cox_offset_pursuit(&self, &a, case_units(16000, 0), COX_FIX(20)));
}

void test_the_middle_of_two_standing_agents_is_arrived_at(void)
{
    TEST_ASSERT_VEC2(cox_arrive(&self, case_units(100, 40), COX_FIX(20)),
                     cox_interpose(&self, &a, &b, COX_INTERPOSE_RATIO_DEFAULT, COX_FIX(20)));
}

void test_the_ratio_lies_between_the_two(void)
{
    TEST_ASSERT_VEC2(cox_seek(&self, case_units(100, 20)),
                     cox_interpose(&self, &a, &b, COX_RATIO(1, 4), 0));
    TEST_ASSERT_VEC2(cox_seek(&self, a.position), cox_interpose(&self, &a, &b, COX_FIX_MIN, 0));
    TEST_ASSERT_VEC2(cox_seek(&self, b.position), cox_interpose(&self, &a, &b, COX_FIX_MAX, 0));
}

/* The middle is 100 away, 20 ticks, in which it goes by the mean velocity (-1, 1.5). */
void test_the_place_between_is_predicted(void)
{
    b.position = case_units(100, 0);
    a.velocity = case_units(-2, 0);
    b.velocity = case_units(0, 3);
    TEST_ASSERT_VEC2(cox_seek(&self, case_units(80, 30)),
                     cox_interpose(&self, &a, &b, COX_INTERPOSE_RATIO_DEFAULT, 0));
}

void test_swapping_the_two_changes_nothing(void)
{
    uint64_t random = 3;
    for (uint32_t i = 0; i < 1000u; i++) {
        self = case_random_agent(&random, 1, COX_WORLD_LIMIT);
        a = case_random_agent(&random, 2, COX_WORLD_LIMIT);
        b = case_random_agent(&random, 3, COX_WORLD_LIMIT);
        fix16_t ratio = case_random_between(&random, 0, COX_FIX_ONE);
        TEST_ASSERT_VEC2(cox_interpose(&self, &a, &b, ratio, COX_FIX(20)),
                         cox_interpose(&self, &b, &a, COX_FIX_ONE - ratio, COX_FIX(20)));
    }
}

/* Other libraries divide by 0 here. */
void test_between_two_without_speed_the_force_brakes(void)
{
    self.velocity = case_units(1, 2);
    self.max_speed = 0;
    TEST_ASSERT_VEC2(case_units(-1, -2),
                     cox_interpose(&self, &a, &b, COX_INTERPOSE_RATIO_DEFAULT, 0));
}

void test_between_itself_and_itself_an_agent_brakes(void)
{
    self.velocity = case_units(1, 2);
    TEST_ASSERT_VEC2(case_units(-1, -2), cox_interpose(&self, &self, &self, COX_RATIO(1, 3), 0));
}

void test_from_corner_to_corner_the_place_between_is_aimed_at(void)
{
    self.position = case_units(-12000, -16000);
    a.position = b.position = case_units(12000, 16000);
    TEST_ASSERT_VEC2(case_units(3, 4), cox_interpose(&self, &a, &b, COX_RATIO(1, 2), COX_FIX(9)));
}

void test_far_off_a_shadow_pursues(void)
{
    a.velocity = case_units(0, 2);
    TEST_ASSERT_VEC2(cox_pursuit(&self, &a), cox_shadow(&self, &a, COX_FIX(100) - 1));
}

void test_near_its_quarry_a_shadow_moves_as_it_does(void)
{
    a.velocity = case_units(0, 2);
    self.velocity = case_units(1, 0);
    TEST_ASSERT_VEC2(case_units(-1, 2), cox_shadow(&self, &a, COX_FIX(100)));
}

void test_a_shadow_is_no_faster_than_it_can(void)
{
    a.velocity = case_units(0, 20);
    TEST_ASSERT_VEC2_WITHIN(1, case_units(0, 5), cox_shadow(&self, &a, COX_FIX(100)));
    self.max_speed = COX_FIX_MIN;
    TEST_ASSERT_VEC2(case_units(0, 0), cox_shadow(&self, &a, COX_FIX(100)));
}

void test_a_shadow_on_its_quarrys_spot_or_of_itself_is_defined(void)
{
    self.velocity = case_units(1, 2);
    a.position = self.position;
    a.velocity = case_units(3, 3);
    TEST_ASSERT_VEC2(case_units(2, 1), cox_shadow(&self, &a, COX_FIX_MIN));
    TEST_ASSERT_VEC2(case_units(0, 0), cox_shadow(&self, &self, COX_FIX(1)));
}

void test_a_shadow_keeps_its_distance_and_its_quarrys_pace(void)
{
    self.max_force = COX_RATIO(1, 2);
    a.velocity = case_units(3, 1);
    for (uint32_t tick = 0; tick < 300; tick++) {
        cox_vec2 force = cox_shadow(&self, &a, COX_FIX(20));
        cox_agent_move(&a, cox_vec2_zero());
        cox_agent_move(&self, force);
    }
    TEST_ASSERT_VEC2(a.velocity, self.velocity);
    TEST_ASSERT_TRUE(cox_vec2_within(self.position, a.position, COX_FIX(20)));
}
