/* SPDX-License-Identifier: MIT
 * ORCA as a program does it that keeps its agents in structs of its own: it builds a grid from a
 * span, asks for each agent's neighbours, and takes on what cox_orca answers. */
#include "coxswain/grid.h"
#include "coxswain/orca.h"
#include "crowd_orca.h"
#include "crowd_ours.h"

typedef struct walker {
    cox_agent agent;
    cox_vec2 goal;
    cox_vec2 next; /* velocity of this tick */
} walker;

typedef struct own_orca {
    crowd_memory memory;
    walker *walkers;
    uint32_t count;
    fix16_t half; /* of the square's side */
    cox_grid grid;
    cox_orca_settings settings;
} own_orca;

static void take(void *made, const crowd_side *side, const crowd_start *start, thread_pool *pool)
{
    own_orca *orca = made;
    uint32_t grid_size = cox_grid_size(start->count);
    (void)side;
    (void)pool;
    orca->count = start->count;
    orca->half = crowd_fix(start->side / 2);
    orca->settings = cox_orca_settings_default();
    orca->settings.horizon_ticks = CROWD_ORCA_HORIZON;
    orca->settings.neighbours_max = CROWD_ORCA_NEIGHBOURS;
    orca->walkers = crowd_memory_take(&orca->memory, start->count, sizeof *orca->walkers);
    orca->grid = cox_grid_make(crowd_memory_take(&orca->memory, grid_size, 1), grid_size);
}

static void put(void *made, uint32_t number, const crowd_agent *agent)
{
    walker *into = &((own_orca *)made)->walkers[number];
    into->agent = cox_agent_make(number + 1u, crowd_vector(agent->x, agent->y));
    into->agent.velocity = crowd_start_velocity(agent);
    into->agent.max_speed = SWARM_MAX_SPEED;
    into->agent.radius = crowd_fix((float)CROWD_ORCA_RADIUS);
    into->goal = crowd_vector(agent->seek_x, agent->seek_y);
}

/* To its goal, at full speed until the last step; there it turns back. */
static cox_vec2 preferred(walker *self)
{
    cox_vec2 way = cox_vec2_subtract(self->goal, self->agent.position);
    if (!cox_vec2_longer(way, COX_FIX(1))) self->goal = cox_vec2_negate(self->goal);
    return cox_vec2_truncate(way, self->agent.max_speed);
}

static void step(void *made)
{
    own_orca *orca = made;
    cox_grid *grid = &orca->grid;
    const fix16_t range = COX_FIX(CROWD_ORCA_RANGE);
    uint32_t found[CROWD_ORCA_NEIGHBOURS];
    cox_grid_build(grid, COX_SPAN(orca->walkers, orca->count, agent), range);
    /* In the grid's order, in which neighbours lie in the processor's cache. */
    for (uint32_t place = 0; place < grid->count; place++) {
        walker *self = &orca->walkers[grid->numbers[place]];
        cox_span neighbours = cox_grid_nearest(grid, self->agent.position, range, self->agent.id,
                                               found, CROWD_ORCA_NEIGHBOURS);
        self->next = cox_orca(&self->agent, preferred(self), neighbours,
                              cox_segment_span_make(NULL, 0), orca->settings);
    }
    for (uint32_t i = 0; i < orca->count; i++) {
        cox_agent *agent = &orca->walkers[i].agent;
        cox_motion motion = {orca->walkers[i].next, 0};
        cox_agent_apply_motion(agent, motion);
        agent->position = cox_vec2_clamp(agent->position, orca->half);
    }
}

static crowd_place place_of(const void *made, uint32_t agent)
{
    return crowd_place_of(&((const own_orca *)made)->walkers[agent].agent);
}

const crowd_side own_orca_side = {
    .name = "own_structs",
    .workload = CROWD_ORCA,
    .kind = CROWD_OURS,
    .size = sizeof(own_orca),
    .take = take,
    .put = put,
    .step = step,
    .place = place_of,
};
