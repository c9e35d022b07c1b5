/* SPDX-License-Identifier: MIT
 * Which field of a definition is wrong. */
#include <string.h>

#include "fixture_session.h"
#include "unity.h"

TEST_SOURCE_FILE("fixture_replay.c")

TEST_SOURCE_FILE("fixture_replay.c")

static fixture_state state;
static cox_sim sim;
static cox_session_def def;

static const cox_setting settings[1] COX_FLASH = {{"speed", "", "how fast", COX_I32, 0, 1, 2}};
static const int32_t values[1] = {1};

void setUp(void)
{
    sim = fixture_sim(&state, 1);
    def = table_def(2, 0);
    def.sim = &sim;
    def.settings = settings;
    def.setting_values = values;
    def.setting_count = 1;
}

/* Checks that a definition has this wrong field, of this name, and is not taken for a session; or
 * that none is wrong. */
static void expect(const cox_session_def *bad, uint8_t field, const char *expected)
{
    char name[COX_SESSION_FIELD_TEXT_SIZE];
    if (field == COX_SESSION_FIELD_NONE) {
        TEST_ASSERT_EQUAL_UINT8_MESSAGE(field, cox_session_check(bad), expected);
        return;
    }
    cox_session_field_name(field, name, sizeof name);
    TEST_ASSERT_EQUAL_STRING(expected, name);
    TEST_ASSERT_EQUAL_UINT8_MESSAGE(field, cox_session_check(bad), expected);
    if (field != COX_SESSION_FIELD_SIM) TEST_ASSERT_EQUAL_UINT32(0, cox_session_size(bad));
}

