/* SPDX-License-Identifier: MIT
 * The sync test of a verification, step by step. */
#ifndef COXSWAIN_SYNC_TWIN_H
#define COXSWAIN_SYNC_TWIN_H

#include "draw_test.h"
#include "playback.h"
#include "util/buffer.h"
#include "verification.h"

/* A sync test going on: a twin of what is played, made with another seed in memory full of garbage,
 * and what the library's test keeps. */
typedef struct sync_twin {
    instance instance;
    buffer memory;
    draw_test drawing;
    uint8_t filling;
} sync_twin;

/* Makes the twin of what is played. False, with the sentence in error, if there is no memory. */
bool sync_twin_make(sync_twin *twin, const instance *original, char *error);

/* Steps what is played with the tests around it. False, with verdict and sentence, if they found
 * something. */
bool sync_twin_step(playback *played, sync_twin *twin, verification *made);

void sync_twin_free(sync_twin *twin);

#endif
