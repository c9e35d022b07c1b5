/* SPDX-License-Identifier: MIT
 * The velocity obstacle of a wall: which stretch of the wall an agent sees, and the velocities that
 * lead into it. It is made in a file of its own, which saves a chip stack. */
#ifndef COX_ORCA_VELOCITY_OBSTACLE_H
#define COX_ORCA_VELOCITY_OBSTACLE_H

#include "cox_orca_barrier.h"

static inline cox_fix_pair cox_orca_difference(cox_fix_pair a, cox_fix_pair b)
{
    cox_fix_pair apart = {a.x - b.x, a.y - b.y};
    return apart;
}

/* Whether `from` is the nearer end; of equally near ones it counts as that. */
static inline bool cox_orca_is_from_nearer(const cox_orca_barrier *barrier)
{
    return cox_fix_pair_squared(barrier->from) <= cox_fix_pair_squared(barrier->to);
}

/* How far the agent lies to the left of the wall's straight line, along that unit vector, measured
 * from its nearer end. */
static inline int64_t cox_orca_height(cox_fix_pair nearer_end, cox_fix_pair along)
{
    return cox_fix_round_shift(cox_fix_pair_cross(nearer_end, along), COX_FIX_UNIT_BITS);
}

/* A unit vector after a quarter turn to the left, and to the right. */
static inline cox_fix_pair cox_orca_quarter_left(cox_fix_pair unit)
{
    cox_fix_pair turned = {-unit.y, unit.x};
    return turned;
}

static inline cox_fix_pair cox_orca_quarter_right(cox_fix_pair unit)
{
    return cox_fix_pair_negate(cox_orca_quarter_left(unit));
}

static inline uint64_t cox_orca_square(int64_t value)
{
    return (uint64_t)(value * value);
}

/* One of the two tangents: to the end of the wall on that side, as the agent sees it. */
typedef struct cox_orca_flank {
    cox_fix_pair end;
    cox_fix_pair displacement; /* along the tangent, away from the agent; a unit vector */
    cox_fix_pair w;   /* T * velocity - end, scaled */
    int64_t along;    /* of w along the tangent; 2^-30 units of w */
} cox_orca_flank;

/* Both flanks, and the front between them unless it is seen from an end. */
typedef struct cox_orca_velocity_obstacle {
    cox_orca_flank left;
    cox_orca_flank right;
    cox_fix_pair front;  /* a unit vector along the front, from left to right */
    bool is_point;       /* both flanks are those of one end */
    bool is_left_nearer; /* the left end is the nearer one, from which the front is measured: a
                            mirrored wall is measured from the same end */
} cox_orca_velocity_obstacle;

/* Makes the velocity obstacle of the stretch of a wall that the agent sees: the whole wall or,
 * where the agent is nearer to its straight continuation than radius, the nearer end, whose
 * velocity obstacle holds all the rest. The agent is farther from the wall than radius;
 * is_to_nearer says that `to` is the nearer end. */
void cox_orca_velocity_obstacle_set(cox_orca_velocity_obstacle *obstacle,
                                    const cox_orca_barrier *barrier, bool is_to_nearer,
                                    uint32_t radius);

/* Places T times the velocity, seen from both ends, with 30 bits for all components. */
void cox_orca_place_velocity(cox_orca_velocity_obstacle *obstacle, cox_vec2 velocity,
                             uint32_t horizon_ticks);

/* The line of a velocity obstacle: it touches whatever is nearest to the velocity that was placed,
 * the circle at an end, the front or a flank. radius and horizon_ticks are those of the calls that
 * made the obstacle and placed the velocity. */
cox_orca_line cox_orca_velocity_obstacle_line(const cox_orca_velocity_obstacle *obstacle,
                                              uint32_t radius, uint32_t horizon_ticks,
                                              uint8_t fine);

#endif
