/* SPDX-License-Identifier: MIT
 * The sync test finds and names each thing that a simulation may have forgotten, finds nothing in a
 * sound simulation, and leaves the simulation as if it had only been stepped. */
#include "unity.h"

#include <string.h>

#include "coxswain/sync_test.h"
#include "fixture_league.h"
#include "fixture_sim.h"

#define TICKS 20

static fixture game;
static fixture twin_game;
static cox_sim sim;
static cox_sim twin;
static void (*plain_step)(void *context, const cox_frame *frame);
static bool (*plain_restored)(void *context);
static uint8_t memory[4608];
static cox_sync_report report;
static char text[COX_SYNC_TEXT_SIZE];

void setUp(void)
{
    sim = fixture_make_filled(&game, 5);
    twin = fixture_make_filled(&twin_game, 2);
    plain_step = sim.step;
    plain_restored = sim.restored;
    fixture_swap_ships(&game, 0, 3); /* as a removal may leave them */
    fixture_swap_crates(&game, 0, 2);
}

static cox_status test_step(const cox_sim *again, uint32_t tick)
{
    cox_frame frame = {tick, 0, NULL};
    return cox_sync_test_step(&sim, again, &frame, memory, sizeof memory, &report);
}

/* The sentence about a step that must not pass, on the simulation alone or with a twin. */
static void assert_says(const cox_sim *again, uint8_t cause, const char *expected)
{
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DIVERGED, test_step(again, 12));
    cox_sync_test_text(&report, &sim, text, sizeof text);
    TEST_ASSERT_EQUAL_STRING(expected, text);
    TEST_ASSERT_EQUAL_UINT8(cause, report.cause);
}

static void set_step(void (*step)(void *context, const cox_frame *frame))
{
    sim.step = step;
    twin.step = step;
}

static void set_restored(bool (*restored)(void *context))
{
    sim.restored = restored;
    twin.restored = restored;
}

void test_a_declared_simulation_passes_alone_and_with_a_twin(void)
{
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        const cox_sim *again = tick % 3 == 0 ? &twin : NULL;
        TEST_ASSERT_EQUAL_INT32(COX_OK, test_step(again, tick));
    }
    TEST_ASSERT_EQUAL_UINT32(12 + TICKS, game.ticks);
}

void test_a_simulation_without_rows_or_restored_passes(void)
{
    sim = fixture_make(&game);
    sim.restored = NULL;
    for (uint32_t tick = 0; tick < 3; tick++)
        TEST_ASSERT_EQUAL_INT32(COX_OK, test_step(NULL, tick));
    game.hold.crate_capacity = 0;
    game.hold.crate_id = NULL;
    game.rock_capacity = 0;
    game.rocks = NULL;
    TEST_ASSERT_EQUAL_INT32(COX_OK, test_step(NULL, 3));
}

/* Asserts that the memory of the state is, to the byte, what a plain step leaves. */
static void assert_left_as_by_a_step(uint32_t tick, cox_status expected)
{
    static fixture before;
    static fixture tested;
    cox_frame frame = {tick, 0, NULL};
    before = game;
    TEST_ASSERT_EQUAL_INT32(expected, test_step(NULL, tick));
    tested = game;
    tested.restored_calls = before.restored_calls; /* a single field, without a column */
    game = before;
    cox_sim_step(&sim, &frame);
    TEST_ASSERT_EQUAL_MEMORY(&game, &tested, sizeof game);
}

void test_the_state_is_left_as_by_a_plain_step_to_the_byte(void)
{
    game.ships[7].score = 4711; /* not in use */
    game.ships[2].sprite = 99;
    game.rock_memory[3].moss = 12;
    game.dust[5] = 200;
    for (uint32_t tick = 0; tick < TICKS; tick++) assert_left_as_by_a_step(tick, COX_OK);
}

/* A step that reads a field which has no column of state. */
static void careless_step(void *context, const cox_frame *frame)
{
    fixture *f = (fixture *)context;
    plain_step(context, frame);
    for (uint32_t i = 0; i < f->ship_count; i++) f->ships[i].score += (int32_t)f->ships[i].sprite;
}

void test_a_field_without_a_column_is_found_alone_and_with_a_twin(void)
{
    static const cox_sim *const sides[] = {NULL, &twin};
    for (uint32_t i = 0; i < 2; i++) {
        setUp();
        set_step(careless_step);
        assert_says(sides[i], COX_SYNC_UNDECLARED,
                    "tick 13: ships 3 score is 40 where it went on and -1515870811 where it was "
                    "loaded from its own snapshot and stepped; so the step depends on state that "
                    "is not declared");
    }
}

