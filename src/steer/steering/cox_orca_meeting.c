/* SPDX-License-Identifier: MIT
 * The line of an agent for another one.
 *
 * The relative velocities that lead to a collision within T ticks are a cone, whose sides are the
 * tangents from 0 to the circle of radius reach around the other, cut off by that circle divided by
 * T. The line touches this at the point nearest to the relative velocity. If the relative velocity
 * lies inside, each agent makes its share of the change that leads out. If it lies outside, each
 * agent may use half of the room in between, whatever its share: an agent with a share of 0 could
 * never come nearer otherwise.
 *
 * W = T * relative velocity - displacement is the offset from the circle's centre, everything times
 * T: it is exact, needs no division, and its direction decides. */
#include "cox_orca_meeting.h"

#include "cox_orca_spare.h"
#include "core/math/cox_hash_mix.h"

static cox_fix_pair offset_of(const cox_orca_meeting *meeting, int64_t ticks)
{
    cox_fix_pair offset = {((int64_t)meeting->velocity.x - meeting->other_velocity.x) * ticks -
                               meeting->displacement.x,
                           ((int64_t)meeting->velocity.y - meeting->other_velocity.y) * ticks -
                               meeting->displacement.y};
    return offset;
}

/* Whether the circle is surely nearest to W, which saves a desk the roots of the sides. */
static inline bool is_at_circle(const cox_orca_meeting *meeting, cox_fix_pair offset)
{
    cox_fix_pair displacement = {meeting->displacement.x, meeting->displacement.y};
    if (!COX_FIX_ROOMY) return false;
    cox_orca_glance glance =
        cox_orca_glance_make(displacement, offset, (int64_t)meeting->reach, COX_ORCA_DOUBT);
    return cox_orca_glance_is_at_circle(&glance);
}

/* Whether a side of the cone is nearest to W, and then its normal. In the frame of that
 * displacement, with the angle between it and the sides, that is a comparison of two products. */
static bool side_normal(const cox_orca_meeting *meeting, cox_fix_pair w, uint64_t distance_squared,
                        cox_fix_pair *normal)
{
    cox_fix_pair displacement = {meeting->displacement.x, meeting->displacement.y};
    cox_orca_tangents tangents =
        cox_orca_tangents_of(displacement, distance_squared, meeting->reach);
    int64_t along = cox_fix_round_shift(cox_fix_pair_dot(w, tangents.to), COX_FIX_UNIT_BITS);
    int64_t side = cox_fix_pair_cross(tangents.to, w);
    int64_t beside = cox_fix_round_shift(side < 0 ? -side : side, COX_FIX_UNIT_BITS);
    if (along * tangents.cosine + beside * tangents.sine < 0) return false;

    bool is_left = side > 0;
    int64_t sine = is_left ? tangents.sine : -tangents.sine;
    cox_fix_pair edge = cox_fix_pair_turn(tangents.to, tangents.cosine, sine);
    normal->x = is_left ? -edge.y : edge.y;
    normal->y = is_left ? edge.x : -edge.x;
    return true;
}

/* The direction in which an agent leaves another one on the same spot, at the same velocity: one of
 * eight that both ids draw; the other agent gets the opposite one. */
static cox_fix_pair direction_apart(uint32_t id, uint32_t other_id)
{
    const int32_t eighth = 759250125; /* sqrt(1/2) */
    uint32_t lower = id < other_id ? id : other_id, higher = id ^ other_id ^ lower;
    uint64_t drawn = cox_hash_mix(((uint64_t)higher << 32) | lower);
    uint32_t eighths = (uint32_t)(drawn >> 62);
    cox_fix_pair displacement = {COX_FIX_UNIT, 0};
    if (eighths == 2) {
        displacement.x = 0;
        displacement.y = COX_FIX_UNIT;
    }
    if (eighths % 2u == 1) displacement.x = displacement.y = eighth;
    if (eighths == 3) displacement.x = -displacement.x;
    return id < other_id ? displacement : cox_fix_pair_negate(displacement);
}

/* The normal where the circle is nearest: from its centre towards W; from the centre itself, away
 * from the other agent. */
static cox_fix_pair circle_normal(const cox_orca_meeting *meeting, cox_fix_pair w)
{
    if (w.x != 0 || w.y != 0) return cox_fix_pair_unit(w);
    cox_fix_pair displacement = {meeting->displacement.x, meeting->displacement.y};
    if (displacement.x == 0 && displacement.y == 0)
        return direction_apart(meeting->id, meeting->other_id);
    return cox_fix_pair_negate(cox_fix_pair_unit(displacement));
}

/* The dot product of a normal and a vector in LSB, in units of 2^-14 LSB: coarse enough that the
 * sums below fit. */
static int64_t coarse_dot(cox_fix_pair normal, cox_vec2 v)
{
    return cox_fix_round_shift(normal.x * v.x + normal.y * v.y, 16);
}

cox_orca_line cox_orca_meeting_line(const cox_orca_meeting *meeting, uint32_t horizon_ticks,
                                    uint8_t fine)
{
    uint64_t distance_squared = cox_vec2_length_squared(meeting->displacement);
    bool is_apart = !cox_orca_meeting_overlaps(meeting);
    int64_t ticks = (int64_t)horizon_ticks;
    cox_fix_pair from_centre = offset_of(meeting, ticks), normal = {0, 0};
    /* So that its greater component has 30 bits. */
    cox_fix_pair w = cox_fix_pair_scale(from_centre, cox_fix_pair_room(from_centre));
    int64_t beyond = 0; /* how far the circle's edge lies beyond 0 along the normal */
    if (!is_apart || is_at_circle(meeting, from_centre) ||
        !side_normal(meeting, w, distance_squared, &normal)) {
        normal = circle_normal(meeting, w);
        int64_t centre = normal.x * meeting->displacement.x + normal.y * meeting->displacement.y;
        beyond = ((int64_t)meeting->reach * COX_FIX_UNIT + centre) / ticks;
        beyond = cox_fix_round_shift(beyond, 16);
    }
    int64_t own = coarse_dot(normal, meeting->velocity);
    int64_t others = coarse_dot(normal, meeting->other_velocity);
    int64_t edge = others + beyond;
    int64_t share = edge < own ? COX_FIX_ONE / 2 : meeting->share;
    int64_t offset = (COX_FIX_ONE - share) * own + share * edge;
    return cox_orca_line_make(normal, cox_orca_fine_product(offset, fine));
}
