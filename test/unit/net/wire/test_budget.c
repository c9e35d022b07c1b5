/* SPDX-License-Identifier: MIT
 * The byte rate to a peer. */
#include "unity.h"

#include "cox_budget.h"

#define GREATEST UINT32_C(128000)
#define LEAST (GREATEST / 2u)
#define BREATH_US UINT32_C(250000)

static cox_budget budget;
static uint64_t now_us;

void setUp(void)
{
    cox_budget_init(&budget, LEAST, GREATEST);
    now_us = UINT64_C(5000000000); /* 32 bits do not hold it */
    cox_budget_breathe(&budget, 100, now_us);
}

/* A breath whose round trips are all alike. */
static uint32_t breathe(uint32_t round_trip_ms)
{
    for (uint32_t i = 0; i < 10; i++) {
        now_us += BREATH_US / 10u;
        cox_budget_breathe(&budget, round_trip_ms, now_us);
    }
    return budget.rate;
}

static uint32_t breathe_with_loss(uint32_t lost_permille)
{
    cox_budget_tell(&budget, 1000, 1000 - lost_permille);
    return breathe(100);
}

void test_bytes_are_earned_by_the_rate_and_no_part_of_one_is_lost(void)
{
    for (uint32_t i = 0; i < 1000; i++) cox_budget_earn(&budget, 7);
    TEST_ASSERT_EQUAL_UINT32(896, budget.bytes); /* 7 ms */
}

void test_bytes_are_kept_for_an_eighth_of_a_second(void)
{
    cox_budget_earn(&budget, UINT64_MAX);
    TEST_ASSERT_EQUAL_UINT32(16000, budget.bytes);
}

void test_at_the_lowest_rate_there_is_a_packet_at_last(void)
{
    cox_budget_init(&budget, 10, 100);
    cox_budget_earn(&budget, 10000000);
    TEST_ASSERT_EQUAL_UINT32(1000, budget.bytes);
    cox_budget_earn(&budget, 10000000);
    TEST_ASSERT_EQUAL_UINT32(1248, budget.bytes);
}

void test_more_may_be_spent_than_there_is(void)
{
    cox_budget_earn(&budget, 10000);
    cox_budget_spend(&budget, 1000);
    TEST_ASSERT_EQUAL_UINT32(280, budget.bytes);
    cox_budget_spend(&budget, 1000);
    TEST_ASSERT_EQUAL_UINT32(0, budget.bytes);
}

void test_a_round_trip_that_gets_longer_halves_the_rate_down_to_the_least(void)
{
    TEST_ASSERT_EQUAL_UINT32(GREATEST, breathe(132)); /* 20 ms and an eighth */
    TEST_ASSERT_EQUAL_UINT32(GREATEST / 2u, breathe(133));
    breathe(133);
    TEST_ASSERT_EQUAL_UINT32(LEAST, breathe(133));
}

void test_one_short_round_trip_in_a_breath_is_enough(void)
{
    cox_budget_breathe(&budget, 100, now_us + 1000);
    TEST_ASSERT_EQUAL_UINT32(GREATEST, breathe(500));
}

void test_the_breath_after_a_halving_is_not_judged(void)
{
    cox_budget_init(&budget, 0, GREATEST);
    cox_budget_breathe(&budget, 100, now_us);
    TEST_ASSERT_EQUAL_UINT32(GREATEST / 2u, breathe(300));
    TEST_ASSERT_EQUAL_UINT32(GREATEST / 2u, breathe(300));
    TEST_ASSERT_EQUAL_UINT32(GREATEST / 4u, breathe(300));
}

void test_the_rate_grows_again_by_a_sixteenth_of_the_greatest(void)
{
    breathe(300);
    breathe(100); /* not judged */
    TEST_ASSERT_EQUAL_UINT32(LEAST, budget.rate);
    TEST_ASSERT_EQUAL_UINT32(LEAST + GREATEST / 16u, breathe(100));
    for (uint32_t i = 0; i < 8; i++) breathe(100);
    TEST_ASSERT_EQUAL_UINT32(GREATEST, budget.rate);
}

void test_usual_loss_does_not_lower_the_rate(void)
{
    for (uint32_t i = 0; i < 20; i++)
        TEST_ASSERT_EQUAL_UINT32(GREATEST, breathe_with_loss(i % 2 == 0 ? 100 : 300));
}

void test_much_more_loss_than_usual_halves_the_rate(void)
{
    breathe_with_loss(20);
    TEST_ASSERT_EQUAL_UINT32(GREATEST, breathe_with_loss(320));
    TEST_ASSERT_EQUAL_UINT32(GREATEST / 2u, breathe_with_loss(400));
}

void test_packets_that_arrive_late_count_back(void)
{
    breathe_with_loss(0);
    cox_budget_tell(&budget, 10, 0);
    cox_budget_tell(&budget, 10, 20);
    TEST_ASSERT_EQUAL_UINT32(GREATEST, breathe(100));
    cox_budget_tell(&budget, 0, 10); /* more than were sent since */
    TEST_ASSERT_EQUAL_UINT32(GREATEST, breathe(100));
}
