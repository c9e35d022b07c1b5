/* SPDX-License-Identifier: MIT
 * Crowds that ORCA leads through each other: the scenes that avoidance of collisions is judged by,
 * stepped until all have arrived.
 *
 * Every agent prefers to go straight to its goal at full speed, before a door to the nearest point
 * of the opening, its direction turned by its id. It has arrived when it first comes within its
 * radius of its goal. */
#ifndef ORCA_CROWD_H
#define ORCA_CROWD_H

#include "coxswain/grid.h"
#include "coxswain/orca.h"

typedef enum orca_scene {
    ORCA_HEAD_ON,  /* two agents that change places */
    ORCA_CROSSING, /* four at a crossing, from all sides */
    ORCA_CIRCLE,   /* all on a circle, each to the opposite place */
    ORCA_STREAMS,  /* two blocks that change places */
    ORCA_RANDOM,   /* from anywhere in a square to anywhere in it */
    ORCA_DOOR,     /* a block through the door in a wall */
    ORCA_POSTS     /* the same within walls, among twelve posts */
} orca_scene;

enum { ORCA_CROWD_WALLS = 16, ORCA_CROWD_NEIGHBOURS = 10 };

typedef struct orca_walker {
    cox_agent agent;
    cox_vec2 goal;
    cox_vec2 next; /* the velocity that it takes on */
    bool has_arrived;
} orca_walker;

/* A scene of a size with a seed, and how agents avoid each other in it. */
typedef struct orca_crowd_plan {
    orca_scene scene;
    uint32_t count;
    uint32_t seed;
    fix16_t door;   /* its width, in diameters */
    fix16_t turn;   /* of the preferred velocity, radians */
    fix16_t margin; /* of the radii */
} orca_crowd_plan;

typedef struct orca_crowd {
    orca_crowd_plan plan;
    orca_walker *walkers; /* the caller's, count */
    cox_segment walls[ORCA_CROWD_WALLS];
    uint32_t wall_count;
    cox_orca_settings settings;
    cox_grid grid; /* in the caller's memory */
    fix16_t range; /* how far agents look */
    bool leaves;   /* agents leave the scene where they arrive */
    uint32_t tick;
    uint32_t arrived;
    uint32_t last_arrival;  /* the tick of the last one */
    fix16_t deepest; /* overlap of two agents in any tick from 40 on, units: who starts in another
                        does so by chance */
    fix16_t deepest_in_wall; /* the same of an agent and a wall */
} orca_crowd;

/* Turn COX_ORCA_TURN_DEFAULT, margin 1, a door of 4 diameters. */
orca_crowd_plan orca_crowd_plan_of(orca_scene scene, uint32_t count, uint32_t seed);

/* Puts a scene into walkers, an array of plan.count, and the grid into size bytes at memory
 * (cox_grid_size). */
void orca_crowd_start(orca_crowd *crowd, orca_crowd_plan plan, orca_walker *walkers, void *memory,
                      uint32_t size);

/* The velocity that a walker prefers. */
cox_vec2 orca_crowd_preferred(const orca_crowd *crowd, const orca_walker *walker);

/* Counts a walker that has arrived at its goal, and takes it off the scene where agents leave. */
void orca_crowd_notice(orca_crowd *crowd, orca_walker *walker);

/* One tick: all steer, then all move. */
void orca_crowd_step(orca_crowd *crowd);

/* Steps until all have arrived, or for most ticks. Whether all have arrived. */
bool orca_crowd_run(orca_crowd *crowd, uint32_t most);

/* A hash of all places and velocities, whatever the order of the walkers. */
uint64_t orca_crowd_hash(const orca_crowd *crowd);

/* Shuffles the walkers where they are stored. */
void orca_crowd_shuffle(orca_crowd *crowd, uint64_t seed);

#endif
