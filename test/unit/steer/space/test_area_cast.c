/* SPDX-License-Identifier: MIT
 * Rays that meet circles, capsules, boxes and polygons: from outside, inside and the edge; along a
 * side, at a corner, beside; and ties to the last bit. */
#include "unity.h"

#include "coxswain/area.h"
#include "coxswain/flash.h"

#include "steering_case.h"
#include "trials.h"

#define AREAS 4u
#define CORNERS 4u

static cox_area areas[AREAS];
static cox_vec2 corners[AREAS][CORNERS];
static uint32_t count;
static cox_surface hit;

void setUp(void)
{
    count = 0;
    hit.id = 99;
}

/* Puts an area there; ids are given from 1. */
static void put_box(int16_t x, int16_t y, int16_t opposite_x, int16_t opposite_y)
{
    areas[count] = cox_area_of_box(count + 1u, case_units(x, y), case_units(opposite_x, opposite_y),
                                   corners[count]);
    count++;
}

static void put_capsule(int16_t x, int16_t y, int16_t end_x, int16_t end_y, int16_t radius)
{
    cox_area area = {count + 1u, 2, corners[count], COX_FIX(1) * radius};
    corners[count][0] = case_units(x, y);
    corners[count][1] = case_units(end_x, end_y);
    areas[count++] = area;
}

static void put_circle(int16_t x, int16_t y, int16_t radius)
{
    put_capsule(x, y, x, y, radius);
    areas[count - 1u].count = 1;
}

static bool cast(cox_vec2 origin, cox_vec2 displacement)
{
    return cox_area_cast(areas, count, origin, displacement, &hit);
}

static void assert_hit(uint32_t id, cox_vec2 point, cox_vec2 normal)
{
    TEST_ASSERT_EQUAL_UINT32(id, hit.id);
    TEST_ASSERT_VEC2(point, hit.point);
    TEST_ASSERT_VEC2_WITHIN(1, normal, hit.normal);
}

void test_a_ray_meets_a_circle_from_any_side(void)
{
    put_circle(10, 0, 5);
    TEST_ASSERT_TRUE(cast(case_units(0, 0), case_units(20, 0)));
    assert_hit(1, case_units(5, 0), case_units(-1, 0));
    TEST_ASSERT_EQUAL_INT32(COX_FIX(5), hit.distance);
    TEST_ASSERT_TRUE(cast(case_units(20, 4), case_units(-20, 0)));
    assert_hit(1, case_units(13, 4), cox_vec2_make(COX_RATIO(3, 5), COX_RATIO(4, 5)));
    TEST_ASSERT_EQUAL_INT32(COX_FIX(7), hit.distance);
}

void test_a_ray_meets_the_ends_of_a_capsule_and_its_straight_edges(void)
{
    put_capsule(0, 0, 10, 0, 2);
    TEST_ASSERT_TRUE(cast(case_units(2, 8), case_units(3, -12)));
    TEST_ASSERT_EQUAL_INT32(COX_FIX(2), hit.point.y);
    assert_hit(1, hit.point, case_units(0, 1));
    TEST_ASSERT_TRUE(cast(case_units(5, -9), case_units(0, 9)));
    assert_hit(1, case_units(5, -2), case_units(0, -1));
    TEST_ASSERT_TRUE(cast(case_units(20, 0), case_units(-20, 0)));
    assert_hit(1, case_units(12, 0), case_units(1, 0));
    TEST_ASSERT_TRUE(cast(case_units(-9, 0), case_units(20, 0)));
    assert_hit(1, case_units(-2, 0), case_units(-1, 0));
}

void test_a_ray_meets_the_nearer_side_of_a_box(void)
{
    put_box(4, -2, -4, 2);
    TEST_ASSERT_TRUE(cast(case_units(-10, 1), case_units(30, 0)));
    assert_hit(1, case_units(-4, 1), case_units(-1, 0));
    TEST_ASSERT_TRUE(cast(case_units(3, 12), case_units(-1, -20)));
    TEST_ASSERT_EQUAL_INT32(COX_FIX(2), hit.point.y);
    assert_hit(1, hit.point, case_units(0, 1));
}

void test_a_box_with_a_radius_has_round_corners(void)
{
    put_box(0, 0, 10, 10);
    areas[0].radius = COX_FIX(5);
    TEST_ASSERT_TRUE(cast(case_units(-9, 5), case_units(20, 0)));
    assert_hit(1, case_units(-5, 5), case_units(-1, 0));
    TEST_ASSERT_TRUE(cast(case_units(14, 20), case_units(0, -20)));
    assert_hit(1, case_units(14, 13), cox_vec2_make(COX_RATIO(4, 5), COX_RATIO(3, 5)));
    TEST_ASSERT_FALSE(cast(case_units(14, 14), case_units(9, 0)));
}

