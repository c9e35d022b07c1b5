/* SPDX-License-Identifier: MIT
 * Context steering: behaviours write what they want and what they fear into two maps of directions,
 * and the agent takes the direction that is wanted most of all directions that are feared least.
 * (Fray 2015.)
 *
 * A sum of forces (manager.h) can cancel out, or push an agent into one danger on its flight from
 * another. A context cannot: it always chooses a direction that some behaviour wants and, if
 * possible, none fears. It costs some dozens of multiplications for each thing seen. A context
 * lives for one tick, so it is no state. */
#ifndef COX_CONTEXT_H
#define COX_CONTEXT_H

#include "coxswain/agent.h"
#include "coxswain/area.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The most directions of a context. */
#define COX_CONTEXT_DIRECTIONS_MAX 32

/* The two maps. Direction i lies i turns / count counter-clockwise of +x. */
typedef struct cox_context {
    uint32_t count; /* of directions: 8, 16 or 32 */
    fix16_t interest[COX_CONTEXT_DIRECTIONS_MAX]; /* how much each is wanted, 0 or more */
    fix16_t danger[COX_CONTEXT_DIRECTIONS_MAX];   /* how much each is feared, 0 or more */
} cox_context;

/* Empty maps of so many directions: 32 from 32 on, 16 from 16 on, else 8. */
COX_API cox_context cox_context_make(uint32_t directions);

/* Direction number i, a unit vector within an LSB; a number beyond the last counts from 0 again. */
COX_API cox_vec2 cox_context_direction(const cox_context *context, uint32_t number);

/* Wants, or fears, a direction (a vector of any length): direction i of the map by weight times the
 * cosine of the angle between the two, unless the map has more there already. A quarter turn off
 * and beyond nothing changes. A weight <= 0 or the vector (0, 0) changes nothing. */
COX_API void cox_context_add_interest(cox_context *context, cox_vec2 direction, fix16_t weight);
COX_API void cox_context_add_danger(cox_context *context, cox_vec2 direction, fix16_t weight);

/* Fears an area, which may be that of an obstacle, of a segment or of another agent: each direction
 * in which the agent, as wide as it is, would touch it within sight (units to go; <= 0: none), by
 * weight times how near the touch is: 1 at once, falling linearly to 0 at sight. Unlike a danger
 * toward the area, this leaves the directions past it open, so gaps between areas stay open. An
 * area that is smaller than the angle between two directions may lie between them unseen until the
 * agent is nearer.
 *
 * An agent that touches the area, or is in it, fears by weight all directions that lead deeper by
 * more than an eighth of their length, and wants the direction out, the normal of cox_area_nearest
 * (at the centre of a circle its heading), by weight times how deep it is: 1 once its centre is
 * inside. No value of either map becomes smaller. A weight <= 0 or an area without corners changes
 * nothing. */
COX_API void cox_context_add_area(cox_context *context, const cox_agent *self, const cox_area *area,
                                  fix16_t sight, fix16_t weight);

/* Makes a moving agent prefer the direction in which it moves: how much each direction is wanted is
 * multiplied by 1 - share * (1 - c) / 2, where c is the cosine of the angle between that direction
 * and the velocity. So straight ahead nothing changes, and straight back 1 - share is left. share
 * is 0 to 1. Call it last, with about 3/8: an agent that passes something on one side then does not
 * change its mind while both sides are nearly as good. At rest nothing changes. */
COX_API void cox_context_hold_direction(cox_context *context, const cox_agent *self, fix16_t share);

/* Toward the direction that the maps choose: directions with more danger than the least there is,
 * plus tolerance (< 0 is taken as 0), are left out; of the others the direction of the greatest
 * interest counts. The desired velocity points to the vertex of the parabola through its interest
 * and the interests of its two neighbours, at most half a step to either side, and not towards a
 * direction left out; its speed is max_speed times the interest, at most max_speed. Without
 * interest the force brakes.
 *
 * Of equally wanted directions the nearest to the heading counts, and of two that are equally near
 * the left one if the agent's id is odd, the right one if it is even. */
COX_API cox_vec2 cox_context_steer(const cox_context *context, const cox_agent *self,
                                   fix16_t tolerance);

#ifdef __cplusplus
}
#endif
#endif
