/* SPDX-License-Identifier: MIT
 * A host that lies: it sends its state, piece by piece, to a player that has not asked for one.
 * Apart from those pieces the packets are honest. */
#ifndef LIAR_H
#define LIAR_H

#include "machine.h"

#define LIAR_BYTES 2048

typedef struct liar {
    uint32_t number; /* of the message */
    uint32_t length; /* of the message; 0 while there is none */
    uint32_t sent;   /* bytes of it */
    uint8_t bytes[LIAR_BYTES];
} liar;

/* Makes a lie of a packet that the host sent: the same packet with the next piece of a snapshot.
 * The caller frees its bytes. False if the packet has a piece already, or no room for one. */
bool liar_forge(liar *l, const machine *host, const network_parcel *honest, network_parcel *forged);

#endif
