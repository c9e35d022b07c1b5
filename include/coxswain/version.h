/* SPDX-License-Identifier: MIT
 * Which library this is, and which behaviour it has.
 *
 * The version says what a program may call. Three numbers say what the calls compute and send; each
 * rises alone, so that a change of one library refuses no file or peer of a game that does without
 * it. */
#ifndef COX_VERSION_H
#define COX_VERSION_H

#include <stdint.h>

#include "coxswain/api.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The version of these headers. */
#define COX_VERSION_MAJOR 0
#define COX_VERSION_MINOR 2
#define COX_VERSION_PATCH 0

/* The epoch of core: arithmetic, hash and container. It rises whenever one of these gives other
 * bits. A file or peer of another one is always refused. A simulation has the number that it was
 * compiled with, or 0, which stands for that of the linked library. */
#define COX_EPOCH UINT32_C(4)

/* The epoch of steer: what behaviours and worlds compute. It rises whenever one of them gives other
 * bits. A file or peer of another one is refused, unless the simulation says COX_STEERS_NOT. In a
 * simulation 0 stands for that of the linked library, here too. */
#define COX_STEER_EPOCH UINT32_C(2)

/* The version of the packets that sessions exchange. A peer of another one is refused. */
#define COX_PROTOCOL_VERSION 4

/* The version the library was built with, as major * 10000 + minor * 100 + patch. Compare it with
 * the macros above to find a header that does not belong to the linked library. */
COX_API uint32_t cox_version(void);

/* COX_EPOCH of the library that is linked. */
COX_API uint32_t cox_epoch(void);

/* COX_STEER_EPOCH of the library that is linked. */
COX_API uint32_t cox_steer_epoch(void);

#ifdef __cplusplus
}
#endif
#endif
