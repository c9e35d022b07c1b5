/* SPDX-License-Identifier: MIT
 * Combination: an exact sum that stops at a limit. */
#include "coxswain/combine.h"

#include "coxswain/manager.h"

#include "core/math/cox_vec2_fit.h"
#include "core/math/cox_vec2_here.h"

#include "cox_combine_here.h"

cox_combine cox_combine_make(uint8_t kind, fix16_t limit)
{
    cox_combine combine;
    cox_manager_reset(&combine.sum);
    combine.limit = limit;
    combine.kind = kind;
    return combine;
}

/* A budget: the force may be as long as what is left of the limit. */
static bool add_within_budget(cox_combine *combine, cox_vec2 force)
{
    fix16_t spent = cox_vec2_length(cox_combine_force(combine));
    if (spent >= combine->limit) return false;
    fix16_t left = combine->limit - spent;
    cox_manager_add(&combine->sum, cox_vec2_truncate_here(force, left));
    return !cox_vec2_longer_here(force, left);
}

/* Dithering: the first force that is longer than the limit, and so is not (0, 0), is taken, alone.
 */
static bool take(cox_combine *combine, cox_vec2 force)
{
    bool is_taken = combine->sum.steering_x != 0 || combine->sum.steering_y != 0;
    if (is_taken) return false;
    if (!cox_vec2_longer_here(force, cox_fix_max(combine->limit, 0))) return true;
    cox_manager_add(&combine->sum, force);
    return false;
}

/* The first force that is longer than the limit is taken, alone. */
static bool add_first(cox_combine *combine, cox_vec2 force, fix16_t weight)
{
    cox_vec2 weighted = cox_combine_weighted_here(force, weight);
    if (!cox_vec2_longer_here(weighted, combine->limit)) return true;
    cox_manager_add(&combine->sum, weighted);
    return false;
}

bool cox_combine_add(cox_combine *combine, cox_vec2 force, fix16_t weight)
{
    if (combine->kind == COX_COMBINE_FIRST) return add_first(combine, force, weight);
    cox_vec2 weighted = cox_combine_weighted_here(force, weight);
    if (combine->kind == COX_COMBINE_BUDGET) return add_within_budget(combine, weighted);
    if (combine->kind == COX_COMBINE_DITHER) return take(combine, weighted);
    cox_manager_add(&combine->sum, weighted);
    return true;
}

bool cox_combine_add_by_chance(cox_combine *combine, cox_random *random, cox_vec2 force,
                               fix16_t weight, fix16_t probability)
{
    bool has_luck = cox_random_unit(random) < probability;
    if (combine->kind != COX_COMBINE_DITHER) return cox_combine_add(combine, force, weight);
    cox_vec2 none = cox_vec2_zero();
    if (!has_luck) return take(combine, none);
    cox_vec2 weighted = cox_combine_weighted_here(force, weight);
    return take(combine, cox_vec2_fit_ratio(&none, &weighted, COX_FIX_ONE, probability));
}

cox_vec2 cox_combine_force(const cox_combine *combine)
{
    return cox_manager_sum(&combine->sum);
}
