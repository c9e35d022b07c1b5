/* SPDX-License-Identifier: MIT
 * A value between two others: cox_fix_lerp where its factor is known to be from 0 to 1. On a desk
 * it is inline. */
#ifndef COX_FIX_LERP_H
#define COX_FIX_LERP_H

#include "coxswain/fix.h"

#include "cox_fix_bits.h"

/* exact / 65536, rounded half away from zero. */
static inline int64_t cox_fix_round_exact(int64_t exact)
{
    return (exact + 32768 - (exact < 0)) >> 16;
}

#if COX_FIX_ROOMY
/* t is from 0 to COX_FIX_ONE, so nothing saturates. */
static inline fix16_t cox_fix_lerp_here(fix16_t from, fix16_t to, fix16_t t)
{
    return (fix16_t)cox_fix_round_exact((int64_t)to * t + (int64_t)from * (COX_FIX_ONE - t));
}
#else
#define cox_fix_lerp_here cox_fix_lerp
#endif

#endif
