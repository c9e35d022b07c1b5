/* SPDX-License-Identifier: MIT
 * The user's way and the world's way: structs of one's own, grids and calls of the behaviours give
 * the forces that a world gives to the same agents, for every behaviour of the catalogue and every
 * target that it takes, bit for bit. */
#include "unity.h"

#include <stdio.h>
#include <stdlib.h>

#include "fixture_world.h"
#include "simd_here.h"

enum { AGENTS = 120, GROUPS = 2, OBSTACLES = 12, NODES = 4, CROWDS = 3, TICKS = 6, RULES = 4 };

/* An agent of one's own. */
typedef struct creature {
    cox_agent agent;
    uint32_t group;
    bool has_point;
    cox_vec2 point;
    uint32_t quarry; /* an id; COX_NO_ROW: none */
    bool has_path;
    cox_path_memory on_path;
    cox_wander_memory wandering;
    cox_vec2 force;
} creature;

static cox_world *world;
static cox_world_def def;
static cox_random die;
static creature creatures[AGENTS];
static uint32_t leaders[GROUPS]; /* COX_NO_ROW: none */
static cox_profile profiles[GROUPS];
static cox_obstacle obstacles[OBSTACLES];
static cox_vec2 nodes[NODES];
static cox_path path;

/* A grid over all creatures, and one over those of each group. */
static cox_grid all, of_group[GROUPS];
static uint8_t all_memory[COX_GRID_BYTES(AGENTS)], group_memory[GROUPS][COX_GRID_BYTES(AGENTS)];

void setUp(void)
{
    world = NULL;
    die = cox_random_make(14, 14);
}

void tearDown(void)
{
    free(world);
}

static cox_vec2 somewhere(void)
{
    return cox_random_point(&die, cox_vec2_make(COX_FIX(-25), COX_FIX(-25)),
                            cox_vec2_make(COX_FIX(25), COX_FIX(25)));
}

static uint32_t any_of(uint32_t count)
{
    return cox_random_below(&die, count);
}

/* An id, in one of four cases none. */
static uint32_t any_id(void)
{
    return any_of(4) == 0 ? COX_NO_ROW : 1u + any_of(AGENTS);
}

static void add_surroundings(void)
{
    for (uint32_t i = 0; i < OBSTACLES; i++) {
        fix16_t radius = cox_random_between(&die, 0, COX_FIX(5));
        obstacles[i] = cox_obstacle_make(i + 1u, somewhere(), radius);
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_add_obstacle(world, obstacles[i]));
    }
    for (uint32_t i = 0; i < NODES; i++) nodes[i] = somewhere();
    path = cox_path_make(nodes, NODES, COX_FIX(2));
    path.mode = COX_PATH_LOOP;
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_add_path(world, &path, NULL));
}

/* Gives a creature and its agent the same body. Some are at rest, some share a spot. */
static void place(creature *self, uint32_t number)
{
    cox_agent *agent = &self->agent;
    cox_world_get_agent(world, number + 1u, agent);
    bool shares = number > 0 && any_of(10) == 0;
    agent->position = shares ? creatures[number - 1u].agent.position : somewhere();
    agent->radius = cox_random_between(&die, 0, COX_FIX(2));
    agent->mass = cox_random_between(&die, COX_FIX_ONE, COX_FIX(3));
    agent->max_speed = cox_random_between(&die, COX_RATIO(1, 10), COX_FIX(2));
    agent->max_force = cox_random_between(&die, 0, COX_FIX(20));
    agent->orientation = cox_random_between(&die, -COX_FIX_PI, COX_FIX_PI);
    agent->velocity = cox_vec2_zero();
    if (any_of(5) > 0) agent->velocity = cox_vec2_scale(somewhere(), COX_RATIO(1, 25));
    TEST_ASSERT_TRUE(cox_world_set_agent(world, agent));
    cox_world_get_agent(world, number + 1u, agent);
}

/* Gives it targets of its own, or none. */
static void aim(creature *self)
{
    uint32_t id = self->agent.id;
    self->has_point = any_of(4) > 0;
    self->point = somewhere();
    if (self->has_point) TEST_ASSERT_TRUE(cox_world_set_point(world, id, self->point));
    self->quarry = any_id();
    TEST_ASSERT_TRUE(cox_world_set_quarry(world, id, self->quarry));
    self->has_path = any_of(4) > 0;
    self->on_path = cox_path_start();
    if (self->has_path) TEST_ASSERT_TRUE(cox_world_set_path(world, id, 0));
    self->wandering = cox_wander_make(def.seed, id);
}

