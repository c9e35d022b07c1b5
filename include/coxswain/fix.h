/* SPDX-License-Identifier: MIT
 * The scalar: libfixmath's fix16_t, Q16.16, with an arithmetic of our own.
 *
 * Every function is total and has the same bits on every machine: what overflows saturates to the
 * nearest representable value, rounding is half away from zero, nothing is undefined. One LSB is
 * 2^-16. The error bounds are proven by test/sweep; why libfixmath's functions are not used is in
 * README, "Why not fix16_atan2". */
#ifndef COX_FIX_H
#define COX_FIX_H

#include <stdbool.h>
#include <stdint.h>

#include <libfixmath/fix16.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The greatest and the least value: +32767.99998 and -32768. */
#define COX_FIX_MAX INT32_MAX
#define COX_FIX_MIN INT32_MIN

/* 1.0, and angles in radians, each rounded to nearest. */
#define COX_FIX_ONE INT32_C(65536)
#define COX_FIX_PI INT32_C(205887)
#define COX_FIX_HALF_PI INT32_C(102944)
#define COX_FIX_TWO_PI INT32_C(411775)

/* A constant from an integer literal, -32768 to 32767; another one, or one with a point, does not
 * compile. Usable in static initialisers, the same bits on every compiler (libfixmath's F16() is
 * computed in double, which on AVR has 32 bits). */
#define COX_FIX(integer)                                                                          \
    ((fix16_t)((int32_t)COX_FIX_INTEGER(integer) * INT32_C(65536) +                               \
               COX_FIX_REQUIRE((integer) >= -32767L - 1 && (integer) <= 32767L)))

/* A constant from two integer literals, numerator / denominator rounded half away from zero;
 * COX_RATIO(3, 4) is 0.75. A ratio outside fix16_t, over zero or of numbers with a point does not
 * compile. */
#define COX_RATIO(numerator, denominator)                                                         \
    ((fix16_t)(COX_FIX_ROUND_HALF(COX_FIX_DOUBLED(numerator, denominator)) +                      \
               COX_FIX_REQUIRE(COX_FIX_ROUND_HALF(COX_FIX_DOUBLED(numerator, denominator)) >=     \
                                   INT32_MIN &&                                                   \
                               COX_FIX_ROUND_HALF(COX_FIX_DOUBLED(numerator, denominator)) <=     \
                                   INT32_MAX)))

/* Parts of the two macros above: an integer itself, as | takes no number with a point; twice a
 * ratio, rounded towards zero; twice a value to the value, half away from zero; and 0, or no
 * compilation. */
#define COX_FIX_INTEGER(literal) ((literal) | 0)
#define COX_FIX_DOUBLED(numerator, denominator)                                                   \
    (((int64_t)COX_FIX_INTEGER(numerator) * 131072) / COX_FIX_INTEGER(denominator))
#define COX_FIX_ROUND_HALF(doubled) (((doubled) + ((doubled) < 0 ? -1 : 1)) / 2)
#define COX_FIX_REQUIRE(condition) ((int32_t)(0 * sizeof(char[(condition) ? 1 : -1])))

/* 1 where the machine has no instruction that multiplies 32 by 32 bits to 64: AVR, and the Cortex-M
 * that have Thumb-1 alone (M0, M0+, M1, M23). There products are made of halves, with the same
 * bits: cox_fix_mul takes 44 instructions instead of 74 on a Cortex-M0. */
#if defined(__AVR__) || (defined(__thumb__) && !defined(__thumb2__))
#define COX_FIX_NARROW 1
#else
#define COX_FIX_NARROW 0
#endif

/* A function whose definition is here and whose external one is in the library: C's inline, which
 * gnu89 has the other way round. */
#if defined(__GNUC_GNU_INLINE__) && !defined(__cplusplus)
#define COX_INLINE extern inline
#else
#define COX_INLINE inline
#endif

/* The longest text of a value, "-32768.00000", and its terminating zero. */
#define COX_FIX_TEXT_SIZE 13

/* The nearest fix16_t to a number of LSB, and the limit on one side: COX_FIX_MIN if negative, else
 * COX_FIX_MAX. Parts of the functions below. */
COX_INLINE fix16_t cox_fix_saturate(int64_t lsb);
COX_INLINE fix16_t cox_fix_limit(bool negative);

/* a + b, a - b, -a and |a|, saturated (-COX_FIX_MIN is COX_FIX_MAX). */
COX_INLINE fix16_t cox_fix_add(fix16_t a, fix16_t b);
COX_INLINE fix16_t cox_fix_subtract(fix16_t a, fix16_t b);
COX_INLINE fix16_t cox_fix_negate(fix16_t a);
COX_INLINE fix16_t cox_fix_abs(fix16_t a);

/* The smaller, the greater, and value held within [least, greatest] (greatest wins if they are the
 * wrong way round). */
COX_INLINE fix16_t cox_fix_min(fix16_t a, fix16_t b);
COX_INLINE fix16_t cox_fix_max(fix16_t a, fix16_t b);
COX_INLINE fix16_t cox_fix_clamp(fix16_t value, fix16_t least, fix16_t greatest);

/* a * b, correctly rounded half away from zero, saturated: the same bits as fix16_mul wherever
 * that does not overflow. On a narrow machine it is a call. */
#if COX_FIX_NARROW
fix16_t cox_fix_mul(fix16_t a, fix16_t b);
#else
COX_INLINE fix16_t cox_fix_mul(fix16_t a, fix16_t b);
#endif

/* a / b, correctly rounded half away from zero, saturated. a / 0 is COX_FIX_MAX for a > 0,
 * COX_FIX_MIN for a < 0, and 0 / 0 is 0. */
