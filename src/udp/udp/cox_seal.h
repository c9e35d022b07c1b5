/* SPDX-License-Identifier: MIT
 * The bytes of sealed datagrams: docs/seal.md describes each of them. The seal has no socket and no
 * clock: datagrams go in and out as bytes, and the time is passed in. It is made of
 *
 *     cox_seal_handshake   the first three datagrams, and the keys that come of them
 *     cox_seal_line        packets of one connection, sealed and opened
 *     cox_seal_host        all connections of a host: which peers get one, and their addresses
 *     cox_seal_joiner      the one connection of a joiner */
#ifndef COX_SEAL_H
#define COX_SEAL_H

#include "coxswain/udp.h"

/* The version of these bytes. */
#define COX_SEAL_VERSION 1

/* The most bytes of a packet, what its seal adds, and the most bytes of a datagram. */
#define COX_SEAL_PACKET_BYTES_MAX COX_PACKET_BYTES_MAX
#define COX_SEAL_OVERHEAD 32
#define COX_SEAL_DATAGRAM_BYTES_MAX 1232

/* The bytes of a role's secret, of a cookie or another check, of the random bytes in a challenge,
 * and of the cipher's nonce. */
#define COX_SEAL_SECRET_BYTES 16
#define COX_SEAL_CHECK_BYTES 16
#define COX_SEAL_CHALLENGE_BYTES 16
#define COX_SEAL_NONCE_BYTES 12

/* The kinds of datagrams, and 0 for bytes that are none of them. */
enum {
    COX_SEAL_FOREIGN = 0,
    COX_SEAL_HELLO = 1,     /* of a joiner: it asks for a connection */
    COX_SEAL_COOKIE = 2,    /* of a host: ask again with this, which proves that you are there */
    COX_SEAL_WELCOME = 3,   /* of a host: the connection and the host's part of its keys */
    COX_SEAL_REFUSE = 4,    /* of a host: it gives no connection, and why */
    COX_SEAL_DATA = 5,      /* a packet, sealed; */
    COX_SEAL_CHALLENGE = 6, /* of a host, sealed: prove that you are at this address; */
    COX_SEAL_ANSWER = 7     /* of a joiner, sealed: the proof */
};

/* The roles of invites (enum cox_udp_role), each of which has a secret. */
#define COX_SEAL_ROLES 2

/* Where fields lie; docs/seal.md has the tables. The fields of one kind are named after it. */
enum {
    COX_SEAL_HEAD_BYTES = 4,
    COX_SEAL_AT_CONNECTION = 4, /* of WELCOME and sealed datagrams, u32 */
    COX_SEAL_AT_NUMBER = 8,     /* of sealed datagrams, u64 */
    COX_SEAL_AT_PAYLOAD = 16,
    COX_SEAL_AT_MARK = 8, /* of COOKIE, WELCOME, REFUSE: the first bytes of the joiner's key */
    COX_SEAL_MARK_BYTES = 16,
    COX_SEAL_HELLO_ROLE = 4,
    COX_SEAL_HELLO_HOST = 8, /* the first bytes of the host's key */
    COX_SEAL_HELLO_HOST_BYTES = 8,
    COX_SEAL_HELLO_KEY = 16,
    COX_SEAL_HELLO_IDENTITY = 48,
    COX_SEAL_HELLO_COOKIE = 80,
    COX_SEAL_HELLO_PROOF = 96,
    COX_SEAL_HELLO_BYTES = 112,
    COX_SEAL_COOKIE_COOKIE = 24,
    COX_SEAL_COOKIE_PROOF = 40,
    COX_SEAL_COOKIE_BYTES = 56,
    COX_SEAL_WELCOME_KEY = 24,
    COX_SEAL_WELCOME_PROOF = 56,
    COX_SEAL_WELCOME_BYTES = 72,
    COX_SEAL_REFUSE_REASON = 4,
    COX_SEAL_REFUSE_BYTES = 24
};

/* Makes the random numbers of this program good; false if there are none. Call it first. */
bool cox_seal_start(void);

/* The kind of a datagram, by its head and its length alone: COX_SEAL_FOREIGN if no kind has both.
 */
int cox_seal_kind(const uint8_t *datagram, uint32_t length);

/* Writes a head of COX_SEAL_HEAD_BYTES. */
void cox_seal_head(uint8_t *datagram, int kind);

/* The nonce of a packet: four zeros and its number. */
void cox_seal_nonce(uint8_t nonce[COX_SEAL_NONCE_BYTES], uint64_t number);

/* Numbers, little-endian. */
void cox_seal_put_u32(uint8_t *bytes, uint32_t value);
void cox_seal_put_u64(uint8_t *bytes, uint64_t value);
uint32_t cox_seal_take_u32(const uint8_t *bytes);
uint64_t cox_seal_take_u64(const uint8_t *bytes);

#endif
