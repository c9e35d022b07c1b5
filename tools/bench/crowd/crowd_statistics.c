/* SPDX-License-Identifier: MIT
 * Statistics by a grid of lists: neither fast nor one of those that are measured. */
#include "crowd_statistics.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define REACH 9.0
#define NOBODY UINT32_MAX

/* Agents by cells. */
typedef struct cells {
    uint32_t columns;
    double side;
    uint32_t *first;     /* the first agent of each cell, or NOBODY */
    uint32_t *next;      /* of each agent, in its cell */
    crowd_place *places; /* of all agents */
} cells;

static void cells_free(cells *made)
{
    free(made->first);
    free(made->next);
    free(made->places);
}

/* The cell of a coordinate, along its axis. */
static uint32_t cell_of(const cells *grid, double coordinate)
{
    double cell = (coordinate / grid->side + 0.5) * grid->columns;
    if (cell < 0) return 0;
    return cell < grid->columns ? (uint32_t)cell : grid->columns - 1u;
}

static bool cells_make(cells *made, const crowd_side *side, const void *crowd,
                       const crowd_start *start)
{
    made->columns = start->side > REACH ? (uint32_t)(start->side / REACH) : 1u;
    made->side = start->side;
    size_t count = (size_t)made->columns * made->columns;
    made->first = malloc(count * sizeof *made->first);
    made->next = malloc(start->count * sizeof *made->next);
    made->places = malloc(start->count * sizeof *made->places);
    if (made->first == NULL || made->next == NULL || made->places == NULL) return false;
    memset(made->first, 0xff, count * sizeof *made->first);
    for (uint32_t i = 0; i < start->count; i++) {
        made->places[i] = side->place(crowd, i);
        uint32_t row = cell_of(made, made->places[i].y);
        uint32_t *first = &made->first[row * made->columns + cell_of(made, made->places[i].x)];
        made->next[i] = *first;
        *first = i;
    }
    return true;
}

/* What an agent sees. */
typedef struct sight {
    double nearest;   /* the distance of the nearest so far */
    double heading_x; /* the sum of headings, its own as well */
    double heading_y;
    uint32_t headings;
} sight;

static void add_heading(sight *seen, const crowd_place *place)
{
    seen->heading_x += place->heading_x;
    seen->heading_y += place->heading_y;
    seen->headings++;
}

/* Adds what an agent sees in a cell. */
static void look(crowd_statistics *sums, const cells *grid, uint32_t agent, uint32_t cell,
                 sight *seen)
{
    const crowd_place *own = &grid->places[agent];
    for (uint32_t i = grid->first[cell]; i != NOBODY; i = grid->next[i]) {
        double distance = hypot(grid->places[i].x - own->x, grid->places[i].y - own->y);
        sums->candidates++;
        if (i == agent || distance >= REACH) continue;
        sums->neighbours++;
        if (distance < seen->nearest) seen->nearest = distance;
        add_heading(seen, &grid->places[i]);
    }
}

static void look_around(crowd_statistics *sums, const cells *grid, uint32_t agent)
{
    uint32_t column = cell_of(grid, grid->places[agent].x);
    uint32_t row = cell_of(grid, grid->places[agent].y);
    sight seen = {.nearest = REACH};
    add_heading(&seen, &grid->places[agent]);
    for (uint32_t y = row > 0 ? row - 1u : 0; y <= row + 1u && y < grid->columns; y++)
        for (uint32_t x = column > 0 ? column - 1u : 0; x <= column + 1u && x < grid->columns; x++)
            look(sums, grid, agent, y * grid->columns + x, &seen);
    sums->nearest += seen.nearest;
    sums->local_order += hypot(seen.heading_x, seen.heading_y) / seen.headings;
}

/* Moves a mean towards a new value. */
static void take_into(double *mean, double value, uint32_t looks)
{
    *mean += (value - *mean) / looks;
}

bool crowd_statistics_add(crowd_statistics *means, const crowd_side *side, const void *crowd,
                          const crowd_start *start)
{
    cells grid = {0};
    crowd_statistics sums = {0};
    double heading_x = 0, heading_y = 0, count = start->count;
    bool is_made = cells_make(&grid, side, crowd, start);
    for (uint32_t i = 0; is_made && i < start->count; i++) {
        look_around(&sums, &grid, i);
        heading_x += grid.places[i].heading_x;
        heading_y += grid.places[i].heading_y;
    }
    cells_free(&grid);
    uint32_t looks = ++means->looks;
    take_into(&means->neighbours, sums.neighbours / count, looks);
    take_into(&means->candidates, sums.candidates / count, looks);
    take_into(&means->nearest, sums.nearest / count, looks);
    take_into(&means->local_order, sums.local_order / count, looks);
    take_into(&means->order, hypot(heading_x, heading_y) / count, looks);
    return is_made;
}
