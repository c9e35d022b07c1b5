/* SPDX-License-Identifier: MIT
 * Slots of least cost over many ticks: the bits of one call, however the work is shared out, and a
 * state that is saved half way. What is least is for test_formation_assign. */
#include "unity.h"

#include <string.h>

#include "coxswain/array.h"
#include "coxswain/assignment.h"
#include "coxswain/formation.h"
#include "coxswain/sim.h"
#include "coxswain/snapshot.h"

#include "steering_case.h"
#include "trials.h"

#define MOST 24u

/* A game's state. */
static struct game {
    cox_assignment assignment;
} game;

static const cox_column row_columns[] COX_FLASH = {COX_ASSIGNMENT_ROW_COLUMNS};
static const cox_column game_columns[] COX_FLASH = {
    COX_ASSIGNMENT_COLUMNS(struct game, assignment)};
static const cox_table tables[] COX_FLASH = {
    COX_TABLE_SINGLE("game", game_columns),
    COX_ASSIGNMENT_TABLE(struct game, assignment, row_columns),
};

static uint8_t memory[COX_ASSIGNMENT_BYTES(MOST)], scratch[COX_FORMATION_BYTES(MOST)];
static cox_agent agents[MOST];
static cox_vec2 places[MOST];
static uint32_t slots[MOST];
static uint64_t random;

void setUp(void)
{
    random = 96;
    game.assignment = cox_assignment_make(MOST, memory, sizeof memory);
}

/* Some coordinates are equal, so that sums are. The ids do not rise. */
static void make_random(uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        fix16_t limit = case_random(&random) % 2 == 0 ? COX_FIX(2) : COX_FIX(300);
        agents[i] = cox_agent_make(1u + i * 7u % MOST, case_random_vector(&random, limit));
        places[i] = case_units((int16_t)(case_random(&random) % 6u), (int16_t)(i % 4u));
    }
}

static cox_status start(uint32_t count)
{
    return cox_assignment_start(&game.assignment, cox_span_of_agents(agents, count), places);
}

static void assert_slots_of_one_call(uint32_t count)
{
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_formation_assign(cox_span_of_agents(agents, count), places,
                                                         scratch, sizeof scratch, slots));
    for (uint32_t i = 0; i < count; i++)
        TEST_ASSERT_EQUAL_UINT32(slots[i], cox_assignment_slot(&game.assignment, agents[i].id));
}

void test_one_that_has_not_begun_has_no_slots(void)
{
    TEST_ASSERT_EQUAL_UINT8(COX_ASSIGNMENT_NONE, cox_assignment_step(&game.assignment, 100));
    TEST_ASSERT_EQUAL_UINT32(COX_NO_SLOT, cox_assignment_slot(&game.assignment, 1));
}

void test_it_has_the_slots_of_one_call_however_the_pairs_are_shared_out(void)
{
    for (uint32_t trial = 0; trial < TRIALS_OF(400); trial++) {
        uint32_t count = 1u + case_random(&random) % MOST;
        make_random(count);
        TEST_ASSERT_EQUAL_INT32(COX_OK, start(count));
        while (cox_assignment_step(&game.assignment, case_random(&random) % 200u) ==
               COX_ASSIGNMENT_SEARCHING)
            TEST_ASSERT_EQUAL_UINT32(COX_NO_SLOT,
                                     cox_assignment_slot(&game.assignment, agents[0].id));
        assert_slots_of_one_call(count);
    }
}

void test_a_call_looks_at_no_more_pairs_than_it_may_but_at_one_row(void)
{
    make_random(MOST);
    TEST_ASSERT_EQUAL_INT32(COX_OK, start(MOST));
    TEST_ASSERT_EQUAL_UINT32(0, game.assignment.steps);
    (void)cox_assignment_step(&game.assignment, 0);
    TEST_ASSERT_EQUAL_UINT32(1, game.assignment.steps);
    (void)cox_assignment_step(&game.assignment, 4u * MOST - 1u);
    TEST_ASSERT_EQUAL_UINT32(4, game.assignment.steps);
}

