/* SPDX-License-Identifier: MIT
 * The roots of 64-bit integers that lengths are made of. The boundaries decide which root is
 * nearest: the root of n changes from k to k + 1 between k^2 + k and k^2 + k + 1, and nowhere else.
 * So a function that is right at all boundaries and never falls is right everywhere. The
 * reciprocals depend only on the upper bits, all of which are tried. */
#include "sweep.h"

#include <math.h>

#include "core/math/cox_fix_root.h"
#include "core/math/cox_vec2_here.h"
#include "sweep_reference.h"

/* The roots of the numbers up to 2^63: 0 to 3037000500. */
#define ROOTS UINT64_C(3037000500)
#define LEAST_FRACTION (UINT64_C(1) << 30)
#define FRACTIONS (UINT64_C(3) << 30)

static double root_error(const int64_t *arguments)
{
    uint64_t k = (uint64_t)arguments[0];
    uint64_t last = k * k + k;
    bool is_right =
        cox_fix_root(last) == k && cox_fix_root(last + 1) == k + 1 && cox_fix_root(k * k) == k;
    return is_right ? 0 : WRONG;
}

/* The same of the method that chips have. */
static double root_by_reciprocal_error(const int64_t *arguments)
{
    uint64_t k = (uint64_t)arguments[0];
    uint64_t last = k * k + k;
    bool is_right = cox_fix_root_by_reciprocal(last) == k &&
                    cox_fix_root_by_reciprocal(last + 1) == k + 1 &&
                    cox_fix_root_by_reciprocal(k * k) == k;
    return is_right ? 0 : WRONG;
}

/* In units of 2^-32 of the reciprocal root itself. */
static double reciprocal_error(const int64_t *arguments)
{
    uint64_t upper = LEAST_FRACTION + (uint64_t)arguments[0];
    long double truth = 1 / sqrtl((long double)(upper << 32) / 0x1p64L);
    /* The fraction stands for all numbers with these upper 32 bits; the last is the worst. */
    long double least = 1 / sqrtl((long double)(upper << 32 | UINT32_MAX) / 0x1p64L);
    long double found = (long double)cox_fix_reciprocal_root((uint32_t)upper) / 0x1p30L;
    return (double)fmaxl(fabsl(found / truth - 1), fabsl(found / least - 1)) * 0x1p32;
}

/* How much too small, in units of 2^-32. */
static double reciprocal_below_error(const int64_t *arguments)
{
    uint64_t upper = LEAST_FRACTION + (uint64_t)arguments[0];
    /* The upper 40 bits count. 8 of them are not enumerated; their ends and some values between are
     * tried. */
    static const uint32_t lower[] = {0, 0x00ffffff, 0x01000000, 0x7f123456, 0xff000000, 0xffffffff};
    double worst = 0;
    for (unsigned i = 0; i < sizeof lower / sizeof lower[0]; i++) {
        cox_fix_scaled scaled = {upper << 32 | lower[i], 0};
        long double truth = 0x1p32L / sqrtl((long double)scaled.value / 0x1p64L);
        double missing = (double)(truth - (long double)cox_fix_reciprocal_root_below(scaled));
        if (missing <= 0) return WRONG;
        worst = fmax(worst, missing);
    }
    return worst;
}

/* The distance from the middle of what is promised: too small by 2.2 units of 2^-31 to too great by
 * 1.1; and below two, so that no component times it exceeds 63 bits. Again the upper 40 bits
 * count. */
static double reciprocal_piece_error(const int64_t *arguments)
{
    uint64_t upper = LEAST_FRACTION + (uint64_t)arguments[0];
    static const uint32_t lower[] = {0, 0x00ffffff, 0x01000000, 0x7f123456, 0xff000000, 0xffffffff};
    double worst = 0;
    for (unsigned i = 0; i < sizeof lower / sizeof lower[0]; i++) {
        uint64_t scaled = upper << 32 | lower[i];
        long double truth = 0x1p31L / sqrtl((long double)scaled / 0x1p64L);
        uint64_t found = cox_vec2_reciprocal_root(scaled);
        if (found > UINT32_MAX) return WRONG;
        double excess = (double)((long double)found - truth);
        worst = fmax(worst, fabs(excess + 0.55));
    }
    return worst;
}

const sweep_function sweep_roots[] = {
    {"root", "correctly rounded", 0, ROOTS, 1, root_error, NULL},
    {"root by reciprocal", "correctly rounded", 0, ROOTS, 1, root_by_reciprocal_error, NULL},
    {"1 / root, pieces", "-2.2 to 1.1 of 2^-31", 1.65, FRACTIONS, 1, reciprocal_piece_error, NULL},
    {"1 / root", "within 2^-21.9", 1097, FRACTIONS, 1, reciprocal_error, NULL},
    {"1 / root, below", "under 1.02 of 2^-32", 1.02, FRACTIONS, 1, reciprocal_below_error, NULL},
    {0}};
