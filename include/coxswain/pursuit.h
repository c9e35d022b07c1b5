/* SPDX-License-Identifier: MIT
 * Behaviours that see another agent: pursuit and evade, with a prediction of fixed or of dynamic
 * length (Reynolds 1999; seed 000, part 4 and manager); match velocity (Millington; seed 002). */
#ifndef COX_PURSUIT_H
#define COX_PURSUIT_H

#include "coxswain/agent.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where other will be if it keeps its velocity, in ticks ticks (a fixed-point number of them, as
 * dynamic prediction gives it). Saturated in each component, so a point to show and not to aim at
 * where it lies far out of the world; a negative number looks back. */
COX_API cox_vec2 cox_predict(const cox_agent *other, fix16_t ticks);

/* The ticks that self needs to where other is now: distance / self's max_speed, not rounded to
 * whole ticks, but to an LSB, saturated (as is the distance). A max_speed <= 0 gives COX_FIX_MAX,
 * unless they are on the same spot: 0. */
COX_API fix16_t cox_prediction_ticks(const cox_agent *self, const cox_agent *other);

/* Seek the point where the quarry will be: in prediction_ticks ticks, or in the dynamic number of
 * them, which shrinks as it comes near. Only the answer is rounded: wherever that point is, out of
 * the world too, neither the time nor the point is rounded or saturated on the way. */
COX_API cox_vec2 cox_pursuit(const cox_agent *self, const cox_agent *quarry);
COX_API cox_vec2 cox_pursuit_fixed(const cox_agent *self, const cox_agent *quarry,
                                   int32_t prediction_ticks);

/* Flee the point where the menace will be, likewise. Exactly on that point, the way out is away
 * from where the menace is now. Where the two agents coincide as well, or coincide and go the same
 * way, the lower id goes +x, the higher -x, so that they do part; equal ids: +x. */
COX_API cox_vec2 cox_evade(const cox_agent *self, const cox_agent *menace);
COX_API cox_vec2 cox_evade_fixed(const cox_agent *self, const cox_agent *menace,
                                 int32_t prediction_ticks);

/* The time to target of match_velocity: the seed's 0.1 s at 60 ticks a second. Ticks. */
#define COX_MATCH_VELOCITY_TIME_DEFAULT COX_FIX(6)

/* Toward the velocity of another: (its velocity - velocity) / time_to_target (ticks; <= 0: at once,
 * in one tick), truncated to max_force (a max_force <= 0: none). Where they are does not matter.
 * Matching oneself: no force. No draw. (Seed 002, VelocityMatch.) */
COX_API cox_vec2 cox_match_velocity(const cox_agent *self, const cox_agent *other,
                                    fix16_t time_to_target);

#ifdef __cplusplus
}
#endif
#endif
