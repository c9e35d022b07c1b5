/* SPDX-License-Identifier: MIT
 * Packets that no honest peer sends: cut at every byte, with every bit flipped, with impossible
 * values. A session refuses them, and nothing has changed. */
#include "unity.h"

#include <stdio.h>
#include <string.h>

#include "core/base/cox_bytes.h"
#include "cox_session.h"
#include "coxswain/hash.h"

#include "fixture_session.h"

TEST_SOURCE_FILE("fixture_replay.c")

static table t;
static uint32_t before[TABLE_MEMORY / 4];

void setUp(void)
{
    cox_session_def def = table_def(2, 200);
    table_clear(&t);
    table_put_all(&t, &def, 2);
}

/* Gives a side bytes that it must refuse: its memory does not change, but for the counts. */
static void expect_refused(uint32_t number, const uint8_t *bytes, uint32_t length)
{
    table_side *side = &t.sides[number];
    char message[64];
    uint32_t dropped = side->session->packets_dropped;
    cox_session_take_time(side->session, t.now_us);
    cox_session_end_receiving(side->session);
    memcpy(before, side->memory, sizeof before);
    cox_status status = table_receive(&t, number, t.sides[1 - number].address, bytes, length);
    snprintf(message, sizeof message, "%u bytes", (unsigned)length);
    TEST_ASSERT_LESS_THAN_INT32_MESSAGE(COX_OK, status, message);
    TEST_ASSERT_EQUAL_UINT32(dropped + 1, side->session->packets_dropped);
    side->session->packets_dropped--;
    side->session->packets_received--;
    cox_session_end_receiving(side->session);
    TEST_ASSERT_EQUAL_MEMORY_MESSAGE(before, side->memory, sizeof before, message);
}

/* Plays until a side sends a packet of a type, and returns that packet. */
static cox_packet next_packet(uint32_t number, uint8_t type)
{
    cox_packet packet;
    for (uint32_t i = 0; i < 3000; i++) {
        table_side *side = &t.sides[number];
        cox_session_run(side->session, t.now_us);
        while (cox_session_get_packet(side->session, t.now_us, &packet)) {
            if (packet.bytes[3] == type) return packet;
            table_receive(&t, 1 - number, side->address, packet.bytes, packet.length);
        }
        table_pass(&t, 1);
    }
    TEST_FAIL_MESSAGE("no such packet is sent");
    return packet;
}

/* Cuts a packet at every byte, and flips every bit, with and without a check that fits. */
static void spoil(uint32_t to, const cox_packet *packet)
{
    cox_packet bad = *packet;
    for (uint32_t length = 0; length < packet->length; length++)
        expect_refused(to, packet->bytes, length);
    for (uint32_t bit = 0; bit < packet->length * 8; bit++) {
        bad.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        expect_refused(to, bad.bytes, bad.length);
        bad.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
}

/* Cuts the body at every byte, with a check that fits. */
static void cut_and_seal(uint32_t to, const cox_packet *packet)
{
    for (uint32_t length = 16; length < packet->length; length++) {
        cox_packet bad = *packet;
        bad.length = length;
        table_seal(&bad);
        expect_refused(to, bad.bytes, length);
    }
}

void test_a_spoiled_hello_is_refused(void)
{
    cox_packet packet = next_packet(1, COX_PACKET_HELLO);
    spoil(0, &packet);
    cut_and_seal(0, &packet);
}

void test_a_name_with_bytes_after_its_end_is_refused(void)
{
    cox_packet packet = next_packet(1, COX_PACKET_HELLO);
    uint32_t name = COX_PACKET_HEAD_BYTES + 16 + 32 + 5 + 4; /* behind the epoch */
    packet.bytes[name + COX_NAME_SIZE - 2] = 'x';
    table_seal(&packet);
    expect_refused(0, packet.bytes, packet.length);
}

void test_a_spoiled_welcome_is_refused(void)
{
    cox_packet packet = next_packet(0, COX_PACKET_WELCOME);
    spoil(1, &packet);
    cut_and_seal(1, &packet);
}

void test_a_spoiled_packet_of_the_host_is_refused(void)
{
    table_pass(&t, 300);
    table_push(&t, 0, -5);
    cox_packet packet = next_packet(0, COX_PACKET_SYNC);
    spoil(1, &packet);
    cut_and_seal(1, &packet);
}

void test_a_spoiled_packet_of_a_joiner_is_refused(void)
{
    table_pass(&t, 300);
    table_push(&t, 1, -5);
    cox_packet packet = next_packet(1, COX_PACKET_SYNC);
    spoil(0, &packet);
    cut_and_seal(0, &packet);
}

void test_a_packet_is_taken_once(void)
{
    table_pass(&t, 300);
    cox_packet packet = next_packet(1, COX_PACKET_SYNC);
    TEST_ASSERT_EQUAL_INT32(COX_OK,
                            table_receive(&t, 0, t.sides[1].address, packet.bytes, packet.length));
    expect_refused(0, packet.bytes, packet.length);
}

void test_a_packet_of_long_ago_is_refused(void)
{
    table_pass(&t, 300);
    cox_packet packet = next_packet(1, COX_PACKET_SYNC);
    t.sides[0].session->peers[0].link.window.newest += 2 * COX_SEQUENCE_WINDOW;
    expect_refused(0, packet.bytes, packet.length);
}

void test_a_packet_of_another_session_or_an_unknown_peer_is_refused(void)
{
    table_pass(&t, 300);
    cox_packet packet = next_packet(1, COX_PACKET_SYNC);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_SENDER,
                            table_receive(&t, 0, table_address(9), packet.bytes, packet.length));
    cox_address nobody = table_address(0);
    nobody.length = 0;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_SENDER,
                            table_receive(&t, 0, nobody, packet.bytes, packet.length));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_SENDER,
                            table_receive(&t, 1, table_address(9), packet.bytes, packet.length));
    packet.bytes[4] ^= 1;
    table_seal(&packet);
    expect_refused(0, packet.bytes, packet.length);
}

