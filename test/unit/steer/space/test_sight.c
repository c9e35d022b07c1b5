/* SPDX-License-Identifier: MIT
 * The cone of sight, to the last bit at its edges, and the memory of the last sight. */
#include "unity.h"

#include "coxswain/sight.h"

#include "steering_case.h"
#include "trials.h"

#define STATES TRIALS_OF(20000u)

static cox_sight sight;

void setUp(void)
{
    cox_agent self = case_agent(2, 0, 2);
    sight = cox_sight_make(&self, COX_FIX_PI / 4, COX_FIX(10));
}

static bool sees(fix16_t x, fix16_t y)
{
    return cox_sight_contains(&sight, cox_vec2_make(x, y));
}

void test_an_agent_sees_ahead_and_not_behind(void)
{
    TEST_ASSERT_TRUE(sees(COX_FIX(5), COX_FIX(3)));
    TEST_ASSERT_TRUE(sees(COX_FIX(5), COX_FIX(-3)));
    TEST_ASSERT_FALSE(sees(COX_FIX(3), COX_FIX(5)));
    TEST_ASSERT_FALSE(sees(COX_FIX(-5), 0));
}

void test_an_agent_at_rest_sees_where_it_faces(void)
{
    cox_agent self = case_agent(0, 0, 2);
    self.orientation = COX_FIX_PI / 2;
    sight = cox_sight_make(&self, COX_FIX_PI / 4, COX_FIX(10));
    TEST_ASSERT_TRUE(sees(0, COX_FIX(5)));
    TEST_ASSERT_FALSE(sees(COX_FIX(5), 0));
}

void test_the_end_of_the_range_counts_and_an_lsb_beyond_does_not(void)
{
    TEST_ASSERT_TRUE(sees(COX_FIX(10), 0));
    TEST_ASSERT_FALSE(sees(COX_FIX(10) + 1, 0));
    sight.range = 0;
    TEST_ASSERT_TRUE(sees(0, 0));
    TEST_ASSERT_FALSE(sees(1, 0));
    sight.range = -1;
    TEST_ASSERT_FALSE(sees(0, 0));
}

void test_the_eye_itself_is_seen_whatever_the_angle(void)
{
    static const fix16_t angles[] = {COX_FIX_MIN, 0, 1, COX_FIX_PI, COX_FIX_MAX};
    for (uint32_t i = 0; i < sizeof angles / sizeof *angles; i++) {
        sight.half_angle = angles[i];
        TEST_ASSERT_TRUE(sees(0, 0));
    }
}

void test_with_an_angle_of_0_or_less_it_sees_dead_ahead_alone(void)
{
    for (fix16_t angle = 0; angle >= COX_FIX(-1); angle -= COX_FIX(1)) {
        sight.half_angle = angle;
        TEST_ASSERT_TRUE(sees(COX_FIX(10), 0));
        TEST_ASSERT_FALSE(sees(COX_FIX(9), 1));
        TEST_ASSERT_FALSE(sees(COX_FIX(9), -1));
        TEST_ASSERT_FALSE(sees(-1, 0));
    }
}

void test_with_a_quarter_turn_to_either_side_it_sees_all_but_what_lies_behind(void)
{
    sight.half_angle = COX_FIX_PI / 2;
    TEST_ASSERT_TRUE(sees(0, COX_FIX(10)));
    TEST_ASSERT_TRUE(sees(0, COX_FIX(-10)));
    TEST_ASSERT_FALSE(sees(-1, COX_FIX(9)));
    TEST_ASSERT_FALSE(sees(-1, COX_FIX(-9)));
}

void test_with_a_half_turn_to_either_side_or_without_a_heading_it_sees_all_round(void)
{
    sight.half_angle = COX_FIX_PI - 1;
    TEST_ASSERT_FALSE(sees(COX_FIX(-10), 0));
    sight.half_angle = COX_FIX_PI;
    TEST_ASSERT_TRUE(sees(COX_FIX(-10), 0));
    sight.half_angle = COX_FIX_MAX;
    TEST_ASSERT_TRUE(sees(COX_FIX(-10), 0));
    sight.half_angle = 0;
    sight.heading = cox_vec2_zero();
    TEST_ASSERT_TRUE(sees(COX_FIX(-7), COX_FIX(7)));
}

void test_it_sees_across_the_whole_world_and_no_farther(void)
{
    sight.position = cox_vec2_make(COX_FIX_MIN, COX_FIX_MIN);
    sight.heading = cox_vec2_make(COX_FIX_MAX, COX_FIX_MAX);
    sight.half_angle = 0;
    sight.range = COX_FIX_MAX;
    TEST_ASSERT_TRUE(sees(-COX_WORLD_LIMIT / 2, -COX_WORLD_LIMIT / 2));
    TEST_ASSERT_FALSE(sees(-COX_WORLD_LIMIT / 2, -COX_WORLD_LIMIT / 2 + 1));
    TEST_ASSERT_FALSE(sees(COX_WORLD_LIMIT, COX_WORLD_LIMIT));
}

