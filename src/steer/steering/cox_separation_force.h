/* SPDX-License-Identifier: MIT
 * How agents on the same spot come apart: none of them lies in any direction from the others, so
 * their ids decide. */
#ifndef COX_SEPARATION_FORCE_H
#define COX_SEPARATION_FORCE_H

#include "coxswain/vec2.h"

#include "core/math/cox_vec2_here.h"

/* The force of length strength along away, for an agent that shares its spot with others: rank is
 * the number of higher ids there, less the lower ones. If it is above 0 the force turns left by an
 * eighth of a turn, below 0 right; where away is (0, 0) it goes along +x, or -x. The sine and the
 * cosine of an eighth of a turn are 0.70711. */
static inline cox_vec2 cox_separation_force(cox_vec2 away, int32_t rank, fix16_t strength)
{
    fix16_t side = rank > 0 ? 1 : rank < 0 ? -1 : 0;
    if (cox_vec2_is_zero(away)) return cox_vec2_set_length_here(cox_vec2_make(side, 0), strength);
    cox_vec2 force = cox_vec2_set_length_here(away, strength);
    if (side == 0) return force;
    fix16_t eighth = COX_RATIO(70711, 100000);
    return cox_vec2_rotate_by(force, cox_vec2_make(eighth, side < 0 ? -eighth : eighth));
}

#endif
