/* SPDX-License-Identifier: MIT
 * Random worlds, loaded into the used memory of other definitions: whatever commands and calls come
 * then, they go on as they would have, tick for tick. So nothing that a world's answers depend on
 * lies outside its state. */
#include "unity.h"

#include <stdio.h>
#include <stdlib.h>

#include "fixture_world.h"
#include "simd_here.h"
#include "trials.h"

enum { BEFORE = 30, AFTER = 100, COMMANDS = 4, SIDE = 4 };
#define SIZE (1u << 19)

static const cox_world_column own_columns[] = {{"met", COX_U32, COX_STATE, 0, 0}};

static cox_random die;
static cox_world *world, *other;
static bool think_alike; /* both worlds have think callbacks */
static uint8_t *bytes, *undo;
static cox_map map;
static cox_flow flow;
static uint8_t cells[COX_MAP_BYTES(SIDE, SIDE)], flow_memory[COX_SEARCH_BYTES(SIDE, SIDE, 1)];

static uint32_t below(uint32_t count)
{
    return cox_random_below(&die, count);
}

static cox_vec2 somewhere(void)
{
    return cox_random_point(&die, cox_vec2_make(COX_FIX(-40), COX_FIX(-40)),
                            cox_vec2_make(COX_FIX(40), COX_FIX(40)));
}

static void make_flow(void)
{
    cox_map_def of = {SIDE, SIDE, COX_FIX(20), {COX_FIX(-40), COX_FIX(-40)}, 1};
    cox_vec2 goal = somewhere();
    map = cox_map_make(&of, cells, sizeof cells);
    flow = cox_flow_make(&map, flow_memory, sizeof flow_memory);
    cox_flow_build(&flow, &goal, 1);
}

void setUp(void)
{
    die = cox_random_make(4, 4);
    world = other = NULL;
    bytes = malloc(SIZE);
    undo = malloc(SIZE);
    make_flow();
}

void tearDown(void)
{
    free(world);
    free(other);
    free(bytes);
    free(undo);
}

static uint64_t some_rules(uint32_t one_in)
{
    uint64_t rules = 0;
    for (uint8_t behaviour = 1; behaviour < COX_BEHAVIOUR_COUNT; behaviour++)
        if (below(one_in) == 0) rules |= COX_RULE_BIT(behaviour);
    return rules;
}

/* Whatever changes no schema. */
static void draw_bounds(cox_world_def *def)
{
    def->seed = below(1000);
    def->candidates_max = 1 + below(30);
    def->bounds = (uint8_t)below(3);
    def->least = cox_vec2_make(COX_FIX(-30) - (fix16_t)below(65536), COX_FIX(-30));
    def->greatest = cox_vec2_make(COX_FIX(30), COX_FIX(30) + (fix16_t)below(65536));
    def->query_radius = COX_FIX_ONE * (int32_t)below(10);
    def->simd = simd_level(below(6) % simd_count());
}

static cox_world_def some_def(void)
{
    cox_world_def def = cox_world_default();
    def.agents_max = 1 + below(60);
    def.groups_max = 1 + below(4);
    def.obstacles_max = below(60);
    def.segments_max = below(20);
    def.areas_max = below(5);
    def.corners_max = below(20);
    def.doors_max = below(4);
    def.flows_max = below(3);
    def.paths_max = below(6);
    def.nodes_max = below(20);
    def.rules = some_rules(1 + below(6));
    def.own_limits = below(2) == 0;
    def.smoothing = below(2) == 0;
    def.chances = below(2) == 0;
    def.thinks = below(2) == 0;
    def.sights = below(2) == 0;
    def.target_tags = below(2) == 0;
    def.columns = own_columns;
    def.column_count = below(2);
    draw_bounds(&def);
    return def;
}

