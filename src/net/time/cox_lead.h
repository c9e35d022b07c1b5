/* SPDX-License-Identifier: MIT
 * The leads by which machines with rollback find a common time.
 *
 * A machine's lead over another is its position when a packet arrives, less the position that the
 * packet tells. It has the packet's way in it, and so has the other's lead. On even ways both are
 * the same where both machines are at the same tick; half of their difference is how far one is
 * ahead. So both wait for the other's inputs, and correct predictions, equally long. */
#ifndef COX_LEAD_H
#define COX_LEAD_H

#include <stdbool.h>
#include <stdint.h>

/* One machine's leads over a peer. Made of zeros it knows nothing. */
typedef struct cox_lead {
    int32_t smoothed; /* this machine's, in 2048ths of a tick */
    int16_t told;     /* the peer's lead over this machine, in 64ths */
    bool is_known;    /* whether there is a smoothed lead, */
    bool is_told;     /* and the peer's */
} cox_lead;

/* Takes a sample, from the newest packet of the peer: both positions in parts of a tick. */
void cox_lead_sample(cox_lead *lead, int64_t position, int64_t peer_position);

/* The smoothed lead in 64ths of a tick, to be told to the peer; 0 where it is not known. */
int16_t cox_lead_get(const cox_lead *lead);

/* Takes note of what the peer told. */
void cox_lead_tell(cox_lead *lead, int16_t told);

/* By how many 64ths of a tick this machine is ahead of the peer; false where that is not known. */
bool cox_lead_is_ahead(const cox_lead *lead, int32_t *ahead);

/* The middle of count values, of two the greater; 0 where there is none. Sorts them. */
int32_t cox_lead_median(int32_t *values, uint32_t count);

#endif
