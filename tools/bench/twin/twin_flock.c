/* SPDX-License-Identifier: MIT
 * The flock's three ways over the neighbours. */
#include "twin_flock.h"
#include "twin_grid.h"

/* The neighbours of one agent, written down: room for all agents. */
typedef struct flock_seen {
    uint32_t *place; /* in the grid */
    float *x;        /* the way to it */
    float *y;
    float *squared; /* of that way */
    float *heading_x;
    float *heading_y;
} flock_seen;

typedef struct twin_flock {
    twin rows;
    twin_grid grid;
    float *heading_x; /* in the order of the grid */
    float *heading_y;
    flock_sums *sums; /* in the order of the grid, for the pairs */
    flock_seen seen;
} twin_flock;

/* Makes the force of the agent at a place of the grid. */
static inline void finish(twin_flock *flock, uint32_t place, const flock_sums *sums)
{
    float turn_x = sums->alignment_x - flock->heading_x[place] * sums->aligned;
    float turn_y = sums->alignment_y - flock->heading_y[place] * sums->aligned;
    float separation =
        flock_factor(sums->separation_x, sums->separation_y, FLOCK_SEPARATION_WEIGHT);
    float alignment = flock_factor(turn_x, turn_y, FLOCK_ALIGNMENT_WEIGHT);
    float cohesion = flock_factor(sums->cohesion_x, sums->cohesion_y, FLOCK_COHESION_WEIGHT);
    uint32_t row = flock->grid.member[place];
    flock->rows.force_x[row] =
        sums->separation_x * separation + turn_x * alignment + sums->cohesion_x * cohesion;
    flock->rows.force_y[row] =
        sums->separation_y * separation + turn_y * alignment + sums->cohesion_y * cohesion;
}

/* The places of a stretch of cells of one row. */
typedef struct stretch {
    uint32_t begin;
    uint32_t end;
} stretch;

static inline stretch stretch_of(const twin_grid *grid, uint32_t row, twin_cells columns)
{
    const uint32_t *start = &grid->start[row * grid->columns];
    return (stretch){start[columns.first], start[columns.last + 1u]};
}

static void add_branchy(const twin_flock *flock, uint32_t self, stretch at, flock_sums *sums)
{
    const twin_grid *grid = &flock->grid;
    float own_x = grid->x[self], own_y = grid->y[self];
    float own_heading_x = flock->heading_x[self], own_heading_y = flock->heading_y[self];
    for (uint32_t i = at.begin; i < at.end; i++) {
        float x = grid->x[i] - own_x, y = grid->y[i] - own_y;
        float squared = x * x + y * y;
        if (squared >= FLOCK_REACH_SQUARED || i == self) continue;
        float along = own_heading_x * x + own_heading_y * y;
        float along_squared = along * along;
        bool is_near = squared < FLOCK_NEAR_SQUARED;
        if (is_near ||
            (squared < FLOCK_SEPARATION_SQUARED &&
             (along >= 0 || along_squared < FLOCK_SEPARATION_COSINE_SQUARED * squared))) {
            sums->separation_x -= x * (FLOCK_SEPARATION_SQUARED - squared);
            sums->separation_y -= y * (FLOCK_SEPARATION_SQUARED - squared);
        }
        if (is_near || (squared < FLOCK_ALIGNMENT_SQUARED && along >= 0 &&
                        along_squared > FLOCK_ALIGNMENT_COSINE_SQUARED * squared)) {
            sums->alignment_x += flock->heading_x[i];
            sums->alignment_y += flock->heading_y[i];
            sums->aligned++;
        }
        if (is_near || along >= 0 || along_squared < FLOCK_COHESION_COSINE_SQUARED * squared) {
            sums->cohesion_x += x;
            sums->cohesion_y += y;
        }
    }
}

static void steer_branchy(twin_flock *flock)
{
    const twin_grid *grid = &flock->grid;
    for (uint32_t self = 0; self < grid->count; self++) {
        flock_sums sums = {0};
        twin_cells columns = twin_grid_around(grid, twin_grid_cell(grid, grid->x[self]), 1);
        twin_cells rows = twin_grid_around(grid, twin_grid_cell(grid, grid->y[self]), 1);
        for (uint32_t row = rows.first; row <= rows.last; row++)
            add_branchy(flock, self, stretch_of(grid, row, columns), &sums);
        finish(flock, self, &sums);
    }
}

