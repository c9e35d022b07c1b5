/* SPDX-License-Identifier: MIT
 * Turns at a door: whose it is, who waits and how, and every input that leaves no direction. */
#include "unity.h"

#include <string.h>

#include "coxswain/door.h"

#include "steering_case.h"
#include "trials.h"

#define REACH COX_DOOR_REACH_DEFAULT

static cox_door door;
static cox_door_crowd crowd;

/* A door of four units across x = 0; forth is along -x. */
void setUp(void)
{
    door = cox_door_make(cox_segment_make(3, case_units(0, -2), case_units(0, 2)));
    memset(&crowd, 0, sizeof crowd);
}

/* An agent of radius 1 and speed 1 at a place. */
static cox_agent at(int16_t x, int16_t y)
{
    cox_agent self = cox_agent_make(7, case_units(x, y));
    self.radius = COX_FIX(1);
    self.max_speed = COX_FIX(1);
    return self;
}

static void notice(int16_t x, int16_t y, uint8_t direction)
{
    cox_agent self = at(x, y);
    cox_door_notice(&door, &self, direction, REACH, &crowd);
}

/* A tick in which those were noticed. */
static void step(void)
{
    cox_door_step(&door, &crowd);
    memset(&crowd, 0, sizeof crowd);
}

static cox_vec2 preferred_at(int16_t x, int16_t y, uint8_t direction)
{
    cox_agent self = at(x, y);
    return cox_give_way(&door, &self, direction, REACH, case_units(1, 0));
}

void test_forth_leads_to_the_left_of_the_opening_and_back_to_its_right(void)
{
    TEST_ASSERT_EQUAL_UINT8(COX_DOOR_FORTH,
                            cox_door_direction(&door, case_units(5, 1), case_units(-5, 9)));
    TEST_ASSERT_EQUAL_UINT8(COX_DOOR_BACK,
                            cox_door_direction(&door, case_units(-5, 1), case_units(1, 0)));
    TEST_ASSERT_EQUAL_UINT8(COX_DOOR_FREE,
                            cox_door_direction(&door, case_units(5, 1), case_units(1, 0)));
    TEST_ASSERT_EQUAL_UINT8(COX_DOOR_FREE,
                            cox_door_direction(&door, case_units(0, 1), case_units(1, 0)));
    TEST_ASSERT_EQUAL_UINT8(COX_DOOR_FREE,
                            cox_door_direction(&door, case_units(1, 1), case_units(0, 0)));
}

void test_inside_is_within_three_radii_on_either_side_and_between_the_posts(void)
{
    notice(2, 1, COX_DOOR_FORTH);
    notice(-2, -1, COX_DOOR_FORTH);
    TEST_ASSERT_EQUAL_UINT32(2, crowd.inside[0]);
    notice(3, 0, COX_DOOR_FORTH);
    notice(2, 2, COX_DOOR_FORTH);
    TEST_ASSERT_EQUAL_UINT32(2, crowd.inside[0]);
    TEST_ASSERT_EQUAL_UINT32(2, crowd.waiting[0]);
}

void test_those_wait_who_are_before_the_door_and_within_reach(void)
{
    notice(24, 0, COX_DOOR_FORTH);
    notice(25, 0, COX_DOOR_FORTH);
    notice(-10, 0, COX_DOOR_FORTH);
    notice(10, 0, COX_DOOR_FREE);
    notice(10, 0, COX_DOOR_FORTH_ENDS);
    TEST_ASSERT_EQUAL_UINT32(1, crowd.waiting[0]);
    TEST_ASSERT_EQUAL_UINT32(0, crowd.waiting[1]);
}

void test_the_turn_at_a_free_door_is_that_of_the_side_whose_first_agent_is_nearer(void)
{
    notice(-9, 0, COX_DOOR_BACK);
    notice(10, 0, COX_DOOR_FORTH);
    step();
    TEST_ASSERT_EQUAL_UINT8(COX_DOOR_BACK, door.turn);
}

void test_of_sides_that_are_equally_near_forth_goes_first(void)
{
    notice(-9, 0, COX_DOOR_BACK);
    notice(9, 0, COX_DOOR_FORTH);
    step();
    TEST_ASSERT_EQUAL_UINT8(COX_DOOR_FORTH, door.turn);
}

void test_a_door_at_which_nobody_waits_stays_free(void)
{
    notice(1, 0, COX_DOOR_FORTH);
    step();
    TEST_ASSERT_EQUAL_UINT8(COX_DOOR_FREE, door.turn);
}

/* The turn is forth's; on the other side agents wait. */
static void begin_forth(void)
{
    door.turn = COX_DOOR_FORTH;
    notice(-9, 0, COX_DOOR_BACK);
}

void test_a_turn_goes_on_while_agents_of_its_side_wait(void)
{
    begin_forth();
    notice(9, 0, COX_DOOR_FORTH);
    step();
    TEST_ASSERT_EQUAL_UINT8(COX_DOOR_FORTH, door.turn);
}

void test_a_turn_without_agents_changes_once_nobody_is_inside(void)
{
    begin_forth();
    notice(1, 0, COX_DOOR_FORTH);
    step();
    TEST_ASSERT_EQUAL_UINT8(COX_DOOR_FORTH_ENDS, door.turn);
    notice(-9, 0, COX_DOOR_BACK);
    step();
    TEST_ASSERT_EQUAL_UINT8(COX_DOOR_BACK, door.turn);
    TEST_ASSERT_EQUAL_UINT32(0, door.ticks);
}

