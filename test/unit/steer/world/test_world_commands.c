/* SPDX-License-Identifier: MIT
 * What changes a world: commands, bounds, thoughts, and loading. */
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
    def.agents_max = 20;
    def.groups_max = 2;
    def.paths_max = 1;
    def.nodes_max = 2;
    def.rules = COX_RULES(COX_SEEK, COX_PURSUIT, COX_FOLLOW_PATH, COX_WANDER, COX_SEPARATION);
    remake();
}

void tearDown(void)
{
    free(world);
    world = NULL;
}

static void give(cox_command command)
{
    cox_frame frame = {0, 1, &command};
    cox_world_apply(world, &frame);
}

void test_commands_add_and_remove_agents_and_change_their_group(void)
{
    give(cox_command_make(0, COX_WORLD_ADD, 1, COX_FIX(3), COX_FIX(4)));
    give(cox_command_make(0, COX_WORLD_ADD, 0, 0, 0));
    TEST_ASSERT_EQUAL_UINT32(2, cox_world_agent_count(world));
    TEST_ASSERT_EQUAL_UINT32(1, cox_world_get_group(world, 1));
    TEST_ASSERT_EQUAL_INT32(COX_FIX(4), fixture_world_agent(world, 1).position.y);
    give(cox_command_make(0, COX_WORLD_GROUP, 1, 0));
    TEST_ASSERT_EQUAL_UINT32(0, cox_world_get_group(world, 1));
    give(cox_command_make(0, COX_WORLD_REMOVE, 2));
    TEST_ASSERT_EQUAL_UINT32(1, cox_world_agent_count(world));
}

void test_a_profile_is_sent_by_commands(void)
{
    cox_profile profile;
    give(cox_command_make(0, COX_WORLD_PROFILE, 1, COX_COMBINE_BUDGET));
    give(cox_command_make(0, COX_WORLD_RULE, 1, COX_SEPARATION, COX_TARGET_GROUP, 1));
    give(cox_command_make(0, COX_WORLD_RULE, 1, COX_PURSUIT, COX_TARGET_NEAREST, 0));
    give(cox_command_make(0, COX_WORLD_PARAMETER, 1, 0, 1, COX_FIX(9)));
    give(cox_command_make(0, COX_WORLD_PARAMETER, 1, 1, COX_WORLD_WEIGHT, COX_FIX(2)));
    give(cox_command_make(0, COX_WORLD_PARAMETER, 1, 1, COX_WORLD_TARGET_RADIUS, COX_FIX(50)));
    TEST_ASSERT_TRUE(cox_world_get_profile(world, 1, &profile));
    TEST_ASSERT_EQUAL_UINT8(COX_COMBINE_BUDGET, profile.combine);
    TEST_ASSERT_EQUAL_UINT32(2, profile.rule_count);
    TEST_ASSERT_EQUAL_UINT8(COX_SEPARATION, profile.rules[0].behaviour);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(9), profile.rules[0].parameters[1]);
    TEST_ASSERT_EQUAL_UINT8(COX_TARGET_NEAREST, profile.rules[1].target);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(2), profile.rules[1].weight);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(50), profile.rules[1].target_radius);
}

void test_targets_are_given_by_commands(void)
{
    cox_vec2 nodes[2] = {case_units(0, 0), case_units(1, 0)};
    cox_path path = cox_path_make(nodes, 2, COX_FIX(1));
    cox_cell cell = {0, 1, 0};
    cox_sim sim = cox_world_sim(world);
    int64_t value;
    cox_column column;
    cox_world_add_path(world, &path);
    cox_world_add_agent(world, 0, case_units(0, 0));
    cox_world_add_agent(world, 0, case_units(0, 0));
    give(cox_command_make(0, COX_WORLD_POINT, 1, COX_FIX(3), COX_FIX(4)));
    give(cox_command_make(0, COX_WORLD_QUARRY, 1, 2));
    give(cox_command_make(0, COX_WORLD_PATH, 1, 0));
    for (; cox_sim_column(&sim, 0, cell.column, &column); cell.column++) {
        TEST_ASSERT_TRUE(cox_sim_fetch(&sim, cell, &value));
        if (strcmp(column.name, "point.y") == 0) TEST_ASSERT_EQUAL_INT64(COX_FIX(4), value);
        if (strcmp(column.name, "has_point") == 0) TEST_ASSERT_EQUAL_INT64(1, value);
        if (strcmp(column.name, "quarry") == 0) TEST_ASSERT_EQUAL_INT64(2, value);
        if (strcmp(column.name, "path") == 0) TEST_ASSERT_EQUAL_INT64(0, value);
    }
}

