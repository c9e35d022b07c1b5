/* SPDX-License-Identifier: MIT
 * Behaviours that see obstacles. (The series of seed 000, collision avoidance, after Reynolds.) */
#ifndef COX_AVOIDANCE_H
#define COX_AVOIDANCE_H

#include "coxswain/agent.h"
#include "coxswain/obstacle.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A push of a length of strength away from the most threatening obstacle; no force if none
 * threatens.
 *
 * ahead = position + normalise(velocity) * see_ahead * |velocity| / max_speed, ahead2 lies halfway
 * there. An obstacle threatens if ahead, ahead2 or the position lies within its radius plus the
 * agent's own (the edge belongs to it; the series has points for agents: radius 0). Of those counts
 * the one whose centre is nearest to the agent, of equally near ones the lower id, so their order
 * does not matter. The push is normalise(ahead - centre) * strength.
 *
 * Dead ahead, where that would only brake or even push into the obstacle, and where ahead is the
 * centre itself, the push goes at a right angle to the heading: to the left (counter-clockwise) for
 * an odd id of the agent, to the right for an even one. Dead ahead is decided by a cross product of
 * velocity and way to the centre that rounds to 0. At rest, or with a max_speed <= 0, ahead is the
 * position, so an agent that touches an obstacle is pushed out of it.
 *
 * see_ahead: units, 50 or 100 in the series; < 0 is taken as 0. Three points are looked at and no
 * line, so half of it should not exceed the smallest obstacle's diameter, or it looks over that.
 * strength: units per tick squared; it competes with the other behaviours' forces before all are
 * truncated, and those are up to 2 * max_speed long, which is a good start; < 0 is taken as 0.
 * obstacles: count of them, the caller's; may be NULL if count is 0. No draw. */
COX_API cox_vec2 cox_avoid_obstacles(const cox_agent *self, const cox_obstacle *obstacles,
                                     uint32_t count, fix16_t see_ahead, fix16_t strength);

#ifdef __cplusplus
}
#endif
#endif
