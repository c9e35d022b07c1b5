/* SPDX-License-Identifier: MIT
 * A double holds every angle without rounding, and its functions are off by an ulp or two, 2^-35
 * LSB here. A long double of 64 bits holds every squared length and every product of two values,
 * and its functions are off by 2^-31 LSB at most, for the longest vectors. Both are far below the
 * 0.01 LSB from which MPFR decides. Where long double has fewer bits, MPFR computes the vectors. */
#include "sweep_reference.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

#define BITS 160
#define LONG_DOUBLE_IS_FINE (LDBL_MANT_DIG >= 64)

int32_t reference_divide(int128 numerator, int128 denominator)
{
    bool is_negative = (numerator < 0) != (denominator < 0);
    uint128 top = numerator < 0 ? -(uint128)numerator : (uint128)numerator;
    uint128 bottom = denominator < 0 ? -(uint128)denominator : (uint128)denominator;
    uint128 quotient = top / bottom;
    if (top % bottom * 2 >= bottom) quotient++;
    if (is_negative)
        return quotient > UINT64_C(0x80000000) ? INT32_MIN : (int32_t) - (int64_t)quotient;
    return quotient > INT32_MAX ? INT32_MAX : (int32_t)quotient;
}

bool reference_is_root(uint64_t square, uint64_t root)
{
    /* (root - 1/2)^2 < square < (root + 1/2)^2, and integers never meet the ends. */
    uint128 middle = (uint128)root * root;
    return (root == 0 || square > middle - root) && square <= middle + root;
}

double reference_sine_error(int32_t angle, int32_t found)
{
    return fabs(found - 65536 * sin((double)angle / 65536));
}

double reference_cosine_error(int32_t angle, int32_t found)
{
    return fabs(found - 65536 * cos((double)angle / 65536));
}

double reference_angle_error(int32_t y, int32_t x, int32_t found)
{
    return fabs(found - 65536 * atan2(y, x));
}

/* |found - truth * 2^16| */
static double distance(mpfr_t truth, int32_t found)
{
    mpfr_mul_2ui(truth, truth, 16, MPFR_RNDN);
    mpfr_sub_si(truth, truth, found, MPFR_RNDN);
    return fabs(mpfr_get_d(truth, MPFR_RNDA));
}

double reference_exact_sine_error(int32_t angle, int32_t found)
{
    MPFR_DECL_INIT(truth, BITS);
    mpfr_set_si_2exp(truth, angle, -16, MPFR_RNDN);
    mpfr_sin(truth, truth, MPFR_RNDN);
    return distance(truth, found);
}

double reference_exact_cosine_error(int32_t angle, int32_t found)
{
    MPFR_DECL_INIT(truth, BITS);
    mpfr_set_si_2exp(truth, angle, -16, MPFR_RNDN);
    mpfr_cos(truth, truth, MPFR_RNDN);
    return distance(truth, found);
}

double reference_exact_angle_error(int32_t y, int32_t x, int32_t found)
{
    MPFR_DECL_INIT(truth, BITS);
    MPFR_DECL_INIT(across, BITS);
    mpfr_set_si(truth, y, MPFR_RNDN);
    mpfr_set_si(across, x, MPFR_RNDN);
    mpfr_atan2(truth, truth, across, MPFR_RNDN);
    return distance(truth, found);
}

/* |found - truth|, with truth held within 32 bits as found is. */
static double saturated_distance(long double truth, int32_t found)
{
    if (truth > INT32_MAX) truth = INT32_MAX;
    if (truth < INT32_MIN) truth = INT32_MIN;
    return (double)fabsl(found - truth);
}

double reference_scaled_error(const int32_t v[2], int32_t length, const int32_t found[2])
{
    if (!LONG_DOUBLE_IS_FINE) return reference_exact_scaled_error(v, length, found);
    long double whole = sqrtl((long double)v[0] * v[0] + (long double)v[1] * v[1]);
    double x = saturated_distance((long double)v[0] * length / whole, found[0]);
    double y = saturated_distance((long double)v[1] * length / whole, found[1]);
    return fmax(x, y);
}

