/* SPDX-License-Identifier: MIT
 * Which library this is, and which behaviour it has.
 *
 * The version says what a program may call. The epoch says what the calls compute. It is raised
 * whenever a golden hash of src/ changes; a replay of another epoch is refused, because it would
 * play to another state. */
#ifndef COX_VERSION_H
#define COX_VERSION_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of these headers. */
#define COX_VERSION_MAJOR 0
#define COX_VERSION_MINOR 1
#define COX_VERSION_PATCH 0

/* The library epoch: two builds with the same epoch compute the same bits. */
#define COX_EPOCH UINT32_C(2)

/* The version that the linked library was built with: major * 10000 + minor * 100 + patch. A
 * program compares it with the macros above to find out that its headers are of another one. */
uint32_t cox_version(void);

/* The epoch that the linked library was built with. */
uint32_t cox_epoch(void);

#ifdef __cplusplus
}
#endif
#endif