static void make_crowd(void)
{
    def = cox_world_default();
    def.agents_max = AGENTS;
    def.groups_max = GROUPS;
    def.obstacles_max = OBSTACLES;
    def.paths_max = 1;
    def.nodes_max = NODES;
    def.seed = any_of(1000);
    def.rules = ((UINT64_C(1) << COX_BEHAVIOUR_COUNT) - 1u) & ~UINT64_C(1);
    def.own_limits = true;
    def.smoothing = true;
    def.candidates_max = COX_WORLD_CANDIDATES_MAX;
    def.simd = any_of(2) == 0 ? simd_here() : COX_SIMD_PORTABLE;
    free(world);
    world = fixture_world_make(&def);
    add_surroundings();
    for (uint32_t i = 0; i < AGENTS; i++) {
        creatures[i].group = any_of(GROUPS);
        cox_world_add_agent(world, (int32_t)creatures[i].group, cox_vec2_zero());
        place(&creatures[i], i);
    }
    for (uint32_t i = 0; i < AGENTS; i++) aim(&creatures[i]);
    for (int32_t group = 0; group < GROUPS; group++) {
        leaders[group] = any_id();
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_leader(world, group, leaders[group]));
    }
}

static void build_grids(void)
{
    const cox_span everyone = COX_SPAN(creatures, AGENTS, agent);
    all = cox_grid_make(all_memory, sizeof all_memory);
    TEST_ASSERT_TRUE(cox_grid_build(&all, everyone, COX_FIX(7)));
    for (uint32_t group = 0; group < GROUPS; group++) {
        uint32_t rows[AGENTS];
        cox_span members = everyone;
        members.rows = rows;
        members.count = 0;
        for (uint32_t i = 0; i < AGENTS; i++)
            if (creatures[i].group == group) rows[members.count++] = i;
        of_group[group] = cox_grid_make(group_memory[group], sizeof group_memory[group]);
        TEST_ASSERT_TRUE(cox_grid_build(&of_group[group], members, COX_FIX(7)));
    }
}

/* The agent that a rule is about; NULL: none. */
static const cox_agent *find_other(const creature *self, const cox_rule *rule)
{
    uint32_t id = rule->target == COX_TARGET_LEADER ? leaders[self->group] : self->quarry;
    if (rule->target == COX_TARGET_NEAREST) {
        uint32_t row;
        if (rule->target_group >= GROUPS) return NULL;
        cox_span found = cox_grid_nearest(&of_group[rule->target_group], self->agent.position,
                                          rule->target_radius, self->agent.id, &row, 1);
        return found.count == 0 ? NULL : cox_span_at(found, 0);
    }
    return id == COX_NO_ROW || id == self->agent.id ? NULL : &creatures[id - 1u].agent;
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
    default:
        TEST_ASSERT_EQUAL_UINT8(COX_ARRIVE_TIMED, rule->behaviour);
        return cox_arrive_timed(self, point, arrival);
    }
}

static cox_vec2 force_to_agent(const cox_agent *self, const cox_rule *rule, const cox_agent *other)
{
    int32_t ticks = cox_fix_to_int(rule->parameters[0]);
    switch (rule->behaviour) {
    case COX_PURSUIT:
        return cox_pursuit(self, other);
    case COX_PURSUIT_FIXED:
        return cox_pursuit_fixed(self, other, ticks);
    case COX_EVADE:
        return cox_evade(self, other);
    case COX_EVADE_FIXED:
        return cox_evade_fixed(self, other, ticks);
    default:
        TEST_ASSERT_EQUAL_UINT8(COX_MATCH_VELOCITY, rule->behaviour);
        return cox_match_velocity(self, other, rule->parameters[0]);
    }
}

static cox_flocking_zone zone_of(const fix16_t *parameters)
{
    cox_flocking_zone zone = {parameters[0], parameters[1], parameters[2]};
    return zone;
}

