/* SPDX-License-Identifier: MIT
 * A way off the timeline and back, for the search for a difference: the present state is saved, a
 * saved one is loaded and stepped to an earlier tick, that state is saved, and the present one is
 * loaded again. */
#ifndef COX_RESIMULATION_H
#define COX_RESIMULATION_H

#include "cox_timeline.h"
#include "coxswain/session.h"

/* Where a resimulation is:
 *
 *     SAVE_BEFORE -> LOAD_SAVED -> STEP_TO_GOAL -> SAVE_GOAL -> LOAD_BEFORE -> end
 *     SAVE_PRESENT -> end
 *
 * The end is one of FOUND, NOTHING and FAILED; the session then sets it to IDLE. */
enum {
    COX_RESIMULATION_IDLE = 0,
    COX_RESIMULATION_FOUND = 1,   /* the state is in fetched */
    COX_RESIMULATION_NOTHING = 2, /* the simulation could not save or load a state */
    COX_RESIMULATION_FAILED = 3,  /* the present state could not be loaded again */
    COX_RESIMULATION_SAVE_BEFORE = 4,
    COX_RESIMULATION_LOAD_SAVED = 5,
    COX_RESIMULATION_STEP_TO_GOAL = 6,
    COX_RESIMULATION_SAVE_GOAL = 7,
    COX_RESIMULATION_LOAD_BEFORE = 8,
    COX_RESIMULATION_SAVE_PRESENT = 9
};

typedef struct cox_resimulation {
    uint8_t phase;           /* COX_RESIMULATION_... */
    uint32_t tick;           /* of the state that the simulation is in */
    uint32_t goal;           /* the state to fetch */
    cox_saved_state from;    /* where the steps begin */
    uint32_t capacity;       /* bytes of each of the two below */
    cox_saved_state before;  /* the present state, to come back to */
    cox_saved_state fetched; /* the state that was wanted */
} cox_resimulation;

/* Begins at state tick: fetches state goal by steps from the saved state from. */
void cox_resimulation_begin(cox_resimulation *resimulation, uint32_t tick,
                            const cox_saved_state *from, uint32_t goal);

/* Begins at state tick: fetches that state itself. */
void cox_resimulation_begin_present(cox_resimulation *resimulation, uint32_t tick);

/* Whether there are requests to fulfil before the end. */
static inline bool cox_resimulation_goes_on(const cox_resimulation *resimulation)
{
    return resimulation->phase >= COX_RESIMULATION_SAVE_BEFORE;
}

/* The next request. Saves and loads are answered by the two calls below; a step has no answer. */
cox_request cox_resimulation_next(cox_resimulation *resimulation, cox_timeline *timeline);
void cox_resimulation_finish_save(cox_resimulation *resimulation, cox_status status,
                                  uint32_t length);
void cox_resimulation_finish_load(cox_resimulation *resimulation, cox_status status);

#endif
