/* SPDX-License-Identifier: MIT
 * The majority: the search asks further machines for their hashes, beside the two that it
 * compares. */
#include "unity.h"

#include <stdio.h>
#include <string.h>

#include "cox_desync_exchange.h"
#include "fixture_exchange.h"

TEST_SOURCE_FILE("fixture_sim.c")

#define SPOILT_TICK 21
#define SEEN_TICK 30

static timeline timelines[4];
static match m;
static cox_desync report;
static char message[96];

/* Steps of another build: like the fixture's, but at the spoilt tick stamina is another. */
static void (*plain_step)(void *context, const cox_frame *frame);

static void odd_step(void *context, const cox_frame *frame)
{
    fixture *f = (fixture *)context;
    plain_step(context, frame);
    if (frame->tick + 1 == SPOILT_TICK) f->ships[1].stamina = 107;
}

static void make_odd(timeline *c)
{
    c->sim.step = odd_step;
}

void setUp(void)
{
    timeline *all[4];
    for (uint32_t i = 0; i < 4; i++) {
        timeline_make(&timelines[i], 5);
        all[i] = &timelines[i];
    }
    plain_step = timelines[0].sim.step;
    match_make(&m, all, 2);
}

static void play_all(uint32_t tick)
{
    for (uint32_t i = 0; i < 4; i++) timeline_play(&timelines[i], tick);
}

/* Searches among count machines, of which those in the mask run another build. */
static void assert_majority(uint32_t count, uint32_t odd, bool has_majority, bool host_is_right)
{
    setUp();
    for (uint32_t i = 0; i < count; i++) m.timelines[i] = &timelines[i];
    for (uint32_t i = 0; i < count; i++)
        if ((odd >> i & 1) != 0) make_odd(&timelines[i]);
    play_all(SEEN_TICK);
    uint8_t other = 1;
    while ((odd >> other & 1) == (odd & 1)) other++;
    TEST_ASSERT_TRUE(match_search(&m, SEEN_TICK, other, &report));
    uint32_t all = (1u << count) - 1;
    uint32_t host_side = (odd & 1) != 0 ? odd : all & ~odd;
    snprintf(message, sizeof message, "%u machines, odd ones %x", (unsigned)count, (unsigned)odd);
    TEST_ASSERT_EQUAL_HEX16_MESSAGE(host_side, report.host_player_bits, message);
    TEST_ASSERT_EQUAL_HEX16_MESSAGE(all & ~host_side, report.other_player_bits, message);
    TEST_ASSERT_EQUAL_MESSAGE(has_majority, report.has_majority, message);
    TEST_ASSERT_EQUAL_MESSAGE(host_is_right, report.host_is_right, message);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(SPOILT_TICK, report.tick, message);
}

void test_two_machines_have_no_majority(void)
{
    assert_majority(2, 2, false, false);
    assert_majority(2, 1, false, false);
}

void test_two_of_three_machines_that_agree_are_the_majority(void)
{
    assert_majority(3, 2, true, true);
    assert_majority(3, 4, true, true);
    assert_majority(3, 6, true, false);
    assert_majority(3, 1, true, false);
}

void test_two_of_four_machines_are_no_majority(void)
{
    assert_majority(4, 2, true, true);
    assert_majority(4, 8, true, true);
    assert_majority(4, 6, false, false);
    assert_majority(4, 14, true, false);
}

void test_a_third_opinion_is_on_neither_side(void)
{
    m.timelines[2] = &timelines[2];
    make_odd(&timelines[1]);
    timelines[2].game.seed ^= 1;
    timeline_touch(&timelines[2]);
    play_all(SEEN_TICK);
    TEST_ASSERT_TRUE(match_search(&m, SEEN_TICK, 1, &report));
    TEST_ASSERT_EQUAL_HEX16(1, report.host_player_bits);
    TEST_ASSERT_EQUAL_HEX16(2, report.other_player_bits);
    TEST_ASSERT_FALSE(report.has_majority);
}

void test_a_spectator_that_differs_is_compared_and_counts_as_one(void)
{
    m.timelines[1] = NULL;
    m.timelines[2] = &timelines[2];
    m.timelines[MATCH_SPECTATOR] = &timelines[3];
    make_odd(&timelines[3]);
    play_all(SEEN_TICK);
    TEST_ASSERT_TRUE(match_search(&m, SEEN_TICK, COX_NO_PLAYER, &report));
    TEST_ASSERT_EQUAL(COX_NO_PLAYER, report.other);
    TEST_ASSERT_EQUAL_HEX16(5, report.host_player_bits);
    TEST_ASSERT_EQUAL_HEX16(0, report.other_player_bits);
    TEST_ASSERT_TRUE(report.has_majority && report.host_is_right);
    TEST_ASSERT_EQUAL_UINT32(6, report.cell.id);
    TEST_ASSERT_EQUAL_INT64(107, report.other_value);
}

void test_a_search_that_takes_too_long_is_ended_with_what_is_known(void)
{
    m.timelines[2] = &timelines[2];
    make_odd(&timelines[1]);
    timeline_play(&timelines[0], SEEN_TICK);
    timeline_play(&timelines[1], SEEN_TICK);
    match_begin(&m, SEEN_TICK, 1, false);
    match_run(&m); /* the witness is at tick 0 */
    cox_desync_exchange_give_up(&m.exchanges[0]);
    TEST_ASSERT_FALSE(cox_desync_exchange_is_open(&m.exchanges[0]));
    TEST_ASSERT_TRUE(cox_desync_exchange_report(&m.exchanges[0], &report));
    TEST_ASSERT_EQUAL(COX_DESYNC_LOGIC, report.kind);
    TEST_ASSERT_FALSE(report.has_majority);

    match_begin(&m, SEEN_TICK, 1, false);
    cox_desync_exchange_give_up(&m.exchanges[0]);
    cox_desync_exchange_give_up(&m.exchanges[0]);
    TEST_ASSERT_TRUE(cox_desync_exchange_report(&m.exchanges[0], &report));
    TEST_ASSERT_EQUAL(COX_DESYNC_UNKNOWN, report.kind);
    TEST_ASSERT_EQUAL_UINT32(SEEN_TICK, report.tick);
}

void test_a_witness_that_is_behind_answers_once_it_has_come_to_the_tick(void)
{
    m.timelines[2] = &timelines[2];
    make_odd(&timelines[1]);
    timeline_play(&timelines[0], SEEN_TICK);
    timeline_play(&timelines[1], SEEN_TICK);
    timeline_play(&timelines[2], SPOILT_TICK - 1);
    match_begin(&m, SEEN_TICK, 1, false);
    match_run(&m);
    TEST_ASSERT_TRUE(cox_desync_exchange_is_open(&m.exchanges[0]));
    timeline_play(&timelines[2], SPOILT_TICK);
    match_run(&m);
    TEST_ASSERT_FALSE(cox_desync_exchange_is_open(&m.exchanges[0]));
    TEST_ASSERT_TRUE(cox_desync_exchange_report(&m.exchanges[0], &report));
    TEST_ASSERT_EQUAL_HEX16(5, report.host_player_bits);
    TEST_ASSERT_TRUE(report.has_majority && report.host_is_right);
}
