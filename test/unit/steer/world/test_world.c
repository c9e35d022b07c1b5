/* SPDX-License-Identifier: MIT
 * A world's definition, its memory, its agents and groups. */
#include "unity.h"

#include <stdlib.h>
#include <string.h>

#include "fixture_world.h"
#include "steering_case.h"

static cox_world *world;
static cox_world_def def;

static void remake(void)
{
    free(world);
    world = fixture_world_make(&def);
}

void setUp(void)
{
    def = cox_world_default();
    def.agents_max = 8;
    def.groups_max = 2;
    def.obstacles_max = 2;
    def.paths_max = 2;
    def.nodes_max = 5;
    def.rules = COX_RULES(COX_SEEK, COX_PURSUIT, COX_FOLLOW_PATH, COX_WANDER, COX_SEPARATION);
    remake();
}

void tearDown(void)
{
    free(world);
    world = NULL;
}

static void check_refused(const cox_world_def *bad)
{
    uint64_t memory[64];
    TEST_ASSERT_EQUAL_UINT32(0, cox_world_size(bad));
    TEST_ASSERT_NULL(cox_world_init(bad, memory, sizeof memory));
}

/* Checks that the definition is refused with a field of another value. */
#define CHECK_REFUSED(field, value) \
    do {                            \
        cox_world_def bad = def;    \
        bad.field = (value);        \
        check_refused(&bad);        \
    } while (0)

void test_the_default_definition_can_be_made(void)
{
    def = cox_world_default();
    remake();
    TEST_ASSERT_EQUAL_UINT32(0, cox_world_agent_count(world));
    cox_world_step(world);
}

void test_a_definition_out_of_its_bounds_is_refused(void)
{
    CHECK_REFUSED(agents_max, 0);
    CHECK_REFUSED(agents_max, COX_WORLD_AGENTS_MAX + 1);
    CHECK_REFUSED(groups_max, 0);
    CHECK_REFUSED(groups_max, COX_WORLD_GROUPS_MAX + 1);
    CHECK_REFUSED(rules, UINT64_C(1) << COX_BEHAVIOUR_COUNT);
    CHECK_REFUSED(candidates_max, 0);
    CHECK_REFUSED(candidates_max, COX_WORLD_CANDIDATES_MAX + 1);
    CHECK_REFUSED(bounds, 3);
    CHECK_REFUSED(column_count, COX_WORLD_COLUMNS_MAX + 1);
}

void test_bounds_need_a_rectangle_within_the_world(void)
{
    def.bounds = COX_BOUNDS_WRAP;
    CHECK_REFUSED(greatest.x, def.least.x);
    CHECK_REFUSED(greatest.x, COX_WORLD_LIMIT + 1);
}

void test_columns_of_the_user_need_a_type_a_role_and_bounds_around_0(void)
{
    cox_world_column column = {"ammo", COX_I32, COX_STATE, 0, 9};
    def.columns = &column;
    def.column_count = 1;
    TEST_ASSERT_NOT_EQUAL_UINT32(0, cox_world_size(&def));
    column.type = COX_REFERENCE;
    check_refused(&def);
    column.type = COX_I32;
    column.role = COX_ROW_ID;
    check_refused(&def);
    column.role = COX_STATE;
    column.least = 1;
    check_refused(&def);
}

void test_columns_of_the_user_need_an_array_and_names_that_end(void)
{
    cox_world_column column = {"ammo", COX_I32, COX_STATE, 0, 9};
    def.column_count = 1;
    check_refused(&def);
    def.columns = &column;
    TEST_ASSERT_NOT_EQUAL_UINT32(0, cox_world_size(&def));
    column.name[0] = '\0';
    check_refused(&def);
    memset(column.name, 'a', sizeof column.name);
    check_refused(&def);
    column.name[sizeof column.name - 1u] = '\0';
    TEST_ASSERT_NOT_EQUAL_UINT32(0, cox_world_size(&def));
}

