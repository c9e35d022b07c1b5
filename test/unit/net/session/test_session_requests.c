/* SPDX-License-Identifier: MIT
 * A session's requests and their order; prediction, sync tests, and the calls that are allowed. */
#include "unity.h"

#include <stdio.h>
#include <string.h>

#include "cox_session.h"
#include "coxswain/image.h"

#include "fixture_session.h"

TEST_SOURCE_FILE("fixture_replay.c")

#define TICKS 200u
#define ASKED_MAX 4000

static table t;
static cox_session_def def;
static char asked[ASKED_MAX]; /* a letter for each request */
static uint32_t asked_count;
static uint32_t undeclared; /* the spoiled simulation does not declare this */

void setUp(void)
{
    table_clear(&t);
    def = table_def(2, TICKS);
    asked_count = 0;
    undeclared = 0;
}

/* Makes a match of one player, whose requests the test fulfils. */
static void put_alone(uint32_t ticks)
{
    def.players = 1;
    def.ticks = ticks;
    def.writer.write = NULL;
    table_put(&t, 0, def, 7);
}

static void write_snapshot(table_side *side, const cox_request *request)
{
    uint32_t length = 0;
    TEST_ASSERT_NOT_NULL(request->image);
    cox_status status = cox_image_snapshot(&side->sim, request->image, request->length,
                                           request->bytes, request->capacity, &length);
    cox_session_finish_save(side->session, status, length);
}

static void sync_test(table_side *side, const cox_request *request)
{
    cox_sync_report report;
    cox_status status = cox_sync_test_step(&side->sim, NULL, &request->frame, request->bytes,
                                           request->capacity, &report);
    cox_session_finish_sync_test(side->session, status, &report);
}

/* Fulfils all requests of a side and notes their letters. */
static void fulfil(uint32_t number, cox_status save_status)
{
    table_side *side = &t.sides[number];
    cox_session *session = side->session;
    cox_request request = cox_session_next(session, t.now_us);
    for (; request.kind != COX_REQUEST_NONE; request = cox_session_next(session, t.now_us)) {
        uint32_t length = 0;
        cox_status status = save_status;
        if (asked_count + 1 < ASKED_MAX) asked[asked_count++] = "-cshvlStwn"[request.kind];
        if (request.kind == COX_REQUEST_STEP) cox_sim_step(&side->sim, &request.frame);
        if (request.kind == COX_REQUEST_SYNC_TEST) sync_test(side, &request);
        if (request.kind == COX_REQUEST_HASH)
            cox_session_give_hash(session, cox_sim_hash(&side->sim));
        if (request.kind == COX_REQUEST_SAVE) {
            if (status == COX_OK)
                status = cox_image_save(&side->sim, request.bytes, request.capacity, &length);
            cox_session_finish_save(session, status, length);
        }
        if (request.kind == COX_REQUEST_SNAPSHOT) write_snapshot(side, &request);
        if (request.kind == COX_REQUEST_LOAD)
            cox_session_finish_load(session,
                                    cox_image_load(&side->sim, request.bytes, request.length));
    }
    asked[asked_count] = '\0';
}

void test_requests_come_in_order(void)
{
    def.snapshot_ticks = 2;
    put_alone(20);
    fulfil(0, COX_OK);
    TEST_ASSERT_EQUAL_STRING("hSv", asked);
    t.now_us += 10 * TABLE_MS;
    fulfil(0, COX_OK);
    TEST_ASSERT_EQUAL_STRING("hSvcsh", asked);
    t.now_us += 10 * TABLE_MS;
    fulfil(0, COX_OK);
    TEST_ASSERT_EQUAL_STRING("hSvcshcshv", asked);
}

/* How often a letter was asked. */
static uint32_t count_asked(char letter)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < asked_count; i++) count += asked[i] == letter;
    return count;
}

/* A joiner that has its seat. */
static void put_latecomer(uint32_t number)
{
    table_put(&t, number, def, 7);
    for (uint32_t i = 0; i < 3; i++) { /* for its cookie, its welcome, its seat */
        cox_session_next(t.sides[number].session, t.now_us);
        table_deliver(&t, number);
        table_deliver(&t, 0);
    }
}

