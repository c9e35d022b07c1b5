/* SPDX-License-Identifier: MIT
 * Flocking: the zones that a definition means, and the single call. */
#include "coxswain/flock.h"

#include "cox_flock_sums.h"

cox_flocking cox_flocking_default(void)
{
    cox_flocking flocking;
    flocking.separation.radius = COX_FLOCK_SEPARATION_RADIUS_DEFAULT;
    flocking.separation.cosine = COX_FLOCK_SEPARATION_COSINE_DEFAULT;
    flocking.separation.weight = COX_FLOCK_SEPARATION_WEIGHT_DEFAULT;
    flocking.alignment.radius = COX_FLOCK_ALIGNMENT_RADIUS_DEFAULT;
    flocking.alignment.cosine = COX_FLOCK_ALIGNMENT_COSINE_DEFAULT;
    flocking.alignment.weight = COX_FLOCK_ALIGNMENT_WEIGHT_DEFAULT;
    flocking.cohesion.radius = COX_FLOCK_COHESION_RADIUS_DEFAULT;
    flocking.cohesion.cosine = COX_FLOCK_COHESION_COSINE_DEFAULT;
    flocking.cohesion.weight = COX_FLOCK_COHESION_WEIGHT_DEFAULT;
    flocking.near_radius = COX_FLOCK_NEAR_RADIUS_DEFAULT;
    return flocking;
}

/* The squared distances within a radius are those below this. */
static uint64_t reach_of(fix16_t radius)
{
    return radius < 0 ? 0 : cox_vec2_length_squared(cox_vec2_make(radius, 0)) + 1u;
}

/* The square of a cosine with its sign, in units of 2^-16. */
static int64_t signed_square(fix16_t cosine)
{
    cosine = cox_fix_min(cosine, COX_FIX_ONE);
    fix16_t square = cox_fix_mul(cosine, cosine);
    return cosine < 0 ? -(int64_t)square : square;
}

/* A cosine of -1 sees all around at any distance, however a heading is rounded. */
static cox_flock_zone zone_of(const cox_flocking_zone *zone, fix16_t near_radius)
{
    bool sees_all_around = zone->cosine <= -COX_FIX_ONE;
    cox_flock_zone made;
    made.reach = reach_of(zone->radius);
    made.near_reach =
        sees_all_around ? made.reach : reach_of(cox_fix_min(near_radius, zone->radius));
    made.cosine = signed_square(zone->cosine);
    return made;
}

/* How many bits a radius takes, in LSB. */
static uint8_t bits_of(fix16_t radius)
{
    return radius <= 0 ? 0 : (uint8_t)(cox_fix_highest_bit((uint32_t)radius) + 1u);
}

/* A radius below 2^bits has a falloff below 2^(2 bits - shift), which times an offset is below 2^41
 * with this shift: 2^22 of them fit in a sum. */
static uint8_t falloff_shift_of(fix16_t radius)
{
    uint8_t bits = bits_of(radius);
    return 3u * bits > 41u ? (uint8_t)(3u * bits - 41u) : 0;
}

/* A distance ahead below 2^(23 + shift) units of 2^-16, with 8 + shift bits of its product by the
 * heading dropped, has a square that fits. */
static uint8_t range_shift_of(fix16_t radius)
{
    if (radius <= COX_FLOCK_NARROW_RADIUS) return 0;
    return (uint8_t)(bits_of(radius) - 22u);
}

cox_flock_zones cox_flock_prepare(const cox_flocking *flocking)
{
    fix16_t widest =
        cox_fix_max(cox_fix_max(flocking->separation.radius, flocking->alignment.radius),
                    flocking->cohesion.radius);
    cox_flock_zones zones;
    zones.separation = zone_of(&flocking->separation, flocking->near_radius);
    zones.alignment = zone_of(&flocking->alignment, flocking->near_radius);
    zones.cohesion = zone_of(&flocking->cohesion, flocking->near_radius);
    zones.widest_reach = reach_of(widest);
    zones.falloff_shift = falloff_shift_of(flocking->separation.radius);
    zones.range_shift = range_shift_of(widest);
    return zones;
}

