/* SPDX-License-Identifier: MIT
 * A user's game that steers nothing and plays alone, but records itself: coxswain::core is all that
 * it has. */
#include <coxswain/core.h>

enum { TICKS = 300, BUY = 1 };

typedef struct shop {
    uint32_t id;
    int32_t stock;
    cox_random visitors;
} shop;

typedef struct town {
    uint32_t count;
    shop shops[2];
} town;

static const cox_column columns[] COX_FLASH = {
    COX_ID_COLUMN(shop, id),
    COX_COLUMN(shop, stock, COX_I32, COX_STATE, 0, 0),
    COX_RANDOM_COLUMNS(shop, visitors),
};
static const cox_table tables[] COX_FLASH = {COX_TABLE(town, shops, count, 2, columns)};
static const cox_command_kind commands[] COX_FLASH = {
    {BUY, "buy", COX_MODE_ONCE, {COX_INTEGER_ARGUMENT("amount", 0, 100)}},
};

static void step(void *context, const cox_frame *frame)
{
    town *here = (town *)context;
    for (uint32_t i = 0; i < here->count; i++)
        here->shops[i].stock -= (int32_t)(cox_random_below(&here->shops[i].visitors, 4));
    for (uint32_t i = 0; i < frame->count; i++)
        if (cox_command_is_valid(commands, COX_COUNT(commands), &frame->commands[i]))
            here->shops[0].stock += frame->commands[i].arguments[0];
}

int main(void)
{
    static town played, again;
    static unsigned char bytes[8192];
    for (; played.count < 2; played.count++) {
        played.shops[played.count].id = played.count + 1;
        played.shops[played.count].visitors = cox_random_make(7, played.count + 1);
    }
    cox_sim sim = cox_sim_make("town", 1, &played, step);
    sim.tables = tables;
    sim.table_count = COX_COUNT(tables);
    sim.commands = commands;
    sim.command_count = COX_COUNT(commands);

    cox_memory_file file = cox_memory_file_make(bytes, sizeof bytes);
    cox_recorder recorder;
    cox_recorder_start(&recorder, &sim, NULL, cox_memory_file_writer(&file));
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        cox_command buy = cox_command_make(0, BUY, 50);
        cox_recorder_step(&recorder, &buy, tick % 60 == 10);
    }
    if (cox_recorder_finish(&recorder) != COX_OK) return 1;

    cox_command room[16];
    sim.context = &again;
    cox_verdict verdict = cox_reader_verify(&sim, cox_memory_file_reader(&file), room, 16);
    return verdict.status == COX_OK && again.shops[0].stock == played.shops[0].stock ? 0 : 1;
}
