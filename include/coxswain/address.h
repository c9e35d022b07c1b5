/* SPDX-License-Identifier: MIT
 * Where a packet comes from or goes to, and the identity for which the transport vouches. */
#ifndef COX_ADDRESS_H
#define COX_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "coxswain/api.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The most bytes of an address; the bytes of an identity. */
#define COX_ADDRESS_BYTES_MAX 32
#define COX_IDENTITY_BYTES 32

/* The bytes of the secret under which a host knows an address again. */
#define COX_SECRET_BYTES 16

/* Where a packet comes from or goes to. Two addresses are the same if their lengths and bytes are;
 * the session reads nothing else into them. A transport that follows a peer to another place of the
 * network, for instance by its key, goes on giving the same bytes. */
typedef struct cox_address {
    uint8_t length;                       /* of bytes, 1 to COX_ADDRESS_BYTES_MAX */
    uint8_t bytes[COX_ADDRESS_BYTES_MAX]; /* the transport's, for instance an IP address and port */
    uint8_t identity[COX_IDENTITY_BYTES]; /* of a packet that arrived: the identity for which the
                                             transport vouches, for instance a public key; all zero:
                                             none. Not compared, and zero in packets to send */
    bool is_spectator; /* of a packet that arrived: the transport lets its sender watch alone; a
                          host gives it no player. Not compared, and false in packets to send */
} cox_address;

/* An address of some bytes, without an identity; length 0, which no session takes, if there are
 * more than COX_ADDRESS_BYTES_MAX. */
COX_API cox_address cox_address_make(const void *bytes, uint32_t length);

#ifdef __cplusplus
}
#endif
#endif
