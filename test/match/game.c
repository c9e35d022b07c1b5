/* SPDX-License-Identifier: MIT
 * The small game of the fleet: total, deterministic, and cheap, because the fleet steps millions of
 * ticks of it. */
#include "game.h"

#include <string.h>

#include "coxswain/command.h"

#define WORLD COX_FIX(1000)
#define TIDE_FIRST 128 /* what is not declared is first felt at this tick, */
#define TIDE_TICKS 32  /* this often */
#define BEAT_STEPS 97  /* steps from one beat to the next */

static const cox_column sea_columns[] COX_FLASH = {
    COX_COLUMN(game, ticks, COX_U32, COX_STATE, 0, 0),
    COX_RANDOM_COLUMNS(game, wind),
};

static const cox_column boat_columns[] COX_FLASH = {
    COX_ID_COLUMN(game_boat, id),
    COX_VEC2_COLUMNS(game_boat, position),
    COX_VEC2_COLUMNS(game_boat, velocity),
    COX_VEC2_COLUMNS(game_boat, target),
    COX_COLUMN(game_boat, cargo, COX_I32, COX_STATE, 0, 0),
};

static const cox_column log_columns[] COX_FLASH = {
    COX_ID_COLUMN(game_log, id),
    COX_COLUMN(game_log, count, COX_U32, COX_STATE, 0, 0),
    COX_COLUMN(game_log, last, COX_U32, COX_STATE, 0, 0),
};

static const cox_table tables[] COX_FLASH = {
    COX_TABLE_SINGLE("sea", sea_columns),
    COX_TABLE(game, boats, boat_count, GAME_BOATS_MAX, boat_columns),
    COX_TABLE(game, logs, log_count, COX_PLAYERS_MAX, log_columns),
};

static const cox_command_kind commands[] COX_FLASH = {
    {GAME_STEER, "steer", COX_MODE_HELD, {COX_POSITION_ARGUMENT("x"), COX_POSITION_ARGUMENT("y")}},
    {GAME_MARK, "mark", COX_MODE_ONCE, {{"serial", COX_U32, 0, 0, 0}}},
    {GAME_LOAD,
     "load",
     COX_MODE_ONCE,
     {COX_ROW_ARGUMENT("boat", GAME_BOATS), COX_INTEGER_ARGUMENT("amount", -1000, 1000)}},
    {GAME_PUSH,
     "push",
     COX_MODE_ONCE,
     {COX_ROW_ARGUMENT("boat", GAME_BOATS), COX_FIXED_ARGUMENT("x", COX_FIX(-2), COX_FIX(2)),
      COX_FIXED_ARGUMENT("y", COX_FIX(-2), COX_FIX(2))}},
};

game_boat *game_find_boat(game *g, uint32_t id)
{
    for (uint32_t i = 0; i < g->boat_count; i++)
        if (g->boats[i].id == id) return &g->boats[i];
    return NULL;
}

static void take_out(game *g, uint32_t id)
{
    uint32_t place = 0;
    while (place < g->bag_count && g->bag[place] != id) place++;
    if (place == g->bag_count) return;
    for (g->bag_count--; place < g->bag_count; place++) g->bag[place] = g->bag[place + 1];
}

static void put_in(game *g, uint32_t id)
{
    take_out(g, id);
    for (uint32_t place = g->bag_count++; place > 0; place--) g->bag[place] = g->bag[place - 1];
    g->bag[0] = id;
}

static game_boat *add_boat(game *g, uint32_t id)
{
    game_boat *boat = &g->boats[g->boat_count++];
    memset(boat, 0, sizeof *boat);
    boat->id = id;
    put_in(g, id);
    boat->position = cox_random_point(&g->wind, cox_vec2_zero(), cox_vec2_make(WORLD, WORLD));
    boat->target = boat->position;
    return boat;
}

/* A player's boat; the player's first command makes it. */
static game_boat *boat_of(game *g, uint8_t player)
{
    game_boat *boat = game_find_boat(g, player + 1u);
    return boat ? boat : add_boat(g, player + 1u);
}

static void remove_boat(game *g, uint8_t player)
{
    game_boat *boat = game_find_boat(g, player + 1u);
    if (boat) *boat = g->boats[--g->boat_count];
    take_out(g, player + 1u);
}

static void ack(game *g, uint8_t player, uint32_t serial)
{
    uint32_t i = 0;
    while (i < g->log_count && g->logs[i].id != player + 1u) i++;
    if (i == g->log_count) g->logs[g->log_count++] = (game_log){player + 1u, 0, 0};
    g->logs[i].count++;
    g->logs[i].last = serial;
}

