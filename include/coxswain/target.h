/* SPDX-License-Identifier: MIT
 * Behaviours that see a point: seek, flee, arrive. (Reynolds 1999; seeds 000 and 001.)
 *
 * Each is values in, a force out; it changes nothing and never fails. The force is not truncated:
 * the manager or cox_agent_move does that once, for the sum of all. Here and in all behaviours a
 * force longer than a vector can be is shortened along its direction. */
#ifndef COX_TARGET_H
#define COX_TARGET_H

#include "coxswain/agent.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Toward the target at full speed: normalise(target - position) * max_speed - velocity. It does not
 * stop there: it orbits. On the target, the desired velocity is 0, so the force brakes. */
COX_API cox_vec2 cox_seek(const cox_agent *self, cox_vec2 target);

/* Away from the point at full speed: seek with the desired velocity negated. On the point itself
 * the way out is the agent's heading, so that it does leave. */
COX_API cox_vec2 cox_flee(const cox_agent *self, cox_vec2 point);

/* Flee, but only while the point lies within influence_radius (the edge belongs to it); no force
 * beyond it. A negative radius: never. */
COX_API cox_vec2 cox_flee_within(const cox_agent *self, cox_vec2 point, fix16_t influence_radius);

/* Seek that slows down: within slowing_radius the desired speed is max_speed * distance /
 * slowing_radius. On the target the desired velocity is 0; a slowing_radius <= 0 is seek. One that
 * is smaller than max_speed steps over the target, as a step is then longer than the way. It rests
 * where the desired speed rounds to 0: within slowing_radius / max_speed / 2 LSB of the target on
 * each axis.
 *
 * The force must be able to brake from max_speed within slowing_radius: with a max_force below
 * mass * max_speed * max_speed / slowing_radius / 2 an agent that comes at full speed passes the
 * target and swings back. */
COX_API cox_vec2 cox_arrive(const cox_agent *self, cox_vec2 target, fix16_t slowing_radius);

/* How arrive_timed slows down (seed 002, after Millington). */
typedef struct cox_arrival {
    fix16_t target_radius;  /* nearer than this: no force; units; <= 0: never */
    fix16_t slowing_radius; /* up to this distance it slows, as arrive does; units; <= 0: never */
    fix16_t time_to_target; /* to reach the wanted velocity; ticks; <= 0: at once, in one tick */
} cox_arrival;

/* target_radius 1, slowing_radius 20, time_to_target 6 ticks: the seed's 0.1 s at 60 ticks a
 * second; it names no radii. */
COX_API cox_arrival cox_arrival_default(void);

/* Seed 002's Arrive, as printed: arrive's force / time_to_target, truncated to max_force (a
 * max_force <= 0: none). Nearer than target_radius there is no force, so the agent coasts, and
 * through the target if it is fast: to rest for certain, use cox_arrive, or a target_radius of
 * 0. On the target with such a radius it brakes. No draw. */
COX_API cox_vec2 cox_arrive_timed(const cox_agent *self, cox_vec2 target, cox_arrival arrival);

#ifdef __cplusplus
}
#endif
#endif
