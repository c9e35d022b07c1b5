/* SPDX-License-Identifier: MIT
 * The push out of neighbours in stages: begin with zero, add each neighbour, finish. The single
 * call and a world's blocks share them. */
#ifndef COX_CONTACT_SUMS_H
#define COX_CONTACT_SUMS_H

#include "coxswain/vec2.h"

#include "core/math/cox_fix_root.h"
#include "core/math/cox_vec2_fit.h"
#include "core/math/cox_vec2_here.h"

/* What a push sums up over the neighbours; 2^28 overlaps fit. */
typedef struct cox_contact_sums {
    int64_t out_x; /* overlaps along their normals, LSB */
    int64_t out_y;
} cox_contact_sums;

/* The sum of two radii; one < 0 is taken as 0. */
static inline fix16_t cox_contact_reach(fix16_t radius, fix16_t other_radius)
{
    return cox_fix_add(cox_fix_max(radius, 0), cox_fix_max(other_radius, 0));
}

/* How deep circles overlap whose centres lie so far apart, squared, which is at most reach. */
static inline fix16_t cox_contact_depth(uint64_t squared, fix16_t reach)
{
    return reach - (fix16_t)cox_fix_root(squared);
}

/* The direction in which an agent leaves another one on its very spot: a direction from both ids,
 * for the higher id the opposite one. */
static inline cox_vec2 cox_contact_direction(uint32_t id, uint32_t other)
{
    uint32_t lower = id < other ? id : other, higher = id ^ other ^ lower;
    uint32_t mixed = (lower * UINT32_C(2654435761)) ^ (higher * UINT32_C(2246822519));
    mixed = (mixed ^ (mixed >> 15)) * UINT32_C(2654435761);
    cox_vec2 direction = cox_vec2_from_angle(cox_fix_mul((fix16_t)(mixed >> 16), COX_FIX_PI));
    return id < other ? direction : cox_vec2_negate(direction);
}

/* Adds a neighbour, from which the agent lies at the offset away. */
static inline void cox_contact_add(cox_contact_sums *sums, cox_vec2 away, fix16_t reach,
                                   uint32_t id, uint32_t neighbour)
{
    uint64_t squared = cox_vec2_length_squared(away);
    if (squared >= (uint64_t)((int64_t)reach * reach)) return;
    if (squared == 0) away = cox_contact_direction(id, neighbour);
    cox_vec2 out = cox_vec2_set_length_here(away, cox_contact_depth(squared, reach));
    sums->out_x += out.x;
    sums->out_y += out.y;
}

/* The share of all overlaps that a round takes, in sixteenths. Among six neighbours a share above a
 * third overshoots; one such round and a smaller one together still settle, and sooner. */
static inline int64_t cox_contact_sixteenths(uint32_t round)
{
    return (round & 1u) == 0 ? 7 : 4;
}

/* The share of a sum, rounded half away from zero. */
static inline int64_t cox_contact_share(int64_t sum, int64_t sixteenths)
{
    return (sum * sixteenths + 8 - (sum < 0)) >> 4;
}

/* The push of an agent. */
static inline cox_vec2 cox_contact_finish(const cox_contact_sums *sums, fix16_t radius,
                                          uint32_t round)
{
    int64_t sixteenths = cox_contact_sixteenths(round);
    cox_vec2 push = cox_vec2_fit(cox_contact_share(sums->out_x, sixteenths),
                                 cox_contact_share(sums->out_y, sixteenths));
    return cox_vec2_truncate_here(push, cox_fix_mul(radius, COX_RATIO(1, 2)));
}

#endif
