/* SPDX-License-Identifier: MIT
 * Packets to and from peers over UDP, sealed (seal.h) or open. Packets may be lost, doubled or
 * swapped, because a session has its own reliability. */
#ifndef COXSWAIN_NETWORK_H
#define COXSWAIN_NETWORK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "coxswain/session.h"

#include "invite.h"
#include "seal.h"
#include "udp.h"

/* The most bytes of a packet; a longer one is dropped. */
#define NETWORK_BYTES_MAX SEAL_PACKET_BYTES_MAX

/* A packet that arrived. Under the seal the bytes of an address are the connection's number, or the
 * host's public key, and stay the same wherever the peer moves; identity is the peer's public key,
 * and a host's peer that came by an invite for spectators may only watch. Without a seal the bytes
 * are a udp_address, and nobody vouches for the peer. */
typedef struct network_packet {
    cox_address from;
    uint32_t length;
    uint8_t bytes[NETWORK_BYTES_MAX];
} network_packet;

/* One end of connections. */
typedef struct network network;

/* Random bytes of the operating system. */
void network_random(void *bytes, size_t length);

/* Listens on a UDP port of all addresses; *port 0 takes any free one and becomes its number. NULL,
 * with the sentence in error, if the port cannot be opened. */
network *network_host(uint16_t *port, bool is_open, char *error, size_t error_size);

/* Writes up to most operands of `join` for a role: one for each address of this machine, or one for
 * this machine alone where others cannot reach it, and then *is_local is set. Returns how many. */
uint32_t network_invite(const network *net, uint8_t role, char invitations[][INVITE_SIZE],
                        uint32_t most, bool *is_local);

/* Asks the host of an invite or, if is_open, of "HOST" or "HOST:PORT" for a connection. NULL, with
 * the sentence in error, if it cannot be asked. */
network *network_join(const char *where, bool is_open, char *error, size_t error_size);

/* A joiner's host: to send to, and as the user named it; and the role that it gives this joiner. */
cox_address network_host_address(const network *net);
const char *network_host_name(const network *net);
uint8_t network_own_role(const network *net);

/* A joiner's own identity, which its host sees: its public key, all zero without a seal. */
void network_own_identity(const network *net, uint8_t identity[COX_IDENTITY_BYTES]);

/* Begins a turn, in which network_receive waits for at most wait_ms in all. */
void network_begin_turn(network *net, uint32_t wait_ms);

/* Takes the next packet; waits for the first one of a turn. False if there is none, or if enough
 * was looked at in this turn: the match goes on however many datagrams come. Datagrams that belong
 * to no match are dropped, with one warning. */
bool network_receive(network *net, network_packet *packet);

/* Sends bytes to a peer, as one datagram. False if there is no connection to it. */
bool network_send(network *net, const cox_address *to, const void *bytes, uint32_t length);

/* Ends the connection of a host's peer. */
void network_forget(network *net, const cox_address *address);

/* Where a peer is, as text. */
void network_address_text(const network *net, const cox_address *address,
                          char text[UDP_TEXT_SIZE]);

/* Whether a joiner's host has refused a connection, and had time for another answer since: a
 * refusal cannot be proved, so a forged one must not stop a joiner. */
bool network_is_refused(const network *net);

/* Says why a joiner has no connection, as far as its host has told. False if it told nothing. */
bool network_explain(const network *net, char *error, size_t error_size);

/* Closes the socket and frees. NULL is allowed. */
void network_close(network *net);

#endif
