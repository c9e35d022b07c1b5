/* SPDX-License-Identifier: MIT
 * A man in the middle that alters, repeats, reflects and swaps datagrams: nothing changes. */
#include <string.h>

#include "seal_world.h"

static seal_world world;

/* Expects that a datagram changes nothing at the host with any one bit flipped, and any cut. */
static void expect_no_bit_may_flip(const wire_datagram *sound, cox_socket_address from)
{
    for (uint32_t bit = 0; bit < 8 * sound->length; bit++) {
        wire_datagram altered = *sound;
        altered.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        world_expect_ignored(&world, &altered, from);
    }
    for (uint32_t length = 0; length < sound->length; length++) {
        wire_datagram cut = *sound;
        cut.length = length;
        world_expect_ignored(&world, &cut, from);
    }
}

static void expect_no_bit_may_flip_back(const wire_datagram *sound)
{
    for (uint32_t bit = 0; bit < 8 * sound->length; bit++) {
        wire_datagram altered = *sound;
        altered.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        world_expect_ignored_back(&world, 0, &altered);
    }
    for (uint32_t length = 0; length < sound->length; length++) {
        wire_datagram cut = *sound;
        cut.length = length;
        world_expect_ignored_back(&world, 0, &cut);
    }
}

static void flipped_handshake(void)
{
    world_make(&world, COX_UDP_PLAYER);
    wire_datagram question = world_ask(&world, 0);
    expect_no_bit_may_flip(&question, world_address(0));
    wire_datagram cookie = world_give(&world, &question, world_address(0));
    expect_no_bit_may_flip_back(&cookie);
    world_give_back(&world, 0, &cookie);
    question = world_ask(&world, 0);
    expect_no_bit_may_flip(&question, world_address(0));
    wire_datagram welcome = world_give(&world, &question, world_address(0));
    EXPECT(welcome.length == COX_SEAL_WELCOME_BYTES);
    expect_no_bit_may_flip_back(&welcome);
    world_give_back(&world, 0, &welcome);
    EXPECT(world.joiners[0].is_open);
}

static void flipped_packets(void)
{
    world_make(&world, COX_UDP_PLAYER);
    world_connect(&world, 0);
    wire_datagram packet = world_seal(&world, 0, "a packet to the host");
    expect_no_bit_may_flip(&packet, world_address(0));
    wire_datagram back = world_seal_back(&world, 0, "a packet to the joiner");
    expect_no_bit_may_flip_back(&back);
    wire_datagram moved = world_seal(&world, 0, "a packet from another address");
    wire_datagram challenge = world_give(&world, &moved, world_address(9));
    EXPECT(challenge.length > 0);
    expect_no_bit_may_flip_back(&challenge);
    EXPECT(world_give_back(&world, 0, &challenge) == COX_SEAL_ANSWER);
    wire_datagram answer = {world.length, {0}};
    memcpy(answer.bytes, world.packet, world.length);
    expect_no_bit_may_flip(&answer, world_address(9));
}

static void repeated(void)
{
    world_make(&world, COX_UDP_PLAYER);
    world_connect(&world, 0);
    wire_datagram packet = world_seal(&world, 0, "once");
    world_give(&world, &packet, world_address(0));
    EXPECT(world.taken.from != NULL);
    world_expect_ignored(&world, &packet, world_address(0));
    world_expect_ignored(&world, &packet, world_address(5));
    wire_datagram back = world_seal_back(&world, 0, "once");
    EXPECT(world_give_back(&world, 0, &back) == COX_SEAL_DATA);
    world_expect_ignored_back(&world, 0, &back);
}

static void reflected(void)
{
    world_make(&world, COX_UDP_PLAYER);
    wire_datagram question = world_ask(&world, 0);
    world_expect_ignored_back(&world, 0, &question);
    wire_datagram cookie = world_give(&world, &question, world_address(0));
    world_expect_ignored(&world, &cookie, world_address(0));
    world_give_back(&world, 0, &cookie);
    question = world_ask(&world, 0);
    wire_datagram welcome = world_give(&world, &question, world_address(0));
    world_expect_ignored(&world, &welcome, world_address(0));
    world_give_back(&world, 0, &welcome);
    wire_datagram packet = world_seal(&world, 0, "to the host");
    world_expect_ignored_back(&world, 0, &packet);
    world_give(&world, &packet, world_address(0));
    wire_datagram back = world_seal_back(&world, 0, "to the joiner");
    world_expect_ignored(&world, &back, world_address(0));
}

