/* SPDX-License-Identifier: MIT
 * The frame of a small demo: start, tick, declaration, picture. */
#include "demo.h"

#include <string.h>

#include "block.h"
#include "sketch.h"
#include "walls.h"

/* The kinds of commands. */
enum { CURSOR = 1 };

const cox_column demo_target_columns[] COX_FLASH = {
    COX_POSITION_COLUMNS(demo, target.position),
    COX_COLUMN(demo, target.hop_ticks, COX_U32, COX_STATE, 0, 0),
    COX_COLUMN(demo, target.ticks, COX_U32, COX_STATE, 0, 0),
    COX_COLUMN(demo, target.corner, COX_U8, COX_STATE, 0, 3),
    COX_COLUMN(demo, target.pointed, COX_U8, COX_STATE, 0, 1),
};
static const cox_command_kind demo_commands[] COX_FLASH = {
    {CURSOR, "cursor", COX_MODE_HELD, {COX_POSITION_ARGUMENT("x"), COX_POSITION_ARGUMENT("y")}},
};

cox_vec2 demo_point(int16_t x, int16_t y)
{
    return cox_vec2_make(cox_fix_from_int(x), cox_fix_from_int(y));
}

cox_vec2 demo_corner(uint8_t corner)
{
    if (corner == DEMO_MIDDLE) return demo_point(300, 200);
    bool is_right = corner == 0 || corner == 1;
    bool is_lower = corner == 1 || corner == 2;
    return demo_point(is_right ? 440 : 160, is_lower ? 340 : 60);
}

/* The bytes of the demo's own struct, and of a row. */
static uint32_t world_size(const demo_script *script)
{
    return script->world_size > 0 ? script->world_size : (uint32_t)sizeof(demo);
}

static uint32_t actor_size(const demo_script *script)
{
    return script->actor_size > 0 ? script->actor_size : (uint32_t)sizeof(actor);
}

actor *demo_actor(const demo *world, uint32_t row)
{
    uint8_t *rows = (uint8_t *)world->actors;
    return (actor *)(void *)(rows + (size_t)row * actor_size(world->script));
}

const actor *demo_find(const demo *world, uint32_t id)
{
    for (uint32_t i = 0; i < world->actor_count; i++)
        if (demo_actor(world, i)->agent.id == id) return demo_actor(world, i);
    return NULL;
}

cox_span demo_agents(const demo *world)
{
    return cox_span_make(&world->actors->agent, actor_size(world->script), world->actor_count);
}

/* Actors never come or go, so the actors of a snapshot are those of the start, with ids from 1 up
 * to their number: a rule may rely on the actor that it names. */
static bool demo_restored(void *context)
{
    const demo *world = (const demo *)context;
    const demo_script *script = world->script;
    if (world->actor_count != world->actor_capacity) return false;
    for (uint32_t i = 0; i < world->actor_count; i++) {
        actor *self = demo_actor(world, i);
        if (self->agent.id > world->actor_count) return false;
        if (script->restored != NULL && !script->restored(world, self)) return false;
    }
    return true;
}

static const cox_command_kind *commands_of(const demo_script *script)
{
    return script->has_target ? demo_commands : script->commands;
}

static uint32_t command_count_of(const demo_script *script)
{
    return script->has_target ? COX_COUNT(demo_commands) : script->command_count;
}

static void point(demo_target *target, const cox_command *command)
{
    target->position = cox_vec2_make(command->arguments[0], command->arguments[1]);
    target->pointed = 1;
}

static void obey(demo *world, const cox_command *command)
{
    const demo_script *script = world->script;
    if (!cox_command_is_valid(commands_of(script), command_count_of(script), command)) return;
    if (command->player >= COX_PLAYERS_MAX) return;
    if (script->has_target) point(&world->target, command);
    else script->obey(world, command);
}

/* Moves the target as a hand on the tutorial's mouse sometimes would. */
static void hop(demo_target *target)
{
    if (target->pointed || target->hop_ticks == 0) return;
    if (++target->ticks < target->hop_ticks) return;
    target->ticks = 0;
    target->position = demo_corner(target->corner);
    target->corner = (uint8_t)((target->corner + 1) % 4);
}

static void move(actor *self)
{
    cox_agent_move(&self->agent, self->force);
    cox_agent_turn(&self->agent, self->torque);
}

