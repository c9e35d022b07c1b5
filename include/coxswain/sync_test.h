/* SPDX-License-Identifier: MIT
 * The sync test: whether a simulation's steps depend on what it declares, and on nothing else.
 *
 * One frame is stepped three times from the same state. Once as it is; once after the state was
 * saved, the memory of its rows spoilt and the state loaded again; and once more with the rows of
 * every table with ids stored in another order. All three must lead to the same state; a simulation
 * whose steps do not would fall apart in a match, as soon as a peer joins late or rolls back. */
#ifndef COX_SYNC_TEST_H
#define COX_SYNC_TEST_H

#include "coxswain/snapshot.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a sync test finds. */
enum cox_sync_cause {
    COX_SYNC_UNDECLARED = 1, /* the step from a snapshot gives another state: it depends on a field
                                without a column, on a static variable */
    COX_SYNC_DERIVED = 2,    /* restored() does not rebuild a COX_DERIVED column */
    COX_SYNC_RESTORED = 3,   /* restored() changes state that was loaded */
    COX_SYNC_ORDER = 4,      /* the same rows in another order give another state, or restored()
                                refuses or rebuilds them otherwise */
    COX_SYNC_UNSAVED = 5,    /* the state does not fit in the memory that was given */
    COX_SYNC_UNLOADED = 6    /* the state's own snapshot is refused */
};

/* What was found, and where. */
typedef struct cox_sync_report {
    uint8_t cause;             /* enum cox_sync_cause */
    uint32_t tick;             /* of the state in which it was found */
    cox_difference difference; /* the first cell: a where the simulation went on, b where it was
                                  loaded; for the last two causes all 0 */
    cox_snapshot_fault fault;  /* of COX_SYNC_UNLOADED; COX_ERROR_REFUSED, too, where restored()
                                  refuses rows for their order; else all 0 */
} cox_sync_report;

/* The bytes of memory that tests of this simulation need, as long as its capacities stay; 0 if
 * they are 4 GB or more: then it cannot be tested. */
COX_API uint32_t cox_sync_test_size(const cox_sim *sim);

/* Steps sim by frame, and tests that step. again is where the state is loaded and stepped again:
 * another simulation of the same declaration and capacities, whose state counts for nothing, for
 * instance one that was made with another seed; or NULL, and sim itself serves.
 *
 * Whatever is found, sim has been stepped once. With NULL, all that it declares is then put back as
 * that step left it, with the bytes and the order of rows, and restored() is called; but what a
 * step counts elsewhere, in a single field without a column, it has counted three times.
 *
 * The memory of rows is filled with garbage before a load, so a step may read of a row what is
 * saved, what restored() sets, and what the step itself has written. Rows in whose memory another
 * table, or what says where it lies, is declared are neither filled nor stored in another order.
 *
 * memory is the caller's, size bytes, any alignment. Returns COX_OK, or COX_ERROR_DIVERGED with
 * *report filled in. */
COX_API cox_status cox_sync_test_step(const cox_sim *sim, const cox_sim *again,
                                      const cox_frame *frame, void *memory, uint32_t size,
                                      cox_sync_report *report);

/* The most bytes of a report's text, its terminating zero included. */
#define COX_SYNC_TEXT_SIZE 448

/* Writes the report as one sentence in English into text (at most size bytes with the terminating
 * zero), with the names that the simulation declares: "tick 8: boats 3 speed is 4 where ...". Any
 * report is allowed, even one of random bytes. */
COX_API void cox_sync_test_text(const cox_sync_report *report, const cox_sim *sim, char *text,
                                uint32_t size);

#ifdef __cplusplus
}
#endif
#endif
