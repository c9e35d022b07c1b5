/* SPDX-License-Identifier: MIT
 * Queue: a behaviour that the tutorials (000) leave to a later part. A wall with a door divides the
 * stage, and all agents go to the target. On the wrong side they seek the door, and an agent with
 * another before it brakes: so they queue, and go through one by one. Once through, each goes to a
 * place of its own round the target.
 *
 * The nearer an agent is to the door, the earlier it is in the queue. It yields only to agents
 * before it, so the first always moves and no two wait for each other. Close behind another it
 * stands still: the brake leaves a fifth of the steering, and agents that crept on would push each
 * other to and fro for ever. Agents separate only where they touch. */
#include "coxswain/group.h"
#include "coxswain/manager.h"
#include "coxswain/target.h"
#include "demo.h"
#include "sketch.h"

enum { GOING, BRAKING, STANDING, ROLES };

enum {
    DOOR_WIDTH = DEMO_TARGET_SETTINGS,
    SIGHT_DISTANCE,
    SIGHT_RADIUS,
    GAP,
    SEPARATION,
    SETTING_COUNT
};

/* Where the wall is and how thick to each side, where the door is in it, and how far before and
 * behind the door the points lie that agents seek. */
#define WALL_X COX_FIX(300)
#define WALL_HALF COX_FIX(4)
#define DOOR_Y COX_FIX(200)
#define BEFORE_DOOR COX_FIX(15)
#define BEHIND_DOOR COX_FIX(40)
#define SIDE_WIDTH (WALL_X - WALL_HALF)

/* How near the places round the target come to each other, far enough that two agents do not touch
 * while there is room; and the angle from each place to the next, 2.4 radians. */
#define PLACE_GAP COX_FIX(16)
#define GOLDEN_ANGLE COX_RATIO(12, 5)

static const cox_setting queue_settings[] COX_FLASH = {
    DEMO_COMMON_SETTINGS_OF(12, "agents in the queue", COX_FIX(2), COX_RATIO(1, 4)),
    DEMO_HOP_SETTING(400),
    {"door_width", "units", "width of the door in the middle of the wall", COX_FIXED, 0,
     COX_FIX(40), COX_FIX(400)},
    {"sight_distance", "units", "how far ahead an agent looks for others", COX_FIXED, 0,
     COX_FIX(30), COX_FIX(1000)},
    {"sight_radius", "units", "radius of the circle that it looks at", COX_FIXED, 0, COX_FIX(30),
     COX_FIX(1000)},
    {"gap", "units", "an agent this near behind another stands still", COX_FIXED, 0, COX_FIX(24),
     COX_FIX(1000)},
    {"separation", PER_TICK_SQUARED, "how hard agents that touch separate", COX_FIXED, 0,
     COX_FIX(2), COX_FIX(1000)},
};
static const cox_column dial_columns[] COX_FLASH = {
    DEMO_DIAL(DOOR_WIDTH, "door_width", COX_FIXED),
    DEMO_DIAL(SIGHT_DISTANCE, "sight_distance", COX_FIXED),
    DEMO_DIAL(SIGHT_RADIUS, "sight_radius", COX_FIXED),
    DEMO_DIAL(GAP, "gap", COX_FIXED),
    DEMO_DIAL(SEPARATION, "separation", COX_FIXED),
};
static const cox_column actor_columns[] COX_FLASH = {DEMO_ACTOR_COLUMNS(ROLES)};
static const cox_table queue_tables[] COX_FLASH = {DEMO_DIALS(dial_columns), DEMO_TARGET,
                                                   DEMO_ACTORS(actor_columns)};

/* All agents begin on the left. */
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

/* Whether the wall's depth is beside or before a body there. */
static bool is_in_wall_depth(cox_vec2 position, fix16_t radius)
{
    return cox_fix_abs(cox_fix_subtract(position.x, WALL_X)) < cox_fix_add(WALL_HALF, radius);
}

