/* SPDX-License-Identifier: MIT
 * The sentence about a difference, word for word. */
#include "unity.h"

#include <string.h>

#include "coxswain/desync.h"
#include "fixture_sim.h"

static fixture game;
static cox_sim sim;
static cox_desync report;
static char text[COX_DESYNC_TEXT_SIZE];

/* A cell that differs between the host and player 1 of two, both of which reproduce what they had.
 */
void setUp(void)
{
    sim = fixture_make_filled(&game, 5);
    memset(&report, 0, sizeof report);
    report.kind = COX_DESYNC_LOGIC;
    report.where = COX_PLACE_CELL;
    report.host = 0;
    report.other = 1;
    report.suspect = COX_NO_PLAYER;
    report.tick = 4711;
    report.cell_tick = 4711;
    report.host_resimulated = COX_RESIMULATED_SAME;
    report.other_resimulated = COX_RESIMULATED_SAME;
    report.host_player_bits = 1;
    report.other_player_bits = 2;
    report.cell.table = FIXTURE_SHIPS;
    report.cell.id = 9;
    report.cell.column = FIXTURE_SHIP_Y;
    report.host_value = COX_RATIO(3, 2);
    report.other_value = COX_RATIO(3, 2) - 1;
    report.rows = 1;
    report.host_hash = UINT64_C(0x0123456789abcdef);
    report.other_hash = UINT64_C(0xfedcba9876543210);
}

static void assert_text(const char *expected)
{
    cox_desync_text(&report, &sim, text, sizeof text);
    TEST_ASSERT_EQUAL_STRING(expected, text);
}

static void give_order(uint8_t player, uint32_t ship)
{
    cox_command order = {player, FIXTURE_ORDER, {(int32_t)ship, 7, 10, -5}};
    report.has_command = true;
    report.command_tick = 4690;
    report.command = order;
}

void test_a_difference_of_logic(void)
{
    assert_text("tick 4711: ships 9 position.y is 1.5 at the host and 1.49998 at player 1; both "
                "reproduce their own states from their own snapshots, so the same code gives "
                "different values on the two: undefined behaviour, compiler or machine; no "
                "majority: player 0 against player 1");
}

void test_a_flipped_bit(void)
{
    report.kind = COX_DESYNC_MEMORY;
    report.suspect = 1;
    report.other_resimulated = COX_RESIMULATED_OTHERS;
    report.cell_tick = 4712;
    report.host_player_bits = 5;
    report.has_majority = true;
    report.host_is_right = true;
    give_order(1, 9);
    assert_text("tick 4711: ships 9 position.y is 1.5 at the host and 1.49998 at player 1 (seen at "
                "tick 4712, the next one that both have); player 1 does not reproduce its own "
                "state from its own snapshot but gets that of the host, so its memory was changed "
                "between steps: a flipped bit, a stray write; last command that names the row: "
                "tick 4690, player 1, order 9 7 10 -5; majority: the host's side (players 0, 2)");
}

void test_a_bit_flipped_at_the_host_with_the_majority_against_it(void)
{
    report.kind = COX_DESYNC_MEMORY;
    report.suspect = 0;
    report.host_resimulated = COX_RESIMULATED_OTHERS;
    report.other_player_bits = 14;
    report.has_majority = true;
    assert_text("tick 4711: ships 9 position.y is 1.5 at the host and 1.49998 at player 1; the "
                "host does not reproduce its own state from its own snapshot but gets that of "
                "player 1, so its memory was changed between steps: a flipped bit, a stray write; "
                "majority: the other side (players 1, 2, 3)");
}

void test_state_that_is_not_declared_at_one_side(void)
{
    report.kind = COX_DESYNC_UNDECLARED;
    report.suspect = 1;
    report.other_resimulated = COX_RESIMULATED_NEITHER;
    assert_text("tick 4711: ships 9 position.y is 1.5 at the host and 1.49998 at player 1; player "
                "1 reproduces neither its own state nor that of the host from its own snapshot, "
                "so its steps depend on state that is not declared; no majority: player 0 against "
                "player 1");
}

void test_state_that_is_not_declared_at_both_sides(void)
{
    report.kind = COX_DESYNC_UNDECLARED;
    report.host_resimulated = COX_RESIMULATED_NEITHER;
    report.other_resimulated = COX_RESIMULATED_NEITHER;
    report.rows = 17;
    assert_text("tick 4711: ships 9 position.y is 1.5 at the host and 1.49998 at player 1, one of "
                "17 or more rows of ships that differ; neither side reproduces its own state from "
                "its own snapshot, so the steps depend on state that is not declared; no majority: "
                "player 0 against player 1");
}

