/* SPDX-License-Identifier: MIT
 * The search for the nearest agent of a group. */
#include "cox_world.h"
#include "cox_world_rings.h"

/* A search. */
typedef struct search {
    cox_world_rings rings; /* least is the squared distance of the nearest so far */
    const cox_world *world;
    uint8_t group;
    uint32_t found; /* its place; UINT32_MAX: none so far */
} search;

/* The one of two places, equally far away, whose agent has the lower id. */
static uint32_t lower_of(const cox_world *world, uint32_t found, uint32_t place)
{
    const uint32_t *slot = world->grid.slot;
    if (found == UINT32_MAX || world->id[slot[place]] < world->id[slot[found]]) return place;
    return found;
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
        if (squared == least) found = lower_of(self->world, found, place);
        bool is_nearer = squared < least;
        found = is_nearer ? place : found;
        least = is_nearer ? squared : least;
    }
    self->found = found;
    rings->least = least;
}

/* A search where it is told where each group begins in a bucket. */
typedef struct short_search {
    cox_world_rings rings;
    const uint32_t *begins; /* of the group, in bucket 0 */
    uint32_t step;          /* from a bucket to the next one */
    uint32_t found;
    uint64_t ties; /* not 0: two were equally far away, so it is not told which is meant */
} short_search;

/* Without a branch on what cannot be foreseen. */
static void look_shortly(cox_world_rings *rings, uint32_t bucket)
{
    short_search *self = (short_search *)(void *)rings;
    const fix16_t *x = rings->grid->x, *y = rings->grid->y;
    const uint32_t *begins = self->begins + (size_t)bucket * self->step;
    uint32_t own = rings->place, found = self->found, end = begins[1];
    uint64_t least = rings->least, ties = self->ties;
    for (uint32_t place = begins[0]; place < end; place++) {
        uint64_t squared =
            cox_vec2_length_squared(cox_vec2_make(x[place] - x[own], y[place] - y[own]));
        squared |= UINT64_C(0) - (uint64_t)(place == own);
        ties |= squared == least;
        found = squared < least ? place : found;
        least = squared < least ? squared : least;
    }
    self->found = found;
    self->ties = ties;
    rings->least = least;
}

/* Finds the nearest of a group that there is. False: that is not told. */
static bool search_shortly(const cox_world *world, uint32_t place, uint32_t group, fix16_t radius,
                           uint32_t *found)
{
    short_search self;
    self.rings = cox_world_rings_around(&world->grid, place, radius);
    self.rings.least++; /* what is found must be nearer */
    self.begins = world->grid.begins + group;
    self.step = world->group_count + 1u;
    self.found = UINT32_MAX;
    self.ties = 0;
    cox_world_rings_walk(&self.rings, look_shortly);
    *found = self.found;
    return self.ties == 0;
}

uint32_t cox_world_nearest_seen(const cox_world *world, uint32_t place, uint32_t group,
                                fix16_t radius)
{
    search self;
    if (radius < 0 || group >= world->group_count) return UINT32_MAX;
    if (cox_world_tells_apart(&world->grid) &&
        search_shortly(world, place, group, radius, &self.found))
        return self.found;
    self.rings = cox_world_rings_around(&world->grid, place, radius);
    self.world = world;
    self.group = (uint8_t)group;
    self.found = UINT32_MAX;
    cox_world_rings_walk(&self.rings, look_into);
    return self.found;
}
