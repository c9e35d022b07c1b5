/* SPDX-License-Identifier: MIT
 * Behaviours without inertia: they answer with a velocity and a rotation, not with a force.
 * (Millington; seed 002.) cox_agent_apply_motion moves an agent by one.
 *
 * The seed sets the orientation inside the behaviour; here a behaviour changes nothing:
 * whoever wants to face the way calls cox_agent_face_velocity after cox_agent_apply_motion. */
#ifndef COX_KINEMATIC_H
#define COX_KINEMATIC_H

#include "coxswain/agent.h"
#include "coxswain/random.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Toward and away from a point at max_speed, facing the way. On the point: motion zero, orientation
 * kept (kinematic_flee: along the heading). */
cox_motion cox_kinematic_seek(const cox_agent *self, cox_vec2 target);
cox_motion cox_kinematic_flee(const cox_agent *self, cox_vec2 point);

/* Within radius (nearer than it): no motion. Else (target - position) / time_to_target, at most
 * max_speed. time_to_target in ticks, default 15; <= 0: at max_speed. */
cox_motion cox_kinematic_arrive(const cox_agent *self, cox_vec2 target, fix16_t radius,
                                fix16_t time_to_target);

/* Along the orientation at max_speed, turning by (random - random) * max_rotation: two draws. */
cox_motion cox_kinematic_wander(const cox_agent *self, cox_random *random);

#ifdef __cplusplus
}
#endif
#endif
