/* SPDX-License-Identifier: MIT
 * A crowd in a world and the same crowd in structs of one's own: all seek a point, then the rules
 * of the later stages of a step (ORCA, limit, settle, give_way, keep_together, contact) act on
 * them. */
#ifndef STAGE_CROWD_H
#define STAGE_CROWD_H

#include "coxswain/settle.h"
#include "fixture_world.h"

enum { STAGE_MEMBERS = 60, STAGE_GROUPS = 2, STAGE_WALLS = 150, STAGE_DOORS = 2 };

typedef struct stage_member {
    cox_agent agent;
    uint32_t group;
    cox_vec2 point;
    uint32_t quarry; /* whom its party goes with; COX_NO_ROW: it has none */
    cox_vec2 force;  /* the smoothed one */
    cox_vec2 next;   /* the velocity that it takes on */
    cox_vec2 before; /* where it was before the step */
    cox_vec2 push;
    cox_settle_memory rest;
    cox_settle_memory next_rest; /* at t + 1 */
} stage_member;

typedef struct stage_crowd {
    cox_world *world;
    cox_world_def def;
    cox_profile profiles[STAGE_GROUPS];
    stage_member members[STAGE_MEMBERS];
    uint32_t count;
    cox_segment walls[STAGE_WALLS]; /* def.segments_max of them */
    cox_door doors[STAGE_DOORS];    /* def.doors_max of them */
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

/* The first rule of a behaviour that is about the members of a group (COX_NO_GROUP: about anyone);
 * NULL: there is none. */
const cox_rule *stage_crowd_find_rule(const cox_profile *profile, uint8_t behaviour,
                                      uint32_t group);

/* In stage_rest.c: decides who rests and whose turn it is, by state t; what a member prefers
 * then; the priority of another one towards it, which was given; and whether it comes to rest
 * beside one of those that ORCA sees. */
void stage_crowd_decide(stage_crowd *crowd);
cox_vec2 stage_crowd_preferred(const stage_crowd *crowd, const stage_member *self,
                               cox_vec2 preferred);
fix16_t stage_crowd_priority(const stage_crowd *crowd, const stage_member *self,
                             const stage_member *other, fix16_t priority);
void stage_crowd_rest_beside(const stage_crowd *crowd, stage_member *self, cox_span near);

/* Fails the test unless the agents of the world have the bits of the structs. */
void stage_crowd_check(const stage_crowd *crowd, const char *what);

#endif