void test_a_ray_that_touches_an_edge_meets_it_and_an_lsb_beside_it_does_not(void)
{
    put_circle(10, 0, 5);
    put_capsule(30, 0, 40, 0, 5);
    TEST_ASSERT_TRUE(cast(case_units(0, 5), case_units(20, 0)));
    assert_hit(1, case_units(10, 5), case_units(0, 1));
    TEST_ASSERT_FALSE(cast(cox_vec2_make(0, COX_FIX(5) + 1), case_units(60, 0)));
    TEST_ASSERT_TRUE(cast(case_units(50, -5), case_units(-30, 0)));
    assert_hit(2, case_units(40, -5), case_units(0, -1));
    TEST_ASSERT_FALSE(cast(cox_vec2_make(COX_FIX(50), -COX_FIX(5) - 1), case_units(-90, 0)));
}

void test_the_end_of_the_ray_counts_and_an_lsb_before_does_not(void)
{
    put_circle(10, 0, 5);
    TEST_ASSERT_TRUE(cast(case_units(0, 0), case_units(5, 0)));
    TEST_ASSERT_FALSE(cast(case_units(0, 0), cox_vec2_make(COX_FIX(5) - 1, 0)));
    put_box(0, 2, 9, 9);
    TEST_ASSERT_TRUE(cast(case_units(1, 0), case_units(0, 2)));
    assert_hit(2, case_units(1, 2), case_units(0, -1));
    hit.id = 99;
    TEST_ASSERT_FALSE(cast(case_units(1, 0), cox_vec2_make(0, COX_FIX(2) - 1)));
    TEST_ASSERT_EQUAL_UINT32(99, hit.id);
}

void test_what_lies_behind_is_not_met(void)
{
    put_circle(10, 0, 5);
    put_box(-9, -9, -5, 9);
    put_capsule(-4, 9, 30, 9, 1);
    TEST_ASSERT_FALSE(cast(case_units(17, 0), case_units(20, 0)));
    TEST_ASSERT_FALSE(cast(case_units(0, 0), case_units(0, -20)));
    TEST_ASSERT_FALSE(cast(case_units(18, 6), case_units(9, -9)));
}

void test_a_ray_that_begins_inside_meets_the_area_there(void)
{
    put_box(0, 0, 10, 20);
    TEST_ASSERT_TRUE(cast(case_units(2, 9), case_units(30, 0)));
    assert_hit(1, case_units(2, 9), case_units(-1, 0));
    TEST_ASSERT_EQUAL_INT32(0, hit.distance);
    count = 0;
    put_circle(10, 0, 5);
    TEST_ASSERT_TRUE(cast(case_units(10, 2), case_units(0, -1)));
    assert_hit(1, case_units(10, 2), case_units(0, 1));
    TEST_ASSERT_TRUE(cast(case_units(10, 0), case_units(0, -1)));
    assert_hit(1, case_units(10, 0), cox_vec2_zero());
}

void test_a_ray_that_begins_on_an_edge_meets_it_even_if_it_leads_away(void)
{
    put_box(0, 0, 10, 10);
    put_circle(30, 0, 5);
    TEST_ASSERT_TRUE(cast(case_units(10, 5), case_units(5, 5)));
    assert_hit(1, case_units(10, 5), case_units(1, 0));
    TEST_ASSERT_TRUE(cast(case_units(33, 4), case_units(9, 9)));
    assert_hit(2, case_units(33, 4), cox_vec2_make(COX_RATIO(3, 5), COX_RATIO(4, 5)));
    TEST_ASSERT_FALSE(cast(cox_vec2_make(COX_FIX(33) + 1, COX_FIX(4)), case_units(9, 9)));
}

void test_a_ray_without_a_length_meets_what_it_lies_in(void)
{
    put_box(0, 0, 10, 10);
    TEST_ASSERT_TRUE(cast(case_units(5, 1), cox_vec2_zero()));
    assert_hit(1, case_units(5, 1), case_units(0, -1));
    TEST_ASSERT_TRUE(cast(case_units(5, 10), cox_vec2_zero()));
    TEST_ASSERT_FALSE(cast(cox_vec2_make(COX_FIX(5), COX_FIX(10) + 1), cox_vec2_zero()));
}

