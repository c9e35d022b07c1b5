/* SPDX-License-Identifier: MIT
 * Packets to and from peers over UDP, by ENet: it opens and closes connections and numbers the
 * peers. Packets travel unreliable and out of order, because a session has its own reliability. */
#ifndef COXSWAIN_NETWORK_H
#define COXSWAIN_NETWORK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The most peers of a host, players and spectators. */
#define NETWORK_PEERS_MAX 64

/* The most bytes of a packet that is received; a longer one is dropped. */
#define NETWORK_BYTES_MAX 2048

/* The size of a peer's address as text, "192.0.2.1:24716". */
#define NETWORK_ADDRESS_SIZE 32

/* One end of connections. */
typedef struct network network;

/* The kinds of events from network_receive. */
enum {
    NETWORK_NOTHING = 0,
    NETWORK_CONNECTED = 1, /* a peer has connected; a joiner's host is peer 0 */
    NETWORK_LOST = 2,      /* a peer is gone; another one may get its number */
    NETWORK_PACKET = 3     /* bytes from a peer */
};

typedef struct network_event {
    int kind;
    uint32_t peer;
    uint32_t length;
    uint8_t bytes[NETWORK_BYTES_MAX]; /* of a packet */
} network_event;

/* Listens on a UDP port of all addresses; *port 0 takes any free one and becomes its number. NULL,
 * with the sentence in error, if the port cannot be opened. */
network *network_host(uint16_t *port, char *error, size_t error_size);

/* Writes up to most addresses, without a port, by which other machines reach this one. Returns how
 * many: 0 if it has no address but its own loopback. */
uint32_t network_own_addresses(char addresses[][NETWORK_ADDRESS_SIZE], uint32_t most);

/* Asks "HOST" or "HOST:PORT" for a connection; network_receive reports it. */
network *network_join(const char *address, char *error, size_t error_size);

/* Waits at most wait_ms for an event and returns its kind. Datagrams that belong to no connection
 * are dropped, with one warning. */
int network_receive(network *net, uint32_t wait_ms, network_event *event);

/* Sends bytes to a peer, as one datagram; nothing to one that is gone. */
void network_send(network *net, uint32_t peer, const void *bytes, uint32_t length);

/* Ends a connection at once; no event follows. */
void network_drop(network *net, uint32_t peer);

/* Hands the packets that were sent to the operating system. */
void network_flush(network *net);

/* The number of peers that are connected. */
uint32_t network_peer_count(const network *net);

/* A peer's address. */
void network_address(const network *net, uint32_t peer, char address[NETWORK_ADDRESS_SIZE]);

/* Disconnects all peers, waits a moment for their answers, and frees. NULL is allowed. */
void network_close(network *net);

#endif