void test_commands_that_cannot_be_done_change_nothing(void)
{
    static const cox_command commands[] = {
        {0, COX_WORLD_ADD, {2, 0, 0, 0}},         {0, COX_WORLD_ADD, {0, COX_FIX_MAX, 0, 0}},
        {0, COX_WORLD_REMOVE, {7, 0, 0, 0}},      {0, COX_WORLD_GROUP, {1, 2, 0, 0}},
        {0, COX_WORLD_QUARRY, {1, 9, 0, 0}},      {0, COX_WORLD_PATH, {1, 0, 0, 0}},
        {0, COX_WORLD_LEADER, {0, 9, 0, 0}},      {0, COX_WORLD_PROFILE, {0, 3, 0, 0}},
        {0, COX_WORLD_RULE, {0, COX_FLEE, 0, 0}}, {0, COX_WORLD_RULE, {0, COX_SEEK, 3, 0}},
        {0, COX_WORLD_PARAMETER, {0, 0, 0, 5}},   {0, 7, {0, 0, 0, 0}},
        {0, COX_WORLD_PARAMETER, {0, 9, 0, 5}},   {COX_PLAYER_SESSION, COX_KIND_JOIN, {1, 0, 0, 0}},
    };
    cox_world_add_agent(world, 0, case_units(0, 0));
    uint64_t before = fixture_world_hash(world);
    for (uint32_t i = 0; i < COX_COUNT(commands); i++) give(commands[i]);
    TEST_ASSERT_EQUAL_HEX64(before, fixture_world_hash(world));
}

static void obey_at_random(void)
{
    cox_random random = cox_random_make(1, 1);
    uint32_t size = 1u << 17, length;
    uint8_t *bytes = malloc(size);
    cox_sim sim = cox_world_sim(world);
    for (uint32_t tick = 0; tick < 3000; tick++) {
        cox_command command = cox_command_make(0, COX_WORLD_ADD, 0);
        command.kind = (uint8_t)(COX_WORLD_ADD + cox_random_below(&random, 11));
        for (uint32_t i = 0; i < COX_ARGUMENTS_MAX; i++)
            command.arguments[i] = (int32_t)cox_random_below(&random, 25) - 2;
        cox_frame frame = {tick, 1, &command};
        cox_sim_step(&sim, &frame);
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&sim, bytes, size, &length));
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_check(&sim, bytes, length));
    }
    cox_world *other = fixture_world_make(&def);
    cox_sim again = cox_world_sim(other);
    TEST_ASSERT_EQUAL_INT32(
        COX_OK, cox_snapshot_load(&again, bytes, length, bytes + length, size - length));
    TEST_ASSERT_EQUAL_HEX64(cox_sim_hash(&sim), cox_sim_hash(&again));
    free(other);
    free(bytes);
}

void test_random_commands_leave_a_world_that_loads(void)
{
    obey_at_random();
}

void test_random_commands_leave_a_world_of_chances_and_contexts_that_loads(void)
{
    def.chances = true;
    remake();
    obey_at_random();
}

static void place(uint32_t id, cox_vec2 position, cox_vec2 velocity)
{
    cox_agent agent = fixture_world_agent(world, id);
    agent.position = position;
    agent.velocity = velocity;
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_agent(world, &agent));
}

static void set_bounds(uint8_t bounds)
{
    def.bounds = bounds;
    def.least = case_units(-10, -20);
    def.greatest = case_units(10, 20);
    remake();
    cox_world_add_agent(world, 0, case_units(0, 0));
}

void test_contained_agents_stop_at_the_edge_and_slide_along_it(void)
{
    set_bounds(COX_BOUNDS_CONTAIN);
    place(1, case_units(9, 0), case_units(2, 1));
    cox_world_step(world);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(10), fixture_world_agent(world, 1).position.x);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(1), fixture_world_agent(world, 1).position.y);
    TEST_ASSERT_EQUAL_INT32(0, fixture_world_agent(world, 1).velocity.x);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(1), fixture_world_agent(world, 1).velocity.y);
}

void test_wrapped_agents_come_in_on_the_other_side(void)
{
    set_bounds(COX_BOUNDS_WRAP);
    place(1, case_units(9, -19), case_units(2, -2));
    cox_world_step(world);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(-9), fixture_world_agent(world, 1).position.x);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(19), fixture_world_agent(world, 1).position.y);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(2), fixture_world_agent(world, 1).velocity.x);
}