/* Another definition of the same schema, with room for at least as much. */
static cox_world_def roomier(const cox_world_def *than)
{
    cox_world_def def = *than;
    def.agents_max += below(50);
    def.groups_max += below(4);
    def.obstacles_max += below(50);
    if (def.segments_max > 0) def.segments_max += below(10);
    def.areas_max += below(5);
    def.corners_max += below(20);
    def.doors_max += below(3);
    def.flows_max += below(3);
    def.paths_max += below(5);
    def.nodes_max += below(20);
    def.rules |= some_rules(20);
    think_alike = def.thinks;
    if (!def.thinks) def.thinks = below(2) == 0;
    draw_bounds(&def);
    return def;
}

/* Steers to where its neighbours are many, counts them, and by their number remembers itself or
 * joins another group. */
static void meet(void *context, const cox_world *seen, cox_thought *thought)
{
    const cox_agent *self = &thought->agent;
    const void *column = cox_world_const_values(seen, 0);
    (void)context;
    cox_world_query around = cox_world_query_make(self->position, COX_FIX(9));
    around.self_id = self->id;
    uint32_t met = cox_world_within(seen, &around, NULL, 0);
    if (column != NULL) *(uint32_t *)thought->values[0] += met;
    thought->force = cox_vec2_make((fix16_t)met << 10, 0);
    if (met > 2) thought->group = met % 5;
    (void)cox_sight_remember(&thought->sight, met % 2 == 0 ? self : NULL, 9);
}

/* What the program gives to every world, and is no state. */
static void equip(cox_world *of, const cox_world_def *def)
{
    for (uint32_t group = 0; group < def->groups_max && think_alike; group++)
        (void)cox_world_set_think(of, group, meet, NULL);
    for (uint32_t i = 0; i < def->flows_max; i++) (void)cox_world_set_flow(of, i, &flow);
}

/* Calls that add and replace things; each is done or refused. The same ones for the same number. */
static uint32_t add_things(cox_world *of, uint32_t number)
{
    cox_random own = cox_random_make(number, 9);
    cox_vec2 points[4];
    uint32_t done = 0;
    for (uint32_t i = 0; i < 4; i++)
        points[i] = cox_random_point(&own, cox_vec2_make(COX_FIX(-40), COX_FIX(-40)),
                                     cox_vec2_make(COX_FIX(40), COX_FIX(40)));
    cox_path path = cox_path_make(points, number % 5, COX_FIX(2));
    cox_area area = cox_area_of_polygon(number, points, number % 4);
    path.mode = (uint8_t)(number % 3);
    cox_obstacle obstacle = cox_obstacle_make(number, points[0], COX_FIX(3));
    done |= (uint32_t)(cox_world_add_obstacle(of, obstacle) == COX_OK);
    done |= (uint32_t)(cox_world_add_area(of, &area) == COX_OK) << 1;
    done |= (uint32_t)(cox_world_add_path(of, &path) != COX_NO_PATH) << 2;
    done |= (uint32_t)(cox_world_replace_path(of, number % 3, &path) == COX_OK) << 4;
    cox_segment wall = cox_segment_make(number, points[1], points[2]);
    cox_door door = cox_door_make(wall);
    door.turn_ticks = number % 20;
    done |= (uint32_t)(cox_world_add_door(of, &door) == COX_OK) << 4;
    return done | (uint32_t)(cox_world_add_segment(of, wall) == COX_OK) << 3;
}

static uint8_t some_behaviour(uint64_t rules)
{
    for (uint32_t trial = 0; trial < 40; trial++) {
        uint8_t behaviour = (uint8_t)below(COX_BEHAVIOUR_COUNT);
        if ((rules & COX_RULE_BIT(behaviour)) != 0) return behaviour;
    }
    return (uint8_t)below(COX_BEHAVIOUR_COUNT + 3);
}

