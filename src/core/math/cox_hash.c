/* SPDX-License-Identifier: MIT
 * Mixing for the state hash and the input hash.
 *
 * The finaliser is a multiply-xorshift that shifts by half the word, so a 32-bit machine moves
 * registers and does not shift. */
#include "coxswain/hash.h"

#include "cox_hash_mix.h"

/* 2^64 divided by the golden ratio: its multiples lie far apart. */
#define GOLDEN UINT64_C(0x9e3779b97f4a7c15)

uint64_t cox_hash_finish(uint64_t value)
{
    return cox_hash_mix(value);
}

uint64_t cox_hash_key(uint32_t table, uint32_t word)
{
    uint64_t number = (uint64_t)table * 65536u + word + 1u;
    return cox_hash_finish(number * GOLDEN) | 1u;
}

uint64_t cox_hash_chain(uint64_t chain, uint32_t word)
{
    return cox_hash_finish(chain + word + GOLDEN);
}
