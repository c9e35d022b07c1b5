/* SPDX-License-Identifier: MIT
 * The workload of a single agent: half a seek to one point, an arrive at another, one and a half
 * wander, and a move. Four agents that do not see each other make a simulation that can be hashed,
 * saved and recorded. */
#ifndef COST_SOLO_H
#define COST_SOLO_H

#include "coxswain/agent.h"
#include "coxswain/sim.h"
#include "coxswain/wander.h"

#define SOLO_AGENTS 4
#define SOLO_TICKS 100

/* A command: the point at which an agent arrives from this tick on. */
#define SOLO_GO 1

typedef struct solo_agent {
    cox_agent agent;
    cox_wander_memory wander;
    cox_vec2 sought;  /* units */
    cox_vec2 arrival; /* units */
} solo_agent;

typedef struct solo {
    uint32_t count;
    solo_agent agents[SOLO_AGENTS];
} solo;

/* Places the agents at random and describes the simulation, whose context is world. */
void solo_make(cox_sim *sim, solo *world);

#endif
