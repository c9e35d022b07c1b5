/* SPDX-License-Identifier: MIT
 * Vectors as a program with libfixmath writes them. Compiled beside each build of libfixmath, so
 * that its functions are called there as its own archive calls them. */
#ifndef COXSWAIN_FIXMATH_VECTORS_H
#define COXSWAIN_FIXMATH_VECTORS_H

#include "coxswain/vec2.h"

void fixmath_sincos(fix16_t angle, fix16_t *sine, fix16_t *cosine);
fix16_t fixmath_length(cox_vec2 v);
cox_vec2 fixmath_normalise(cox_vec2 v);
cox_vec2 fixmath_truncate(cox_vec2 v, fix16_t length);

#endif
