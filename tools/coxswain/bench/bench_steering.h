/* SPDX-License-Identifier: MIT
 * The calls that bench steering measures: every behaviour, for each agent of a random crowd. */
#ifndef COXSWAIN_BENCH_STEERING_H
#define COXSWAIN_BENCH_STEERING_H

#include "coxswain/curve.h"
#include "coxswain/manager.h"
#include "coxswain/obstacle.h"
#include "coxswain/path.h"
#include "coxswain/random.h"
#include "coxswain/wander.h"

enum {
    CROWD = 1024,          /* agents, and so calls in a pass */
    CROWD_NEIGHBOURS = 16, /* the neighbours of an agent: the ones after it in the array */
    CROWD_OBSTACLES = 8,
    CROWD_NODES = 8,
    CURVES = 64, /* in a pass */
    CURVE_CAPACITY = 1024
};

/* A crowd and all that its behaviours see or remember. The next agent in the array is an agent's
 * target, quarry, menace and leader, so there are some more than CROWD. */
typedef struct crowd {
    cox_agent agents[CROWD + CROWD_NEIGHBOURS + 1];
    cox_manager managers[CROWD]; /* each with a force */
    cox_wander_memory wanders[CROWD];
    cox_stray_memory strays[CROWD];
    cox_random randoms[CROWD];
    cox_path_memory cursors[CROWD];
    cox_obstacle obstacles[CROWD_OBSTACLES];
    cox_vec2 nodes[CROWD_NODES];
    cox_path path; /* through the nodes */
} crowd;

/* Makes a crowd in a square of 100 by 100 units, always the same. */
void crowd_make(crowd *made);

/* Calls a behaviour for each agent of a fresh crowd. Returns a checksum of all answers, so that the
 * compiler drops no call. Adds the number of calls to *calls, or of points for a behaviour that
 * flattens curves. */
typedef uint64_t crowd_pass(crowd *scene, uint32_t *calls);

typedef struct steering_behaviour {
    const char *name; /* of the public function, without cox_ */
    crowd_pass *run;
} steering_behaviour;

/* The first one is seek. */
extern const steering_behaviour steering_behaviours[];
extern const unsigned steering_behaviour_count;

#endif
