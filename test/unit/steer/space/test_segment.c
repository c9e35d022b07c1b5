/* SPDX-License-Identifier: MIT
 * Segments: their sides, the nearest place on them from everywhere, and which of several counts. */
#include "unity.h"

#include "coxswain/flash.h"
#include "coxswain/segment.h"
#include "coxswain/visitor.h"

#include "steering_case.h"
#include "steering_scene.h"
#include "trials.h"

#define STATES TRIALS_OF(20000u)

static cox_segment wall;

/* From (0, 0) to (10, 0): its left is +y. */
void setUp(void)
{
    wall = cox_segment_make(7, case_units(0, 0), case_units(10, 0));
}

static cox_surface nearest(int16_t x, int16_t y)
{
    return cox_segment_nearest(&wall, case_units(x, y));
}

void test_a_segment_is_made_within_the_world(void)
{
    wall = cox_segment_make(3, cox_vec2_make(COX_FIX_MIN, 5), cox_vec2_make(6, COX_FIX_MAX));
    TEST_ASSERT_EQUAL_UINT32(3, wall.id);
    TEST_ASSERT_VEC2(cox_vec2_make(-COX_WORLD_LIMIT, 5), wall.start);
    TEST_ASSERT_VEC2(cox_vec2_make(6, COX_WORLD_LIMIT), wall.end);
}

void test_the_sides_of_a_polygon_go_from_corner_to_corner_and_back_to_the_first(void)
{
    cox_segment sides[3];
    cox_vec2 corners[] = {case_units(0, 0), case_units(4, 0), case_units(0, 3)};
    cox_segment_loop(corners, 3, 11, sides);
    for (uint32_t i = 0; i < 3; i++) {
        TEST_ASSERT_EQUAL_UINT32(11 + i, sides[i].id);
        TEST_ASSERT_VEC2(corners[i], sides[i].start);
        TEST_ASSERT_VEC2(corners[(i + 1) % 3], sides[i].end);
    }
}

void test_the_left_of_a_segment_is_1_and_its_right_minus_1(void)
{
    TEST_ASSERT_EQUAL_INT32(1, cox_segment_side(&wall, cox_vec2_make(COX_FIX(99), 1)));
    TEST_ASSERT_EQUAL_INT32(-1, cox_segment_side(&wall, cox_vec2_make(COX_FIX(5), -1)));
    TEST_ASSERT_EQUAL_INT32(0, cox_segment_side(&wall, case_units(-50, 0)));
}

void test_the_side_is_exact_across_the_whole_world(void)
{
    wall = cox_segment_make(1, case_units(-16383, -16383), case_units(16383, 16383));
    wall.end.x -= 1;
    cox_vec2 corner = case_units(16383, 16383);
    TEST_ASSERT_EQUAL_INT32(-1, cox_segment_side(&wall, corner));
    corner.x -= 1;
    TEST_ASSERT_EQUAL_INT32(0, cox_segment_side(&wall, corner));
    corner.x -= 1;
    TEST_ASSERT_EQUAL_INT32(1, cox_segment_side(&wall, corner));
}

void test_a_segment_without_a_length_has_no_sides(void)
{
    wall.end = wall.start;
    TEST_ASSERT_EQUAL_INT32(0, cox_segment_side(&wall, case_units(3, 4)));
}

void test_beside_a_segment_the_nearest_place_lies_straight_across(void)
{
    cox_surface surface = nearest(4, 3);
    TEST_ASSERT_VEC2(case_units(4, 0), surface.point);
    TEST_ASSERT_VEC2(case_units(0, 1), surface.normal);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(3), surface.distance);
    TEST_ASSERT_EQUAL_UINT32(7, surface.id);
    TEST_ASSERT_VEC2(case_units(0, -1), nearest(4, -3).normal);
}

void test_beyond_an_end_the_nearest_place_is_the_end(void)
{
    cox_surface surface = nearest(-3, -4);
    TEST_ASSERT_VEC2(case_units(0, 0), surface.point);
    TEST_ASSERT_VEC2_WITHIN(1, cox_vec2_make(COX_RATIO(-3, 5), COX_RATIO(-4, 5)), surface.normal);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(5), surface.distance);
    TEST_ASSERT_VEC2(case_units(10, 0), nearest(14, 3).point);
}

