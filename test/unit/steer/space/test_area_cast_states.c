/* SPDX-License-Identifier: MIT
 * Rays that meet areas, in random states: as exact integers say, the same in a mirror, and whatever
 * the order of areas and corners. */
#include "unity.h"

#include "coxswain/area.h"

#include "steering_case.h"
#include "steering_scene.h"
#include "trials.h"

#define STATES TRIALS_PART_OF(20000u)
#define AREAS 4u
#define CORNERS 4u

static cox_area areas[AREAS];
static cox_vec2 corners[AREAS][CORNERS];
static cox_surface hit;

static bool cast(cox_vec2 origin, cox_vec2 displacement)
{
    return cox_area_cast(areas, AREAS, origin, displacement, &hit);
}

static int32_t side_of(cox_vec2 start, cox_vec2 end, cox_vec2 point)
{
    cox_segment line = cox_segment_make(1, start, end);
    return cox_segment_side(&line, point);
}

/* Whether a point lies within radius of a segment, exactly; all numbers are small. */
static bool is_within(cox_vec2 start, cox_vec2 end, cox_vec2 point, int32_t radius)
{
    int32_t x = end.x - start.x, y = end.y - start.y;
    int32_t from_x = point.x - start.x, from_y = point.y - start.y;
    int32_t along = x * from_x + y * from_y, squared = x * x + y * y,
            cross = x * from_y - y * from_x;
    if (along > 0 && along < squared) return cross * cross <= radius * radius * squared;
    if (along > 0) from_x = point.x - end.x, from_y = point.y - end.y;
    return from_x * from_x + from_y * from_y <= radius * radius;
}

/* A ray meets a capsule if it crosses its segment, or an end of the one is near to the other. */
void test_among_small_numbers_a_capsule_is_met_exactly_if_the_ray_comes_near_enough(void)
{
    uint64_t random = 20;
    for (uint32_t state = 0; state < STATES; state++) {
        cox_vec2 start = case_random_vector(&random, 9), end = case_random_vector(&random, 9);
        cox_vec2 origin = case_random_vector(&random, 9), to = case_random_vector(&random, 9);
        int32_t radius = case_random_between(&random, 0, 9);
        bool crosses = side_of(start, end, origin) * side_of(start, end, to) < 0 &&
                       side_of(origin, to, start) * side_of(origin, to, end) < 0;
        bool is_near = crosses || is_within(start, end, origin, radius) ||
                       is_within(start, end, to, radius) || is_within(origin, to, start, radius) ||
                       is_within(origin, to, end, radius);
        corners[0][0] = start;
        corners[0][1] = end;
        cox_area area = {1, 2, corners[0], radius};
        cox_vec2 displacement = cox_vec2_subtract(to, origin);
        TEST_ASSERT_EQUAL(is_near, cox_area_cast(&area, 1, origin, displacement, &hit));
    }
}

static void put_random(uint64_t *random, fix16_t limit)
{
    for (uint32_t i = 0; i < AREAS; i++) {
        fix16_t radius = case_random_between(random, 0, limit / 4);
        cox_area area = {i + 1u, 1u + case_random(random) % CORNERS, corners[i],
                         case_random(random) % 2u == 0 ? 0 : radius};
        for (uint32_t k = 0; k < CORNERS; k++) corners[i][k] = case_random_vector(random, limit);
        areas[i] = area;
    }
}

/* Small limits make for corners, parallel sides and ties. */
static fix16_t limit_of(uint32_t state)
{
    static const fix16_t limits[] = {4, 40, COX_FIX(20), COX_WORLD_LIMIT};
    return limits[state % 4u];
}

void test_a_mirrored_or_turned_ray_has_the_mirrored_or_turned_hit_on_areas(void)
{
    uint64_t random = 21;
    for (uint32_t state = 0; state < STATES; state++) {
        put_random(&random, limit_of(state));
        cox_vec2 origin = case_random_vector(&random, limit_of(state));
        cox_vec2 displacement = case_random_vector(&random, limit_of(state)), kept[AREAS][CORNERS];
        bool is_met = cast(origin, displacement);
        cox_surface first = hit;
        for (uint32_t i = 0; i < AREAS * CORNERS; i++)
            kept[i / CORNERS][i % CORNERS] = corners[i / CORNERS][i % CORNERS];
        for (uint32_t image = 1; image < SCENE_IMAGES; image++) {
            for (uint32_t i = 0; i < AREAS * CORNERS; i++)
                corners[i / CORNERS][i % CORNERS] =
                    scene_vector_image(kept[i / CORNERS][i % CORNERS], image);
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

/* With the corners and the areas in reverse order the place is the same. */
void test_the_order_of_areas_and_of_corners_does_not_matter(void)
{
    uint64_t random = 22;
    for (uint32_t state = 0; state < STATES; state++) {
        put_random(&random, limit_of(state));
        cox_vec2 origin = case_random_vector(&random, limit_of(state));
        cox_vec2 displacement = case_random_vector(&random, limit_of(state)),
                 turned[AREAS][CORNERS];
        cox_area reversed[AREAS];
        bool is_met = cast(origin, displacement);
        cox_surface first = hit;
        for (uint32_t i = 0; i < AREAS; i++) {
            reversed[AREAS - 1u - i] = areas[i];
            reversed[AREAS - 1u - i].corners = turned[i];
            for (uint32_t k = 0; k < areas[i].count; k++)
                turned[i][k] = corners[i][areas[i].count - 1u - k];
        }
        TEST_ASSERT_EQUAL(is_met, cox_area_cast(reversed, AREAS, origin, displacement, &hit));
        if (!is_met) continue;
        TEST_ASSERT_EQUAL_UINT32(first.id, hit.id);
        TEST_ASSERT_VEC2(first.point, hit.point);
    }
}
