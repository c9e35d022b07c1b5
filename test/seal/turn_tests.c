/* SPDX-License-Identifier: MIT
 * What a turn of a host costs, over sockets of this machine. */
#include <stdlib.h>
#include <string.h>

#include "cox_invite.h"
#include "seal_world.h"
#include "util/stopwatch.h"

#define FLOOD 300u

static cox_socket from;
static cox_socket_address to;
static cox_udp *host;

/* Lets the host take a question so many times in one turn; the processor's time for it. */
static double take_turn(const uint8_t *question, uint32_t count)
{
    cox_packet packet;
    for (uint32_t i = 0; i < count; i++)
        cox_socket_send(&from, &to, question, COX_SEAL_HELLO_BYTES);
    cox_udp_wait(host, 10);
    double start = stopwatch_thread();
    EXPECT(!cox_udp_get_packet(host, 1, &packet));
    return stopwatch_thread() - start;
}

/* The dearest question that leaves nothing behind: with the secret and a good cookie, and an
 * identity that is no key. */
static void dear_questions(void)
{
    char name[COX_UDP_TEXT_SIZE];
    char word[COX_UDP_INVITE_SIZE];
    uint8_t bytes[COX_SEAL_DATAGRAM_BYTES_MAX];
    uint16_t own_port = 0;
    uint32_t length = 0;
    cox_seal_invite invite;
    cox_seal_joiner joiner;
    cox_socket_address host_address;
    cox_reason why;
    cox_udp_def def = cox_udp_default();
    def.port = 0;
    void *memory = malloc(cox_udp_size(&def));
    host = cox_udp_init(&def, memory, cox_udp_size(&def));
    EXPECT(cox_udp_open(host) == COX_OK && cox_socket_open(&from, &own_port));
    to = cox_socket_loopback(cox_udp_port(host));
    EXPECT(cox_udp_get_invite(host, COX_UDP_PLAYER, 0, word, sizeof word));
    EXPECT(cox_invite_read(word, &invite, name, sizeof name, &why) == COX_OK);
    cox_seal_joiner_make(&joiner, &invite, NULL);
    memset(joiner.identity.public_key, 0, COX_UDP_KEY_BYTES);

    EXPECT(cox_seal_joiner_ask(&joiner, 1, bytes) == COX_SEAL_HELLO_BYTES);
    take_turn(bytes, 1);
    EXPECT(cox_socket_receive(&from, bytes, sizeof bytes, &host_address) == COX_SEAL_COOKIE_BYTES);
    cox_seal_joiner_take(&joiner, bytes, COX_SEAL_COOKIE_BYTES, bytes, &length);
    EXPECT(cox_seal_joiner_ask(&joiner, 2, bytes) == COX_SEAL_HELLO_BYTES);
    double few = take_turn(bytes, 16);
    EXPECT(take_turn(bytes, FLOOD) < 8 * few);
    cox_udp_close(host);
    cox_socket_close(&from);
    free(memory);
}

const seal_test turn_tests[] = {
    {"in one turn a host takes few questions, however dear they are", dear_questions},
    {NULL, NULL}};
