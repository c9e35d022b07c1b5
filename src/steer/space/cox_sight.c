/* SPDX-License-Identifier: MIT
 * The cone of sight. Between 0 and a half turn one angle is at most another if the sine of their
 * difference is at most 0: an order of two products, which is exact. */
#include "coxswain/sight.h"

#include "cox_segment_displacement.h"

cox_sight cox_sight_make(const cox_agent *self, fix16_t half_angle, fix16_t range)
{
    cox_sight sight;
    sight.position = self->position;
    sight.heading = cox_agent_heading(self);
    sight.half_angle = half_angle;
    sight.range = range;
    return sight;
}

/* Whether the angle whose cosine and sine are as ahead and aside is at most another one; both lie
 * between 0 and a half turn, but ahead and aside are multiples. */
static bool is_within(int64_t ahead, uint64_t aside, fix16_t cosine, fix16_t sine)
{
    if ((ahead < 0) != (cosine < 0)) return cosine < 0;
    int order = cox_fix_wide_order(
        cox_fix_wide_product(aside, cox_fix_magnitude(cosine)),
        cox_fix_wide_product(cox_segment_magnitude(ahead), cox_fix_magnitude(sine)));
    return cosine < 0 ? order >= 0 : order <= 0;
}

bool cox_sight_contains(const cox_sight *sight, cox_vec2 point)
{
    fix16_t sine, cosine;
    cox_vec2 offset = cox_vec2_subtract(cox_segment_held(point), cox_segment_held(sight->position));
    if (cox_vec2_longer_here(offset, sight->range)) return false;
    if (sight->half_angle >= COX_FIX_PI || cox_vec2_is_zero(offset)) return true;
    if (cox_vec2_is_zero(sight->heading)) return true;
    cox_fix_sincos(cox_fix_max(sight->half_angle, 0), &sine, &cosine);
    if (sight->half_angle == COX_FIX_PI / 2) cosine = 0;
    uint64_t aside = cox_segment_magnitude(cox_segment_cross(sight->heading, offset));
    return is_within(cox_segment_dot(sight->heading, offset), aside, cosine, sine);
}
