/* SPDX-License-Identifier: MIT
 * How the library's functions are declared, and what a language that reads no headers asks for. */
#ifndef COX_API_H
#define COX_API_H

#include <stdint.h>

/* A function that the shared library exports. It exports no other. */
#if defined(__ELF__) || defined(__APPLE__)
#define COX_API __attribute__((visibility("default")))
#else
#define COX_API
#endif

/* A function whose definition is in a header and whose external one is in the library: C's inline,
 * which gnu89 swaps. C++ makes its own copies and exports none. */
#if defined(__cplusplus)
#define COX_INLINE inline
#elif defined(__GNUC_GNU_INLINE__)
#define COX_INLINE COX_API extern inline
#else
#define COX_INLINE COX_API inline
#endif

/* A function of a few lines that stands in a header alone: a program that does not call it links
 * nothing for it. The shared library exports a copy, so src/cox_shared_library.c defines this macro
 * otherwise. */
#ifndef COX_STATIC_INLINE
#define COX_STATIC_INLINE static inline
#endif

/* 0, or a compile error, which says the words in C and only names the macro in C++ and with tcc,
 * which has no assertion in a struct. The macros that make constants and declarations use it. */
#if !defined(__cplusplus) && !defined(__TINYC__) && defined(__STDC_VERSION__) &&                  \
    __STDC_VERSION__ >= 201112L
#define COX_REQUIRE_THAT(condition, words)                                                        \
    (0u * (unsigned)sizeof(struct {                                                               \
         _Static_assert(condition, words);                                                        \
         char is_true;                                                                            \
     }))
#else
#define COX_REQUIRE_THAT(condition, words) (0u * (unsigned)sizeof(char[(condition) ? 1 : -1]))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The bytes of a public struct, named as in the headers ("cox_agent"), or 0 if there is none of
 * that name (cox_session is opaque: cox_session_size has its bytes). Only the shared library has
 * this function: a binding of another language takes memory by it, and compares its own
 * declarations with it before it uses them, as test/consumer/python/coxswain.py does. */
COX_API uint32_t cox_size_of(const char *type);

#ifdef __cplusplus
}
#endif
#endif
