/* SPDX-License-Identifier: MIT
 * What a thought may change beside targets: the group of its agent, and what it saw last. And the
 * lines of sight that it asks for. */
#include "unity.h"

#include <stdlib.h>

#include "cox_world.h"
#include "fixture_world.h"
#include "steering_case.h"

enum { AGENTS = 40, WALLS = 60, THIEF = 1 };
#define SIZE (1u << 18)

static cox_world_def def;
static cox_world *world, *other;
static cox_random random_walls;

static void make(cox_world **of)
{
    cox_random random = cox_random_make(3, 3);
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    cox_rule rule = cox_rule_make(COX_SEEK, COX_FIX(1));
    free(*of);
    *of = fixture_world_make(&def);
    for (uint32_t group = 0; group < def.groups_max; group++)
        fixture_world_fill(*of, &def, group, AGENTS / 2, &random);
    rule.target = COX_TARGET_NEAREST;
    rule.target_group = 0;
    rule.target_radius = COX_FIX(30);
    cox_profile_add(&profile, rule);
    cox_world_set_profile(*of, 1, &profile); /* chases group 0 */
}

void setUp(void)
{
    def = fixture_world_flock_def(AGENTS, COX_FIX(60));
    def.rules = COX_RULES(COX_SEEK);
    def.groups_max = 2;
    def.segments_max = WALLS;
    def.thinks = true;
    def.sights = true;
    world = other = NULL;
    make(&world);
    random_walls = cox_random_make(8, 8);
}

void tearDown(void)
{
    free(world);
    free(other);
}

static void set_think(cox_world *of, cox_think *think)
{
    for (uint32_t group = 0; group < 2; group++)
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_think(of, group, think, NULL));
}

/* Every third agent changes sides, and all see the sides of state t. */
static void change_sides(void *context, const cox_world *seen, cox_thought *thought)
{
    (void)context;
    for (uint32_t slot = 0; slot < AGENTS; slot++)
        TEST_ASSERT_EQUAL_UINT32(slot / (AGENTS / 2),
                                 cox_world_get_group(seen, cox_world_id_at(seen, slot)));
    TEST_ASSERT_EQUAL_UINT32(thought->slot / (AGENTS / 2), thought->group);
    if (thought->slot % 3 == 0) thought->group = 1u - thought->group;
}

void test_a_thought_changes_the_group_when_all_have_thought_for_the_same_step(void)
{
    make(&other);
    set_think(world, change_sides);
    for (uint32_t slot = 0; slot < AGENTS; slot += 3) {
        uint32_t id = cox_world_id_at(other, slot);
        cox_world_set_group(other, id, 1u - cox_world_get_group(other, id));
    }
    cox_world_step(world);
    cox_world_step(other);
    TEST_ASSERT_EQUAL_HEX64(fixture_world_hash(other), fixture_world_hash(world));
}

/* Half of those who think join group 0, which has no callback, and push. */
static void leave_and_push(void *context, const cox_world *seen, cox_thought *thought)
{
    (void)context;
    (void)seen;
    if (thought->slot % 2 == 0) thought->group = 0;
    thought->force = case_units(1, 0);
}

void test_the_force_of_a_thought_acts_on_its_agent_alone_in_whatever_group(void)
{
    cox_profile still = cox_profile_make(COX_COMBINE_SUM);
    cox_vec2 before[AGENTS];
    cox_limits limits = {0, COX_FIX(1), COX_FIX(100), COX_FIX(1)};
    for (uint32_t group = 0; group < 2; group++) {
        cox_world_set_profile(world, group, &still);
        cox_world_set_limits(world, group, limits);
    }
    cox_world_set_think(world, 1, leave_and_push, NULL);
    for (uint32_t tick = 0; tick < 2; tick++) {
        for (uint32_t slot = 0; slot < AGENTS; slot++)
            before[slot] = cox_vec2_make(world->velocity_x[slot], world->velocity_y[slot]);
        bool thinks[AGENTS];
        for (uint32_t slot = 0; slot < AGENTS; slot++) thinks[slot] = world->group[slot] == 1;
        cox_world_step(world);
        for (uint32_t slot = 0; slot < AGENTS; slot++)
            TEST_ASSERT_EQUAL_INT32(before[slot].x + (thinks[slot] ? COX_FIX(1) : 0),
                                    world->velocity_x[slot]);
    }
}

