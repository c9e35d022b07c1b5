/* SPDX-License-Identifier: MIT
 * The functions of batch.h by lanes. Each takes the steps of the single function. count is a
 * multiple of COX_LANES_ELEMENTS. */
#ifndef COX_BATCH_LANES_H
#define COX_BATCH_LANES_H

#include "cox_lanes_root.h"
#include "cox_lanes_trig.h"

static inline uint32_t cox_lanes_block_size(uint32_t left)
{
    return left < COX_LANES_BLOCK ? left : COX_LANES_BLOCK;
}

/* The product of the magnitudes that are the low halves, rounded, and 2^31 if it is more. */
COX_LANES_PLACED cox_lanes cox_lanes_rounded_product(cox_lanes a, cox_lanes b)
{
    cox_lanes most = (cox_lanes){0} + (UINT64_C(1) << 31);
    cox_lanes product = (cox_lanes_product(a, b) + 32768u) >> 16;
    return cox_lanes_choose(cox_lanes_mask(most - product), most, product);
}

COX_LANES_LOOP void cox_lanes_mul(fix16_t *numbers, const fix16_t *factors, uint32_t count)
{
    for (uint32_t i = 0; i < count; i += COX_LANES_ELEMENTS) {
        cox_lanes a = cox_lanes_load(numbers + i), b = cox_lanes_load(factors + i);
        cox_lanes signs = cox_lanes_signs(a ^ b);
        a = cox_lanes_magnitudes(a);
        b = cox_lanes_magnitudes(b);
        cox_lanes products = cox_lanes_join(cox_lanes_rounded_product(a, b),
                                            cox_lanes_rounded_product(a >> 32, b >> 32));
        cox_lanes_store(numbers + i, cox_lanes_saturated(products, signs));
    }
}

/* from + (to - from) * t of the numbers that are the low halves, where t and rest, which is
 * COX_FIX_ONE - t, are not negative; the low half counts. */
COX_LANES_PLACED cox_lanes cox_lanes_between(cox_lanes from, cox_lanes to, cox_lanes t,
                                             cox_lanes rest)
{
    cox_lanes exact = cox_lanes_signed_product(to, t) + cox_lanes_signed_product(from, rest);
    return (exact + 32768u - (exact >> 63)) >> 16;
}

COX_LANES_LOOP void cox_lanes_lerp(fix16_t *numbers, const fix16_t *targets, const fix16_t *factors,
                                   uint32_t count)
{
    for (uint32_t i = 0; i < count; i += COX_LANES_ELEMENTS) {
        cox_lanes from = cox_lanes_load(numbers + i), to = cox_lanes_load(targets + i);
        cox_lanes t = cox_lanes_load(factors + i);
        cox_lanes rest = (cox_lanes)(COX_FIX_ONE - (cox_lanes_i32)t);
        cox_lanes even = cox_lanes_between(from, to, t, rest);
        cox_lanes odd = cox_lanes_between(from >> 32, to >> 32, t >> 32, rest >> 32);
        cox_lanes_store(numbers + i, cox_lanes_join(even, odd));
    }
}

COX_LANES_LOOP void cox_lanes_sincos(const fix16_t *angles, fix16_t *sines, fix16_t *cosines,
                                     uint32_t count)
{
    for (uint32_t i = 0; i < count; i += COX_LANES_ELEMENTS) {
        cox_lanes angle = cox_lanes_load(angles + i);
        cox_lanes_turned even = cox_lanes_turn(angle);
        cox_lanes_turned odd = cox_lanes_turn(angle >> 32);
        cox_lanes_u32 phases = (cox_lanes_u32)cox_lanes_join(even.phase, odd.phase);
        cox_lanes sine_signs = cox_lanes_signs((cox_lanes)phases);
        cox_lanes cosine_signs = cox_lanes_signs((cox_lanes)(phases + COX_FIX_QUARTER_TURN));
        cox_lanes sine = cox_lanes_join(even.sine, odd.sine);
        cox_lanes cosine = cox_lanes_join(even.cosine, odd.cosine);
        cox_lanes_store(sines + i, cox_lanes_signed(sine, sine_signs));
        cox_lanes_store(cosines + i, cox_lanes_signed(cosine, cosine_signs));
    }
}

