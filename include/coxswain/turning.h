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
    fix16_t target_radius;  /* nearer than this: no torque; radians; <= 0: never */
    fix16_t slowing_radius; /* up to this angle the rotation slows; radians; <= 0: never */
    fix16_t time_to_target; /* to reach the wanted rotation; ticks; <= 0: at once, in one tick */
} cox_turning;

/* target_radius 0, slowing_radius pi / 4, time_to_target 6 ticks: the seed's 0.1 s at 60 ticks a
 * second; it names no radii. */
COX_API cox_turning cox_turning_default(void);

/* The torque that turns self to orientation (radians; one turn more or less is the same) by the
 * shorter way; exactly opposite: toward +. The wanted rotation is max_rotation that way, up to
 * slowing_radius max_rotation * angle / slowing_radius; the torque is (wanted - rotation) /
 * time_to_target, at most max_torque either way. There already, it brakes; nearer than
 * target_radius there is no torque, as printed, so a rotation goes on. A max_rotation or max_torque
 * <= 0 is taken as 0. No draw. (Seed 002, Align.) */
COX_API fix16_t cox_align(const cox_agent *self, fix16_t orientation, cox_turning turning);

/* Align to the direction of a point. On the point: no torque. No draw. (Seed 002, Face.) */
COX_API fix16_t cox_face(const cox_agent *self, cox_vec2 point, cox_turning turning);

/* Align to the direction of the own velocity. At rest: no torque. No draw. (Seed 002,
 * LookWhereYoureGoing.) */
COX_API fix16_t cox_look_where_you_are_going(const cox_agent *self, cox_turning turning);

#ifdef __cplusplus
}
#endif
#endif
