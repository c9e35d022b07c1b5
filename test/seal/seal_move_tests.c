/* SPDX-License-Identifier: MIT
 * A peer moves to another address; a copier does not move it. */
#include <string.h>

#include "seal_world.h"

static seal_world world;
static wire_datagram challenge, answer;

/* Where the host sends packets to joiner 0. */
static bool is_at(uint32_t address)
{
    uint8_t datagram[COX_SEAL_DATAGRAM_BYTES_MAX];
    cox_socket_address to;
    cox_socket_address expected = world_address(address);
    cox_seal_host_seal(&world.host, world.joiners[0].line.connection, "x", 1, datagram, &to);
    return memcmp(&to, &expected, sizeof to) == 0;
}

/* Joiner 0 sends a packet that arrives from an address; the host's answer. */
static wire_datagram send_from(uint32_t address)
{
    wire_datagram packet = world_seal(&world, 0, "a packet like any other");
    wire_datagram back = world_give(&world, &packet, world_address(address));
    EXPECT(world.taken.from != NULL);
    return back;
}

/* Joiner 0 is at address 0; its next packet came from address 7, and it answered the challenge. */
static void begin_move(void)
{
    world_make(&world, COX_UDP_PLAYER);
    world_connect(&world, 0);
    EXPECT(is_at(0));
    challenge = send_from(7);
    EXPECT(challenge.length == COX_SEAL_OVERHEAD + COX_SEAL_CHALLENGE_BYTES && is_at(0));
    EXPECT(world_give_back(&world, 0, &challenge) == COX_SEAL_ANSWER);
    answer.length = world.length;
    memcpy(answer.bytes, world.packet, world.length);
}

static void move(void)
{
    begin_move();
    world_give(&world, &answer, world_address(7));
    EXPECT(world.taken.from == NULL && is_at(7));
    EXPECT(send_from(7).length == 0 && is_at(7));
}

static void there_and_back(void)
{
    for (uint32_t to = 0; to < 2; to++) {
        begin_move();
        world_give(&world, &answer, world_address(7));
        challenge = send_from(0);
        EXPECT(world_give_back(&world, 0, &challenge) == COX_SEAL_ANSWER);
        answer.length = world.length;
        memcpy(answer.bytes, world.packet, world.length);
        world_give(&world, &answer, world_address(0));
        EXPECT(is_at(0));
    }
}

static void copy_that_comes_later(void)
{
    world_make(&world, COX_UDP_PLAYER);
    world_connect(&world, 0);
    wire_datagram packet = world_seal(&world, 0, "a packet like any other");
    world_give(&world, &packet, world_address(0));
    world_expect_ignored(&world, &packet, world_address(7));
    EXPECT(world.taken.answer_length == 0);
}

static void copy_that_comes_first(void)
{
    begin_move();
    EXPECT(send_from(0).length == 0);
    world_give(&world, &answer, world_address(7));
    EXPECT(is_at(0) && !world_connection(&world, 0)->is_challenged);
}

static void answer_from_elsewhere(void)
{
    begin_move();
    world_give(&world, &answer, world_address(8));
    EXPECT(is_at(0));
    begin_move();
    world_give(&world, &answer, world_address(0));
    EXPECT(is_at(0) && !world_connection(&world, 0)->is_challenged);
}

static void old_answer(void)
{
    begin_move();
    wire_datagram old = answer;
    EXPECT(send_from(0).length == 0);
    challenge = send_from(7);
    EXPECT(challenge.length > 0);
    world_give(&world, &old, world_address(7));
    EXPECT(is_at(0));
}

static void older_packet(void)
{
    world_make(&world, COX_UDP_PLAYER);
    world_connect(&world, 0);
    wire_datagram older = world_seal(&world, 0, "a packet like any other");
    send_from(0);
    EXPECT(world_give(&world, &older, world_address(7)).length == 0);
    EXPECT(world.taken.from != NULL && is_at(0) && !world_connection(&world, 0)->is_challenged);
}

static void lost_challenge(void)
{
    begin_move();
    EXPECT(send_from(7).length == 0);
    world.now_us += COX_SEAL_CHALLENGE_US;
    wire_datagram again = send_from(7);
    EXPECT(again.length > 0);
    EXPECT(world_give_back(&world, 0, &again) == COX_SEAL_ANSWER);
    answer.length = world.length;
    memcpy(answer.bytes, world.packet, world.length);
    world_give(&world, &answer, world_address(7));
    EXPECT(is_at(7));
}

static void short_packet(void)
{
    world_make(&world, COX_UDP_PLAYER);
    world_connect(&world, 0);
    wire_datagram packet = world_seal(&world, 0, "short");
    EXPECT(world_give(&world, &packet, world_address(7)).length == 0);
    EXPECT(world.taken.from != NULL);
}

const seal_test move_tests[] = {
    {"a peer that moved is followed once it has answered from there", move},
    {"a peer may move there and back", there_and_back},
    {"a copied packet from elsewhere changes nothing", copy_that_comes_later},
    {"a copy that is faster than its original does not move the peer", copy_that_comes_first},
    {"an answer from another address than the challenged one moves nobody", answer_from_elsewhere},
    {"an answer to an earlier challenge moves nobody", old_answer},
    {"a packet that is older than the newest starts no challenge", older_packet},
    {"a challenge that was lost is sent again, ten times a second at most", lost_challenge},
    {"no challenge is longer than the packet that it answers", short_packet},
    {NULL, NULL}};
