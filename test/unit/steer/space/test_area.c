/* SPDX-License-Identifier: MIT
 * Areas: circle, capsule, box and polygon, asked by the same calls from inside, outside and on the
 * edge.
 */
#include "unity.h"

#include "coxswain/area.h"
#include "coxswain/flash.h"

#include "steering_case.h"
#include "steering_scene.h"
#include "trials.h"

#define STATES TRIALS_OF(10000u)

static cox_vec2 corners[8];
static cox_obstacle circle;
static cox_segment segment;

void setUp(void)
{
    circle = cox_obstacle_make(3, case_units(10, 0), COX_FIX(5));
    segment = cox_segment_make(4, case_units(0, 0), case_units(10, 0));
}

static void assert_surface(cox_surface surface, cox_vec2 point, cox_vec2 normal, fix16_t distance)
{
    TEST_ASSERT_VEC2_WITHIN(1, point, surface.point);
    TEST_ASSERT_VEC2_WITHIN(1, normal, surface.normal);
    TEST_ASSERT_EQUAL_INT32(distance, surface.distance);
}

static cox_area box(void)
{
    return cox_area_of_box(5, case_units(4, -2), case_units(-4, 2), corners);
}

void test_a_circle_is_near_from_outside_and_inside(void)
{
    cox_area area = cox_area_of_obstacle(&circle);
    assert_surface(cox_area_nearest(&area, case_units(10, 8)), case_units(10, 5), case_units(0, 1),
                   COX_FIX(3));
    assert_surface(cox_area_nearest(&area, case_units(12, 0)), case_units(15, 0), case_units(1, 0),
                   COX_FIX(-3));
    TEST_ASSERT_EQUAL_UINT32(3, cox_area_nearest(&area, case_units(0, 0)).id);
}

void test_at_the_centre_of_a_circle_no_direction_is_better(void)
{
    cox_area area = cox_area_of_obstacle(&circle);
    assert_surface(cox_area_nearest(&area, circle.position), circle.position, cox_vec2_zero(),
                   COX_FIX(-5));
}

void test_a_capsule_is_near_beside_and_beyond_its_ends(void)
{
    cox_area area = cox_area_of_segment(&segment, COX_FIX(2));
    assert_surface(cox_area_nearest(&area, case_units(5, 6)), case_units(5, 2), case_units(0, 1),
                   COX_FIX(4));
    assert_surface(cox_area_nearest(&area, case_units(15, 0)), case_units(12, 0), case_units(1, 0),
                   COX_FIX(3));
    assert_surface(cox_area_nearest(&area, case_units(5, -1)), case_units(5, -2), case_units(0, -1),
                   COX_FIX(-1));
    assert_surface(cox_area_nearest(&area, case_units(5, 0)), case_units(5, 2), case_units(0, 1),
                   COX_FIX(-2));
}

void test_a_box_has_four_corners_in_order_from_any_two_opposite_ones(void)
{
    cox_area area = box();
    TEST_ASSERT_EQUAL_UINT32(4, area.count);
    TEST_ASSERT_VEC2(case_units(-4, -2), corners[0]);
    TEST_ASSERT_VEC2(case_units(4, -2), corners[1]);
    TEST_ASSERT_VEC2(case_units(4, 2), corners[2]);
    TEST_ASSERT_VEC2(case_units(-4, 2), corners[3]);
}

void test_a_box_is_near_from_outside_inside_and_from_its_edge(void)
{
    cox_area area = box();
    assert_surface(cox_area_nearest(&area, case_units(7, 6)), case_units(4, 2),
                   cox_vec2_make(COX_RATIO(3, 5), COX_RATIO(4, 5)), COX_FIX(5));
    assert_surface(cox_area_nearest(&area, case_units(3, 0)), case_units(4, 0), case_units(1, 0),
                   COX_FIX(-1));
    assert_surface(cox_area_nearest(&area, case_units(1, 2)), case_units(1, 2), case_units(0, 1),
                   0);
}

void test_on_an_edge_the_normal_points_out_whichever_way_round_the_corners_go(void)
{
    cox_area area = box();
    cox_vec2 second = corners[1];
    corners[1] = corners[3];
    corners[3] = second;
    assert_surface(cox_area_nearest(&area, case_units(1, 2)), case_units(1, 2), case_units(0, 1),
                   0);
    assert_surface(cox_area_nearest(&area, case_units(-4, 1)), case_units(-4, 1), case_units(-1, 0),
                   0);
    TEST_ASSERT_TRUE(cox_area_contains(&area, case_units(3, 1), 0));
}

void test_the_edge_counts_as_inside_and_an_lsb_beyond_does_not(void)
{
    cox_area area = box();
    TEST_ASSERT_TRUE(cox_area_contains(&area, case_units(4, 2), 0));
    cox_vec2 beyond = cox_vec2_make(COX_FIX(4) + 1, COX_FIX(1));
    TEST_ASSERT_FALSE(cox_area_contains(&area, beyond, 0));
    TEST_ASSERT_TRUE(cox_area_contains(&area, beyond, 1));
    TEST_ASSERT_FALSE(cox_area_contains(&area, beyond, COX_FIX_MIN));
}

void test_a_polygon_with_a_notch_does_not_contain_the_notch(void)
{
    cox_vec2 notched[] = {case_units(0, 0), case_units(10, 0), case_units(10, 10), case_units(5, 2),
                          case_units(0, 10)};
    cox_area area = cox_area_of_polygon(6, notched, 5);
    TEST_ASSERT_FALSE(cox_area_contains(&area, case_units(5, 5), 0));
    TEST_ASSERT_TRUE(cox_area_contains(&area, case_units(5, 1), 0));
    TEST_ASSERT_TRUE(cox_area_contains(&area, case_units(1, 5), 0));
    TEST_ASSERT_TRUE(cox_area_nearest(&area, case_units(5, 5)).distance > 0);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(-1), cox_area_nearest(&area, case_units(5, 1)).distance);
}

