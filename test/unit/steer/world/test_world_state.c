/* SPDX-License-Identifier: MIT
 * A world's state is whole: loaded into the memory of another definition it goes on as it would
 * have, or it is refused. */
#include "unity.h"

#include <stdlib.h>

#include "cox_world.h"
#include "fixture_world.h"
#include "steering_case.h"

#define SIZE (1u << 18)

static cox_world_def def;
static cox_world *world, *other;
static uint8_t *bytes, *undo;

static void remake(cox_world **of, const cox_world_def *other_def)
{
    free(*of);
    *of = fixture_world_make(other_def);
}

void setUp(void)
{
    def = cox_world_default();
    def.agents_max = 30;
    def.groups_max = 2;
    def.obstacles_max = def.segments_max = def.areas_max = def.flows_max = def.paths_max = 3;
    def.doors_max = 3;
    def.corners_max = def.nodes_max = 12;
    def.rules = COX_RULES(COX_SEEK, COX_WANDER, COX_FOLLOW_WALL, COX_CONTAIN, COX_FOLLOW_FLOW,
                          COX_FOLLOW_PATH, COX_GIVE_WAY);
    def.chances = true;
    world = other = NULL;
    bytes = malloc(SIZE);
    undo = malloc(SIZE);
    remake(&world, &def);
}

void tearDown(void)
{
    free(world);
    free(other);
    free(bytes);
    free(undo);
}

/* Loads what world holds into other. */
static cox_status load(void)
{
    cox_sim from = cox_world_sim(world), to = cox_world_sim(other);
    uint32_t length;
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&from, bytes, SIZE, &length));
    return cox_snapshot_load(&to, bytes, length, undo, SIZE);
}

static void check_refused(void)
{
    uint64_t before = fixture_world_hash(other);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFUSED, load());
    TEST_ASSERT_EQUAL_HEX64(before, fixture_world_hash(other));
}

/* Steps both worlds by some commands, and compares them. */
static void step_both(uint32_t tick, const cox_command *commands, uint32_t count)
{
    cox_sim one = cox_world_sim(world), two = cox_world_sim(other);
    cox_frame frame = {tick, count, commands};
    cox_sim_step(&one, &frame);
    cox_sim_step(&two, &frame);
    TEST_ASSERT_EQUAL_HEX64(cox_sim_hash(&one), cox_sim_hash(&two));
}

/* Gives both worlds agents and rules for 50 ticks. */
static void go_on_alike(void)
{
    for (int32_t tick = 0; tick < 50; tick++) {
        uint8_t combine = tick % 3 == 0 ? COX_COMBINE_DITHER : COX_COMBINE_SUM;
        cox_command commands[] = {
            cox_command_make(0, COX_WORLD_ADD, tick % 4, COX_FIX_ONE * tick, 0),
            cox_command_make(0, COX_WORLD_PROFILE, 1, combine),
            cox_command_make(0, COX_WORLD_RULE, 0, 1 + tick % 40, COX_TARGET_OWN, 0),
            cox_command_make(0, COX_WORLD_RULE, 1, COX_FLEE, COX_TARGET_OWN, 0),
            cox_command_make(0, COX_WORLD_RULE, 1, COX_WANDER, COX_TARGET_OWN, 0),
        };
        step_both((uint32_t)tick, commands, COX_COUNT(commands));
    }
}

void test_a_state_brings_its_seed_along(void)
{
    cox_world_def another = def;
    another.seed = 7;
    remake(&other, &another);
    TEST_ASSERT_EQUAL_INT32(COX_OK, load());
    go_on_alike();
    TEST_ASSERT_EQUAL_UINT32(26, cox_world_agent_count(other));
}

void test_a_state_brings_its_set_of_rules_along(void)
{
    cox_world_def another = def;
    another.rules |= COX_RULES(COX_FLEE, COX_BRAKE, COX_LIMIT);
    remake(&other, &another);
    TEST_ASSERT_EQUAL_INT32(COX_OK, load());
    go_on_alike();
    cox_profile flee = cox_profile_make(COX_COMBINE_SUM);
    cox_profile_add(&flee, cox_rule_make(COX_FLEE, COX_FIX(1)));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFUSED, cox_world_set_profile(other, 0, &flee));
}

void test_a_state_of_rules_that_a_definition_does_not_name_is_refused(void)
{
    remake(&other, &def);
    def.rules |= COX_RULES(COX_FLEE);
    remake(&world, &def);
    check_refused();
}

void test_a_set_of_rules_is_the_same_with_and_without_the_place_without_a_rule(void)
{
    def.rules &= ~UINT64_C(1);
    remake(&other, &def);
    TEST_ASSERT_EQUAL_HEX64(fixture_world_hash(world), fixture_world_hash(other));
}

