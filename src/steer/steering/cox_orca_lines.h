/* SPDX-License-Identifier: MIT
 * The lines of an agent. On a desk, those of neighbours are made when a program asks for them:
 * most allow what the agent prefers, and that is soon seen. A chip makes them at once: to tell
 * would take 1.4 KB of its flash. */
#ifndef COX_ORCA_LINES_H
#define COX_ORCA_LINES_H

#include "cox_orca_line.h"
#include "cox_orca_nearest.h"

#define COX_ORCA_LINES (COX_ORCA_NEIGHBOURS + COX_ORCA_WALLS)

/* The lines of an agent, the hard ones, of walls, first. */
typedef struct cox_orca_lines {
    const cox_agent *self;
    const cox_orca_settings *settings;
    cox_span neighbours;
#if COX_FIX_ROOMY
    int64_t doubt; /* cox_orca_doubt */
#endif
    uint32_t ticks;         /* the horizon of neighbours, 1 to 4096 */
    uint32_t parting_ticks; /* that of those whom the agent overlaps; 0: each pair's own */
    bool by_pair;           /* each pair's horizon is its own, ticks at most; all lines are made */
    uint32_t count;
    uint32_t hard_count;
    uint32_t made; /* bit i: line i is made; else its offset is the neighbour's place in the span */
    uint8_t fine;
    cox_orca_line at[COX_ORCA_LINES];
} cox_orca_lines;

/* Lists the walls and neighbours that count, walls within so many ticks, 1 to 4096, and makes the
 * lines of walls, or all. Uses all fields from self to by_pair, and fine. */
void cox_orca_lines_list(cox_orca_lines *lines, cox_segment_span walls, uint32_t wall_ticks);

/* Makes a line that is not made. */
void cox_orca_lines_make(cox_orca_lines *lines, uint32_t index);

static inline const cox_orca_line *cox_orca_lines_at(cox_orca_lines *lines, uint32_t index)
{
    if ((lines->made >> index & 1u) == 0) cox_orca_lines_make(lines, index);
    return &lines->at[index];
}

/* The first line from first on, before end and not of the skipped ones (bit i: line i), that is
 * made, or might not allow that velocity, in fine units and no longer than max_speed but for
 * rounding; end if there is none. A chip, where all lines are made, has no use for it. */
#if COX_FIX_ROOMY
uint32_t cox_orca_lines_doubtful(const cox_orca_lines *lines, uint32_t first, uint32_t end,
                                 uint32_t skipped, cox_fix_pair velocity);
#endif

#endif
