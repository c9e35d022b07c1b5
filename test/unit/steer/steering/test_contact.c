/* SPDX-License-Identifier: MIT
 * Contact: where agents, walls and areas touch, how they part, and what becomes of a velocity. */
#include "unity.h"

#include "coxswain/contact.h"
#include "coxswain/flash.h"

#include "steering_case.h"
#include "trials.h"

static cox_agent self;
static cox_agent other;
static cox_contact contact;

/* Two circles of radius 1 and 2 whose centres are 2 apart: an overlap of 1. */
void setUp(void)
{
    self = cox_agent_make(1, case_units(0, 0));
    other = cox_agent_make(2, case_units(2, 0));
    other.radius = COX_FIX(2);
    contact.id = 99;
}

static void assert_contact(cox_vec2 normal, fix16_t depth, uint32_t id)
{
    TEST_ASSERT_VEC2_WITHIN(1, normal, contact.normal);
    TEST_ASSERT_EQUAL_INT32(depth, contact.depth);
    TEST_ASSERT_EQUAL_UINT32(id, contact.id);
}

void test_agents_that_overlap_have_a_depth_and_the_way_out(void)
{
    TEST_ASSERT_TRUE(cox_contact_with_agent(&self, &other, &contact));
    assert_contact(case_units(-1, 0), COX_FIX(1), 2);
    TEST_ASSERT_TRUE(cox_contact_with_agent(&other, &self, &contact));
    assert_contact(case_units(1, 0), COX_FIX(1), 1);
}

void test_agents_touch_at_their_edges_and_an_lsb_farther_they_do_not(void)
{
    other.position.x = COX_FIX(3);
    TEST_ASSERT_TRUE(cox_contact_with_agent(&self, &other, &contact));
    TEST_ASSERT_EQUAL_INT32(0, contact.depth);
    other.position.x++;
    contact.id = 99;
    TEST_ASSERT_FALSE(cox_contact_with_agent(&self, &other, &contact));
    TEST_ASSERT_EQUAL_UINT32(99, contact.id);
}

void test_an_agent_does_not_touch_itself(void)
{
    TEST_ASSERT_FALSE(cox_contact_with_agent(&self, &self, &contact));
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_contact_push(&self, cox_span_of_agents(&self, 1), 0));
}

/* In another library both get the same direction and never part. */
void test_agents_on_one_spot_part_in_opposite_directions(void)
{
    for (uint32_t id = 2; id < 100; id++) {
        other.position = self.position;
        other.id = id;
        TEST_ASSERT_TRUE(cox_contact_with_agent(&self, &other, &contact));
        TEST_ASSERT_EQUAL_INT32(COX_FIX(3), contact.depth);
        cox_vec2 out = contact.normal;
        TEST_ASSERT_INT32_WITHIN(2, COX_FIX_ONE, cox_vec2_length(out));
        TEST_ASSERT_TRUE(cox_contact_with_agent(&other, &self, &contact));
        TEST_ASSERT_VEC2(cox_vec2_negate(out), contact.normal);
    }
}

void test_radii_below_zero_are_taken_as_zero(void)
{
    self.radius = COX_FIX_MIN;
    other.position.x = COX_FIX(2) + 1;
    TEST_ASSERT_FALSE(cox_contact_with_agent(&self, &other, &contact));
    other.position = self.position;
    other.radius = -1;
    TEST_ASSERT_TRUE(cox_contact_with_agent(&self, &other, &contact));
    TEST_ASSERT_EQUAL_INT32(0, contact.depth);
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_contact_push(&self, cox_span_of_agents(&other, 1), 0));
}

