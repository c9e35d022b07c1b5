/* SPDX-License-Identifier: MIT
 * Following a wall, and staying in a room or out of it: from a start at rest, head on, around
 * corners, from the wrong side; for thousands of ticks. */
#include "unity.h"

#include "coxswain/flash.h"
#include "coxswain/wall.h"
#include "coxswain/wander.h"

#include "steering_case.h"
#include "trials.h"

/* The ticks that an agent takes around a box and halfway around again. */
#define TOUR 500u

static cox_agent self;
static cox_segment wall;
static cox_segment_span walls;
static cox_vec2 corners[4];

/* At full speed 5 along x; a wall along x through the origin, 20 below. */
void setUp(void)
{
    self = case_agent(5, 0, 5);
    self.position = case_units(0, 20);
    wall = cox_segment_make(1, case_units(-1000, 0), case_units(1000, 0));
    walls = cox_segment_span_make(&wall, 1);
}

static cox_vec2 follow(void)
{
    return cox_follow_wall(&self, walls, cox_wall_following_default());
}

void test_an_agent_at_its_distance_goes_on_along_the_wall(void)
{
    TEST_ASSERT_VEC2(cox_vec2_zero(), follow());
}

void test_an_agent_too_far_away_or_too_near_turns_to_its_distance(void)
{
    self.position.y = COX_FIX(30);
    TEST_ASSERT_LESS_THAN_INT32(0, follow().y);
    self.position.y = COX_FIX(10);
    TEST_ASSERT_GREATER_THAN_INT32(0, follow().y);
    self.position.y = COX_FIX(-10);
    TEST_ASSERT_LESS_THAN_INT32(0, follow().y);
}

/* 30 ahead of (0, 60) is 60 from the wall; then (30, 20) is sought. */
void test_the_point_sought_lies_off_the_wall_beside_the_point_ahead(void)
{
    self.position.y = COX_FIX(60);
    cox_wall_following following = cox_wall_following_default();
    following.ahead = COX_FIX(30);
    following.sight = COX_FIX(60);
    TEST_ASSERT_VEC2_WITHIN(1, case_units(3 - 5, -4), cox_follow_wall(&self, walls, following));
}

void test_beyond_the_sight_and_without_walls_there_is_no_force(void)
{
    self.position.y = COX_FIX(100) + 1;
    TEST_ASSERT_VEC2(cox_vec2_zero(), follow());
    self.position.y = COX_FIX(20);
    walls.count = 0;
    TEST_ASSERT_VEC2(cox_vec2_zero(), follow());
}

/* In OpenSteer an agent at rest on a path stays there for ever. */
void test_an_agent_at_rest_sets_out_where_it_faces(void)
{
    self.velocity = cox_vec2_zero();
    TEST_ASSERT_VEC2(case_units(5, 0), follow());
    self.orientation = COX_FIX_PI;
    TEST_ASSERT_LESS_THAN_INT32(COX_FIX(-4), follow().x);
}

void test_head_on_the_id_chooses_the_side(void)
{
    self.velocity = case_units(0, -5);
    TEST_ASSERT_GREATER_THAN_INT32(0, follow().x); /* the left of -y is +x */
    self.id = 2;
    TEST_ASSERT_LESS_THAN_INT32(0, follow().x);
}

void test_at_a_slant_the_rest_of_the_way_is_turned_along_the_wall(void)
{
    self.velocity = case_units(-3, -4);
    TEST_ASSERT_LESS_THAN_INT32(0, cox_vec2_add(self.velocity, follow()).x);
    TEST_ASSERT_GREATER_THAN_INT32(0, follow().y);
}

void test_an_agent_exactly_on_the_wall_leaves_it(void)
{
    self.position.y = 0;
    TEST_ASSERT_TRUE(follow().y != 0);
}

void test_distance_and_sight_below_zero_are_defined(void)
{
    cox_wall_following following = {COX_FIX_MIN, COX_FIX_MIN, COX_FIX_MIN};
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_follow_wall(&self, walls, following));
    following.sight = COX_FIX_MAX;
    TEST_ASSERT_FALSE(cox_vec2_is_zero(cox_follow_wall(&self, walls, following)));
    self.max_speed = 0;
    TEST_ASSERT_VEC2(case_units(-5, 0), follow());
}

