/* SPDX-License-Identifier: MIT
 * The grid of segments beside a look at each of them: the same answers whatever the cells, the
 * memory and the order. */
#include "unity.h"

#include "coxswain/flash.h"
#include "coxswain/segment_grid.h"

#include "steering_case.h"
#include "trials.h"

#ifdef __AVR__ /* 8 KB of RAM */
#define WALLS 60u
#else
#define WALLS 200u
#endif
#define STATES TRIALS_OF(400u)

static cox_segment walls[WALLS];
static uint8_t memory[COX_SEGMENT_GRID_BYTES(WALLS) + 3];
static uint32_t found[WALLS];
static cox_segment_grid grid;
static uint64_t random;

void setUp(void)
{
    random = 9;
    grid = cox_segment_grid_make(memory, COX_SEGMENT_GRID_BYTES(WALLS));
}

/* Most segments short, some long, one across all, one without a length; ids in a mixed order. */
static void make_walls(fix16_t limit)
{
    for (uint32_t i = 0; i < WALLS; i++) {
        fix16_t size = limit >> (case_random(&random) % 9u);
        cox_vec2 start = case_random_vector(&random, limit);
        cox_vec2 end = cox_vec2_add(start, case_random_vector(&random, size));
        walls[i] = cox_segment_make((i * 73u) % WALLS + 1u, start, end);
    }
    walls[5].start = cox_vec2_make(-limit, -limit);
    walls[5].end = cox_vec2_make(limit, limit);
    walls[6].end = walls[6].start;
}

static bool touches(const cox_segment *wall, cox_vec2 point, int64_t radius)
{
    int64_t least_x = cox_fix_min(wall->start.x, wall->end.x);
    int64_t least_y = cox_fix_min(wall->start.y, wall->end.y);
    int64_t greatest_x = cox_fix_max(wall->start.x, wall->end.x);
    int64_t greatest_y = cox_fix_max(wall->start.y, wall->end.y);
    return point.x + radius >= least_x && point.x - radius <= greatest_x &&
           point.y + radius >= least_y && point.y - radius <= greatest_y;
}

/* Asserts that a query finds what a look at each segment finds, by ascending id. */
static void assert_near(cox_vec2 point, fix16_t radius)
{
    uint32_t total, expected = 0;
    cox_segment_span near = cox_segment_grid_near(&grid, point, radius, found, WALLS, &total);
    for (uint32_t id = 1; id <= WALLS; id++) {
        for (uint32_t i = 0; i < WALLS; i++) {
            if (walls[i].id != id || !touches(&walls[i], point, radius)) continue;
            TEST_ASSERT_LESS_THAN_UINT32(near.count, expected);
            TEST_ASSERT_EQUAL_UINT32(id, cox_segment_span_at(near, expected)->id);
            expected++;
        }
    }
    TEST_ASSERT_EQUAL_UINT32(expected, near.count);
    TEST_ASSERT_EQUAL_UINT32(expected, total);
}

void test_a_query_finds_what_a_look_at_each_segment_finds(void)
{
    static const fix16_t cells[] = {1, COX_FIX(1), COX_FIX(9), COX_FIX(300), COX_FIX_MAX};
    static const fix16_t limits[] = {7, COX_FIX(20), COX_FIX(200), COX_WORLD_LIMIT};
    for (uint32_t state = 0; state < STATES; state++) {
        fix16_t limit = limits[state % COX_COUNT(limits)];
        if (state % 20u == 0 || state < 40) make_walls(limit);
        fix16_t cell = cells[state / 4u % COX_COUNT(cells)];
        TEST_ASSERT_EQUAL_INT32(
            COX_OK, cox_segment_grid_build(&grid, cox_segment_span_make(walls, WALLS), cell));
        cox_vec2 point = case_random_vector(&random, limit);
        assert_near(point, case_random_between(&random, 0, limit / 4));
        assert_near(point, 0);
        assert_near(walls[state % WALLS].end, 0);
    }
}

void test_a_query_in_the_corners_of_the_world_and_beyond_is_defined(void)
{
    make_walls(COX_WORLD_LIMIT);
    cox_segment_grid_build(&grid, cox_segment_span_make(walls, WALLS), COX_FIX(50));
    assert_near(case_units(16383, 16383), COX_FIX(4000));
    assert_near(case_units(-16383, 16383), COX_FIX_MAX / 2);
    cox_segment_span all = cox_segment_grid_near(&grid, cox_vec2_make(COX_FIX_MIN, COX_FIX_MAX),
                                                 COX_FIX_MAX, found, WALLS, NULL);
    TEST_ASSERT_GREATER_THAN_UINT32(WALLS / 2u, all.count);
    TEST_ASSERT_EQUAL_UINT32(
        0, cox_segment_grid_near(&grid, cox_vec2_zero(), -1, found, WALLS, NULL).count);
}

