/* SPDX-License-Identifier: MIT
 * The cost of a world: 3 agents of one group, whose profile has two rules. An AVR has no worlds
 * (world.h), so cost_main.c leaves them out there. */
#include "cost_case.h"

#define AGENTS 3
#define WORLD_POINTERS 1396 /* a desk's pointers are wider, and so is its world */

static const cox_world_column columns[] = {{"health", COX_I32, COX_STATE, 0, 0}};

static void *memory[WORLD_POINTERS];
static cox_world_def def;
static cox_world *world;
static cox_sim sim;
static cox_limits limits;
static cox_world_query query; /* for the agents around the one of id 2, */
static cox_agent agent;       /* which this is, */
static cox_command point;     /* what sends it to a point, */
static cox_frame frame;       /* and the frame of that command */
static uint32_t path;
static cox_door door;
static const void *values;

static void think(void *context, const cox_world *thought_of, cox_thought *thought)
{
    (void)context;
    (void)thought_of;
    (void)thought;
}

static void set_def(void)
{
    def = cox_world_default();
    def.agents_max = AGENTS;
    def.obstacles_max = 1;
    def.paths_max = 1;
    def.nodes_max = 4;
    def.rules = COX_RULES(COX_FLOCK, COX_ARRIVE, COX_PURSUIT, COX_FOLLOW_PATH);
    def.smoothing = true;
    def.thinks = true;
    def.bounds = COX_BOUNDS_WRAP;
    def.least = cox_vec2_make(COX_FIX(-10), COX_FIX(-10));
    def.greatest = cox_vec2_make(COX_FIX(10), COX_FIX(10));
    def.columns = columns;
    def.column_count = COX_COUNT(columns);
}

static void set_rules(void)
{
    limits.radius = COX_RATIO(1, 2);
    limits.mass = COX_FIX(1);
    limits.max_speed = COX_RATIO(9, 60);
    limits.max_force = COX_RATIO(27, 3600);
    stage.profile = cox_profile_make(COX_COMBINE_SUM);
    stage.profile.smoothing = COX_RATIO(3, 20);
    (void)cox_profile_add(&stage.profile, cox_rule_make(COX_FLOCK, COX_FIX(1)));
    (void)cox_profile_add(&stage.profile, cox_rule_make(COX_ARRIVE, COX_FIX(1)));
    (void)cox_world_set_limits(world, 0, limits);
    (void)cox_world_set_profile(world, 0, &stage.profile);
}

/* An agent anywhere in the bounds, that goes to a point. */
static void add_agent(cox_random *random)
{
    cox_vec2 at = cox_random_point(random, def.least, def.greatest);
    uint32_t id = cox_world_add_agent(world, 0, at);
    (void)cox_world_get_agent(world, id, &agent);
    agent.velocity = cox_vec2_make(COX_RATIO(27, 600), 0);
    (void)cox_world_set_agent(world, &agent);
    (void)cox_world_set_point(world, id, cox_vec2_negate(at));
}

static void set_frame(void)
{
    point.kind = COX_WORLD_POINT;
    point.arguments[0] = 2;
    point.arguments[1] = stage.a;
    point.arguments[2] = stage.b;
    frame.count = 1;
    frame.commands = &point;
}

/* A full world, whose agents have steered once. */
static void set_world(void)
{
    cox_random random = cox_random_make(1, 2);
    stage_set();
    set_def();
    world = cox_world_init(&def, memory, sizeof memory);
    set_rules();
    for (uint32_t i = 0; i < AGENTS; i++) add_agent(&random);
    cox_world_step(world);
    (void)cox_world_get_agent(world, 2, &agent);
    query = cox_world_query_make(agent.position, COX_FIX(9));
    query.self_id = agent.id;
    set_frame();
}

/* A world with a path, number 0. */
static void set_world_with_path(void)
{
    set_world();
    path = cox_world_add_path(world, &stage.path);
}

/* A world whose agents see walls, areas and fields, of which there are none yet. */
static void set_world_with_surroundings(void)
{
    stage_set();
    set_def();
    def.segments_max = def.areas_max = def.doors_max = def.flows_max = 1;
    def.corners_max = 16;
    def.rules = COX_RULES(COX_AVOID_WALLS, COX_CONTAIN, COX_FOLLOW_FLOW, COX_GIVE_WAY);
    world = cox_world_init(&def, memory, sizeof memory);
    door = cox_door_make(*cox_segment_span_at(stage.wall_span, 0));
}

/* A world whose cells show its agents as they are. */
static void set_world_with_grid(void)
{
    set_world();
    cox_world_build_grid(world);
}

