/* SPDX-License-Identifier: MIT
 * Behaviours that draw random numbers: wander (a circle ahead of the velocity) and stray (a new
 * random target every few ticks), both from Reynolds 1999 and tutorial 000, part 3; stroll (to a
 * target by detours) from tutorial 003. */
#ifndef COX_WANDER_H
#define COX_WANDER_H

#include "coxswain/agent.h"
#include "coxswain/random.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What wander remembers from tick to tick. It is state. */
typedef struct cox_wander_memory {
    fix16_t angle;     /* of the displacement, in world axes, radians in (-pi, pi] */
    cox_random random; /* the agent's own stream */
} cox_wander_memory;

/* All columns of a cox_wander_memory that is a member of row_type. */
#define COX_WANDER_COLUMNS(row_type, member)                                                      \
    COX_COLUMN(row_type, member.angle, COX_FIXED, COX_STATE, -COX_FIX_PI, COX_FIX_PI),            \
        COX_RANDOM_COLUMNS(row_type, member.random)

/* The circle that the displacement ends on. */
typedef struct cox_wander_circle {
    fix16_t distance;     /* of its centre, ahead along the velocity; units per tick squared */
    fix16_t radius;       /* a greater one turns more sharply; units per tick squared */
    fix16_t angle_change; /* the angle changes by at most half of this a tick; radians */
} cox_wander_circle;

/* Distance 6, radius 8, angle_change 1 radian, as in the tutorial's published demos. */
COX_API cox_wander_circle cox_wander_circle_default(void);

/* A memory at angle 0 that draws from this stream of this seed (cox_random_make); the stream is
 * usually the agent's id. No draw yet. */
COX_API cox_wander_memory cox_wander_make(uint64_t seed, uint64_t stream);

/* Whether a memory read from outside is valid: its angle and its generator are. For restored(). */
COX_API bool cox_wander_is_sound(const cox_wander_memory *memory);

/* The force normalise(velocity) * distance + (cos angle, sin angle) * radius; no velocity is
 * subtracted. Then the angle changes by random * angle_change - angle_change / 2, wrapped. At rest
 * the circle lies around the agent; a negative distance puts it behind the agent. One draw. */
COX_API cox_vec2 cox_wander(const cox_agent *self, cox_wander_memory *memory,
                            cox_wander_circle circle);

/* What stray remembers. It is state. */
typedef struct cox_stray_memory {
    cox_vec2 target;     /* where the agent goes now; units, within COX_WORLD_LIMIT */
    uint32_t ticks_left; /* ticks until it picks a new target; 0: at the next call */
    cox_random random;   /* the agent's own stream */
} cox_stray_memory;

/* All columns of a cox_stray_memory that is a member of row_type. */
#define COX_STRAY_COLUMNS(row_type, member)                                                       \
    COX_POSITION_COLUMNS(row_type, member.target),                                                \
        COX_COLUMN(row_type, member.ticks_left, COX_U32, COX_STATE, 0, 0),                        \
        COX_RANDOM_COLUMNS(row_type, member.random)

/* A memory that picks a target at its first call and draws from this stream of this seed. No draw
 * yet. */
COX_API cox_stray_memory cox_stray_make(uint64_t seed, uint64_t stream);

/* Whether a memory read from outside is valid. For restored(). */
COX_API bool cox_stray_is_sound(const cox_stray_memory *memory);

/* Seeks a random point of the rectangle from least to greatest, held within the world; every
 * decision_ticks calls (0 is taken as 1) it picks a new one. It draws twice at every call, so that
 * the number of draws does not depend on the past. */
COX_API cox_vec2 cox_stray(const cox_agent *self, cox_stray_memory *memory, cox_vec2 least,
                           cox_vec2 greatest, uint32_t decision_ticks);

/* How stroll chooses the next point to walk to (tutorial 003). */
typedef struct cox_stroll {
    fix16_t least_leg;     /* the shortest leg; units; < 0 is taken as 0 */
    fix16_t greatest_leg;  /* the longest leg, overrides least_leg; units; <= 0: no step */
    fix16_t full_distance; /* from here on the field of view is full; units; <= 0: everywhere */
    fix16_t field_of_view; /* full width; nearer it narrows linearly to 0; radians; < 0 is 0 */
} cox_stroll;

/* Legs from 1 to 10, and the full field of view, a quarter turn, from 30 units on, as in the
 * tutorial. */
COX_API cox_stroll cox_stroll_default(void);

/* The greatest turn away from the target's direction, to either side: half the field of view at the
 * distance of the target. Radians. */
COX_API fix16_t cox_stroll_greatest_turn(cox_vec2 position, cox_vec2 target, cox_stroll stroll);

/* The end of the leg that turns away from the target's direction by turn (radians,
 * counter-clockwise). The leg is half the distance long, held within [least_leg, greatest_leg]; a
 * leg longer than the distance ends at the target. The result is held within the world. */
COX_API cox_vec2 cox_stroll_leg(cox_vec2 position, cox_vec2 target, fix16_t turn,
                                cox_stroll stroll);

/* The next point to walk to, about halfway to the target: the end of a leg with a random turn of at
 * most cox_stroll_greatest_turn to the left (counter-clockwise) or to the right. Two draws at every
 * call, first how far it turns, then to which side, even where it cannot turn. Walk there and call
 * it again; or call it ahead, from point to point, and walk a spline through the points
 * (cox_curve_through), as the tutorial proposes. */
COX_API cox_vec2 cox_stroll_next(cox_vec2 position, cox_random *random, cox_vec2 target,
                                 cox_stroll stroll);

#ifdef __cplusplus
}
#endif
#endif
