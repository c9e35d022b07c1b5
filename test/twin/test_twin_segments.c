/* SPDX-License-Identifier: MIT
 * The nearest place on a segment, and what a ray meets first, beside the same in double. */
#include "unity.h"

#include "coxswain/segment.h"

#include "steering_case.h"
#include "trials.h"

#define STATES TRIALS_OF(100000u)
#define WALLS 6u

static cox_segment walls[WALLS];
static uint64_t random;

void setUp(void)
{
    random = 3;
}

static void put_random(fix16_t limit)
{
    for (uint32_t i = 0; i < WALLS; i++) {
        walls[i].id = i + 1u;
        walls[i].start = case_random_vector(&random, limit);
        walls[i].end = case_random_vector(&random, limit);
    }
}

void test_the_nearest_place_is_right_within_half_an_lsb_in_the_whole_world(void)
{
    for (uint32_t state = 0; state < STATES; state++) {
        fix16_t limit = case_random_between(&random, 1, COX_WORLD_LIMIT) >> (state % 28u);
        put_random(limit);
        cox_segment wall = walls[0];
        cox_vec2 point = case_random_vector(&random, limit);
        cox_surface surface = cox_segment_nearest(&wall, point);
        double x = (double)wall.end.x - wall.start.x, y = (double)wall.end.y - wall.start.y;
        double from_x = (double)point.x - wall.start.x, from_y = (double)point.y - wall.start.y;
        double squared = x * x + y * y;
        double share = squared == 0 ? 0 : (x * from_x + y * from_y) / squared;
        share = share < 0 ? 0 : share > 1 ? 1 : share;
        TEST_ASSERT_DOUBLE_WITHIN(0.501, wall.start.x + share * x, surface.point.x);
        TEST_ASSERT_DOUBLE_WITHIN(0.501, wall.start.y + share * y, surface.point.y);
    }
}

/* Against the same formula in long double. */
void test_a_ray_meets_what_the_formula_says(void)
{
    uint32_t met = 0;
    for (uint32_t state = 0; state < STATES; state++) {
        fix16_t limit = state % 2u == 0 ? COX_FIX(20) : COX_WORLD_LIMIT;
        put_random(limit);
        cox_vec2 origin = case_random_vector(&random, limit);
        cox_vec2 displacement = case_random_vector(&random, limit);
        long double first = 2;
        for (uint32_t i = 0; i < WALLS; i++) {
            long double x = walls[i].end.x - (long double)walls[i].start.x;
            long double y = walls[i].end.y - (long double)walls[i].start.y;
            long double off_x = walls[i].start.x - (long double)origin.x;
            long double off_y = walls[i].start.y - (long double)origin.y;
            long double whole = displacement.x * y - displacement.y * x;
            long double t = (off_x * y - off_y * x) / whole;
            long double u = (off_x * displacement.y - off_y * displacement.x) / whole;
            if (whole != 0 && t >= 0 && t <= 1 && u >= 0 && u <= 1 && t < first) first = t;
        }
        cox_surface hit;
        bool is_met =
            cox_segment_cast(cox_segment_span_make(walls, WALLS), origin, displacement, &hit);
        TEST_ASSERT_EQUAL(first <= 1, is_met);
        if (first > 1) continue;
        met++;
        TEST_ASSERT_DOUBLE_WITHIN(0.51, (double)(origin.x + first * displacement.x), hit.point.x);
        TEST_ASSERT_DOUBLE_WITHIN(0.51, (double)(origin.y + first * displacement.y), hit.point.y);
    }
    TEST_ASSERT_GREATER_THAN_UINT32(STATES / 3u, met);
}