void test_a_snapshot_is_asked_for_where_latecomers_come_and_once_for_all_of_them(void)
{
    put_alone(0);
    for (uint32_t i = 0; i < 60; i++, t.now_us += 10 * TABLE_MS) fulfil(0, COX_OK);
    TEST_ASSERT_EQUAL_UINT32(0, count_asked('w'));
    def.spectator = true;
    for (uint32_t number = 1; number <= 2; number++) put_latecomer(number);
    for (uint32_t i = 0; i < 60; i++, t.now_us += 10 * TABLE_MS) {
        fulfil(0, COX_OK);
        table_deliver(&t, 0);
    }
    TEST_ASSERT_EQUAL_UINT32(1, count_asked('w'));
    TEST_ASSERT_EQUAL_UINT32(t.sides[0].session->join_snapshot.length,
                             t.sides[1].session->peers[0].receiver.length);
}

void test_a_snapshot_that_cannot_be_written_is_reported_and_not_asked_for_without_end(void)
{
    put_alone(0);
    for (uint32_t i = 0; i < 60; i++, t.now_us += 10 * TABLE_MS) fulfil(0, COX_OK);
    t.sides[0].session->snapshot_bytes = 16;
    def.spectator = true;
    put_latecomer(1);
    fulfil(0, COX_OK);
    TEST_ASSERT_EQUAL_UINT32(1, count_asked('w'));
    cox_event event;
    uint8_t last = 0;
    while (cox_session_get_event(t.sides[0].session, &event)) last = event.kind;
    TEST_ASSERT_EQUAL_UINT8(COX_EVENT_FAILED, last);
}

void test_no_tick_is_due_before_its_time_and_a_pause_makes_up_for_an_eighth_of_a_second(void)
{
    put_alone(0);
    fulfil(0, COX_OK);
    t.now_us += 2 * TABLE_MS;
    fulfil(0, COX_OK);
    TEST_ASSERT_EQUAL_UINT32(0, cox_session_get_status(t.sides[0].session).tick);
    t.now_us += TABLE_MS;
    fulfil(0, COX_OK);
    TEST_ASSERT_EQUAL_UINT32(1, cox_session_get_status(t.sides[0].session).tick);
    t.now_us += 60000 * TABLE_MS;
    fulfil(0, COX_OK);
    TEST_ASSERT_EQUAL_UINT32(1 + 8, cox_session_get_status(t.sides[0].session).tick);
    fulfil(0, COX_OK);
    fulfil(0, COX_OK);
    TEST_ASSERT_EQUAL_UINT32(1 + 13, cox_session_get_status(t.sides[0].session).tick);
}

void test_a_snapshot_that_cannot_be_made_is_reported_once_and_the_match_goes_on(void)
{
    cox_event event;
    put_alone(5);
    for (uint32_t i = 0; i < 20; i++, t.now_us += 10 * TABLE_MS) fulfil(0, COX_ERROR_CAPACITY);
    uint32_t failures = 0;
    while (cox_session_get_event(t.sides[0].session, &event))
        if (event.kind == COX_EVENT_FAILED) failures++;
    TEST_ASSERT_EQUAL_UINT32(1, failures);
    TEST_ASSERT_EQUAL_UINT32(5, cox_session_get_status(t.sides[0].session).confirmed);
}

/* Plays a match of two, each input 40 ms old, and returns the sides' sum of rollbacks. */
static uint32_t play_late(void)
{
    table_put_all(&t, &def, 2);
    for (uint32_t i = 0; i < 60; i++) {
        t.sides[1].is_deaf = i % 2 == 1;
        table_push(&t, 0, -(int32_t)i);
        if (i % 5 == 0) table_push(&t, 1, -(int32_t)(i * 3));
        table_pass(&t, 30);
    }
    t.sides[1].is_deaf = false;
    TEST_ASSERT_TRUE(table_finish(&t, 5000));
    table_expect_same(&t, 0, 1, TICKS);
    return cox_session_get_status(t.sides[0].session).rollbacks +
           cox_session_get_status(t.sides[1].session).rollbacks;
}

void test_predicted_ticks_are_stepped_again_and_the_end_is_the_same(void)
{
    def.rollback = 8;
    def.delay_ms = 0;
    TEST_ASSERT_GREATER_THAN_UINT32(0, play_late());
    TEST_ASSERT_EQUAL_INT32(COX_END, fixture_play(&t.sides[0].file).status);
    TEST_ASSERT_EQUAL_INT32(COX_END, fixture_play(&t.sides[1].file).status);
    TEST_ASSERT_EQUAL_MEMORY(t.sides[0].file.bytes, t.sides[1].file.bytes, t.sides[0].file.length);
}

void test_without_prediction_nothing_is_stepped_twice(void)
{
    TEST_ASSERT_EQUAL_UINT32(0, play_late());
}

