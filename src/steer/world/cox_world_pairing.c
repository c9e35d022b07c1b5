/* SPDX-License-Identifier: MIT
 * Finding pairs, and looking at them: in portable C, and by the lanes of simd/cox_pairing_lanes.h,
 * which do the same. */
#include "cox_world_pairing.h"

#include "cox_world_lanes.h"

void cox_pairing_begin(cox_pairing *self, const cox_world *world)
{
    self->grid = &world->grid;
    self->ids = world->id;
    self->zones = &world->sights[world->paired_rule].zones;
    self->tallies = world->tallies;
    self->ranks = world->ranks;
    self->lanes = cox_world_lanes_of(world->simd);
    self->count = 0;
}

/* What a list of pairs is looked at by. */
typedef struct pair_columns {
    int64_t x[COX_PAIRS_MAX]; /* the offset from here to there */
    int64_t y[COX_PAIRS_MAX];
    uint64_t squared[COX_PAIRS_MAX];    /* of its length */
    int64_t along_here[COX_PAIRS_MAX];  /* cox_flock_along from here to there, */
    int64_t along_there[COX_PAIRS_MAX]; /* and from there to here */
    cox_both turn[COX_PAIRS_MAX];       /* the heading there less that here */
} pair_columns;

/* Measures all pairs. Whether any two share a spot. */
static bool measure(const cox_pairing *self, pair_columns *columns)
{
    const cox_world_grid *grid = self->grid;
    bool share_a_spot = false;
    for (uint32_t i = 0; i < self->count; i++) {
        uint32_t here = self->here[i], there = self->there[i];
        int64_t x = (int64_t)grid->x[there] - grid->x[here];
        int64_t y = (int64_t)grid->y[there] - grid->y[here];
        int64_t heading_x = grid->heading_x[here], heading_y = grid->heading_y[here];
        int64_t there_x = grid->heading_x[there], there_y = grid->heading_y[there];
        columns->x[i] = x;
        columns->y[i] = y;
        columns->squared[i] = (uint64_t)(x * x + y * y);
        columns->along_here[i] = cox_flock_along(0, heading_x * x + heading_y * y);
        columns->along_there[i] = cox_flock_along(0, -(there_x * x + there_y * y));
        columns->turn[i] = cox_both_make(there_x - heading_x, there_y - heading_y);
        share_a_spot |= columns->squared[i] == 0;
    }
    return share_a_spot;
}

/* Whether a zone sees the agents of a pair: all bits set, else 0. */
typedef struct pair_seen {
    uint64_t here;  /* the one here sees the one there, */
    uint64_t there; /* and the other way round */
} pair_seen;

static inline pair_seen sees(const cox_flock_zone *zone, const pair_columns *columns, uint32_t i)
{
    uint64_t squared = columns->squared[i];
    cox_flock_limit limit = cox_flock_limit_of(zone, squared, squared);
    pair_seen seen;
    seen.here = (uint64_t)cox_flock_sees(limit, columns->along_here[i]);
    seen.there = (uint64_t)cox_flock_sees(limit, columns->along_there[i]);
    return seen;
}

/* Adds what the agents of each pair see to their tallies: the one there sees the same as the one
 * here with the opposite sign, in its own field of view. Where separation sees nobody, a push may
 * be any number. */
static void take(const cox_pairing *self, const pair_columns *columns)
{
    const cox_flock_zones zones = *self->zones;
    cox_flock_tally *tallies = self->tallies;
    for (uint32_t i = 0; i < self->count; i++) {
        cox_flock_tally *here = &tallies[self->here[i]], *there = &tallies[self->there[i]];
        pair_seen seen = sees(&zones.alignment, columns, i);
        here->turn += columns->turn[i] & seen.here;
        there->turn -= columns->turn[i] & seen.there;

        cox_both toward = cox_both_make(columns->x[i], columns->y[i]);
        seen = sees(&zones.cohesion, columns, i);
        here->toward += toward & seen.here;
        there->toward -= toward & seen.there;

        uint64_t falloff = (uint64_t)cox_flock_falloff(&zones, columns->squared[i]);
        uint64_t push_x = (uint64_t)columns->x[i] * falloff;
        uint64_t push_y = (uint64_t)columns->y[i] * falloff;
        seen = sees(&zones.separation, columns, i);
        here->push_x += push_x & seen.here;
        here->push_y += push_y & seen.here;
        there->push_x -= push_x & seen.there;
        there->push_y -= push_y & seen.there;
    }
}

void cox_pairing_look(cox_pairing *self)
{
    pair_columns columns;
    if (self->lanes != NULL) {
        self->lanes->look(self);
        return;
    }
    if (measure(self, &columns)) cox_pairing_rank(self);
    take(self, &columns);
    self->count = 0;
}

/* Lists the agents at the places from first to stop - 1 that are near. There is room for all. */
static inline void scan(cox_pairing *self, uint32_t place, size_t first, size_t stop)
{
    const fix16_t *x = self->grid->x, *y = self->grid->y;
    const int64_t own_x = x[place], own_y = y[place];
    const uint64_t reach = self->zones->widest_reach;
    size_t count = (size_t)self->count;
    for (; first < stop; first++) {
        int64_t offset_x = x[first] - own_x, offset_y = y[first] - own_y;
        self->here[count] = place;
        self->there[count] = (uint32_t)first;
        count += (uint64_t)(offset_x * offset_x + offset_y * offset_y) < reach;
    }
    self->count = (uint32_t)count;
}

static void find(cox_pairing *self, uint32_t place, cox_world_range range)
{
    while (range.first < range.end) {
        uint32_t room = COX_PAIRS_MAX - self->count, left = range.end - range.first;
        uint32_t stop = range.first + (left < room ? left : room);
        scan(self, place, (size_t)range.first, (size_t)stop);
        range.first = stop;
        if (stop < range.end) cox_pairing_look(self);
    }
}

void cox_pairing_find(cox_pairing *self, uint32_t first, uint32_t end, cox_world_range *ranges,
                      uint32_t count)
{
    if (self->lanes != NULL) {
        self->lanes->find(self, first, end, ranges, count);
        return;
    }
    for (uint32_t place = first; place < end; place++) {
        ranges[0].first = place + 1u;
        for (uint32_t i = 0; i < count; i++) find(self, place, ranges[i]);
    }
}