/* A world with room for one agent. */
static void set_world_with_room(void)
{
    set_world();
    (void)cox_world_remove_agent(world, 2);
}

static void run_world_default(void)
{
    def = cox_world_default();
}

static void run_world_check(void)
{
    stage.word = cox_world_check(&def);
}

static void run_world_field_name(void)
{
    cox_world_field_name(COX_WORLD_FIELD_RULES, stage.text, sizeof stage.text);
}

static void run_world_size(void)
{
    stage.word = cox_world_size(&def);
}

static void run_world_init(void)
{
    world = cox_world_init(&def, memory, sizeof memory);
}

static void run_world_sim(void)
{
    sim = cox_world_sim(world);
}

static void run_world_set_limits(void)
{
    stage.word = (uint32_t)cox_world_set_limits(world, 0, limits);
}

static void run_world_set_profile(void)
{
    stage.word = (uint32_t)cox_world_set_profile(world, 0, &stage.profile);
}

static void run_world_get_profile(void)
{
    stage.word = cox_world_get_profile(world, 0, &stage.profile);
}

static void run_world_set_leader(void)
{
    stage.word = (uint32_t)cox_world_set_leader(world, 0, 2);
}

static void run_world_set_tags(void)
{
    stage.word = (uint32_t)cox_world_set_tags(world, 0, 5);
}

static void run_world_get_tags(void)
{
    (void)cox_world_get_tags(world, 0, &stage.word);
}

static void run_world_edge(void)
{
    stage.word = cox_world_edge(world, &stage.v, &stage.w);
}

static void run_world_add_obstacle(void)
{
    stage.word = (uint32_t)cox_world_add_obstacle(world, stage.obstacles[0]);
}

static void run_world_add_segment(void)
{
    stage.word = (uint32_t)cox_world_add_segment(world, *cox_segment_span_at(stage.wall_span, 0));
}

static void run_world_add_area(void)
{
    stage.word = (uint32_t)cox_world_add_area(world, &stage.area);
}

static void run_world_set_flow(void)
{
    stage.word = (uint32_t)cox_world_set_flow(world, 0, NULL);
}

static void run_world_add_path(void)
{
    stage.word = cox_world_add_path(world, &stage.path);
}

static void run_world_add_agent(void)
{
    stage.word = cox_world_add_agent(world, 0, stage.v);
}

static void run_world_remove_agent(void)
{
    stage.word = (uint32_t)cox_world_remove_agent(world, 2);
}

static void run_world_agent_count(void)
{
    stage.word = cox_world_agent_count(world);
}

static void run_world_id_at(void)
{
    stage.word = cox_world_id_at(world, 2);
}

static void run_world_slot_of(void)
{
    stage.word = cox_world_slot_of(world, 2);
}

static void run_world_get_agent(void)
{
    stage.word = cox_world_get_agent(world, 2, &agent);
}

static void run_world_set_agent(void)
{
    stage.word = (uint32_t)cox_world_set_agent(world, &agent);
}

static void run_world_get_force(void)
{
    stage.word = cox_world_get_force(world, 2, &stage.vector);
}

static void run_world_add_door(void)
{
    stage.word = (uint32_t)cox_world_add_door(world, &door);
}

static void set_world_with_door(void)
{
    set_world_with_surroundings();
    (void)cox_world_add_door(world, &door);
}

static void run_world_get_door(void)
{
    stage.word = cox_world_get_door(world, door.opening.id, &door);
}

static void run_world_replace_path(void)
{
    stage.word = (uint32_t)cox_world_replace_path(world, path, &stage.path);
}

static void run_world_sees(void)
{
    stage.word = cox_world_sees(world, stage.self.position, stage.other.position);
}

static void run_world_is_settled(void)
{
    stage.word = cox_world_is_settled(world, 2);
}

static void run_world_get_point(void)
{
    stage.word = cox_world_get_point(world, 2, &stage.vector);
}

static void run_world_get_quarry(void)
{
    stage.word = cox_world_get_quarry(world, 2);
}

static void run_world_get_path(void)
{
    stage.word = cox_world_get_path(world, 2);
}

static void run_world_get_group(void)
{
    stage.word = cox_world_get_group(world, 2);
}

static void run_world_set_group(void)
{
    stage.word = (uint32_t)cox_world_set_group(world, 2, 0);
}

static void run_world_set_point(void)
{
    stage.word = (uint32_t)cox_world_set_point(world, 2, stage.v);
}

static void run_world_set_quarry(void)
{
    stage.word = (uint32_t)cox_world_set_quarry(world, 2, 3);
}

