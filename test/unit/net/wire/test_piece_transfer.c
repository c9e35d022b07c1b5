/* SPDX-License-Identifier: MIT
 * A state of 600 KB in pieces over lines that lose and reorder: how long it takes, and how much is
 * sent. Both sides have a turn 60 times a second; packets travel as bytes, PIECEs at 256,000 bytes
 * a second with their heads and those of UDP. */
#include "unity.h"

#include <string.h>

#include "coxswain/random.h"
#include "cox_link.h"
#include "cox_pieces.h"
#include "trials.h"

#define LENGTH 600000u
#define PIECES 546u
#define TURN_US UINT32_C(16667)
#define RATE UINT32_C(256000) /* bytes a second */
#define HEADS 48u             /* a PIECE's bytes beside its body: UDP, head and check */
#define ON_THE_WAY 512u

/* One direction of a line; chances in thousandths. */
typedef struct line {
    uint32_t delay_us;
    uint32_t jitter_us;
    uint32_t loss;
    uint32_t held_back; /* for up to 100 ms */
    uint32_t doubled;
} line;

typedef struct packet {
    uint64_t arrives_us;
    bool is_answer;
    uint32_t sequence;
    uint32_t length; /* 0: this place is free */
    uint8_t bytes[COX_PIECE_HEAD_BYTES + COX_PIECE_BYTES];
} packet;

static uint8_t message[LENGTH];
static uint8_t inbox[LENGTH];
static uint32_t memory[COX_PIECE_WINDOW];
static packet packets[ON_THE_WAY];
static cox_random stream;
static line both_ways;
static cox_piece_sender sender;
static cox_piece_receiver receiver;
static cox_link link; /* PIECEs that arrived; one that is doubled is dropped, as in a session */
static uint64_t now_us;
static uint32_t budget;
static uint32_t told_sent, told_arrived;

void setUp(void)
{
    for (uint32_t i = 0; i < LENGTH; i++) message[i] = (uint8_t)(i * 7u >> 3);
    memset(&both_ways, 0, sizeof both_ways);
    both_ways.delay_us = 50000;
}

static bool chance(uint32_t permille)
{
    return cox_random_below(&stream, 1000) < permille;
}

static void put(const packet *sent)
{
    uint32_t place = 0;
    while (place < ON_THE_WAY && packets[place].length != 0) place++;
    TEST_ASSERT_LESS_THAN_UINT32(ON_THE_WAY, place);
    packets[place] = *sent;
    packets[place].arrives_us = now_us + both_ways.delay_us;
    packets[place].arrives_us += cox_random_below(&stream, both_ways.jitter_us + 1);
    if (chance(both_ways.held_back)) packets[place].arrives_us += cox_random_below(&stream, 100000);
}

static void carry(const packet *sent)
{
    if (chance(both_ways.loss)) return;
    put(sent);
    if (chance(both_ways.doubled)) put(sent);
}

static void take_piece(const packet *arrived)
{
    cox_piece piece;
    cox_bytes_reader body = cox_bytes_reader_make(arrived->bytes, arrived->length);
    if (!cox_link_expects(&link, arrived->sequence)) return;
    cox_link_heard(&link, arrived->sequence, now_us);
    TEST_ASSERT_TRUE(cox_piece_read(&body, &piece));
    uint8_t outcome = cox_piece_receiver_take(&receiver, arrived->sequence, &piece);
    TEST_ASSERT_NOT_EQUAL_UINT8(COX_PIECE_REFUSED, outcome);
}

static void take_answer(const packet *arrived)
{
    cox_piece_have have;
    cox_piece_measure measure;
    cox_bytes_reader body = cox_bytes_reader_make(arrived->bytes, arrived->length);
    TEST_ASSERT_TRUE(cox_piece_have_read(&body, &have));
    TEST_ASSERT_TRUE(
        cox_piece_sender_acknowledge(&sender, &have, (uint32_t)(now_us / 1000), &measure));
    told_sent += measure.sent;
    told_arrived += measure.arrived;
}

static void receive(void)
{
    for (uint32_t i = 0; i < ON_THE_WAY; i++) {
        if (packets[i].length == 0 || packets[i].arrives_us > now_us) continue;
        if (packets[i].is_answer) take_answer(&packets[i]);
        else take_piece(&packets[i]);
        packets[i].length = 0;
    }
}

static void send_pieces(void)
{
    cox_piece piece;
    static packet sent;
    uint32_t round_trip_ms = 2 * both_ways.delay_us / 1000;
    budget += RATE / 60;
    while (budget >= HEADS + sizeof sent.bytes &&
           cox_piece_sender_next(&sender, COX_PIECE_BYTES, (uint32_t)(now_us / 1000), round_trip_ms,
                                 &piece)) {
        cox_bytes_writer writer = cox_bytes_writer_make(sent.bytes, sizeof sent.bytes);
        cox_piece_write(&writer, &piece);
        sent.sequence = sender.sent;
        sent.length = writer.length;
        budget -= HEADS + writer.length;
        carry(&sent);
    }
    if (budget > RATE / 8) budget = RATE / 8;
}

