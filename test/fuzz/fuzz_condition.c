/* SPDX-License-Identifier: MIT
 * A libFuzzer harness for the expressions of find: one that is read and bound is asked of a state
 * and of the next one, and what it finds is there; one that is refused is told why in one line.
 * Built and run by test/check/fuzz.
 *
 * The first byte chooses the simulation, and whether each tick is wanted. */
#include "fuzz_input.h"

#include <string.h>

#include "fixture_inventory.h"
#include "fixture_sim.h"
#include "fixture_types.h"
#include "replay/finder.h"
#include "util/failure.h"

static fixture game;
static fixture_types types;
static fixture_inventory inventory;
static finder asked;

static cox_sim make(uint32_t choice)
{
    if (choice == 0) return fixture_make_filled(&game, 5);
    return choice == 1 ? fixture_types_make(&types) : fixture_inventory_make(&inventory);
}

/* Changes the state so that values change, rows go and move, and one appears. */
static void change(void)
{
    game.ship_count--;
    fixture_swap_ships(&game, 0, 2);
    game.ships[1].stamina ^= 1;
    game.ships[2].id = 100;
    types.count--;
    types.creatures[1].debt = ~types.creatures[1].debt;
    inventory.heroes[0].slots[3].amount++;
}

static bool judge(void *user, const finding *found)
{
    int64_t value;
    const condition *of = &asked.condition;
    cox_cell cell = {of->table, found->row, of->column};
    bool is_there = cox_sim_fetch((const cox_sim *)user, cell, &value);
    if (of->rows == CONDITION_ALL) {
        fuzz_require(found->row > 0, "all rows are at least one");
        return true;
    }
    fuzz_require(of->rows == CONDITION_ANY || found->row == of->row,
                 "the row is the one asked for");
    fuzz_require(is_there == (of->test != CONDITION_GONE), "a row that is found is there");
    fuzz_require(!found->has_value || value == found->value, "its value is the state's");
    fuzz_require(!condition_is_of_value(of) || condition_passes(of, value), "it passes the test");
    fuzz_require(of->test != CONDITION_CHANGES || found->value != found->before, "it changed");
    return true;
}

static void ask(const cox_sim *sim)
{
    uint32_t count;
    finding given = {.tick = 0};
    for (; given.tick < 3; given.tick++) {
        fuzz_require(finder_ask(&asked, sim, given, judge, (void *)(uintptr_t)sim, &count),
                     "there is memory");
        if (given.tick == 1) change();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[256];
    char error[ERROR_SIZE] = "";
    fuzz_input input = fuzz_input_make(data, size);
    uint8_t choice = fuzz_u8(&input);
    uint32_t length = sizeof text - 1;
    const uint8_t *bytes = fuzz_bytes(&input, &length);
    memcpy(text, bytes, length);
    text[length] = '\0';
    memset(&asked, 0, sizeof asked);
    asked.is_each = choice >= 128;
    cox_sim sim = make(choice % 3);
    if (condition_read(&asked.condition, text, error) &&
        condition_bind(&asked.condition, &sim, error))
        ask(&sim);
    else
        fuzz_require(error[0] != '\0' && memchr(error, 0, sizeof error) != NULL &&
                         strchr(error, '\n') == NULL,
                     "an expression that is refused is told why in one line");
    finder_free(&asked);
    return 0;
}
