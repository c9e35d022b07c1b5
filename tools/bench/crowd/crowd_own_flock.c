/* SPDX-License-Identifier: MIT
 * The flock as a program does it that keeps its agents in structs of its own: it builds a grid from
 * a span, asks for each agent's neighbours, and smooths, moves and wraps in loops of its own. */
#include "coxswain/flock.h"
#include "coxswain/grid.h"
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

static void take(void *made, const crowd_side *side, const crowd_start *start, thread_pool *pool)
{
    own_flock *flock = made;
    uint32_t grid_size = cox_grid_size(start->count);
    (void)side;
    (void)pool;
    flock->count = start->count;
    flock->half = crowd_fix(start->side / 2);
    flock->flocking = cox_flocking_default();
    flock->boids = crowd_memory_take(&flock->memory, start->count, sizeof *flock->boids);
    flock->grid = cox_grid_make(crowd_memory_take(&flock->memory, grid_size, 1), grid_size);
}

static void put(void *made, uint32_t number, const crowd_agent *agent)
{
    ((own_flock *)made)->boids[number] = own_boid_of(number + 1u, agent);
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
    .size = sizeof(own_flock),
    .take = take,
    .put = put,
    .step = step,
    .place = place_of,
};
