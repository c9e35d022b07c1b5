/* SPDX-License-Identifier: MIT
 * Solo: agents that see nobody. Each seeks its own point, arrives at it, and wanders, all at once.
 * As everybody passes through everybody else, this is what steering alone costs. */
#include "scenarios.h"

#include "rule_settings.h"
#include "sketch.h"
#include "swarm.h"

/* The most agents that are drawn with their points. */
#define POINTS_MOST 100u

enum { AGENTS, PARAMETERS };

static const cox_setting solo_settings[] COX_FLASH = {
    SWARM_AGENTS_SETTING("agents in the square"),
    {"slowing_radius", "units", "where an agent that arrives slows down", COX_FIXED, 0, COX_FIX(10),
     COX_WORLD_LIMIT},
    SWARM_WANDER_SETTINGS,
};

/* Seek and arrive give a change of velocity, wander a force. */
static void set_groups(cox_world *world, const int32_t *values)
{
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    cox_profile_add(&profile, cox_rule_make(COX_SEEK, SWARM_PER_TICK(1, 2)));
    cox_profile_add(&profile, cox_rule_make(COX_ARRIVE, SWARM_PER_TICK(1, 1)));
    cox_profile_add(&profile, cox_rule_make(COX_WANDER, SWARM_PER_TICK_SQUARED(3, 2)));
    rule_settings_take(&profile, &values[PARAMETERS]);
    swarm_set_group(world, 0, profile, SWARM_MAX_SPEED);
}

const swarm_script swarm_solo = {
    .scenario = &scenario_solo,
    .rules = COX_RULES(COX_SEEK, COX_ARRIVE, COX_WANDER),
    .group_count = 1,
    .set_groups = set_groups,
    .has_points = true,
    .inks = {COX_INK_NEUTRAL},
};

SCENARIO_BY_SCRIPT(swarm, solo, swarm_solo)

/* Draws each agent's own point, with a line from the agent; not of a crowd, which they would
 * hide. */
static void solo_draw(void *context, cox_sketch *sketch)
{
    const cox_world *world = (const cox_world *)context;
    uint32_t count = cox_world_agent_count(world);
    for (uint32_t slot = 0; slot < count && count <= POINTS_MOST; slot++) {
        uint32_t id = cox_world_id_at(world, slot);
        cox_agent agent;
        cox_vec2 point;
        cox_world_get_agent(world, id, &agent);
        if (!cox_world_get_point(world, id, &point)) continue;
        sketch_line(sketch, COX_INK_TARGET, agent.position, point);
        sketch_point(sketch, id, COX_INK_TARGET, point);
    }
    swarm_draw(world, sketch, &swarm_solo);
}

static const cox_meaning solo_meanings[] COX_FLASH = {
    {COX_SHAPE_POINT, COX_INK_TARGET, "an agent's own point"},
    {COX_SHAPE_LINE, COX_INK_TARGET, "to its own point"},
};

SCENARIO_OF(solo, 60, "agents that seek, arrive and wander, and see nobody");
