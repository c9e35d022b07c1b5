/* SPDX-License-Identifier: MIT
 * What one agent must keep to for another's sake. */
#ifndef COX_ORCA_MEETING_H
#define COX_ORCA_MEETING_H

#include "cox_orca_line.h"

/* Two agents, as ORCA sees them. */
typedef struct cox_orca_meeting {
    uint32_t id;
    uint32_t other_id;
    cox_vec2 way; /* from the agent to the other one */
    cox_vec2 velocity;
    cox_vec2 other_velocity;
    uint32_t reach; /* how near their centres may come, LSB, at most 2^31 */
    fix16_t share;  /* of the effort that is the agent's, 0 to 1 */
} cox_orca_meeting;

/* The agent's line. horizon_ticks is 1 to 4096. */
cox_orca_line cox_orca_meeting_line(const cox_orca_meeting *meeting, uint32_t horizon_ticks,
                                    uint8_t fine);

/* What follows tells from products alone that a line matters not. It may leave a doubt, and then
 * says no: it takes lengths for up to an eighth longer than they are, and this much for the rounding
 * of a line. */
#define COX_ORCA_DOUBT 256

/* Components for which no product below overflows. */
#define COX_ORCA_SMALL (INT64_C(1) << 29)

/* The length of a pair, or up to an eighth more. */
static inline int64_t cox_orca_length_most(cox_fix_pair pair)
{
    int64_t x = pair.x < 0 ? -pair.x : pair.x, y = pair.y < 0 ? -pair.y : pair.y;
    return x > y ? x + (y >> 1) + 1 : y + (x >> 1) + 1;
}

/* Whether both components are small; adds their bits to seen, which is then to be below
 * 2 * COX_ORCA_SMALL. */
static inline uint64_t cox_orca_bits_of(cox_fix_pair pair)
{
    return (uint64_t)(pair.x + COX_ORCA_SMALL) | (uint64_t)(pair.y + COX_ORCA_SMALL);
}

/* W = T * relative velocity - way, the offset from the circle's centre, everything times T. */
static inline cox_fix_pair cox_orca_meeting_offset(const cox_orca_meeting *meeting, int64_t ticks)
{
    cox_fix_pair offset = {
        ((int64_t)meeting->velocity.x - meeting->other_velocity.x) * ticks - meeting->way.x,
        ((int64_t)meeting->velocity.y - meeting->other_velocity.y) * ticks - meeting->way.y};
    return offset;
}

/* Whether W, of small components, lies where the circle is surely nearest and not a side: behind the
 * tangents' points, W.way < -reach |W|. */
static inline bool cox_orca_is_at_circle(cox_fix_pair offset, cox_fix_pair way, int64_t reach,
                                         int64_t offset_most)
{
    return cox_fix_pair_dot(offset, way) < -(reach + COX_ORCA_DOUBT) * offset_most;
}

/* Whether the agent's line surely allows a velocity; doubled is twice the change to it from the
 * agent's own, times horizon_ticks, in LSB, within one. */
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
    if (cox_fix_pair_squared(way) <= (uint64_t)meeting->reach * meeting->reach) return false;

    int64_t offset_most = cox_orca_length_most(offset);
    if (cox_fix_pair_dot(offset, after) < reach * offset_most) return false;
    if (cox_fix_pair_dot(offset, way) < -reach * offset_most) return true;
    cox_fix_pair turned = {after.x + way.x, after.y + way.y};
    int64_t side = cox_fix_pair_cross(way, offset), beside = cox_fix_pair_cross(way, turned);
    if (side < 0) {
        side = -side;
        beside = -beside;
    }
    int64_t far = (way.x < 0 ? -way.x : way.x) + (way.y < 0 ? -way.y : way.y);
    return side > COX_ORCA_DOUBT * offset_most &&
           beside > reach * cox_orca_length_most(turned) + 2 * far;
}

#endif
