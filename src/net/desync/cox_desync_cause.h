/* SPDX-License-Identifier: MIT
 * Conclusions from what an exchange found: the kind of the difference, the side with the majority,
 * and the last command about it. They are filled into a report that has the facts already. */
#ifndef COX_DESYNC_CAUSE_H
#define COX_DESYNC_CAUSE_H

#include "coxswain/desync.h"

#include "cox_history.h"

/* What a side's resimulation gave: COX_RESIMULATED_..., from its hash, whether that varies from
 * time to time, the hash that the side had before, and that of the other side. */
uint8_t cox_desync_cause_resimulated(uint64_t resimulated, bool varies, uint64_t own,
                                     uint64_t other);

/* Whether nothing but state that is not declared explains what a side's resimulation gave. */
static inline bool cox_desync_cause_is_odd(uint8_t resimulated)
{
    return resimulated == COX_RESIMULATED_NEITHER || resimulated == COX_RESIMULATED_VARIES;
}

/* Fills in kind and suspect of a difference of states, from resimulations, restores and builds. */
void cox_desync_cause_kind(cox_desync *report);

/* Fills in the majority, from both sides and the number of all that told their hashes. A spectator
 * as the other side counts as one. */
void cox_desync_cause_majority(cox_desync *report, uint32_t voters);

/* Fills in the last command before the tick that names the row, or that the suspect gave. */
void cox_desync_cause_command(cox_desync *report, const cox_sim *sim, const cox_history *history);

/* The bit of a column in cox_desync.columns. */
static inline uint64_t cox_desync_column_bit(uint32_t column)
{
    return UINT64_C(1) << (column < 63 ? column : 63);
}

#endif
