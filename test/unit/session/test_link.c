/* SPDX-License-Identifier: MIT
 * The round trip and loss of the link to a peer, the pace of ticks, and the choice of the delay. */
#include "unity.h"

#include "cox_delay.h"
#include "cox_link.h"
#include "cox_pace.h"

static cox_link link_to_peer;
static cox_pace pace;
static cox_delay delay;

void setUp(void)
{
    cox_link_init(&link_to_peer, 0);
    cox_pace_init(&pace, 30);
    cox_delay_init(&delay, 3, 1, 8);
}

void tearDown(void)
{
}

void test_each_packet_of_the_window_is_expected_once_in_any_order(void)
{
    static const uint32_t order[] = {5, 3, 64, 1, 65, 4, 70};
    for (uint32_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        TEST_ASSERT_TRUE(cox_link_expects(&link_to_peer, order[i]));
        cox_link_heard(&link_to_peer, order[i], i);
        TEST_ASSERT_FALSE(cox_link_expects(&link_to_peer, order[i]));
    }
    TEST_ASSERT_FALSE(cox_link_expects(&link_to_peer, 0));
    TEST_ASSERT_FALSE(cox_link_expects(&link_to_peer, 6)); /* 64 back */
    TEST_ASSERT_TRUE(cox_link_expects(&link_to_peer, 7));
}

void test_only_the_newest_packet_is_the_newest(void)
{
    TEST_ASSERT_TRUE(cox_link_heard(&link_to_peer, 5, 0));
    TEST_ASSERT_FALSE(cox_link_heard(&link_to_peer, 4, 0));
    TEST_ASSERT_TRUE(cox_link_heard(&link_to_peer, 500, 0));
    TEST_ASSERT_EQUAL_UINT64(1, link_to_peer.window);
}

void test_loss_is_what_is_missing_of_the_last_64(void)
{
    TEST_ASSERT_EQUAL_UINT32(0, cox_link_loss_permille(&link_to_peer));
    for (uint32_t sequence = 1; sequence <= 200; sequence++)
        if (sequence % 4 != 0) cox_link_heard(&link_to_peer, sequence, 0);
    cox_link_heard(&link_to_peer, 200, 0);
    TEST_ASSERT_UINT32_WITHIN(16, 250, cox_link_loss_permille(&link_to_peer));
}

void test_the_measured_round_trip_comes_near_the_true_one(void)
{
    TEST_ASSERT_EQUAL_UINT32(200, cox_link_again_ms(&link_to_peer));
    cox_link_measured(&link_to_peer, 500);
    TEST_ASSERT_EQUAL_UINT32(500, cox_link_round_trip_ms(&link_to_peer));
    for (uint32_t i = 0; i < 100; i++) cox_link_measured(&link_to_peer, 80);
    TEST_ASSERT_UINT32_WITHIN(1, 80, cox_link_round_trip_ms(&link_to_peer));
    TEST_ASSERT_UINT32_WITHIN(3, 80, cox_link_worst_ms(&link_to_peer));
    TEST_ASSERT_UINT32_WITHIN(5, 110, cox_link_again_ms(&link_to_peer));
}

void test_a_round_trip_that_varies_has_a_worst_above_its_mean(void)
{
    for (uint32_t i = 0; i < 100; i++) cox_link_measured(&link_to_peer, i % 2 ? 50 : 150);
    TEST_ASSERT_UINT32_WITHIN(10, 100, cox_link_round_trip_ms(&link_to_peer));
    TEST_ASSERT_UINT32_WITHIN(40, 200, cox_link_worst_ms(&link_to_peer));
}

void test_an_absurd_round_trip_is_bounded(void)
{
    cox_link_measured(&link_to_peer, UINT32_MAX);
    TEST_ASSERT_EQUAL_UINT32(10000, cox_link_round_trip_ms(&link_to_peer));
    TEST_ASSERT_EQUAL_UINT32(1000, cox_link_again_ms(&link_to_peer));
}

/* The ticks that are due in a time, asked for at a fixed interval in milliseconds. */
static uint32_t ticks_in(uint32_t ms, uint32_t every, uint32_t rate)
{
    uint32_t ticks = 0;
    uint32_t start = UINT32_MAX - 5000; /* the clock wraps around */
    cox_pace_advance(&pace, start, rate);
    for (uint32_t passed = every; passed <= ms; passed += every) {
        cox_pace_advance(&pace, start + passed, rate);
        for (; cox_pace_is_due(&pace); ticks++) cox_pace_spend(&pace);
    }
    return ticks;
}

