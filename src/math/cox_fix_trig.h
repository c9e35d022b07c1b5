/* SPDX-License-Identifier: MIT
 * A direction fine enough to turn long vectors by. */
#ifndef COX_FIX_TRIG_H
#define COX_FIX_TRIG_H

#include <stdint.h>

#include "coxswain/fix.h"

/* Sine and cosine in units of 2^-31. */
typedef struct cox_fix_fine_direction {
    int64_t sine;
    int64_t cosine;
} cox_fix_fine_direction;

/* Both of an angle in radians, error below 2^-29 each. */
cox_fix_fine_direction cox_fix_fine_sincos(fix16_t angle);

#endif
