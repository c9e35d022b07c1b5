/* SPDX-License-Identifier: MIT
 * Obstacle avoidance: which obstacles threaten, which of several counts, where the force points;
 * and the cases in which other libraries give no force. */
#include "unity.h"

#include "coxswain/avoidance.h"
#include "coxswain/flash.h"
#include "coxswain/target.h"

#include "steering_case.h"

static cox_agent self;
static cox_obstacle obstacles[4];
static uint32_t count;

/* An agent without a size at the origin, at full speed 5 along x, that sees 50 units ahead. */
void setUp(void)
{
    self = case_agent(5, 0, 5);
    self.radius = 0;
    count = 0;
}

/* Puts an obstacle there; ids are given from 1. */
static void put(int16_t x, int16_t y, int16_t radius)
{
    obstacles[count] = cox_obstacle_make(count + 1u, case_units(x, y), cox_fix_from_int(radius));
    count++;
}

static cox_vec2 avoid(void)
{
    return cox_avoid_obstacles(&self, obstacles, count, COX_FIX(50), COX_FIX(5));
}

void test_nothing_around_gives_no_force(void)
{
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_avoid_obstacles(&self, NULL, 0, COX_FIX(50), COX_FIX(5)));
}

void test_an_obstacle_at_the_point_ahead_pushes_from_its_centre(void)
{
    put(53, -4, 5);
    TEST_ASSERT_VEC2(case_units(-3, 4), avoid());
}

void test_an_obstacle_halfway_ahead_pushes_the_point_ahead_from_its_centre(void)
{
    put(29, -28, 29);
    TEST_ASSERT_VEC2_WITHIN(1, case_units(3, 4), avoid());
}

void test_an_obstacle_around_the_agent_pushes_the_point_ahead_from_its_centre(void)
{
    put(2, 36, 37);
    TEST_ASSERT_VEC2_WITHIN(1, case_units(4, -3), avoid());
}

void test_an_obstacle_between_the_three_points_is_not_seen(void)
{
    put(13, 1, 11);
    TEST_ASSERT_VEC2(cox_vec2_zero(), avoid());
}

void test_an_obstacle_behind_or_beside_does_not_threaten(void)
{
    put(-20, 0, 19);
    put(25, 20, 19);
    TEST_ASSERT_VEC2(cox_vec2_zero(), avoid());
}

void test_the_edge_threatens_and_an_lsb_beyond_does_not(void)
{
    put(50, 10, 10);
    TEST_ASSERT_VEC2(case_units(0, -5), avoid());
    obstacles[0].radius--;
    TEST_ASSERT_VEC2(cox_vec2_zero(), avoid());
}

void test_the_agents_own_size_counts(void)
{
    put(50, 10, 7);
    TEST_ASSERT_VEC2(cox_vec2_zero(), avoid());
    self.radius = COX_FIX(3);
    TEST_ASSERT_VEC2(case_units(0, -5), avoid());
}

void test_a_slow_agent_looks_less_far_ahead(void)
{
    put(50, 10, 10);
    self.velocity = case_units(1, 0);
    TEST_ASSERT_VEC2(cox_vec2_zero(), avoid());
    put(10, 8, 8);
    TEST_ASSERT_VEC2(case_units(0, -5), avoid());
}

void test_of_two_the_nearer_counts_in_any_order(void)
{
    put(50, 10, 10);
    put(45, -5, 10);
    TEST_ASSERT_GREATER_THAN_INT32(0, avoid().y);
    cox_obstacle first = obstacles[0];
    obstacles[0] = obstacles[1];
    obstacles[1] = first;
    TEST_ASSERT_GREATER_THAN_INT32(0, avoid().y);
}

/* Another library takes the one that comes first in its list. */
void test_of_two_equally_near_the_lower_id_counts_in_any_order(void)
{
    put(50, 10, 10);
    put(50, -10, 10);
    TEST_ASSERT_VEC2(case_units(0, -5), avoid());
    obstacles[0].id = 3;
    TEST_ASSERT_VEC2(case_units(0, 5), avoid());
    cox_obstacle first = obstacles[0];
    obstacles[0] = obstacles[1];
    obstacles[1] = first;
    TEST_ASSERT_VEC2(case_units(0, 5), avoid());
}

void test_an_obstacle_that_does_not_threaten_does_not_hide_one_that_does(void)
{
    put(10, 12, 2);
    put(50, 10, 10);
    TEST_ASSERT_VEC2(case_units(0, -5), avoid());
}

/* Another library's answer here is 0, head on into the obstacle. */
void test_dead_ahead_an_odd_id_turns_left_and_an_even_one_right(void)
{
    put(45, 0, 10);
    TEST_ASSERT_VEC2(case_units(0, 5), avoid());
    self.id = 2;
    TEST_ASSERT_VEC2(case_units(0, -5), avoid());
}

