/* SPDX-License-Identifier: MIT
 * The workloads as worlds, whose profiles say what the agents do. */
#include "coxswain/plan.h"
#include "crowd_orca.h"
#include "crowd_ours.h"

typedef struct world_side {
    crowd_memory memory;
    const swarm_script *script;
    cox_world *world;
    cox_sim sim;
    cox_plan *plan;
    uint32_t ticks;
} world_side;

/* Each agent seeks its point at full speed, and avoids others as those in own structs do. */
static void set_walkers(cox_world *world, const int32_t *values)
{
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    cox_rule orca = cox_rule_make(COX_ORCA, COX_FIX_ONE);
    cox_limits limits = {crowd_fix((float)CROWD_ORCA_RADIUS), COX_FIX_ONE, SWARM_MAX_SPEED,
                         4 * SWARM_MAX_SPEED};
    (void)values;
    cox_rule_set(&orca, "radius", COX_FIX(CROWD_ORCA_RANGE));
    cox_rule_set_whole(&orca, "neighbours_max", CROWD_ORCA_NEIGHBOURS);
    cox_rule_set_whole(&orca, "horizon_ticks", CROWD_ORCA_HORIZON);
    cox_rule_set(&orca, "turn", 0);
    cox_profile_add(&profile, cox_rule_make(COX_SEEK, COX_FIX_ONE));
    cox_profile_add(&profile, orca);
    profile.smoothing = COX_FIX_ONE;
    cox_world_set_limits(world, 0, limits);
    cox_world_set_profile(world, 0, &profile);
}

static const swarm_script walkers = {
    .rules = COX_RULES(COX_SEEK, COX_ORCA),
    .group_count = 1,
    .set_groups = set_walkers,
    .has_points = true,
};

/* The rules of the workloads, which scenarios have too, but for ORCA's. */
static const swarm_script *const scripts[CROWD_WORKLOADS] = {
    [CROWD_FLOCK] = &swarm_flock,
    [CROWD_SOLO] = &swarm_solo,
    [CROWD_PURSUIT] = &swarm_pursuit,
    [CROWD_ORCA] = &walkers,
};

/* Makes the world and its plan in memory that is taken for them. False if there is none. */
static bool make_world(world_side *side, const cox_world_def *def)
{
    uint32_t size = cox_world_size(def);
    side->world = cox_world_init(def, crowd_memory_take(&side->memory, size, 1), size);
    if (side->world == NULL) return false;
    side->sim = cox_world_sim(side->world);
    uint32_t plan_size = cox_plan_size(&side->sim);
    void *plan = crowd_memory_take(&side->memory, plan_size, 1);
    side->sim.plan = side->plan = cox_plan_init(&side->sim, plan, plan_size);
    side->memory.bytes = size; /* a world runs without a plan */
    return side->plan != NULL;
}

static void take(void *made, const crowd_side *side, const crowd_start *start, thread_pool *pool)
{
    world_side *into = made;
    into->script = scripts[side->workload];
    cox_world_def def = swarm_def(into->script, start->count, crowd_fix(start->side / 2));
    def.parallel_for = pool->threads > 1 ? thread_pool_run : NULL;
    def.pool = pool;
    def.simd = crowd_side_simd(side);
    if (!make_world(into, &def)) {
        into->memory.has_failed = true;
        return;
    }
    cox_plan_set_simd(into->plan, def.simd);
    if (into->script->scenario != NULL) swarm_set_groups(into->script, into->world);
    else into->script->set_groups(into->world, NULL);
}

/* An agent of a world has one point of its own, which it both seeks and arrives at. */
static void put(void *made, uint32_t number, const crowd_agent *agent)
{
    const world_side *into = made;
    uint32_t id = swarm_add(into->world, into->script, number, crowd_vector(agent->x, agent->y),
                            crowd_start_velocity(agent));
    if (into->script->has_points)
        cox_world_set_point(into->world, id, crowd_vector(agent->seek_x, agent->seek_y));
}

static void step(void *made)
{
    cox_world_step(((world_side *)made)->world);
}

/* Every 16th tick rows are sorted, and that is part of the step. */
static void step_sorted(void *made)
{
    world_side *side = made;
    if (side->ticks++ % 16 == 0) cox_world_sort_rows(side->world);
    cox_world_step(side->world);
}

static crowd_place place_of(const void *made, uint32_t number)
{
    cox_agent agent = {0};
    cox_world_get_agent(((const world_side *)made)->world, number + 1u, &agent);
    return crowd_place_of(&agent);
}

static const cox_sim *sim_of(void *made)
{
    return &((world_side *)made)->sim;
}

/* Hash, image and rollback are measured with one thread. */
#define WORLD_SIDES(of)                                                    \
    WORLD_SIDE("world", of, false, CROWD_PORTABLE, step, sim_of),          \
        WORLD_SIDE("world_simd", of, false, CROWD_SIMD, step, sim_of),     \
        WORLD_SIDE("world_threads", of, true, CROWD_PORTABLE, step, NULL), \
        WORLD_SIDE("world_simd_threads", of, true, CROWD_SIMD, step, NULL)
#define AVX2_SIDE(of) WORLD_SIDE("world_avx2", of, false, CROWD_AVX2, step, sim_of)
#define SORTED_SIDE(of) WORLD_SIDE("world_sorted", of, false, CROWD_PORTABLE, step_sorted, sim_of)
#define WORLD_SIDE(side_name, of, threaded, level, step_function, sim_function)               \
    {                                                                                         \
        .name = (side_name), .workload = (of), .kind = CROWD_OURS, .is_threaded = (threaded), \
        .simd = (level), .size = sizeof(world_side), .take = take, .put = put,                \
        .step = (step_function), .place = place_of, .sim = (sim_function)                     \
    }

const crowd_side world_sides[WORLD_SIDE_COUNT] = {
    WORLD_SIDES(CROWD_FLOCK),   WORLD_SIDES(CROWD_SOLO), WORLD_SIDES(CROWD_PURSUIT),
    WORLD_SIDES(CROWD_ORCA),    AVX2_SIDE(CROWD_FLOCK),  AVX2_SIDE(CROWD_SOLO),
    AVX2_SIDE(CROWD_PURSUIT),   AVX2_SIDE(CROWD_ORCA),   SORTED_SIDE(CROWD_FLOCK),
    SORTED_SIDE(CROWD_PURSUIT), SORTED_SIDE(CROWD_ORCA),
};
