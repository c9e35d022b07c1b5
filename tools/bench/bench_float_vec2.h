/* SPDX-License-Identifier: MIT
 * Vectors in float, for the behaviours in float. */
#ifndef COXSWAIN_BENCH_FLOAT_VEC2_H
#define COXSWAIN_BENCH_FLOAT_VEC2_H

#include <math.h>

#include "bench_float.h"

static inline float_vec2 add(float_vec2 a, float_vec2 b)
{
    return (float_vec2){a.x + b.x, a.y + b.y};
}

static inline float_vec2 subtract(float_vec2 a, float_vec2 b)
{
    return (float_vec2){a.x - b.x, a.y - b.y};
}

static inline float_vec2 scale(float_vec2 v, float factor)
{
    return (float_vec2){v.x * factor, v.y * factor};
}

static inline float dot(float_vec2 a, float_vec2 b)
{
    return a.x * b.x + a.y * b.y;
}

static inline float length_squared(float_vec2 v)
{
    return dot(v, v);
}

/* The zero vector stays as it is. */
static inline float_vec2 set_length(float_vec2 v, float length)
{
    float squared = length_squared(v);
    return squared == 0 ? v : scale(v, length / sqrtf(squared));
}

#endif
