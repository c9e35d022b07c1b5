/* SPDX-License-Identifier: MIT
 * Behaviours without inertia: they answer with a velocity and a rotation, not with a force.
 * (Millington, Artificial Intelligence for Games; seed 002.) cox_agent_apply_motion moves an agent
 * by the answer. A max_speed <= 0 is taken as 0.
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

/* Toward a point at max_speed, without rotation. On the point: no motion. Nearer to it than a step,
 * it steps over it. No draw. (Seed 002, KinematicSeek.) */
COX_API cox_motion cox_kinematic_seek(const cox_agent *self, cox_vec2 target);

/* Away from a point at max_speed, without rotation. On the point the way out is the agent's
 * heading, so that it does leave. No draw. (Seed 002 has none; ours is its seek, negated.) */
COX_API cox_motion cox_kinematic_flee(const cox_agent *self, cox_vec2 point);

/* Toward a point so as to be there in time_to_target: (target - position) / time_to_target, at most
 * max_speed, without rotation. Nearer than radius (units; <= 0: never) there is no motion.
 * time_to_target in ticks, COX_KINEMATIC_TIME_DEFAULT unless you know better; <= 0: at once, in one
 * tick. No draw. (Seed 002, the second class that it calls KinematicSeek.) */
COX_API cox_motion cox_kinematic_arrive(const cox_agent *self, cox_vec2 target, fix16_t radius,
                                        fix16_t time_to_target);

/* The time to target of the book, 0.25 s, at 60 ticks a second. Ticks. */
#define COX_KINEMATIC_TIME_DEFAULT COX_FIX(15)

/* Along the orientation at max_speed, turning by (first - second) * max_rotation, so rather a
 * little than much. Two draws of random, each from [0, 1), from the agent's own stream. A
 * max_rotation <= 0 is taken as 0. (Seed 002 has but the heading "Wandering"; the book's
 * KinematicWander.) */
COX_API cox_motion cox_kinematic_wander(const cox_agent *self, cox_random *random);

#ifdef __cplusplus
}
#endif
#endif