void test_a_sync_test_finds_nothing_if_all_state_is_declared(void)
{
    def.sync_test = true;
    table_put_all(&t, &def, 2);
    TEST_ASSERT_TRUE(table_finish(&t, 5000));
    table_expect_same(&t, 0, 1, TICKS);
    TEST_ASSERT_NULL(table_event(&t, 0, COX_EVENT_SYNC_TEST));
}

void test_a_sync_test_is_asked_for_in_place_of_a_step(void)
{
    def.sync_test = true;
    put_alone(20);
    fulfil(0, COX_OK);
    t.now_us += 10 * TABLE_MS;
    fulfil(0, COX_OK);
    TEST_ASSERT_EQUAL_STRING("hSvcth", asked);
}

static void step_with_a_secret(void *context, const cox_frame *frame)
{
    fixture_state *state = (fixture_state *)context;
    undeclared++;
    state->points[4].y += frame->tick == 20 ? (int32_t)(undeclared % 7) : 0;
    state->ticks++;
}

void test_a_sync_test_names_the_cell_that_undeclared_state_changes(void)
{
    cox_sync_report report;
    char text[COX_SYNC_TEXT_SIZE];
    def = table_def(1, 30);
    def.sync_test = true;
    table_put(&t, 0, def, 7);
    t.sides[0].sim.step = step_with_a_secret;
    TEST_ASSERT_TRUE(table_finish(&t, 2000));
    const cox_event *event = table_event(&t, 0, COX_EVENT_SYNC_TEST);
    TEST_ASSERT_NOT_NULL(event);
    TEST_ASSERT_EQUAL_UINT32(21, event->tick);
    TEST_ASSERT_TRUE(cox_session_get_sync_report(t.sides[0].session, &report));
    TEST_ASSERT_EQUAL_UINT8(COX_SYNC_UNDECLARED, report.cause);
    cox_sync_test_text(&report, &t.sides[0].sim, text, sizeof text);
    TEST_ASSERT_EQUAL_MEMORY("tick 21: points 5 y is ", text, 23);
}

static void step_with_a_secret_in_each_tick(void *context, const cox_frame *frame)
{
    fixture_state *state = (fixture_state *)context;
    state->points[4].y = (int32_t)++undeclared;
    state->ticks = frame->tick + 1;
}

void test_a_fault_that_a_sync_test_finds_in_each_tick_is_reported_once(void)
{
    cox_sync_report report;
    def = table_def(1, 30);
    def.sync_test = true;
    table_put(&t, 0, def, 7);
    t.sides[0].sim.step = step_with_a_secret_in_each_tick;
    TEST_ASSERT_TRUE(table_finish(&t, 2000));
    uint32_t times = 0;
    for (uint32_t i = 0; i < t.sides[0].event_count; i++)
        if (t.sides[0].events[i].kind == COX_EVENT_SYNC_TEST) times++;
    TEST_ASSERT_EQUAL_UINT32(1, times);
    TEST_ASSERT_TRUE(cox_session_get_sync_report(t.sides[0].session, &report));
    TEST_ASSERT_EQUAL_UINT32(1, report.tick);
}

/* Plays a while, flips a bit of the other side, and plays to the end. */
static void play_spoiled(uint32_t count)
{
    table_put_all(&t, &def, count);
    table_pass(&t, 700);
    t.sides[1].state.sum ^= 4;
    TEST_ASSERT_TRUE(table_finish(&t, 9000));
}

void test_a_flipped_bit_is_found_by_both_with_its_cell(void)
{
    cox_desync host;
    cox_desync joiner;
    play_spoiled(2);
    TEST_ASSERT_NOT_NULL(table_event(&t, 0, COX_EVENT_DESYNC));
    TEST_ASSERT_NOT_NULL(table_event(&t, 1, COX_EVENT_DESYNC));
    TEST_ASSERT_TRUE(cox_session_get_desync(t.sides[0].session, &host));
    TEST_ASSERT_TRUE(cox_session_get_desync(t.sides[1].session, &joiner));
    TEST_ASSERT_EQUAL_UINT8(COX_DESYNC_MEMORY, host.kind);
    TEST_ASSERT_EQUAL_UINT32(host.tick, joiner.tick);
    TEST_ASSERT_EQUAL_INT64(host.host_value, joiner.host_value);
    TEST_ASSERT_FALSE(host.has_majority);
    TEST_ASSERT_EQUAL_UINT8(1, host.suspect);
}

