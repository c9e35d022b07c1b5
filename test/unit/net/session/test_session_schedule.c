/* SPDX-License-Identifier: MIT
 * Time at a session: turns of ticks and their inputs, the window, delays, leads, packets. */
#include "unity.h"

#include <string.h>

#include "cox_session.h"

#include "fixture_session.h"

TEST_SOURCE_FILE("fixture_replay.c")

#define JOINER 1u /* its player, and its queue */

static table t;
static cox_session_def def;
static cox_session *host;
static cox_session *joiner;

void setUp(void)
{
    table_clear(&t);
    def = table_def(2, 0);
    def.drop_ms = 30000;
}

static void play(void)
{
    table_put_all(&t, &def, 2);
    table_pass(&t, 300);
    host = t.sides[0].session;
    joiner = t.sides[1].session;
    TEST_ASSERT_EQUAL_UINT8(COX_SESSION_RUNNING, joiner->phase);
}

static uint32_t end_of_host(void)
{
    return host->timeline.queues[0].end;
}

void test_a_machine_that_waits_goes_on_giving_inputs(void)
{
    play();
    t.sides[1].is_deaf = true;
    table_pass(&t, 40);
    uint32_t tick = host->timeline.current_tick;
    uint32_t end = end_of_host();
    table_pass(&t, 60);
    TEST_ASSERT_EQUAL_UINT32(tick, host->timeline.current_tick);
    TEST_ASSERT_EQUAL_UINT32(end + 6, end_of_host());
}

void test_a_host_that_waits_gives_no_turns_beyond_130_ms(void)
{
    play();
    t.sides[1].is_deaf = true;
    table_pass(&t, 1000);
    TEST_ASSERT_EQUAL_UINT32(host->timeline.current_tick + 13, host->schedule.turn_end);
}

void test_what_was_missed_is_caught_up_with_by_a_few_ticks_in_a_call(void)
{
    def.steps_max = 3;
    play();
    t.sides[1].is_deaf = true;
    table_pass(&t, 1000);
    t.sides[1].is_deaf = false;
    uint32_t most = 0;
    uint32_t before = host->timeline.current_tick;
    uint32_t begin = before;
    for (uint32_t i = 0; i < 60; i++) {
        table_pass(&t, 1);
        uint32_t steps = host->timeline.current_tick - before;
        before = host->timeline.current_tick;
        if (steps > most) most = steps;
    }
    TEST_ASSERT_EQUAL_UINT32(3, most);
    TEST_ASSERT_GREATER_OR_EQUAL_UINT32(begin + 18, before);
}

/* Matches in which the host predicts, and its player gives inputs at the ticks' turns. */
static void play_with_a_small_window(void)
{
    def.rollback = 30;
    def.delay_ms = 0;
    def.delay_greatest_ms = 0;
    def.window_ms = 250;
    play();
}

void test_no_inputs_are_given_beyond_the_window(void)
{
    play_with_a_small_window();
    t.sides[1].is_deaf = true;
    table_pass(&t, 1000);
    uint32_t acknowledged = host->peers[t.sides[1].peer].ends[0];
    TEST_ASSERT_EQUAL_UINT32(acknowledged + 25, end_of_host());
    TEST_ASSERT_EQUAL_UINT32(end_of_host(), host->timeline.current_tick);
}

void test_what_the_window_held_back_is_given_when_it_opens(void)
{
    play_with_a_small_window();
    t.sides[1].is_deaf = true;
    table_pass(&t, 1000);
    uint32_t end = end_of_host();
    cox_session_disconnect(host, t.sides[1].peer);
    table_pass(&t, 200);
    TEST_ASSERT_GREATER_THAN_UINT32(end + 20, end_of_host());
    TEST_ASSERT_GREATER_THAN_UINT32(end + 20, host->timeline.current_tick);
}

/* The host tells the joiner of its newest inputs that they came late. */
static void tell_lateness(int16_t lateness)
{
    cox_packet_sync sync;
    memset(&sync, 0, sizeof sync);
    sync.position = host->schedule.position;
    sync.host.has_late = true;
    sync.host.own_end = joiner->timeline.queues[JOINER].end;
    sync.host.lateness = lateness;
    for (sync.host.late_before = 1; sync.host.late_before < 4; sync.host.late_before++)
        cox_joiner_sample(joiner, &sync);
}

void test_the_delay_of_a_joiner_goes_by_its_own_lateness(void)
{
    def.delay_greatest_ms = 300;
    play();
    TEST_ASSERT_EQUAL_UINT16(2, cox_session_get_status(joiner).delay);
    tell_lateness(5 * 64);
    table_pass(&t, 1);
    TEST_ASSERT_EQUAL_UINT16(7, cox_session_get_status(joiner).delay);
    TEST_ASSERT_EQUAL_UINT16(2, cox_session_get_status(host).delay);
    const cox_event *event = table_event(&t, 1, COX_EVENT_DELAY);
    TEST_ASSERT_NOT_NULL(event);
    TEST_ASSERT_EQUAL_INT32(7, event->value);
    TEST_ASSERT_NULL(table_event(&t, 0, COX_EVENT_DELAY));
}

