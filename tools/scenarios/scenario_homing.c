/* SPDX-License-Identifier: MIT
 * Homing: tutorial 001. A chaser seeks a ball that bounces about a canvas of 600 x 400; a click is
 * a gust of wind. The chaser's steering is limited, its speed is not: it swings out as if by
 * centrifugal force, and the wind shows. So cox_agent_push moves it, not cox_agent_move. */
#include "scenarios.h"

#include <string.h>

#include "block.h"
#include "coxswain/target.h"
#include "sketch.h"

/* The kinds of commands. */
enum { CLICK = 1 };

/* The canvas, from (0, 0) to here. */
#define CANVAS_WIDTH COX_FIX(600)
#define CANVAS_HEIGHT COX_FIX(400)

typedef struct chaser {
    cox_agent agent;
} chaser;

typedef struct homing {
    _Alignas(uint64_t)
        cox_vec2 wind; /* the gust of one click, a setting; aligned, so that rows may follow */
    cox_vec2 target;   /* where the ball is */
    cox_vec2 velocity; /* the ball's, in units per tick */
    uint32_t chaser_count, chaser_capacity;
    chaser *chasers;
} homing;

static const cox_column ball_columns[] COX_FLASH = {
    COX_VEC2_COLUMNS(homing, wind),
    COX_POSITION_COLUMNS(homing, target),
    COX_VEC2_COLUMNS(homing, velocity),
};
static const cox_column chaser_columns[] COX_FLASH = {
    COX_AGENT_COLUMNS(chaser, agent),
};
static const cox_table homing_tables[] COX_FLASH = {
    COX_TABLE_SINGLE("ball", ball_columns),
    COX_TABLE_POINTED(homing, chasers, chaser_count, chaser_capacity, chaser_columns),
};
static const cox_command_kind homing_commands[] COX_FLASH = {
    {CLICK, "click", COX_MODE_ONCE, {COX_POSITION_ARGUMENT("x"), COX_POSITION_ARGUMENT("y")}},
};

/* The wind of all players' clicks in a tick. The place of a click does not matter. */
static cox_vec2 wind_of(const homing *world, const cox_frame *frame)
{
    cox_vec2 wind = cox_vec2_zero();
    for (uint32_t i = 0; i < frame->count; i++) {
        const cox_command *command = &frame->commands[i];
        if (command->player >= COX_PLAYERS_MAX) continue;
        if (!cox_command_is_valid(homing_commands, COX_COUNT(homing_commands), command)) continue;
        wind = cox_vec2_add(wind, world->wind);
    }
    return wind;
}

/* As in the tutorial, the ball may stand outside for one tick. */
static void ball_move(homing *world)
{
    world->target = cox_vec2_clamp(cox_vec2_add(world->target, world->velocity), COX_WORLD_LIMIT);
    if (world->target.x < 0 || world->target.x > CANVAS_WIDTH)
        world->velocity.x = cox_fix_negate(world->velocity.x);
    if (world->target.y < 0 || world->target.y > CANVAS_HEIGHT)
        world->velocity.y = cox_fix_negate(world->velocity.y);
}

static cox_vec2 chaser_force(const homing *world, const cox_agent *self)
{
    return cox_vec2_truncate(cox_seek(self, world->target), self->max_force);
}

/* Both forces start from the old velocity: the steering does not know of the wind. */
static void chaser_move(const homing *world, cox_agent *self, cox_vec2 wind)
{
    cox_vec2 force = chaser_force(world, self);
    cox_agent_push(self, cox_vec2_add(force, wind));
    self->position = cox_vec2_clamp(cox_vec2_add(self->position, self->velocity), COX_WORLD_LIMIT);
}

/* The ball moves first. Chasers see only the ball, so each may steer and move in one go. */
static void homing_step(void *context, const cox_frame *frame)
{
    homing *world = (homing *)context;
    cox_vec2 wind = wind_of(world, frame);
    ball_move(world);
    for (uint32_t i = 0; i < world->chaser_count; i++)
        chaser_move(world, &world->chasers[i].agent, wind);
}

/* The settings in the order of their table. */
enum { AGENTS, MAX_SPEED, MAX_STEER, WIND_X, WIND_Y, SETTING_COUNT };

#define CHASERS_MAX 1000

