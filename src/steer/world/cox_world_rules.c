/* SPDX-License-Identifier: MIT
 * The rules of forces: each finds what its behaviour sees and calls it, as its row in rules.def
 * says. */
#include "cox_world_steer.h"

#include "coxswain/escort.h"
#include "coxswain/pursuit.h"
#include "coxswain/speed.h"
#include "coxswain/target.h"
#include "coxswain/wall.h"

#include "cox_rules.h"
#include "cox_world_neighbours.h"

/* What an agent sees by a rule. */
typedef struct sight {
    cox_vec2 point;
    cox_agent other, second;
    const cox_area *area;
    const cox_flow *flow;
} sight;

static bool see_agent(const cox_pilot *pilot, const cox_rule *rule, cox_agent *other)
{
    uint32_t slot = cox_world_other_of(pilot, rule);
    if (slot == UINT32_MAX) return false;
    *other = cox_world_view(pilot->world, slot);
    return true;
}

/* The agent that a rule is about, and the nearest of a group. */
static bool see_pair(const cox_pilot *pilot, const cox_rule *rule, sight *seen)
{
    if (!see_agent(pilot, rule, &seen->other)) return false;
    uint32_t slot = cox_world_nearest_of(pilot, rule);
    if (slot == UINT32_MAX) return false;
    seen->second = cox_world_view(pilot->world, slot);
    return true;
}

static const cox_flow *flow_of(const cox_world *world, fix16_t number)
{
    uint32_t row = (uint32_t)cox_fix_to_int(number);
    return row < world->flows_max ? world->flows[row] : NULL;
}

/* Finds what a behaviour sees; false: it is not there. */
#define SEE_NOTHING true
#define SEE_POINT cox_world_point_of(pilot, rule, &seen.point)
#define SEE_AGENT see_agent(pilot, rule, &seen.other)
#define SEE_HUNTER SEE_AGENT
#define SEE_PAIR see_pair(pilot, rule, &seen)
#define SEE_PATH world->path[slot] >= 0
#define SEE_AREA (seen.area = cox_world_area_of(world, rule->parameters[0])) != NULL
#define SEE_FLOW (seen.flow = flow_of(world, rule->parameters[0])) != NULL
#define SEE_OBSTACLES true
#define SEE_WALLS true
#define SEE_AREAS true
#define SEE_NEIGHBOURS true
#define SEE_FLOCK true

/* Gets what a behaviour remembers, and the path that it remembers it of; and keeps it. */
#define RECALL_NOTHING
#define RECALL_PATH                                              \
    cox_path path = cox_world_path_of(world, world->path[slot]); \
    cox_path_memory path_memory = cox_world_path_memory(world, slot);
#define RECALL_WANDER cox_wander_memory wander_memory = cox_world_wander_memory(world, slot);
#define RECALL_PLACE                                             \
    cox_path path = cox_world_path_of(world, world->path[slot]); \
    cox_track_path_memory track_memory = cox_world_track_memory(world, slot);
#define KEEP_NOTHING
#define KEEP_PATH cox_world_keep_path_memory(world, slot, &path_memory);
#define KEEP_WANDER cox_world_keep_wander_memory(world, slot, &wander_memory);
#define KEEP_PLACE cox_world_keep_track_memory(world, slot, &track_memory);

#define VALUE(name, field) COX_PARAMETER(rule, name, field)
#define WHOLE(name, field) cox_fix_to_int(VALUE(name, field))

#define FORCE(NAME, sees, remembers, call) \
    case COX_##NAME: {                     \
        if (!(SEE_##sees)) return false;   \
        RECALL_##remembers *force = call;  \
        KEEP_##remembers return true;      \
    }
#define VELOCITY(...)
#define POSITION(...)

#define RULE(NAME, number, name, sees, remembers, stage, draws, context, parameters, call, ...) \
    stage(NAME, sees, remembers, call)
#define PARAMETER(...)

bool cox_world_force_of(cox_pilot *pilot, const cox_rule *rule, uint32_t number, cox_vec2 *force)
{
    cox_world *world = pilot->world;
    const cox_agent *self = &pilot->agent;
    uint32_t slot = pilot->slot;
    sight seen;
    switch (rule->behaviour) {
#include "rules.def"
    default:
        return false;
    }
}
