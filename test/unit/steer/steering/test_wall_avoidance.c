/* SPDX-License-Identifier: MIT
 * Keeping clear of areas in a cylinder ahead, and of walls that feelers meet; and the cases in
 * which other libraries give no force, one without end, or one toward the obstacle. */
#include "unity.h"

#include "coxswain/flash.h"
#include "coxswain/target.h"
#include "coxswain/wall.h"

#include "steering_case.h"
#include "trials.h"

static cox_agent self;
static cox_obstacle circles[2];
static cox_area areas[2];
static cox_segment walls[2];

/* At the origin, at full speed 5 along x, of radius 1. */
void setUp(void)
{
    self = case_agent(5, 0, 5);
}

static void put(uint32_t place, int16_t x, int16_t y, int16_t radius)
{
    circles[place] = cox_obstacle_make(place + 1u, case_units(x, y), cox_fix_from_int(radius));
    areas[place] = cox_area_of_obstacle(&circles[place]);
}

static cox_vec2 avoid(uint32_t count)
{
    return cox_avoid_areas(&self, areas, count, COX_FIX(50), COX_FIX(4));
}

void test_nothing_ahead_gives_no_force(void)
{
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_avoid_areas(&self, NULL, 0, COX_FIX(50), COX_FIX(4)));
    put(0, -20, 0, 5);
    TEST_ASSERT_VEC2(cox_vec2_zero(), avoid(1));
    put(0, 20, 9, 5);
    TEST_ASSERT_VEC2(cox_vec2_zero(), avoid(1));
    put(0, 90, 0, 5);
    TEST_ASSERT_VEC2(cox_vec2_zero(), avoid(1));
}

/* The circle grown by 1 begins 25 ahead, at half the cylinder: urgency 1/2. */
void test_a_circle_ahead_pushes_to_the_side_and_brakes(void)
{
    put(0, 31, 3, 5);
    TEST_ASSERT_VEC2(case_units(-1, -2), avoid(1));
    put(0, 31, -3, 5);
    TEST_ASSERT_VEC2(case_units(-1, 2), avoid(1));
}

/* Zero in OpenSteer. */
void test_dead_ahead_an_odd_id_goes_left_and_an_even_one_right(void)
{
    put(0, 31, 0, 5);
    TEST_ASSERT_VEC2(case_units(-1, 2), avoid(1));
    self.id = 2;
    TEST_ASSERT_VEC2(case_units(-1, -2), avoid(1));
}

/* OpenSteer gives no force to an agent at rest that touches. */
void test_an_agent_that_overlaps_is_pushed_out_at_rest_too(void)
{
    self.velocity = cox_vec2_zero();
    put(0, -3, -4, 5);
    TEST_ASSERT_VEC2_WITHIN(2, cox_vec2_make(COX_RATIO(12, 5), COX_RATIO(16, 5)), avoid(1));
}

void test_at_the_very_centre_the_way_out_is_the_heading(void)
{
    put(0, 0, 0, 5);
    TEST_ASSERT_VEC2(case_units(4, 0), avoid(1));
}

void test_a_slow_agent_looks_less_far(void)
{
    put(0, 31, 3, 5);
    self.velocity = case_units(1, 0);
    TEST_ASSERT_VEC2(cox_vec2_zero(), avoid(1));
}

void test_of_two_the_nearer_counts_and_of_equally_near_ones_the_lower_id(void)
{
    put(0, 31, 3, 5);
    put(1, 21, -3, 5);
    TEST_ASSERT_GREATER_THAN_INT32(0, avoid(2).y);
    put(1, 31, -3, 5);
    TEST_ASSERT_LESS_THAN_INT32(0, avoid(2).y);
    areas[0].id = 3;
    TEST_ASSERT_GREATER_THAN_INT32(0, avoid(2).y);
}

