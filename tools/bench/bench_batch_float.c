/* SPDX-License-Identifier: MIT
 * Operations on columns in float, as a game that needs no lockstep would write them. CMakeLists.txt
 * compiles this file at -O2, a game's usual level. */
#include "bench_batch.h"

#include <math.h>

void batch_float_mul(batch_float_block *block)
{
    for (unsigned i = 0; i < BATCH_BLOCK; i++) block->x[i] *= block->y[i];
}

void batch_float_sincos(batch_float_block *block)
{
    for (unsigned i = 0; i < BATCH_BLOCK; i++) {
        float angle = block->x[i];
        block->y[i] = sinf(angle);
        block->lengths[i] = cosf(angle);
    }
}

static float length_of(const batch_float_block *block, unsigned i)
{
    return sqrtf(block->x[i] * block->x[i] + block->y[i] * block->y[i]);
}

void batch_float_length(batch_float_block *block)
{
    for (unsigned i = 0; i < BATCH_BLOCK; i++) block->lengths[i] = length_of(block, i);
}

static void scale(batch_float_block *block, unsigned i, float factor)
{
    block->x[i] *= factor;
    block->y[i] *= factor;
}

void batch_float_normalise(batch_float_block *block)
{
    for (unsigned i = 0; i < BATCH_BLOCK; i++) {
        float length = length_of(block, i);
        if (length > 0) scale(block, i, 1 / length);
    }
}

void batch_float_set_length(batch_float_block *block)
{
    for (unsigned i = 0; i < BATCH_BLOCK; i++) {
        float length = length_of(block, i);
        if (length > 0) scale(block, i, block->lengths[i] / length);
    }
}

void batch_float_truncate(batch_float_block *block)
{
    for (unsigned i = 0; i < BATCH_BLOCK; i++) {
        float length = length_of(block, i);
        if (length > block->lengths[i]) scale(block, i, block->lengths[i] / length);
    }
}
