/* SPDX-License-Identifier: MIT
 * Snapshots for a caller that already knows the hash of their schema: to compute it takes as long
 * as to write a small state. */
#ifndef COX_SNAPSHOT_KNOWN_H
#define COX_SNAPSHOT_KNOWN_H

#include "coxswain/snapshot.h"

/* Does what cox_snapshot_write does. schema_hash is what cox_sim_schema_hash(sim) gives. */
cox_status cox_snapshot_write_known(const cox_sim *sim, uint64_t schema_hash, cox_write *write,
                                    void *user);

#endif