void test_a_box_is_passed_on_the_side_that_is_nearer(void)
{
    cox_vec2 corners[4];
    areas[0] = cox_area_of_box(1, case_units(26, -30), case_units(40, 10), corners);
    TEST_ASSERT_VEC2(case_units(-1, 2), avoid(1));
    areas[0] = cox_area_of_box(1, case_units(26, -10), case_units(40, 30), corners);
    TEST_ASSERT_VEC2(case_units(-1, -2), avoid(1));
}

void test_corners_beyond_the_world_are_taken_as_held_within_it(void)
{
    cox_vec2 beyond[] = {cox_vec2_make(COX_FIX(40), COX_FIX_MIN),
                         cox_vec2_make(COX_FIX(10), COX_FIX(2)),
                         cox_vec2_make(COX_FIX_MAX, COX_FIX(2))};
    cox_vec2 held[] = {cox_vec2_make(COX_FIX(40), -COX_WORLD_LIMIT), beyond[1],
                       cox_vec2_make(COX_WORLD_LIMIT, COX_FIX(2))};
    areas[0] = cox_area_of_polygon(1, held, 3);
    cox_vec2 expected = avoid(1);
    TEST_ASSERT_FALSE(cox_vec2_is_zero(expected));
    areas[0] = cox_area_of_polygon(1, beyond, 3);
    TEST_ASSERT_VEC2(expected, avoid(1));
}

void test_a_segment_across_the_way_is_passed_on_the_side_that_is_nearer(void)
{
    cox_segment fence = cox_segment_make(1, case_units(26, -10), case_units(26, 30));
    areas[0] = cox_area_of_segment(&fence, 0);
    TEST_ASSERT_VEC2(case_units(-1, -2), avoid(1));
}

void test_a_strength_below_zero_and_a_sight_below_zero_are_taken_as_zero(void)
{
    put(0, 31, 3, 5);
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_avoid_areas(&self, areas, 1, COX_FIX_MIN, COX_FIX(4)));
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_avoid_areas(&self, areas, 1, COX_FIX(50), COX_FIX_MIN));
    self.max_speed = 0;
    TEST_ASSERT_VEC2(cox_vec2_zero(), avoid(1));
}

/* A widespread formula pushes toward an obstacle on one side three times as hard as away from it on
 * the other. */
void test_left_and_right_push_alike_with_the_ids_reversed(void)
{
    uint64_t random = 13;
    for (uint32_t state = 0; state < TRIALS_OF(2000u); state++) {
        put(0, 30, (int16_t)(case_random(&random) % 21u), 15);
        cox_vec2 left = avoid(1);
        circles[0].position.y = -circles[0].position.y;
        self.id = 2;
        cox_vec2 right = avoid(1);
        self.id = 1;
        TEST_ASSERT_VEC2(cox_vec2_make(left.x, -left.y), right);
    }
}

void test_an_agent_gets_past_a_circle_dead_ahead_without_touching_it(void)
{
    self = cox_agent_make(1, cox_vec2_zero());
    self.velocity = case_units(3, 0);
    put(0, 200, 0, 20);
    uint32_t tick = 0;
    while (tick < 400 && !cox_vec2_within(self.position, case_units(400, 0), COX_FIX(6))) {
        cox_vec2 seek = cox_seek(&self, case_units(400, 0));
        cox_vec2 push = cox_avoid_areas(&self, areas, 1, COX_FIX(100), COX_FIX(30));
        cox_agent_move(&self, cox_vec2_add(seek, push));
        TEST_ASSERT_FALSE(cox_vec2_within(self.position, case_units(200, 0), COX_FIX(19)));
        tick++;
    }
    TEST_ASSERT_LESS_THAN_UINT32(400, tick);
}

/* Feelers. */

static cox_vec2 feel_by(cox_feelers feelers, uint32_t count)
{
    return cox_avoid_walls(&self, cox_segment_span_make(walls, count), feelers);
}

