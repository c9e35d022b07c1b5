/* SPDX-License-Identifier: MIT
 * Behaviours without inertia: they return a velocity and a rotation, not a force. (Millington,
 * Artificial Intelligence for Games; tutorial 002.) cox_agent_apply_motion moves an agent by the
 * result. A max_speed < 0 is taken as 0.
 *
 * The tutorial sets the orientation inside the behaviour. Here a behaviour changes nothing: to face
 * the direction of motion, call cox_agent_face_velocity after cox_agent_apply_motion. */
#ifndef COX_KINEMATIC_H
#define COX_KINEMATIC_H

#include "coxswain/agent.h"
#include "coxswain/random.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Toward target at max_speed, without rotation. On the target there is no motion; an agent nearer
 * to it than a step steps over it. (Tutorial 002, KinematicSeek.) */
COX_API cox_motion cox_kinematic_seek(const cox_agent *self, cox_vec2 target);

/* Away from point at max_speed, without rotation. On the point the agent flees along its heading,
 * so that it does leave. (Not in tutorial 002: its KinematicSeek, negated.) */
COX_API cox_motion cox_kinematic_flee(const cox_agent *self, cox_vec2 point);

/* Toward target, to be there in time_to_target: (target - position) / time_to_target, truncated to
 * max_speed, without rotation. Nearer than radius (units; <= 0: never) there is no motion.
 * time_to_target is in ticks, usually COX_KINEMATIC_TIME_DEFAULT; <= 0 is taken as 1 tick.
 * (Tutorial 002, the second class that it calls KinematicSeek.) */
COX_API cox_motion cox_kinematic_arrive(const cox_agent *self, cox_vec2 target, fix16_t radius,
                                        fix16_t time_to_target);

/* The default time_to_target of cox_kinematic_arrive, in ticks: the book's 0.25 s at 60 ticks a
 * second. */
#define COX_KINEMATIC_TIME_DEFAULT COX_FIX(15)

/* Along the orientation at max_speed, with a rotation of (first - second) * max_rotation, where
 * first and second are two draws from [0, 1): small turns are likelier than large ones. random is
 * the agent's own stream. A max_rotation < 0 is taken as 0. (The book's KinematicWander; tutorial
 * 002 has only the heading "Wandering".) */
COX_API cox_motion cox_kinematic_wander(const cox_agent *self, cox_random *random);

#ifdef __cplusplus
}
#endif
#endif