/* Where there are no 128 bits, shorter headings leave room for the products in 64. */
#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 wide;
#define HEADING_LIMIT COX_FIX_MAX
#else
typedef int64_t wide;
#define HEADING_LIMIT 8192
#endif

/* The angle decided by whole products: on the sides of the two edges. */
static bool is_between(cox_vec2 heading, cox_vec2 offset, fix16_t half_angle)
{
    fix16_t sine, cosine;
    cox_fix_sincos(half_angle, &sine, &cosine);
    if (half_angle == COX_FIX_PI / 2) cosine = 0;
    wide ahead = (wide)heading.x * offset.x + (wide)heading.y * offset.y;
    wide aside = (wide)heading.x * offset.y - (wide)heading.y * offset.x;
    if (aside < 0) aside = -aside;
    return aside == 0 ? ahead >= 0 : aside * cosine <= ahead * sine;
}

void test_the_edges_are_exact(void)
{
    uint64_t state = 3;
    uint32_t seen = 0;
    for (uint32_t trial = 0; trial < STATES; trial++) {
        fix16_t limit = trial % 2u == 0 ? 9 : COX_WORLD_LIMIT;
        sight.position = case_random_vector(&state, limit);
        sight.heading = case_random_vector(&state, trial % 3u == 0 ? HEADING_LIMIT : 9);
        sight.half_angle = case_random_between(&state, 0, COX_FIX_PI - 1);
        sight.range = COX_FIX_MAX;
        cox_vec2 point = case_random_vector(&state, limit);
        cox_vec2 offset = cox_vec2_subtract(point, sight.position);
        if (cox_vec2_is_zero(sight.heading) || cox_vec2_longer(offset, sight.range)) continue;
        bool expected = is_between(sight.heading, offset, sight.half_angle);
        TEST_ASSERT_EQUAL(expected, cox_sight_contains(&sight, point));
        seen += expected;
    }
    TEST_ASSERT_GREATER_THAN_UINT32(STATES / 4u, seen);
}

void test_what_was_seen_is_remembered_and_forgotten_after_so_many_ticks(void)
{
    cox_sight_memory memory = cox_sight_memory_make();
    cox_agent thief = case_agent(0, 0, 1);
    thief.id = 7;
    thief.position = cox_vec2_make(COX_FIX_MAX, COX_FIX(3));
    TEST_ASSERT_FALSE(cox_sight_remember(&memory, NULL, 3));
    TEST_ASSERT_TRUE(cox_sight_remember(&memory, &thief, 3));
    TEST_ASSERT_EQUAL_UINT32(7, memory.id);
    TEST_ASSERT_VEC2(cox_vec2_make(COX_WORLD_LIMIT, COX_FIX(3)), memory.position);
    TEST_ASSERT_TRUE(cox_sight_remember(&memory, NULL, 3));
    TEST_ASSERT_TRUE(cox_sight_remember(&memory, NULL, 3));
    TEST_ASSERT_EQUAL_UINT32(2, memory.ticks);
    TEST_ASSERT_TRUE(cox_sight_memory_is_sound(&memory));
    TEST_ASSERT_FALSE(cox_sight_remember(&memory, NULL, 3));
    TEST_ASSERT_EQUAL_UINT32(COX_NO_ROW, memory.id);
    TEST_ASSERT_TRUE(cox_sight_memory_is_sound(&memory));
}

void test_a_memory_of_0_ticks_forgets_as_soon_as_it_sees_nobody(void)
{
    cox_agent thief = case_agent(0, 0, 1);
    for (uint32_t ticks = 0; ticks < 2; ticks++) {
        cox_sight_memory memory = cox_sight_memory_make();
        TEST_ASSERT_TRUE(cox_sight_remember(&memory, &thief, ticks));
        TEST_ASSERT_FALSE(cox_sight_remember(&memory, NULL, ticks));
    }
}

void test_a_loaded_memory_of_any_age_is_forgotten_in_time(void)
{
    cox_sight_memory memory = {1, {0, 0}, UINT32_MAX};
    TEST_ASSERT_TRUE(cox_sight_memory_is_sound(&memory));
    TEST_ASSERT_FALSE(cox_sight_remember(&memory, NULL, UINT32_MAX));
}

void test_a_memory_outside_the_world_or_of_nobody_somewhere_is_not_sound(void)
{
    cox_sight_memory memory = {1, {COX_FIX_MAX, 0}, 0};
    TEST_ASSERT_FALSE(cox_sight_memory_is_sound(&memory));
    memory.id = COX_NO_ROW;
    memory.position = cox_vec2_zero();
    memory.ticks = 1;
    TEST_ASSERT_FALSE(cox_sight_memory_is_sound(&memory));
}