void test_a_fault_that_is_found_leaves_the_state_as_a_plain_step_does(void)
{
    set_step(careless_step);
    for (uint32_t tick = 0; tick < TICKS; tick++)
        assert_left_as_by_a_step(tick, COX_ERROR_DIVERGED);
}

/* A step that takes a row into use without clearing its memory. */
static void spawning_step(void *context, const cox_frame *frame)
{
    fixture *f = (fixture *)context;
    plain_step(context, frame);
    if (frame->tick != 12) return;
    fixture_ship *ship = &f->ships[f->ship_count++];
    uint32_t score = (uint32_t)ship->score;
    memset(ship, 0, sizeof *ship);
    ship->id = 1000;
    ship->random.increment = 1;
    ship->score = (int32_t)score;
}

void test_what_a_new_row_finds_in_memory_is_not_state(void)
{
    set_step(spawning_step);
    assert_says(NULL, COX_SYNC_UNDECLARED,
                "tick 13: ships 1000 score is 0 where it went on and -1515870811 where it was "
                "loaded from its own snapshot and stepped; so the step depends on state that is "
                "not declared");
}

/* A step that counts in a field without a column. */
static void counting_step(void *context, const cox_frame *frame)
{
    fixture *f = (fixture *)context;
    plain_step(context, frame);
    f->seed += f->restored_calls++;
}

void test_an_undeclared_field_that_counts_steps_is_found(void)
{
    set_step(counting_step);
    assert_says(NULL, COX_SYNC_UNDECLARED,
                "tick 13: clock 1 seed is 81985529216486895 where it went on and "
                "81985529216486897 where it was loaded from its own snapshot and stepped; so the "
                "step depends on state that is not declared");
}

static void removing_step(void *context, const cox_frame *frame)
{
    fixture *f = (fixture *)context;
    plain_step(context, frame);
    if (f->noise == 99 && frame->tick == 12) f->ship_count--;
    f->noise++;
}

void test_a_row_on_one_side_only_is_named(void)
{
    game.ships[4].id = 90; /* the last row, to which no row refers */
    game.ships[0].target = game.ships[1].target = game.ships[2].target = game.ships[3].target = 0;
    game.rocks[1].owner = 0;
    set_step(removing_step);
    assert_says(NULL, COX_SYNC_UNDECLARED,
                "tick 13: ships 90 exists where it was loaded from its own snapshot and stepped "
                "and not where it went on; so the step depends on state that is not declared");
    setUp();
    game.ships[4].id = 90;
    game.ships[0].target = game.ships[1].target = game.ships[2].target = game.ships[3].target = 0;
    game.rocks[1].owner = 0;
    game.noise = 98;
    set_step(removing_step);
    assert_says(NULL, COX_SYNC_UNDECLARED,
                "tick 13: ships 90 exists where it went on and not where it was loaded from its "
                "own snapshot and stepped; so the step depends on state that is not declared");
}

static bool lazy_restored(void *context)
{
    (void)context;
    return true;
}

void test_a_derived_column_that_restored_does_not_rebuild_is_found(void)
{
    set_restored(lazy_restored);
    assert_says(NULL, COX_SYNC_DERIVED,
                "tick 12: ships 3 sum is 8.10036 where it went on and -23130.35295 where it was "
                "loaded from its own snapshot; it is derived, and restored() does not rebuild it");
}

static bool meddling_restored(void *context)
{
    fixture *f = (fixture *)context;
    f->ships[0].stamina = 5;
    return plain_restored(context);
}

void test_state_that_restored_changes_is_found(void)
{
    game.ships[0].stamina = 6;
    set_restored(meddling_restored);
    assert_says(NULL, COX_SYNC_RESTORED,
                "tick 12: ships 12 stamina is 6 where it went on and 5 where it was loaded from "
                "its own snapshot; so restored() changes what was loaded");
}

/* A step in which each ship looks at the one in the slot before it, which has moved already. */
static void slotwise_step(void *context, const cox_frame *frame)
{
    fixture *f = (fixture *)context;
    plain_step(context, frame);
    for (uint32_t i = 1; i < f->ship_count; i++) f->ships[i].score = f->ships[i - 1].score + 1;
}