void test_a_difference_stops_the_match_for_all_at_one_tick_and_recordings_are_noted(void)
{
    def.players = 3;
    play_spoiled(3);
    uint32_t tick = cox_session_get_status(t.sides[0].session).confirmed;
    TEST_ASSERT_LESS_THAN_UINT32(TICKS, tick);
    table_expect_same(&t, 0, 2, tick);
    TEST_ASSERT_EQUAL_UINT32(tick, cox_session_get_status(t.sides[1].session).confirmed);
    TEST_ASSERT_NOT_NULL(table_event(&t, 2, COX_EVENT_DESYNC));
    bool has_note = false;
    for (uint32_t i = 0; i + 4 < t.sides[2].file.length; i++)
        if (memcmp(t.sides[2].file.bytes + i, "tick", 4) == 0) has_note = true;
    TEST_ASSERT_TRUE(has_note);
    TEST_ASSERT_EQUAL_INT32(COX_END, fixture_play(&t.sides[2].file).status);
}

void test_a_match_that_goes_on_after_a_difference_reaches_its_end_and_reports_it_once(void)
{
    def.on_desync = COX_ON_DESYNC_CONTINUE;
    play_spoiled(2);
    TEST_ASSERT_EQUAL_UINT32(TICKS, cox_session_get_status(t.sides[0].session).confirmed);
    TEST_ASSERT_EQUAL_UINT32(TICKS, cox_session_get_status(t.sides[1].session).confirmed);
    for (uint32_t side = 0; side < 2; side++) {
        uint32_t times = 0;
        for (uint32_t i = 0; i < t.sides[side].event_count; i++)
            if (t.sides[side].events[i].kind == COX_EVENT_DESYNC) times++;
        TEST_ASSERT_EQUAL_UINT32(1, times);
    }
}

void test_commands_are_checked_when_they_are_given(void)
{
    cox_command command = {0, FIXTURE_MIX, {300, 0, 0, 0}};
    cox_command unknown = {0, 77, {0, 0, 0, 0}};
    cox_command join = {0, COX_KIND_JOIN, {0, 0, 0, 0}};
    table_put(&t, 0, def, 7);
    cox_session *session = t.sides[0].session;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_RANGE, cox_session_add_command(session, &command));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, cox_session_add_command(session, &unknown));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, cox_session_add_command(session, &join));
}

void test_an_input_holds_64_bytes_of_commands(void)
{
    cox_command wide = {0, FIXTURE_WIDE, {1, 2, 3, 4}};
    table_put(&t, 0, def, 7);
    cox_session *session = t.sides[0].session;
    for (uint32_t i = 0; i < 3; i++)
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_session_add_command(session, &wide));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, cox_session_add_command(session, &wide));
}

void test_a_turn_ends_though_overdue_inputs_fill_more_than_a_packet(void)
{
    cox_command wide = {0, FIXTURE_WIDE, {1, 2, 3, 4}};
    def.ticks = 600;
    def.drop_ms = 30000;
    def.rollback = COX_ROLLBACK_MAX;
    table_put_all(&t, &def, 2);
    table_pass(&t, 300);
    t.sides[1].is_deaf = true;
    for (uint32_t i = 0; i < 150; i++) {
        for (uint32_t count = 0; count < 3; count++)
            cox_session_add_command(t.sides[1].session, &wide);
        table_pass(&t, 10);
    }
    t.sides[1].is_deaf = false;
    TEST_ASSERT_TRUE(table_finish(&t, 9000));
    table_expect_same(&t, 0, 1, 600);
}

void test_the_oldest_of_too_many_events_are_lost(void)
{
    cox_event event;
    table_put(&t, 0, def, 7);
    for (uint32_t i = 0; i < COX_EVENTS_MAX + 3u; i++)
        cox_session_add_event(t.sides[0].session, COX_EVENT_DELAY, 0)->tick = i;
    for (uint32_t i = 3; i < COX_EVENTS_MAX + 3u; i++) {
        TEST_ASSERT_TRUE(cox_session_get_event(t.sides[0].session, &event));
        TEST_ASSERT_EQUAL_UINT32(i, event.tick);
    }
    TEST_ASSERT_FALSE(cox_session_get_event(t.sides[0].session, &event));
}

static void expect_unsound(cox_session_def bad)
{
    static uint32_t memory[TABLE_MEMORY / 4];
    fixture_state state;
    cox_sim sim = fixture_sim(&state, 7);
    bad.sim = &sim;
    TEST_ASSERT_EQUAL_UINT32(0, cox_session_size(&bad));
    TEST_ASSERT_NULL(cox_session_init(&bad, memory, sizeof memory));
}

