/* SPDX-License-Identifier: MIT
 * Behaviours that see only the agent itself: they change its speed, not its direction. (OpenSteer.)
 */
#ifndef COX_SPEED_H
#define COX_SPEED_H

#include "coxswain/agent.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Against the velocity: velocity * -rate, rounded in each component. A rate of COX_FIX_ONE stops
 * an agent of mass 1 in one tick if max_force is large enough for that, a smaller one takes that
 * part of the speed each tick; <= 0 gives no force, above COX_FIX_ONE is taken as COX_FIX_ONE, so
 * braking never turns the agent round. Below 1 / rate / 2 LSB the force rounds to 0. At rest there
 * is no force. (OpenSteer's applyBrakingForce.) */
COX_API cox_vec2 cox_brake(const cox_agent *self, fix16_t rate);

/* Along the heading, to a speed (units per tick; held within 0 and max_speed): heading * speed -
 * velocity. At rest the heading is where the agent faces. (OpenSteer's steerForTargetSpeed, which
 * also truncates to max_force; here the move does that.) */
COX_API cox_vec2 cox_target_speed(const cox_agent *self, fix16_t speed);

#ifdef __cplusplus
}
#endif
#endif
