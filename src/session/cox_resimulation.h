/* SPDX-License-Identifier: MIT
 * A way off the timeline and back: the simulation saves its state, is loaded and stepped otherwise,
 * and ends where it would have been.
 *
 * A sync test steps a tick, goes back by its own snapshot, steps it again and compares. A search
 * goes to a kept snapshot, steps to an earlier tick, saves that and comes back to the present. */
#ifndef COX_RESIMULATION_H
#define COX_RESIMULATION_H

#include "cox_timeline.h"
#include "coxswain/session.h"

enum { COX_RESIMULATION_NONE = 0, COX_RESIMULATION_TEST = 1, COX_RESIMULATION_SEARCH = 2 };

typedef struct cox_resimulation {
    uint8_t kind;  /* COX_RESIMULATION_..., of the one that is going on */
    uint8_t done;  /* of the one that has just come to its end */
    uint8_t stage;
    bool is_test;  /* the last one was a test */
    bool is_there; /* done: all snapshots were made */
    bool has_failed; /* the present state could not be loaded again */
    uint32_t tick; /* of the state that the simulation is in */
    uint32_t goal; /* of a search: the state to fetch */
    cox_saved_state from; /* of a search: where it begins */
    uint32_t capacity; /* of each of these */
    cox_saved_state before;   /* the state at the beginning */
    cox_saved_state fetched;  /* what a search brought */
    cox_saved_state continued; /* of a test: after the first step, */
    cox_saved_state restored;  /* and after the second */
} cox_resimulation;

/* Begins a test of the step from state tick on. */
void cox_resimulation_test(cox_resimulation *resimulation, uint32_t tick);

/* Begins a search from state tick on: by the slot from to state goal. */
void cox_resimulation_search(cox_resimulation *resimulation, uint32_t tick,
                             const cox_saved_state *from, uint32_t goal);

/* Begins to save the present state, state tick, alone. */
void cox_resimulation_present(cox_resimulation *resimulation, uint32_t tick);

/* The next request. Its answers come back by the two below, a step has none. */
cox_request cox_resimulation_request(cox_resimulation *resimulation, cox_timeline *timeline);
void cox_resimulation_saved(cox_resimulation *resimulation, cox_status status, uint32_t length);
void cox_resimulation_loaded(cox_resimulation *resimulation, cox_status status);

#endif