void test_memory_that_is_too_small_is_refused_and_any_alignment_is_taken(void)
{
    uint32_t size = cox_world_size(&def);
    uint8_t *memory = malloc(size + 8u);
    TEST_ASSERT_NULL(cox_world_init(&def, memory, size - 1));
    TEST_ASSERT_NULL(cox_world_init(&def, NULL, size));
    for (uint32_t offset = 0; offset < 8; offset++) {
        memset(memory, 0x5a, size + 8u);
        cox_world *made = cox_world_init(&def, memory + offset, size);
        TEST_ASSERT_NOT_NULL(made);
        TEST_ASSERT_EQUAL_UINT32(1, cox_world_add_agent(made, 0, case_units(1, 1)));
        cox_world_step(made);
        for (uint32_t i = size + offset; i < size + 8u; i++)
            TEST_ASSERT_EQUAL_HEX8(0x5a, memory[i]);
    }
    free(memory);
}

void test_ids_rise_and_are_never_given_again(void)
{
    TEST_ASSERT_EQUAL_UINT32(1, cox_world_add_agent(world, 0, case_units(0, 0)));
    TEST_ASSERT_EQUAL_UINT32(2, cox_world_add_agent(world, 1, case_units(0, 0)));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_remove_agent(world, 2));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, cox_world_remove_agent(world, 2));
    TEST_ASSERT_EQUAL_UINT32(3, cox_world_add_agent(world, 0, case_units(0, 0)));
    TEST_ASSERT_EQUAL_UINT32(2, cox_world_agent_count(world));
}

void test_a_full_world_and_a_group_that_is_not_there_take_no_agent(void)
{
    TEST_ASSERT_EQUAL_UINT32(COX_NO_ROW, cox_world_add_agent(world, 2, case_units(0, 0)));
    TEST_ASSERT_EQUAL_UINT32(COX_NO_ROW,
                             cox_world_add_agent(world, COX_NO_GROUP, case_units(0, 0)));
    for (uint32_t i = 0; i < 8; i++) cox_world_add_agent(world, 0, case_units(0, 0));
    TEST_ASSERT_EQUAL_UINT32(COX_NO_ROW, cox_world_add_agent(world, 0, case_units(0, 0)));
    TEST_ASSERT_EQUAL_UINT32(8, cox_world_agent_count(world));
}

void test_slots_rise_with_ids_and_close_their_gaps(void)
{
    for (int16_t i = 1; i <= 5; i++)
        cox_world_add_agent(world, (uint32_t)(i % 2), case_units(i, i));
    cox_world_remove_agent(world, 2);
    cox_world_remove_agent(world, 4);
    static const uint32_t ids[] = {1, 3, 5, COX_NO_ROW};
    for (uint32_t slot = 0; slot < 4; slot++)
        TEST_ASSERT_EQUAL_UINT32(ids[slot], cox_world_id_at(world, slot));
    TEST_ASSERT_EQUAL_UINT32(2, cox_world_slot_of(world, 5));
    TEST_ASSERT_EQUAL_UINT32(COX_NO_SLOT, cox_world_slot_of(world, 4));
    TEST_ASSERT_EQUAL_INT32(COX_FIX(5), fixture_world_agent(world, 5).position.x);
    TEST_ASSERT_EQUAL_UINT32(1, cox_world_get_group(world, 5));
}

void test_an_agent_that_is_removed_is_nobodys_target_or_leader(void)
{
    uint32_t a = cox_world_add_agent(world, 0, case_units(0, 0)),
             b = cox_world_add_agent(world, 0, case_units(1, 0));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_quarry(world, a, b));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_leader(world, 1, b));
    cox_world_remove_agent(world, b);
    uint32_t size = 65536, length;
    uint8_t *bytes = malloc(size);
    cox_sim sim = cox_world_sim(world);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&sim, bytes, size, &length));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_check(&sim, bytes, length));
    free(bytes);
}

