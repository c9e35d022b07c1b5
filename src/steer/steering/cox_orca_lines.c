/* SPDX-License-Identifier: MIT
 * Which walls and neighbours have lines, and the making of these. */
#include "cox_orca_lines.h"

#include "cox_orca_barrier.h"
#include "cox_orca_meeting.h"
#include "cox_orca_spare.h"

/* Writes down the lines of walls, the first of all. A line never comes behind the place of its
 * wall, which is read before. */
static void make_walls(cox_orca_lines *lines, cox_segment_span walls, uint32_t ticks)
{
    const cox_agent *self = lines->self;
    uint32_t found = cox_orca_nearest_walls(lines->at, self, walls, ticks);
    lines->count = 0;
    for (uint32_t i = 0; i < found; i++) {
        const cox_segment *wall = cox_segment_span_at(walls, (uint32_t)lines->at[i].offset);
        cox_orca_barrier barrier = cox_orca_barrier_make(wall, self->position);
        lines->count += cox_orca_barrier_line(&barrier, self->velocity, cox_orca_radius(self),
                                              ticks, lines->fine, &lines->at[lines->count]);
    }
    lines->hard_count = lines->count;
    lines->made = (UINT32_C(1) << lines->count) - 1u;
}

/* How near two agents may come, below 2^48. */
static inline uint64_t reach_of(const cox_agent *self, const cox_agent *other, fix16_t margin)
{
    uint64_t reach = (uint64_t)cox_orca_radius(self) + cox_orca_radius(other);
    if (margin != COX_FIX_ONE)
        reach = (reach * (uint32_t)cox_fix_max(margin, 0) + UINT32_C(32768)) >> 16;
    return reach;
}

/* An agent's share of the effort, by its priority and the other one's. */
static inline fix16_t share_of(fix16_t own, fix16_t others)
{
    if (own == others) return COX_RATIO(1, 2);
    uint64_t mine = (uint32_t)cox_fix_max(own, 0), theirs = (uint32_t)cox_fix_max(others, 0);
    if (mine == theirs) return COX_RATIO(1, 2);
    return (fix16_t)cox_fix_divide_rounded(theirs << 16, mine + theirs);
}

/* The priority of the neighbour that has that place in the span. */
static inline fix16_t priority_of(const cox_orca_lines *lines, uint32_t place)
{
    const cox_orca_settings *settings = lines->settings;
    const cox_span *span = &lines->neighbours;
    if (settings->priorities == NULL) return settings->priority;
    return settings->priorities[span->rows == NULL ? place : span->rows[place]];
}

/* The place in the span of the neighbour whose line is not made yet, and the neighbour. */
static inline uint32_t place_of(const cox_orca_lines *lines, uint32_t index)
{
    return (uint32_t)lines->at[index].offset;
}

static inline const cox_agent *other_of(const cox_orca_lines *lines, uint32_t index)
{
    return cox_span_at(lines->neighbours, place_of(lines, index));
}

/* The least horizon of a pair, so that bodies that go far in a tick still see each other. */
#define PAIR_TICKS_LEAST 4u

/* How long the two of a pair, each at its greatest speed and straight at the other, take to go as
 * far as they keep apart: ticks. */
static uint32_t pair_ticks(const cox_agent *self, const cox_agent *other, uint32_t reach)
{
    uint64_t speed = (uint64_t)self->max_speed + (uint32_t)cox_fix_max(other->max_speed, 0);
    return (uint32_t)(reach / speed);
}

static uint32_t ticks_within(uint32_t ticks, uint32_t least, uint32_t most)
{
    return ticks < least ? least : ticks > most ? most : ticks;
}

/* The horizon of a meeting, 1 to 4096 ticks. */
static uint32_t ticks_of(const cox_orca_lines *lines, const cox_agent *other,
                         const cox_orca_meeting *meeting)
{
    const uint32_t most = lines->ticks;
    bool overlaps = cox_orca_meeting_overlaps(meeting);
    if (overlaps && lines->parting_ticks > 0) return lines->parting_ticks;
    if (!overlaps && !lines->by_pair) return most;
    uint32_t ticks = pair_ticks(lines->self, other, meeting->reach);
    if (!overlaps)
        return ticks_within(ticks, most < PAIR_TICKS_LEAST ? most : PAIR_TICKS_LEAST, most);
    return ticks_within(lines->settings->has_contact ? ticks : ticks / 3u, 1, most);
}

