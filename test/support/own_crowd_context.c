/* SPDX-License-Identifier: MIT
 * A crowd in structs of one's own that steers by context: rules write what they want and fear, by
 * the definition of cox_profile, from looks at everything there is. */
#include "own_crowd.h"
#include "unity.h"

#include "steer/steering/cox_threat.h"

/* What an agent writes for a rule. */
typedef struct writing {
    own_crowd *crowd;
    own_agent *self;
    const cox_rule *rule;
    cox_context *context;
} writing;

/* 1 up to touching, 0 from reach on. */
static fix16_t nearness(fix16_t distance, fix16_t touching, fix16_t reach)
{
    if (distance <= touching) return COX_FIX_ONE;
    if (distance >= reach) return 0;
    return cox_fix_div(reach - distance, reach - touching);
}

static void want(const writing *pen, cox_vec2 desired, fix16_t weight)
{
    fix16_t most = pen->self->agent.max_speed;
    fix16_t speed = cox_fix_min(cox_vec2_length(desired), most);
    fix16_t interest = cox_fix_mul_div(weight, speed, most);
    fix16_t aside = cox_fix_mul(interest, COX_CONTEXT_ASIDE);
    cox_context_add_interest(pen->context, desired, interest);
    cox_context_add_interest(pen->context, cox_vec2_make(-desired.y, desired.x), aside);
    cox_context_add_interest(pen->context, cox_vec2_make(desired.y, -desired.x), aside);
}

/* The force of the rule with another body; what it remembers is moved on where remembers says. */
static bool force_of(const writing *pen, const cox_rule *rule, fix16_t max_speed, cox_vec2 *force)
{
    cox_agent kept = pen->self->agent;
    pen->self->agent.max_speed = max_speed;
    if (rule->behaviour != COX_ARRIVE_TO_REST) pen->self->agent.max_force = COX_FIX_MAX;
    bool is_there = own_crowd_force(pen->crowd, pen->self, rule, force);
    pen->self->agent = kept;
    return is_there;
}

/* A rule that desires full speed wherever it desires anything says nothing if it gives no force at
 * two speeds. */
static bool is_silent(const writing *pen, const cox_rule *rule)
{
    cox_vec2 force;
    switch (rule->behaviour) {
    case COX_ARRIVE_TIMED:
    case COX_STAY_ON_PATH:
    case COX_FOLLOW_WALL:
    case COX_CONTAIN:
    case COX_FOLLOW_FLOW:
        return force_of(pen, rule, pen->self->agent.max_speed / 2, &force) &&
               cox_vec2_is_zero(force);
    default:
        return false;
    }
}

static bool find_desired(const writing *pen, cox_vec2 *desired)
{
    const cox_agent *agent = &pen->self->agent;
    cox_rule rule = *pen->rule;
    cox_vec2 force;
    if (rule.behaviour == COX_ARRIVE_TIMED) rule.parameters[2] = 0;
    if (rule.behaviour == COX_MATCH_VELOCITY) rule.parameters[0] = 0;
    if (!force_of(pen, &rule, agent->max_speed, &force)) return false;
    if (cox_vec2_is_zero(force) && is_silent(pen, &rule)) return false;
    *desired = cox_vec2_add(agent->velocity, force);
    if (rule.behaviour == COX_WANDER || rule.behaviour == COX_COHESION) *desired = force;
    if (rule.behaviour == COX_ARRIVE_TO_REST && agent->mass != COX_FIX_ONE)
        *desired = cox_vec2_make(agent->velocity.x + cox_fix_div(force.x, agent->mass),
                                 agent->velocity.y + cox_fix_div(force.y, agent->mass));
    return true;
}

static void flee(const writing *pen)
{
    const cox_agent *agent = &pen->self->agent;
    fix16_t weight = pen->rule->weight;
    cox_vec2 desired, point;
    if (!find_desired(pen, &desired)) return;
    if (pen->rule->behaviour == COX_FLEE_WITHIN) {
        TEST_ASSERT_TRUE(own_crowd_point(pen->crowd, pen->self, pen->rule, &point));
        weight = cox_fix_mul(weight, nearness(cox_vec2_distance(agent->position, point),
                                              agent->radius, pen->rule->parameters[0]));
    }
    want(pen, desired, weight);
    cox_context_add_danger(pen->context, cox_vec2_negate(desired), weight);
}

