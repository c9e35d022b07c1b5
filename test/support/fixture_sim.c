/* SPDX-License-Identifier: MIT
 * The simulation of the tests. Its step is dull but total and deterministic. */
#include "fixture_sim.h"

#include <string.h>

static const cox_column clock_columns[] COX_FLASH = {
    COX_COLUMN(fixture, ticks, COX_U32, COX_STATE, 0, 0),
    COX_COLUMN(fixture, wind, COX_FIXED, COX_STATE, COX_FIX(-4), COX_FIX(4)),
    COX_COLUMN(fixture, seed, COX_U64, COX_STATE, 0, 0),
    COX_COLUMN(fixture, noise, COX_U32, COX_LOCAL, 0, 0),
};

static const cox_column ship_columns[] COX_FLASH = {
    COX_ID_COLUMN(fixture_ship, id),
    COX_POSITION_COLUMNS(fixture_ship, position),
    COX_RANDOM_COLUMNS(fixture_ship, random),
    COX_REFERENCE_COLUMN(fixture_ship, target, FIXTURE_SHIPS),
    COX_COLUMN(fixture_ship, stamina, COX_U16, COX_STATE, 0, 200),
    COX_COLUMN(fixture_ship, resting, COX_U8, COX_STATE, 0, 1),
    COX_COLUMN(fixture_ship, score, COX_I32, COX_STATE, 0, 0),
    COX_COLUMN(fixture_ship, sum, COX_FIXED, COX_DERIVED, 0, 0),
    COX_COLUMN(fixture_ship, sprite, COX_U32, COX_LOCAL, 0, 0),
};

static const cox_column rock_columns[] COX_FLASH = {
    COX_POSITION_COLUMNS(fixture_rock, position),
    COX_REFERENCE_COLUMN(fixture_rock, owner, FIXTURE_SHIPS),
    COX_COLUMN(fixture_rock, moss, COX_U16, COX_DERIVED, 0, 0),
    COX_REFERENCE_COLUMN(fixture_rock, beside, FIXTURE_ROCKS),
};

static const cox_column crate_columns[] COX_FLASH = {
    COX_ARRAY_COLUMN(fixture_hold, weight, COX_I32, COX_STATE, -50, 50),
    COX_ARRAY_COLUMN(fixture_hold, colour, COX_U8, COX_STATE, 0, 0),
    COX_ARRAY_COLUMN(fixture_hold, crate_id, COX_U32, COX_ROW_ID, 0, 0),
    COX_ARRAY_COLUMN(fixture_hold, label, COX_U16, COX_STATE, 0, 0),
    COX_ARRAY_COLUMN(fixture_hold, serial, COX_U64, COX_STATE, 0, 0),
    COX_ARRAY_COLUMN(fixture_hold, under, COX_REFERENCE, COX_STATE, 0, 0),
    COX_ARRAY_COLUMN(fixture_hold, shadow, COX_U32, COX_DERIVED, 0, 0),
    COX_ARRAY_COLUMN(fixture_hold, dust, COX_U8, COX_LOCAL, 0, 0),
};

static const cox_table fixture_tables[] COX_FLASH = {
    COX_TABLE_SINGLE("clock", clock_columns),
    COX_TABLE(fixture, ships, ship_count, FIXTURE_SHIPS_MAX, ship_columns),
    COX_TABLE_POINTED(fixture, rocks, rock_count, rock_capacity, rock_columns),
};

static const cox_table hold_tables[] COX_FLASH = {
    COX_TABLE_COLUMNS("crates", fixture_hold, crate_count, crate_capacity, crate_columns),
};

static const cox_command_kind fixture_commands[] COX_FLASH = {
    {FIXTURE_GO, "go", COX_MODE_HELD, {COX_POSITION_ARGUMENT("x"), COX_POSITION_ARGUMENT("y")}},
    {FIXTURE_ORDER,
     "order",
     COX_MODE_ONCE,
     {COX_ROW_ARGUMENT("ship", FIXTURE_SHIPS),
      {"byte", COX_U8, 0, 0, 0},
      {"half", COX_U16, 0, 10, 60000},
      COX_INTEGER_ARGUMENT("amount", -5, 5)}},
    {FIXTURE_WORD, "word", COX_MODE_ONCE, {{"bits", COX_U32, 0, 0, 0}}},
    {FIXTURE_STOP, "stop", COX_MODE_ONCE, {{"", 0, 0, 0, 0}}},
};

static void apply(fixture *f, const cox_command *command)
{
    if (!cox_command_is_valid(fixture_commands, COX_COUNT(fixture_commands), command)) return;
    if (command->kind == FIXTURE_GO) f->wind = command->arguments[0] / 16384;
    if (command->kind == FIXTURE_WORD) f->seed ^= (uint32_t)command->arguments[0];
    for (uint32_t i = 0; i < f->ship_count; i++) {
        fixture_ship *ship = &f->ships[i];
        if (command->kind == FIXTURE_STOP) ship->resting ^= 1;
        if (command->kind == FIXTURE_ORDER && ship->id == (uint32_t)command->arguments[0])
            ship->stamina = (uint16_t)(command->arguments[2] % 201);
    }
}