void test_at_a_corner_a_ray_meets_an_area_head_on(void)
{
    put_box(3, 4, 10, 10);
    TEST_ASSERT_TRUE(cast(case_units(0, 0), case_units(6, 8)));
    assert_hit(1, case_units(3, 4), cox_vec2_make(COX_RATIO(-3, 5), COX_RATIO(-4, 5)));
    TEST_ASSERT_TRUE(cast(case_units(0, 7), case_units(12, -12)));
    assert_hit(1, case_units(3, 4), cox_vec2_normalise(case_units(-1, 1)));
    TEST_ASSERT_FALSE(cast(case_units(0, 7), cox_vec2_make(COX_FIX(12), -COX_FIX(12) - 1)));
}

void test_a_ray_along_a_side_meets_its_nearer_corner_head_on_and_beside_it_nothing(void)
{
    put_box(0, 0, 10, 10);
    TEST_ASSERT_TRUE(cast(case_units(-5, 10), case_units(30, 0)));
    assert_hit(1, case_units(0, 10), case_units(-1, 0));
    TEST_ASSERT_TRUE(cast(case_units(0, 20), case_units(0, -30)));
    assert_hit(1, case_units(0, 10), case_units(0, 1));
    TEST_ASSERT_FALSE(cast(cox_vec2_make(-COX_FIX(5), COX_FIX(10) + 1), case_units(30, 0)));
}

void test_a_capsule_without_a_radius_is_a_segment(void)
{
    put_capsule(5, -5, 5, 5, 0);
    TEST_ASSERT_TRUE(cast(case_units(0, 0), case_units(10, 2)));
    assert_hit(1, case_units(5, 1), case_units(-1, 0));
    TEST_ASSERT_TRUE(cast(case_units(9, 0), case_units(-9, 0)));
    assert_hit(1, case_units(5, 0), case_units(1, 0));
    TEST_ASSERT_FALSE(cast(cox_vec2_make(0, COX_FIX(5) + 1), case_units(10, 0)));
}

void test_a_point_is_met_only_if_the_ray_runs_through_it(void)
{
    put_circle(3, 4, 0);
    TEST_ASSERT_TRUE(cast(case_units(0, 0), case_units(6, 8)));
    assert_hit(1, case_units(3, 4), cox_vec2_make(COX_RATIO(-3, 5), COX_RATIO(-4, 5)));
    TEST_ASSERT_FALSE(cast(case_units(0, 0), cox_vec2_make(COX_FIX(6), COX_FIX(8) + 1)));
    TEST_ASSERT_FALSE(cast(case_units(0, 0), case_units(-6, -8)));
}

void test_a_ray_into_a_notch_meets_the_bottom_of_the_notch(void)
{
    cox_vec2 notched[] = {case_units(0, 0), case_units(10, 0), case_units(10, 10), case_units(5, 2),
                          case_units(0, 10)};
    areas[0] = cox_area_of_polygon(7, notched, 5);
    count = 1;
    TEST_ASSERT_TRUE(cast(case_units(5, 9), case_units(0, -20)));
    assert_hit(7, case_units(5, 2), case_units(0, 1));
    TEST_ASSERT_TRUE(cast(case_units(5, 9), case_units(5, 0)));
    TEST_ASSERT_FALSE(cast(case_units(5, 9), case_units(0, 20)));
}

void test_of_several_areas_the_first_is_met_in_any_order(void)
{
    put_circle(20, 0, 3);
    put_box(8, -5, 12, 5);
    put_capsule(14, -5, 14, 5, 1);
    TEST_ASSERT_TRUE(cast(case_units(0, 0), case_units(40, 1)));
    TEST_ASSERT_EQUAL_UINT32(2, hit.id);
    TEST_ASSERT_TRUE(cast(case_units(40, 0), case_units(-40, 0)));
    TEST_ASSERT_EQUAL_UINT32(1, hit.id);
    cox_area box = areas[1];
    areas[1] = areas[2];
    areas[2] = box;
    TEST_ASSERT_TRUE(cast(case_units(0, 0), case_units(40, 1)));
    TEST_ASSERT_EQUAL_UINT32(2, hit.id);
}

void test_of_areas_met_at_the_same_place_the_lower_id_counts_in_any_order(void)
{
    put_circle(10, 0, 5);
    put_capsule(8, 0, 30, 0, 3);
    put_box(5, -1, 9, 1);
    for (uint32_t first = 0; first < 3; first++) {
        for (uint32_t i = 0; i < 3; i++) areas[i].id = 1u + (i + 3u - first) % 3u;
        TEST_ASSERT_TRUE(cast(case_units(0, 0), case_units(20, 0)));
        assert_hit(1, case_units(5, 0), case_units(-1, 0));
        TEST_ASSERT_TRUE(cast(case_units(8, 0), case_units(1, 0))); /* in all three */
        TEST_ASSERT_EQUAL_UINT32(1, hit.id);
    }
}

