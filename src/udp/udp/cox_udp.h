/* SPDX-License-Identifier: MIT
 * One end of connections, as its sources see it:
 *
 *     cox_udp            definition, memory, opening and closing, invites
 *     cox_udp_events     what the program is told: events, and why there is no connection
 *     cox_udp_packets    datagrams to packets and back
 *     cox_udp_session    a session's packets, and connections that are silent */
#ifndef COX_UDP_PRIVATE_H
#define COX_UDP_PRIVATE_H

#include "cox_invite.h"
#include "cox_seal_host.h"
#include "cox_seal_joiner.h"

/* The most events that wait. */
#define COX_UDP_EVENTS_MAX 8

/* The size of a host's name, its zero included. */
#define COX_UDP_NAME_SIZE 256

struct cox_udp {
    cox_udp_def def; /* once it is open, its keys and its where are zero */
    cox_socket socket;
    cox_seal_host host;                /* of a host that seals, */
    cox_seal_connection *connections;  /* def.connections of them */
    cox_seal_joiner joiner;            /* of a joiner that seals */
    cox_socket_address host_address;   /* of a joiner, */
    char host_name[COX_UDP_NAME_SIZE]; /* and as the program named it */
    uint16_t port;                     /* of a host */
    cox_reason why;                    /* it could not be opened */

    cox_udp_event events[COX_UDP_EVENTS_MAX]; /* event_count of them, the oldest first */
    uint8_t event_count;
    uint8_t told_refusal; /* of the last JOINER_REFUSED, */
    cox_socket_address told_address;
    bool has_told_foreign;
    bool has_told_refused;
    uint64_t refused_us;     /* when a joiner was refused for the first time; 0: it was not */
    bool has_foreign;        /* the host's address sent something else, */
    uint8_t foreign_version; /* in this version of the seal; 0: or not sealed at all */

    uint64_t given_us;                 /* the newest time of the caller's, */
    uint64_t now_us;                   /* and the own time, which never goes back nor is 0 */
    uint64_t received_us;              /* when cox_udp_receive was called last */
    bool is_in_turn;                   /* cox_udp_get_packet may be called again in this turn, */
    uint32_t looked_at, opened, asked; /* of which these are the counts */
};

/* Tells of an event; NULL, and nothing is told, if too many wait. where may be NULL. */
cox_udp_event *cox_udp_tell(cox_udp *udp, uint8_t kind, const cox_socket_address *where);

/* Tells that a joiner was refused, unless that was the last one to be told of. */
void cox_udp_tell_joiner_refused(cox_udp *udp, const cox_socket_address *from, uint8_t refusal);

/* Tells of a joiner's own refusal, once it has stood for so long that it is believed. */
void cox_udp_tell_refused(cox_udp *udp);

/* Takes note of a datagram that belongs to no match. */
void cox_udp_tell_foreign(cox_udp *udp, const cox_socket_address *from, const uint8_t *datagram,
                          uint32_t length);

/* Tells that the socket is gone, and has none from now on: the number of its descriptor may already
 * be another file's. Where too many events wait, the newest one gives way. */
void cox_udp_tell_closed(cox_udp *udp);

/* Goes on to a time of the caller's. Where that goes back, the own time stands still. */
void cox_udp_go_on(cox_udp *udp, uint64_t now_us);

/* Whether it is open, a host or a joiner, and seals. */
bool cox_udp_is_open(const cox_udp *udp);
bool cox_udp_is_host(const cox_udp *udp);

/* The number of the connection that an address names; the connection, NULL if there is none. */
uint32_t cox_udp_number_of(const cox_address *address);
cox_seal_connection *cox_udp_connection_of(const cox_udp *udp, const cox_address *address);

/* The address of a connection, as its packets bear it. */
cox_address cox_udp_address_of(const cox_seal_connection *connection);

/* The place of an address of bare packets; false if the address is none. */
bool cox_udp_place_of(const cox_address *address, cox_socket_address *place);

#endif
