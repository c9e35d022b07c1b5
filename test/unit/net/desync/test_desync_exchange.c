/* SPDX-License-Identifier: MIT
 * The search for a difference, between machines whose timelines the tests change: the difference
 * that is found, its kind, its side, and the bytes that the search takes. */
#include "unity.h"

#include <stdio.h>
#include <string.h>

#include "cox_desync_bytes.h"
#include "cox_desync_exchange.h"
#include "fixture_exchange.h"

TEST_SOURCE_FILE("fixture_sim.c")

#define SHIPS 5
#define SPOILT_TICK 21 /* between two kept snapshots, of 16 and of 24 */
#define SEEN_TICK 30

static timeline timelines[4];
static match m;
static cox_desync report;
static char message[96];

void setUp(void)
{
    timeline *all[4];
    for (uint32_t i = 0; i < 4; i++) {
        timeline_make(&timelines[i], SHIPS);
        all[i] = &timelines[i];
    }
    match_make(&m, all, 2);
    memset(&report, 0x5a, sizeof report);
}

static void play_all(uint32_t tick)
{
    for (uint32_t i = 0; i < 4; i++) timeline_play(&timelines[i], tick);
}

static void search(void)
{
    TEST_ASSERT_TRUE(match_search(&m, SEEN_TICK, 1, &report));
}

static void assert_ship_cell(uint32_t id, uint32_t column, int64_t at_host, int64_t at_other)
{
    TEST_ASSERT_EQUAL(COX_PLACE_CELL, report.where);
    TEST_ASSERT_EQUAL_UINT32(FIXTURE_SHIPS, report.cell.table);
    TEST_ASSERT_EQUAL_UINT32(id, report.cell.id);
    TEST_ASSERT_EQUAL_UINT32(column, report.cell.column);
    TEST_ASSERT_EQUAL_INT64(at_host, report.host_value);
    TEST_ASSERT_EQUAL_INT64(at_other, report.other_value);
}

/* Steps of another build: like the fixture's, but at the spoilt tick stamina grows. */
static void (*plain_step)(void *context, const cox_frame *frame);
static uint32_t odd_ships; /* how many ships, from slot 1 on */

static void odd_step(void *context, const cox_frame *frame)
{
    fixture *f = (fixture *)context;
    plain_step(context, frame);
    if (frame->tick + 1 != SPOILT_TICK) return;
    for (uint32_t i = 0; i < odd_ships; i++) f->ships[1 + i].stamina += 100;
}

static void make_odd(timeline *c)
{
    plain_step = c->sim.step;
    c->sim.step = odd_step;
    odd_ships = 1;
}

void test_a_step_that_gives_another_value_is_found_as_tick_row_column_and_both_values(void)
{
    make_odd(&timelines[1]);
    play_all(SEEN_TICK);
    search();
    TEST_ASSERT_EQUAL(COX_DESYNC_LOGIC, report.kind);
    TEST_ASSERT_EQUAL_UINT32(SPOILT_TICK, report.tick);
    TEST_ASSERT_EQUAL_UINT32(SPOILT_TICK, report.cell_tick);
    assert_ship_cell(6, FIXTURE_SHIP_STAMINA, 7, 107);
    TEST_ASSERT_EQUAL_UINT32(1, report.rows);
    TEST_ASSERT_EQUAL_HEX64(UINT64_C(1) << FIXTURE_SHIP_STAMINA, report.columns);
    TEST_ASSERT_EQUAL(COX_RESIMULATED_SAME, report.host_resimulated);
    TEST_ASSERT_EQUAL(COX_RESIMULATED_SAME, report.other_resimulated);
    TEST_ASSERT_TRUE(timelines[0].pairs[SPOILT_TICK].state == report.host_hash);
    TEST_ASSERT_TRUE(timelines[1].pairs[SPOILT_TICK].state == report.other_hash);
}

