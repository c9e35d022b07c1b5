/* SPDX-License-Identifier: MIT
 * Quotients, conversions and helpers for set-up. Each works on magnitudes in 64 bits, rounds once
 * and restores the sign. */
#include "coxswain/fix.h"

#include "cox_fix_bits.h"
#include "cox_fix_lerp.h"
#include "cox_fix_product.h"

/* The one external definition of each inline function of fix.h. */
extern inline fix16_t cox_fix_saturate(int64_t lsb);
extern inline fix16_t cox_fix_limit(bool negative);
extern inline fix16_t cox_fix_add(fix16_t a, fix16_t b);
extern inline fix16_t cox_fix_subtract(fix16_t a, fix16_t b);
extern inline fix16_t cox_fix_negate(fix16_t a);
extern inline fix16_t cox_fix_abs(fix16_t a);
extern inline fix16_t cox_fix_min(fix16_t a, fix16_t b);
extern inline fix16_t cox_fix_max(fix16_t a, fix16_t b);
extern inline fix16_t cox_fix_clamp(fix16_t value, fix16_t least, fix16_t greatest);

#ifdef __AVR__
fix16_t cox_fix_mul(fix16_t a, fix16_t b)
{
    return cox_fix_mul_magnitudes(a, b);
}

/* AVR's library shifts 64 bits one by one, so this reads the upper half instead. */
uint32_t cox_fix_high_product(uint32_t a, uint32_t b)
{
    union {
        uint64_t whole;
        uint32_t halves[2];
    } product;
    product.whole = cox_fix_product(a, b);
    return product.halves[1];
}
#elif COX_FIX_NARROW
fix16_t cox_fix_mul(fix16_t a, fix16_t b)
{
    return cox_fix_mul_halves(a, b);
}

uint64_t cox_fix_product(uint32_t a, uint32_t b)
{
    return cox_fix_product_narrow(a, b);
}
#else
extern inline fix16_t cox_fix_mul(fix16_t a, fix16_t b);
#endif

/* Below this, max_force has so few LSB that rounding turns the agent visibly. */
#define FINE_FORCE 256

/* value / divisor, rounded half away from zero; divisor is not 0. */
static fix16_t divide_by_count(fix16_t value, uint64_t divisor)
{
    uint64_t quotient = cox_fix_divide_rounded(cox_fix_magnitude(value), divisor);
    return cox_fix_signed((uint32_t)quotient, cox_fix_sign_mask(value));
}

fix16_t cox_fix_div(fix16_t a, fix16_t b)
{
    if (b == 0) return a == 0 ? 0 : cox_fix_limit(a < 0);
    uint64_t numerator = (uint64_t)cox_fix_magnitude(a) << 16;
    uint64_t quotient = cox_fix_divide_rounded(numerator, cox_fix_magnitude(b));
    return cox_fix_signed_saturated(quotient, cox_fix_sign_mask(a ^ b));
}

fix16_t cox_fix_mul_div(fix16_t a, fix16_t b, fix16_t c)
{
    uint64_t product = (uint64_t)cox_fix_magnitude(a) * cox_fix_magnitude(b);
    if (product == 0) return 0;
    if (c == 0) return cox_fix_limit((a ^ b) < 0);
    uint64_t quotient = cox_fix_divide_rounded(product, cox_fix_magnitude(c));
    return cox_fix_signed_saturated(quotient, cox_fix_sign_mask(a ^ b ^ c));
}

fix16_t cox_fix_lerp(fix16_t from, fix16_t to, fix16_t t)
{
#if COX_FIX_ROOMY
    if ((uint32_t)t <= (uint32_t)COX_FIX_ONE) return cox_fix_lerp_here(from, to, t);
#endif
    /* The product stays below 2^63; adding from, in the same units of 2^-32, could exceed it. */
    int64_t product = ((int64_t)to - from) * t;
    if (product >= INT64_C(1) << 62) return COX_FIX_MAX;
    if (product <= -(INT64_C(1) << 62)) return COX_FIX_MIN;
    int64_t exact = product + (int64_t)from * 65536;
    return cox_fix_saturate(cox_fix_round_exact(exact));
}

fix16_t cox_fix_from_int(int32_t integer)
{
    return cox_fix_saturate((int64_t)integer * 65536);
}

int32_t cox_fix_to_int(fix16_t value)
{
    uint32_t integer = (cox_fix_magnitude(value) + 32768u) >> 16;
    return cox_fix_signed(integer, cox_fix_sign_mask(value));
}

fix16_t cox_fix_per_tick(fix16_t per_second, uint32_t hz)
{
    return hz == 0 ? per_second : divide_by_count(per_second, hz);
}

fix16_t cox_fix_per_tick_squared(fix16_t per_second_squared, uint32_t hz)
{
    return hz == 0 ? per_second_squared : divide_by_count(per_second_squared, (uint64_t)hz * hz);
}

bool cox_fix_force_is_fine(fix16_t max_force)
{
    return max_force >= FINE_FORCE;
}