void test_a_joiner_may_not_pose_as_the_host_nor_the_host_as_a_joiner(void)
{
    table_pass(&t, 300);
    cox_packet from_host = next_packet(0, COX_PACKET_SYNC);
    cox_packet from_joiner = next_packet(1, COX_PACKET_SYNC);
    expect_refused(0, from_host.bytes, from_host.length);
    expect_refused(1, from_joiner.bytes, from_joiner.length);
}

void test_every_packet_with_any_byte_changed_and_a_check_that_fits_does_no_harm(void)
{
    table_pass(&t, 300);
    for (uint32_t side = 0; side < 2; side++) {
        table_push(&t, side, -9);
        cox_packet packet = next_packet(side, COX_PACKET_SYNC);
        for (uint32_t place = 0; place < packet.length - 4; place++) {
            cox_packet bad = packet;
            bad.bytes[place] ^= (uint8_t)(1u << place % 8);
            table_seal(&bad);
            memcpy(before, t.sides[1 - side].memory, sizeof before);
            table_receive(&t, 1 - side, t.sides[side].address, bad.bytes, bad.length);
            memcpy(t.sides[1 - side].memory, before, sizeof before);
        }
        table_receive(&t, 1 - side, t.sides[side].address, packet.bytes, packet.length);
    }
    TEST_ASSERT_TRUE(table_finish(&t, 5000));
    table_expect_same(&t, 0, 1, 200);
}

void test_noise_is_refused(void)
{
    uint8_t noise[COX_PACKET_BYTES_MAX + 1];
    uint64_t random = 1;
    table_pass(&t, 300);
    for (uint32_t trial = 0; trial < 2000; trial++) {
        random = cox_hash_finish(random + trial + 1);
        uint32_t length = (uint32_t)(random % sizeof noise);
        for (uint32_t i = 0; i < length; i++)
            noise[i] = (uint8_t)(cox_hash_finish(random + i) & 255u);
        expect_refused(trial % 2, noise, length);
    }
}

/* The host's peer for the joiner. */
static cox_peer *joiner_at_host(void)
{
    return &t.sides[0].session->peers[t.sides[1].peer];
}

/* The host's own state, as a message to a joiner, in the host's next packets. */
static void send_snapshot(void)
{
    static uint8_t join_snapshot[COX_JOIN_SNAPSHOT_HEAD_BYTES + 512];
    const table_side *host = &t.sides[0];
    cox_session_status state = cox_session_get_status(host->session);
    uint32_t length = 0;
    cox_bytes_writer writer = cox_bytes_writer_make(join_snapshot, COX_JOIN_SNAPSHOT_HEAD_BYTES);
    cox_bytes_add_u8(&writer, COX_JOIN_SNAPSHOT_TYPE);
    cox_bytes_add_u16(&writer, 3);
    cox_bytes_add_u16(&writer, 3);
    cox_bytes_add_u32(&writer, state.tick);
    cox_bytes_add_u64(&writer, cox_sim_hash(&host->sim));
    cox_bytes_add_u64(&writer, state.input_hash);
    TEST_ASSERT_EQUAL_INT32(
        COX_OK,
        cox_snapshot_save(&host->sim, join_snapshot + COX_JOIN_SNAPSHOT_HEAD_BYTES, 512, &length));
    cox_piece_sender_begin(&joiner_at_host()->sender, join_snapshot,
                           COX_JOIN_SNAPSHOT_HEAD_BYTES + length);
}