/* By the three that lie along the motion. */
static cox_vec2 feel(uint32_t count)
{
    cox_feelers feelers = cox_feelers_default();
    feelers.near_length = 0;
    return feel_by(feelers, count);
}

/* The wall behind the agent is 6 of 10 away: two fifths of 5 remain. */
void test_the_nearest_wall_is_felt_whichever_way_the_agent_faces(void)
{
    walls[0] = cox_segment_make(1, case_units(-6, -99), case_units(-6, 99));
    walls[1] = cox_segment_make(2, case_units(-9, -99), case_units(-9, 99));
    TEST_ASSERT_VEC2(case_units(2, 0), feel_by(cox_feelers_default(), 2));
    self.velocity = cox_vec2_zero();
    TEST_ASSERT_VEC2(case_units(2, 0), feel_by(cox_feelers_default(), 2));
    TEST_ASSERT_VEC2(cox_vec2_zero(), feel(2));
}

void test_a_wall_that_is_farther_than_the_feeler_to_the_nearest_is_not_felt(void)
{
    walls[0] = cox_segment_make(1, case_units(-10, -99), case_units(-10, 99));
    TEST_ASSERT_VEC2(cox_vec2_zero(), feel_by(cox_feelers_default(), 1));
    walls[0] = cox_segment_make(1, case_units(-11, -99), case_units(-11, 99));
    TEST_ASSERT_VEC2(cox_vec2_zero(), feel_by(cox_feelers_default(), 1));
}

/* The crossing of the wall in which three feelers alone give way, after some hundred ticks. */
void test_an_agent_that_seeks_a_place_behind_a_wall_does_not_creep_through(void)
{
    const cox_feelers feelers = {COX_FIX(12), COX_FIX(6), COX_FIX(1), COX_FIX(4)};
    self.max_speed = self.velocity.x = COX_RATIO(1, 2);
    self.max_force = COX_RATIO(1, 16);
    walls[0] = cox_segment_make(1, case_units(60, -99), case_units(60, 99));
    for (uint32_t tick = 0; tick < 1500; tick++) {
        cox_vec2 seek = cox_seek(&self, case_units(100, 0));
        cox_agent_move(&self, cox_vec2_add(seek, feel_by(feelers, 1)));
        TEST_ASSERT_LESS_THAN_INT32(COX_FIX(60), self.position.x);
    }
}

/* The wall at y = 10 meets the left feeler of 20 at 14.14: 0.2929 of 5 remain. */
void test_a_wall_beside_is_felt_on_its_side_alone(void)
{
    walls[0] = cox_segment_make(1, case_units(-99, 10), case_units(99, 10));
    TEST_ASSERT_VEC2_WITHIN(3, cox_vec2_make(0, -COX_RATIO(146447, 100000)), feel(1));
    walls[0] = cox_segment_make(1, case_units(-99, -10), case_units(99, -10));
    TEST_ASSERT_VEC2_WITHIN(3, cox_vec2_make(0, COX_RATIO(146447, 100000)), feel(1));
}

/* Buckland's formula keeps the tip of the last feeler: there a hit of the first one counts for
 * less. The wall at x = 30 meets only the feeler ahead: a quarter of 5 remains. */
void test_each_feeler_counts_for_itself(void)
{
    walls[0] = cox_segment_make(1, case_units(30, -99), case_units(31, 99));
    walls[0].end = case_units(30, 99);
    cox_vec2 force = feel(1);
    TEST_ASSERT_EQUAL_INT32(-COX_RATIO(5, 4), force.x);
}

void test_head_on_the_id_chooses_the_side(void)
{
    walls[0] = cox_segment_make(1, case_units(30, -99), case_units(30, 99));
    TEST_ASSERT_VEC2(cox_vec2_make(-COX_RATIO(5, 4), COX_RATIO(5, 4)), feel(1));
    self.id = 2;
    TEST_ASSERT_VEC2(cox_vec2_make(-COX_RATIO(5, 4), -COX_RATIO(5, 4)), feel(1));
}

