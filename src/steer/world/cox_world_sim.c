/* SPDX-License-Identifier: MIT
 * The world as a simulation. */
#include "cox_world.h"

static void step(void *context, const cox_frame *frame)
{
    cox_world *world = (cox_world *)context;
    cox_world_apply(world, frame);
    cox_world_step(world);
}

static bool restored(void *context)
{
    return cox_world_restored((cox_world *)context);
}

static const char sim_name[] COX_FLASH = "world";

cox_sim cox_world_sim(cox_world *world)
{
    COX_ASSERT(world != NULL, COX_MISTAKE_NULL);
    cox_flash_copy(world->name, sim_name, sizeof sim_name);
    cox_sim sim = cox_sim_make(world->name, 1, world, step);
    sim.tables = world->tables;
    sim.table_count = world->table_count;
    sim.commands = cox_world_kinds(&sim.command_count);
    sim.restored = restored;
    return sim;
}
