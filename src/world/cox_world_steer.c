/* SPDX-License-Identifier: MIT
 * How the agents of a world steer: each rule of an agent's profile finds its target and calls its
 * behaviour, and the forces are combined. */
#include "cox_world.h"

#include "coxswain/escort.h"
#include "coxswain/hide.h"
#include "coxswain/path_following.h"
#include "coxswain/pursuit.h"
#include "coxswain/speed.h"
#include "coxswain/target.h"
#include "coxswain/wander.h"

#include "cox_world_neighbours.h"

/* An agent that steers. */
typedef struct pilot {
    cox_world *world;
    uint32_t slot;
    uint32_t place; /* in the grid, where there is one */
    cox_agent agent;
} pilot;

/* The slot of the nearest agent of a rule's group; UINT32_MAX: there is none. */
static uint32_t find_nearest(const pilot *self, const cox_rule *rule)
{
    const cox_world *world = self->world;
    uint32_t place =
        cox_world_nearest_seen(world, self->place, rule->target_group, rule->target_radius);
    return place == UINT32_MAX ? UINT32_MAX : world->grid.slot[place];
}

/* The slot of the agent that a rule is about; UINT32_MAX: there is none. */
static uint32_t find_other(const pilot *self, const cox_rule *rule)
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

static bool find_point(const pilot *self, const cox_rule *rule, cox_vec2 *point)
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
        return cox_hide(self, other, world->obstacles, world->obstacle_count, parameters[0],
                        parameters[1]);
    default:
        return cox_match_velocity(self, other, parameter);
    }
}

/* Between the agent that a rule is about and the nearest of a group. */
static bool interpose(const pilot *self, const cox_rule *rule, cox_vec2 *force)
{
    const cox_world *world = self->world;
    uint32_t slot = find_other(self, rule), other = find_nearest(self, rule);
    if (slot == UINT32_MAX || other == UINT32_MAX) return false;
    cox_agent a = cox_world_view(world, slot), b = cox_world_view(world, other);
    *force = cox_interpose(&self->agent, &a, &b, rule->parameters[0], rule->parameters[1]);
    return true;
}

static cox_vec2 wander(pilot *self, const cox_rule *rule)
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

static bool follow_path(pilot *self, const cox_rule *rule, cox_vec2 *force)
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
static bool track_path(pilot *self, const cox_rule *rule, cox_vec2 *force)
{
    cox_world *world = self->world;
    cox_tracking tracking;
    if (world->path[self->slot] < 0) return false;
    cox_path path = cox_world_path_of(world, world->path[self->slot]);
    cox_track_path_memory memory = cox_world_track_memory(world, self->slot);
    tracking.prediction_ticks = rule->parameters[0];
    tracking.slowing_radius = rule->parameters[1];
    if (rule->behaviour == COX_TRACK_PATH)
        *force = cox_track_path(&self->agent, &path, &memory, tracking);
    else *force = cox_stay_on_path(&self->agent, &path, &memory, tracking.prediction_ticks);
    cox_world_keep_track_memory(world, self->slot, &memory);
    return true;
}

/* The force of a rule; false if its target is not there. */
static bool force_of(pilot *self, uint32_t number, cox_vec2 *force)
{
    const cox_world *world = self->world;
    const cox_rule *rule = &world->rules[number];
    cox_vec2 point;
    cox_agent other;
    uint32_t slot;
    switch (rule->behaviour) {
    case COX_SEEK:
    case COX_FLEE:
    case COX_FLEE_WITHIN:
    case COX_ARRIVE:
    case COX_ARRIVE_TIMED:
    case COX_ARRIVE_TO_REST:
        if (!find_point(self, rule, &point)) return false;
        *force = force_to_point(&self->agent, rule, point);
        return true;
    case COX_PURSUIT:
    case COX_PURSUIT_FIXED:
    case COX_EVADE:
    case COX_EVADE_FIXED:
    case COX_MATCH_VELOCITY:
    case COX_OFFSET_PURSUIT:
    case COX_SHADOW:
    case COX_PURSUIT_BY_CASES:
    case COX_HIDE:
        slot = find_other(self, rule);
        if (slot == UINT32_MAX) return false;
        other = cox_world_view(world, slot);
        *force = force_to_agent(world, &self->agent, rule, &other);
        return true;
    case COX_INTERPOSE:
        return interpose(self, rule, force);
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
    case COX_SEPARATION:
        *force = cox_world_separate(world, self->place, rule);
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

static cox_vec2 combined(pilot *self)
{
    const cox_world *world = self->world;
    uint32_t group = world->group[self->slot];
    const cox_group *row = &world->groups[group];
    bool is_first = row->combine == COX_COMBINE_FIRST;
    cox_combine combine =
        cox_combine_start(row->combine, is_first ? row->epsilon : self->agent.max_force);
    for (uint32_t i = 0; i < row->rule_count; i++) {
        uint32_t number = group * COX_PROFILE_RULES_MAX + i;
        cox_vec2 force;
        if (!force_of(self, number, &force)) continue;
        if (!cox_combine_add(&combine, force, world->rules[number].weight)) break;
    }
    return cox_combine_force(&combine);
}

static void steer_agent(cox_world *world, uint32_t place)
{
    pilot self;
    self.world = world;
    self.place = place;
    self.slot = world->grid.cell == 0 ? place : world->grid.slot[place];
    self.agent = cox_world_view(world, self.slot);
    cox_vec2 force = combined(&self);
    if (world->thinks) {
        cox_vec2 own = cox_vec2_make(world->force_x[self.slot], world->force_y[self.slot]);
        force = cox_vec2_fit_sum(&force, &own);
    }
    world->force_x[self.slot] = force.x;
    world->force_y[self.slot] = force.y;
}

static void steer_block(void *context, uint32_t block)
{
    cox_world *world = (cox_world *)context;
    uint32_t first = block * COX_WORLD_BLOCK, end = cox_world_block_end(world, block);
    switch (world->way) {
    case COX_STEERING_FLOCK:
        for (; first < end; first += COX_WORLD_BATCH) {
            uint32_t left = end - first;
            cox_world_flock_batch(world, 0, first, left < COX_WORLD_BATCH ? left : COX_WORLD_BATCH);
        }
        break;
    case COX_STEERING_COLUMNS:
        cox_world_steer_columns(world, first, end);
        break;
    default:
        for (; first < end; first++) steer_agent(world, first);
        break;
    }
}

/* Whether all agents do nothing but flock, so that the force of rule 0 is theirs. */
static bool only_flocks(const cox_world *world)
{
    const cox_group *group = &world->groups[0];
    const cox_rule *rule = &world->rules[0];
    if (world->group_count > 1 || world->thinks) return false;
    if (rule->behaviour < COX_ALIGNMENT || rule->behaviour > COX_FLOCK) return false;
    return group->rule_count == 1 && group->combine == COX_COMBINE_SUM &&
           rule->weight == COX_FIX_ONE;
}

void cox_world_steer(cox_world *world)
{
    cox_world_sort_obstacles(world);
    cox_world_prepare_sights(world);
    cox_world_pair(world);
    world->way = COX_STEERING_SINGLE;
    if (only_flocks(world)) world->way = COX_STEERING_FLOCK;
    else if (cox_world_steers_by_columns(world)) world->way = COX_STEERING_COLUMNS;
    cox_world_run(world, cox_world_blocks(world), steer_block);
}
