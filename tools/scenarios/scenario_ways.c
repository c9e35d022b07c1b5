/* SPDX-License-Identifier: MIT
 * Ways through rooms whose doors open and close. A herd goes with one flow field from corner to
 * corner, as many agents as one likes; scouts go along routes of their own, for which one search
 * looks in turn, some cells a tick. A click opens or closes the nearest door, unless someone stands
 * in it: the field is brought up to date, and a scout whose route is blocked asks for another. */
#include "scenarios.h"

#include <string.h>

#include "block.h"
#include "coxswain/array.h"
#include "coxswain/flow.h"
#include "coxswain/group.h"
#include "coxswain/path_following.h"
#include "coxswain/random.h"
#include "coxswain/route.h"
#include "coxswain/target.h"
#include "rooms.h"
#include "sketch.h"
#include "sketch_rooms.h"

enum { AGENTS, MAX_SPEED, MAX_FORCE, SEARCH_CELLS, HOP_TICKS, SETTING_COUNT };
enum { CLICK = 1 };
enum { HERD, SCOUT, ROLES };

#define AGENTS_MAX 1000
#define SCOUT_EVERY 4u

/* The most nodes of a scout's route; one of more is given up. */
#define NODES 12

#define AGENT_RADIUS COX_FIX(5)
#define PATH_RADIUS COX_FIX(8)
#define SLOWING_RADIUS COX_FIX(30)
#define ARRIVING_RADIUS COX_FIX(60) /* so near the corner the herd goes straight to it */
#define SIGHT_TICKS COX_FIX(6)      /* how far ahead the herd looks into the field */
#define SPACING COX_FIX(14)
#define SPACING_FORCE COX_RATIO(3, 20)

static const cox_setting ways_settings[] COX_FLASH = {
    {"agents", "", "agents; every fourth is a scout, the others are the herd", COX_I32, 1, 20,
     AGENTS_MAX},
    {"max_speed", "units per tick", "how fast an agent can go, at most a radius", COX_FIXED, 0,
     COX_FIX(2), AGENT_RADIUS},
    {"max_force", "units per tick^2", "how hard an agent can steer", COX_FIXED, 256,
     COX_RATIO(1, 4), COX_FIX(1000)},
    {"search_cells", "", "cells that the search opens in a tick", COX_I32, 1, 40, 1000000},
    {"hop_ticks", "ticks", "how long the herd's goal stays in a corner; 0: for ever", COX_I32, 0,
     600, 1000000},
};

typedef struct walker {
    cox_agent agent;
    cox_random random; /* a scout draws its goals from it */
    cox_vec2 goal;     /* a scout's */
    cox_follow_path_memory path;
    uint32_t node_count; /* of its route; 0: it has none */
    uint8_t role;
    uint8_t asks; /* 1: it waits for a route */
    cox_vec2 nodes[NODES];
    cox_vec2 force; /* set and used within a tick, so it is not state */
} walker;

/* The whole state. Walkers, map and searches lie behind it in the caller's memory. */
typedef struct ways {
    _Alignas(uint64_t) int32_t dials[SETTING_COUNT]; /* the values of the settings */
    cox_map map;
    cox_route route; /* the search for the walker whose turn it is */
    cox_flow flow;   /* to the herd's corner; not state */
    uint32_t turn;   /* the id of the walker whose route was searched last, or is */
    uint32_t corner; /* where the herd goes */
    uint32_t ticks;  /* for how long so far */
    uint32_t walker_count, walker_capacity;
    walker *walkers;
} ways;

static const cox_column ways_columns[] COX_FLASH = {
    COX_COLUMN_NAMED(ways, dials[SEARCH_CELLS], "search_cells", COX_I32, COX_STATE, 0, 0),
    COX_COLUMN_NAMED(ways, dials[HOP_TICKS], "hop_ticks", COX_I32, COX_STATE, 0, 0),
    COX_MAP_COLUMNS(ways, map),
    COX_ROUTE_COLUMNS(ways, route),
    COX_COLUMN(ways, turn, COX_U32, COX_STATE, 0, 0),
    COX_COLUMN(ways, corner, COX_U32, COX_STATE, 0, ROOMS_CORNERS - 1),
    COX_COLUMN(ways, ticks, COX_U32, COX_STATE, 0, 0),
};
static const cox_column cell_columns[] COX_FLASH = {COX_MAP_CELL_COLUMNS};
static const cox_column walker_columns[] COX_FLASH = {
    COX_AGENT_COLUMNS(walker, agent),
    COX_RANDOM_COLUMNS(walker, random),
    COX_POSITION_COLUMNS(walker, goal),
    COX_FOLLOW_PATH_COLUMNS(walker, path),
    COX_COLUMN(walker, node_count, COX_U32, COX_STATE, 0, NODES),
    COX_COLUMN(walker, role, COX_U8, COX_STATE, 0, ROLES - 1),
    COX_COLUMN(walker, asks, COX_U8, COX_STATE, 0, 1),
    COX_ELEMENT_MEMBER_COLUMNS(walker, nodes, NODES, x, COX_FIXED, COX_STATE, 0, 0),
    COX_ELEMENT_MEMBER_COLUMNS(walker, nodes, NODES, y, COX_FIXED, COX_STATE, 0, 0),
};
static const cox_table ways_tables[] COX_FLASH = {
    COX_TABLE_SINGLE("ways", ways_columns),
    COX_MAP_TABLE(ways, map, cell_columns),
    COX_TABLE_POINTED(ways, walkers, walker_count, walker_capacity, walker_columns),
};
static const cox_command_kind ways_commands[] COX_FLASH = {
    {CLICK, "click", COX_MODE_ONCE, {COX_POSITION_ARGUMENT("x"), COX_POSITION_ARGUMENT("y")}},
};

