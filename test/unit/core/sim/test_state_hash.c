/* SPDX-License-Identifier: MIT
 * The hash of a state: what moves it, what does not, and its bits. The known answers come from
 * known_answers.rb, which works with integers of any size from sim.h's words alone. */
#include "unity.h"

#include <stdio.h>
#include <string.h>

#include "coxswain/hash.h"
#include "coxswain/sim.h"
#include "fixture_sim.h"

static fixture game;
static cox_sim sim;
static char message[96];

void setUp(void)
{
    sim = fixture_make_filled(&game, 5);
}

static void assert_hash(uint64_t expected, uint64_t found)
{
    snprintf(message, sizeof message, "expected %08lx%08lx, found %08lx%08lx",
             (unsigned long)(expected >> 32), (unsigned long)(expected & 0xffffffffu),
             (unsigned long)(found >> 32), (unsigned long)(found & 0xffffffffu));
    TEST_ASSERT_TRUE_MESSAGE(expected == found, message);
}

/* Flips a bit of a cell; of the lowest byte where that is the only one of interest. */
static void flip(uint32_t table, uint32_t column, uint32_t row, uint64_t bits)
{
    cox_column declared;
    cox_sim_column(&sim, table, column, &declared);
    void *cell = fixture_cell(&game, &sim, table, column, row);
    if (COX_TYPE_SIZE(declared.type) == 1) *(uint8_t *)cell ^= (uint8_t)bits;
    if (COX_TYPE_SIZE(declared.type) == 2) *(uint16_t *)cell ^= (uint16_t)bits;
    if (COX_TYPE_SIZE(declared.type) == 4) *(uint32_t *)cell ^= (uint32_t)bits;
    if (COX_TYPE_SIZE(declared.type) == 8) *(uint64_t *)cell ^= bits;
}

/* Calls check for every bit of every cell of the declaration, with that bit flipped. */
static uint32_t for_every_bit(void (*check)(const cox_column *declared))
{
    cox_column declared;
    uint32_t bits = 0;
    for (uint32_t table = 0; table < cox_sim_table_count(&sim); table++)
        for (uint32_t column = 0; cox_sim_column(&sim, table, column, &declared); column++)
            for (uint32_t row = 0; row < cox_sim_row_count(&sim, table); row++)
                for (uint32_t bit = 0; bit < 8 * COX_TYPE_SIZE(declared.type); bit++, bits++) {
                    snprintf(message, sizeof message, "table %u column %s row %u bit %u",
                             (unsigned)table, declared.name, (unsigned)row, (unsigned)bit);
                    flip(table, column, row, UINT64_C(1) << bit);
                    check(&declared);
                    flip(table, column, row, UINT64_C(1) << bit);
                }
    return bits;
}

static uint64_t hash_before;

static void check_moves(const cox_column *declared)
{
    bool counts = declared->role == COX_STATE || declared->role == COX_ROW_ID;
    TEST_ASSERT_TRUE_MESSAGE((cox_sim_hash(&sim) != hash_before) == counts, message);
}

void test_every_bit_of_a_declared_state_column_moves_the_hash_and_no_other_does(void)
{
    hash_before = cox_sim_hash(&sim);
    TEST_ASSERT_GREATER_THAN_UINT32(2000, for_every_bit(check_moves));
    assert_hash(hash_before, cox_sim_hash(&sim));
}

void test_the_bytes_between_the_columns_do_not_count(void)
{
    uint64_t hash = cox_sim_hash(&sim);
    memset((uint8_t *)&game.ships[0] + 1, 0xa5, offsetof(fixture_ship, id) - 1);
    memset(&game.ships[game.ship_count], 0xa5, sizeof(fixture_ship));
    game.restored_calls = 77;
    assert_hash(hash, cox_sim_hash(&sim));
}

void test_rows_hash_the_same_in_any_order_of_storage(void)
{
    uint64_t random = 2463534242;
    sim = fixture_make_filled(&game, FIXTURE_SHIPS_MAX);
    uint64_t hash = cox_sim_hash(&sim);
    for (uint32_t i = 0; i < 200; i++) {
        fixture_shuffle(&game, &random);
        assert_hash(hash, cox_sim_hash(&sim));
    }
}

void test_rows_without_ids_are_known_by_their_position(void)
{
    uint64_t hash = cox_sim_hash(&sim);
    fixture_rock kept = game.rocks[0];
    game.rocks[0] = game.rocks[1];
    game.rocks[1] = kept;
    TEST_ASSERT_TRUE(cox_sim_hash(&sim) != hash);
}

void test_a_row_more_or_less_moves_the_hash_even_if_all_its_fields_are_zero(void)
{
    uint64_t hash = cox_sim_hash(&sim);
    memset(&game.rocks[2], 0, sizeof game.rocks[2]);
    game.rock_count = 3;
    TEST_ASSERT_TRUE(cox_sim_hash(&sim) != hash);
    game.rock_count = 1;
    TEST_ASSERT_TRUE(cox_sim_hash(&sim) != hash);
}

void test_the_hash_has_its_known_bits(void)
{
    assert_hash(UINT64_C(0xcce72ddf4034cf17), cox_sim_hash(&sim));
    sim = fixture_make_filled(&game, 0);
    assert_hash(UINT64_C(0x8e56c12e65e2f4dd), cox_sim_hash(&sim));
    sim = fixture_make_filled(&game, FIXTURE_SHIPS_MAX);
    assert_hash(UINT64_C(0x4af198a37783cef7), cox_sim_hash(&sim));
    sim = fixture_make(&game);
    assert_hash(UINT64_C(0xb818ea2dfdbb8c51), cox_sim_hash(&sim));
}
