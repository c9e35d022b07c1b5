/* SPDX-License-Identifier: MIT
 * Behaviours that see a point: seek, flee, arrive. (Reynolds 1999; seeds 000 and 001.)
 *
 * Each is values in, a force out; it changes nothing and never fails. The force is not truncated:
 * the manager or cox_agent_move does that once, for the sum of all. */
#ifndef COX_TARGET_H
#define COX_TARGET_H

#include "coxswain/agent.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Toward the target at full speed: normalise(target - position) * max_speed - velocity. It does not
 * stop there: it orbits. On the target, the desired velocity is 0, so the force brakes. */
cox_vec2 cox_seek(const cox_agent *self, cox_vec2 target);

/* Away from the point at full speed: seek with the desired velocity negated. On the point itself
 * the way out is the agent's heading, so that it does leave. */
cox_vec2 cox_flee(const cox_agent *self, cox_vec2 point);

/* Flee, but only while the point lies within influence_radius (the edge belongs to it); no force
 * beyond it. A negative radius: never. */
cox_vec2 cox_flee_within(const cox_agent *self, cox_vec2 point, fix16_t influence_radius);

/* Seek that slows down: within slowing_radius the desired speed is max_speed * distance /
 * slowing_radius. On the target the desired velocity is 0; a slowing_radius <= 0 is seek. One that
 * is smaller than max_speed steps over the target, as a step is then longer than the way. It rests
 * where the desired speed rounds to 0: within slowing_radius / max_speed / 2 LSB of the target on
 * each axis. */
cox_vec2 cox_arrive(const cox_agent *self, cox_vec2 target, fix16_t slowing_radius);

#ifdef __cplusplus
}
#endif
#endif