void test_the_first_tick_that_differs_is_found_wherever_it_lies(void)
{
    for (uint32_t tick = 1; tick <= SEEN_TICK; tick++) {
        setUp();
        timeline_play(&timelines[0], SEEN_TICK);
        timeline_play(&timelines[1], tick);
        timelines[1].game.seed ^= 1;
        timeline_touch(&timelines[1]);
        timeline_play(&timelines[1], SEEN_TICK);
        search();
        snprintf(message, sizeof message, "spoilt tick %u", (unsigned)tick);
        TEST_ASSERT_EQUAL_UINT32_MESSAGE(tick, report.tick, message);
        TEST_ASSERT_EQUAL_MESSAGE(COX_DESYNC_MEMORY, report.kind, message);
        TEST_ASSERT_EQUAL_MESSAGE(1, report.suspect, message);
        TEST_ASSERT_EQUAL_MESSAGE(COX_PLACE_CELL, report.where, message);
        TEST_ASSERT_EQUAL_UINT32_MESSAGE(FIXTURE_CLOCK, report.cell.table, message);
        TEST_ASSERT_EQUAL_UINT32_MESSAGE(2, report.cell.column, message);
    }
}

void test_builds_that_say_they_differ_are_named_where_both_sides_reproduce(void)
{
    make_odd(&timelines[1]);
    play_all(SEEN_TICK);
    match_begin(&m, SEEN_TICK, 1, true);
    match_run(&m);
    TEST_ASSERT_TRUE(cox_desync_exchange_report(&m.exchanges[0], &report));
    TEST_ASSERT_EQUAL(COX_DESYNC_BUILD, report.kind);
    TEST_ASSERT_TRUE(report.builds_differ);
}

void test_several_rows_that_differ_are_counted_and_the_first_is_named(void)
{
    make_odd(&timelines[1]);
    odd_ships = 3;
    play_all(SEEN_TICK);
    search();
    assert_ship_cell(6, FIXTURE_SHIP_STAMINA, 7, 107);
    TEST_ASSERT_EQUAL_UINT32(3, report.rows);
}

void test_rows_that_are_stored_in_another_order_are_no_difference(void)
{
    uint64_t random = 7;
    make_odd(&timelines[1]);
    timeline_play(&timelines[0], SEEN_TICK);
    timeline_play(&timelines[1], SPOILT_TICK);
    fixture_shuffle(&timelines[1].game, &random);
    timeline_play(&timelines[1], SEEN_TICK);
    search();
    TEST_ASSERT_EQUAL_UINT32(SPOILT_TICK, report.tick);
    assert_ship_cell(6, FIXTURE_SHIP_STAMINA, 7, 107);
}

/* Steps that lose the last ship at the spoilt tick. */
static void lose_ship(void *context, const cox_frame *frame)
{
    fixture *f = (fixture *)context;
    plain_step(context, frame);
    if (frame->tick + 1 == SPOILT_TICK) f->ship_count--;
}

static void make_losing(timeline *c)
{
    plain_step = c->sim.step;
    c->sim.step = lose_ship;
}

static void assert_lost_ship(uint8_t where)
{
    for (uint32_t i = 0; i < 2; i++) { /* no ship has the lost one as its target */
        for (uint32_t j = 0; j < SHIPS; j++) timelines[i].game.ships[j].target = COX_NO_ROW;
        timeline_touch(&timelines[i]);
    }
    play_all(SEEN_TICK);
    search();
    TEST_ASSERT_EQUAL(where, report.where);
    TEST_ASSERT_EQUAL_UINT32(SPOILT_TICK, report.tick);
    TEST_ASSERT_EQUAL_UINT32(FIXTURE_SHIPS, report.cell.table);
    TEST_ASSERT_EQUAL_UINT32(15, report.cell.id);
    TEST_ASSERT_EQUAL_UINT32(FIXTURE_SHIP_ID, report.cell.column);
    TEST_ASSERT_EQUAL_INT64(0, report.host_value);
    TEST_ASSERT_EQUAL_INT64(0, report.other_value);
    TEST_ASSERT_EQUAL_UINT32(1, report.rows);
}

