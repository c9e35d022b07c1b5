/* SPDX-License-Identifier: MIT
 * A programmer's mistake reaches the program's own cox_assert_failed, once and with its number. */
#define COX_ASSERTS 2
#include "coxswain/check.h"

#include "unity.h"

static uint32_t calls;
static uint32_t last_mistake;
static const char *last_function;

void cox_assert_failed(uint32_t mistake, const char *function)
{
    calls++;
    last_mistake = mistake;
    last_function = function;
}

void setUp(void)
{
    calls = 0;
    last_mistake = 0;
    last_function = "";
}

void test_a_condition_that_holds_is_silent(void)
{
    COX_ASSERT(1 == 1, COX_MISTAKE_NULL);
    TEST_ASSERT_EQUAL_UINT32(0, calls);
}

void test_a_condition_that_fails_gives_the_mistake_and_the_function(void)
{
    COX_ASSERT(1 == 2, COX_MISTAKE_ORDER);
    TEST_ASSERT_EQUAL_UINT32(1, calls);
    TEST_ASSERT_EQUAL_UINT32(COX_MISTAKE_ORDER, last_mistake);
    TEST_ASSERT_EQUAL_STRING(__func__, last_function);
}

void test_a_condition_is_evaluated_once(void)
{
    int evaluations = 0;
    COX_ASSERT(++evaluations > 1, COX_MISTAKE_PHASE);
    TEST_ASSERT_EQUAL_INT(1, evaluations);
}
