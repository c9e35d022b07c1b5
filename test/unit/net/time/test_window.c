/* SPDX-License-Identifier: MIT
 * The worst samples of three seconds. */
#include "unity.h"

#include "cox_clock.h"

static cox_window window;
static int64_t memory[COX_WINDOW_SLOTS];

void setUp(void)
{
    cox_window_init(&window, 60, memory);
}

static int64_t exceeded_by(uint32_t permille)
{
    int64_t sample = 0;
    TEST_ASSERT_TRUE(cox_window_get(&window, permille, &sample));
    return sample;
}

void test_an_empty_window_gives_nothing(void)
{
    int64_t sample = 7;
    TEST_ASSERT_FALSE(cox_window_get(&window, 20, &sample));
    TEST_ASSERT_EQUAL_INT64(7, sample);
}

void test_a_single_sample_is_the_worst_also_where_it_is_negative(void)
{
    cox_window_take(&window, 0, INT64_MIN);
    TEST_ASSERT_EQUAL_INT64(INT64_MIN, exceeded_by(50));
    cox_window_take(&window, 0, -3);
    TEST_ASSERT_EQUAL_INT64(-3, exceeded_by(0));
}

void test_a_tick_has_one_slot_with_its_worst_sample(void)
{
    cox_window_take(&window, 5, 2);
    cox_window_take(&window, 5, 9);
    cox_window_take(&window, 5, 4);
    TEST_ASSERT_EQUAL_UINT16(1, window.count);
    TEST_ASSERT_EQUAL_INT64(9, exceeded_by(0));
}

/* 180 slots with 1 to 180, mixed: 7 and 180 have no common factor. */
static void fill(void)
{
    for (uint32_t tick = 0; tick < 180; tick++)
        cox_window_take(&window, tick, (int64_t)(tick * 7u % 180u) + 1);
}

void test_so_many_thousandths_exceed_what_a_window_gives(void)
{
    fill();
    TEST_ASSERT_EQUAL_INT64(180, exceeded_by(0));
    TEST_ASSERT_EQUAL_INT64(180, exceeded_by(5));
    TEST_ASSERT_EQUAL_INT64(179, exceeded_by(6));
    TEST_ASSERT_EQUAL_INT64(177, exceeded_by(20));
    TEST_ASSERT_EQUAL_INT64(176, exceeded_by(25));
    TEST_ASSERT_EQUAL_INT64(171, exceeded_by(50));
}

void test_more_thousandths_than_a_window_can_tell_count_as_the_most(void)
{
    fill();
    TEST_ASSERT_EQUAL_INT64(171, exceeded_by(1000));
}

void test_equal_samples_are_counted_each(void)
{
    for (uint32_t tick = 0; tick < 180; tick++) cox_window_take(&window, tick, tick < 4 ? 9 : 1);
    TEST_ASSERT_EQUAL_INT64(9, exceeded_by(20));
    TEST_ASSERT_EQUAL_INT64(1, exceeded_by(25));
}

void test_a_sample_is_forgotten_after_three_seconds(void)
{
    cox_window_take(&window, 0, 100);
    for (uint32_t tick = 1; tick < 180; tick++) cox_window_take(&window, tick, 1);
    TEST_ASSERT_EQUAL_INT64(100, exceeded_by(0));
    cox_window_take(&window, 180, 1);
    TEST_ASSERT_EQUAL_INT64(1, exceeded_by(0));
}

void test_at_a_thousand_ticks_a_second_twelve_share_a_slot(void)
{
    cox_window_init(&window, 1000, memory);
    cox_window_take(&window, 0, 100);
    for (uint32_t tick = 12; tick < 3000; tick++) cox_window_take(&window, tick, 1);
    TEST_ASSERT_EQUAL_UINT16(250, window.count);
    TEST_ASSERT_EQUAL_INT64(100, exceeded_by(0));
    cox_window_take(&window, 3000, 1);
    TEST_ASSERT_EQUAL_INT64(1, exceeded_by(0));
}

void test_every_rate_keeps_three_seconds_in_its_slots(void)
{
    for (uint32_t rate = 1; rate <= 1000; rate++) {
        cox_window_init(&window, rate, memory);
        TEST_ASSERT_LESS_OR_EQUAL_UINT16(COX_WINDOW_SLOTS, window.capacity);
        TEST_ASSERT_GREATER_OR_EQUAL_UINT32(rate * 3, window.capacity * window.slot_ticks);
        TEST_ASSERT_LESS_THAN_UINT32(rate * 3 + window.slot_ticks,
                                     window.capacity * window.slot_ticks);
    }
}
