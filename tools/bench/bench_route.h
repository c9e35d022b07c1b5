/* SPDX-License-Identifier: MIT
 * What bench route measures: routes and flow fields on four maps of 256 x 256 cells, and A* in
 * float beside them. */
#ifndef COXSWAIN_BENCH_ROUTE_H
#define COXSWAIN_BENCH_ROUTE_H

#include "coxswain/flow.h"
#include "coxswain/route.h"

enum {
    ROUTE_SIDE = 256,
    ROUTE_CELLS = ROUTE_SIDE * ROUTE_SIDE,
    ROUTE_PAIRS = 20 /* of start and goal, so many searches in a pass */
};

/* The maps: nothing in the way; three cells in ten are walls; rooms with doors; no walls, but cells
 * that cost 1 to 8. */
enum { ROUTE_EMPTY, ROUTE_BLOCKED, ROUTE_ROOMS, ROUTE_COSTS, ROUTE_MAPS };

/* The name of a map in a table. */
const char *route_map_name(unsigned number);

/* An entry of the heap of A* in float. */
typedef struct float_entry {
    float estimate;
    uint32_t cell;
} float_entry;

/* What A* in float keeps for each cell. */
typedef struct float_search {
    float_entry heap[ROUTE_CELLS * COX_MAP_DIRECTIONS];
    uint32_t heap_count;
    float costs[ROUTE_CELLS];
    uint32_t seen[ROUTE_CELLS]; /* the number of the search that reached it last */
    uint8_t closed[ROUTE_CELLS];
    uint8_t came_by[ROUTE_CELLS];
    uint32_t number; /* of the search */
} float_search;

/* A map with what is found on it. It does not move in memory once it is made. */
typedef struct route_scene {
    cox_map map;
    cox_route route;
    cox_flow flow;
    cox_vec2 starts[ROUTE_PAIRS]; /* the middles of cells that are no walls */
    cox_vec2 goals[ROUTE_PAIRS];
    cox_map_cell cells[ROUTE_CELLS];
    uint64_t route_memory[(COX_SEARCH_BYTES(ROUTE_SIDE, ROUTE_SIDE, 255) + 7) / 8];
    uint64_t flow_memory[(COX_SEARCH_BYTES(ROUTE_SIDE, ROUTE_SIDE, 255) + 7) / 8];
    cox_vec2 nodes[ROUTE_CELLS];
    float_search in_float; /* all zero bytes at first */
} route_scene;

/* Makes map number number, and random pairs that are the same for the same seed. */
void route_scene_make(route_scene *scene, unsigned number, uint64_t seed);

/* Searches for all pairs: ours, and in float. They return the sum of all costs, float's in whole
 * units of a straight step at cost 1; pairs without a way add nothing. */
uint64_t route_pass(route_scene *scene);
uint64_t float_route_pass(route_scene *scene);

/* Makes the nodes of the route that was found last, ROUTE_PAIRS times. Returns how many there are
 * in all. */
uint64_t route_nodes_pass(route_scene *scene);

/* Builds a field to the first goal; to walls; and brings it up to date after one cell became a wall
 * and after it was free again. They return a checksum. */
uint64_t flow_pass(route_scene *scene);
uint64_t walls_pass(route_scene *scene);
uint64_t update_pass(route_scene *scene);

#endif
