/* SPDX-License-Identifier: MIT
 * Which inputs go into which packet. */
#include "unity.h"

#include <string.h>

#include "cox_redundancy.h"
#include "coxswain/match.h"

#define QUEUES_MAX 17u
#define ROOM 1000u
#define PLENTY 100000u

static cox_redundancy redundancy;
static uint32_t size;         /* of each input */
static uint32_t looked_at;    /* how often a size was asked for */
static cox_input_sizes sizes; /* with size as its context */

static uint32_t all_alike(const void *context, uint32_t queue, uint32_t tick)
{
    (void)queue;
    (void)tick;
    looked_at++;
    return *(const uint32_t *)context;
}

/* A long input at tick 0, and short ones. */
static uint32_t first_is_long(const void *context, uint32_t queue, uint32_t tick)
{
    (void)context;
    (void)queue;
    return tick == 0 ? 257 : 1;
}

static void begin(uint32_t queue_count, uint32_t bytes)
{
    memset(&redundancy, 0, sizeof redundancy);
    size = bytes;
    looked_at = 0;
    sizes.queue_count = queue_count;
    sizes.context = &size;
    sizes.bytes_of = all_alike;
}

void setUp(void)
{
    begin(1, 10);
}

static cox_packet_inputs first_packet(uint32_t first, uint32_t end, uint32_t allowed)
{
    cox_redundancy_begin_turn(&redundancy, sizes.queue_count, first, end);
    return cox_redundancy_first(&redundancy, &sizes, ROOM, allowed);
}

static void expect(uint32_t first, uint32_t end, cox_input_range range)
{
    TEST_ASSERT_EQUAL_UINT32(first, cox_redundancy_tick(&redundancy, range.first, 1, 0));
    TEST_ASSERT_EQUAL_UINT32(end, cox_redundancy_tick(&redundancy, range.end, 1, 0));
}

static void expect_none(cox_input_range range)
{
    TEST_ASSERT_EQUAL_UINT32(range.first, range.end);
}

void test_a_packet_holds_all_that_the_peer_lacks_if_it_can(void)
{
    cox_packet_inputs inputs = first_packet(50, 150, PLENTY);
    expect(50, 150, inputs.newest);
    expect_none(inputs.older);
    TEST_ASSERT_FALSE(cox_redundancy_has_more(&redundancy));
}

void test_a_packet_to_a_peer_that_lacks_nothing_holds_nothing(void)
{
    cox_packet_inputs inputs = first_packet(50, 50, 0);
    expect_none(inputs.newest);
    expect_none(inputs.older);
    expect_none(first_packet(50, 40, 0).newest); /* it knows of more than this side sends */
    TEST_ASSERT_FALSE(cox_redundancy_has_more(&redundancy));
}

void test_the_newest_rows_go_first_and_older_ones_follow_oldest_first(void)
{
    cox_packet_inputs inputs = first_packet(0, 250, PLENTY);
    expect(150, 250, inputs.newest);
    expect_none(inputs.older);
    TEST_ASSERT_TRUE(cox_redundancy_has_more(&redundancy));
    inputs = cox_redundancy_more(&redundancy, &sizes, ROOM);
    expect_none(inputs.newest);
    expect(0, 100, inputs.older);
    expect(100, 150, cox_redundancy_more(&redundancy, &sizes, ROOM).older);
    TEST_ASSERT_FALSE(cox_redundancy_has_more(&redundancy));
}

void test_one_packet_alone_is_shared_by_the_newest_and_the_older_rows(void)
{
    cox_packet_inputs inputs = first_packet(0, 250, ROOM);
    expect(200, 250, inputs.newest);
    expect(0, 50, inputs.older);
    TEST_ASSERT_FALSE(cox_redundancy_has_more(&redundancy));
}

void test_older_rows_take_turns_and_begin_again_with_the_oldest(void)
{
    static const uint32_t begins[] = {0, 50, 100, 150, 0};
    for (uint32_t i = 0; i < 5; i++) {
        cox_packet_inputs inputs = first_packet(0, 250, ROOM);
        expect(200, 250, inputs.newest);
        expect(begins[i], begins[i] + 50, inputs.older);
    }
}

void test_rows_that_were_acknowledged_meanwhile_are_passed_over(void)
{
    first_packet(0, 250, ROOM);
    expect(80, 130, first_packet(80, 250, ROOM).older);
}

void test_further_packets_take_turns_too_where_the_rate_does_not_allow_all(void)
{
    uint32_t allowed = ROOM + COX_REDUNDANCY_ROOM_LEAST;
    expect(400, 500, first_packet(0, 500, allowed).newest);
    expect(0, 100, cox_redundancy_more(&redundancy, &sizes, ROOM).older);
    expect(400, 500, first_packet(0, 500, allowed).newest);
    expect(100, 200, cox_redundancy_more(&redundancy, &sizes, ROOM).older);
}

