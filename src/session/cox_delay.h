/* SPDX-License-Identifier: MIT
 * The input delay that a match needs: raised at once where ticks had to wait, lowered by one tick
 * after a while without a wait. The host decides for all sides. */
#ifndef COX_DELAY_H
#define COX_DELAY_H

#include <stdbool.h>
#include <stdint.h>

typedef struct cox_delay {
    uint8_t least; /* equal bounds switch it off */
    uint8_t greatest;
    uint8_t decided; /* in force a little later */
    bool is_begun;   /* whether the times below are known */
    bool is_stalled;
    uint64_t calm_us;   /* since when nothing waited and nothing changed */
    uint64_t raised_us; /* when it was raised last */
} cox_delay;

/* Begins with a delay. */
void cox_delay_init(cox_delay *delay, uint8_t first, uint8_t least, uint8_t greatest);

/* Takes note that a tick had to wait. */
void cox_delay_stalled(cox_delay *delay, uint64_t now_us);

/* Decides. worst_ticks is what the slowest player's way would need. Returns whether delay->decided
 * is another one now. */
bool cox_delay_decide(cox_delay *delay, uint32_t worst_ticks, uint64_t now_us);

#endif
