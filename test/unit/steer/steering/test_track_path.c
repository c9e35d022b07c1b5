/* SPDX-License-Identifier: MIT
 * Path following along lines: the start from rest, both directions, seams, crossings, ends; and
 * staying within the radius. */
#include "unity.h"

#include "coxswain/flash.h"
#include "coxswain/path_following.h"
#include "coxswain/target.h"

#include "steering_case.h"

static cox_vec2 nodes[8];
static cox_path path;
static cox_track_path_memory memory;
static cox_tracking tracking;
static cox_agent self;

/* A square of side 100, as a line from corner to corner of length 300. The agent rests on the
 * start. */
void setUp(void)
{
    nodes[0] = case_units(0, 0);
    nodes[1] = case_units(100, 0);
    nodes[2] = case_units(100, 100);
    nodes[3] = case_units(0, 100);
    path = cox_path_make(nodes, 4, COX_FIX(5));
    tracking = cox_tracking_default();
    self = case_agent(0, 0, 2);
    memory = cox_track_path_make(&path, self.position, 1);
}

static cox_vec2 track(void)
{
    return cox_track_path(&self, &memory, &path, tracking);
}

static void drive(uint32_t ticks)
{
    for (uint32_t tick = 0; tick < ticks; tick++) cox_agent_move(&self, track());
}

static void assert_within_path(fix16_t slack)
{
    cox_vec2 point = cox_path_point(&path, cox_path_nearest(&path, self.position));
    fix16_t most = cox_path_radius_at(&path, memory.place) + slack;
    TEST_ASSERT_TRUE(cox_vec2_within(self.position, point, most));
}

void test_the_defaults_are_twenty_ticks_and_twenty_units(void)
{
    TEST_ASSERT_EQUAL_INT32(COX_FIX(20), tracking.prediction_time);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(20), tracking.slowing_radius);
}

/* OpenSteer gives no force here, for ever. */
void test_an_agent_at_rest_on_the_line_starts(void)
{
    self.position = case_units(40, 0);
    TEST_ASSERT_VEC2(case_units(2, 0), track());
    memory.direction = -1;
    TEST_ASSERT_VEC2(case_units(-2, 0), track());
}

/* OpenSteer gives a force straight to the line alone. */
void test_an_agent_at_rest_beside_the_line_starts_forward(void)
{
    self.position = case_units(40, 30);
    cox_vec2 force = track();
    TEST_ASSERT_GREATER_THAN_INT32(0, force.x);
    TEST_ASSERT_LESS_THAN_INT32(0, force.y);
}

void test_on_its_way_an_agent_keeps_its_direction_and_gains_speed(void)
{
    self.position = case_units(40, 3);
    self.velocity = case_units(1, 0);
    TEST_ASSERT_VEC2(case_units(1, 0), track());
    self.velocity = case_units(2, 0);
    TEST_ASSERT_VEC2(case_units(0, 0), track());
}

void test_an_agent_that_will_leave_the_radius_seeks_the_line_ahead(void)
{
    self.position = case_units(30, 4);
    self.velocity = case_units(2, 1);
    cox_vec2 aim =
        cox_path_point(&path, cox_path_walk(&path, cox_path_nearest(&path, self.position),
                                            cox_vec2_length(self.velocity) * 20));
    TEST_ASSERT_VEC2(cox_seek(&self, aim), track());
}

void test_an_agent_that_goes_the_wrong_way_turns(void)
{
    self.position = case_units(50, 0);
    self.velocity = case_units(-2, 0);
    TEST_ASSERT_VEC2(case_units(4, 0), track());
}

void test_an_agent_follows_the_path_to_its_end_within_its_radius(void)
{
    path.mode = COX_PATH_ARRIVE;
    for (uint32_t tick = 0; tick < 300; tick++) {
        drive(1);
        assert_within_path(COX_FIX(9));
    }
    TEST_ASSERT_VEC2_WITHIN(64, nodes[3], self.position);
    TEST_ASSERT_VEC2_WITHIN(8, case_units(0, 0), self.velocity);
}

