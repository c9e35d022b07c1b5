/* SPDX-License-Identifier: MIT
 * Sums, differences and products that may be too long for a vector: the force between two
 * velocities, the offset to where a fast quarry will be. Clamped component by component, such a
 * vector would point elsewhere, so it is shortened along its direction until it fits. It is then at
 * least as long as any fix16_t, so truncating it afterwards gives the same as if it had not been
 * shortened.
 *
 * Vectors are passed by pointer, which costs a small chip less stack. Two kinds of function are
 * inline: sums and differences that fit, because every step of an agent makes some, and functions
 * that only one file calls. */
#ifndef COX_VEC2_FIT_H
#define COX_VEC2_FIT_H

#include "coxswain/vec2.h"

#include "cox_fix_product.h"
#include "cox_fix_root.h"

/* The vector (x, y), in LSB. */
cox_vec2 cox_vec2_fit(int64_t x, int64_t y);

/* The same, inline on a desk where it fits as it is. */
#if COX_FIX_ROOMY
static inline cox_vec2 cox_vec2_fit_here(int64_t x, int64_t y)
{
    bool fits = (fix16_t)x == x && (fix16_t)y == y;
    return fits ? cox_vec2_make((fix16_t)x, (fix16_t)y) : cox_vec2_fit(x, y);
}
#else
#define cox_vec2_fit_here cox_vec2_fit
#endif

/* The direction of (x, y), halved until it fits, which is cheaper; and a + b and a - b where they
 * do not fit. On a desk they are inline, so that a and b may stay in registers. */
#if COX_FIX_ROOMY
static inline cox_vec2 cox_vec2_fit_direction(int64_t x, int64_t y)
{
    /* By masks: the signs cannot be foreseen, and a branch would cost more than all this. */
    uint64_t mask_x = (uint64_t)(x >> 63), mask_y = (uint64_t)(y >> 63);
    uint64_t along_x = ((uint64_t)x ^ mask_x) - mask_x;
    uint64_t along_y = ((uint64_t)y ^ mask_y) - mask_y;
    uint8_t halvings = (uint8_t)(cox_fix_highest_bit(along_x | along_y | 0x40000000u) - 30u);
    return cox_vec2_make(cox_fix_signed((uint32_t)(along_x >> halvings), (uint32_t)mask_x),
                         cox_fix_signed((uint32_t)(along_y >> halvings), (uint32_t)mask_y));
}

static inline cox_vec2 cox_vec2_fit_long_sum(const cox_vec2 *a, const cox_vec2 *b)
{
    return cox_vec2_fit((int64_t)a->x + b->x, (int64_t)a->y + b->y);
}

static inline cox_vec2 cox_vec2_fit_long_difference(const cox_vec2 *a, const cox_vec2 *b)
{
    return cox_vec2_fit((int64_t)a->x - b->x, (int64_t)a->y - b->y);
}
#else
cox_vec2 cox_vec2_fit_direction(int64_t x, int64_t y);
cox_vec2 cox_vec2_fit_long_sum(const cox_vec2 *a, const cox_vec2 *b);
cox_vec2 cox_vec2_fit_long_difference(const cox_vec2 *a, const cox_vec2 *b);
#endif

/* a + b and a - b. */
#if COX_FIX_OVERFLOW_FLAG
static inline cox_vec2 cox_vec2_fit_sum(const cox_vec2 *a, const cox_vec2 *b)
{
    cox_vec2 sum;
    if (__builtin_add_overflow(a->x, b->x, &sum.x) || __builtin_add_overflow(a->y, b->y, &sum.y))
        return cox_vec2_fit_long_sum(a, b);
    return sum;
}

