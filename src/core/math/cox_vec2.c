/* SPDX-License-Identifier: MIT
 * Vectors: the operations that are more than one operation on each component.
 *
 * Squared lengths are exact in 64 bits, in units of 2^-32, and every comparison is made on them.
 * Scaling to a length multiplies by the reciprocal root of the squared length, so the direction of
 * the shortest vector is as exact as that of the longest. */
#include "coxswain/vec2.h"

#include "cox_fix_bits.h"
#include "cox_fix_product.h"
#include "cox_fix_root.h"
#include "cox_fix_trig.h"
#include "cox_vec2_fit.h"
#include "cox_vec2_here.h"

/* The one external definition of each inline function of vec2.h. */
extern inline cox_vec2 cox_vec2_make(fix16_t x, fix16_t y);
extern inline cox_vec2 cox_vec2_zero(void);
extern inline cox_vec2 cox_vec2_add(cox_vec2 a, cox_vec2 b);
extern inline cox_vec2 cox_vec2_subtract(cox_vec2 a, cox_vec2 b);
extern inline cox_vec2 cox_vec2_negate(cox_vec2 v);
extern inline bool cox_vec2_equal(cox_vec2 a, cox_vec2 b);
extern inline bool cox_vec2_is_zero(cox_vec2 v);
extern inline cox_vec2 cox_vec2_scale(cox_vec2 v, fix16_t factor);
extern inline cox_vec2 cox_vec2_perpendicular(cox_vec2 v);

/* A sum of two products, in units of 2^-32, to LSB. Only one sum does not fit in 63 bits: twice the
 * square of COX_FIX_MIN, which wraps to the least integer. */
static fix16_t round_products(int64_t first, int64_t second)
{
    int64_t sum = (int64_t)((uint64_t)first + (uint64_t)second);
    if (sum == INT64_MIN) return COX_FIX_MAX;
    return cox_fix_saturate((sum + 32768 - (sum < 0)) >> 16);
}

/* The square of a component or a length. */
static uint64_t square(fix16_t length)
{
    uint32_t magnitude = cox_fix_magnitude(length);
    return cox_fix_product(magnitude, magnitude);
}

#if COX_FIX_NARROW
uint64_t cox_vec2_length_squared(cox_vec2 v)
{
    return square(v.x) + square(v.y);
}
#else
extern inline uint64_t cox_vec2_length_squared(cox_vec2 v);
#endif

cox_vec2 cox_vec2_divide(cox_vec2 v, fix16_t divisor)
{
    return cox_vec2_make(cox_fix_div(v.x, divisor), cox_fix_div(v.y, divisor));
}

fix16_t cox_vec2_dot(cox_vec2 a, cox_vec2 b)
{
    return round_products((int64_t)a.x * b.x, (int64_t)a.y * b.y);
}

fix16_t cox_vec2_cross(cox_vec2 a, cox_vec2 b)
{
    return round_products((int64_t)a.x * b.y, -((int64_t)a.y * b.x));
}

fix16_t cox_vec2_length(cox_vec2 v)
{
    uint32_t length = cox_fix_root(cox_vec2_length_squared(v));
    return length > (uint32_t)COX_FIX_MAX ? COX_FIX_MAX : (fix16_t)length;
}

fix16_t cox_vec2_distance(cox_vec2 a, cox_vec2 b)
{
    return cox_vec2_length(cox_vec2_subtract(a, b));
}

uint64_t cox_vec2_distance_squared(cox_vec2 a, cox_vec2 b)
{
    return cox_vec2_length_squared(cox_vec2_subtract(a, b));
}

bool cox_vec2_within(cox_vec2 a, cox_vec2 b, fix16_t distance)
{
    return distance >= 0 && cox_vec2_distance_squared(a, b) <= square(distance);
}

bool cox_vec2_longer(cox_vec2 v, fix16_t length)
{
    return length < 0 || cox_vec2_length_squared(v) > square(length);
}

bool cox_vec2_shorter(cox_vec2 v, fix16_t length)
{
    return length > 0 && cox_vec2_length_squared(v) < square(length);
}

/* One component of a unit vector, rounded: component times the reciprocal length, whose binary
 * point lies shift + 16 bits up. */
static fix16_t unit_component(fix16_t component, uint32_t reciprocal, uint8_t shift)
{
    uint64_t product = cox_fix_product(cox_fix_magnitude(component), reciprocal);
    uint32_t rounded = (uint32_t)((product + (UINT64_C(1) << (shift - 1))) >> shift);
    return cox_fix_signed(rounded, cox_fix_sign_mask(component));
}

