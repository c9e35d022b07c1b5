/* SPDX-License-Identifier: MIT
 * A strategy game in small: five groups, a player each, on a field with circles to go round. Each
 * group begins on a road of its own, to and fro between two bases. A player orders its whole group
 * or a single unit of it, to a point or along any road; what it says about a unit of another player
 * has no effect. */
#include "scenarios.h"

#include <string.h>

#include "coxswain/random.h"
#include "coxswain/world.h"
#include "rule_settings.h"
#include "sketch.h"
#include "sketch_world.h"

/* The settings from PARAMETERS on are those of the rules. */
enum { AGENTS, PARAMETERS };

/* Player n commands group n, whose base and road have that number as well. */
#define PLAYERS 5
#define ROAD_NODES 2
#define ROAD_RADIUS COX_FIX(100)

/* Units keep this far apart. */
#define SPACING 12

#define FORCE "units per tick^2"

/* The kinds of commands of its own; the others are a world's. */
enum { CLICK = 1, MARCH = 2 };

/* The first table of a world. */
enum { TABLE_AGENTS };

static const cox_setting rts_settings[] COX_FLASH = {
    {"agents", "", "units of all players together", COX_I32, 1, 2000, 5000},
    {"see_ahead", "units", "how far ahead a unit looks for obstacles", COX_FIXED, 0, COX_FIX(60),
     COX_WORLD_LIMIT},
    {"avoidance_strength", FORCE, "how hard an obstacle pushes a unit aside", COX_FIXED, 0,
     COX_FIX(4), COX_FIX(1000)},
    {"separation_radius", "units", "units this near to each other separate", COX_FIXED, 0,
     COX_FIX(SPACING), COX_WORLD_LIMIT},
    {"separation_strength", FORCE, "how hard they do", COX_FIXED, COX_FIX(-1000), COX_RATIO(3, 20),
     COX_FIX(1000)},
    {"road_slowing_radius", "units", "where a unit slows down at the end of a road", COX_FIXED, 0,
     0, COX_WORLD_LIMIT},
    {"slowing_radius", "units", "where a unit slows down that is sent to a point", COX_FIXED, 0,
     COX_FIX(60), COX_WORLD_LIMIT},
};

static const cox_command_kind rts_commands[] COX_FLASH = {
    {CLICK, "click", COX_MODE_ONCE, {COX_POSITION_ARGUMENT("x"), COX_POSITION_ARGUMENT("y")}},
    {MARCH, "march", COX_MODE_ONCE, {COX_INTEGER_ARGUMENT("road", 0, PLAYERS - 1)}},
    {COX_WORLD_POINT,
     "point",
     COX_MODE_ONCE,
     {COX_ROW_ARGUMENT("agent", TABLE_AGENTS), COX_POSITION_ARGUMENT("x"),
      COX_POSITION_ARGUMENT("y")}},
    {COX_WORLD_PATH,
     "path",
     COX_MODE_ONCE,
     {COX_ROW_ARGUMENT("agent", TABLE_AGENTS), COX_INTEGER_ARGUMENT("path", -1, PLAYERS - 1)}},
};

#define AT(x, y)               \
    {                          \
        COX_FIX(x), COX_FIX(y) \
    }

static const cox_vec2 bases[PLAYERS] COX_FLASH = {
    AT(960, 200), AT(1626, 435), AT(1371, 815), AT(549, 815), AT(294, 435),
};

/* They stand in the middle of each road, and three off the roads. */
static const cox_obstacle obstacles[] COX_FLASH = {
    {1, AT(1165, 507), COX_FIX(40)}, {2, AT(1087, 625), COX_FIX(40)},
    {3, AT(832, 625), COX_FIX(40)},  {4, AT(755, 507), COX_FIX(40)},
    {5, AT(960, 435), COX_FIX(40)},  {6, AT(600, 250), COX_FIX(60)},
    {7, AT(1320, 250), COX_FIX(60)}, {8, AT(960, 850), COX_FIX(60)},
};

static cox_vec2 base_of(uint32_t player)
{
    cox_vec2 base;
    cox_flash_copy(&base, &bases[player % PLAYERS], sizeof base);
    return base;
}

