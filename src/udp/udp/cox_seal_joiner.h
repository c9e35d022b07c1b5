/* SPDX-License-Identifier: MIT
 * The one connection of a joiner. It asks until it is welcomed. A refusal cannot be proved, so the
 * joiner goes on asking after one; the program decides for how long. */
#ifndef COX_SEAL_JOINER_H
#define COX_SEAL_JOINER_H

#include "cox_seal_handshake.h"

/* How often a host is asked. */
#define COX_SEAL_ASK_US 200000u

/* A joiner. */
typedef struct cox_seal_joiner {
    cox_seal_invite invite;
    cox_udp_keys identity; /* by its public key the host knows this joiner */
    cox_udp_keys own;      /* of this connection alone; zero once it stands */
    uint8_t cookie[COX_SEAL_CHECK_BYTES];
    uint64_t next_us; /* when the host is asked again */
    uint8_t refusal;  /* COX_UDP_REFUSED_...: the first one that came */
    bool is_open;     /* the host has welcomed it */
    cox_seal_line line;
} cox_seal_joiner;

/* Makes a joiner with this identity, or a new one where it is NULL. */
void cox_seal_joiner_make(cox_seal_joiner *joiner, const cox_seal_invite *invite,
                          const cox_udp_keys *identity);

/* Writes the next question to the host, if it is time for one: COX_SEAL_HELLO_BYTES. Returns its
 * length, or 0. now_us is a time that never goes back. */
uint32_t cox_seal_joiner_ask(cox_seal_joiner *joiner, uint64_t now_us, uint8_t *datagram);

/* Takes a datagram of a kind other than COX_SEAL_FOREIGN. Returns COX_SEAL_DATA with a packet, and
 * its length, in packet, which has room for COX_SEAL_PACKET_BYTES_MAX; COX_SEAL_ANSWER with a
 * datagram to send to the host there; 0 if there is nothing to do. One that is forged, altered, or
 * arrived before leaves the joiner as it is, but a refusal. */
int cox_seal_joiner_take(cox_seal_joiner *joiner, const uint8_t *datagram, uint32_t datagram_length,
                         uint8_t *packet, uint32_t *length);

/* Seals a packet of at most COX_SEAL_PACKET_BYTES_MAX for the host. Returns the length of the
 * datagram; 0 as long as the connection does not stand. */
uint32_t cox_seal_joiner_seal(cox_seal_joiner *joiner, const void *packet, uint32_t length,
                              uint8_t *datagram);

#endif
