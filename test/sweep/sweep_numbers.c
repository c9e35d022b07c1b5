/* SPDX-License-Identifier: MIT
 * The functions of fix.h that must be right to the last bit, against integers of 128 bits; and
 * text, against itself read back and an independent division. */
#include "sweep.h"

#include <libfixmath/fix16.h>

#include "coxswain/fix.h"
#include "sweep_reference.h"

static double right_if(bool is_right)
{
    return is_right ? 0 : WRONG;
}

static double add_error(const int64_t *arguments)
{
    int32_t a = value_of(arguments[0]), b = value_of(arguments[1]);
    return right_if(cox_fix_add(a, b) == reference_divide((int128)a + b, 1));
}

static double subtract_error(const int64_t *arguments)
{
    int32_t a = value_of(arguments[0]), b = value_of(arguments[1]);
    return right_if(cox_fix_subtract(a, b) == reference_divide((int128)a - b, 1));
}

static double mul_error(const int64_t *arguments)
{
    int32_t a = value_of(arguments[0]), b = value_of(arguments[1]);
    return right_if(cox_fix_mul(a, b) == reference_divide((int128)a * b, 65536));
}

/* fix16_mul returns the same value for an overflow as for -32768. */
static double mul_difference(const int64_t *arguments)
{
    int32_t a = value_of(arguments[0]), b = value_of(arguments[1]);
    int32_t theirs = fix16_mul(a, b);
    return right_if(theirs == fix16_overflow || cox_fix_mul(a, b) == theirs);
}

static double div_error(const int64_t *arguments)
{
    int32_t a = value_of(arguments[0]), b = value_of(arguments[1]);
    if (b != 0) return right_if(cox_fix_div(a, b) == reference_divide((int128)a * 65536, b));
    return right_if(cox_fix_div(a, b) == (a > 0 ? INT32_MAX : a < 0 ? INT32_MIN : 0));
}

static double mul_div_error(const int64_t *arguments)
{
    int32_t a = value_of(arguments[0]), b = value_of(arguments[1]), c = value_of(arguments[2]);
    int128 product = (int128)a * b;
    if (c != 0) return right_if(cox_fix_mul_div(a, b, c) == reference_divide(product, c));
    return right_if(cox_fix_mul_div(a, b, c) == (product > 0   ? INT32_MAX
                                                 : product < 0 ? INT32_MIN
                                                               : 0));
}

static double lerp_error(const int64_t *arguments)
{
    int32_t from = value_of(arguments[0]), to = value_of(arguments[1]), t = value_of(arguments[2]);
    int128 exact = (int128)from * 65536 + ((int128)to - from) * t;
    return right_if(cox_fix_lerp(from, to, t) == reference_divide(exact, 65536));
}

static double to_int_error(const int64_t *arguments)
{
    int32_t value = value_of(arguments[0]);
    return right_if(cox_fix_to_int(value) == reference_divide(value, 65536));
}

static double from_int_error(const int64_t *arguments)
{
    int32_t integer = value_of(arguments[0]);
    return right_if(cox_fix_from_int(integer) == reference_divide((int128)integer * 65536, 1));
}

static double sign_error(const int64_t *arguments)
{
    int32_t a = value_of(arguments[0]);
    return right_if(cox_fix_negate(a) == reference_divide(-(int128)a, 1) &&
                    cox_fix_abs(a) == reference_divide(a < 0 ? -(int128)a : (int128)a, 1));
}

static double sqrt_error(const int64_t *arguments)
{
    int32_t value = value_of(arguments[0]);
    int32_t root = cox_fix_sqrt(value);
    if (value <= 0) return right_if(root == 0);
    return right_if(root >= 0 &&
                    reference_is_root((uint64_t)(uint32_t)value << 16, (uint32_t)root));
}

/* The value of a text that to_text may write, by definition: its digits over a power of ten. */
static bool text_value(const char *text, uint32_t length, int32_t *value, uint32_t *decimals)
{
    uint32_t at = text[0] == '-';
    int128 digits = 0, scale = 1;
    bool is_fraction = false;
    for (; at < length; at++) {
        if (text[at] == '.' && !is_fraction) {
            is_fraction = true;
            continue;
        }
        if (text[at] < '0' || text[at] > '9') return false;
        digits = digits * 10 + (text[at] - '0');
        if (is_fraction) scale *= 10;
    }
    *decimals = 0;
    for (int128 rest = scale; rest > 1; rest /= 10) ++*decimals;
    *value = reference_divide((text[0] == '-' ? -digits : digits) * 65536, scale);
    return true;
}

static double text_error(const int64_t *arguments)
{
    int32_t value = value_of(arguments[0]), read, meant;
    uint32_t decimals;
    char text[COX_FIX_TEXT_SIZE];
    uint32_t length = cox_fix_to_text(value, text);
    if (length >= COX_FIX_TEXT_SIZE || text[length] != '\0') return WRONG;
    if (!cox_fix_from_text(text, length, &read) || read != value) return WRONG;
    if (!text_value(text, length, &meant, &decimals) || meant != value) return WRONG;
    return right_if(decimals <= 5 && (decimals == 0 || text[length - 1] != '0'));
}

const sweep_function sweep_numbers[] = {
    {"add", "exact, saturated", 0, 0, 2, add_error, NULL},
    {"subtract", "exact, saturated", 0, 0, 2, subtract_error, NULL},
    {"negate, abs", "exact, saturated", 0, EVERY_VALUE, 1, sign_error, NULL},
    {"mul", "correctly rounded", 0, 0, 2, mul_error, NULL},
    {"mul as fix16_mul", "the same bits", 0, 0, 2, mul_difference, NULL},
    {"div", "correctly rounded", 0, 0, 2, div_error, NULL},
    {"mul_div", "correctly rounded", 0, 0, 3, mul_div_error, NULL},
    {"lerp", "correctly rounded", 0, 0, 3, lerp_error, NULL},
    {"sqrt", "correctly rounded", 0, EVERY_VALUE, 1, sqrt_error, NULL},
    {"to_int", "correctly rounded", 0, EVERY_VALUE, 1, to_int_error, NULL},
    {"from_int", "exact, saturated", 0, EVERY_VALUE, 1, from_int_error, NULL},
    {"text", "round trip", 0, EVERY_VALUE, 1, text_error, NULL},
    {0}};