void test_a_snapshot_for_a_player_is_refused(void)
{
    table_pass(&t, 300);
    send_snapshot();
    cox_packet packet = next_packet(0, COX_PACKET_PIECE);
    expect_refused(1, packet.bytes, packet.length);
}

void test_snapshots_for_a_player_do_not_keep_it_from_the_match(void)
{
    uint32_t starts = 0;
    table_pass(&t, 300);
    for (uint32_t i = 0; i < 10; i++) {
        send_snapshot();
        table_pass(&t, 100);
    }
    TEST_ASSERT_TRUE(table_finish(&t, 5000));
    table_expect_same(&t, 0, 1, 200);
    for (uint32_t i = 0; i < t.sides[1].event_count; i++)
        if (t.sides[1].events[i].kind == COX_EVENT_STARTED) starts++;
    TEST_ASSERT_EQUAL_UINT32(1, starts);
    TEST_ASSERT_GREATER_OR_EQUAL_UINT32(10,
                                        cox_session_get_status(t.sides[1].session).packets_dropped);
}

/* A match of three, with a spectator as number 1. */
static void watch_a_match(void)
{
    cox_session_def def = table_def(3, 200);
    cox_session_def spectator = def;
    spectator.spectator = true;
    table_clear(&t);
    table_put(&t, 0, def, 7);
    table_put(&t, 1, spectator, 7);
    table_put(&t, 2, def, 7);
    table_put(&t, 3, def, 7);
    table_pass(&t, 300);
}

void test_a_snapshot_is_not_loaded_when_the_match_ends_without_it(void)
{
    watch_a_match();
    t.sides[1].is_deaf = true;
    table_pass(&t, 100);
    t.sides[1].is_deaf = false;
    joiner_at_host()->phase = COX_PEER_LOADING; /* it gets no more inputs */
    send_snapshot();
    table_deliver(&t, 0);
    TEST_ASSERT_TRUE(t.sides[1].session->has_arrived);
    cox_host_drop(t.sides[0].session, t.sides[1].peer, COX_BYE_DONE);
    table_deliver(&t, 0);
    table_pass(&t, 100);
    TEST_ASSERT_NULL(table_event(&t, 1, COX_EVENT_FAILED));
    TEST_ASSERT_TRUE(t.sides[1].is_over);
    TEST_ASSERT_EQUAL_INT32(COX_END, fixture_play(&t.sides[1].file).status);
}

void test_a_player_is_not_taken_while_a_snapshot_is_to_be_loaded(void)
{
    watch_a_match();
    cox_session *joiner = t.sides[1].session;
    send_snapshot();
    table_deliver(&t, 0);
    TEST_ASSERT_TRUE(joiner->has_arrived);
    cox_session_disconnect(t.sides[0].session, t.sides[3].peer);
    joiner_at_host()->phase = COX_PEER_PLAYING;
    joiner_at_host()->player = 2;
    joiner_at_host()->own_first = joiner->timeline.queues[2].end;
    t.now_us += 20 * TABLE_MS;
    table_deliver(&t, 0);
    TEST_ASSERT_EQUAL_UINT8(COX_NO_PLAYER, cox_session_get_status(joiner).player);
    table_pass(&t, 300);
}

void test_the_host_cannot_make_up_a_players_own_inputs(void)
{
    table_pass(&t, 300);
    cox_input_queue *at_host = &t.sides[0].session->timeline.queues[1];
    const cox_input_queue *own = &t.sides[1].session->timeline.queues[1];
    cox_input_queue_extend(at_host, COX_INPUT_GIVEN, at_host->end + 10);
    joiner_at_host()->own_first = at_host->end;
    uint32_t end = own->end;
    table_deliver(&t, 0);
    t.now_us += 20 * TABLE_MS;
    table_deliver(&t, 0);
    TEST_ASSERT_EQUAL_UINT32(end, own->end);
}
