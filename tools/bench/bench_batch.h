/* SPDX-License-Identifier: MIT
 * The columns of bench math: operations on many numbers by the functions of batch.h, beside one
 * call for each number and beside float. */
#ifndef COXSWAIN_BENCH_BATCH_H
#define COXSWAIN_BENCH_BATCH_H

#include "coxswain/simd.h"

#include "bench_math.h"

/* How an operation is done. */
enum { BATCH_SINGLE, BATCH_PORTABLE, BATCH_SIMD, BATCH_FLOAT, BATCH_WAYS };

#define BATCH_BLOCK 256u /* elements that are worked on at once, in the nearest cache */

/* A block of operands. Vectors are (x, y); numbers are x, and y their factors. */
typedef struct batch_block {
    fix16_t x[BATCH_BLOCK];
    fix16_t y[BATCH_BLOCK];
    fix16_t lengths[BATCH_BLOCK];
} batch_block;

/* The same block in float. */
typedef struct batch_float_block {
    float x[BATCH_BLOCK];
    float y[BATCH_BLOCK];
    float lengths[BATCH_BLOCK];
} batch_float_block;

/* A loop over a block by single calls, a call of batch.h, and the loop in float. Each leaves its
 * result in the block. */
typedef void batch_singles(const arithmetic *with, batch_block *block);
typedef void batch_call(cox_simd simd, batch_block *block);
typedef void batch_floats(batch_float_block *block);

typedef struct batch_operation {
    const char *name;
    fill_operands *fill;
    batch_singles *singles;
    batch_call *call;
    batch_floats *floats;
} batch_operation;

extern const batch_operation batch_operations[];
extern const unsigned batch_operation_count;

/* In bench_batch_float.c, compiled at -O2. */
batch_floats batch_float_mul, batch_float_sincos, batch_float_length, batch_float_normalise,
    batch_float_set_length, batch_float_truncate;

/* The inputs of all blocks. */
typedef struct batch_inputs {
    operands fixed;
    float a[OPERANDS]; /* the same numbers in float */
    float b[OPERANDS];
} batch_inputs;

/* Fills in what the operation is meant for; the same for the same seed. */
void batch_fill(const batch_operation *operation, batch_inputs *inputs, uint64_t seed);

/* Works through all inputs in one of the ways and returns a sum of answers, so that none is left
 * out. */
uint64_t batch_run(const batch_operation *operation, unsigned way, const batch_inputs *inputs);

#endif
