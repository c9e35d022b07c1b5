/* SPDX-License-Identifier: MIT
 * Combination: how the forces of several behaviours become one. (Reynolds 1999; Buckland.)
 *
 * Start, add the forces in the order of their importance until adding returns false, take the
 * force. The manager (manager.h) is the weighted sum alone. */
#ifndef COX_COMBINE_H
#define COX_COMBINE_H

#include "coxswain/manager.h"
#include "coxswain/random.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The modes of combining forces. The numbers stand in recordings. */
enum cox_combine_kind {
    COX_COMBINE_SUM = 0,   /* all forces, each times its weight; the order does not matter */
    COX_COMBINE_FIRST = 1, /* the first weighted force that is longer than a limit, alone */
    COX_COMBINE_BUDGET = 2, /* in order, each force as long as the limit less the length of the sum
                               so far: the first longer one is shortened, and those after it do not
                               count */
    COX_COMBINE_DITHER = 3, /* the first that chance lets pass and that is longer than a limit,
                               alone (cox_combine_add_by_chance) */
    COX_COMBINE_CONTEXT = 4 /* of a world's profiles: instead of giving forces rules want and fear
                               directions, of which one is chosen (cox_profile); with structs of
                               one's own a context (context.h) is what to call, and a combination is
                               a sum */
};

/* A combination going on. */
typedef struct cox_combine {
    cox_manager sum; /* of the forces so far */
    fix16_t limit;   /* of all but COX_COMBINE_SUM; units per tick squared */
    uint8_t kind;    /* enum cox_combine_kind; another value is taken as COX_COMBINE_SUM */
} cox_combine;

/* A combination of no force, of a kind of enum cox_combine_kind. limit (units per tick squared) is
 * ignored by COX_COMBINE_SUM; for COX_COMBINE_FIRST a force counts if it is longer (< 0: the first
 * force counts, even (0, 0)); for COX_COMBINE_DITHER likewise, but < 0 is taken as 0; for
 * COX_COMBINE_BUDGET it is usually the agent's max_force (<= 0: nothing counts). */
COX_API cox_combine cox_combine_make(uint8_t kind, fix16_t limit);

/* Adds force times weight (cox_vec2_scale). Returns whether to go on; after false no further force
 * may be added. With COX_COMBINE_BUDGET the force may be as long as the limit less the length of
 * the sum so far; a longer one is truncated to that (cox_vec2_truncate) and gives false. One that
 * is exactly as long gives true: the next one then finds nothing left, does not count, and gives
 * false. The sum saturates as cox_manager_add says. */
COX_API bool cox_combine_add(cox_combine *combine, cox_vec2 force, fix16_t weight);

/* Adds a force that counts with a probability, and draws once from the agent's own stream,
 * whatever the arguments: call it for every behaviour, in order, also after it has returned false,
 * and an agent always draws as often. (Reynolds' dithering, after Buckland.)
 *
 * With COX_COMBINE_DITHER, if none has been taken and the draw (cox_random_unit) is below
 * probability (<= 0: never; COX_FIX_ONE: always), the force times weight, divided by probability,
 * is taken if it is longer than the limit. So on average each behaviour counts as much as in a
 * sum, while in each tick one of them is obeyed alone. With another kind it is cox_combine_add,
 * which in turn takes a force for certain with COX_COMBINE_DITHER. */
COX_API bool cox_combine_add_by_chance(cox_combine *combine, cox_random *random, cox_vec2 force,
                                       fix16_t weight, fix16_t probability);

/* The combined force, not truncated; a sum too long for a vector is shortened along its
 * direction. */
COX_API cox_vec2 cox_combine_force(const cox_combine *combine);

#ifdef __cplusplus
}
#endif
#endif