void test_a_new_agent_is_at_rest_and_has_the_limits_of_its_group(void)
{
    cox_limits limits = {COX_FIX(2), COX_FIX(3), COX_FIX(4), COX_FIX(5)};
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_limits(world, 1, limits));
    cox_agent agent = fixture_world_agent(world, cox_world_add_agent(world, 1, case_units(7, -8)));
    TEST_ASSERT_EQUAL_INT32(COX_FIX(7), agent.position.x);
    TEST_ASSERT_TRUE(cox_vec2_is_zero(agent.velocity));
    TEST_ASSERT_EQUAL_INT32(COX_FIX(2), agent.radius);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(3), agent.mass);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(4), agent.max_speed);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(5), agent.max_force);
}

void test_with_own_limits_each_agent_has_its_own(void)
{
    def.own_limits = true;
    remake();
    cox_agent agent = fixture_world_agent(world, cox_world_add_agent(world, 0, case_units(0, 0)));
    agent.max_speed = COX_FIX(9);
    agent.velocity = case_units(8, 0);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_agent(world, &agent));
    cox_world_add_agent(world, 0, case_units(0, 0));
    TEST_ASSERT_EQUAL_INT32(COX_FIX(9), fixture_world_agent(world, 1).max_speed);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(8), fixture_world_agent(world, 1).velocity.x);
    TEST_ASSERT_EQUAL_INT32(COX_AGENT_MAX_SPEED_DEFAULT, fixture_world_agent(world, 2).max_speed);
}

void test_a_velocity_that_is_set_is_truncated_to_max_speed(void)
{
    cox_agent agent = fixture_world_agent(world, cox_world_add_agent(world, 0, case_units(0, 0)));
    agent.velocity = case_units(100, 0);
    cox_world_set_agent(world, &agent);
    cox_vec2 expected = cox_vec2_truncate(case_units(100, 0), COX_AGENT_MAX_SPEED_DEFAULT);
    TEST_ASSERT_EQUAL_INT32(expected.x, fixture_world_agent(world, 1).velocity.x);
}

void test_limits_and_profiles_out_of_bounds_change_nothing(void)
{
    uint64_t before = fixture_world_hash(world);
    cox_limits limits = {0, 0, 0, 0};
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_RANGE, cox_world_set_limits(world, 0, limits));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, cox_world_set_limits(world, 2, limits));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND,
                            cox_world_set_profile(world, COX_NO_GROUP, &profile));
    profile.smoothing = 1;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFUSED, cox_world_set_profile(world, 0, &profile));
    profile.smoothing = -1;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_RANGE, cox_world_set_profile(world, 0, &profile));
    TEST_ASSERT_EQUAL_HEX64(before, fixture_world_hash(world));
}

void test_a_rule_that_the_definition_does_not_name_is_refused(void)
{
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    cox_profile_add(&profile, cox_rule_make(COX_FLEE, COX_FIX(1)));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFUSED, cox_world_set_profile(world, 0, &profile));
}

void test_a_profile_comes_back_as_it_was_set(void)
{
    cox_profile profile = cox_profile_make(COX_COMBINE_FIRST), back;
    profile.epsilon = 77;
    cox_profile_add(&profile, cox_rule_make(COX_SEPARATION, COX_FIX(3)));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_profile(world, 1, &profile));
    TEST_ASSERT_TRUE(cox_world_get_profile(world, 1, &back));
    TEST_ASSERT_EQUAL_UINT8(COX_COMBINE_FIRST, back.combine);
    TEST_ASSERT_EQUAL_INT32(77, back.epsilon);
    TEST_ASSERT_EQUAL_UINT32(1, back.rule_count);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(3), back.rules[0].weight);
    TEST_ASSERT_EQUAL_INT32(profile.rules[0].parameters[0], back.rules[0].parameters[0]);
}

void test_targets_that_do_not_exist_are_refused(void)
{
    uint32_t id = cox_world_add_agent(world, 0, case_units(0, 0));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, cox_world_set_point(world, 9, case_units(0, 0)));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, cox_world_set_quarry(world, id, 9));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, cox_world_set_path(world, id, 0));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_path(world, id, COX_NO_PATH));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_point(world, id, case_units(3, 3)));
}

