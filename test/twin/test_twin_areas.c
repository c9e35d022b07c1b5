/* SPDX-License-Identifier: MIT
 * What a ray meets first of circles, capsules and polygons, beside the same in long double. */
#include "unity.h"

#include <math.h>

#include "coxswain/area.h"

#include "steering_case.h"
#include "trials.h"

#define STATES TRIALS_OF(100000u)
#define AREAS 4u
#define CORNERS 4u
#define NEVER 2.0L

static cox_area areas[AREAS];
static cox_vec2 corners[AREAS][CORNERS];
static uint64_t random;

typedef struct long_ray {
    long double x;
    long double y;
    long double offset_x;
    long double offset_y;
} long_ray;

void setUp(void)
{
    random = 5;
}

static void put_random(fix16_t limit)
{
    for (uint32_t i = 0; i < AREAS; i++) {
        cox_area area = {i + 1u, 1u + case_random(&random) % CORNERS, corners[i],
                         case_random_between(&random, 0, limit / 4)};
        if (case_random(&random) % 4u == 0) area.radius = 0;
        for (uint32_t k = 0; k < CORNERS; k++) corners[i][k] = case_random_vector(&random, limit);
        areas[i] = area;
    }
}

static long double earlier(long double one, long double other)
{
    return other >= 0 && other < one ? other : one;
}

static long double into_disc(const long_ray *ray, cox_vec2 corner, long double radius)
{
    long double x = corner.x - ray->x, y = corner.y - ray->y;
    long double squared = ray->offset_x * ray->offset_x + ray->offset_y * ray->offset_y;
    long double along = (ray->offset_x * x + ray->offset_y * y) / squared;
    long double aside = (ray->offset_x * y - ray->offset_y * x) / sqrtl(squared);
    if (fabsl(aside) > radius) return NEVER;
    return along - sqrtl((radius - aside) * (radius + aside) / squared);
}

/* Into the line between two corners, moved by radius to its left. */
static long double into_line(const long_ray *ray, cox_vec2 start, cox_vec2 end, long double radius)
{
    long double line_x = (long double)end.x - start.x, line_y = (long double)end.y - start.y;
    long double length = hypotl(line_x, line_y);
    if (length == 0) return NEVER;
    long double x = start.x - line_y / length * radius - ray->x;
    long double y = start.y + line_x / length * radius - ray->y;
    long double whole = ray->offset_x * line_y - ray->offset_y * line_x;
    long double share = (x * ray->offset_y - y * ray->offset_x) / whole;
    return whole != 0 && share >= 0 && share <= 1 ? (x * line_y - y * line_x) / whole : NEVER;
}

static bool is_within(const long_ray *ray, cox_vec2 start, cox_vec2 end, long double radius)
{
    long double line_x = (long double)end.x - start.x, line_y = (long double)end.y - start.y;
    long double x = ray->x - start.x, y = ray->y - start.y;
    long double squared = line_x * line_x + line_y * line_y;
    long double share = squared == 0 ? 0 : (x * line_x + y * line_y) / squared;
    share = share < 0 ? 0 : share > 1 ? 1 : share;
    return hypotl(x - share * line_x, y - share * line_y) <= radius;
}

/* Whether the line from the ray's begin to the right crosses a side. */
static bool is_crossed(const long_ray *ray, cox_vec2 start, cox_vec2 end)
{
    if ((start.y > ray->y) == (end.y > ray->y)) return false;
    return start.x + (ray->y - start.y) * ((long double)end.x - start.x) /
                         ((long double)end.y - start.y) >
           ray->x;
}

/* Where on the ray an area begins, as a share of the ray; NEVER if nowhere. */
static long double into_area(const long_ray *ray, const cox_area *area)
{
    long double first = NEVER;
    bool is_inside = false;
    for (uint32_t i = 0; i < area->count; i++) {
        cox_vec2 start = area->corners[i], end = area->corners[(i + 1u) % area->count];
        if (is_within(ray, start, end, area->radius)) return 0;
        if (area->count > 2 && is_crossed(ray, start, end)) is_inside = !is_inside;
        first = earlier(first, into_disc(ray, start, area->radius));
        first = earlier(first, into_line(ray, start, end, area->radius));
        first = earlier(first, into_line(ray, start, end, -(long double)area->radius));
    }
    return is_inside ? 0 : first;
}

void test_a_ray_meets_what_the_formula_says_within_an_lsb(void)
{
    uint32_t met = 0;
    for (uint32_t state = 0; state < STATES; state++) {
        fix16_t limit = state % 2u == 0 ? COX_FIX(20) : COX_WORLD_LIMIT;
        put_random(limit);
        cox_vec2 origin = case_random_vector(&random, limit);
        cox_vec2 displacement = case_random_vector(&random, limit);
        long_ray ray = {origin.x, origin.y, displacement.x, displacement.y};
        long double first = NEVER;
        uint32_t id = 0;
        for (uint32_t i = 0; i < AREAS; i++) {
            long double at = into_area(&ray, &areas[i]);
            if (at < first) id = areas[i].id;
            first = earlier(first, at);
        }
        cox_surface hit;
        bool is_met = cox_area_cast(areas, AREAS, origin, displacement, &hit);
        TEST_ASSERT_EQUAL(first <= 1, is_met);
        if (first > 1) continue;
        met += first > 0;
        TEST_ASSERT_EQUAL_UINT32(id, hit.id);
        TEST_ASSERT_DOUBLE_WITHIN(0.6, (double)(ray.x + first * ray.offset_x), hit.point.x);
        TEST_ASSERT_DOUBLE_WITHIN(0.6, (double)(ray.y + first * ray.offset_y), hit.point.y);
    }
    TEST_ASSERT_GREATER_THAN_UINT32(STATES / 5u, met);
}

/* The place lies on the area's edge: at no distance from it, and with its normal. */
void test_the_place_and_the_normal_are_those_of_the_edge(void)
{
    uint32_t met = 0;
    for (uint32_t state = 0; state < STATES; state++) {
        put_random(COX_FIX(200));
        cox_vec2 origin = case_random_vector(&random, COX_FIX(200));
        cox_surface hit;
        if (!cox_area_cast(areas, AREAS, origin, case_random_vector(&random, COX_FIX(200)), &hit))
            continue;
        const cox_area *area = &areas[hit.id - 1u];
        if (hit.distance == 0 || area->radius < COX_FIX_ONE) continue;
        met++;
        cox_surface edge = cox_area_nearest(area, hit.point);
        TEST_ASSERT_INT32_WITHIN(2, 0, edge.distance);
        TEST_ASSERT_VEC2_WITHIN(2, edge.normal, hit.normal);
    }
    TEST_ASSERT_GREATER_THAN_UINT32(STATES / 8u, met);
}