void test_agents_that_move_on_meanwhile_change_nothing(void)
{
    make_random(MOST);
    (void)start(MOST);
    (void)cox_assignment_step(&game.assignment, MOST);
    struct game before = game;
    for (uint32_t i = 0; i < MOST; i++) places[i] = agents[i].position = cox_vec2_zero();
    TEST_ASSERT_EQUAL_UINT8(COX_ASSIGNMENT_FOUND,
                            cox_assignment_step(&game.assignment, UINT32_MAX));
    TEST_ASSERT_EQUAL_PTR(before.assignment.rows, game.assignment.rows);
    for (uint32_t i = 0; i < MOST; i++) {
        agents[i].position = game.assignment.rows[agents[i].id - 1u].position;
        places[i] = game.assignment.rows[i].place;
    }
    assert_slots_of_one_call(MOST);
}

void test_an_agent_that_was_not_asked_about_has_no_slot(void)
{
    make_random(3);
    (void)start(3);
    (void)cox_assignment_step(&game.assignment, UINT32_MAX);
    TEST_ASSERT_EQUAL_UINT32(COX_NO_SLOT, cox_assignment_slot(&game.assignment, 0));
    TEST_ASSERT_EQUAL_UINT32(COX_NO_SLOT, cox_assignment_slot(&game.assignment, 2));
    TEST_ASSERT_EQUAL_UINT32(COX_NO_SLOT, cox_assignment_slot(&game.assignment, UINT32_MAX));
}

void test_without_agents_it_is_found_at_once(void)
{
    TEST_ASSERT_EQUAL_INT32(
        COX_OK, cox_assignment_start(&game.assignment, cox_span_of_agents(NULL, 0), NULL));
    TEST_ASSERT_EQUAL_UINT8(COX_ASSIGNMENT_FOUND, cox_assignment_step(&game.assignment, 1));
    TEST_ASSERT_TRUE(cox_assignment_restored(&game.assignment));
}

void test_places_are_held_within_the_world(void)
{
    agents[0] = cox_agent_make(1, cox_vec2_make(COX_FIX_MIN, COX_FIX_MAX));
    places[0] = cox_vec2_make(COX_FIX_MAX, COX_FIX_MIN);
    (void)start(1);
    TEST_ASSERT_VEC2(cox_vec2_make(COX_WORLD_LIMIT, -COX_WORLD_LIMIT),
                     game.assignment.rows[0].place);
    TEST_ASSERT_EQUAL_UINT8(COX_ASSIGNMENT_FOUND,
                            cox_assignment_step(&game.assignment, UINT32_MAX));
    TEST_ASSERT_EQUAL_UINT32(0, cox_assignment_slot(&game.assignment, 1));
}

void test_with_too_little_memory_it_has_room_for_no_agent(void)
{
    TEST_ASSERT_EQUAL_UINT32(sizeof memory, cox_assignment_size(MOST));
    TEST_ASSERT_EQUAL_UINT32(0, cox_assignment_size(UINT32_MAX));
    game.assignment = cox_assignment_make(MOST, memory, sizeof memory - 1u);
    TEST_ASSERT_EQUAL_UINT32(0, game.assignment.row_capacity);
    make_random(1);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, start(1));
    game.assignment = cox_assignment_make(MOST, NULL, sizeof memory);
    TEST_ASSERT_EQUAL_UINT32(0, game.assignment.row_capacity);
}

void test_more_agents_than_it_has_room_for_change_nothing(void)
{
    game.assignment = cox_assignment_make(MOST - 1u, memory, sizeof memory);
    make_random(MOST);
    TEST_ASSERT_EQUAL_INT32(COX_OK, start(MOST - 1u));
    struct game before = game;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, start(MOST));
    TEST_ASSERT_EQUAL_MEMORY(&before, &game, sizeof game);
}

void test_memory_may_begin_at_any_address(void)
{
    make_random(MOST - 1u);
    for (uint32_t i = 0; i < 8; i++) {
        uint32_t size = cox_assignment_size(MOST - 1u);
        game.assignment = cox_assignment_make(MOST - 1u, memory + i, size);
        TEST_ASSERT_EQUAL_INT32(COX_OK, start(MOST - 1u));
        (void)cox_assignment_step(&game.assignment, UINT32_MAX);
        assert_slots_of_one_call(MOST - 1u);
    }
}