void test_a_world_whose_rules_take_no_target_has_none(void)
{
    def.rules = COX_RULES(COX_SEPARATION);
    remake();
    uint32_t id = cox_world_add_agent(world, 0, case_units(0, 0));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFUSED, cox_world_set_point(world, id, case_units(0, 0)));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFUSED, cox_world_set_quarry(world, id, COX_NO_ROW));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFUSED, cox_world_set_path(world, id, COX_NO_PATH));
}

void test_obstacles_come_by_rising_id_as_far_as_there_is_room(void)
{
    TEST_ASSERT_EQUAL_INT32(
        COX_ERROR_ORDER, cox_world_add_obstacle(world, cox_obstacle_make(0, case_units(0, 0), 1)));
    TEST_ASSERT_EQUAL_INT32(
        COX_OK, cox_world_add_obstacle(world, cox_obstacle_make(3, case_units(0, 0), 1)));
    TEST_ASSERT_EQUAL_INT32(
        COX_ERROR_ORDER, cox_world_add_obstacle(world, cox_obstacle_make(3, case_units(0, 0), 1)));
    TEST_ASSERT_EQUAL_INT32(
        COX_OK, cox_world_add_obstacle(world, cox_obstacle_make(4, case_units(0, 0), 1)));
    TEST_ASSERT_EQUAL_INT32(
        COX_ERROR_CAPACITY,
        cox_world_add_obstacle(world, cox_obstacle_make(5, case_units(0, 0), 1)));
}

void test_paths_are_copied_as_far_as_there_is_room(void)
{
    cox_vec2 nodes[3] = {case_units(0, 0), case_units(1, 0), case_units(2, 0)};
    cox_path path = cox_path_make(nodes, 3, COX_FIX(1));
    TEST_ASSERT_EQUAL_UINT32(0, cox_world_add_path(world, &path));
    TEST_ASSERT_EQUAL_UINT32(COX_NO_PATH, cox_world_add_path(world, &path));
    path.count = 2;
    TEST_ASSERT_EQUAL_UINT32(1, cox_world_add_path(world, &path));
    path.count = 0;
    TEST_ASSERT_EQUAL_UINT32(COX_NO_PATH, cox_world_add_path(world, &path));
}

void test_the_declaration_of_a_world_is_right(void)
{
    char text[COX_DECLARATION_TEXT_SIZE];
    cox_world_column columns[2] = {{"ammo", COX_U8, COX_STATE, 0, 9},
                                   {"hue", COX_I64, COX_LOCAL, 0, 0}};
    def.own_limits = def.smoothing = def.thinks = true;
    def.columns = columns;
    def.column_count = 2;
    remake();
    cox_sim sim = cox_world_sim(world);
    cox_status status = cox_sim_check_declaration(&sim, text, sizeof text);
    TEST_ASSERT_EQUAL_INT32_MESSAGE(COX_OK, status, text);
}

void test_a_world_tells_its_bounds(void)
{
    cox_vec2 least, greatest;
    TEST_ASSERT_EQUAL_UINT8(COX_BOUNDS_NONE, cox_world_edge(world, &least, &greatest));
    TEST_ASSERT_EQUAL_INT32(-COX_WORLD_LIMIT, least.x);
    TEST_ASSERT_EQUAL_INT32(COX_WORLD_LIMIT, greatest.y);
}

void test_without_bounds_the_corners_are_those_of_the_world_whatever_the_definition_says(void)
{
    cox_vec2 least, greatest;
    uint8_t bytes[8192], undo[8192];
    uint32_t length;
    def.least = cox_vec2_make(COX_FIX_MAX, 7);
    def.greatest = cox_vec2_make(COX_FIX_MIN, 7);
    remake();
    cox_world_add_agent(world, 0, case_units(100, 0));
    TEST_ASSERT_EQUAL_UINT8(COX_BOUNDS_NONE, cox_world_edge(world, &least, &greatest));
    TEST_ASSERT_EQUAL_INT32(-COX_WORLD_LIMIT, least.x);
    TEST_ASSERT_EQUAL_INT32(COX_WORLD_LIMIT, greatest.y);
    cox_sim sim = cox_world_sim(world);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&sim, bytes, sizeof bytes, &length));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_load(&sim, bytes, length, undo, sizeof undo));
}