static void run_world_set_path(void)
{
    stage.word = (uint32_t)cox_world_set_path(world, 2, path);
}

static void run_world_values(void)
{
    values = cox_world_values(world, 0);
}

static void run_world_const_values(void)
{
    values = cox_world_const_values(world, 0);
}

static void run_world_query_make(void)
{
    query = cox_world_query_make(agent.position, COX_FIX(9));
}

static void run_world_within(void)
{
    stage.word = cox_world_within(world, &query, stage.found, STAGE_NEIGHBOURS);
}

static void run_world_nearest(void)
{
    stage.word = cox_world_nearest(world, &query, stage.found, 1);
}

static void run_world_build_grid(void)
{
    cox_world_build_grid(world);
}

static void run_world_sort_rows(void)
{
    cox_world_sort_rows(world);
}

static void run_world_set_think(void)
{
    stage.word = (uint32_t)cox_world_set_think(world, 0, think, NULL);
}

static void run_world_apply(void)
{
    cox_world_apply(world, &frame);
}

static void run_world_step(void)
{
    cox_world_step(world);
}

static void run_world_left_out(void)
{
    stage.word = cox_world_left_out(world);
}

const cost_case cost_world[] COX_FLASH = {
    {"cox_world_default", set_world, run_world_default},
    {"cox_world_check", set_world, run_world_check},
    {"cox_world_field_name", set_world, run_world_field_name},
    {"cox_world_size", set_world, run_world_size},
    {"cox_world_init", set_world, run_world_init},
    {"cox_world_sim", set_world, run_world_sim},
    {"cox_world_set_limits", set_world, run_world_set_limits},
    {"cox_world_set_profile", set_world, run_world_set_profile},
    {"cox_world_get_profile", set_world, run_world_get_profile},
    {"cox_world_set_leader", set_world, run_world_set_leader},
    {"cox_world_set_tags", set_world, run_world_set_tags},
    {"cox_world_get_tags", set_world, run_world_get_tags},
    {"cox_world_edge", set_world, run_world_edge},
    {"cox_world_add_obstacle", set_world, run_world_add_obstacle},
    {"cox_world_add_segment", set_world_with_surroundings, run_world_add_segment},
    {"cox_world_add_area", set_world_with_surroundings, run_world_add_area},
    {"cox_world_set_flow", set_world_with_surroundings, run_world_set_flow},
    {"cox_world_add_path", set_world, run_world_add_path},
    {"cox_world_add_agent", set_world_with_room, run_world_add_agent},
    {"cox_world_remove_agent", set_world, run_world_remove_agent},
    {"cox_world_agent_count", set_world, run_world_agent_count},
    {"cox_world_id_at", set_world, run_world_id_at},
    {"cox_world_slot_of", set_world, run_world_slot_of},
    {"cox_world_get_agent", set_world, run_world_get_agent},
    {"cox_world_set_agent", set_world, run_world_set_agent},
    {"cox_world_get_force", set_world, run_world_get_force},
    {"cox_world_add_door", set_world_with_surroundings, run_world_add_door},
    {"cox_world_get_door", set_world_with_door, run_world_get_door},
    {"cox_world_is_settled", set_world, run_world_is_settled},
    {"cox_world_replace_path", set_world_with_path, run_world_replace_path},
    {"cox_world_sees", set_world_with_surroundings, run_world_sees},
    {"cox_world_get_point", set_world, run_world_get_point},
    {"cox_world_get_quarry", set_world, run_world_get_quarry},
    {"cox_world_get_path", set_world, run_world_get_path},
    {"cox_world_get_group", set_world, run_world_get_group},
    {"cox_world_set_group", set_world, run_world_set_group},
    {"cox_world_set_point", set_world, run_world_set_point},
    {"cox_world_set_quarry", set_world, run_world_set_quarry},
    {"cox_world_set_path", set_world_with_path, run_world_set_path},
    {"cox_world_values", set_world, run_world_values},
    {"cox_world_const_values", set_world, run_world_const_values},
    {"cox_world_query_make", set_world, run_world_query_make},
    {"cox_world_within", set_world_with_grid, run_world_within},
    {"cox_world_nearest", set_world_with_grid, run_world_nearest},
    {"cox_world_build_grid", set_world, run_world_build_grid},
    {"cox_world_sort_rows", set_world, run_world_sort_rows},
    {"cox_world_set_think", set_world, run_world_set_think},
    {"cox_world_apply", set_world, run_world_apply},
    {"cox_world_step", set_world, run_world_step},
    {"cox_world_left_out", set_world, run_world_left_out},
};

const uint32_t cost_world_count = COX_COUNT(cost_world);