void test_what_does_not_fit_leaves_the_lowest_ids_and_the_total(void)
{
    make_walls(COX_FIX(3));
    cox_segment_grid_build(&grid, cox_segment_span_make(walls, WALLS), COX_FIX(1));
    uint32_t total;
    cox_segment_span near =
        cox_segment_grid_near(&grid, cox_vec2_zero(), COX_FIX(9), found, 3, &total);
    TEST_ASSERT_EQUAL_UINT32(3, near.count);
    TEST_ASSERT_EQUAL_UINT32(WALLS, total);
    for (uint32_t i = 0; i < 3; i++)
        TEST_ASSERT_EQUAL_UINT32(i + 1u, cox_segment_span_at(near, i)->id);
}

void test_a_grid_of_a_span_that_names_rows_holds_these(void)
{
    static const uint32_t rows[] = {5, 6};
    make_walls(COX_FIX(20));
    cox_segment_span span = cox_segment_span_make(walls, 2);
    span.rows = rows;
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_segment_grid_build(&grid, span, COX_FIX(1)));
    cox_segment_span near =
        cox_segment_grid_near(&grid, walls[6].start, COX_FIX(50), found, WALLS, NULL);
    TEST_ASSERT_EQUAL_UINT32(2, near.count);
    near = cox_segment_grid_near(&grid, walls[5].end, 0, found, WALLS, NULL);
    TEST_ASSERT_EQUAL_UINT32(1, near.count);
    TEST_ASSERT_EQUAL_PTR(&walls[5], cox_segment_span_at(near, 0));
}

void test_too_many_segments_leave_an_empty_grid(void)
{
    make_walls(COX_FIX(20));
    grid = cox_segment_grid_make(memory, COX_SEGMENT_GRID_BYTES(WALLS - 1u));
    TEST_ASSERT_EQUAL_UINT32(WALLS - 1u, grid.segments_max);
    TEST_ASSERT_EQUAL_INT32(
        COX_ERROR_CAPACITY,
        cox_segment_grid_build(&grid, cox_segment_span_make(walls, WALLS), COX_FIX(1)));
    TEST_ASSERT_EQUAL_UINT32(
        0, cox_segment_grid_near(&grid, cox_vec2_zero(), COX_FIX(99), found, WALLS, NULL).count);
}

void test_no_segments_and_no_memory_are_an_empty_grid(void)
{
    TEST_ASSERT_EQUAL_INT32(
        COX_OK, cox_segment_grid_build(&grid, cox_segment_span_make(NULL, 0), COX_FIX(1)));
    grid = cox_segment_grid_make(NULL, 1000);
    TEST_ASSERT_EQUAL_UINT32(0, grid.segments_max);
    TEST_ASSERT_EQUAL_INT32(
        COX_ERROR_CAPACITY,
        cox_segment_grid_build(&grid, cox_segment_span_make(walls, 1), COX_FIX(1)));
    TEST_ASSERT_EQUAL_UINT32(
        0, cox_segment_grid_near(&grid, cox_vec2_zero(), COX_FIX(9), found, WALLS, NULL).count);
    TEST_ASSERT_EQUAL_UINT32(0, cox_segment_grid_make(memory, 9).segments_max);
}

void test_memory_may_begin_at_any_address(void)
{
    make_walls(COX_FIX(20));
    for (uint32_t i = 0; i < 4; i++) {
        grid = cox_segment_grid_make(memory + i, COX_SEGMENT_GRID_BYTES(WALLS));
        TEST_ASSERT_EQUAL_INT32(
            COX_OK, cox_segment_grid_build(&grid, cox_segment_span_make(walls, WALLS), COX_FIX(1)));
        assert_near(cox_vec2_zero(), COX_FIX(3));
    }
}

void test_the_size_is_the_constants_or_0_where_it_does_not_fit(void)
{
    TEST_ASSERT_EQUAL_UINT32(COX_SEGMENT_GRID_BYTES(64), cox_segment_grid_size(64));
    TEST_ASSERT_EQUAL_UINT32(0, cox_segment_grid_size(UINT32_MAX / 12u));
}