void test_a_row_that_only_the_host_has_is_reported_as_such(void)
{
    make_losing(&timelines[1]);
    assert_lost_ship(COX_PLACE_ONLY_HOST);
}

void test_a_row_that_only_the_other_side_has_is_reported_as_such(void)
{
    make_losing(&timelines[0]);
    assert_lost_ship(COX_PLACE_ONLY_OTHER);
}

/* A bit flipped in the memory of a machine at the spoilt tick. */
static void flip_bit(timeline *c)
{
    timeline_play(c, SPOILT_TICK);
    c->game.ships[2].stamina ^= 4;
    timeline_touch(c);
    timeline_play(c, SEEN_TICK);
}

void test_a_flipped_bit_is_a_memory_fault_of_the_side_that_does_not_reproduce_its_state(void)
{
    flip_bit(&timelines[1]);
    play_all(SEEN_TICK);
    search();
    TEST_ASSERT_EQUAL(COX_DESYNC_MEMORY, report.kind);
    TEST_ASSERT_EQUAL(1, report.suspect);
    TEST_ASSERT_EQUAL_UINT32(SPOILT_TICK, report.tick);
    TEST_ASSERT_EQUAL_UINT32(24, report.cell_tick);
    assert_ship_cell(9, FIXTURE_SHIP_STAMINA, 14, 10);
    TEST_ASSERT_EQUAL(COX_RESIMULATED_SAME, report.host_resimulated);
    TEST_ASSERT_EQUAL(COX_RESIMULATED_OTHERS, report.other_resimulated);
}

void test_a_bit_flipped_at_the_host_is_also_found(void)
{
    flip_bit(&timelines[0]);
    play_all(SEEN_TICK);
    search();
    TEST_ASSERT_EQUAL(COX_DESYNC_MEMORY, report.kind);
    TEST_ASSERT_EQUAL(0, report.suspect);
    TEST_ASSERT_EQUAL_UINT32(24, report.cell_tick);
    assert_ship_cell(9, FIXTURE_SHIP_STAMINA, 10, 14);
}

void test_a_flip_newer_than_all_snapshots_is_found_in_the_present_state(void)
{
    timeline_play(&timelines[0], 31);
    timeline_play(&timelines[1], 29);
    timelines[1].game.ships[2].stamina ^= 4;
    timeline_touch(&timelines[1]);
    timeline_play(&timelines[1], 31);
    search();
    TEST_ASSERT_EQUAL_UINT32(29, report.tick);
    TEST_ASSERT_EQUAL_UINT32(31, report.cell_tick);
    assert_ship_cell(9, FIXTURE_SHIP_STAMINA, 14, 10);
}

/* Steps that depend on a local column, which no snapshot holds. */
static void noisy_step(void *context, const cox_frame *frame)
{
    fixture *f = (fixture *)context;
    plain_step(context, frame);
    if (f->noise > 99) f->ships[0].score += (int32_t)f->noise;
}

void test_a_restored_state_that_goes_on_differently_means_undeclared_state(void)
{
    plain_step = timelines[0].sim.step;
    for (uint32_t i = 0; i < 2; i++) timelines[i].sim.step = noisy_step;
    timeline_play(&timelines[0], SEEN_TICK);
    timeline_play(&timelines[1], SPOILT_TICK - 1);
    timelines[1].game.noise = 200;
    timeline_play(&timelines[1], SEEN_TICK);
    search();
    TEST_ASSERT_EQUAL(COX_DESYNC_UNDECLARED, report.kind);
    TEST_ASSERT_EQUAL(1, report.suspect);
    TEST_ASSERT_EQUAL(COX_RESIMULATED_NEITHER, report.other_resimulated);
    TEST_ASSERT_EQUAL_UINT32(SPOILT_TICK, report.tick);
    TEST_ASSERT_EQUAL(COX_PLACE_CELL, report.where);
    TEST_ASSERT_EQUAL_UINT32(3, report.cell.id);
    TEST_ASSERT_EQUAL_UINT32(8, report.cell.column);
}

