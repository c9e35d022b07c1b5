/* SPDX-License-Identifier: MIT
 * Draws a world agent by agent. */
#include "sketch_world.h"

#include "sketch.h"

void sketch_world_bounds(cox_sketch *sketch, const cox_world *world)
{
    cox_vec2 least, greatest;
    cox_world_edge(world, &least, &greatest);
    sketch_bounds(sketch, least, greatest);
}

void sketch_world_agents(cox_sketch *sketch, const cox_world *world, const uint8_t *inks)
{
    for (uint32_t slot = 0; slot < cox_world_agent_count(world); slot++) {
        uint32_t id = cox_world_id_at(world, slot);
        cox_agent agent;
        cox_vec2 force;
        cox_world_get_agent(world, id, &agent);
        cox_world_get_force(world, id, &force);
        sketch_agent(sketch, &agent, inks[cox_world_get_group(world, id)]);
        sketch_vector(sketch, &agent, COX_INK_VELOCITY, agent.velocity);
        sketch_vector(sketch, &agent, COX_INK_STEERING, force);
    }
}
