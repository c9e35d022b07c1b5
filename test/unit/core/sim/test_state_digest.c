/* SPDX-License-Identifier: MIT
 * The digests that find where two states differ. Known answers by known_answers.rb. */
#include "unity.h"

#include <stdio.h>

#include "coxswain/sim.h"
#include "fixture_sim.h"

static fixture game;
static cox_sim sim;
static char message[96];

void setUp(void)
{
    sim = fixture_make_filled(&game, 5);
}

#define COLUMNS_MAX 11

/* All column digests of all tables, with those of columns that are not state. */
typedef struct digests {
    uint64_t of[4][COLUMNS_MAX];
} digests;

static digests take(void)
{
    digests taken;
    for (uint32_t table = 0; table < 4; table++)
        for (uint32_t column = 0; column < COLUMNS_MAX; column++)
            taken.of[table][column] = cox_sim_column_digest(&sim, table, column);
    return taken;
}

/* Asserts that the digests of table number table moved, of the one column or of all its columns,
 * and no other. */
static void assert_moved(const digests *before, uint32_t moved_table, uint32_t moved_column,
                         bool all_columns)
{
    digests after = take();
    cox_column declared;
    for (uint32_t table = 0; table < 4; table++)
        for (uint32_t column = 0; cox_sim_column(&sim, table, column, &declared); column++) {
            bool saved = declared.role == COX_STATE || declared.role == COX_ROW_ID;
            bool expected =
                saved && table == moved_table && (all_columns || column == moved_column);
            bool found = after.of[table][column] != before->of[table][column];
            snprintf(message, sizeof message, "changed %u.%u, looked at %u.%u",
                     (unsigned)moved_table, (unsigned)moved_column, (unsigned)table,
                     (unsigned)column);
            TEST_ASSERT_EQUAL_MESSAGE(expected, found, message);
        }
}

void test_a_change_in_a_column_moves_the_digest_of_that_column_alone(void)
{
    cox_column declared;
    digests before = take();
    for (uint32_t table = 0; table < 4; table++)
        for (uint32_t column = 0; cox_sim_column(&sim, table, column, &declared); column++) {
            if (declared.role != COX_STATE) continue;
            uint8_t *cell = (uint8_t *)fixture_cell(&game, &sim, table, column, 0);
            *cell ^= 1;
            assert_moved(&before, table, column, false);
            *cell ^= 1;
        }
}

void test_a_changed_id_moves_the_digests_of_all_columns_of_its_table(void)
{
    digests before = take();
    game.ships[2].id = 1000;
    assert_moved(&before, FIXTURE_SHIPS, FIXTURE_SHIP_ID, true);
}

void test_a_swap_of_two_rows_values_moves_the_digest_of_the_column(void)
{
    digests before = take();
    uint16_t kept = game.ships[1].stamina;
    game.ships[1].stamina = game.ships[3].stamina;
    game.ships[3].stamina = kept;
    assert_moved(&before, FIXTURE_SHIPS, FIXTURE_SHIP_STAMINA, false);
}

void test_digests_do_not_depend_on_the_order_of_storage(void)
{
    uint64_t random = 99;
    digests before = take();
    uint64_t group = cox_sim_group_digest(&sim, FIXTURE_SHIPS, 4, 12);
    fixture_shuffle(&game, &random);
    assert_moved(&before, COX_TABLES_MAX, 0, false);
    TEST_ASSERT_TRUE(group == cox_sim_group_digest(&sim, FIXTURE_SHIPS, 4, 12));
}

void test_a_changed_row_moves_the_digests_of_the_groups_that_hold_it_alone(void)
{
    for (uint32_t least = 0; least < 20; least++)
        for (uint32_t greatest = 0; greatest < 20; greatest++) {
            uint64_t before = cox_sim_group_digest(&sim, FIXTURE_SHIPS, least, greatest);
            game.ships[2].score ^= 1;
            uint64_t after = cox_sim_group_digest(&sim, FIXTURE_SHIPS, least, greatest);
            game.ships[2].score ^= 1;
            bool holds_it = least <= 9 && 9 <= greatest;
            snprintf(message, sizeof message, "ids %u to %u", (unsigned)least, (unsigned)greatest);
            TEST_ASSERT_EQUAL_MESSAGE(holds_it, before != after, message);
        }
}

void test_what_is_not_there_has_the_digest_zero(void)
{
    TEST_ASSERT_TRUE(cox_sim_column_digest(&sim, 4, 0) == 0);
    TEST_ASSERT_TRUE(cox_sim_column_digest(&sim, UINT32_MAX, 0) == 0);
    TEST_ASSERT_TRUE(cox_sim_column_digest(&sim, FIXTURE_SHIPS, 11) == 0);
    TEST_ASSERT_TRUE(cox_sim_column_digest(&sim, FIXTURE_SHIPS, UINT32_MAX) == 0);
    TEST_ASSERT_TRUE(cox_sim_column_digest(&sim, FIXTURE_SHIPS, FIXTURE_SHIP_SUM) == 0);
    TEST_ASSERT_TRUE(cox_sim_column_digest(&sim, FIXTURE_SHIPS, FIXTURE_SHIP_SPRITE) == 0);
    TEST_ASSERT_TRUE(cox_sim_group_digest(&sim, 4, 0, UINT32_MAX) == 0);
}

static void assert_bits(uint64_t expected, uint64_t found)
{
    snprintf(message, sizeof message, "found %08lx%08lx", (unsigned long)(found >> 32),
             (unsigned long)(found & 0xffffffffu));
    TEST_ASSERT_TRUE_MESSAGE(expected == found, message);
}

void test_the_digests_have_their_known_bits(void)
{
    assert_bits(UINT64_C(0x3fbd6ec0f5c5bf6c), cox_sim_column_digest(&sim, FIXTURE_SHIPS, 3));
    assert_bits(UINT64_C(0x4bf117a387f68bf0), cox_sim_column_digest(&sim, FIXTURE_SHIPS, 0));
    assert_bits(UINT64_C(0x85a4a6ca3e733f23), cox_sim_column_digest(&sim, FIXTURE_ROCKS, 2));
    assert_bits(UINT64_C(0x1adc6af484ab567d), cox_sim_group_digest(&sim, FIXTURE_SHIPS, 4, 12));
}