void test_a_step_that_depends_on_the_order_of_rows_is_not_called_undeclared(void)
{
    set_step(slotwise_step);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DIVERGED, test_step(&twin, 12));
    TEST_ASSERT_EQUAL_UINT8(COX_SYNC_ORDER, report.cause);
    TEST_ASSERT_EQUAL_UINT32(13, report.tick);
    cox_sync_test_text(&report, &sim, text, sizeof text);
    TEST_ASSERT_NOT_NULL_MESSAGE(
        strstr(text, " with the same rows stored in another order; so the outcome depends on the "
                     "order in which rows are stored: visit them by rising id, or read all of "
                     "them before one is changed"),
        text);
}

void test_the_order_is_found_wherever_rows_lie_and_at_any_tick(void)
{
    for (uint32_t tick = 0; tick < 50; tick++) {
        setUp();
        set_step(slotwise_step);
        game.ship_count = 2;
        game.ships[0].target = game.ships[1].target = 0;
        game.rocks[1].owner = 0;
        if (tick % 2 == 1) fixture_swap_ships(&game, 0, 1);
        TEST_ASSERT_EQUAL_INT32(COX_ERROR_DIVERGED, test_step(NULL, tick));
        TEST_ASSERT_EQUAL_UINT8(COX_SYNC_ORDER, report.cause);
    }
}

void test_a_step_that_depends_on_order_leaves_the_state_as_a_plain_step_does(void)
{
    set_step(slotwise_step);
    for (uint32_t tick = 0; tick < 4; tick++) assert_left_as_by_a_step(tick, COX_ERROR_DIVERGED);
}

/* The same with a struct of arrays. */
static void heaping_step(void *context, const cox_frame *frame)
{
    fixture *f = (fixture *)context;
    plain_step(context, frame);
    f->label[0] = 1;
}

void test_the_order_of_a_struct_of_arrays_is_also_tested(void)
{
    set_step(heaping_step);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DIVERGED, test_step(NULL, 12));
    TEST_ASSERT_EQUAL_UINT8(COX_SYNC_ORDER, report.cause);
    TEST_ASSERT_EQUAL_UINT32(FIXTURE_CRATES, report.difference.cell.table);
}

/* Rows of a table without ids are known by where they lie. */
static void rocky_step(void *context, const cox_frame *frame)
{
    fixture *f = (fixture *)context;
    plain_step(context, frame);
    f->rocks[0].position.x = f->rocks[1].position.x + 1;
}

void test_a_table_without_ids_keeps_its_order(void)
{
    set_step(rocky_step);
    for (uint32_t tick = 0; tick < 4; tick++)
        TEST_ASSERT_EQUAL_INT32(COX_OK, test_step(NULL, tick));
}

static bool orderly_restored(void *context)
{
    fixture *f = (fixture *)context;
    if (!plain_restored(context)) return false;
    for (uint32_t i = 1; i < f->ship_count; i++)
        if (f->ships[i].id < f->ships[i - 1].id) return false;
    return true;
}

void test_restored_may_not_refuse_an_order(void)
{
    set_restored(orderly_restored);
    fixture_swap_ships(&game, 0, 3);
    assert_says(NULL, COX_SYNC_ORDER,
                "tick 12: restored() refuses the state with the same rows stored in another "
                "order; so the outcome depends on the order in which rows are stored: visit them "
                "by rising id, or read all of them before one is changed");
}

static bool refusing_restored(void *context)
{
    (void)context;
    return false;
}

void test_a_state_whose_own_snapshot_is_refused_is_found(void)
{
    game.ships[1].target = 77;
    assert_says(NULL, COX_SYNC_UNLOADED,
                "tick 12: a snapshot of the state cannot be loaded: ships 6 target is 77, a "
                "reference to a row that is gone");
    setUp();
    set_restored(refusing_restored);
    assert_says(&twin, COX_SYNC_UNLOADED,
                "tick 12: a snapshot of the state cannot be loaded: restored() refuses it");
}

