/* SPDX-License-Identifier: MIT
 * Which machine gets a connection, and what a stranger costs. */
#include <string.h>

#include "seal_world.h"

static seal_world world;

static void connection(void)
{
    for (uint8_t role = 0; role < COX_SEAL_ROLES; role++) {
        world_make(&world, role);
        world_connect(&world, 0);
        EXPECT(world.taken.length == 9 && memcmp(world.taken.packet, "here I am", 9) == 0);
        EXPECT(world.taken.from->role == role);
        EXPECT(memcmp(world.taken.from->identity, world.joiners[0].identity.public_key,
                      COX_UDP_KEY_BYTES) == 0);
        wire_datagram back = world_seal_back(&world, 0, "welcome");
        EXPECT(world_give_back(&world, 0, &back) == COX_SEAL_DATA);
        EXPECT(world.length == 7 && memcmp(world.packet, "welcome", 7) == 0);
    }
}

static void keys(void)
{
    world_make(&world, COX_UDP_PLAYER);
    for (uint32_t i = 0; i < 2; i++) world_connect(&world, i);
    const cox_seal_line *one = &world.joiners[0].line;
    const cox_seal_line *other = &world.joiners[1].line;
    EXPECT(memcmp(one->send_key, one->receive_key, COX_UDP_KEY_BYTES) != 0);
    EXPECT(memcmp(one->send_key, other->send_key, COX_UDP_KEY_BYTES) != 0);
    EXPECT(memcmp(one->receive_key, other->receive_key, COX_UDP_KEY_BYTES) != 0);
}

static void stranger(void)
{
    world_make(&world, COX_UDP_PLAYER);
    for (uint32_t i = 0; i < 1000; i++) {
        wire_datagram question = world_ask(&world, 0);
        world_expect_ignored(&world, &question, world_address(i));
        EXPECT(world.taken.answer_length == COX_SEAL_COOKIE_BYTES);
    }
}

static void cookie_of_another_address(void)
{
    world_make(&world, COX_UDP_PLAYER);
    wire_datagram question = world_ask(&world, 0);
    wire_datagram cookie = world_give(&world, &question, world_address(0));
    world_give_back(&world, 0, &cookie);
    question = world_ask(&world, 0);
    world_expect_ignored(&world, &question, world_address(1));
    EXPECT(world.taken.answer_length == COX_SEAL_COOKIE_BYTES);
    world_give(&world, &question, world_address(0));
    EXPECT(world.taken.answer_length == COX_SEAL_WELCOME_BYTES);
}

static void cookie_of_long_ago(void)
{
    world_make(&world, COX_UDP_PLAYER);
    wire_datagram question = world_ask(&world, 0);
    wire_datagram cookie = world_give(&world, &question, world_address(0));
    world_give_back(&world, 0, &cookie);
    question = world_ask(&world, 0);
    seal_world later = world;
    later.now_us += COX_SEAL_COOKIE_US;
    world_give(&later, &question, world_address(0));
    EXPECT(later.taken.answer_length == COX_SEAL_WELCOME_BYTES);
    world.now_us += 2 * COX_SEAL_COOKIE_US;
    world_expect_ignored(&world, &question, world_address(0));
    EXPECT(world.taken.answer_length == COX_SEAL_COOKIE_BYTES);
}

/* Expects that the host refuses the joiner for a reason, and stays as it is. */
static void expect_refused(uint8_t reason)
{
    wire_datagram question = world_ask(&world, 0);
    world_expect_ignored(&world, &question, world_address(0));
    EXPECT(world.taken.answer_length == COX_SEAL_REFUSE_BYTES);
    EXPECT(world.taken.answer[COX_SEAL_REFUSE_REASON] == reason);
}

static void wrong_secret(void)
{
    world_make(&world, COX_UDP_PLAYER);
    world.joiners[0].invite.secret[0] ^= 1;
    expect_refused(COX_UDP_REFUSED_SECRET);
}

static void wrong_role(void)
{
    world_make(&world, COX_UDP_SPECTATOR);
    world.joiners[0].invite.role = COX_UDP_PLAYER;
    expect_refused(COX_UDP_REFUSED_SECRET);
    world.joiners[0].invite.role = COX_SEAL_ROLES;
    wire_datagram question = world_ask(&world, 0);
    world_expect_ignored(&world, &question, world_address(0));
    EXPECT(world.taken.answer_length == 0);
}

static void expired_invite(void)
{
    world_make(&world, COX_UDP_PLAYER);
    cox_seal_joiner early = world.joiners[0];
    world_make(&world, COX_UDP_PLAYER);
    world.joiners[0] = early;
    expect_refused(COX_UDP_REFUSED_KEY);
}

static void false_host(void)
{
    world_make(&world, COX_UDP_PLAYER);
    memset(world.host.keys.secret_key, 7, COX_UDP_KEY_BYTES); /* knows all but this */
    for (int i = 0; i < 2; i++) {
        wire_datagram question = world_ask(&world, 0);
        wire_datagram answer = world_give(&world, &question, world_address(0));
        world_give_back(&world, 0, &answer);
        EXPECT(answer.length == (i == 0 ? COX_SEAL_COOKIE_BYTES : COX_SEAL_WELCOME_BYTES));
    }
    EXPECT(!world.joiners[0].is_open);
}