void test_an_agent_follows_the_path_back_to_its_start(void)
{
    path.mode = COX_PATH_ARRIVE;
    self.position = nodes[3];
    memory = cox_track_path_make(&path, self.position, -1);
    drive(300);
    TEST_ASSERT_VEC2_WITHIN(64, nodes[0], self.position);
}

/* The look-ahead may be far shorter than the slowing radius. Without a part of the speed for the
 * whole rest of the path the agent would creep to the end, and with a small max_speed for minutes.
 */
void test_an_agent_that_looks_hardly_ahead_still_arrives(void)
{
    path.mode = COX_PATH_ARRIVE;
    tracking.prediction_time = COX_FIX(2);
    drive(350);
    TEST_ASSERT_VEC2_WITHIN(64, nodes[3], self.position);
    TEST_ASSERT_VEC2_WITHIN(8, case_units(0, 0), self.velocity);
}

void test_a_slow_agent_arrives_as_soon_as_a_fast_one_for_its_speed(void)
{
    path.mode = COX_PATH_ARRIVE;
    self.max_speed = COX_RATIO(1, 5);
    drive(2100);
    TEST_ASSERT_VEC2_WITHIN(COX_FIX(1), nodes[3], self.position);
}

void test_an_agent_slows_down_by_the_rest_of_the_path(void)
{
    path.mode = COX_PATH_ARRIVE;
    tracking.prediction_time = COX_FIX(2);
    self.position = case_units(10, 100);
    memory = cox_track_path_make(&path, self.position, 1);
    TEST_ASSERT_VEC2(case_units(-1, 0), track()); /* ten units left of twenty: half the speed */
    self.position = case_units(10, 115);
    cox_vec2 aim = cox_vec2_subtract(case_units(9, 100), self.position);
    fix16_t speed = cox_fix_mul_div(self.max_speed, cox_vec2_length(aim), COX_FIX(20));
    TEST_ASSERT_VEC2(cox_vec2_set_length(aim, speed), track()); /* but the path itself is farther */
}

/* How often the agent passes the seam of a loop in so many ticks. */
static uint32_t laps(uint32_t ticks)
{
    uint32_t count = 0;
    for (uint32_t tick = 0; tick < ticks; tick++) {
        uint32_t before = memory.place.segment;
        drive(1);
        assert_within_path(COX_FIX(12));
        bool forward = before == 3 && memory.place.segment == 0;
        bool backward = before == 0 && memory.place.segment == 3;
        if (memory.direction > 0 ? forward : backward) count++;
    }
    return count;
}

void test_a_loop_is_followed_over_its_seam(void)
{
    path.mode = COX_PATH_LOOP;
    TEST_ASSERT_GREATER_THAN_UINT32(4, laps(1000));
}

/* OpenSteer's agents stick at the seam here. */
void test_a_loop_is_followed_backward_over_its_seam(void)
{
    path.mode = COX_PATH_LOOP;
    memory.direction = -1;
    TEST_ASSERT_GREATER_THAN_UINT32(4, laps(1000));
}

/* A figure of eight that crosses itself at (100, 0). The nearest place of the whole path would jump
 * to the other branch there. */
static void make_eight(void)
{
    nodes[0] = case_units(0, 0);
    nodes[1] = case_units(200, 0);
    nodes[2] = case_units(200, 100);
    nodes[3] = case_units(100, 100);
    nodes[4] = case_units(100, -100);
    nodes[5] = case_units(0, -100);
    path = cox_path_make(nodes, 6, COX_FIX(5));
    path.mode = COX_PATH_LOOP;
}

static void assert_segments_in_order(uint32_t ticks)
{
    uint32_t segment = memory.place.segment, steps = 0, count = path.count;
    for (uint32_t tick = 0; tick < ticks; tick++) {
        drive(1);
        if (memory.place.segment == segment) continue;
        uint32_t next = memory.direction > 0 ? segment + 1u : segment + count - 1u;
        TEST_ASSERT_EQUAL_UINT32(next % count, memory.place.segment);
        segment = memory.place.segment;
        steps++;
    }
    TEST_ASSERT_GREATER_THAN_UINT32(2u * count, steps);
}