/* A road leads from a base to the next but one, so that the five are a star. */
static void road_of(uint32_t player, cox_vec2 nodes[ROAD_NODES])
{
    nodes[0] = base_of(player);
    nodes[1] = base_of(player + 2u);
}

static cox_world_def rts_def(const int32_t *values)
{
    cox_world_def def = cox_world_default();
    def.agents_max = (uint32_t)values[AGENTS];
    def.groups_max = PLAYERS;
    def.obstacles_max = COX_COUNT(obstacles);
    def.paths_max = PLAYERS;
    def.nodes_max = PLAYERS * ROAD_NODES;
    def.rules = COX_RULES(COX_AVOID_OBSTACLES, COX_SEPARATION, COX_FOLLOW_PATH, COX_ARRIVE);
    def.smoothing = true;
    def.bounds = COX_BOUNDS_CONTAIN;
    def.least = cox_vec2_zero();
    def.greatest = cox_vec2_make(COX_FIX(1920), COX_FIX(1080));
    return def;
}

static uint32_t rts_size(const int32_t *values)
{
    cox_world_def def = rts_def(values);
    return cox_world_size(&def);
}

/* What a unit does, in the order of importance. By its settings, keeping apart takes three quarters
 * of its force at most, so that a crowd gets on. */
static cox_profile make_profile(const int32_t *values)
{
    cox_profile profile = cox_profile_make(COX_COMBINE_BUDGET);
    profile.smoothing = COX_RATIO(1, 2);
    cox_profile_add(&profile, cox_rule_make(COX_AVOID_OBSTACLES, COX_FIX(1)));
    cox_profile_add(&profile, cox_rule_make(COX_SEPARATION, COX_FIX(1)));
    cox_profile_add(&profile, cox_rule_make(COX_FOLLOW_PATH, COX_FIX(1)));
    cox_profile_add(&profile, cox_rule_make(COX_ARRIVE, COX_FIX(1)));
    rule_settings_take(&profile, &values[PARAMETERS]);
    return profile;
}

static void set_group(cox_world *world, uint32_t player, const int32_t *values)
{
    cox_profile profile = make_profile(values);
    cox_limits limits;
    limits.radius = COX_FIX(4);
    limits.mass = COX_FIX(1);
    limits.max_speed = COX_FIX(2);
    limits.max_force = COX_RATIO(1, 5);
    cox_world_set_limits(world, player, limits);
    cox_world_set_profile(world, player, &profile);
}

static void add_road(cox_world *world, uint32_t player)
{
    cox_vec2 nodes[ROAD_NODES];
    road_of(player, nodes);
    cox_path road = cox_path_make(nodes, ROAD_NODES, ROAD_RADIUS);
    road.mode = COX_PATH_PATROL;
    cox_world_add_path(world, &road);
}

static void add_obstacle(cox_world *world, uint32_t number)
{
    cox_obstacle obstacle;
    cox_flash_copy(&obstacle, &obstacles[number], sizeof obstacle);
    cox_world_add_obstacle(world, obstacle);
}

/* The place in a row, from its middle. */
static fix16_t place_of(uint32_t place, uint32_t row_length)
{
    int32_t halves = 2 * (int32_t)place + 1 - (int32_t)row_length;
    return cox_fix_from_int(halves * (SPACING / 2));
}

/* Adds unit number number, from 0. A player's units stand in a square around its base, a little out
 * of line, and begin along its road. */
static void add_unit(cox_world *world, uint32_t number, uint32_t row_length, cox_random *random)
{
    uint32_t player = number % PLAYERS, place = number / PLAYERS;
    cox_vec2 disorder = cox_random_point(random, cox_vec2_make(COX_FIX(-2), COX_FIX(-2)),
                                         cox_vec2_make(COX_FIX(2), COX_FIX(2)));
    cox_vec2 at = cox_vec2_make(place_of(place % row_length, row_length),
                                place_of(place / row_length, row_length));
    at = cox_vec2_add(cox_vec2_add(base_of(player), at), disorder);
    uint32_t id = cox_world_add_agent(world, player, at);
    cox_world_set_path(world, id, player);
}

