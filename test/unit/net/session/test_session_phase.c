/* SPDX-License-Identifier: MIT
 * Which phase may follow which, for a session and for a peer. */
#include "unity.h"

#include <string.h>

#include "cox_session.h"

static cox_session session;
static cox_peer peer;

void setUp(void)
{
    memset(&session, 0, sizeof session);
    memset(&peer, 0, sizeof peer);
}

/* Enters phases one after the other, the first one without a check. */
static void walk(const uint8_t *phases, uint32_t count)
{
    session.phase = phases[0];
    for (uint32_t i = 1; i < count; i++) {
        TEST_ASSERT_TRUE(cox_session_may_enter(&session, phases[i]));
        cox_session_enter(&session, phases[i]);
    }
}

#define WALK(...)                                      \
    do {                                               \
        static const uint8_t phases[] = {__VA_ARGS__}; \
        walk(phases, COX_COUNT(phases));               \
    } while (0)

void test_a_host_waits_starts_runs_and_ends(void)
{
    WALK(COX_SESSION_LOBBY, COX_SESSION_STARTING, COX_SESSION_RUNNING, COX_SESSION_ENDED,
         COX_SESSION_OVER);
}

void test_a_latecomer_loads_and_proves_the_state_before_it_starts(void)
{
    WALK(COX_SESSION_ASKING, COX_SESSION_LOADING, COX_SESSION_PROVING, COX_SESSION_STARTING,
         COX_SESSION_RUNNING, COX_SESSION_LEAVING, COX_SESSION_LEFT, COX_SESSION_OVER);
}

void test_a_joiner_without_its_host_plays_to_the_end_and_never_returns(void)
{
    WALK(COX_SESSION_RUNNING, COX_SESSION_CUT_OFF);
    TEST_ASSERT_FALSE(cox_session_may_enter(&session, COX_SESSION_RUNNING));
    TEST_ASSERT_FALSE(cox_session_may_enter(&session, COX_SESSION_PROVING));
    TEST_ASSERT_FALSE(cox_session_may_enter(&session, COX_SESSION_LEAVING));
    TEST_ASSERT_TRUE(cox_session_may_enter(&session, COX_SESSION_ENDED));
}

void test_each_phase_may_close_and_no_phase_follows_that(void)
{
    for (uint8_t phase = 0; phase < COX_SESSION_OVER; phase += 10) {
        session.phase = phase;
        TEST_ASSERT_TRUE(cox_session_may_enter(&session, COX_SESSION_OVER));
    }
    session.phase = COX_SESSION_OVER;
    for (uint8_t phase = 0; phase <= COX_SESSION_OVER; phase++)
        TEST_ASSERT_FALSE(cox_session_may_enter(&session, phase));
}

void test_the_simulation_is_in_a_state_of_the_match_from_the_lobby_to_the_end(void)
{
    for (uint8_t phase = 0; phase <= COX_SESSION_OVER; phase++) {
        session.phase = phase;
        bool is_expected = phase >= COX_SESSION_LOBBY && phase <= COX_SESSION_ENDED;
        TEST_ASSERT_EQUAL(is_expected, cox_session_has_state(&session));
    }
}

void test_the_time_since_the_end_began_counts_from_its_phase(void)
{
    session.phase = COX_SESSION_STARTING;
    session.clock.now_us = 70;
    cox_session_enter(&session, COX_SESSION_RUNNING);
    TEST_ASSERT_EQUAL_UINT64(0, session.ended_us);
    cox_session_enter(&session, COX_SESSION_ENDED);
    TEST_ASSERT_EQUAL_UINT64(70, session.ended_us);
}

void test_the_first_reason_for_the_end_counts(void)
{
    session.phase = COX_SESSION_RUNNING;
    cox_session_close(&session, COX_ERROR_HOST_LOST);
    cox_session_close(&session, COX_END);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_HOST_LOST, session.outcome);
    TEST_ASSERT_EQUAL_UINT8(COX_SESSION_OVER, session.phase);
}