static void false_identity(void)
{
    world_make(&world, COX_UDP_PLAYER);
    world_connect(&world, 1);
    memcpy(world.joiners[0].identity.public_key, world.joiners[1].identity.public_key,
           COX_UDP_KEY_BYTES);
    for (int i = 0; i < 2; i++) {
        wire_datagram question = world_ask(&world, 0);
        wire_datagram answer = world_give(&world, &question, world_address(0));
        world_give_back(&world, 0, &answer);
    }
    EXPECT(!world.joiners[0].is_open);
    world.joiners[0].is_open = true; /* it goes on regardless, by what it can know */
    wire_datagram packet = world_seal(&world, 0, "I am the other one");
    world_expect_ignored(&world, &packet, world_address(0));
}

static void key_of_zeros(void)
{
    world_make(&world, COX_UDP_PLAYER);
    wire_datagram question = world_ask(&world, 0);
    wire_datagram cookie = world_give(&world, &question, world_address(0));
    world_give_back(&world, 0, &cookie);
    memset(world.joiners[0].identity.public_key, 0, COX_UDP_KEY_BYTES);
    question = world_ask(&world, 0);
    world_expect_ignored(&world, &question, world_address(0));
    EXPECT(world.taken.answer_length == 0);
}

static void same_hello_again(void)
{
    world_make(&world, COX_UDP_PLAYER);
    wire_datagram question = world_ask(&world, 0);
    wire_datagram answer = world_give(&world, &question, world_address(0));
    world_give_back(&world, 0, &answer);
    question = world_ask(&world, 0);
    answer = world_give(&world, &question, world_address(0));
    world_give_back(&world, 0, &answer);
    wire_datagram first = world_seal(&world, 0, "here I am");
    world_give(&world, &first, world_address(0));
    world_expect_ignored(&world, &question, world_address(0));
    EXPECT(world.taken.answer_length == answer.length);
    EXPECT(memcmp(world.taken.answer, answer.bytes, answer.length) == 0);
}

/* A joiner asks until it is welcomed or refused; its last answer. */
static wire_datagram try_to_join(cox_seal_joiner *joiner, uint32_t address)
{
    wire_datagram answer = {0, {0}};
    for (int i = 0; i < 2; i++) {
        world.joiners[0] = *joiner;
        wire_datagram question = world_ask(&world, 0);
        answer = world_give(&world, &question, world_address(address));
        world_give_back(&world, 0, &answer);
        *joiner = world.joiners[0];
    }
    return answer;
}

static void half_open(void)
{
    uint32_t refused = 0;
    world_make(&world, COX_UDP_PLAYER);
    cox_seal_invite invite = world.joiners[0].invite;
    world_connect(&world, 1);
    for (uint32_t i = 0; i < 100; i++) {
        cox_seal_joiner joiner;
        cox_seal_joiner_make(&joiner, &invite, NULL);
        if (try_to_join(&joiner, i + 10).bytes[3] == COX_SEAL_REFUSE) refused++;
    }
    EXPECT(refused == 100 - HALF_OPEN_MAX);
    EXPECT(world_connection(&world, 1)->phase == COX_SEAL_OPEN);
    world.now_us += COX_SEAL_HALF_OPEN_US;
    world_connect(&world, 2);
}

/* Lets joiners of a role in until the host is full for them; how many. */
static uint32_t fill(uint8_t role)
{
    cox_seal_invite invite = cox_seal_host_invite(&world.host, role);
    for (uint32_t i = 0;; i++) {
        cox_seal_joiner joiner;
        cox_seal_joiner_make(&joiner, &invite, NULL);
        wire_datagram answer = try_to_join(&joiner, 100u * (role + 1u) + i);
        if (answer.bytes[3] == COX_SEAL_REFUSE) {
            EXPECT(answer.bytes[COX_SEAL_REFUSE_REASON] == COX_UDP_REFUSED_FULL);
            return i;
        }
        wire_datagram first = world_seal(&world, 0, "here I am");
        world_give(&world, &first, world_address(100u * (role + 1u) + i));
    }
}

static void full(void)
{
    world_make(&world, COX_UDP_PLAYER);
    EXPECT(fill(COX_UDP_SPECTATOR) == SPECTATORS_MAX);
    EXPECT(fill(COX_UDP_PLAYER) == COX_UDP_CONNECTIONS_MAX - SPECTATORS_MAX);
    cox_seal_host_forget(&world.host, world.host.connections[5].line.connection);
    EXPECT(fill(COX_UDP_PLAYER) == 1);
}