void test_with_rollback_the_delay_stays(void)
{
    def.delay_greatest_ms = 300;
    def.rollback = 4;
    play();
    tell_lateness(5 * 64);
    table_pass(&t, 20);
    TEST_ASSERT_EQUAL_UINT16(2, cox_session_get_status(joiner).delay);
}

void test_after_an_own_pause_lateness_is_ignored(void)
{
    def.delay_greatest_ms = 300;
    play();
    t.sides[1].ahead_us += 2000000;
    table_pass(&t, 1);
    tell_lateness(5 * 64);
    table_pass(&t, 1);
    TEST_ASSERT_EQUAL_UINT16(2, cox_session_get_status(joiner).delay);
    table_pass(&t, 320);
    tell_lateness(5 * 64);
    table_pass(&t, 1);
    TEST_ASSERT_EQUAL_UINT16(7, cox_session_get_status(joiner).delay);
}

void test_after_an_own_pause_the_host_rates_no_input(void)
{
    play();
    cox_peer *peer = &host->peers[t.sides[1].peer];
    t.sides[0].ahead_us += 2000000;
    table_pass(&t, 1);
    peer->late_tick = COX_NO_TICK;
    cox_host_rate_input(host, peer, 50);
    TEST_ASSERT_EQUAL_UINT32(COX_NO_TICK, peer->late_tick);
    table_pass(&t, 120);
    peer->late_tick = COX_NO_TICK;
    cox_host_rate_input(host, peer, 50);
    TEST_ASSERT_EQUAL_UINT32(50, peer->late_tick);
}

void test_of_late_inputs_the_worst_is_told(void)
{
    play();
    cox_peer *peer = &host->peers[t.sides[1].peer];
    peer->late_tick = COX_NO_TICK;
    cox_host_rate_input(host, peer, 40);
    int16_t worst = peer->lateness;
    cox_host_rate_input(host, peer, 41);
    TEST_ASSERT_EQUAL_UINT32(40, peer->late_tick);
    cox_host_rate_input(host, peer, 39);
    TEST_ASSERT_EQUAL_UINT32(39, peer->late_tick);
    TEST_ASSERT_EQUAL_INT16(worst + 64, peer->lateness);
}

void test_raising_the_delay_repeats_what_is_held(void)
{
    def.delay_greatest_ms = 300;
    play();
    const cox_input_queue *queue = &joiner->timeline.queues[JOINER];
    uint32_t end = queue->end;
    cox_command ping = {0, FIXTURE_PING, {0, 0, 0, 0}};
    table_push(&t, 1, 7);
    cox_session_add_command(joiner, &ping);
    cox_input_delay_raise(&joiner->input_delay, 7, joiner->clock.now_us);
    table_pass(&t, 11);
    TEST_ASSERT_GREATER_OR_EQUAL_UINT32(end + 6, queue->end);
    const cox_input *first = cox_input_queue_at(queue, end);
    TEST_ASSERT_EQUAL_UINT8(10, first->length);
    for (uint32_t tick = end + 1; tick < end + 6; tick++) {
        const cox_input *input = cox_input_queue_at(queue, tick);
        TEST_ASSERT_EQUAL_UINT8(9, input->length);
        TEST_ASSERT_EQUAL_HEX8_ARRAY(first->bytes, input->bytes, 9);
    }
}

void test_a_joiner_whose_frames_come_later_goes_on_giving_inputs(void)
{
    def.delay_greatest_ms = 300;
    play();
    table_pass(&t, 400);
    uint16_t delay = joiner->input_delay.ticks;
    uint32_t end = joiner->timeline.queues[JOINER].end;
    joiner->play_out.began_us += 100 * TABLE_MS; /* as if all had come 100 ms later */
    table_pass(&t, 80);
    TEST_ASSERT_UINT32_WITHIN(1, end + 8, joiner->timeline.queues[JOINER].end);
    TEST_ASSERT_UINT32_WITHIN(1, delay + 10u, joiner->input_delay.ticks);
    TEST_ASSERT_EQUAL_UINT32(0, host->stalls);
}

void test_a_hitch_of_the_host_leaves_a_joiner_no_delay(void)
{
    def.delay_greatest_ms = 300;
    play();
    table_pass(&t, 2000);
    uint16_t delay = joiner->input_delay.ticks;
    t.sides[0].is_there = false;
    table_pass(&t, 300);
    t.sides[0].is_there = true;
    table_pass(&t, 10);
    uint32_t tick = host->timeline.current_tick;
    table_pass(&t, 600);
    TEST_ASSERT_LESS_OR_EQUAL_UINT16(delay + 3u, joiner->input_delay.ticks);
    TEST_ASSERT_UINT32_WITHIN(1, tick + 60, host->timeline.current_tick); /* it waited for nobody */
}

