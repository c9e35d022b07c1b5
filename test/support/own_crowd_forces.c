/* SPDX-License-Identifier: MIT
 * The rules of a crowd in structs of one's own: each is a call of its behaviour. */
#include "own_crowd.h"
#include "unity.h"

/* The nearest of a rule's group; NULL: none. */
static const cox_agent *find_nearest(const own_crowd *crowd, const own_agent *self,
                                     const cox_rule *rule)
{
    uint32_t row;
    if (rule->target_group >= OWN_GROUPS) return NULL;
    cox_span found = cox_grid_nearest(&crowd->of_group[rule->target_group], self->agent.position,
                                      rule->target_radius, self->agent.id, &row, 1);
    return found.count == 0 ? NULL : cox_span_at(found, 0);
}

/* The agent that a rule is about; NULL: none. */
static const cox_agent *find_other(const own_crowd *crowd, const own_agent *self,
                                   const cox_rule *rule)
{
    if (rule->target == COX_TARGET_NEAREST) return find_nearest(crowd, self, rule);
    uint32_t id = rule->target == COX_TARGET_LEADER ? crowd->leaders[self->group] : self->quarry;
    return id == COX_NO_ROW || id == self->agent.id ? NULL : &crowd->agents[id - 1u].agent;
}

static cox_vec2 force_to_point(const cox_agent *self, const cox_rule *rule, cox_vec2 point)
{
    cox_arrival arrival = {rule->parameters[0], rule->parameters[1], rule->parameters[2]};
    switch (rule->behaviour) {
    case COX_SEEK:
        return cox_seek(self, point);
    case COX_FLEE:
        return cox_flee(self, point);
    case COX_FLEE_WITHIN:
        return cox_flee_within(self, point, rule->parameters[0]);
    case COX_ARRIVE:
        return cox_arrive(self, point, rule->parameters[0]);
    case COX_ARRIVE_TO_REST:
        return cox_arrive_to_rest(self, point, rule->parameters[0]);
    case COX_ORBIT:
        return cox_orbit(self, point, rule->parameters[0], rule->parameters[1] != 0);
    default:
        TEST_ASSERT_EQUAL_UINT8(COX_ARRIVE_TIMED, rule->behaviour);
        return cox_arrive_timed(self, point, arrival);
    }
}

static cox_vec2 force_to_agent(const cox_agent *self, const cox_rule *rule, const cox_agent *other)
{
    const fix16_t *parameters = rule->parameters;
    int32_t ticks = cox_fix_to_int(parameters[0]);
    switch (rule->behaviour) {
    case COX_PURSUIT:
        return cox_pursuit(self, other);
    case COX_PURSUIT_FIXED:
        return cox_pursuit_fixed(self, other, ticks);
    case COX_PURSUIT_BY_CASES:
        return cox_pursuit_by_cases(self, other, parameters[0]);
    case COX_EVADE:
        return cox_evade(self, other);
    case COX_EVADE_FIXED:
        return cox_evade_fixed(self, other, ticks);
    case COX_OFFSET_PURSUIT:
        return cox_offset_pursuit(self, other, cox_vec2_make(parameters[0], parameters[1]),
                                  parameters[2]);
    case COX_SHADOW:
        return cox_shadow(self, other, parameters[0]);
    default:
        TEST_ASSERT_EQUAL_UINT8(COX_MATCH_VELOCITY, rule->behaviour);
        return cox_match_velocity(self, other, parameters[0]);
    }
}

static bool interpose(const own_crowd *crowd, const own_agent *self, const cox_rule *rule,
                      cox_vec2 *force)
{
    const cox_agent *a = find_other(crowd, self, rule), *b = find_nearest(crowd, self, rule);
    if (a == NULL || b == NULL) return false;
    *force = cox_interpose(&self->agent, a, b, rule->parameters[0], rule->parameters[1]);
    return true;
}

static cox_vec2 force_along(own_crowd *crowd, own_agent *self, const cox_rule *rule)
{
    const cox_agent *agent = &self->agent;
    const cox_path *path = &crowd->path;
    cox_tracking tracking = {rule->parameters[0], rule->parameters[1]};
    switch (rule->behaviour) {
    case COX_TRACK_PATH:
        return cox_track_path(agent, &self->tracking, path, tracking);
    case COX_STAY_ON_PATH:
        return cox_stay_on_path(agent, &self->tracking, path, rule->parameters[0]);
    default:
        TEST_ASSERT_EQUAL_UINT8(COX_FOLLOW_PATH, rule->behaviour);
        return cox_follow_path(agent, &self->on_path, path, rule->parameters[0]);
    }
}

