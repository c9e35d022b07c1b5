/* SPDX-License-Identifier: MIT
 * The cost of arithmetic on columns, four elements long. A chip has portable C alone. */
#include "cost_case.h"

#define ELEMENTS 4

static fix16_t x[ELEMENTS], y[ELEMENTS], lengths[ELEMENTS];

static void set_columns(void)
{
    stage_set();
    for (uint32_t i = 0; i < ELEMENTS; i++) {
        x[i] = stage.v.x + (fix16_t)i * 70001;
        y[i] = stage.v.y + (fix16_t)i * 90001;
        lengths[i] = stage.c;
    }
}

static void run_batch_mul(void)
{
    cox_batch_mul(COX_SIMD_PORTABLE, x, y, ELEMENTS);
}

static void run_batch_sincos(void)
{
    cox_batch_sincos(COX_SIMD_PORTABLE, lengths, x, y, ELEMENTS);
}

static void run_batch_length(void)
{
    cox_batch_length(COX_SIMD_PORTABLE, x, y, lengths, ELEMENTS);
}

static void run_batch_normalise(void)
{
    cox_batch_normalise(COX_SIMD_PORTABLE, x, y, ELEMENTS);
}

static void run_batch_set_length(void)
{
    cox_batch_set_length(COX_SIMD_PORTABLE, x, y, lengths, ELEMENTS);
}

static void run_batch_truncate(void)
{
    cox_batch_truncate(COX_SIMD_PORTABLE, x, y, lengths, ELEMENTS);
}

const cost_case cost_batch[] COX_FLASH = {
    {"cox_batch_mul", set_columns, run_batch_mul},
    {"cox_batch_sincos", set_columns, run_batch_sincos},
    {"cox_batch_length", set_columns, run_batch_length},
    {"cox_batch_normalise", set_columns, run_batch_normalise},
    {"cox_batch_set_length", set_columns, run_batch_set_length},
    {"cox_batch_truncate", set_columns, run_batch_truncate},
};

const uint32_t cost_batch_count = COX_COUNT(cost_batch);