void test_a_restored_side_against_one_that_was_not_restored(void)
{
    report.kind = COX_DESYNC_UNDECLARED;
    report.suspect = 1;
    report.other_restored = true;
    report.builds_differ = true;
    assert_text("tick 4711: ships 9 position.y is 1.5 at the host and 1.49998 at player 1; both "
                "reproduce their own states, but player 1 has been loaded from a snapshot (late "
                "join, rollback) and the host has not: undeclared state, a step that depends on "
                "the order of rows or, if the sync test finds neither, the code (their builds also "
                "differ); no majority: player 0 against player 1");
}

void test_a_side_that_gets_the_others_state_where_one_of_both_was_loaded(void)
{
    report.kind = COX_DESYNC_UNDECLARED;
    report.suspect = 0;
    report.host_resimulated = COX_RESIMULATED_OTHERS;
    report.other_restored = true;
    assert_text("tick 4711: ships 9 position.y is 1.5 at the host and 1.49998 at player 1; the "
                "host does not reproduce its own state from its own snapshot but gets that of "
                "player 1, and player 1 has been loaded from a snapshot (late join, rollback): "
                "state that the declaration does not hold or, if the sync test finds none, changed "
                "memory; no majority: player 0 against player 1");
    report.host_restored = true;
    cox_desync_text(&report, &sim, text, sizeof text);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(text, ", and both have been loaded from a snapshot"), text);
}

void test_a_side_whose_steps_vary(void)
{
    report.kind = COX_DESYNC_UNDECLARED;
    report.suspect = 1;
    report.other_resimulated = COX_RESIMULATED_VARIES;
    assert_text(
        "tick 4711: ships 9 position.y is 1.5 at the host and 1.49998 at player 1; player 1 "
        "does not get the same state each time from one snapshot of its own, so its steps "
        "depend on what no snapshot holds: a static variable, memory that is not set; no "
        "majority: player 0 against player 1");
}

void test_builds_that_differ(void)
{
    report.kind = COX_DESYNC_BUILD;
    report.builds_differ = true;
    assert_text("tick 4711: ships 9 position.y is 1.5 at the host and 1.49998 at player 1; both "
                "reproduce their own states from their own snapshots, but they run different "
                "builds, which compute differently; no majority: player 0 against player 1");
}

void test_inputs_that_differ(void)
{
    cox_command at_host = {2, FIXTURE_GO, {COX_FIX(3), COX_FIX(4), 0, 0}};
    cox_command at_other = {2, FIXTURE_GO, {COX_FIX(3), COX_FIX(-4), 0, 0}};
    report.kind = COX_DESYNC_INPUTS;
    report.where = COX_PLACE_NO_CELL;
    report.suspect = 2;
    report.has_command = true;
    report.command = at_host;
    report.has_other_command = true;
    report.other_command = at_other;
    assert_text("tick 4711: the inputs of player 2 differ, go 3 4 at the host and go 3 -4 at "
                "player 1; the simulation is not at fault: a peer was given other inputs than the "
                "rest; no majority: player 0 against player 1");
    report.has_other_command = false;
    report.suspect = COX_PLAYER_SESSION;
    assert_text("tick 4711: the inputs of the session differ, go 3 4 at the host and none at "
                "player 1; the simulation is not at fault: a peer was given other inputs than the "
                "rest; no majority: player 0 against player 1");
    report.has_command = false;
    assert_text("tick 4711: the inputs differ between the host and player 1; the simulation is "
                "not at fault: a peer was given other inputs than the rest; no majority: player 0 "
                "against player 1");
}

void test_a_peer_that_left_leaves_hashes_without_a_reason(void)
{
    report.kind = COX_DESYNC_UNKNOWN;
    report.where = COX_PLACE_NO_CELL;
    report.other = COX_NO_PLAYER;
    report.other_player_bits = 0;
    assert_text("tick 4711: the states differ, 0123456789abcdef at the host and fedcba9876543210 "
                "at the spectator; why is not known: a side kept no state from before, or went "
                "before it could answer; no majority: player 0 against the spectator");
}

void test_rows_that_only_one_side_has(void)
{
    const char *at_host = "tick 4711: ships 9 exists at the host and not at player 1; both";
    const char *at_other = "tick 4711: ships 9 exists at player 1 and not at the host; both";
    report.where = COX_PLACE_ONLY_HOST;
    cox_desync_text(&report, &sim, text, sizeof text);
    TEST_ASSERT_EQUAL_STRING_LEN(at_host, text, strlen(at_host));
    report.where = COX_PLACE_ONLY_OTHER;
    cox_desync_text(&report, &sim, text, sizeof text);
    TEST_ASSERT_EQUAL_STRING_LEN(at_other, text, strlen(at_other));
}

