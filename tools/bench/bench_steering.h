/* SPDX-License-Identifier: MIT
 * What bench steering measures: every behaviour, called for each agent of a random crowd; and
 * beside the common ones, the same in float. */
#ifndef COXSWAIN_BENCH_STEERING_H
#define COXSWAIN_BENCH_STEERING_H

#include "bench_float.h"
#include "bench_float_walls.h"
#include "coxswain/area.h"
#include "coxswain/curve.h"
#include "coxswain/manager.h"
#include "coxswain/obstacle.h"
#include "coxswain/path.h"
#include "coxswain/path_following.h"
#include "coxswain/random.h"
#include "coxswain/segment_grid.h"
#include "coxswain/wander.h"

enum {
    CROWD = 1024,          /* agents, and so calls in a pass */
    CROWD_NEIGHBOURS = 12, /* as many of those that follow an agent in the array */
    CROWD_OBSTACLES = 16,
    CROWD_NODES = FLOAT_PATH_NODES,
    CROWD_WALLS = FLOAT_WALLS,
    CROWD_SLOTS = 200, /* of a formation */
    CURVES = 64,       /* in a pass */
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
    cox_follow_path_memory cursors[CROWD];
    cox_track_path_memory tracks[CROWD];
    cox_obstacle obstacles[CROWD_OBSTACLES];
    cox_vec2 nodes[CROWD_NODES];
    cox_path path; /* through the nodes */
    cox_area room; /* of the nodes */
    cox_segment walls[CROWD_WALLS];
    cox_segment_grid wall_grid; /* of these walls, in wall_memory, where the crowd was made */
    uint8_t wall_memory[COX_SEGMENT_GRID_BYTES(CROWD_WALLS)];
} crowd;

/* What of it the behaviours in float need. */
typedef struct float_crowd {
    float_agent agents[CROWD + CROWD_NEIGHBOURS + 1];
    float_wander_memory wanders[CROWD];
    float_obstacle obstacles[CROWD_OBSTACLES];
    float_walls walls;
    float_path path;
    float_place places[CROWD]; /* on the path */
} float_crowd;

/* A crowd in a square of 100 by 100 units, the same for the same seed. */
void crowd_make(crowd *made, uint64_t seed);

/* The same crowd in float. */
void float_crowd_make(float_crowd *made, const crowd *scene);

/* Calls a behaviour for each agent of a fresh crowd. Returns a checksum of all answers, so that the
 * compiler drops no call. Adds the number of calls to *calls, or of points for a behaviour that
 * flattens curves. */
typedef uint64_t crowd_pass(crowd *scene, uint32_t *calls);
typedef uint64_t float_pass(float_crowd *scene);

typedef struct steering_behaviour {
    const char *name; /* of the public function, without cox_; or solo */
    crowd_pass *run;
} steering_behaviour;

/* The first one is seek. The one called solo is a whole step of an agent: half a seek, an arrive,
 * one and a half wander, and a move. */
extern const steering_behaviour steering_behaviours[];
extern const unsigned steering_behaviour_count;

/* The same behaviour in float; NULL: it is not measured. */
float_pass *steering_float_of(const char *name);

#endif
