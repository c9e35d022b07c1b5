/* SPDX-License-Identifier: MIT
 * A crowd held twice: made, stepped and compared. */
#include "own_crowd.h"

#include <stdlib.h>
#include <string.h>

#include "simd_here.h"
#include "unity.h"

static cox_vec2 somewhere(cox_random *die)
{
    return cox_random_point(die, cox_vec2_make(COX_FIX(-25), COX_FIX(-25)),
                            cox_vec2_make(COX_FIX(25), COX_FIX(25)));
}

/* An id, in one of four cases none. */
static uint32_t any_id(cox_random *die)
{
    return cox_random_below(die, 4) == 0 ? COX_NO_ROW : 1u + cox_random_below(die, OWN_AGENTS);
}

static void add_obstacles(own_crowd *crowd, cox_random *die)
{
    for (uint32_t i = 0; i < OWN_OBSTACLES; i++) {
        fix16_t radius = cox_random_between(die, 0, COX_FIX(5));
        crowd->obstacles[i] = cox_obstacle_make(i + 1u, somewhere(die), radius);
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_add_obstacle(crowd->world, crowd->obstacles[i]));
    }
}

static void add_walls(own_crowd *crowd, cox_random *die)
{
    for (uint32_t i = 0; i < OWN_WALLS; i++) {
        crowd->walls[i] = cox_segment_make(i + 1u, somewhere(die), somewhere(die));
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_add_segment(crowd->world, crowd->walls[i]));
    }
}

static void add_areas(own_crowd *crowd, cox_random *die)
{
    cox_vec2 *corner = crowd->corners;
    for (uint32_t i = 0; i < OWN_AREAS; i++) {
        cox_area *area = &crowd->areas[i];
        *area = cox_area_of_polygon(i + 1u, corner, i);
        area->radius = cox_random_between(die, 0, COX_FIX(9));
        for (uint32_t count = i; count > 0; count--) *corner++ = somewhere(die);
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_add_area(crowd->world, area));
    }
}

static void add_flow(own_crowd *crowd, cox_random *die)
{
    cox_map_def def = {OWN_SIDE, OWN_SIDE, COX_FIX(5), {COX_FIX(-25), COX_FIX(-25)}, 3};
    cox_vec2 goal = somewhere(die);
    crowd->map = cox_map_make(&def, crowd->cells, sizeof crowd->cells);
    for (uint32_t cell = 0; cell < crowd->map.cell_count; cell++)
        cox_map_set(&crowd->map, cell, (uint8_t)cox_random_below(die, 4));
    crowd->flow = cox_flow_make(&crowd->map, crowd->flow_memory, sizeof crowd->flow_memory);
    cox_flow_build(&crowd->flow, &goal, 1);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_flow(crowd->world, 0, &crowd->flow));
}

static void add_path(own_crowd *crowd, cox_random *die)
{
    cox_path *path = &crowd->path;
    for (uint32_t i = 0; i < OWN_NODES; i++) {
        crowd->nodes[i] = somewhere(die);
        crowd->radii[i] = cox_random_between(die, 0, COX_FIX(5));
    }
    *path = cox_path_make(crowd->nodes, OWN_NODES, COX_FIX(2));
    path->mode = (uint8_t)cox_random_below(die, COX_PATH_LOOP + 1);
    if (cox_random_below(die, 2) == 0) path->radii = crowd->radii;
    TEST_ASSERT_EQUAL_UINT32(0, cox_world_add_path(crowd->world, path));
}