void test_on_a_segment_the_normal_is_its_left(void)
{
    TEST_ASSERT_VEC2(case_units(0, 1), nearest(4, 0).normal);
    TEST_ASSERT_VEC2(case_units(0, 1), nearest(0, 0).normal);
    TEST_ASSERT_EQUAL_INT32(0, nearest(10, 0).distance);
    wall = cox_segment_make(7, wall.end, wall.start);
    TEST_ASSERT_VEC2(case_units(0, -1), nearest(4, 0).normal);
}

void test_a_segment_without_a_length_is_a_point(void)
{
    wall.end = wall.start;
    TEST_ASSERT_VEC2(wall.start, nearest(3, 4).point);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(5), nearest(3, 4).distance);
    TEST_ASSERT_VEC2(cox_vec2_zero(), nearest(0, 0).normal);
}

void test_less_than_an_lsb_from_a_segment_the_normal_is_still_on_the_right_side(void)
{
    wall = cox_segment_make(7, case_units(0, 0), case_units(3, 1));
    TEST_ASSERT_LESS_THAN_INT32(0, cox_segment_nearest(&wall, cox_vec2_make(7, 2)).normal.y);
    TEST_ASSERT_GREATER_THAN_INT32(0, cox_segment_nearest(&wall, cox_vec2_make(8, 3)).normal.y);
}

void test_a_point_beyond_the_world_is_taken_as_held_within_it(void)
{
    cox_surface surface = cox_segment_nearest(&wall, cox_vec2_make(COX_FIX_MIN, COX_FIX_MAX));
    cox_surface held = cox_segment_nearest(&wall, case_units(-16383, 16383));
    TEST_ASSERT_EQUAL_MEMORY(&held, &surface, sizeof held);
}

void test_ends_beyond_the_world_are_taken_as_held_within_it(void)
{
    cox_segment far = {1, {COX_FIX_MIN, COX_FIX_MIN}, {COX_FIX_MAX, COX_FIX_MAX}};
    TEST_ASSERT_VEC2(case_units(5, 5), cox_segment_nearest(&far, case_units(0, 10)).point);
    TEST_ASSERT_VEC2(case_units(16383, 16383),
                     cox_segment_nearest(&far, case_units(16383, 16383)).point);
}

/* A random segment, in places steep, flat, short or long. */
static cox_segment random_segment(uint64_t *random, uint32_t id, fix16_t limit)
{
    cox_segment made = {id, case_random_vector(random, limit), case_random_vector(random, limit)};
    return made;
}

void test_which_end_is_the_start_changes_no_place(void)
{
    uint64_t random = 4;
    for (uint32_t state = 0; state < STATES; state++) {
        wall = random_segment(&random, 1, COX_FIX(100));
        cox_segment turned = {1, wall.end, wall.start};
        cox_vec2 point = case_random_vector(&random, COX_FIX(100));
        cox_surface one = cox_segment_nearest(&wall, point);
        cox_surface other = cox_segment_nearest(&turned, point);
        TEST_ASSERT_EQUAL_MEMORY(&one, &other, sizeof one);
    }
}

void test_a_mirrored_or_turned_segment_has_the_mirrored_or_turned_place(void)
{
    uint64_t random = 5;
    for (uint32_t state = 0; state < STATES; state++) {
        wall = random_segment(&random, 1, state % 2u == 0 ? COX_FIX(100) : COX_WORLD_LIMIT);
        cox_vec2 point = case_random_vector(&random, COX_FIX(100));
        cox_surface surface = cox_segment_nearest(&wall, point);
        for (uint32_t image = 1; image < SCENE_IMAGES; image++) {
            cox_segment seen = {1, scene_vector_image(wall.start, image),
                                scene_vector_image(wall.end, image)};
            cox_surface there = cox_segment_nearest(&seen, scene_vector_image(point, image));
            TEST_ASSERT_VEC2(scene_vector_image(surface.point, image), there.point);
            TEST_ASSERT_VEC2(scene_vector_image(surface.normal, image), there.normal);
        }
    }
}

void test_a_span_of_segments_may_name_rows(void)
{
    cox_segment walls[3] = {{1, {0, 0}, {0, 0}}, {2, {1, 0}, {0, 0}}, {3, {2, 0}, {0, 0}}};
    static const uint32_t rows[] = {2, 0};
    cox_segment_span span = cox_segment_span_make(walls, 3);
    TEST_ASSERT_EQUAL_UINT32(2, cox_segment_span_at(span, 1)->id);
    span.rows = rows;
    span.count = 2;
    TEST_ASSERT_EQUAL_UINT32(3, cox_segment_span_at(span, 0)->id);
}

