/* SPDX-License-Identifier: MIT
 * Builds of libfixmath: the system's package, if the command is linked with it, and the build that
 * tools/fetch_libfixmath makes from the source. */
#include "bench_math.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "util/failure.h"

const fixmath_build *fixmath_linked(void)
{
#ifdef COXSWAIN_HAS_LIBFIXMATH
    static const fixmath_build linked = {fix16_add, fix16_mul,   fix16_div, fix16_sqrt, fix16_sin,
                                         fix16_cos, fix16_atan2, fix16_exp, fix16_log};
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

bool fixmath_open(const char *folder, fixmath_build *build, char *error, size_t error_size)
{
    char path[ERROR_SIZE];
    int length =
        snprintf(path, sizeof path, "%s%s/libfixmath_o2.so", folder[0] == '/' ? "" : "./", folder);
    void *library =
        length > 0 && (size_t)length < sizeof path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
    if (library == NULL)
        return fail(error, error_size,
                    "libfixmath at -O2 is not in %s; tools/fetch_libfixmath %s makes it", folder,
                    folder);
    bool is_whole = find_function(library, "fix16_add", &build->add) &&
                    find_function(library, "fix16_mul", &build->mul) &&
                    find_function(library, "fix16_div", &build->div) &&
                    find_function(library, "fix16_sqrt", &build->sqrt) &&
                    find_function(library, "fix16_sin", &build->sin) &&
                    find_function(library, "fix16_cos", &build->cos) &&
                    find_function(library, "fix16_atan2", &build->atan2) &&
                    find_function(library, "fix16_exp", &build->exp) &&
                    find_function(library, "fix16_log", &build->log);
    if (!is_whole) return fail(error, error_size, "%s lacks a function of libfixmath", path);
    return true;
}
