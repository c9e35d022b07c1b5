/* SPDX-License-Identifier: MIT
 * Libfixmath's functions, held to our bounds. All of them must fail: fix16_sqrt is off by one LSB
 * in one input of 15,000, fix16_div in one of 900. A sweep that finds those can find errors. */
#include "sweep.h"

#include <libfixmath/fix16.h>

#include "sweep_reference.h"

static double sin_error(const int64_t *arguments)
{
    int32_t angle = value_of(arguments[0]);
    return reference_sine_error(angle, fix16_sin(angle));
}

static double sqrt_error(const int64_t *arguments)
{
    int32_t value = value_of(arguments[0]);
    if (value <= 0) return 0;
    return reference_is_root((uint64_t)(uint32_t)value << 16, (uint32_t)fix16_sqrt(value)) ? 0
                                                                                           : WRONG;
}

static double atan2_error(const int64_t *arguments)
{
    int32_t y = value_of(arguments[0]) / 4, x = value_of(arguments[1]) / 4;
    return x == 0 && y == 0 ? 0 : reference_angle_error(y, x, fix16_atan2(y, x));
}

static double div_error(const int64_t *arguments)
{
    int32_t a = value_of(arguments[0]), b = value_of(arguments[1]);
    if (b == 0) return 0;
    int32_t found = fix16_div(a, b);
    return found == fix16_overflow || found == reference_divide((int128)a * 65536, b) ? 0 : WRONG;
}

static double normalise_error(const int64_t *arguments)
{
    const int32_t v[2] = {value_of(arguments[0]) >> 9, value_of(arguments[1]) >> 9};
    int32_t length = fix16_sqrt(fix16_mul(v[0], v[0]) + fix16_mul(v[1], v[1]));
    const int32_t found[2] = {fix16_div(v[0], length), fix16_div(v[1], length)};
    return length == 0 ? 0 : reference_scaled_error(v, fix16_one, found);
}

const sweep_function sweep_canaries[] = {
    {"fix16_sin", "within 0.51 LSB", 0.51, EVERY_VALUE, 1, sin_error, NULL},
    {"fix16_sqrt", "correctly rounded", 0, EVERY_VALUE, 1, sqrt_error, NULL},
    {"fix16_atan2", "within 0.55 LSB", 0.55, 0, 2, atan2_error, NULL},
    {"fix16_div", "correctly rounded", 0, 0, 2, div_error, NULL},
    {"fix16 normalise", "within 0.52 LSB", 0.52, 0, 2, normalise_error, NULL},
    {0}};
