/* SPDX-License-Identifier: MIT
 * Operations on columns. Each way copies its operands into a block and works on them there, as a
 * step works on blocks of agents. */
#include "bench_batch.h"

#include <string.h>

#include "coxswain/batch.h"
#include "util/processor.h"

/* The length that vectors are given or truncated to: 3 units. */
#define LENGTH COX_FIX(3)

static void singles_mul(const arithmetic *with, batch_block *block)
{
    for (unsigned i = 0; i < BATCH_BLOCK; i++) block->x[i] = with->mul(block->x[i], block->y[i]);
}

static void call_mul(cox_simd simd, batch_block *block)
{
    cox_batch_mul(simd, block->x, block->y, BATCH_BLOCK);
}

static void singles_sincos(const arithmetic *with, batch_block *block)
{
    for (unsigned i = 0; i < BATCH_BLOCK; i++)
        with->sincos(block->x[i], &block->y[i], &block->lengths[i]);
}

static void call_sincos(cox_simd simd, batch_block *block)
{
    cox_batch_sincos(simd, block->x, block->y, block->lengths, BATCH_BLOCK);
}

static void singles_length(const arithmetic *with, batch_block *block)
{
    for (unsigned i = 0; i < BATCH_BLOCK; i++)
        block->lengths[i] = with->length(cox_vec2_make(block->x[i], block->y[i]));
}

static void call_length(cox_simd simd, batch_block *block)
{
    cox_batch_length(simd, block->x, block->y, block->lengths, BATCH_BLOCK);
}

static void keep(batch_block *block, unsigned i, cox_vec2 v)
{
    block->x[i] = v.x;
    block->y[i] = v.y;
}

static void singles_normalise(const arithmetic *with, batch_block *block)
{
    for (unsigned i = 0; i < BATCH_BLOCK; i++)
        keep(block, i, with->normalise(cox_vec2_make(block->x[i], block->y[i])));
}

static void call_normalise(cox_simd simd, batch_block *block)
{
    cox_batch_normalise(simd, block->x, block->y, BATCH_BLOCK);
}

static void singles_set_length(const arithmetic *with, batch_block *block)
{
    (void)with; /* libfixmath has nothing like it */
    for (unsigned i = 0; i < BATCH_BLOCK; i++) {
        cox_vec2 v = cox_vec2_make(block->x[i], block->y[i]);
        keep(block, i, cox_vec2_set_length(v, block->lengths[i]));
    }
}

static void call_set_length(cox_simd simd, batch_block *block)
{
    cox_batch_set_length(simd, block->x, block->y, block->lengths, BATCH_BLOCK);
}

static void singles_truncate(const arithmetic *with, batch_block *block)
{
    for (unsigned i = 0; i < BATCH_BLOCK; i++) {
        cox_vec2 v = cox_vec2_make(block->x[i], block->y[i]);
        keep(block, i, with->truncate(v, block->lengths[i]));
    }
}

static void call_truncate(cox_simd simd, batch_block *block)
{
    cox_batch_truncate(simd, block->x, block->y, block->lengths, BATCH_BLOCK);
}

const batch_operation batch_operations[] = {
    {"mul", fill_small_values, singles_mul, call_mul, batch_float_mul},
    {"sincos", fill_angles, singles_sincos, call_sincos, batch_float_sincos},
    {"length", fill_small_values, singles_length, call_length, batch_float_length},
    {"normalise", fill_small_values, singles_normalise, call_normalise, batch_float_normalise},
    {"set_length", fill_small_values, singles_set_length, call_set_length, batch_float_set_length},
    {"truncate", fill_small_values, singles_truncate, call_truncate, batch_float_truncate}};
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
        else operation->call(way == BATCH_SIMD ? processor_simd() : COX_SIMD_PORTABLE, &block);
        sum += (uint32_t)block.x[0] + (uint32_t)block.lengths[0];
    }
    return sum;
}
