/* SPDX-License-Identifier: MIT
 * True answers: exact integers, double, long double, and MPFR with 160 bits. Values are in LSB. */
#ifndef SWEEP_REFERENCE_H
#define SWEEP_REFERENCE_H

#include <stdbool.h>
#include <stdint.h>

#include <mpfr.h>

__extension__ typedef __int128 int128;
__extension__ typedef unsigned __int128 uint128;

/* numerator / denominator, half away from zero, and held within 32 bits. */
int32_t reference_divide(int128 numerator, int128 denominator);

/* Whether root is the nearest integer to the square root of square. */
bool reference_is_root(uint64_t square, uint64_t root);

/* |found - truth| where truth is an angle's sine or cosine, or the angle of a pair. */
double reference_sine_error(int32_t angle, int32_t found);
double reference_cosine_error(int32_t angle, int32_t found);
double reference_angle_error(int32_t y, int32_t x, int32_t found);
double reference_exact_sine_error(int32_t angle, int32_t found);
double reference_exact_cosine_error(int32_t angle, int32_t found);
double reference_exact_angle_error(int32_t y, int32_t x, int32_t found);

/* The greater of the components' |found - v * length / |v||; v is not zero. */
double reference_scaled_error(const int32_t v[2], int32_t length, const int32_t found[2]);
double reference_exact_scaled_error(const int32_t v[2], int32_t length, const int32_t found[2]);

/* The greater of the components' |found - v turned by angle|, the true one held within 32 bits. */
double reference_turned_error(const int32_t v[2], int32_t angle, const int32_t found[2]);
double reference_exact_turned_error(const int32_t v[2], int32_t angle, const int32_t found[2]);

/* angle less the whole turns that bring it nearest to 0, rounded. */
int32_t reference_wrapped(int32_t angle);

#endif
