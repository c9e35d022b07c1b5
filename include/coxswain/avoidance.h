/* SPDX-License-Identifier: MIT
 * Behaviours that see obstacles. (The series of seed 000, collision avoidance.) */
#ifndef COX_AVOIDANCE_H
#define COX_AVOIDANCE_H

#include "coxswain/agent.h"
#include "coxswain/obstacle.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A push of up to max_force away from the most threatening obstacle, 0 if there is none.
 *
 * ahead = position + normalise(velocity) * see_ahead * |velocity| / max_speed, ahead2 half of it; an
 * obstacle threatens if one of ahead, ahead2, position lies within its radius plus the agent's own;
 * the nearest to the agent counts, of equally near ones the lower id. The push is
 * normalise(ahead - centre) * max_force. Dead centre, where that is 0: to the side, at a right angle
 * to the heading, to the left for an odd id of the agent, to the right for an even one. A negative
 * see_ahead is taken as 0. obstacles: count of them, the caller's; may be NULL if count is 0. */
cox_vec2 cox_avoid_obstacles(const cox_agent *self, const cox_obstacle *obstacles, uint32_t count,
                             fix16_t see_ahead);

#ifdef __cplusplus
}
#endif
#endif
