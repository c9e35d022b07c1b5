/* SPDX-License-Identifier: MIT
 * Obstacles: making one, and telling what lies in it. */
#include "unity.h"

#include "coxswain/flash.h"
#include "coxswain/obstacle.h"
#include "coxswain/visitor.h"

#include "steering_case.h"

static cox_obstacle obstacle;

void setUp(void)
{
    obstacle = cox_obstacle_make(7, case_units(10, 20), COX_FIX(5));
}

void test_an_obstacle_is_as_it_was_made(void)
{
    TEST_ASSERT_EQUAL_UINT32(7, obstacle.id);
    TEST_ASSERT_VEC2(case_units(10, 20), obstacle.position);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(5), obstacle.radius);
}

void test_an_obstacle_is_made_within_the_world_and_without_a_negative_radius(void)
{
    obstacle = cox_obstacle_make(1, cox_vec2_make(COX_FIX_MAX, COX_FIX_MIN), -1);
    TEST_ASSERT_VEC2(case_units(16383, -16383), obstacle.position);
    TEST_ASSERT_EQUAL_INT32(0, obstacle.radius);
}

void test_the_edge_counts_as_inside_the_obstacle(void)
{
    TEST_ASSERT_TRUE(cox_obstacle_contains(&obstacle, case_units(13, 24), 0));
    cox_vec2 outside = cox_vec2_make(COX_FIX(13) + 1, COX_FIX(24));
    TEST_ASSERT_FALSE(cox_obstacle_contains(&obstacle, outside, 0));
    TEST_ASSERT_TRUE(cox_obstacle_contains(&obstacle, outside, 1));
}

void test_a_margin_grows_the_obstacle(void)
{
    TEST_ASSERT_TRUE(cox_obstacle_contains(&obstacle, case_units(16, 28), COX_FIX(5)));
    TEST_ASSERT_FALSE(cox_obstacle_contains(&obstacle, case_units(16, 28), COX_FIX(5) - 1));
}

void test_a_margin_below_zero_is_none(void)
{
    TEST_ASSERT_TRUE(cox_obstacle_contains(&obstacle, case_units(13, 24), COX_FIX(-3)));
    TEST_ASSERT_TRUE(cox_obstacle_contains(&obstacle, case_units(13, 24), COX_FIX_MIN));
}

void test_a_radius_of_zero_or_below_contains_only_the_centre(void)
{
    static const fix16_t radii[] = {0, -1, COX_FIX_MIN};
    for (uint32_t i = 0; i < COX_COUNT(radii); i++) {
        obstacle.radius = radii[i];
        TEST_ASSERT_TRUE(cox_obstacle_contains(&obstacle, obstacle.position, 0));
        TEST_ASSERT_FALSE(
            cox_obstacle_contains(&obstacle, cox_vec2_make(COX_FIX(10) + 1, COX_FIX(20)), 0));
        TEST_ASSERT_TRUE(cox_obstacle_contains(&obstacle, case_units(11, 20), COX_FIX(1)));
    }
}

void test_a_reach_beyond_all_values_saturates(void)
{
    obstacle.radius = COX_FIX_MAX;
    obstacle.position = case_units(-16000, 0);
    TEST_ASSERT_TRUE(cox_obstacle_contains(&obstacle, case_units(16000, 0), COX_FIX_MAX));
}

/* A row with an obstacle, as a game declares it. */
typedef struct rock {
    cox_obstacle body;
} rock;

static const cox_column rock_columns[] = {COX_OBSTACLE_COLUMNS(rock, body)};

void test_the_columns_of_an_obstacle_are_its_fields(void)
{
    TEST_ASSERT_EQUAL_UINT32(4, COX_COUNT(rock_columns));
    TEST_ASSERT_EQUAL_STRING("id", rock_columns[0].name);
    TEST_ASSERT_EQUAL_STRING("radius", rock_columns[3].name);
    TEST_ASSERT_EQUAL_UINT16(offsetof(rock, body.radius), rock_columns[3].offset);
}