static inline cox_vec2 cox_vec2_fit_difference(const cox_vec2 *a, const cox_vec2 *b)
{
    cox_vec2 difference;
    if (__builtin_sub_overflow(a->x, b->x, &difference.x) ||
        __builtin_sub_overflow(a->y, b->y, &difference.y))
        return cox_vec2_fit_long_difference(a, b);
    return difference;
}
#else
static inline cox_vec2 cox_vec2_fit_sum(const cox_vec2 *a, const cox_vec2 *b)
{
    fix16_t x = (fix16_t)((uint32_t)a->x + (uint32_t)b->x);
    fix16_t y = (fix16_t)((uint32_t)a->y + (uint32_t)b->y);
    bool overflows = (((x ^ a->x) & (x ^ b->x)) | ((y ^ a->y) & (y ^ b->y))) < 0;
    return overflows ? cox_vec2_fit_long_sum(a, b) : cox_vec2_make(x, y);
}

static inline cox_vec2 cox_vec2_fit_difference(const cox_vec2 *a, const cox_vec2 *b)
{
    fix16_t x = (fix16_t)((uint32_t)a->x - (uint32_t)b->x);
    fix16_t y = (fix16_t)((uint32_t)a->y - (uint32_t)b->y);
    bool overflows = (((a->x ^ b->x) & (a->x ^ x)) | ((a->y ^ b->y) & (a->y ^ y))) < 0;
    return overflows ? cox_vec2_fit_long_difference(a, b) : cox_vec2_make(x, y);
}
#endif

/* start + v * factor / divisor, each component of the quotient rounded half away from zero. factor
 * is not negative, divisor is positive. */
cox_vec2 cox_vec2_fit_ratio(const cox_vec2 *start, const cox_vec2 *v, fix16_t factor,
                            fix16_t divisor);

/* displacement + step * count. */
static inline cox_vec2 cox_vec2_fit_steps(const cox_vec2 *displacement, const cox_vec2 *step,
int32_t count) {
    return cox_vec2_fit(displacement->x + (int64_t)step->x * count, displacement->y +
    (int64_t)step->y * count);
}

/* One component of displacement * length + step * |displacement|, times 2^(shift - 1), the first
 * product rounded towards zero. |displacement| is passed so scaled, at most 2^31; each product is
 * at most 2^62, the first a little less. The narrow version multiplies magnitudes. */
static inline int64_t cox_vec2_fit_led_wide(fix16_t displacement, fix16_t step, uint32_t length,
                                            uint32_t distance, uint8_t shift)
{
    int64_t scaled = (int64_t)((uint64_t)(int64_t)displacement << shift);
    return scaled * length / 2 + (int64_t)step * distance;
}

static inline int64_t cox_vec2_fit_led_narrow(fix16_t displacement, fix16_t step, uint32_t length,
                                              uint32_t distance, uint8_t shift)
{
    uint64_t toward = cox_fix_product(cox_fix_magnitude(displacement) << shift, length) >> 1;
    uint64_t beside = cox_fix_product(cox_fix_magnitude(step), distance);
    return (displacement < 0 ? -(int64_t)toward : (int64_t)toward) +
           (step < 0 ? -(int64_t)beside : (int64_t)beside);
}

static inline int64_t cox_vec2_fit_led(fix16_t displacement, fix16_t step, uint32_t length,
                                       uint32_t distance, uint8_t shift)
{
    return COX_FIX_ROOMY ? cox_vec2_fit_led_wide(displacement, step, length, distance, shift)
                         : cox_vec2_fit_led_narrow(displacement, step, length, distance, shift);
}

/* The direction of displacement / |displacement| * length + step. length is not negative. A
 * displacement of (0, 0) gives (0, 0). */
static inline cox_vec2 cox_vec2_fit_lead(const cox_vec2 *displacement, fix16_t length, const
cox_vec2 *step) {
    uint64_t squared = cox_vec2_length_squared(*displacement);
    if (squared == 0) return *displacement;
    cox_fix_scaled scaled = cox_fix_scale_up(squared);
    uint32_t distance = cox_fix_quarter_root(scaled);
    uint8_t shift = scaled.half_shift;
    return cox_vec2_fit_direction(
        cox_vec2_fit_led(displacement->x, step->x, (uint32_t)length, distance, shift),
        cox_vec2_fit_led(displacement->y, step->y, (uint32_t)length, distance, shift));
}

#endif
