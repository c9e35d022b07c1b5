/* SPDX-License-Identifier: MIT
 * The operations of bench math. Each has a loop of ours, a loop of libfixmath's and a true answer.
 * The loops are written out, because a call through a pointer would prevent the inlining that our
 * functions get in a user's program. */
#include "bench_math.h"

#include <math.h>
#include <string.h>

/* Our answers, one by one. The loops below inline them. */

static inline void our_add(fix16_t a, fix16_t b, fix16_t *answer)
{
    answer[0] = cox_fix_add(a, b);
}

static inline void our_mul(fix16_t a, fix16_t b, fix16_t *answer)
{
    answer[0] = cox_fix_mul(a, b);
}

static inline void our_div(fix16_t a, fix16_t b, fix16_t *answer)
{
    answer[0] = cox_fix_div(a, b);
}

static inline void our_sqrt(fix16_t a, fix16_t b, fix16_t *answer)
{
    (void)b;
    answer[0] = cox_fix_sqrt(a);
}

static inline void our_sin(fix16_t a, fix16_t b, fix16_t *answer)
{
    (void)b;
    answer[0] = cox_fix_sin(a);
}

static inline void our_cos(fix16_t a, fix16_t b, fix16_t *answer)
{
    (void)b;
    answer[0] = cox_fix_cos(a);
}

static inline void our_sincos(fix16_t a, fix16_t b, fix16_t *answer)
{
    (void)b;
    cox_fix_sincos(a, &answer[0], &answer[1]);
}

static inline void our_atan2(fix16_t a, fix16_t b, fix16_t *answer)
{
    answer[0] = cox_fix_atan2(a, b);
}

static inline void our_length(fix16_t a, fix16_t b, fix16_t *answer)
{
    answer[0] = cox_vec2_length(cox_vec2_make(a, b));
}

static inline void our_normalise(fix16_t a, fix16_t b, fix16_t *answer)
{
    cox_vec2 unit = cox_vec2_normalise(cox_vec2_make(a, b));
    answer[0] = unit.x;
    answer[1] = unit.y;
}

/* The length for the operation that truncates: 3 units. */
#define LENGTH COX_FIX(3)

static inline void our_truncate(fix16_t a, fix16_t b, fix16_t *answer)
{
    cox_vec2 truncated = cox_vec2_truncate(cox_vec2_make(a, b), LENGTH);
    answer[0] = truncated.x;
    answer[1] = truncated.y;
}

/* libfixmath's answers, as a program would write them. */

static inline void their_add(const fixmath_build *build, fix16_t a, fix16_t b, fix16_t *answer)
{
    answer[0] = build->add(a, b);
}

static inline void their_mul(const fixmath_build *build, fix16_t a, fix16_t b, fix16_t *answer)
{
    answer[0] = build->mul(a, b);
}

static inline void their_div(const fixmath_build *build, fix16_t a, fix16_t b, fix16_t *answer)
{
    answer[0] = build->div(a, b);
}

static inline void their_sqrt(const fixmath_build *build, fix16_t a, fix16_t b, fix16_t *answer)
{
    (void)b;
    answer[0] = build->sqrt(a);
}

static inline void their_sin(const fixmath_build *build, fix16_t a, fix16_t b, fix16_t *answer)
{
    (void)b;
    answer[0] = build->sin(a);
}

static inline void their_cos(const fixmath_build *build, fix16_t a, fix16_t b, fix16_t *answer)
{
    (void)b;
    answer[0] = build->cos(a);
}

static inline void their_sincos(const fixmath_build *build, fix16_t a, fix16_t b, fix16_t *answer)
{
    (void)b;
    answer[0] = build->sin(a);
    answer[1] = build->cos(a);
}

static inline void their_atan2(const fixmath_build *build, fix16_t a, fix16_t b, fix16_t *answer)
{
    answer[0] = build->atan2(a, b);
}

static inline void their_length(const fixmath_build *build, fix16_t a, fix16_t b, fix16_t *answer)
{
    answer[0] = build->sqrt(build->add(build->mul(a, a), build->mul(b, b)));
}

static inline void their_normalise(const fixmath_build *build, fix16_t a, fix16_t b,
                                   fix16_t *answer)
{
    fix16_t length;
    their_length(build, a, b, &length);
    answer[0] = length == 0 ? 0 : build->div(a, length);
    answer[1] = length == 0 ? 0 : build->div(b, length);
}

static inline void their_truncate(const fixmath_build *build, fix16_t a, fix16_t b, fix16_t *answer)
{
    fix16_t length;
    their_length(build, a, b, &length);
    fix16_t factor = length > LENGTH ? build->div(LENGTH, length) : fix16_one;
    answer[0] = build->mul(a, factor);
    answer[1] = build->mul(b, factor);
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

/* The two loops around an operation, with the functions above inlined. Only answers of two
 * components fill in the second one. */
#define LOOPS(name)                                                                       \
    static uint32_t loop_our_##name(const operands *inputs)                               \
    {                                                                                     \
        uint32_t sum = 0;                                                                 \
        for (unsigned i = 0; i < OPERANDS; i++) {                                         \
            fix16_t answer[2] = {0, 0};                                                   \
            our_##name(inputs->a[i], inputs->b[i], answer);                               \
            sum += (uint32_t)answer[0] + (uint32_t)answer[1];                             \
        }                                                                                 \
        return sum;                                                                       \
    }                                                                                     \
    static uint32_t loop_their_##name(const fixmath_build *build, const operands *inputs) \
    {                                                                                     \
        uint32_t sum = 0;                                                                 \
        for (unsigned i = 0; i < OPERANDS; i++) {                                         \
            fix16_t answer[2] = {0, 0};                                                   \
            their_##name(build, inputs->a[i], inputs->b[i], answer);                      \
            sum += (uint32_t)answer[0] + (uint32_t)answer[1];                             \
        }                                                                                 \
        return sum;                                                                       \
    }

LOOPS(add)
LOOPS(mul)
LOOPS(div)
LOOPS(sqrt)
LOOPS(sin)
LOOPS(cos)
LOOPS(sincos)
LOOPS(atan2)
LOOPS(length)
LOOPS(normalise)
LOOPS(truncate)

#define OPERATION(name, fill, components)                                                       \
    {                                                                                           \
#name, fill, loop_our_##name, loop_their_##name, our_##name, their_##name, true_##name, \
            components                                                                          \
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
