/* SPDX-License-Identifier: MIT
 * A snapshot by a caller that has the hash of its schema already: to find it takes as long as to
 * write a small state. */
#ifndef COX_SNAPSHOT_KNOWN_H
#define COX_SNAPSHOT_KNOWN_H

#include "coxswain/snapshot.h"

/* As cox_snapshot_write, with what cox_sim_schema_hash(sim) gave. */
cox_status cox_snapshot_write_known(const cox_sim *sim, uint64_t schema_hash,
                                    cox_stream_writer writer);

#endif
