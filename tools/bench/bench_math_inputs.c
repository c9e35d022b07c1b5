/* SPDX-License-Identifier: MIT
 * Inputs for bench math: random, but the same in every run, so that every machine prints the same
 * table of errors. */
#include "bench_math.h"

#include "coxswain/random.h"

/* A value whose magnitude is spread over all powers of two up to 2^bits. */
static fix16_t spread(cox_random *random, uint32_t bits)
{
    int32_t value = (int32_t)cox_random_u32(random);
    return value / (INT32_C(1) << (31 - bits + cox_random_below(random, bits)));
}

static void fill_spread(operands *inputs, uint64_t seed, uint32_t bits)
{
    cox_random random = cox_random_make(seed, bits);
    for (unsigned i = 0; i < OPERANDS; i++) {
        inputs->a[i] = spread(&random, bits);
        inputs->b[i] = spread(&random, bits);
        if (inputs->b[i] == 0) inputs->b[i] = 1; /* x / 0 and atan2(0, 0) are not compared */
    }
}

static void fill_between(operands *inputs, uint64_t seed, fix16_t least, fix16_t greatest)
{
    cox_random random = cox_random_make(seed, 0);
    for (unsigned i = 0; i < OPERANDS; i++) {
        inputs->a[i] = cox_random_between(&random, least, greatest);
        inputs->b[i] = cox_random_between(&random, least, greatest);
    }
}

#define FILL(name, call)                              \
    void fill_##name(operands *inputs, uint64_t seed) \
    {                                                 \
        call;                                         \
    }

FILL(values, fill_spread(inputs, seed, 31))
FILL(small_values, fill_spread(inputs, seed, 23))
FILL(world_values, fill_spread(inputs, seed, 30))
FILL(angles, fill_between(inputs, seed, -COX_FIX_PI, COX_FIX_PI))
FILL(quarter_angles, fill_between(inputs, seed, -COX_FIX_HALF_PI, COX_FIX_HALF_PI))
FILL(any, fill_between(inputs, seed, COX_FIX_MIN, COX_FIX_MAX))
FILL(negative_exponents, fill_between(inputs, seed, -COX_RATIO(1178, 100), 0))
FILL(exponents, fill_between(inputs, seed, 0, COX_RATIO(1039, 100)))

void fill_positive(operands *inputs, uint64_t seed)
{
    fill_spread(inputs, seed, 31);
    for (unsigned i = 0; i < OPERANDS; i++) {
        inputs->a[i] = cox_fix_max(cox_fix_abs(inputs->a[i]), 1);
        inputs->b[i] = cox_fix_max(cox_fix_abs(inputs->b[i]), 1);
    }
}