/* Whether a body at that height could go straight through the door. */
static bool is_at_door(const demo *world, cox_vec2 position, fix16_t radius)
{
    fix16_t from_middle = cox_fix_abs(cox_fix_subtract(position.y, DOOR_Y));
    return cox_fix_add(from_middle, radius) <= world->dials[DOOR_WIDTH] / 2;
}

/* Whether an agent is on the target's side, and out of the door. */
static bool is_through(const demo *world, const cox_agent *agent)
{
    return is_right(agent->position) == is_right(world->target.position) &&
           !is_in_wall_depth(agent->position, agent->radius);
}

/* A coordinate held at least reach within the bounds, which have room for that. */
static fix16_t held_within(fix16_t at, fix16_t least, fix16_t greatest, fix16_t reach)
{
    return cox_fix_clamp(at, cox_fix_add(least, reach), cox_fix_subtract(greatest, reach));
}

/* The agent's place on the target's side: on a spiral round the target, where each place lies a
 * golden angle on from the last, or as near to it as the stage and the wall leave room. */
static cox_vec2 place_of(const demo *world, const cox_agent *agent)
{
    fix16_t turns = cox_fix_sqrt(cox_fix_from_int((int32_t)world->actor_count));
    fix16_t number = cox_fix_sqrt(cox_fix_from_int((int32_t)agent->id - 1));
    fix16_t room = cox_fix_subtract(SIDE_WIDTH / 2, agent->radius);
    fix16_t spiral = cox_fix_min(cox_fix_mul(turns, PLACE_GAP), room);
    fix16_t reach = cox_fix_add(spiral, agent->radius);
    fix16_t least = is_right(world->target.position) ? STAGE_WIDTH - SIDE_WIDTH : 0;
    cox_vec2 middle = world->target.position;
    middle.x = held_within(middle.x, least, least + SIDE_WIDTH, reach);
    middle.y = held_within(middle.y, 0, STAGE_HEIGHT, reach);
    cox_vec2 from_middle = cox_vec2_make(cox_fix_mul_div(spiral, number, turns), 0);
    fix16_t angle = cox_fix_mul(cox_fix_from_int((int32_t)agent->id), GOLDEN_ANGLE);
    return cox_vec2_add(middle, cox_vec2_rotate(from_middle, angle));
}

/* Where the agent goes: to its place; if the wall lies between, to a point before the door, then to
 * one behind it. */
static cox_vec2 goal_of(const demo *world, const cox_agent *agent)
{
    cox_vec2 target = world->target.position;
    if (is_through(world, agent)) return place_of(world, agent);
    bool is_there = is_at_door(world, agent->position, agent->radius);
    fix16_t way = is_there ? BEHIND_DOOR : -BEFORE_DOOR;
    return cox_vec2_make(is_right(target) ? WALL_X + way : WALL_X - way, DOOR_Y);
}

/* Whether other comes before self in the queue: it is nearer to the door, or as near with a lower
 * id. */
static bool comes_before(const demo *world, const cox_agent *other, const cox_agent *self)
{
    const cox_vec2 door = cox_vec2_make(WALL_X, DOOR_Y);
    if (is_through(world, other)) return false;
    uint64_t distance = cox_vec2_distance_squared(self->position, door);
    uint64_t other_distance = cox_vec2_distance_squared(other->position, door);
    return other_distance != distance ? other_distance < distance : other->id < self->id;
}

/* Whether an agent before self is so near that self stands still. */
static bool is_close_behind(const demo *world, const cox_agent *self)
{
    for (uint32_t i = 0; i < world->actor_count; i++) {
        const cox_agent *other = &demo_actor(world, i)->agent;
        if (!cox_vec2_within(self->position, other->position, world->dials[GAP])) continue;
        if (comes_before(world, other, self)) return true;
    }
    return false;
}