void test_the_restored_side_is_suspected_if_only_one_was_restored(void)
{
    make_odd(&timelines[1]);
    timelines[1].was_restored = true;
    play_all(SEEN_TICK);
    search();
    TEST_ASSERT_EQUAL(COX_DESYNC_UNDECLARED, report.kind);
    TEST_ASSERT_EQUAL(1, report.suspect);
    TEST_ASSERT_TRUE(report.other_restored);
    TEST_ASSERT_FALSE(report.host_restored);
}

static cox_command go(uint8_t player, fix16_t x, fix16_t y)
{
    cox_command command = {player, FIXTURE_GO, {x, y, 0, 0}};
    return command;
}

static cox_command order(uint8_t player, int32_t ship)
{
    cox_command command = {player, FIXTURE_ORDER, {ship, 0, 10, 0}};
    return command;
}

void test_inputs_that_differ_are_named_by_frame_player_and_both_commands(void)
{
    cox_command same = go(0, COX_FIX(1), COX_FIX(1));
    cox_command at_host[] = {same, go(1, COX_FIX(3), COX_FIX(4)), go(1, COX_FIX(3), COX_FIX(4))};
    cox_command at_other[] = {same, go(1, COX_FIX(3), COX_FIX(4)), go(1, COX_FIX(3), COX_FIX(5))};
    for (uint32_t i = 0; i < 2; i++) timeline_play(&timelines[i], 20);
    timeline_step(&timelines[0], at_host, 3);
    timeline_step(&timelines[1], at_other, 3);
    play_all(SEEN_TICK);
    search();
    TEST_ASSERT_EQUAL(COX_DESYNC_INPUTS, report.kind);
    TEST_ASSERT_EQUAL_UINT32(20, report.tick);
    TEST_ASSERT_EQUAL(1, report.suspect);
    TEST_ASSERT_EQUAL(COX_PLACE_NO_CELL, report.where);
    TEST_ASSERT_TRUE(report.has_command && report.has_other_command);
    TEST_ASSERT_EQUAL_UINT32(20, report.command_tick);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(4), report.command.arguments[1]);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(5), report.other_command.arguments[1]);
    TEST_ASSERT_TRUE(timelines[0].pairs[21].input == report.host_hash);
    TEST_ASSERT_TRUE(timelines[1].pairs[21].input == report.other_hash);
}

void test_inputs_that_one_side_lacks_are_named_without_a_counterpart(void)
{
    cox_command only = order(1, 9);
    for (uint32_t i = 0; i < 2; i++) timeline_play(&timelines[i], 20);
    timeline_step(&timelines[0], &only, 1);
    play_all(SEEN_TICK);
    search();
    TEST_ASSERT_EQUAL(COX_DESYNC_INPUTS, report.kind);
    TEST_ASSERT_EQUAL(1, report.suspect);
    TEST_ASSERT_TRUE(report.has_command);
    TEST_ASSERT_FALSE(report.has_other_command);
    TEST_ASSERT_EQUAL(FIXTURE_ORDER, report.command.kind);
}

void test_the_last_command_that_names_the_row_is_reported(void)
{
    cox_command orders[] = {order(0, 9), order(1, 6)};
    make_odd(&timelines[1]);
    for (uint32_t i = 0; i < 2; i++) {
        timeline_play(&timelines[i], 11);
        timeline_step(&timelines[i], orders, 2);
        timeline_step(&timelines[i], orders, 1);
    }
    play_all(SEEN_TICK);
    search();
    TEST_ASSERT_TRUE(report.has_command);
    TEST_ASSERT_EQUAL_UINT32(11, report.command_tick);
    TEST_ASSERT_EQUAL(1, report.command.player);
    TEST_ASSERT_EQUAL_INT32(6, report.command.arguments[0]);
}

