/* SPDX-License-Identifier: MIT
 * The flock as a program does it that keeps its agents in structs of its own: it builds a grid from
 * a span, asks for each agent's neighbours, and smooths, moves and wraps in loops of its own. */
#include <stdlib.h>

#include "coxswain/flock.h"
#include "coxswain/grid.h"
#include "crowd_memory.h"
#include "crowd_own.h"

#define REACH COX_FIX(9)
#define FOUND_MAX 256u

typedef struct own_flock {
    crowd_memory memory;
    own_boid *boids;
    uint32_t count;
    fix16_t half; /* of the square's side */
    cox_grid grid;
    cox_flocking flocking;
    uint32_t found[FOUND_MAX];
} own_flock;

static void *prepare(const crowd_side *side, const crowd_start *start, thread_pool *pool)
{
    own_flock *made = calloc(1, sizeof *made);
    uint32_t grid_size = cox_grid_size(start->count);
    (void)side;
    (void)pool;
    if (made == NULL) return NULL;
    made->count = start->count;
    made->half = crowd_fix(start->side / 2);
    made->flocking = cox_flocking_default();
    made->boids = crowd_memory_take(&made->memory, start->count, sizeof *made->boids);
    made->grid = cox_grid_make(crowd_memory_take(&made->memory, grid_size, 1), grid_size);
    if (made->memory.has_failed) {
        crowd_memory_finish(made);
        return NULL;
    }
    for (uint32_t i = 0; i < made->count; i++)
        made->boids[i] = own_boid_of(i + 1u, &start->agents[i]);
    return made;
}

static void step(void *made)
{
    own_flock *flock = made;
    cox_grid *grid = &flock->grid;
    cox_grid_build(grid, COX_SPAN(flock->boids, flock->count, agent), REACH);
    /* In the grid's order, in which neighbours lie in the processor's cache. */
    for (uint32_t place = 0; place < grid->count; place++) {
        uint32_t i = grid->numbers[place];
        const cox_agent *self = &flock->boids[i].agent;
        cox_span neighbours =
            cox_grid_within(grid, self->position, REACH, self->id, flock->found, FOUND_MAX, NULL);
        flock->boids[i].force = cox_flock(self, neighbours, flock->flocking);
    }
    for (uint32_t i = 0; i < flock->count; i++) own_boid_move(&flock->boids[i], flock->half);
}

static crowd_place place_of(const void *made, uint32_t agent)
{
    return crowd_place_of(&((const own_flock *)made)->boids[agent].agent);
}

const crowd_side own_flock_side = {
    .name = "own_structs",
    .workload = CROWD_FLOCK,
    .kind = CROWD_OURS,
    .prepare = prepare,
    .step = step,
    .finish = crowd_memory_finish,
    .place = place_of,
    .bytes = crowd_memory_bytes,
};
