/* SPDX-License-Identifier: MIT
 * The connection to one peer as packets show it: which have arrived, how many are lost, how long a
 * round trip takes, and when the last one arrived. */
#ifndef COX_LINK_H
#define COX_LINK_H

#include <stdbool.h>
#include <stdint.h>

#include "coxswain/sequence_window.h"

typedef struct cox_link {
    uint32_t sent; /* sequence number of the last packet to the peer; 0: none yet */
    uint16_t echo; /* the time that the peer's newest packet bore, which goes back to it, */
    bool has_echo; /* if there is one */
    bool has_round_trip;
    uint32_t smoothed;          /* of the round trip, in eighths of a millisecond */
    uint32_t jitter;            /* mean deviation, in quarters of a millisecond */
    uint64_t heard_us;          /* when the last packet arrived */
    cox_sequence_window window; /* which packets of the peer have arrived */
} cox_link;

/* A link on which nothing has arrived. */
void cox_link_init(cox_link *link, uint64_t now_us);

/* Whether a packet with a sequence number is neither doubled nor too old. */
bool cox_link_expects(const cox_link *link, uint32_t sequence);

/* Takes note of a packet that was expected. Returns whether it is the newest so far. */
bool cox_link_heard(cox_link *link, uint32_t sequence, uint64_t now_us);

/* Takes note of a round trip. */
void cox_link_measured(cox_link *link, uint32_t round_trip_ms);

/* The smoothed round trip, its mean deviation, and a bound that only outliers exceed; 0 before the
 * first. */
uint32_t cox_link_round_trip_ms(const cox_link *link);
uint32_t cox_link_jitter_ms(const cox_link *link);
uint32_t cox_link_worst_ms(const cox_link *link);

/* How many of the last packets from the peer are missing, in thousandths. */
uint32_t cox_link_loss_permille(const cox_link *link);

#endif