/* Around the inside and around the outside of a box. */
static void assert_goes_around(cox_vec2 start, fix16_t least, fix16_t most)
{
    cox_segment box[4];
    cox_vec2 square[] = {case_units(-100, -100), case_units(100, -100), case_units(100, 100),
                         case_units(-100, 100)};
    cox_segment_loop(square, 4, 1, box);
    self = cox_agent_make(1, start);
    uint32_t quadrants = 0;
    for (uint32_t tick = 0; tick < TOUR; tick++) {
        cox_vec2 force =
            cox_follow_wall(&self, cox_segment_span_make(box, 4), cox_wall_following_default());
        cox_agent_move(&self, force);
        cox_agent_face_velocity(&self);
        cox_surface near;
        TEST_ASSERT_TRUE(cox_segment_nearest_of(cox_segment_span_make(box, 4), self.position,
                                                COX_FIX_MAX, &near));
        if (tick > 200) {
            TEST_ASSERT_GREATER_THAN_INT32(least, near.distance);
            TEST_ASSERT_LESS_THAN_INT32(most, near.distance);
        }
        quadrants |= UINT32_C(1) << ((self.position.x > 0) * 2 + (self.position.y > 0));
    }
    TEST_ASSERT_EQUAL_UINT32(15, quadrants);
}

void test_an_agent_follows_the_inside_of_a_box_all_around(void)
{
    assert_goes_around(case_units(0, -75), COX_FIX(4), COX_FIX(60));
}

void test_an_agent_follows_the_outside_of_a_box_all_around(void)
{
    assert_goes_around(case_units(0, -125), COX_FIX(4), COX_FIX(60));
}

/* Containment. */

static cox_area box_room(void)
{
    self.radius = COX_FIX(1);
    return cox_area_of_box(1, case_units(-50, -50), case_units(50, 50), corners);
}

static cox_vec2 contain(const cox_area *room, fix16_t ticks, bool keeps_out)
{
    cox_containment containment = cox_containment_default();
    containment.ahead_time = ticks;
    containment.keeps_out = keeps_out;
    return cox_contain(&self, room, containment);
}

void test_while_the_agent_stays_inside_there_is_no_force(void)
{
    cox_area room = box_room();
    self.position = case_units(24, 0);
    TEST_ASSERT_VEC2(cox_vec2_zero(), contain(&room, COX_FIX(5), false));
    self.position.x++;
    TEST_ASSERT_FALSE(cox_vec2_is_zero(contain(&room, COX_FIX(5), false)));
}

void test_the_velocity_is_mirrored_by_the_wall_ahead(void)
{
    cox_area room = box_room();
    self.position = case_units(40, 0);
    self.velocity = case_units(3, 4);
    TEST_ASSERT_VEC2_WITHIN(1, case_units(-6, 0), contain(&room, COX_FIX(5), false));
    self.velocity = case_units(5, 0);
    TEST_ASSERT_VEC2(case_units(-10, 0), contain(&room, COX_FIX(5), false));
}

void test_an_agent_outside_its_room_comes_straight_back(void)
{
    cox_area room = box_room();
    self.position = case_units(60, 0);
    TEST_ASSERT_VEC2(case_units(-10, 0), contain(&room, COX_FIX(5), false));
    self.velocity = cox_vec2_zero();
    TEST_ASSERT_VEC2(case_units(-5, 0), contain(&room, 0, false));
    self.position = case_units(53, 54);
    TEST_ASSERT_VEC2_WITHIN(1, case_units(-3, -4), contain(&room, 0, false));
}

void test_an_agent_at_rest_too_near_to_the_wall_leaves_it(void)
{
    cox_area room = box_room();
    self.velocity = cox_vec2_zero();
    self.position = cox_vec2_make(COX_FIX(49) + 1, 0);
    TEST_ASSERT_VEC2(case_units(-5, 0), contain(&room, COX_FIX(5), false));
    self.position.x--;
    TEST_ASSERT_VEC2(cox_vec2_zero(), contain(&room, COX_FIX(5), false));
}

void test_an_agent_inside_what_it_is_to_stay_out_of_leaves_by_the_nearest_side(void)
{
    cox_area room = box_room();
    self.velocity = cox_vec2_zero();
    self.position = case_units(30, 10);
    TEST_ASSERT_VEC2(case_units(5, 0), contain(&room, COX_FIX(5), true));
    self.position = case_units(60, 0);
    TEST_ASSERT_VEC2(cox_vec2_zero(), contain(&room, COX_FIX(5), true));
    self.velocity = case_units(-5, 0);
    TEST_ASSERT_VEC2(case_units(10, 0), contain(&room, COX_FIX(5), true));
}

/* 3 ticks ahead it will be nearer to the far side. */
void test_a_thin_box_is_not_run_through(void)
{
    cox_area room = cox_area_of_box(1, case_units(5, -50), case_units(15, 50), corners);
    self.position = case_units(-3, 0);
    TEST_ASSERT_VEC2(case_units(-10, 0), contain(&room, COX_FIX(3), true));
}

