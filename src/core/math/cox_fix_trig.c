/* SPDX-License-Identifier: MIT
 * Sine, cosine and the wrapping of angles.
 *
 * An angle in LSB times 2^48 / (2 pi) is its phase, where 2^64 is a full turn. Whole turns overflow
 * and vanish, so the reduction is exact to 2^-34 of a turn for every angle. The functions work with
 * the upper half of the phase, where 2^32 is a turn. The polynomials are Chebyshev series, cut off
 * where the next term makes no difference. */
#include "coxswain/fix.h"

#include "cox_fix_bits.h"
#include "cox_fix_product.h"
#include "cox_fix_trig.h"

/* Angles of 64 bits in units of 2^-41 LSB, to wrap with. */
#define TURN UINT64_C(905502432259640355) /* 2 pi 2^57 */
#define HALF INT64_C(452751216129820178)  /* pi 2^57, rounded up: no angle lies between */
#define TURNS_OF_LSB INT64_C(2734261102)  /* 2^50 / (2 pi 2^16) */

/* The upper half of an angle's phase, rounded. */
static inline uint32_t phase_of(fix16_t angle)
{
    uint64_t phase = (uint64_t)(int64_t)angle * COX_FIX_PHASE_OF_LSB;
    return (uint32_t)((phase + UINT32_C(0x80000000)) >> 32);
}

/* The cosine of a phase of 32 bits: the sine of what it lacks to a quarter turn. */
static fix16_t cosine_of_phase(uint32_t phase)
{
    int32_t rest = (int32_t)(COX_FIX_QUARTER_TURN - cox_fix_magnitude((int32_t)phase));
    uint32_t s = cox_fix_magnitude(rest);
    /* s is in quarter turns. The coefficients are those of sin(s pi / 2) / s in s^2, in units of
     * 2^-30; their signs alternate, so nothing here is ever negative. */
    uint32_t square = cox_fix_shifted_product(s, s, 30);
    uint32_t sum = UINT32_C(161939);
    sum = UINT32_C(5016758) - cox_fix_shifted_product(sum, square, 30);
    sum = UINT32_C(85564848) - cox_fix_shifted_product(sum, square, 30);
    sum = UINT32_C(693597875) - cox_fix_shifted_product(sum, square, 30);
    sum = UINT32_C(1686629673) - cox_fix_shifted_product(sum, square, 30);
    uint32_t magnitude = (uint32_t)((cox_fix_product(sum, s) + (UINT64_C(1) << 43)) >> 44);
    return cox_fix_signed(magnitude, cox_fix_sign_mask(rest));
}

fix16_t cox_fix_sin(fix16_t angle)
{
    return cosine_of_phase(phase_of(angle) - COX_FIX_QUARTER_TURN);
}

fix16_t cox_fix_cos(fix16_t angle)
{
    return cosine_of_phase(phase_of(angle));
}

/* An angle, split into its nearest quarter turn and the rest, at most an eighth of a turn to either
 * side. */
typedef struct octant {
    uint32_t phase;
    uint32_t quarter; /* 0 to 4, of which the last bit counts: sine and cosine change places */
    uint32_t rest;    /* its magnitude, in quarter turns of 2^30 */
    uint32_t square;  /* of the rest, in units of 2^-31 */
} octant;

static inline octant octant_of(fix16_t angle)
{
    octant part;
    part.phase = phase_of(angle);
    part.quarter = (part.phase + (COX_FIX_QUARTER_TURN >> 1)) >> 30;
    part.rest = cox_fix_magnitude((int32_t)(part.phase - (part.quarter << 30)));
    part.square = cox_fix_shifted_product(part.rest, part.rest, 29);
    return part;
}

/* sum * rest, both of 2^-30, in units of 2^-31. */
static inline uint32_t times_rest(uint32_t sum, octant part)
{
    return (uint32_t)((cox_fix_product(sum, part.rest) + (UINT64_C(1) << 28)) >> 29);
}

/* All ones where sine and cosine are swapped. */
static inline uint32_t exchange_mask(octant part)
{
    return UINT32_C(0) - (part.quarter & 1u);
}

/* The sine is negative in the second half of a turn, the cosine in the half that begins a quarter
 * later. */
