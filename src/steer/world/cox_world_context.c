/* SPDX-License-Identifier: MIT
 * Context steering in a world: rules write what they want and what they fear into two maps of
 * directions, as cox_profile says, and one direction is chosen. */
#include "cox_world_steer.h"

#include "coxswain/context.h"

#include "cox_world_groups.h"
#include "cox_world_stages.h"
#include "steer/space/cox_agent_accelerated.h"
#include "steer/steering/cox_threat.h"

/* An agent that looks around, for one of its rules. */
typedef struct seer {
    cox_pilot *pilot;
    const cox_rule *rule;
    uint32_t number; /* of the rule */
    uint8_t writes;  /* COX_WRITES_... */
    cox_context context;
    fix16_t max_speed; /* the least that braking rules leave */
} seer;

/* What each behaviour writes. */
#define RULE(NAME, number, name, sees, remembers, stage, draws, context, ...) \
    [number] = COX_WRITES_##context,
#define PARAMETER(...)
static const uint8_t writings[COX_BEHAVIOUR_COUNT] COX_FLASH = {
#include "rules.def"
};

static uint8_t what_it_writes(uint8_t behaviour)
{
    uint8_t writes;
    cox_flash_copy(&writes, &writings[behaviour], sizeof writes);
    return writes;
}

/* How near something is: 1 where it is touched, less in a straight line, 0 where it is out of
 * reach. */
static fix16_t nearness(fix16_t distance, fix16_t touching, fix16_t reach)
{
    if (distance <= touching) return COX_FIX_ONE;
    if (distance >= reach) return 0;
    return cox_fix_mul_div(cox_fix_subtract(reach, distance), COX_FIX_ONE,
                           cox_fix_subtract(reach, touching));
}

/* Wants a velocity, the more the faster it is. */
static void want(seer *self, cox_vec2 desired, fix16_t weight)
{
    fix16_t most = self->pilot->agent.max_speed;
    if (most <= 0) return;
    fix16_t speed = cox_fix_min(cox_vec2_length(desired), most);
    fix16_t interest = cox_fix_mul_div(weight, speed, most);
    fix16_t aside = cox_fix_mul(interest, COX_CONTEXT_ASIDE);
    cox_vec2 left = cox_vec2_perpendicular(desired);
    cox_context_add_interest(&self->context, desired, interest);
    cox_context_add_interest(&self->context, left, aside);
    cox_context_add_interest(&self->context, cox_vec2_negate(left), aside);
}

/* Whether a rule whose force is (0, 0) does not act at present. It may also be that the agent has
 * exactly the velocity that the rule desires; but then the rule gives a force at another speed. */
static bool is_silent(const seer *self, const cox_pilot *free, const cox_rule *rule)
{
    cox_pilot slow = *free;
    cox_vec2 force = cox_vec2_zero();
    if (self->writes == COX_WRITES_WANTS_ON_PATH)
        return cox_world_path_of(slow.world, slow.slot).count == 0;
    if (self->writes != COX_WRITES_WANTS_OR_RESTS &&
        self->writes != COX_WRITES_WANTS_AT_ONCE_OR_RESTS)
        return false;
    slow.agent.max_speed /= 2;
    (void)cox_world_force_of(&slow, rule, self->number, &force);
    return cox_vec2_is_zero(force);
}

/* A rule whose last parameter is the time over which it spreads its force spreads it no more. */
static void act_at_once(const seer *self, cox_rule *rule)
{
    cox_behaviour row;
    if (self->writes != COX_WRITES_WANTS_AT_ONCE &&
        self->writes != COX_WRITES_WANTS_AT_ONCE_OR_RESTS)
        return;
    if (cox_behaviour_find(rule->behaviour, &row)) rule->parameters[row.parameter_count - 1u] = 0;
}

/* The velocity that a rule desires: what its force makes of the agent's, neither limited nor spread
 * over time. One that brakes as max_force lets it keeps that. */
