/* SPDX-License-Identifier: MIT
 * A libFuzzer harness for --columns of players: a list that is read names columns of the state,
 * whose rows are carried through ticks in which some come and go; one that is refused is told why.
 * Built and run by test/check/fuzz.
 *
 * The first byte chooses the simulation. */
#include "fuzz_input.h"

#include <string.h>

#include "fixture_inventory.h"
#include "fixture_sim.h"
#include "fixture_types.h"
#include "player/player_fields.h"
#include "util/failure.h"

#define TICKS 3u

static fixture game;
static fixture_types types;
static fixture_inventory inventory;
static player_fields carried; /* large */

static cox_sim make(uint32_t choice)
{
    if (choice == 0) return fixture_make_filled(&game, 5);
    return choice == 1 ? fixture_types_make(&types) : fixture_inventory_make(&inventory);
}

/* The values that the columns have in the present state. */
static uint32_t count_values(const cox_sim *sim)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < carried.count; i++)
        count += cox_sim_row_count(sim, carried.fields[i].column.table);
    return count;
}

/* Changes the state so that values change, rows go and move, and one appears. */
static void change(void)
{
    game.ship_count--;
    fixture_swap_ships(&game, 0, 2);
    game.ships[2].id = 100;
    types.count--;
    inventory.heroes[0].slots[3].amount++;
}

static void carry(const cox_sim *sim)
{
    buffer out = {0};
    for (uint32_t i = 0; i < carried.count; i++) {
        const player_field *field = &carried.fields[i];
        fuzz_require(field->multiply > 0 && field->divide > 0, "a step is more than 0");
        fuzz_require(i == 0 || field->column.table >= field[-1].column.table, "tables rise");
    }
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        fuzz_require(player_fields_add(&carried, tick) == count_values(sim), "all rows are there");
        if (tick == 0) change();
    }
    fuzz_require(player_fields_put(&out, &carried, TICKS) && out.length > 0, "there is memory");
    buffer_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[256];
    char error[ERROR_SIZE] = "";
    fuzz_input input = fuzz_input_make(data, size);
    cox_sim sim = make(fuzz_u8(&input) % 3u);
    uint32_t length = sizeof text - 1;
    const uint8_t *bytes = fuzz_bytes(&input, &length);
    memcpy(text, bytes, length);
    text[length] = '\0';
    if (player_fields_choose(&carried, &sim, text, error)) carry(&sim);
    else
        fuzz_require(error[0] != '\0' && memchr(error, 0, sizeof error) != NULL,
                     "a list that is refused is told why");
    player_fields_free(&carried);
    return 0;
}
