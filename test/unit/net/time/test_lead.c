/* SPDX-License-Identifier: MIT
 * Leads over a peer. */
#include "unity.h"

#include <string.h>

#include "cox_pace.h"

#define TICK COX_SCHEDULE_TICK

static cox_lead lead;

void setUp(void)
{
    memset(&lead, 0, sizeof lead);
}

void test_the_first_sample_is_the_lead(void)
{
    cox_lead_sample(&lead, 105 * TICK, 100 * TICK);
    TEST_ASSERT_EQUAL_INT16(320, cox_lead_get(&lead));
}

void test_later_samples_count_for_one_part_in_thirty_two(void)
{
    cox_lead_sample(&lead, 100 * TICK, 100 * TICK);
    cox_lead_sample(&lead, 101 * TICK, 100 * TICK);
    TEST_ASSERT_EQUAL_INT16(2, cox_lead_get(&lead));
    for (uint32_t i = 0; i < 300; i++) cox_lead_sample(&lead, 101 * TICK, 100 * TICK);
    TEST_ASSERT_INT16_WITHIN(1, 64, cox_lead_get(&lead));
}

void test_half_of_the_difference_of_both_leads_is_how_far_one_is_ahead(void)
{
    int32_t ahead = 0;
    cox_lead_sample(&lead, 98 * TICK, 100 * TICK);
    cox_lead_tell(&lead, -8 * 64);
    TEST_ASSERT_TRUE(cox_lead_is_ahead(&lead, &ahead));
    TEST_ASSERT_EQUAL_INT32(3 * 64, ahead);
}

void test_nobody_is_ahead_until_both_leads_are_known(void)
{
    int32_t ahead = 7;
    TEST_ASSERT_FALSE(cox_lead_is_ahead(&lead, &ahead));
    cox_lead_sample(&lead, 0, 0);
    TEST_ASSERT_FALSE(cox_lead_is_ahead(&lead, &ahead));
    memset(&lead, 0, sizeof lead);
    cox_lead_tell(&lead, 5);
    TEST_ASSERT_FALSE(cox_lead_is_ahead(&lead, &ahead));
    TEST_ASSERT_EQUAL_INT32(7, ahead);
}

void test_a_position_that_cannot_be_is_saturated(void)
{
    for (uint32_t i = 0; i < 1000; i++) cox_lead_sample(&lead, UINT32_MAX * TICK, 0);
    TEST_ASSERT_EQUAL_INT16(INT16_MAX, cox_lead_get(&lead));
    for (uint32_t i = 0; i < 1000; i++) cox_lead_sample(&lead, 0, UINT32_MAX * TICK);
    TEST_ASSERT_INT16_WITHIN(1, INT16_MIN, cox_lead_get(&lead));
}

void test_the_median_is_in_the_middle(void)
{
    int32_t values[] = {9, -3, 400, 2, 5};
    TEST_ASSERT_EQUAL_INT32(5, cox_lead_median(values, 5));
    int32_t even[] = {4, -1, 8, 3};
    TEST_ASSERT_EQUAL_INT32(4, cox_lead_median(even, 4));
    TEST_ASSERT_EQUAL_INT32(0, cox_lead_median(even, 0));
}

void test_the_newest_sample_is_beyond_the_lead_by_what_the_peer_is_later_than_before(void)
{
    cox_lead_sample(&lead, 12 * TICK, 10 * TICK);
    TEST_ASSERT_EQUAL_INT32(0, lead.beyond);
    cox_lead_sample(&lead, 30 * TICK, 21 * TICK);
    TEST_ASSERT_EQUAL_INT32(7 * 64, lead.beyond);
    cox_lead_sample(&lead, 30 * TICK, 29 * TICK);
    TEST_ASSERT_INT32_WITHIN(1, -64 - 7 * 64 / 32, lead.beyond);
}