/* A command whose arguments mostly name something. */
static cox_command some_command(uint64_t rules)
{
    uint8_t kind = (uint8_t)(COX_WORLD_ADD + below(COX_WORLD_TAGS - COX_WORLD_ADD + 1));
    int32_t group = (int32_t)below(5), agent = (int32_t)below(60), target = (int32_t)below(5);
    cox_vec2 at = somewhere();
    if (kind == COX_WORLD_REMOVE && below(3) > 0) kind = COX_WORLD_ADD;
    switch (kind) {
    case COX_WORLD_ADD:
        return cox_command_make(0, kind, group, at.x, at.y);
    case COX_WORLD_REMOVE:
    case COX_WORLD_POINT:
        return kind == COX_WORLD_REMOVE ? cox_command_make(0, kind, agent)
                                        : cox_command_make(0, kind, agent, at.x, at.y);
    case COX_WORLD_GROUP:
        return cox_command_make(0, kind, agent, group);
    case COX_WORLD_QUARRY:
        return cox_command_make(0, kind, agent, (int32_t)below(60));
    case COX_WORLD_PATH:
        return cox_command_make(0, kind, agent, (int32_t)below(8) - 1);
    case COX_WORLD_LEADER:
        return cox_command_make(0, kind, group, agent);
    case COX_WORLD_PROFILE:
        return cox_command_make(0, kind, group, (int32_t)below(COX_COMBINE_CONTEXT + 2));
    case COX_WORLD_RULE:
        return cox_command_make(0, kind, group, some_behaviour(rules), target, (int32_t)below(5));
    case COX_WORLD_PARAMETER:
        return cox_command_make(0, kind, group, (int32_t)below(8), (int32_t)below(17) - 4, at.x);
    default:
        return cox_command_make(0, kind, group, (int32_t)cox_random_u32(&die));
    }
}

static void step(cox_world *of, uint32_t tick, const cox_command *commands)
{
    cox_sim sim = cox_world_sim(of);
    cox_frame frame = {tick, COMMANDS, commands};
    cox_sim_step(&sim, &frame);
}

static void draw_commands(cox_command *commands, uint64_t rules)
{
    for (uint32_t i = 0; i < COMMANDS; i++) commands[i] = some_command(rules);
}

/* Uses a world for some ticks of its own. */
static void use(cox_world *of, const cox_world_def *def)
{
    cox_command commands[COMMANDS];
    equip(of, def);
    for (uint32_t tick = 0; tick < BEFORE; tick++) {
        if (below(2) == 0) (void)add_things(of, tick + 1u);
        draw_commands(commands, def->rules);
        step(of, tick, commands);
    }
}

static cox_status load(void)
{
    cox_sim from = cox_world_sim(world), to = cox_world_sim(other);
    uint32_t length;
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&from, bytes, SIZE, &length));
    return cox_snapshot_load(&to, bytes, length, undo, SIZE);
}

static void go_on_alike(uint32_t trial, uint64_t rules)
{
    cox_command commands[COMMANDS];
    char what[60];
    for (uint32_t tick = BEFORE; tick < BEFORE + AFTER; tick++) {
        snprintf(what, sizeof what, "world %u, tick %u", (unsigned)trial, (unsigned)tick);
        if (below(9) == 0)
            TEST_ASSERT_EQUAL_HEX32_MESSAGE(add_things(world, tick), add_things(other, tick), what);
        draw_commands(commands, rules);
        step(world, tick, commands);
        step(other, tick, commands);
        TEST_ASSERT_EQUAL_HEX64_MESSAGE(fixture_world_hash(world), fixture_world_hash(other), what);
    }
}

/* Makes two worlds, uses both, and loads the state of the first into the second. */
static cox_status make_and_load(const cox_world_def *first, const cox_world_def *second)
{
    free(world);
    free(other);
    world = fixture_world_make(first);
    other = fixture_world_make(second);
    use(world, first);
    use(other, second);
    return load();
}