void test_no_agent_jumps_across_a_crossing(void)
{
    make_eight();
    memory = cox_track_path_make(&path, self.position, 1);
    assert_segments_in_order(1500);
    memory.direction = -1;
    drive(100);
    assert_segments_in_order(1500);
}

/* Two lanes nine apart, there and back. */
void test_no_agent_jumps_to_the_lane_beside(void)
{
    nodes[1] = case_units(500, 0);
    nodes[2] = case_units(500, 9);
    nodes[3] = case_units(0, 9);
    self.position = case_units(0, 8);
    drive(200);
    TEST_ASSERT_EQUAL_UINT32(0, memory.place.segment);
    TEST_ASSERT_GREATER_THAN_INT32(COX_FIX(300), self.position.x);
}

/* A hairpin whose place could stay behind at the first lane. */
void test_a_sharp_corner_is_passed(void)
{
    path.count = 3;
    path.mode = COX_PATH_ARRIVE;
    nodes[1] = case_units(200, 0);
    nodes[2] = case_units(0, 20);
    drive(500);
    TEST_ASSERT_VEC2_WITHIN(64, nodes[2], self.position);
}

void test_a_place_goes_back_with_an_agent_that_is_pushed_back(void)
{
    drive(40);
    self.position = case_units(5, 2);
    (void)track();
    TEST_ASSERT_EQUAL_UINT32(0, memory.place.segment);
    TEST_ASSERT_EQUAL_UINT32(COX_FIX(5), memory.place.along);
}

void test_on_patrol_the_direction_turns_at_both_ends(void)
{
    path.mode = COX_PATH_PATROL;
    uint32_t turns = 0;
    for (uint32_t tick = 0; tick < 1000; tick++) {
        int32_t before = memory.direction;
        drive(1);
        if (memory.direction == before) continue;
        turns++;
        cox_vec2 end = nodes[before > 0 ? 3 : 0];
        TEST_ASSERT_TRUE(cox_vec2_within(self.position, end, COX_FIX(20)));
    }
    TEST_ASSERT_GREATER_THAN_UINT32(3, turns);
}

void test_once_an_agent_stays_about_the_end(void)
{
    drive(1000);
    TEST_ASSERT_TRUE(cox_vec2_within(self.position, nodes[3], COX_FIX(40)));
}

void test_the_radius_of_a_segment_counts_on_it(void)
{
    static const fix16_t radii[3] = {COX_FIX(5), COX_FIX(30), COX_FIX(5)};
    self.position = case_units(80, 40);
    self.velocity = case_units(0, 1);
    memory = cox_track_path_make(&path, case_units(100, 40), 1);
    cox_vec2 force = track();
    TEST_ASSERT_GREATER_THAN_INT32(0, force.x);
    path.radii = radii;
    TEST_ASSERT_VEC2(case_units(0, 1), track());
}

void test_without_prediction_an_agent_goes_to_its_place(void)
{
    tracking.prediction_time = COX_FIX_MIN;
    self.position = case_units(30, 4);
    TEST_ASSERT_VEC2(case_units(0, -2), track());
}

void test_a_path_of_one_node_is_its_own_end(void)
{
    path.count = 1;
    self.position = case_units(30, 40);
    TEST_ASSERT_VEC2(cox_seek(&self, nodes[0]), track());
    path.mode = COX_PATH_ARRIVE;
    TEST_ASSERT_VEC2(cox_arrive(&self, nodes[0], COX_FIX(20)), track());
    path.mode = COX_PATH_PATROL;
    TEST_ASSERT_VEC2(cox_seek(&self, nodes[0]), track());
}

