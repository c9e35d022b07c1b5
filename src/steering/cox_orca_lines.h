/* SPDX-License-Identifier: MIT
 * The lines of an agent. Those of neighbours are made when a program asks for them: most of them
 * allow what the agent prefers, and that is soon seen. */
#ifndef COX_ORCA_LINES_H
#define COX_ORCA_LINES_H

#include "cox_orca_meeting.h"
#include "cox_orca_nearest.h"

#define COX_ORCA_LINES (COX_ORCA_NEIGHBOURS + COX_ORCA_WALLS)

/* The lines of an agent, the hard ones, of walls, first. */
typedef struct cox_orca_lines {
    const cox_agent *self;
    const cox_orca_settings *settings;
    cox_span neighbours;
    uint32_t ticks; /* the horizon of neighbours, 1 to 4096 */
    uint32_t count;
    uint32_t hard_count;
    uint32_t made; /* bit i: line i is made; else its offset is the neighbour's place in the span */
    uint8_t fine;
    cox_orca_line at[COX_ORCA_LINES];
} cox_orca_lines;

/* Lists the walls and neighbours that count within so many ticks, 1 to 4096. Uses self, settings,
 * neighbours and fine. */
void cox_orca_lines_list(cox_orca_lines *lines, cox_segment_span walls, uint32_t wall_ticks,
                         uint32_t ticks);

/* Makes a line that is not made. */
void cox_orca_lines_make(cox_orca_lines *lines, uint32_t index);

static inline const cox_orca_line *cox_orca_lines_at(cox_orca_lines *lines, uint32_t index)
{
    if ((lines->made >> index & 1u) == 0) cox_orca_lines_make(lines, index);
    return &lines->at[index];
}

/* How near two agents may come. */
static inline uint32_t cox_orca_lines_reach(const cox_agent *self, const cox_agent *other, fix16_t margin)
{
    uint64_t reach = (uint64_t)cox_orca_radius(self) + cox_orca_radius(other);
    if (margin != COX_FIX_ONE)
        reach = (reach * (uint32_t)cox_fix_max(margin, 0) + UINT32_C(32768)) >> 16;
    return reach < COX_ORCA_REACH_MOST ? (uint32_t)reach : COX_ORCA_REACH_MOST;
}

/* An agent's share of the effort, and its priority beside the other one's. */
static inline fix16_t cox_orca_lines_share(fix16_t own, fix16_t others)
{
    if (own == others) return COX_RATIO(1, 2);
    uint64_t mine = (uint32_t)cox_fix_max(own, 0), theirs = (uint32_t)cox_fix_max(others, 0);
    if (mine == theirs) return COX_RATIO(1, 2);
    return (fix16_t)cox_fix_divide_rounded(theirs << 16, mine + theirs);
}

/* The other agent's priority; it has that place in the span. */
static inline fix16_t cox_orca_lines_priority(const cox_orca_settings *settings, cox_span span, uint32_t place)
{
    if (settings->priorities == NULL) return settings->priority;
    return settings->priorities[span.rows == NULL ? place : span.rows[place]];
}

/* The meeting whose line is not made yet. */
static inline cox_orca_meeting cox_orca_lines_meeting(const cox_orca_lines *lines, uint32_t index)
{
    const cox_agent *self = lines->self;
    uint32_t place = (uint32_t)lines->at[index].offset;
    const cox_agent *other = cox_span_at(lines->neighbours, place);
    cox_orca_meeting meeting;
    meeting.id = self->id;
    meeting.other_id = other->id;
    meeting.way = cox_vec2_subtract(other->position, self->position);
    meeting.velocity = self->velocity;
    meeting.other_velocity = other->velocity;
    meeting.reach = cox_orca_lines_reach(self, other, lines->settings->margin);
    meeting.share =
        cox_orca_lines_share(lines->settings->priority, cox_orca_lines_priority(lines->settings, lines->neighbours, place));
    return meeting;
}

/* Twice the change from the agent's velocity to another, in fine units, within the horizon: LSB. */
static inline cox_fix_pair cox_orca_lines_doubled(const cox_orca_lines *lines, cox_fix_pair velocity)
{
    int64_t ticks = 2 * (int64_t)lines->ticks;
    cox_vec2 own = lines->self->velocity;
    cox_fix_pair doubled = {((velocity.x * ticks) >> lines->fine) - own.x * ticks,
                            ((velocity.y * ticks) >> lines->fine) - own.y * ticks};
    return doubled;
}

/* Whether a line surely allows a velocity, given by cox_orca_lines_doubled. */
static inline bool cox_orca_lines_spare(const cox_orca_lines *lines, uint32_t index,
                                        cox_fix_pair doubled)
{
    if ((lines->made >> index & 1u) != 0) return false;
    cox_orca_meeting meeting = cox_orca_lines_meeting(lines, index);
    return cox_orca_meeting_allows(&meeting, lines->ticks, doubled);
}

#endif