static void silent(void)
{
    world_make(&world, COX_UDP_PLAYER);
    world_connect(&world, 1);
    EXPECT(fill(COX_UDP_PLAYER) == COX_UDP_CONNECTIONS_MAX - 1);
    world.now_us += COX_SEAL_SILENT_US;
    wire_datagram packet = world_seal(&world, 1, "here I am still");
    world_give(&world, &packet, world_address(1));
    EXPECT(world.taken.from != NULL);
    EXPECT(fill(COX_UDP_PLAYER) == COX_UDP_CONNECTIONS_MAX - 1);
    packet = world_seal(&world, 1, "and still");
    world_give(&world, &packet, world_address(1));
    EXPECT(world.taken.from != NULL);
}

static void slow(void)
{
    world_make(&world, COX_UDP_PLAYER);
    world_connect(&world, 1);
    world.now_us += 100 * COX_SEAL_SILENT_US;
    wire_datagram packet = world_seal(&world, 1, "after a long sleep");
    world_give(&world, &packet, world_address(1));
    EXPECT(world.taken.from != NULL);
}

static void late(void)
{
    world_make(&world, COX_UDP_PLAYER);
    cox_seal_joiner joiner = world.joiners[0];
    try_to_join(&joiner, 0);
    wire_datagram first = world_seal(&world, 0, "late, but here I am");
    seal_world other = world;
    world.now_us += 10 * COX_SEAL_HALF_OPEN_US;
    world_give(&world, &first, world_address(0));
    EXPECT(world.taken.from != NULL);
    world = other;
    fill(COX_UDP_PLAYER);
    world.now_us += COX_SEAL_HALF_OPEN_US;
    EXPECT(fill(COX_UDP_PLAYER) == 1);
    world_expect_ignored(&world, &first, world_address(0));
}

static void order_of_places(void)
{
    cox_seal_joiner joiner;
    world_make(&world, COX_UDP_PLAYER);
    cox_seal_invite invite = world.joiners[0].invite;
    fill(COX_UDP_PLAYER);
    cox_seal_host_forget(&world.host, world.host.connections[5].line.connection);
    cox_seal_joiner_make(&joiner, &invite, NULL);
    try_to_join(&joiner, 900);
    world.now_us += COX_SEAL_SILENT_US;
    cox_seal_connection before[COX_UDP_CONNECTIONS_MAX];
    memcpy(before, world.connections, sizeof before);
    cox_seal_joiner_make(&joiner, &invite, NULL);
    try_to_join(&joiner, 901);
    for (uint32_t i = 0; i < COX_UDP_CONNECTIONS_MAX; i++) {
        bool is_same = memcmp(&before[i], &world.connections[i], sizeof before[i]) == 0;
        EXPECT(is_same == (i != 5));
    }
}

/* Spectators that wait until they are counted no more, and then all speak. */
static void late_spectators(void)
{
    static cox_seal_joiner joiners[COX_UDP_CONNECTIONS_MAX];
    uint32_t heard = 0;
    world_make(&world, COX_UDP_SPECTATOR);
    cox_seal_invite invite = world.joiners[0].invite;
    for (uint32_t i = 0; i < COX_UDP_CONNECTIONS_MAX; i++) {
        if (i % HALF_OPEN_MAX == 0) world.now_us += COX_SEAL_HALF_OPEN_US;
        cox_seal_joiner_make(&joiners[i], &invite, NULL);
        try_to_join(&joiners[i], i);
    }
    for (uint32_t i = 0; i < COX_UDP_CONNECTIONS_MAX; i++) {
        world.joiners[0] = joiners[i];
        wire_datagram first = world_seal(&world, 0, "here I am");
        if (first.length == 0) continue;
        world_give(&world, &first, world_address(i));
        heard += world.taken.from != NULL;
    }
    EXPECT(heard <= SPECTATORS_MAX);
}

const seal_test handshake_tests[] = {
    {"a joiner with an invite gets a connection in its role, and the host knows its key",
     connection},
    {"each connection has a key of its own for each direction", keys},
    {"a stranger takes no memory of the host", stranger},
    {"a cookie is good at no other address", cookie_of_another_address},
    {"a cookie is good for 8 seconds and not for 16", cookie_of_long_ago},
    {"a joiner with a wrong secret is refused", wrong_secret},
    {"an invite for spectators lets in no player", wrong_role},
    {"an invite of an earlier match is refused", expired_invite},
    {"a joiner does not take another machine for its host", false_host},
    {"a joiner cannot take another's identity", false_identity},
    {"a key that is none gets no connection", key_of_zeros},
    {"the same question again gets the same welcome and changes nothing", same_hello_again},
    {"invited joiners that do not go on leave room for others", half_open},
    {"a welcomed joiner has 2 seconds, and longer as long as nobody wants its place", late},
    {"the place of a joiner that did not go on is taken before that of a silent one",
     order_of_places},
    {"where no place is free, a connection that was silent for 10 seconds gives up its own",
     silent},
    {"as long as nobody wants its place a connection may be silent", slow},
    {"spectators leave room for players, however late they speak", late_spectators},
    {"spectators leave room for players, and a full host says so", full},
    {NULL, NULL}};
