/* SPDX-License-Identifier: MIT
 * What can be seen on a map, and the nearest wall: exact on corners and borders, and held against
 * a look at every cell. */
#include "unity.h"

#include "coxswain/map.h"

#include "map_case.h"
#include "steering_case.h"
#include "trials.h"

static cox_map map;
static uint64_t random;

/* Cells of 2 units from (-3, 5). */
void setUp(void)
{
    static const char *const lines[] = {".....", ".3.#.", ".#...", "....."};
    map_case_write(&map, lines, 4);
    random = 72;
}

static bool sees(int16_t from_x, int16_t from_y, int16_t to_x, int16_t to_y)
{
    return cox_map_sees(&map, case_units(from_x, from_y), case_units(to_x, to_y), 255);
}

void test_a_line_through_free_cells_is_seen(void)
{
    TEST_ASSERT_TRUE(sees(-2, 6, 6, 6));
    TEST_ASSERT_TRUE(sees(6, 12, 6, 6));
    TEST_ASSERT_TRUE(sees(-2, 12, 6, 10));
}

void test_a_wall_in_the_way_is_not_seen_through(void)
{
    TEST_ASSERT_FALSE(sees(2, 8, 6, 8));
    TEST_ASSERT_FALSE(sees(6, 8, 2, 8));
    TEST_ASSERT_FALSE(sees(-2, 8, 0, 12));
}

void test_a_line_through_the_corner_of_a_wall_is_not_seen(void)
{
    TEST_ASSERT_TRUE(sees(0, 6, 2, 8));
    TEST_ASSERT_FALSE(sees(2, 6, 4, 8));
    TEST_ASSERT_FALSE(sees(-2, 8, 0, 10));
    TEST_ASSERT_FALSE(sees(2, 10, 4, 8));
}

void test_a_line_through_two_walls_that_touch_is_not_seen(void)
{
    static const char *const lines[] = {".#", "#."};
    map_case_write(&map, lines, 2);
    TEST_ASSERT_FALSE(sees(-2, 6, 0, 8));
    TEST_ASSERT_FALSE(sees(0, 8, -2, 6));
}

void test_a_cell_dearer_than_allowed_is_not_seen_through(void)
{
    cox_vec2 from = case_units(-2, 8), to = case_units(2, 8);
    TEST_ASSERT_TRUE(cox_map_sees(&map, from, to, 3));
    TEST_ASSERT_FALSE(cox_map_sees(&map, from, to, 2));
}

void test_from_a_wall_or_outside_nothing_is_seen(void)
{
    TEST_ASSERT_FALSE(sees(4, 8, 6, 8));
    TEST_ASSERT_FALSE(sees(4, 8, 4, 8));
    TEST_ASSERT_FALSE(sees(-4, 6, -2, 6));
    TEST_ASSERT_FALSE(sees(-2, 6, 7, 6));
    TEST_ASSERT_FALSE(
        cox_map_sees(&map, cox_vec2_make(COX_FIX_MIN, COX_FIX_MAX), case_units(-2, 6), 255));
}

void test_a_point_sees_itself(void)
{
    TEST_ASSERT_TRUE(sees(-2, 6, -2, 6));
    TEST_ASSERT_TRUE(sees(-3, 5, -3, 5));
}

/* On which side of the line from a to b a point lies: the sign. */
static int side_of(cox_vec2 a, cox_vec2 b, int64_t x, int64_t y)
{
    int64_t cross = ((int64_t)b.x - a.x) * (y - a.y) - ((int64_t)b.y - a.y) * (x - a.x);
    return (cross > 0) - (cross < 0);
}

static bool overlaps(int64_t a, int64_t b, int64_t least, int64_t greatest, bool closed)
{
    int64_t from = a < b ? a : b, to = a < b ? b : a;
    return closed ? from <= greatest && to >= least : from < greatest && to > least;
}

/* Whether a line meets a cell's square, its border included or not. */
static bool meets(cox_vec2 a, cox_vec2 b, uint32_t cell, bool closed)
{
    cox_vec2 middle = cox_map_middle(&map, cell);
    int64_t half = map.def.cell / 2, x = middle.x, y = middle.y;
    if (!overlaps(a.x, b.x, x - half, x + half, closed)) return false;
    if (!overlaps(a.y, b.y, y - half, y + half, closed)) return false;
    int sides[4] = {side_of(a, b, x - half, y - half), side_of(a, b, x + half, y - half),
                    side_of(a, b, x - half, y + half), side_of(a, b, x + half, y + half)};
    bool left = false, right = false, on = false;
    for (int i = 0; i < 4; i++) {
        left |= sides[i] > 0;
        right |= sides[i] < 0;
        on |= sides[i] == 0;
    }
    return (left && right) || (closed && on);
}

static bool meets_a_wall(cox_vec2 a, cox_vec2 b, bool closed)
{
    for (uint32_t cell = 0; cell < map.cell_count; cell++)
        if (map.cells[cell].cost == COX_MAP_WALL && meets(a, b, cell, closed)) return true;
    return false;
}

