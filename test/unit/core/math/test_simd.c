/* SPDX-License-Identifier: MIT
 * Which levels of vector instructions the other tests hold to portable C. One that the build has
 * and this processor lacks is skipped here, by its name. */
#include "unity.h"

#include <stdbool.h>

#include "simd_here.h"

static bool is_here(cox_simd level)
{
    for (uint32_t i = 0; i < simd_count(); i++)
        if (simd_level(i) == level) return true;
    return false;
}

/* Only x86-64 has levels that a processor may lack. */
static void check_is_here(cox_simd level, const char *absence)
{
    if (COX_SIMD_BYTES != 64) TEST_ASSERT_FALSE(is_here(level));
    else if (!is_here(level)) TEST_IGNORE_MESSAGE(absence);
}

void test_portable_c_is_a_level_everywhere(void)
{
    TEST_ASSERT_EQUAL_UINT8(COX_SIMD_PORTABLE, simd_level(0));
}

void test_avx2_is_held_to_portable_c_where_it_is_built(void)
{
    check_is_here(COX_SIMD_AVX2, "avx2 is not run: this processor lacks it");
}

void test_avx512_is_held_to_portable_c_where_it_is_built(void)
{
    check_is_here(COX_SIMD_AVX512, "avx512 is not run: this processor lacks it");
}

void test_the_highest_level_is_the_last_one(void)
{
    TEST_ASSERT_EQUAL_UINT8(cox_simd_here(), simd_level(simd_count() - 1u));
    for (uint32_t i = 1; i < simd_count(); i++)
        TEST_ASSERT_NOT_EQUAL(simd_level(i - 1u), simd_level(i));
}
