/* SPDX-License-Identifier: MIT
 * Ours, and builds of libfixmath: the one in the system's package, if the command is linked with
 * it, and one that tools/fetch_libfixmath has made from its source. */
#include "bench_math.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "fixmath_vectors.h"
#include "util/failure.h"

const arithmetic *arithmetic_ours(void)
{
    static const arithmetic ours = {cox_fix_add,
                                    cox_fix_mul,
                                    cox_fix_div,
                                    cox_fix_sqrt,
                                    cox_fix_sin,
                                    cox_fix_cos,
                                    cox_fix_atan2,
                                    NULL,
                                    NULL,
                                    cox_fix_sincos,
                                    cox_vec2_length,
                                    cox_vec2_normalise,
                                    cox_vec2_truncate};
    return &ours;
}

const arithmetic *fixmath_linked(void)
{
#ifdef COXSWAIN_HAS_LIBFIXMATH
    static const arithmetic linked = {
        fix16_add,      fix16_mul,         fix16_div,       fix16_sqrt, fix16_sin,
        fix16_cos,      fix16_atan2,       fix16_exp,       fix16_log,  fixmath_sincos,
        fixmath_length, fixmath_normalise, fixmath_truncate};
    return &linked;
#else
    return NULL;
#endif
}

/* Copies the address of a function into function, a pointer to one; ISO C does not convert it. */
static bool find_function(void *library, const char *name, void *function)
{
    void *address = dlsym(library, name);
    memcpy(function, &address, sizeof address);
    return address != NULL;
}

bool fixmath_open(const char *folder, arithmetic *opened, char *error)
{
    char path[ERROR_SIZE];
    int length =
        snprintf(path, sizeof path, "%s%s/fixmath_o2.so", folder[0] == '/' ? "" : "./", folder);
    void *library =
        length > 0 && (size_t)length < sizeof path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
    if (library == NULL)
        return fail(error, "libfixmath at -O2 is not in %s; tools/fetch_libfixmath %s makes it",
                    folder, folder);
    bool is_whole = find_function(library, "fix16_add", &opened->add) &&
                    find_function(library, "fix16_mul", &opened->mul) &&
                    find_function(library, "fix16_div", &opened->div) &&
                    find_function(library, "fix16_sqrt", &opened->sqrt) &&
                    find_function(library, "fix16_sin", &opened->sin) &&
                    find_function(library, "fix16_cos", &opened->cos) &&
                    find_function(library, "fix16_atan2", &opened->atan2) &&
                    find_function(library, "fix16_exp", &opened->exp) &&
                    find_function(library, "fix16_log", &opened->log) &&
                    find_function(library, "fixmath_sincos", &opened->sincos) &&
                    find_function(library, "fixmath_length", &opened->length) &&
                    find_function(library, "fixmath_normalise", &opened->normalise) &&
                    find_function(library, "fixmath_truncate", &opened->truncate);
    if (!is_whole) return fail(error, "%s lacks a function of libfixmath", path);
    return true;
}