static cox_vec2 force_among(const cox_agent *self, const cox_rule *rule)
{
    uint32_t rows[AGENTS];
    const fix16_t *parameters = rule->parameters;
    fix16_t radius = parameters[0];
    if (rule->behaviour == COX_FLOCK)
        radius = cox_fix_max(cox_fix_max(radius, parameters[3]), parameters[6]);
    const cox_grid *grid = rule->target == COX_TARGET_ALL ? &all : &of_group[rule->target_group];
    cox_span near =
        cox_grid_within(grid, self->position, radius, self->id, rows, COX_COUNT(rows), NULL);
    cox_flocking flocking = {zone_of(parameters), zone_of(parameters + 3), zone_of(parameters + 6),
                             parameters[9]};
    switch (rule->behaviour) {
    case COX_SEPARATION:
        return cox_separation(self, near, radius, parameters[1]);
    case COX_ALIGNMENT:
        return cox_alignment(self, near, zone_of(parameters), parameters[3]);
    case COX_COHESION:
        return cox_cohesion(self, near, zone_of(parameters), parameters[3]);
    default:
        TEST_ASSERT_EQUAL_UINT8(COX_FLOCK, rule->behaviour);
        return cox_flock(self, near, flocking);
    }
}

static cox_vec2 wander(creature *self, const cox_rule *rule)
{
    cox_wander_circle circle = {rule->parameters[0], rule->parameters[1], rule->parameters[2]};
    TEST_ASSERT_EQUAL_UINT8(COX_WANDER, rule->behaviour);
    return cox_wander(&self->agent, &self->wandering, circle);
}

/* The force of a rule; false if its target is not there. */
static bool force_of(creature *self, const cox_rule *rule, cox_vec2 *force)
{
    const cox_agent *agent = &self->agent, *other;
    cox_behaviour row;
    TEST_ASSERT_TRUE(cox_behaviour_find(rule->behaviour, &row));
    switch (row.sees) {
    case COX_SEES_POINT:
        other = rule->target == COX_TARGET_OWN ? NULL : find_other(self, rule);
        if (rule->target == COX_TARGET_OWN ? !self->has_point : other == NULL) return false;
        *force = force_to_point(agent, rule, other == NULL ? self->point : other->position);
        return true;
    case COX_SEES_AGENT:
        other = find_other(self, rule);
        if (other != NULL) *force = force_to_agent(agent, rule, other);
        return other != NULL;
    case COX_SEES_PATH:
        if (self->has_path)
            *force = cox_follow_path(agent, &path, &self->on_path, rule->parameters[0]);
        return self->has_path;
    case COX_SEES_OBSTACLES:
        *force = cox_avoid_obstacles(agent, obstacles, OBSTACLES, rule->parameters[0],
                                     rule->parameters[1]);
        return true;
    case COX_SEES_NEIGHBOURS:
        *force = force_among(agent, rule);
        return true;
    default:
        *force = wander(self, rule);
        return true;
    }
}

static void steer(creature *self)
{
    const cox_profile *profile = &profiles[self->group];
    bool is_first = profile->combine == COX_COMBINE_FIRST;
    cox_combine combine =
        cox_combine_start(profile->combine, is_first ? profile->epsilon : self->agent.max_force);
    for (uint32_t i = 0; i < profile->rule_count; i++) {
        cox_vec2 force;
        if (!force_of(self, &profile->rules[i], &force)) continue;
        if (!cox_combine_add(&combine, force, profile->rules[i].weight)) break;
    }
    self->force = cox_vec2_truncate(cox_combine_force(&combine), self->agent.max_force);
}

/* Compares a creature with its agent. */
static void check(const creature *self, const char *what)
{
    const cox_agent *own = &self->agent;
    cox_agent agent;
    cox_vec2 force;
    TEST_ASSERT_TRUE(cox_world_get_agent(world, own->id, &agent));
    TEST_ASSERT_TRUE(cox_world_get_force(world, own->id, &force));
    TEST_ASSERT_EQUAL_MEMORY_MESSAGE(&self->force, &force, sizeof force, what);
    TEST_ASSERT_EQUAL_MEMORY_MESSAGE(&own->velocity, &agent.velocity, sizeof own->velocity, what);
    TEST_ASSERT_EQUAL_MEMORY_MESSAGE(&own->position, &agent.position, sizeof own->position, what);
}

