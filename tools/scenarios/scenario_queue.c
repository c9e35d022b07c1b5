/* SPDX-License-Identifier: MIT
 * Queue: what the tutorials (000) leave to a later part. A wall with a door parts the stage, and
 * all want to be where the target is. On the wrong side they seek the door, and whoever has a
 * neighbour ahead brakes: so they queue, and go through one by one. Once through, they only keep
 * apart. */
#include "scenarios.h"

#include "coxswain/manager.h"
#include "demo.h"
#include "sketch.h"

enum { GOING, BRAKING, ROLES };

enum { DOOR_WIDTH = DEMO_TARGET_SETTINGS, SIGHT_DISTANCE, SIGHT_RADIUS, SEPARATION, SETTING_COUNT };

/* Where the wall is, where the door is in it, and how far before it and behind it one seeks it. */
#define WALL_X COX_FIX(300)
#define DOOR_Y COX_FIX(200)
#define BEFORE_DOOR COX_FIX(15)
#define BEHIND_DOOR COX_FIX(40)

static const cox_setting queue_settings[] COX_FLASH = {
    DEMO_COMMON_SETTINGS_OF(12, "how many queue", COX_FIX(2), COX_RATIO(1, 4)),
    DEMO_HOP_SETTING(400),
    {"door_width", "units", "of the door in the middle of the wall", COX_FIXED, 0, COX_FIX(40),
     COX_FIX(400)},
    {"sight_distance", "units", "how far ahead one looks for neighbours", COX_FIXED, 0, COX_FIX(30),
     COX_FIX(1000)},
    {"sight_radius", "units", "of the circle there, and of separation", COX_FIXED, 0, COX_FIX(30),
     COX_FIX(1000)},
    {"separation", PER_TICK_SQUARED, "how hard they part", COX_FIXED, 0, COX_FIX(2), COX_FIX(1000)},
};
static const cox_column dial_columns[] COX_FLASH = {
    DEMO_DIAL(DOOR_WIDTH, "door_width", COX_FIXED),
    DEMO_DIAL(SIGHT_DISTANCE, "sight_distance", COX_FIXED),
    DEMO_DIAL(SIGHT_RADIUS, "sight_radius", COX_FIXED),
    DEMO_DIAL(SEPARATION, "separation", COX_FIXED),
};
static const cox_column actor_columns[] COX_FLASH = {DEMO_ACTOR_COLUMNS(ROLES)};
static const cox_table queue_tables[] COX_FLASH = {DEMO_DIALS(dial_columns), DEMO_TARGET,
                                                   DEMO_ACTORS(actor_columns)};

/* All begin on the left. */
static void queue_start(const demo *world, actor *self, uint64_t seed)
{
    (void)world;
    (void)seed;
    self->agent.position.x = cox_fix_mul(self->agent.position.x, COX_RATIO(2, 5));
}

static bool is_right(cox_vec2 position)
{
    return position.x >= WALL_X;
}

static bool is_through(const demo *world, const cox_agent *agent)
{
    return is_right(agent->position) == is_right(world->target.position);
}

/* Whether somebody at that height could go straight through the door. */
static bool is_at_door(const demo *world, cox_vec2 position, fix16_t radius)
{
    fix16_t from_middle = cox_fix_abs(cox_fix_subtract(position.y, DOOR_Y));
    return cox_fix_add(from_middle, radius) <= world->dials[DOOR_WIDTH] / 2;
}

/* The target; if there is the wall between, the door: a point before it, then one behind it. */
static cox_vec2 goal_of(const demo *world, const cox_agent *agent)
{
    cox_vec2 target = world->target.position;
    if (is_through(world, agent)) return target;
    bool is_there = is_at_door(world, agent->position, agent->radius);
    fix16_t way = is_there ? BEHIND_DOOR : -BEFORE_DOOR;
    return cox_vec2_make(is_right(target) ? WALL_X + way : WALL_X - way, DOOR_Y);
}

static cox_vec2 queue_steer(const demo *world, actor *self)
{
    cox_queue_sight sight;
    sight.distance = world->dials[SIGHT_DISTANCE];
    sight.radius = world->dials[SIGHT_RADIUS];
    sight.separation_strength = world->dials[SEPARATION];
    cox_manager manager = {0, 0};
    cox_manager_seek(&manager, &self->agent, goal_of(world, &self->agent),
                     COX_MANAGER_SLOWING_RADIUS_DEFAULT);
    cox_vec2 wanted = cox_manager_sum(&manager);
    if (is_through(world, &self->agent))
        cox_manager_separation(&manager, &self->agent, world->neighbours, world->actor_count,
                               sight.radius, sight.separation_strength);
    else cox_manager_queue(&manager, &self->agent, world->neighbours, world->actor_count, sight);
    cox_vec2 force = cox_manager_sum(&manager);
    bool is_braked = !is_through(world, &self->agent) && !cox_vec2_equal(wanted, force);
    self->role = is_braked ? BRAKING : GOING;
    return force;
}

/* Who runs against the wall beside the door stands still before it. */
static void queue_move(const demo *world, actor *self)
{
    cox_agent *agent = &self->agent;
    cox_vec2 before = agent->position;
    cox_agent_move(agent, self->force);
    if (is_right(before) == is_right(agent->position)) return;
    if (is_at_door(world, agent->position, 0)) return;
    agent->position.x = is_right(before) ? WALL_X : WALL_X - 1;
    agent->velocity.x = 0;
}

static void queue_draw(void *context, cox_sketch *sketch)
{
    demo *world = (demo *)context;
    fix16_t half = world->dials[DOOR_WIDTH] / 2;
    demo_look(world);
    sketch_band(sketch, COX_INK_OBSTACLE, cox_vec2_make(WALL_X, 0),
                cox_vec2_make(WALL_X, DOOR_Y - half), COX_FIX(4));
    sketch_band(sketch, COX_INK_OBSTACLE, cox_vec2_make(WALL_X, DOOR_Y + half),
                cox_vec2_make(WALL_X, STAGE_HEIGHT), COX_FIX(4));
    demo_draw(world, sketch);
}

static const cox_meaning queue_meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_HUNTER, "goes"},
    {COX_SHAPE_AGENT, COX_INK_RESTING, "brakes"},
};
static const demo_script queue_script = {
    .scenario = &scenario_queue,
    .epoch = 1,
    .tables = queue_tables,
    .table_count = COX_COUNT(queue_tables),
    .inks = {COX_INK_HUNTER, COX_INK_RESTING},
    .has_target = 1,
    .has_neighbours = 1,
    .start = queue_start,
    .steer = queue_steer,
    .move = queue_move,
};

static uint32_t queue_size(const int32_t *values)
{
    return demo_size_of(&queue_script, values);
}

static cox_status queue_init(cox_sim *sim, void *memory, uint32_t size, const int32_t *values,
                             uint64_t seed)
{
    return demo_init(sim, memory, size, values, seed, &queue_script);
}

const cox_scenario scenario_queue = {
    .abi = COX_SCENARIO_ABI,
    .name = "queue",
    .line = "through a door one by one, to the side where the target is",
    .settings = queue_settings,
    .setting_count = SETTING_COUNT,
    .size = queue_size,
    .init = queue_init,
    .draw = queue_draw,
    .meanings = queue_meanings,
    .meaning_count = COX_COUNT(queue_meanings),
};
