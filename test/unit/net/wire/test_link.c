/* SPDX-License-Identifier: MIT
 * The round trip and loss of the link to a peer. */
#include "unity.h"

#include "cox_link.h"

static cox_link link_to_peer;

void setUp(void)
{
    cox_link_init(&link_to_peer, 0);
}

void tearDown(void)
{
}

void test_each_packet_of_the_window_is_expected_once_in_any_order(void)
{
    static const uint32_t order[] = {5, 3, 256, 1, 257, 4, 262};
    for (uint32_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        TEST_ASSERT_TRUE(cox_link_expects(&link_to_peer, order[i]));
        cox_link_heard(&link_to_peer, order[i], i);
        TEST_ASSERT_FALSE(cox_link_expects(&link_to_peer, order[i]));
    }
    TEST_ASSERT_FALSE(cox_link_expects(&link_to_peer, 0));
    TEST_ASSERT_FALSE(cox_link_expects(&link_to_peer, 6)); /* 256 back */
    TEST_ASSERT_TRUE(cox_link_expects(&link_to_peer, 7));
}

void test_only_the_newest_packet_is_the_newest(void)
{
    TEST_ASSERT_TRUE(cox_link_heard(&link_to_peer, 5, 0));
    TEST_ASSERT_FALSE(cox_link_heard(&link_to_peer, 4, 0));
    TEST_ASSERT_TRUE(cox_link_heard(&link_to_peer, 500, 0));
    TEST_ASSERT_FALSE(cox_link_heard(&link_to_peer, 499, 0));
}

void test_a_packet_of_an_earlier_round_of_the_window_is_not_one_of_this(void)
{
    static const uint32_t order[] = {1, 2, 3, 200, 400, 800};
    for (uint32_t i = 0; i < sizeof order / sizeof order[0]; i++)
        cox_link_heard(&link_to_peer, order[i], 0);
    for (uint32_t sequence = 800 - 255; sequence < 800; sequence++)
        TEST_ASSERT_TRUE(cox_link_expects(&link_to_peer, sequence));
    cox_link_heard(&link_to_peer, 900, 0);
    TEST_ASSERT_FALSE(cox_link_expects(&link_to_peer, 800));
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
    cox_link_measured(&link_to_peer, 500);
    TEST_ASSERT_EQUAL_UINT32(500, cox_link_round_trip_ms(&link_to_peer));
    for (uint32_t i = 0; i < 100; i++) cox_link_measured(&link_to_peer, 80);
    TEST_ASSERT_UINT32_WITHIN(1, 80, cox_link_round_trip_ms(&link_to_peer));
    TEST_ASSERT_UINT32_WITHIN(3, 80, cox_link_worst_ms(&link_to_peer));
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
}
