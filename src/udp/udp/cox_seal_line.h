/* SPDX-License-Identifier: MIT
 * One connection's packets: sealed by the key for sending, opened by the key for receiving. Every
 * packet has the next number of its direction, and the number is the nonce; so no nonce is ever
 * used twice with a key. A number is taken once, and a window says which of the newest were. */
#ifndef COX_SEAL_LINE_H
#define COX_SEAL_LINE_H

#include <stdbool.h>

#include "coxswain/sequence_window.h"

#include "cox_seal.h"

/* One side of a connection. */
typedef struct cox_seal_line {
    uint8_t send_key[COX_UDP_KEY_BYTES];
    uint8_t receive_key[COX_UDP_KEY_BYTES];
    uint32_t connection;        /* the host's number of it, the same at both sides */
    uint64_t sent;              /* the number of the newest packet that was sealed */
    cox_sequence_window window; /* those that were opened */
} cox_seal_line;

/* Seals length bytes, at most COX_SEAL_PACKET_BYTES_MAX, as a datagram of a kind. Returns its
 * length, COX_SEAL_OVERHEAD more. */
uint32_t cox_seal_line_seal(cox_seal_line *line, int kind, const void *bytes, uint32_t length,
                            uint8_t *datagram);

/* Opens a datagram of the kinds COX_SEAL_DATA to COX_SEAL_ANSWER into bytes, which has room for
 * COX_SEAL_PACKET_BYTES_MAX, and gives how many there are. False, with the line unchanged, if it is
 * not of this line, was altered, arrived before, or is older than the window. */
bool cox_seal_line_open(cox_seal_line *line, const uint8_t *datagram, uint32_t datagram_length,
                        uint8_t *bytes, uint32_t *length);

#endif
