/* SPDX-License-Identifier: MIT
 * A host that lies: it sends its state, piece by piece, to a player that has not asked for one.
 * Its other packets are honest. */
#ifndef LIAR_H
#define LIAR_H

#include "machine.h"

#define LIAR_BYTES 2048

typedef struct liar {
    uint32_t sequence; /* of the last PIECE; 0: none yet */
    uint32_t message;  /* its number */
    uint32_t length;   /* of the message; 0 while there is none */
    uint32_t sent;     /* bytes of it */
    uint8_t bytes[LIAR_BYTES];
} liar;

/* Makes a lie beside a packet that the host sent: the next PIECE of a snapshot, of the same
 * session. The caller frees its bytes. False if the packet is no whole SYNC. */
bool liar_forge(liar *l, const machine *host, const network_parcel *honest, network_parcel *forged);

#endif
