/* SPDX-License-Identifier: MIT
 * The states that a session saves, and how long it keeps them. */
#include "unity.h"

#include <string.h>

#include "cox_saved_states.h"

static cox_saved_state memory[7];

/* Saves the states up to a tick as a session does. */
static cox_saved_states keep(uint32_t near_count, uint32_t start, uint32_t tick)
{
    cox_saved_states saved_states = {memory, 3, near_count, 8};
    memset(memory, 0, sizeof memory);
    for (uint32_t i = start; i <= tick; i++)
        if (cox_saved_states_wants(&saved_states, i, start))
            cox_saved_states_take(&saved_states, i, start)->is_kept = true;
    return saved_states;
}

static bool is_kept(const cox_saved_states *saved_states, uint32_t tick)
{
    const cox_saved_state *saved = cox_saved_states_newest(saved_states, tick);
    return saved != NULL && saved->tick == tick;
}

void test_a_state_is_kept_every_few_ticks_and_the_first_of_all(void)
{
    cox_saved_states saved_states = keep(0, 3, 18);
    TEST_ASSERT_TRUE(is_kept(&saved_states, 3));
    TEST_ASSERT_TRUE(is_kept(&saved_states, 8));
    TEST_ASSERT_TRUE(is_kept(&saved_states, 16));
    TEST_ASSERT_FALSE(is_kept(&saved_states, 9));
    TEST_ASSERT_EQUAL_UINT32(8, cox_saved_states_newest(&saved_states, 15)->tick);
    TEST_ASSERT_EQUAL_UINT32(16, cox_saved_states_oldest(&saved_states, 9)->tick);
    TEST_ASSERT_NULL(cox_saved_states_newest(&saved_states, 2));
    TEST_ASSERT_NULL(cox_saved_states_oldest(&saved_states, 17));
}

void test_the_oldest_state_goes_for_the_newest(void)
{
    cox_saved_states saved_states = keep(0, 0, 24);
    TEST_ASSERT_FALSE(is_kept(&saved_states, 0));
    TEST_ASSERT_TRUE(is_kept(&saved_states, 8));
    TEST_ASSERT_TRUE(is_kept(&saved_states, 24));
}

void test_with_prediction_the_newest_states_are_all_kept(void)
{
    cox_saved_states saved_states = keep(4, 0, 22);
    for (uint32_t tick = 19; tick <= 22; tick++) TEST_ASSERT_TRUE(is_kept(&saved_states, tick));
    TEST_ASSERT_FALSE(is_kept(&saved_states, 18));
    TEST_ASSERT_TRUE(is_kept(&saved_states, 16));
}

void test_states_that_were_predicted_wrongly_are_forgotten(void)
{
    cox_saved_states saved_states = keep(4, 0, 22);
    cox_saved_states_forget_after(&saved_states, 19);
    TEST_ASSERT_TRUE(is_kept(&saved_states, 19));
    TEST_ASSERT_FALSE(is_kept(&saved_states, 20));
    TEST_ASSERT_EQUAL_UINT32(19, cox_saved_states_newest(&saved_states, 99)->tick);
}

void test_a_place_that_is_taken_again_is_empty_until_it_is_saved_to(void)
{
    cox_saved_states saved_states = keep(0, 0, 16);
    cox_saved_state *saved = cox_saved_states_take(&saved_states, 24, 0);
    TEST_ASSERT_FALSE(saved->is_kept);
    TEST_ASSERT_EQUAL_UINT32(24, saved->tick);
    TEST_ASSERT_FALSE(is_kept(&saved_states, 0));
    TEST_ASSERT_EQUAL_UINT32(16, cox_saved_states_newest(&saved_states, 99)->tick);
}
