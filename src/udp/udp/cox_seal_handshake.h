/* SPDX-License-Identifier: MIT
 * The handshake: a joiner's HELLO, the host's COOKIE or REFUSE, HELLO again, WELCOME. The keys come
 * of three exchanges: both sides' keys of this connection, which are forgotten afterwards; the
 * joiner's and the host's lasting one, by which the joiner knows the host; the host's and the
 * joiner's identity, by which the host knows the joiner. The role's secret and all that was said go
 * into the keys, too. */
#ifndef COXSWAIN_SEAL_HANDSHAKE_H
#define COXSWAIN_SEAL_HANDSHAKE_H

#include <stdbool.h>

#include "seal_line.h"

/* What an invite lets a joiner know. */
typedef struct seal_invite {
    uint8_t host_key[SEAL_KEY_BYTES]; /* the host's public key */
    uint8_t secret[SEAL_SECRET_BYTES];
    uint8_t role; /* SEAL_PLAYER or SEAL_SPECTATOR */
} seal_invite;

/* Writes a HELLO of SEAL_HELLO_BYTES. own is of this connection alone. */
void seal_write_hello(uint8_t *hello, const seal_invite *invite, const seal_key_pair *own,
                      const uint8_t identity[SEAL_KEY_BYTES],
                      const uint8_t cookie[SEAL_CHECK_BYTES]);

/* Whether a HELLO was written by a joiner that knows the secret. */
bool seal_hello_is_proved(const uint8_t *hello, const uint8_t secret[SEAL_SECRET_BYTES]);

/* Answers a HELLO with a cookie: SEAL_COOKIE_BYTES. */
void seal_write_cookie(uint8_t *answer, const uint8_t *hello,
                       const uint8_t cookie[SEAL_CHECK_BYTES],
                       const uint8_t secret[SEAL_SECRET_BYTES]);

/* Whether a COOKIE answers the joiner that made the key pair, and the host knows the secret. */
bool seal_cookie_is_proved(const uint8_t *answer, const seal_key_pair *own,
                           const uint8_t secret[SEAL_SECRET_BYTES]);

/* Answers a HELLO with a refusal: SEAL_REFUSE_BYTES. */
void seal_write_refuse(uint8_t *answer, const uint8_t *hello, uint8_t reason);

/* Answers a HELLO with a welcome, SEAL_WELCOME_BYTES, and makes the host's side of the line, which
 * gets this number. False if a key of the HELLO is none. */
bool seal_write_welcome(uint8_t *welcome, const uint8_t *hello, uint32_t connection,
                        const seal_key_pair *host, const uint8_t secret[SEAL_SECRET_BYTES],
                        seal_line *line);

/* Reads a WELCOME that answers a joiner's HELLO, and makes the joiner's side of the line. False,
 * with the line unchanged, unless it comes from the host of the invite. */
bool seal_read_welcome(const uint8_t *welcome, const uint8_t *hello, const seal_invite *invite,
                       const seal_key_pair *own, const seal_key_pair *identity, seal_line *line);

#endif
