/* SPDX-License-Identifier: MIT
 * The scalar: libfixmath's fix16_t, Q16.16, with arithmetic of our own.
 *
 * Every function accepts every input and returns the same bits on every machine: an overflow
 * saturates to the nearest representable value, rounding is half away from zero, nothing is
 * undefined. One LSB is 2^-16. test/sweep proves the error bounds; docs/numbers.md says why
 * libfixmath's own functions are not used. */
#ifndef COX_FIX_H
#define COX_FIX_H

#include <stdbool.h>
#include <stdint.h>

#include "coxswain/api.h"

/* fix16_t: from libfixmath's header where the compiler finds it, else declared here. It is the same
 * type, so a file may include that header before this one or after it. */
#ifdef __has_include
#if __has_include(<libfixmath/fix16.h>)
#include <libfixmath/fix16.h>
#endif
#endif
#ifndef __libfixmath_fix16_h__
typedef int32_t fix16_t;
#endif

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

/* A constant from an integer literal, -32768 to 32767; a literal outside that range, or with a
 * decimal point, does not compile: 0.5 is COX_RATIO(1, 2). It may stand in a static initialiser and
 * has the same bits with every compiler (libfixmath computes F16() in double, which has only 32
 * bits on AVR). */
#define COX_FIX(integer)                                                                          \
    ((fix16_t)((int32_t)COX_RATIO_IS_FOR_FRACTIONS(integer) * INT32_C(65536) +                    \
               COX_FIX_REQUIRE((integer) >= -32767L - 1 && (integer) <= 32767L)))

/* A constant from two integer literals, numerator / denominator rounded half away from zero;
 * COX_RATIO(3, 4) is 0.75. A ratio that fix16_t cannot hold, a denominator of zero, a literal of
 * 2^46 or more in magnitude or one with a decimal point does not compile. */
#define COX_RATIO(numerator, denominator)                                                         \
    ((fix16_t)(COX_FIX_ROUND_HALF(COX_FIX_DOUBLED(numerator, denominator)) +                      \
               (int32_t)COX_REQUIRE_THAT(COX_FIX_IS_SMALL(numerator) &&                           \
                                             COX_FIX_IS_SMALL(denominator),                       \
                                         "COX_RATIO takes integers below 2^46 in size") +      \
               (int32_t)COX_REQUIRE_THAT(                                                         \
                   COX_FIX_ROUND_HALF(COX_FIX_DOUBLED(numerator, denominator)) >= INT32_MIN &&    \
                       COX_FIX_ROUND_HALF(COX_FIX_DOUBLED(numerator, denominator)) <= INT32_MAX,  \
                   "COX_RATIO is from -32768 to less than 32768")))

/* Parts of the two macros above: the integer itself (| rejects a number with a decimal point), for
 * COX_FIX by a name that a compiler's message repeats, in C as that of a bit-field, because tcc
 * names no macros; whether it is small enough to be shifted by 17 bits within 64, else 0 in its
 * place; twice the ratio, rounded towards zero; half of that, rounded half away from zero; and 0 if
 * the condition holds, else a compile error. */
#define COX_FIX_INTEGER(literal) ((literal) | 0)
#ifdef __cplusplus
#define COX_RATIO_IS_FOR_FRACTIONS(literal) COX_FIX_INTEGER(literal)
#else
#define COX_RATIO_IS_FOR_FRACTIONS(literal)                                                       \
    ((int32_t)(0u * (unsigned)sizeof(struct {                                                     \
                   int COX_RATIO_is_for_fractions                                                 \
                       : _Generic((literal) + 0, int: 1, long: 1, long long: 1, unsigned: 1,      \
                                  unsigned long: 1, unsigned long long: 1, default: -1);          \
               })) +                                                                              \
     COX_FIX_INTEGER(literal))
#endif
#define COX_FIX_IS_SMALL(literal)                                                                 \
    (COX_FIX_INTEGER(literal) > -INT64_C(70368744177664) &&                                       \
     COX_FIX_INTEGER(literal) < INT64_C(70368744177664))