double reference_turned_error(const int32_t v[2], int32_t angle, const int32_t found[2])
{
    if (!LONG_DOUBLE_IS_FINE) return reference_exact_turned_error(v, angle, found);
    long double sine = sinl((long double)angle / 65536), cosine = cosl((long double)angle / 65536);
    double x = saturated_distance(v[0] * cosine - v[1] * sine, found[0]);
    double y = saturated_distance(v[0] * sine + v[1] * cosine, found[1]);
    return fmax(x, y);
}

/* The same with MPFR; it overwrites truth. */
static double exact_saturated_distance(mpfr_t truth, int32_t found)
{
    if (mpfr_cmp_si(truth, INT32_MAX) > 0) mpfr_set_si(truth, INT32_MAX, MPFR_RNDN);
    if (mpfr_cmp_si(truth, INT32_MIN) < 0) mpfr_set_si(truth, INT32_MIN, MPFR_RNDN);
    mpfr_sub_si(truth, truth, found, MPFR_RNDN);
    return fabs(mpfr_get_d(truth, MPFR_RNDA));
}

double reference_exact_scaled_error(const int32_t v[2], int32_t length, const int32_t found[2])
{
    MPFR_DECL_INIT(whole, BITS);
    MPFR_DECL_INIT(truth, BITS);
    mpfr_set_si(whole, v[0], MPFR_RNDN);
    mpfr_set_si(truth, v[1], MPFR_RNDN);
    mpfr_hypot(whole, whole, truth, MPFR_RNDN);
    double error = 0;
    for (int i = 0; i < 2; i++) {
        mpfr_set_si(truth, v[i], MPFR_RNDN);
        mpfr_mul_si(truth, truth, length, MPFR_RNDN);
        mpfr_div(truth, truth, whole, MPFR_RNDN);
        error = fmax(error, exact_saturated_distance(truth, found[i]));
    }
    return error;
}

double reference_exact_turned_error(const int32_t v[2], int32_t angle, const int32_t found[2])
{
    MPFR_DECL_INIT(sine, BITS);
    MPFR_DECL_INIT(cosine, BITS);
    MPFR_DECL_INIT(truth, BITS);
    MPFR_DECL_INIT(part, BITS);
    mpfr_set_si_2exp(sine, angle, -16, MPFR_RNDN);
    mpfr_sin_cos(sine, cosine, sine, MPFR_RNDN);
    mpfr_mul_si(truth, cosine, v[0], MPFR_RNDN);
    mpfr_mul_si(part, sine, v[1], MPFR_RNDN);
    mpfr_sub(truth, truth, part, MPFR_RNDN);
    double x = exact_saturated_distance(truth, found[0]);
    mpfr_mul_si(truth, sine, v[0], MPFR_RNDN);
    mpfr_mul_si(part, cosine, v[1], MPFR_RNDN);
    mpfr_add(truth, truth, part, MPFR_RNDN);
    return fmax(x, exact_saturated_distance(truth, found[1]));
}

int32_t reference_wrapped(int32_t angle)
{
    /* 2 pi in units of 2^-16 rad, with 64 bits after the point: 411774 and its fraction, from the
     * hexadecimal expansion 6.487ed 5110b4611a62633145c... of 2 pi. With at most 5216 turns to take
     * off, the remainder is right to 2^-51 LSB. */
    const int128 turn = ((int128)0x6487e << 64) | UINT64_C(0xd5110b4611a62633);
    int128 rest = (int128)angle * ((int128)1 << 64);
    int128 turns = (rest < 0 ? rest - turn / 2 : rest + turn / 2) / turn;
    rest -= turns * turn;
    return reference_divide(rest, (int128)1 << 64);
}