static void join_nowhere(void *context, const cox_world *seen, cox_thought *thought)
{
    (void)context;
    (void)seen;
    thought->group = thought->slot % 2 == 0 ? 2 : COX_NO_GROUP;
}

void test_an_agent_that_settled_and_changes_its_group_rests_no_more(void)
{
    def.rules |= COX_RULES(COX_SETTLE, COX_ARRIVE);
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    cox_profile_add(&profile, cox_rule_make(COX_ARRIVE, COX_FIX(1)));
    cox_profile_add(&profile, cox_rule_make(COX_SETTLE, COX_FIX(1)));
    cox_world **worlds[] = {&world, &other};
    for (uint32_t i = 0; i < 2; i++) {
        make(worlds[i]);
        for (uint32_t slot = 0; slot < AGENTS; slot++) {
            uint32_t id = cox_world_id_at(*worlds[i], slot);
            cox_world_set_point(*worlds[i], id, case_units(100, 100));
            (*worlds[i])->settled_distance[slot] = COX_FIX_MAX;
            (*worlds[i])->settled[slot] = true;
        }
        for (uint32_t group = 0; group < 2; group++)
            TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_profile(*worlds[i], group, &profile));
    }
    set_think(world, change_sides);
    for (uint32_t slot = 0; slot < AGENTS; slot += 3)
        cox_world_set_group(other, cox_world_id_at(other, slot),
                            1u - cox_world_get_group(other, cox_world_id_at(other, slot)));
    cox_world_step(world);
    cox_world_step(other);
    TEST_ASSERT_EQUAL_HEX64(fixture_world_hash(other), fixture_world_hash(world));
}

void test_a_group_that_is_not_there_changes_nothing(void)
{
    make(&other);
    set_think(world, join_nowhere);
    cox_world_step(world);
    cox_world_step(other);
    TEST_ASSERT_EQUAL_HEX64(fixture_world_hash(other), fixture_world_hash(world));
}

/* All see the thief at first; then nobody does. */
static void see_the_thief(void *context, const cox_world *seen, cox_thought *thought)
{
    cox_agent thief;
    bool sees = *(const bool *)context && cox_world_get_agent(seen, THIEF, &thief);
    (void)cox_sight_remember(&thought->sight, sees ? &thief : NULL, 3);
}

void test_what_a_thought_saw_is_state_until_it_is_forgotten(void)
{
    bool sees = true;
    cox_vec2 at = fixture_world_agent(world, THIEF).position;
    cox_world_set_think(world, 1, see_the_thief, &sees);
    cox_world_step(world);
    TEST_ASSERT_EQUAL_UINT32(COX_NO_ROW, world->sight_id[0]);
    TEST_ASSERT_EQUAL_UINT32(THIEF, world->sight_id[AGENTS - 1]);
    TEST_ASSERT_EQUAL_INT32(at.x, world->sight_x[AGENTS - 1]);
    TEST_ASSERT_EQUAL_INT32(at.y, world->sight_y[AGENTS - 1]);
    sees = false;
    cox_world_remove_agent(world, THIEF);
    for (uint32_t tick = 1; tick <= 2; tick++) {
        cox_world_step(world);
        TEST_ASSERT_EQUAL_UINT32(THIEF, world->sight_id[AGENTS - 2]);
        TEST_ASSERT_EQUAL_UINT32(tick, world->sight_ticks[AGENTS - 2]);
    }
    cox_world_step(world);
    TEST_ASSERT_EQUAL_UINT32(COX_NO_ROW, world->sight_id[AGENTS - 2]);
}

static void see_beyond_the_world(void *context, const cox_world *seen, cox_thought *thought)
{
    (void)context;
    (void)seen;
    thought->sight.id = 1;
    thought->sight.position = cox_vec2_make(COX_FIX_MAX, COX_FIX_MIN);
}

/* Loads what world holds into a world of the same definition. */
static cox_status load(void)
{
    uint8_t *bytes = malloc(SIZE), *undo = malloc(SIZE);
    uint32_t length;
    make(&other);
    cox_sim from = cox_world_sim(world), to = cox_world_sim(other);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&from, bytes, SIZE, &length));
    uint64_t before = cox_sim_hash(&to);
    cox_status status = cox_snapshot_load(&to, bytes, length, undo, SIZE);
    TEST_ASSERT_EQUAL_HEX64(status == COX_OK ? cox_sim_hash(&from) : before, cox_sim_hash(&to));
    free(undo);
    free(bytes);
    return status;
}