COX_LANES_LOOP void cox_lanes_length(const fix16_t *x, const fix16_t *y, fix16_t *lengths,
                                     uint32_t count)
{
    cox_lanes_block block;
    for (uint32_t first = 0, size; first < count; first += size) {
        size = cox_lanes_block_size(count - first);
        cox_lanes_begin(&block, x + first, y + first, size);
        for (uint32_t i = 0; i < size; i += COX_LANES_ELEMENTS) {
            cox_lanes along_x = cox_lanes_magnitudes(cox_lanes_load(x + first + i));
            cox_lanes along_y = cox_lanes_magnitudes(cox_lanes_load(y + first + i));
            cox_lanes shifts = cox_lanes_load(&block.shifts[i]);
            cox_lanes even = cox_lanes_root(
                cox_lanes_squared(along_x, along_y), cox_lanes_load(&block.squares[i]),
                cox_lanes_load(&block.seeds[i]), shifts & COX_LANES_LOW);
            cox_lanes odd =
                cox_lanes_root(cox_lanes_squared(along_x >> 32, along_y >> 32),
                               cox_lanes_load(&block.squares[i + COX_LANES_COUNT]),
                               cox_lanes_load(&block.seeds[i + COX_LANES_COUNT]), shifts >> 32);
            cox_lanes roots = cox_lanes_join(even, odd);
            roots = (roots | cox_lanes_signs(roots)) & UINT64_C(0x7fffffff7fffffff);
            cox_lanes_store(lengths + first + i, roots);
        }
    }
}

/* A component of a unit vector, from one of a block. */
COX_LANES_PLACED cox_lanes cox_lanes_unit(cox_lanes component, cox_lanes reciprocal)
{
    return (cox_lanes_product(component, reciprocal) + (UINT64_C(1) << 45)) >> 46;
}

COX_LANES_PLACED void cox_lanes_store_units(fix16_t *to, const uint32_t *components, cox_lanes even,
                                            cox_lanes odd)
{
    cox_lanes component = cox_lanes_load(components);
    cox_lanes units =
        cox_lanes_join(cox_lanes_unit(component, even), cox_lanes_unit(component >> 32, odd));
    cox_lanes_store(to, cox_lanes_signed(units, cox_lanes_signs(cox_lanes_load(to))));
}

COX_LANES_LOOP void cox_lanes_normalise(fix16_t *x, fix16_t *y, uint32_t count)
{
    cox_lanes_block block;
    for (uint32_t first = 0, size; first < count; first += size) {
        size = cox_lanes_block_size(count - first);
        cox_lanes_begin(&block, x + first, y + first, size);
        for (uint32_t i = 0; i < size; i += COX_LANES_ELEMENTS) {
            cox_lanes even = cox_lanes_reciprocal_root(cox_lanes_load(&block.squares[i]),
                                                       cox_lanes_load(&block.seeds[i]));
            cox_lanes odd =
                cox_lanes_reciprocal_root(cox_lanes_load(&block.squares[i + COX_LANES_COUNT]),
                                          cox_lanes_load(&block.seeds[i + COX_LANES_COUNT]));
            cox_lanes_store_units(x + first + i, &block.x[i], even, odd);
            cox_lanes_store_units(y + first + i, &block.y[i], even, odd);
        }
    }
}

/* The reciprocal lengths of the vectors of a register, as cox_lanes_reciprocal_root_below has
 * them. */
typedef struct cox_lanes_reciprocals {
    cox_lanes even;
    cox_lanes odd;
} cox_lanes_reciprocals;

COX_LANES_PLACED cox_lanes_reciprocals cox_lanes_reciprocals_of(const cox_lanes_block *block,
                                                                uint32_t i)
{
    cox_lanes_reciprocals made;
    made.even = cox_lanes_reciprocal_root_below(cox_lanes_load(&block->squares[i]),
                                                cox_lanes_load(&block->seeds[i]));
    made.odd = cox_lanes_reciprocal_root_below(cox_lanes_load(&block->squares[i + COX_LANES_COUNT]),
                                               cox_lanes_load(&block->seeds[i + COX_LANES_COUNT]));
    return made;
}

/* A component times the reciprocal length, of 33 bits, in units of 2^-32. */
COX_LANES_PLACED cox_lanes cox_lanes_fine(cox_lanes component, cox_lanes reciprocal)
{
    cox_lanes carried = (component << 32) & (0u - (reciprocal >> 32));
    return (cox_lanes_product(component, reciprocal) + carried) >> 32;
}

/* The components of a block's vectors at those lengths. half is what is added before the product
 * is rounded down. */
COX_LANES_PLACED cox_lanes cox_lanes_lengthened(const uint32_t *components,
                                                cox_lanes_reciprocals reciprocals,
                                                cox_lanes lengths, uint64_t half)
{
    cox_lanes component = cox_lanes_load(components);
    cox_lanes even = cox_lanes_fine(component, reciprocals.even);
    cox_lanes odd = cox_lanes_fine(component >> 32, reciprocals.odd);
    return cox_lanes_join((cox_lanes_product(even, lengths) + half) >> 32,
                          (cox_lanes_product(odd, lengths >> 32) + half) >> 32);
}

