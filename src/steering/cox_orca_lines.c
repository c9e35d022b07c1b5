/* SPDX-License-Identifier: MIT
 * Which walls and neighbours have lines, and the making of these. */
#include "cox_orca_lines.h"

#include "cox_orca_barrier.h"

/* Writes down the lines of walls, the first of all. */
static void make_walls(cox_orca_lines *lines, cox_segment_span walls, uint32_t ticks)
{
    const cox_agent *self = lines->self;
    cox_orca_nearest found;
    cox_orca_nearest_walls(&found, self, walls, ticks);
    lines->count = 0;
    for (uint32_t i = 0; i < found.count; i++) {
        cox_orca_barrier barrier =
            cox_orca_barrier_make(cox_segment_span_at(walls, found.places[i]), self->position);
        lines->count += cox_orca_barrier_line(&barrier, self->velocity, cox_orca_radius(self),
                                              ticks, lines->fine, &lines->at[lines->count]);
    }
    lines->hard_count = lines->count;
    lines->made = (UINT32_C(1) << lines->count) - 1u;
}

/* Lists the neighbours behind them. */
static void list_neighbours(cox_orca_lines *lines)
{
    cox_orca_nearest found;
    cox_orca_nearest_neighbours(&found, lines->self, lines->neighbours, lines->settings->neighbours_max);
    for (uint32_t i = 0; i < found.count; i++)
        lines->at[lines->count++].offset = (int32_t)found.places[i];
}

void cox_orca_lines_list(cox_orca_lines *lines, cox_segment_span walls, uint32_t wall_ticks,
                         uint32_t ticks)
{
    lines->ticks = ticks;
    make_walls(lines, walls, wall_ticks);
    list_neighbours(lines);
}

void cox_orca_lines_make(cox_orca_lines *lines, uint32_t index)
{
    cox_orca_meeting meeting = cox_orca_lines_meeting(lines, index);
    lines->at[index] = cox_orca_meeting_line(&meeting, lines->ticks, lines->fine);
    lines->made |= UINT32_C(1) << index;
}
