/* SPDX-License-Identifier: MIT
 * Datagrams over UDP: one socket for IPv6 and IPv4, or for IPv4 alone where there is no IPv6. */
#ifndef COXSWAIN_UDP_H
#define COXSWAIN_UDP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The size of an address as text. */
#define UDP_TEXT_SIZE 80

/* The bytes of an address: those of IPv6 (of IPv4: ::ffff:a.b.c.d), the port and, of an address
 * that holds on one wire alone, the number of its interface; big-endian. */
#define UDP_ADDRESS_BYTES 22

/* Where datagrams come from and go to. Two are the same if their bytes are. */
typedef struct udp_address {
    uint8_t bytes[UDP_ADDRESS_BYTES];
} udp_address;

/* A socket. */
typedef struct udp {
    int socket;   /* a descriptor; -1: none */
    bool has_ip6; /* it speaks IPv6, too */
} udp;

/* Opens a port at all addresses of this machine; *port 0 takes any free one and becomes its number.
 * False, with errno set, if it cannot be opened. */
bool udp_open(udp *opened, uint16_t *port);

/* Waits at most wait_ms for a datagram. */
void udp_wait(const udp *opened, uint32_t wait_ms);

/* Takes a datagram of up to size bytes and tells where it is from; the rest of a longer one is
 * lost. Returns its length, or -1 if none has arrived. */
int32_t udp_receive(const udp *opened, uint8_t *bytes, uint32_t size, udp_address *from);

/* Sends a datagram; one that cannot be sent is lost. */
void udp_send(const udp *opened, const udp_address *to, const void *bytes, uint32_t length);

/* Finds the address of "HOST", "HOST:PORT", "IPV6" or "[IPV6]:PORT" by asking the system. False,
 * with the sentence in error, if there is none. */
bool udp_find(const udp *opened, const char *text, uint16_t default_port, udp_address *address,
              char *error, size_t error_size);

/* Writes an address as text, "192.0.2.1:24716" or "[2001:db8::1]:24716". */
void udp_text(const udp_address *address, char text[UDP_TEXT_SIZE]);

/* Writes up to most addresses, with this port, by which other machines reach this one. Returns how
 * many: 0 if it has none but those of its own loopback and of one wire. */
uint32_t udp_own_addresses(udp_address *addresses, uint32_t most, uint16_t port);

/* Closes the socket. */
void udp_close(udp *opened);

#endif
