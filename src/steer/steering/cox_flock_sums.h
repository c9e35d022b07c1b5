/* SPDX-License-Identifier: MIT
 * Flocking in stages: prepare the zones, look at each neighbour, add it, finish. The single call
 * and a world's blocks share them.
 *
 * Positions and headings enter as plain integers, in LSB. All sums are whole numbers, so the order
 * of the neighbours changes nothing.
 *
 * The narrow path: where no radius is above COX_FLOCK_NARROW_RADIUS, range_shift is 0, and of a
 * neighbour within the widest radius the squared distance is below 2^46, the distance ahead below
 * 2^31 and the falloff below 2^31. A kernel may then pass a constant 0 for range_shift and keep
 * distances ahead and falloffs in 32 bits. */
#ifndef COX_FLOCK_SUMS_H
#define COX_FLOCK_SUMS_H

#include "coxswain/flock.h"

#include "cox_separation_force.h"
#include "core/math/cox_fix_bits.h"
#include "core/math/cox_vec2_fit.h"
#include "core/math/cox_vec2_here.h"

#define COX_FLOCK_NARROW_RADIUS COX_FIX(127)

/* A zone, prepared. */
typedef struct cox_flock_zone {
    uint64_t reach;      /* squared distances below this are within the radius; 0: none is */
    uint64_t near_reach; /* those below this are seen all around */
    int64_t cosine;      /* the square of the cosine, with the cosine's sign; units of 2^-16 */
} cox_flock_zone;

/* All zones of a cox_flocking. */
typedef struct cox_flock_zones {
    cox_flock_zone separation;
    cox_flock_zone alignment;
    cox_flock_zone cohesion;
    uint64_t widest_reach; /* the greatest reach of the three */
    uint8_t falloff_shift; /* how many bits of radius^2 - distance^2 are dropped */
    uint8_t range_shift;   /* how many bits of distances are dropped before they are multiplied */
} cox_flock_zones;

/* What an agent takes from one neighbour. */
typedef struct cox_flock_glance {
    int64_t falloff;    /* the factor of its offset in separation, if that sees it */
    int64_t separation; /* all bits set if separation sees it, else 0; */
    int64_t alignment;  /* likewise alignment, */
    int64_t cohesion;   /* and cohesion */
} cox_flock_glance;

/* What an agent took from all of them. */
typedef struct cox_flock_sums {
    int64_t push_x; /* offset * falloff */
    int64_t push_y;
    int64_t turn_x; /* headings, each less the agent's own, in units of 2^-16 */
    int64_t turn_y;
    int64_t toward_x; /* offsets, in LSB */
    int64_t toward_y;
    int32_t rank; /* neighbours of higher id on the same spot, less those of lower id */
} cox_flock_sums;

/* Prepares the zones; in cox_flock.c. */
cox_flock_zones cox_flock_prepare(const cox_flocking *flocking);

/* The square of a distance ahead, which is the product of a heading and an offset, with the sign of
 * that distance; less than 2^62 in magnitude. */
static inline int64_t cox_flock_along(uint8_t range_shift, int64_t ahead)
{
    int64_t displacement = ahead >> (8u + range_shift); /* in units of 2^-24, below 2^31 */
    uint64_t sign = (uint64_t)(displacement >> 63);
    return (int64_t)((((uint64_t)displacement * (uint64_t)displacement) ^ sign) - sign);
}

/* What a zone asks of a neighbour: numbers whose signs say it, because no difference reaches 2^63.
 */
typedef struct cox_flock_limit {
    uint64_t near;   /* negative if it is seen all around */
    uint64_t within; /* negative if it is within the radius */
    uint64_t beside; /* one less than how far along it lies where it is just seen */
} cox_flock_limit;

/* squared and range are a neighbour's squared distance, exact and with bits dropped. */
static inline cox_flock_limit cox_flock_limit_of(const cox_flock_zone *zone, uint64_t squared,
                                                 uint64_t range)
{
    cox_flock_limit limit;
    limit.near = squared - zone->near_reach;
    limit.within = squared - zone->reach;
    limit.beside = (uint64_t)zone->cosine * range - 1u;
    return limit;
}