void test_dead_ahead_is_found_in_every_direction(void)
{
    self.velocity = case_units(-3, 4);
    put(-27, 36, 10);
    TEST_ASSERT_VEC2(case_units(-4, -3), avoid());
}

/* 0 / 0 in the tutorial's formula. */
void test_the_point_ahead_on_the_very_centre_turns_to_the_side(void)
{
    put(50, 0, 1);
    TEST_ASSERT_VEC2(case_units(0, 5), avoid());
}

void test_an_lsb_off_the_centre_line_the_side_is_the_formulas(void)
{
    put(50, 0, 10);
    obstacles[0].position.y = 1;
    TEST_ASSERT_VEC2(case_units(0, -5), avoid());
    obstacles[0].position.y = -1;
    TEST_ASSERT_VEC2(case_units(0, 5), avoid());
}

void test_an_obstacle_whose_rim_holds_an_agent_ahead_of_its_centre_pushes_it_on(void)
{
    put(-8, 0, 10);
    TEST_ASSERT_VEC2(case_units(5, 0), avoid());
}

/* Another library's answer at rest is 0 even where the two touch. */
void test_an_agent_at_rest_is_pushed_out_of_what_it_touches(void)
{
    self.velocity = cox_vec2_zero();
    put(-3, -4, 5);
    TEST_ASSERT_VEC2(case_units(3, 4), avoid());
}

void test_an_agent_at_rest_on_the_centre_leaves_to_a_side_of_its_orientation(void)
{
    self.velocity = cox_vec2_zero();
    put(0, 0, 5);
    TEST_ASSERT_VEC2(case_units(0, 5), avoid());
    self.id = 2;
    TEST_ASSERT_VEC2(case_units(0, -5), avoid());
}

void test_an_agent_that_moves_off_the_centre_is_pushed_on(void)
{
    put(0, 0, 5);
    TEST_ASSERT_VEC2(case_units(5, 0), avoid());
}

void test_a_max_speed_of_zero_or_below_looks_no_way_ahead(void)
{
    static const fix16_t speeds[] = {0, -1, COX_FIX_MIN};
    put(50, 0, 30);
    put(-3, -4, 5);
    for (uint32_t i = 0; i < COX_COUNT(speeds); i++) {
        self.max_speed = speeds[i];
        TEST_ASSERT_VEC2(case_units(3, 4), avoid());
    }
}

void test_a_see_ahead_of_zero_or_below_looks_no_way_ahead(void)
{
    static const fix16_t distances[] = {0, -1, COX_FIX(-50), COX_FIX_MIN};
    put(50, 0, 30);
    put(-3, -4, 5);
    for (uint32_t i = 0; i < COX_COUNT(distances); i++) {
        TEST_ASSERT_VEC2(case_units(3, 4),
                         cox_avoid_obstacles(&self, obstacles, count, distances[i], COX_FIX(5)));
    }
}

void test_a_strength_of_zero_or_below_gives_no_force(void)
{
    static const fix16_t strengths[] = {0, -1, COX_FIX_MIN};
    put(45, 3, 10);
    for (uint32_t i = 0; i < COX_COUNT(strengths); i++) {
        TEST_ASSERT_VEC2(cox_vec2_zero(),
                         cox_avoid_obstacles(&self, obstacles, count, COX_FIX(50), strengths[i]));
    }
}

void test_radii_below_zero_are_taken_as_zero(void)
{
    put(50, 3, 3);
    self.radius = COX_FIX_MIN;
    TEST_ASSERT_VEC2(case_units(0, -5), avoid());
    put(50, 0, 0);
    obstacles[1].radius = COX_FIX_MIN;
    TEST_ASSERT_VEC2(case_units(0, 5),
                     cox_avoid_obstacles(&self, &obstacles[1], 1, COX_FIX(50), COX_FIX(5)));
}

/* A widespread formula pushes toward an obstacle on one side of the heading and three times as hard
 * away from it on the other. */
void test_obstacles_to_the_left_and_to_the_right_push_alike(void)
{
    put(48, 3, 20);
    cox_vec2 left = avoid();
    count = 0;
    put(48, -3, 20);
    cox_vec2 right = avoid();
    TEST_ASSERT_LESS_THAN_INT32(0, left.y);
    TEST_ASSERT_VEC2(cox_vec2_make(left.x, -left.y), right);
}

