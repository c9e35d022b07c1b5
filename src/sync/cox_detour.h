/* SPDX-License-Identifier: MIT
 * A way off the course and back: the simulation saves its state, is loaded and stepped otherwise,
 * and ends where it would have been.
 *
 * A sync test steps a tick, goes back by its own snapshot, steps it again and compares. A search
 * goes to a kept snapshot, steps to an earlier tick, saves that and comes back to the present. */
#ifndef COX_DETOUR_H
#define COX_DETOUR_H

#include "cox_course.h"
#include "coxswain/session.h"

enum { COX_DETOUR_NONE = 0, COX_DETOUR_TEST = 1, COX_DETOUR_SEARCH = 2 };

typedef struct cox_detour {
    uint8_t kind;  /* COX_DETOUR_..., of the one that is going on */
    uint8_t done;  /* of the one that has just come to its end */
    uint8_t stage;
    bool is_test;  /* the last one was a test */
    bool is_there; /* done: all snapshots were made */
    bool has_failed; /* the present state could not be loaded again */
    uint32_t tick; /* of the state that the simulation is in */
    uint32_t goal; /* of a search: the state to fetch */
    cox_slot from; /* of a search: where it begins */
    uint32_t capacity; /* of each of these */
    cox_slot before;   /* the state at the beginning */
    cox_slot fetched;  /* what a search brought */
    cox_slot continued; /* of a test: after the first step, */
    cox_slot restored;  /* and after the second */
} cox_detour;

/* Begins a test of the step from state tick on. */
void cox_detour_test(cox_detour *detour, uint32_t tick);

/* Begins a search from state tick on: by the slot from to state goal. */
void cox_detour_search(cox_detour *detour, uint32_t tick, const cox_slot *from, uint32_t goal);

/* Begins to save the present state, state tick, alone. */
void cox_detour_present(cox_detour *detour, uint32_t tick);

/* The next request. Its answers come back by the two below, a step has none. */
cox_request cox_detour_request(cox_detour *detour, cox_course *course);
void cox_detour_saved(cox_detour *detour, cox_status status, uint32_t length);
void cox_detour_loaded(cox_detour *detour, cox_status status);

#endif