static cox_vec2 force_at_walls(const own_crowd *crowd, const cox_agent *self, const cox_rule *rule)
{
    const fix16_t *parameters = rule->parameters;
    cox_segment_span walls = cox_segment_span_make(crowd->walls, OWN_WALLS);
    cox_wall_following following = {parameters[0], parameters[1], parameters[2]};
    cox_feelers feelers = {parameters[0], parameters[1], parameters[2], parameters[3]};
    if (rule->behaviour == COX_FOLLOW_WALL) return cox_follow_wall(self, walls, following);
    TEST_ASSERT_EQUAL_UINT8(COX_AVOID_WALLS, rule->behaviour);
    return cox_avoid_walls(self, walls, feelers);
}

static bool force_at_areas(const own_crowd *crowd, const cox_agent *self, const cox_rule *rule,
                           cox_vec2 *force)
{
    const fix16_t *parameters = rule->parameters;
    cox_containment containment = {parameters[1], parameters[2], parameters[3] != 0};
    int32_t id = cox_fix_to_int(parameters[0]);
    if (rule->behaviour == COX_CONTAIN) {
        if (id < 1 || id > OWN_AREAS) return false;
        *force = cox_contain(self, &crowd->areas[id - 1], containment);
        return true;
    }
    cox_area named[OWN_AREAS];
    uint32_t count = 0;
    TEST_ASSERT_EQUAL_UINT8(COX_AVOID_AREAS, rule->behaviour);
    for (int32_t i = 1; i <= OWN_AREAS; i++)
        if (i >= cox_fix_to_int(parameters[2]) && i <= cox_fix_to_int(parameters[3]))
            named[count++] = crowd->areas[i - 1];
    *force = cox_avoid_areas(self, named, count, parameters[0], parameters[1]);
    return true;
}

static bool force_in_flow(const own_crowd *crowd, const cox_agent *self, const cox_rule *rule,
                          cox_vec2 *force)
{
    TEST_ASSERT_EQUAL_UINT8(COX_FOLLOW_FLOW, rule->behaviour);
    if (cox_fix_to_int(rule->parameters[0]) != 0) return false;
    *force = cox_follow_flow(self, &crowd->flow, rule->parameters[1]);
    return true;
}

static bool arrive_by_flow(const own_crowd *crowd, const own_agent *self, const cox_rule *rule,
                           cox_vec2 *force)
{
    const fix16_t *parameters = rule->parameters;
    cox_flow_arrival arrival = {parameters[1], parameters[2], parameters[3]};
    cox_vec2 point;
    TEST_ASSERT_EQUAL_UINT8(COX_ARRIVE_BY_FLOW, rule->behaviour);
    if (cox_fix_to_int(parameters[0]) != 0) return false;
    if (!own_crowd_point(crowd, self, rule, &point)) return false;
    *force = cox_arrive_by_flow(&self->agent, &crowd->flow, point, arrival);
    return true;
}

static cox_flocking_zone zone_of(const fix16_t *parameters)
{
    cox_flocking_zone zone = {parameters[0], parameters[1], parameters[2]};
    return zone;
}

static cox_vec2 force_among(const own_crowd *crowd, const cox_agent *self, const cox_rule *rule)
{
    uint32_t rows[OWN_AGENTS];
    const fix16_t *parameters = rule->parameters;
    fix16_t radius = parameters[0];
    if (rule->behaviour == COX_FLOCK)
        radius = cox_fix_max(cox_fix_max(radius, parameters[3]), parameters[6]);
    const cox_grid *grid =
        rule->target == COX_TARGET_ALL ? &crowd->all : &crowd->of_group[rule->target_group];
    cox_span near =
        cox_grid_within(grid, self->position, radius, self->id, rows, COX_COUNT(rows), NULL);
    cox_flocking flocking = {zone_of(parameters), zone_of(parameters + 3), zone_of(parameters + 6),
                             parameters[9]};
    switch (rule->behaviour) {
    case COX_SEPARATION:
        return cox_separation(self, near, radius, parameters[1]);
    case COX_AVOID_AGENTS:
        return cox_avoid_agents(self, near, (uint32_t)cox_fix_to_int(cox_fix_max(parameters[1], 0)),
                                parameters[2]);
    case COX_ALIGNMENT:
        return cox_alignment(self, near, zone_of(parameters), parameters[3]);
    case COX_COHESION:
        return cox_cohesion(self, near, zone_of(parameters), parameters[3]);
    default:
        TEST_ASSERT_EQUAL_UINT8(COX_FLOCK, rule->behaviour);
        return cox_flock(self, near, flocking);
    }
}

