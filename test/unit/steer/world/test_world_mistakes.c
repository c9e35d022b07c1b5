/* SPDX-License-Identifier: MIT
 * No world at all is a mistake that reaches cox_assert_failed before it is read. The source is
 * included, because it is to be compiled with COX_ASSERTS and that of other tests is not. */
#define COX_ASSERTS 2
#include "unity.h"

#include <setjmp.h>

#include "steer/world/cox_world_agents.c"

static jmp_buf back;
static volatile uint32_t found;

void cox_assert_failed(uint32_t mistake, const char *function)
{
    TEST_ASSERT_EQUAL_STRING("cox_world_slot_of", function);
    found = mistake;
    longjmp(back, 1);
}

void setUp(void)
{
    found = 0;
}

void test_the_slot_of_an_agent_of_no_world_is_a_mistake(void)
{
    if (setjmp(back) == 0) cox_world_slot_of(NULL, 1);
    TEST_ASSERT_EQUAL_UINT32(COX_MISTAKE_NULL, found);
}
