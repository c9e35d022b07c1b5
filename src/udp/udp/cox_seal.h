/* SPDX-License-Identifier: MIT
 * The bytes of sealed datagrams: docs/seal.md describes each of them. The seal has no socket and no
 * clock: datagrams go in and out as bytes, and the time is passed in. It is made of
 *
 *     seal_handshake   the first three datagrams, and the keys that come of them
 *     seal_line        packets of one connection, sealed and opened
 *     seal_host        all connections of a host: which peers get one, and their addresses
 *     seal_joiner      the one connection of a joiner */
#ifndef COXSWAIN_SEAL_H
#define COXSWAIN_SEAL_H

#include <stdbool.h>
#include <stdint.h>

/* The version of these bytes. */
#define SEAL_VERSION 1

/* The most bytes of a packet, what its seal adds, and the most bytes of a datagram. */
#define SEAL_PACKET_BYTES_MAX 1200
#define SEAL_OVERHEAD 32
#define SEAL_DATAGRAM_BYTES_MAX 1232

/* The bytes of a public or secret key, of a role's secret, of a cookie or another check, of the
 * random bytes in a challenge, and of the cipher's nonce. */
#define SEAL_KEY_BYTES 32
#define SEAL_SECRET_BYTES 16
#define SEAL_CHECK_BYTES 16
#define SEAL_CHALLENGE_BYTES 16
#define SEAL_NONCE_BYTES 12

/* The kinds of datagrams, and 0 for bytes that are none of them. */
enum {
    SEAL_FOREIGN = 0,
    SEAL_HELLO = 1,     /* of a joiner: it asks for a connection */
    SEAL_COOKIE = 2,    /* of a host: ask again with this, which proves that you are there */
    SEAL_WELCOME = 3,   /* of a host: the connection and the host's part of its keys */
    SEAL_REFUSE = 4,    /* of a host: it gives no connection, and why */
    SEAL_DATA = 5,      /* a packet, sealed; */
    SEAL_CHALLENGE = 6, /* of a host, sealed: prove that you are at this address; */
    SEAL_ANSWER = 7     /* of a joiner, sealed: the proof */
};

/* What an invite is for. */
enum { SEAL_PLAYER = 0, SEAL_SPECTATOR = 1, SEAL_ROLES = 2 };

/* Why a host gives no connection. */
enum {
    SEAL_REFUSED_NOT = 0,
    SEAL_REFUSED_KEY = 1,    /* the invite is of another host, or of an earlier match */
    SEAL_REFUSED_SECRET = 2, /* the secret is not the one of its role */
    SEAL_REFUSED_FULL = 3    /* all connections are taken */
};

/* A key pair of X25519. */
typedef struct seal_key_pair {
    uint8_t public_key[SEAL_KEY_BYTES];
    uint8_t secret_key[SEAL_KEY_BYTES];
} seal_key_pair;

/* Where fields lie; docs/seal.md has the tables. The fields of one kind are named after it. */
enum {
    SEAL_HEAD_BYTES = 4,
    SEAL_AT_CONNECTION = 4, /* of WELCOME and sealed datagrams, u32 */
    SEAL_AT_NUMBER = 8,     /* of sealed datagrams, u64 */
    SEAL_AT_PAYLOAD = 16,
    SEAL_AT_MARK = 8, /* of COOKIE, WELCOME, REFUSE: the first bytes of the joiner's key */
    SEAL_MARK_BYTES = 16,
    SEAL_HELLO_ROLE = 4,
    SEAL_HELLO_HOST = 8, /* the first bytes of the host's key */
    SEAL_HELLO_HOST_BYTES = 8,
    SEAL_HELLO_KEY = 16,
    SEAL_HELLO_IDENTITY = 48,
    SEAL_HELLO_COOKIE = 80,
    SEAL_HELLO_PROOF = 96,
    SEAL_HELLO_BYTES = 112,
    SEAL_COOKIE_COOKIE = 24,
    SEAL_COOKIE_PROOF = 40,
    SEAL_COOKIE_BYTES = 56,
    SEAL_WELCOME_KEY = 24,
    SEAL_WELCOME_PROOF = 56,
    SEAL_WELCOME_BYTES = 72,
    SEAL_REFUSE_REASON = 4,
    SEAL_REFUSE_BYTES = 24
};

/* Makes the random numbers of this program good; false if there are none. Call it first. */
bool seal_start(void);

/* The kind of a datagram, by its head and its length alone: SEAL_FOREIGN if no kind has both. */
int seal_kind(const uint8_t *datagram, uint32_t length);

/* Writes a head of SEAL_HEAD_BYTES. */
void seal_head(uint8_t *datagram, int kind);

/* The nonce of a packet: four zeros and its number. */
void seal_nonce(uint8_t nonce[SEAL_NONCE_BYTES], uint64_t number);

/* Numbers, little-endian. */
void seal_put_u32(uint8_t *bytes, uint32_t value);
void seal_put_u64(uint8_t *bytes, uint64_t value);
uint32_t seal_take_u32(const uint8_t *bytes);
uint64_t seal_take_u64(const uint8_t *bytes);

#endif