void test_an_area_without_corners_is_nowhere(void)
{
    cox_area area = cox_area_of_polygon(1, NULL, 0);
    cox_surface surface = cox_area_nearest(&area, case_units(1, 2));
    assert_surface(surface, case_units(1, 2), cox_vec2_zero(), COX_FIX_MAX);
    TEST_ASSERT_FALSE(cox_area_contains(&area, cox_vec2_zero(), COX_FIX_MAX));
}

void test_corners_that_coincide_make_a_point(void)
{
    cox_vec2 same[] = {case_units(1, 1), case_units(1, 1), case_units(1, 1)};
    cox_area area = cox_area_of_polygon(1, same, 3);
    TEST_ASSERT_TRUE(cox_area_contains(&area, case_units(1, 1), 0));
    TEST_ASSERT_FALSE(cox_area_contains(&area, case_units(1, 2), 0));
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_area_nearest(&area, case_units(1, 1)).normal);
    assert_surface(cox_area_nearest(&area, case_units(1, 3)), case_units(1, 1), case_units(0, 1),
                   COX_FIX(2));
}

void test_a_radius_below_zero_is_none(void)
{
    cox_area area = cox_area_of_segment(&segment, COX_FIX(-3));
    TEST_ASSERT_EQUAL_INT32(0, area.radius);
    area.radius = COX_FIX_MIN;
    TEST_ASSERT_EQUAL_INT32(COX_FIX(4), cox_area_nearest(&area, case_units(5, 4)).distance);
}

void test_the_whole_world_is_a_box_without_overflow(void)
{
    cox_area area =
        cox_area_of_box(1, case_units(-16383, -16383), case_units(16383, 16383), corners);
    TEST_ASSERT_TRUE(cox_area_contains(&area, cox_vec2_make(COX_FIX_MAX, COX_FIX_MIN), 0));
    assert_surface(cox_area_nearest(&area, case_units(16383, 5)), case_units(16383, 5),
                   case_units(1, 0), 0);
    assert_surface(cox_area_nearest(&area, cox_vec2_zero()), case_units(0, -16383),
                   case_units(0, -1), -COX_WORLD_LIMIT);
}

void test_areas_are_defined_for_the_extreme_values(void)
{
    static const fix16_t extremes[] = {COX_FIX_MIN, -1, 0, 1, COX_FIX_MAX};
    for (uint32_t i = 0; i < 3125u; i += TRIALS_STEP) {
        cox_area area = {1, 1 + i % 4u, corners, extremes[i / 625u]};
        for (uint32_t k = 0; k < 4; k++)
            corners[k] = cox_vec2_make(extremes[(i + k) % 5u], extremes[i / 5u % 5u]);
        cox_vec2 point = cox_vec2_make(extremes[i / 25u % 5u], extremes[i / 125u % 5u]);
        cox_surface surface = cox_area_nearest(&area, point);
        TEST_ASSERT_FALSE(cox_vec2_longer(surface.normal, COX_FIX_ONE + 2));
        bool is_inside = cox_area_contains(&area, point, 0); /* exact; the distance is rounded */
        TEST_ASSERT_TRUE(is_inside ? surface.distance <= 0 : surface.distance >= 0);
    }
}

void test_a_mirrored_or_turned_area_has_the_mirrored_or_turned_place(void)
{
    uint64_t random = 10;
    for (uint32_t state = 0; state < STATES; state++) {
        cox_vec2 seen[6];
        fix16_t limit = state % 2u == 0 ? COX_FIX(30) : COX_WORLD_LIMIT;
        for (uint32_t i = 0; i < 6; i++) corners[i] = case_random_vector(&random, limit);
        cox_area area = {1, 1 + state % 6u, corners, case_random_between(&random, 0, COX_FIX(9))};
        cox_vec2 point = case_random_vector(&random, limit);
        cox_surface surface = cox_area_nearest(&area, point);
        for (uint32_t image = 1; image < SCENE_IMAGES; image++) {
            for (uint32_t i = 0; i < 6; i++) seen[i] = scene_vector_image(corners[i], image);
            cox_area there = area;
            there.corners = seen;
            cox_surface other = cox_area_nearest(&there, scene_vector_image(point, image));
            TEST_ASSERT_VEC2(scene_vector_image(surface.point, image), other.point);
            TEST_ASSERT_VEC2(scene_vector_image(surface.normal, image), other.normal);
            TEST_ASSERT_EQUAL_INT32(surface.distance, other.distance);
        }
    }
}

/* From any point, the place lies on the edge: a step out is outside, a step in inside. */
void test_a_step_along_the_normal_leaves_a_box(void)
{
    uint64_t random = 11;
    for (uint32_t state = 0; state < STATES; state++) {
        cox_area area = cox_area_of_box(1, case_random_vector(&random, COX_FIX(9)),
                                        case_random_vector(&random, COX_FIX(9)), corners);
        cox_vec2 point = case_random_vector(&random, COX_FIX(12));
        cox_surface surface = cox_area_nearest(&area, point);
        cox_vec2 step = cox_vec2_scale(surface.normal, COX_RATIO(1, 100));
        TEST_ASSERT_FALSE(cox_area_contains(&area, cox_vec2_add(surface.point, step), 0));
        TEST_ASSERT_EQUAL_INT32(cox_vec2_distance(surface.point, point),
                                cox_fix_abs(surface.distance));
    }
}
