/* SPDX-License-Identifier: MIT
 * A scenario for tests, as a user would write one: counters that grow by their own columns. Macros
 * turn it into scenarios with a fault: EPOCH 2 counts otherwise and says so, DRIFT counts otherwise
 * and does not say so, COLUMN declares its state otherwise, CARELESS forgets to declare a field,
 * STALE does not rebuild a derived one, ABI is of another version, VAST has room for 60 million
 * counters, as it says. DRAWN can be drawn: as one agent, whose id says how often that was done;
 * DRAWN 2 changes a counter then, DRAWN 3 notes in a field without a column how often it was drawn,
 * and DRAWN 4 has a step that reads the note. NAME is another name. STEERS_NOT depends on no epoch
 * of steer. UNIT, LINE, MEANING and ORDER are texts that may be too long. */
#include <string.h>

#include "coxswain/scenario.h"

#ifndef EPOCH
#define EPOCH 1
#endif
#ifndef ABI
#define ABI COX_SCENARIO_ABI
#endif
#ifndef UNIT
#define UNIT "units"
#endif
#ifndef LINE
#define LINE "has no effect"
#endif
#ifndef MEANING
#define MEANING "counter"
#endif
#ifndef ORDER
#define ORDER "push"
#endif
#ifndef NAME
#define NAME "counter"
#endif
#ifndef DRAWN
#define DRAWN 0
#endif

enum { COUNTERS_MAX = 4, PUSH = 1 };

typedef struct counter {
    uint32_t id;
    int32_t value;
    int32_t speed;
    int32_t twice; /* derived: twice the speed */
} counter;

typedef struct counters {
    uint32_t count;
    counter counters[COUNTERS_MAX];
    uint32_t drawn;    /* without a column */
    uint32_t capacity; /* with VAST, of these rows */
    counter *rows;
} counters;

static const cox_column counter_columns[] COX_FLASH = {
    COX_ID_COLUMN(counter, id),
    COX_COLUMN(counter, value, COX_I32, COX_STATE, 0, 0),
#ifndef CARELESS
    COX_COLUMN(counter, speed, COX_I32, COX_STATE, 0, 0),
    COX_COLUMN(counter, twice, COX_I32, COX_DERIVED, 0, 0),
#endif
#ifdef COLUMN
    COX_COLUMN_NAMED(counter, speed, "pace", COX_I32, COX_LOCAL, 0, 0),
#endif
};

static const cox_table counter_tables[] COX_FLASH = {
#ifdef VAST
    COX_TABLE_POINTED(counters, rows, count, capacity, counter_columns),
#else
    COX_TABLE(counters, counters, count, COUNTERS_MAX, counter_columns),
#endif
};

static const cox_command_kind counter_commands[] COX_FLASH = {
    {PUSH,
     ORDER,
     COX_MODE_ONCE,
     {COX_ROW_ARGUMENT("counter", 0), COX_INTEGER_ARGUMENT("by", -100, 100)}},
};

static const cox_setting counter_settings[] COX_FLASH = {
    {"counters", "", "how many count", COX_I32, 1, 2, COUNTERS_MAX},
    {"weight", UNIT, LINE, COX_FIXED, -COX_FIX_ONE, COX_FIX_ONE, COX_FIX(3)},
};

static const cox_meaning counter_meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_NEUTRAL, MEANING},
};

static void step(void *context, const cox_frame *frame)
{
    counters *all = (counters *)context;
    for (uint32_t i = 0; i < frame->count; i++) {
        const cox_command *command = &frame->commands[i];
        for (uint32_t c = 0; c < all->count; c++)
            if (command->kind == PUSH && (uint32_t)command->arguments[0] == all->counters[c].id)
                all->counters[c].speed += command->arguments[1];
    }
    for (uint32_t c = 0; c < all->count; c++) {
        all->counters[c].twice = 2 * all->counters[c].speed;
        all->counters[c].value += all->counters[c].speed + (EPOCH - 1);
#if DRAWN == 4
        if (all->drawn > 2) all->counters[c].value++;
#endif
#ifdef DRIFT
        if (frame->tick == 70 && c == 1) all->counters[c].value++;
#endif
    }
}

static bool restored(void *context)
{
    counters *all = (counters *)context;
    (void)all;
#ifndef STALE
    for (uint32_t c = 0; c < all->count; c++) all->counters[c].twice = 2 * all->counters[c].speed;
#endif
    return true;
}

static uint32_t size(const int32_t *values)
{
    (void)values;
    return (uint32_t)sizeof(counters);
}

static cox_status init(cox_sim *sim, void *memory, uint32_t bytes, const int32_t *values,
                       uint64_t seed)
{
    counters *all = (counters *)memory;
    if (bytes < sizeof *all) return COX_ERROR_CAPACITY;
    memset(all, 0, sizeof *all);
    all->count = (uint32_t)values[0];
    all->capacity = UINT32_C(60000000);
    all->rows = all->counters;
    for (uint32_t c = 0; c < all->count; c++) {
        all->counters[c].id = c + 1;
        all->counters[c].speed = (int32_t)((seed + c) % 7 + 1);
        all->counters[c].twice = 2 * all->counters[c].speed;
    }
    *sim = cox_sim_make(NAME, EPOCH, all, step);
#ifdef STEERS_NOT
    sim->steer_epoch = COX_STEERS_NOT;
#endif
    sim->tables = counter_tables;
    sim->table_count = COX_COUNT(counter_tables);
    sim->commands = counter_commands;
    sim->command_count = COX_COUNT(counter_commands);
    sim->restored = restored;
    return COX_OK;
}

#if DRAWN
static void draw(void *context, cox_sketch *sketch)
{
    static uint32_t draws;
    counters *all = (counters *)context;
    cox_shape agent = {.kind = COX_SHAPE_AGENT, .id = ++draws};
    if (DRAWN == 2 && draws > 5) all->counters[1].value++;
    if (DRAWN > 2) all->drawn = draws;
    agent.at.x = all->counters[0].value;
    sketch->add(sketch, &agent);
}
#endif

const cox_scenario *coxswain_scenario(void)
{
    static const cox_scenario scenario = {
        .abi = ABI,
        .name = NAME,
        .line = "counters that grow",
        .settings = counter_settings,
        .setting_count = COX_COUNT(counter_settings),
        .size = size,
        .init = init,
        .meanings = counter_meanings,
        .meaning_count = COX_COUNT(counter_meanings),
#if DRAWN
        .draw = draw,
#endif
    };
    return &scenario;
}
