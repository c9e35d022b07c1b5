/* SPDX-License-Identifier: MIT
 * The operations of bench math. Each has a loop, which every arithmetic runs through alike, and a
 * true answer. */
#include "bench_math.h"

#include <math.h>
#include <string.h>

/* The length that is truncated to, when it is of interest: 3 units. */
#define LENGTH COX_FIX(3)

static inline void keep_vector(cox_vec2 v, fix16_t *answer)
{
    answer[0] = v.x;
    answer[1] = v.y;
}

/* In LSB, as all true answers. */
static long double true_length_of(fix16_t a, fix16_t b)
{
    return sqrtl((long double)a * a + (long double)b * b);
}

static void true_unit(fix16_t a, fix16_t b, long double *truth)
{
    long double length = true_length_of(a, b);
    truth[0] = 65536 * (a / length);
    truth[1] = 65536 * (b / length);
}

static void true_shorter(fix16_t a, fix16_t b, long double *truth)
{
    long double length = true_length_of(a, b);
    long double factor = length > LENGTH ? LENGTH / length : 1;
    truth[0] = a * factor;
    truth[1] = b * factor;
}

/* An operation on a and b: its answer, its true answer, and the loop around it, which has the
 * answer in place. Only answers of two components fill in the second. */
#define OPERATION(name, ours, real)                                                \
    static inline void answer_##name(const arithmetic *with, fix16_t a, fix16_t b, \
                                     fix16_t *answer)                              \
    {                                                                              \
        (void)b;                                                                   \
        ours;                                                                      \
    }                                                                              \
    static void true_##name(fix16_t a, fix16_t b, long double *truth)              \
    {                                                                              \
        (void)b;                                                                   \
        real;                                                                      \
    }                                                                              \
    static uint32_t loop_##name(const arithmetic *with, const operands *inputs)    \
    {                                                                              \
        uint32_t sum = 0;                                                          \
        for (unsigned i = 0; i < OPERANDS; i++) {                                  \
            fix16_t answer[2] = {0, 0};                                            \
            answer_##name(with, inputs->a[i], inputs->b[i], answer);               \
            sum += (uint32_t)answer[0] + (uint32_t)answer[1];                      \
        }                                                                          \
        return sum;                                                                \
    }

OPERATION(add, answer[0] = with->add(a, b), truth[0] = (long double)a + b)
OPERATION(mul, answer[0] = with->mul(a, b), truth[0] = (long double)a * b / 65536)
OPERATION(div, answer[0] = with->div(a, b), truth[0] = (long double)a * 65536 / b)
OPERATION(sqrt, answer[0] = with->sqrt(a), truth[0] = sqrtl((long double)a * 65536))
OPERATION(sin, answer[0] = with->sin(a), truth[0] = 65536 * sinl((long double)a / 65536))
OPERATION(cos, answer[0] = with->cos(a), truth[0] = 65536 * cosl((long double)a / 65536))
OPERATION(sincos, with->sincos(a, &answer[0], &answer[1]), true_sin(a, b, &truth[0]);
          true_cos(a, b, &truth[1]))
OPERATION(atan2, answer[0] = with->atan2(a, b), truth[0] = 65536 * atan2l(a, b))
OPERATION(length, answer[0] = with->length(cox_vec2_make(a, b)), truth[0] = true_length_of(a, b))
OPERATION(normalise, keep_vector(with->normalise(cox_vec2_make(a, b)), answer),
          true_unit(a, b, truth))
OPERATION(truncate, keep_vector(with->truncate(cox_vec2_make(a, b), LENGTH), answer),
          true_shorter(a, b, truth))

#define ROW(name, fill, components)                                      \
    {                                                                    \
#name, fill, loop_##name, answer_##name, true_##name, components \
    }

const math_operation math_operations[] = {
    ROW(add, fill_values, 1),           ROW(mul, fill_small_values, 1),
    ROW(div, fill_small_values, 1),     ROW(sqrt, fill_positive, 1),
    ROW(sin, fill_angles, 1),           ROW(cos, fill_angles, 1),
    ROW(sincos, fill_angles, 2),        ROW(atan2, fill_world_values, 1),
    ROW(length, fill_small_values, 1),  ROW(normalise, fill_small_values, 2),
    ROW(truncate, fill_small_values, 2)};
const unsigned math_operation_count = sizeof math_operations / sizeof math_operations[0];

const math_operation *math_operation_named(const char *name)
{
    for (unsigned i = 0; i < math_operation_count; i++) {
        if (strcmp(math_operations[i].name, name) == 0) return &math_operations[i];
    }
    return NULL;
}