void test_at_the_centre_of_a_circle_that_it_is_to_leave_the_agent_goes_on(void)
{
    cox_obstacle circle = cox_obstacle_make(1, self.position, COX_FIX(9));
    cox_area room = cox_area_of_obstacle(&circle);
    TEST_ASSERT_VEC2(cox_vec2_zero(), contain(&room, 0, true));
    self.velocity = cox_vec2_zero();
    TEST_ASSERT_VEC2(case_units(5, 0), contain(&room, 0, true));
}

void test_a_room_that_is_too_small_gives_a_finite_force(void)
{
    cox_obstacle circle = cox_obstacle_make(1, self.position, COX_FIX(1));
    cox_area room = cox_area_of_obstacle(&circle);
    self.radius = COX_FIX(3);
    cox_vec2 force = contain(&room, COX_FIX(5), false);
    TEST_ASSERT_FALSE(cox_vec2_longer(force, COX_FIX(10) + 4));
    self.position.x++;
    TEST_ASSERT_VEC2(case_units(-10, 0), contain(&room, COX_FIX(5), false));
}

void test_a_room_without_corners_gives_no_force(void)
{
    cox_area room = cox_area_of_polygon(1, NULL, 0);
    TEST_ASSERT_VEC2(cox_vec2_zero(), contain(&room, COX_FIX(5), false));
    TEST_ASSERT_VEC2(cox_vec2_zero(), contain(&room, COX_FIX(5), true));
}

void test_ticks_and_margins_below_zero_are_taken_as_zero(void)
{
    cox_area room = box_room();
    cox_containment containment = {COX_FIX_MIN, COX_FIX_MIN, false};
    self.position = case_units(49, 0);
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_contain(&self, &room, containment));
}

/* Wanders for 3,000 ticks. */
static void assert_stays(const cox_area *room, cox_containment containment, fix16_t slack)
{
    cox_wander_memory memory = cox_wander_make(3, 1);
    for (uint32_t tick = 0; tick < TRIALS_OF(3000u); tick++) {
        cox_vec2 force = cox_contain(&self, room, containment);
        if (cox_vec2_is_zero(force))
            force = cox_wander(&self, &memory, cox_wander_circle_default());
        cox_agent_move(&self, force);
        fix16_t distance = cox_area_nearest(room, self.position).distance;
        if (containment.keeps_out) distance = -distance;
        TEST_ASSERT_LESS_THAN_INT32(slack, distance);
    }
}

void test_a_wanderer_stays_in_a_circle_a_box_and_a_polygon(void)
{
    cox_vec2 bent[] = {case_units(-300, -300), case_units(300, -300), case_units(300, 300),
                       case_units(0, 0), case_units(-300, 300)};
    cox_obstacle circle = cox_obstacle_make(1, case_units(0, 0), COX_FIX(200));
    cox_area rooms[3] = {cox_area_of_obstacle(&circle), box_room(),
                         cox_area_of_polygon(3, bent, 5)};
    cox_containment containment = cox_containment_default();
    containment.margin = COX_FIX(5);
    for (uint32_t i = 0; i < 3; i++) {
        self = cox_agent_make(1, case_units(0, -40));
        self.max_speed = COX_FIX(2);
        assert_stays(&rooms[i], containment, 0);
    }
}

void test_a_wanderer_stays_out_of_a_circle(void)
{
    cox_obstacle circle = cox_obstacle_make(1, case_units(0, 0), COX_FIX(40));
    cox_area room = cox_area_of_obstacle(&circle);
    cox_containment containment = cox_containment_default();
    containment.keeps_out = true;
    containment.margin = COX_FIX(5);
    self = cox_agent_make(1, case_units(-100, 0));
    assert_stays(&room, containment, 0);
}

void test_following_and_containment_are_defined_for_the_extreme_values(void)
{
    static const fix16_t extremes[] = {COX_FIX_MIN, -1, 0, 1, COX_FIX_MAX};
    for (uint32_t i = 0; i < 3125u; i += TRIALS_STEP) {
        self.position = cox_vec2_make(extremes[i % 5u], extremes[i / 5u % 5u]);
        self.velocity = cox_vec2_make(extremes[i / 25u % 5u], extremes[i / 125u % 5u]);
        self.radius = extremes[i / 625u];
        wall.start = cox_vec2_make(extremes[i / 125u % 5u], extremes[i % 5u]);
        cox_area room = cox_area_of_segment(&wall, extremes[i / 5u % 5u]);
        cox_containment containment = {extremes[i / 25u % 5u], extremes[i / 5u % 5u], i % 2u == 0};
        (void)cox_contain(&self, &room, containment);
        cox_wall_following following = {extremes[i % 5u], extremes[i / 5u % 5u], COX_FIX_MAX};
        (void)cox_follow_wall(&self, walls, following);
    }
}
