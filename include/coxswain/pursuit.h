/* SPDX-License-Identifier: MIT
 * Behaviours that see another agent: pursuit and evade, which predict by a fixed or a dynamic
 * number of ticks (Reynolds 1999; OpenSteer; tutorial 000, part 4 and manager); match velocity
 * (Millington; tutorial 002). */
#ifndef COX_PURSUIT_H
#define COX_PURSUIT_H

#include "coxswain/agent.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where other will be after time (ticks, fixed-point) if it keeps its velocity; a negative time
 * looks back. Each component saturates, so far outside the world the point is good
 * to draw but not to aim at. */
COX_API cox_vec2 cox_predict(const cox_agent *other, fix16_t time);

/* The time that self needs to reach other's present position: distance / self's max_speed, in
 * ticks, fixed-point, rounded to an LSB; it saturates, and so does the distance. A max_speed <= 0
 * gives COX_FIX_MAX, or 0 if both agents stand on the same spot. */
COX_API fix16_t cox_prediction_time(const cox_agent *self, const cox_agent *other);

/* Seeks the point where the quarry will be: after prediction_ticks ticks (a whole number; a
 * negative one looks back), or after cox_prediction_time, which shrinks as the quarry comes near.
 * Only the force is rounded: neither the time nor the point is rounded or saturated, even outside
 * the world. */
COX_API cox_vec2 cox_pursuit(const cox_agent *self, const cox_agent *quarry);
COX_API cox_vec2 cox_pursuit_fixed(const cox_agent *self, const cox_agent *quarry,
                                   int32_t prediction_ticks);

/* Pursuit as Reynolds and OpenSteer predict it: the ticks to the quarry's present position,
 * distance / own speed, times a factor that depends on where the quarry is and how it heads:
 *
 *                      heads as self does   across   against self
 *     quarry ahead             4              1.8         0.85
 *     quarry aside             1              0.8         4
 *     quarry behind            0.5            2           2
 *
 * Ahead, behind, as and against mean less than an eighth of a turn off. The ticks are at
 * most prediction_time_max (fixed-point; <= 0 is seek), which also counts where self does not
 * move; an agent at rest heads where it faces. On the quarry's spot the force brakes. The ticks
 * are rounded to an LSB and saturate. cox_pursuit takes distance / max_speed instead, which needs
 * no table. */
#define COX_PURSUIT_TIME_MAX_DEFAULT COX_FIX(300)
COX_API cox_vec2 cox_pursuit_by_cases(const cox_agent *self, const cox_agent *quarry,
                                      fix16_t prediction_time_max);

/* Flees the point where the menace will be, predicted as in cox_pursuit and cox_pursuit_fixed.
 * Exactly on that point, self flees from where the menace is now. If the two agents coincide, and
 * so does that point, or their velocities are equal, the lower id flees along +x and the higher
 * along -x, so that they do move apart; with equal ids self flees along +x. */
COX_API cox_vec2 cox_evade(const cox_agent *self, const cox_agent *menace);
COX_API cox_vec2 cox_evade_fixed(const cox_agent *self, const cox_agent *menace,
                                 int32_t prediction_ticks);

/* The default time_to_target of cox_match_velocity, in ticks: the tutorial's 0.1 s at 60 ticks a
 * second. */
#define COX_MATCH_VELOCITY_TIME_DEFAULT COX_FIX(6)

/* Toward the velocity of other: (other's velocity - velocity) / time_to_target (ticks; <= 0 is
 * taken as 1 tick), truncated to max_force (with a max_force <= 0 there is no force). Positions do
 * not matter. An agent that matches itself gets no force. (Tutorial 002, VelocityMatch.) */
COX_API cox_vec2 cox_match_velocity(const cox_agent *self, const cox_agent *other,
                                    fix16_t time_to_target);

#ifdef __cplusplus
}
#endif
#endif
