/* SPDX-License-Identifier: MIT
 * The operations of bench math. Each has a loop, which every arithmetic runs through alike, and a
 * true answer. */
#include "bench_math.h"

#include <math.h>
#include <string.h>

/* The length that is truncated to, when it is of interest: 3 units. */
#define LENGTH COX_FIX(3)

/* The answers one by one. The loops below have them in place. */

static inline void answer_add(const arithmetic *with, fix16_t a, fix16_t b, fix16_t *answer)
{
    answer[0] = with->add(a, b);
}

static inline void answer_mul(const arithmetic *with, fix16_t a, fix16_t b, fix16_t *answer)
{
    answer[0] = with->mul(a, b);
}

static inline void answer_div(const arithmetic *with, fix16_t a, fix16_t b, fix16_t *answer)
{
    answer[0] = with->div(a, b);
}

static inline void answer_sqrt(const arithmetic *with, fix16_t a, fix16_t b, fix16_t *answer)
{
    (void)b;
    answer[0] = with->sqrt(a);
}

static inline void answer_sin(const arithmetic *with, fix16_t a, fix16_t b, fix16_t *answer)
{
    (void)b;
    answer[0] = with->sin(a);
}

static inline void answer_cos(const arithmetic *with, fix16_t a, fix16_t b, fix16_t *answer)
{
    (void)b;
    answer[0] = with->cos(a);
}

static inline void answer_sincos(const arithmetic *with, fix16_t a, fix16_t b, fix16_t *answer)
{
    (void)b;
    with->sincos(a, &answer[0], &answer[1]);
}

static inline void answer_atan2(const arithmetic *with, fix16_t a, fix16_t b, fix16_t *answer)
{
    answer[0] = with->atan2(a, b);
}

static inline void answer_length(const arithmetic *with, fix16_t a, fix16_t b, fix16_t *answer)
{
    answer[0] = with->length(cox_vec2_make(a, b));
}

static inline void keep_vector(cox_vec2 v, fix16_t *answer)
{
    answer[0] = v.x;
    answer[1] = v.y;
}

static inline void answer_normalise(const arithmetic *with, fix16_t a, fix16_t b, fix16_t *answer)
{
    keep_vector(with->normalise(cox_vec2_make(a, b)), answer);
}

static inline void answer_truncate(const arithmetic *with, fix16_t a, fix16_t b, fix16_t *answer)
{
    keep_vector(with->truncate(cox_vec2_make(a, b), LENGTH), answer);
}

/* The true answers, in LSB. */

static void true_add(fix16_t a, fix16_t b, long double *truth)
{
    truth[0] = (long double)a + b;
}

static void true_mul(fix16_t a, fix16_t b, long double *truth)
{
    truth[0] = (long double)a * b / 65536;
}

static void true_div(fix16_t a, fix16_t b, long double *truth)
{
    truth[0] = (long double)a * 65536 / b;
}

static void true_sqrt(fix16_t a, fix16_t b, long double *truth)
{
    (void)b;
    truth[0] = sqrtl((long double)a * 65536);
}

static void true_sin(fix16_t a, fix16_t b, long double *truth)
{
    (void)b;
    truth[0] = 65536 * sinl((long double)a / 65536);
}

static void true_cos(fix16_t a, fix16_t b, long double *truth)
{
    (void)b;
    truth[0] = 65536 * cosl((long double)a / 65536);
}

static void true_sincos(fix16_t a, fix16_t b, long double *truth)
{
    true_sin(a, b, &truth[0]);
    true_cos(a, b, &truth[1]);
}

static void true_atan2(fix16_t a, fix16_t b, long double *truth)
{
    truth[0] = 65536 * atan2l(a, b);
}

static void true_length(fix16_t a, fix16_t b, long double *truth)
{
    truth[0] = sqrtl((long double)a * a + (long double)b * b);
}

static void true_normalise(fix16_t a, fix16_t b, long double *truth)
{
    long double length = sqrtl((long double)a * a + (long double)b * b);
    truth[0] = 65536 * (a / length);
    truth[1] = 65536 * (b / length);
}

static void true_truncate(fix16_t a, fix16_t b, long double *truth)
{
    long double length = sqrtl((long double)a * a + (long double)b * b);
    long double factor = length > LENGTH ? LENGTH / length : 1;
    truth[0] = a * factor;
    truth[1] = b * factor;
}

/* The loop around an operation; its body is the function above, in place. Only answers of two
 * components fill in the second. */
#define LOOP(name)                                                              \
    static uint32_t loop_##name(const arithmetic *with, const operands *inputs) \
    {                                                                           \
        uint32_t sum = 0;                                                       \
        for (unsigned i = 0; i < OPERANDS; i++) {                               \
            fix16_t answer[2] = {0, 0};                                         \
            answer_##name(with, inputs->a[i], inputs->b[i], answer);            \
            sum += (uint32_t)answer[0] + (uint32_t)answer[1];                   \
        }                                                                       \
        return sum;                                                             \
    }

LOOP(add)
LOOP(mul)
LOOP(div)
LOOP(sqrt)
LOOP(sin)
LOOP(cos)
LOOP(sincos)
LOOP(atan2)
LOOP(length)
LOOP(normalise)
LOOP(truncate)

#define OPERATION(name, fill, components)                                \
    {                                                                    \
#name, fill, loop_##name, answer_##name, true_##name, components \
    }

const math_operation math_operations[] = {
    OPERATION(add, fill_values, 1),           OPERATION(mul, fill_small_values, 1),
    OPERATION(div, fill_small_values, 1),     OPERATION(sqrt, fill_positive, 1),
    OPERATION(sin, fill_angles, 1),           OPERATION(cos, fill_angles, 1),
    OPERATION(sincos, fill_angles, 2),        OPERATION(atan2, fill_world_values, 1),
    OPERATION(length, fill_small_values, 1),  OPERATION(normalise, fill_small_values, 2),
    OPERATION(truncate, fill_small_values, 2)};
const unsigned math_operation_count = sizeof math_operations / sizeof math_operations[0];

const math_operation *math_operation_named(const char *name)
{
    for (unsigned i = 0; i < math_operation_count; i++) {
        if (strcmp(math_operations[i].name, name) == 0) return &math_operations[i];
    }
    return NULL;
}
