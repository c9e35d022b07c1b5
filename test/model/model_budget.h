/* SPDX-License-Identifier: MIT
 * A byte rate that breathes: it halves where the way to a peer gets longer or loses more than it
 * used to, and grows again slowly. */
#ifndef MODEL_BUDGET_H
#define MODEL_BUDGET_H

#include <stdbool.h>
#include <stdint.h>

typedef struct model_budget {
    uint32_t most, least, rate; /* bytes a second */
    uint32_t bytes;      /* that may be sent */
    uint32_t parts;      /* millionths of a byte */
    int32_t least_ms;    /* the shortest round trip that was seen, and that of this window */
    int32_t window_ms;
    uint32_t began_ms;   /* this window */
    uint32_t sent, lost; /* in this window, as far as the caller knows */
    uint32_t loss;       /* smoothed, in thousandths */
} model_budget;

model_budget model_budget_make(uint32_t most, uint32_t least);

/* Takes note of a round trip, and once a window changes the rate. */
void model_budget_breathe(model_budget *budget, int32_t round_trip_ms, uint32_t now_ms);

/* Time passes; bytes are sent. */
void model_budget_earn(model_budget *budget, uint64_t elapsed_us);
void model_budget_spend(model_budget *budget, uint32_t bytes);

#endif
