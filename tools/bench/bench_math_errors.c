/* SPDX-License-Identifier: MIT
 * The errors of the operations on samples, measured with long double, which is exact enough.
 * test/sweep proves the bounds for all inputs; this prints a table on any machine. */
#include "bench_math.h"

#include <math.h>
#include <stdio.h>

#define SAMPLE_ROUNDS 256u /* of OPERANDS inputs: a million */

static bool fits(long double truth)
{
    return truth > INT32_MIN && truth < INT32_MAX;
}

double math_worst_error(const math_operation *operation, const arithmetic *with,
                        fill_operands *fill, unsigned rounds)
{
    static operands inputs;
    double worst = 0;
    for (unsigned round = 0; round < rounds; round++) {
        fill(&inputs, round);
        for (unsigned i = 0; i < OPERANDS; i++) {
            fix16_t a = inputs.a[i], b = inputs.b[i], answer[2] = {0, 0};
            long double truth[2] = {0, 0};
            if (operation->truth == NULL) continue;
            operation->truth(a, b, truth);
            operation->answer(with, a, b, answer);
            for (unsigned j = 0; j < operation->components; j++) {
                double error = (double)fabsl(answer[j] - truth[j]);
                if (fits(truth[j]) && error > worst) worst = error;
            }
        }
    }
    return worst;
}

/* Functions of libfixmath that have no counterpart here. */

static void answer_exp(const arithmetic *with, fix16_t a, fix16_t b, fix16_t *answer)
{
    (void)b;
    answer[0] = with->exp(a);
}

static void true_exp(fix16_t a, fix16_t b, long double *truth)
{
    (void)b;
    truth[0] = 65536 * expl((long double)a / 65536);
}

static void answer_log(const arithmetic *with, fix16_t a, fix16_t b, fix16_t *answer)
{
    (void)b;
    answer[0] = with->log(a);
}

static void true_log(fix16_t a, fix16_t b, long double *truth)
{
    (void)b;
    truth[0] = 65536 * logl((long double)a / 65536);
}

static const math_operation exponential = {"exp", NULL, NULL, answer_exp, true_exp, 1};
static const math_operation logarithm = {"log", NULL, NULL, answer_log, true_log, 1};

/* A line of the table. */
typedef struct error_row {
    const char *function; /* as a user of libfixmath writes it */
    const char *range;
    const char *operation; /* NULL: only theirs */
    const math_operation *only_theirs;
    fill_operands *fill;
    const char *lockstep; /* whether it is safe in lockstep, and why not */
} error_row;

#define SAFE_WITH_SENTINEL "yes, if overflow is ruled out: it gives -32768, a legal value"
#define TRIG_CACHE \
    "no: its cache is shared by threads without a lock; its bits depend on build options"

#define AS_ABOVE "no: cache as above"

static const error_row rows[] = {
    {"fix16_add", "all", "add", NULL, fill_values, SAFE_WITH_SENTINEL},
    {"fix16_mul", "all", "mul", NULL, fill_values, SAFE_WITH_SENTINEL},
    {"fix16_div", "all", "div", NULL, fill_values,
     SAFE_WITH_SENTINEL "; other bits for 8-bit builds"},
    {"fix16_sqrt", "x >= 0", "sqrt", NULL, fill_positive, "yes; sqrt(-x) is -sqrt(x)"},
    {"fix16_sin", "a quarter turn", "sin", NULL, fill_quarter_angles, TRIG_CACHE},
    {"fix16_sin", "half a turn", "sin", NULL, fill_angles, AS_ABOVE},
    {"fix16_sin", "all", "sin", NULL, fill_any, AS_ABOVE},
    {"fix16_cos", "half a turn", "cos", NULL, fill_angles, AS_ABOVE},
    {"fix16_cos", "all", "cos", NULL, fill_any, AS_ABOVE "; signed overflow above 32766.4"},
    {"fix16_atan2", "\\|x\\|, \\|y\\| < 16384", "atan2", NULL, fill_world_values,
     AS_ABOVE "; atan2(0, 0) depends on what was called before"},
    {"fix16_atan2", "all", "atan2", NULL, fill_any,
     AS_ABOVE "; signed overflow from \\|x\\| + \\|y\\| = 32768 on"},
    {"sqrt(x * x + y * y)", "\\|x\\|, \\|y\\| < 128", "length", NULL, fill_small_values,
     "yes, below 181: it overflows beyond"},
    {"that, and two divisions", "\\|x\\|, \\|y\\| < 128", "normalise", NULL, fill_small_values,
     "yes, below 181"},
    {"fix16_exp", "-11.78 to 0", NULL, &exponential, fill_negative_exponents,
     "no: its cache gives exp(-x) for exp(x); signed overflow"},
    {"fix16_exp", "0 to 10.39", NULL, &exponential, fill_exponents, AS_ABOVE},
    {"fix16_log", "x > 0", NULL, &logarithm, fill_positive, "no: it calls fix16_exp"}};

/* Writes an error in LSB with its significant digits. */
static void print_error(double error)
{
    if (error < 10) printf(" %.3f |", error);
    else printf(" %.0f |", error);
}

void print_math_errors(const arithmetic *theirs)
{
    printf(
        "| libfixmath | range | its greatest error, LSB | ours, LSB | same bits everywhere? |\n");
    printf("|---|---|--:|--:|---|\n");
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const error_row *row = &rows[i];
        bool is_ours = row->operation != NULL;
        const math_operation *operation =
            is_ours ? math_operation_named(row->operation) : row->only_theirs;
        printf("| `%s` | %s |", row->function, row->range);
        if (theirs == NULL) printf(" |");
        else print_error(math_worst_error(operation, theirs, row->fill, SAMPLE_ROUNDS));
        if (!is_ours) printf(" |");
        else print_error(math_worst_error(operation, arithmetic_ours(), row->fill, SAMPLE_ROUNDS));
        printf(" %s |\n", row->lockstep);
    }
}
