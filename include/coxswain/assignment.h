/* SPDX-License-Identifier: MIT
 * An assignment: which agent takes which place, so that the sum of the squared distances is the
 * least there is, found over as many ticks as the caller likes. It has the same bits as
 * cox_formation_assign, which finds it in one call: where a tick has no time for that. (Jonker and
 * Volgenant 1987.)
 *
 * A search is state: declare it with COX_ASSIGNMENT_COLUMNS in a table of one row, its rows as a
 * table with COX_ASSIGNMENT_TABLE, and call cox_assignment_restored in your restored(). Agents and
 * places as they were when it began and the number of steps so far are saved; a load searches again
 * as far, and once the places are found it does not search. */
#ifndef COX_ASSIGNMENT_H
#define COX_ASSIGNMENT_H

#include "coxswain/command.h"
#include "coxswain/span.h"
#include "coxswain/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How far a search has come. */
enum cox_assignment_phase {
    COX_ASSIGNMENT_NONE = 0,      /* not begun */
    COX_ASSIGNMENT_SEARCHING = 1, /* not yet found */
    COX_ASSIGNMENT_FOUND = 2      /* found */
};

/* An agent and a place: rows are agents by ascending id, and places by number. */
typedef struct cox_assignment_row {
    uint32_t id;       /* of an agent */
    uint32_t slot;     /* the number of its place; 0 as long as it is not found */
    cox_vec2 position; /* where the agent was when the search began; units */
    cox_vec2 place;    /* the place whose number is that of the row; units */
} cox_assignment_row;

/* An assignment; cox_assignment_make fills every field. The first ones and the rows are state. */
typedef struct cox_assignment {
    uint32_t steps; /* so far */
    uint8_t phase;  /* enum cox_assignment_phase */

    uint32_t row_count;       /* of the agents */
    uint32_t row_capacity;    /* the most agents */
    cox_assignment_row *rows; /* in the caller's memory */
    void *work;               /* likewise: what follows from those */
} cox_assignment;

/* The columns of a row; the table of all rows of an assignment that is the member of base_type,
 * where columns is an array of those; and the columns of the assignment itself. */
#define COX_ASSIGNMENT_ROW_COLUMNS                                      \
    COX_COLUMN(cox_assignment_row, id, COX_U32, COX_ROW_ID, 0, 0),      \
        COX_COLUMN(cox_assignment_row, slot, COX_U32, COX_STATE, 0, 0), \
        COX_POSITION_COLUMNS(cox_assignment_row, position),             \
        COX_POSITION_COLUMNS(cox_assignment_row, place)
#define COX_ASSIGNMENT_TABLE(base_type, member, columns) \
    COX_TABLE_POINTED(base_type, member.rows, member.row_count, member.row_capacity, columns)
#define COX_ASSIGNMENT_COLUMNS(row_type, member)                                   \
    COX_COLUMN(row_type, member.steps, COX_U32, COX_STATE, 0, 0),                  \
        COX_COLUMN(row_type, member.phase, COX_U8, COX_STATE, COX_ASSIGNMENT_NONE, \
                   COX_ASSIGNMENT_FOUND)

/* The bytes of memory of an assignment of so many agents; 0 if that is more than 32 bits hold. The
 * macro is for arrays. */
#define COX_ASSIGNMENT_BYTES(count) (UINT32_C(208) + UINT32_C(96) * (count))
COX_API uint32_t cox_assignment_size(uint32_t count);

/* One that has not begun, in the caller's memory: size bytes at any address, which are the
 * assignment's for as long as it is in use. With less memory than cox_assignment_size(capacity) it
 * has room for no agent. */
COX_API cox_assignment cox_assignment_make(uint32_t capacity, void *memory, uint32_t size);

/* Begins a search, and forgets the one before it: copies the agents' ids and positions and as many
 * places, the caller's array, held within the world. Ids must be unique. Without agents it is found
 * at once. With more agents than it has room for the result is COX_ERROR_CAPACITY, and nothing has
 * changed. The time grows with the number of agents, or with its square where ids do not mostly
 * rise. */
COX_API cox_status cox_assignment_start(cox_assignment *assignment, cox_span agents,
                                        const cox_vec2 *places);

/* Looks at no more than so many pairs of an agent and a place, but at those of one agent or one
 * place at least, and returns the phase. The result does not depend on how the pairs are shared out
 * to calls. A pair takes one or two nanoseconds on a desk. */
COX_API uint8_t cox_assignment_step(cox_assignment *assignment, uint32_t pairs);

/* The number of the place of an agent; COX_NO_SLOT if none is found, or the agent was not asked
 * about. */
COX_API uint32_t cox_assignment_slot(const cox_assignment *assignment, uint32_t id);

/* Puts the rows into ascending id, as they may lie in any order, and searches again as far as the
 * search had come when it was saved. Returns false if no search can have come to that. */
COX_API bool cox_assignment_restored(cox_assignment *assignment);

#ifdef __cplusplus
}
#endif
#endif