static void send_answer(void)
{
    cox_piece_have have;
    static packet sent = {.is_answer = true};
    if (!cox_piece_receiver_have(&receiver, &have)) return;
    cox_bytes_writer writer = cox_bytes_writer_make(sent.bytes, sizeof sent.bytes);
    cox_piece_have_write(&writer, &have);
    sent.length = writer.length;
    carry(&sent);
}

static void begin(uint64_t seed)
{
    memset(packets, 0, sizeof packets);
    memset(inbox, 0, sizeof inbox);
    stream = cox_random_make(seed, 1);
    cox_piece_sender_init(&sender, memory);
    cox_piece_receiver_init(&receiver, inbox, LENGTH);
    cox_link_init(&link, 0);
    now_us = 1000000;
    budget = 0;
    told_sent = told_arrived = 0;
    cox_piece_sender_begin(&sender, message, LENGTH);
}

static void turn(void)
{
    receive();
    send_pieces();
    send_answer();
    now_us += TURN_US;
}

/* Sends the state; the time in ms until it is whole. */
static uint32_t transfer(uint64_t seed)
{
    begin(seed);
    while (receiver.state != COX_PIECES_WHOLE && now_us < 21000000) turn();
    TEST_ASSERT_EQUAL_UINT8(COX_PIECES_WHOLE, receiver.state);
    TEST_ASSERT_EQUAL_MEMORY(message, inbox, LENGTH);
    return (uint32_t)(now_us / 1000) - 1000;
}

static void make_lossy(void)
{
    both_ways.loss = 100;
    both_ways.held_back = 50;
}

void test_over_a_good_line_a_state_takes_what_its_bytes_take_and_half_a_round_trip(void)
{
    uint32_t bytes = LENGTH + PIECES * (HEADS + COX_PIECE_HEAD_BYTES);
    uint32_t least_ms = bytes / (RATE / 1000) + 50;
    uint32_t took_ms = transfer(1);
    TEST_ASSERT_EQUAL_UINT32(PIECES, sender.sent);
    TEST_ASSERT_GREATER_OR_EQUAL_UINT32(least_ms, took_ms);
    TEST_ASSERT_LESS_THAN_UINT32(least_ms + 50, took_ms);
}

void test_with_10_percent_lost_and_5_reordered_a_state_takes_at_most_4_s(void)
{
    make_lossy();
    for (uint64_t seed = 1; seed <= TRIALS_OF(40); seed++)
        TEST_ASSERT_LESS_OR_EQUAL_UINT32(4000, transfer(seed));
}

/* The model's transfer over such a line takes 3040 ms and 615 PIECEs in the mean of 40 seeds, with
 * a budget that breathes; here both are within a tenth of that. */
void test_a_state_takes_as_long_as_in_the_model(void)
{
    uint32_t count = TRIALS_OF(40);
    uint32_t took_ms = 0, sent = 0;
    make_lossy();
    for (uint64_t seed = 1; seed <= count; seed++) {
        took_ms += transfer(seed);
        sent += sender.sent;
    }
    TEST_ASSERT_UINT32_WITHIN(304, 3040, took_ms / count);
    TEST_ASSERT_UINT32_WITHIN(61, 615, sent / count);
}

void test_jitter_alone_sends_nothing_twice(void)
{
    both_ways.jitter_us = 15000;
    transfer(1);
    TEST_ASSERT_EQUAL_UINT32(PIECES, sender.sent);
}

void test_the_sender_learns_how_much_is_lost(void)
{
    both_ways.loss = 100;
    both_ways.doubled = 50;
    transfer(1);
    while (cox_piece_sender_is_busy(&sender)) turn();
    TEST_ASSERT_GREATER_THAN_UINT32(500, told_sent);
    TEST_ASSERT_UINT32_WITHIN(30, 100, (told_sent - told_arrived) * 1000 / told_sent);
}

void test_a_state_goes_on_after_a_line_was_dead_for_seconds(void)
{
    begin(1);
    for (uint32_t i = 0; i < 60; i++) turn();
    uint32_t percent = cox_piece_receiver_percent(&receiver);
    both_ways.loss = 1000;
    for (uint32_t i = 0; i < 300; i++) turn();
    both_ways.loss = 0;
    TEST_ASSERT_GREATER_OR_EQUAL_UINT32(percent, cox_piece_receiver_percent(&receiver));
    for (uint32_t i = 0; i < 150 && receiver.state != COX_PIECES_WHOLE; i++) turn();
    TEST_ASSERT_EQUAL_UINT8(COX_PIECES_WHOLE, receiver.state);
    TEST_ASSERT_EQUAL_MEMORY(message, inbox, LENGTH);
}

void test_half_of_all_packets_may_be_lost(void)
{
    both_ways.loss = 500;
    TEST_ASSERT_LESS_THAN_UINT32(8000, transfer(1));
}