/* Steps a crowd both ways. Returns how many forces there were that are not zero. */
static uint32_t step_both(const char *what)
{
    uint32_t forces = 0;
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        build_grids();
        for (uint32_t i = 0; i < AGENTS; i++) steer(&creatures[i]);
        for (uint32_t i = 0; i < AGENTS; i++) {
            cox_agent_move(&creatures[i].agent, creatures[i].force);
            cox_agent_face_velocity(&creatures[i].agent);
            forces += !cox_vec2_is_zero(creatures[i].force);
        }
        cox_world_step(world);
        TEST_ASSERT_EQUAL_UINT32(0, cox_world_left_out(world));
        for (uint32_t i = 0; i < AGENTS; i++) check(&creatures[i], what);
    }
    return forces;
}

/* A rule with parameters around those of the catalogue, within its bounds. */
static cox_rule any_rule(uint8_t behaviour, uint8_t target)
{
    cox_behaviour row;
    cox_rule rule = cox_rule_make(behaviour, cox_random_between(&die, -COX_FIX(2), COX_FIX(2)));
    TEST_ASSERT_TRUE(cox_behaviour_find(behaviour, &row));
    rule.target = target;
    rule.target_group = (uint8_t)any_of(GROUPS);
    rule.target_radius = cox_random_between(&die, -COX_FIX(1), COX_FIX(40));
    for (uint32_t i = 0; i < row.parameter_count; i++) {
        cox_parameter parameter;
        cox_flash_copy(&parameter, &row.parameters[i], sizeof parameter);
        fix16_t factor = cox_random_between(&die, 0, COX_FIX(3));
        rule.parameters[i] = cox_fix_clamp(cox_fix_mul(parameter.initial, factor), parameter.least,
                                           parameter.greatest);
    }
    return rule;
}

/* Crowds that have that rule alone, with other parameters in each group. */
static uint32_t step_with_rule(uint8_t behaviour, uint8_t target)
{
    char what[40];
    uint32_t forces = 0;
    snprintf(what, sizeof what, "behaviour %d, target %d", behaviour, target);
    for (uint32_t crowd = 0; crowd < CROWDS; crowd++) {
        make_crowd();
        for (uint32_t group = 0; group < GROUPS; group++) {
            profiles[group] = cox_profile_make(COX_COMBINE_SUM);
            cox_rule rule = any_rule(behaviour, target);
            TEST_ASSERT_EQUAL_INT32(COX_OK, cox_profile_add(&profiles[group], rule));
            cox_world_set_profile(world, (int32_t)group, &profiles[group]);
        }
        forces += step_both(what);
    }
    return forces;
}

static bool takes(uint8_t behaviour, uint8_t target)
{
    cox_rule rule = cox_rule_make(behaviour, 0);
    rule.target = target;
    return cox_rule_is_sound(&rule);
}

void test_every_behaviour_about_every_target_gives_the_forces_of_its_function(void)
{
    for (uint8_t behaviour = 1; behaviour <= COX_FLOCK; behaviour++)
        for (uint8_t target = COX_TARGET_OWN; target <= COX_TARGET_GROUP; target++) {
            if (!takes(behaviour, target)) continue;
            TEST_ASSERT_GREATER_THAN_UINT32(100, step_with_rule(behaviour, target));
        }
}

void test_profiles_of_many_rules_give_the_forces_of_cox_combine(void)
{
    for (uint32_t crowd = 0; crowd < 30; crowd++) {
        make_crowd();
        for (uint32_t group = 0; group < GROUPS; group++) {
            profiles[group] = cox_profile_make((uint8_t)any_of(3));
            profiles[group].epsilon = cox_random_between(&die, 0, COX_FIX(2));
            while (profiles[group].rule_count < RULES) {
                uint8_t behaviour = (uint8_t)(1 + any_of(COX_FLOCK));
                uint8_t target = (uint8_t)any_of(COX_TARGET_GROUP + 1);
                if (takes(behaviour, target))
                    cox_profile_add(&profiles[group], any_rule(behaviour, target));
            }
            cox_world_set_profile(world, (int32_t)group, &profiles[group]);
        }
        step_both("many rules");
    }
}