COX_LANES_PLACED void cox_lanes_store_lengthened(fix16_t *to, const uint32_t *components,
                                                 cox_lanes_reciprocals reciprocals,
                                                 cox_lanes lengths)
{
    cox_lanes signs = cox_lanes_signs(cox_lanes_load(to) ^ lengths);
    cox_lanes found = cox_lanes_lengthened(components, reciprocals, cox_lanes_magnitudes(lengths),
                                           UINT64_C(1) << 31);
    cox_lanes_store(to, cox_lanes_saturated(found, signs));
}

COX_LANES_LOOP void cox_lanes_set_length(fix16_t *x, fix16_t *y, const fix16_t *lengths,
                                         uint32_t count)
{
    cox_lanes_block block;
    for (uint32_t first = 0, size; first < count; first += size) {
        size = cox_lanes_block_size(count - first);
        cox_lanes_begin(&block, x + first, y + first, size);
        for (uint32_t i = 0; i < size; i += COX_LANES_ELEMENTS) {
            cox_lanes_reciprocals reciprocals = cox_lanes_reciprocals_of(&block, i);
            cox_lanes length = cox_lanes_load(lengths + first + i);
            cox_lanes_store_lengthened(x + first + i, &block.x[i], reciprocals, length);
            cox_lanes_store_lengthened(y + first + i, &block.y[i], reciprocals, length);
        }
    }
}

/* Ones where the magnitudes that are the low halves are those of a vector longer than length. */
COX_LANES_PLACED cox_lanes cox_lanes_longer(cox_lanes x, cox_lanes y, cox_lanes length)
{
    return cox_lanes_mask(cox_lanes_product(length, length) - cox_lanes_squared(x, y));
}

COX_LANES_PLACED cox_lanes cox_lanes_longer_elements(cox_lanes x, cox_lanes y, cox_lanes lengths)
{
    x = cox_lanes_magnitudes(x);
    y = cox_lanes_magnitudes(y);
    return cox_lanes_join(cox_lanes_longer(x, y, lengths),
                          cox_lanes_longer(x >> 32, y >> 32, lengths >> 32));
}

/* Stores components that are shortened where longer has ones, and 0 where kept has none. */
COX_LANES_PLACED void cox_lanes_store_truncated(fix16_t *to, cox_lanes shortened, cox_lanes longer,
                                                cox_lanes kept)
{
    cox_lanes component = cox_lanes_load(to);
    shortened = cox_lanes_signed(shortened, cox_lanes_signs(component));
    cox_lanes_store(to, cox_lanes_choose(longer, shortened, component) & kept);
}

/* Ones in the elements whose length is positive. */
COX_LANES_PLACED cox_lanes cox_lanes_positive(cox_lanes lengths)
{
    return (cox_lanes)((cox_lanes_i32)lengths > 0);
}

/* Whether truncating changes any of these vectors. Most forces and velocities fit. */
COX_LANES_PLACED bool cox_lanes_any_truncated(const fix16_t *x, const fix16_t *y,
                                              const fix16_t *lengths, uint32_t count)
{
    cox_lanes changed = {0};
    for (uint32_t i = 0; i < count; i += COX_LANES_ELEMENTS) {
        cox_lanes length = cox_lanes_load(lengths + i);
        changed |= ~cox_lanes_positive(length) |
                   cox_lanes_longer_elements(cox_lanes_load(x + i), cox_lanes_load(y + i), length);
    }
    return cox_lanes_any(changed);
}

COX_LANES_LOOP void cox_lanes_truncate(fix16_t *x, fix16_t *y, const fix16_t *lengths,
                                       uint32_t count)
{
    cox_lanes_block block;
    for (uint32_t first = 0, size; first < count; first += size) {
        size = cox_lanes_block_size(count - first);
        if (!cox_lanes_any_truncated(x + first, y + first, lengths + first, size)) continue;
        cox_lanes_begin(&block, x + first, y + first, size);
        for (uint32_t i = 0; i < size; i += COX_LANES_ELEMENTS) {
            cox_lanes_reciprocals reciprocals = cox_lanes_reciprocals_of(&block, i);
            cox_lanes length = cox_lanes_load(lengths + first + i);
            cox_lanes kept = cox_lanes_positive(length);
            cox_lanes longer = cox_lanes_longer_elements(cox_lanes_load(x + first + i),
                                                         cox_lanes_load(y + first + i), length);
            cox_lanes found_x = cox_lanes_lengthened(&block.x[i], reciprocals, length, 0);
            cox_lanes found_y = cox_lanes_lengthened(&block.y[i], reciprocals, length, 0);
            cox_lanes_store_truncated(x + first + i, found_x, longer, kept);
            cox_lanes_store_truncated(y + first + i, found_y, longer, kept);
        }
    }
}

#endif
