/* SPDX-License-Identifier: MIT
 * The two passes of a load, each alone. */
#ifndef COX_SNAPSHOT_LOAD_H
#define COX_SNAPSHOT_LOAD_H

#include "cox_source.h"

/* Checks everything but references, as cox_snapshot_check does, and stores nothing. The source then
 * stands behind the value that is refused, or before the one that is cut off. */
cox_status cox_snapshot_check_values(const cox_sim *sim, cox_source *source);

/* Stores bytes that were checked, or that cox_snapshot_save wrote. */
void cox_snapshot_store(const cox_sim *sim, const void *bytes, uint32_t length);

#endif
