/* SPDX-License-Identifier: MIT
 * The weight of a force in a combination, in place. */
#ifndef COX_COMBINE_HERE_H
#define COX_COMBINE_HERE_H

#include "coxswain/combine.h"

#include "core/math/cox_vec2_here.h"

static inline cox_vec2 cox_combine_weighted_here(cox_vec2 force, fix16_t weight)
{
    return weight == COX_FIX_ONE ? force : cox_vec2_scale(force, weight);
}

#endif