static void fixture_step(void *context, const cox_frame *frame)
{
    fixture *f = (fixture *)context;
    for (uint32_t i = 0; i < frame->count; i++) apply(f, &frame->commands[i]);
    for (uint32_t i = 0; i < f->ship_count; i++) {
        fixture_ship *ship = &f->ships[i];
        if (ship->resting) continue;
        ship->random.state =
            ship->random.state * UINT64_C(6364136223846793005) + ship->random.increment;
        ship->position.x = (fix16_t)(ship->random.state >> 40) - INT32_C(8388608) + f->wind;
        ship->sum = ship->position.x + ship->position.y;
    }
    f->ticks++;
}

static void fixture_visit(void *context, cox_visitor *visitor)
{
    fixture *f = (fixture *)context;
    cox_visitor_part(visitor, f, fixture_tables, COX_COUNT(fixture_tables));
    cox_visitor_part(visitor, &f->hold, hold_tables, COX_COUNT(hold_tables));
}

static bool fixture_restored(void *context)
{
    fixture *f = (fixture *)context;
    f->restored_calls++;
    for (uint32_t i = 0; i < f->ship_count; i++) {
        if ((f->ships[i].random.increment & 1) == 0) return false;
        f->ships[i].sum = f->ships[i].position.x + f->ships[i].position.y;
    }
    for (uint32_t i = 0; i < f->rock_count; i++) f->rocks[i].moss = 7;
    for (uint32_t i = 0; i < f->hold.crate_count; i++)
        f->hold.shadow[i] = (uint32_t)f->hold.weight[i] + 1;
    return !f->refuses;
}

cox_sim fixture_make(fixture *f)
{
    memset(f, 0, sizeof *f);
    f->rock_capacity = FIXTURE_ROCKS_MAX;
    f->rocks = f->rock_memory;
    f->hold.crate_capacity = FIXTURE_CRATES_MAX;
    f->hold.crate_id = f->crate_id;
    f->hold.weight = f->weight;
    f->hold.colour = f->colour;
    f->hold.label = f->label;
    f->hold.serial = f->serial;
    f->hold.under = f->under;
    f->hold.shadow = f->shadow;
    f->hold.dust = f->dust;

    cox_sim sim = cox_sim_make("fixture", 1, f, fixture_step);
    sim.commands = fixture_commands;
    sim.command_count = COX_COUNT(fixture_commands);
    sim.visit = fixture_visit;
    sim.restored = fixture_restored;
    return sim;
}

static void fill_ship(fixture_ship *ship, uint32_t i, uint32_t ship_count)
{
    ship->id = 3 * (i + 1);
    ship->position.x = (int32_t)i * INT32_C(70001) - INT32_C(123456);
    ship->position.y = INT32_C(654321) - (int32_t)i * INT32_C(50021);
    ship->random.state = (i + 1) * UINT64_C(0x853c49e6748fea9b);
    ship->random.increment = 2 * (uint64_t)i + 1;
    ship->target = i % 4 == 0 ? COX_NO_ROW : 3 * (5 * i % ship_count + 1);
    ship->stamina = (uint16_t)(7 * i % 201);
    ship->resting = (uint8_t)(i % 2);
    ship->score = (int32_t)i * INT32_C(-1000);
    ship->sum = ship->position.x + ship->position.y;
    ship->sprite = 40 + i;
}

static void fill_rock(fixture_rock *rock, uint32_t i)
{
    rock->position.x = (int32_t)i * 1000;
    rock->position.y = -1 - (int32_t)i;
    rock->owner = i == 0 ? COX_NO_ROW : 3;
    rock->moss = 7;
    rock->beside = i == 0 ? 1 : COX_NO_ROW;
}

static void fill_crate(fixture *f, uint32_t i)
{
    f->crate_id[i] = 5 + i * UINT32_C(100000);
    f->weight[i] = (int32_t)i * 20 - 20;
    f->colour[i] = (uint8_t)(250 + i);
    f->label[i] = (uint16_t)(UINT32_C(65530) + i);
    f->serial[i] = (UINT64_C(1) << 63) + i;
    f->under[i] = i == 0 ? COX_NO_ROW : f->crate_id[i - 1];
    f->shadow[i] = (uint32_t)f->weight[i] + 1;
    f->dust[i] = (uint8_t)i;
}