static void fear_things(const writing *pen)
{
    own_crowd *crowd = pen->crowd;
    const cox_agent *agent = &pen->self->agent;
    const fix16_t *parameters = pen->rule->parameters;
    fix16_t weight = pen->rule->weight;
    for (uint32_t i = 0; i < OWN_OBSTACLES && pen->rule->behaviour == COX_AVOID_OBSTACLES; i++) {
        cox_area area = cox_area_of_obstacle(&crowd->obstacles[i]);
        cox_context_add_area(pen->context, agent, &area, parameters[0], weight);
    }
    for (uint32_t i = 0; i < OWN_WALLS && pen->rule->behaviour == COX_AVOID_WALLS; i++) {
        cox_area area = cox_area_of_segment(&crowd->walls[i], 0);
        cox_context_add_area(pen->context, agent, &area, cox_fix_max(parameters[0], parameters[1]),
                             weight);
    }
    for (int32_t id = 1; id <= OWN_AREAS && pen->rule->behaviour == COX_AVOID_AREAS; id++) {
        if (id < cox_fix_to_int(parameters[2]) || id > cox_fix_to_int(parameters[3])) continue;
        cox_context_add_area(pen->context, agent, &crowd->areas[id - 1], parameters[0], weight);
    }
}

static void fear_agent(const writing *pen, const cox_agent *other)
{
    const cox_agent *agent = &pen->self->agent;
    const fix16_t *parameters = pen->rule->parameters;
    cox_obstacle circle = cox_obstacle_make(1, other->position, other->radius);
    fix16_t sight = parameters[0] - agent->radius - other->radius, weight = pen->rule->weight;
    if (!cox_vec2_within(agent->position, other->position, parameters[0])) return;
    if (pen->rule->behaviour == COX_AVOID_AGENTS) {
        cox_threat threat;
        fix16_t horizon =
            cox_threat_horizon((uint32_t)cox_fix_to_int(cox_fix_max(parameters[1], 0)));
        if (!cox_threat_see(&threat, agent, other, horizon)) return;
        sight = COX_WORLD_LIMIT;
        weight = cox_fix_mul(weight, nearness(threat.ticks, 0, horizon));
        circle.position.x += cox_fix_mul(other->velocity.x, threat.ticks);
        circle.position.y += cox_fix_mul(other->velocity.y, threat.ticks);
    }
    if (cox_vec2_equal(circle.position, agent->position))
        circle.position.x += agent->id < other->id ? -1 : 1;
    cox_area area = cox_area_of_obstacle(&circle);
    cox_context_add_area(pen->context, agent, &area, sight, weight);
}

static void fear_agents(const writing *pen)
{
    for (uint32_t i = 0; i < OWN_AGENTS; i++) {
        const own_agent *other = &pen->crowd->agents[i];
        if (other == pen->self) continue;
        if (pen->rule->target == COX_TARGET_ALL || pen->rule->target_group == other->group)
            fear_agent(pen, &other->agent);
    }
}

/* Writes what a rule wants and fears; the speed that it leaves goes to *max_speed. */
static void write(const writing *pen, fix16_t *max_speed)
{
    cox_vec2 desired;
    switch (pen->rule->behaviour) {
    case COX_FLEE:
    case COX_FLEE_WITHIN:
    case COX_EVADE:
    case COX_EVADE_FIXED:
        flee(pen);
        break;
    case COX_BRAKE:
    case COX_TARGET_SPEED:
        if (pen->rule->weight > 0 && find_desired(pen, &desired))
            *max_speed = cox_fix_min(*max_speed, cox_vec2_length(desired));
        break;
    case COX_AVOID_OBSTACLES:
    case COX_AVOID_WALLS:
    case COX_AVOID_AREAS:
        fear_things(pen);
        break;
    case COX_SEPARATION:
    case COX_AVOID_AGENTS:
        fear_agents(pen);
        break;
    default:
        if (find_desired(pen, &desired)) want(pen, desired, pen->rule->weight);
        break;
    }
}

cox_vec2 own_crowd_by_context(own_crowd *crowd, own_agent *self)
{
    const cox_profile *profile = &crowd->profiles[self->group];
    cox_context context = cox_context_make(profile->directions);
    cox_agent agent = self->agent;
    for (uint32_t i = 0; i < profile->rule_count; i++) {
        writing pen = {crowd, self, &profile->rules[i], &context};
        write(&pen, &agent.max_speed);
    }
    cox_context_hold_direction(&context, &agent, COX_CONTEXT_HOLD);
    return cox_context_steer(&context, &agent, profile->epsilon);
}
