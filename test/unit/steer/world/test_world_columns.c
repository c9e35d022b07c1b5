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
    bool aims = row->sees == COX_SEES_POINT || row->sees == COX_SEES_POINT_BY_FLOW;
    TEST_ASSERT_EQUAL_MESSAGE(aims, has_column("point.x"), row->name);
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

/* Recordings of another schema are refused, so no behaviour may change that of worlds without it.
 */
void test_worlds_have_one_schema_whatever_behaviours_beyond_their_columns_they_name(void)
{
    make(COX_RULES(COX_SEEK, COX_SEPARATION));
    cox_sim sim = cox_world_sim(world);
    uint64_t schema = cox_sim_schema_hash(&sim);
    make(COX_RULES(COX_SEEK, COX_SEPARATION, COX_FLEE, COX_AVOID_AGENTS, COX_LIMIT));
    sim = cox_world_sim(world);
    TEST_ASSERT_EQUAL_HEX64(schema, cox_sim_schema_hash(&sim));
}

void test_numbers_that_later_behaviours_may_raise_have_no_bounds(void)
{
    static const char *const names[] = {"behaviour",  "target",     "target_group",   "combine",
                                        "rule_count", "directions", "candidates_max", "bounds"};
    make(COX_RULES(COX_SEEK));
    cox_sim sim = cox_world_sim(world);
    uint32_t found = 0;
    for (uint32_t table = 0; table < cox_sim_table_count(&sim); table++) {
        cox_column column;
        for (uint32_t i = 0; cox_sim_column(&sim, table, i, &column); i++)
            for (uint32_t name = 0; name < COX_COUNT(names); name++) {
                if (strcmp(column.name, names[name]) != 0) continue;
                found++;
                TEST_ASSERT_EQUAL_INT32_MESSAGE(0, column.greatest, column.name);
            }
    }
    TEST_ASSERT_EQUAL_UINT32(COX_COUNT(names), found);
}