/* Gives an agent and that of the world the same body. Some are at rest, some share a spot. */
static void place(own_crowd *crowd, uint32_t number, cox_random *die)
{
    own_agent *self = &crowd->agents[number];
    cox_agent *agent = &self->agent;
    self->group = cox_random_below(die, OWN_GROUPS);
    uint32_t id = cox_world_add_agent(crowd->world, self->group, cox_vec2_zero());
    TEST_ASSERT_TRUE(cox_world_get_agent(crowd->world, id, agent));
    bool shares = number > 0 && cox_random_below(die, 10) == 0;
    agent->position = shares ? crowd->agents[number - 1u].agent.position : somewhere(die);
    agent->radius = cox_random_between(die, 0, COX_FIX(2));
    agent->mass = cox_random_between(die, COX_FIX_ONE, COX_FIX(3));
    agent->max_speed = cox_random_between(die, COX_RATIO(1, 10), COX_FIX(2));
    agent->max_force = cox_random_between(die, 0, COX_FIX(20));
    agent->orientation = cox_random_between(die, -COX_FIX_PI, COX_FIX_PI);
    agent->velocity = cox_vec2_zero();
    if (cox_random_below(die, 5) > 0)
        agent->velocity = cox_vec2_scale(somewhere(die), COX_RATIO(1, 25));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_agent(crowd->world, agent));
    cox_world_get_agent(crowd->world, id, agent);
}

/* Gives it targets of its own, or none. */
static void aim(own_crowd *crowd, own_agent *self, cox_random *die)
{
    uint32_t id = self->agent.id;
    self->has_point = cox_random_below(die, 4) > 0;
    self->point = somewhere(die);
    if (self->has_point)
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_point(crowd->world, id, self->point));
    self->quarry = any_id(die);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_quarry(crowd->world, id, self->quarry));
    self->has_path = cox_random_below(die, 4) > 0;
    self->on_path = cox_follow_path_make();
    self->tracking = cox_track_path_make(&crowd->path, self->agent.position, 1);
    if (self->has_path) TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_path(crowd->world, id, 0));
    self->wandering = cox_wander_make(crowd->def.seed, id);
    self->chances = cox_random_make(crowd->def.seed, COX_WORLD_CHANCES + id);
}

static void make_world(own_crowd *crowd, cox_random *die)
{
    cox_world_def *def = &crowd->def;
    *def = cox_world_default();
    def->agents_max = OWN_AGENTS;
    def->groups_max = OWN_GROUPS;
    def->obstacles_max = OWN_OBSTACLES;
    def->segments_max = OWN_WALLS;
    def->areas_max = OWN_AREAS;
    def->corners_max = OWN_CORNERS;
    def->flows_max = 2;
    def->paths_max = 1;
    def->nodes_max = OWN_NODES;
    def->seed = cox_random_below(die, 1000);
    def->rules = fixture_world_all_rules();
    def->chances = true;
    def->own_limits = true;
    def->smoothing = true;
    def->candidates_max = COX_WORLD_CANDIDATES_MAX;
    def->simd = simd_level(cox_random_below(die, 6) % simd_count());
    free(crowd->world);
    crowd->world = fixture_world_make(def);
}

void own_crowd_make(own_crowd *crowd, cox_random *die)
{
    make_world(crowd, die);
    add_obstacles(crowd, die);
    add_walls(crowd, die);
    add_areas(crowd, die);
    add_flow(crowd, die);
    add_path(crowd, die);
    for (uint32_t i = 0; i < OWN_AGENTS; i++) place(crowd, i, die);
    for (uint32_t i = 0; i < OWN_AGENTS; i++) aim(crowd, &crowd->agents[i], die);
    for (uint32_t group = 0; group < OWN_GROUPS; group++) {
        uint32_t leader = any_id(die);
        crowd->leaders[group] = leader;
        cox_world_set_leader(crowd->world, group, leader);
    }
}

void own_crowd_set_profile(own_crowd *crowd, uint32_t group, const cox_profile *profile)
{
    crowd->profiles[group] = *profile;
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_profile(crowd->world, group, profile));
}

