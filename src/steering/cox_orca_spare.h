/* SPDX-License-Identifier: MIT
 * Whether the line of a meeting surely allows a velocity, told from products alone.
 *
 * Let D = 2 T (velocity - own), A = W + D, and n the line's normal. Times 2 T, and for a share of a
 * half, the line of cox_orca_meeting_line says
 *
 *     n . A >= reach            where the circle is nearest to W; n = W / |W|
 *     n . (A + way) >= 0        where a side is; n is at right angles to it
 *
 * So W . A >= reach |W| is enough for the circle. For the side, on whose side of the way W lies, it
 * is enough that way x (A + way) >= reach |A + way|: then the angle from the way to A + way lies
 * between the tangent's and half a turn less that. The circle is nearest if W . way < -reach |W|;
 * where that is in doubt, both have to allow the velocity. Agents that overlap get no yes: their
 * way is no longer than reach, too short for either.
 *
 * A yes is never wrong, because more is asked for than all roundings take:
 * - Lengths are taken for longer than they are, by up to an eighth and 1.
 * - D is rounded down, which moves n . A by less than 1.5 LSB.
 * - Each component of n is wrong by at most 8 units of 2^-30, which moves n . A by less than
 *   2^-26 |A|. |A| is below 2^29.5, so that is below 12 LSB.
 * - The offset's parts are rounded to 2^-14 LSB, which moves it by less than T / 2^13, 0.5 LSB.
 *   That it is rounded to fine units then is an eighth of what a program lets pass.
 * - The circle gets COX_ORCA_DOUBT to spare, 256 LSB. The way is below 2^29.5 LSB, so that is
 *   2^-21.5 of a sine; the choice between circle and sides, in 30 bits, errs by less than 2^-26.
 * - A side gets the same, and 4 / |A + way| besides. An angle so much beyond the tangent's makes
 *   n . (A + way) at least 2 / pi of both times |A + way|: more than 2^-26 |A + way|, and 2.5 LSB.
 * - An offset that is held within COX_ORCA_OFFSET_MOST allows any velocity up to COX_WORLD_LIMIT,
 *   or none, as the exact one does. */
#ifndef COX_ORCA_SPARE_H
#define COX_ORCA_SPARE_H

#include "cox_orca_meeting.h"

/* By how much, in LSB, a line is to allow a velocity that it surely allows. */
#define COX_ORCA_DOUBT 256

/* Components up to here let no product overflow. */
#define COX_ORCA_SMALL (INT64_C(1) << 29)

/* The length of a pair, or up to an eighth more, and 1. */
static inline int64_t cox_orca_length_most(cox_fix_pair pair)
{
    int64_t x = pair.x < 0 ? -pair.x : pair.x, y = pair.y < 0 ? -pair.y : pair.y;
    return x > y ? x + (y >> 1) + 1 : y + (x >> 1) + 1;
}

/* Below 2 * COX_ORCA_SMALL if both components are small; so is the union of several then. */
static inline uint64_t cox_orca_bits_of(cox_fix_pair pair)
{
    return (uint64_t)(pair.x + COX_ORCA_SMALL) | (uint64_t)(pair.y + COX_ORCA_SMALL);
}

/* Whether the side that is nearest to W, if one is, surely allows A. */
static inline bool cox_orca_side_allows(cox_fix_pair way, cox_fix_pair offset, cox_fix_pair after,
                                        int64_t reach)
{
    cox_fix_pair turned = {after.x + way.x, after.y + way.y};
    int64_t side = cox_fix_pair_cross(way, offset), beside = cox_fix_pair_cross(way, turned);
    if (side < 0) {
        side = -side;
        beside = -beside;
    }
    int64_t far = (way.x < 0 ? -way.x : way.x) + (way.y < 0 ? -way.y : way.y);
    return side > COX_ORCA_DOUBT * cox_orca_length_most(offset) &&
           beside > reach * cox_orca_length_most(turned) + 4 * far;
}

/* Whether the agent's line surely allows a velocity. doubled is twice the change to it from the
 * agent's own, times horizon_ticks, in LSB, each component rounded down. */
static inline bool cox_orca_meeting_allows(const cox_orca_meeting *meeting, uint32_t horizon_ticks,
                                           cox_fix_pair doubled)
{
    cox_fix_pair way = {meeting->way.x, meeting->way.y};
    cox_fix_pair offset = cox_orca_meeting_offset(meeting, (int64_t)horizon_ticks);
    cox_fix_pair after = {offset.x + doubled.x, offset.y + doubled.y};
    int64_t reach = (int64_t)meeting->reach + COX_ORCA_DOUBT;
    uint64_t bits = cox_orca_bits_of(way) | cox_orca_bits_of(offset) | cox_orca_bits_of(after);
    if ((bits | (uint64_t)reach) >= 2 * COX_ORCA_SMALL) return false;
    if (meeting->share != COX_RATIO(1, 2)) return false;

    int64_t reach_of_offset = reach * cox_orca_length_most(offset);
    if (cox_fix_pair_dot(offset, after) < reach_of_offset) return false;
    if (cox_fix_pair_dot(offset, way) < -reach_of_offset) return true;
    return cox_orca_side_allows(way, offset, after, reach);
}

#endif
