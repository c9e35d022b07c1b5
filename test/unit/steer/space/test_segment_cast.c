/* SPDX-License-Identifier: MIT
 * Rays: the first segment that one meets, with its normal; parallel, along, without a length; and
 * ties to the last bit. */
#include "unity.h"

#include "coxswain/flash.h"
#include "coxswain/segment.h"

#include "steering_case.h"
#include "steering_scene.h"
#include "trials.h"

#define STATES TRIALS_OF(20000u)
#define WALLS 6u

static cox_segment walls[WALLS];
static uint32_t count;
static cox_surface hit;

void setUp(void)
{
    count = 0;
    hit.id = 99;
}

/* Puts a wall there; ids are given from 1. */
static void put(int16_t x, int16_t y, int16_t end_x, int16_t end_y)
{
    walls[count] = cox_segment_make(count + 1u, case_units(x, y), case_units(end_x, end_y));
    count++;
}

static bool cast(cox_vec2 origin, cox_vec2 displacement)
{
    return cox_segment_cast(cox_segment_span_make(walls, count), origin, displacement, &hit);
}

static void assert_hit(uint32_t id, cox_vec2 point, cox_vec2 normal)
{
    TEST_ASSERT_EQUAL_UINT32(id, hit.id);
    TEST_ASSERT_VEC2(point, hit.point);
    TEST_ASSERT_VEC2(normal, hit.normal);
}

void test_a_ray_meets_a_wall_from_either_side(void)
{
    put(5, -5, 5, 5);
    TEST_ASSERT_TRUE(cast(case_units(0, 0), case_units(10, 2)));
    assert_hit(1, case_units(5, 1), case_units(-1, 0));
    TEST_ASSERT_EQUAL_INT32(cox_vec2_length(case_units(5, 1)), hit.distance);
    TEST_ASSERT_TRUE(cast(case_units(10, 0), case_units(-10, 0)));
    assert_hit(1, case_units(5, 0), case_units(1, 0));
}

void test_the_ends_of_the_ray_and_of_the_wall_count_and_an_lsb_beyond_does_not(void)
{
    put(5, 0, 5, 5);
    TEST_ASSERT_TRUE(cast(case_units(0, 0), case_units(5, 0)));
    assert_hit(1, case_units(5, 0), case_units(-1, 0));
    hit.id = 99;
    TEST_ASSERT_FALSE(cast(case_units(0, 0), cox_vec2_make(COX_FIX(5) - 1, 0)));
    TEST_ASSERT_FALSE(cast(cox_vec2_make(0, -1), case_units(9, 0)));
    TEST_ASSERT_EQUAL_UINT32(99, hit.id);
}

void test_a_wall_behind_or_beside_is_not_met(void)
{
    put(5, -5, 5, 5);
    TEST_ASSERT_FALSE(cast(case_units(0, 0), case_units(-10, 0)));
    TEST_ASSERT_FALSE(cast(case_units(0, 0), case_units(0, 10)));
    TEST_ASSERT_FALSE(cast(case_units(0, 9), case_units(9, 0)));
}

void test_of_several_walls_the_first_is_met_in_any_order(void)
{
    put(7, -5, 7, 5);
    put(5, -5, 5, 5);
    put(9, -5, 9, 5);
    TEST_ASSERT_TRUE(cast(case_units(0, 0), case_units(20, 0)));
    TEST_ASSERT_EQUAL_UINT32(2, hit.id);
    walls[0] = walls[1];
    put(7, -5, 7, 5);
    TEST_ASSERT_TRUE(cast(case_units(0, 0), case_units(20, 0)));
    TEST_ASSERT_EQUAL_UINT32(2, hit.id);
}

void test_of_walls_met_at_the_same_place_the_lower_id_counts_in_any_order(void)
{
    put(3, 4, 8, 8);
    put(3, 4, 8, 0);
    TEST_ASSERT_TRUE(cast(case_units(0, 0), case_units(6, 8)));
    TEST_ASSERT_EQUAL_UINT32(1, hit.id);
    walls[0].id = 3;
    TEST_ASSERT_TRUE(cast(case_units(0, 0), case_units(6, 8)));
    assert_hit(2, case_units(3, 4), hit.normal);
}