/* Neighbours are looked at in lots of this many: on a desk most agents have fewer, and a chip has
 * little stack. */
#define LOT (COX_FIX_ROOMY ? 32u : 8u)

/* An agent that looks at its neighbours, a lot of them, and those of it that alignment sees. */
typedef struct watcher {
    const cox_agent *agent;
    cox_vec2 heading;
    cox_flock_zones zones;
    uint32_t count, aligned_count;
    const cox_agent *lot[LOT];
    const cox_agent *aligned[LOT];
} watcher;

/* Takes the lot that begins with a number, and asks for all of it at once, because neighbours lie
 * anywhere in memory: in a crowd of 100,000 this halves the time. */
static inline void take_lot(watcher *self, cox_span neighbours, uint32_t first)
{
    uint32_t left = neighbours.count - first;
    self->count = left < LOT ? left : LOT;
    for (uint32_t i = 0; i < self->count; i++) {
        self->lot[i] = cox_span_at(neighbours, first + i);
#if defined(__GNUC__) && COX_FIX_ROOMY
        __builtin_prefetch(self->lot[i]);
#endif
    }
}

/* Adds all of a neighbour but its heading. Whether alignment sees it cannot be foreseen, so it is
 * kept in any case, and the count moves on if it does. */
static inline void add_neighbour(watcher *self, uint8_t range_shift, const cox_agent *neighbour,
                                 cox_flock_sums *sums)
{
    cox_vec2 offset = cox_vec2_subtract(neighbour->position, self->agent->position);
    uint64_t squared = cox_vec2_length_squared(offset);
    if (squared >= self->zones.widest_reach || neighbour->id == self->agent->id) return;
    cox_flock_glance glance =
        cox_flock_look(&self->zones, range_shift, self->heading, offset, squared);
    cox_flock_add(sums, &glance, offset);
    self->aligned[self->aligned_count] = neighbour;
    self->aligned_count += (uint32_t)(glance.alignment & 1);
    if (squared == 0 && self->zones.separation.reach > 0)
        cox_flock_add_coincident(sums, self->agent->id, neighbour->id);
}

/* Adds the lot. */
static inline void add_lot(watcher *self, uint8_t range_shift, cox_flock_sums *sums)
{
    self->aligned_count = 0;
    for (uint32_t i = 0; i < self->count; i++) add_neighbour(self, range_shift, self->lot[i], sums);
    for (uint32_t i = 0; i < self->aligned_count; i++)
        cox_flock_add_turn(
            sums, cox_vec2_subtract(cox_agent_heading(self->aligned[i]), self->heading), -1);
}

cox_vec2 cox_flock(const cox_agent *self, cox_span neighbours, cox_flocking flocking)
{
    watcher watch;
    cox_flock_sums sums = {0};
    watch.agent = self;
    watch.heading = cox_agent_heading(self);
    watch.zones = cox_flock_prepare(&flocking);
    for (uint32_t first = 0; first < neighbours.count; first += watch.count) {
        take_lot(&watch, neighbours, first);
        /* On a desk once more for the usual shift, which the compiler then knows. */
        if (COX_FIX_ROOMY && watch.zones.range_shift == 0) add_lot(&watch, 0, &sums);
        else add_lot(&watch, watch.zones.range_shift, &sums);
    }
    return cox_flock_finish(&sums, &flocking);
}

/* An agent that looks at its neighbours by one zone alone. */
typedef struct lone_watcher {
    const cox_agent *agent;
    cox_vec2 heading;
    cox_flock_zone zone;
} lone_watcher;

static lone_watcher lone_watcher_of(const cox_agent *agent, const cox_flocking_zone *zone,
                                    fix16_t near_radius)
{
    lone_watcher watch;
    watch.agent = agent;
    watch.heading = cox_agent_heading(agent);
    watch.zone = zone_of(zone, near_radius);
    return watch;
}