void test_an_agent_touches_a_circle_a_capsule_a_box_and_a_polygon(void)
{
    cox_vec2 corners[4];
    cox_obstacle rock = cox_obstacle_make(5, case_units(0, 3), COX_RATIO(5, 2));
    cox_area area = cox_area_of_obstacle(&rock);
    TEST_ASSERT_TRUE(cox_contact_with_area(&self, &area, &contact));
    assert_contact(case_units(0, -1), COX_RATIO(1, 2), 5);

    cox_segment wall = cox_segment_make(6, case_units(-5, -1), case_units(5, -1));
    area = cox_area_of_segment(&wall, COX_RATIO(1, 2));
    TEST_ASSERT_TRUE(cox_contact_with_area(&self, &area, &contact));
    assert_contact(case_units(0, 1), COX_RATIO(1, 2), 6);

    area = cox_area_of_box(7, case_units(-9, -9), case_units(9, 1), corners);
    TEST_ASSERT_TRUE(cox_contact_with_area(&self, &area, &contact));
    assert_contact(case_units(0, 1), COX_FIX(2), 7);

    cox_vec2 triangle[] = {case_units(0, 1), case_units(5, 9), case_units(-5, 9)};
    area = cox_area_of_polygon(8, triangle, 3);
    TEST_ASSERT_TRUE(cox_contact_with_area(&self, &area, &contact));
    assert_contact(case_units(0, -1), 0, 8);
    self.position.y--;
    TEST_ASSERT_FALSE(cox_contact_with_area(&self, &area, &contact));
}

void test_at_the_centre_of_a_circle_the_way_out_is_the_heading(void)
{
    cox_obstacle rock = cox_obstacle_make(5, self.position, COX_FIX(3));
    cox_area area = cox_area_of_obstacle(&rock);
    self.velocity = case_units(0, -2);
    TEST_ASSERT_TRUE(cox_contact_with_area(&self, &area, &contact));
    assert_contact(case_units(0, -1), COX_FIX(4), 5);
}

void test_an_area_without_corners_is_not_touched(void)
{
    cox_area area = cox_area_of_polygon(1, NULL, 0);
    self.radius = COX_FIX_MAX;
    TEST_ASSERT_FALSE(cox_contact_with_area(&self, &area, &contact));
}

void test_an_even_round_takes_seven_sixteenths_of_an_overlap_and_an_odd_one_a_quarter(void)
{
    cox_span neighbours = cox_span_of_agents(&other, 1);
    other.position = case_units(2, 0);
    self.radius = COX_FIX(18);
    other.radius = 0;
    TEST_ASSERT_VEC2_WITHIN(1, case_units(-7, 0), cox_contact_push(&self, neighbours, 0));
    TEST_ASSERT_VEC2_WITHIN(1, case_units(-4, 0), cox_contact_push(&self, neighbours, 1));
    TEST_ASSERT_VEC2_WITHIN(1, case_units(-7, 0), cox_contact_push(&self, neighbours, 2));
}

void test_two_rounds_leave_a_sixteenth_of_a_pairs_overlap(void)
{
    self.radius = other.radius = COX_FIX(4);
    other.position = case_units(4, 0);
    for (uint32_t round = 0; round < 2; round++) {
        cox_vec2 push = cox_contact_push(&self, cox_span_of_agents(&other, 1), round);
        cox_vec2 other_push = cox_contact_push(&other, cox_span_of_agents(&self, 1), round);
        TEST_ASSERT_VEC2(cox_vec2_negate(push), other_push);
        cox_contact_move(&self, push);
        cox_contact_move(&other, other_push);
    }
    TEST_ASSERT_TRUE(cox_contact_with_agent(&self, &other, &contact));
    TEST_ASSERT_INT32_WITHIN(4, COX_RATIO(1, 4), contact.depth);
}

void test_a_push_is_no_longer_than_half_the_radius(void)
{
    cox_agent heap[20];
    for (uint32_t i = 0; i < 20; i++) {
        heap[i] = cox_agent_make(10 + i, cox_vec2_make(COX_RATIO(1, 4), (fix16_t)i));
    }
    cox_vec2 push = cox_contact_push(&self, cox_span_of_agents(heap, 20), 0);
    TEST_ASSERT_INT32_WITHIN(2, COX_RATIO(1, 2), cox_vec2_length(push));
    TEST_ASSERT_LESS_THAN_INT32(0, push.x);
}