/* All bits set if a neighbour that lies so far along is seen, else 0. */
static inline int64_t cox_flock_sees(cox_flock_limit limit, int64_t along)
{
    return (int64_t)(limit.near | (limit.within & (limit.beside - (uint64_t)along))) >> 63;
}

/* The factor of the offset of a neighbour that separation sees at this squared distance. */
static inline int64_t cox_flock_falloff(const cox_flock_zones *zones, uint64_t squared)
{
    return (int64_t)((zones->separation.reach - 1u - squared) >> zones->falloff_shift);
}

/* Looks at the neighbour at this offset, whose squared length is squared and within the widest
 * reach, along the agent's heading. */
static inline cox_flock_glance cox_flock_look(const cox_flock_zones *zones, uint8_t range_shift,
                                              cox_vec2 heading, cox_vec2 offset, uint64_t squared)
{
    int64_t ahead = (int64_t)heading.x * offset.x + (int64_t)heading.y * offset.y;
    int64_t along = cox_flock_along(range_shift, ahead);
    uint64_t range = squared >> (2u * range_shift);
    cox_flock_limit separation = cox_flock_limit_of(&zones->separation, squared, range);
    cox_flock_limit alignment = cox_flock_limit_of(&zones->alignment, squared, range);
    cox_flock_limit cohesion = cox_flock_limit_of(&zones->cohesion, squared, range);
    cox_flock_glance glance;
    glance.falloff = cox_flock_falloff(zones, squared);
    glance.separation = cox_flock_sees(separation, along);
    glance.alignment = cox_flock_sees(alignment, along);
    glance.cohesion = cox_flock_sees(cohesion, along);
    return glance;
}

/* Adds a neighbour at this offset, but for its heading. */
static inline void cox_flock_add(cox_flock_sums *sums, const cox_flock_glance *glance,
                                 cox_vec2 offset)
{
    sums->push_x += offset.x * (glance->falloff & glance->separation);
    sums->push_y += offset.y * (glance->falloff & glance->separation);
    sums->toward_x += offset.x & glance->cohesion;
    sums->toward_y += offset.y & glance->cohesion;
}

/* Adds its heading, less the agent's own, where alignment has all bits set. */
static inline void cox_flock_add_turn(cox_flock_sums *sums, cox_vec2 turn, int64_t alignment)
{
    sums->turn_x += turn.x & alignment;
    sums->turn_y += turn.y & alignment;
}

/* Adds to the rank what a neighbour on the same spot does. */
static inline void cox_flock_add_coincident(cox_flock_sums *sums, uint32_t id, uint32_t neighbour)
{
    sums->rank += id < neighbour ? 1 : -1;
}

/* The directions of the three forces, (0, 0) where there is none. */
typedef struct cox_flock_directions {
    cox_vec2 apart;
    cox_vec2 along;
    cox_vec2 together;
} cox_flock_directions;

static inline cox_flock_directions cox_flock_directions_of(const cox_flock_sums *sums)
{
    cox_flock_directions directions;
    directions.apart = cox_vec2_fit_direction(-sums->push_x, -sums->push_y);
    directions.along = cox_vec2_fit_direction(sums->turn_x, sums->turn_y);
    directions.together = cox_vec2_fit_direction(sums->toward_x, sums->toward_y);
    return directions;
}

/* The sum of the three forces. */
static inline cox_vec2 cox_flock_total(const cox_flock_directions *forces)
{
    return cox_vec2_fit_here((int64_t)forces->apart.x + forces->along.x + forces->together.x,
                             (int64_t)forces->apart.y + forces->along.y + forces->together.y);
}

/* The whole force. */
static inline cox_vec2 cox_flock_finish(const cox_flock_sums *sums, const cox_flocking *flocking)
{
    cox_flock_directions directions = cox_flock_directions_of(sums);
    directions.apart =
        cox_separation_force(directions.apart, sums->rank, flocking->separation.weight);
    directions.along = cox_vec2_set_length_here(directions.along, flocking->alignment.weight);
    directions.together = cox_vec2_set_length_here(directions.together, flocking->cohesion.weight);
    return cox_flock_total(&directions);
}

#endif