static void build_grids(own_crowd *crowd)
{
    const cox_span everyone = COX_SPAN(crowd->agents, OWN_AGENTS, agent);
    crowd->all = cox_grid_make(crowd->all_memory, sizeof crowd->all_memory);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_grid_build(&crowd->all, everyone, COX_FIX(7)));
    for (uint32_t group = 0; group < OWN_GROUPS; group++) {
        uint32_t rows[OWN_AGENTS];
        cox_span members = everyone;
        cox_grid *grid = &crowd->of_group[group];
        members.rows = rows;
        members.count = 0;
        for (uint32_t i = 0; i < OWN_AGENTS; i++)
            if (crowd->agents[i].group == group) rows[members.count++] = i;
        *grid = cox_grid_make(crowd->group_memory[group], sizeof crowd->group_memory[group]);
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_grid_build(grid, members, COX_FIX(7)));
    }
}

/* All behaviours are called, by chance one counts. */
static cox_vec2 force_by_chance(own_crowd *crowd, own_agent *self)
{
    const cox_profile *profile = &crowd->profiles[self->group];
    cox_combine combine = cox_combine_make(COX_COMBINE_DITHER, profile->epsilon);
    for (uint32_t i = 0; i < profile->rule_count; i++) {
        const cox_rule *rule = &profile->rules[i];
        cox_vec2 force;
        if (!own_crowd_force(crowd, self, rule, &force)) force = cox_vec2_zero();
        (void)cox_combine_add_by_chance(&combine, &self->chances, force, rule->weight,
                                        rule->probability);
    }
    return cox_combine_force(&combine);
}

static cox_vec2 force_by_order(own_crowd *crowd, own_agent *self)
{
    const cox_profile *profile = &crowd->profiles[self->group];
    bool is_first = profile->combine == COX_COMBINE_FIRST;
    cox_combine combine =
        cox_combine_make(profile->combine, is_first ? profile->epsilon : self->agent.max_force);
    for (uint32_t i = 0; i < profile->rule_count; i++) {
        cox_vec2 force;
        if (!own_crowd_force(crowd, self, &profile->rules[i], &force)) continue;
        if (!cox_combine_add(&combine, force, profile->rules[i].weight)) break;
    }
    return cox_combine_force(&combine);
}

static void steer(own_crowd *crowd, own_agent *self)
{
    cox_vec2 force;
    switch (crowd->profiles[self->group].combine) {
    case COX_COMBINE_DITHER:
        force = force_by_chance(crowd, self);
        break;
    case COX_COMBINE_CONTEXT:
        force = own_crowd_by_context(crowd, self);
        break;
    default:
        force = force_by_order(crowd, self);
        break;
    }
    self->force = cox_vec2_truncate(force, self->agent.max_force);
}

/* Compares an agent with that of the world. */
static void check(const own_crowd *crowd, const own_agent *self, const char *what)
{
    const cox_agent *own = &self->agent;
    cox_agent agent;
    cox_vec2 force;
    TEST_ASSERT_TRUE(cox_world_get_agent(crowd->world, own->id, &agent));
    TEST_ASSERT_TRUE(cox_world_get_force(crowd->world, own->id, &force));
    TEST_ASSERT_EQUAL_MEMORY_MESSAGE(&self->force, &force, sizeof force, what);
    TEST_ASSERT_EQUAL_MEMORY_MESSAGE(&own->velocity, &agent.velocity, sizeof own->velocity, what);
    TEST_ASSERT_EQUAL_MEMORY_MESSAGE(&own->position, &agent.position, sizeof own->position, what);
}

uint32_t own_crowd_step(own_crowd *crowd, const char *what)
{
    uint32_t forces = 0;
    build_grids(crowd);
    own_crowd_share_places(crowd);
    for (uint32_t i = 0; i < OWN_AGENTS; i++) steer(crowd, &crowd->agents[i]);
    for (uint32_t i = 0; i < OWN_AGENTS; i++) {
        own_agent *self = &crowd->agents[i];
        cox_agent_move(&self->agent, self->force);
        cox_agent_face_velocity(&self->agent);
        forces += !cox_vec2_is_zero(self->force);
    }
    cox_world_step(crowd->world);
    TEST_ASSERT_EQUAL_UINT32(0, cox_world_left_out(crowd->world));
    for (uint32_t i = 0; i < OWN_AGENTS; i++) check(crowd, &crowd->agents[i], what);
    return forces;
}
