/* SPDX-License-Identifier: MIT
 * Keeping a party together. */
#include "cox_party_sums.h"

#include "core/math/cox_fix_bits.h"
#include "core/math/cox_vec2_here.h"

cox_party cox_party_default(void)
{
    cox_party party;
    party.near_radius = COX_FIX(3);
    party.far_radius = COX_FIX(6);
    return party;
}

/* How far the mean of count coordinates lies from one, whose sum is given. */
static fix16_t offset_of_mean(int64_t sum, uint32_t count, fix16_t from)
{
    int64_t offset = sum - (int64_t)count * from;
    uint64_t magnitude = offset < 0 ? (uint64_t)-offset : (uint64_t)offset;
    int64_t mean = (int64_t)cox_fix_divide_rounded(magnitude, count);
    return cox_fix_saturate(offset < 0 ? -mean : mean);
}

/* How much the others draw an agent at a distance from them, 0 to 1. */
static fix16_t share_of(fix16_t distance, cox_party party)
{
    fix16_t least = cox_fix_max(party.near_radius, 0);
    if (distance <= least) return 0;
    if (distance >= party.far_radius) return COX_FIX_ONE;
    return cox_fix_div(cox_fix_subtract(distance, least),
                       cox_fix_subtract(party.far_radius, least));
}

cox_vec2 cox_party_velocity(const cox_agent *self, cox_vec2 preferred, const cox_party_sums *others,
                            cox_party party)
{
    if (others->count == 0) return preferred;
    cox_vec2 offset = cox_vec2_make(offset_of_mean(others->x, others->count, self->position.x),
                                    offset_of_mean(others->y, others->count, self->position.y));
    fix16_t share = share_of(cox_vec2_length(offset), party);
    cox_vec2 towards = cox_vec2_set_length_here(offset, cox_fix_max(self->max_speed, 0));
    return cox_vec2_lerp(preferred, towards, share);
}

cox_vec2 cox_keep_together(const cox_agent *self, cox_vec2 preferred, cox_span members,
                           cox_party party)
{
    cox_party_sums others = {0, 0, 0};
    for (uint32_t i = 0; i < members.count; i++) {
        const cox_agent *other = cox_span_at(members, i);
        if (other->id != self->id) cox_party_add(&others, other->position);
    }
    return cox_party_velocity(self, preferred, &others, party);
}