void test_random_worlds_go_on_alike_in_the_memory_of_roomier_definitions(void)
{
    const uint32_t trials = TRIALS_OF(300u);
    uint32_t loaded = 0;
    for (uint32_t trial = 0; trial < trials; trial++) {
        cox_world_def first = some_def(), second = roomier(&first);
        cox_status status = make_and_load(&first, &second);
        if (status == COX_ERROR_SCHEMA) continue; /* more rules may have more columns */
        TEST_ASSERT_EQUAL_INT32(COX_OK, status);
        loaded++;
        go_on_alike(trial, first.rules | second.rules);
    }
    TEST_ASSERT_GREATER_THAN_UINT32(trials / 2u, loaded);
}

/* Loads a state of which one byte is another one, and steps it if it is one that there can be. */
static void load_changed(const cox_world_def *def, const uint8_t *kept, uint32_t length)
{
    cox_command commands[COMMANDS];
    cox_sim sim = cox_world_sim(other);
    uint32_t at = 8 + below(length - 8u); /* behind the schema's hash */
    for (uint32_t i = 0; i < length; i++) bytes[i] = kept[i];
    bytes[at] = (uint8_t)(below(2) == 0 ? 255u : below(256));
    uint64_t before = cox_sim_hash(&sim);
    if (cox_snapshot_load(&sim, bytes, length, undo, SIZE) != COX_OK) {
        TEST_ASSERT_EQUAL_HEX64(before, cox_sim_hash(&sim));
        return;
    }
    draw_commands(commands, def->rules);
    (void)add_things(other, BEFORE + 1);
    for (uint32_t tick = 0; tick < 2; tick++) step(other, tick, commands);
}

void test_a_random_state_with_a_changed_byte_is_refused_or_can_be_stepped(void)
{
    uint8_t *kept = malloc(SIZE);
    for (uint32_t trial = 0; trial < TRIALS_OF(60u); trial++) {
        cox_world_def def = some_def();
        uint32_t length;
        think_alike = def.thinks;
        (void)make_and_load(&def, &def);
        cox_sim sim = cox_world_sim(world);
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&sim, kept, SIZE, &length));
        for (uint32_t i = 0; i < 200; i++) load_changed(&def, kept, length);
    }
    free(kept);
}

/* Spoils all that is not declared, and stores rows in another order. */
void test_random_worlds_pass_the_sync_test(void)
{
    for (uint32_t trial = 0; trial < TRIALS_OF(60u); trial++) {
        cox_world_def def = some_def();
        think_alike = def.thinks;
        free(world);
        world = fixture_world_make(&def);
        use(world, &def);
        cox_sim sim = cox_world_sim(world);
        uint32_t size = cox_sync_test_size(&sim);
        uint8_t *memory = malloc(size);
        for (uint32_t tick = BEFORE; tick < BEFORE + 10; tick++) {
            cox_command commands[COMMANDS];
            cox_sync_report report;
            char text[COX_SYNC_TEXT_SIZE];
            draw_commands(commands, def.rules);
            cox_frame frame = {tick, COMMANDS, commands};
            cox_status status = cox_sync_test_step(&sim, NULL, &frame, memory, size, &report);
            if (status != COX_OK) cox_sync_test_text(&report, &sim, text, sizeof text);
            TEST_ASSERT_EQUAL_INT32_MESSAGE(COX_OK, status, text);
        }
        free(memory);
    }
}

void test_random_worlds_go_on_alike_or_are_refused_in_the_memory_of_any_definition(void)
{
    const uint32_t trials = TRIALS_OF(600u);
    uint32_t refused = 0;
    for (uint32_t trial = 0; trial < trials; trial++) {
        cox_world_def second = some_def(), first = roomier(&second);
        cox_status status = make_and_load(&first, &second);
        if (status == COX_OK) go_on_alike(trial, first.rules | second.rules);
        else refused++;
    }
    TEST_ASSERT_GREATER_THAN_UINT32(trials / 2u, refused);
}
