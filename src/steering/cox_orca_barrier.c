/* SPDX-License-Identifier: MIT
 * The line of an agent for a wall.
 *
 * As for another agent (cox_orca_meeting.c), with a capsule in the place of the circle: the
 * velocities that lead into it within T ticks lie between the tangents from 0 to its ends, and
 * beyond the capsule divided by T. A wall does nothing for its part, so all of the effort is the
 * agent's; and it stands still, so the tangents' lines go through 0. */
#include "cox_orca_barrier.h"

#include "cox_orca_shadow.h"

static cox_fix_pair seen_from(cox_vec2 point, cox_vec2 position)
{
    cox_vec2 at = cox_vec2_clamp(point, COX_WORLD_LIMIT);
    cox_fix_pair way = {(int64_t)at.x - position.x, (int64_t)at.y - position.y};
    return way;
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
    uint64_t to_end = cox_fix_pair_squared(cox_orca_nearer_end(barrier));
    if (nearest_part(barrier) != NEAREST_BETWEEN) return to_end;
    cox_fix_pair along = cox_fix_pair_unit(cox_orca_difference(barrier->to, barrier->from));
    uint64_t to_line = cox_orca_square(cox_orca_height(barrier, along));
    return to_line < to_end ? to_line : to_end;
}

/* A unit vector after a quarter turn to the left, and to the right. */
static cox_fix_pair quarter_left(cox_fix_pair unit)
{
    cox_fix_pair turned = {-unit.y, unit.x};
    return turned;
}

static cox_fix_pair quarter_right(cox_fix_pair unit)
{
    return cox_fix_pair_negate(quarter_left(unit));
}

/* The normal of the wall on the agent's side; on the wall, to the left of from -> to. */
static cox_fix_pair face_normal(const cox_orca_barrier *barrier, cox_fix_pair along)
{
    bool is_left = cox_fix_pair_cross(barrier->from, along) >= 0;
    return is_left ? quarter_left(along) : quarter_right(along);
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

/* The line that touches the circle around an end, or the front, at that normal. */
static cox_orca_line cut_off_line(cox_fix_pair normal, cox_fix_pair end, int64_t radius,
                                  int64_t ticks, uint8_t fine)
{
    int64_t offset = (radius * COX_FIX_UNIT + cox_fix_pair_dot(normal, end)) / ticks;
    return cox_orca_line_make(normal, cox_orca_fine_product(offset, fine));
}

static cox_fix_pair end_normal(const cox_orca_flank *of)
{
    bool is_centre = of->w.x == 0 && of->w.y == 0;
    return is_centre ? cox_fix_pair_negate(cox_fix_pair_unit(of->end)) : cox_fix_pair_unit(of->w);
}

/* The squared distance of w from a straight line of that direction, in units of w. */
static uint64_t apart_squared(cox_fix_pair w, cox_fix_pair direction)
{
    return cox_orca_square(
        cox_fix_round_shift(cox_fix_pair_cross(w, direction), COX_FIX_UNIT_BITS));
}

/* The line of a shadow: it touches whatever is nearest to the velocity, the circle at an end, the
 * front or a flank. */
static cox_orca_line shadow_line(const cox_orca_shadow *cast, int64_t radius, int64_t ticks,
                                 uint8_t fine)
{
    const cox_orca_flank *left = &cast->left, *right = &cast->right;
    bool is_before_left = left->along < 0, is_before_right = right->along < 0;
    bool is_beyond_left = cast->is_point || cox_fix_pair_dot(left->w, cast->front) < 0;
    bool is_beyond_right = cast->is_point || cox_fix_pair_dot(right->w, cast->front) > 0;
    bool is_at_left = is_beyond_left && is_before_left && (!cast->is_point || is_before_right);
    bool is_at_right = !cast->is_point && is_beyond_right && is_before_right;
    if (is_at_left || is_at_right) {
        const cox_orca_flank *at = is_at_left ? left : right;
        return cut_off_line(end_normal(at), at->end, radius, ticks, fine);
    }
    bool is_at_front = !is_beyond_left && !is_beyond_right;
    uint64_t to_front = is_at_front ? apart_squared(left->w, cast->front) : UINT64_MAX;
    uint64_t to_left = is_before_left ? UINT64_MAX : apart_squared(left->w, left->way);
    uint64_t to_right = is_before_right ? UINT64_MAX : apart_squared(right->w, right->way);
    if (is_at_front && to_front <= to_left && to_front <= to_right) {
        cox_fix_pair normal = {-cast->front.y, cast->front.x};
        if (cox_fix_pair_dot(normal, left->end) > 0) normal = cox_fix_pair_negate(normal);
        return cut_off_line(normal, left->end, radius, ticks, fine);
    }
    return cox_orca_line_make(
        to_left < to_right ? quarter_left(left->way) : quarter_right(right->way), 0);
}

bool cox_orca_barrier_line(const cox_orca_barrier *barrier, cox_vec2 velocity, uint32_t radius,
                           uint32_t horizon_ticks, uint8_t fine, cox_orca_line *line)
{
    nearest part = nearest_part(barrier);
    if (cox_orca_barrier_distance_squared(barrier) <= cox_orca_square((int64_t)radius))
        return touching_line(barrier, part, line);
    cox_orca_shadow cast;
    cox_orca_cast_shadow(&cast, barrier, part == NEAREST_TO, radius);
    cox_orca_place_velocity(&cast, velocity, horizon_ticks);
    *line = shadow_line(&cast, (int64_t)radius, (int64_t)horizon_ticks, fine);
    return true;
}