cox_sim fixture_make_filled(fixture *f, uint32_t ship_count)
{
    cox_sim sim = fixture_make(f);
    f->ticks = 12;
    f->wind = COX_RATIO(-3, 2);
    f->seed = UINT64_C(0x0123456789abcdef);
    f->noise = 99;
    f->ship_count = ship_count;
    for (uint32_t i = 0; i < ship_count; i++) fill_ship(&f->ships[i], i, ship_count);
    f->rock_count = ship_count > 0 ? 2 : 1;
    for (uint32_t i = 0; i < f->rock_count; i++) fill_rock(&f->rocks[i], i);
    f->hold.crate_count = 3;
    for (uint32_t i = 0; i < f->hold.crate_count; i++) fill_crate(f, i);
    return sim;
}

void fixture_swap_ships(fixture *f, uint32_t a, uint32_t b)
{
    fixture_ship kept = f->ships[a];
    f->ships[a] = f->ships[b];
    f->ships[b] = kept;
}

static void swap_bytes(void *array, size_t size, uint32_t a, uint32_t b)
{
    uint8_t kept[8];
    uint8_t *bytes = (uint8_t *)array;
    memcpy(kept, bytes + a * size, size);
    memmove(bytes + a * size, bytes + b * size, size);
    memcpy(bytes + b * size, kept, size);
}

void fixture_swap_crates(fixture *f, uint32_t a, uint32_t b)
{
    swap_bytes(f->crate_id, sizeof f->crate_id[0], a, b);
    swap_bytes(f->weight, sizeof f->weight[0], a, b);
    swap_bytes(f->colour, sizeof f->colour[0], a, b);
    swap_bytes(f->label, sizeof f->label[0], a, b);
    swap_bytes(f->serial, sizeof f->serial[0], a, b);
    swap_bytes(f->under, sizeof f->under[0], a, b);
    swap_bytes(f->shadow, sizeof f->shadow[0], a, b);
    swap_bytes(f->dust, sizeof f->dust[0], a, b);
}

void fixture_move_rocks(fixture *f, fixture_rock *memory)
{
    memcpy(memory, f->rocks, FIXTURE_ROCKS_MAX * sizeof *memory);
    memset(f->rocks, 0xa5, FIXTURE_ROCKS_MAX * sizeof *f->rocks);
    f->rocks = memory;
}

void fixture_grow_crates(fixture *f, uint32_t count)
{
    static struct {
        uint32_t ids[FIXTURE_CRATES_GROWN], under[FIXTURE_CRATES_GROWN];
        uint32_t shadow[FIXTURE_CRATES_GROWN];
        int32_t weight[FIXTURE_CRATES_GROWN];
        uint64_t serial[FIXTURE_CRATES_GROWN];
        uint16_t label[FIXTURE_CRATES_GROWN];
        uint8_t colour[FIXTURE_CRATES_GROWN], dust[FIXTURE_CRATES_GROWN];
    } grown;
    memset(&grown, 0, sizeof grown);
    for (uint32_t i = 0; i < FIXTURE_CRATES_GROWN; i++) grown.ids[i] = FIXTURE_CRATES_GROWN - i;
    f->hold.crate_id = grown.ids;
    f->hold.under = grown.under;
    f->hold.shadow = grown.shadow;
    f->hold.weight = grown.weight;
    f->hold.serial = grown.serial;
    f->hold.label = grown.label;
    f->hold.colour = grown.colour;
    f->hold.dust = grown.dust;
    f->hold.crate_capacity = FIXTURE_CRATES_GROWN;
    f->hold.crate_count = count;
}

uint32_t fixture_random(uint64_t *random)
{
    *random ^= *random >> 12;
    *random ^= *random << 25;
    *random ^= *random >> 27;
    return (uint32_t)((*random * UINT64_C(0x2545f4914f6cdd1d)) >> 32);
}

uint32_t fixture_below(uint64_t *random, uint32_t bound)
{
    return fixture_random(random) % bound;
}

bool fixture_once_in(uint64_t *random, uint32_t times)
{
    return fixture_below(random, times) == 0;
}

void fixture_shuffle(fixture *f, uint64_t *random)
{
    for (uint32_t i = f->ship_count; i > 1; i--)
        fixture_swap_ships(f, i - 1, fixture_below(random, i));
    for (uint32_t i = f->hold.crate_count; i > 1; i--)
        fixture_swap_crates(f, i - 1, fixture_below(random, i));
}

void *fixture_cell(fixture *f, const cox_sim *sim, uint32_t table, uint32_t column, uint32_t row)
{
    cox_column declared;
    if (!cox_sim_column(sim, table, column, &declared)) return NULL;
    if (table == FIXTURE_CLOCK) return (uint8_t *)f + declared.offset;
    if (table == FIXTURE_SHIPS) return (uint8_t *)&f->ships[row] + declared.offset;
    if (table == FIXTURE_ROCKS) return (uint8_t *)&f->rocks[row] + declared.offset;

    uint8_t *array;
    memcpy(&array, (uint8_t *)&f->hold + declared.offset, sizeof array);
    return array + row * COX_TYPE_SIZE(declared.type);
}
