/* SPDX-License-Identifier: MIT
 * A long run in which a man in the middle does to every datagram what seeded dice say. */
#include <string.h>

#include "coxswain/random.h"
#include "seal_world.h"

#define STEPS 20000
#define KEPT 256 /* datagrams that may come again */

/* A datagram as it was sent: by a joiner, or to it. */
typedef struct kept_datagram {
    wire_datagram datagram;
    uint32_t joiner;
    bool is_back;
} kept_datagram;

static seal_world world;
static cox_random dice;
static kept_datagram kept[KEPT];
static uint32_t kept_count;
static bool is_taken[2][WORLD_JOINERS][STEPS]; /* by direction, joiner and what the packet says */
static bool is_used[2][WORLD_JOINERS][2 * STEPS]; /* by direction, joiner and number */
static uint32_t taken_count, sent_count;
static uint32_t places[WORLD_JOINERS]; /* the address from which a joiner sends */

/* Notes the number of a datagram that was sealed, which must be a new one. */
static void note_number(const wire_datagram *datagram, uint32_t joiner, bool is_back)
{
    uint64_t number = cox_seal_take_u64(datagram->bytes + COX_SEAL_AT_NUMBER);
    EXPECT(number > 0 && number < 2 * STEPS && !is_used[is_back][joiner][number]);
    is_used[is_back][joiner][number] = true;
}

/* Notes a packet that was taken: it names its direction, its joiner and its step. */
static void note_packet(const uint8_t *packet, uint32_t length, uint32_t joiner, bool is_back)
{
    EXPECT(length == 24 && packet[0] == is_back && packet[1] == joiner);
    uint32_t step = cox_seal_take_u32(packet + 4);
    EXPECT(step < STEPS && !is_taken[is_back][joiner][step]);
    is_taken[is_back][joiner][step] = true;
    taken_count++;
}

static void give(const wire_datagram *datagram, uint32_t joiner, bool is_back,
                 cox_socket_address from);

static void give_to_joiner(const wire_datagram *datagram, uint32_t joiner)
{
    int kind = world_give_back(&world, joiner, datagram);
    if (kind == COX_SEAL_DATA) note_packet(world.packet, world.length, joiner, true);
    if (kind != COX_SEAL_ANSWER) return;
    wire_datagram answer = {world.length, {0}};
    memcpy(answer.bytes, world.packet, world.length);
    note_number(&answer, joiner, false);
    give(&answer, joiner, false, world_address(places[joiner]));
}

static void give_to_host(const wire_datagram *datagram, cox_socket_address from)
{
    wire_datagram answer = world_give(&world, datagram, from);
    if (world.taken.from != NULL) {
        uint32_t joiner = 0;
        while (joiner < WORLD_JOINERS && memcmp(world.joiners[joiner].identity.public_key,
                                                world.taken.from->identity, COX_UDP_KEY_BYTES) != 0)
            joiner++;
        EXPECT(joiner < WORLD_JOINERS);
        note_packet(world.taken.packet, world.taken.length, joiner, false);
    }
    if (answer.length == 0 || answer.bytes[3] != COX_SEAL_CHALLENGE) return;
    for (uint32_t i = 0; i < WORLD_JOINERS; i++) {
        if (world.joiners[i].line.connection !=
            cox_seal_take_u32(answer.bytes + COX_SEAL_AT_CONNECTION))
            continue;
        note_number(&answer, i, true);
        cox_socket_address place = world_address(places[i]);
        if (memcmp(&place, &from, sizeof from) == 0) give_to_joiner(&answer, i);
    }
}

static void give(const wire_datagram *datagram, uint32_t joiner, bool is_back,
                 cox_socket_address from)
{
    if (is_back) give_to_joiner(datagram, joiner);
    else give_to_host(datagram, from);
}

