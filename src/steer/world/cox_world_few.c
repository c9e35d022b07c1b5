/* SPDX-License-Identifier: MIT
 * The few agents that are nearest, inserted one by one. */
#include "cox_world_few.h"

#include "cox_world_rings.h"

/* A search. */
typedef struct search {
    cox_world_rings rings; /* least is that of the last one, once there are as many as asked for */
    const cox_world *world;
    uint32_t group;
    uint32_t most, count;
    uint32_t *places;
    uint64_t distances[COX_WORLD_FEW];
} search;

/* Slots rise with ids. */
static bool comes_before(const search *self, uint64_t distance, uint32_t place, uint32_t rank)
{
    const uint32_t *slot = self->rings.grid->slot;
    uint64_t other = self->distances[rank];
    return distance != other ? distance < other : slot[place] < slot[self->places[rank]];
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

uint32_t cox_world_nearest_few(const cox_world *world, uint32_t place, uint32_t group,
                               fix16_t radius, uint32_t most, uint32_t places[COX_WORLD_FEW])
{
    search self;
    if (radius < 0 || most == 0) return 0;
    self.rings = cox_world_rings_around(&world->grid, place, radius);
    self.world = world;
    self.group = group;
    self.most = most < COX_WORLD_FEW ? most : COX_WORLD_FEW;
    self.count = 0;
    self.places = places;
    cox_world_rings_walk(&self.rings, look_into);
    return self.count;
}
