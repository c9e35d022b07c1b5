/* SPDX-License-Identifier: MIT
 * The functions of cox_world_pairing.c by lanes, after cox_world_pairing.h: the same sums. A pair
 * lies in a lane of its own, so of lanes that are multiplied the low halves count. */
#ifndef COX_PAIRING_LANES_H
#define COX_PAIRING_LANES_H

#include "core/math/simd/cox_lanes_select.h"
#include "core/math/simd/cox_lanes_transpose.h"
#include "cox_near_lanes.h"

/* cox_both_make of the elements that are the low halves; the high ones are 0. */
COX_LANES_PLACED cox_lanes cox_lanes_both(cox_lanes x, cox_lanes y)
{
    const uint64_t sign = UINT64_C(1) << 31;
    return (y << 32) + (x ^ sign) - sign;
}

/* cox_flock_along of distances ahead. */
COX_LANES_PLACED cox_lanes cox_lanes_along(cox_lanes ahead)
{
    cox_lanes sign = cox_lanes_mask(ahead), distance = ahead >> 8; /* fits in the low half */
    return (cox_lanes_signed_product(distance, distance) ^ sign) - sign;
}

/* Pairs by their squared distances, and cox_flock_along of the two of each. */
typedef struct cox_lanes_view {
    cox_lanes squared;
    cox_lanes along_here;
    cox_lanes along_there;
} cox_lanes_view;

/* Ones in the lanes where a zone sees the agents of the pair: the one here that there, and the
 * other way round. */
typedef struct cox_lanes_seen {
    cox_lanes here;
    cox_lanes there;
} cox_lanes_seen;

/* cox_flock_limit_of and cox_flock_sees. */
COX_LANES_PLACED cox_lanes_seen cox_lanes_sees(const cox_flock_zone *zone, cox_lanes_view view)
{
    cox_lanes cosine = (cox_lanes){0} + (uint64_t)zone->cosine;
    /* The squared distance has 46 bits, so each half of it is a positive number. */
    cox_lanes low = cox_lanes_signed_product(cosine, view.squared & UINT64_C(0x7fffff));
    cox_lanes high = cox_lanes_signed_product(cosine, view.squared >> 23);
    cox_lanes beside = low + (high << 23) - 1u;
    cox_lanes near = view.squared - zone->near_reach, within = view.squared - zone->reach;
    cox_lanes_seen seen;
    seen.here = cox_lanes_mask(near | (within & (beside - view.along_here)));
    seen.there = cox_lanes_mask(near | (within & (beside - view.along_there)));
    return seen;
}

/* The numbers of a tally, each of them in a register. */
#define COX_LANES_TALLY 4u
_Static_assert(sizeof(cox_flock_tally) == COX_LANES_TALLY * sizeof(uint64_t),
               "a tally is not made of as many numbers");

/* Adds what the agents at these places see, lane by lane, to their tallies. */
COX_LANES_PLACED void cox_lanes_take(cox_flock_tally *tallies, const uint32_t *places,
                                     const cox_lanes seen[COX_LANES_TALLY])
{
    void *sums[COX_LANES_COUNT];
    for (uint32_t i = 0; i < COX_LANES_COUNT; i++) sums[i] = &tallies[places[i]];
    cox_lanes_add_transposed(sums, seen);
}

/* Looks at the pairs from number i on, one in each lane. Returns ones in the lanes of those that
 * share a spot. */
COX_LANES_PLACED cox_lanes cox_lanes_look(const cox_pairing *self, const cox_flock_zones *zones,
                                          uint32_t i)
{
    cox_lanes x = cox_lanes_load_elements(&self->x[i]), y = cox_lanes_load_elements(&self->y[i]);
    cox_lanes heading_x = cox_lanes_load_elements(&self->heading_x[i]);
    cox_lanes heading_y = cox_lanes_load_elements(&self->heading_y[i]);
    cox_lanes there_x = cox_lanes_load_elements(&self->heading_there_x[i]);
    cox_lanes there_y = cox_lanes_load_elements(&self->heading_there_y[i]);
    cox_lanes_view view;
    view.squared = cox_lanes_dot(x, y, x, y);
    view.along_here = cox_lanes_along(cox_lanes_dot(heading_x, heading_y, x, y));
    view.along_there = cox_lanes_along(0u - cox_lanes_dot(there_x, there_y, x, y));
    cox_lanes_seen separation = cox_lanes_sees(&zones->separation, view);
    cox_lanes_seen alignment = cox_lanes_sees(&zones->alignment, view);
    cox_lanes_seen cohesion = cox_lanes_sees(&zones->cohesion, view);

    cox_lanes falloff = (zones->separation.reach - 1u - view.squared) >> zones->falloff_shift;
    cox_lanes push_x = cox_lanes_signed_product(x, falloff);
    cox_lanes push_y = cox_lanes_signed_product(y, falloff);
    cox_lanes turn =
        cox_lanes_both(cox_lanes_less(there_x, heading_x), cox_lanes_less(there_y, heading_y));
    cox_lanes toward = cox_lanes_both(x, y);
    cox_lanes here[COX_LANES_TALLY] = {push_x & separation.here, push_y & separation.here,
                                       turn & alignment.here, toward & cohesion.here};
    /* What one sees the other sees with the opposite sign. */
    cox_lanes there[COX_LANES_TALLY] = {
        0u - (push_x & separation.there), 0u - (push_y & separation.there),
        0u - (turn & alignment.there), 0u - (toward & cohesion.there)};
    cox_lanes_take(self->tallies, &self->here[i], here);
    cox_lanes_take(self->tallies, &self->there[i], there);
    return (cox_lanes)(view.squared == 0);
}

