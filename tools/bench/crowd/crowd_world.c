/* SPDX-License-Identifier: MIT
 * The workloads as worlds, whose profiles say what the agents do. */
#include <stdlib.h>

#include "coxswain/plan.h"
#include "crowd_memory.h"
#include "crowd_ours.h"
#include "util/processor.h"

typedef struct world_side {
    crowd_memory memory;
    cox_world *world;
    cox_sim sim;
    cox_plan *plan;
    uint32_t bytes; /* of the world */
} world_side;

/* The rules of the workloads, which scenarios have too. */
static const swarm_script *const scripts[CROWD_WORKLOADS] = {
    [CROWD_FLOCK] = &swarm_flock,
    [CROWD_SOLO] = &swarm_solo,
    [CROWD_PURSUIT] = &swarm_pursuit,
};

/* An agent of a world has one point of its own, which it both seeks and arrives at. */
static void add(cox_world *world, const swarm_script *script, uint32_t number,
                const crowd_agent *start)
{
    uint32_t id = swarm_add(world, script, number, crowd_vector(start->x, start->y),
                            crowd_start_velocity(start));
    if (script->has_points)
        cox_world_set_point(world, id, crowd_vector(start->seek_x, start->seek_y));
}

/* Makes the world and its plan in memory that is taken for them. NULL if there is none. */
static cox_world *make_world(world_side *side, const cox_world_def *def)
{
    side->bytes = cox_world_size(def);
    void *memory = crowd_memory_take(&side->memory, side->bytes, 1);
    side->world = cox_world_init(def, memory, side->bytes);
    if (side->world == NULL) return NULL;
    side->sim = cox_world_sim(side->world);
    uint32_t plan_size = cox_plan_size(&side->sim);
    void *plan = crowd_memory_take(&side->memory, plan_size, 1);
    side->sim.plan = side->plan = cox_plan_init(&side->sim, plan, plan_size);
    return side->plan != NULL ? side->world : NULL;
}

static void *prepare(const crowd_side *side, const crowd_start *start, thread_pool *pool)
{
    const swarm_script *script = scripts[side->workload];
    world_side *made = calloc(1, sizeof *made);
    cox_world_def def = swarm_def(script, start->count, crowd_fix(start->side / 2));
    if (made == NULL) return NULL;
    def.parallel_for = pool->threads > 1 ? thread_pool_run : NULL;
    def.pool = pool;
    if (side->has_simd) def.simd = processor_simd();
    if (make_world(made, &def) == NULL) {
        crowd_memory_finish(made);
        return NULL;
    }
    if (side->has_simd) cox_plan_set_simd(made->plan, processor_simd());
    swarm_set_groups(script, made->world);
    for (uint32_t i = 0; i < start->count; i++) add(made->world, script, i, &start->agents[i]);
    return made;
}

static void step(void *made)
{
    cox_world_step(((world_side *)made)->world);
}

static crowd_place place_of(const void *made, uint32_t number)
{
    cox_agent agent = {0};
    cox_world_get_agent(((const world_side *)made)->world, number + 1u, &agent);
    return crowd_place_of(&agent);
}

static size_t bytes_of(const void *made)
{
    return ((const world_side *)made)->bytes;
}

static const cox_sim *sim_of(void *made)
{
    return &((world_side *)made)->sim;
}

/* Hash, image and rollback are measured with one thread. */
#define WORLD_SIDES(of)                                     \
    WORLD_SIDE("world", of, false, false, sim_of),          \
        WORLD_SIDE("world_simd", of, false, true, sim_of),  \
        WORLD_SIDE("world_threads", of, true, false, NULL), \
        WORLD_SIDE("world_simd_threads", of, true, true, NULL)
#define WORLD_SIDE(side_name, of, threaded, simd, sim_function)                               \
    {                                                                                         \
        .name = (side_name), .workload = (of), .kind = CROWD_OURS, .is_threaded = (threaded), \
        .has_simd = (simd), .prepare = prepare, .step = step, .finish = crowd_memory_finish,  \
        .place = place_of, .bytes = bytes_of, .sim = (sim_function)                           \
    }

const crowd_side world_sides[WORLD_SIDE_COUNT] = {
    WORLD_SIDES(CROWD_FLOCK),
    WORLD_SIDES(CROWD_SOLO),
    WORLD_SIDES(CROWD_PURSUIT),
};
