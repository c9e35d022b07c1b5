/* SPDX-License-Identifier: MIT
 * Datagrams over UDP: one socket for IPv6 and IPv4, or for IPv4 alone where there is no IPv6. */
#ifndef COX_SOCKET_H
#define COX_SOCKET_H

#include "cox_reason.h"

/* The bytes of an address: those of IPv6 (of IPv4: ::ffff:a.b.c.d), the port and, of an address
 * that holds on one wire alone, the number of its interface; big-endian. */
#define COX_SOCKET_ADDRESS_BYTES 22

/* Where datagrams come from and go to. Two are the same if their bytes are. */
typedef struct cox_socket_address {
    uint8_t bytes[COX_SOCKET_ADDRESS_BYTES];
} cox_socket_address;

/* A socket. */
typedef struct cox_socket {
    int socket;   /* a descriptor; -1: none */
    bool has_ip6; /* it speaks IPv6, too */
} cox_socket;

/* Opens a port at all addresses of this machine; *port 0 takes any free one and becomes its number.
 * False, with errno set, if it cannot be opened. */
bool cox_socket_open(cox_socket *opened, uint16_t *port);

/* Waits at most wait_ms for a datagram; where there is no socket, so long. */
void cox_socket_wait(const cox_socket *opened, uint32_t wait_ms);

/* What cox_socket_receive returns where there is no datagram: none has arrived, or none ever will,
 * because the descriptor is no longer a socket. */
#define COX_SOCKET_EMPTY (-1)
#define COX_SOCKET_GONE (-2)

/* Takes a datagram of up to size bytes and tells where it is from; the rest of a longer one is
 * lost. Returns its length, COX_SOCKET_EMPTY or COX_SOCKET_GONE. */
int32_t cox_socket_receive(const cox_socket *opened, uint8_t *bytes, uint32_t size,
                           cox_socket_address *from);

/* Sends a datagram; one that cannot be sent is lost. */
void cox_socket_send(const cox_socket *opened, const cox_socket_address *to, const void *bytes,
                     uint32_t length);

/* Finds the address of "HOST", "HOST:PORT", "IPV6" or "[IPV6]:PORT" by asking the system. COX_OK;
 * or the sentence is in why: COX_ERROR_FORMAT (none of these), COX_ERROR_RANGE (no port),
 * COX_ERROR_NOT_FOUND (no such host). */
cox_status cox_socket_find(const cox_socket *opened, const char *text, uint16_t default_port,
                           cox_socket_address *address, cox_reason *why);

/* Writes an address as text, "192.0.2.1:24716" or "[2001:db8::1]:24716". */
void cox_socket_text(const cox_socket_address *address, char text[COX_UDP_TEXT_SIZE]);

/* Finds address number 0, 1, ... by which other machines reach this one, with this port; false if
 * it has not so many beside those of its own loopback and of one wire. */
bool cox_socket_own_address(uint32_t number, uint16_t port, cox_socket_address *address);

/* 127.0.0.1 with this port. */
cox_socket_address cox_socket_loopback(uint16_t port);

/* Closes the socket. */
void cox_socket_close(cox_socket *opened);

#endif
