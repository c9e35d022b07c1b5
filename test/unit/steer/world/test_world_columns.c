/* SPDX-License-Identifier: MIT
 * Which columns the agents of a world have: those that the catalogue says its rules need. */
#include "unity.h"

#include <stdlib.h>
#include <string.h>

#include "fixture_world.h"

static cox_world *world;

void setUp(void)
{
    world = NULL;
}

void tearDown(void)
{
    free(world);
}

static void make(uint64_t rules)
{
    cox_world_def def = cox_world_default();
    def.rules = rules;
    free(world);
    world = fixture_world_make(&def);
}

static bool has_column(const char *name)
{
    cox_sim sim = cox_world_sim(world);
    cox_column column;
    for (uint32_t i = 0; cox_sim_column(&sim, 0, i, &column); i++)
        if (strcmp(column.name, name) == 0) return true;
    return false;
}

/* What there is only if a behaviour sees or remembers something. */
static void check_columns(const cox_behaviour *row)
{
    bool follows = row->remembers == COX_REMEMBERS_PATH;
    bool tracks = row->remembers == COX_REMEMBERS_PLACE;
    bool hunts =
        row->sees == COX_SEES_AGENT || row->sees == COX_SEES_PAIR || row->sees == COX_SEES_HUNTER;
    bool wanders = row->remembers == COX_REMEMBERS_WANDER;
    TEST_ASSERT_EQUAL_MESSAGE(row->sees == COX_SEES_POINT, has_column("point.x"), row->name);
    TEST_ASSERT_EQUAL_MESSAGE(hunts, has_column("quarry"), row->name);
    TEST_ASSERT_EQUAL_MESSAGE(row->sees == COX_SEES_PATH, has_column("path"), row->name);
    TEST_ASSERT_EQUAL_MESSAGE(follows, has_column("path.node"), row->name);
    TEST_ASSERT_EQUAL_MESSAGE(follows, has_column("path.direction"), row->name);
    TEST_ASSERT_EQUAL_MESSAGE(tracks, has_column("track.segment"), row->name);
    TEST_ASSERT_EQUAL_MESSAGE(tracks, has_column("track.along"), row->name);
    TEST_ASSERT_EQUAL_MESSAGE(tracks, has_column("track.direction"), row->name);
    TEST_ASSERT_EQUAL_MESSAGE(wanders, has_column("wander.angle"), row->name);
    TEST_ASSERT_EQUAL_MESSAGE(wanders, has_column("wander.random"), row->name);
}

void test_a_world_has_the_columns_that_its_behaviour_sees_and_remembers(void)
{
    for (uint8_t behaviour = 1; behaviour < COX_BEHAVIOUR_COUNT; behaviour++) {
        cox_behaviour row;
        if (!cox_behaviour_find(behaviour, &row)) continue;
        make(COX_RULES(behaviour));
        check_columns(&row);
    }
}

void test_a_behaviour_that_draws_remembers_what_it_draws_from(void)
{
    for (uint8_t behaviour = 1; behaviour < COX_BEHAVIOUR_COUNT; behaviour++) {
        cox_behaviour row;
        if (!cox_behaviour_find(behaviour, &row)) continue;
        TEST_ASSERT_EQUAL_MESSAGE(row.draws > 0, row.remembers == COX_REMEMBERS_WANDER, row.name);
    }
}

void test_without_rules_there_are_the_columns_of_a_body_alone(void)
{
    cox_column column;
    make(0);
    cox_sim sim = cox_world_sim(world);
    TEST_ASSERT_TRUE(cox_sim_column(&sim, 0, 6, &column));
    TEST_ASSERT_EQUAL_STRING("orientation", column.name);
    TEST_ASSERT_FALSE(cox_sim_column(&sim, 0, 7, &column));
}

void test_a_flock_agent_has_at_most_40_bytes_of_state_and_128_in_all(void)
{
    cox_world_def small = fixture_world_flock_def(10000, COX_FIX(460));
    cox_world_def large = fixture_world_flock_def(20000, COX_FIX(460));
    uint32_t bytes = 0;
    cox_column column;
    world = (free(world), fixture_world_make(&small));
    cox_sim sim = cox_world_sim(world);
    for (uint32_t i = 0; cox_sim_column(&sim, 0, i, &column); i++)
        bytes += COX_TYPE_SIZE(column.type);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(40, bytes);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(128 * 10000, cox_world_size(&large) - cox_world_size(&small));
}

/* Recordings hold a world's schema, and are refused where the library's is another one. */
void test_the_bounds_of_a_rules_behaviour_are_those_of_epoch_2_unless_the_rules_name_a_later_one(
    void)
{
    cox_column column;
    make(COX_RULES(COX_FLOCK));
    cox_sim sim = cox_world_sim(world);
    TEST_ASSERT_TRUE(cox_sim_column(&sim, 2, 0, &column));
    TEST_ASSERT_EQUAL_STRING("behaviour", column.name);
    TEST_ASSERT_EQUAL_INT32(17, column.greatest);
}
