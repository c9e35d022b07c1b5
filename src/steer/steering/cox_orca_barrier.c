/* SPDX-License-Identifier: MIT
 * The line of an agent for a wall.
 *
 * As for another agent (cox_orca_meeting.c), with a capsule in the place of the circle: the
 * velocities that lead into it within T ticks lie between the tangents from 0 to its ends, and
 * beyond the capsule divided by T. A wall takes no share, so all of the effort is the agent's; and
 * it stands still, so the tangents' lines go through 0. */
#include "cox_orca_barrier.h"

#include "cox_orca_velocity_obstacle.h"

static cox_fix_pair seen_from(cox_vec2 point, cox_vec2 position)
{
    cox_vec2 at = cox_vec2_clamp(point, COX_WORLD_LIMIT);
    cox_fix_pair displacement = {(int64_t)at.x - position.x, (int64_t)at.y - position.y};
    return displacement;
}

cox_orca_barrier cox_orca_barrier_make(const cox_segment *wall, cox_vec2 position)
{
    cox_vec2 eye = cox_vec2_clamp(position, COX_WORLD_LIMIT);
    cox_orca_barrier barrier = {seen_from(wall->start, eye), seen_from(wall->end, eye)};
    return barrier;
}

/* Which part of a wall is nearest to the agent. */
typedef enum nearest {
    NEAREST_FROM,
    NEAREST_TO,
    NEAREST_BETWEEN /* the foot of the perpendicular lies between the ends */
} nearest;

static nearest nearest_part(const cox_orca_barrier *barrier)
{
    cox_fix_pair along = cox_orca_difference(barrier->to, barrier->from);
    if (cox_fix_pair_dot(barrier->from, along) >= 0) return NEAREST_FROM;
    if (cox_fix_pair_dot(barrier->to, along) <= 0) return NEAREST_TO;
    return NEAREST_BETWEEN;
}

/* Rounding must not bring an end nearer than the wall. */
uint64_t cox_orca_barrier_distance_squared(const cox_orca_barrier *barrier)
{
    cox_fix_pair end = cox_orca_is_from_nearer(barrier) ? barrier->from : barrier->to;
    uint64_t to_end = cox_fix_pair_squared(end);
    if (nearest_part(barrier) != NEAREST_BETWEEN) return to_end;
    cox_fix_pair along = cox_fix_pair_unit(cox_orca_difference(barrier->to, barrier->from));
    uint64_t to_line = cox_orca_square(cox_orca_height(end, along));
    return to_line < to_end ? to_line : to_end;
}

/* The normal of the wall on the agent's side; on the wall, to the left of from -> to. */
static cox_fix_pair face_normal(const cox_orca_barrier *barrier, cox_fix_pair along)
{
    bool is_left = cox_fix_pair_cross(barrier->from, along) >= 0;
    return is_left ? cox_orca_quarter_left(along) : cox_orca_quarter_right(along);
}

/* The line of an agent that touches a wall: away from the nearest point, or along the wall. */
static bool touching_line(const cox_orca_barrier *barrier, nearest part, cox_orca_line *line)
{
    cox_fix_pair normal;
    if (part == NEAREST_BETWEEN) {
        cox_fix_pair along = cox_fix_pair_unit(cox_orca_difference(barrier->to, barrier->from));
        normal = face_normal(barrier, along);
    } else {
        cox_fix_pair end = part == NEAREST_FROM ? barrier->from : barrier->to;
        if (end.x == 0 && end.y == 0) return false;
        normal = cox_fix_pair_negate(cox_fix_pair_unit(end));
    }
    *line = cox_orca_line_make(normal, 0);
    return true;
}

bool cox_orca_barrier_line(const cox_orca_barrier *barrier, cox_vec2 velocity, uint32_t radius,
                           uint32_t horizon_ticks, uint8_t fine, cox_orca_line *line)
{
    nearest part = nearest_part(barrier);
    if (cox_orca_barrier_distance_squared(barrier) <= cox_orca_square((int64_t)radius))
        return touching_line(barrier, part, line);
    cox_orca_velocity_obstacle obstacle;
    cox_orca_velocity_obstacle_set(&obstacle, barrier, part == NEAREST_TO, radius);
    cox_orca_place_velocity(&obstacle, velocity, horizon_ticks);
    *line = cox_orca_velocity_obstacle_line(&obstacle, radius, horizon_ticks, fine);
    return true;
}