/* The same for the definition with a field of another value. */
#define EXPECT(member, value, number)                      \
    do {                                                   \
        cox_session_def bad = def;                         \
        bad.member = (value);                              \
        expect(&bad, COX_SESSION_FIELD_##number, #member); \
    } while (0)

void test_nothing_is_wrong_with_a_sound_definition(void)
{
    TEST_ASSERT_EQUAL_UINT8(COX_SESSION_FIELD_NONE, cox_session_check(&def));
    TEST_ASSERT_GREATER_THAN_UINT32(0, cox_session_size(&def));
    def.side = COX_SIDE_JOINER;
    def.spectator = true;
    TEST_ASSERT_EQUAL_UINT8(COX_SESSION_FIELD_NONE, cox_session_check(&def));
}

void test_a_wrong_field_of_a_side_is_named(void)
{
    EXPECT(sim, NULL, SIM);
    EXPECT(side, 0, SIDE);
    EXPECT(side, 3, SIDE);
    EXPECT(spectator, true, SPECTATOR);
    EXPECT(peers, 0, PEERS);
    EXPECT(peers, COX_PEERS_MAX + 1, PEERS);
    def.side = COX_SIDE_JOINER;
    EXPECT(peers, 2, PEERS);
    cox_session_def bad = def;
    memset(&bad.host, 0, sizeof bad.host);
    expect(&bad, COX_SESSION_FIELD_HOST, "host");
    bad = def;
    memset(bad.secret, 0, sizeof bad.secret);
    expect(&bad, COX_SESSION_FIELD_SECRET, "secret");
}

void test_a_wrong_field_of_the_match_is_named(void)
{
    EXPECT(players, 0, PLAYERS);
    EXPECT(players, COX_PLAYERS_MAX + 1, PLAYERS);
    EXPECT(ticks_per_second, 0, TICKS_PER_SECOND);
    EXPECT(ticks_per_second, 1001, TICKS_PER_SECOND);
    EXPECT(command_bytes, COX_COMMAND_BYTES_LEAST - 1, COMMAND_BYTES);
    EXPECT(command_bytes, COX_INPUT_BYTES_MAX + 1, COMMAND_BYTES);
    EXPECT(ticks, COX_MATCH_TICKS_MAX + 1, TICKS);
    EXPECT(setting_count, COX_SETTINGS_MAX + 1, SETTING_COUNT);
    EXPECT(settings, NULL, SETTINGS);
    EXPECT(setting_values, NULL, SETTING_VALUES);
    EXPECT(on_desync, COX_ON_DESYNC_CONTINUE + 1, ON_DESYNC);
}

void test_a_wrong_time_is_named(void)
{
    EXPECT(delay_greatest_ms, 1001, DELAY_GREATEST_MS);
    EXPECT(delay_ms, 21, DELAY_MS);
    EXPECT(window_ms, 249, WINDOW_MS);
    EXPECT(window_ms, 4001, WINDOW_MS);
    EXPECT(drop_ms, 0, DROP_MS);
    EXPECT(warn_ms, 501, WARN_MS);
    def.delay_greatest_ms = 600;
    EXPECT(window_ms, 1199, WINDOW_MS);
}

void test_a_wrong_count_or_rate_is_named(void)
{
    EXPECT(rollback, COX_ROLLBACK_MAX + 1, ROLLBACK);
    EXPECT(steps_max, 1, STEPS_MAX);
    EXPECT(steps_max, 65, STEPS_MAX);
    EXPECT(bytes_per_second, 8191, BYTES_PER_SECOND);
    EXPECT(events_kept, 3, EVENTS_KEPT);
    EXPECT(events_kept, COX_EVENTS_MAX + 1, EVENTS_KEPT);
    EXPECT(answers_kept, 0, ANSWERS_KEPT);
    EXPECT(answers_kept, COX_ANSWERS_MAX + 1, ANSWERS_KEPT);
    EXPECT(history_ticks, 8, HISTORY_TICKS);
    EXPECT(history_ticks, 129, HISTORY_TICKS);
    EXPECT(history_ticks, COX_HISTORY_TICKS_MAX * 2, HISTORY_TICKS);
    EXPECT(history_ticks, 64, HISTORY_TICKS); /* of a window of 100 ticks */
    EXPECT(snapshot_ticks, 0, SNAPSHOT_TICKS);
    EXPECT(snapshot_ticks, 65, SNAPSHOT_TICKS);
    EXPECT(transfer_ms, 0, TRANSFER_MS);
    EXPECT(transfer_ms, COX_TRANSFER_MS_MAX + 1, TRANSFER_MS);
    EXPECT(state_bytes, 1, STATE_BYTES);
    EXPECT(transfer_bytes_per_second, COX_TRANSFER_BYTES_LEAST - 1, TRANSFER_BYTES_PER_SECOND);
}

void test_a_feature_that_a_field_asks_for_is_named(void)
{
    EXPECT(features.host, NULL, FEATURES_HOST);
    EXPECT(features.late_join, NULL, FEATURES_LATE_JOIN);
    EXPECT(features.recording, NULL, FEATURES_RECORDING);
    def.rollback = 8;
    EXPECT(features.rollback, NULL, FEATURES_ROLLBACK);
    def.sync_test = true;
    EXPECT(features.sync_test, NULL, FEATURES_SYNC_TEST);
    def.side = COX_SIDE_JOINER;
    EXPECT(features.joiner, NULL, FEATURES_JOINER);
}

void test_a_recorder_that_cannot_begin_is_named(void)
{
    cox_recorder_def recorder = cox_recorder_default();
    EXPECT(recorder, &recorder, NONE);
    recorder.setting_count = 1;
    EXPECT(recorder, &recorder, RECORDER);
    recorder.settings = settings;
    EXPECT(recorder, &recorder, RECORDER);
    recorder.setting_values = values;
    EXPECT(recorder, &recorder, NONE);
    strcpy(sim.name + 20, "x"); /* behind the zero: a match is the same */
    EXPECT(recorder, &recorder, NONE);
}

void test_what_a_session_fills_in_or_does_not_use_of_a_recorder_is_not_wrong(void)
{
    cox_recorder_def recorder = cox_recorder_default();
    recorder.start_tick = UINT32_MAX;
    recorder.ticks_per_second = UINT16_MAX;
    EXPECT(recorder, &recorder, NONE);
    recorder.setting_count = 1;
    def.writer.write = NULL;
    EXPECT(recorder, &recorder, NONE);
}

/* The first in the order of the fields, so that one after the other can be put right. */
void test_of_two_wrong_fields_the_first_is_named(void)
{
    def.snapshot_ticks = 0;
    EXPECT(players, 0, PLAYERS);
}

void test_states_beyond_all_memory_are_the_field_state_bytes(void)
{
    def.state_bytes = UINT32_C(0x7fffffff);
    def.transfer_bytes_per_second = 0;
    TEST_ASSERT_EQUAL_UINT8(COX_SESSION_FIELD_STATE_BYTES, cox_session_check(&def));
}

void test_states_that_no_latecomer_can_be_sent_are_the_field_state_bytes(void)
{
    EXPECT(state_bytes, UINT32_C(72088476), STATE_BYTES);
    def.state_bytes = UINT32_C(72088475);
    TEST_ASSERT_EQUAL_UINT8(COX_SESSION_FIELD_NONE, cox_session_check(&def));
}

/* A crowd whose rows would take more than 4 GB, and others that fit in them. */
typedef struct crowd {
    uint32_t count;
    uint32_t capacity;
    uint32_t *place;
} crowd;

static const cox_column crowd_columns[] COX_FLASH = {
    COX_ARRAY_COLUMN(crowd, place, COX_U32, COX_STATE, 0, 0),
};

static const cox_table crowd_tables[] COX_FLASH = {
    COX_TABLE_COLUMNS("people", crowd, count, capacity, crowd_columns),
};

static crowd people;

/* The definition with a crowd of this capacity. */
static void take_crowd(uint32_t capacity)
{
    memset(&people, 0, sizeof people);
    people.capacity = capacity;
    sim.context = &people;
    sim.tables = crowd_tables;
    sim.table_count = 1;
    def.transfer_bytes_per_second = 0;
}

void test_a_state_beyond_4_gb_is_the_field_state_bytes_also_where_that_is_given(void)
{
    take_crowd(UINT32_MAX);
    EXPECT(state_bytes, 0, STATE_BYTES);
    EXPECT(state_bytes, 4096, STATE_BYTES);
    take_crowd(3);
    EXPECT(state_bytes, 0, NONE);
}

void test_a_sync_test_beyond_4_gb_is_the_field_state_bytes(void)
{
    take_crowd(UINT32_MAX / 8);
    def.features.rollback = NULL;
    def.features.search = NULL;
    def.features.late_join = NULL;
    def.features.recording = NULL;
    def.writer.write = NULL;
    def.sync_test = true;
    TEST_ASSERT_EQUAL_UINT8(COX_SESSION_FIELD_STATE_BYTES, cox_session_check(&def));
    TEST_ASSERT_EQUAL_UINT32(0, cox_session_size(&def));
    def.sync_test = false;
    TEST_ASSERT_EQUAL_UINT8(COX_SESSION_FIELD_NONE, cox_session_check(&def));
}

void test_a_name_is_cut_to_its_room_and_an_unknown_number_has_none(void)
{
    char name[4] = "...";
    cox_session_field_name(COX_SESSION_FIELD_PLAYERS, name, sizeof name);
    TEST_ASSERT_EQUAL_STRING("pla", name);
    cox_session_field_name(COX_SESSION_FIELD_NONE, name, sizeof name);
    TEST_ASSERT_EQUAL_STRING("", name);
    cox_session_field_name(200, name, sizeof name);
    TEST_ASSERT_EQUAL_STRING("", name);
    cox_session_field_name(COX_SESSION_FIELD_PEERS, name, 0);
    TEST_ASSERT_EQUAL_STRING("", name);
}
