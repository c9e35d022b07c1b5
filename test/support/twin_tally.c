/* SPDX-License-Identifier: MIT
 * Errors of twins, counted. */
#include "twin_tally.h"

#include <math.h>
#include <stdio.h>

#include "twin_figure.h"
#include "unity.h"

void twin_tally_error(twin_tally *tally, uint32_t state, double error, double bound)
{
    if (error > tally->largest) tally->largest = error;
    if (error <= bound) return;
    char message[120];
    snprintf(message, sizeof message, "state %u: off by %.3f LSB, bound %.3f", (unsigned)state,
             error, bound);
    TEST_FAIL_MESSAGE(message);
}

void twin_tally_vector(twin_tally *tally, uint32_t state, twin_vector expected, cox_vec2 actual,
                       double bound)
{
    double x = fabs(expected.x * 65536.0 - actual.x);
    double y = fabs(expected.y * 65536.0 - actual.y);
    if (!cox_vec2_is_zero(actual)) tally->forces++;
    twin_tally_error(tally, state, fmax(x, y), bound);
}

void twin_tally_report(const twin_tally *tally, const char *what)
{
    twin_figure("call", what, tally->largest, "LSB");
}

void twin_tally_report_skipped(const twin_tally *tally, const char *what, uint32_t states,
                               uint32_t skipped_limit)
{
    char message[60];
    snprintf(message, sizeof message, "%u of %u states skipped", (unsigned)tally->skipped,
             (unsigned)states);
    TEST_MESSAGE(message);
    twin_tally_report(tally, what);
    TEST_ASSERT_GREATER_THAN_UINT32(states / 10u, tally->forces);
    TEST_ASSERT_LESS_THAN_UINT32(skipped_limit, tally->skipped);
}
