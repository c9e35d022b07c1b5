/* SPDX-License-Identifier: MIT
 * Formations among obstacles. Places that are not free are moved, slots are given over some ticks,
 * and a flow field leads to the places that nobody holds. When an agent is blocked, slots are given
 * again. */
#include "order.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "coxswain/assignment.h"
#include "coxswain/formation.h"
#include "coxswain/free_places.h"
#include "watch.h"

#define RADIUS COX_RATIO(1, 2)
#define SIGHT COX_FIX(8)
#define SPACING COX_RATIO(3, 2)
#define SLOTS 200u
#define MAP_HALF 48
#define MAP_SIDE (2u * (MAP_HALF * 4u / 3u) + 1u)

/* Of an assignment, in a tick. */
#define PAIRS 20000u

/* A slot is held by an agent that is nearer to it. One that goes slower elsewhere is blocked. */
#define CLOSE COX_RATIO(1, 2)
#define SLOW (STAGE_SPEED / 4)

static stage on;
static watch by;
static cox_vec2 places[SLOTS];
static cox_assignment assignment;

/* A block of walls, around which the map's are a third of a unit wider. */
static void block(stage *of, double x, double y, double half_x, double half_y)
{
    stage_wall(of, x - half_x, y - half_y, x - half_x, y + half_y);
    stage_wall(of, x - half_x, y + half_y, x + half_x, y + half_y);
    stage_wall(of, x + half_x, y + half_y, x + half_x, y - half_y);
    stage_wall(of, x + half_x, y - half_y, x - half_x, y - half_y);
    for (uint32_t cell = 0; cell < of->map.cell_count; cell++) {
        cox_vec2 middle = cox_map_middle(&of->map, cell);
        double to_x = fabs(middle.x / 65536.0 - x), to_y = fabs(middle.y / 65536.0 - y);
        if (to_x < half_x + 0.3 && to_y < half_y + 0.3) cox_map_set(&of->map, cell, COX_MAP_WALL);
    }
}

/* A wall with a gap of two diameters. */
static void build_gap(stage *of)
{
    stage_map(of, MAP_HALF);
    block(of, 0, 24.5, 0.5, 23.5);
    block(of, 0, -24.5, 0.5, 23.5);
}

static void build_blocks(stage *of)
{
    static const double blocks[5][2] = {{-6, -5}, {-4, 4}, {3, 0}, {8, -7}, {9, 7}};
    stage_map(of, MAP_HALF);
    for (uint32_t i = 0; i < 5; i++) block(of, blocks[i][0], blocks[i][1], 1.2, 1.2);
}

/* A wall before the slots, one along them, and nine pillars among them. */
static void build_among(stage *of)
{
    stage_map(of, MAP_HALF);
    block(of, 0, 0, 0.5, 9);
    block(of, 20, 13, 8, 0.5);
    for (uint32_t i = 0; i < 9; i++) block(of, 14 + 6.0 * (i / 3), 6.0 * (i % 3) - 6.0, 1.2, 1.2);
}

static const struct order_scene {
    void (*build)(stage *of); /* walls, and the map's */
    uint32_t count;           /* of agents, and of slots */
    uint32_t ticks;
} order_scenes[] = {
    [ORDER_GAP] = {build_gap, 60, 4000},
    [ORDER_BLOCKS] = {build_blocks, 60, 2000},
    [ORDER_AMONG] = {build_among, 200, 4000},
};

static bool is_held(uint32_t id)
{
    return cox_vec2_within(on.agents[id].position, on.agents[id].goal, CLOSE);
}

static uint32_t count_missed(uint32_t count)
{
    uint32_t missed = 0;
    for (uint32_t id = 1; id <= count; id++) missed += !is_held(id);
    return missed;
}

static bool is_blocked(uint32_t count)
{
    for (uint32_t id = 1; id <= count; id++)
        if (!is_held(id) && cox_vec2_shorter(on.agents[id].velocity, SLOW)) return true;
    return false;
}

static uint32_t count_abreast(uint32_t count)
{
    uint32_t abreast = 0;
    for (uint32_t id = 1; id <= count; id++)
        abreast += cox_fix_abs(on.agents[id].position.x) < COX_FIX_ONE / 2;
    return abreast;
}

