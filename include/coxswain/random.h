/* SPDX-License-Identifier: MIT
 * Random numbers: PCG32 (XSH-RR 64/32, O'Neill 2014), the same on every machine.
 *
 * Give each agent, and each use, a generator of its own: then no agent's numbers depend on how
 * often another one draws. A generator is state: save and hash it with COX_RANDOM_COLUMNS
 * (visitor.h). Every function draws exactly once unless its comment says otherwise.
 *
 * Draw once a statement. C does not say which argument of a call, operand of a sum or entry of an
 * initialiser is computed first, so cox_vec2_make(cox_random_unit(r), cox_random_unit(r)) gives one
 * vector with one compiler and its mirror image with another: cox_random_point is for that. */
#ifndef COX_RANDOM_H
#define COX_RANDOM_H

#include "coxswain/vec2.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A generator; cox_random_make makes one. */
typedef struct cox_random {
    uint64_t state;     /* changes with every draw */
    uint64_t increment; /* selects the stream; always odd */
} cox_random;

/* A generator at the start of a stream. Equal seeds and streams give equal numbers. The increment
 * is 2 * stream + 1, as in the published pcg32_srandom, so streams that differ only in bit 63 are
 * the same. */
COX_API cox_random cox_random_make(uint64_t seed, uint64_t stream);

/* Whether a generator read from outside is valid: its increment is odd. */
COX_API bool cox_random_is_sound(const cox_random *random);

/* The next 32 random bits; like each draw below, in a statement of its own. */
COX_API uint32_t cox_random_u32(cox_random *random);

/* A number from 0 to bound - 1, by one multiplication and so by exactly one draw; the bias is at
 * most bound / 2^32. A bound of 0 also draws, and gives 0. */
COX_API uint32_t cox_random_below(cox_random *random, uint32_t bound);

/* A value from [0, 1). */
COX_API fix16_t cox_random_unit(cox_random *random);

/* A value from least to greatest, both included. If least is above greatest, it swaps the two. */
COX_API fix16_t cox_random_between(cox_random *random, fix16_t least, fix16_t greatest);

/* A point of the rectangle between two corners, edges included. Two draws, x first; each component
 * follows cox_random_between. */
COX_API cox_vec2 cox_random_point(cox_random *random, cox_vec2 least, cox_vec2 greatest);

#ifdef __cplusplus
}
#endif
#endif
