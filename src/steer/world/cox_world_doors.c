/* SPDX-License-Identifier: MIT
 * The doors of a world: who is at each, whose turn it is, and in which direction an agent goes. */
#include "cox_world_stages.h"

#include <string.h>

#include "steer/steering/cox_flow_ahead.h"

/* The field in the middle of a door leads through it if so much of it goes across. */
#define ACROSS COX_RATIO(1, 2)

static uint8_t direction_by_flow(const cox_door *door, const cox_flow *flow)
{
    cox_vec2 start = door->opening.start, end = door->opening.end;
    cox_vec2 along = cox_vec2_normalise(cox_vec2_subtract(end, start));
    cox_vec2 lead = cox_flow_sample(flow, cox_vec2_lerp(start, end, COX_FIX_ONE / 2));
    fix16_t across = cox_vec2_cross(along, lead);
    if (across >= ACROSS) return COX_DOOR_FORTH;
    return across <= -ACROSS ? COX_DOOR_BACK : COX_DOOR_FREE;
}

/* The node of the path to which the agent in a slot goes. False if it has no path. */
static bool next_node(const cox_world *world, uint32_t slot, cox_vec2 *node)
{
    if (world->path[slot] < 0) return false;
    cox_path path = cox_world_path_of(world, slot);
    if (path.count == 0) return false;
    *node = path.nodes[world->path_node[slot]];
    return true;
}

/* The own point of the agent in a slot, if a rule is about it and it has one. */
static bool own_point(const cox_world *world, uint32_t slot, const cox_rule *rule, cox_vec2 *point)
{
    if (rule->target != COX_TARGET_OWN || !world->has_point[slot]) return false;
    *point = cox_vec2_make(world->point_x[slot], world->point_y[slot]);
    return true;
}

/* leads, by a flow field, until the own point of an agent that arrives there is in reach. */
static bool leads_by_flow(const cox_world *world, uint32_t slot, const cox_rule *rule,
                          const cox_door *door, uint8_t *direction)
{
    cox_vec2 position = cox_vec2_make(world->x[slot], world->y[slot]), goal;
    bool arrives = rule->behaviour == COX_ARRIVE_BY_FLOW && rule->target == COX_TARGET_OWN;
    const cox_flow *flow = cox_world_flow_of(world, rule);
    if (flow == NULL || (arrives && !own_point(world, slot, rule, &goal))) return false;
    if (arrives &&
        cox_flow_reaches(flow, position, goal, COX_PARAMETER(rule, arrive_by_flow, reach)))
        *direction = cox_door_direction(door, position, goal);
    else *direction = direction_by_flow(door, flow);
    return true;
}

/* In which direction a rule leads the agent in a slot through a door. False if it does not lead at
 * all. */
static bool leads(const cox_world *world, uint32_t slot, const cox_rule *rule, const cox_door *door,
                  uint8_t *direction)
{
    cox_vec2 position = cox_vec2_make(world->x[slot], world->y[slot]), goal;
    if (rule->behaviour == COX_FOLLOW_FLOW || rule->behaviour == COX_ARRIVE_BY_FLOW)
        return leads_by_flow(world, slot, rule, door, direction);
    bool has_goal =
        rule->behaviour == COX_FOLLOW_PATH
            ? next_node(world, slot, &goal)
            : cox_rule_is_one_of(rule, cox_rules_to_points) && own_point(world, slot, rule, &goal);
    if (!has_goal) return false;
    *direction = cox_door_direction(door, position, goal);
    return true;
}

/* In which direction the agent in a slot goes through a door: as the first rule says that leads it.
 */
static uint8_t direction_of(const cox_world *world, uint32_t slot, const cox_door *door)
{
    const cox_rule *rules = cox_world_rules(world, world->group[slot]);
    uint8_t direction = COX_DOOR_FREE;
    for (uint32_t i = 0; i < world->groups[world->group[slot]].rule_count; i++)
        if (leads(world, slot, &rules[i], door, &direction)) return direction;
    return COX_DOOR_FREE;
}

/* The rule by which the agents of a group give way; NULL: there is none. */
static const cox_rule *rule_of(const cox_world *world, uint32_t group)
{
    return cox_world_first_rule(world, group, COX_GIVE_WAY);
}

static fix16_t reach_of(const cox_rule *rule)
{
    return COX_PARAMETER(rule, give_way, reach);
}

/* Whether an agent of a radius is near enough to a door to heed it. */
static bool is_near(const cox_door *door, cox_vec2 position, fix16_t radius, fix16_t reach)
{
    cox_vec2 middle = cox_vec2_lerp(door->opening.start, door->opening.end, COX_FIX_ONE / 2);
    cox_vec2 distance = cox_vec2_subtract(middle, position);
    fix16_t length = cox_fix_mul(radius, cox_fix_max(reach, COX_FIX(4)));
    fix16_t half = cox_fix_add(cox_fix_abs(cox_fix_subtract(door->opening.end.x, middle.x)),
                               cox_fix_abs(cox_fix_subtract(door->opening.end.y, middle.y)));
    length = cox_fix_add(length, half);
    return cox_fix_abs(distance.x) <= length && cox_fix_abs(distance.y) <= length;
}

static void notice(const cox_world *world, uint32_t slot, fix16_t reach, const cox_door *door,
                   cox_door_crowd *crowd)
{
    cox_vec2 position = cox_vec2_make(world->x[slot], world->y[slot]);
    if (!is_near(door, position, cox_world_limits(world, slot).radius, reach)) return;
    cox_agent self = cox_world_view(world, slot);
    cox_door_notice(door, &self, direction_of(world, slot, door), reach, crowd);
}

static void watch(cox_world *world, cox_door *door)
{
    cox_door_crowd crowd;
    memset(&crowd, 0, sizeof crowd);
    for (uint32_t slot = 0; slot < world->agent_count; slot++) {
        const cox_rule *rule = rule_of(world, world->group[slot]);
        if (rule != NULL) notice(world, slot, reach_of(rule), door, &crowd);
    }
    cox_door_step(door, &crowd);
}

void cox_world_watch_doors(cox_world *world)
{
    for (uint32_t i = 0; i < world->door_count; i++) watch(world, &world->doors[i]);
}

cox_vec2 cox_world_give_way(const cox_world *world, uint32_t place, const cox_agent *self,
                            cox_vec2 preferred)
{
    uint32_t slot = cox_world_slot_of_place(world, place);
    fix16_t reach = reach_of(rule_of(world, world->group[slot]));
    for (uint32_t i = 0; i < world->door_count; i++) {
        const cox_door *door = &world->doors[i];
        if (door->turn == COX_DOOR_FREE) continue;
        if (!is_near(door, self->position, self->radius, reach)) continue;
        preferred = cox_give_way(door, self, direction_of(world, slot, door), reach, preferred);
    }
    return preferred;
}