void test_the_greatest_edge_of_a_wrapped_world_is_outside(void)
{
    set_bounds(COX_BOUNDS_WRAP);
    place(1, case_units(10, 20), case_units(0, 0));
    TEST_ASSERT_EQUAL_INT32(COX_FIX(-10), fixture_world_agent(world, 1).position.x);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(-20), fixture_world_agent(world, 1).position.y);
}

void test_a_step_of_several_widths_wraps_as_well(void)
{
    set_bounds(COX_BOUNDS_WRAP);
    cox_limits limits = {0, COX_FIX(1), COX_FIX(1000), COX_FIX(1)};
    cox_world_set_limits(world, 0, limits);
    place(1, case_units(0, 0), case_units(-205, 0));
    cox_world_step(world);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(-5), fixture_world_agent(world, 1).position.x);
}

void test_without_bounds_the_limit_of_the_world_holds_agents_back(void)
{
    cox_world_add_agent(world, 0, cox_vec2_make(COX_FIX_MAX, 0));
    TEST_ASSERT_EQUAL_INT32(COX_WORLD_LIMIT, fixture_world_agent(world, 1).position.x);
    place(1, cox_vec2_make(COX_WORLD_LIMIT, 0), case_units(3, 0));
    cox_world_step(world);
    TEST_ASSERT_EQUAL_INT32(COX_WORLD_LIMIT, fixture_world_agent(world, 1).position.x);
}

void test_an_agent_that_comes_to_rest_faces_the_way_it_last_moved(void)
{
    set_bounds(COX_BOUNDS_CONTAIN);
    place(1, case_units(10, 0), case_units(1, 0));
    cox_world_step(world);
    TEST_ASSERT_TRUE(cox_vec2_is_zero(fixture_world_agent(world, 1).velocity));
    TEST_ASSERT_EQUAL_INT32(0, fixture_world_agent(world, 1).orientation);
    place(1, case_units(0, 20), case_units(0, 1));
    cox_world_step(world);
    TEST_ASSERT_EQUAL_INT32(COX_FIX_HALF_PI, fixture_world_agent(world, 1).orientation);
}

/* Counts its thoughts, copies what its left neighbour counted a tick ago, and goes to the sum. */
static void count_and_copy(void *context, const cox_world *seen, cox_thought *thought)
{
    const int32_t *counts = cox_world_const_values(seen, 0);
    int32_t *count = thought->values[0], *copy = thought->values[1];
    TEST_ASSERT_EQUAL_PTR(&def, context);
    *count += (int32_t)thought->agent.id;
    *copy = thought->slot == 0 ? -1 : counts[thought->slot - 1u];
    thought->has_point = true;
    thought->point = cox_vec2_make(COX_FIX_ONE * *count, 0);
    thought->quarry = 99;
    thought->force = cox_vec2_make(0, 5000);
}

static void make_thinkers(cox_parallel_for *parallel_for, fixture_pool *pool)
{
    static const cox_world_column columns[2] = {{"count", COX_I32, COX_STATE, 0, 0},
                                                {"copy", COX_I32, COX_STATE, 0, 0}};
    def.columns = columns;
    def.column_count = 2;
    def.thinks = true;
    def.agents_max = 1000;
    def.parallel_for = parallel_for;
    def.pool = pool;
    remake();
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    cox_profile_add(&profile, cox_rule_make(COX_SEEK, COX_FIX(1)));
    cox_world_set_profile(world, 0, &profile);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_think(world, 0, count_and_copy, &def));
    for (int16_t i = 0; i < 1000; i++)
        cox_world_add_agent(world, (uint32_t)(i % 2),
                            case_units((int16_t)(i % 40), (int16_t)(i / 40)));
}

void test_a_thought_reads_the_state_t_and_writes_its_own_row_at_t_plus_1(void)
{
    make_thinkers(NULL, NULL);
    cox_world_step(world);
    cox_world_step(world);
    const int32_t *counts = cox_world_const_values(world, 0);
    const int32_t *copies = cox_world_const_values(world, 1);
    TEST_ASSERT_EQUAL_INT32(2 * 3, counts[2]);
    TEST_ASSERT_EQUAL_INT32(0, counts[1]);
    TEST_ASSERT_EQUAL_INT32(-1, copies[0]);
    TEST_ASSERT_EQUAL_INT32(0, copies[2]);
    cox_world_set_group(world, 2, 0);
    cox_world_step(world);
    cox_world_step(world);
    counts = cox_world_const_values(world, 0);
    copies = cox_world_const_values(world, 1);
    TEST_ASSERT_EQUAL_INT32(4, counts[1]);
    TEST_ASSERT_EQUAL_INT32(2, copies[2]);
}

