/* SPDX-License-Identifier: MIT
 * Arithmetic on columns: one operation on many numbers or vectors. With vector instructions it
 * takes down to a quarter of the time that a call for each takes.
 *
 * For every input an element becomes, bit for bit, what the single function of fix.h or vec2.h
 * gives. Vectors are two columns, x and y. A column is an array of count elements of the caller's;
 * the columns of a call must not overlap. simd.h says which levels there are. */
#ifndef COX_BATCH_H
#define COX_BATCH_H

#include <stdint.h>

#include "coxswain/api.h"
#include "coxswain/simd.h"
#include "coxswain/vec2.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Multiplies each number by its factor: cox_fix_mul. */
COX_API void cox_batch_mul(cox_simd simd, fix16_t *numbers, const fix16_t *factors, uint32_t count);

/* Sine and cosine of each angle, in radians: cox_fix_sincos. */
COX_API void cox_batch_sincos(cox_simd simd, const fix16_t *angles, fix16_t *sines,
                              fix16_t *cosines, uint32_t count);

/* The length of each vector: cox_vec2_length. */
COX_API void cox_batch_length(cox_simd simd, const fix16_t *x, const fix16_t *y, fix16_t *lengths,
                              uint32_t count);

/* Makes each vector one unit long, and leaves the zero vector: cox_vec2_normalise. */
COX_API void cox_batch_normalise(cox_simd simd, fix16_t *x, fix16_t *y, uint32_t count);

/* Gives each vector its length, which turns the vector round where it is negative, and leaves the
 * zero vector: cox_vec2_set_length. */
COX_API void cox_batch_set_length(cox_simd simd, fix16_t *x, fix16_t *y, const fix16_t *lengths,
                                  uint32_t count);

/* Shortens each vector that is longer than its length, and makes it zero where that is not
 * positive: cox_vec2_truncate. */
COX_API void cox_batch_truncate(cox_simd simd, fix16_t *x, fix16_t *y, const fix16_t *lengths,
                                uint32_t count);

#ifdef __cplusplus
}
#endif
#endif