/* The two sides differ by less than 2^-60 of the displacement; no rounded number tells them apart.
 */
void test_without_a_radius_two_places_are_compared_exactly(void)
{
    put_capsule(0, 0, 0, 0, 0);
    put_capsule(0, 0, 0, 0, 0);
    corners[0][0] = corners[1][0] = cox_vec2_make(-COX_WORLD_LIMIT, COX_WORLD_LIMIT);
    corners[0][1] = cox_vec2_make(COX_WORLD_LIMIT, -COX_WORLD_LIMIT + 1);
    corners[1][1] = cox_vec2_make(COX_WORLD_LIMIT, -COX_WORLD_LIMIT);
    cox_vec2 displacement = cox_vec2_make(COX_FIX(3), COX_FIX(2) + 1);
    TEST_ASSERT_TRUE(cast(cox_vec2_make(-1, -1), displacement));
    TEST_ASSERT_EQUAL_UINT32(2, hit.id);
    TEST_ASSERT_TRUE(cast(cox_vec2_make(COX_FIX(2), COX_FIX(2)), cox_vec2_negate(displacement)));
    TEST_ASSERT_EQUAL_UINT32(1, hit.id);
}

void test_no_areas_and_areas_without_corners_are_not_met(void)
{
    TEST_ASSERT_FALSE(cox_area_cast(NULL, 0, cox_vec2_zero(), case_units(1, 0), &hit));
    areas[0] = cox_area_of_polygon(1, NULL, 0);
    count = 1;
    TEST_ASSERT_FALSE(cast(cox_vec2_zero(), case_units(1, 0)));
}

void test_a_radius_below_zero_is_none(void)
{
    put_capsule(5, -5, 5, 5, 0);
    areas[0].radius = COX_FIX_MIN;
    TEST_ASSERT_TRUE(cast(case_units(0, 0), case_units(9, 0)));
    assert_hit(1, case_units(5, 0), case_units(-1, 0));
}

void test_the_longest_rays_and_the_largest_areas_do_not_overflow(void)
{
    put_capsule(-16383, 16383, 16383, -16383, 5);
    cox_vec2 displacement = cox_vec2_make(COX_FIX_MAX, COX_FIX_MAX);
    cox_vec2 edge = cox_vec2_set_length(case_units(-1, -1), COX_FIX(5));
    TEST_ASSERT_TRUE(cast(case_units(-16383, -16383), displacement));
    TEST_ASSERT_VEC2_WITHIN(1, edge, hit.point);
    TEST_ASSERT_VEC2_WITHIN(1, cox_vec2_normalise(case_units(-1, -1)), hit.normal);
    count = 0;
    put_circle(16383, 16383, 16383);
    TEST_ASSERT_TRUE(cast(case_units(-16383, 16383), case_units(32767, 0)));
    assert_hit(1, case_units(0, 16383), case_units(-1, 0));
    areas[0].radius = COX_FIX_MAX;
    TEST_ASSERT_TRUE(cast(case_units(-16383, 0), case_units(32767, 0)));
    TEST_ASSERT_GREATER_THAN_INT32(0, hit.distance);
}

void test_rays_at_areas_are_defined_for_the_extreme_values(void)
{
    static const fix16_t extremes[] = {COX_FIX_MIN, -1, 0, 1, COX_FIX_MAX};
    for (uint32_t i = 0; i < 3125u; i += TRIALS_STEP) {
        cox_area area = {1, 1u + i % 4u, corners[0], extremes[i / 625u]};
        areas[0] = area;
        count = 1;
        for (uint32_t k = 0; k < CORNERS; k++)
            corners[0][k] = cox_vec2_make(extremes[(i + k) % 5u], extremes[(i / 5u + k * k) % 5u]);
        for (uint32_t j = i % 7u; j < 125u; j += 7u) {
            cox_vec2 origin = cox_vec2_make(extremes[i / 25u % 5u], extremes[i / 125u % 5u]);
            cox_vec2 displacement = cox_vec2_make(extremes[j % 5u], extremes[j / 5u % 5u]);
            if (!cast(origin, displacement)) continue;
            TEST_ASSERT_FALSE(cox_vec2_longer(hit.normal, COX_FIX_ONE + 2));
            TEST_ASSERT_GREATER_OR_EQUAL_INT32(0, hit.distance);
        }
    }
}