void test_a_low_rate_makes_a_packet_shorter(void)
{
    cox_packet_inputs inputs = first_packet(0, 250, 300);
    expect(235, 250, inputs.newest);
    expect(0, 15, inputs.older);
}

void test_two_rows_go_whatever_the_rate(void)
{
    cox_packet_inputs inputs = first_packet(0, 250, 0);
    expect(249, 250, inputs.newest);
    expect(0, 1, inputs.older);
    inputs = first_packet(248, 250, 0);
    expect(248, 250, inputs.newest);
}

void test_a_long_input_goes_at_last_among_short_ones_at_a_low_rate(void)
{
    sizes.bytes_of = first_is_long;
    TEST_ASSERT_EQUAL_UINT32(0, first_packet(0, 250, 0).older.first);
    TEST_ASSERT_EQUAL_UINT32(1, redundancy.again);
}

void test_late_in_a_long_match_older_rows_take_turns_as_at_its_begin(void)
{
    uint32_t first = COX_MATCH_TICKS_MAX - 250u;
    expect(first, first + 50, first_packet(first, first + 250, ROOM).older);
    expect(first + 50, first + 100, first_packet(first + 20, first + 250, ROOM).older);
    begin(QUEUES_MAX, 10);
    cox_packet_inputs inputs = first_packet(first, first + 1, PLENTY);
    for (uint32_t queue = 0; queue < QUEUES_MAX; queue++) {
        TEST_ASSERT_EQUAL_UINT32(
            first, cox_redundancy_tick(&redundancy, inputs.newest.first, QUEUES_MAX, queue));
        TEST_ASSERT_EQUAL_UINT32(
            first + 1, cox_redundancy_tick(&redundancy, inputs.newest.end, QUEUES_MAX, queue));
    }
}

void test_rows_that_no_input_block_can_tell_wait(void)
{
    expect(65436, 65536, first_packet(0, 70000, PLENTY).newest);
    expect(69900, 70000, first_packet(10000, 70000, PLENTY).newest);
}

/* Whether packets of a call bring all inputs of ticks 0 to end - 1 to a peer. */
static void expect_all_to_arrive(uint32_t end)
{
    static uint32_t arrived[64 * QUEUES_MAX];
    uint32_t count = end * sizes.queue_count;
    memset(arrived, 0, sizeof arrived);
    cox_packet_inputs inputs = first_packet(0, end, PLENTY);
    for (uint32_t i = inputs.newest.first; i < inputs.newest.end; i++) arrived[i]++;
    while (cox_redundancy_has_more(&redundancy)) {
        inputs = cox_redundancy_more(&redundancy, &sizes, ROOM);
        TEST_ASSERT_LESS_OR_EQUAL_UINT32(ROOM / size, inputs.older.end - inputs.older.first);
        for (uint32_t i = inputs.older.first; i < inputs.older.end; i++) arrived[i]++;
    }
    for (uint32_t i = 0; i < count; i++) TEST_ASSERT_EQUAL_UINT32(1, arrived[i]);
}

void test_a_row_that_is_longer_than_a_packet_is_shared_by_several(void)
{
    begin(QUEUES_MAX, 257);
    cox_packet_inputs inputs = first_packet(0, 4, PLENTY);
    TEST_ASSERT_EQUAL_UINT32(4 * QUEUES_MAX - 3, inputs.newest.first);
    expect_all_to_arrive(4);
    begin(QUEUES_MAX, 10);
    expect_all_to_arrive(40);
}

void test_the_inputs_of_a_range_are_a_range_of_ticks_in_each_queue(void)
{
    /* Of three queues: the last two of tick 5, all of tick 6, the first of tick 7. */
    uint32_t first = 5 * 3 + 1;
    uint32_t end = 7 * 3 + 1;
    static const uint32_t from[] = {6, 5, 5};
    static const uint32_t to[] = {8, 7, 7};
    for (uint32_t queue = 0; queue < 3; queue++) {
        TEST_ASSERT_EQUAL_UINT32(from[queue], cox_redundancy_tick(&redundancy, first, 3, queue));
        TEST_ASSERT_EQUAL_UINT32(to[queue], cox_redundancy_tick(&redundancy, end, 3, queue));
    }
    TEST_ASSERT_EQUAL_UINT32(0, cox_redundancy_tick(&redundancy, 0, 3, 2));
}

void test_inputs_that_take_no_bytes_do_not_take_endless_time(void)
{
    begin(QUEUES_MAX, 0);
    first_packet(0, UINT32_MAX - 1, ROOM);
    TEST_ASSERT_LESS_THAN_UINT32(20000, looked_at);
    TEST_ASSERT_EQUAL_UINT32(4096, redundancy.again);
}