/* All bits set if the zone sees a neighbour at this offset, else 0. */
static inline int64_t sees_alone(const lone_watcher *self, uint8_t range_shift,
                                 const cox_agent *neighbour, cox_vec2 offset)
{
    uint64_t squared = cox_vec2_length_squared(offset);
    int64_t ahead = (int64_t)self->heading.x * offset.x + (int64_t)self->heading.y * offset.y;
    cox_flock_limit limit = cox_flock_limit_of(&self->zone, squared, squared >> (2u * range_shift));
    int64_t is_within = -(int64_t)(squared < self->zone.reach);
    int64_t is_other = -(int64_t)(neighbour->id != self->agent->id);
    return cox_flock_sees(limit, cox_flock_along(range_shift, ahead)) & is_within & is_other;
}

static inline cox_vec2 offset_of(const lone_watcher *self, const cox_agent *neighbour)
{
    return cox_vec2_subtract(neighbour->position, self->agent->position);
}

/* Adds the headings that are seen of a lot, each less the agent's own. */
static inline void add_headings_seen(const lone_watcher *self, uint8_t range_shift,
                                     cox_span neighbours, uint32_t first, cox_flock_sums *sums)
{
    uint32_t seen = 0, left = neighbours.count - first; /* seen: a bit each */
    for (uint32_t i = 0; i < LOT && i < left; i++) {
        const cox_agent *neighbour = cox_span_at(neighbours, first + i);
        cox_vec2 offset = offset_of(self, neighbour);
        seen |= (uint32_t)(sees_alone(self, range_shift, neighbour, offset) & 1) << i;
    }
    while (seen != 0) {
        uint8_t highest = cox_fix_highest_bit(seen);
        cox_vec2 heading = cox_agent_heading(cox_span_at(neighbours, first + highest));
        cox_flock_add_turn(sums, cox_vec2_subtract(heading, self->heading), -1);
        seen ^= UINT32_C(1) << highest;
    }
}

/* The direction of all headings that are seen. */
static inline cox_vec2 headings_seen(const lone_watcher *self, uint8_t range_shift,
                                     cox_span neighbours)
{
    cox_flock_sums sums = {0};
    for (uint32_t first = 0; first < neighbours.count; first += LOT)
        add_headings_seen(self, range_shift, neighbours, first, &sums);
    return cox_vec2_fit_direction(sums.turn_x, sums.turn_y);
}

/* The direction of the offsets that are seen. */
static inline cox_vec2 offsets_seen(const lone_watcher *self, uint8_t range_shift,
                                    cox_span neighbours)
{
    int64_t x = 0, y = 0;
    for (uint32_t i = 0; i < neighbours.count; i++) {
        const cox_agent *neighbour = cox_span_at(neighbours, i);
        cox_vec2 offset = offset_of(self, neighbour);
        int64_t sees = sees_alone(self, range_shift, neighbour, offset);
        x += offset.x & sees;
        y += offset.y & sees;
    }
    return cox_vec2_fit_direction(x, y);
}

/* Both are compiled once more on a desk for the usual shift, as add_lot is. */

cox_vec2 cox_alignment(const cox_agent *self, cox_span neighbours, cox_flocking_zone zone,
                       fix16_t near_radius)
{
    lone_watcher watch = lone_watcher_of(self, &zone, near_radius);
    uint8_t shift = range_shift_of(zone.radius);
    cox_vec2 along = COX_FIX_ROOMY && shift == 0 ? headings_seen(&watch, 0, neighbours)
                                                 : headings_seen(&watch, shift, neighbours);
    return cox_vec2_set_length_here(along, zone.weight);
}

cox_vec2 cox_cohesion(const cox_agent *self, cox_span neighbours, cox_flocking_zone zone,
                      fix16_t near_radius)
{
    lone_watcher watch = lone_watcher_of(self, &zone, near_radius);
    uint8_t shift = range_shift_of(zone.radius);
    cox_vec2 together = COX_FIX_ROOMY && shift == 0 ? offsets_seen(&watch, 0, neighbours)
                                                    : offsets_seen(&watch, shift, neighbours);
    return cox_vec2_set_length_here(together, zone.weight);
}