void test_the_order_of_neighbours_changes_no_bit(void)
{
    uint64_t random = 12;
    cox_agent crowd[8];
    for (uint32_t state = 0; state < 300; state++) {
        fix16_t limit = state % 3u == 0 ? 2 : COX_FIX(2);
        for (uint32_t i = 0; i < 8; i++)
            crowd[i] = cox_agent_make(i + 2u, case_random_vector(&random, limit));
        cox_vec2 expected = cox_contact_push(&self, cox_span_of_agents(crowd, 8), 0);
        for (uint32_t order = 0; order < 8; order++) {
            uint32_t with = case_random(&random) % 8u;
            cox_agent first = crowd[order];
            crowd[order] = crowd[with];
            crowd[with] = first;
            TEST_ASSERT_VEC2(expected, cox_contact_push(&self, cox_span_of_agents(crowd, 8), 0));
        }
    }
}

static cox_segment corner[2];

/* A floor along x and a wall along y that meet at (0, 0). */
static cox_segment_span corner_walls(void)
{
    corner[0] = cox_segment_make(1, case_units(0, 0), case_units(50, 0));
    corner[1] = cox_segment_make(2, case_units(0, 50), case_units(0, 0));
    return cox_segment_span_make(corner, 2);
}

void test_an_agent_is_pushed_off_a_wall_in_full(void)
{
    self.position = cox_vec2_make(COX_FIX(9), COX_RATIO(1, 4));
    TEST_ASSERT_VEC2(cox_vec2_make(0, COX_RATIO(3, 4)),
                     cox_contact_push_off_walls(&self, corner_walls()));
}

void test_an_agent_in_a_corner_is_pushed_off_both_walls(void)
{
    self.position = cox_vec2_make(COX_RATIO(1, 2), COX_RATIO(1, 4));
    cox_contact_move(&self, cox_contact_push_off_walls(&self, corner_walls()));
    TEST_ASSERT_VEC2(case_units(1, 1), self.position);
}

void test_an_agent_on_a_joint_of_a_flat_wall_is_pushed_once(void)
{
    cox_segment flat[] = {{1, {COX_FIX(-9), 0}, {0, 0}}, {2, {0, 0}, {COX_FIX(9), 0}}};
    self.position = cox_vec2_make(0, COX_RATIO(1, 4));
    TEST_ASSERT_VEC2(cox_vec2_make(0, COX_RATIO(3, 4)),
                     cox_contact_push_off_walls(&self, cox_segment_span_make(flat, 2)));
}

void test_an_agent_exactly_on_a_wall_is_pushed_to_its_left(void)
{
    self.position = case_units(9, 0);
    TEST_ASSERT_VEC2(case_units(0, 1), cox_contact_push_off_walls(&self, corner_walls()));
}

void test_an_agent_that_only_touches_or_sees_no_wall_is_not_pushed(void)
{
    self.position = case_units(9, 1);
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_contact_push_off_walls(&self, corner_walls()));
    TEST_ASSERT_VEC2(cox_vec2_zero(),
                     cox_contact_push_off_walls(&self, cox_segment_span_make(NULL, 0)));
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_contact_push_off_areas(&self, NULL, 0));
}

void test_walls_that_leave_too_little_room_give_a_finite_push(void)
{
    cox_segment narrow[] = {{1, {COX_FIX(-9), 0}, {COX_FIX(9), 0}},
                            {2, {COX_FIX(-9), COX_FIX(1)}, {COX_FIX(9), COX_FIX(1)}}};
    self.position = cox_vec2_make(0, COX_RATIO(1, 4));
    cox_vec2 push = cox_contact_push_off_walls(&self, cox_segment_span_make(narrow, 2));
    TEST_ASSERT_FALSE(cox_vec2_longer(push, COX_FIX(4)));
}

