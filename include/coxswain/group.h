/* SPDX-License-Identifier: MIT
 * Behaviours that see neighbours: separation and queue. (The series of seed 000.)
 *
 * Neighbours are a plain array of agents, count of them, the caller's, so no world is needed; it
 * may be NULL if count is 0. Oneself among them is passed over, by id. Their order cannot matter:
 * sums are whole, and nothing asks who comes first. */
#ifndef COX_GROUP_H
#define COX_GROUP_H

#include "coxswain/agent.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Away from the neighbours within radius (units; the edge belongs to it; < 0: never): the direction
 * of the sum of the offsets from them, with a length of strength (units per tick squared; < 0 turns
 * it round). The series has a radius of 30 to 50 and a strength of 2. None near, or neighbours that
 * balance each other: no force.
 *
 * Of agents that stand on the same spot, which are no offset apart, the one with as many lower as
 * higher ids there is pushed as above, those below it an eighth of a turn to the left
 * (counter-clockwise) of that and those above it to the right, so any such heap comes apart. If
 * nobody else is near: those below go along +x, those above along -x. No draw. */
COX_API cox_vec2 cox_separation(const cox_agent *self, const cox_agent *neighbours, uint32_t count,
                                fix16_t radius, fix16_t strength);

/* What queue looks at: a circle ahead. And how it keeps apart from those near. */
typedef struct cox_queue_sight {
    fix16_t distance;            /* of the circle's centre ahead; units; < 0: behind */
    fix16_t radius;              /* of the circle, and of the separation; units; < 0: sees nobody */
    fix16_t separation_strength; /* units per tick squared; 0: none */
} cox_queue_sight;

/* Distance 30, radius 30, separation_strength 2: the tutorial's. */
COX_API cox_queue_sight cox_queue_sight_default(void);

/* The brake of whoever has a neighbour ahead, in the circle (the edge belongs to it): -4/5 of
 * steering, what the others ask for so far (not truncated: cox_manager_sum), minus the velocity,
 * plus cox_separation. Nobody there: no force. Call it last: what is added after it is not braked.
 *
 * Ahead is where the agent goes, at rest where it faces, so call cox_agent_face_velocity as it
 * moves; as printed, one at rest would look about itself, and who comes first to a door would make
 * way for those behind. A fifth of the steering is left, so one creeps on. No draw. */
COX_API cox_vec2 cox_queue(const cox_agent *self, cox_vec2 steering, const cox_agent *neighbours,
                           uint32_t count, cox_queue_sight sight);

#ifdef __cplusplus
}
#endif
#endif