static const cox_setting homing_settings[] COX_FLASH = {
    {"agents", "", "chasers; all but the first start at random", COX_I32, 1, 1, CHASERS_MAX},
    {"max_speed", "units per tick", "how fast a chaser wants to go", COX_FIXED, 0, COX_FIX(7),
     COX_FIX(1000)},
    {"max_steer", "units per tick^2", "a greater one turns more tightly", COX_FIXED, 256,
     COX_RATIO(3, 10), COX_FIX(1000)},
    {"wind_x", "units per tick^2", "the gust of a click, along x", COX_FIXED, COX_FIX(-1000),
     COX_RATIO(-124, 10), COX_FIX(1000)},
    {"wind_y", "units per tick^2", "the gust of a click, along y", COX_FIXED, COX_FIX(-1000), 0,
     COX_FIX(1000)},
};

static uint32_t homing_size(const int32_t *values)
{
    if (values[AGENTS] < 0 || values[AGENTS] > CHASERS_MAX) return 0;
    return block_size((uint64_t)sizeof(homing) + (uint64_t)values[AGENTS] * sizeof(chaser));
}

/* Random numbers place the chasers that the tutorial does not have. */
static void add_chaser(homing *world, const int32_t *values, cox_random *random)
{
    cox_vec2 at = cox_vec2_make(COX_FIX(100), COX_FIX(100));
    if (world->chaser_count > 0)
        at = cox_random_point(random, cox_vec2_zero(), cox_vec2_make(CANVAS_WIDTH, CANVAS_HEIGHT));
    cox_agent *self = &world->chasers[world->chaser_count++].agent;
    *self = cox_agent_make(world->chaser_count, at);
    self->radius = COX_FIX(15);
    self->max_speed = values[MAX_SPEED];
    self->max_force = values[MAX_STEER];
}

static cox_status homing_init(cox_sim *sim, void *memory, uint32_t size, const int32_t *values,
                              uint64_t seed)
{
    uint32_t needed = homing_size(values);
    if (needed == 0 || size < needed) return COX_ERROR_CAPACITY;

    homing *world = (homing *)block_start(memory);
    memset(memory, 0, (size_t)needed);
    world->wind = cox_vec2_make(values[WIND_X], values[WIND_Y]);
    world->target = cox_vec2_make(COX_FIX(300), COX_FIX(300));
    world->velocity = cox_vec2_make(COX_FIX(5), COX_FIX(5));
    world->chasers = (chaser *)(void *)(world + 1);
    world->chaser_capacity = (uint32_t)values[AGENTS];

    cox_random random = cox_random_make(seed, 0);
    while (world->chaser_count < world->chaser_capacity) add_chaser(world, values, &random);

    *sim = cox_sim_make(scenario_homing.name, 1, world, homing_step);
    sim->tables = homing_tables;
    sim->table_count = COX_COUNT(homing_tables);
    sim->commands = homing_commands;
    sim->command_count = COX_COUNT(homing_commands);
    return COX_OK;
}

/* Velocity green, desired velocity grey, steering blue: the tutorial's colours. */
static void homing_draw(void *context, cox_sketch *sketch)
{
    const homing *world = (const homing *)context;
    sketch_bounds(sketch, cox_vec2_zero(), cox_vec2_make(CANVAS_WIDTH, CANVAS_HEIGHT));
    sketch_point(sketch, 1, COX_INK_TARGET, world->target);
    for (uint32_t i = 0; i < world->chaser_count; i++) {
        const cox_agent *agent = &world->chasers[i].agent;
        cox_vec2 desired = cox_vec2_add(cox_seek(agent, world->target), agent->velocity);
        sketch_agent(sketch, agent, COX_INK_NEUTRAL);
        sketch_vector(sketch, agent, COX_INK_VELOCITY, agent->velocity);
        sketch_vector(sketch, agent, COX_INK_DESIRED, desired);
        sketch_vector(sketch, agent, COX_INK_STEERING, chaser_force(world, agent));
    }
}

static const cox_meaning homing_meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_NEUTRAL, "chaser"},
    {COX_SHAPE_POINT, COX_INK_TARGET, "ball"},
};

SCENARIO_OF(homing, 60, "chasers with limited steering after a bouncing ball, a click is wind");
