/* SPDX-License-Identifier: MIT
 * Whether the line of a meeting surely allows a velocity, told from products alone.
 *
 * Let D = 2 T (velocity - own), A = W + D, and n the line's normal. Times 2 T, and for a share of a
 * half, the line of cox_orca_meeting_line says
 *
 *     n . A >= reach            where the circle is nearest to W; n = W / |W|
 *     n . (A + displacement) >= 0        where a side is; n is at right angles to it
 *
 * So W . A >= reach |W| is enough for the circle. For the side, on whose side of the displacement W
 * lies, it is enough that displacement x (A + displacement) >= reach |A + displacement|: then the
 * angle from the displacement to A + displacement lies between the tangent's and half a turn less
 * that. The circle is nearest if W . displacement < -reach |W|; where that is in doubt, both have
 * to allow the velocity. Agents that overlap get no yes: their displacement is no longer than
 * reach, too short for either.
 *
 * A yes is never wrong, because more is asked for than all roundings take:
 * - Lengths are taken for longer than they are, by up to an eighth and 1.
 * - D is rounded down, which moves n . A by less than 1.5 LSB.
 * - Each component of n is wrong by at most 8 units of 2^-30, which moves n . A by less than
 *   2^-26 |A|. |A| is below 2^30.5, so that is below 23 LSB.
 * - The offset's parts are rounded to 2^-14 LSB, which moves it by less than T / 2^13, 0.5 LSB.
 *   That it is rounded to fine units then is an eighth of what a program lets pass.
 * - The circle gets the doubt to spare, at least 256 LSB. The displacement is below 2^29.5 LSB, so
 *   that is 2^-21.5 of a sine; the choice between circle and sides, in 30 bits, errs by less than
 *   2^-26.
 * - A side gets the same, and doubt / |A + displacement| besides. An angle so much beyond the
 *   tangent's makes n . (A + displacement) at least 2 / pi of both times |A + displacement|: more
 *   than 2^-26 |A + displacement|, and 163 LSB.
 * - An offset that is held within COX_ORCA_OFFSET_MOST allows any velocity up to COX_WORLD_LIMIT,
 *   or none, as the exact one does.
 *
 * A program asks the same about the best point of a stretch of another line. If a line surely
 * allows that point, its cut leaves the point on the stretch, and the best: the point is rounded by
 * less than 2 fine units, and a line that counts as parallel comes nearer, from the point to the
 * stretch's foot, by less than 2^-16 of max_speed. Both times 2 T, twice, are in the doubt. */
#ifndef COX_ORCA_SPARE_H
#define COX_ORCA_SPARE_H

#include "cox_orca_line.h"

/* Components below this let no product overflow. */
#define COX_ORCA_SMALL (INT64_C(1) << 29)

/* By how much, in LSB, a circle or a side is to be nearest, if it surely is. */
#define COX_ORCA_DOUBT 256

/* By how much, in LSB, a line is to allow a velocity that it surely allows, for a max_speed that is
 * positive and a horizon of 1 to 4096 ticks; below 2^30. */
static inline int64_t cox_orca_doubt(int64_t max_speed, int64_t ticks, uint8_t fine)
{
    return COX_ORCA_DOUBT + 4 * ticks * ((max_speed >> 16) + 1) + ((8 * ticks) >> fine);
}

/* |value|, which takes no branch. */
static inline int64_t cox_orca_size(int64_t value)
{
    return value < 0 ? -value : value;
}

/* The length of a vector of components of that size, or up to an eighth more, and 1. */
static inline int64_t cox_orca_length_most(int64_t x, int64_t y)
{
    int64_t less = x < y ? x : y;
    return x + y - less + (less >> 1) + 1;
}

/* What of a meeting decides which velocities its line surely allows. */
typedef struct cox_orca_glance {
    cox_fix_pair displacement;
    cox_fix_pair offset; /* W */
    int64_t reach;       /* with the doubt */
    int64_t doubt;       /* LSB */
    int64_t most;        /* |W|, or more */
    int64_t far;         /* |displacement|, or more */
    bool is_small;       /* else all is in doubt, and products overflow */
} cox_orca_glance;

static inline cox_orca_glance cox_orca_glance_make(cox_fix_pair displacement, cox_fix_pair offset,
                                                   int64_t reach, int64_t doubt)
{
    int64_t x = cox_orca_size(offset.x), y = cox_orca_size(offset.y);
    int64_t offset_x = cox_orca_size(displacement.x), offset_y = cox_orca_size(displacement.y);
    cox_orca_glance glance;
    glance.displacement = displacement;
    glance.offset = offset;
    glance.reach = reach + doubt;
    glance.doubt = doubt;
    glance.most = cox_orca_length_most(x, y);
    glance.far = offset_x + offset_y;
    glance.is_small = (x | y | offset_x | offset_y | glance.reach) < COX_ORCA_SMALL;
    return glance;
}

/* Whether the circle is surely nearest to W. */
static inline bool cox_orca_glance_is_at_circle(const cox_orca_glance *glance)
{
    return glance->is_small &&
           cox_fix_pair_dot(glance->offset, glance->displacement) < -glance->reach * glance->most;
}

/* Whether the line surely allows a velocity. doubled is twice the change to it from the agent's
 * own, times the horizon, in LSB, each component rounded down and below COX_ORCA_SMALL in size. */
static inline bool cox_orca_glance_allows(const cox_orca_glance *glance, cox_fix_pair doubled)
{
    if (!glance->is_small) return false;
    cox_fix_pair displacement = glance->displacement, offset = glance->offset;
    cox_fix_pair after = {offset.x + doubled.x, offset.y + doubled.y};
    int64_t reach_of_offset = glance->reach * glance->most;
    if (cox_fix_pair_dot(offset, after) < reach_of_offset) return false;
    if (cox_fix_pair_dot(offset, displacement) < -reach_of_offset) return true;

    /* Which of two says no, and on which side, is random as well: one branch for all. */
    cox_fix_pair turned = {after.x + displacement.x, after.y + displacement.y};
    int64_t side = cox_fix_pair_cross(displacement, offset);
    int64_t beside = cox_fix_pair_cross(displacement, turned);
    int64_t mask = -(int64_t)(side < 0);
    int64_t length = cox_orca_length_most(cox_orca_size(turned.x), cox_orca_size(turned.y));
    return ((side ^ mask) - mask > glance->doubt * glance->most) &
           ((beside ^ mask) - mask > glance->reach * length + glance->doubt * glance->far);
}

#endif
