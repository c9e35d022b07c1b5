/* SPDX-License-Identifier: MIT
 * The tangents that bound a wall's shadow. */
#include "cox_orca_shadow.h"

static void cast_flank(cox_orca_flank *cast, cox_fix_pair end, bool is_left, int64_t radius)
{
    cox_orca_tangents tangents = cox_orca_tangents_of(end, cox_fix_pair_squared(end), radius);
    int64_t sine = is_left ? tangents.sine : -tangents.sine;
    cast->end = end;
    cast->way = cox_fix_pair_turn(tangents.to, tangents.cosine, sine);
}

void cox_orca_cast_shadow(cox_orca_shadow *cast, const cox_orca_barrier *barrier, bool is_to_nearer,
                          uint32_t radius)
{
    cox_fix_pair left = barrier->from, right = barrier->to;
    cox_fix_pair along = cox_orca_difference(right, left);
    bool is_wide = along.x != 0 || along.y != 0;
    cast->front = along;
    if (is_wide) {
        if (cox_fix_pair_cross(left, right) > 0) {
            left = barrier->to;
            right = barrier->from;
            along = cox_fix_pair_negate(along);
        }
        cast->front = cox_fix_pair_unit(along);
        is_wide = cox_orca_square(cox_orca_height(barrier, cast->front)) >
                  cox_orca_square((int64_t)radius);
    }
    if (!is_wide) left = right = is_to_nearer ? barrier->to : barrier->from;
    cast->is_point = !is_wide;
    cast_flank(&cast->left, left, true, (int64_t)radius);
    cast_flank(&cast->right, right, false, (int64_t)radius);
}

void cox_orca_place_velocity(cox_orca_shadow *cast, cox_vec2 velocity, uint32_t horizon_ticks)
{
    int64_t ticks = (int64_t)horizon_ticks;
    cox_fix_pair moved = {velocity.x * ticks, velocity.y * ticks};
    cox_fix_pair left = cox_orca_difference(moved, cast->left.end);
    cox_fix_pair right = cox_orca_difference(moved, cast->right.end);
    int8_t room = cox_fix_pair_room(left), other_room = cox_fix_pair_room(right);
    if (other_room < room || (left.x == 0 && left.y == 0)) room = other_room;
    cast->left.w = cox_fix_pair_scale(left, room);
    cast->right.w = cox_fix_pair_scale(right, room);
    cast->left.along = cox_fix_pair_dot(cast->left.w, cast->left.way);
    cast->right.along = cox_fix_pair_dot(cast->right.w, cast->right.way);
}
