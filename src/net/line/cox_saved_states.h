/* SPDX-License-Identifier: MIT
 * The images (image.h) that a session saves of its timeline: one every few ticks, and with
 * prediction also the newest ones of every tick. */
#ifndef COX_SAVED_STATES_H
#define COX_SAVED_STATES_H

#include <stdbool.h>
#include <stdint.h>

typedef struct cox_saved_state {
    bool is_kept;
    uint32_t tick;   /* of the state */
    uint32_t length; /* of bytes */
    uint8_t *bytes;
} cox_saved_state;

typedef struct cox_saved_states {
    cox_saved_state *states; /* those of every few ticks first, then those of every tick */
    uint32_t far_count;
    uint32_t near_count; /* 0 without prediction */
    uint32_t interval;   /* ticks from one far state to the next */
} cox_saved_states;

/* Whether the state of a tick is to be saved; start is the first state of the timeline. */
bool cox_saved_states_wants(const cox_saved_states *saved_states, uint32_t tick, uint32_t start);

/* The place that the state of a tick is saved in; the state that was there is forgotten. */
cox_saved_state *cox_saved_states_take(cox_saved_states *saved_states, uint32_t tick,
                                       uint32_t start);

/* The newest state up to a tick, and the oldest one from a tick on; NULL if there is none. */
const cox_saved_state *cox_saved_states_newest(const cox_saved_states *saved_states, uint32_t last);
const cox_saved_state *cox_saved_states_oldest(const cox_saved_states *saved_states,
                                               uint32_t first);

/* Forgets the states after a tick. */
void cox_saved_states_forget_after(cox_saved_states *saved_states, uint32_t tick);

#endif
