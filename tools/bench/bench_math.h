/* SPDX-License-Identifier: MIT
 * The operations that bench math compares: in our arithmetic and in libfixmath's. */
#ifndef COXSWAIN_BENCH_MATH_H
#define COXSWAIN_BENCH_MATH_H

#include <stdbool.h>
#include <stdint.h>

#include "coxswain/vec2.h"

/* An arithmetic: its functions, wherever they were found. All are called by these pointers, ours
 * too, so that none is put in place where another is called. */
typedef struct arithmetic {
    fix16_t (*add)(fix16_t, fix16_t);
    fix16_t (*mul)(fix16_t, fix16_t);
    fix16_t (*div)(fix16_t, fix16_t);
    fix16_t (*sqrt)(fix16_t);
    fix16_t (*sin)(fix16_t);
    fix16_t (*cos)(fix16_t);
    fix16_t (*atan2)(fix16_t, fix16_t);
    fix16_t (*exp)(fix16_t); /* NULL: of ours, as is log */
    fix16_t (*log)(fix16_t);
    void (*sincos)(fix16_t angle, fix16_t *sine, fix16_t *cosine);
    fix16_t (*length)(cox_vec2);
    cox_vec2 (*normalise)(cox_vec2);
    cox_vec2 (*truncate)(cox_vec2, fix16_t length);
} arithmetic;

/* Ours. */
const arithmetic *arithmetic_ours(void);

/* The libfixmath that this command is linked with, or NULL if there was none. */
const arithmetic *fixmath_linked(void);

/* Opens the libfixmath that tools/fetch_libfixmath has made in a folder. Returns false, with a
 * sentence in error, if it is not there. It stays open. */
bool fixmath_open(const char *folder, arithmetic *opened, char *error);

/* Inputs of the operations: pairs of a and b, for each operation within its own range. */
enum { OPERANDS = 4096 };
typedef struct operands {
    fix16_t a[OPERANDS];
    fix16_t b[OPERANDS];
} operands;

/* Fills in inputs that an operation is meant for; the same for the same seed. */
typedef void fill_operands(operands *inputs, uint64_t seed);

/* The ranges: magnitudes spread over all powers of two; the same below 128 units, where squares do
 * not overflow in libfixmath; below 16383, where it can add two; angles within half a turn and
 * within a quarter. */
fill_operands fill_values, fill_small_values, fill_world_values, fill_angles, fill_quarter_angles;
/* Any 32 bits; positive ones; exponents below and above zero whose power fits. */
fill_operands fill_any, fill_positive, fill_negative_exponents, fill_exponents;

/* One operation: answer[0], and answer[1] where it is a vector, of one pair of inputs; and the true
 * one as a real number of LSB. */
typedef void answer_of(const arithmetic *with, fix16_t a, fix16_t b, fix16_t *answer);
typedef void answer_truth(fix16_t a, fix16_t b, long double *truth);

/* Works through all inputs and returns the sum of the answers, so that none is left out. */
typedef uint32_t math_loop(const arithmetic *with, const operands *inputs);

typedef struct math_operation {
    const char *name;
    fill_operands *fill; /* what the times are taken with */
    math_loop *run;
    answer_of *answer;
    answer_truth *truth;
    uint8_t components; /* of the answer */
} math_operation;

extern const math_operation math_operations[];
extern const unsigned math_operation_count;

const math_operation *math_operation_named(const char *name);

/* The greatest error of an operation in LSB over some rounds of OPERANDS inputs, each drawn by
 * fill; a true answer that does not fit in 32 bits does not count. */
double math_worst_error(const math_operation *operation, const arithmetic *with,
                        fill_operands *fill, unsigned rounds);

/* Prints the table of errors, as Markdown. theirs NULL: without libfixmath's column. */
void print_math_errors(const arithmetic *theirs);

#endif
