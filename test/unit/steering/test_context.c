/* SPDX-License-Identifier: MIT
 * Context steering: the maps, the mask, the choice and the parabola between directions. */
#include "unity.h"

#include "coxswain/flash.h"
#include "coxswain/manager.h"

#include "steering_case.h"

static cox_agent self;
static cox_context context;

void setUp(void)
{
    self = case_agent(0, 0, 4);
    context = cox_context_start(8);
}

void tearDown(void)
{
}

static cox_vec2 steer(void)
{
    return cox_context_steer(&self, &context, 0);
}

void test_a_context_has_8_16_or_32_directions(void)
{
    static const uint32_t asked[] = {0, 8, 15, 16, 31, 32, UINT32_MAX};
    static const uint32_t given[] = {8, 8, 8, 16, 16, 32, 32};
    for (uint32_t i = 0; i < COX_COUNT(asked); i++) {
        context = cox_context_start(asked[i]);
        TEST_ASSERT_EQUAL_UINT32(given[i], context.count);
        TEST_ASSERT_EACH_EQUAL_INT32(0, context.interest, COX_CONTEXT_DIRECTIONS_MAX);
        TEST_ASSERT_EACH_EQUAL_INT32(0, context.danger, COX_CONTEXT_DIRECTIONS_MAX);
    }
}

void test_directions_are_unit_vectors_counter_clockwise(void)
{
    static const uint32_t counts[] = {8, 16, 32};
    for (uint32_t k = 0; k < COX_COUNT(counts); k++) {
        context = cox_context_start(counts[k]);
        for (uint32_t i = 0; i < counts[k]; i++) {
            fix16_t angle = (fix16_t)((int64_t)COX_FIX_TWO_PI * i / counts[k]);
            TEST_ASSERT_VEC2_WITHIN(1, cox_vec2_from_angle(cox_fix_wrap_angle(angle)),
                                    cox_context_direction(&context, i));
        }
        TEST_ASSERT_VEC2(case_units(0, -1), cox_context_direction(&context, counts[k] / 4u * 3u));
        TEST_ASSERT_VEC2(case_units(1, 0), cox_context_direction(&context, counts[k]));
    }
}

void test_interest_falls_with_the_cosine_and_ends_at_a_quarter_turn(void)
{
    cox_context_add_interest(&context, case_units(0, 7), COX_RATIO(1, 2));
    TEST_ASSERT_EQUAL_INT32(COX_RATIO(1, 2), context.interest[2]);
    TEST_ASSERT_INT32_WITHIN(1, COX_RATIO(35355, 100000), context.interest[1]);
    TEST_ASSERT_INT32_WITHIN(1, COX_RATIO(35355, 100000), context.interest[3]);
    TEST_ASSERT_EQUAL_INT32(0, context.interest[0]);
    TEST_ASSERT_EQUAL_INT32(0, context.interest[6]);
    TEST_ASSERT_EACH_EQUAL_INT32(0, context.danger, 8);
}

void test_the_map_keeps_the_most(void)
{
    cox_context_add_danger(&context, case_units(1, 0), COX_RATIO(1, 2));
    cox_context_add_danger(&context, case_units(1, 0), COX_RATIO(1, 4));
    TEST_ASSERT_EQUAL_INT32(COX_RATIO(1, 2), context.danger[0]);
    cox_context_add_danger(&context, case_units(1, 0), COX_FIX_ONE);
    TEST_ASSERT_EQUAL_INT32(COX_FIX_ONE, context.danger[0]);
}

void test_no_way_and_no_weight_change_nothing(void)
{
    cox_context before = context;
    cox_context_add_interest(&context, case_units(0, 0), COX_FIX_ONE);
    cox_context_add_danger(&context, case_units(1, 0), 0);
    cox_context_add_danger(&context, case_units(1, 0), COX_FIX_MIN);
    TEST_ASSERT_EQUAL_MEMORY(&before, &context, sizeof context);
}

void test_the_wanted_direction_is_taken_at_the_speed_of_the_interest(void)
{
    cox_context_add_interest(&context, case_units(0, 9), COX_RATIO(1, 2));
    TEST_ASSERT_VEC2(case_units(0, 2), steer());
    cox_context_add_interest(&context, case_units(0, 9), COX_FIX(20));
    self.velocity = case_units(1, 1);
    TEST_ASSERT_VEC2(case_units(-1, 3), steer());
}

