/* SPDX-License-Identifier: MIT
 * The window against packets that arrived before. */
#include <string.h>

#include "seal_world.h"

#define PACKETS 4000
#define WINDOW ((uint32_t)COX_SEQUENCE_WINDOW)

static seal_world world;
static wire_datagram sent[PACKETS + 1]; /* packet number i */

/* A connection whose joiner has sealed packets up to a number, none of which arrived. */
static void seal_packets(void)
{
    world_make(&world, COX_UDP_PLAYER);
    world_connect(&world, 0); /* packet 1 */
    for (uint32_t i = 2; i <= PACKETS; i++) sent[i] = world_seal(&world, 0, "a packet");
}

static bool is_taken(uint32_t number)
{
    world_give(&world, &sent[number], world_address(0));
    return world.taken.from != NULL;
}

static void edges(void)
{
    seal_packets();
    EXPECT(is_taken(2000));
    EXPECT(is_taken(2000 - WINDOW + 1));
    EXPECT(!is_taken(2000 - WINDOW));
    EXPECT(is_taken(1999));
    EXPECT(!is_taken(1999));
    EXPECT(!is_taken(2000));
    EXPECT(is_taken(2001));
    EXPECT(!is_taken(2000 - WINDOW + 1));
}

static void jumps(void)
{
    seal_packets();
    EXPECT(is_taken(10));
    EXPECT(is_taken(10 + WINDOW - 1));
    EXPECT(!is_taken(10));
    EXPECT(is_taken(11));
    EXPECT(is_taken(10 + 2 * WINDOW - 1));
    EXPECT(!is_taken(10 + WINDOW - 1));
    EXPECT(is_taken(10 + WINDOW));
    EXPECT(is_taken(PACKETS));
    EXPECT(!is_taken(10 + WINDOW));
}

static void backwards(void)
{
    uint32_t taken = 0;
    seal_packets();
    for (int round = 0; round < 2; round++)
        for (uint32_t i = PACKETS; i > 1; i--)
            if (is_taken(i)) taken++;
    EXPECT(taken == WINDOW);
}

static void number_0(void)
{
    world_make(&world, COX_UDP_PLAYER);
    world_connect(&world, 0);
    cox_seal_line line = world.joiners[0].line;
    line.sent = UINT64_MAX; /* the next number is 0 */
    wire_datagram datagram;
    datagram.length = cox_seal_line_seal(&line, COX_SEAL_DATA, "zero", 4, datagram.bytes);
    world_expect_ignored(&world, &datagram, world_address(0));
}

static void sizes(void)
{
    static uint8_t packet[COX_SEAL_PACKET_BYTES_MAX + 1];
    wire_datagram datagram;
    world_make(&world, COX_UDP_PLAYER);
    world_connect(&world, 0);
    for (uint32_t length = 0; length <= COX_SEAL_PACKET_BYTES_MAX; length += 100) {
        datagram.length = cox_seal_joiner_seal(&world.joiners[0], packet, length, datagram.bytes);
        EXPECT(datagram.length == length + 32 && datagram.length <= 1232);
        world_give(&world, &datagram, world_address(0));
        EXPECT(world.taken.from != NULL && world.taken.length == length);
    }
    EXPECT(cox_seal_joiner_seal(&world.joiners[0], packet, sizeof packet, datagram.bytes) == 0);
}

const seal_test line_tests[] = {
    {"a packet up to 63 behind the newest is taken once, an older one never", edges},
    {"the window follows the newest packet over jumps of any length", jumps},
    {"packets that arrive backwards are taken once, as far as the window goes", backwards},
    {"no packet has the number 0", number_0},
    {"a packet of up to 1200 bytes becomes 32 bytes longer", sizes},
    {NULL, NULL}};