/* Writes down the neighbours of a stretch. Each candidate is written, and only counts if it is one,
 * so there is no branch to mispredict. Returns how many there are then. */
static uint32_t write_down(twin_flock *flock, uint32_t self, stretch at, uint32_t count)
{
    const twin_grid *grid = &flock->grid;
    const float *restrict x = grid->x, *restrict y = grid->y;
    const float *restrict heading_x = flock->heading_x, *restrict heading_y = flock->heading_y;
    flock_seen seen = flock->seen;
    float own_x = x[self], own_y = y[self];
    for (uint32_t i = at.begin; i < at.end; i++) {
        float offset_x = x[i] - own_x, offset_y = y[i] - own_y;
        float squared = offset_x * offset_x + offset_y * offset_y;
        seen.x[count] = offset_x;
        seen.y[count] = offset_y;
        seen.squared[count] = squared;
        seen.heading_x[count] = heading_x[i];
        seen.heading_y[count] = heading_y[i];
        count += (squared < FLOCK_REACH_SQUARED) & (i != self);
    }
    return count;
}

static void steer_compacted(twin_flock *flock)
{
    const twin_grid *grid = &flock->grid;
    const flock_seen seen = flock->seen;
    for (uint32_t self = 0; self < grid->count; self++) {
        flock_sums sums = {0};
        uint32_t count = 0;
        twin_cells columns = twin_grid_around(grid, twin_grid_cell(grid, grid->x[self]), 1);
        twin_cells rows = twin_grid_around(grid, twin_grid_cell(grid, grid->y[self]), 1);
        for (uint32_t row = rows.first; row <= rows.last; row++)
            count = write_down(flock, self, stretch_of(grid, row, columns), count);
        float heading_x = flock->heading_x[self], heading_y = flock->heading_y[self];
        for (uint32_t i = 0; i < count; i++)
            flock_add(&sums, seen.x[i], seen.y[i], seen.squared[i],
                      heading_x * seen.x[i] + heading_y * seen.y[i], seen.heading_x[i],
                      seen.heading_y[i]);
        finish(flock, self, &sums);
    }
}

/* Writes down the places of the neighbours of a stretch. Returns how many there are then. */
static uint32_t write_down_places(twin_flock *flock, uint32_t self, stretch at, uint32_t count)
{
    const float *restrict x = flock->grid.x, *restrict y = flock->grid.y;
    uint32_t *restrict place = flock->seen.place;
    float own_x = x[self], own_y = y[self];
    for (uint32_t i = at.begin; i < at.end; i++) {
        float offset_x = x[i] - own_x, offset_y = y[i] - own_y;
        place[count] = i;
        count += offset_x * offset_x + offset_y * offset_y < FLOCK_REACH_SQUARED;
    }
    return count;
}

/* Adds an agent and those written down to each other's sums. */
static void add_pairs(twin_flock *flock, uint32_t self, uint32_t count)
{
    const twin_grid *grid = &flock->grid;
    float own_x = grid->x[self], own_y = grid->y[self];
    float own_heading_x = flock->heading_x[self], own_heading_y = flock->heading_y[self];
    flock_sums sums = flock->sums[self];
    for (uint32_t i = 0; i < count; i++) {
        uint32_t other = flock->seen.place[i];
        float x = grid->x[other] - own_x, y = grid->y[other] - own_y;
        float heading_x = flock->heading_x[other], heading_y = flock->heading_y[other];
        float squared = x * x + y * y;
        flock_add(&sums, x, y, squared, own_heading_x * x + own_heading_y * y, heading_x,
                  heading_y);
        flock_add(&flock->sums[other], -x, -y, squared, -(heading_x * x + heading_y * y),
                  own_heading_x, own_heading_y);
    }
    flock->sums[self] = sums;
}