/* Out of the box first it goes straight up, then away from the rock; in the other order it would
 * end straight above. */
void test_an_agent_is_pushed_out_of_the_area_that_it_is_deepest_in_first(void)
{
    cox_vec2 corners[4];
    cox_obstacle rock = cox_obstacle_make(5, case_units(3, 0), COX_RATIO(5, 2));
    cox_area areas[2] = {cox_area_of_obstacle(&rock),
                         cox_area_of_box(6, case_units(-9, -9), case_units(9, 0), corners)};
    TEST_ASSERT_VEC2(case_units(0, 1), cox_contact_push_off_areas(&self, &areas[1], 1));
    cox_vec2 push = cox_contact_push_off_areas(&self, areas, 2);
    TEST_ASSERT_GREATER_THAN_INT32(COX_RATIO(11, 10), push.y);
    cox_area first = areas[0];
    areas[0] = areas[1];
    areas[1] = first;
    TEST_ASSERT_VEC2(push, cox_contact_push_off_areas(&self, areas, 2));
    self.position = case_units(20, 0);
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_contact_push_off_areas(&self, areas, 1));
}

void test_a_move_is_held_within_the_world(void)
{
    self.position = case_units(16383, -16383);
    cox_contact_move(&self, case_units(5, -5));
    TEST_ASSERT_VEC2(case_units(16383, -16383), self.position);
}

void test_the_velocity_after_contact_is_the_step_that_remained(void)
{
    self.position = case_units(5, 1);
    self.max_speed = COX_FIX(3);
    TEST_ASSERT_VEC2(case_units(1, -2), cox_contact_velocity(&self, case_units(4, 3)));
    TEST_ASSERT_VEC2_WITHIN(1, case_units(3, 0), cox_contact_velocity(&self, case_units(-9, 1)));
    self.max_speed = -1;
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_contact_velocity(&self, case_units(4, 3)));
}

void test_a_velocity_slides_along_what_it_meets(void)
{
    TEST_ASSERT_VEC2(case_units(3, 0), cox_contact_slide(case_units(3, -4), case_units(0, 1)));
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_contact_slide(case_units(0, -4), case_units(0, 1)));
}

void test_a_velocity_away_from_or_along_a_surface_is_kept(void)
{
    TEST_ASSERT_VEC2(case_units(3, 4), cox_contact_slide(case_units(3, 4), case_units(0, 1)));
    TEST_ASSERT_VEC2(case_units(3, 0), cox_contact_slide(case_units(3, 0), case_units(0, 1)));
    TEST_ASSERT_VEC2(case_units(3, 0), cox_contact_slide(case_units(3, 0), cox_vec2_zero()));
}

void test_contact_is_defined_for_the_extreme_values(void)
{
    static const fix16_t extremes[] = {COX_FIX_MIN, -1, 0, 1, COX_FIX_MAX};
    for (uint32_t i = 0; i < 3125u; i += TRIALS_STEP) {
        self.position = cox_vec2_make(extremes[i % 5u], extremes[i / 5u % 5u]);
        other.position = cox_vec2_make(extremes[i / 25u % 5u], extremes[i / 125u % 5u]);
        self.radius = extremes[i / 625u];
        other.radius = extremes[i % 5u];
        if (cox_contact_with_agent(&self, &other, &contact)) {
            TEST_ASSERT_GREATER_OR_EQUAL_INT32(0, contact.depth);
        }
        cox_vec2 push = cox_contact_push(&self, cox_span_of_agents(&other, 1), i);
        TEST_ASSERT_FALSE(cox_vec2_longer(push, cox_fix_max(self.radius, 0) / 2 + 1));
        cox_segment wall = {1, other.position, self.position};
        (void)cox_contact_push_off_walls(&self, cox_segment_span_make(&wall, 1));
        cox_area area = cox_area_of_segment(&wall, other.radius);
        (void)cox_contact_push_off_areas(&self, &area, 1);
    }
}
