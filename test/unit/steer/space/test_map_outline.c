/* SPDX-License-Identifier: MIT
 * The outline of a map's walls as segments. */
#include "unity.h"

#include <stdio.h>

#include "coxswain/map.h"
#include "coxswain/segment.h"

#include "map_case.h"
#include "steering_case.h"
#include "trials.h"

enum { SEGMENTS = 128 };

static cox_map map;
static cox_segment segments[SEGMENTS];
static uint64_t random;

void setUp(void)
{
    random = 5;
}

static uint32_t outline_of(const char *const *lines, uint32_t count)
{
    map_case_write(&map, lines, count);
    return cox_map_outline(&map, 1, segments, SEGMENTS);
}

static void assert_segment(uint32_t number, cox_vec2 start, cox_vec2 end)
{
    TEST_ASSERT_EQUAL_UINT32(number + 1, segments[number].id);
    TEST_ASSERT_VEC2(start, segments[number].start);
    TEST_ASSERT_VEC2(end, segments[number].end);
}

void test_a_map_without_walls_has_its_edges_as_outline(void)
{
    static const char *const lines[] = {"...", "..."};
    TEST_ASSERT_EQUAL_UINT32(4, outline_of(lines, 2));
    assert_segment(0, case_units(-3, 5), case_units(3, 5));
    assert_segment(1, case_units(3, 9), case_units(-3, 9));
    assert_segment(2, case_units(-3, 9), case_units(-3, 5));
    assert_segment(3, case_units(3, 5), case_units(3, 9));
}

void test_walls_side_by_side_have_one_outline(void)
{
    static const char *const lines[] = {"....", ".##.", "...."};
    TEST_ASSERT_EQUAL_UINT32(8, outline_of(lines, 3));
    assert_segment(1, case_units(3, 7), case_units(-1, 7));
    assert_segment(2, case_units(-1, 9), case_units(3, 9));
}

/* A border goes on, but the free cells change sides: two runs. */
void test_an_outline_turns_round_where_its_free_side_changes(void)
{
    static const char *const lines[] = {".#", "#."};
    TEST_ASSERT_EQUAL_UINT32(8, outline_of(lines, 2));
    assert_segment(1, case_units(-1, 7), case_units(-3, 7));
    assert_segment(2, case_units(-1, 7), case_units(1, 7));
}

void test_walls_alone_have_no_outline(void)
{
    static const char *const lines[] = {"##", "##"};
    TEST_ASSERT_EQUAL_UINT32(0, outline_of(lines, 2));
    cox_map none = {0};
    TEST_ASSERT_EQUAL_UINT32(0, cox_map_outline(&none, 1, segments, SEGMENTS));
}

void test_an_outline_that_does_not_fit_is_counted(void)
{
    static const char *const lines[] = {".#", "#."};
    map_case_write(&map, lines, 2);
    segments[2] = cox_segment_make(77, case_units(1, 2), case_units(3, 4));
    TEST_ASSERT_EQUAL_UINT32(8, cox_map_outline(&map, 40, segments, 2));
    TEST_ASSERT_EQUAL_UINT32(41, segments[1].id);
    TEST_ASSERT_EQUAL_UINT32(77, segments[2].id);
    TEST_ASSERT_EQUAL_UINT32(8, cox_map_outline(&map, 40, NULL, 0));
}

/* On random maps every free point is as far from the outline as from the nearest wall, and on its
 * left where it is beside one. */
void test_the_outline_is_where_the_nearest_wall_is(void)
{
    char message[32];
    uint32_t compared = 0;
    for (uint32_t trial = 0; trial < TRIALS_OF(2000); trial++) {
        map_case_draw(&map, &random);
        uint32_t cell = map_case_free_cell(&map, &random);
        if (cell == COX_NO_MAP_CELL) continue;
        cox_vec2 point = cox_map_middle(&map, cell);
        point.x += case_random_between(&random, 1 - COX_FIX(1), COX_FIX(1) - 1);
        point.y += case_random_between(&random, 1 - COX_FIX(1), COX_FIX(1) - 1);
        cox_map_nearest wall = cox_map_nearest_wall(&map, point, COX_FIX(30));
        if (wall.distance == COX_FIX_MAX) continue;

        uint32_t count = cox_map_outline(&map, 1, segments, SEGMENTS);
        if (count > SEGMENTS) continue;
        cox_surface nearest;
        TEST_ASSERT_TRUE(cox_segment_nearest_of(cox_segment_span_make(segments, count), point,
                                                COX_FIX(100), &nearest));
        snprintf(message, sizeof message, "random map %u", (unsigned)trial);
        TEST_ASSERT_EQUAL_INT32_MESSAGE(wall.distance, nearest.distance, message);
        compared++;
        cox_surface side = cox_segment_nearest(&segments[nearest.id - 1], point);
        bool is_beside = side.normal.x == 0 || side.normal.y == 0;
        if (is_beside && nearest.distance > 0)
            TEST_ASSERT_EQUAL_INT32_MESSAGE(1, cox_segment_side(&segments[nearest.id - 1], point),
                                            message);
    }
    TEST_ASSERT_GREATER_THAN_UINT32(TRIALS_OF(500), compared);
}
