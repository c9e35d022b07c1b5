/* SPDX-License-Identifier: MIT
 * Pursuit in float: each fifth agent hunts the nearest prey within 30 units, the others evade the
 * nearest hunter within 15. An agent that sees none wanders. Hunters have the first rows, so that
 * each side's grid is made of rows that lie together. */
#include <math.h>

#include "twin_grid.h"
#include "twin_wander.h"

#define HUNTER_EVERY 5u
#define HUNTER_SPEED TWIN_MAX_SPEED
#define PREY_SPEED 8.0f
#define CELL 15.0f
#define HUNTER_RINGS 2u /* of cells: 30 units */
#define PREY_RINGS 1u
#define TIME_MAX 2.0f /* that a course is predicted for, seconds */
#define WANDER_WEIGHT 3.0f
#define NOBODY UINT32_MAX

typedef struct twin_pursuit {
    twin rows;
    twin_wander wander;
    uint32_t hunters; /* the first rows */
    twin_grid hunter_grid;
    twin_grid prey_grid;
} twin_pursuit;

/* The row of an agent. */
static uint32_t row_of(const twin_pursuit *pursuit, uint32_t agent)
{
    uint32_t hunter = agent / HUNTER_EVERY;
    return agent % HUNTER_EVERY == 0 ? hunter : pursuit->hunters + agent - hunter - 1u;
}

static void take(void *made, const crowd_side *side, const crowd_start *start, thread_pool *pool)
{
    twin_pursuit *pursuit = made;
    (void)side;
    (void)pool;
    crowd_memory *memory = &pursuit->rows.memory;
    uint32_t count = start->count;
    pursuit->hunters = (count + HUNTER_EVERY - 1u) / HUNTER_EVERY;
    twin_take(&pursuit->rows, start);
    twin_wander_take(&pursuit->wander, memory, count);
    twin_grid_take(&pursuit->hunter_grid, memory, pursuit->hunters, start->side, CELL);
    twin_grid_take(&pursuit->prey_grid, memory, count - pursuit->hunters, start->side, CELL);
}

static void put(void *made, uint32_t number, const crowd_agent *agent)
{
    twin_pursuit *into = made;
    uint32_t row = row_of(into, number);
    twin_put(&into->rows, row, agent);
    into->wander.random[row] = agent->random;
}

/* The nearest member of a grid within so many rings of cells, as its number, or NOBODY. */
static uint32_t nearest(const twin_grid *grid, float x, float y, uint32_t rings)
{
    uint32_t found = NOBODY, column = twin_grid_cell(grid, x), row = twin_grid_cell(grid, y);
    float best = CELL * CELL * (float)(rings * rings);
    for (uint32_t ring = 1; ring <= rings; ring++) {
        twin_cells columns = twin_grid_around(grid, column, ring);
        twin_cells rows = twin_grid_around(grid, row, ring);
        for (uint32_t at = rows.first; at <= rows.last; at++) {
            const uint32_t *start = &grid->start[at * grid->columns];
            for (uint32_t i = start[columns.first]; i < start[columns.last + 1u]; i++) {
                float offset_x = grid->x[i] - x, offset_y = grid->y[i] - y;
                float squared = offset_x * offset_x + offset_y * offset_y;
                if (squared >= best) continue;
                best = squared;
                found = i;
            }
        }
        /* Nobody beyond this ring is nearer. */
        if (best <= CELL * CELL * (float)(ring * ring)) break;
    }
    return found == NOBODY ? NOBODY : grid->member[found];
}

/* Steers an agent after where another will be (1) or away from there (-1). */
static void steer_by(twin *rows, uint32_t self, uint32_t other, float sign, float max_speed)
{
    float x = rows->x[other] - rows->x[self], y = rows->y[other] - rows->y[self];
    float time = sqrtf(x * x + y * y) / max_speed;
    if (time > TIME_MAX) time = TIME_MAX;
    x += rows->velocity_x[other] * time;
    y += rows->velocity_y[other] * time;
    float squared = x * x + y * y;
    float factor = squared > 0 ? sign * max_speed / sqrtf(squared) : 0;
    rows->force_x[self] = x * factor - rows->velocity_x[self];
    rows->force_y[self] = y * factor - rows->velocity_y[self];
}

static void wander(twin_pursuit *pursuit, uint32_t self)
{
    float x, y;
    twin_wander_force(&pursuit->wander, &pursuit->rows, self, &x, &y);
    pursuit->rows.force_x[self] = x * WANDER_WEIGHT;
    pursuit->rows.force_y[self] = y * WANDER_WEIGHT;
}

static void steer(twin_pursuit *pursuit)
{
    twin *rows = &pursuit->rows;
    for (uint32_t i = 0; i < rows->count; i++) {
        bool is_hunter = i < pursuit->hunters;
        const twin_grid *grid = is_hunter ? &pursuit->prey_grid : &pursuit->hunter_grid;
        uint32_t other =
            nearest(grid, rows->x[i], rows->y[i], is_hunter ? HUNTER_RINGS : PREY_RINGS);
        if (other == NOBODY) wander(pursuit, i);
        else if (is_hunter) steer_by(rows, i, pursuit->hunters + other, 1, HUNTER_SPEED);
        else steer_by(rows, i, other, -1, PREY_SPEED);
    }
}

static void step(void *made)
{
    twin_pursuit *pursuit = made;
    twin *rows = &pursuit->rows;
    uint32_t hunters = pursuit->hunters;
    twin_grid_sort(&pursuit->hunter_grid, rows->x, rows->y);
    twin_grid_sort(&pursuit->prey_grid, rows->x + hunters, rows->y + hunters);
    steer(pursuit);
    twin_move(rows, 0, hunters, HUNTER_SPEED);
    twin_move(rows, hunters, rows->count, PREY_SPEED);
}

static crowd_place place_of(const void *made, uint32_t agent)
{
    return twin_place(made, row_of(made, agent));
}

const crowd_side twin_pursuit_side = {
    .name = TWIN_NAME("pursuit"),
    .workload = CROWD_PURSUIT,
    .kind = TWIN_KIND,
    .size = sizeof(twin_pursuit),
    .take = take,
    .put = put,
    .step = step,
    .place = place_of,
};
