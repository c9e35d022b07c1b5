/* SPDX-License-Identifier: MIT
 * Behaviours that see obstacles. (The series of tutorial 000, collision avoidance, after Reynolds.)
 */
#ifndef COX_AVOIDANCE_H
#define COX_AVOIDANCE_H

#include "coxswain/agent.h"
#include "coxswain/obstacle.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A force of length strength away from the most threatening obstacle; no force if none threatens.
 *
 * ahead = position + normalise(velocity) * see_ahead * |velocity| / max_speed; ahead2 lies halfway
 * there. An obstacle threatens if ahead, ahead2 or the position lies within its radius plus the
 * agent's own (the edge counts as inside; in the series agents are points, of radius 0). Of the
 * obstacles that threaten, the one whose centre is nearest to the agent counts, and of equally near
 * ones the lower id, so their order does not matter. The force is normalise(ahead - centre) *
 * strength.
 *
 * An obstacle ahead is dead ahead if the cross product of the velocity and the offset to its centre
 * rounds to 0. That force would then only brake, or even push into the obstacle, so the force
 * points at a right angle to the heading instead: to the left (counter-clockwise) if the agent's id
 * is odd, to the right if it is even. The same holds if ahead is the centre itself. At rest, or
 * with a max_speed <= 0, ahead is the position, so the force pushes an agent that touches an
 * obstacle out of it.
 *
 * see_ahead is in units, 50 or 100 in the series; < 0 is taken as 0. The behaviour tests three
 * points and no line, so half of see_ahead should not exceed the smallest obstacle's diameter, or
 * the points may lie on either side of it. strength is in units per tick squared; < 0 is taken as
 * 0. It competes with the other behaviours' forces before the sum is truncated; those are up to 2 *
 * max_speed long, which makes a good first value. obstacles is the caller's array of count; it may
 * be NULL if count is 0. */
COX_API cox_vec2 cox_avoid_obstacles(const cox_agent *self, const cox_obstacle *obstacles,
                                     uint32_t count, fix16_t see_ahead, fix16_t strength);

#ifdef __cplusplus
}
#endif
#endif