/* The slots to which all are sent, on free places. */
static void set_places(uint32_t count)
{
    static uint8_t memory[COX_FREE_PLACES_BYTES(MAP_SIDE, MAP_SIDE, SLOTS)];
    cox_formation box = cox_formation_make(COX_FORMATION_BOX, count, SPACING);
    cox_vec2 anchor = cox_vec2_make(COX_FIX(20), 0);
    cox_free_places free = cox_free_places_make(&on.map, RADIUS);
    free.apart = COX_RATIO(11, 10);
    for (uint32_t i = 0; i < count; i++)
        places[i] = cox_formation_place(box, i, anchor, cox_vec2_zero());
    if (cox_free_places_move(&free, places, count, memory, sizeof memory) == COX_OK) return;
    fputs("crowd: a formation found too few places\n", stderr);
    exit(1);
}

static void begin_to_give(uint32_t count)
{
    static cox_agent agents[SLOTS];
    for (uint32_t i = 0; i < count; i++)
        agents[i] = cox_agent_make(i + 1u, on.agents[i + 1u].position);
    (void)cox_assignment_start(&assignment, cox_span_of_agents(agents, count), places);
}

/* Sends all to their slots, and the field to those that are not held. */
static void give(uint32_t count)
{
    static cox_vec2 open[SLOTS];
    uint32_t open_count = 0;
    for (uint32_t id = 1; id <= count; id++) {
        stage_aim(&on, id, places[cox_assignment_slot(&assignment, id)]);
        if (!is_held(id)) open[open_count++] = on.agents[id].goal;
    }
    cox_flow_build(&on.flows[0], open, open_count);
}

/* Agents stand in the same box as their slots, and wait there for these. */
static void set_agents(uint32_t count)
{
    cox_formation box = cox_formation_make(COX_FORMATION_BOX, count, SPACING);
    cox_rule rule = cox_rule_make(COX_ARRIVE_BY_FLOW, COX_FIX_ONE);
    cox_rule_set(&rule, "slowing_radius", COX_FIX(2));
    stage_group(&on, 0, RADIUS, rule, SIGHT);
    for (uint32_t i = 0; i < count; i++) {
        cox_vec2 at = cox_formation_place(box, i, cox_vec2_make(COX_FIX(-24), 0), cox_vec2_zero());
        stage_add(&on, 0, at.x / 65536.0, at.y / 65536.0, at.x / 65536.0, at.y / 65536.0);
    }
}

static void set_scene(uint32_t kind)
{
    static uint8_t memory[COX_ASSIGNMENT_BYTES(SLOTS)];
    uint32_t count = order_scenes[kind].count;
    order_scenes[kind].build(&on);
    set_places(count);
    stage_flow_to(&on, 0, places, count);
    set_agents(count);
    assignment = cox_assignment_make(SLOTS, memory, sizeof memory);
    begin_to_give(count);
}

/* Goes on with giving slots, or begins again where somebody is blocked, once a second. */
static void go_on_giving(uint32_t count, order_figures *figures)
{
    if (assignment.phase == COX_ASSIGNMENT_SEARCHING) {
        if (cox_assignment_step(&assignment, PAIRS) != COX_ASSIGNMENT_FOUND) return;
        give(count);
        figures->given++;
    } else if (by.tick % STAGE_SECOND == 0 && is_blocked(count)) {
        begin_to_give(count);
    }
}

static void look(uint32_t count, order_figures *figures)
{
    uint32_t abreast = count_abreast(count);
    if (abreast > figures->abreast) figures->abreast = abreast;
    figures->missed = count_missed(count);
    if (figures->given == 0 || figures->missed > 0) figures->last = 0;
    else if (figures->last == 0) figures->last = by.tick;
}

/* All slots have been held for five seconds. */
static bool is_over(const order_figures *figures)
{
    return figures->last > 0 && by.tick >= figures->last + 5 * STAGE_SECOND;
}

order_figures order_play(uint32_t kind, const stage_options *options, uint64_t seed)
{
    order_figures figures = {0};
    uint32_t count = order_scenes[kind].count;
    stage_start(&on, options, seed);
    set_scene(kind);
    watch_start(&by, &on);
    while (by.tick < order_scenes[kind].ticks && !is_over(&figures)) {
        go_on_giving(count, &figures);
        stage_step(&on);
        watch_tick(&by);
        look(count, &figures);
    }
    figures.flips = watch_flips(&by);
    figures.seen = watch_seen(&by);
    stage_end(&on);
    return figures;
}
