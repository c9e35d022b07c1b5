/* SPDX-License-Identifier: MIT
 * Which field of a world's definition is wrong. */
#include "unity.h"

#include "coxswain/world.h"

static cox_world_def def;

void setUp(void)
{
    def = cox_world_default();
    def.rules = COX_RULES(COX_SEEK, COX_WANDER);
}

/* Checks that a definition has this wrong field, of this name, and makes no world. */
static void expect(const cox_world_def *bad, uint8_t field, const char *expected)
{
    char name[COX_WORLD_FIELD_TEXT_SIZE];
    cox_world_field_name(field, name, sizeof name);
    TEST_ASSERT_EQUAL_STRING(expected, name);
    TEST_ASSERT_EQUAL_UINT8_MESSAGE(field, cox_world_check(bad), expected);
    TEST_ASSERT_EQUAL_UINT32(0, cox_world_size(bad));
}

/* The same for the definition with a field of another value. */
#define EXPECT(member, value, number)                    \
    do {                                                 \
        cox_world_def bad = def;                         \
        bad.member = (value);                            \
        expect(&bad, COX_WORLD_FIELD_##number, #member); \
    } while (0)

void test_nothing_is_wrong_with_a_sound_definition(void)
{
    TEST_ASSERT_EQUAL_UINT8(COX_WORLD_FIELD_NONE, cox_world_check(&def));
    TEST_ASSERT_GREATER_THAN_UINT32(0, cox_world_size(&def));
}

void test_a_wrong_count_is_named(void)
{
    EXPECT(agents_max, 0, AGENTS_MAX);
    EXPECT(agents_max, COX_WORLD_AGENTS_MAX + 1, AGENTS_MAX);
    EXPECT(groups_max, 0, GROUPS_MAX);
    EXPECT(groups_max, COX_WORLD_GROUPS_MAX + 1, GROUPS_MAX);
    EXPECT(obstacles_max, COX_WORLD_OBSTACLES_MAX + 1, OBSTACLES_MAX);
    EXPECT(segments_max, COX_WORLD_SEGMENTS_MAX + 1, SEGMENTS_MAX);
    EXPECT(areas_max, COX_WORLD_AREAS_MAX + 1, AREAS_MAX);
    EXPECT(corners_max, COX_WORLD_AGENTS_MAX + 1, CORNERS_MAX);
    EXPECT(doors_max, COX_WORLD_DOORS_MAX + 1, DOORS_MAX);
    EXPECT(flows_max, COX_WORLD_FLOWS_MAX + 1, FLOWS_MAX);
    EXPECT(paths_max, COX_WORLD_PATHS_MAX + 1, PATHS_MAX);
    EXPECT(nodes_max, COX_WORLD_AGENTS_MAX + 1, NODES_MAX);
    EXPECT(candidates_max, 0, CANDIDATES_MAX);
    EXPECT(candidates_max, COX_WORLD_CANDIDATES_MAX + 1, CANDIDATES_MAX);
    EXPECT(query_radius, -1, QUERY_RADIUS);
    EXPECT(column_count, COX_WORLD_COLUMNS_MAX + 1, COLUMN_COUNT);
    def.column_count = 1;
    EXPECT(columns, NULL, COLUMNS);
}

void test_rules_beyond_the_catalogue_are_named(void)
{
    EXPECT(rules, UINT64_C(1) << COX_BEHAVIOUR_COUNT, RULES);
}

void test_a_wrong_edge_is_named(void)
{
    EXPECT(bounds, COX_BOUNDS_WRAP + 1, BOUNDS);
    def.bounds = COX_BOUNDS_CONTAIN;
    EXPECT(least, cox_vec2_make(-COX_WORLD_LIMIT - 1, 0), LEAST);
    EXPECT(greatest, cox_vec2_make(0, COX_WORLD_LIMIT + 1), GREATEST);
    EXPECT(greatest, cox_vec2_make(0, def.least.y), GREATEST);
}

void test_corners_without_an_edge_are_not_looked_at(void)
{
    def.least = def.greatest = cox_vec2_make(COX_WORLD_LIMIT + 1, 0);
    TEST_ASSERT_EQUAL_UINT8(COX_WORLD_FIELD_NONE, cox_world_check(&def));
}

void test_a_name_is_cut_to_its_room_and_an_unknown_number_has_none(void)
{
    char name[4] = "...";
    cox_world_field_name(COX_WORLD_FIELD_PATHS_MAX, name, sizeof name);
    TEST_ASSERT_EQUAL_STRING("pat", name);
    cox_world_field_name(COX_WORLD_FIELD_COLUMNS + 1, name, sizeof name);
    TEST_ASSERT_EQUAL_STRING("", name);
    cox_world_field_name(COX_WORLD_FIELD_PATHS_MAX, name, 0);
    TEST_ASSERT_EQUAL_STRING("", name);
}
