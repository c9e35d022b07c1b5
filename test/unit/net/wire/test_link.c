/* SPDX-License-Identifier: MIT
 * The round trip and loss of the link to a peer. */
#include "unity.h"

#include "cox_link.h"

static cox_link link_to_peer;

void setUp(void)
{
    cox_link_init(&link_to_peer, 0);
}

void test_a_packet_is_expected_once_and_tells_when_it_was_heard(void)
{
    TEST_ASSERT_TRUE(cox_link_expects(&link_to_peer, 5));
    TEST_ASSERT_TRUE(cox_link_heard(&link_to_peer, 5, 70));
    TEST_ASSERT_FALSE(cox_link_expects(&link_to_peer, 5));
    TEST_ASSERT_FALSE(cox_link_heard(&link_to_peer, 4, 90));
    TEST_ASSERT_TRUE(link_to_peer.heard_us == 90);
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