void test_a_turn_ends_after_its_ticks_if_the_other_side_waits(void)
{
    begin_forth();
    for (uint32_t tick = 1; tick <= 601; tick++) {
        TEST_ASSERT_EQUAL_UINT8(COX_DOOR_FORTH, door.turn);
        notice(-9, 0, COX_DOOR_BACK);
        notice(9, 0, COX_DOOR_FORTH);
        notice(1, 0, COX_DOOR_FORTH);
        step();
    }
    TEST_ASSERT_EQUAL_UINT8(COX_DOOR_FORTH_ENDS, door.turn);
}

void test_an_endless_stream_does_not_starve_the_other_side(void)
{
    uint32_t turns_back = 0;
    for (uint32_t tick = 0; tick < 6000; tick++) {
        notice(9, 0, COX_DOOR_FORTH);
        notice(-9, 0, COX_DOOR_BACK);
        step();
        turns_back += door.turn == COX_DOOR_BACK;
    }
    TEST_ASSERT_UINT32_WITHIN(700, 3000, turns_back);
}

void test_a_turn_that_ended_without_anybody_waiting_leaves_the_door_free(void)
{
    door.turn = COX_DOOR_BACK_ENDS;
    step();
    TEST_ASSERT_EQUAL_UINT8(COX_DOOR_FREE, door.turn);
}

void test_who_has_the_turn_who_is_inside_and_who_is_past_the_door_go_on(void)
{
    door.turn = COX_DOOR_FORTH;
    TEST_ASSERT_VEC2(case_units(1, 0), preferred_at(9, 0, COX_DOOR_FORTH));
    TEST_ASSERT_VEC2(case_units(1, 0), preferred_at(-2, 0, COX_DOOR_BACK));
    TEST_ASSERT_VEC2(case_units(1, 0), preferred_at(5, 0, COX_DOOR_BACK));
    TEST_ASSERT_VEC2(case_units(1, 0), preferred_at(-25, 0, COX_DOOR_BACK));
    TEST_ASSERT_VEC2(case_units(1, 0), preferred_at(-9, 0, COX_DOOR_FREE));
    door.turn = COX_DOOR_FREE;
    TEST_ASSERT_VEC2(case_units(1, 0), preferred_at(-9, 0, COX_DOOR_BACK));
}

void test_who_waits_clears_the_passage_to_its_nearer_side_and_near_the_door_backwards(void)
{
    door.turn = COX_DOOR_FORTH;
    TEST_ASSERT_VEC2(case_units(0, 1), preferred_at(-9, 1, COX_DOOR_BACK));
    TEST_ASSERT_VEC2(case_units(0, -1), preferred_at(-9, -1, COX_DOOR_BACK));
    TEST_ASSERT_VEC2(cox_vec2_make(COX_RATIO(-1, 2), COX_FIX(1)),
                     preferred_at(-7, 1, COX_DOOR_BACK));
}

void test_who_waits_beside_the_passage_stands(void)
{
    door.turn = COX_DOOR_FORTH_ENDS;
    TEST_ASSERT_VEC2(cox_vec2_zero(), preferred_at(-9, 4, COX_DOOR_BACK));
    TEST_ASSERT_VEC2(cox_vec2_zero(), preferred_at(9, -4, COX_DOOR_FORTH));
}

void test_an_opening_without_a_length_changes_nothing(void)
{
    door = cox_door_make(cox_segment_make(3, case_units(0, 0), case_units(0, 0)));
    door.turn = COX_DOOR_FORTH;
    TEST_ASSERT_EQUAL_UINT8(COX_DOOR_FREE,
                            cox_door_direction(&door, case_units(5, 1), case_units(-5, 1)));
    TEST_ASSERT_VEC2(case_units(1, 0), preferred_at(-9, 1, COX_DOOR_BACK));
}

void test_an_agent_without_a_radius_or_a_negative_reach_waits_nowhere(void)
{
    cox_agent self = at(-9, 0);
    self.radius = COX_FIX_MIN;
    cox_door_notice(&door, &self, COX_DOOR_BACK, REACH, &crowd);
    self.radius = COX_FIX(1);
    cox_door_notice(&door, &self, COX_DOOR_BACK, COX_FIX_MIN, &crowd);
    TEST_ASSERT_EQUAL_UINT32(0, crowd.waiting[1]);
    TEST_ASSERT_EQUAL_UINT32(0, crowd.inside[1]);
}

/* Any bits at all: no undefined behaviour, and a turn that a state may hold. */
void test_every_input_leaves_a_turn_that_there_is(void)
{
    uint64_t random = 7;
    for (uint32_t trial = 0; trial < TRIALS_PART_OF(100000u); trial++) {
        fix16_t limit = COX_FIX_MAX >> (case_random(&random) % 31u);
        door.opening.start = case_random_vector(&random, limit);
        door.opening.end = case_random_vector(&random, limit);
        door.turn_ticks = case_random(&random) >> (case_random(&random) % 32u);
        for (uint32_t i = 0; i < 4; i++) {
            cox_agent self = case_random_agent(&random, 1 + i, limit);
            self.radius = case_random_between(&random, -limit, limit);
            uint8_t direction = (uint8_t)(case_random(&random) % 6u);
            fix16_t reach = case_random_between(&random, -limit, limit);
            cox_door_notice(&door, &self, direction, reach, &crowd);
            (void)cox_give_way(&door, &self, direction, reach, case_units(1, 0));
        }
        step();
        TEST_ASSERT_LESS_OR_EQUAL_UINT8(COX_DOOR_BACK_ENDS, door.turn);
    }
}