static cox_span agents_of(const ways *world)
{
    return cox_span_make(&world->walkers->agent, sizeof(walker), world->walker_count);
}

static cox_path path_of(const walker *self)
{
    cox_path path = cox_path_make(self->nodes, self->node_count, PATH_RADIUS);
    path.mode = COX_PATH_ARRIVE;
    return path;
}

static void build_flow(ways *world)
{
    cox_vec2 goal = rooms_corner(&world->map, world->corner);
    cox_flow_build(&world->flow, &goal, 1);
}

/* An agent that stands in a door keeps it open. */
static bool may_close(const ways *world, uint32_t door)
{
    for (uint32_t i = 0; i < world->walker_count; i++) {
        const cox_agent *agent = &world->walkers[i].agent;
        if (rooms_stands_in(&world->map, door, agent->position, agent->radius)) return false;
    }
    return true;
}

static void use_door(ways *world, uint32_t door)
{
    bool is_open = rooms_is_open(&world->map, door);
    if (is_open && !may_close(world, door)) return;
    for (uint32_t place = 0; place < ROOMS_DOOR_CELLS; place++) {
        uint32_t cell = rooms_door_cell(&world->map, door, place);
        cox_map_set(&world->map, cell, is_open ? COX_MAP_WALL : 1);
        cox_flow_update(&world->flow, cell);
    }
}

static void obey(ways *world, const cox_command *command)
{
    if (!cox_command_is_valid(ways_commands, COX_COUNT(ways_commands), command)) return;
    if (command->player >= COX_PLAYERS_MAX) return;
    cox_vec2 at = cox_vec2_make(command->arguments[0], command->arguments[1]);
    use_door(world, rooms_door_at(&world->map, at));
}

static void hop(ways *world)
{
    if (world->dials[HOP_TICKS] == 0) return;
    if (++world->ticks < (uint32_t)world->dials[HOP_TICKS]) return;
    world->ticks = 0;
    world->corner = (world->corner + 1) % ROOMS_CORNERS;
    build_flow(world);
}

/* Draws a goal for a scout: the middle of a cell that is no wall. */
static void draw_goal(const ways *world, walker *self)
{
    uint32_t cell = 0;
    for (uint32_t tries = 0; tries < 20; tries++) {
        cell = cox_random_below(&self->random, world->map.cell_count);
        if (cox_map_cost(&world->map, cell) != COX_MAP_WALL) break;
    }
    self->goal = cox_map_middle(&world->map, cell);
    self->asks = 1;
}

/* Ends a search: the walker takes the route, or another goal where there is none. */
static void take_route(ways *world, walker *self)
{
    cox_nodes nodes = {self->nodes, 0, NODES};
    cox_status status = cox_route_nodes(&world->route, &nodes);
    self->node_count = nodes.count;
    self->path = cox_follow_path_make();
    self->asks = 0;
    if (status != COX_OK) draw_goal(world, self);
}

static walker *find_walker(ways *world, uint32_t id)
{
    for (uint32_t i = 0; i < world->walker_count; i++)
        if (world->walkers[i].agent.id == id) return &world->walkers[i];
    return NULL;
}

/* The next walker that asks for a route, by id, after the one whose turn it was; or NULL. */
static walker *next_asking(ways *world)
{
    walker *next = NULL;
    uint32_t least = UINT32_MAX;
    for (uint32_t i = 0; i < world->walker_count; i++) {
        walker *self = &world->walkers[i];
        uint32_t turns = self->agent.id - world->turn - 1u; /* those of lower id come last */
        if (!self->asks || turns >= least) continue;
        least = turns;
        next = self;
    }
    return next;
}

