/* SPDX-License-Identifier: MIT
 * Separation, queue and collision avoidance: none depends on the order of the neighbours. */
#include "coxswain/group.h"

#include "cox_heading.h"
#include "cox_separation_sums.h"
#include "math/cox_vec2_fit.h"
#include "math/cox_vec2_here.h"

cox_vec2 cox_separation(const cox_agent *self, cox_span neighbours, fix16_t radius,
                        fix16_t strength)
{
    cox_separation_sums sums = {0, 0, 0};
    for (uint32_t i = 0; i < neighbours.count; i++) {
        const cox_agent *neighbour = cox_span_at(neighbours, i);
        if (neighbour->id == self->id) continue;
        if (!cox_vec2_within_here(self->position, neighbour->position, radius)) continue;
        cox_vec2 away = cox_vec2_subtract(self->position, neighbour->position);
        cox_separation_add(&sums, away, self->id, neighbour->id);
    }
    return cox_separation_finish(&sums, strength);
}

cox_queue_sight cox_queue_sight_default(void)
{
    cox_queue_sight sight;
    sight.distance = COX_FIX(30);
    sight.radius = COX_FIX(30);
    sight.separation_strength = COX_FIX(2);
    return sight;
}

/* Whether a neighbour stands in the circle ahead. Both are relative to the agent, because the
 * circle may lie outside the world. */
static bool somebody_ahead(const cox_agent *self, cox_span neighbours, cox_queue_sight sight)
{
    cox_vec2 way = cox_heading_way(self, sight.distance);
    for (uint32_t i = 0; i < neighbours.count; i++) {
        const cox_agent *neighbour = cox_span_at(neighbours, i);
        if (neighbour->id == self->id) continue;
        cox_vec2 to_neighbour = cox_vec2_subtract(neighbour->position, self->position);
        if (cox_vec2_within_here(way, to_neighbour, sight.radius)) return true;
    }
    return false;
}

/* -4/5 of a component, rounded once. */
static fix16_t braked(fix16_t component)
{
    return cox_fix_mul_div(component, COX_FIX(-4), COX_FIX(5));
}

cox_vec2 cox_queue(const cox_agent *self, cox_vec2 steering, cox_span neighbours,
                   cox_queue_sight sight)
{
    if (!somebody_ahead(self, neighbours, sight)) return cox_vec2_zero();
    cox_vec2 brake = cox_vec2_make(braked(steering.x), braked(steering.y));
    cox_vec2 apart = cox_separation(self, neighbours, sight.radius, sight.separation_strength);
    return cox_vec2_fit((int64_t)brake.x - self->velocity.x + apart.x,
                        (int64_t)brake.y - self->velocity.y + apart.y);
}

/* Horizons, in ticks, that a fix16_t holds. */
#define HORIZON_MOST 32767

/* A neighbour that self will touch. */
typedef struct threat {
    const cox_agent *agent; /* NULL: none */
    uint64_t distance;      /* squared, now */
    fix16_t ticks;          /* until they are nearest; 0 if they touch already */
} threat;

/* Whether one threat comes before another. */
static bool is_before(const threat *one, const threat *other)
{
    if (other->agent == NULL) return true;
    if (one->ticks != other->ticks) return one->ticks < other->ticks;
    if (one->distance != other->distance) return one->distance < other->distance;
    return one->agent->id < other->agent->id;
}

/* The ticks until two agents are nearest, -(way . relative) / |relative|^2, to the nearest LSB;
 * COX_FIX_MAX if they part, or that much later. Halves of the products fit in 63 bits. */
static fix16_t ticks_to_nearest(cox_vec2 way, cox_vec2 relative)
{
    int64_t closing = -((int64_t)way.x * relative.x / 2 + (int64_t)way.y * relative.y / 2);
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
static bool will_touch(const cox_agent *self, const cox_agent *neighbour, fix16_t horizon,
                       threat *found)
{
    fix16_t reach = cox_fix_add(cox_fix_max(self->radius, 0), cox_fix_max(neighbour->radius, 0));
    cox_vec2 way = cox_vec2_subtract(neighbour->position, self->position);
    found->agent = neighbour;
    found->distance = cox_vec2_length_squared(way);
    found->ticks = 0;
    if (!cox_vec2_longer_here(way, reach)) return true;

    cox_vec2 relative = cox_vec2_subtract(neighbour->velocity, self->velocity);
    found->ticks = ticks_to_nearest(way, relative);
    if (found->ticks > horizon) return false;
    cox_vec2 nearest = cox_vec2_lerp(way, cox_vec2_add(way, relative), found->ticks);
    return !cox_vec2_longer_here(nearest, reach);
}

/* The direction away from where a threat will be nearest; any length. It is at a right angle to the
 * relative velocity, so only the side remains to be found: that of the offset now, exactly. */
static cox_vec2 way_across(cox_vec2 way, cox_vec2 relative)
{
    cox_vec2 left = cox_vec2_perpendicular(relative);
    bool is_left = (int64_t)relative.x * way.y > (int64_t)relative.y * way.x;
    return is_left ? cox_vec2_negate(left) : left;
}

/* The direction away from a threat; any length. */
static cox_vec2 way_clear(const cox_agent *self, const threat *of)
{
    cox_vec2 way = cox_vec2_subtract(of->agent->position, self->position);
    if (of->ticks == 0 && !cox_vec2_is_zero(way)) return cox_vec2_negate(way);
    cox_vec2 relative = cox_vec2_subtract(of->agent->velocity, self->velocity);
    if (!cox_vec2_is_zero(relative)) return way_across(way, relative);
    return cox_vec2_make(self->id < of->agent->id ? 1 : -1, 0);
}

cox_vec2 cox_avoid_agents(const cox_agent *self, cox_span neighbours, int32_t horizon_ticks,
                          fix16_t strength)
{
    threat first = {.agent = NULL};
    int32_t ticks = horizon_ticks < 0 ? 0 : horizon_ticks;
    fix16_t horizon = cox_fix_from_int(ticks < HORIZON_MOST ? ticks : HORIZON_MOST);
    for (uint32_t i = 0; i < neighbours.count; i++) {
        const cox_agent *neighbour = cox_span_at(neighbours, i);
        threat found;
        if (neighbour->id == self->id) continue;
        if (!will_touch(self, neighbour, horizon, &found)) continue;
        if (is_before(&found, &first)) first = found;
    }
    if (first.agent == NULL) return cox_vec2_zero();
    return cox_vec2_set_length_here(way_clear(self, &first), cox_fix_max(strength, 0));
}