static bool find_desired(const seer *self, cox_vec2 *desired)
{
    cox_pilot free = *self->pilot;
    cox_rule rule = *self->rule;
    cox_vec2 force;
    bool brakes = self->writes == COX_WRITES_WANTS_AND_BRAKES;
    if (!brakes) free.agent.max_force = COX_FIX_MAX;
    act_at_once(self, &rule);
    if (!cox_world_force_of(&free, &rule, self->number, &force)) return false;
    if (cox_vec2_is_zero(force) && is_silent(self, &free, &rule)) return false;
    if (self->writes == COX_WRITES_WANTS_FORCE) *desired = force;
    else
        *desired = cox_agent_accelerated(free.agent.velocity, force,
                                         brakes ? free.agent.mass : COX_FIX_ONE);
    return true;
}

/* Wants away from a point or an agent, and fears the direction there. */
static void flee(seer *self)
{
    const cox_agent *agent = &self->pilot->agent;
    fix16_t near = COX_FIX_ONE;
    cox_vec2 desired, point;
    if (!find_desired(self, &desired)) return;
    if (self->writes == COX_WRITES_FLEES_WITHIN) {
        if (!cox_world_point_of(self->pilot, self->rule, &point)) return;
        near = nearness(cox_vec2_distance(agent->position, point), cox_fix_max(agent->radius, 0),
                        COX_PARAMETER(self->rule, flee_within, influence_radius));
    }
    fix16_t weight = cox_fix_mul(self->rule->weight, near);
    want(self, desired, weight);
    cox_context_add_danger(&self->context, cox_vec2_negate(desired), weight);
}

/* Brakes, or keeps to a speed: whatever direction is chosen, the agent goes no faster. */
static void hold_speed(seer *self)
{
    cox_vec2 desired;
    if (self->rule->weight <= 0 || !find_desired(self, &desired)) return;
    self->max_speed = cox_fix_min(self->max_speed, cox_vec2_length(desired));
}

/* How far away the nearest place of something can be that the agent fears. */
static fix16_t reach_of(const seer *self, fix16_t sight)
{
    return cox_fix_add(sight, cox_fix_max(self->pilot->agent.radius, 0));
}

static void fear(seer *self, const cox_area *area, fix16_t sight, fix16_t weight)
{
    cox_context_add_area(&self->context, &self->pilot->agent, area, sight, weight);
}

static void fear_obstacles(seer *self)
{
    const cox_world *world = self->pilot->world;
    cox_world_choice near;
    fix16_t sight = COX_PARAMETER(self->rule, avoid_obstacles, see_ahead);
    uint32_t count = cox_world_obstacles_around(world, self->pilot->agent.position,
                                                reach_of(self, sight), &near);
    bool all = count == UINT32_MAX;
    if (all) count = world->obstacle_count;
    for (uint32_t i = 0; i < count; i++) {
        cox_area area = cox_area_of_obstacle(all ? &world->obstacles[i] : &near.obstacles[i]);
        fear(self, &area, sight, self->rule->weight);
    }
}

static void fear_walls(seer *self)
{
    uint32_t rows[COX_WORLD_WALLS_NEAR];
    fix16_t sight = cox_fix_max(COX_PARAMETER(self->rule, avoid_walls, length),
                                COX_PARAMETER(self->rule, avoid_walls, side_length));
    sight = cox_fix_max(sight, COX_PARAMETER(self->rule, avoid_walls, near_length));
    cox_segment_span walls = cox_world_walls_near(self->pilot->world, self->pilot->agent.position,
                                                  reach_of(self, sight), rows);
    for (uint32_t i = 0; i < walls.count; i++) {
        cox_area area = cox_area_of_segment(cox_segment_span_at(walls, i), 0);
        fear(self, &area, sight, self->rule->weight);
    }
}

static void fear_areas(seer *self)
{
    uint32_t count;
    const cox_area *areas = cox_world_areas_of(self->pilot->world, self->rule, &count);
    for (uint32_t i = 0; i < count; i++)
        fear(self, &areas[i], COX_PARAMETER(self->rule, avoid_areas, see_ahead),
             self->rule->weight);
}

/* Fears a circle whose middle lies that far from the agent. One at the agent's own position is
 * moved aside by an LSB. */
static void fear_circle(seer *self, const cox_agent *other, cox_vec2 displacement, fix16_t sight,
                        fix16_t weight)
{
    const cox_agent *agent = &self->pilot->agent;
    if (cox_vec2_is_zero(displacement)) displacement.x = agent->id < other->id ? -1 : 1;
    cox_obstacle circle =
        cox_obstacle_make(1, cox_vec2_add(agent->position, displacement), other->radius);
    cox_area area = cox_area_of_obstacle(&circle);
    fear(self, &area, sight, weight);
}