void test_if_no_command_names_the_row_the_suspects_last_command_is_reported(void)
{
    cox_command given[] = {go(0, 0, 0), go(1, COX_FIX(2), 0)};
    for (uint32_t i = 0; i < 2; i++) timeline_step(&timelines[i], given, 2);
    flip_bit(&timelines[1]);
    play_all(SEEN_TICK);
    search();
    TEST_ASSERT_TRUE(report.has_command);
    TEST_ASSERT_EQUAL_UINT32(0, report.command_tick);
    TEST_ASSERT_EQUAL(1, report.command.player);
}

void test_without_a_kept_snapshot_the_present_states_give_the_cell_and_no_kind(void)
{
    timelines[0].keep = timelines[1].keep = 0;
    timelines[0].lengths[0] = timelines[1].lengths[0] = 0;
    make_odd(&timelines[1]);
    play_all(SEEN_TICK);
    search();
    TEST_ASSERT_EQUAL(COX_DESYNC_UNKNOWN, report.kind);
    TEST_ASSERT_EQUAL_UINT32(SPOILT_TICK, report.tick);
    TEST_ASSERT_EQUAL_UINT32(SEEN_TICK, report.cell_tick);
    assert_ship_cell(6, FIXTURE_SHIP_STAMINA, 7, 107);
}

void test_without_any_state_there_is_a_tick_and_no_cell(void)
{
    for (uint32_t i = 0; i < 2; i++) {
        timelines[i].keep = 0;
        timelines[i].lengths[0] = 0;
        timelines[i].has_present = false;
    }
    make_odd(&timelines[1]);
    play_all(SEEN_TICK);
    search();
    TEST_ASSERT_EQUAL(COX_DESYNC_UNKNOWN, report.kind);
    TEST_ASSERT_EQUAL_UINT32(SPOILT_TICK, report.tick);
    TEST_ASSERT_EQUAL(COX_PLACE_NO_CELL, report.where);
}

void test_no_kind_is_reported_if_the_last_equal_tick_is_not_kept(void)
{
    make_odd(&timelines[1]);
    play_all(SEEN_TICK);
    timelines[1].oldest = SPOILT_TICK + 2;
    search();
    TEST_ASSERT_EQUAL(COX_DESYNC_UNKNOWN, report.kind);
    TEST_ASSERT_EQUAL_UINT32(SPOILT_TICK + 2, report.tick);
}

void test_a_false_alarm_ends_without_a_report(void)
{
    play_all(SEEN_TICK);
    match_begin(&m, SEEN_TICK, 1, false);
    match_run(&m);
    TEST_ASSERT_FALSE(cox_desync_exchange_is_open(&m.exchanges[0]));
    TEST_ASSERT_FALSE(cox_desync_exchange_report(&m.exchanges[0], &report));
}

void test_the_others_get_the_hosts_report(void)
{
    uint8_t bytes[COX_DESYNC_MESSAGE_BYTES_MAX];
    cox_desync received;
    make_odd(&timelines[1]);
    play_all(SEEN_TICK);
    search();
    uint32_t length = cox_desync_write(&m.exchanges[0].report, bytes);
    TEST_ASSERT_FALSE(cox_desync_exchange_report(&m.exchanges[1], &received));
    TEST_ASSERT_EQUAL(COX_OK, cox_desync_exchange_receive(&m.exchanges[1], 0, bytes, length));
    TEST_ASSERT_TRUE(cox_desync_exchange_report(&m.exchanges[1], &received));
    TEST_ASSERT_EQUAL_UINT32(SPOILT_TICK, received.tick);
    TEST_ASSERT_EQUAL_INT64(107, received.other_value);
    TEST_ASSERT_EQUAL_UINT32(report.cell.id, received.cell.id);
}

void test_a_search_leaves_the_present_state_as_it_was(void)
{
    make_odd(&timelines[1]);
    play_all(SEEN_TICK);
    search();
    for (uint32_t i = 0; i < 2; i++)
        TEST_ASSERT_TRUE(timelines[i].pairs[SEEN_TICK].state == cox_sim_hash(&timelines[i].sim));
}