static bool restored(void *context)
{
    return cox_assignment_restored(&((struct game *)context)->assignment);
}

static cox_sim sim_of(struct game *of)
{
    cox_sim sim = cox_sim_make("assignment", 1, of, NULL);
    sim.tables = tables;
    sim.table_count = COX_COUNT(tables);
    sim.restored = restored;
    return sim;
}

void test_one_that_was_saved_half_way_goes_on_to_the_same_slots(void)
{
    static uint8_t other_memory[COX_ASSIGNMENT_BYTES(MOST)], bytes[2048], undo[2048];
    static struct game other;
    uint32_t length;
    make_random(MOST);
    for (uint32_t pairs = 0; pairs < 40u * MOST; pairs += 5u * MOST) {
        other.assignment = cox_assignment_make(MOST, other_memory, sizeof other_memory);
        (void)start(MOST);
        (void)cox_assignment_step(&game.assignment, pairs);
        cox_sim from = sim_of(&game), to = sim_of(&other);
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&from, bytes, sizeof bytes, &length));
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_load(&to, bytes, length, undo, sizeof undo));
        TEST_ASSERT_EQUAL_UINT32(game.assignment.steps, other.assignment.steps);
        TEST_ASSERT_TRUE(cox_sim_hash(&from) == cox_sim_hash(&to));
        (void)cox_assignment_step(&game.assignment, UINT32_MAX);
        (void)cox_assignment_step(&other.assignment, UINT32_MAX);
        TEST_ASSERT_TRUE(cox_sim_hash(&from) == cox_sim_hash(&to));
        assert_slots_of_one_call(MOST);
    }
}

static void reverse_rows(void)
{
    cox_assignment_row *rows = game.assignment.rows;
    for (uint32_t i = 0; i < MOST / 2u; i++) {
        cox_assignment_row row = rows[i];
        rows[i] = rows[MOST - 1u - i];
        rows[MOST - 1u - i] = row;
    }
}

void test_rows_that_are_stored_in_another_order_give_the_same_slots(void)
{
    make_random(MOST);
    for (uint32_t pairs = 0; pairs < 40u * MOST; pairs += 5u * MOST) {
        cox_sim sim = sim_of(&game);
        (void)start(MOST);
        (void)cox_assignment_step(&game.assignment, pairs);
        uint64_t hash = cox_sim_hash(&sim);
        reverse_rows();
        TEST_ASSERT_TRUE(cox_assignment_restored(&game.assignment));
        TEST_ASSERT_TRUE(hash == cox_sim_hash(&sim));
        (void)cox_assignment_step(&game.assignment, UINT32_MAX);
        assert_slots_of_one_call(MOST);
    }
}

void test_what_no_search_can_have_come_to_is_refused(void)
{
    make_random(MOST);
    (void)start(MOST);
    (void)cox_assignment_step(&game.assignment, 9u * MOST);
    TEST_ASSERT_TRUE(cox_assignment_restored(&game.assignment));
    game.assignment.steps = UINT32_MAX;
    TEST_ASSERT_FALSE(cox_assignment_restored(&game.assignment));
    (void)start(MOST);
    (void)cox_assignment_step(&game.assignment, UINT32_MAX);
    TEST_ASSERT_TRUE(cox_assignment_restored(&game.assignment));
    game.assignment.rows[3].slot = game.assignment.rows[4].slot;
    TEST_ASSERT_FALSE(cox_assignment_restored(&game.assignment));
    game.assignment.rows[3].slot = MOST;
    TEST_ASSERT_FALSE(cox_assignment_restored(&game.assignment));
    game.assignment.row_count = 0;
    TEST_ASSERT_TRUE(cox_assignment_restored(&game.assignment));
    game.assignment.phase = COX_ASSIGNMENT_SEARCHING;
    TEST_ASSERT_FALSE(cox_assignment_restored(&game.assignment));
}
