/* SPDX-License-Identifier: MIT
 * The memory of rows: filled, copied out and back, in every layout; and what is left alone. */
#include "unity.h"

#include <string.h>

#include "cox_row_memory.h"
#include "fixture_league.h"
#include "fixture_sim.h"

static fixture game;
static fixture before;
static cox_sim sim;
static uint8_t bytes[2048];

void setUp(void)
{
    sim = fixture_make_filled(&game, 5);
    before = game;
}

void test_rows_stand_apart_unless_they_are_the_base_struct_itself(void)
{
    TEST_ASSERT_FALSE(cox_row_memory_is_apart(&sim, FIXTURE_CLOCK));
    TEST_ASSERT_TRUE(cox_row_memory_is_apart(&sim, FIXTURE_SHIPS));
    TEST_ASSERT_TRUE(cox_row_memory_is_apart(&sim, FIXTURE_ROCKS));
    TEST_ASSERT_TRUE(cox_row_memory_is_apart(&sim, FIXTURE_CRATES));
    TEST_ASSERT_FALSE(cox_row_memory_is_apart(&sim, FIXTURE_CRATES + 1));
}

void test_all_rows_are_filled_whether_in_use_or_not_and_nothing_else(void)
{
    cox_row_memory_fill(&sim, 0xa5);
    memset(before.ships, 0xa5, sizeof before.ships);
    memset(before.rock_memory, 0xa5, sizeof before.rock_memory);
    memset(before.crate_id, 0xa5, sizeof before.crate_id);
    memset(before.weight, 0xa5, sizeof before.weight);
    memset(before.colour, 0xa5, sizeof before.colour);
    memset(before.label, 0xa5, sizeof before.label);
    memset(before.serial, 0xa5, sizeof before.serial);
    memset(before.under, 0xa5, sizeof before.under);
    memset(before.shadow, 0xa5, sizeof before.shadow);
    memset(before.dust, 0xa5, sizeof before.dust);
    TEST_ASSERT_EQUAL_MEMORY(&before, &game, sizeof game);
}

void test_what_was_copied_out_is_copied_back(void)
{
    uint64_t size = cox_row_memory_size(&sim);
    uint32_t of_crates = FIXTURE_CRATES_MAX * (4 + 4 + 1 + 2 + 8 + 4 + 4 + 1);
    TEST_ASSERT_TRUE(sizeof game.ships + sizeof game.rock_memory + of_crates == size);
    cox_row_memory_get(&sim, bytes);
    cox_row_memory_fill(&sim, 0x5a);
    cox_row_memory_put(&sim, bytes);
    TEST_ASSERT_EQUAL_MEMORY(&before, &game, sizeof game);
}

void test_rows_that_are_not_there_take_no_memory(void)
{
    game.rocks = NULL;
    game.rock_capacity = 0;
    game.rock_count = 0;
    memset(&game.hold, 0, sizeof game.hold);
    TEST_ASSERT_TRUE(sizeof game.ships == cox_row_memory_size(&sim));
    cox_row_memory_fill(&sim, 0x5a);
    cox_row_memory_get(&sim, bytes);
    cox_row_memory_put(&sim, bytes);
    TEST_ASSERT_EQUAL_UINT8(0x5a, ((uint8_t *)game.ships)[0]);
}

void test_rows_in_which_something_else_is_declared_are_left_alone(void)
{
    static league all;
    static league as_made;
    cox_sim of_league = league_make(&all);
    (void)league_make(&as_made);
    TEST_ASSERT_FALSE(cox_row_memory_is_apart(&of_league, 0));
    TEST_ASSERT_FALSE(cox_row_memory_is_apart(&of_league, 1));
    TEST_ASSERT_FALSE(cox_row_memory_is_apart(&of_league, 2));
    TEST_ASSERT_TRUE(cox_row_memory_is_apart(&of_league, 3));
    TEST_ASSERT_TRUE(sizeof all.judges == cox_row_memory_size(&of_league));
    cox_row_memory_fill(&of_league, 0xa5);
    memset(as_made.judges, 0xa5, sizeof as_made.judges);
    TEST_ASSERT_EQUAL_MEMORY(&as_made, &all, sizeof all);
}
