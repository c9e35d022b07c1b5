/* SPDX-License-Identifier: MIT
 * How the agents of a world steer: each rule of an agent's profile finds its target and calls its
 * behaviour, and the forces are combined. */
#include "cox_world_steer.h"

#include "coxswain/speed.h"

#include "cox_world_neighbours.h"
#include "cox_world_stages.h"

/* The rules whose memory moves on when they are asked for their force. */
#define RULES_THAT_REMEMBER                                                                    \
    (COX_RULE_BIT(COX_WANDER) | COX_RULE_BIT(COX_FOLLOW_PATH) | COX_RULE_BIT(COX_TRACK_PATH) | \
     COX_RULE_BIT(COX_STAY_ON_PATH))

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
    tracking.prediction_ticks = rule->parameters[0];
    tracking.slowing_radius = rule->parameters[1];
    if (rule->behaviour == COX_TRACK_PATH)
        *force = cox_track_path(&self->agent, &path, &memory, tracking);
    else *force = cox_stay_on_path(&self->agent, &path, &memory, tracking.prediction_ticks);
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

/* Whether a rule has a part in this tick: for a rule that remembers nothing, to ask is of no use
 * otherwise. */
static bool is_asked(const cox_rule *rule, bool may_count, cox_random random)
{
    if (cox_world_is_one_of(rule, RULES_THAT_REMEMBER)) return true;
    return may_count && cox_random_unit(&random) < rule->probability;
}

static cox_vec2 combined_by_chance(cox_pilot *self)
{
    cox_world *world = self->world;
    uint32_t group = world->group[self->slot];
    const cox_group *row = &world->groups[group];
    cox_combine combine = cox_combine_start(COX_COMBINE_DITHER, row->epsilon);
    cox_random random = cox_world_chances(world, self->slot);
    bool may_count = true;
    for (uint32_t i = 0; i < row->rule_count; i++) {
        uint32_t number = group * COX_PROFILE_RULES_MAX + i;
        const cox_rule *rule = &world->rules[number];
        cox_vec2 force = cox_vec2_zero();
        if (cox_world_is_one_of(rule, COX_WORLD_VELOCITY_RULES | COX_WORLD_POSITION_RULES))
            continue;
        if (is_asked(rule, may_count, random)) (void)cox_world_force_of(self, rule, number, &force);
        may_count =
            cox_combine_add_by_chance(&combine, force, rule->weight, rule->probability, &random) &&
            may_count;
    }
    world->chance_random[self->slot] = random.state;
    return cox_combine_force(&combine);
}

static cox_vec2 combined(cox_pilot *self)
{
    const cox_world *world = self->world;
    uint32_t group = world->group[self->slot];
    const cox_group *row = &world->groups[group];
    if (row->combine == COX_COMBINE_DITHER) return combined_by_chance(self);
    if (row->combine == COX_COMBINE_CONTEXT) return cox_world_by_context(self);
    bool is_first = row->combine == COX_COMBINE_FIRST;
    cox_combine combine =
        cox_combine_start(row->combine, is_first ? row->epsilon : self->agent.max_force);
    for (uint32_t i = 0; i < row->rule_count; i++) {
        uint32_t number = group * COX_PROFILE_RULES_MAX + i;
        const cox_rule *rule = &world->rules[number];
        cox_vec2 force;
        if (!cox_world_force_of(self, rule, number, &force)) continue;
        if (!cox_combine_add(&combine, force, rule->weight)) break;
    }
    return cox_combine_force(&combine);
}

static void steer_agent(cox_world *world, uint32_t place)
{
    cox_pilot self;
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
    cox_world_sort_walls(world);
    cox_world_sort_areas(world);
    cox_world_prepare_sights(world);
    cox_world_pair(world);
    world->way = COX_STEERING_SINGLE;
    if (only_flocks(world)) world->way = COX_STEERING_FLOCK;
    else if (cox_world_steers_by_columns(world)) world->way = COX_STEERING_COLUMNS;
    cox_world_run(world, cox_world_blocks(world), steer_block);
}