/* A random point of the map, every other time one of a grid of quarters of a cell. */
static cox_vec2 random_point(void)
{
    int64_t width = (int64_t)map.def.width * map.def.cell - 1;
    int64_t height = (int64_t)map.def.height * map.def.cell - 1;
    cox_vec2 point = cox_vec2_make(case_random_between(&random, 0, width),
                                   case_random_between(&random, 0, height));
    if (case_random(&random) % 2 == 0) {
        point.x &= ~(map.def.cell / 4 - 1);
        point.y &= ~(map.def.cell / 4 - 1);
    }
    return cox_vec2_add(point, map.def.origin);
}

void test_a_line_that_is_seen_meets_no_wall_and_one_that_is_not_does(void)
{
    for (uint32_t trial = 0; trial < TRIALS_OF(4000); trial++) {
        if (trial % 8 == 0) map_case_draw(&map, &random);
        cox_vec2 a = random_point(), b = random_point();
        bool seen = cox_map_sees(&map, a, b, 255);
        TEST_ASSERT_EQUAL_INT(seen, cox_map_sees(&map, b, a, 255));
        if (seen) TEST_ASSERT_FALSE(meets_a_wall(a, b, false));
        else TEST_ASSERT_TRUE(meets_a_wall(a, b, true));
    }
}

static cox_map_nearest nearest(int16_t x, int16_t y, int16_t reach)
{
    return cox_map_nearest_wall(&map, case_units(x, y), cox_fix_from_int(reach));
}

void test_the_nearest_wall_is_a_point_a_normal_and_a_distance(void)
{
    cox_map_nearest wall = nearest(2, 8, 5);
    TEST_ASSERT_EQUAL_UINT32(cox_map_cell_at(&map, 3, 1), wall.cell);
    TEST_ASSERT_VEC2(case_units(3, 8), wall.point);
    TEST_ASSERT_VEC2(case_units(-1, 0), wall.normal);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(1), wall.distance);
}

void test_the_edge_of_the_map_is_a_wall(void)
{
    cox_map_nearest wall = nearest(-2, 12, 5);
    TEST_ASSERT_EQUAL_UINT32(COX_NO_MAP_CELL, wall.cell);
    TEST_ASSERT_VEC2(case_units(-3, 12), wall.point);
    TEST_ASSERT_VEC2(case_units(1, 0), wall.normal);
}

void test_beyond_its_reach_there_is_no_wall(void)
{
    cox_map_nearest wall = cox_map_nearest_wall(&map, case_units(2, 8), COX_FIX_ONE - 1);
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MAX, wall.distance);
    TEST_ASSERT_EQUAL_UINT32(COX_NO_MAP_CELL, wall.cell);
    TEST_ASSERT_VEC2(cox_vec2_zero(), wall.normal);
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MAX, nearest(2, 8, -1).distance);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(1), nearest(2, 8, 1).distance);
}

void test_in_a_wall_and_outside_the_distance_is_0(void)
{
    cox_map_nearest wall = nearest(4, 8, 5);
    TEST_ASSERT_EQUAL_INT32(0, wall.distance);
    TEST_ASSERT_EQUAL_UINT32(cox_map_cell_at(&map, 3, 1), wall.cell);
    TEST_ASSERT_VEC2(cox_vec2_zero(), wall.normal);
    wall = nearest(-4, 8, 5);
    TEST_ASSERT_EQUAL_INT32(0, wall.distance);
    TEST_ASSERT_EQUAL_UINT32(COX_NO_MAP_CELL, wall.cell);
}

void test_on_the_border_of_a_wall_there_is_no_normal(void)
{
    cox_map_nearest wall = nearest(3, 10, 5);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(1), wall.distance);
    wall = nearest(5, 8, 5);
    TEST_ASSERT_EQUAL_INT32(0, wall.distance);
    TEST_ASSERT_VEC2(cox_vec2_zero(), wall.normal);
}

static int64_t gap(int64_t at_place, int64_t least, int64_t greatest)
{
    if (at_place < least) return least - at_place;
    return at_place > greatest ? at_place - greatest : 0;
}

/* The least squared distance from a point to any wall or edge. */
static uint64_t least_squared(cox_vec2 point)
{
    int64_t left = point.x - (int64_t)map.def.origin.x, down = point.y - (int64_t)map.def.origin.y;
    int64_t right = (int64_t)map.def.width * map.def.cell - left;
    int64_t up = (int64_t)map.def.height * map.def.cell - down;
    int64_t edge = left < right ? left : right;
    if (down < edge) edge = down;
    if (up < edge) edge = up;
    uint64_t least = (uint64_t)(edge * edge);
    for (uint32_t cell = 0; cell < map.cell_count; cell++) {
        if (map.cells[cell].cost != COX_MAP_WALL) continue;
        int64_t half = map.def.cell / 2;
        cox_vec2 middle = cox_map_middle(&map, cell);
        int64_t x = gap(point.x, middle.x - half, middle.x + half);
        int64_t y = gap(point.y, middle.y - half, middle.y + half);
        uint64_t squared = (uint64_t)(x * x + y * y);
        if (squared < least) least = squared;
    }
    return least;
}

void test_no_wall_is_nearer_than_the_nearest(void)
{
    for (uint32_t trial = 0; trial < TRIALS_OF(2000); trial++) {
        if (trial % 8 == 0) map_case_draw(&map, &random);
        cox_vec2 point = random_point();
        cox_map_nearest wall = cox_map_nearest_wall(&map, point, COX_FIX(30));
        TEST_ASSERT_TRUE(least_squared(point) == cox_vec2_distance_squared(point, wall.point));
    }
}