static void demo_step(void *context, const cox_frame *frame)
{
    demo *world = (demo *)context;
    for (uint32_t i = 0; i < frame->count; i++) obey(world, &frame->commands[i]);
    hop(&world->target);

    const demo_script *script = world->script;
    if (script->begin != NULL) script->begin(world);
    for (uint32_t i = 0; i < world->actor_count; i++) {
        actor *self = demo_actor(world, i);
        self->torque = 0;
        self->force = script->steer(world, self);
    }
    for (uint32_t i = 0; i < world->actor_count; i++) {
        actor *self = demo_actor(world, i);
        if (script->move != NULL) script->move(world, self);
        else move(self);
        walls_reflect(&self->agent, cox_vec2_make(STAGE_WIDTH, STAGE_HEIGHT));
    }
    if (script->settle != NULL) script->settle(world);
}

uint32_t demo_size(const demo_script *script, const int32_t *values)
{
    if (values[AGENTS] < 1 || values[AGENTS] > DEMO_AGENTS_MAX) return 0;
    return block_size(world_size(script) + (uint64_t)values[AGENTS] * actor_size(script));
}

static void place_target(demo_target *target, uint8_t corner, int32_t hop_ticks)
{
    target->position = demo_corner(corner);
    target->corner = (uint8_t)(corner == DEMO_MIDDLE ? 0 : (corner + 1) % 4);
    target->hop_ticks = (uint32_t)hop_ticks;
}

static void add_actor(demo *world, cox_random *random, uint64_t seed)
{
    cox_vec2 corner = cox_vec2_make(STAGE_WIDTH, STAGE_HEIGHT);
    actor *self = demo_actor(world, world->actor_count++);
    self->agent =
        cox_agent_make(world->actor_count, cox_random_point(random, cox_vec2_zero(), corner));
    self->agent.radius = COX_FIX(7);
    self->agent.mass = world->dials[MASS];
    self->agent.max_speed = world->dials[MAX_SPEED];
    self->agent.max_force = world->dials[MAX_FORCE];
    world->script->start(world, self, seed);
}

static void make_sim(cox_sim *sim, demo *world)
{
    const demo_script *script = world->script;
    *sim = cox_sim_make(script->scenario->name, script->epoch, world, demo_step);
    sim->tables = script->tables;
    sim->table_count = script->table_count;
    sim->commands = commands_of(script);
    sim->command_count = command_count_of(script);
    sim->restored = demo_restored;
}

cox_status demo_init(cox_sim *sim, void *memory, uint32_t size, const int32_t *values,
                     uint64_t seed, const demo_script *script)
{
    uint32_t needed = demo_size(script, values);
    if (needed == 0 || size < needed) return COX_ERROR_CAPACITY;

    demo *world = (demo *)block_start(memory);
    memset(memory, 0, (size_t)needed);
    memcpy(world->dials, values, (size_t)script->scenario->setting_count * sizeof *values);
    world->script = script;
    if (script->has_target) place_target(&world->target, script->target_start, values[HOP_TICKS]);
    world->actors = (actor *)(void *)((uint8_t *)world + world_size(script));
    world->actor_capacity = (uint32_t)values[AGENTS];
    if (script->prepare != NULL) script->prepare(world);

    cox_random random = cox_random_make(seed, 0);
    while (world->actor_count < world->actor_capacity) add_actor(world, &random, seed);
    make_sim(sim, world);
    return COX_OK;
}

/* Forces are not state, so a copy of the actor steers again to show its force. An agent whose force
 * has no limit does not steer, so it shows none. */
void demo_draw_actor(const demo *world, cox_sketch *sketch, actor *copy)
{
    const cox_agent *agent = &copy->agent;
    cox_vec2 force = world->script->steer(world, copy);
    sketch_agent(sketch, agent, world->script->inks[copy->role]);
    sketch_vector(sketch, agent, COX_INK_VELOCITY, agent->velocity);
    if (world->script->has_desired)
        sketch_vector(sketch, agent, COX_INK_DESIRED, cox_vec2_add(force, agent->velocity));
    if (agent->max_force < COX_FIX_MAX)
        sketch_vector(sketch, agent, COX_INK_STEERING, cox_vec2_truncate(force, agent->max_force));
}

void demo_draw_stage(const demo *world, cox_sketch *sketch)
{
    sketch_bounds(sketch, cox_vec2_zero(), cox_vec2_make(STAGE_WIDTH, STAGE_HEIGHT));
    if (world->script->has_target) sketch_point(sketch, 1, COX_INK_TARGET, world->target.position);
}

void demo_draw(const demo *world, cox_sketch *sketch)
{
    demo_draw_stage(world, sketch);
    for (uint32_t i = 0; i < world->actor_count; i++) {
        actor copy = *demo_actor(world, i);
        demo_draw_actor(world, sketch, &copy);
    }
}