static void swapped(void)
{
    world_make(&world, COX_UDP_PLAYER);
    world_connect(&world, 0);
    world_connect(&world, 1);
    wire_datagram packet = world_seal(&world, 0, "of one connection");
    cox_seal_put_u32(packet.bytes + COX_SEAL_AT_CONNECTION, world.joiners[1].line.connection);
    world_expect_ignored(&world, &packet, world_address(1));
    wire_datagram back = world_seal_back(&world, 1, "of another connection");
    world_expect_ignored_back(&world, 0, &back);
    cox_seal_put_u32(back.bytes + COX_SEAL_AT_CONNECTION, world.joiners[0].line.connection);
    world_expect_ignored_back(&world, 0, &back);
}

static void other_kind(void)
{
    world_make(&world, COX_UDP_PLAYER);
    world_connect(&world, 0);
    wire_datagram packet = world_seal(&world, 0, "sixteen letters!");
    packet.bytes[3] = COX_SEAL_ANSWER;
    world_expect_ignored(&world, &packet, world_address(0));
    wire_datagram back = world_seal_back(&world, 0, "sixteen letters!");
    back.bytes[3] = COX_SEAL_CHALLENGE;
    world_expect_ignored_back(&world, 0, &back);
}

static void answers_to_others(void)
{
    world_make(&world, COX_UDP_PLAYER);
    wire_datagram question = world_ask(&world, 0);
    wire_datagram cookie = world_give(&world, &question, world_address(0));
    world_expect_ignored_back(&world, 1, &cookie);
    world_give_back(&world, 0, &cookie);
    question = world_ask(&world, 0);
    wire_datagram welcome = world_give(&world, &question, world_address(0));
    world_expect_ignored_back(&world, 1, &welcome);
}

static void forged_refusal(void)
{
    world_make(&world, COX_UDP_PLAYER);
    wire_datagram question = world_ask(&world, 0);
    wire_datagram refusal = {COX_SEAL_REFUSE_BYTES, {0}};
    cox_seal_write_refuse(refusal.bytes, question.bytes, COX_UDP_REFUSED_SECRET);
    world_expect_ignored_back(&world, 1, &refusal);
    world_give_back(&world, 0, &refusal);
    EXPECT(world.joiners[0].refusal == COX_UDP_REFUSED_SECRET);
    world_connect(&world, 0);
    world_expect_ignored_back(&world, 0, &refusal);
}

static void welcome_of_an_earlier_question(void)
{
    world_make(&world, COX_UDP_PLAYER);
    wire_datagram question = world_ask(&world, 0);
    wire_datagram cookie = world_give(&world, &question, world_address(0));
    world_give_back(&world, 0, &cookie);
    question = world_ask(&world, 0);
    wire_datagram welcome = world_give(&world, &question, world_address(0));
    cox_seal_invite invite = world.joiners[0].invite;
    cox_seal_joiner_make(&world.joiners[0], &invite, NULL); /* it was started again */
    world_expect_ignored_back(&world, 0, &welcome);
    memcpy(welcome.bytes + COX_SEAL_AT_MARK, world.joiners[0].own.public_key, COX_SEAL_MARK_BYTES);
    world_expect_ignored_back(&world, 0, &welcome);
}

const seal_test forgery_tests[] = {
    {"no bit of the handshake may flip, and nothing be cut", flipped_handshake},
    {"no bit of a packet, a challenge or an answer may flip, and nothing be cut", flipped_packets},
    {"a packet is taken once, from wherever it comes again", repeated},
    {"a datagram that is sent back to its sender changes nothing", reflected},
    {"a packet of one connection is none of another", swapped},
    {"a packet of one kind is none of another", other_kind},
    {"a joiner takes no answer to another one", answers_to_others},
    {"a forged refusal stops no joiner", forged_refusal},
    {"a welcome of an earlier question is not taken", welcome_of_an_earlier_question},
    {NULL, NULL}};
