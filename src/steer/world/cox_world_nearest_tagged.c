/* SPDX-License-Identifier: MIT
 * The search for the nearest agent by tags looks at all agents of a cell. */
#include "cox_world_nearest_tagged.h"

#include "cox_world_rings.h"

/* A search. */
typedef struct search {
    cox_world_rings rings; /* least is the squared distance of the nearest so far */
    const cox_world *world;
    uint32_t tags;
    uint32_t found; /* its place; UINT32_MAX: none so far */
} search;

/* Whether an agent, at that squared distance, comes before the one found so far. */
static bool is_nearer(const search *self, uint32_t place, uint64_t squared)
{
    const cox_world *world = self->world;
    const uint32_t *slot = world->grid.slot;
    if (squared != self->rings.least || self->found == UINT32_MAX)
        return squared <= self->rings.least;
    return world->id[slot[place]] < world->id[slot[self->found]];
}

static void look_into(cox_world_rings *rings, uint32_t bucket)
{
    search *self = (search *)(void *)rings;
    const cox_world_grid *grid = rings->grid;
    const fix16_t *x = grid->x, *y = grid->y;
    const uint32_t own = rings->place, end = grid->seen_end[bucket];
    for (uint32_t place = grid->start[bucket]; place < end; place++) {
        if ((self->world->groups[grid->group[place]].tags & self->tags) == 0) continue;
        uint64_t squared =
            cox_vec2_length_squared(cox_vec2_make(x[place] - x[own], y[place] - y[own]));
        if (place == own || !is_nearer(self, place, squared)) continue;
        self->found = place;
        rings->least = squared;
    }
}

uint32_t cox_world_nearest_tagged(const cox_world *world, uint32_t place, uint32_t tags,
                                  fix16_t radius)
{
    search self;
    if (radius < 0) return UINT32_MAX;
    self.rings = cox_world_rings_around(&world->grid, place, radius);
    self.world = world;
    self.tags = tags;
    self.found = UINT32_MAX;
    cox_world_rings_walk(&self.rings, look_into);
    return self.found;
}
