/* SPDX-License-Identifier: MIT
 * Which of the newest numbered packets of a sender have arrived: so that each is taken once, and an
 * old one never again. */
#ifndef COX_SEQUENCE_WINDOW_H
#define COX_SEQUENCE_WINDOW_H

#include <stdbool.h>
#include <stdint.h>

#include "coxswain/api.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The numbers that a window remembers: how far behind the newest packet one may arrive. At a packet
 * each 1.75 ms that is 1.8 seconds. */
#define COX_SEQUENCE_WINDOW 1024u

/* Made of zeros, nothing has arrived. */
typedef struct cox_sequence_window {
    uint64_t newest;                        /* the greatest number that arrived; 0: none yet */
    uint8_t bits[COX_SEQUENCE_WINDOW / 8u]; /* number n at bit n % COX_SEQUENCE_WINDOW: whether it
                                               arrived, of the numbers up to newest */
} cox_sequence_window;

/* Whether a packet of a number, from 1 on, is to be taken: it has not arrived, and is not so old
 * that the window does not know. Number 0 is never taken. */
COX_API bool cox_sequence_window_expects(const cox_sequence_window *window, uint64_t number);

/* Takes note of a packet that was expected. Returns whether it is the newest so far. */
COX_API bool cox_sequence_window_take(cox_sequence_window *window, uint64_t number);

/* How many of the last count numbers, at most COX_SEQUENCE_WINDOW, are missing in thousandths; 0
 * where nothing has arrived. Before so many have, it is of those from 1 on. */
COX_API uint32_t cox_sequence_window_loss_permille(const cox_sequence_window *window,
                                                   uint32_t count);

#ifdef __cplusplus
}
#endif
#endif