void test_a_definition_out_of_bounds_makes_no_session(void)
{
    cox_session_def bad;
#define EXPECT_UNSOUND(change) (bad = def, bad.change, expect_unsound(bad))
    EXPECT_UNSOUND(side = 3);
    EXPECT_UNSOUND(peers = 65);
    EXPECT_UNSOUND(spectator = true);
    EXPECT_UNSOUND(players = 0);
    EXPECT_UNSOUND(players = COX_PLAYERS_MAX + 1);
    EXPECT_UNSOUND(ticks_per_second = 0);
    EXPECT_UNSOUND(ticks_per_second = 1001);
    EXPECT_UNSOUND(ticks = COX_MATCH_TICKS_MAX + 1u);
    EXPECT_UNSOUND(setting_count = 1);
    EXPECT_UNSOUND(setting_count = COX_SETTINGS_MAX + 1);
    EXPECT_UNSOUND(delay_ms = 21);
    EXPECT_UNSOUND(delay_greatest_ms = 501);
    EXPECT_UNSOUND(delay_greatest_ms = 1001);
    EXPECT_UNSOUND(window_ms = 249);
    EXPECT_UNSOUND(window_ms = 4001);
    EXPECT_UNSOUND(window_ms = 1290);
    EXPECT_UNSOUND(steps_max = 1);
    EXPECT_UNSOUND(steps_max = 65);
    EXPECT_UNSOUND(bytes_per_second = 8191);
    EXPECT_UNSOUND(command_bytes = 15);
    EXPECT_UNSOUND(command_bytes = COX_INPUT_BYTES_MAX + 1);
    EXPECT_UNSOUND(drop_ms = 0);
    EXPECT_UNSOUND(warn_ms = 501);
    EXPECT_UNSOUND(state_bytes = 1);
    EXPECT_UNSOUND(peers = (uint8_t)(bad.players - 2));
    EXPECT_UNSOUND(on_desync = 2);
    EXPECT_UNSOUND(rollback = COX_ROLLBACK_MAX + 1);
    EXPECT_UNSOUND(history_ticks = 64);
    EXPECT_UNSOUND(history_ticks = 129);
    EXPECT_UNSOUND(history_ticks = 8192);
    EXPECT_UNSOUND(snapshot_ticks = 0);
    EXPECT_UNSOUND(snapshot_ticks = 65);
    EXPECT_UNSOUND(transfer_bytes_per_second = 15999);
    EXPECT_UNSOUND(transfer_ms = 0);
    EXPECT_UNSOUND(transfer_ms = 3600001);
    EXPECT_UNSOUND(state_bytes = 72088476); /* 65535 pieces do not hold it */
    bad = def;
    bad.side = COX_SIDE_JOINER;
    bad.peers = 2;
    expect_unsound(bad);
#undef EXPECT_UNSOUND
}

void test_a_definition_at_its_bounds_makes_a_session(void)
{
    fixture_state state;
    cox_sim sim = fixture_sim(&state, 7);
    cox_session_def bound = def;
    bound.sim = &sim;
    bound.players = COX_PLAYERS_MAX;
    bound.peers = COX_PLAYERS_MAX - 1;
    bound.ticks_per_second = 32;
    bound.command_bytes = 16;
    bound.ticks = COX_MATCH_TICKS_MAX;
    bound.drop_ms = 1;
    bound.warn_ms = 1;
    bound.transfer_bytes_per_second = 16000;
    bound.transfer_ms = 3600000;
    bound.delay_ms = 1000;
    bound.delay_greatest_ms = 1000;
    bound.window_ms = 4000;
    bound.history_ticks = 128;
    bound.steps_max = 64;
    bound.bytes_per_second = 8192;
    bound.state_bytes = cox_snapshot_size_max(&sim);
    TEST_ASSERT_GREATER_THAN_UINT32(0, cox_session_size(&bound));
}

void test_a_session_lies_in_memory_of_any_alignment_and_of_its_size(void)
{
    static uint8_t memory[TABLE_MEMORY + 16];
    fixture_state state;
    cox_sim sim = fixture_sim(&state, 7);
    cox_session_def small = def;
    small.sim = &sim;
    uint32_t size = cox_session_size(&small);
    TEST_ASSERT_LESS_THAN_UINT32(TABLE_MEMORY, size);
    for (uint32_t offset = 0; offset < 8; offset++) {
        memory[offset + size] = 0xa5;
        TEST_ASSERT_NOT_NULL(cox_session_init(&small, memory + offset, size));
        TEST_ASSERT_EQUAL_HEX8(0xa5, memory[offset + size]);
        TEST_ASSERT_NULL(cox_session_init(&small, memory + offset, size - 1));
    }
}
