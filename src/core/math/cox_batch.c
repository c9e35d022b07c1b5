/* SPDX-License-Identifier: MIT
 * Arithmetic on columns: by lanes as far as the level has them, and one by one from there on.
 *
 * In portable C each loop calls the single function, in place where that is in a header. Blocks do
 * not help there: without registers of lanes they are slower than one element after another. */
#include "coxswain/batch.h"

#include "cox_batch_lerp.h"
#include "cox_fix_lerp.h"
#include "cox_math_lanes.h"
#include "cox_vec2_here.h"

void cox_batch_mul(cox_simd simd, fix16_t *numbers, const fix16_t *factors, uint32_t count)
{
    const cox_math_lanes *lanes = cox_math_lanes_of(simd);
    uint32_t i = cox_math_lanes_part(lanes, count, 1);
    if (i > 0) lanes->mul(numbers, factors, i);
    for (; i < count; i++) numbers[i] = cox_fix_mul(numbers[i], factors[i]);
}

void cox_batch_lerp(cox_simd simd, fix16_t *numbers, const fix16_t *targets, const fix16_t *factors,
                    uint32_t count)
{
    const cox_math_lanes *lanes = cox_math_lanes_of(simd);
    uint32_t i = cox_math_lanes_part(lanes, count, 1);
    if (i > 0) lanes->lerp(numbers, targets, factors, i);
    for (; i < count; i++) numbers[i] = cox_fix_lerp_here(numbers[i], targets[i], factors[i]);
}

void cox_batch_sincos(cox_simd simd, const fix16_t *angles, fix16_t *sines, fix16_t *cosines,
                      uint32_t count)
{
    const cox_math_lanes *lanes = cox_math_lanes_of(simd);
    uint32_t i = cox_math_lanes_part(lanes, count, 1);
    if (i > 0) lanes->sincos(angles, sines, cosines, i);
    for (; i < count; i++) cox_fix_sincos(angles[i], &sines[i], &cosines[i]);
}

void cox_batch_length(cox_simd simd, const fix16_t *x, const fix16_t *y, fix16_t *lengths,
                      uint32_t count)
{
    const cox_math_lanes *lanes = cox_math_lanes_of(simd);
    uint32_t i = cox_math_lanes_part(lanes, count, 1);
    if (i > 0) lanes->length(x, y, lengths, i);
    for (; i < count; i++) lengths[i] = cox_vec2_length(cox_vec2_make(x[i], y[i]));
}

void cox_batch_normalise(cox_simd simd, fix16_t *x, fix16_t *y, uint32_t count)
{
    const cox_math_lanes *lanes = cox_math_lanes_of(simd);
    uint32_t i = cox_math_lanes_part(lanes, count, 1);
    if (i > 0) lanes->normalise(x, y, i);
    for (; i < count; i++) {
        cox_vec2 unit = cox_vec2_normalise(cox_vec2_make(x[i], y[i]));
        x[i] = unit.x;
        y[i] = unit.y;
    }
}

void cox_batch_set_length(cox_simd simd, fix16_t *x, fix16_t *y, const fix16_t *lengths,
                          uint32_t count)
{
    const cox_math_lanes *lanes = cox_math_lanes_of(simd);
    uint32_t i = cox_math_lanes_part(lanes, count, 1);
    if (i > 0) lanes->set_length(x, y, lengths, i);
    for (; i < count; i++) {
        cox_vec2 made = cox_vec2_set_length_here(cox_vec2_make(x[i], y[i]), lengths[i]);
        x[i] = made.x;
        y[i] = made.y;
    }
}

void cox_batch_truncate(cox_simd simd, fix16_t *x, fix16_t *y, const fix16_t *lengths,
                        uint32_t count)
{
    const cox_math_lanes *lanes = cox_math_lanes_of(simd);
    uint32_t i = cox_math_lanes_part(lanes, count, 1);
    if (i > 0) lanes->truncate(x, y, lengths, i);
    for (; i < count; i++) {
        cox_vec2 made = cox_vec2_truncate_here(cox_vec2_make(x[i], y[i]), lengths[i]);
        x[i] = made.x;
        y[i] = made.y;
    }
}
