/* SPDX-License-Identifier: MIT
 * The worst samples of the last three seconds, in a fixed memory. */
#ifndef COX_WINDOW_H
#define COX_WINDOW_H

#include <stdbool.h>
#include <stdint.h>

/* The most slots of a window. Each has the worst sample of one tick, or of a few at rates at which
 * three seconds have more ticks. */
#define COX_WINDOW_SLOTS 256

/* The most thousandths of the slots that may exceed what a window gives. */
#define COX_WINDOW_PERMILLE_MAX 50

typedef struct cox_window {
    uint32_t slot_ticks;  /* ticks that share a slot */
    uint16_t capacity;    /* slots of three seconds, at most COX_WINDOW_SLOTS */
    uint16_t count;       /* slots that have a sample, at most capacity */
    uint16_t newest;      /* the place of the slot that was begun last, */
    uint32_t newest_tick; /* and its first tick / slot_ticks */
    int64_t *worst;       /* a ring of the slots' worst samples, the caller's */
} cox_window;

/* How many slots a window has; ticks_per_second is 1 to 1000. */
uint32_t cox_window_slots(uint32_t ticks_per_second);

/* Makes an empty window in the caller's memory, cox_window_slots(ticks_per_second) samples. */
void cox_window_init(cox_window *window, uint32_t ticks_per_second, int64_t *worst);

/* Takes a sample of a tick: the greater, the worse. Only ticks of which something was measured have
 * a slot, so after a silence older samples stay. */
void cox_window_take(cox_window *window, uint32_t tick, int64_t sample);

/* Gives the least sample that at most permille thousandths of the slots exceed (0: the worst of
 * all; COX_WINDOW_PERMILLE_MAX is the most). Returns false where there is no sample; then *sample
 * stays. */
bool cox_window_get(const cox_window *window, uint32_t permille, int64_t *sample);

#endif
