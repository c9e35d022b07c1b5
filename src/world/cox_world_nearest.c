/* SPDX-License-Identifier: MIT
 * The search for the nearest agent: ring by ring of cells, without the cells that lie farther away
 * than the nearest agent so far. */
#include "cox_world.h"

/* A search. */
typedef struct search {
    const cox_world_grid *grid;
    uint32_t place; /* of the agent that searches */
    uint32_t column, row;
    uint8_t group;
    uint32_t radius;
    /* How far the edges of its own cell are at least: */
    uint32_t before_column, behind_column, before_row, behind_row;
    uint64_t least; /* the squared distance of the nearest so far, at first that of the radius */
    uint32_t found; /* its place; UINT32_MAX: none so far */
} search;

/* The one of two places, equally far away, whose agent has the lower id; slots rise with ids. */
static uint32_t lower_of(const search *self, uint32_t found, uint32_t place)
{
    const uint32_t *slot = self->grid->slot;
    return found == UINT32_MAX || slot[place] < slot[found] ? place : found;
}

/* Looks at the agents of a bucket. Those of a group lie together, so the branch on that can be
 * foreseen; which of them are nearer than those before cannot, so there is no branch on it. */
static void look_into(search *self, uint32_t column, uint32_t row)
{
    const cox_world_grid *grid = self->grid;
    const fix16_t *x = grid->x, *y = grid->y;
    uint32_t own = self->place, bucket = cox_world_bucket(grid, column, row);
    uint32_t found = self->found, end = grid->seen_end[bucket];
    uint64_t least = self->least;
    for (uint32_t place = grid->start[bucket]; place < end; place++) {
        if (grid->group[place] != self->group) continue;
        uint64_t squared =
            cox_vec2_length_squared(cox_vec2_make(x[place] - x[own], y[place] - y[own]));
        squared |= UINT64_C(0) - (uint64_t)(place == own);
        if (squared == least) found = lower_of(self, found, place);
        bool is_nearer = squared < least;
        found = is_nearer ? place : found;
        least = is_nearer ? squared : least;
    }
    self->found = found;
    self->least = least;
}

/* How far away a column or a row of cells is at least: the one so many after the agent's own, or
 * before it. before and behind are the distances to the edges of its own. */
static uint64_t gap_of(const search *self, int32_t after, uint32_t before, uint32_t behind)
{
    uint32_t cell = (uint32_t)self->grid->cell;
    if (after == 0) return 0;
    if (after < 0) return before + (uint64_t)((uint32_t)-after - 1u) * cell;
    return behind + (uint64_t)((uint32_t)after - 1u) * cell;
}

/* Whether all agents at so great a distance are too far away. */
static bool is_beyond(const search *self, uint64_t distance)
{
    return distance > self->radius || distance * distance > self->least;
}

/* Looks into the cells of a row from a column to a later one, each so many after the agent's own,
 * but for those that are too far away. */
static void look_along(search *self, int32_t row, int32_t first, int32_t last)
{
    uint64_t y = gap_of(self, row, self->before_row, self->behind_row);
    if (is_beyond(self, y)) return;
    for (int32_t column = first; column <= last; column++) {
        uint64_t x = gap_of(self, column, self->before_column, self->behind_column);
        if (is_beyond(self, x) || x * x + y * y > self->least) continue;
        look_into(self, self->column + (uint32_t)column, self->row + (uint32_t)row);
    }
}

/* Looks into the cells of a ring around the agent's own. */
static void look_around(search *self, int32_t ring)
{
    for (int32_t row = 1 - ring; row < ring; row++) {
        look_along(self, row, -ring, -ring);
        look_along(self, row, ring, ring);
    }
    look_along(self, -ring, -ring, ring);
    look_along(self, ring, -ring, ring);
}

/* Where a search is wider than the buckets, it looks into each of them once. */
static void look_everywhere(search *self)
{
    for (uint32_t row = 0; row <= self->grid->row_mask; row++)
        for (uint32_t column = 0; column <= self->grid->column_mask; column++)
            look_into(self, column, row);
}

/* Finds the agent's cell and the distances to its edges. */
static void begin(search *self)
{
    const cox_world_grid *grid = self->grid;
    uint64_t x = cox_world_scaled(grid, grid->x[self->place]);
    uint64_t y = cox_world_scaled(grid, grid->y[self->place]);
    uint32_t cell = (uint32_t)grid->cell;
    self->column = (uint32_t)(x >> 32);
    self->row = (uint32_t)(y >> 32);
    /* A scaled coordinate that differs by d * 2^32 differs by d cells or more. */
    self->before_column = (uint32_t)(((uint64_t)(uint32_t)x * cell) >> 32);
    self->before_row = (uint32_t)(((uint64_t)(uint32_t)y * cell) >> 32);
    self->behind_column = (uint32_t)(((uint64_t)(uint32_t)~x * cell) >> 32);
    self->behind_row = (uint32_t)(((uint64_t)(uint32_t)~y * cell) >> 32);
}

uint32_t cox_world_nearest_seen(const cox_world *world, uint32_t place, uint32_t group,
                                fix16_t radius)
{
    const cox_world_grid *grid = &world->grid;
    search self = {0};
    if (radius < 0) return UINT32_MAX;
    self.grid = grid;
    self.place = place;
    self.group = (uint8_t)group;
    self.radius = (uint32_t)radius;
    self.least = cox_vec2_length_squared(cox_vec2_make(radius, 0));
    self.found = UINT32_MAX;
    begin(&self);
    uint32_t rings = (self.radius + (uint32_t)grid->cell - 1u) / (uint32_t)grid->cell;
    uint32_t least_mask = grid->row_mask < grid->column_mask ? grid->row_mask : grid->column_mask;
    if (rings > least_mask / 2) {
        look_everywhere(&self);
        return self.found;
    }
    look_into(&self, self.column, self.row);
    for (int32_t ring = 1; ring <= (int32_t)rings; ring++) {
        uint64_t beyond = (uint64_t)((uint32_t)ring - 1u) * (uint32_t)grid->cell;
        if (beyond * beyond > self.least) break;
        look_around(&self, ring);
    }
    return self.found;
}
