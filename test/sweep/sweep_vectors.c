/* SPDX-License-Identifier: MIT
 * The functions of vec2.h, against exact integers where they promise the nearest answer, else
 * against long double and MPFR. */
#include "sweep.h"

#include <math.h>

#include "coxswain/vec2.h"
#include "core/math/cox_vec2_here.h"
#include "sweep_reference.h"

/* 4096 units, up to which the tighter bounds hold. */
#define NEAR (INT32_C(4096) * 65536)

typedef double error_of_vector(const int32_t v[2], int32_t number, const int32_t found[2]);

static cox_vec2 vector_of(const int64_t *arguments)
{
    return cox_vec2_make(value_of(arguments[0]), value_of(arguments[1]));
}

static double right_if(bool is_right)
{
    return is_right ? 0 : WRONG;
}

static bool is_length(uint64_t square, int32_t length)
{
    if (length == COX_FIX_MAX && square > (uint64_t)length * (uint32_t)length) return true;
    return length >= 0 && reference_is_root(square, (uint32_t)length);
}

static double length_error(const int64_t *arguments)
{
    cox_vec2 v = vector_of(arguments);
    uint64_t square = (uint64_t)((int128)v.x * v.x + (int128)v.y * v.y);
    return right_if(square == cox_vec2_length_squared(v) && is_length(square, cox_vec2_length(v)));
}

/* The distance of two points of the world, whose difference does not saturate, and the comparisons
 * with the distances around it. */
static double distance_error(const int64_t *arguments)
{
    cox_vec2 a = cox_vec2_clamp(vector_of(arguments), COX_WORLD_LIMIT);
    cox_vec2 b = cox_vec2_clamp(vector_of(arguments + 2), COX_WORLD_LIMIT);
    int128 x = (int128)b.x - a.x, y = (int128)b.y - a.y;
    uint64_t square = (uint64_t)(x * x + y * y);
    int32_t distance = cox_vec2_distance(a, b);
    if (square != cox_vec2_distance_squared(a, b) || !is_length(square, distance)) return WRONG;
    for (int64_t near = (int64_t)distance - 1; near <= (int64_t)distance + 1; near++) {
        if (near < INT32_MIN || near > INT32_MAX) continue;
        bool is_within = near >= 0 && square <= (uint64_t)(near * near);
        if (cox_vec2_within(a, b, (int32_t)near) != is_within) return WRONG;
        if (cox_vec2_longer(cox_vec2_subtract(a, b), (int32_t)near) != !is_within) return WRONG;
    }
    return 0;
}

static double dot_error(const int64_t *arguments)
{
    cox_vec2 a = vector_of(arguments), b = vector_of(arguments + 2);
    int128 exact = (int128)a.x * b.x + (int128)a.y * b.y;
    return right_if(cox_vec2_dot(a, b) == reference_divide(exact, 65536));
}

static double cross_error(const int64_t *arguments)
{
    cox_vec2 a = vector_of(arguments), b = vector_of(arguments + 2);
    int128 exact = (int128)a.x * b.y - (int128)a.y * b.x;
    return right_if(cox_vec2_cross(a, b) == reference_divide(exact, 65536));
}

static double rotate_by_error(const int64_t *arguments)
{
    cox_vec2 v = vector_of(arguments), direction = vector_of(arguments + 2);
    cox_vec2 turned = cox_vec2_rotate_by(v, direction);
    int128 x = (int128)v.x * direction.x - (int128)v.y * direction.y;
    int128 y = (int128)v.x * direction.y + (int128)v.y * direction.x;
    return right_if(turned.x == reference_divide(x, 65536) &&
                    turned.y == reference_divide(y, 65536));
}

/* The error of found as an answer to a vector and a number, by one of the references. */
static double error_by(error_of_vector *reference, cox_vec2 v, int32_t number, cox_vec2 found)
{
    const int32_t components[2] = {v.x, v.y}, answer[2] = {found.x, found.y};
    return reference(components, number, answer);
}

static double normalise_by(error_of_vector *reference, const int64_t *arguments)
{
    cox_vec2 v = vector_of(arguments);
    if (cox_vec2_is_zero(v)) return right_if(cox_vec2_is_zero(cox_vec2_normalise(v)));
    return error_by(reference, v, COX_FIX_ONE, cox_vec2_normalise(v));
}

static double set_length_by(error_of_vector *reference, const int64_t *arguments, int32_t length)
{
    cox_vec2 v = vector_of(arguments);
    if (cox_vec2_is_zero(v)) return right_if(cox_vec2_is_zero(cox_vec2_set_length(v, length)));
    return error_by(reference, v, length, cox_vec2_set_length(v, length));
}

