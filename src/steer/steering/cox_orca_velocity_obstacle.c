/* SPDX-License-Identifier: MIT
 * The tangents that bound a wall's velocity obstacle. */
#include "cox_orca_velocity_obstacle.h"

#include "cox_orca_spare.h"

/* The tangent to the end of a flank. */
static void set_flank(cox_orca_flank *obstacle, bool is_left, uint32_t radius)
{
    cox_orca_tangents tangents =
        cox_orca_tangents_of(obstacle->end, cox_fix_pair_squared(obstacle->end), (int64_t)radius);
    int64_t sine = is_left ? tangents.sine : -tangents.sine;
    obstacle->displacement = cox_fix_pair_turn(tangents.to, tangents.cosine, sine);
}

void cox_orca_velocity_obstacle_set(cox_orca_velocity_obstacle *obstacle,
                                    const cox_orca_barrier *barrier, bool is_to_nearer,
                                    uint32_t radius)
{
    cox_fix_pair left = barrier->from, right = barrier->to;
    cox_fix_pair along = cox_orca_difference(right, left);
    bool is_wide = along.x != 0 || along.y != 0;
    obstacle->front = along;
    bool is_from_nearer = cox_orca_is_from_nearer(barrier);
    obstacle->is_left_nearer = is_from_nearer;
    if (is_wide) {
        if (cox_fix_pair_cross(left, right) > 0) {
            left = barrier->to;
            right = barrier->from;
            along = cox_fix_pair_negate(along);
            obstacle->is_left_nearer = !obstacle->is_left_nearer;
        }
        obstacle->front = cox_fix_pair_unit(along);
        int64_t height =
            cox_orca_height(is_from_nearer ? barrier->from : barrier->to, obstacle->front);
        is_wide = cox_orca_square(height) > cox_orca_square((int64_t)radius);
    }
    if (!is_wide) left = right = is_to_nearer ? barrier->to : barrier->from;
    obstacle->is_point = !is_wide;
    obstacle->left.end = left;
    obstacle->right.end = right;
    set_flank(&obstacle->left, true, radius);
    set_flank(&obstacle->right, false, radius);
}

void cox_orca_place_velocity(cox_orca_velocity_obstacle *obstacle, cox_vec2 velocity,
                             uint32_t horizon_ticks)
{
    int64_t ticks = (int64_t)horizon_ticks;
    cox_fix_pair moved = {velocity.x * ticks, velocity.y * ticks};
    cox_fix_pair left = cox_orca_difference(moved, obstacle->left.end);
    cox_fix_pair right = cox_orca_difference(moved, obstacle->right.end);
    cox_fix_pair both = {cox_orca_size(left.x) | cox_orca_size(right.x),
                         cox_orca_size(left.y) | cox_orca_size(right.y)};
    int8_t room = cox_fix_pair_room(both);
    obstacle->left.w = cox_fix_pair_scale(left, room);
    obstacle->right.w = cox_fix_pair_scale(right, room);
    obstacle->left.along = cox_fix_pair_dot(obstacle->left.w, obstacle->left.displacement);
    obstacle->right.along = cox_fix_pair_dot(obstacle->right.w, obstacle->right.displacement);
}

/* The line that touches the circle around an end, or the front, at that normal. */
static cox_orca_line cut_off_line(cox_fix_pair normal, cox_fix_pair end, uint32_t radius,
                                  uint32_t horizon_ticks, uint8_t fine)
{
    int64_t offset = (int64_t)radius * COX_FIX_UNIT + cox_fix_pair_dot(normal, end);
    offset /= (int64_t)horizon_ticks;
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

cox_orca_line cox_orca_velocity_obstacle_line(const cox_orca_velocity_obstacle *obstacle,
                                              uint32_t radius, uint32_t horizon_ticks, uint8_t fine)
{
    const cox_orca_flank *left = &obstacle->left, *right = &obstacle->right;
    bool is_before_left = left->along < 0, is_before_right = right->along < 0;
    bool is_beyond_left = obstacle->is_point || cox_fix_pair_dot(left->w, obstacle->front) < 0;
    bool is_beyond_right = obstacle->is_point || cox_fix_pair_dot(right->w, obstacle->front) > 0;
    bool is_at_left = is_beyond_left && is_before_left && (!obstacle->is_point || is_before_right);
    bool is_at_right = !obstacle->is_point && is_beyond_right && is_before_right;
    if (is_at_left || is_at_right) {
        const cox_orca_flank *at = is_at_left ? left : right;
        return cut_off_line(end_normal(at), at->end, radius, horizon_ticks, fine);
    }
    bool is_at_front = !is_beyond_left && !is_beyond_right;
    const cox_orca_flank *nearer = obstacle->is_left_nearer ? left : right;
    uint64_t to_front = is_at_front ? apart_squared(nearer->w, obstacle->front) : UINT64_MAX;
    uint64_t to_left = is_before_left ? UINT64_MAX : apart_squared(left->w, left->displacement);
    uint64_t to_right = is_before_right ? UINT64_MAX : apart_squared(right->w, right->displacement);
    if (is_at_front && to_front <= to_left && to_front <= to_right) {
        cox_fix_pair normal = {-obstacle->front.y, obstacle->front.x};
        if (cox_fix_pair_dot(normal, nearer->end) > 0) normal = cox_fix_pair_negate(normal);
        return cut_off_line(normal, nearer->end, radius, horizon_ticks, fine);
    }
    return cox_orca_line_make(to_left < to_right ? cox_orca_quarter_left(left->displacement)
                                                 : cox_orca_quarter_right(right->displacement),
                              0);
}