/* The feeler ahead meets both walls at one place: that of the lower id counts. */
void test_in_a_corner_the_wall_of_the_lower_id_turns_the_agent(void)
{
    walls[0] = cox_segment_make(1, case_units(30, 0), case_units(0, 30));
    walls[1] = cox_segment_make(2, case_units(0, -30), case_units(30, 0));
    TEST_ASSERT_GREATER_THAN_INT32(feel(2).y, 0);
    walls[0].id = 3;
    TEST_ASSERT_GREATER_THAN_INT32(0, feel(2).y);
}

void test_between_the_posts_of_a_door_the_agent_keeps_its_way(void)
{
    walls[0] = cox_segment_make(1, case_units(5, 20), case_units(20, 5));
    walls[1] = cox_segment_make(2, case_units(5, -20), case_units(20, -5));
    TEST_ASSERT_EQUAL_INT32(0, feel(2).y);
    TEST_ASSERT_LESS_THAN_INT32(0, feel(2).x);
}

void test_at_rest_feelers_lie_where_the_agent_faces(void)
{
    walls[0] = cox_segment_make(1, case_units(30, -99), case_units(30, 99));
    self.velocity = cox_vec2_zero();
    TEST_ASSERT_FALSE(cox_vec2_is_zero(feel(1)));
    self.orientation = COX_FIX_PI;
    TEST_ASSERT_VEC2(cox_vec2_zero(), feel(1));
}

void test_no_wall_and_no_feeler_give_no_force(void)
{
    cox_feelers none = {0, COX_FIX_MIN, COX_FIX(5), COX_FIX_MIN};
    walls[0] = cox_segment_make(1, case_units(30, -99), case_units(30, 99));
    TEST_ASSERT_VEC2(cox_vec2_zero(), feel(0));
    TEST_ASSERT_VEC2(cox_vec2_zero(),
                     cox_avoid_walls(&self, cox_segment_span_make(walls, 1), none));
    none = cox_feelers_default();
    none.strength = -1;
    TEST_ASSERT_VEC2(cox_vec2_zero(),
                     cox_avoid_walls(&self, cox_segment_span_make(walls, 1), none));
}

void test_an_agent_exactly_on_a_wall_is_pushed_with_the_full_strength(void)
{
    walls[0] = cox_segment_make(1, case_units(0, -99), case_units(0, 99));
    cox_vec2 force = feel(1);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(-15), force.x);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(15), force.y);
}

void test_avoidance_of_areas_and_walls_is_defined_for_the_extreme_values(void)
{
    static const fix16_t extremes[] = {COX_FIX_MIN, -1, 0, 1, COX_FIX_MAX};
    for (uint32_t i = 0; i < 3125u; i += TRIALS_STEP) {
        self.position = cox_vec2_make(extremes[i % 5u], extremes[i / 5u % 5u]);
        self.velocity = cox_vec2_make(extremes[i / 25u % 5u], extremes[i / 125u % 5u]);
        self.radius = extremes[i / 625u];
        walls[0].start = cox_vec2_make(extremes[i / 125u % 5u], extremes[i % 5u]);
        walls[0].end = cox_vec2_make(extremes[i / 25u % 5u], extremes[i / 5u % 5u]);
        areas[0] = cox_area_of_segment(&walls[0], extremes[i / 25u % 5u]);
        cox_feelers feelers = {extremes[i % 5u], extremes[i / 5u % 5u], COX_FIX(5),
                               extremes[i / 25u % 5u]};
        cox_vec2 force = cox_avoid_walls(&self, cox_segment_span_make(walls, 1), feelers);
        TEST_ASSERT_FALSE(cox_vec2_longer(force, COX_FIX(29)));
        force = cox_avoid_areas(&self, areas, 1, extremes[i / 125u % 5u], COX_FIX(5));
        TEST_ASSERT_FALSE(cox_vec2_longer(force, COX_FIX(8)));
    }
}