/* Stream 0 of the seed places the units. */
static void add_units(cox_world *world, uint32_t count, uint64_t seed)
{
    cox_random random = cox_random_make(seed, 0);
    uint32_t row_length = 1;
    while (row_length * row_length * PLAYERS < count) row_length++;
    for (uint32_t i = 0; i < count; i++) add_unit(world, i, row_length, &random);
}

/* Applies a world's command about a unit, if the unit is the player's. One that is sent to a point
 * leaves its road. */
static void order_unit(cox_world *world, const cox_command *command)
{
    const cox_frame alone = {0, 1, command};
    uint32_t unit = (uint32_t)command->arguments[0];
    if (cox_world_get_group(world, unit) != command->player) return;
    cox_world_apply(world, &alone);
    if (command->kind == COX_WORLD_POINT) cox_world_set_path(world, unit, COX_NO_PATH);
}

static void order_group(cox_world *world, const cox_command *command)
{
    const int32_t *arguments = command->arguments;
    uint8_t kind = command->kind == CLICK ? COX_WORLD_POINT : COX_WORLD_PATH;
    for (uint32_t slot = 0; slot < cox_world_agent_count(world); slot++) {
        int32_t unit = (int32_t)cox_world_id_at(world, slot);
        cox_command order =
            cox_command_make(command->player, kind, unit, arguments[0], arguments[1]);
        order_unit(world, &order);
    }
}

static void obey(cox_world *world, const cox_command *command)
{
    if (!cox_command_is_valid(rts_commands, COX_COUNT(rts_commands), command)) return;
    if (command->player >= PLAYERS) return;
    if (command->kind == CLICK || command->kind == MARCH) order_group(world, command);
    else order_unit(world, command);
}

static void rts_step(void *context, const cox_frame *frame)
{
    cox_world *world = (cox_world *)context;
    for (uint32_t i = 0; i < frame->count; i++) obey(world, &frame->commands[i]);
    cox_world_step(world);
}

static cox_status rts_init(cox_sim *sim, void *memory, uint32_t size, const int32_t *values,
                           uint64_t seed)
{
    cox_world_def def = rts_def(values);
    cox_world *world = cox_world_init(&def, memory, size);
    if (world == NULL) return COX_ERROR_CAPACITY;
    for (uint32_t player = 0; player < PLAYERS; player++) {
        set_group(world, player, values);
        add_road(world, player);
    }
    for (uint32_t i = 0; i < COX_COUNT(obstacles); i++) add_obstacle(world, i);
    add_units(world, def.agents_max, seed);
    *sim = cox_world_sim(world);
    memcpy(sim->name, scenario_rts.name, sizeof sim->name);
    sim->step = rts_step;
    sim->commands = rts_commands;
    sim->command_count = COX_COUNT(rts_commands);
    return COX_OK;
}

static void rts_draw(void *context, cox_sketch *sketch)
{
    static const uint8_t inks[PLAYERS] = {COX_INK_NEUTRAL, COX_INK_HUNTER, COX_INK_PREY,
                                          COX_INK_TARGET, COX_INK_RESTING};
    const cox_world *world = (const cox_world *)context;
    cox_vec2 nodes[ROAD_NODES];
    cox_obstacle obstacle;
    sketch_world_bounds(sketch, world);
    for (uint32_t player = 0; player < PLAYERS; player++) {
        road_of(player, nodes);
        sketch_line(sketch, COX_INK_NEUTRAL, nodes[0], nodes[1]);
    }
    for (uint32_t i = 0; i < COX_COUNT(obstacles); i++) {
        cox_flash_copy(&obstacle, &obstacles[i], sizeof obstacle);
        sketch_circle(sketch, obstacle.id, COX_INK_OBSTACLE, obstacle.position, obstacle.radius);
    }
    sketch_world_agents(sketch, world, inks);
}

static const cox_meaning rts_meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_NEUTRAL, "player 0"}, {COX_SHAPE_AGENT, COX_INK_HUNTER, "player 1"},
    {COX_SHAPE_AGENT, COX_INK_PREY, "player 2"},    {COX_SHAPE_AGENT, COX_INK_TARGET, "player 3"},
    {COX_SHAPE_AGENT, COX_INK_RESTING, "player 4"}, {COX_SHAPE_LINE, COX_INK_NEUTRAL, "road"},
};

SCENARIO_OF(rts, 60, "five groups among obstacles, each commanded by a player");
