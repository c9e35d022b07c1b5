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

/* Makes a lie of the host's out of a packet that it sent: the same, with the next piece of a snapshot
 * besides. The caller frees its bytes. False if it is none that has room for a piece. */
bool liar_forge(liar *l, const machine *host, const network_parcel *honest, network_parcel *forged);

#endif
