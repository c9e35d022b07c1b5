/* SPDX-License-Identifier: MIT
 * Which joiners the host admits: every field of the handshake, latecomers, joiners that come
 * back. */
#include "unity.h"

#include <stdio.h>
#include <string.h>

#include "cox_handshake.h"
#include "cox_session.h"

#include "fixture_session.h"

TEST_SOURCE_FILE("fixture_replay.c")

#define TICKS 400u

static const cox_setting settings[] COX_FLASH = {
    {"size", "", "how many there are", COX_I32, 0, 5, 100},
    {"speed", "", "how fast", COX_I32, 0, 5, 100},
};
static const cox_setting other_settings[] COX_FLASH = {
    {"size", "", "how many there are", COX_I32, 0, 5, 100},
    {"colour", "", "of what colour", COX_I32, 0, 5, 100},
};
static const int32_t values[] = {5, -7};
static const int32_t other_values[] = {5, -8};

static table t;
static cox_session_def def;

void setUp(void)
{
    table_clear(&t);
    def = table_def(2, TICKS);
    def.settings = settings;
    def.setting_values = values;
    def.setting_count = 2;
}

static void expect_refusal(const char *field, const char *host, const char *joiner)
{
    table_pass(&t, 300);
    TEST_ASSERT_TRUE(t.sides[1].is_over);
    for (uint32_t side = 0; side < 2; side++) {
        const cox_event *event = table_event(&t, side, COX_EVENT_REFUSED);
        TEST_ASSERT_NOT_NULL_MESSAGE(event, field);
        TEST_ASSERT_EQUAL_STRING(field, event->field);
        if (host != NULL) TEST_ASSERT_EQUAL_STRING(host, event->host);
        if (joiner != NULL) TEST_ASSERT_EQUAL_STRING(joiner, event->joiner);
    }
    TEST_ASSERT_EQUAL_UINT32(1, t.sides[0].event_count);
    TEST_ASSERT_EQUAL_UINT8(COX_PHASE_LOBBY, cox_session_get_status(t.sides[0].session).phase);
}

static void refuse_def(const cox_session_def *joiner, const char *field, const char *host_text,
                       const char *joiner_text)
{
    table_put(&t, 0, def, 7);
    table_put(&t, 1, *joiner, 7);
    expect_refusal(field, host_text, joiner_text);
}

void test_another_number_of_players_is_refused(void)
{
    cox_session_def joiner = def;
    joiner.players = 3;
    refuse_def(&joiner, "players", "2", "3");
}

void test_another_number_of_ticks_a_second_is_refused(void)
{
    cox_session_def joiner = def;
    joiner.ticks_per_second = 60;
    refuse_def(&joiner, "ticks per second", "100", "60");
}

void test_another_number_of_ticks_is_refused(void)
{
    cox_session_def joiner = def;
    joiner.ticks = 0;
    refuse_def(&joiner, "ticks", "400", "0");
}

void test_another_seed_is_refused(void)
{
    cox_session_def joiner = def;
    joiner.seed = UINT64_C(18446744073709551615);
    refuse_def(&joiner, "seed", "0", "18446744073709551615");
}

void test_another_value_of_a_setting_is_refused_by_its_name(void)
{
    cox_session_def joiner = def;
    joiner.setting_values = other_values;
    refuse_def(&joiner, "speed", "-7", "-8");
}

void test_a_setting_that_the_joiner_has_not_is_refused_by_its_name(void)
{
    cox_session_def joiner = def;
    joiner.settings = other_settings;
    refuse_def(&joiner, "speed", "-7", "");
}

void test_a_setting_that_only_the_joiner_has_is_refused_by_its_name(void)
{
    cox_session_def joiner = def;
    def.setting_count = 1;
    refuse_def(&joiner, "speed", "", "-7");
}

void test_another_order_of_settings_is_let_in(void)
{
    static const cox_setting turned[] COX_FLASH = {
        {"speed", "", "how fast", COX_I32, 0, 5, 100},
        {"size", "", "how many there are", COX_I32, 0, 5, 100},
    };
    static const int32_t turned_values[] = {-7, 5};
    cox_session_def joiner = def;
    joiner.settings = turned;
    joiner.setting_values = turned_values;
    table_put(&t, 0, def, 7);
    table_put(&t, 1, joiner, 7);
    table_pass(&t, 100);
    TEST_ASSERT_NOT_NULL(table_event(&t, 1, COX_EVENT_ADMITTED));
}

