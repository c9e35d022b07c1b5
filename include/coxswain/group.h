/* SPDX-License-Identifier: MIT
 * Behaviours that see neighbours: separation and queue. (The series of seed 000.)
 *
 * Neighbours are a plain array of agents, so no world is needed. Oneself among them is passed over,
 * by id. Their order cannot matter: sums are whole, and where one counts, ties go to the lower id. */
#ifndef COX_GROUP_H
#define COX_GROUP_H

#include "coxswain/agent.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Away from the neighbours within radius (the edge belongs to it): the mean of the offsets from them,
 * as a direction, times strength. Exactly on another agent: the lower id goes +x, the higher -x.
 * None near: no force. */
cox_vec2 cox_separation(const cox_agent *self, const cox_agent *neighbours, uint32_t count,
                        fix16_t radius, fix16_t strength);

/* What queue looks at: a circle of radius, its centre distance ahead along the velocity. */
typedef struct cox_queue_sight {
    fix16_t distance; /* units; default 30 */
    fix16_t radius;   /* units; default 30 */
} cox_queue_sight;

cox_queue_sight cox_queue_sight_default(void);

/* The brake of whoever has a neighbour ahead: -4/5 of steering, what the other behaviours have asked
 * for so far, minus the velocity, plus separation at radius. Call it last. Nobody ahead: no force. */
cox_vec2 cox_queue(const cox_agent *self, cox_vec2 steering, const cox_agent *neighbours,
                   uint32_t count, cox_queue_sight sight);

#ifdef __cplusplus
}
#endif
#endif