void test_a_sight_is_held_within_the_world_and_a_load_refuses_one_beyond(void)
{
    set_think(world, see_beyond_the_world);
    cox_world_step(world);
    TEST_ASSERT_EQUAL_INT32(COX_WORLD_LIMIT, world->sight_x[0]);
    TEST_ASSERT_EQUAL_INT32(-COX_WORLD_LIMIT, world->sight_y[0]);
    TEST_ASSERT_EQUAL_INT32(COX_OK, load());
    world->sight_x[0]++;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_RANGE, load());
}

static void see_nothing(void *context, const cox_world *seen, cox_thought *thought)
{
    (void)context;
    (void)seen;
    TEST_ASSERT_EQUAL_UINT32(COX_NO_ROW, thought->sight.id);
    thought->sight.id = 5;
}

void test_a_world_without_sights_keeps_none_and_has_no_column_of_them(void)
{
    uint64_t with = fixture_world_hash(world);
    def.sights = false;
    make(&world);
    TEST_ASSERT_NOT_EQUAL(with, fixture_world_hash(world));
    TEST_ASSERT_EQUAL_INT32(
        COX_ERROR_REFUSED,
        cox_world_add_segment(world, cox_segment_make(1, case_units(0, 0), case_units(1, 1))));
    set_think(world, see_nothing);
    cox_world_step(world);
    cox_world_step(world);
}

static cox_vec2 somewhere(void)
{
    return cox_random_point(&random_walls, def.least, def.greatest);
}

static void add_walls(uint32_t count)
{
    for (uint32_t id = 1; id <= count; id++) {
        cox_vec2 start = somewhere();
        cox_vec2 end = cox_vec2_lerp(start, somewhere(), COX_RATIO(1, 5));
        cox_world_add_segment(world, cox_segment_make(id, start, end));
    }
}

/* Compares lines of sight with those among all segments, and counts those that are free. */
static void look_about(void *context, const cox_world *seen, cox_thought *thought)
{
    cox_segment_span all = cox_segment_span_make(seen->segments, seen->segment_count);
    for (uint32_t slot = 0; slot < AGENTS; slot++) {
        cox_vec2 at = cox_vec2_make(seen->x[slot], seen->y[slot]);
        bool sees = cox_world_sees(seen, thought->agent.position, at);
        TEST_ASSERT_EQUAL(cox_segment_sees(all, thought->agent.position, at), sees);
        *(uint32_t *)context += sees;
    }
}

void test_a_thought_sees_what_no_segment_hides(void)
{
    static const uint32_t counts[] = {0, 3, WALLS};
    uint32_t seen[3] = {0, 0, 0};
    for (uint32_t i = 0; i < 3; i++) {
        make(&world);
        add_walls(counts[i]);
        for (uint32_t group = 0; group < 2; group++)
            cox_world_set_think(world, group, look_about, &seen[i]);
        cox_world_step(world);
    }
    TEST_ASSERT_EQUAL_UINT32(AGENTS * AGENTS, seen[0]);
    TEST_ASSERT_GREATER_THAN_UINT32(seen[1], seen[0]);
    TEST_ASSERT_GREATER_THAN_UINT32(seen[2], seen[1]);
    TEST_ASSERT_GREATER_THAN_UINT32(AGENTS, seen[2]);
}

void test_a_line_of_sight_is_the_same_before_and_after_segments_are_sorted(void)
{
    add_walls(WALLS);
    cox_segment_span all = cox_segment_span_make(world->segments, world->segment_count);
    for (uint32_t trial = 0; trial < 400; trial++) {
        cox_vec2 from = somewhere(), to = somewhere();
        if (trial == 200) cox_world_step(world);
        if (trial == 300) TEST_ASSERT_EQUAL_INT32(COX_OK, load());
        TEST_ASSERT_EQUAL(cox_segment_sees(all, from, to),
                          cox_world_sees(trial < 300 ? world : other, from, to));
    }
}
