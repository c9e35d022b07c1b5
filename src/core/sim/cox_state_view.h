/* SPDX-License-Identifier: MIT
 * A state to look at: the simulation's own, or one that lies in a snapshot's bytes, which are read
 * by the declaration alone. One walk takes digests and differences of both, so they are the
 * same. */
#ifndef COX_STATE_VIEW_H
#define COX_STATE_VIEW_H

#include "coxswain/snapshot.h"

#include "cox_rows.h"

typedef struct cox_state_view {
    const cox_sim *sim;
    const uint8_t *snapshot; /* the caller's, saved here or checked before; NULL: sim's own state */
} cox_state_view;

static inline cox_state_view cox_state_view_make(const cox_sim *sim, const void *snapshot)
{
    cox_state_view view;
    view.sim = sim;
    view.snapshot = (const uint8_t *)snapshot;
    return view;
}

/* Opens table number table. Returns false if there is none. */
static inline bool cox_state_view_open(const cox_state_view *view, cox_rows *rows, uint32_t table)
{
    return cox_rows_open_snapshot(rows, view->sim, table, view->snapshot);
}

/* The hash of the state and the digests of its parts, as sim.h defines them. */
uint64_t cox_state_view_hash(const cox_state_view *view);
uint64_t cox_state_view_column_digest(const cox_state_view *view, uint32_t table, uint32_t column);
uint64_t cox_state_view_group_digest(const cox_state_view *view, uint32_t table, uint32_t least,
                                     uint32_t greatest);

/* The first difference of two states of the same declaration: COX_OK, or COX_ERROR_DIVERGED with
 * *difference filled. */
cox_status cox_state_view_compare(const cox_state_view *a, const cox_state_view *b,
                                  cox_difference *difference);

/* The greatest id of a table's rows; 0 if it has none. */
uint32_t cox_state_view_greatest_id(const cox_state_view *view, uint32_t table);

/* Part of a row: at most COX_PART_COLUMNS columns of it, from one on. It takes at
 * most COX_PART_BYTES_MAX bytes in a snapshot. */
#define COX_PART_COLUMNS 64u
#define COX_PART_BYTES_MAX (COX_PART_COLUMNS * 8u)

/* How many columns of a table are in the part from a column on. */
uint32_t cox_row_part_columns(const cox_rows *rows, uint32_t first);

/* The bytes that the part takes. */
uint32_t cox_row_part_size(const cox_rows *rows, uint32_t first);

/* The part of the row that bears an id, as it stands in a snapshot: writes its bytes into part and
 * their number to *length. Returns false if there is no such row. */
bool cox_state_view_row(const cox_state_view *view, uint32_t table, uint32_t id, uint32_t first,
                        uint8_t *part, uint32_t *length);

/* The first COX_STATE column in which two such parts of a table's rows differ, with both values as
 * cox_sim_fetch gives them. Returns false if there is none. */
bool cox_state_rows_differ(const cox_sim *sim, uint32_t table, uint32_t first,
                           const uint8_t *part_a, const uint8_t *part_b, uint32_t *column,
                           int64_t *a, int64_t *b);

#endif