/* Four walls around the origin, 5 away. */
static cox_segment room[4];

static void make_room(void)
{
    cox_vec2 corners[] = {case_units(-5, -5), case_units(5, -5), case_units(5, 5),
                          case_units(-5, 5)};
    cox_segment_loop(corners, 4, 1, room);
}

void test_of_several_segments_the_nearest_counts(void)
{
    cox_surface surface;
    make_room();
    cox_segment_span walls = cox_segment_span_make(room, 4);
    TEST_ASSERT_TRUE(cox_segment_nearest_of(walls, case_units(3, 1), COX_FIX(9), &surface));
    TEST_ASSERT_EQUAL_UINT32(2, surface.id);
    TEST_ASSERT_VEC2(case_units(5, 1), surface.point);
    TEST_ASSERT_VEC2(case_units(-1, 0), surface.normal);
}

void test_of_equally_near_segments_the_lower_id_counts_in_any_order(void)
{
    cox_surface surface;
    make_room();
    static const uint32_t rows[] = {3, 1, 0, 2};
    cox_segment_span walls = cox_segment_span_make(room, 4);
    TEST_ASSERT_TRUE(cox_segment_nearest_of(walls, cox_vec2_zero(), COX_FIX(9), &surface));
    TEST_ASSERT_EQUAL_UINT32(1, surface.id);
    walls.rows = rows;
    TEST_ASSERT_TRUE(cox_segment_nearest_of(walls, cox_vec2_zero(), COX_FIX(9), &surface));
    TEST_ASSERT_EQUAL_UINT32(1, surface.id);
}

void test_the_edge_of_the_radius_counts_and_an_lsb_less_does_not(void)
{
    cox_surface surface = {{1, 2}, {3, 4}, 5, 6};
    make_room();
    cox_segment_span walls = cox_segment_span_make(room, 4);
    TEST_ASSERT_TRUE(cox_segment_nearest_of(walls, cox_vec2_zero(), COX_FIX(5), &surface));
    surface.id = 99;
    TEST_ASSERT_FALSE(cox_segment_nearest_of(walls, cox_vec2_zero(), COX_FIX(5) - 1, &surface));
    TEST_ASSERT_FALSE(cox_segment_nearest_of(walls, case_units(5, 0), -1, &surface));
    TEST_ASSERT_EQUAL_UINT32(99, surface.id);
}

void test_no_segments_have_no_nearest_place(void)
{
    cox_surface surface;
    TEST_ASSERT_FALSE(cox_segment_nearest_of(cox_segment_span_make(NULL, 0), cox_vec2_zero(),
                                             COX_FIX_MAX, &surface));
}

void test_the_nearest_of_many_is_that_of_each_alone(void)
{
    uint64_t random = 6;
    cox_segment walls[12];
    for (uint32_t state = 0; state < STATES / 10u; state++) {
        for (uint32_t i = 0; i < 12; i++) walls[i] = random_segment(&random, 40u - i, COX_FIX(9));
        cox_vec2 point = case_random_vector(&random, COX_FIX(9));
        cox_surface surface, best = {{0, 0}, {0, 0}, COX_FIX_MAX, 0};
        TEST_ASSERT_TRUE(
            cox_segment_nearest_of(cox_segment_span_make(walls, 12), point, COX_FIX_MAX, &surface));
        for (uint32_t i = 0; i < 12; i++) {
            cox_surface one = cox_segment_nearest(&walls[i], point);
            if (cox_vec2_distance_squared(one.point, point) <=
                    cox_vec2_distance_squared(best.point, point) ||
                best.id == 0)
                best = one;
        }
        TEST_ASSERT_EQUAL_INT32(best.distance, surface.distance);
        TEST_ASSERT_EQUAL_UINT32(best.id, surface.id);
    }
}

/* A row with a segment, as a game declares it. */
typedef struct fence {
    cox_segment line;
} fence;

static const cox_column fence_columns[] = {COX_SEGMENT_COLUMNS(fence, line)};

void test_the_columns_of_a_segment_are_its_fields(void)
{
    TEST_ASSERT_EQUAL_UINT32(5, COX_COUNT(fence_columns));
    TEST_ASSERT_EQUAL_STRING("id", fence_columns[0].name);
    TEST_ASSERT_EQUAL_STRING("end.y", fence_columns[4].name);
    TEST_ASSERT_EQUAL_UINT16(offsetof(fence, line.end.y), fence_columns[4].offset);
}
