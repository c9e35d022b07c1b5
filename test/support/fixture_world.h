/* SPDX-License-Identifier: MIT
 * Worlds for tests: flocks of any size, and pools that run a step's work in an order of their
 * own, as threads would. */
#ifndef FIXTURE_WORLD_H
#define FIXTURE_WORLD_H

#include "coxswain/coxswain.h"

/* The constants of the scenario flock. */
cox_limits fixture_world_limits(void);
cox_profile fixture_world_flocking(void);

/* A definition for agents_max boids in a square of that width around the middle, which holds
 * them. */
cox_world_def fixture_world_flock_def(uint32_t agents_max, fix16_t width);

/* All behaviours of the catalogue, as def.rules takes them. */
uint64_t fixture_world_all_rules(void);

/* Makes a world on the heap; the test frees it. Fails the test if there is none. */
cox_world *fixture_world_make(const cox_world_def *def);

/* The agent of an id. Fails the test if there is none. */
cox_agent fixture_world_agent(const cox_world *world, uint32_t id);

/* Adds count agents to a group at random places of the definition's rectangle, with velocities of
 * up to max_speed. */
void fixture_world_fill(cox_world *world, const cox_world_def *def, uint32_t group, uint32_t count,
                        cox_random *random);

/* A parallel_for whose pool is this: it does the work in a random order, and in portions, as so
 * many threads would. */
typedef struct fixture_pool {
    uint32_t threads;
    cox_random random;
} fixture_pool;

void fixture_world_parallel_for(void *pool, uint32_t count,
                                void (*work)(void *context, uint32_t index), void *context);

/* The hash of a world's state. */
uint64_t fixture_world_hash(cox_world *world);

#endif