/* A cosine is not quite a parabola. */
void test_between_two_directions_the_vertex_of_a_parabola_counts(void)
{
    static const uint32_t counts[] = {8, 16, 32};
    for (uint32_t k = 0; k < COX_COUNT(counts); k++) {
        for (fix16_t angle = 0; angle < COX_FIX_TWO_PI; angle += 3001) {
            context = cox_context_start(counts[k]);
            cox_vec2 wanted = cox_vec2_from_angle(angle);
            cox_context_add_interest(&context, wanted, COX_FIX_ONE);
            fix16_t off = cox_fix_subtract(cox_vec2_angle(steer()), cox_vec2_angle(wanted));
            fix16_t most = COX_RATIO(1, 16) / (fix16_t)(counts[k] / 8u * (counts[k] / 8u));
            TEST_ASSERT_LESS_THAN_INT32(most, cox_fix_abs(cox_fix_wrap_angle(off)));
        }
    }
}

void test_a_feared_direction_is_left_out_however_wanted(void)
{
    cox_context_add_interest(&context, case_units(1, 0), COX_FIX_ONE);
    cox_context_add_interest(&context, case_units(-1, 1), COX_RATIO(1, 4));
    cox_context_add_danger(&context, case_units(1, 0), COX_RATIO(1, 100));
    cox_vec2 force = steer();
    TEST_ASSERT_LESS_OR_EQUAL_INT32(0, force.x);
    TEST_ASSERT_GREATER_THAN_INT32(0, force.y);
    TEST_ASSERT_VEC2(case_units(4, 0), cox_context_steer(&self, &context, COX_RATIO(1, 50)));
}

void test_no_parabola_leans_towards_a_direction_left_out(void)
{
    cox_context_add_interest(&context, case_units(5, 2), COX_FIX_ONE);
    context.danger[1] = 1;
    cox_vec2 force = steer();
    TEST_ASSERT_EQUAL_INT32(0, force.y);
}

void test_where_all_is_feared_the_least_feared_directions_are_left(void)
{
    for (uint32_t i = 0; i < 8; i++) context.danger[i] = COX_FIX(2);
    context.danger[4] = COX_FIX(1);
    for (uint32_t i = 0; i < 8; i++) context.interest[i] = COX_FIX(1);
    TEST_ASSERT_VEC2(case_units(-4, 0), steer());
}

void test_without_interest_the_force_brakes(void)
{
    self.velocity = case_units(1, 2);
    TEST_ASSERT_VEC2(case_units(-1, -2), steer());
    cox_context_add_danger(&context, case_units(1, 0), COX_FIX_ONE);
    TEST_ASSERT_VEC2(case_units(-1, -2), steer());
}

/* A wall of fear straight ahead: left and right of it are wanted alike. */
static cox_vec2 steer_past_a_wall(uint32_t id)
{
    context = cox_context_start(16);
    self.id = id;
    self.velocity = case_units(1, 0);
    cox_context_add_interest(&context, case_units(1, 0), COX_FIX_ONE);
    context.danger[0] = COX_FIX_ONE;
    return steer();
}

void test_straight_on_the_odd_go_left_and_the_even_right(void)
{
    cox_vec2 odd = steer_past_a_wall(1), even = steer_past_a_wall(2);
    TEST_ASSERT_GREATER_THAN_INT32(0, odd.y);
    TEST_ASSERT_VEC2(cox_vec2_make(odd.x, -odd.y), even);
}

void test_of_equally_wanted_directions_the_one_ahead_counts(void)
{
    self.velocity = case_units(1, 3);
    context.interest[0] = context.interest[2] = context.interest[5] = COX_FIX_ONE;
    cox_vec2 desired = cox_vec2_add(self.velocity, steer());
    TEST_ASSERT_VEC2(case_units(0, 4), desired);
}

void test_maps_from_outside_have_an_answer(void)
{
    context.count = 11;
    for (uint32_t i = 0; i < COX_CONTEXT_DIRECTIONS_MAX; i++) {
        context.interest[i] = i % 2u == 0 ? COX_FIX_MAX : COX_FIX_MIN;
        context.danger[i] = COX_FIX_MIN;
    }
    TEST_ASSERT_FALSE(cox_vec2_longer(steer(), COX_FIX(4) + 2));
    context.count = UINT32_MAX;
    TEST_ASSERT_FALSE(
        cox_vec2_longer(cox_context_steer(&self, &context, COX_FIX_MIN), COX_FIX(4) + 2));
    self.max_speed = COX_FIX_MIN;
    TEST_ASSERT_VEC2(case_units(0, 0), steer());
}

void test_the_manager_adds_the_context(void)
{
    cox_manager manager = {0, 0};
    cox_context_add_interest(&context, case_units(0, 9), COX_RATIO(1, 2));
    cox_manager_context(&manager, &self, &context, 0);
    TEST_ASSERT_EQUAL_INT64(COX_FIX(2), manager.steering_y);
}
