/* SPDX-License-Identifier: MIT
 * A crowd in a world and the same crowd in structs of one's own: all seek a point, then the rules
 * of the later stages of a step (ORCA, limit, contact) act on them. */
#ifndef STAGE_CROWD_H
#define STAGE_CROWD_H

#include "fixture_world.h"

enum { STAGE_MEMBERS = 60, STAGE_GROUPS = 2, STAGE_WALLS = 150 };

typedef struct stage_member {
    cox_agent agent;
    uint32_t group;
    cox_vec2 point;
    cox_vec2 force;  /* the smoothed one */
    cox_vec2 next;   /* the velocity that it takes on */
    cox_vec2 before; /* where it was before the step */
    cox_vec2 push;
} stage_member;

typedef struct stage_crowd {
    cox_world *world;
    cox_world_def def;
    cox_profile profiles[STAGE_GROUPS];
    stage_member members[STAGE_MEMBERS];
    uint32_t count;
    cox_segment walls[STAGE_WALLS]; /* def.segments_max of them */
} stage_crowd;

/* A definition for that many members in a square, 60 units wide, with those bounds. It names the
 * behaviours of stage_crowd_profile. */
cox_world_def stage_crowd_def(uint32_t members, uint8_t bounds);

/* A profile that seeks, smoothed by a half, without rules of later stages. */
cox_profile stage_crowd_profile(void);

/* Makes the world of crowd->def with crowd->profiles, and members of many sizes and speeds, some of
 * them on one spot, of radius 0 or of speed 0, among as many walls as the definition has room for.
 * The caller frees crowd->world. */
void stage_crowd_start(stage_crowd *crowd, uint64_t seed);

/* Steps the structs by calls of the library's functions. */
void stage_crowd_step(stage_crowd *crowd);

/* Fails the test unless the agents of the world have the bits of the structs. */
void stage_crowd_check(const stage_crowd *crowd, const char *what);

#endif
