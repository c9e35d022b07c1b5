/* SPDX-License-Identifier: MIT
 * What sines are made of, and a direction fine enough to turn long vectors by. */
#ifndef COX_FIX_TRIG_H
#define COX_FIX_TRIG_H

#include <stdint.h>

#include "coxswain/fix.h"

/* An angle in LSB times 2^48 / (2 pi) is its phase, where 2^64 is a full turn. Of its upper half
 * 2^32 is a turn. */
#define COX_FIX_PHASE_OF_LSB UINT64_C(0x28be60db9391)
#define COX_FIX_QUARTER_TURN UINT32_C(0x40000000)

/* The coefficients of cox_fix_sincos, in units of 2^-30: those of sin(s pi / 2) / s and of
 * (1 - cos(s pi / 2)) / s^2 in s^2. The numbers are the powers of s in the sine and the cosine, and
 * the signs alternate. */
#define COX_FIX_SINE_1 UINT32_C(1686629690)
#define COX_FIX_SINE_3 UINT32_C(693597423)
#define COX_FIX_SINE_5 UINT32_C(85551343)
#define COX_FIX_SINE_7 UINT32_C(4930918)
#define COX_FIX_COSINE_2 UINT32_C(1324672079)
#define COX_FIX_COSINE_4 UINT32_C(272299432)
#define COX_FIX_COSINE_6 UINT32_C(21913197)

/* Sine and cosine in units of 2^-31. */
typedef struct cox_fix_fine_direction {
    int64_t sine;
    int64_t cosine;
} cox_fix_fine_direction;

/* Both of an angle in radians, error below 2^-29 each. */
cox_fix_fine_direction cox_fix_fine_sincos(fix16_t angle);

#endif