/* The places differ by less than 2^-60 of the way; no rounded number tells them apart. */
void test_two_places_are_compared_exactly(void)
{
    put(16383, 0, 16383, 1);
    put(16383, 0, 16383, 1);
    walls[0].start = cox_vec2_make(-COX_WORLD_LIMIT, COX_WORLD_LIMIT);
    walls[0].end = cox_vec2_make(COX_WORLD_LIMIT, -COX_WORLD_LIMIT + 1);
    walls[1].start = cox_vec2_make(-COX_WORLD_LIMIT, COX_WORLD_LIMIT);
    walls[1].end = cox_vec2_make(COX_WORLD_LIMIT, -COX_WORLD_LIMIT);
    walls[0].id = 1;
    walls[1].id = 2;
    cox_vec2 displacement = cox_vec2_make(-1 - COX_FIX(16000), COX_FIX(16000) + 16001);
    displacement = cox_vec2_make(COX_FIX(3), COX_FIX(2) + 1);
    TEST_ASSERT_TRUE(cast(cox_vec2_make(-1, -1), displacement));
    TEST_ASSERT_EQUAL_UINT32(2, hit.id);
    TEST_ASSERT_TRUE(cast(cox_vec2_make(COX_FIX(2), COX_FIX(2)), cox_vec2_negate(displacement)));
    TEST_ASSERT_EQUAL_UINT32(1, hit.id);
}

void test_a_ray_beside_a_parallel_wall_meets_nothing(void)
{
    put(0, 1, 10, 1);
    walls[0].start.y = walls[0].end.y = 1;
    TEST_ASSERT_FALSE(cast(case_units(-5, 0), case_units(20, 0)));
}

void test_a_ray_along_a_wall_meets_its_nearer_end_head_on(void)
{
    put(5, 0, 9, 0);
    TEST_ASSERT_TRUE(cast(case_units(0, 0), case_units(20, 0)));
    assert_hit(1, case_units(5, 0), case_units(-1, 0));
    TEST_ASSERT_TRUE(cast(case_units(20, 0), case_units(-20, 0)));
    assert_hit(1, case_units(9, 0), case_units(1, 0));
    TEST_ASSERT_FALSE(cast(case_units(0, 0), case_units(-20, 0)));
    TEST_ASSERT_FALSE(cast(case_units(0, 0), case_units(4, 0)));
}

void test_a_ray_that_begins_on_a_wall_meets_it_there(void)
{
    put(0, 0, 10, 0);
    TEST_ASSERT_TRUE(cast(case_units(4, 0), case_units(3, 4)));
    assert_hit(1, case_units(4, 0), case_units(0, -1));
    TEST_ASSERT_TRUE(cast(case_units(4, 0), case_units(1, 0)));
    assert_hit(1, case_units(4, 0), case_units(0, 1));
    TEST_ASSERT_EQUAL_INT32(0, hit.distance);
}

void test_a_ray_without_a_length_meets_what_it_lies_on(void)
{
    put(0, 0, 10, 10);
    TEST_ASSERT_TRUE(cast(case_units(4, 4), cox_vec2_zero()));
    TEST_ASSERT_VEC2(case_units(4, 4), hit.point);
    TEST_ASSERT_GREATER_THAN_INT32(0, hit.normal.y);
    TEST_ASSERT_FALSE(cast(cox_vec2_make(COX_FIX(4), COX_FIX(4) + 1), cox_vec2_zero()));
    TEST_ASSERT_FALSE(cast(case_units(11, 11), cox_vec2_zero()));
}

void test_a_wall_without_a_length_is_met_only_if_the_ray_runs_through_it(void)
{
    put(3, 4, 3, 4);
    TEST_ASSERT_TRUE(cast(case_units(0, 0), case_units(6, 8)));
    TEST_ASSERT_VEC2(case_units(3, 4), hit.point);
    TEST_ASSERT_VEC2_WITHIN(1, cox_vec2_make(COX_RATIO(-3, 5), COX_RATIO(-4, 5)), hit.normal);
    TEST_ASSERT_FALSE(cast(case_units(0, 0), cox_vec2_make(COX_FIX(6), COX_FIX(8) + 1)));
    TEST_ASSERT_FALSE(cast(case_units(0, 0), case_units(-6, -8)));
    TEST_ASSERT_TRUE(cast(case_units(3, 4), case_units(1, 0)));
    assert_hit(1, case_units(3, 4), cox_vec2_zero());
    TEST_ASSERT_TRUE(cast(case_units(3, 4), cox_vec2_zero()));
}

