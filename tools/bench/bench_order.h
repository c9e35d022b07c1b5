/* SPDX-License-Identifier: MIT
 * What bench order measures: groups that are ordered to formations among obstacles, all in one
 * tick, and what that costs in the ticks after it. */
#ifndef COXSWAIN_BENCH_ORDER_H
#define COXSWAIN_BENCH_ORDER_H

#include "coxswain/assignment.h"
#include "coxswain/formation.h"
#include "coxswain/free_places.h"

enum {
    ORDER_AGENTS = 500, /* of a group, at the most */
    ORDER_GROUPS = 2,
    ORDER_SIDE = 256, /* of the map, in cells of a unit, a tenth of which are walls */
    ORDER_TICKS = 400 /* more than any order takes */
};

/* The orders: how many agents of how many groups, and from where. */
enum {
    ORDER_LINES,     /* two lines to boxes */
    ORDER_SCATTERED, /* two scattered groups */
    ORDER_AFAR,      /* two boxes from afar */
    ORDER_LEFT_OVER, /* two boxes that hold their places but for one agent */
    ORDER_UNEQUAL,   /* 500 and 120 from lines */
    ORDER_ONE,       /* one line */
    ORDER_COUNT
};

const char *order_name(unsigned number);

/* What is done for a group in a tick. */
enum order_stage {
    ORDER_PLACES,
    ORDER_START,
    ORDER_GIVE,
    ORDER_FLOW_START,
    ORDER_FLOW,
    ORDER_DONE
};

/* The share of a group in a tick, where work is spread over ticks. */
typedef struct order_share {
    uint32_t pairs; /* of agents and places, in giving slots */
    uint32_t cells; /* of its field */
} order_share;

typedef struct order_group {
    uint32_t count;
    uint8_t stage; /* enum order_stage */
    cox_vec2 anchor;
    cox_agent agents[ORDER_AGENTS];
    cox_vec2 places[ORDER_AGENTS];
    cox_assignment assignment;
    cox_flow flow;
    uint8_t assignment_memory[COX_ASSIGNMENT_BYTES(ORDER_AGENTS)];
    uint8_t flow_memory[COX_SEARCH_BYTES(ORDER_SIDE, ORDER_SIDE, 1)];
} order_group;

/* A map with groups. It does not move in memory once it is made. */
typedef struct order_scene {
    cox_map map;
    uint32_t group_count;
    order_group groups[ORDER_GROUPS];
    uint8_t cells[COX_MAP_BYTES(ORDER_SIDE, ORDER_SIDE)];
    uint8_t place_memory[COX_FREE_PLACES_BYTES(ORDER_SIDE, ORDER_SIDE, ORDER_AGENTS)];
} order_scene;

/* Makes order number number: nothing of it is done yet. */
void order_make(order_scene *scene, unsigned number);

/* Does a tick's share of each group that is giving slots or building its field, and for one group
 * the next thing that is not spread over ticks. False: all was done before. */
bool order_tick(order_scene *scene, order_share share);

/* The sum over all agents of id times place, so that no compiler drops what is done. */
uint64_t order_answer(const order_scene *scene);

#endif