cox_vec2 cox_vec2_normalise(cox_vec2 v)
{
    uint64_t squared = cox_vec2_length_squared(v);
    if (squared == 0) return v;
    cox_fix_scaled scaled = cox_fix_scale_up(squared);
    uint32_t reciprocal = cox_fix_reciprocal_root((uint32_t)(scaled.value >> 32));
    uint8_t shift = (uint8_t)(46u - scaled.half_shift);
    return cox_vec2_make(unit_component(v.x, reciprocal, shift),
                         unit_component(v.y, reciprocal, shift));
}

/* A vector's direction: magnitudes in units of 2^-32, never too great, so below 1. */
typedef struct fine_direction {
    uint32_t x;
    uint32_t y;
} fine_direction;

/* squared is the square of v's length, not 0. The reciprocal belongs to the scaled root, so the
 * components are scaled by as much, to at most 2^32 - 1. v is passed by pointer, which costs a
 * small chip less stack. */
static inline fine_direction fine_direction_of(const cox_vec2 *v, uint64_t squared)
{
    cox_fix_scaled scaled = cox_fix_scale_up(squared);
    uint64_t reciprocal = cox_fix_reciprocal_root_below(scaled);
    fine_direction direction;
    uint8_t shift = scaled.half_shift;
    direction.x = cox_fix_carried_product(cox_fix_magnitude(v->x), reciprocal, shift);
    direction.y = cox_fix_carried_product(cox_fix_magnitude(v->y), reciprocal, shift);
    return direction;
}

/* component * length, rounded, with the sign of mask; saturated. */
static fix16_t lengthened(uint32_t component, uint32_t length, uint32_t mask)
{
    uint32_t limit = (uint32_t)COX_FIX_MAX - mask;
    uint32_t product =
        (uint32_t)((cox_fix_product(component, length) + UINT32_C(0x80000000)) >> 32);
    return cox_fix_signed(product > limit ? limit : product, mask);
}

/* cox_vec2_set_length and cox_vec2_truncate for a v that they change. squared is as above. */
static inline cox_vec2 set_length(const cox_vec2 *v, fix16_t length, uint64_t squared)
{
    fine_direction direction = fine_direction_of(v, squared);
    uint32_t magnitude = cox_fix_magnitude(length);
    return cox_vec2_make(lengthened(direction.x, magnitude, cox_fix_sign_mask(v->x ^ length)),
                         lengthened(direction.y, magnitude, cox_fix_sign_mask(v->y ^ length)));
}

static inline cox_vec2 truncate_to(const cox_vec2 *v, fix16_t length, uint64_t squared)
{
    fine_direction direction = fine_direction_of(v, squared);
    uint32_t x = cox_fix_high_product(direction.x, (uint32_t)length);
    uint32_t y = cox_fix_high_product(direction.y, (uint32_t)length);
    return cox_vec2_make(cox_fix_signed(x, cox_fix_sign_mask(v->x)),
                         cox_fix_signed(y, cox_fix_sign_mask(v->y)));
}

#if COX_FIX_ROOMY
cox_vec2 cox_vec2_set_length_by_reciprocal(cox_vec2 v, fix16_t length)
{
    return set_length(&v, length, cox_vec2_length_squared(v));
}

cox_vec2 cox_vec2_truncate_by_reciprocal(cox_vec2 v, fix16_t length)
{
    return truncate_to(&v, length, cox_vec2_length_squared(v));
}

/* Along an axis truncating loses one LSB, because no direction reaches 1. */
cox_vec2 cox_vec2_truncate_near(cox_vec2 v, fix16_t length)
{
    fix16_t shortened = length - 1;
    if (v.y == 0) return cox_vec2_make(v.x < 0 ? -shortened : shortened, 0);
    if (v.x == 0) return cox_vec2_make(0, v.y < 0 ? -shortened : shortened);
    return truncate_to(&v, length, cox_vec2_length_squared(v));
}

cox_vec2 cox_vec2_set_length(cox_vec2 v, fix16_t length)
{
    return cox_vec2_set_length_here(v, length);
}

cox_vec2 cox_vec2_truncate(cox_vec2 v, fix16_t length)
{
    return cox_vec2_truncate_here(v, length);
}
#else
cox_vec2 cox_vec2_set_length(cox_vec2 v, fix16_t length)
{
    uint64_t squared = cox_vec2_length_squared(v);
    return squared == 0 ? v : set_length(&v, length, squared);
}

cox_vec2 cox_vec2_truncate(cox_vec2 v, fix16_t length)
{
    if (length <= 0) return cox_vec2_zero();
    uint64_t squared = cox_vec2_length_squared(v);
    return squared <= square(length) ? v : truncate_to(&v, length, squared);
}
#endif

/* A component in units of 2^-31 LSB to LSB, half away from zero. */
static fix16_t round_turned(int64_t component)
{
    return cox_fix_saturate((component + (INT64_C(1) << 30) - (component < 0)) >> 31);
}