void test_too_little_memory_is_reported_and_the_step_is_made(void)
{
    uint32_t size = cox_sync_test_size(&sim);
    cox_frame frame = {12, 0, NULL};
    TEST_ASSERT_LESS_THAN_UINT32(sizeof memory, size);
    for (uint32_t given = 0; given < size; given += 61) {
        setUp();
        memset(memory, 0x11, sizeof memory);
        cox_status status = cox_sync_test_step(&sim, NULL, &frame, memory, given, &report);
        TEST_ASSERT_EQUAL_UINT32(13, game.ticks);
        for (uint32_t i = given; i < sizeof memory; i++) TEST_ASSERT_EQUAL_UINT8(0x11, memory[i]);
        if (status == COX_OK) continue;
        TEST_ASSERT_EQUAL_UINT8(COX_SYNC_UNSAVED, report.cause);
    }
    setUp();
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_sync_test_step(&sim, NULL, &frame, memory, size, &report));
    setUp();
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DIVERGED,
                            cox_sync_test_step(&sim, NULL, &frame, memory, 100, &report));
    cox_sync_test_text(&report, &sim, text, sizeof text);
    TEST_ASSERT_EQUAL_STRING(
        "tick 12: the state cannot be saved: it does not fit in the test's memory", text);
}

void test_a_test_beyond_4_gb_has_no_size(void)
{
    game.hold.crate_capacity = UINT32_MAX / 8;
    TEST_ASSERT_EQUAL_UINT32(0, cox_sync_test_size(&sim));
}

void test_a_state_beyond_4_gb_cannot_be_tested_and_the_step_is_made(void)
{
    cox_frame frame = {12, 0, NULL};
    game.hold.crate_capacity = UINT32_MAX;
    game.hold.crate_count = UINT32_MAX;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DIVERGED,
                            cox_sync_test_step(&sim, NULL, &frame, memory, sizeof memory, &report));
    TEST_ASSERT_EQUAL_UINT8(COX_SYNC_UNSAVED, report.cause);
    TEST_ASSERT_EQUAL_UINT32(13, game.ticks);
}

void test_the_memory_of_a_full_state_is_enough(void)
{
    cox_frame frame = {12, 0, NULL};
    uint32_t size = cox_sync_test_size(&sim);
    sim = fixture_make_filled(&game, FIXTURE_SHIPS_MAX);
    for (; game.rock_count < FIXTURE_ROCKS_MAX; game.rock_count++)
        game.rocks[game.rock_count].moss = 7;
    TEST_ASSERT_EQUAL_UINT32(size, cox_sync_test_size(&sim));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_sync_test_step(&sim, NULL, &frame, memory, size, &report));
}

/* A step that gives the rocks a greater capacity every time. */
static void growing_step(void *context, const cox_frame *frame)
{
    fixture *f = (fixture *)context;
    plain_step(context, frame);
    if (f->rock_capacity < FIXTURE_ROCKS_MAX) f->rock_capacity++;
}

void test_a_step_that_makes_room_for_more_rows_is_also_tested(void)
{
    game.rock_capacity = 2;
    set_step(growing_step);
    TEST_ASSERT_EQUAL_INT32(COX_OK, test_step(NULL, 12));
    TEST_ASSERT_EQUAL_UINT32(13, game.ticks);
    TEST_ASSERT_EQUAL_UINT32(2, game.rock_count);
}

void test_rows_that_hold_another_table_are_left_as_they_lie(void)
{
    static league all;
    static league plain;
    cox_sim of_league = league_make(&all);
    cox_sim of_plain = league_make(&plain);
    for (uint32_t tick = 0; tick < 4; tick++) {
        cox_frame frame = {tick, 0, NULL};
        TEST_ASSERT_EQUAL_INT32(
            COX_OK, cox_sync_test_step(&of_league, NULL, &frame, memory, sizeof memory, &report));
        cox_sim_step(&of_plain, &frame);
        TEST_ASSERT_EQUAL_MEMORY(&plain, &all, sizeof all);
    }
}

void test_the_text_of_any_report_fits(void)
{
    uint64_t random = 5;
    for (uint32_t trial = 0; trial < 2000; trial++) {
        uint8_t bytes[sizeof report];
        for (uint32_t i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)fixture_random(&random);
        memcpy(&report, bytes, sizeof report);
        report.cause = (uint8_t)(trial % 8);
        report.difference.only_in_a = trial % 3 == 0;
        report.difference.only_in_b = trial % 3 == 1;
        if (trial % 2 == 0) report.difference.cell.table = trial % 5;
        if (trial % 2 == 0) report.difference.cell.column = trial % 11;
        if (trial % 5 == 0) report.fault.status = COX_ERROR_REFUSED;
        uint32_t size = fixture_random(&random) % sizeof text;
        memset(text, '#', sizeof text);
        cox_sync_test_text(&report, &sim, text, size);
        for (uint32_t i = size; i < sizeof text; i++) TEST_ASSERT_EQUAL('#', text[i]);
    }
}
