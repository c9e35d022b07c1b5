/* SPDX-License-Identifier: MIT
 * The workload of a single agent. Its numbers are those of a benchmark on a desk, per second at 60
 * ticks a second: a square of 36.8 units, speed 9, force 27. */
#include "cost_solo.h"

#include <string.h>

#include "coxswain/target.h"

#define SIDE COX_RATIO(184, 5)
#define SEED 12345

static const cox_column agent_columns[] COX_FLASH = {
    COX_AGENT_COLUMNS(solo_agent, agent),
    COX_WANDER_COLUMNS(solo_agent, wander),
    COX_POSITION_COLUMNS(solo_agent, sought),
    COX_POSITION_COLUMNS(solo_agent, arrival),
};

static const cox_table solo_tables[] COX_FLASH = {
    COX_TABLE(solo, agents, count, SOLO_AGENTS, agent_columns),
};

static const cox_command_kind solo_commands[] COX_FLASH = {
    {SOLO_GO,
     "go",
     COX_MODE_HELD,
     {COX_ROW_ARGUMENT("agent", 0), COX_POSITION_ARGUMENT("x"), COX_POSITION_ARGUMENT("y")}},
};

static void visit(void *context, cox_visitor *visitor)
{
    cox_visitor_part(visitor, context, solo_tables, COX_COUNT(solo_tables));
}

static void apply(solo *world, const cox_command *command)
{
    for (uint32_t i = 0; i < world->count; i++) {
        if (world->agents[i].agent.id != (uint32_t)command->arguments[0]) continue;
        world->agents[i].arrival = cox_vec2_make(command->arguments[1], command->arguments[2]);
    }
}

static cox_wander_circle circle(void)
{
    cox_wander_circle small;
    small.distance = COX_RATIO(6, 60);
    small.radius = COX_RATIO(8, 60);
    small.angle_change = COX_FIX(1);
    return small;
}

static cox_vec2 steer(solo_agent *self)
{
    cox_vec2 force = cox_vec2_scale(cox_seek(&self->agent, self->sought), COX_RATIO(1, 2));
    force = cox_vec2_add(force, cox_arrive(&self->agent, self->arrival, COX_FIX(10)));
    cox_vec2 wander = cox_wander(&self->agent, &self->wander, circle());
    return cox_vec2_add(force, cox_vec2_scale(wander, COX_RATIO(3, 2)));
}

static void move(solo_agent *self)
{
    cox_agent_move(&self->agent, steer(self));
}

static void step(void *context, const cox_frame *frame)
{
    solo *world = (solo *)context;
    for (uint32_t i = 0; i < frame->count; i++) apply(world, &frame->commands[i]);
    for (uint32_t i = 0; i < world->count; i++) move(&world->agents[i]);
}

static void place(solo_agent *self, uint32_t id, cox_random *random)
{
    cox_vec2 corner = cox_vec2_make(SIDE / 2, SIDE / 2);
    cox_vec2 opposite = cox_vec2_negate(corner);
    self->agent = cox_agent_make(id, cox_random_point(random, opposite, corner));
    self->agent.max_speed = COX_RATIO(9, 60);
    self->agent.max_force = COX_RATIO(27, 3600);
    self->agent.velocity = cox_vec2_make(COX_RATIO(27, 600), 0);
    self->wander = cox_wander_make(SEED, id);
    self->sought = cox_random_point(random, opposite, corner);
    self->arrival = cox_random_point(random, opposite, corner);
}

void solo_make(cox_sim *sim, solo *world)
{
    cox_random random = cox_random_make(SEED, 0);
    memset(world, 0, sizeof *world);
    while (world->count < SOLO_AGENTS) {
        place(&world->agents[world->count], world->count + 1, &random);
        world->count++;
    }
    memset(sim, 0, sizeof *sim);
    memcpy(sim->name, "solo", 5);
    sim->epoch = 1;
    sim->commands = solo_commands;
    sim->command_count = COX_COUNT(solo_commands);
    sim->context = world;
    sim->step = step;
    sim->visit = visit;
}
