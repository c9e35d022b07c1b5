/* SPDX-License-Identifier: MIT
 * The step of a combination by which most agents of a world are steered, in place. */
#ifndef COX_COMBINE_HERE_H
#define COX_COMBINE_HERE_H

#include "coxswain/combine.h"

#include "core/math/cox_vec2_here.h"

static inline cox_vec2 cox_combine_weighted_here(cox_vec2 force, fix16_t weight)
{
    return weight == COX_FIX_ONE ? force : cox_vec2_scale(force, weight);
}

/* cox_combine_add of the kind COX_COMBINE_FIRST: the first force that is longer than the limit is
 * taken, alone. */
static inline bool cox_combine_add_first_here(cox_combine *combine, cox_vec2 force, fix16_t weight)
{
    cox_vec2 weighted = cox_combine_weighted_here(force, weight);
    if (!cox_vec2_longer_here(weighted, combine->limit)) return true;
    cox_manager_add(&combine->sum, weighted);
    return false;
}

#endif
