/* SPDX-License-Identifier: MIT
 * The one connection of a joiner. It asks until it is welcomed. A refusal cannot be proved, so the
 * joiner goes on asking after one; the program decides for how long. */
#ifndef COXSWAIN_SEAL_JOINER_H
#define COXSWAIN_SEAL_JOINER_H

#include "seal_handshake.h"

/* How often a host is asked. */
#define SEAL_ASK_US 200000u

/* A joiner. */
typedef struct seal_joiner {
    seal_invite invite;
    seal_key_pair identity; /* by its public key the host knows this joiner */
    seal_key_pair own;      /* of this connection alone; zero once it stands */
    uint8_t cookie[SEAL_CHECK_BYTES];
    uint64_t next_us; /* when the host is asked again */
    uint8_t refusal;  /* SEAL_REFUSED_...: the first one that came */
    bool is_open;     /* the host has welcomed it */
    seal_line line;
} seal_joiner;

/* Makes a joiner with a new identity. */
void seal_joiner_make(seal_joiner *joiner, const seal_invite *invite);

/* Writes the next question to the host, if it is time for one: SEAL_HELLO_BYTES. Returns its
 * length, or 0. now_us is a time that never goes back. */
uint32_t seal_joiner_ask(seal_joiner *joiner, uint64_t now_us, uint8_t *datagram);

/* Takes a datagram of a kind other than SEAL_FOREIGN. Returns SEAL_DATA with a packet, and its
 * length, in packet, which has room for SEAL_PACKET_BYTES_MAX; SEAL_ANSWER with a datagram to send
 * to the host there; 0 if there is nothing to do. One that is forged, altered, or arrived before
 * leaves the joiner as it is, but a refusal. */
int seal_joiner_take(seal_joiner *joiner, const uint8_t *datagram, uint32_t datagram_length,
                     uint8_t *packet, uint32_t *length);

/* Seals a packet of at most SEAL_PACKET_BYTES_MAX for the host. Returns the length of the datagram;
 * 0 as long as the connection does not stand. */
uint32_t seal_joiner_seal(seal_joiner *joiner, const void *packet, uint32_t length,
                          uint8_t *datagram);

#endif