void test_another_state_0_is_refused_by_both_hashes(void)
{
    table_put(&t, 0, def, 7);
    table_put(&t, 1, def, 8);
    expect_refusal("state", NULL, NULL);
    char text[COX_NAME_SIZE];
    uint64_t hash = cox_sim_hash(&t.sides[1].sim);
    snprintf(text, sizeof text, "%08lx%08lx", (unsigned long)(hash >> 32),
             (unsigned long)(hash & UINT32_C(0xffffffff)));
    TEST_ASSERT_EQUAL_STRING(text, table_event(&t, 0, COX_EVENT_REFUSED)->joiner);
}

/* Changes the joiner's simulation before its session is made again. */
static void put_with(void (*change)(cox_sim *sim))
{
    static uint32_t memory[TABLE_MEMORY / 4];
    table_put(&t, 0, def, 7);
    table_put(&t, 1, def, 7);
    table_side *side = &t.sides[1];
    cox_session_def joiner = def;
    joiner.side = COX_SIDE_JOINER;
    joiner.peers = 1;
    change(&side->sim);
    joiner.sim = &side->sim;
    side->session = cox_session_init(&joiner, memory, sizeof memory);
    TEST_ASSERT_NOT_NULL(side->session);
}

static void rename_it(cox_sim *sim)
{
    memcpy(sim->name, "another", sizeof "another");
}

static void raise_epoch(cox_sim *sim)
{
    sim->epoch++;
}

static void drop_a_command(cox_sim *sim)
{
    sim->command_count--;
}

void test_another_simulation_is_refused(void)
{
    put_with(rename_it);
    expect_refusal("simulation", "fixture", "another");
}

void test_another_epoch_of_the_simulation_is_refused(void)
{
    put_with(raise_epoch);
    expect_refusal("simulation epoch", "3", "4");
}

void test_another_schema_is_refused(void)
{
    put_with(drop_a_command);
    expect_refusal("schema", NULL, NULL);
}

static void be_compiled_with_another_core(cox_sim *sim)
{
    sim->core_epoch = 99;
}

static void be_compiled_with_another_steer(cox_sim *sim)
{
    sim->steer_epoch = 77;
}

static void steer_not(cox_sim *sim)
{
    sim->steer_epoch = COX_STEERS_NOT;
}

static cox_sim make_with_epochs_of_0(uint32_t number, uint32_t seed)
{
    cox_sim sim = fixture_sim(&t.sides[number].state, seed);
    if (number == 1) sim.core_epoch = sim.steer_epoch = 0;
    return sim;
}

void test_a_simulation_compiled_with_another_core_epoch_is_refused(void)
{
    char epoch[COX_NAME_SIZE];
    cox_text_number(epoch, COX_EPOCH);
    put_with(be_compiled_with_another_core);
    expect_refusal("core epoch", epoch, "99");
}

void test_a_simulation_compiled_with_another_steer_epoch_is_refused(void)
{
    char epoch[COX_NAME_SIZE];
    cox_text_number(epoch, COX_STEER_EPOCH);
    put_with(be_compiled_with_another_steer);
    expect_refusal("steer epoch", epoch, "77");
}

void test_epochs_of_0_are_those_of_the_linked_library(void)
{
    t.make_sim = make_with_epochs_of_0;
    table_put_all(&t, &def, 2);
    table_pass(&t, 100);
    TEST_ASSERT_NOT_NULL(table_event(&t, 1, COX_EVENT_ADMITTED));
}

void test_a_joiner_that_steers_not_tells_the_steer_epoch_of_its_library(void)
{
    cox_match match;
    fixture_state state;
    cox_sim sim = fixture_sim(&state, 7);
    steer_not(&sim);
    def.sim = &sim;
    cox_session_describe_match(&def, &match);
    TEST_ASSERT_EQUAL_UINT32(COX_STEER_EPOCH, match.offer.steer_epoch);
    TEST_ASSERT_FALSE(match.offer.steers);
}

void test_the_steer_epoch_counts_unless_both_sides_steer_not(void)
{
    cox_match host;
    cox_match joiner;
    cox_refusal refusal;
    fixture_state state;
    cox_sim sim = fixture_sim(&state, 7);
    def.sim = &sim;
    cox_session_describe_match(&def, &host);
    joiner = host;
    joiner.offer.steer_epoch++;
    joiner.offer.players++;
    for (uint32_t i = 0; i < 3; i++) {
        host.offer.steers = i == 1;
        joiner.offer.steers = i == 2;
        TEST_ASSERT_FALSE(cox_match_compare(&host, &joiner, &refusal));
        TEST_ASSERT_EQUAL_STRING(i == 0 ? "players" : "steer epoch", refusal.field);
    }
}

