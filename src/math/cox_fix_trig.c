/* SPDX-License-Identifier: MIT
 * Sine, cosine and the wrapping of angles.
 *
 * An angle in LSB times 2^48 / (2 pi) is its phase, where 2^64 is a full turn: whole turns fall off
 * the top by themselves, so the reduction is exact to 2^-34 of a turn for every angle. The
 * polynomials are Chebyshev series cut off where the next term no longer counts. */
#include "coxswain/fix.h"

#include "cox_fix_bits.h"
#include "cox_fix_trig.h"

#define PHASE_OF_LSB UINT64_C(0x28be60db9391) /* 2^48 / (2 pi) */
#define QUARTER_TURN UINT32_C(0x40000000)     /* of a phase of 32 bits */
#define HALF_TURN UINT32_C(0x80000000)

/* Angles of 64 bits in units of 2^-41 LSB, to wrap with. */
#define TURN UINT64_C(905502432259640355) /* 2 pi 2^57 */
#define HALF INT64_C(452751216129820178)  /* pi 2^57, rounded up: no angle lies between */
#define TURNS_OF_LSB INT64_C(2734261102)  /* 2^50 / (2 pi 2^16) */

static uint64_t phase_of(fix16_t angle)
{
    return (uint64_t)(int64_t)angle * PHASE_OF_LSB;
}

/* The upper half of a phase, rounded. */
static uint32_t short_phase(uint64_t phase)
{
    return (uint32_t)((phase + UINT32_C(0x80000000)) >> 32);
}

static int32_t mul_q30(int32_t a, int32_t b)
{
    return (int32_t)(((int64_t)a * b) >> 30);
}

/* The sine of a phase of 32 bits. */
static fix16_t sine_of_phase(uint32_t phase)
{
    /* Fold the second and third quarter back: sin(turn / 2 - p) = sin(p). */
    uint32_t mask = cox_fix_sign_mask((int32_t)(phase ^ (phase << 1)));
    int32_t s = (int32_t)((phase ^ mask) - mask + (HALF_TURN & mask));
    /* s in quarter turns, coefficients of sin(s pi / 2) / s in s^2, all in units of 2^-30. */
    int32_t square = mul_q30(s, s);
    int32_t sum = 161939;
    sum = mul_q30(sum, square) - INT32_C(5016758);
    sum = mul_q30(sum, square) + INT32_C(85564848);
    sum = mul_q30(sum, square) - INT32_C(693597875);
    sum = mul_q30(sum, square) + INT32_C(1686629673);
    return (fix16_t)(((int64_t)sum * s + (INT64_C(1) << 43)) >> 44);
}

fix16_t cox_fix_sin(fix16_t angle)
{
    return sine_of_phase(short_phase(phase_of(angle)));
}

fix16_t cox_fix_cos(fix16_t angle)
{
    return sine_of_phase(short_phase(phase_of(angle)) + QUARTER_TURN);
}

static int32_t mul_q31(int32_t a, int32_t b)
{
    return (int32_t)(((int64_t)a * b) >> 31);
}

/* value, its sign changed if bit is 1. */
static int64_t negated_if(uint32_t bit, int64_t value)
{
    int64_t mask = -(int64_t)bit;
    return (value ^ mask) - mask;
}

cox_fix_fine_direction cox_fix_fine_sincos(fix16_t angle)
{
    uint64_t phase = phase_of(angle);
    uint32_t quarter = (uint32_t)((phase + (UINT64_C(1) << 61)) >> 62);
    /* What is left, at most an eighth of a turn to either side, in quarter turns of 2^31. Its sign
     * is kept apart, so that opposite angles round alike. */
    int64_t rest = (int64_t)(phase - ((uint64_t)quarter << 62));
    int32_t signed_rest = (int32_t)((rest + (INT64_C(1) << 30)) >> 31);
    int32_t s = (int32_t)cox_fix_magnitude(signed_rest);
    int32_t square = mul_q31(s, s);

    /* Coefficients in units of 2^-30, of sin(s pi / 2) / s and of (cos(s pi / 2) - 1) in s^2. */
    int32_t sum = 169634;
    sum = mul_q31(sum, square) - INT32_C(5026337);
    sum = mul_q31(sum, square) + INT32_C(85569234);
    sum = mul_q31(sum, square) - INT32_C(693598665);
    sum = mul_q31(sum, square) + INT32_C(1686629713);
    int64_t sine_of_rest = ((int64_t)sum * s + (INT64_C(1) << 29)) >> 30;
    sine_of_rest = negated_if((uint32_t)signed_rest >> 31, sine_of_rest);

    sum = 970265;
    sum = mul_q31(sum, square) - INT32_C(22398330);
    sum = mul_q31(sum, square) + INT32_C(272375234);
    sum = mul_q31(sum, square) - INT32_C(1324675869);
    int64_t cosine_of_rest = (INT64_C(1) << 31) + (((int64_t)sum * square) >> 30);

    /* Quarters 1 and 3 exchange the two; 2 and 3 turn the sine, 1 and 2 the cosine. */
    int64_t exchange = (sine_of_rest ^ cosine_of_rest) & -(int64_t)(quarter & 1u);
    cox_fix_fine_direction direction;
    direction.sine = negated_if((quarter >> 1) & 1u, sine_of_rest ^ exchange);
    direction.cosine = negated_if(((quarter + 1u) >> 1) & 1u, cosine_of_rest ^ exchange);
    return direction;
}

/* Units of 2^-31 to LSB, half away from zero. */
static fix16_t round_fine(int64_t fine)
{
    return (fix16_t)((fine + 16384 - (fine < 0)) >> 15);
}

void cox_fix_sincos(fix16_t angle, fix16_t *sine, fix16_t *cosine)
{
    cox_fix_fine_direction direction = cox_fix_fine_sincos(angle);
    *sine = round_fine(direction.sine);
    *cosine = round_fine(direction.cosine);
}

fix16_t cox_fix_wrap_angle(fix16_t angle)
{
    /* The number of turns is right except close to half a turn, where the comparisons mend it. */
    int64_t turns = (angle * TURNS_OF_LSB + (INT64_C(1) << 49)) >> 50;
    int64_t rest = (int64_t)(((uint64_t)(int64_t)angle << 41) - (uint64_t)turns * TURN);
    if (rest >= HALF) rest -= (int64_t)TURN;
    if (rest <= -HALF) rest += (int64_t)TURN;
    return (fix16_t)((rest + (INT64_C(1) << 40)) >> 41);
}
