/* SPDX-License-Identifier: MIT
 * A host that lies: it sends its state to a player that has asked for none, piece by piece, in
 * packets that are otherwise its own. */
#ifndef LIAR_H
#define LIAR_H

#include "machine.h"

#define LIAR_BYTES 2048

typedef struct liar {
    uint32_t number; /* of the message */
    uint32_t length; /* of the message; 0 as long as there is none */
    uint32_t sent;   /* bytes of it */
    uint8_t bytes[LIAR_BYTES];
} liar;

/* Makes a lie out of a packet that the host sent: the same with the next piece of a snapshot. The
 * caller frees its bytes. False if the packet has a piece already, or no room for one. */
bool liar_forge(liar *l, const machine *host, const network_parcel *honest, network_parcel *forged);

#endif
