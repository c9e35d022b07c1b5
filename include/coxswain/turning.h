/* SPDX-License-Identifier: MIT
 * Behaviours that see an angle: align, face, look where you are going. (Millington, Artificial
 * Intelligence for Games; tutorial 002.)
 *
 * They return a torque (radians per tick squared at moment of inertia 1), never a force. The
 * tutorial measures orientation by atan2(-x, z), 0 along +z; here every angle is atan2(y, x), 0
 * along +x, counter-clockwise, as in vec2.h. Nothing else differs. */
#ifndef COX_TURNING_H
#define COX_TURNING_H

#include "coxswain/agent.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How an agent turns toward an angle. The agent has the greatest rotation and torque. */
typedef struct cox_turning {
    fix16_t target_radius;  /* no torque nearer than this; radians; <= 0: never */
    fix16_t slowing_radius; /* the rotation slows within this angle; radians; <= 0: never */
    fix16_t time_to_target; /* time to reach the desired rotation; ticks; <= 0: one tick */
} cox_turning;

/* target_radius 0, slowing_radius pi / 4, time_to_target 6 ticks, which is the tutorial's 0.1 s at
 * 60 ticks a second. The tutorial names no radii. */
COX_API cox_turning cox_turning_default(void);

/* The torque that turns self to orientation (radians, any value) by the shorter turn; half a turn
 * goes counter-clockwise. The desired rotation is max_rotation in that sense, within slowing_radius
 * max_rotation * angle / slowing_radius. The torque is (desired - rotation) / time_to_target, held
 * within +-max_torque. At the orientation itself the torque brakes. Nearer than target_radius there
 * is no torque, as printed, so a rotation goes on. A max_rotation or max_torque < 0 is taken as 0.
 * (Tutorial 002, Align.) */
COX_API fix16_t cox_align(const cox_agent *self, fix16_t orientation, cox_turning turning);

/* Align to the direction of point. On the point there is no torque. (Tutorial 002, Face.) */
COX_API fix16_t cox_face(const cox_agent *self, cox_vec2 point, cox_turning turning);

/* Align to the direction of self's velocity. At rest there is no torque. (Tutorial 002,
 * LookWhereYoureGoing.) */
COX_API fix16_t cox_look_where_you_are_going(const cox_agent *self, cox_turning turning);

#ifdef __cplusplus
}
#endif
#endif