void test_another_build_is_let_in(void)
{
    cox_session_def joiner = def;
    joiner.build = 5;
    table_put(&t, 0, def, 7);
    table_put(&t, 1, joiner, 7);
    table_pass(&t, 100);
    TEST_ASSERT_NOT_NULL(table_event(&t, 1, COX_EVENT_ADMITTED));
}

void test_a_joiner_beyond_the_last_player_is_refused(void)
{
    table_put_all(&t, &def, 3);
    table_pass(&t, 300);
    const cox_event *event = table_event(&t, 2, COX_EVENT_REFUSED);
    TEST_ASSERT_NOT_NULL(event);
    TEST_ASSERT_EQUAL_STRING("places", event->field);
    TEST_ASSERT_EQUAL_STRING("2", event->host);
}

/* Plays for some time; both sides give commands. */
static void play_a_while(uint32_t ms)
{
    for (uint32_t i = 0; i < ms / 10; i++) {
        for (uint32_t side = 0; side < 3; side++)
            if (t.sides[side].is_there) table_push(&t, side, -(int32_t)(i + side));
        table_pass(&t, 10);
    }
}

void test_a_latecomer_takes_a_free_player_and_never_holds_up_the_match(void)
{
    table_put_all(&t, &def, 2);
    play_a_while(500);
    cox_session_leave(t.sides[1].session);
    play_a_while(300);
    t.sides[1].is_there = false;
    table_put(&t, 2, def, 7);
    uint32_t stalls = cox_session_get_status(t.sides[0].session).stalls;
    play_a_while(1000);
    TEST_ASSERT_EQUAL_UINT32(stalls, cox_session_get_status(t.sides[0].session).stalls);
    const cox_event *admitted = table_event(&t, 2, COX_EVENT_ADMITTED);
    TEST_ASSERT_NOT_NULL(admitted);
    TEST_ASSERT_EQUAL_UINT8(1, admitted->player);
    TEST_ASSERT_TRUE(table_finish(&t, 5000));
    table_expect_same(&t, 0, 2, TICKS);
    TEST_ASSERT_GREATER_THAN_UINT32(0, t.sides[2].session->recording.recorder->start_tick);
    TEST_ASSERT_EQUAL_INT32(COX_END, fixture_play(&t.sides[2].file).status);
    TEST_ASSERT_NOT_NULL(table_event(&t, 0, COX_EVENT_DROPPED));
}

void test_a_latecomer_gets_its_state_and_player_though_half_of_all_packets_are_lost(void)
{
    def.drop_ms = 5000;
    table_put_all(&t, &def, 2);
    table_pass(&t, 300);
    cox_session_leave(t.sides[1].session);
    table_pass(&t, 200);
    t.sides[1].is_there = false;
    t.sent = 300; /* here the sequence has no long run of losses */
    t.lost_of_8 = 4;
    table_put(&t, 2, def, 7);
    play_a_while(2500);
    TEST_ASSERT_NOT_NULL(table_event(&t, 2, COX_EVENT_ADMITTED));
    TEST_ASSERT_TRUE(table_finish(&t, 9000));
    table_expect_same(&t, 0, 2, TICKS);
}

void test_a_late_spectator_follows_to_the_same_state(void)
{
    cox_session_def spectator = def;
    spectator.spectator = true;
    table_put_all(&t, &def, 2);
    play_a_while(500);
    table_put(&t, 2, spectator, 7);
    TEST_ASSERT_TRUE(table_finish(&t, 9000));
    table_expect_same(&t, 0, 2, TICKS);
    TEST_ASSERT_NULL(table_event(&t, 2, COX_EVENT_ADMITTED));
}

void test_a_spectator_that_falls_behind_the_history_gets_a_fresh_state(void)
{
    cox_session_def spectator = def;
    spectator.spectator = true;
    def.drop_ms = 30000;
    def.ticks = 800;
    spectator.ticks = 800;
    spectator.drop_ms = 30000;
    table_put_all(&t, &def, 2);
    table_put(&t, 2, spectator, 7);
    table_pass(&t, 500);
    t.sides[2].is_deaf = true;
    table_pass(&t, 4000);
    t.sides[2].is_deaf = false;
    TEST_ASSERT_TRUE(table_finish(&t, 9000));
    table_expect_same(&t, 0, 2, 800);
    fixture_outcome outcome = fixture_play(&t.sides[2].file);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_TRUNCATED, outcome.status);
}

void test_a_joiner_that_comes_when_the_match_is_over_is_refused(void)
{
    table_put_all(&t, &def, 2);
    TEST_ASSERT_TRUE(table_finish(&t, 9000));
    table_put(&t, 2, def, 7);
    table_pass(&t, 300);
    TEST_ASSERT_EQUAL_STRING("match", table_event(&t, 2, COX_EVENT_REFUSED)->field);
}