void test_the_force_of_a_thought_is_added_to_that_of_the_profile(void)
{
    make_thinkers(NULL, NULL);
    cox_agent expected = fixture_world_agent(world, 3);
    cox_vec2 force = cox_seek(&expected, cox_vec2_make(COX_FIX(3), 0));
    cox_agent_move(&expected, cox_vec2_add(force, cox_vec2_make(0, 5000)));
    cox_world_step(world);
    TEST_ASSERT_EQUAL_INT32(expected.position.x, fixture_world_agent(world, 3).position.x);
    TEST_ASSERT_EQUAL_INT32(expected.position.y, fixture_world_agent(world, 3).position.y);
}

static cox_thought last_thought;

/* Says that its agent has no point, and names targets that do not exist. */
static void want_nothing(void *context, const cox_world *seen, cox_thought *thought)
{
    (void)context;
    (void)seen;
    last_thought = *thought;
    thought->has_point = false;
    thought->point = case_units(9, 9);
    thought->quarry = 99;
    thought->path = 99;
}

void test_a_thought_takes_no_point_away_and_gives_no_target_that_does_not_exist(void)
{
    def.thinks = true;
    remake();
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_think(world, 0, want_nothing, NULL));
    cox_world_add_agent(world, 0, case_units(0, 0));
    cox_world_add_agent(world, 0, case_units(1, 0));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_point(world, 2, case_units(3, 4)));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_quarry(world, 2, 1));
    cox_world_step(world);
    cox_world_step(world);
    TEST_ASSERT_EQUAL_UINT32(2, last_thought.agent.id);
    TEST_ASSERT_TRUE(last_thought.has_point);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(3), last_thought.point.x);
    TEST_ASSERT_EQUAL_UINT32(1, last_thought.quarry);
    TEST_ASSERT_EQUAL_INT32(-1, last_thought.path);
}

void test_thoughts_on_any_threads_give_the_same_bits(void)
{
    fixture_pool pool = {3, cox_random_make(1, 1)};
    make_thinkers(NULL, NULL);
    for (uint32_t tick = 0; tick < 5; tick++) cox_world_step(world);
    uint64_t expected = fixture_world_hash(world);
    make_thinkers(fixture_world_parallel_for, &pool);
    for (uint32_t tick = 0; tick < 5; tick++) cox_world_step(world);
    TEST_ASSERT_EQUAL_HEX64(expected, fixture_world_hash(world));
}

void test_a_world_that_does_not_think_takes_no_thoughts(void)
{
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFUSED, cox_world_set_think(world, 0, count_and_copy, NULL));
}

void test_a_world_passes_the_sync_test_at_every_tick(void)
{
    cox_random random = cox_random_make(5, 5);
    make_thinkers(NULL, NULL);
    cox_world_remove_agent(world, 17);
    cox_sim sim = cox_world_sim(world);
    uint32_t size = cox_sync_test_size(&sim);
    uint8_t *memory = malloc(size);
    for (uint32_t tick = 0; tick < 6; tick++) {
        cox_sync_report report;
        char text[COX_SYNC_TEXT_SIZE];
        cox_command command = cox_command_make(0, COX_WORLD_REMOVE, 1);
        command.arguments[0] = (int32_t)cox_random_below(&random, 1000);
        cox_frame frame = {tick, 1, &command};
        cox_status status = cox_sync_test_step(&sim, NULL, &frame, memory, size, &report);
        if (status != COX_OK) cox_sync_test_text(&report, &sim, text, sizeof text);
        TEST_ASSERT_EQUAL_INT32_MESSAGE(COX_OK, status, text);
    }
    free(memory);
}

void test_an_image_holds_a_world_whole(void)
{
    make_thinkers(NULL, NULL);
    cox_sim sim = cox_world_sim(world);
    uint32_t plan_size = cox_plan_size(&sim), length;
    void *plan = malloc(plan_size);
    sim.plan = cox_plan_init(&sim, plan, plan_size);
    uint32_t size = cox_image_size_max(&sim);
    void *image = malloc(size);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_image_save(&sim, image, size, &length));
    uint64_t before = cox_sim_hash(&sim);
    for (uint32_t tick = 0; tick < 3; tick++) cox_world_step(world);
    uint64_t after = cox_sim_hash(&sim);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_image_load(&sim, image, length));
    TEST_ASSERT_EQUAL_HEX64(before, cox_sim_hash(&sim));
    for (uint32_t tick = 0; tick < 3; tick++) cox_world_step(world);
    TEST_ASSERT_EQUAL_HEX64(after, cox_sim_hash(&sim));
    free(image);
    free(plan);
}