void test_a_state_brings_along_how_many_agents_there_may_be(void)
{
    cox_world_def another = def;
    def.agents_max = 5;
    remake(&world, &def);
    remake(&other, &another);
    TEST_ASSERT_EQUAL_INT32(COX_OK, load());
    go_on_alike();
    TEST_ASSERT_EQUAL_UINT32(5, cox_world_agent_count(other));
    TEST_ASSERT_EQUAL_UINT32(COX_NO_ROW, cox_world_add_agent(other, 0, case_units(0, 0)));
}

void test_a_state_brings_its_groups_along(void)
{
    cox_world_def another = def;
    another.groups_max = 9;
    remake(&other, &another);
    TEST_ASSERT_EQUAL_INT32(COX_OK, load());
    go_on_alike();
    TEST_ASSERT_EQUAL_UINT32(COX_NO_ROW, cox_world_add_agent(other, 2, case_units(0, 0)));
}

/* How many obstacles, segments, areas, flow fields, paths and doors a world takes. */
static void count_room(cox_world *of, uint32_t counts[6])
{
    const cox_vec2 points[3] = {case_units(0, 0), case_units(1, 0), case_units(0, 1)};
    cox_path path = cox_path_make(points, 3, COX_FIX(1));
    cox_flow flow;
    for (uint32_t i = 0; i < 6; i++) counts[i] = 0;
    for (uint32_t id = 1; id < 9; id++) {
        cox_area area = {id, 3, points, 0};
        cox_obstacle obstacle = cox_obstacle_make(id, points[0], COX_FIX(1));
        counts[0] += cox_world_add_obstacle(of, obstacle) == COX_OK;
        counts[1] +=
            cox_world_add_segment(of, cox_segment_make(id, points[0], points[1])) == COX_OK;
        counts[2] += cox_world_add_area(of, &area) == COX_OK;
        counts[3] += cox_world_set_flow(of, id - 1u, &flow) == COX_OK;
        counts[4] += cox_world_add_path(of, &path) != COX_NO_PATH;
        cox_door door = cox_door_make(cox_segment_make(id, points[0], points[1]));
        counts[5] += cox_world_add_door(of, &door) == COX_OK;
    }
}

void test_a_state_brings_along_how_many_things_there_may_be(void)
{
    cox_world_def another = def;
    uint32_t expected[6], found[6];
    another.obstacles_max = another.segments_max = another.areas_max = another.flows_max =
        another.paths_max = another.doors_max = 8;
    another.corners_max = another.nodes_max = 24;
    remake(&other, &another);
    TEST_ASSERT_EQUAL_INT32(COX_OK, load());
    count_room(world, expected);
    count_room(other, found);
    TEST_ASSERT_EQUAL_UINT32(3, found[0]);
    TEST_ASSERT_EQUAL_UINT32_ARRAY(expected, found, 6);
}

/* Checks that a state is refused by a definition that has less of a field. */
#define CHECK_NEEDS(field)        \
    do {                          \
        cox_world_def less = def; \
        less.field--;             \
        remake(&other, &less);    \
        check_refused();          \
    } while (0)

void test_a_state_that_may_come_to_hold_more_than_there_is_room_for_is_refused(void)
{
    CHECK_NEEDS(agents_max);
    CHECK_NEEDS(obstacles_max);
    CHECK_NEEDS(segments_max);
    CHECK_NEEDS(areas_max);
    CHECK_NEEDS(corners_max);
    CHECK_NEEDS(doors_max);
    CHECK_NEEDS(flows_max);
    CHECK_NEEDS(paths_max);
    CHECK_NEEDS(nodes_max);
    cox_world_def less = def;
    less.groups_max--;
    remake(&other, &less);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_COUNT, load());
}

/* Checks that a world with a field of another value is none that there can be. */
#define CHECK_UNSOUND(field, value)                   \
    do {                                              \
        remake(&world, &def);                         \
        TEST_ASSERT_TRUE(cox_world_restored(world));  \
        world->field = (value);                       \
        TEST_ASSERT_FALSE(cox_world_restored(world)); \
    } while (0)

