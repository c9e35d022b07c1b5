/* SPDX-License-Identifier: MIT
 * What the sweep knows of a function under test: which inputs it takes, the bound that its header
 * promises, and how far it is from the true answer for one input. */
#ifndef SWEEP_H
#define SWEEP_H

#include <stdbool.h>
#include <stdint.h>

#define ARGUMENTS_MAX 7

/* What an error function returns for an answer that is wrong and not merely inexact. */
#define WRONG 1e9

typedef struct sweep_function {
    const char *name;
    const char *claim; /* as the header states it */
    double bound;      /* in LSB; 0: the answer must be right, every bit */

    /* The number of inputs, if all of them are to be tried: one argument from 0 on. 0: the
     * arguments are values of 32 bits, boundary values and random ones. */
    uint64_t inputs;
    unsigned arguments;

    /* The distance from the true answer in LSB, right to 1e-6 LSB; 0 or WRONG where the bound is
     * 0. */
    double (*error)(const int64_t *arguments);
    /* The same by MPFR, for inputs whose error comes within 0.01 LSB of the bound. NULL where error
     * computes with exact integers. */
    double (*exact_error)(const int64_t *arguments);
} sweep_function;

/* The functions under test, by file. Each list ends with a NULL name. */
extern const sweep_function sweep_angles[];  /* sweep_angles.c */
extern const sweep_function sweep_numbers[]; /* sweep_numbers.c */
extern const sweep_function sweep_roots[];   /* sweep_roots.c */
extern const sweep_function sweep_vectors[]; /* sweep_vectors.c */
extern const sweep_function sweep_steering[]; /* sweep_steering.c */
/* Libfixmath's functions in place of ours, held to the same bounds: they must fail, or the sweep
 * cannot find errors. */
extern const sweep_function sweep_canaries[]; /* sweep_canaries.c */

#define EVERY_VALUE (UINT64_C(1) << 32)

/* A value of 32 bits from an argument. */
static inline int32_t value_of(int64_t argument)
{
    return (int32_t)(uint32_t)(uint64_t)argument;
}

#endif
