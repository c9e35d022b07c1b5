/* SPDX-License-Identifier: MIT
 * The handshake: a joiner's HELLO, the host's COOKIE or REFUSE, HELLO again, WELCOME. The keys come
 * of three exchanges: both sides' keys of this connection, which are forgotten afterwards; the
 * joiner's and the host's lasting one, by which the joiner knows the host; the host's and the
 * joiner's identity, by which the host knows the joiner. The role's secret and all that was said go
 * into the keys, too. */
#ifndef COX_SEAL_HANDSHAKE_H
#define COX_SEAL_HANDSHAKE_H

#include <stdbool.h>

#include "cox_seal_line.h"

/* What an invite lets a joiner know. */
typedef struct cox_seal_invite {
    uint8_t host_key[COX_UDP_KEY_BYTES]; /* the host's public key */
    uint8_t secret[COX_SEAL_SECRET_BYTES];
    uint8_t role; /* COX_UDP_PLAYER or COX_UDP_SPECTATOR */
} cox_seal_invite;

/* Writes a HELLO of COX_SEAL_HELLO_BYTES. own is of this connection alone. */
void cox_seal_write_hello(uint8_t *hello, const cox_seal_invite *invite, const cox_udp_keys *own,
                          const uint8_t identity[COX_UDP_KEY_BYTES],
                          const uint8_t cookie[COX_SEAL_CHECK_BYTES]);

/* Whether a HELLO was written by a joiner that knows the secret. */
bool cox_seal_hello_is_proved(const uint8_t *hello, const uint8_t secret[COX_SEAL_SECRET_BYTES]);

/* Answers a HELLO with a cookie: COX_SEAL_COOKIE_BYTES. */
void cox_seal_write_cookie(uint8_t *answer, const uint8_t *hello,
                           const uint8_t cookie[COX_SEAL_CHECK_BYTES],
                           const uint8_t secret[COX_SEAL_SECRET_BYTES]);

/* Whether a COOKIE answers the joiner that made the key pair, and the host knows the secret. */
bool cox_seal_cookie_is_proved(const uint8_t *answer, const cox_udp_keys *own,
                               const uint8_t secret[COX_SEAL_SECRET_BYTES]);

/* Answers a HELLO with a refusal: COX_SEAL_REFUSE_BYTES. */
void cox_seal_write_refuse(uint8_t *answer, const uint8_t *hello, uint8_t reason);

/* Answers a HELLO with a welcome, COX_SEAL_WELCOME_BYTES, and makes the host's side of the line,
 * which gets this number. False if a key of the HELLO is none. */
bool cox_seal_write_welcome(uint8_t *welcome, const uint8_t *hello, uint32_t connection,
                            const cox_udp_keys *host, const uint8_t secret[COX_SEAL_SECRET_BYTES],
                            cox_seal_line *line);

/* Reads a WELCOME that answers a joiner's HELLO, and makes the joiner's side of the line. False,
 * with the line unchanged, unless it comes from the host of the invite. */
bool cox_seal_read_welcome(const uint8_t *welcome, const uint8_t *hello,
                           const cox_seal_invite *invite, const cox_udp_keys *own,
                           const cox_udp_keys *identity, cox_seal_line *line);

#endif
