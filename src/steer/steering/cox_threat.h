/* SPDX-License-Identifier: MIT
 * Collision avoidance in stages: look at each neighbour, turn away from the first threat. The
 * single call and a world share them. */
#ifndef COX_THREAT_H
#define COX_THREAT_H

#include "coxswain/agent.h"

#include "core/math/cox_vec2_here.h"

/* A neighbour that an agent will touch, as that agent sees it. */
typedef struct cox_threat {
    bool is_there;         /* false: none */
    uint32_t id;           /* of the neighbour */
    cox_vec2 displacement; /* to it, now */
    cox_vec2 relative;     /* its velocity less the agent's */
    uint64_t distance;     /* squared, now */
    fix16_t ticks;         /* until they are nearest; 0 if they touch already */
} cox_threat;

/* A horizon, held within what a fix16_t holds. */
static inline fix16_t cox_threat_horizon(uint32_t ticks)
{
    return cox_fix_from_int(ticks < 32767 ? (int32_t)ticks : 32767);
}

/* Whether one threat comes before another. */
static inline bool cox_threat_is_before(const cox_threat *one, const cox_threat *other)
{
    if (!other->is_there) return true;
    if (one->ticks != other->ticks) return one->ticks < other->ticks;
    if (one->distance != other->distance) return one->distance < other->distance;
    return one->id < other->id;
}

/* The ticks until two agents are nearest, -(displacement . relative) / |relative|^2, to the nearest
 * LSB; COX_FIX_MAX if they move apart, or meet that much later. Halves of the products fit in 63
 * bits. */
static inline fix16_t cox_threat_ticks(cox_vec2 displacement, cox_vec2 relative)
{
    int64_t closing =
        -((int64_t)displacement.x * relative.x / 2 + (int64_t)displacement.y * relative.y / 2);
    if (closing <= 0) return COX_FIX_MAX;
    uint64_t numerator = (uint64_t)closing;
    uint64_t denominator = cox_vec2_length_squared(relative) / 2;
    while (numerator >= UINT64_C(1) << 46) {
        numerator /= 2;
        denominator /= 2;
    }
    if (denominator == 0) return COX_FIX_MAX;
    uint64_t ticks = cox_fix_divide_rounded(numerator << 16, denominator);
    return ticks < (uint64_t)COX_FIX_MAX ? (fix16_t)ticks : COX_FIX_MAX;
}

/* Whether self will touch a neighbour within that time, and then when and where. */
static inline bool cox_threat_see(cox_threat *found, const cox_agent *self,
                                  const cox_agent *neighbour, fix16_t horizon)
{
    fix16_t reach = cox_fix_add(cox_fix_max(self->radius, 0), cox_fix_max(neighbour->radius, 0));
    found->is_there = true;
    found->id = neighbour->id;
    found->displacement = cox_vec2_subtract(neighbour->position, self->position);
    found->relative = cox_vec2_subtract(neighbour->velocity, self->velocity);
    found->distance = cox_vec2_length_squared(found->displacement);
    found->ticks = 0;
    if (!cox_vec2_longer_here(found->displacement, reach)) return true;

    found->ticks = cox_threat_ticks(found->displacement, found->relative);
    if (found->ticks > horizon) return false;
    cox_vec2 nearest =
        cox_vec2_lerp(found->displacement, cox_vec2_add(found->displacement, found->relative),
                      found->ticks);
    return !cox_vec2_longer_here(nearest, reach);
}

/* Looks at a neighbour, which becomes the first threat if it comes before that one. */
static inline void cox_threat_look(cox_threat *first, const cox_agent *self,
                                   const cox_agent *neighbour, fix16_t horizon)
{
    cox_threat found;
    if (neighbour->id == self->id) return;
    if (!cox_threat_see(&found, self, neighbour, horizon)) return;
    if (cox_threat_is_before(&found, first)) *first = found;
}

/* The direction away from where a threat will be nearest; any length. It is at a right angle to the
 * relative velocity, so only the side remains to be found: that of the offset now, exactly. */
static inline cox_vec2 cox_threat_direction_across(const cox_threat *of)
{
    cox_vec2 left = cox_vec2_perpendicular(of->relative);
    bool is_left =
        (int64_t)of->relative.x * of->displacement.y > (int64_t)of->relative.y * of->displacement.x;
    return is_left ? cox_vec2_negate(left) : left;
}

/* The direction away from a threat; any length. */
static inline cox_vec2 cox_threat_direction_clear(const cox_agent *self, const cox_threat *of)
{
    if (of->ticks == 0 && !cox_vec2_is_zero(of->displacement))
        return cox_vec2_negate(of->displacement);
    if (!cox_vec2_is_zero(of->relative)) return cox_threat_direction_across(of);
    return cox_vec2_make(self->id < of->id ? 1 : -1, 0);
}

/* The force away from the first threat. */
static inline cox_vec2 cox_threat_force(const cox_threat *first, const cox_agent *self,
                                        fix16_t strength)
{
    if (!first->is_there) return cox_vec2_zero();
    return cox_vec2_set_length_here(cox_threat_direction_clear(self, first),
                                    cox_fix_max(strength, 0));
}

#endif
