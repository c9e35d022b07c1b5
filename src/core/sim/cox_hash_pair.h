/* SPDX-License-Identifier: MIT
 * What tells two machines at the same tick apart: the hash of the state, and that of all inputs
 * which led to it. */
#ifndef COX_HASH_PAIR_H
#define COX_HASH_PAIR_H

#include <stdint.h>

/* Both hashes of a confirmed tick. */
typedef struct cox_hash_pair {
    uint64_t state; /* of that state */
    uint64_t input; /* of all frames before it */
} cox_hash_pair;

#endif