/* Fears a neighbour where it is or, as a threat, where it will be when the two touch. */
static void fear_agent(seer *self, const cox_agent *other)
{
    const cox_agent *agent = &self->pilot->agent;
    cox_vec2 displacement = cox_vec2_subtract(other->position, agent->position);
    if (self->writes == COX_WRITES_FEARS_NEIGHBOURS) {
        fix16_t touching =
            cox_fix_add(cox_fix_max(agent->radius, 0), cox_fix_max(other->radius, 0));
        fix16_t radius = COX_PARAMETER(self->rule, separation, radius);
        fear_circle(self, other, displacement, cox_fix_subtract(radius, touching),
                    self->rule->weight);
        return;
    }
    cox_threat threat;
    fix16_t horizon = cox_threat_horizon((uint32_t)cox_fix_to_int(
        cox_fix_max(COX_PARAMETER(self->rule, avoid_agents, horizon_ticks), 0)));
    if (!cox_threat_see(&threat, agent, other, horizon)) return;
    displacement = cox_vec2_fit_ratio(&displacement, &other->velocity, threat.ticks, COX_FIX_ONE);
    fear_circle(self, other, displacement, COX_WORLD_LIMIT,
                cox_fix_mul(self->rule->weight, nearness(threat.ticks, 0, horizon)));
}

static void fear_agents(seer *self)
{
    const cox_world *world = self->pilot->world;
    const cox_world_grid *grid = &world->grid;
    cox_world_range ranges[COX_WORLD_RANGES_MAX];
    cox_vec2 position = self->pilot->agent.position;
    fix16_t radius = cox_rule_sight(self->rule);
    uint64_t reach = cox_vec2_length_squared(cox_vec2_make(radius, 0));
    uint32_t count = cox_world_around(grid, position, radius, ranges);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t other = ranges[i].first; other < ranges[i].end; other++) {
            cox_vec2 displacement =
                cox_vec2_subtract(cox_vec2_make(grid->x[other], grid->y[other]), position);
            if (cox_vec2_length_squared(displacement) > reach || other == self->pilot->place)
                continue;
            uint32_t slot = grid->slot[other];
            if (!cox_world_is_about(self->rule, world->group[slot])) continue;
            cox_agent neighbour = cox_world_view(world, slot);
            fear_agent(self, &neighbour);
        }
}

static void write(seer *self)
{
    cox_vec2 desired;
    switch (self->writes) {
    case COX_WRITES_NOTHING:
    case COX_WRITES_REFUSED:
        break;
    case COX_WRITES_FLEES:
    case COX_WRITES_FLEES_WITHIN:
        flee(self);
        break;
    case COX_WRITES_HOLDS_SPEED:
        hold_speed(self);
        break;
    case COX_WRITES_FEARS_OBSTACLES:
        fear_obstacles(self);
        break;
    case COX_WRITES_FEARS_WALLS:
        fear_walls(self);
        break;
    case COX_WRITES_FEARS_AREAS:
        fear_areas(self);
        break;
    case COX_WRITES_FEARS_NEIGHBOURS:
    case COX_WRITES_FEARS_THREATS:
        fear_agents(self);
        break;
    default:
        if (find_desired(self, &desired)) want(self, desired, self->rule->weight);
        break;
    }
}

cox_vec2 cox_world_by_context(cox_pilot *pilot)
{
    const cox_world *world = pilot->world;
    uint32_t group = world->group[pilot->slot];
    const cox_group *row = &world->groups[group];
    cox_agent agent = pilot->agent;
    seer self;
    self.pilot = pilot;
    self.context = cox_context_make(row->directions);
    self.max_speed = agent.max_speed;
    for (uint32_t i = 0; i < row->rule_count; i++) {
        self.number = group * COX_PROFILE_RULES_MAX + i;
        self.rule = &world->rules[self.number];
        self.writes = what_it_writes(self.rule->behaviour);
        write(&self);
    }
    agent.max_speed = self.max_speed;
    cox_context_hold_direction(&self.context, &agent, COX_CONTEXT_HOLD);
    return cox_context_steer(&self.context, &agent, row->epsilon);
}
