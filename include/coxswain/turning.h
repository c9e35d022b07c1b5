/* SPDX-License-Identifier: MIT
 * Behaviours that see an angle: align, face, look where you are going. (Millington, Artificial
 * Intelligence for Games; seed 002.)
 *
 * They return a torque (radians per tick squared at moment of inertia 1), never a force. The seed
 * measures orientation by atan2(-x, z), 0 along +z; here every angle is atan2(y, x), 0 along +x,
 * counter-clockwise, as in vec2.h. That is the whole translation. */
#ifndef COX_TURNING_H
#define COX_TURNING_H

#include "coxswain/agent.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How an agent turns toward an angle. The greatest rotation and torque are the agent's. */
typedef struct cox_turning {
    fix16_t target_radius;  /* nearer than this: no torque; radians, default 0 */
    fix16_t slowing_radius; /* nearer than this the rotation slows; radians, default pi / 4; <= 0: never */
    fix16_t time_to_target; /* to reach the wanted rotation; ticks, default 6; <= 0: at once */
} cox_turning;

cox_turning cox_turning_default(void);

/* The torque that turns self to orientation by the shorter way; exactly opposite: toward +. The
 * wanted rotation is max_rotation, within slowing_radius max_rotation * angle / slowing_radius; the
 * torque is (wanted - rotation) / time_to_target, at most max_torque either way. */
fix16_t cox_align(const cox_agent *self, fix16_t orientation, cox_turning turning);

/* Align to the direction of a point. On the point: no torque. */
fix16_t cox_face(const cox_agent *self, cox_vec2 point, cox_turning turning);

/* Align to the direction of the own velocity. At rest: no torque. */
fix16_t cox_look_where_you_are_going(const cox_agent *self, cox_turning turning);

#ifdef __cplusplus
}
#endif
#endif
