/* SPDX-License-Identifier: MIT
 * What a turn of a host costs, over sockets of this machine. */
#include <string.h>

#include "network/network.h"
#include "seal_world.h"
#include "util/failure.h"
#include "util/stopwatch.h"

#define FLOOD 300u

static udp from;
static udp_address to;
static network *host;

/* Lets the host take a question so many times in one turn; the processor's time for it. */
static double take_turn(const uint8_t *question, uint32_t count)
{
    static network_packet packet;
    for (uint32_t i = 0; i < count; i++) udp_send(&from, &to, question, SEAL_HELLO_BYTES);
    double start = stopwatch_thread();
    network_begin_turn(host, 10);
    EXPECT(!network_receive(host, &packet));
    return stopwatch_thread() - start;
}

/* The dearest question that leaves nothing behind: with the secret and a good cookie, and an
 * identity that is no key. */
static void dear_questions(void)
{
    char error[ERROR_SIZE];
    char name[UDP_TEXT_SIZE];
    char invitation[1][INVITE_SIZE];
    uint8_t bytes[SEAL_DATAGRAM_BYTES_MAX];
    uint16_t port = 0;
    uint16_t own_port = 0;
    uint32_t length = 0;
    bool is_local;
    seal_invite invite;
    seal_joiner joiner;
    udp_address host_address;
    host = network_host(&port, false, error, sizeof error);
    EXPECT(host != NULL && udp_open(&from, &own_port));
    EXPECT(udp_find(&from, "127.0.0.1", port, &to, error, sizeof error));
    EXPECT(network_invite(host, SEAL_PLAYER, invitation, 1, &is_local) == 1);
    EXPECT(invite_read(invitation[0], &invite, name, sizeof name, error, sizeof error));
    seal_joiner_make(&joiner, &invite);
    memset(joiner.identity.public_key, 0, SEAL_KEY_BYTES);

    EXPECT(seal_joiner_ask(&joiner, 1, bytes) == SEAL_HELLO_BYTES);
    take_turn(bytes, 1);
    EXPECT(udp_receive(&from, bytes, sizeof bytes, &host_address) == SEAL_COOKIE_BYTES);
    seal_joiner_take(&joiner, bytes, SEAL_COOKIE_BYTES, bytes, &length);
    EXPECT(seal_joiner_ask(&joiner, 2, bytes) == SEAL_HELLO_BYTES);
    double few = take_turn(bytes, 16);
    EXPECT(take_turn(bytes, FLOOD) < 8 * few);
    network_close(host);
    udp_close(&from);
}

const seal_test turn_tests[] = {
    {"in one turn a host takes few questions, however dear they are", dear_questions},
    {NULL, NULL}};