static void steer_pairs(twin_flock *flock)
{
    const twin_grid *grid = &flock->grid;
    for (uint32_t i = 0; i < grid->count; i++) flock->sums[i] = (flock_sums){0};
    for (uint32_t row = 0; row < grid->columns; row++) {
        for (uint32_t column = 0; column < grid->columns; column++) {
            /* The rest of its own cell, the cell after it, and the three of the next row. */
            twin_cells columns = twin_grid_around(grid, column, 1);
            stretch beside = stretch_of(grid, row, (twin_cells){column, columns.last});
            stretch next = {0, 0};
            uint32_t end = grid->start[row * grid->columns + column + 1u];
            if (row + 1u < grid->columns) next = stretch_of(grid, row + 1u, columns);
            for (uint32_t self = beside.begin; self < end; self++) {
                stretch rest = {self + 1u, beside.end};
                uint32_t count = write_down_places(flock, self, rest, 0);
                add_pairs(flock, self, write_down_places(flock, self, next, count));
            }
        }
    }
    for (uint32_t i = 0; i < grid->count; i++) finish(flock, i, &flock->sums[i]);
}

/* Takes count floats for each of the columns. */
static void take_columns(twin_flock *made, uint32_t count, float **const *columns, unsigned number)
{
    for (unsigned i = 0; i < number; i++)
        *columns[i] = crowd_memory_take(&made->rows.memory, count, sizeof(float));
}

/* Takes what all ways need. */
static void take_branchy(void *made, const crowd_side *side, const crowd_start *start,
                         thread_pool *pool)
{
    twin_flock *flock = made;
    (void)side;
    (void)pool;
    twin_take(&flock->rows, start);
    twin_grid_take(&flock->grid, &flock->rows.memory, start->count, start->side, FLOCK_REACH);
    take_columns(flock, start->count, (float **const[]){&flock->heading_x, &flock->heading_y}, 2);
}

static void take_compacted(void *made, const crowd_side *side, const crowd_start *start,
                           thread_pool *pool)
{
    flock_seen *seen = &((twin_flock *)made)->seen;
    float **const columns[] = {&seen->x, &seen->y, &seen->squared, &seen->heading_x,
                               &seen->heading_y};
    take_branchy(made, side, start, pool);
    take_columns(made, start->count, columns, 5);
}

static void take_pairs(void *made, const crowd_side *side, const crowd_start *start,
                       thread_pool *pool)
{
    twin_flock *flock = made;
    crowd_memory *memory = &flock->rows.memory;
    take_branchy(made, side, start, pool);
    flock->sums = crowd_memory_take(memory, start->count, sizeof *flock->sums);
    flock->seen.place = crowd_memory_take(memory, start->count, sizeof *flock->seen.place);
}

static void put(void *made, uint32_t row, const crowd_agent *agent)
{
    twin_put(made, row, agent);
}

static void step(twin_flock *flock, void (*steer)(twin_flock *flock))
{
    const twin *rows = &flock->rows;
    const uint32_t *member = flock->grid.member;
    twin_grid_sort(&flock->grid, rows->x, rows->y);
    for (uint32_t i = 0; i < rows->count; i++) {
        flock->heading_x[i] = rows->heading_x[member[i]];
        flock->heading_y[i] = rows->heading_y[member[i]];
    }
    steer(flock);
    twin_move(&flock->rows, 0, rows->count, TWIN_MAX_SPEED);
}

static void step_branchy(void *made)
{
    step(made, steer_branchy);
}

static void step_compacted(void *made)
{
    step(made, steer_compacted);
}

static void step_pairs(void *made)
{
    step(made, steer_pairs);
}

#define FLOCK_SIDE(way)                                                                 \
    {                                                                                   \
        .name = TWIN_NAME(#way), .workload = CROWD_FLOCK, .kind = TWIN_KIND,            \
        .size = sizeof(twin_flock), .take = take_##way, .put = put, .step = step_##way, \
        .place = twin_place                                                             \
    }

const crowd_side twin_flock_sides[TWIN_FLOCK_SIDES] = {
    FLOCK_SIDE(branchy),
    FLOCK_SIDE(compacted),
    FLOCK_SIDE(pairs),
};