/* Searches on for one walker. */
static void search(ways *world)
{
    walker *self = find_walker(world, world->turn);
    if (world->route.phase != COX_ROUTE_SEARCHING) {
        self = next_asking(world);
        if (self == NULL) return;
        world->turn = self->agent.id;
        cox_route_start(&world->route, self->agent.position, self->goal);
    }
    uint8_t phase = cox_route_step(&world->route, (uint32_t)world->dials[SEARCH_CELLS]);
    if (self != NULL && phase != COX_ROUTE_SEARCHING) take_route(world, self);
}

/* The force that stops an agent. */
static cox_vec2 brake(const cox_agent *self)
{
    return cox_vec2_negate(self->velocity);
}

static cox_vec2 herd_force(const ways *world, const cox_agent *self)
{
    cox_vec2 goal = rooms_corner(&world->map, world->corner);
    bool is_near = cox_vec2_within(self->position, goal, ARRIVING_RADIUS);
    if (is_near && cox_map_sees(&world->map, self->position, goal, ROOMS_GREATEST))
        return cox_arrive(self, goal, SLOWING_RADIUS);
    uint32_t cell = cox_map_cell_of(&world->map, self->position);
    if (cox_flow_cost(&world->flow, cell) == COX_NO_ROUTE_COST) return brake(self);
    return cox_follow_flow(self, &world->flow, SIGHT_TICKS);
}

static cox_vec2 scout_force(const ways *world, walker *self)
{
    if (self->asks) return brake(&self->agent);
    cox_path path = path_of(self);
    if (cox_vec2_within(self->agent.position, self->goal, PATH_RADIUS)) draw_goal(world, self);
    cox_vec2 node = cox_path_target(&path, &self->path);
    bool is_lost = !cox_map_sees(&world->map, self->agent.position, node, ROOMS_GREATEST);
    if (is_lost) self->asks = 1;
    return cox_follow_path(&self->agent, &self->path, &path, SLOWING_RADIUS);
}

static cox_vec2 force_on(const ways *world, walker *self)
{
    cox_vec2 force =
        self->role == HERD ? herd_force(world, &self->agent) : scout_force(world, self);
    cox_vec2 apart = cox_separation(&self->agent, agents_of(world), SPACING, SPACING_FORCE);
    return cox_vec2_add(cox_vec2_truncate(force, self->agent.max_force), apart);
}

/* Puts an agent back to where it just touches the nearest wall. Two walls may meet. */
static void keep_out_of_walls(const ways *world, cox_agent *agent)
{
    for (uint32_t i = 0; i < 2; i++) {
        cox_map_nearest wall = cox_map_nearest_wall(&world->map, agent->position, agent->radius);
        if (wall.distance >= agent->radius) return;
        cox_vec2 out = cox_vec2_scale(wall.normal, cox_fix_subtract(agent->radius, wall.distance));
        agent->position = cox_vec2_add(agent->position, out);
    }
}

static void ways_step(void *context, const cox_frame *frame)
{
    ways *world = (ways *)context;
    for (uint32_t i = 0; i < frame->count; i++) obey(world, &frame->commands[i]);
    hop(world);
    search(world);
    for (uint32_t i = 0; i < world->walker_count; i++)
        world->walkers[i].force = force_on(world, &world->walkers[i]);
    for (uint32_t i = 0; i < world->walker_count; i++) {
        cox_agent_move(&world->walkers[i].agent, world->walkers[i].force);
        keep_out_of_walls(world, &world->walkers[i].agent);
    }
}

static bool walker_is_sound(const ways *world, const walker *self)
{
    cox_path path = path_of(self);
    return self->agent.id <= world->walker_count && cox_random_is_sound(&self->random) &&
           cox_follow_path_is_sound(&path, &self->path);
}

static bool ways_restored(void *context)
{
    ways *world = (ways *)context;
    if (world->walker_count != world->walker_capacity) return false;
    for (uint32_t i = 0; i < world->walker_count; i++)
        if (!walker_is_sound(world, &world->walkers[i])) return false;
    if (!cox_map_restored(&world->map) || !cox_route_restored(&world->route)) return false;
    build_flow(world);
    return true;
}

/* Where the parts of the memory begin, counted from the state's own struct. */
typedef struct ways_memory {
    uint32_t cells, route, flow, end;
} ways_memory;

static ways_memory memory_for(uint32_t walkers)
{
    cox_map_def def = rooms_def();
    ways_memory memory;
    memory.cells = (uint32_t)sizeof(ways) + walkers * (uint32_t)sizeof(walker);
    memory.route = memory.cells + cox_map_size(&def);
    memory.flow = memory.route + cox_search_size(&def);
    memory.end = memory.flow + cox_search_size(&def);
    return memory;
}

