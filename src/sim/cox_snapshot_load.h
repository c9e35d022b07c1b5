/* SPDX-License-Identifier: MIT
 * The first pass of a load, which only checks. */
#ifndef COX_SNAPSHOT_LOAD_H
#define COX_SNAPSHOT_LOAD_H

#include "cox_source.h"

/* Checks everything but references, as cox_snapshot_check does, and stores nothing. The source then
 * stands behind the value that is refused, or before the one that is cut off. */
cox_status cox_snapshot_check_values(const cox_sim *sim, cox_source *source);

#endif
