/* SPDX-License-Identifier: MIT
 * Vectors by libfixmath. The command has them if it is linked with it; tools/fetch_libfixmath
 * compiles them, too. */
#include "fixmath_vectors.h"

#ifdef COXSWAIN_HAS_LIBFIXMATH
void fixmath_sincos(fix16_t angle, fix16_t *sine, fix16_t *cosine)
{
    *sine = fix16_sin(angle);
    *cosine = fix16_cos(angle);
}

fix16_t fixmath_length(cox_vec2 v)
{
    return fix16_sqrt(fix16_add(fix16_mul(v.x, v.x), fix16_mul(v.y, v.y)));
}

cox_vec2 fixmath_normalise(cox_vec2 v)
{
    fix16_t length = fixmath_length(v);
    if (length == 0) return cox_vec2_zero();
    return cox_vec2_make(fix16_div(v.x, length), fix16_div(v.y, length));
}

cox_vec2 fixmath_truncate(cox_vec2 v, fix16_t length)
{
    fix16_t longest = fixmath_length(v);
    fix16_t factor = longest > length ? fix16_div(length, longest) : fix16_one;
    return cox_vec2_make(fix16_mul(v.x, factor), fix16_mul(v.y, factor));
}
#endif
