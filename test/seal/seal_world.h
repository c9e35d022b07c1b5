/* SPDX-License-Identifier: MIT
 * A host, joiners and the wire between them in memory, where a test is the man in the middle: it
 * gets every datagram and decides what becomes of it. */
#ifndef SEAL_WORLD_H
#define SEAL_WORLD_H

#include <stdbool.h>
#include <stdint.h>

#include "cox_seal_host.h"
#include "cox_seal_joiner.h"

#define WORLD_JOINERS 4

/* Of a host's 64 connections: the most for spectators, and the most that have not spoken yet. */
#define SPECTATORS_MAX 48
#define HALF_OPEN_MAX 16

/* A datagram on the wire. */
typedef struct wire_datagram {
    uint32_t length;
    uint8_t bytes[COX_SEAL_DATAGRAM_BYTES_MAX];
} wire_datagram;

/* One host and its joiners; joiner i sends from world_address(i). */
typedef struct seal_world {
    cox_seal_host host;
    cox_seal_connection connections[COX_UDP_CONNECTIONS_MAX];
    cox_seal_joiner joiners[WORLD_JOINERS];
    uint64_t now_us;
    cox_seal_taken taken; /* what came of the newest datagram at the host, */
    uint32_t length;      /* and at a joiner: a packet */
    uint8_t packet[COX_SEAL_DATAGRAM_BYTES_MAX];
} seal_world;

/* Says what was expected and where, and marks the test as failed. */
void test_expect(bool holds, const char *what, const char *file, int line);
#define EXPECT(holds) test_expect((holds), #holds, __FILE__, __LINE__)

/* A sentence and what shows it. */
typedef struct seal_test {
    const char *sentence;
    void (*run)(void);
} seal_test;

/* The tests of each file, ended by a sentence NULL. */
extern const seal_test handshake_tests[], forgery_tests[], line_tests[], move_tests[], run_tests[],
    invite_tests[], turn_tests[], vector_tests[], udp_definition_tests[], udp_open_tests[],
    udp_match_tests[];

/* Address number i. */
cox_socket_address world_address(uint32_t i);

/* A new host, and joiners with invites of a role. */
void world_make(seal_world *world, uint8_t role);

/* A joiner's next question, whether it is time for one or not. */
wire_datagram world_ask(seal_world *world, uint32_t joiner);

/* A datagram with a packet of some bytes, from a joiner to the host or from the host to a joiner.
 * */
wire_datagram world_seal(seal_world *world, uint32_t joiner, const char *text);
wire_datagram world_seal_back(seal_world *world, uint32_t joiner, const char *text);

/* Gives a datagram to the host, from an address; the answer, of length 0 if there is none. */
wire_datagram world_give(seal_world *world, const wire_datagram *datagram, cox_socket_address from);

/* Gives a datagram to a joiner: what cox_seal_joiner_take returns. The answer, or the packet, is in
 * world->packet. */
int world_give_back(seal_world *world, uint32_t joiner, const wire_datagram *datagram);

/* Connects a joiner, up to its first packet. */
void world_connect(seal_world *world, uint32_t joiner);

/* The host's side of a joiner's connection. */
cox_seal_connection *world_connection(seal_world *world, uint32_t joiner);

/* Expects that a datagram from an address changes nothing at the host and brings no packet. */
void world_expect_ignored(seal_world *world, const wire_datagram *datagram,
                          cox_socket_address from);

/* The same at a joiner, which also sends nothing. */
void world_expect_ignored_back(seal_world *world, uint32_t joiner, const wire_datagram *datagram);

#endif
