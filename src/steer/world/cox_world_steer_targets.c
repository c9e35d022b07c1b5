/* SPDX-License-Identifier: MIT
 * Rules about a point or other agents: the agent's own, the nearest of a group, a leader. */
#include "cox_world_steer.h"

#include "coxswain/escort.h"
#include "coxswain/pursuit.h"
#include "coxswain/target.h"

/* The slot of the nearest agent of a rule's group; UINT32_MAX: there is none. */
static uint32_t find_nearest(const cox_pilot *self, const cox_rule *rule)
{
    const cox_world *world = self->world;
    uint32_t place =
        cox_world_nearest_seen(world, self->place, rule->target_group, rule->target_radius);
    return place == UINT32_MAX ? UINT32_MAX : world->grid.slot[place];
}

/* The slot of the agent that a rule is about; UINT32_MAX: there is none. */
static uint32_t find_other(const cox_pilot *self, const cox_rule *rule)
{
    const cox_world *world = self->world;
    uint32_t id = COX_NO_ROW;
    switch (rule->target) {
    case COX_TARGET_OWN:
        id = world->quarry[self->slot];
        break;
    case COX_TARGET_LEADER:
        id = world->groups[world->group[self->slot]].leader;
        break;
    default:
        return find_nearest(self, rule);
    }
    return id == self->agent.id ? UINT32_MAX : cox_world_slot_of(world, id);
}

bool cox_world_point_of(const cox_pilot *self, const cox_rule *rule, cox_vec2 *point)
{
    const cox_world *world = self->world;
    uint32_t slot = self->slot;
    if (rule->target != COX_TARGET_OWN) {
        slot = find_other(self, rule);
        if (slot == UINT32_MAX) return false;
        *point = cox_vec2_make(world->x[slot], world->y[slot]);
        return true;
    }
    *point = cox_vec2_make(world->point_x[slot], world->point_y[slot]);
    return world->has_point[slot];
}

static cox_vec2 force_to_point(const cox_agent *self, const cox_rule *rule, cox_vec2 point)
{
    const fix16_t *parameters = rule->parameters;
    cox_arrival arrival;
    switch (rule->behaviour) {
    case COX_SEEK:
        return cox_seek(self, point);
    case COX_FLEE:
        return cox_flee(self, point);
    case COX_FLEE_WITHIN:
        return cox_flee_within(self, point, parameters[0]);
    case COX_ARRIVE:
        return cox_arrive(self, point, parameters[0]);
    case COX_ARRIVE_TO_REST:
        return cox_arrive_to_rest(self, point, parameters[0]);
    default:
        arrival.target_radius = parameters[0];
        arrival.slowing_radius = parameters[1];
        arrival.time_to_target = parameters[2];
        return cox_arrive_timed(self, point, arrival);
    }
}

static cox_vec2 force_to_agent(const cox_world *world, const cox_agent *self, const cox_rule *rule,
                               const cox_agent *other)
{
    const fix16_t *parameters = rule->parameters;
    fix16_t parameter = parameters[0];
    switch (rule->behaviour) {
    case COX_PURSUIT:
        return cox_pursuit(self, other);
    case COX_PURSUIT_FIXED:
        return cox_pursuit_fixed(self, other, cox_fix_to_int(parameter));
    case COX_EVADE:
        return cox_evade(self, other);
    case COX_EVADE_FIXED:
        return cox_evade_fixed(self, other, cox_fix_to_int(parameter));
    case COX_OFFSET_PURSUIT:
        return cox_offset_pursuit(self, other, cox_vec2_make(parameters[0], parameters[1]),
                                  parameters[2]);
    case COX_SHADOW:
        return cox_shadow(self, other, parameter);
    case COX_PURSUIT_BY_CASES:
        return cox_pursuit_by_cases(self, other, parameter);
    case COX_HIDE:
        return cox_world_hide(world, self, other, rule);
    default:
        return cox_match_velocity(self, other, parameter);
    }
}

/* Between the agent that a rule is about and the nearest of a group. */
bool cox_world_between(const cox_pilot *self, const cox_rule *rule, cox_vec2 *force)
{
    const cox_world *world = self->world;
    uint32_t slot = find_other(self, rule), other = find_nearest(self, rule);
    if (slot == UINT32_MAX || other == UINT32_MAX) return false;
    cox_agent a = cox_world_view(world, slot), b = cox_world_view(world, other);
    *force = cox_interpose(&self->agent, &a, &b, rule->parameters[0], rule->parameters[1]);
    return true;
}

bool cox_world_to_point(const cox_pilot *self, const cox_rule *rule, cox_vec2 *force)
{
    cox_vec2 point;
    if (!cox_world_point_of(self, rule, &point)) return false;
    *force = force_to_point(&self->agent, rule, point);
    return true;
}

bool cox_world_to_agent(const cox_pilot *self, const cox_rule *rule, cox_vec2 *force)
{
    uint32_t slot = find_other(self, rule);
    if (slot == UINT32_MAX) return false;
    cox_agent other = cox_world_view(self->world, slot);
    *force = force_to_agent(self->world, &self->agent, rule, &other);
    return true;
}
