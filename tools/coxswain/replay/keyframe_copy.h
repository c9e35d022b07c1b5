/* SPDX-License-Identifier: MIT
 * A replay written again with other keyframes: all other records stay as they are. */
#ifndef COXSWAIN_KEYFRAME_COPY_H
#define COXSWAIN_KEYFRAME_COPY_H

#include <stdbool.h>
#include <stdio.h>

#include "coxswain/keyframes.h"
#include "coxswain/scenario.h"

/* Where the keyframes of a copy stand; all zero: there are none. */
typedef struct keyframe_distance {
    uint32_t ticks;        /* from one to the next; 0: not by ticks */
    uint32_t milliseconds; /* of a processor, which a jump takes at most; 0: not by time */
} keyframe_distance;

/* What has become of it. */
typedef struct keyframe_copied {
    cox_status status;  /* COX_END: all was copied; else why not, as cox_reader_frame says it */
    uint32_t keyframes; /* in the copy */
    uint32_t widest;    /* the most ticks without one, from the start to the end */
} keyframe_copied;

/* Copies the replay that file, which path names, goes on with to output. Unless the distance is
 * none, it plays the replay with given or a shipped scenario: it adds keyframes of the states that
 * it comes to, leaves those out that stand nearer, and a keyframe or checkpoint that is another
 * state is COX_ERROR_DIVERGED. Where there is no such scenario, and neither given nor a distance by
 * time was wanted, a warning says so and keyframes are only left out. False, with a sentence in
 * error, unless all was copied; then what was written is of no use. */
bool keyframe_copy(FILE *file, const char *path, const keyframe_distance *distance,
                   const cox_scenario *given, cox_stream_writer output, keyframe_copied *copied,
                   char *error);

#endif