static inline uint32_t sine_mask(octant part)
{
    return cox_fix_sign_mask((int32_t)part.phase);
}

static inline uint32_t cosine_mask(octant part)
{
    return cox_fix_sign_mask((int32_t)(part.phase + COX_FIX_QUARTER_TURN));
}

/* In the two functions below sine and cosine are magnitudes in units of 2^-31. The coefficients, in
 * units of 2^-30, are those of sin(s pi / 2) / s and of (1 - cos(s pi / 2)) / s^2 in s^2; their
 * signs alternate. The functions differ in the number of terms: one needs an error of 2^-17, the
 * other of 2^-29. */

void cox_fix_sincos(fix16_t angle, fix16_t *sine, fix16_t *cosine)
{
    octant part = octant_of(angle);
    uint32_t sum = COX_FIX_SINE_5 - cox_fix_shifted_product(COX_FIX_SINE_7, part.square, 31);
    sum = COX_FIX_SINE_3 - cox_fix_shifted_product(sum, part.square, 31);
    sum = COX_FIX_SINE_1 - cox_fix_shifted_product(sum, part.square, 31);
    uint32_t sine_of_rest = times_rest(sum, part);

    sum = COX_FIX_COSINE_4 - cox_fix_shifted_product(COX_FIX_COSINE_6, part.square, 31);
    sum = COX_FIX_COSINE_2 - cox_fix_shifted_product(sum, part.square, 31);
    uint32_t cosine_of_rest = UINT32_C(0x80000000) - cox_fix_shifted_product(sum, part.square, 30);

    uint32_t exchange = (sine_of_rest ^ cosine_of_rest) & exchange_mask(part);
    *sine = cox_fix_signed(((sine_of_rest ^ exchange) + 16384u) >> 15, sine_mask(part));
    *cosine = cox_fix_signed(((cosine_of_rest ^ exchange) + 16384u) >> 15, cosine_mask(part));
}

/* magnitude, negative if mask is all ones, in 64 bits. */
static int64_t signed_wide(uint32_t magnitude, uint32_t mask)
{
    return ((int64_t)magnitude ^ (int32_t)mask) - (int32_t)mask;
}

cox_fix_fine_direction cox_fix_fine_sincos(fix16_t angle)
{
    octant part = octant_of(angle);
    uint32_t sum = UINT32_C(5026337) - cox_fix_shifted_product(UINT32_C(169634), part.square, 31);
    sum = UINT32_C(85569234) - cox_fix_shifted_product(sum, part.square, 31);
    sum = UINT32_C(693598665) - cox_fix_shifted_product(sum, part.square, 31);
    sum = UINT32_C(1686629713) - cox_fix_shifted_product(sum, part.square, 31);
    uint32_t sine_of_rest = times_rest(sum, part);

    sum = UINT32_C(22398330) - cox_fix_shifted_product(UINT32_C(970265), part.square, 31);
    sum = UINT32_C(272375234) - cox_fix_shifted_product(sum, part.square, 31);
    sum = UINT32_C(1324675869) - cox_fix_shifted_product(sum, part.square, 31);
    uint32_t cosine_of_rest = UINT32_C(0x80000000) - cox_fix_shifted_product(sum, part.square, 30);

    uint32_t exchange = (sine_of_rest ^ cosine_of_rest) & exchange_mask(part);
    cox_fix_fine_direction direction;
    direction.sine = signed_wide(sine_of_rest ^ exchange, sine_mask(part));
    direction.cosine = signed_wide(cosine_of_rest ^ exchange, cosine_mask(part));
    return direction;
}

fix16_t cox_fix_wrap_angle(fix16_t angle)
{
    if (angle >= -COX_FIX_PI && angle <= COX_FIX_PI) return angle;
    /* The number of turns is right, except close to half a turn: the comparisons correct it. */
    int64_t turns = (angle * TURNS_OF_LSB + (INT64_C(1) << 49)) >> 50;
    int64_t rest = (int64_t)(((uint64_t)(int64_t)angle << 41) - (uint64_t)turns * TURN);
    if (rest >= HALF) rest -= (int64_t)TURN;
    if (rest <= -HALF) rest += (int64_t)TURN;
    return (fix16_t)((rest + (INT64_C(1) << 40)) >> 41);
}
