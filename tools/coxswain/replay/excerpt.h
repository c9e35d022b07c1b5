/* SPDX-License-Identifier: MIT
 * A part of a replay as a replay of its own. */
#ifndef COXSWAIN_EXCERPT_H
#define COXSWAIN_EXCERPT_H

#include <stdbool.h>
#include <stdint.h>

#include "coxswain/scenario.h"
#include "util/buffer.h"

/* An excerpt; all zero is none. */
typedef struct excerpt {
    buffer bytes;        /* a replay, which names the other one as its parent */
    uint32_t start_tick; /* its first and its last tick */
    uint32_t end_tick;
} excerpt;

/* Makes an excerpt of the replay at a path: from its last checkpoint at or before from_tick, or its
 * start, to its first checkpoint at or behind until_tick, or as far as its records are sound. It
 * states the hashes, keyframes and notes that the replay has there; a replay that is cut before
 * until_tick gives a cut excerpt. given is a user's own scenario; NULL: the shipped ones. False,
 * with the sentence in error, if this build cannot play to the start or there is no memory. */
bool excerpt_make(excerpt *made, const char *path, uint32_t from_tick, uint32_t until_tick,
                  const cox_scenario *given, char *error);

void excerpt_free(excerpt *made);

#endif
