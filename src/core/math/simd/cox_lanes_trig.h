/* SPDX-License-Identifier: MIT
 * Sine and cosine by lanes: the steps of cox_fix_sincos, so the same bits. */
#ifndef COX_LANES_TRIG_H
#define COX_LANES_TRIG_H

#include "cox_lanes.h"
#include "core/math/cox_fix_trig.h"

/* Of angles that are the low halves: magnitudes, the sine's with the sign of phase, the cosine's
 * with that of a phase a quarter of a turn further. */
typedef struct cox_lanes_turned {
    cox_lanes phase;
    cox_lanes sine;
    cox_lanes cosine;
} cox_lanes_turned;

/* The upper half of the angles' phases, rounded. */
COX_LANES_PLACED cox_lanes cox_lanes_phase(cox_lanes angles)
{
    cox_lanes low = (cox_lanes){0} + (COX_FIX_PHASE_OF_LSB & COX_LANES_LOW);
    cox_lanes high = (cox_lanes){0} + (COX_FIX_PHASE_OF_LSB >> 32);
    cox_lanes phase =
        cox_lanes_signed_product(angles, low) + (cox_lanes_product(angles, high) << 32);
    return (phase + (UINT64_C(1) << 31)) >> 32;
}

/* coefficient - sum * square, where square is in units of 2^-31. */
COX_LANES_PLACED cox_lanes cox_lanes_term(uint32_t coefficient, cox_lanes sum, cox_lanes square)
{
    return coefficient - (cox_lanes_product(sum, square) >> 31);
}

COX_LANES_PLACED cox_lanes_turned cox_lanes_turn(cox_lanes angles)
{
    cox_lanes_turned found;
    found.phase = cox_lanes_phase(angles);
    cox_lanes quarter = ((found.phase + (COX_FIX_QUARTER_TURN >> 1)) & COX_LANES_LOW) >> 30;
    cox_lanes rest = cox_lanes_magnitudes(found.phase - (quarter << 30));
    cox_lanes square = cox_lanes_product(rest, rest) >> 29;
    cox_lanes zero = {0};

    cox_lanes sum = cox_lanes_term(COX_FIX_SINE_5, zero + COX_FIX_SINE_7, square);
    sum = cox_lanes_term(COX_FIX_SINE_3, sum, square);
    sum = cox_lanes_term(COX_FIX_SINE_1, sum, square);
    found.sine = (cox_lanes_product(sum, rest) + (UINT64_C(1) << 28)) >> 29;

    sum = cox_lanes_term(COX_FIX_COSINE_4, zero + COX_FIX_COSINE_6, square);
    sum = cox_lanes_term(COX_FIX_COSINE_2, sum, square);
    found.cosine = (UINT64_C(1) << 31) - (cox_lanes_product(sum, square) >> 30);

    cox_lanes exchange = (found.sine ^ found.cosine) & (0u - (quarter & 1u));
    found.sine = ((found.sine ^ exchange) + 16384u) >> 15;
    found.cosine = ((found.cosine ^ exchange) + 16384u) >> 15;
    return found;
}

#endif
