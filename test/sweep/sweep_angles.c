/* SPDX-License-Identifier: MIT
 * The angles of fix.h, against double and MPFR. */
#include "sweep.h"

#include "coxswain/fix.h"
#include "sweep_reference.h"

static double sin_error(const int64_t *arguments)
{
    int32_t angle = value_of(arguments[0]);
    return reference_sine_error(angle, cox_fix_sin(angle));
}

static double exact_sin_error(const int64_t *arguments)
{
    int32_t angle = value_of(arguments[0]);
    return reference_exact_sine_error(angle, cox_fix_sin(angle));
}

static double cos_error(const int64_t *arguments)
{
    int32_t angle = value_of(arguments[0]);
    return reference_cosine_error(angle, cox_fix_cos(angle));
}

static double exact_cos_error(const int64_t *arguments)
{
    int32_t angle = value_of(arguments[0]);
    return reference_exact_cosine_error(angle, cox_fix_cos(angle));
}

static double sincos_sine_error(const int64_t *arguments)
{
    int32_t angle = value_of(arguments[0]), sine, cosine;
    cox_fix_sincos(angle, &sine, &cosine);
    return reference_sine_error(angle, sine);
}

static double exact_sincos_sine_error(const int64_t *arguments)
{
    int32_t angle = value_of(arguments[0]), sine, cosine;
    cox_fix_sincos(angle, &sine, &cosine);
    return reference_exact_sine_error(angle, sine);
}

static double sincos_cosine_error(const int64_t *arguments)
{
    int32_t angle = value_of(arguments[0]), sine, cosine;
    cox_fix_sincos(angle, &sine, &cosine);
    return reference_cosine_error(angle, cosine);
}

static double exact_sincos_cosine_error(const int64_t *arguments)
{
    int32_t angle = value_of(arguments[0]), sine, cosine;
    cox_fix_sincos(angle, &sine, &cosine);
    return reference_exact_cosine_error(angle, cosine);
}

static double symmetry_error(const int64_t *arguments)
{
    int32_t angle = value_of(arguments[0]), sine, cosine, opposite_sine, opposite_cosine;
    if (angle == INT32_MIN) return 0;
    cox_fix_sincos(angle, &sine, &cosine);
    cox_fix_sincos(-angle, &opposite_sine, &opposite_cosine);
    bool is_symmetric = opposite_sine == -sine && opposite_cosine == cosine &&
                        cox_fix_sin(-angle) == -cox_fix_sin(angle) &&
                        cox_fix_cos(-angle) == cox_fix_cos(angle);
    return is_symmetric ? 0 : WRONG;
}

static double atan2_error(const int64_t *arguments)
{
    int32_t y = value_of(arguments[0]), x = value_of(arguments[1]);
    int32_t angle = cox_fix_atan2(y, x);
    if (x == 0 && y == 0) return angle == 0 ? 0 : WRONG;
    if (angle > COX_FIX_PI || angle < -COX_FIX_PI) return WRONG;
    return reference_angle_error(y, x, angle);
}

static double exact_atan2_error(const int64_t *arguments)
{
    int32_t y = value_of(arguments[0]), x = value_of(arguments[1]);
    return reference_exact_angle_error(y, x, cox_fix_atan2(y, x));
}

/* atan2 uses of a pair only its signs, which component is longer, and the ratio in units of 2^-31,
 * rounded down. With -2^31 as the other component every value is such a ratio. So this sweep bounds
 * all pairs, up to the rounding of the ratio, 2^-15 LSB. */
static double ratio_error(const int64_t *arguments)
{
    int32_t y = value_of(arguments[0]);
    return reference_angle_error(y, INT32_MIN, cox_fix_atan2(y, INT32_MIN));
}

static double exact_ratio_error(const int64_t *arguments)
{
    int32_t y = value_of(arguments[0]);
    return reference_exact_angle_error(y, INT32_MIN, cox_fix_atan2(y, INT32_MIN));
}

static double atan2_symmetry_error(const int64_t *arguments)
{
    int32_t y = value_of(arguments[0]), x = value_of(arguments[1]);
    if (y == 0 || y == INT32_MIN) return 0;
    return cox_fix_atan2(-y, x) == -cox_fix_atan2(y, x) ? 0 : WRONG;
}

static double wrap_angle_error(const int64_t *arguments)
{
    int32_t angle = value_of(arguments[0]);
    return cox_fix_wrap_angle(angle) == reference_wrapped(angle) ? 0 : WRONG;
}

const sweep_function sweep_angles[] = {
    {"sin", "within 0.51 LSB", 0.51, EVERY_VALUE, 1, sin_error, exact_sin_error},
    {"cos", "within 0.51 LSB", 0.51, EVERY_VALUE, 1, cos_error, exact_cos_error},
    {"sincos: sine", "within 0.51 LSB", 0.51, EVERY_VALUE, 1, sincos_sine_error,
     exact_sincos_sine_error},
    {"sincos: cosine", "within 0.51 LSB", 0.51, EVERY_VALUE, 1, sincos_cosine_error,
     exact_sincos_cosine_error},
    {"sin, cos of -a", "opposite, equal", 0, EVERY_VALUE, 1, symmetry_error, NULL},
    {"atan2", "within 0.55 LSB", 0.55, 0, 2, atan2_error, exact_atan2_error},
    {"atan2, all ratios", "within 0.55 LSB", 0.55, EVERY_VALUE, 1, ratio_error, exact_ratio_error},
    {"atan2 of -y", "opposite", 0, 0, 2, atan2_symmetry_error, NULL},
    {"wrap_angle", "correctly rounded", 0, EVERY_VALUE, 1, wrap_angle_error, NULL},
    {0}};
