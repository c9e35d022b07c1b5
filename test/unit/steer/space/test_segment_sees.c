/* SPDX-License-Identifier: MIT
 * Lines of sight: what touches the line blocks it, to the last bit and over the whole range, with
 * and without a grid. The twin decides by products of 128 bits. */
#include "unity.h"

#include "coxswain/flash.h"
#include "coxswain/segment_grid.h"

#include "steering_case.h"
#include "trials.h"

#define STATES TRIALS_OF(20000u)
#define WALLS_MAX (TRIALS_DIVISOR_HERE == 1 ? 400u : 20u)

static cox_segment walls[WALLS_MAX];
static uint8_t grid_memory[COX_SEGMENT_GRID_BYTES(WALLS_MAX)];
static uint32_t count;
static uint64_t state;

void setUp(void)
{
    count = 0;
    state = 1;
}

static void put(int16_t x, int16_t y, int16_t end_x, int16_t end_y)
{
    walls[count] = cox_segment_make(count + 1u, case_units(x, y), case_units(end_x, end_y));
    count++;
}

/* Whether the line is free, which must not depend on its direction, nor on that of the walls. */
static bool sees(cox_vec2 from, cox_vec2 to)
{
    cox_segment_span all = cox_segment_span_make(walls, count);
    bool answer = cox_segment_sees(all, from, to);
    TEST_ASSERT_EQUAL(answer, cox_segment_sees(all, to, from));
    for (uint32_t i = 0; i < count; i++)
        walls[i] = cox_segment_make(walls[i].id, walls[i].end, walls[i].start);
    TEST_ASSERT_EQUAL(answer, cox_segment_sees(all, from, to));
    return answer;
}

void test_without_walls_everything_is_seen(void)
{
    TEST_ASSERT_TRUE(
        cox_segment_sees(cox_segment_span_make(NULL, 0), case_units(0, 0), case_units(9, 9)));
}

void test_a_wall_across_the_line_blocks_it_and_one_beside_or_behind_does_not(void)
{
    put(5, -5, 5, 5);
    TEST_ASSERT_FALSE(sees(case_units(0, 0), case_units(10, 2)));
    TEST_ASSERT_TRUE(sees(case_units(0, 0), case_units(-10, 0)));
    TEST_ASSERT_TRUE(sees(case_units(0, 6), case_units(10, 6)));
    TEST_ASSERT_TRUE(sees(case_units(0, 0), case_units(4, 0)));
}

void test_a_line_that_touches_the_end_of_a_wall_is_blocked_and_one_an_lsb_beside_is_free(void)
{
    put(5, 0, 5, 5);
    TEST_ASSERT_FALSE(sees(case_units(0, 0), case_units(10, 0)));
    TEST_ASSERT_TRUE(sees(cox_vec2_make(0, -1), cox_vec2_make(COX_FIX(10), -1)));
}

void test_an_eye_or_a_target_on_a_wall_is_blocked_and_one_an_lsb_before_it_is_free(void)
{
    put(5, -5, 5, 5);
    TEST_ASSERT_FALSE(sees(case_units(0, 0), case_units(5, 0)));
    TEST_ASSERT_TRUE(sees(case_units(0, 0), cox_vec2_make(COX_FIX(5) - 1, 0)));
    TEST_ASSERT_FALSE(sees(case_units(5, 2), case_units(5, 2)));
    TEST_ASSERT_TRUE(sees(cox_vec2_make(COX_FIX(5) + 1, 0), cox_vec2_make(COX_FIX(5) + 1, 0)));
}

void test_a_wall_on_the_line_itself_blocks_where_they_touch_and_a_parallel_one_never(void)
{
    put(5, 0, 8, 0);
    TEST_ASSERT_FALSE(sees(case_units(0, 0), case_units(5, 0)));
    TEST_ASSERT_FALSE(sees(case_units(6, 0), case_units(7, 0)));
    TEST_ASSERT_FALSE(sees(case_units(0, 0), case_units(20, 0)));
    TEST_ASSERT_TRUE(sees(case_units(0, 0), cox_vec2_make(COX_FIX(5) - 1, 0)));
    TEST_ASSERT_TRUE(sees(cox_vec2_make(COX_FIX(8) + 1, 0), case_units(20, 0)));
    TEST_ASSERT_TRUE(sees(cox_vec2_make(0, 1), cox_vec2_make(COX_FIX(20), 1)));
}

void test_a_wall_without_a_length_blocks_the_lines_through_it(void)
{
    put(5, 5, 5, 5);
    TEST_ASSERT_FALSE(sees(case_units(0, 0), case_units(9, 9)));
    TEST_ASSERT_FALSE(sees(case_units(5, 5), case_units(5, 5)));
    TEST_ASSERT_TRUE(sees(case_units(0, 0), cox_vec2_make(COX_FIX(9), COX_FIX(9) + 1)));
}

