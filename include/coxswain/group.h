/* SPDX-License-Identifier: MIT
 * Behaviours that see neighbours: separation and queue (the series of tutorial 000), and unaligned
 * collision avoidance (Reynolds).
 *
 * neighbours are the caller's, seen in place: all agents, or the rows that cox_grid_within found.
 * An agent with self's id is skipped. The order of the neighbours does not matter: sums are exact,
 * and no rule depends on which one comes first. */
#ifndef COX_GROUP_H
#define COX_GROUP_H

#include "coxswain/span.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Away from the neighbours within radius (units; the edge counts as inside; < 0: none): the
 * direction of the sum of the offsets from them, with length strength (units per tick squared; < 0
 * reverses it). The series has a radius of 30 to 50 and a strength of 2. Without neighbours, or
 * among neighbours that balance each other, there is no force.
 *
 * Agents on the same spot have no offset from each other. Of agents on one spot the middle id is
 * pushed as above, the lower ids an eighth of a turn to the left (counter-clockwise) of that, the
 * higher ids as far to the right, so they always come apart. If no other agent is near, the lower
 * ids go along +x and the higher along -x. */
COX_API cox_vec2 cox_separation(const cox_agent *self, cox_span neighbours, fix16_t radius,
                                fix16_t strength);

/* Where queue looks for neighbours, a circle ahead, and how strongly it keeps them apart. */
typedef struct cox_queue_sight {
    fix16_t distance;            /* to the circle's centre ahead; units; < 0: behind */
    fix16_t radius;              /* of the circle and of the separation; units; < 0: sees nothing */
    fix16_t separation_strength; /* units per tick squared; 0: none */
} cox_queue_sight;

/* Distance 30, radius 30, separation_strength 2: the tutorial's. */
COX_API cox_queue_sight cox_queue_sight_default(void);

/* The brake of an agent with a neighbour in the circle ahead (the edge counts as inside): -4/5 of
 * steering, minus the velocity, plus cox_separation. steering is the sum of the behaviours so far,
 * not truncated (cox_manager_sum). With an empty circle there is no force. Call it last: it does
 * not brake what is added after it. A fifth of the steering remains, so the agent creeps on.
 *
 * Ahead is the direction of motion, at rest the direction the agent faces, so call
 * cox_agent_face_velocity whenever it moves. As printed in the series, an agent at rest would look
 * all around itself, and the first agent at a door would let the agents behind it pass. */
COX_API cox_vec2 cox_queue(const cox_agent *self, cox_vec2 steering, cox_span neighbours,
                           cox_queue_sight sight);

/* A force of length strength (units per tick squared; < 0 is taken as 0) away from the neighbour
 * that self will touch first, if both keep their velocities, within horizon_ticks (held within
 * 32767); no force if there is none. For agents on crossing courses, each with a direction of its
 * own; a crowd that has no room to evade takes cox_orca.
 *
 * Two agents touch if their distance is at most the sum of their radii (< 0 is taken as 0). A
 * neighbour that self touches already comes before all others, and self is pushed straight away
 * from it, whether they move apart or not. Of the others, those count that are within reach at the
 * moment of their nearest approach; it lies ahead, never behind. That moment comes first, of equal
 * ones the distance now, then the lower id. self is pushed away from where the neighbour will be
 * then, as seen from self; that is at a right angle to their relative velocity.
 *
 * Ties: for agents that would meet centre on centre that direction is (0, 0), and each goes to its
 * right across the relative velocity, so one passes before the other. On one spot with one
 * velocity, the lower id goes along +x, the higher along -x. (OpenSteer gives agents on one spot no
 * force, takes the first neighbour in the list that is close, and lets both turn into each other at
 * equal speeds. Its force is lateral alone; this one also brakes and speeds up, as Reynolds' page
 * asks.) */
COX_API cox_vec2 cox_avoid_agents(const cox_agent *self, cox_span neighbours,
                                  uint32_t horizon_ticks, fix16_t strength);

#ifdef __cplusplus
}
#endif
#endif