cox_vec2 cox_vec2_rotate(cox_vec2 v, fix16_t angle)
{
    /* Sine and cosine are at most 2^31 and their squares add up to 2^62, so no sum reaches 2^63. */
    cox_fix_fine_direction direction = cox_fix_fine_sincos(angle);
    return cox_vec2_make(round_turned(v.x * direction.cosine - v.y * direction.sine),
                         round_turned(v.x * direction.sine + v.y * direction.cosine));
}

cox_vec2 cox_vec2_rotate_by(cox_vec2 v, cox_vec2 direction)
{
    return cox_vec2_make(round_products((int64_t)v.x * direction.x, -((int64_t)v.y * direction.y)),
                         round_products((int64_t)v.x * direction.y, (int64_t)v.y * direction.x));
}

cox_vec2 cox_vec2_lerp(cox_vec2 from, cox_vec2 to, fix16_t t)
{
    return cox_vec2_make(cox_fix_lerp(from.x, to.x, t), cox_fix_lerp(from.y, to.y, t));
}

fix16_t cox_vec2_angle(cox_vec2 v)
{
    return cox_fix_atan2(v.y, v.x);
}

cox_vec2 cox_vec2_from_angle(fix16_t angle)
{
    cox_vec2 unit;
    cox_fix_sincos(angle, &unit.y, &unit.x);
    return unit;
}

cox_vec2 cox_vec2_clamp(cox_vec2 v, fix16_t limit)
{
    limit = cox_fix_max(limit, 0);
    return cox_vec2_make(cox_fix_clamp(v.x, -limit, limit), cox_fix_clamp(v.y, -limit, limit));
}

#if !COX_FIX_ROOMY
/* |value|, which for INT64_MIN needs the unsigned type. */
static inline uint64_t magnitude_of(int64_t value)
{
    return value < 0 ? UINT64_C(0) - (uint64_t)value : (uint64_t)value;
}

cox_vec2 cox_vec2_fit_direction(int64_t x, int64_t y)
{
    uint64_t along_x = magnitude_of(x), along_y = magnitude_of(y);
    uint8_t halvings = 0;
    for (uint64_t above = (along_x | along_y) >> 31; above != 0; above >>= 1) halvings++;
    return cox_vec2_make(cox_fix_signed((uint32_t)(along_x >> halvings), x < 0 ? UINT32_MAX : 0),
                         cox_fix_signed((uint32_t)(along_y >> halvings), y < 0 ? UINT32_MAX : 0));
}

cox_vec2 cox_vec2_fit_long_sum(const cox_vec2 *a, const cox_vec2 *b)
{
    return cox_vec2_fit((int64_t)a->x + b->x, (int64_t)a->y + b->y);
}

cox_vec2 cox_vec2_fit_long_difference(const cox_vec2 *a, const cox_vec2 *b)
{
    return cox_vec2_fit((int64_t)a->x - b->x, (int64_t)a->y - b->y);
}
#endif

/* component * COX_FIX_MAX / greatest, rounded. */
static fix16_t lengthened_to_the_limit(fix16_t component, uint32_t greatest)
{
    uint64_t product = cox_fix_product(cox_fix_magnitude(component), (uint32_t)COX_FIX_MAX);
    uint32_t quotient = (uint32_t)cox_fix_divide_rounded(product, greatest);
    return cox_fix_signed(quotient, cox_fix_sign_mask(component));
}

cox_vec2 cox_vec2_fit(int64_t x, int64_t y)
{
    cox_vec2 held = cox_vec2_make(cox_fix_saturate(x), cox_fix_saturate(y));
    if (held.x == x && held.y == y) return held;
    cox_vec2 direction = cox_vec2_fit_direction(x, y);
    uint32_t along_x = cox_fix_magnitude(direction.x), along_y = cox_fix_magnitude(direction.y);
    uint32_t greatest = along_x > along_y ? along_x : along_y;
    return cox_vec2_make(lengthened_to_the_limit(direction.x, greatest),
                         lengthened_to_the_limit(direction.y, greatest));
}

/* component * factor / divisor. */
static int64_t ratio(fix16_t component, fix16_t factor, fix16_t divisor)
{
    uint64_t product = cox_fix_product(cox_fix_magnitude(component), (uint32_t)factor);
    int64_t quotient = (int64_t)cox_fix_divide_rounded(product, (uint32_t)divisor);
    return component < 0 ? -quotient : quotient;
}

cox_vec2 cox_vec2_fit_ratio(const cox_vec2 *start, const cox_vec2 *v, fix16_t factor,
                            fix16_t divisor)
{
    return cox_vec2_fit(start->x + ratio(v->x, factor, divisor),
                        start->y + ratio(v->y, factor, divisor));
}