void test_a_line_across_the_whole_world_is_decided_to_the_last_bit(void)
{
    fix16_t far = COX_WORLD_LIMIT;
    cox_vec2 from = cox_vec2_make(-far, -far), to = cox_vec2_make(far, far);
    walls[count++] = cox_segment_make(1, cox_vec2_make(1, 0), cox_vec2_make(far, -far));
    TEST_ASSERT_TRUE(sees(from, to));
    TEST_ASSERT_TRUE(sees(cox_vec2_make(COX_FIX_MIN, COX_FIX_MIN), to));
    walls[0] = cox_segment_make(1, cox_vec2_make(1, 1), cox_vec2_make(far, -far));
    TEST_ASSERT_FALSE(sees(from, to));
    TEST_ASSERT_FALSE(sees(from, cox_vec2_make(COX_FIX_MAX, COX_FIX_MAX)));
}

/* Products of differences fit in 64 bits, with a bit to spare in 128. */
#ifdef __SIZEOF_INT128__
__extension__ typedef __int128 wide;
#else
typedef int64_t wide;
#endif

/* On which side of the line from a to b a point lies. */
static int side(cox_vec2 a, cox_vec2 b, cox_vec2 point)
{
    wide cross = (wide)(b.x - (int64_t)a.x) * (point.y - (int64_t)a.y) -
                 (wide)(b.y - (int64_t)a.y) * (point.x - (int64_t)a.x);
    return (cross > 0) - (cross < 0);
}

/* Whether a point lies in the box of a line. */
static bool is_boxed(cox_vec2 a, cox_vec2 b, cox_vec2 point)
{
    return point.x >= cox_fix_min(a.x, b.x) && point.x <= cox_fix_max(a.x, b.x) &&
           point.y >= cox_fix_min(a.y, b.y) && point.y <= cox_fix_max(a.y, b.y);
}

/* Whether two lines touch: the ends of each lie on both sides of the other one, or on it. */
static bool touch(cox_vec2 a, cox_vec2 b, cox_vec2 c, cox_vec2 d)
{
    int of_c = side(a, b, c), of_d = side(a, b, d), of_a = side(c, d, a), of_b = side(c, d, b);
    if (of_c * of_d < 0 && of_a * of_b < 0) return true;
    return (of_c == 0 && is_boxed(a, b, c)) || (of_d == 0 && is_boxed(a, b, d)) ||
           (of_a == 0 && is_boxed(c, d, a)) || (of_b == 0 && is_boxed(c, d, b));
}

void test_a_line_is_free_as_exact_arithmetic_says(void)
{
    static const fix16_t limits[] COX_FLASH = {3, 40, COX_FIX(3), COX_WORLD_LIMIT};
    count = 1;
    for (uint32_t trial = 0; trial < STATES; trial++) {
        fix16_t limit;
        cox_flash_copy(&limit, &limits[trial % COX_COUNT(limits)], sizeof limit);
        cox_vec2 from = case_random_vector(&state, limit), to = case_random_vector(&state, limit);
        cox_vec2 start = case_random_vector(&state, limit), end = case_random_vector(&state, limit);
        walls[0] = cox_segment_make(1, start, end);
        TEST_ASSERT_EQUAL(!touch(from, to, start, end), sees(from, to));
    }
}

/* Fills the world with walls of every length, most of them short, within limit. */
static void scatter(fix16_t limit)
{
    for (count = 0; count < WALLS_MAX; count++) {
        cox_vec2 start = case_random_vector(&state, limit);
        fix16_t length = limit >> case_random(&state) % 8u >> 3;
        cox_vec2 end = cox_vec2_add(start, case_random_vector(&state, length));
        if (count % 5u == 0) end.x = start.x;
        walls[count] = cox_segment_make(count + 1u, start, end);
    }
}

void test_a_grid_sees_what_a_look_at_all_walls_sees(void)
{
    static const fix16_t limits[] COX_FLASH = {COX_FIX(60), COX_FIX(900), COX_WORLD_LIMIT};
    uint32_t seen = 0;
    for (uint32_t trial = 0; trial < STATES / 4u; trial++) {
        fix16_t limit;
        cox_flash_copy(&limit, &limits[trial / 8u % COX_COUNT(limits)], sizeof limit);
        if (trial % 8u == 0) scatter(limit);
        cox_segment_span all = cox_segment_span_make(walls, count);
        cox_segment_grid grid = cox_segment_grid_make(grid_memory, sizeof grid_memory);
        cox_segment_grid_build(&grid, all, limit >> trial % 9u);
        cox_vec2 from = case_random_vector(&state, limit);
        cox_vec2 to = cox_vec2_add(from, case_random_vector(&state, limit >> trial % 6u));
        if (trial % 7u == 0) to.x = from.x;
        if (trial % 11u == 0) to = walls[trial % WALLS_MAX].end;
        bool expected = cox_segment_sees(all, from, to);
        TEST_ASSERT_EQUAL(expected, cox_segment_grid_sees(&grid, from, to));
        TEST_ASSERT_EQUAL(expected, cox_segment_grid_sees(&grid, to, from));
        seen += expected;
    }
    TEST_ASSERT_GREATER_THAN_UINT32(0, seen);
}

void test_an_empty_grid_sees_everything(void)
{
    cox_segment_grid grid = cox_segment_grid_make(NULL, 0);
    TEST_ASSERT_TRUE(cox_segment_grid_sees(&grid, case_units(0, 0), case_units(9, 9)));
}