static double truncate_by(error_of_vector *reference, const int64_t *arguments, int32_t length)
{
    cox_vec2 v = vector_of(arguments);
    cox_vec2 truncated = cox_vec2_truncate(v, length);
    if (length <= 0) return right_if(cox_vec2_is_zero(truncated));
    if (!cox_vec2_longer(v, length)) return right_if(cox_vec2_equal(v, truncated));
    if (cox_vec2_longer(truncated, length)) return WRONG;
    return error_by(reference, v, length, truncated);
}

/* The error without the part that grows with the length. */
static double rotate_by(error_of_vector *reference, const int64_t *arguments)
{
    cox_vec2 v = vector_of(arguments);
    int32_t angle = value_of(arguments[2]);
    double length = sqrt((double)v.x * v.x + (double)v.y * v.y);
    return fmax(0, error_by(reference, v, angle, cox_vec2_rotate(v, angle)) - length * 0x1p-29);
}

/* A length of at most 4096 units, with its sign. */
static int32_t near_length(const int64_t *arguments)
{
    return value_of(arguments[2]) % (NEAR + 1);
}

static double normalise_error(const int64_t *arguments)
{
    return normalise_by(reference_scaled_error, arguments);
}

static double exact_normalise_error(const int64_t *arguments)
{
    return normalise_by(reference_exact_scaled_error, arguments);
}

static double set_length_error(const int64_t *arguments)
{
    return set_length_by(reference_scaled_error, arguments, value_of(arguments[2]));
}

static double exact_set_length_error(const int64_t *arguments)
{
    return set_length_by(reference_exact_scaled_error, arguments, value_of(arguments[2]));
}

static double near_set_length_error(const int64_t *arguments)
{
    return set_length_by(reference_scaled_error, arguments, near_length(arguments));
}

static double exact_near_set_length_error(const int64_t *arguments)
{
    return set_length_by(reference_exact_scaled_error, arguments, near_length(arguments));
}

static double truncate_error(const int64_t *arguments)
{
    return truncate_by(reference_scaled_error, arguments, value_of(arguments[2]));
}

static double exact_truncate_error(const int64_t *arguments)
{
    return truncate_by(reference_exact_scaled_error, arguments, value_of(arguments[2]));
}

static double near_truncate_error(const int64_t *arguments)
{
    return truncate_by(reference_scaled_error, arguments, near_length(arguments));
}

static double exact_near_truncate_error(const int64_t *arguments)
{
    return truncate_by(reference_exact_scaled_error, arguments, near_length(arguments));
}

/* On a desk a vector is scaled in another way than on a chip, with the same bits. */
static double same_set_length_error(const int64_t *arguments)
{
    cox_vec2 v = vector_of(arguments);
    fix16_t length = near_length(arguments);
    return right_if(cox_vec2_is_zero(v) ||
                    cox_vec2_equal(cox_vec2_set_length(v, length),
                                   cox_vec2_set_length_by_reciprocal(v, length)));
}

static double same_truncate_error(const int64_t *arguments)
{
    cox_vec2 v = vector_of(arguments);
    fix16_t length = near_length(arguments);
    return right_if(
        length <= 0 || !cox_vec2_longer(v, length) ||
        cox_vec2_equal(cox_vec2_truncate(v, length), cox_vec2_truncate_by_reciprocal(v, length)));
}

static double rotate_error(const int64_t *arguments)
{
    return rotate_by(reference_turned_error, arguments);
}

static double exact_rotate_error(const int64_t *arguments)
{
    return rotate_by(reference_exact_turned_error, arguments);
}

const sweep_function sweep_vectors[] = {
    {"dot", "correctly rounded", 0, 0, 4, dot_error, NULL},
    {"cross", "correctly rounded", 0, 0, 4, cross_error, NULL},
    {"rotate_by", "correctly rounded", 0, 0, 4, rotate_by_error, NULL},
    {"length", "correctly rounded", 0, 0, 2, length_error, NULL},
    {"distance", "correctly rounded", 0, 0, 4, distance_error, NULL},
    {"normalise", "within 0.52 LSB", 0.52, 0, 2, normalise_error, exact_normalise_error},
    {"set_length, near", "within 0.63 LSB", 0.63, 0, 3, near_set_length_error,
     exact_near_set_length_error},
    {"set_length", "within 1.6 LSB", 1.6, 0, 3, set_length_error, exact_set_length_error},
    {"truncate, near", "within 1.13 LSB", 1.13, 0, 3, near_truncate_error,
     exact_near_truncate_error},
    {"truncate", "within 2.1 LSB", 2.1, 0, 3, truncate_error, exact_truncate_error},
    {"set_length, twice", "the same bits", 0, 0, 3, same_set_length_error, NULL},
    {"truncate, twice", "the same bits", 0, 0, 3, same_truncate_error, NULL},
    {"rotate", "0.5 LSB + 2^-29", 0.5, 0, 3, rotate_error, exact_rotate_error},
    {0}};
