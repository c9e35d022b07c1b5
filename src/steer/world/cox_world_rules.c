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

static bool see_agent(const cox_pilot *pilot, const cox_rule *rule, cox_agent *other)
{
    uint32_t slot = cox_world_other_of(pilot, rule);
    if (slot == UINT32_MAX) return false;
    cox_world_view_into(pilot->world, slot, other);
    return true;
}

/* The nearest agent of a rule's group. */
static bool see_nearest(const cox_pilot *pilot, const cox_rule *rule, cox_agent *second)
{
    uint32_t slot = cox_world_nearest_of(pilot, rule);
    if (slot == UINT32_MAX) return false;
    cox_world_view_into(pilot->world, slot, second);
    return true;
}

/* What a behaviour sees; if it is not there, the rule gives no force. */
#define SEE_NOTHING() (void)0
#define SEE_POINT() \
    cox_vec2 point; \
    if (!cox_world_point_of(pilot, rule, &point)) return false
#define SEE_AGENT()                  \
    cox_agent first;                 \
    const cox_agent *other = &first; \
    if (!see_agent(pilot, rule, &first)) return false
#define SEE_HUNTER() SEE_AGENT()
#define SEE_PAIR()                                         \
    cox_agent nearest;                                     \
    const cox_agent *second = &nearest;                    \
    if (!see_nearest(pilot, rule, &nearest)) return false; \
    SEE_AGENT()
#define SEE_PATH()                                 \
    if (world->path[slot] < 0) return false;       \
    cox_path own = cox_world_path_of(world, slot); \
    const cox_path *path = &own
#define SEE_AREA()                                                        \
    const cox_area *area = cox_world_area_of(world, rule->parameters[0]); \
    if (area == NULL) return false
#define SEE_FLOW()                                         \
    const cox_flow *flow = cox_world_flow_of(world, rule); \
    if (flow == NULL) return false
#define SEE_POINT_BY_FLOW() \
    SEE_FLOW();             \
    SEE_POINT()
#define SEE_OBSTACLES() (void)0
#define SEE_WALLS() (void)0
#define SEE_AREAS() (void)0
#define SEE_NEIGHBOURS() (void)0
#define SEE_FLOCK() (void)0

/* Gets what a behaviour remembers, and keeps it. */
#define RECALL_NOTHING() (void)0
#define RECALL_PATH() cox_follow_path_memory path_memory = cox_world_path_memory(world, slot)
#define RECALL_WANDER() cox_wander_memory wander_memory = cox_world_wander_memory(world, slot)
#define RECALL_PLACE() cox_track_path_memory track_memory = cox_world_track_memory(world, slot)
#define KEEP_NOTHING() (void)0
#define KEEP_PATH() cox_world_keep_path_memory(world, slot, &path_memory)
#define KEEP_WANDER() cox_world_keep_wander_memory(world, slot, &wander_memory)
#define KEEP_PLACE() cox_world_keep_track_memory(world, slot, &track_memory)

#define VALUE(name, field) COX_PARAMETER(rule, name, field)
#define WHOLE(name, field) cox_fix_to_int(VALUE(name, field))

#define FORCE(NAME, sees, remembers, call) \
    case COX_##NAME: {                     \
        SEE_##sees();                      \
        RECALL_##remembers();              \
        *force = (call);                   \
        KEEP_##remembers();                \
        return true;                       \
    }
#define VELOCITY(...)
#define POSITION(...)

#define RULE(NAME, number, name, sees, remembers, stage, draws, context, form, parameters, call, \
             ...)                                                                                \
    stage(NAME, sees, remembers, call)
#define PARAMETER(...)

bool cox_world_force_of(cox_pilot *pilot, const cox_rule *rule, uint32_t number, cox_vec2 *force)
{
    cox_world *world = pilot->world;
    const cox_agent *self = &pilot->agent;
    uint32_t slot = pilot->slot;
    switch (rule->behaviour) {
#include "rules.def"
    default:
        return false;
    }
}
