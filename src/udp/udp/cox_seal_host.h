/* SPDX-License-Identifier: MIT
 * All connections of a host. A stranger takes no memory and no key exchange: it has to know a
 * role's secret, and to send back a cookie, which proves that it receives at its address. No answer
 * is longer than what it answers. Where a peer's packets begin to come from another address, that
 * address is challenged, and the peer moves there when it has answered. */
#ifndef COX_SEAL_HOST_H
#define COX_SEAL_HOST_H

#include "cox_seal_handshake.h"
#include "cox_socket.h"

/* Of so many connections these are left to players, and so many may be of joiners that were
 * welcomed and have not spoken yet: 16 of 64. */
#define COX_SEAL_QUARTER(count) (((count) + 3) / 4)

/* A place that is not free may be taken by another joiner where no other one is: after so long
 * without the first packet of a joiner that was welcomed, and without any of a connection. */
#define COX_SEAL_HALF_OPEN_US 2000000u
#define COX_SEAL_SILENT_US 10000000u

/* How often an address is challenged. */
#define COX_SEAL_CHALLENGE_US 100000u

/* The units of time in which a cookie is good: the one in which it was made, and the next. */
#define COX_SEAL_COOKIE_US 8000000u

/* Where a connection is. */
enum { COX_SEAL_FREE = 0, COX_SEAL_HALF_OPEN = 1, COX_SEAL_OPEN = 2 };

/* One connection. */
typedef struct cox_seal_connection {
    uint8_t phase; /* COX_SEAL_FREE, ... */
    uint8_t role;  /* COX_UDP_PLAYER or COX_UDP_SPECTATOR */
    cox_seal_line line;
    cox_socket_address address;           /* where its packets go */
    uint8_t identity[COX_UDP_KEY_BYTES];  /* its public key */
    uint64_t heard_us;                    /* when its last genuine datagram came, */
    uint64_t taken_us;                    /* and when the session took one, or the welcome went */
    uint8_t hello[COX_SEAL_HELLO_COOKIE]; /* the HELLO that was welcomed, without its cookie; */
    uint8_t welcome[COX_SEAL_WELCOME_BYTES]; /* the same again gets the same answer */
    bool is_challenged;
    cox_socket_address candidate;                /* the address that is challenged, */
    uint64_t challenged_us;                      /* when it was last, */
    uint8_t challenge[COX_SEAL_CHALLENGE_BYTES]; /* and by what */
} cox_seal_connection;

/* A host. */
typedef struct cox_seal_host {
    cox_udp_keys keys;
    uint8_t secrets[COX_SEAL_ROLES][COX_SEAL_SECRET_BYTES];
    uint8_t cookie_key[COX_UDP_KEY_BYTES];
    uint32_t welcomed;                /* joiners that were ever welcomed */
    uint32_t count;                   /* of connections, 1 to COX_UDP_CONNECTIONS_MAX */
    cox_seal_connection *connections; /* the caller's; by number, modulo COX_UDP_CONNECTIONS_MAX */
} cox_seal_host;

/* What came of a datagram. */
typedef struct cox_seal_taken {
    uint32_t answer_length; /* to be sent to where the datagram came from; 0: nothing */
    uint8_t answer[COX_SEAL_WELCOME_BYTES];
    uint8_t refusal;                  /* enum cox_udp_refusal: what the answer is */
    const cox_seal_connection *moved; /* the connection that has moved; NULL: none has */
    cox_seal_connection *from;        /* whose packet it is; NULL: no packet */
    uint32_t length;                  /* of the packet */
    uint8_t packet[COX_SEAL_PACKET_BYTES_MAX];
} cox_seal_taken;

/* Makes a host with these keys, or new ones where keys are NULL, with new secrets, and with count
 * connections in the caller's memory. */
void cox_seal_host_make(cox_seal_host *host, const cox_udp_keys *keys,
                        cox_seal_connection *connections, uint32_t count);

/* Makes the invite for a role. */
cox_seal_invite cox_seal_host_invite(const cox_seal_host *host, uint8_t role);

/* Takes a datagram of a kind other than COX_SEAL_FOREIGN. One that is forged, altered, or arrived
 * before leaves the host as it is. now_us is a time that never goes back. */
void cox_seal_host_take(cox_seal_host *host, const cox_socket_address *from,
                        const uint8_t *datagram, uint32_t length, uint64_t now_us,
                        cox_seal_taken *taken);

/* Seals a packet of at most COX_SEAL_PACKET_BYTES_MAX for a connection, and tells where it goes.
 * Returns the length of the datagram; 0 if there is no such connection. */
uint32_t cox_seal_host_seal(cox_seal_host *host, uint32_t connection, const void *packet,
                            uint32_t length, uint8_t *datagram, cox_socket_address *to);

/* The connection of this number; NULL if there is none, or it has not spoken yet. */
cox_seal_connection *cox_seal_host_find(const cox_seal_host *host, uint32_t connection);

/* Ends a connection, if there is one of this number. Nobody is told. */
void cox_seal_host_forget(cox_seal_host *host, uint32_t connection);

#endif