void test_thirty_ticks_are_due_in_a_second_however_often_one_asks(void)
{
    TEST_ASSERT_EQUAL_UINT32(300, ticks_in(10000, 1, 1000));
    cox_pace_init(&pace, 30);
    TEST_ASSERT_EQUAL_UINT32(300, ticks_in(10000, 100, 1000));
    cox_pace_init(&pace, 30);
    TEST_ASSERT_EQUAL_UINT32(330, ticks_in(10000, 8, 1100));
}

void test_one_tick_a_second_is_due_though_a_burst_is_shorter(void)
{
    cox_pace_init(&pace, 1);
    TEST_ASSERT_EQUAL_UINT32(10, ticks_in(10000, 100, 1000));
}

void test_after_a_wait_one_tick_is_due_and_no_more(void)
{
    cox_pace_advance(&pace, 0, 1000);
    cox_pace_advance(&pace, 200, 1000);
    cox_pace_hold(&pace);
    cox_pace_spend(&pace);
    TEST_ASSERT_FALSE(cox_pace_is_due(&pace));
    cox_pace_spend(&pace); /* spends all credit */
    TEST_ASSERT_EQUAL_UINT32(0, pace.credit);
}

void test_the_rate_is_at_most_a_tenth_off(void)
{
    TEST_ASSERT_EQUAL_UINT32(1000, cox_pace_rate(0));
    TEST_ASSERT_EQUAL_UINT32(1050, cox_pace_rate(500));
    TEST_ASSERT_EQUAL_UINT32(1100, cox_pace_rate(INT32_MAX));
    TEST_ASSERT_EQUAL_UINT32(900, cox_pace_rate(INT32_MIN));
}

void test_ticks_of_a_time_are_rounded_up(void)
{
    TEST_ASSERT_EQUAL_UINT32(0, cox_pace_ticks(&pace, 0));
    TEST_ASSERT_EQUAL_UINT32(1, cox_pace_ticks(&pace, 1));
    TEST_ASSERT_EQUAL_UINT32(3, cox_pace_ticks(&pace, 100));
    TEST_ASSERT_EQUAL_UINT32(4, cox_pace_ticks(&pace, 101));
}

void test_the_delay_is_raised_at_once_to_what_a_wait_demands(void)
{
    cox_delay_decide(&delay, 3, 0);
    cox_delay_stalled(&delay, 1500);
    TEST_ASSERT_TRUE(cox_delay_decide(&delay, 6, 1500));
    TEST_ASSERT_EQUAL_UINT8(6, delay.told);
    cox_delay_stalled(&delay, 1600); /* the raise is not in force yet */
    TEST_ASSERT_FALSE(cox_delay_decide(&delay, 7, 1600));
}

void test_the_delay_is_raised_by_one_if_the_round_trip_does_not_explain_the_wait(void)
{
    cox_delay_decide(&delay, 3, 0);
    cox_delay_stalled(&delay, 1500);
    TEST_ASSERT_TRUE(cox_delay_decide(&delay, 1, 1500));
    TEST_ASSERT_EQUAL_UINT8(4, delay.told);
}

void test_the_delay_stays_within_its_bounds(void)
{
    cox_delay_decide(&delay, 3, 0);
    for (uint32_t now_ms = 2000; now_ms < 20000; now_ms += 2000) {
        cox_delay_stalled(&delay, now_ms);
        cox_delay_decide(&delay, 99, now_ms);
    }
    TEST_ASSERT_EQUAL_UINT8(8, delay.told);
    for (uint32_t now_ms = 20000; now_ms < 200000; now_ms += 100)
        cox_delay_decide(&delay, 0, now_ms);
    TEST_ASSERT_EQUAL_UINT8(1, delay.told);
}

void test_the_delay_is_lowered_by_one_after_five_seconds_of_calm(void)
{
    cox_delay_decide(&delay, 1, 100);
    TEST_ASSERT_FALSE(cox_delay_decide(&delay, 1, 5099));
    TEST_ASSERT_TRUE(cox_delay_decide(&delay, 1, 5100));
    TEST_ASSERT_EQUAL_UINT8(2, delay.told);
    TEST_ASSERT_FALSE(cox_delay_decide(&delay, 1, 5101));
    TEST_ASSERT_FALSE(cox_delay_decide(&delay, 2, 50000)); /* it is already as low as needed */
}

void test_equal_bounds_keep_the_delay(void)
{
    cox_delay_init(&delay, 3, 3, 3);
    cox_delay_stalled(&delay, 2000);
    TEST_ASSERT_FALSE(cox_delay_decide(&delay, 9, 2000));
    TEST_ASSERT_EQUAL_UINT8(3, delay.told);
}
