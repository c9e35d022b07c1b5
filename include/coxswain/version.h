/* SPDX-License-Identifier: MIT
 * Which library this is, and which behaviour it has.
 *
 * The version says what a program may call. The epoch says what the calls compute: it rises
 * whenever any golden hash of src/ changes. The library refuses a replay of another epoch, because
 * it would play it wrong. */
#ifndef COX_VERSION_H
#define COX_VERSION_H

#include <stdint.h>

#include "coxswain/api.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The version of these headers. */
#define COX_VERSION_MAJOR 0
#define COX_VERSION_MINOR 1
#define COX_VERSION_PATCH 0

/* The library epoch: two builds with the same epoch compute the same bits. */
#define COX_EPOCH UINT32_C(3)

/* The version the library was built with, as major * 10000 + minor * 100 + patch. Compare it with
 * the macros above to find a header that does not belong to the linked library. */
COX_API uint32_t cox_version(void);

/* The epoch the library was built with. */
COX_API uint32_t cox_epoch(void);

#ifdef __cplusplus
}
#endif
#endif