void cox_orca_lines_make(cox_orca_lines *lines, uint32_t index)
{
    const cox_agent *self = lines->self, *other = other_of(lines, index);
    const cox_orca_settings *settings = lines->settings;
    cox_orca_meeting meeting;
    meeting.id = self->id;
    meeting.other_id = other->id;
    meeting.displacement = cox_vec2_subtract(other->position, self->position);
    meeting.velocity = self->velocity;
    meeting.other_velocity = other->velocity;
    uint64_t reach = reach_of(self, other, settings->margin);
    meeting.reach = reach < COX_ORCA_REACH_MOST ? (uint32_t)reach : COX_ORCA_REACH_MOST;
    meeting.share = share_of(settings->priority, priority_of(lines, place_of(lines, index)));
    lines->at[index] =
        cox_orca_meeting_line(&meeting, ticks_of(lines, other, &meeting), lines->fine);
    lines->made |= UINT32_C(1) << index;
}

void cox_orca_lines_list(cox_orca_lines *lines, cox_segment_span walls, uint32_t wall_ticks)
{
    make_walls(lines, walls, wall_ticks);
    lines->count += cox_orca_nearest_neighbours(&lines->at[lines->count], lines->self,
                                                lines->neighbours, lines->settings->neighbours_max);
#if COX_FIX_ROOMY
    lines->doubt = cox_orca_doubt(lines->self->max_speed, (int64_t)lines->ticks, lines->fine);
    if (!lines->by_pair) return;
#endif
    for (uint32_t i = lines->hard_count; i < lines->count; i++) cox_orca_lines_make(lines, i);
}

#if COX_FIX_ROOMY
static inline cox_orca_glance glance_at(const cox_orca_lines *lines, uint32_t index)
{
    const cox_agent *self = lines->self, *other = other_of(lines, index);
    int64_t ticks = (int64_t)lines->ticks;
    cox_fix_pair displacement = {(int64_t)other->position.x - self->position.x,
                                 (int64_t)other->position.y - self->position.y};
    cox_fix_pair offset = {((int64_t)self->velocity.x - other->velocity.x) * ticks - displacement.x,
                           ((int64_t)self->velocity.y - other->velocity.y) * ticks -
                               displacement.y};
    int64_t reach = (int64_t)reach_of(self, other, lines->settings->margin);
    return cox_orca_glance_make(displacement, offset, reach, lines->doubt);
}

/* Whether neighbour `index` shares the effort alike, as a glance takes for granted. */
static inline bool is_alike(const cox_orca_lines *lines, uint32_t index)
{
    fix16_t own = lines->settings->priority;
    return share_of(own, priority_of(lines, place_of(lines, index))) == COX_RATIO(1, 2);
}

/* Twice the change from the agent's velocity to another, in fine units, within the horizon: LSB,
 * each component rounded down. */
static cox_fix_pair doubled_change(const cox_orca_lines *lines, cox_fix_pair velocity)
{
    int64_t ticks = 2 * (int64_t)lines->ticks;
    cox_vec2 own = lines->self->velocity;
    cox_fix_pair doubled = {((velocity.x * ticks) >> lines->fine) - own.x * ticks,
                            ((velocity.y * ticks) >> lines->fine) - own.y * ticks};
    return doubled;
}

static bool is_small(cox_fix_pair pair)
{
    return (cox_orca_size(pair.x) | cox_orca_size(pair.y)) < COX_ORCA_SMALL;
}

uint32_t cox_orca_lines_doubtful(const cox_orca_lines *lines, uint32_t first, uint32_t end,
                                 uint32_t skipped, cox_fix_pair velocity)
{
    cox_fix_pair doubled = doubled_change(lines, velocity);
    const uint32_t doubted = is_small(doubled) ? lines->made : UINT32_MAX;
    for (uint32_t i = first; i < end; i++) {
        if ((skipped >> i & 1u) != 0) continue;
        if ((doubted >> i & 1u) != 0 || !is_alike(lines, i)) return i;
        cox_orca_glance glance = glance_at(lines, i);
        if (!cox_orca_glance_allows(&glance, doubled)) return i;
    }
    return end;
}
#endif
