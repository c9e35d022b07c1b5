/* SPDX-License-Identifier: MIT
 * Operations on columns. Each way copies its operands into a block and works on them there, as a
 * step works on blocks of agents. */
#include "bench_batch.h"

#include <string.h>

#include "coxswain/batch.h"

/* The length that vectors are given or truncated to: 3 units. */
#define LENGTH COX_FIX(3)

static cox_vec2 vector_at(const batch_block *block, unsigned i)
{
    return cox_vec2_make(block->x[i], block->y[i]);
}

static void keep(batch_block *block, unsigned i, cox_vec2 v)
{
    block->x[i] = v.x;
    block->y[i] = v.y;
}

/* An operation: on element i of a block by a single call, and on columns of a block by a call of
 * batch.h, which takes them and their length. */
#define OPERATION(name, single, ...)                                       \
    static void singles_##name(const arithmetic *with, batch_block *block) \
    {                                                                      \
        (void)with; /* libfixmath has nothing like set_length */           \
        for (unsigned i = 0; i < BATCH_BLOCK; i++) single;                 \
    }                                                                      \
    static void call_##name(cox_simd simd, batch_block *block)             \
    {                                                                      \
        cox_batch_##name(simd, __VA_ARGS__, BATCH_BLOCK);                  \
    }

OPERATION(mul, block->x[i] = with->mul(block->x[i], block->y[i]), block->x, block->y)
OPERATION(sincos, with->sincos(block->x[i], &block->y[i], &block->lengths[i]), block->x, block->y,
          block->lengths)
OPERATION(length, block->lengths[i] = with->length(vector_at(block, i)), block->x, block->y,
          block->lengths)
OPERATION(normalise, keep(block, i, with->normalise(vector_at(block, i))), block->x, block->y)
OPERATION(set_length, keep(block, i, cox_vec2_set_length(vector_at(block, i), block->lengths[i])),
          block->x, block->y, block->lengths)
OPERATION(truncate, keep(block, i, with->truncate(vector_at(block, i), block->lengths[i])),
          block->x, block->y, block->lengths)

#define ROW(name, fill)                                              \
    {                                                                \
#name, fill, singles_##name, call_##name, batch_float_##name \
    }

const batch_operation batch_operations[] = {
    ROW(mul, fill_small_values),        ROW(sincos, fill_angles),
    ROW(length, fill_small_values),     ROW(normalise, fill_small_values),
    ROW(set_length, fill_small_values), ROW(truncate, fill_small_values)};
const unsigned batch_operation_count = sizeof batch_operations / sizeof batch_operations[0];

void batch_fill(const batch_operation *operation, batch_inputs *inputs, uint64_t seed)
{
    operation->fill(&inputs->fixed, seed);
    for (unsigned i = 0; i < OPERANDS; i++) {
        inputs->a[i] = (float)inputs->fixed.a[i] / 65536;
        inputs->b[i] = (float)inputs->fixed.b[i] / 65536;
    }
}

static uint64_t run_floats(const batch_operation *operation, const batch_inputs *inputs)
{
    static batch_float_block block;
    float sum = 0;
    for (unsigned i = 0; i < BATCH_BLOCK; i++) block.lengths[i] = (float)LENGTH / 65536;
    for (unsigned first = 0; first < OPERANDS; first += BATCH_BLOCK) {
        memcpy(block.x, inputs->a + first, sizeof block.x);
        memcpy(block.y, inputs->b + first, sizeof block.y);
        operation->floats(&block);
        sum += block.x[0] + block.lengths[0];
    }
    return (uint64_t)(sum < 0 ? -sum : sum);
}

uint64_t batch_run(const batch_operation *operation, unsigned way, const batch_inputs *inputs)
{
    static batch_block block;
    uint64_t sum = 0;
    if (way == BATCH_FLOAT) return run_floats(operation, inputs);
    for (unsigned i = 0; i < BATCH_BLOCK; i++) block.lengths[i] = LENGTH;
    for (unsigned first = 0; first < OPERANDS; first += BATCH_BLOCK) {
        memcpy(block.x, inputs->fixed.a + first, sizeof block.x);
        memcpy(block.y, inputs->fixed.b + first, sizeof block.y);
        if (way == BATCH_SINGLE) operation->singles(arithmetic_ours(), &block);
        else operation->call(way == BATCH_SIMD ? cox_simd_here() : COX_SIMD_PORTABLE, &block);
        sum += (uint32_t)block.x[0] + (uint32_t)block.lengths[0];
    }
    return sum;
}
