/* SPDX-License-Identifier: MIT
 * A match without features, as a small chip plays it. */
#include "unity.h"

#include "small_match.h"
#include "small_sim.h"

static small_match match;

void setUp(void)
{
    small_match_clear(&match);
}

/* Makes both machines for a match of so many ticks. */
static void put_both(uint32_t ticks)
{
    for (uint32_t number = 0; number < 2; number++) {
        cox_session_def def = small_def(number, ticks);
        TEST_ASSERT_TRUE(small_match_put(&match, number, &def));
    }
}

static uint64_t hash_of(uint32_t number)
{
    return cox_sim_hash(&match.machines[number].sim);
}

static void expect_outcomes(cox_status host, cox_status joiner)
{
    TEST_ASSERT_EQUAL_INT32(host, match.machines[0].outcome);
    TEST_ASSERT_EQUAL_INT32(joiner, match.machines[1].outcome);
}

void test_two_machines_agree_over_a_line_that_loses_packets(void)
{
    put_both(300);
    TEST_ASSERT_TRUE(small_match_finish(&match, 20000));
    expect_outcomes(COX_END, COX_END);
    TEST_ASSERT_EQUAL_UINT32(300, match.machines[0].state.ticks);
    TEST_ASSERT_EQUAL_HEX64(hash_of(0), hash_of(1));
    TEST_ASSERT_NULL(small_match_event(&match, 1, COX_EVENT_DESYNC));
}

void test_every_machine_gets_the_hash_of_the_desk(void)
{
    put_both(300);
    TEST_ASSERT_TRUE(small_match_finish(&match, 20000));
    TEST_ASSERT_EQUAL_HEX64(UINT64_C(0xcbaf5850dc1be2d4), hash_of(0));
}

void test_a_small_joiner_plays_with_a_host_that_has_all_features(void)
{
    cox_session_def host = cox_session_default();
    cox_session_def small = small_def(0, 300);
    cox_session_def joiner = small_def(1, 300);
    host.ticks = small.ticks;
    host.ticks_per_second = small.ticks_per_second;
    host.command_bytes = small.command_bytes;
    host.secret[0] = 1;
    host.rollback = 6;
    TEST_ASSERT_TRUE(small_match_put(&match, 0, &host));
    TEST_ASSERT_TRUE(small_match_put(&match, 1, &joiner));
    TEST_ASSERT_TRUE(small_match_finish(&match, 20000));
    expect_outcomes(COX_END, COX_END);
    TEST_ASSERT_EQUAL_HEX64(hash_of(0), hash_of(1));
}

void test_what_asks_for_a_feature_that_is_not_named_is_out_of_its_bounds(void)
{
    cox_sim sim = small_sim(&match.machines[0].state);
    cox_session_def def = small_def(0, 0);
    def.sim = &sim;
    TEST_ASSERT_GREATER_THAN_UINT32(0, cox_session_size(&def));
    def.rollback = 4;
    TEST_ASSERT_EQUAL_UINT32(0, cox_session_size(&def));
    def.features.rollback = &cox_feature_rollback;
    TEST_ASSERT_GREATER_THAN_UINT32(0, cox_session_size(&def));
    def.sync_test = true;
    TEST_ASSERT_EQUAL_UINT32(0, cox_session_size(&def));
    def.features.sync_test = &cox_feature_sync_test;
    TEST_ASSERT_GREATER_THAN_UINT32(0, cox_session_size(&def));
    def.transfer_bytes_per_second = COX_TRANSFER_BYTES_LEAST;
    TEST_ASSERT_EQUAL_UINT32(0, cox_session_size(&def));
    def.features.late_join = &cox_feature_late_join;
    TEST_ASSERT_GREATER_THAN_UINT32(0, cox_session_size(&def));
}

void test_a_joiner_without_late_joining_is_refused_once_the_match_runs(void)
{
    cox_session_def host = cox_session_default();
    cox_session_def joiner = small_def(1, 0);
    host.ticks_per_second = joiner.ticks_per_second;
    host.command_bytes = joiner.command_bytes;
    host.secret[0] = 1;
    TEST_ASSERT_TRUE(small_match_put(&match, 0, &host));
    TEST_ASSERT_TRUE(small_match_put(&match, 1, &joiner));
    small_match_pass(&match, 1000);
    match.machines[1].is_away = true;
    small_match_pass(&match, 12000); /* the host drops it */
    match.machines[1].is_away = false;
    joiner.secret[0] = 9;
    TEST_ASSERT_TRUE(small_match_put(&match, 1, &joiner));
    small_match_pass(&match, 1000);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_ADMITTED, match.machines[1].outcome);
    const cox_event *refused = small_match_event(&match, 1, COX_EVENT_REFUSED);
    TEST_ASSERT_NOT_NULL(refused);
    TEST_ASSERT_EQUAL_STRING("match", refused->field);
}

