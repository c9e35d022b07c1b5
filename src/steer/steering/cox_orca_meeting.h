/* SPDX-License-Identifier: MIT
 * What one agent must keep to for another's sake. */
#ifndef COX_ORCA_MEETING_H
#define COX_ORCA_MEETING_H

#include "cox_orca_line.h"

/* Two agents, as ORCA sees them. */
typedef struct cox_orca_meeting {
    uint32_t id;
    uint32_t other_id;
    cox_vec2 displacement; /* from the agent to the other one */
    cox_vec2 velocity;
    cox_vec2 other_velocity;
    uint32_t reach; /* how near their centres may come, LSB, at most 2^31 */
    fix16_t share;  /* of the effort that is the agent's, 0 to 1 */
} cox_orca_meeting;

/* Whether the two overlap. */
static inline bool cox_orca_meeting_overlaps(const cox_orca_meeting *meeting)
{
    uint64_t reach = meeting->reach;
    return cox_vec2_length_squared(meeting->displacement) <= reach * reach;
}

/* The agent's line. The two are not to meet within that horizon, 1 to 4096 ticks; if they overlap,
 * they are to be apart after it. */
cox_orca_line cox_orca_meeting_line(const cox_orca_meeting *meeting, uint32_t horizon_ticks,
                                    uint8_t fine);

#endif
