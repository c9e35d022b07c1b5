/* SPDX-License-Identifier: MIT
 * Which agents of a column are near, by lanes. */
#ifndef COX_NEAR_LANES_H
#define COX_NEAR_LANES_H

#include "core/math/simd/cox_lanes.h"

/* A number in all elements of a register. */
COX_LANES_PLACED cox_lanes cox_lanes_filled(int32_t number)
{
    return (cox_lanes)((cox_lanes_i32){0} + number);
}

/* The numbers from first on, in the elements of a register. */
COX_LANES_PLACED cox_lanes cox_lanes_numbers(uint32_t first)
{
    cox_lanes_u32 numbers = {0};
    for (uint32_t i = 0; i < COX_LANES_ELEMENTS; i++) numbers[i] = i;
    return (cox_lanes)(numbers + first);
}

/* Elements less others. */
COX_LANES_PLACED cox_lanes cox_lanes_less(cox_lanes a, cox_lanes b)
{
    return (cox_lanes)((cox_lanes_u32)a - (cox_lanes_u32)b);
}

/* Ones in the elements that are the first so many of a register. */
COX_LANES_PLACED cox_lanes cox_lanes_first(uint32_t count)
{
    return (cox_lanes)((cox_lanes_i32)cox_lanes_numbers(0) < (int32_t)count);
}

COX_LANES_PLACED cox_lanes cox_lanes_dot(cox_lanes a_x, cox_lanes a_y, cox_lanes b_x, cox_lanes b_y)
{
    return cox_lanes_signed_product(a_x, b_x) + cox_lanes_signed_product(a_y, b_y);
}

/* The squared lengths of offsets in elements: of those with even numbers, and of the others. */
typedef struct cox_lanes_squares {
    cox_lanes even;
    cox_lanes odd;
} cox_lanes_squares;

COX_LANES_PLACED cox_lanes_squares cox_lanes_squares_of(cox_lanes x, cox_lanes y)
{
    cox_lanes_squares squares;
    squares.even = cox_lanes_dot(x, y, x, y);
    squares.odd = cox_lanes_dot(x >> 32, y >> 32, x >> 32, y >> 32);
    return squares;
}

/* Elements that are negative where their squares are below that number. */
COX_LANES_PLACED cox_lanes cox_lanes_below(cox_lanes_squares squares, uint64_t beyond)
{
    return ((squares.even - beyond) >> 32) | ((squares.odd - beyond) & ~COX_LANES_LOW);
}

#endif
