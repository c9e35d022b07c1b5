/* SPDX-License-Identifier: MIT
 * A scenario of the tests' own whose guests have a name, an array of drinks, and values with signs.
 * "serve" gives all guests a drink. Built with DRIFT the second guest's name changes at tick 30;
 * MORE is another column. */
#include <string.h>

#include "coxswain/array.h"
#include "coxswain/scenario.h"

enum { GUESTS = 3, SERVE = 1 };

#define NAME_WORDS 4
#define DRINKS 3

typedef struct guest {
    uint32_t id;
    char name[4 * NAME_WORDS];
    int8_t mood;
    int64_t debt;
    fix16_t heading;
    bool awake;
    uint16_t drinks[DRINKS];
} guest;

typedef struct tavern {
    uint32_t count;
    guest guests[GUESTS];
} tavern;

static const cox_column guest_columns[] COX_FLASH = {
    COX_ID_COLUMN(guest, id),
    COX_TEXT_COLUMNS(guest, name, NAME_WORDS, COX_STATE),
    COX_COLUMN(guest, mood, COX_I8, COX_STATE, -5, 5),
    COX_COLUMN(guest, debt, COX_I64, COX_STATE, 0, 0),
    COX_COLUMN(guest, heading, COX_ANGLE, COX_STATE, 0, 0),
    COX_COLUMN(guest, awake, COX_BOOL, COX_STATE, 0, 0),
    COX_ELEMENT_COLUMNS(guest, drinks, DRINKS, COX_U16, COX_STATE, 0, 999),
#ifdef MORE
    MORE, /* columns that are wrong */
#endif
};

static const cox_table tavern_tables[] COX_FLASH = {
    COX_TABLE(tavern, guests, count, GUESTS, guest_columns),
};

static const cox_command_kind tavern_commands[] COX_FLASH = {
    {SERVE,
     "serve",
     COX_MODE_ONCE,
     {COX_ARGUMENT("drink", COX_U8, 0, 0, DRINKS - 1), COX_ARGUMENT("mood", COX_I8, 0, -5, 5),
      COX_ARGUMENT("heading", COX_ANGLE, 0, 0, 0), COX_ARGUMENT("awake", COX_BOOL, 0, 0, 0)}},
};

static void serve(guest *served, const cox_command *command)
{
    served->drinks[command->arguments[0]]++;
    served->mood = (int8_t)command->arguments[1];
    served->heading = command->arguments[2];
    served->awake = command->arguments[3] != 0;
    served->debt -= 3000000000;
}

static void step(void *context, const cox_frame *frame)
{
    tavern *all = (tavern *)context;
    for (uint32_t i = 0; i < frame->count; i++) {
        const cox_command *command = &frame->commands[i];
        if (command->kind != SERVE || (uint32_t)command->arguments[0] >= DRINKS) continue;
        for (uint32_t k = 0; k < all->count; k++) serve(&all->guests[k], command);
    }
#ifdef DRIFT
    if (frame->tick == 29) all->guests[1].name[9] = 'K';
#endif
}

static uint32_t size(const int32_t *values)
{
    (void)values;
    return (uint32_t)sizeof(tavern);
}

static cox_status init(cox_sim *sim, void *memory, uint32_t bytes, const int32_t *values,
                       uint64_t seed)
{
    static const char *const names[GUESTS] = {"Ada", "Old \"Tom\" Kay", "J\xc3\xbcrgen"};
    tavern *all = (tavern *)memory;
    (void)values;
    (void)seed;
    if (bytes < sizeof *all) return COX_ERROR_CAPACITY;
    memset(all, 0, sizeof *all);
    for (; all->count < GUESTS; all->count++) {
        guest *made = &all->guests[all->count];
        made->id = all->count + 1;
        memcpy(made->name, names[all->count], strlen(names[all->count]));
    }
    *sim = cox_sim_make("tavern", 1, all, step);
    sim->tables = tavern_tables;
    sim->table_count = COX_COUNT(tavern_tables);
    sim->commands = tavern_commands;
    sim->command_count = COX_COUNT(tavern_commands);
    return COX_OK;
}

const cox_scenario *coxswain_scenario(void);

const cox_scenario *coxswain_scenario(void)
{
    static const cox_scenario scenario = {
        COX_SCENARIO_ABI, "tavern", "guests that drink", NULL, 0, 60, size, init, NULL, NULL, 0};
    return &scenario;
}
