/* SPDX-License-Identifier: MIT
 * The few agents that are nearest. On a desk all within a circle that is likely to hold them are
 * gathered without a branch on what is near, and ranked by counting. Where that does not tell, and
 * on a chip, they are inserted one by one, ring by ring. */
#include "cox_world_few.h"

#include "cox_world_lanes.h"
#include "cox_world_rings.h"
#include "steer/space/cox_lower_keys.h"

/* A search. */
typedef struct search {
    cox_world_rings rings; /* least is that of the last one, once there are as many as asked for */
    const cox_world *world;
    uint32_t group;
    uint32_t most, count;
    uint32_t *places;
    uint64_t distances[COX_WORLD_FEW];
} search;

static bool comes_before(const search *self, uint64_t distance, uint32_t place, uint32_t rank)
{
    const uint32_t *slot = self->rings.grid->slot;
    uint64_t other = self->distances[rank];
    if (distance != other) return distance < other;
    return self->world->id[slot[place]] < self->world->id[slot[self->places[rank]]];
}

static void insert(search *self, uint64_t distance, uint32_t place)
{
    uint32_t at = self->count;
    if (at < self->most) self->count++;
    else if (!comes_before(self, distance, place, --at)) return;
    for (; at > 0 && comes_before(self, distance, place, at - 1u); at--) {
        self->distances[at] = self->distances[at - 1u];
        self->places[at] = self->places[at - 1u];
    }
    self->distances[at] = distance;
    self->places[at] = place;
    if (self->count == self->most) self->rings.least = self->distances[self->most - 1u];
}

static bool is_meant(const search *self, uint32_t place)
{
    const cox_world *world = self->world;
    if (place == self->rings.place) return false;
    return self->group == COX_NO_GROUP || world->group[world->grid.slot[place]] == self->group;
}

static void look_into(cox_world_rings *rings, uint32_t bucket)
{
    search *self = (search *)(void *)rings;
    const cox_world_grid *grid = rings->grid;
    const fix16_t *x = grid->x, *y = grid->y;
    uint32_t own = rings->place, end = grid->seen_end[bucket];
    for (uint32_t place = grid->start[bucket]; place < end; place++) {
        uint64_t squared =
            cox_vec2_length_squared(cox_vec2_make(x[place] - x[own], y[place] - y[own]));
        if (squared <= rings->least && is_meant(self, place)) insert(self, squared, place);
    }
}

static uint32_t search_by_rings(const cox_world *world, uint32_t place, uint32_t group,
                                fix16_t radius, uint32_t most, uint32_t *places)
{
    search self;
    self.rings = cox_world_rings_around(&world->grid, place, radius);
    self.world = world;
    self.group = group;
    self.most = most;
    self.count = 0;
    self.places = places;
    cox_world_rings_walk(&self.rings, look_into);
    return self.count;
}

/* Adds the agents of a range that are near: each is written, and the count moves on if it is near.
 * False: there are too many. */
static inline bool gather(cox_world_lot *near, const cox_world_grid *grid, cox_world_range range)
{
    if (near->lanes != NULL) return near->lanes->gather(near, grid, range);
    const fix16_t *x = grid->x, *y = grid->y;
    const int64_t own_x = x[near->own], own_y = y[near->own];
    const uint64_t beyond = near->beyond;
    const uint32_t own = near->own;
    size_t count = (size_t)near->count;
    for (size_t place = (size_t)range.first; place < (size_t)range.end; place++) {
        int64_t offset_x = x[place] - own_x, offset_y = y[place] - own_y;
        uint64_t squared = (uint64_t)(offset_x * offset_x + offset_y * offset_y);
        near->places[count] = (uint32_t)place;
        near->squares[count] = squared;
        count += (size_t)((squared < beyond) & (place != own));
        if (count > COX_WORLD_LOT) return false;
    }
    near->count = (uint32_t)count;
    return true;
}

/* The columns or rows of cells within radius of a coordinate, the first and the last one; those of
 * all buckets, where there are more. */
static cox_world_range lines_around(const cox_world_grid *grid, fix16_t coordinate, fix16_t radius,
                                    uint32_t mask)
{
    /* Lines before the first one count on from the last. */
    uint64_t scaled = cox_world_scaled(grid, coordinate) + (UINT64_C(1) << 62);
    uint64_t reach = (uint64_t)(uint32_t)radius * grid->scale;
    cox_world_range lines;
    lines.first = (uint32_t)((scaled - reach) >> 32);
    lines.end = (uint32_t)((scaled + reach) >> 32);
    if (lines.end - lines.first > mask) {
        lines.first = 0;
        lines.end = mask;
    }
    return lines;
}