fix16_t cox_fix_div(fix16_t a, fix16_t b);

/* a * b / c in one rounding, half away from zero, with the product kept whole; saturated.
 * c = 0 is answered as in cox_fix_div. For ratios: max_speed * distance / slowing_radius. */
fix16_t cox_fix_mul_div(fix16_t a, fix16_t b, fix16_t c);

/* The square root, correctly rounded. A value <= 0 gives 0. */
fix16_t cox_fix_sqrt(fix16_t value);

/* from + (to - from) * t in one rounding, saturated. t is not held within [0, 1]. */
fix16_t cox_fix_lerp(fix16_t from, fix16_t to, fix16_t t);

/* Sine and cosine of any angle in radians, the whole range of fix16_t, error <= 0.51 LSB (sweep).
 * Opposite angles have opposite sines and equal cosines, bit for bit (COX_FIX_MIN has no opposite).
 * cox_fix_sincos stores both for little more than the price of one; its bits may differ by one LSB
 * from those of cox_fix_sin and cox_fix_cos. */
fix16_t cox_fix_sin(fix16_t angle);
fix16_t cox_fix_cos(fix16_t angle);
void cox_fix_sincos(fix16_t angle, fix16_t *sine, fix16_t *cosine);

/* The angle of (x, y) in (-pi, pi], error <= 0.55 LSB, for every pair. (0, 0) gives 0; on the
 * negative x axis y = 0 gives COX_FIX_PI. Opposite y have opposite angles elsewhere. */
fix16_t cox_fix_atan2(fix16_t y, fix16_t x);

/* The same angle in (-pi, pi]: -COX_FIX_PI <= result <= COX_FIX_PI, both of which lie inside, for
 * COX_FIX_PI is a little less than pi. Correctly rounded for the whole range of fix16_t, with the
 * true 2 pi and not its rounded value. */
fix16_t cox_fix_wrap_angle(fix16_t angle);

/* An integer as a fix16_t, saturated; and a fix16_t to the nearest integer, half away from zero
 * (-32768 to 32768). */
fix16_t cox_fix_from_int(int32_t integer);
int32_t cox_fix_to_int(fix16_t value);

/* A speed per second as a speed per tick, and an acceleration or force per second squared as one
 * per tick squared, at hz ticks a second (1 or more; 0 is taken as 1). For set-up time. */
fix16_t cox_fix_per_tick(fix16_t per_second, uint32_t hz);
fix16_t cox_fix_per_tick_squared(fix16_t per_second_squared, uint32_t hz);

/* Whether a max_force is large enough to be steered with: at least 256 LSB, so that its rounding is
 * below half a percent. If it is not, choose a smaller unit of length. */
bool cox_fix_force_is_fine(fix16_t max_force);

/* Writes value as decimal text, with as many digits after the point as are needed to read the same
 * value back (at most 5, no trailing zeros), into text, at least COX_FIX_TEXT_SIZE bytes. Returns
 * the length without the terminating zero. */
uint32_t cox_fix_to_text(fix16_t value, char *text);

/* Reads decimal text of length bytes ("-12", "0.5", "+3.00001"; at least one digit before the point
 * and, if there is a point, after it; any number of digits, rounded half away from zero) into
 * *value. Returns false, and leaves *value unchanged, if the text is anything else or the rounded
 * number does not fit. */
bool cox_fix_from_text(const char *text, uint32_t length, fix16_t *value);

/* The definitions of the inline functions. Each has an extern one in cox_fix.c too, so the compiler
 * is free to call it: on a desk it puts the code in place, for a small chip (-Os) it need not. */

COX_INLINE fix16_t cox_fix_limit(bool negative)
{
    return negative ? COX_FIX_MIN : COX_FIX_MAX;
}

COX_INLINE fix16_t cox_fix_saturate(int64_t lsb)
{
    fix16_t low = (fix16_t)(uint32_t)(uint64_t)lsb;
    return low == lsb ? low : cox_fix_limit(lsb < 0);
}

COX_INLINE fix16_t cox_fix_add(fix16_t a, fix16_t b)
{
    fix16_t sum = (fix16_t)((uint32_t)a + (uint32_t)b);
    bool overflows = ((sum ^ a) & (sum ^ b)) < 0;
    return overflows ? cox_fix_limit(a < 0) : sum;
}

COX_INLINE fix16_t cox_fix_subtract(fix16_t a, fix16_t b)
{
    fix16_t difference = (fix16_t)((uint32_t)a - (uint32_t)b);
    bool overflows = ((a ^ b) & (a ^ difference)) < 0;
    return overflows ? cox_fix_limit(a < 0) : difference;
}

COX_INLINE fix16_t cox_fix_negate(fix16_t a)
{
    return a == COX_FIX_MIN ? COX_FIX_MAX : -a;
}

COX_INLINE fix16_t cox_fix_abs(fix16_t a)
{
    return a < 0 ? cox_fix_negate(a) : a;
}

COX_INLINE fix16_t cox_fix_min(fix16_t a, fix16_t b)
{
    return a < b ? a : b;
}

COX_INLINE fix16_t cox_fix_max(fix16_t a, fix16_t b)
{
    return a > b ? a : b;
}

COX_INLINE fix16_t cox_fix_clamp(fix16_t value, fix16_t least, fix16_t greatest)
{
    return cox_fix_min(cox_fix_max(value, least), greatest);
}

#if !COX_FIX_NARROW
COX_INLINE fix16_t cox_fix_mul(fix16_t a, fix16_t b)
{
    int64_t product = (int64_t)a * b;
    return cox_fix_saturate((product + 32768 - (product < 0)) >> 16);
}
#endif

#ifdef __cplusplus
}
#endif
#endif
