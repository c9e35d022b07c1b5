/* SPDX-License-Identifier: MIT
 * Asserts: checks for a programmer's mistakes.
 *
 * COX_ASSERTS 0 leaves the checks out (the default), 1 compiles them in, 2 compiles them in with
 * the name of the function. 1 is for chips: it takes no text into their memory. The library calls
 * cox_assert_failed and does not define it; a program that builds the library with COX_ASSERTS 1 or
 * 2 defines it. */
#ifndef COX_CHECK_H
#define COX_CHECK_H

#include <stdint.h>

#include "coxswain/api.h"

#ifndef COX_ASSERTS
#define COX_ASSERTS 0
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The mistakes that are checked. */
enum cox_mistake {
    COX_MISTAKE_NULL = 1,            /* a pointer that must not be null is null */
    COX_MISTAKE_NOT_INITIALISED = 2, /* an object is used before it was made */
    COX_MISTAKE_PHASE = 3,           /* a call at the wrong time: a frame before a state */
    COX_MISTAKE_ORDER = 4,           /* a tick that is not the next one */
    COX_MISTAKE_DECLARATION = 5,     /* an impossible table or column: no columns, unknown type */
    COX_MISTAKE_NAME = 6             /* a name that there is not, or one of another type */
};

/* The program's own answer to a mistake: stop, log, blink. mistake is one of enum cox_mistake;
 * function is the name of the library's function that found it, NULL if COX_ASSERTS is 1. If it
 * returns, the library goes on, and the rest is undefined. */
COX_API void cox_assert_failed(uint32_t mistake, const char *function);

/* The library's own check of a condition. */
#if COX_ASSERTS == 0
#define COX_ASSERT(condition, mistake) ((void)0)
#elif COX_ASSERTS == 1
#define COX_ASSERT(condition, mistake) ((condition) ? (void)0 : cox_assert_failed((mistake), 0))
#else
#define COX_ASSERT(condition, mistake) \
    ((condition) ? (void)0 : cox_assert_failed((mistake), __func__))
#endif

#ifdef __cplusplus
}
#endif
#endif