#define COX_FIX_DOUBLED(numerator, denominator)                                                   \
    (((int64_t)(COX_FIX_IS_SMALL(numerator) ? COX_FIX_INTEGER(numerator) : 0) * 131072) /         \
     COX_FIX_INTEGER(denominator))
#define COX_FIX_ROUND_HALF(doubled) (((doubled) + ((doubled) < 0 ? -1 : 1)) / 2)
#define COX_FIX_REQUIRE(condition) ((int32_t)(0 * sizeof(char[(condition) ? 1 : -1])))

/* 1 where the machine has no instruction that multiplies 32 by 32 bits to 64: AVR, and the Cortex-M
 * cores limited to Thumb-1 (M0, M0+, M1, M23). There the library multiplies 16-bit halves, with the
 * same result: cox_fix_mul takes 44 instructions instead of 74 on a Cortex-M0. */
#if defined(__AVR__) || (defined(__thumb__) && !defined(__thumb2__))
#define COX_FIX_NARROW 1
#else
#define COX_FIX_NARROW 0
#endif

/* 1 on a 64-bit machine whose compiler branches on the processor's overflow flag. Elsewhere the
 * signs tell whether a sum overflowed, with the same result, which takes a chip fewer bytes. */
#if UINTPTR_MAX > UINT32_MAX && (defined(__clang__) || (defined(__GNUC__) && __GNUC__ >= 5))
#define COX_FIX_OVERFLOW_FLAG 1
#else
#define COX_FIX_OVERFLOW_FLAG 0
#endif

/* The longest text of a value, "-32768.00000", and its terminating zero. */
#define COX_FIX_TEXT_SIZE 13

/* Parts of the functions below: the fix16_t nearest to a number of LSB; and COX_FIX_MIN if
 * negative, else COX_FIX_MAX. */
COX_INLINE fix16_t cox_fix_saturate(int64_t lsb);
COX_INLINE fix16_t cox_fix_limit(bool negative);

/* a + b, a - b, -a and |a|, saturated (-COX_FIX_MIN is COX_FIX_MAX). */
COX_INLINE fix16_t cox_fix_add(fix16_t a, fix16_t b);
COX_INLINE fix16_t cox_fix_subtract(fix16_t a, fix16_t b);
COX_INLINE fix16_t cox_fix_negate(fix16_t a);
COX_INLINE fix16_t cox_fix_abs(fix16_t a);

/* The smaller of two values, the greater, and value held within [least, greatest] (if least is
 * above greatest, the result is greatest). */
COX_INLINE fix16_t cox_fix_min(fix16_t a, fix16_t b);
COX_INLINE fix16_t cox_fix_max(fix16_t a, fix16_t b);
COX_INLINE fix16_t cox_fix_clamp(fix16_t value, fix16_t least, fix16_t greatest);

/* a * b, correctly rounded half away from zero, saturated: the same bits as fix16_mul wherever
 * that does not overflow. On a narrow machine it is not inline. */
#if COX_FIX_NARROW
COX_API fix16_t cox_fix_mul(fix16_t a, fix16_t b);
#else
COX_INLINE fix16_t cox_fix_mul(fix16_t a, fix16_t b);
#endif

/* a / b, correctly rounded half away from zero, saturated. a / 0 is COX_FIX_MAX for a > 0,
 * COX_FIX_MIN for a < 0, and 0 / 0 is 0. */
COX_API fix16_t cox_fix_div(fix16_t a, fix16_t b);

/* a * b / c, rounded once, half away from zero, from the exact product; saturated. c = 0 gives what
 * cox_fix_div gives for a * b / 0. For ratios such as max_speed * distance / slowing_radius. */
COX_API fix16_t cox_fix_mul_div(fix16_t a, fix16_t b, fix16_t c);

/* The square root, correctly rounded. A value <= 0 gives 0. */
COX_API fix16_t cox_fix_sqrt(fix16_t value);

/* from + (to - from) * t, rounded once, saturated. t may lie outside [0, 1]. */
COX_API fix16_t cox_fix_lerp(fix16_t from, fix16_t to, fix16_t t);

