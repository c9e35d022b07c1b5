/* SPDX-License-Identifier: MIT
 * The bytes that a session sends. */
#ifndef COX_PACKET_H
#define COX_PACKET_H

#include "coxswain/address.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The most bytes of a packet. */
#define COX_PACKET_BYTES_MAX 1200

/* Bytes to send. */
typedef struct cox_packet {
    cox_address to;                      /* where it goes: the address of a peer, or of a stranger
                                            that gets an answer */
    uint32_t length;                     /* of the packet, at most COX_PACKET_BYTES_MAX */
    uint8_t bytes[COX_PACKET_BYTES_MAX]; /* the packet; the caller's copy */
} cox_packet;

#ifdef __cplusplus
}
#endif
#endif
