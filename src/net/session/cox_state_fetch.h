/* SPDX-License-Identifier: MIT
 * Fetches the snapshot of a state for the search for a difference. One that is saved is written
 * from its image. Another is computed off the timeline and back: the present state is saved, a
 * saved one is loaded from its snapshot, as another machine would, and stepped to an earlier tick,
 * that state is written, all of this twice more, and the present one is loaded again. */
#ifndef COX_STATE_FETCH_H
#define COX_STATE_FETCH_H

#include "net/line/cox_timeline.h"
#include "coxswain/session.h"

/* Where a fetch is:
 *
 *     SAVE_BEFORE -> WRITE_SAVED -> LOAD_SAVED -> STEP_TO_GOAL -> WRITE_GOAL -> LOAD_BEFORE -> end
 *                         ^------------- twice more ------------------'
 *     WRITE_PRESENT -> end
 *     WRITE_KEPT -> end
 *
 * The end is one of FOUND, NOTHING and FAILED; the session then sets it to IDLE. */
enum {
    COX_FETCH_IDLE = 0,
    COX_FETCH_FOUND = 1,   /* the state is in fetched */
    COX_FETCH_NOTHING = 2, /* the simulation could not save or load a state */
    COX_FETCH_FAILED = 3,  /* the present state could not be loaded again */
    COX_FETCH_SAVE_BEFORE = 4,
    COX_FETCH_WRITE_SAVED = 5,
    COX_FETCH_LOAD_SAVED = 6,
    COX_FETCH_STEP_TO_GOAL = 7,
    COX_FETCH_WRITE_GOAL = 8,
    COX_FETCH_LOAD_BEFORE = 9,
    COX_FETCH_WRITE_PRESENT = 10,
    COX_FETCH_WRITE_KEPT = 11
};

typedef struct cox_state_fetch {
    uint8_t phase;              /* COX_FETCH_... */
    uint32_t tick;              /* of the state that the simulation is in */
    uint32_t goal;              /* the state to fetch */
    cox_saved_state from;       /* where the steps begin, or the state to fetch itself */
    uint32_t image_capacity;    /* bytes of before, */
    uint32_t snapshot_capacity; /* and of fetched */
    cox_saved_state before;     /* the present state, to come back to */
    cox_saved_state fetched;    /* the snapshot of the state that was wanted */
    uint8_t rounds;             /* how often it was computed, */
    bool varies;                /* whether that did not give the same bytes each time, */
    uint32_t crc;               /* and that of the first ones */
} cox_state_fetch;

/* How often a state is computed, as a step that reads what no snapshot holds may go right once. */
#define COX_FETCH_ROUNDS 3

/* Begins at state tick: fetches state goal by steps from the saved state from. */
void cox_state_fetch_begin(cox_state_fetch *fetch, uint32_t tick, const cox_saved_state *from,
                           uint32_t goal);

/* Begins at state tick: fetches that state itself. */
void cox_state_fetch_begin_present(cox_state_fetch *fetch, uint32_t tick);

/* Begins at state tick: fetches a saved state. */
void cox_state_fetch_begin_kept(cox_state_fetch *fetch, uint32_t tick, const cox_saved_state *kept);

/* Whether there are requests to fulfil before the end. */
static inline bool cox_state_fetch_goes_on(const cox_state_fetch *fetch)
{
    return fetch->phase >= COX_FETCH_SAVE_BEFORE;
}

/* The next request. Saves, snapshots and loads are answered by the two calls below; a step has no
 * answer. */
cox_request cox_state_fetch_next(cox_state_fetch *fetch, cox_timeline *timeline);
void cox_state_fetch_finish_save(cox_state_fetch *fetch, cox_status status, uint32_t length);
void cox_state_fetch_finish_load(cox_state_fetch *fetch, cox_status status);

#endif