/* The joiner tells the host a position that is so many ticks ahead of the host's. */
static void tell_position(cox_session *session, int64_t ahead)
{
    cox_packet_sync sync;
    memset(&sync, 0, sizeof sync);
    sync.position = session->schedule.position + ahead * COX_SCHEDULE_TICK;
    sync.has_lead = true;
    sync.lead = -64;
    cox_session_take_position(session, &session->peers[0], &sync);
}

void test_a_position_far_beyond_the_hosts_is_not_believed(void)
{
    def.rollback = 4;
    play();
    memset(&host->peers[0].lead, 0, sizeof host->peers[0].lead);
    tell_position(host, 105);
    TEST_ASSERT_FALSE(host->peers[0].lead.is_known);
    TEST_ASSERT_FALSE(host->peers[0].lead.is_told);
    tell_position(host, 95);
    TEST_ASSERT_TRUE(host->peers[0].lead.is_known);
    TEST_ASSERT_TRUE(host->peers[0].lead.is_told);
}

void test_a_joiner_with_rollback_that_is_far_behind_takes_the_hosts_position(void)
{
    def.rollback = 4;
    play();
    int64_t before = joiner->schedule.position;
    tell_position(joiner, 24);
    TEST_ASSERT_EQUAL_INT64(before, joiner->schedule.position);
    tell_position(joiner, 40);
    TEST_ASSERT_EQUAL_INT64(before + 40 * COX_SCHEDULE_TICK, joiner->schedule.position);
}

void test_at_a_thousand_ticks_a_second_packets_keep_their_distance(void)
{
    def.ticks_per_second = 1000;
    def.window_ms = 250;
    def.history_ticks = 256;
    def.delay_ms = 0;
    play();
    uint32_t before = cox_session_get_status(host).packets_sent;
    table_pass(&t, 100);
    TEST_ASSERT_UINT32_WITHIN(3, 50, cox_session_get_status(host).packets_sent - before);
}

void test_a_side_tells_how_deep_the_corrections_were_that_a_peer_caused(void)
{
    cox_peer_status status;
    def.rollback = 8;
    play();
    TEST_ASSERT_TRUE(cox_session_get_peer(host, 0, &status));
    TEST_ASSERT_EQUAL_UINT32(0, status.resimulated_ticks);
    t.sides[1].is_deaf = true;
    for (uint32_t i = 0; i < 10; i++) {
        table_push(&t, JOINER, -(int32_t)i);
        table_pass(&t, 5);
    }
    t.sides[1].is_deaf = false;
    table_pass(&t, 100);
    TEST_ASSERT_TRUE(cox_session_get_peer(host, 0, &status));
    TEST_ASSERT_GREATER_THAN_UINT32(0, status.rollback_depth);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(8, status.rollback_depth);
    TEST_ASSERT_EQUAL_UINT32(cox_session_get_status(host).resimulated_ticks,
                             status.resimulated_ticks);
}

void test_a_host_in_lockstep_tells_how_late_a_peers_inputs_are(void)
{
    cox_peer_status status;
    play();
    TEST_ASSERT_TRUE(cox_session_get_peer(host, 0, &status));
    TEST_ASSERT_LESS_THAN_INT32(0, status.lateness_permille);
    TEST_ASSERT_GREATER_THAN_INT32(-5000, status.lateness_permille);
}

void test_alpha_rises_from_0_to_1_between_two_ticks(void)
{
    def.ticks_per_second = 10; /* a tick takes 100 ms, a call 10 */
    table_put_all(&t, &def, 2);
    table_pass(&t, 3000);
    host = t.sides[0].session;
    uint32_t tick = host->timeline.current_tick;
    while (host->timeline.current_tick == tick) table_pass(&t, 10);
    fix16_t last = cox_session_alpha(host);
    TEST_ASSERT_LESS_OR_EQUAL_INT32(COX_RATIO(1, 10), last);
    for (uint32_t i = 1; i < 9; i++) {
        table_pass(&t, 10);
        TEST_ASSERT_INT32_WITHIN(8, last + COX_RATIO(1, 10), cox_session_alpha(host));
        last = cox_session_alpha(host);
    }
    TEST_ASSERT_EQUAL_UINT32(tick + 1, host->timeline.current_tick);
}

void test_alpha_is_1_before_the_match_and_while_it_waits(void)
{
    table_put(&t, 0, def, 7);
    host = t.sides[0].session;
    TEST_ASSERT_EQUAL_INT32(COX_FIX(1), cox_session_alpha(host));
    table_clear(&t);
    play();
    t.sides[1].is_deaf = true;
    table_pass(&t, 1000);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(1), cox_session_alpha(host));
}
