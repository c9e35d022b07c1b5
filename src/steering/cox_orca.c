/* SPDX-License-Identifier: MIT
 * ORCA: makes a line of each neighbour and wall that counts, and solves. */
#include "coxswain/orca.h"

#include "cox_orca_barrier.h"
#include "cox_orca_meeting.h"
#include "cox_orca_nearest.h"
#include "cox_orca_program.h"
#include "math/cox_hash_mix.h"
#include "math/cox_vec2_here.h"

#define HORIZON_MOST 4096u

cox_orca_settings cox_orca_settings_default(void)
{
    cox_orca_settings settings;
    settings.horizon_ticks = 40;
    settings.least_horizon_ticks = 4;
    settings.wall_horizon_ticks = 20;
    settings.neighbours_max = 10;
    settings.margin = COX_FIX_ONE;
    settings.priority = COX_FIX_ONE;
    settings.priorities = NULL;
    return settings;
}

static uint32_t horizon_of(uint32_t ticks)
{
    return ticks == 0 ? 1u : ticks > HORIZON_MOST ? HORIZON_MOST : ticks;
}

/* How near two agents may come. */
static inline uint32_t reach_of(const cox_agent *self, const cox_agent *other, fix16_t margin)
{
    uint64_t reach = (uint64_t)cox_orca_radius(self) + cox_orca_radius(other);
    if (margin != COX_FIX_ONE)
        reach = (reach * (uint32_t)cox_fix_max(margin, 0) + UINT32_C(32768)) >> 16;
    return reach < COX_ORCA_REACH_MOST ? (uint32_t)reach : COX_ORCA_REACH_MOST;
}

/* An agent's share of the effort, and its priority beside the other one's. */
static inline fix16_t share_of(fix16_t own, fix16_t others)
{
    if (own == others) return COX_RATIO(1, 2);
    uint64_t mine = (uint32_t)cox_fix_max(own, 0), theirs = (uint32_t)cox_fix_max(others, 0);
    if (mine == theirs) return COX_RATIO(1, 2);
    return (fix16_t)cox_fix_divide_rounded(theirs << 16, mine + theirs);
}

/* The other agent's priority; it has that place in the span. */
static inline fix16_t priority_at(const cox_orca_settings *settings, cox_span span, uint32_t place)
{
    if (settings->priorities == NULL) return settings->priority;
    return settings->priorities[span.rows == NULL ? place : span.rows[place]];
}

/* Writes down the lines of walls, the first of all. */
static void add_walls(cox_orca_lines *lines, const cox_agent *self, cox_segment_span walls,
                      uint32_t horizon_ticks, uint8_t fine)
{
    cox_orca_nearest found;
    cox_orca_nearest_walls(&found, self, walls, horizon_ticks);
    lines->count = 0;
    for (uint32_t i = 0; i < found.count; i++) {
        cox_orca_barrier barrier =
            cox_orca_barrier_make(cox_segment_span_at(walls, found.places[i]), self->position);
        lines->count += cox_orca_barrier_line(&barrier, self->velocity, cox_orca_radius(self),
                                              horizon_ticks, fine, &lines->at[lines->count]);
    }
    lines->hard_count = lines->count;
}

/* Adds the lines of neighbours, behind those of the walls. */
static void add_neighbours(cox_orca_lines *lines, const cox_agent *self, cox_span neighbours,
                           const cox_orca_settings *settings, uint32_t horizon_ticks, uint8_t fine)
{
    cox_orca_nearest found;
    cox_orca_nearest_neighbours(&found, self, neighbours, settings->neighbours_max);
    lines->count = lines->hard_count;
    for (uint32_t i = 0; i < found.count; i++) {
        const cox_agent *other = cox_span_at(neighbours, found.places[i]);
        cox_orca_meeting meeting;
        meeting.id = self->id;
        meeting.other_id = other->id;
        meeting.way = cox_vec2_subtract(other->position, self->position);
        meeting.velocity = self->velocity;
        meeting.other_velocity = other->velocity;
        meeting.reach = reach_of(self, other, settings->margin);
        meeting.share =
            share_of(settings->priority, priority_at(settings, neighbours, found.places[i]));
        lines->at[lines->count++] = cox_orca_meeting_line(&meeting, horizon_ticks, fine);
    }
}

cox_vec2 cox_orca(const cox_agent *self, cox_vec2 preferred, cox_span neighbours,
                  cox_segment_span walls, cox_orca_settings settings)
{
    if (self->max_speed <= 0) return cox_vec2_zero();
    cox_orca_wish wish = {preferred, cox_fix_min(self->max_speed, COX_WORLD_LIMIT), 0};
    wish.fine = cox_orca_fine(wish.max_speed);
    uint32_t ticks = horizon_of(settings.horizon_ticks);
    uint32_t least_ticks = horizon_of(settings.least_horizon_ticks);
    uint32_t wall_ticks = horizon_of(settings.wall_horizon_ticks);
    cox_orca_lines lines;
    cox_vec2 velocity;
    add_walls(&lines, self, walls, wall_ticks, wish.fine);
    add_neighbours(&lines, self, neighbours, &settings, ticks, wish.fine);
    if (!cox_orca_satisfy(&lines, &wish, &velocity)) {
        if (least_ticks < ticks) {
            add_walls(&lines, self, walls, (wall_ticks + 1u) / 2u, wish.fine);
            add_neighbours(&lines, self, neighbours, &settings, least_ticks, wish.fine);
        }
        velocity = cox_orca_solve(&lines, &wish);
    }
    return cox_vec2_truncate_here(velocity, wish.max_speed);
}

cox_vec2 cox_orca_turn(cox_vec2 preferred, uint32_t id, fix16_t most)
{
    /* From -2^31 to 2^31 - 1, a part of most. */
    int64_t drawn = (int64_t)(cox_hash_mix(id) >> 32) - (INT64_C(1) << 31);
    int64_t angle = cox_fix_round_shift(drawn * most, 31);
    return cox_vec2_rotate(preferred, cox_fix_saturate(angle));
}
