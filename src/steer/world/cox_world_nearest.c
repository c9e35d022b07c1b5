/* SPDX-License-Identifier: MIT
 * The search for the nearest agent of a group. */
#include "cox_world.h"
#include "cox_world_rings.h"

/* A search. */
typedef struct search {
    cox_world_rings rings; /* least is the squared distance of the nearest so far */
    uint8_t group;
    uint32_t found; /* its place; UINT32_MAX: none so far */
} search;

/* The one of two places, equally far away, whose agent has the lower id; slots rise with ids. */
static uint32_t lower_of(const cox_world_grid *grid, uint32_t found, uint32_t place)
{
    const uint32_t *slot = grid->slot;
    return found == UINT32_MAX || slot[place] < slot[found] ? place : found;
}

/* Those of a group lie together, so the branch on that can be foreseen; which of them are nearer
 * than those before cannot, so there is no branch on it. */
static void look_into(cox_world_rings *rings, uint32_t bucket)
{
    search *self = (search *)(void *)rings;
    const cox_world_grid *grid = rings->grid;
    const fix16_t *x = grid->x, *y = grid->y;
    uint32_t own = rings->place, found = self->found, end = grid->seen_end[bucket];
    uint64_t least = rings->least;
    for (uint32_t place = grid->start[bucket]; place < end; place++) {
        if (grid->group[place] != self->group) continue;
        uint64_t squared =
            cox_vec2_length_squared(cox_vec2_make(x[place] - x[own], y[place] - y[own]));
        squared |= UINT64_C(0) - (uint64_t)(place == own);
        if (squared == least) found = lower_of(grid, found, place);
        bool is_nearer = squared < least;
        found = is_nearer ? place : found;
        least = is_nearer ? squared : least;
    }
    self->found = found;
    rings->least = least;
}

uint32_t cox_world_nearest_seen(const cox_world *world, uint32_t place, uint32_t group,
                                fix16_t radius)
{
    search self;
    if (radius < 0) return UINT32_MAX;
    self.rings = cox_world_rings_around(&world->grid, place, radius);
    self.group = (uint8_t)group;
    self.found = UINT32_MAX;
    cox_world_rings_walk(&self.rings, look_into);
    return self.found;
}
