/* SPDX-License-Identifier: MIT
 * The snapshots that a session keeps of its course: one every few ticks, and with prediction the
 * newest ones of every tick. */
#ifndef COX_SLOTS_H
#define COX_SLOTS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct cox_slot {
    bool is_kept;
    uint32_t tick;   /* of the state */
    uint32_t length; /* of its snapshot */
    uint8_t *bytes;
} cox_slot;

typedef struct cox_slots {
    cox_slot *slots;   /* the ones every few ticks first, then those of every tick */
    uint32_t far_count;
    uint32_t near_count; /* 0 without prediction */
    uint32_t interval;   /* ticks from far slot to far slot */
} cox_slots;

/* Whether the state of a tick is to be kept; start is the first state of all. */
bool cox_slots_wants(const cox_slots *slots, uint32_t tick, uint32_t start);

/* The slot that a state goes into; what it held is forgotten. */
cox_slot *cox_slots_take(cox_slots *slots, uint32_t tick, uint32_t start);

/* Whether the state of a tick is kept; the newest kept one up to a tick and the oldest from a tick
 * on, NULL if there is none. */
bool cox_slots_has(const cox_slots *slots, uint32_t tick);
const cox_slot *cox_slots_newest(const cox_slots *slots, uint32_t last);
const cox_slot *cox_slots_oldest(const cox_slots *slots, uint32_t first);

/* Forgets the states after a tick. */
void cox_slots_forget_after(cox_slots *slots, uint32_t tick);

#endif