void test_the_last_command_of_a_suspect_if_none_names_the_row(void)
{
    report.kind = COX_DESYNC_MEMORY;
    report.suspect = 1;
    report.other_resimulated = COX_RESIMULATED_OTHERS;
    give_order(1, 12);
    cox_desync_text(&report, &sim, text, sizeof text);
    TEST_ASSERT_NOT_NULL(strstr(text, "; no command names the row, the last one of player 1: tick "
                                      "4690, order 12 7 10 -5; no majority"));
}

static void assert_values(uint32_t column, int64_t host, int64_t other, const char *expected)
{
    report.cell.column = column;
    report.host_value = host;
    report.other_value = other;
    cox_desync_text(&report, &sim, text, sizeof text);
    TEST_ASSERT_EQUAL_STRING_LEN(expected, text, strlen(expected));
}

void test_values_are_written_by_their_type(void)
{
    assert_values(FIXTURE_SHIP_STAMINA, 7, 107,
                  "tick 4711: ships 9 stamina is 7 at the host and 107 at");
    assert_values(FIXTURE_SHIP_TARGET, 0, 4294967295,
                  "tick 4711: ships 9 target is - at the host and 4294967295 at");
    assert_values(3, -1, 0,
                  "tick 4711: ships 9 random.state is 18446744073709551615 at the host and 0 at");
    assert_values(8, INT32_MIN, -1,
                  "tick 4711: ships 9 score is -2147483648 at the host and -1 at");
    assert_values(FIXTURE_SHIP_X, INT32_MIN, INT32_MAX,
                  "tick 4711: ships 9 position.x is -32768 at the host and 32767.99998 at");
}

/* The longest report: all clauses, with the longest numbers. */
static void make_longest(void)
{
    report.kind = COX_DESYNC_UNDECLARED;
    report.suspect = 15;
    report.other = 15;
    report.other_restored = true;
    report.other_resimulated = COX_RESIMULATED_OTHERS;
    report.builds_differ = true;
    report.tick = UINT32_MAX;
    report.cell_tick = UINT32_MAX - 1;
    report.cell.id = UINT32_MAX;
    report.cell.column = 3;
    report.host_value = -1;
    report.other_value = -1;
    report.rows = UINT32_MAX;
    report.host_player_bits = 0x7fff;
    report.has_majority = true;
    report.host_is_right = true;
    give_order(15, UINT32_MAX);
    report.command.arguments[2] = 60000;
    report.command_tick = UINT32_MAX;
}

void test_the_longest_report_fits_where_names_are_the_longest(void)
{
    make_longest();
    cox_desync_text(&report, &sim, text, sizeof text);
    /* "ships" twice, "random.state" and "order" could have 23 letters; two of the arguments, of
     * which none is fixed-point here, 10 and 8 more. */
    uint32_t longer = 2 * (23 - 5) + (23 - 12) + (23 - 5) + 18;
    TEST_ASSERT_LESS_THAN_UINT32(COX_DESYNC_TEXT_SIZE, strlen(text) + longer);
    TEST_ASSERT_EQUAL_STRING("11, 12, 13, 14)", text + strlen(text) - 15);
}

void test_a_text_that_does_not_fit_is_cut_and_ends(void)
{
    char small[COX_DESYNC_TEXT_SIZE + 1];
    make_longest();
    cox_desync_text(&report, &sim, text, sizeof text);
    for (uint32_t size = 1; size <= COX_DESYNC_TEXT_SIZE; size++) {
        memset(small, 0x5a, sizeof small);
        cox_desync_text(&report, &sim, small, size);
        uint32_t length = (uint32_t)strlen(text);
        uint32_t expected = size - 1 < length ? size - 1 : length;
        TEST_ASSERT_EQUAL_UINT32(expected, strlen(small));
        if (expected > 0) TEST_ASSERT_EQUAL_MEMORY(text, small, expected);
        TEST_ASSERT_EQUAL_HEX8(0x5a, small[size]);
    }
    small[0] = 0x5a;
    cox_desync_text(&report, &sim, small, 0);
    TEST_ASSERT_EQUAL_HEX8(0x5a, small[0]);
}

void test_a_report_of_random_bytes_still_gives_a_sentence(void)
{
    uint64_t random = 11;
    for (uint32_t i = 0; i < 20000; i++) {
        uint8_t *bytes = (uint8_t *)&report;
        for (uint32_t j = 0; j < sizeof report; j++)
            bytes[j] = (uint8_t)(fixture_random(&random) % 3 == 0 ? fixture_random(&random) : 1);
        report.host_restored = report.other_restored = report.builds_differ = true;
        report.has_majority = report.host_is_right = true;
        report.has_command = report.has_other_command = true;
        report.cell.table %= 6;
        cox_desync_text(&report, &sim, text, sizeof text);
        TEST_ASSERT_EQUAL_MEMORY("tick ", text, 5);
        TEST_ASSERT_LESS_THAN_UINT32(sizeof text, strlen(text));
    }
}