void test_numbers_of_what_does_not_exist_are_refused(void)
{
    CHECK_UNSOUND(groups[0].combine, COX_COMBINE_CONTEXT + 1);
    CHECK_UNSOUND(groups[1].rule_count, COX_PROFILE_RULES_MAX + 1);
    CHECK_UNSOUND(groups[1].rule_count, 1);
    CHECK_UNSOUND(bounds, COX_BOUNDS_WRAP + 1);
    CHECK_UNSOUND(candidates_max, 0);
    CHECK_UNSOUND(candidates_max, COX_WORLD_CANDIDATES_MAX + 1);
    CHECK_UNSOUND(greatest.x, world->least.x);
    CHECK_UNSOUND(agent_count, def.agents_max + 1);
    CHECK_UNSOUND(group_count, 0);
    CHECK_UNSOUND(rule_count, COX_PROFILE_RULES_MAX);
    CHECK_UNSOUND(behaviours, UINT64_C(1) << 63);
}

void test_a_place_of_a_profile_that_is_not_in_use_is_empty(void)
{
    CHECK_UNSOUND(rules[0].behaviour, COX_FLOCK);
    CHECK_UNSOUND(rules[0].behaviour, 255);
    CHECK_UNSOUND(rules[7].target, 1);
    CHECK_UNSOUND(rules[7].target_radius, 1);
    CHECK_UNSOUND(rules[7].weight, 1);
    CHECK_UNSOUND(rules[7].probability, 0);
    CHECK_UNSOUND(rules[15].parameters[COX_RULE_PARAMETERS_MAX - 1], 1);
}

void test_a_path_of_no_mode_is_refused(void)
{
    const cox_vec2 points[2] = {case_units(0, 0), case_units(1, 0)};
    cox_path path = cox_path_make(points, 2, COX_FIX(1));
    cox_world_add_path(world, &path);
    TEST_ASSERT_TRUE(cox_world_restored(world));
    world->paths[0].mode = COX_PATH_LOOP + 1;
    TEST_ASSERT_FALSE(cox_world_restored(world));
}

/* Rows of an id may be loaded in any order. */
void test_ids_rise_above_all_that_are_there_however_rows_are_stored(void)
{
    const cox_vec2 points[2] = {case_units(0, 0), case_units(1, 0)};
    for (uint32_t id = 4; id <= 6; id += 2) {
        cox_area area = {id, 2, points, 0};
        cox_world_add_obstacle(world, cox_obstacle_make(id, points[0], COX_FIX(1)));
        cox_world_add_segment(world, cox_segment_make(id, points[0], points[1]));
        cox_world_add_area(world, &area);
    }
    world->obstacles[0].id = world->segments[0].id = world->areas[0].id = 6;
    world->obstacles[1].id = world->segments[1].id = world->areas[1].id = 4;
    TEST_ASSERT_TRUE(cox_world_restored(world));
    cox_area area = {5, 2, points, 0};
    cox_obstacle obstacle = cox_obstacle_make(5, points[0], COX_FIX(1));
    cox_segment segment = cox_segment_make(5, points[0], points[1]);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_ORDER, cox_world_add_obstacle(world, obstacle));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_ORDER, cox_world_add_segment(world, segment));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_ORDER, cox_world_add_area(world, &area));
}

static uint32_t tags_of(const cox_world *of, uint32_t group)
{
    uint32_t tags;
    TEST_ASSERT_TRUE(cox_world_get_tags(of, group, &tags));
    return tags;
}

void test_a_group_has_tags_which_are_state(void)
{
    uint64_t before = fixture_world_hash(world);
    TEST_ASSERT_EQUAL_HEX32(0, tags_of(world, 1));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_tags(world, 1, UINT32_C(0x80000005)));
    TEST_ASSERT_EQUAL_HEX32(UINT32_C(0x80000005), tags_of(world, 1));
    TEST_ASSERT_EQUAL_HEX32(0, tags_of(world, 0));
    TEST_ASSERT_TRUE(fixture_world_hash(world) != before);
    remake(&other, &def);
    TEST_ASSERT_EQUAL_INT32(COX_OK, load());
    TEST_ASSERT_EQUAL_HEX32(UINT32_C(0x80000005), tags_of(other, 1));
}

void test_a_group_that_does_not_exist_has_no_tags(void)
{
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, cox_world_set_tags(world, 2, 1));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, cox_world_set_tags(world, COX_NO_GROUP, 1));
    uint32_t tags = 7;
    TEST_ASSERT_FALSE(cox_world_get_tags(world, 2, &tags));
    TEST_ASSERT_EQUAL_HEX32(7, tags);
}

void test_tags_are_given_by_a_command(void)
{
    cox_command commands[] = {cox_command_make(0, COX_WORLD_TAGS, 1, -2),
                              cox_command_make(0, COX_WORLD_TAGS, 2, 1)};
    cox_frame frame = {0, 2, commands};
    cox_world_apply(world, &frame);
    TEST_ASSERT_EQUAL_HEX32(UINT32_C(0xfffffffe), tags_of(world, 1));
}