void test_the_smoothed_force_of_an_agent_is_kept_where_the_definition_smooths(void)
{
    cox_vec2 force = case_units(7, 7);
    TEST_ASSERT_FALSE(
        cox_world_get_force(world, cox_world_add_agent(world, 0, case_units(0, 0)), &force));
    TEST_ASSERT_EQUAL_INT32(COX_FIX(7), force.x);
    def.smoothing = true;
    remake();
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    profile.smoothing = COX_RATIO(1, 2);
    cox_profile_add(&profile, cox_rule_make(COX_SEEK, COX_FIX(1)));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_profile(world, 0, &profile));
    cox_world_add_agent(world, 0, case_units(0, 0));
    cox_world_set_point(world, 1, case_units(100, 0));
    cox_world_step(world);
    TEST_ASSERT_TRUE(cox_world_get_force(world, 1, &force));
    cox_vec2 whole =
        cox_vec2_truncate(cox_seek(&(cox_agent){.max_speed = COX_FIX(3)}, case_units(100, 0)),
                          COX_AGENT_MAX_FORCE_DEFAULT);
    TEST_ASSERT_EQUAL_INT32(cox_vec2_lerp(cox_vec2_zero(), whole, COX_RATIO(1, 2)).x, force.x);
}

void test_columns_of_the_user_start_at_0_and_move_with_their_rows(void)
{
    cox_world_column column = {"ammo", COX_I16, COX_STATE, 0, 0};
    def.columns = &column;
    def.column_count = 1;
    remake();
    for (int16_t i = 0; i < 3; i++) cox_world_add_agent(world, 0, case_units(i, 0));
    int16_t *ammo = cox_world_values(world, 0);
    TEST_ASSERT_EQUAL_INT16(0, ammo[2]);
    ammo[2] = 33;
    cox_world_remove_agent(world, 1);
    TEST_ASSERT_EQUAL_INT16(33, ((const int16_t *)cox_world_const_values(world, 0))[1]);
    TEST_ASSERT_NULL(cox_world_values(world, 1));
}

void test_an_agents_own_targets_are_told(void)
{
    const cox_vec2 nodes[2] = {case_units(0, 0), case_units(5, 0)};
    cox_path path = cox_path_make(nodes, 2, COX_FIX(1));
    uint32_t a = cox_world_add_agent(world, 0, case_units(0, 0));
    uint32_t b = cox_world_add_agent(world, 0, case_units(1, 0));
    cox_vec2 point = cox_vec2_zero();
    cox_world_set_point(world, a, case_units(3, 4));
    cox_world_set_quarry(world, a, b);
    cox_world_set_path(world, a, cox_world_add_path(world, &path));
    TEST_ASSERT_TRUE(cox_world_get_point(world, a, &point));
    TEST_ASSERT_EQUAL_INT32(COX_FIX(3), point.x);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(4), point.y);
    TEST_ASSERT_EQUAL_UINT32(b, cox_world_get_quarry(world, a));
    TEST_ASSERT_EQUAL_UINT32(0, cox_world_get_path(world, a));
}

/* Checks that nothing is told of an agent. */
static void expect_no_targets(uint32_t id)
{
    cox_vec2 point = case_units(7, 8);
    TEST_ASSERT_FALSE(cox_world_get_point(world, id, &point));
    TEST_ASSERT_EQUAL_INT32(COX_FIX(7), point.x);
    TEST_ASSERT_EQUAL_UINT32(COX_NO_ROW, cox_world_get_quarry(world, id));
    TEST_ASSERT_EQUAL_UINT32(COX_NO_PATH, cox_world_get_path(world, id));
}

void test_targets_that_are_not_there_are_none(void)
{
    uint32_t id = cox_world_add_agent(world, 0, case_units(0, 0));
    expect_no_targets(id);
    expect_no_targets(9);
    def.rules = COX_RULES(COX_WANDER);
    remake();
    expect_no_targets(cox_world_add_agent(world, 0, case_units(0, 0)));
}