void test_a_path_without_nodes_gives_no_force(void)
{
    path = cox_path_make(NULL, 0, COX_FIX(5));
    self.velocity = case_units(1, 1);
    TEST_ASSERT_VEC2(case_units(0, 0), track());
    TEST_ASSERT_VEC2(case_units(0, 0), cox_stay_on_path(&self, &memory, &path, COX_FIX(20)));
}

void test_a_path_of_equal_nodes_has_an_answer(void)
{
    for (uint32_t i = 0; i < 4; i++) nodes[i] = case_units(30, 40);
    TEST_ASSERT_VEC2(cox_seek(&self, nodes[0]), track());
    path.mode = COX_PATH_LOOP;
    TEST_ASSERT_VEC2(cox_seek(&self, nodes[0]), track());
    self.position = nodes[0];
    TEST_ASSERT_VEC2(case_units(0, 0), track());
}

void test_without_max_speed_the_force_on_a_path_brakes(void)
{
    self.max_speed = COX_FIX_MIN;
    self.velocity = case_units(1, 0);
    self.position = case_units(30, 40);
    TEST_ASSERT_VEC2(case_units(-1, 0), track());
}

void test_a_memory_from_outside_is_checked_and_read_as_a_valid_one(void)
{
    TEST_ASSERT_TRUE(cox_track_path_is_sound(&path, &memory));
    memory.direction = 0;
    TEST_ASSERT_FALSE(cox_track_path_is_sound(&path, &memory));
    memory.direction = -1;
    TEST_ASSERT_TRUE(cox_track_path_is_sound(&path, &memory));
    memory.place.segment = 3;
    TEST_ASSERT_FALSE(cox_track_path_is_sound(&path, &memory));
    memory.direction = -77;
    (void)track();
    TEST_ASSERT_TRUE(cox_track_path_is_sound(&path, &memory));
    TEST_ASSERT_EQUAL_INT32(-1, memory.direction);
}

void test_a_start_is_the_nearest_place_in_a_direction(void)
{
    memory = cox_track_path_make(&path, case_units(120, 70), -5);
    TEST_ASSERT_EQUAL_UINT32(1, memory.place.segment);
    TEST_ASSERT_EQUAL_UINT32(COX_FIX(70), memory.place.along);
    TEST_ASSERT_EQUAL_INT32(-1, memory.direction);
    TEST_ASSERT_EQUAL_INT32(1, cox_track_path_make(&path, nodes[0], 0).direction);
}

void test_far_out_of_the_world_there_is_an_answer(void)
{
    self.position = cox_vec2_make(COX_FIX_MIN, COX_FIX_MAX);
    self.velocity = cox_vec2_make(COX_FIX_MIN, COX_FIX_MAX);
    tracking.prediction_time = COX_FIX_MAX;
    cox_vec2 force = track();
    TEST_ASSERT_GREATER_THAN_INT32(0, force.x);
    (void)cox_stay_on_path(&self, &memory, &path, COX_FIX_MAX);
    TEST_ASSERT_TRUE(cox_track_path_is_sound(&path, &memory));
}

void test_within_the_radius_an_agent_that_stays_feels_nothing(void)
{
    self.position = case_units(50, 5);
    TEST_ASSERT_VEC2(case_units(0, 0), cox_stay_on_path(&self, &memory, &path, COX_FIX(20)));
    self.velocity = case_units(2, 0);
    TEST_ASSERT_VEC2(case_units(0, 0), cox_stay_on_path(&self, &memory, &path, COX_FIX(20)));
}

void test_an_agent_that_will_leave_the_path_seeks_back(void)
{
    self.position = case_units(50, 0);
    self.velocity = case_units(0, 1);
    cox_vec2 force = cox_stay_on_path(&self, &memory, &path, COX_FIX(20));
    TEST_ASSERT_VEC2(cox_seek(&self, case_units(50, 0)), force);
    TEST_ASSERT_VEC2(case_units(0, 0), cox_stay_on_path(&self, &memory, &path, COX_FIX_MIN));
}
