/* SPDX-License-Identifier: MIT
 * The rules of forces: each finds its target and calls its behaviour. */
#include "cox_world_steer.h"

#include "coxswain/speed.h"

#include "cox_world_neighbours.h"

static cox_vec2 wander(cox_pilot *self, const cox_rule *rule)
{
    cox_world *world = self->world;
    cox_wander_circle circle;
    cox_wander_memory memory = cox_world_wander_memory(world, self->slot);
    circle.distance = rule->parameters[0];
    circle.radius = rule->parameters[1];
    circle.angle_change = rule->parameters[2];
    cox_vec2 force = cox_wander(&self->agent, &memory, circle);
    cox_world_keep_wander_memory(world, self->slot, &memory);
    return force;
}

static bool follow_path(cox_pilot *self, const cox_rule *rule, cox_vec2 *force)
{
    cox_world *world = self->world;
    uint32_t slot = self->slot;
    cox_path_memory memory;
    if (world->path[slot] < 0) return false;
    cox_path path = cox_world_path_of(world, world->path[slot]);
    memory.node = world->path_node[slot];
    memory.direction = world->path_direction[slot];
    *force = cox_follow_path(&self->agent, &path, &memory, rule->parameters[0]);
    world->path_node[slot] = memory.node;
    world->path_direction[slot] = memory.direction;
    return true;
}

/* Along the lines of the path, or back to them. */
static bool track_path(cox_pilot *self, const cox_rule *rule, cox_vec2 *force)
{
    cox_world *world = self->world;
    cox_tracking tracking;
    if (world->path[self->slot] < 0) return false;
    cox_path path = cox_world_path_of(world, world->path[self->slot]);
    cox_track_path_memory memory = cox_world_track_memory(world, self->slot);
    tracking.prediction_time = rule->parameters[0];
    tracking.slowing_radius = rule->parameters[1];
    if (rule->behaviour == COX_TRACK_PATH)
        *force = cox_track_path(&self->agent, &path, &memory, tracking);
    else *force = cox_stay_on_path(&self->agent, &path, &memory, tracking.prediction_time);
    cox_world_keep_track_memory(world, self->slot, &memory);
    return true;
}

static bool follow_flow(const cox_pilot *self, const cox_rule *rule, cox_vec2 *force)
{
    const cox_world *world = self->world;
    uint32_t number = (uint32_t)cox_fix_to_int(rule->parameters[0]);
    if (number >= world->flows_max || world->flows[number] == NULL) return false;
    *force = cox_follow_flow(&self->agent, world->flows[number], rule->parameters[1]);
    return true;
}

bool cox_world_force_of(cox_pilot *self, const cox_rule *rule, uint32_t number, cox_vec2 *force)
{
    const cox_world *world = self->world;
    switch (rule->behaviour) {
    case COX_SEEK:
    case COX_FLEE:
    case COX_FLEE_WITHIN:
    case COX_ARRIVE:
    case COX_ARRIVE_TIMED:
    case COX_ARRIVE_TO_REST:
        return cox_world_to_point(self, rule, force);
    case COX_PURSUIT:
    case COX_PURSUIT_FIXED:
    case COX_EVADE:
    case COX_EVADE_FIXED:
    case COX_MATCH_VELOCITY:
    case COX_OFFSET_PURSUIT:
    case COX_SHADOW:
    case COX_PURSUIT_BY_CASES:
    case COX_HIDE:
        return cox_world_to_agent(self, rule, force);
    case COX_INTERPOSE:
        return cox_world_between(self, rule, force);
    case COX_BRAKE:
        *force = cox_brake(&self->agent, rule->parameters[0]);
        return true;
    case COX_TARGET_SPEED:
        *force = cox_target_speed(&self->agent, rule->parameters[0]);
        return true;
    case COX_WANDER:
        *force = wander(self, rule);
        return true;
    case COX_FOLLOW_PATH:
        return follow_path(self, rule, force);
    case COX_TRACK_PATH:
    case COX_STAY_ON_PATH:
        return track_path(self, rule, force);
    case COX_AVOID_OBSTACLES:
        *force = cox_world_avoid(world, &self->agent, rule);
        return true;
    case COX_FOLLOW_WALL:
        *force = cox_world_follow_wall(world, &self->agent, rule);
        return true;
    case COX_AVOID_WALLS:
        *force = cox_world_avoid_walls(world, &self->agent, rule);
        return true;
    case COX_CONTAIN:
        return cox_world_contain(world, &self->agent, rule, force);
    case COX_AVOID_AREAS:
        *force = cox_world_avoid_areas(world, &self->agent, rule);
        return true;
    case COX_FOLLOW_FLOW:
        return follow_flow(self, rule, force);
    case COX_SEPARATION:
        *force = cox_world_separate(world, self->place, rule);
        return true;
    case COX_AVOID_AGENTS:
        *force = cox_world_avoid_agents(world, self->place, &self->agent, rule);
        return true;
    case COX_ALIGNMENT:
    case COX_COHESION:
    case COX_FLOCK:
        *force = cox_world_flock(world, self->place, number);
        return true;
    default:
        return false;
    }
}
