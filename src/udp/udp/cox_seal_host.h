/* SPDX-License-Identifier: MIT
 * All connections of a host. A stranger takes no memory and no key exchange: it has to know a
 * role's secret, and to send back a cookie, which proves that it receives at its address. No answer
 * is longer than what it answers. Where a peer's packets begin to come from another address, that
 * address is challenged, and the peer moves there when it has answered. */
#ifndef COXSWAIN_SEAL_HOST_H
#define COXSWAIN_SEAL_HOST_H

#include "seal_handshake.h"
#include "udp.h"

/* The most connections; the most of them that spectators get, so that they leave room for players;
 * and the most that were welcomed and have not spoken yet. */
#define SEAL_CONNECTIONS_MAX 64
#define SEAL_SPECTATORS_MAX 48
#define SEAL_HALF_OPEN_MAX 16

/* A place that is not free may be taken by another joiner where no other one is: after so long
 * without the first packet of a joiner that was welcomed, and without any of a connection. */
#define SEAL_HALF_OPEN_US 2000000u
#define SEAL_SILENT_US 10000000u

/* How often an address is challenged. */
#define SEAL_CHALLENGE_US 100000u

/* The units of time in which a cookie is good: the one in which it was made, and the next. */
#define SEAL_COOKIE_US 8000000u

/* Where a connection is. */
enum { SEAL_FREE = 0, SEAL_HALF_OPEN = 1, SEAL_OPEN = 2 };

/* One connection. */
typedef struct seal_connection {
    uint8_t phase; /* SEAL_FREE, ... */
    uint8_t role;  /* SEAL_PLAYER or SEAL_SPECTATOR */
    seal_line line;
    udp_address address;                 /* where its packets go */
    uint8_t identity[SEAL_KEY_BYTES];    /* its public key */
    uint64_t heard_us;                   /* when its last genuine datagram came */
    uint8_t hello[SEAL_HELLO_COOKIE];    /* the HELLO that was welcomed, without its cookie; */
    uint8_t welcome[SEAL_WELCOME_BYTES]; /* the same again gets the same answer */
    bool is_challenged;
    udp_address candidate;                   /* the address that is challenged, */
    uint64_t challenged_us;                  /* when it was last, */
    uint8_t challenge[SEAL_CHALLENGE_BYTES]; /* and by what */
} seal_connection;

/* A host. */
typedef struct seal_host {
    seal_key_pair keys;
    uint8_t secrets[SEAL_ROLES][SEAL_SECRET_BYTES];
    uint8_t cookie_key[SEAL_KEY_BYTES];
    uint32_t welcomed;                                 /* joiners that were ever welcomed */
    seal_connection connections[SEAL_CONNECTIONS_MAX]; /* by number, modulo their count */
} seal_host;

/* What came of a datagram. */
typedef struct seal_taken {
    uint32_t answer_length; /* to be sent to where the datagram came from; 0: nothing */
    uint8_t answer[SEAL_WELCOME_BYTES];
    const seal_connection *from; /* whose packet it is; NULL: no packet */
    uint32_t length;             /* of the packet */
    uint8_t packet[SEAL_PACKET_BYTES_MAX];
} seal_taken;

/* Makes a host with new keys and secrets. */
void seal_host_make(seal_host *host);

/* Makes the invite for a role. */
seal_invite seal_host_invite(const seal_host *host, uint8_t role);

/* Takes a datagram of a kind other than SEAL_FOREIGN. One that is forged, altered, or arrived
 * before leaves the host as it is. now_us is a time that never goes back. */
void seal_host_take(seal_host *host, const udp_address *from, const uint8_t *datagram,
                    uint32_t length, uint64_t now_us, seal_taken *taken);

/* Seals a packet of at most SEAL_PACKET_BYTES_MAX for a connection, and tells where it goes.
 * Returns the length of the datagram; 0 if there is no such connection. */
uint32_t seal_host_seal(seal_host *host, uint32_t connection, const void *packet, uint32_t length,
                        uint8_t *datagram, udp_address *to);

/* The connection of this number; NULL if there is none, or it has not spoken yet. */
const seal_connection *seal_host_find(const seal_host *host, uint32_t connection);

/* Ends a connection, if there is one of this number. Nobody is told. */
void seal_host_forget(seal_host *host, uint32_t connection);

#endif