/* Fills the list up to whole registers with pairs out of sight. */
static inline void cox_pairing_lanes_fill(cox_pairing *self)
{
    for (uint32_t i = self->count; i % COX_LANES_COUNT != 0; i++) {
        self->here[i] = self->there[i] = self->here[0];
        self->x[i] = COX_FLOCK_NARROW_RADIUS + COX_FIX_ONE;
        self->y[i] = 0;
        self->heading_x[i] = self->heading_y[i] = 0;
        self->heading_there_x[i] = self->heading_there_y[i] = 0;
    }
}

/* cox_pairing_look. */
COX_LANES_LOOP void cox_pairing_lanes_look(cox_pairing *self)
{
    const cox_flock_zones zones = *self->zones;
    cox_lanes on_spot = {0};
    cox_pairing_lanes_fill(self);
    for (uint32_t i = 0; i < self->count; i += COX_LANES_COUNT)
        on_spot |= cox_lanes_look(self, &zones, i);
    if (cox_lanes_any(on_spot)) cox_pairing_rank(self);
    self->count = 0;
}

/* An agent in all elements of registers. */
typedef struct cox_lanes_agent {
    cox_lanes place;
    cox_lanes x;
    cox_lanes y;
    cox_lanes heading_x;
    cox_lanes heading_y;
} cox_lanes_agent;

/* Lists those of the agents from place first to end - 1 that are near, as far as a register holds
 * them. Returns how many the list has then. */
COX_LANES_PLACED uint32_t cox_lanes_list(cox_pairing *self, uint32_t count,
                                         const cox_lanes_agent *agent, uint32_t first, uint32_t end)
{
    const cox_world_grid *grid = self->grid;
    uint64_t reach = self->zones->widest_reach;
    cox_lanes x = cox_lanes_less(cox_lanes_load(&grid->x[first]), agent->x);
    cox_lanes y = cox_lanes_less(cox_lanes_load(&grid->y[first]), agent->y);
    cox_lanes near = cox_lanes_below(cox_lanes_squares_of(x, y), reach);
    cox_lanes_selection selected = cox_lanes_select(near & cox_lanes_first(end - first));
    cox_lanes_store(&self->here[count], agent->place);
    cox_lanes_store(&self->heading_x[count], agent->heading_x);
    cox_lanes_store(&self->heading_y[count], agent->heading_y);
    cox_lanes_store_selected(&self->there[count], cox_lanes_numbers(first), selected);
    cox_lanes_store_selected(&self->x[count], x, selected);
    cox_lanes_store_selected(&self->y[count], y, selected);
    cox_lanes there_x = cox_lanes_load(&grid->heading_x[first]);
    cox_lanes there_y = cox_lanes_load(&grid->heading_y[first]);
    cox_lanes_store_selected(&self->heading_there_x[count], there_x, selected);
    cox_lanes_store_selected(&self->heading_there_y[count], there_y, selected);
    return count + selected.count;
}

/* Pairs the agent at a place with those in the ranges that are near. */
COX_LANES_PLACED void cox_lanes_pair(cox_pairing *self, uint32_t place,
                                     const cox_world_range *ranges, uint32_t count)
{
    const cox_world_grid *grid = self->grid;
    const cox_lanes_agent agent = {
        cox_lanes_filled((int32_t)place), cox_lanes_filled(grid->x[place]),
        cox_lanes_filled(grid->y[place]), cox_lanes_filled(grid->heading_x[place]),
        cox_lanes_filled(grid->heading_y[place])};
    for (uint32_t i = 0; i < count; i++) {
        uint32_t first = ranges[i].first, end = ranges[i].end;
        for (; first < end; first += COX_LANES_ELEMENTS) {
            self->count = cox_lanes_list(self, self->count, &agent, first, end);
            if (self->count > COX_PAIRS_MAX - COX_LANES_ELEMENTS) cox_pairing_lanes_look(self);
        }
    }
}

/* cox_pairing_find. */
COX_LANES_LOOP void cox_pairing_lanes_find(cox_pairing *self, uint32_t begin, uint32_t stop,
                                           cox_world_range *ranges, uint32_t range_count)
{
    for (uint32_t place = begin; place < stop; place++) {
        ranges[0].first = place + 1u;
        cox_lanes_pair(self, place, ranges, range_count);
    }
}

#endif