void test_no_walls_are_not_met(void)
{
    TEST_ASSERT_FALSE(
        cox_segment_cast(cox_segment_span_make(NULL, 0), cox_vec2_zero(), case_units(1, 0), &hit));
}

void test_the_longest_rays_from_the_corners_of_the_world_are_exact(void)
{
    put(-16383, 16383, 16383, -16383);
    cox_vec2 displacement = cox_vec2_make(COX_FIX_MAX, COX_FIX_MAX);
    TEST_ASSERT_TRUE(cast(case_units(-16383, -16383), displacement));
    TEST_ASSERT_VEC2(cox_vec2_zero(), hit.point);
    displacement = cox_vec2_make(COX_FIX_MIN, COX_FIX_MIN);
    TEST_ASSERT_TRUE(cast(case_units(16383, 16383), displacement));
    TEST_ASSERT_VEC2(cox_vec2_zero(), hit.point);
}

void test_rays_are_defined_for_the_extreme_values(void)
{
    static const fix16_t extremes[] = {COX_FIX_MIN, -1, 0, 1, COX_FIX_MAX};
    count = 1;
    for (uint32_t i = 0; i < 625u; i++) {
        walls[0].start = cox_vec2_make(extremes[i % 5u], extremes[i / 5u % 5u]);
        walls[0].end = cox_vec2_make(extremes[i / 25u % 5u], extremes[i / 125u]);
        for (uint32_t j = i % TRIALS_STEP; j < 625u; j += TRIALS_STEP) {
            cox_vec2 origin = cox_vec2_make(extremes[j % 5u], extremes[j / 5u % 5u]);
            cox_vec2 displacement = cox_vec2_make(extremes[j / 25u % 5u], extremes[j / 125u]);
            if (!cast(origin, displacement)) continue;
            TEST_ASSERT_VEC2(hit.point, cox_vec2_clamp(hit.point, COX_WORLD_LIMIT));
            TEST_ASSERT_FALSE(cox_vec2_longer(hit.normal, COX_FIX_ONE + 2));
        }
    }
}

static void put_random(uint64_t *random, fix16_t limit)
{
    for (count = 0; count < WALLS; count++) {
        walls[count].id = count + 1u;
        walls[count].start = case_random_vector(random, limit);
        walls[count].end = case_random_vector(random, limit);
    }
}

void test_a_mirrored_or_turned_ray_has_the_mirrored_or_turned_hit(void)
{
    uint64_t random = 8;
    cox_segment kept[WALLS];
    for (uint32_t state = 0; state < STATES / 4u; state++) {
        put_random(&random, state % 2u == 0 ? COX_FIX(20) : 4);
        for (uint32_t i = 0; i < WALLS; i++) kept[i] = walls[i];
        cox_vec2 origin = case_random_vector(&random, state % 2u == 0 ? COX_FIX(20) : 4);
        cox_vec2 displacement = case_random_vector(&random, state % 2u == 0 ? COX_FIX(20) : 4);
        bool is_met = cast(origin, displacement);
        cox_surface first = hit;
        for (uint32_t image = 1; image < SCENE_IMAGES; image++) {
            for (uint32_t i = 0; i < WALLS; i++) {
                walls[i].start = scene_vector_image(kept[i].start, image);
                walls[i].end = scene_vector_image(kept[i].end, image);
            }
            TEST_ASSERT_EQUAL(is_met, cast(scene_vector_image(origin, image),
                                           scene_vector_image(displacement, image)));
            if (!is_met) continue;
            TEST_ASSERT_EQUAL_UINT32(first.id, hit.id);
            TEST_ASSERT_VEC2(scene_vector_image(first.point, image), hit.point);
            bool has_side = first.distance != 0 || !scene_is_mirrored(image);
            if (has_side) TEST_ASSERT_VEC2(scene_vector_image(first.normal, image), hit.normal);
        }
    }
}