/* From 200 units before it, straight at it, to 200 units behind it. */
void test_an_agent_that_seeks_a_point_behind_an_obstacle_dead_ahead_gets_there(void)
{
    self = cox_agent_make(1, cox_vec2_zero());
    self.velocity = case_units(3, 0);
    put(200, 0, 20);
    uint32_t tick = 0;
    while (tick < 400 && !cox_vec2_within(self.position, case_units(400, 0), COX_FIX(6))) {
        cox_vec2 seek = cox_seek(&self, case_units(400, 0));
        cox_vec2 push = cox_avoid_obstacles(&self, obstacles, count, COX_FIX(50), COX_FIX(6));
        cox_agent_move(&self, cox_vec2_add(seek, push));
        TEST_ASSERT_FALSE(cox_vec2_within(self.position, case_units(200, 0), COX_FIX(18)));
        tick++;
    }
    TEST_ASSERT_LESS_THAN_UINT32(400, tick);
}

/* A wind has blown it to (3, 4) at a max_speed of 1/128: with 100 units of sight the point ahead is
 * (38400, 51200) away. */
void test_an_agent_far_above_its_max_speed_looks_where_it_goes(void)
{
    self.velocity = case_units(3, 4);
    self.max_speed = COX_RATIO(1, 128);
    put(0, 0, 10);
    cox_vec2 push = cox_avoid_obstacles(&self, obstacles, count, COX_FIX(100), COX_FIX(5));
    TEST_ASSERT_VEC2_WITHIN(1, case_units(3, 4), push);
}

/* 20000 ahead of (12000, 9000) is (28000, 21000), which is (40000, 30000) from the centre. */
void test_an_agent_looks_ahead_beyond_the_world(void)
{
    self.position = case_units(12000, 9000);
    self.velocity = case_units(4, 3);
    put(-12000, -9000, 10);
    obstacles[0].radius = COX_FIX(30000);
    cox_vec2 push = cox_avoid_obstacles(&self, obstacles, count, COX_FIX(20000), COX_FIX(5));
    TEST_ASSERT_VEC2_WITHIN(1, case_units(4, 3), push);
}

void test_avoidance_is_defined_in_the_corners_of_the_world(void)
{
    self.position = case_units(16383, -16383);
    put(16383, -16383, 100);
    TEST_ASSERT_VEC2(case_units(5, 0), avoid());
    self.velocity = cox_vec2_zero();
    self.position = case_units(-16383, 16383);
    obstacles[0].radius = COX_FIX_MAX;
    TEST_ASSERT_VEC2(cox_vec2_zero(), avoid());
    self.radius = COX_FIX_MAX;
    TEST_ASSERT_VEC2(cox_vec2_zero(), avoid());
}

void test_avoidance_is_defined_for_the_extreme_values(void)
{
    static const fix16_t extremes[] = {COX_FIX_MIN, -1, 0, 1, COX_FIX_MAX};
    put(0, 0, 10);
    for (uint32_t i = 0; i < 5u * 5u * 5u * 5u; i++) {
        self.position = cox_vec2_make(extremes[i % 5u], extremes[i / 5u % 5u]);
        self.velocity = cox_vec2_make(extremes[i / 25u % 5u], extremes[i / 125u]);
        obstacles[0].position = cox_vec2_make(extremes[i / 125u], extremes[i % 5u]);
        obstacles[0].radius = extremes[i / 25u % 5u];
        cox_vec2 force =
            cox_avoid_obstacles(&self, obstacles, count, extremes[i / 5u % 5u], COX_FIX(5));
        TEST_ASSERT_FALSE_MESSAGE(cox_vec2_longer(force, COX_FIX(5) + 4), "more than asked");
    }
}

/* Shuffles the obstacles; every order is equally likely. */
static void shuffle(uint64_t *random)
{
    for (uint32_t left = count; left > 1; left--) {
        uint32_t with = case_random(random) % left;
        cox_obstacle last = obstacles[left - 1u];
        obstacles[left - 1u] = obstacles[with];
        obstacles[with] = last;
    }
}

/* Four on a lattice, so that many are equally near. */
void test_the_order_of_obstacles_changes_no_bit(void)
{
    uint64_t random = 5;
    uint32_t pushes = 0;
    for (uint32_t state = 0; state < 500; state++) {
        self = case_random_agent(&random, 1 + state % 2u, COX_FIX(40));
        count = 0;
        while (count < 4) {
            int16_t x = (int16_t)(case_random(&random) % 5u);
            int16_t y = (int16_t)(case_random(&random) % 5u);
            put((int16_t)(20 * x), (int16_t)(20 * y), 20);
        }
        cox_vec2 expected = avoid();
        if (!cox_vec2_is_zero(expected)) pushes++;
        for (uint32_t order = 0; order < 20; order++) {
            shuffle(&random);
            TEST_ASSERT_VEC2(expected, avoid());
        }
    }
    TEST_ASSERT_GREATER_THAN_UINT32(100, pushes);
}
