/* SPDX-License-Identifier: MIT
 * The library's version and epochs. */
#include "unity.h"

#include "coxswain/version.h"

void test_the_linked_version_is_that_of_the_header(void)
{
    TEST_ASSERT_EQUAL_UINT32(COX_VERSION_MAJOR, cox_version() / 10000);
    TEST_ASSERT_EQUAL_UINT32(COX_VERSION_MINOR, cox_version() / 100 % 100);
    TEST_ASSERT_EQUAL_UINT32(COX_VERSION_PATCH, cox_version() % 100);
}

void test_the_linked_epoch_is_that_of_the_header(void)
{
    TEST_ASSERT_EQUAL_UINT32(COX_EPOCH, cox_epoch());
}

void test_the_linked_steer_epoch_is_that_of_the_header(void)
{
    TEST_ASSERT_EQUAL_UINT32(COX_STEER_EPOCH, cox_steer_epoch());
}
