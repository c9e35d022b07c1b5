/* SPDX-License-Identifier: MIT
 * Bytes a second. */
#include "unity.h"

#include "cox_meter.h"

#define SECOND UINT32_C(1000000)

static cox_meter meter;

void setUp(void)
{
    cox_meter none = {0, 0, 0};
    meter = none;
    cox_meter_add(&meter, 0, 5 * SECOND);
}

void test_a_meter_that_saw_nothing_shows_nothing(void)
{
    TEST_ASSERT_EQUAL_UINT32(0, cox_meter_get(&meter, 5 * SECOND));
}

void test_a_meter_shows_the_bytes_of_the_last_whole_second(void)
{
    for (uint32_t i = 0; i < 100; i++) cox_meter_add(&meter, 30, 5 * SECOND + i * 10000);
    TEST_ASSERT_EQUAL_UINT32(0, cox_meter_get(&meter, 6 * SECOND - 1));
    cox_meter_add(&meter, 30, 6 * SECOND);
    TEST_ASSERT_EQUAL_UINT32(3000, cox_meter_get(&meter, 6 * SECOND));
}

void test_a_second_that_lasted_longer_has_its_bytes_shared(void)
{
    cox_meter_add(&meter, 3000, 5 * SECOND + 1);
    cox_meter_add(&meter, 1, 8 * SECOND);
    TEST_ASSERT_EQUAL_UINT32(1000, cox_meter_get(&meter, 8 * SECOND));
}

void test_a_meter_through_which_nothing_passes_any_more_shows_nothing(void)
{
    cox_meter_add(&meter, 3000, 5 * SECOND + 1);
    cox_meter_add(&meter, 3000, 6 * SECOND);
    TEST_ASSERT_EQUAL_UINT32(3000, cox_meter_get(&meter, 8 * SECOND - 1));
    TEST_ASSERT_EQUAL_UINT32(0, cox_meter_get(&meter, 8 * SECOND));
}

void test_the_most_bytes_of_32_bits_are_shown(void)
{
    cox_meter_add(&meter, UINT32_MAX, 5 * SECOND + 1);
    cox_meter_add(&meter, 0, 6 * SECOND);
    TEST_ASSERT_EQUAL_UINT32(UINT32_MAX, cox_meter_get(&meter, 6 * SECOND));
}
