/* SPDX-License-Identifier: MIT
 * Behaviours that see a point: seek, flee, arrive (Reynolds 1999; tutorials 000 and 001), and
 * orbit.
 *
 * Each takes values and returns a force; it changes nothing and never fails. The force is not
 * truncated: the manager or cox_agent_move truncates once, for the sum of all behaviours. Here and
 * in all behaviours, a force too long for a vector is shortened along its direction. */
#ifndef COX_TARGET_H
#define COX_TARGET_H

#include "coxswain/agent.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Toward the target at full speed: normalise(target - position) * max_speed - velocity. The agent
 * does not stop there; it orbits. On the target the desired velocity is 0, so the force brakes. */
COX_API cox_vec2 cox_seek(const cox_agent *self, cox_vec2 target);

/* Away from the point at full speed: seek with the desired velocity negated. On the point itself
 * the agent flees along its heading, so that it does leave. */
COX_API cox_vec2 cox_flee(const cox_agent *self, cox_vec2 point);

/* Flee, but only while the point lies within influence_radius (units; the edge counts as inside);
 * no force beyond it, and none with a negative radius. */
COX_API cox_vec2 cox_flee_within(const cox_agent *self, cox_vec2 point, fix16_t influence_radius);

/* Seek that slows down: within slowing_radius (units) the desired speed is max_speed * distance /
 * slowing_radius. On the target the desired velocity is 0. A slowing_radius <= 0 gives seek. With
 * a slowing_radius smaller than max_speed a step is longer than the distance left, so the agent
 * steps over the target. The agent rests where the desired speed rounds to 0: within
 * slowing_radius / max_speed / 2 LSB of the target on each axis.
 *
 * The agent must be able to brake from max_speed within slowing_radius: with a max_force below
 * mass * max_speed * max_speed / slowing_radius / 2 an agent that comes at full speed passes the
 * target and swings back. So does one whose mass is above slowing_radius / max_speed / 4, whatever
 * its max_force: the force is a desired change of velocity, and the mass divides it. */
COX_API cox_vec2 cox_arrive(const cox_agent *self, cox_vec2 target, fix16_t slowing_radius);

/* Seek that comes to rest on the target, without a radius to choose: the desired speed is the
 * greatest from which the agent can still stop on the target, and in the last step it is the
 * distance that is left. So the agent neither coasts nor passes the target; it stands on it, to the
 * bit, with velocity 0 one tick later.
 *
 * It brakes by deceleration (units per tick squared at mass 1; <= 0, or more than that: 7/8 of
 * max_force / mass; the last eighth is kept for rounding). From a distance d it needs n ticks, the
 * least n with n (n + 1) / 2 * deceleration >= d, and the desired speed is d / n + deceleration *
 * (n - 1) / 2, rounded down and held within 0 and max_speed. That is sqrt(2 * deceleration * d)
 * for motion in ticks. On the target the desired velocity is 0.
 *
 * The force is (desired velocity - velocity) * mass, so that a heavy agent stops where a light one
 * does. An agent that comes too fast, or from the side, passes the target and comes back, as does
 * one that other forces push, and one whose max_force is below 64 LSB may. A mass below 1 leaves an
 * agent moving by about 1 / mass LSB per tick near the target; cox_agent_settle ends that. */
COX_API cox_vec2 cox_arrive_to_rest(const cox_agent *self, cox_vec2 target, fix16_t deceleration);

/* How cox_arrive_timed slows down (tutorial 002, after Millington). */
typedef struct cox_arrival {
    fix16_t target_radius;  /* no force nearer than this; units; <= 0: never */
    fix16_t slowing_radius; /* slows within this distance, as arrive does; units; <= 0: never */
    fix16_t time_to_target; /* time to reach the desired velocity; ticks; <= 0: one tick */
} cox_arrival;

/* target_radius 1, slowing_radius 20, time_to_target 6 ticks, which is the tutorial's 0.1 s at 60
 * ticks a second. The tutorial names no radii. */
COX_API cox_arrival cox_arrival_default(void);

/* Tutorial 002's Arrive, as printed: arrive's force / time_to_target, truncated to max_force (with
 * a max_force <= 0 there is no force). Nearer than target_radius there is no force, so the agent
 * coasts, and a fast agent coasts through the target. To be sure that it rests, use cox_arrive, or
 * a target_radius of 0, with which the agent brakes on the target. */
COX_API cox_vec2 cox_arrive_timed(const cox_agent *self, cox_vec2 target, cox_arrival arrival);

/* Circles the target at radius (units), at full speed, counter-clockwise or clockwise: from
 * anywhere the agent comes in, or goes out, along a spiral. At a distance d, with q the smaller of
 * d / radius and radius / d, the desired direction is 2 q around the target and 1 - q^2 out of it,
 * or into it beyond radius; its length is max_speed. (Lawrence's vector field, 2003: "Lyapunov
 * Vector Fields for UAV Flock Coordination".)
 *
 * An agent that turns as it wants circles half a step, max_speed / 2, outside radius. One whose
 * max_force is below mass * max_speed^2 / radius cannot hold the circle: it goes round farther out.
 * A radius <= 0 gives seek. On the target the agent leaves along its heading, as by flee. Where no
 * fix16_t holds the distance, as from corner to corner of the world, it counts as COX_FIX_MAX. */
COX_API cox_vec2 cox_orbit(const cox_agent *self, cox_vec2 target, fix16_t radius, bool clockwise);

#ifdef __cplusplus
}
#endif
#endif