void test_a_joiner_that_waits_for_the_host_s_word_holds_up_nobody(void)
{
    match.loss = 0;
    put_both(0);
    small_match_pass(&match, 2000);
    uint32_t begun = match.machines[0].state.ticks;
    uint32_t stalls = cox_session_get_status(match.machines[0].session).stalls;
    small_match_pass(&match, 10000);
    TEST_ASSERT_UINT32_WITHIN(1, begun + 300, match.machines[0].state.ticks);
    TEST_ASSERT_UINT32_WITHIN(6, match.machines[0].state.ticks, match.machines[1].state.ticks);
    TEST_ASSERT_EQUAL_UINT32(stalls, cox_session_get_status(match.machines[0].session).stalls);
}

/* The host hears nothing any more and drops the joiner, whose last inputs were given in vain. */
void test_a_joiner_that_cannot_go_back_steps_nothing_that_is_not_final(void)
{
    put_both(0);
    small_match_pass(&match, 5000);
    match.machines[1].is_mute = true;
    small_match_pass(&match, 4000);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DROPPED, match.machines[1].outcome);
    const cox_event *dropped = small_match_event(&match, 0, COX_EVENT_DROPPED);
    TEST_ASSERT_NOT_NULL(dropped);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(dropped->tick + 1, match.machines[1].state.ticks);
    TEST_ASSERT_NOT_NULL(small_match_event(&match, 1, COX_EVENT_ENDED));
}

void test_a_joiner_without_its_host_ends_with_what_is_final(void)
{
    put_both(0);
    small_match_pass(&match, 5000);
    match.machines[0].is_mute = true;
    small_match_pass(&match, 3000);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_HOST_LOST, match.machines[1].outcome);
    TEST_ASSERT_NOT_NULL(small_match_event(&match, 1, COX_EVENT_ENDED));
}

void test_a_joiner_leaves_in_good_order_without_saved_states(void)
{
    put_both(0);
    small_match_pass(&match, 5000);
    cox_session_leave(match.machines[1].session);
    small_match_pass(&match, 3000);
    TEST_ASSERT_EQUAL_INT32(COX_END, match.machines[1].outcome);
    TEST_ASSERT_EQUAL_INT32(COX_OK, match.machines[0].outcome);
    TEST_ASSERT_NOT_NULL(small_match_event(&match, 0, COX_EVENT_DROPPED));
}

void test_without_the_search_a_difference_is_told_and_stops_the_match(void)
{
    put_both(0);
    small_match_pass(&match, 3000);
    match.machines[1].state.x++;
    TEST_ASSERT_TRUE(small_match_finish(&match, 10000));
    expect_outcomes(COX_ERROR_DESYNC, COX_ERROR_DESYNC);
    TEST_ASSERT_NOT_NULL(small_match_event(&match, 0, COX_EVENT_DESYNC));
    TEST_ASSERT_NOT_NULL(small_match_event(&match, 1, COX_EVENT_DESYNC));
    cox_desync report;
    TEST_ASSERT_FALSE(cox_session_get_desync(match.machines[0].session, &report));
}

void test_a_host_with_the_search_gives_up_a_joiner_without_it(void)
{
    cox_session_def host = small_def(0, 0);
    cox_session_def joiner = small_def(1, 0);
    host.features.search = &cox_feature_search;
    TEST_ASSERT_TRUE(small_match_put(&match, 0, &host));
    TEST_ASSERT_TRUE(small_match_put(&match, 1, &joiner));
    small_match_pass(&match, 3000);
    match.machines[1].state.x++;
    TEST_ASSERT_TRUE(small_match_finish(&match, 20000));
    expect_outcomes(COX_ERROR_DESYNC, COX_ERROR_DESYNC);
}

/* On a line that loses a third of all packets. */
void test_a_bad_line_delays_the_match_and_changes_nothing(void)
{
    match.loss = 33;
    put_both(200);
    TEST_ASSERT_TRUE(small_match_finish(&match, 60000));
    expect_outcomes(COX_END, COX_END);
    TEST_ASSERT_EQUAL_HEX64(hash_of(0), hash_of(1));
}