/* Sine and cosine of any angle in radians, over the whole range of fix16_t, error <= 0.51 LSB
 * (test/sweep). Opposite angles have opposite sines and equal cosines, bit for bit (COX_FIX_MIN has
 * no opposite). cox_fix_sincos stores both for little more than the cost of one; its results may
 * differ by one LSB from those of cox_fix_sin and cox_fix_cos. Neither pointer may be NULL. */
COX_API fix16_t cox_fix_sin(fix16_t angle);
COX_API fix16_t cox_fix_cos(fix16_t angle);
COX_API void cox_fix_sincos(fix16_t angle, fix16_t *sine, fix16_t *cosine);

/* The angle of (x, y) in (-pi, pi], in radians, error <= 0.55 LSB for every pair. (0, 0) gives 0;
 * the negative x axis, y = 0, gives COX_FIX_PI. Elsewhere opposite y have opposite angles. */
COX_API fix16_t cox_fix_atan2(fix16_t y, fix16_t x);

/* The same angle in (-pi, pi]: -COX_FIX_PI <= result <= COX_FIX_PI. Both ends lie inside, because
 * COX_FIX_PI is a little less than pi. Correctly rounded for the whole range of fix16_t: it is
 * reduced by the true 2 pi, not by the rounded constant. */
COX_API fix16_t cox_fix_wrap_angle(fix16_t angle);

/* An integer as a fix16_t, saturated; and a fix16_t to the nearest integer, half away from zero
 * (-32768 to 32768). */
COX_API fix16_t cox_fix_from_int(int32_t integer);
COX_API int32_t cox_fix_to_int(fix16_t value);

/* Converts a speed per second to a speed per tick, and an acceleration or force per second squared
 * to one per tick squared, at hz ticks a second (1 or more; 0 is taken as 1). Meant for set-up. */
COX_API fix16_t cox_fix_per_tick(fix16_t per_second, uint32_t hz);
COX_API fix16_t cox_fix_per_tick_squared(fix16_t per_second_squared, uint32_t hz);

/* Whether a max_force is large enough to steer with: at least 256 LSB, so that rounding changes it
 * by less than half a percent. If it is not, choose a smaller unit of length. */
COX_API bool cox_fix_force_is_fine(fix16_t max_force);

/* Writes value as decimal text with a terminating zero into text, the caller's memory of at least
 * COX_FIX_TEXT_SIZE bytes. It writes the fewest digits after the point that read back as the same
 * value: at most 5, no trailing zeros. Returns the length without the terminating zero. */
COX_API uint32_t cox_fix_to_text(fix16_t value, char *text);

/* Reads decimal text of length bytes ("-12", "0.5", "+3.00001") into *value, rounded half away from
 * zero. The text has any number of digits, at least one before the point and, if there is a point,
 * at least one after it. Returns false and leaves *value unchanged if the text is anything else or
 * the rounded number does not fit. */
COX_API bool cox_fix_from_text(const char *text, uint32_t length, fix16_t *value);

/* The definitions of the inline functions. cox_fix.c holds an external definition of each, so the
 * compiler may choose between inlining (a desktop) and a call (-Os for a small chip). */

COX_INLINE fix16_t cox_fix_limit(bool negative)
{
    return negative ? COX_FIX_MIN : COX_FIX_MAX;
}

COX_INLINE fix16_t cox_fix_saturate(int64_t lsb)
{
    fix16_t low = (fix16_t)(uint32_t)(uint64_t)lsb;
    return low == lsb ? low : cox_fix_limit(lsb < 0);
}

#if COX_FIX_OVERFLOW_FLAG
COX_INLINE fix16_t cox_fix_add(fix16_t a, fix16_t b)
{
    fix16_t sum;
    return __builtin_add_overflow(a, b, &sum) ? cox_fix_limit(a < 0) : sum;
}

COX_INLINE fix16_t cox_fix_subtract(fix16_t a, fix16_t b)
{
    fix16_t difference;
    return __builtin_sub_overflow(a, b, &difference) ? cox_fix_limit(a < 0) : difference;
}
#else
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
#endif

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
