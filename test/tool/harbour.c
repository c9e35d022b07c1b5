/* SPDX-License-Identifier: MIT
 * A scenario for tests in which rows come and go: boats are launched and sunk, and each follows the
 * boat that was launched before it. When a boat sinks, the last one moves to its slot.
 *
 * Macros turn it into scenarios with a fault: SLOTWISE looks at the boat in the slot before,
 * UNCLEARED launches a boat without clearing its slot, DANGLING keeps the reference to a boat that
 * sank, SCRATCH works in static memory, CRASH crashes when the third boat is launched, LEAVE ends
 * the process then, DRIFT counts otherwise and does not say so. NAME is the scenario's name
 * and SIMULATION the simulation's. */
#include <stdlib.h>
#include <string.h>

#include "coxswain/scenario.h"

#ifndef NAME
#define NAME "fleet"
#endif
#ifndef SIMULATION
#define SIMULATION "fleet"
#endif

enum { BOATS_MAX = 8, LAUNCH = 1, SINK = 2 };

typedef struct boat {
    uint32_t id;
    uint32_t leader;
    int32_t speed;
    int32_t way;
} boat;

typedef struct fleet {
    uint32_t launched;
    uint32_t count;
    boat boats[BOATS_MAX];
} fleet;

static const cox_column harbour_columns[] COX_FLASH = {
    COX_COLUMN(fleet, launched, COX_U32, COX_STATE, 0, 0),
};

static const cox_column boat_columns[] COX_FLASH = {
    COX_ID_COLUMN(boat, id),
    COX_REFERENCE_COLUMN(boat, leader, 1),
    COX_COLUMN(boat, speed, COX_I32, COX_STATE, -100, 100),
    COX_COLUMN(boat, way, COX_I32, COX_STATE, 0, 0),
};

static const cox_table fleet_tables[] COX_FLASH = {
    COX_TABLE_SINGLE("harbour", harbour_columns),
    COX_TABLE(fleet, boats, count, BOATS_MAX, boat_columns),
};

static const cox_command_kind fleet_commands[] COX_FLASH = {
    {LAUNCH, "launch", COX_MODE_ONCE, {COX_INTEGER_ARGUMENT("speed", -50, 50)}},
    {SINK, "sink", COX_MODE_ONCE, {COX_ROW_ARGUMENT("boat", 1)}},
};

static boat *find(fleet *all, uint32_t id)
{
    for (uint32_t i = 0; i < all->count; i++)
        if (all->boats[i].id == id) return &all->boats[i];
    return NULL;
}

static void launch(fleet *all, int32_t speed)
{
    if (all->count == BOATS_MAX || speed < -50 || speed > 50) return;
    boat *added = &all->boats[all->count++];
#ifndef UNCLEARED
    added->way = 0;
#endif
    added->speed = speed;
    added->leader = find(all, all->launched) != NULL ? all->launched : COX_NO_ROW;
    added->id = ++all->launched;
#ifdef CRASH
    if (added->id == 3) abort();
#endif
#ifdef LEAVE
    if (added->id == 3) exit(0);
#endif
}

static void sink(fleet *all, boat *sunk)
{
    uint32_t id = sunk->id;
    *sunk = all->boats[--all->count];
#ifndef DANGLING
    for (uint32_t i = 0; i < all->count; i++)
        if (all->boats[i].leader == id) all->boats[i].leader = COX_NO_ROW;
#endif
    (void)id;
}

/* How far a boat goes in this tick. The boat that it follows counts by half. */
static int32_t pace_of(fleet *all, uint32_t slot)
{
    const boat *leader = find(all, all->boats[slot].leader);
#ifdef SLOTWISE
    if (slot > 0) leader = &all->boats[slot - 1];
    return all->boats[slot].speed + (leader != NULL ? leader->way % 7 : 0);
#else
    return all->boats[slot].speed + (leader != NULL ? leader->speed / 2 : 0);
#endif
}

static void sail(fleet *all)
{
#ifdef SCRATCH
    static int32_t paces[BOATS_MAX];
#else
    int32_t paces[BOATS_MAX];
#endif
    for (uint32_t i = 0; i < all->count; i++) {
        paces[i] = pace_of(all, i);
#ifdef SLOTWISE
        all->boats[i].way += paces[i];
#endif
    }
#ifdef SCRATCH
    for (volatile uint32_t wait = 0; wait < 20000; wait++) continue;
#endif
#ifndef SLOTWISE
    for (uint32_t i = 0; i < all->count; i++) all->boats[i].way += paces[i];
#endif
}

static void step(void *context, const cox_frame *frame)
{
    fleet *all = (fleet *)context;
    for (uint32_t i = 0; i < frame->count; i++) {
        const cox_command *command = &frame->commands[i];
        boat *named = find(all, (uint32_t)command->arguments[0]);
        if (command->kind == LAUNCH) launch(all, command->arguments[0]);
        if (command->kind == SINK && named != NULL) sink(all, named);
    }
    sail(all);
#ifdef DRIFT
    if (frame->tick == 70 && all->count > 0) all->boats[0].way++;
#endif
}

static uint32_t size(const int32_t *values)
{
    (void)values;
    return (uint32_t)sizeof(fleet);
}

static cox_status init(cox_sim *sim, void *memory, uint32_t bytes, const int32_t *values,
                       uint64_t seed)
{
    fleet *all = (fleet *)memory;
    (void)values;
    if (bytes < sizeof *all) return COX_ERROR_CAPACITY;
    memset(all, 0, sizeof *all);
    launch(all, (int32_t)(seed % 9) + 1);
    launch(all, (int32_t)(seed % 5) + 1);
    *sim = cox_sim_make(SIMULATION, 1, all, step);
    sim->tables = fleet_tables;
    sim->table_count = COX_COUNT(fleet_tables);
    sim->commands = fleet_commands;
    sim->command_count = COX_COUNT(fleet_commands);
    return COX_OK;
}

const cox_scenario *coxswain_scenario(void);

const cox_scenario *coxswain_scenario(void)
{
    static const cox_scenario scenario = {
        COX_SCENARIO_ABI, NAME, "boats that come and go", NULL, 0, 60, size, init, NULL, NULL, 0};
    return &scenario;
}