static uint32_t ways_size(const int32_t *values)
{
    if (values[AGENTS] < 1 || values[AGENTS] > AGENTS_MAX) return 0;
    return block_size(memory_for((uint32_t)values[AGENTS]).end);
}

/* Walkers start in the lower left room, where there is no wall. */
static void add_walker(ways *world, cox_random *random, uint64_t seed)
{
    walker *self = &world->walkers[world->walker_count++];
    uint32_t id = world->walker_count;
    cox_vec2 least = cox_vec2_make(AGENT_RADIUS, cox_fix_from_int(85));
    cox_vec2 greatest = cox_vec2_make(COX_FIX(110), COX_FIX(175));
    self->agent = cox_agent_make(id, cox_random_point(random, least, greatest));
    self->agent.radius = AGENT_RADIUS;
    self->agent.max_speed = world->dials[MAX_SPEED];
    self->agent.max_force = world->dials[MAX_FORCE];
    self->role = id % SCOUT_EVERY == 0 ? SCOUT : HERD;
    self->random = cox_random_make(seed, id);
    self->path = cox_follow_path_make();
    if (self->role == SCOUT) draw_goal(world, self);
}

static void make_places(ways *world, uint32_t walkers)
{
    cox_map_def def = rooms_def();
    ways_memory at = memory_for(walkers);
    uint8_t *bytes = (uint8_t *)world;
    world->walkers = (walker *)(void *)(world + 1);
    world->walker_capacity = walkers;
    world->map = cox_map_make(&def, bytes + at.cells, at.route - at.cells);
    rooms_furnish(&world->map);
    world->route = cox_route_make(&world->map, bytes + at.route, at.flow - at.route);
    world->flow = cox_flow_make(&world->map, bytes + at.flow, at.end - at.flow);
    build_flow(world);
}

static cox_status ways_init(cox_sim *sim, void *memory, uint32_t size, const int32_t *values,
                            uint64_t seed)
{
    uint32_t needed = ways_size(values);
    if (needed == 0 || size < needed) return COX_ERROR_CAPACITY;
    ways *world = (ways *)block_start(memory);
    memset(memory, 0, (size_t)needed);
    memcpy(world->dials, values, sizeof world->dials);
    make_places(world, (uint32_t)values[AGENTS]);
    cox_random random = cox_random_make(seed, 0);
    while (world->walker_count < world->walker_capacity) add_walker(world, &random, seed);

    *sim = cox_sim_make(scenario_ways.name, 1, world, ways_step);
    sim->tables = ways_tables;
    sim->table_count = COX_COUNT(ways_tables);
    sim->commands = ways_commands;
    sim->command_count = COX_COUNT(ways_commands);
    sim->restored = ways_restored;
    return COX_OK;
}

/* Forces are not state, so a copy steers again to show its force. */
static void draw_walker(const ways *world, cox_sketch *sketch, const walker *self)
{
    walker copy = *self;
    cox_vec2 force = force_on(world, &copy);
    for (uint32_t n = self->path.node + 1; n < self->node_count && !self->asks; n++)
        sketch_line(sketch, COX_INK_PREY, self->nodes[n - 1], self->nodes[n]);
    sketch_agent(sketch, &self->agent, self->role == HERD ? COX_INK_HUNTER : COX_INK_PREY);
    sketch_vector(sketch, &self->agent, COX_INK_VELOCITY, self->agent.velocity);
    sketch_vector(sketch, &self->agent, COX_INK_STEERING,
                  cox_vec2_truncate(force, self->agent.max_force));
}

static void ways_draw(void *context, cox_sketch *sketch)
{
    const ways *world = (const ways *)context;
    sketch_rooms(sketch, &world->map);
    sketch_flow(sketch, &world->flow);
    sketch_point(sketch, 1, COX_INK_TARGET, rooms_corner(&world->map, world->corner));
    for (uint32_t i = 0; i < world->walker_count; i++)
        draw_walker(world, sketch, &world->walkers[i]);
}

static const cox_meaning ways_meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_HUNTER, "herd"},      {COX_SHAPE_AGENT, COX_INK_PREY, "scout"},
    {COX_SHAPE_LINE, COX_INK_PREY, "route"},        {COX_SHAPE_LINE, COX_INK_OBSTACLE, "wall"},
    {COX_SHAPE_LINE, COX_INK_RESTING, "mud"},       {COX_SHAPE_LINE, COX_INK_PUSH, "closed door"},
    {COX_SHAPE_VECTOR, COX_INK_NEUTRAL, "flow"},    {COX_SHAPE_LINE, COX_INK_PULL, "open door"},
    {COX_SHAPE_POINT, COX_INK_TARGET, "herd goal"},
};

SCENARIO_OF(ways, 60,
            "through rooms whose doors a click opens and closes, by flow field and by route");
