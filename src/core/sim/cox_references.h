/* SPDX-License-Identifier: MIT
 * Whether every reference of a state names a row: in a snapshot before it is stored, or in the
 * simulation after a load. In both the rows of a table with ids lie in ascending id. */
#ifndef COX_REFERENCES_H
#define COX_REFERENCES_H

#include "coxswain/snapshot.h"

/* Returns COX_OK; or COX_ERROR_REFERENCE, and fills *fault (which may be NULL) with the first
 * reference that names no row. The counts, ids and length of snapshot were checked before; NULL
 * stands for the rows of the simulation itself. */
cox_status cox_references_check(const cox_sim *sim, const void *snapshot,
                                cox_snapshot_fault *fault);

#endif
