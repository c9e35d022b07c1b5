/* SPDX-License-Identifier: MIT
 * What a programmer's mistake gets: an assert.
 *
 * COX_ASSERTS 0 leaves the checks out (the default), 1 compiles them in, 2 compiles them in with
 * the name of the function. A chip uses 1: the number of the mistake, and no text in its memory.
 * The library calls cox_assert_failed and does not define it, so a program that is built with
 * COX_ASSERTS provides it, and a program that is not need not. */
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
enum {
    COX_MISTAKE_NULL = 1,   /* a pointer that must not be null is null */
    COX_MISTAKE_NOT_INITIALISED = 2, /* used before it was made */
    COX_MISTAKE_PHASE = 3,  /* a call out of phase: a frame asked for before the state is loaded */
    COX_MISTAKE_ORDER = 4,  /* a tick that is not the next one */
    COX_MISTAKE_DECLARATION = 5 /* a table or column that cannot be: no columns, an unknown type */
};

/* The program's own answer to a mistake: stop, log, blink. mistake is one of COX_MISTAKE_...,
 * function is the name of the function or NULL where COX_ASSERTS is 1. If it returns, the library
 * goes on, and what it then computes is undefined. */
COX_API void cox_assert_failed(uint32_t mistake, const char *function);

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