static cox_vec2 force_alone(own_agent *self, const cox_rule *rule)
{
    const fix16_t *parameters = rule->parameters;
    cox_wander_circle circle = {parameters[0], parameters[1], parameters[2]};
    switch (rule->behaviour) {
    case COX_BRAKE:
        return cox_brake(&self->agent, parameters[0]);
    case COX_TARGET_SPEED:
        return cox_target_speed(&self->agent, parameters[0]);
    default:
        TEST_ASSERT_EQUAL_UINT8(COX_WANDER, rule->behaviour);
        return cox_wander(&self->agent, &self->wandering, circle);
    }
}

bool own_crowd_point(const own_crowd *crowd, const own_agent *self, const cox_rule *rule,
                     cox_vec2 *point)
{
    const cox_agent *other;
    *point = self->point;
    if (rule->target == COX_TARGET_OWN) return self->has_point;
    other = find_other(crowd, self, rule);
    if (other != NULL) *point = other->position;
    return other != NULL;
}

/* Whom an agent hides from by its first rule that keeps it apart and finds somebody. */
static cox_hider hider_of(const own_crowd *crowd, const own_agent *self)
{
    const cox_profile *profile = &crowd->profiles[self->group];
    cox_hider hider = cox_hider_make(&self->agent, &self->agent, 0);
    for (uint32_t i = 0; i < profile->rule_count; i++) {
        const cox_rule *rule = &profile->rules[i];
        if (rule->behaviour != COX_HIDE || rule->parameters[2] == 0) continue;
        const cox_agent *hunter = find_other(crowd, self, rule);
        if (hunter != NULL) return cox_hider_make(&self->agent, hunter, rule->parameters[0]);
    }
    hider.id = COX_NO_ROW;
    return hider;
}

void own_crowd_share_places(own_crowd *crowd)
{
    uint32_t holders[OWN_OBSTACLES];
    for (uint32_t i = 0; i < OWN_AGENTS; i++) crowd->hiders[i] = hider_of(crowd, &crowd->agents[i]);
    cox_hide_share(crowd->hiders, OWN_AGENTS, crowd->obstacles, OWN_OBSTACLES, holders);
}

/* Behind the obstacle that is nearest, or its own one. */
static cox_vec2 hide(const own_crowd *crowd, const own_agent *self, const cox_rule *rule,
                     const cox_agent *hunter)
{
    const cox_obstacle *obstacles = crowd->obstacles;
    uint32_t count = OWN_OBSTACLES;
    if (rule->parameters[2] != 0) {
        uint32_t own = crowd->hiders[self->agent.id - 1u].obstacle;
        count = own != COX_NO_SLOT;
        obstacles += count * own;
    }
    return cox_hide(&self->agent, hunter, obstacles, count, rule->parameters[0],
                    rule->parameters[1]);
}

bool own_crowd_force(own_crowd *crowd, own_agent *self, const cox_rule *rule, cox_vec2 *force)
{
    const cox_agent *agent = &self->agent, *other;
    const fix16_t *parameters = rule->parameters;
    cox_behaviour row;
    cox_vec2 point;
    TEST_ASSERT_TRUE(cox_behaviour_find(rule->behaviour, &row));
    switch (row.sees) {
    case COX_SEES_POINT:
        if (!own_crowd_point(crowd, self, rule, &point)) return false;
        *force = force_to_point(agent, rule, point);
        return true;
    case COX_SEES_AGENT:
        other = find_other(crowd, self, rule);
        if (other != NULL) *force = force_to_agent(agent, rule, other);
        return other != NULL;
    case COX_SEES_HUNTER:
        other = find_other(crowd, self, rule);
        if (other != NULL) *force = hide(crowd, self, rule, other);
        return other != NULL;
    case COX_SEES_PAIR:
        return interpose(crowd, self, rule, force);
    case COX_SEES_PATH:
        if (self->has_path) *force = force_along(crowd, self, rule);
        return self->has_path;
    case COX_SEES_OBSTACLES:
        *force = cox_avoid_obstacles(agent, crowd->obstacles, OWN_OBSTACLES, parameters[0],
                                     parameters[1]);
        return true;
    case COX_SEES_WALLS:
        *force = force_at_walls(crowd, agent, rule);
        return true;
    case COX_SEES_AREAS:
        return force_at_areas(crowd, agent, rule, force);
    case COX_SEES_FLOW:
        return force_in_flow(crowd, agent, rule, force);
    case COX_SEES_POINT_BY_FLOW:
        return arrive_by_flow(crowd, self, rule, force);
    case COX_SEES_NEIGHBOURS:
        *force = force_among(crowd, agent, rule);
        return true;
    default:
        *force = force_alone(self, rule);
        return true;
    }
}
