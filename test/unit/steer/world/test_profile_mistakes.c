/* SPDX-License-Identifier: MIT
 * A parameter's wrong name, or the wrong function for its type, reaches cox_assert_failed; a value
 * out of its bounds does not. The source is included, because it is to be compiled with COX_ASSERTS
 * and that of other tests is not. */
#define COX_ASSERTS 2
#include "unity.h"

#include "steer/world/cox_profile.c"

static uint32_t found;

void cox_assert_failed(uint32_t mistake, const char *function)
{
    TEST_ASSERT_EQUAL_STRING("set", function);
    found = mistake;
}

void setUp(void)
{
    found = 0;
}

void test_a_name_that_the_behaviour_has_not_is_a_mistake(void)
{
    cox_rule rule = cox_rule_make(COX_ORCA, COX_FIX(1));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, cox_rule_set(&rule, "wall_horizon", COX_FIX(20)));
    TEST_ASSERT_EQUAL_UINT32(COX_MISTAKE_NAME, found);
}

void test_a_whole_number_in_fixed_point_is_a_mistake(void)
{
    cox_rule rule = cox_rule_make(COX_ORCA, COX_FIX(1));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, cox_rule_set(&rule, "horizon_ticks", COX_FIX(20)));
    TEST_ASSERT_EQUAL_UINT32(COX_MISTAKE_NAME, found);
}

void test_a_value_out_of_its_bounds_is_no_mistake(void)
{
    cox_rule rule = cox_rule_make(COX_ORCA, COX_FIX(1));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_RANGE, cox_rule_set_whole(&rule, "horizon_ticks", 0));
    TEST_ASSERT_EQUAL_UINT32(0, found);
}
