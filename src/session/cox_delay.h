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
    uint8_t told;  /* the last one decided; in force a little later */
    bool is_begun; /* whether the times below are known */
    bool is_stalled;
    uint32_t calm_ms;   /* since when nothing waited and nothing changed */
    uint32_t raised_ms; /* when it was raised last */
} cox_delay;

/* Begins with a delay. */
void cox_delay_init(cox_delay *delay, uint8_t first, uint8_t least, uint8_t greatest);

/* Takes note that a tick had to wait. */
void cox_delay_stalled(cox_delay *delay, uint32_t now_ms);

/* Decides. worst_ticks is what the slowest player's way would need. Returns whether delay->told
 * is another one now. */
bool cox_delay_decide(cox_delay *delay, uint32_t worst_ticks, uint32_t now_ms);

#endif