/* Gathers all within radius. False: there are too many. */
static bool gather_around(cox_world_lot *near, const cox_world_grid *grid, fix16_t radius)
{
    cox_world_range columns = lines_around(grid, grid->x[near->own], radius, grid->column_mask);
    cox_world_range rows = lines_around(grid, grid->y[near->own], radius, grid->row_mask);
    cox_world_range ranges[2];
    uint64_t widest = cox_vec2_length_squared(cox_vec2_make(radius, 0));
    uint8_t highest = cox_fix_highest_bit(widest | 1u);
    near->beyond = widest + 1u;
    near->shift = highest > 25u ? (uint8_t)(highest - 25u) : 0u;
    near->count = 0;
    for (uint32_t row = rows.first; row != rows.end + 1u; row++) {
        uint32_t count = cox_world_row_ranges(grid, columns.first, columns.end, row, ranges);
        for (uint32_t i = 0; i < count; i++)
            if (!gather(near, grid, ranges[i])) return false;
    }
    return true;
}

/* Gives each its key: what is left of the square, and behind it the place in the lot, so that no
 * two are equal. Three more follow, as keys are ranked by fours. */
static void number(cox_world_lot *near)
{
    const uint32_t count = near->count;
    const uint8_t shift = near->shift;
    if (near->lanes != NULL) {
        for (uint32_t i = 0; i < count; i++)
            near->keys[i] = (int32_t)((uint32_t)near->keys[i] * COX_WORLD_LOT + i);
    } else {
        for (uint32_t i = 0; i < count; i++)
            near->keys[i] = (int32_t)((uint32_t)(near->squares[i] >> shift) * COX_WORLD_LOT + i);
    }
    for (uint32_t i = 0; i < 3; i++) near->keys[count + i] = INT32_MAX;
}

/* Writes down the nearest of those numbered. False: keys are alike of which it matters which is
 * less. */
static bool rank(const cox_world_lot *near, uint32_t most, uint32_t *places)
{
    const uint32_t count = near->count, kept = count < most ? count : most;
    uint32_t ranked[COX_WORLD_LOT + 3];
    for (uint32_t i = 0; i < count; i += 4) {
        uint32_t lower[4];
        cox_lower_keys(&near->keys[i], near->keys, count, lower);
        for (uint32_t k = 0; k < 4; k++) ranked[lower[k]] = (uint32_t)near->keys[i + k];
    }
    bool is_alike = false;
    for (uint32_t i = 1; i < count && i <= kept; i++)
        is_alike |= (ranked[i] ^ ranked[i - 1u]) < COX_WORLD_LOT;
    for (uint32_t i = 0; i < kept; i++) places[i] = near->places[ranked[i] % COX_WORLD_LOT];
    return !is_alike;
}

/* Gathers at least most, or all within radius, in circles that double. False: it cannot. *tried is
 * the radius of the last one. */
static bool gather_enough(cox_world_lot *near, const cox_world_grid *grid, fix16_t radius,
                          uint32_t most, fix16_t *tried)
{
    *tried = cox_fix_min(cox_fix_max(*tried, grid->cell / 4), radius);
    while (gather_around(near, grid, *tried)) {
        if (near->count >= most || *tried == radius) return true;
        *tried = cox_fix_min(cox_fix_add(*tried, *tried), radius);
    }
    return false;
}

/* Where to look first for the next agent, after a circle held so many of most. */
static fix16_t next_tried(fix16_t tried, uint32_t count, uint32_t most)
{
    if (count > most + most / 2u + 2u) return tried - tried / 16;
    return count < most + 2u ? cox_fix_add(tried, tried / 16) : tried;
}

uint32_t cox_world_nearest_few(const cox_world *world, uint32_t place, uint32_t group,
                               fix16_t radius, uint32_t most, uint32_t places[COX_WORLD_FEW],
                               fix16_t *tried)
{
    cox_world_lot near;
    if (radius < 0 || most == 0) return 0;
    if (most > COX_WORLD_FEW) most = COX_WORLD_FEW;
    if (!COX_WORLD_ROOMY || world->grid.left_out > 0 || group != COX_NO_GROUP)
        return search_by_rings(world, place, group, radius, most, places);
    near.own = place;
    near.lanes = cox_world_lanes_of(world->simd);
    if (near.lanes != NULL && near.lanes->gather == NULL) near.lanes = NULL;
    bool is_enough = gather_enough(&near, &world->grid, radius, most, tried);
    fix16_t last = *tried;
    *tried = is_enough ? next_tried(last, near.count, most) : last / 4 * 3;
    if (is_enough) {
        number(&near);
        if (rank(&near, most, places)) return near.count < most ? near.count : most;
    }
    return search_by_rings(world, place, group, radius, most, places);
}
