/* SPDX-License-Identifier: MIT
 * Whether every reference of a state names a row: in a snapshot before it is stored, or in the
 * simulation after a load. In both the rows of a table with ids lie in ascending id. */
#ifndef COX_REFERENCES_H
#define COX_REFERENCES_H

#include "coxswain/snapshot.h"

/* Returns COX_OK, or COX_ERROR_REFERENCE, with the first that names none in *fault, unless that is
 * NULL. snapshot is one whose counts, ids and length are checked already, or NULL for the rows of
 * the simulation itself. */
cox_status cox_references_check(const cox_sim *sim, const void *snapshot,
                                cox_snapshot_fault *fault);

#endif
