/* SPDX-License-Identifier: MIT
 * Context steering: the maps, the mask, the choice and the parabola between directions. */
#include "unity.h"

#include "coxswain/context.h"
#include "coxswain/flash.h"

#include "steering_case.h"
#include "trials.h"

static cox_agent self;
static cox_context context;

void setUp(void)
{
    self = case_agent(0, 0, 4);
    context = cox_context_make(8);
}

static cox_vec2 steer(void)
{
    return cox_context_steer(&context, &self, 0);
}

void test_a_context_has_8_16_or_32_directions(void)
{
    static const uint32_t asked[] = {0, 8, 15, 16, 31, 32, UINT32_MAX};
    static const uint32_t given[] = {8, 8, 8, 16, 16, 32, 32};
    for (uint32_t i = 0; i < COX_COUNT(asked); i++) {
        context = cox_context_make(asked[i]);
        TEST_ASSERT_EQUAL_UINT32(given[i], context.count);
        TEST_ASSERT_EACH_EQUAL_INT32(0, context.interest, COX_CONTEXT_DIRECTIONS_MAX);
        TEST_ASSERT_EACH_EQUAL_INT32(0, context.danger, COX_CONTEXT_DIRECTIONS_MAX);
    }
}

void test_directions_are_unit_vectors_counter_clockwise(void)
{
    static const uint32_t counts[] = {8, 16, 32};
    for (uint32_t k = 0; k < COX_COUNT(counts); k++) {
        context = cox_context_make(counts[k]);
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
            context = cox_context_make(counts[k]);
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
    TEST_ASSERT_VEC2(case_units(4, 0), cox_context_steer(&context, &self, COX_RATIO(1, 50)));
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
    context = cox_context_make(16);
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

static void fear_circle(int16_t x, int16_t y, int16_t radius, fix16_t sight, fix16_t weight)
{
    cox_obstacle circle = cox_obstacle_make(1, case_units(x, y), cox_fix_from_int(radius));
    cox_area area = cox_area_of_obstacle(&circle);
    cox_context_add_area(&context, &self, &area, sight, weight);
}

void test_an_area_is_feared_where_the_agent_would_touch_it_by_how_near_that_is(void)
{
    self.radius = COX_FIX(1);
    fear_circle(10, 0, 2, COX_FIX(14), COX_RATIO(1, 2));
    TEST_ASSERT_EQUAL_INT32(COX_RATIO(1, 4), context.danger[0]);
    TEST_ASSERT_EACH_EQUAL_INT32(0, context.danger + 1, 7);
    TEST_ASSERT_EACH_EQUAL_INT32(0, context.interest, 8);
    fear_circle(10, 0, 2, COX_FIX(28), COX_RATIO(1, 2));
    TEST_ASSERT_EQUAL_INT32(COX_RATIO(3, 8), context.danger[0]);
}

void test_the_gap_between_two_areas_stays_open(void)
{
    self.radius = COX_FIX(1);
    fear_circle(10, 6, 4, COX_FIX(50), COX_FIX_ONE);
    fear_circle(10, -6, 4, COX_FIX(50), COX_FIX_ONE);
    TEST_ASSERT_EQUAL_INT32(0, context.danger[0]);
    TEST_ASSERT_GREATER_THAN_INT32(COX_RATIO(3, 4), context.danger[1]);
    TEST_ASSERT_EQUAL_INT32(context.danger[1], context.danger[7]);
}

void test_an_agent_that_touches_an_area_may_go_along_it_and_wants_nothing_else(void)
{
    self.radius = COX_FIX(1);
    fear_circle(3, 0, 2, COX_FIX(9), COX_RATIO(1, 2));
    for (uint32_t i = 0; i < 8; i++) {
        bool is_deeper = i <= 1 || i == 7;
        TEST_ASSERT_EQUAL_INT32(is_deeper ? COX_RATIO(1, 2) : 0, context.danger[i]);
    }
    TEST_ASSERT_EACH_EQUAL_INT32(0, context.interest, 8);
}

void test_an_agent_that_overlaps_an_area_wants_out_by_how_deep_it_is(void)
{
    self.radius = COX_FIX(2);
    fear_circle(6, 0, 5, COX_FIX(9), COX_RATIO(1, 2));
    TEST_ASSERT_EQUAL_INT32(COX_RATIO(1, 4), context.interest[4]);
    fear_circle(1, 0, 5, 0, COX_RATIO(1, 2));
    TEST_ASSERT_EQUAL_INT32(COX_RATIO(1, 2), context.interest[4]);
    TEST_ASSERT_EQUAL_INT32(COX_RATIO(1, 2), context.danger[0]);
}

void test_from_the_centre_of_a_circle_an_agent_goes_on_as_it_heads(void)
{
    self.velocity = case_units(0, 1);
    fear_circle(0, 0, 5, COX_FIX(9), COX_FIX_ONE);
    TEST_ASSERT_EQUAL_INT32(COX_FIX_ONE, context.interest[2]);
    TEST_ASSERT_EQUAL_INT32(COX_FIX_ONE, context.danger[6]);
    TEST_ASSERT_EQUAL_INT32(0, context.danger[2]);
}

void test_no_area_no_weight_and_no_sight_change_nothing(void)
{
    cox_context before = context;
    cox_area nowhere = {1, 0, NULL, COX_FIX(9)};
    cox_context_add_area(&context, &self, &nowhere, COX_FIX(9), COX_FIX_ONE);
    fear_circle(9, 0, 1, COX_FIX(99), 0);
    fear_circle(9, 0, 1, COX_FIX(99), COX_FIX_MIN);
    fear_circle(900, 0, 1, 0, COX_FIX_ONE);
    fear_circle(900, 0, 1, COX_FIX_MIN, COX_FIX_ONE);
    TEST_ASSERT_EQUAL_MEMORY(&before, &context, sizeof context);
}

static cox_context fear_capsule(cox_vec2 start, cox_vec2 end)
{
    cox_context feared = cox_context_make(16);
    cox_segment segment = cox_segment_make(1, start, end);
    cox_area area = cox_area_of_segment(&segment, COX_FIX(1));
    cox_context_add_area(&feared, &self, &area, COX_FIX(20), COX_FIX_ONE);
    return feared;
}

static cox_vec2 mirrored(cox_vec2 v)
{
    return cox_vec2_make(v.x, -v.y);
}

void test_a_scene_that_is_turned_or_mirrored_is_feared_so(void)
{
    uint64_t random = 3;
    for (uint32_t trial = 0; trial < 300; trial++) {
        cox_vec2 start = case_random_vector(&random, COX_FIX(20));
        cox_vec2 end = case_random_vector(&random, COX_FIX(20));
        cox_context one = fear_capsule(start, end);
        cox_context turned =
            fear_capsule(cox_vec2_perpendicular(start), cox_vec2_perpendicular(end));
        cox_context across = fear_capsule(mirrored(start), mirrored(end));
        for (uint32_t i = 0; i < 16; i++) {
            TEST_ASSERT_EQUAL_INT32(one.danger[i], turned.danger[(i + 4u) % 16u]);
            TEST_ASSERT_EQUAL_INT32(one.danger[i], across.danger[(16u - i) % 16u]);
        }
    }
}

/* Circles anywhere, and ones that just touch a direction: rays alone say what is met. */
void test_no_direction_that_leads_into_a_circle_is_left_out(void)
{
    uint64_t random = 4;
    self.radius = 0;
    for (uint32_t trial = 0; trial < TRIALS_PART_OF(20000u); trial++) {
        context = cox_context_make(8u << (trial % 3u));
        fix16_t sight = case_random_between(&random, 1, trial % 2u == 0 ? 9000 : COX_FIX(50));
        fix16_t radius = case_random_between(&random, 0, COX_FIX(9));
        cox_vec2 offset = case_random_vector(&random, COX_FIX(30));
        cox_vec2 along = cox_context_direction(&context, trial);
        if (trial % 5u == 0)
            offset = cox_vec2_add(cox_vec2_scale(along, COX_FIX(20)),
                                  cox_vec2_scale(cox_vec2_perpendicular(along), radius));
        self.position = case_random_vector(&random, trial % 7u == 0 ? COX_WORLD_LIMIT : COX_FIX(9));
        cox_obstacle circle = cox_obstacle_make(1, cox_vec2_add(self.position, offset), radius);
        cox_area area = cox_area_of_obstacle(&circle);
        if (cox_area_nearest(&area, self.position).distance <= 0) continue;
        cox_context_add_area(&context, &self, &area, sight, COX_FIX_ONE);
        for (uint32_t i = 0; i < context.count; i++) {
            cox_surface hit;
            cox_vec2 displacement = cox_vec2_scale(cox_context_direction(&context, i), sight);
            bool is_met = cox_area_cast(&area, 1, self.position, displacement, &hit);
            fix16_t left = is_met ? cox_fix_max(sight - hit.distance, 0) : 0;
            TEST_ASSERT_EQUAL_INT32(cox_fix_div(left, sight), context.danger[i]);
        }
    }
}

void test_an_agent_that_holds_to_its_way_wants_others_less(void)
{
    self.velocity = case_units(3, 0);
    for (uint32_t i = 0; i < 8; i++) context.interest[i] = COX_FIX_ONE;
    cox_context_hold_direction(&context, &self, COX_RATIO(1, 2));
    TEST_ASSERT_EQUAL_INT32(COX_FIX_ONE, context.interest[0]);
    TEST_ASSERT_EQUAL_INT32(COX_RATIO(3, 4), context.interest[2]);
    TEST_ASSERT_EQUAL_INT32(COX_RATIO(1, 2), context.interest[4]);
    TEST_ASSERT_EQUAL_INT32(COX_RATIO(3, 4), context.interest[6]);
}

void test_an_agent_at_rest_holds_to_no_way_and_a_share_is_held_within_its_bounds(void)
{
    context.interest[4] = COX_FIX_ONE;
    cox_context before = context;
    self.velocity = case_units(0, 0);
    cox_context_hold_direction(&context, &self, COX_FIX_ONE);
    self.velocity = case_units(3, 0);
    cox_context_hold_direction(&context, &self, COX_FIX_MIN);
    TEST_ASSERT_EQUAL_MEMORY(&before, &context, sizeof context);
    cox_context_hold_direction(&context, &self, COX_FIX_MAX);
    TEST_ASSERT_EQUAL_INT32(0, context.interest[4]);
}

void test_an_agent_passes_a_circle_dead_ahead_on_one_side(void)
{
    self.radius = COX_FIX(2);
    self.velocity = case_units(0, 0);
    self.max_speed = COX_FIX(1);
    self.max_force = COX_RATIO(1, 8);
    fix16_t least = COX_FIX_MAX;
    for (uint32_t tick = 0; tick < 200 && self.position.x < COX_FIX(100); tick++) {
        context = cox_context_make(16);
        cox_context_add_interest(&context, cox_vec2_subtract(case_units(120, 0), self.position),
                                 COX_FIX_ONE);
        fear_circle(60, 0, 2, COX_FIX(30), COX_FIX_ONE);
        cox_context_hold_direction(&context, &self, COX_RATIO(1, 2));
        cox_agent_move(&self, cox_context_steer(&context, &self, COX_RATIO(1, 4)));
        least = cox_fix_min(least, cox_vec2_distance(self.position, case_units(60, 0)));
    }
    TEST_ASSERT_GREATER_THAN_INT32(COX_FIX(100), self.position.x);
    TEST_ASSERT_GREATER_THAN_INT32(COX_FIX(4), least);
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
        cox_vec2_longer(cox_context_steer(&context, &self, COX_FIX_MIN), COX_FIX(4) + 2));
    self.max_speed = COX_FIX_MIN;
    TEST_ASSERT_VEC2(case_units(0, 0), steer());
}
