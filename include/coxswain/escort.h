/* SPDX-License-Identifier: MIT
 * Behaviours that keep a place beside other agents: offset pursuit, interpose, shadow. (Reynolds
 * 1999; Buckland.) */
#ifndef COX_ESCORT_H
#define COX_ESCORT_H

#include "coxswain/agent.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Arrives at a place beside the leader, where that place will be. offset is in units and in the
 * leader's frame: x ahead of it, y to its left, turned by cox_agent_heading(leader). The place is
 * predicted by distance / (own max_speed + leader's speed) ticks with the leader's velocity, and
 * self arrives there as cox_arrive does, within slowing_radius (units; <= 0 seeks).
 *
 * Behind a moving leader the agent lags: its desired speed is the leader's where the predicted
 * place is slowing_radius * leader's speed / max_speed ahead (cox_keep_slot does not lag). Where
 * neither can move, nothing is predicted. The distance saturates across the world. An agent that
 * pursues itself runs after its own offset. (Buckland's formula.) */
COX_API cox_vec2 cox_offset_pursuit(const cox_agent *self, const cox_agent *leader, cox_vec2 offset,
                                    fix16_t slowing_radius);

/* The default ratio of cox_interpose: the middle. */
#define COX_INTERPOSE_RATIO_DEFAULT COX_RATIO(1, 2)

/* Arrives between two agents: at a + (b - a) * ratio (held within 0 and 1), where that point will
 * be after distance / own max_speed ticks, each of the two keeping its velocity. Swapping the two,
 * and ratio with 1 - ratio, gives the same force. Without max_speed the force brakes. The distance
 * saturates across the world. a and b may be one agent, or self. */
COX_API cox_vec2 cox_interpose(const cox_agent *self, const cox_agent *a, const cox_agent *b,
                               fix16_t ratio, fix16_t slowing_radius);

/* Comes near the quarry and then moves as it does: farther than distance (units; < 0 is taken as 0)
 * it is cox_pursuit, within it (the edge counts as within) the quarry's velocity, truncated to own
 * max_speed, less one's own. An agent that shadows itself goes on as it moves. */
COX_API cox_vec2 cox_shadow(const cox_agent *self, const cox_agent *quarry, fix16_t distance);

#ifdef __cplusplus
}
#endif
#endif