/* The brake for an agent before self that is also ahead; no force if there is none. */
static cox_vec2 brake_of(const demo *world, const cox_agent *self, cox_vec2 wanted)
{
    cox_queue_sight sight;
    sight.distance = world->dials[SIGHT_DISTANCE];
    sight.radius = world->dials[SIGHT_RADIUS];
    sight.separation_strength = 0;
    for (uint32_t i = 0; i < world->actor_count; i++) {
        const cox_agent *other = &demo_actor(world, i)->agent;
        if (!comes_before(world, other, self)) continue;
        cox_vec2 brake = cox_queue(self, wanted, cox_span_of_agents(other, 1), sight);
        if (!cox_vec2_is_zero(brake)) return brake;
    }
    return cox_vec2_zero();
}

static cox_vec2 queue_steer(const demo *world, actor *self)
{
    const cox_agent *agent = &self->agent;
    bool queues = !is_through(world, agent);
    bool stands = queues && is_close_behind(world, agent);
    cox_vec2 goal = stands ? agent->position : goal_of(world, agent);
    cox_vec2 wanted = cox_arrive(agent, goal, COX_MANAGER_SLOWING_RADIUS_DEFAULT);
    cox_vec2 brake = cox_vec2_zero();
    if (queues && !stands) brake = brake_of(world, agent, wanted);
    self->role = stands ? STANDING : cox_vec2_is_zero(brake) ? GOING : BRAKING;

    cox_manager manager = {0, 0};
    cox_manager_add(&manager, wanted);
    cox_manager_add(&manager, brake);
    cox_manager_add(&manager, cox_separation(agent, demo_agents(world),
                                             cox_fix_add(agent->radius, agent->radius),
                                             world->dials[SEPARATION]));
    return cox_manager_sum(&manager);
}

/* Holds a body that ran against the wall before it, and one in the door between its posts. */
static void keep_out_of_wall(const demo *world, cox_agent *agent, cox_vec2 before)
{
    cox_vec2 *at = &agent->position;
    bool was_clear = !is_in_wall_depth(before, agent->radius);
    bool is_past = was_clear && is_right(before) != is_right(*at);
    if (!is_past && !is_in_wall_depth(*at, agent->radius)) return;
    if (is_at_door(world, *at, agent->radius)) return;
    if (was_clear) {
        fix16_t clear = cox_fix_add(WALL_HALF, agent->radius);
        at->x = is_right(before) ? WALL_X + clear : WALL_X - clear;
        agent->velocity.x = 0;
    } else {
        fix16_t most = cox_fix_subtract(world->dials[DOOR_WIDTH] / 2, agent->radius);
        at->y = cox_fix_clamp(at->y, DOOR_Y - most, DOOR_Y + most);
        agent->velocity.y = 0;
    }
}

/* An agent that stands still keeps facing where it was going. */
static void queue_move(const demo *world, actor *self)
{
    cox_vec2 before = self->agent.position;
    cox_agent_move(&self->agent, self->force);
    if (self->role != STANDING) cox_agent_face_velocity(&self->agent);
    keep_out_of_wall(world, &self->agent, before);
}

static void queue_draw(void *context, cox_sketch *sketch)
{
    demo *world = (demo *)context;
    fix16_t half = world->dials[DOOR_WIDTH] / 2;
    sketch_band(sketch, COX_INK_OBSTACLE, cox_vec2_make(WALL_X, 0),
                cox_vec2_make(WALL_X, DOOR_Y - half), WALL_HALF);
    sketch_band(sketch, COX_INK_OBSTACLE, cox_vec2_make(WALL_X, DOOR_Y + half),
                cox_vec2_make(WALL_X, STAGE_HEIGHT), WALL_HALF);
    demo_draw(world, sketch);
}

static const cox_meaning queue_meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_HUNTER, "goes"},
    {COX_SHAPE_AGENT, COX_INK_RESTING, "brakes"},
    {COX_SHAPE_AGENT, COX_INK_NEUTRAL, "stands"},
};
DEMO_SCENARIO(queue, 2, 60, "through a door one by one, to the side where the target is",
              .inks = {COX_INK_HUNTER, COX_INK_RESTING, COX_INK_NEUTRAL}, .has_target = 1,
              .move = queue_move);