static void load(game *g, uint32_t id, int32_t amount)
{
    game_boat *boat = game_find_boat(g, id);
    if (g->fault.skipped_load != 0 && amount == (int32_t)g->fault.skipped_load) return;
    if (!boat) return;
    boat->cargo = (int32_t)((uint32_t)boat->cargo + (uint32_t)amount);
    put_in(g, id);
}

static void push(game *g, uint32_t id, cox_vec2 knock)
{
    game_boat *boat = game_find_boat(g, id);
    if (boat) boat->velocity = cox_vec2_add(boat->velocity, knock);
}

static void apply(game *g, const cox_command *command)
{
    const int32_t *arguments = command->arguments;
    if (!cox_command_is_valid(commands, COX_COUNT(commands), command)) return;
    switch (command->kind) {
    case COX_KIND_JOIN:
        boat_of(g, (uint8_t)arguments[0]);
        break;
    case COX_KIND_LEAVE:
        remove_boat(g, (uint8_t)arguments[0]);
        break;
    case GAME_STEER:
        boat_of(g, command->player)->target = cox_vec2_make(arguments[0], arguments[1]);
        break;
    case GAME_MARK:
        ack(g, command->player, (uint32_t)arguments[0]);
        break;
    case GAME_LOAD:
        load(g, (uint32_t)arguments[0], arguments[1]);
        break;
    case GAME_PUSH:
        push(g, (uint32_t)arguments[0], cox_vec2_make(arguments[1], arguments[2]));
        break;
    default:
        break;
    }
}

static void move(game_boat *boat, cox_vec2 breeze)
{
    cox_vec2 state_request =
        cox_vec2_scale(cox_vec2_subtract(boat->target, boat->position), COX_RATIO(1, 64));
    boat->velocity =
        cox_vec2_lerp(boat->velocity, cox_vec2_clamp(state_request, COX_FIX(4)), COX_RATIO(1, 8));
    boat->position = cox_vec2_add(boat->position, cox_vec2_add(boat->velocity, breeze));
}

static int32_t in_float(uint32_t ticks)
{
    return (int32_t)(0.1f * (float)(ticks * UINT32_C(1234567)));
}

static int32_t in_double(uint32_t ticks)
{
    return (int32_t)(0.1 * (double)(ticks * UINT32_C(1234567)));
}

/* What each machine adds that its state does not tell. */
static void go_wrong(game *g)
{
    game_boat *barge = game_find_boat(g, GAME_BARGE);
    game_boat *oldest = game_find_boat(g, g->bag[g->bag_count - 1]);
    bool is_time = g->ticks >= TIDE_FIRST && g->ticks % TIDE_TICKS == 0;
    g->tide++;
    g->beat++;
    if (g->fault.has_tide && is_time) barge->cargo = (int32_t)g->tide;
    if (g->fault.has_bag && is_time) oldest->cargo++;
    if (g->fault.has_beat && g->ticks >= TIDE_FIRST && g->beat % BEAT_STEPS == 0) barge->cargo++;
    if (g->fault.rounding != 0 && is_time)
        barge->cargo = g->fault.rounding == 1 ? in_float(g->ticks) : in_double(g->ticks);
}

static void step(void *context, const cox_frame *frame)
{
    game *g = (game *)context;
    for (uint32_t i = 0; i < frame->count; i++) apply(g, &frame->commands[i]);
    cox_vec2 breeze = cox_random_point(&g->wind, cox_vec2_make(COX_RATIO(-1, 16), 0),
                                       cox_vec2_make(COX_RATIO(1, 16), COX_RATIO(1, 32)));
    for (uint32_t i = 0; i < g->boat_count; i++) move(&g->boats[i], breeze);
    g->ticks++;
    go_wrong(g);
}

static bool restored(void *context)
{
    game *g = (game *)context;
    g->bag_count = 0;
    for (uint32_t i = 0; i < g->boat_count; i++) put_in(g, g->boats[i].id);
    return cox_random_is_sound(&g->wind);
}

cox_sim game_make(game *g, uint64_t seed)
{
    memset(g, 0, sizeof *g);
    g->wind = cox_random_make(seed, 1);
    for (uint32_t i = 0; i < GAME_BARGES; i++) add_boat(g, GAME_BARGE + i);

    cox_sim sim = cox_sim_make("boats", 1, g, step);
    sim.tables = tables;
    sim.table_count = COX_COUNT(tables);
    sim.commands = commands;
    sim.command_count = COX_COUNT(commands);
    sim.restored = restored;
    return sim;
}