/* Does to a datagram what the dice say. */
static void meddle(const kept_datagram *sent)
{
    kept_datagram one = *sent;
    kept[kept_count++ % KEPT] = one;
    cox_socket_address from = world_address(places[one.joiner]);
    switch (cox_random_below(&dice, 12)) {
    case 0: /* lost */
        return;
    case 1: /* altered */
        one.datagram.bytes[cox_random_below(&dice, one.datagram.length)] ^=
            (uint8_t)(1u << cox_random_below(&dice, 8));
        break;
    case 2: /* sent back to its sender */
        one.is_back = !one.is_back;
        break;
    case 3: /* given to another */
        one.joiner = cox_random_below(&dice, WORLD_JOINERS);
        cox_seal_put_u32(one.datagram.bytes + COX_SEAL_AT_CONNECTION,
                         world.joiners[one.joiner].line.connection);
        break;
    case 4: /* from somewhere else */
        from = world_address(100 + cox_random_below(&dice, 4));
        break;
    case 5: /* an old one in its place */
        one = kept[cox_random_below(&dice, kept_count < KEPT ? kept_count : KEPT)];
        break;
    case 6: /* twice */
        give(&one.datagram, one.joiner, one.is_back, from);
        break;
    default:
        break;
    }
    give(&one.datagram, one.joiner, one.is_back, from);
}

static void run(uint64_t seed)
{
    uint8_t packet[24] = {0};
    cox_socket_address to;
    dice = cox_random_make(seed, 0);
    kept_count = taken_count = sent_count = 0;
    memset(is_taken, 0, sizeof is_taken);
    memset(is_used, 0, sizeof is_used);
    world_make(&world, COX_UDP_PLAYER);
    for (uint32_t i = 0; i < WORLD_JOINERS; i++) {
        world_connect(&world, i);
        places[i] = i;
    }
    for (uint32_t step = 0; step < STEPS; step++) {
        kept_datagram sent = {{0, {0}}, cox_random_below(&dice, WORLD_JOINERS), false};
        sent.is_back = cox_random_below(&dice, 2) != 0;
        world.now_us += 1000;
        if (cox_random_below(&dice, 500) == 0) places[sent.joiner] += WORLD_JOINERS; /* it moves */
        packet[0] = sent.is_back;
        packet[1] = (uint8_t)sent.joiner;
        cox_seal_put_u32(packet + 4, step);
        if (sent.is_back)
            sent.datagram.length =
                cox_seal_host_seal(&world.host, world.joiners[sent.joiner].line.connection, packet,
                                   sizeof packet, sent.datagram.bytes, &to);
        else
            sent.datagram.length = cox_seal_joiner_seal(&world.joiners[sent.joiner], packet,
                                                        sizeof packet, sent.datagram.bytes);
        note_number(&sent.datagram, sent.joiner, sent.is_back);
        cox_socket_address place = world_address(places[sent.joiner]);
        if (sent.is_back && memcmp(&to, &place, sizeof to) != 0)
            continue; /* sent to where it was */
        sent_count++;
        meddle(&sent);
    }
}

static void meddling(void)
{
    for (uint64_t seed = 1; seed <= 5; seed++) {
        run(seed);
        /* Seven of twelve arrive as they are, one twice, one from elsewhere. */
        EXPECT(taken_count * 12 > sent_count * 7 && taken_count <= sent_count);
        for (uint32_t i = 0; i < WORLD_JOINERS; i++) {
            cox_socket_address place = world_address(places[i]);
            uint8_t packet[24] = {0, (uint8_t)i};
            wire_datagram last;
            last.length =
                cox_seal_joiner_seal(&world.joiners[i], packet, sizeof packet, last.bytes);
            wire_datagram challenge = world_give(&world, &last, place);
            if (challenge.length > 0) give_to_joiner(&challenge, i);
            EXPECT(memcmp(&world_connection(&world, i)->address, &place, sizeof place) == 0);
        }
    }
}

const seal_test run_tests[] = {
    {"over 5 runs of 20000 packets that are lost, altered, reflected, swapped, moved and repeated "
     "each is taken once, from its sender, and no number is used twice",
     meddling},
    {NULL, NULL}};
