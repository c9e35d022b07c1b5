/* SPDX-License-Identifier: MIT
 * The 98th percentile of what was measured over the last three seconds, in integers and in a fixed
 * memory: at most 256 slots, each with the worst sample of one or more ticks. */
#ifndef MODEL_WINDOW_H
#define MODEL_WINDOW_H

#include <stdbool.h>
#include <stdint.h>

#define MODEL_WINDOW_SLOTS 256
#define MODEL_WINDOW_MS 3000

typedef struct model_window {
    int64_t worst[MODEL_WINDOW_SLOTS]; /* a ring, of the slots in which anything was measured */
    uint32_t count;                    /* of slots that were begun */
    uint32_t kept;                     /* slots that make up three seconds */
    uint32_t ticks;                    /* of a slot */
    uint32_t newest;                   /* slot, by its number: its first tick / ticks */
} model_window;

model_window model_window_make(uint32_t ticks_per_second);

/* Takes a sample that belongs to a tick. */
void model_window_take(model_window *window, uint32_t tick, int64_t sample);

/* The 98th percentile; false as long as there is no sample. */
bool model_window_get(const model_window *window, uint32_t permille, int64_t *percentile);

#endif
