/* SPDX-License-Identifier: MIT
 * Solo in structs of a program's own, which may hold as many points as it likes: each agent seeks
 * one and arrives at another, as the float twin does. */
#include "coxswain/manager.h"
#include "crowd_own.h"

#define SLOWING_RADIUS COX_FIX(10)
#define SEED 0u /* as the worlds have it */

/* The weights of changes of velocity, and that of a force. */
#define SEEK_WEIGHT SWARM_PER_TICK(1, 2)
#define ARRIVE_WEIGHT SWARM_PER_TICK(1, 1)
#define WANDER_WEIGHT SWARM_PER_TICK_SQUARED(3, 2)

typedef struct loner {
    own_boid boid;
    cox_wander_memory wander;
    cox_vec2 seek;
    cox_vec2 arrive;
} loner;

typedef struct own_solo {
    crowd_memory memory;
    loner *loners;
    uint32_t count;
    fix16_t half; /* of the square's side */
} own_solo;

static void take(void *made, const crowd_side *side, const crowd_start *start, thread_pool *pool)
{
    own_solo *solo = made;
    (void)side;
    (void)pool;
    solo->count = start->count;
    solo->half = crowd_fix(start->side / 2);
    solo->loners = crowd_memory_take(&solo->memory, start->count, sizeof *solo->loners);
}

static void put(void *made, uint32_t number, const crowd_agent *agent)
{
    loner *into = &((own_solo *)made)->loners[number];
    into->boid = own_boid_of(number + 1u, agent);
    into->wander = cox_wander_make(SEED, number + 1u);
    into->seek = crowd_vector(agent->seek_x, agent->seek_y);
    into->arrive = crowd_vector(agent->arrive_x, agent->arrive_y);
}

static cox_vec2 force_of(loner *self)
{
    static const cox_wander_circle circle = {COX_FIX(1), COX_FIX(1), COX_RATIO(4, 10)};
    const cox_agent *agent = &self->boid.agent;
    cox_manager sum = {0};
    cox_manager_add(&sum, cox_vec2_scale(cox_seek(agent, self->seek), SEEK_WEIGHT));
    cox_manager_add(&sum,
                    cox_vec2_scale(cox_arrive(agent, self->arrive, SLOWING_RADIUS), ARRIVE_WEIGHT));
    cox_manager_add(&sum, cox_vec2_scale(cox_wander(agent, &self->wander, circle), WANDER_WEIGHT));
    return cox_manager_sum(&sum);
}

static void step(void *made)
{
    own_solo *solo = made;
    for (uint32_t i = 0; i < solo->count; i++)
        solo->loners[i].boid.force = force_of(&solo->loners[i]);
    for (uint32_t i = 0; i < solo->count; i++) own_boid_move(&solo->loners[i].boid, solo->half);
}

static crowd_place place_of(const void *made, uint32_t agent)
{
    return crowd_place_of(&((const own_solo *)made)->loners[agent].boid.agent);
}

const crowd_side own_solo_side = {
    .name = "own_structs",
    .workload = CROWD_SOLO,
    .kind = CROWD_OURS,
    .size = sizeof(own_solo),
    .take = take,
    .put = put,
    .step = step,
    .place = place_of,
};
