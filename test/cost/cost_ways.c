/* SPDX-License-Identifier: MIT
 * The cost of maps, searches, routes, flow fields and free places, of four cells by four. */
#include "cost_case.h"

#include "steer/space/cox_search.h"

#define SIDE 4 /* of the map, in cells */

/* A map with a wall across it that leaves a gap at its end; a search and what it is for are made by
 * the cases that need them, in the memory that others take for undoing: an ATmega2560 has little.
 * */
static struct {
    cox_map_def map_def;
    cox_map map;
    uint8_t map_memory[COX_MAP_BYTES(SIDE, SIDE)];
    cox_search search;
    cox_route route;
    cox_flow flow;
    cox_flow_arrival arrival;
    cox_free_places free;
    cox_vec2 places[2];
    uint8_t place_memory[COX_FREE_PLACES_BYTES(SIDE, SIDE, 2)];
    cox_vec2 start; /* on this side of the wall */
    cox_vec2 goal;  /* beyond it */
    uint32_t door;  /* a cell of the wall */
    cox_map_nearest wall;
    cox_segment sides[8];
} ways;

_Static_assert(COX_SEARCH_BYTES(SIDE, SIDE, 1) <= STAGE_BYTES, "a search does not fit");

static void set_ways(void)
{
    stage_set();
    ways.map_def = cox_map_default();
    ways.map_def.width = ways.map_def.height = SIDE;
    ways.map_def.greatest = 1;
    ways.map = cox_map_make(&ways.map_def, ways.map_memory, sizeof ways.map_memory);
    for (uint32_t column = 1; column < SIDE; column++)
        (void)cox_map_set(&ways.map, 2 * SIDE + column, COX_MAP_WALL);
    ways.door = 2 * SIDE + 2;
    ways.arrival = cox_flow_arrival_default();
    ways.free = cox_free_places_make(&ways.map, COX_RATIO(1, 2));
    ways.places[0] = ways.start;
    ways.places[1] = cox_map_middle(&ways.map, ways.door);
    ways.start = cox_map_middle(&ways.map, 1);
    ways.goal = cox_map_middle(&ways.map, SIDE * SIDE - 2);
}

static void run_map_default(void)
{
    ways.map_def = cox_map_default();
}

static void run_map_size(void)
{
    stage.word = cox_map_size(&ways.map_def);
}

static void run_map_make(void)
{
    ways.map = cox_map_make(&ways.map_def, ways.map_memory, sizeof ways.map_memory);
}

static void run_map_set(void)
{
    stage.word = cox_map_set(&ways.map, ways.door, 1);
}

static void run_map_cost(void)
{
    stage.word = cox_map_cost(&ways.map, ways.door);
}

static void run_map_cell_at(void)
{
    stage.word = cox_map_cell_at(&ways.map, 1, 2);
}

static void run_map_cell_of(void)
{
    stage.word = cox_map_cell_of(&ways.map, ways.goal);
}

static void run_map_middle(void)
{
    stage.vector = cox_map_middle(&ways.map, ways.door);
}

static void run_map_next(void)
{
    stage.word = cox_map_next(&ways.map, 1, COX_MAP_RIGHT_UP);
}

static void run_map_sees(void)
{
    stage.word = cox_map_sees(&ways.map, ways.start, ways.goal, 1);
}

static void run_map_nearest_wall(void)
{
    ways.wall = cox_map_nearest_wall(&ways.map, ways.start, COX_FIX(1));
}

static void run_map_outline(void)
{
    stage.word = cox_map_outline(&ways.map, 1, ways.sides, COX_COUNT(ways.sides));
}

static void run_map_restored(void)
{
    stage.word = cox_map_restored(&ways.map);
}

static void run_search_size(void)
{
    stage.word = cox_search_size(&ways.map_def);
}

static void run_search_make(void)
{
    ways.search = cox_search_make(&ways.map, stage.undo, sizeof stage.undo);
}

static void begin_route(void)
{
    set_ways();
    ways.route = cox_route_make(&ways.map, stage.undo, sizeof stage.undo);
    (void)cox_route_start(&ways.route, ways.start, ways.goal);
}

static void find_route(void)
{
    begin_route();
    (void)cox_route_step(&ways.route, UINT32_MAX);
}

static void build_flow(void)
{
    set_ways();
    ways.flow = cox_flow_make(&ways.map, stage.undo, sizeof stage.undo);
    cox_flow_build(&ways.flow, &ways.goal, 1);
}

static void start_flow(void)
{
    build_flow();
    cox_flow_start(&ways.flow, &ways.goal, 1);
}

static void open_door(void)
{
    build_flow();
    (void)cox_map_set(&ways.map, ways.door, 1);
}

static void build_to_walls(void)
{
    build_flow();
    cox_flow_build_to_walls(&ways.flow);
}

static void run_route_make(void)
{
    ways.route = cox_route_make(&ways.map, stage.undo, sizeof stage.undo);
}

static void run_route_start(void)
{
    stage.word = cox_route_start(&ways.route, ways.start, ways.goal);
}

static void run_route_step(void)
{
    stage.word = cox_route_step(&ways.route, UINT32_MAX);
}

static void run_route_cost(void)
{
    stage.word = cox_route_cost(&ways.route);
}

static void run_route_nodes(void)
{
    stage.word = (uint32_t)cox_route_nodes(&ways.route, &stage.nodes);
}

static void run_route_restored(void)
{
    stage.word = cox_route_restored(&ways.route);
}

static void run_flow_make(void)
{
    ways.flow = cox_flow_make(&ways.map, stage.undo, sizeof stage.undo);
}

static void run_flow_start(void)
{
    cox_flow_start(&ways.flow, &ways.goal, 1);
}

static void run_flow_step(void)
{
    stage.word = cox_flow_step(&ways.flow, UINT32_MAX);
}

static void run_flow_build(void)
{
    cox_flow_build(&ways.flow, &ways.goal, 1);
}

static void run_flow_build_to_walls(void)
{
    cox_flow_build_to_walls(&ways.flow);
}

static void run_flow_update(void)
{
    cox_flow_update(&ways.flow, ways.door);
}

static void run_flow_cost(void)
{
    stage.word = cox_flow_cost(&ways.flow, 1);
}

static void run_flow_direction(void)
{
    stage.word = cox_flow_direction(&ways.flow, 1);
}

static void run_flow_sample(void)
{
    stage.vector = cox_flow_sample(&ways.flow, ways.start);
}

static void run_flow_wall_distance(void)
{
    stage.number = cox_flow_wall_distance(&ways.flow, ways.start);
}

static void run_follow_flow(void)
{
    stage.self.position = ways.start;
    stage.vector = cox_follow_flow(&stage.self, &ways.flow, 1);
}

static void run_flow_arrival_default(void)
{
    ways.arrival = cox_flow_arrival_default();
}

/* To where the wall hides it: it looks for the line and then into the field. */
static void run_arrive_by_flow(void)
{
    stage.self.position = ways.start;
    stage.vector = cox_arrive_by_flow(&stage.self, &ways.flow, ways.goal, ways.arrival);
}

static void run_free_places_make(void)
{
    ways.free = cox_free_places_make(&ways.map, COX_RATIO(1, 2));
}

static void run_free_places_has(void)
{
    stage.word = cox_free_places_has(&ways.free, ways.start);
}

static void run_free_places_size(void)
{
    stage.word = cox_free_places_size(&ways.map, 2);
}

/* One that stays, and one in the wall. */
static void run_free_places_move(void)
{
    stage.word = (uint32_t)cox_free_places_move(&ways.free, ways.places, 2, ways.place_memory,
                                                sizeof ways.place_memory);
}

const cost_case cost_ways[] COX_FLASH = {
    {"cox_map_default", set_ways, run_map_default},
    {"cox_map_size", set_ways, run_map_size},
    {"cox_map_make", set_ways, run_map_make},
    {"cox_map_set", set_ways, run_map_set},
    {"cox_map_cost", set_ways, run_map_cost},
    {"cox_map_cell_at", set_ways, run_map_cell_at},
    {"cox_map_cell_of", set_ways, run_map_cell_of},
    {"cox_map_middle", set_ways, run_map_middle},
    {"cox_map_next", set_ways, run_map_next},
    {"cox_map_sees", set_ways, run_map_sees},
    {"cox_map_nearest_wall", set_ways, run_map_nearest_wall},
    {"cox_map_outline", set_ways, run_map_outline},
    {"cox_map_restored", set_ways, run_map_restored},
    {"cox_search_size", set_ways, run_search_size},
    {"cox_search_make", set_ways, run_search_make},
    {"cox_route_make", set_ways, run_route_make},
    {"cox_route_start", begin_route, run_route_start},
    {"cox_route_step", begin_route, run_route_step},
    {"cox_route_cost", find_route, run_route_cost},
    {"cox_route_nodes", find_route, run_route_nodes},
    {"cox_route_restored", find_route, run_route_restored},
    {"cox_flow_make", set_ways, run_flow_make},
    {"cox_flow_start", build_flow, run_flow_start},
    {"cox_flow_step", start_flow, run_flow_step},
    {"cox_flow_build", build_flow, run_flow_build},
    {"cox_flow_build_to_walls", build_flow, run_flow_build_to_walls},
    {"cox_flow_update", open_door, run_flow_update},
    {"cox_flow_cost", build_flow, run_flow_cost},
    {"cox_flow_direction", build_flow, run_flow_direction},
    {"cox_flow_sample", build_flow, run_flow_sample},
    {"cox_flow_wall_distance", build_to_walls, run_flow_wall_distance},
    {"cox_follow_flow", build_flow, run_follow_flow},
    {"cox_flow_arrival_default", set_ways, run_flow_arrival_default},
    {"cox_arrive_by_flow", build_flow, run_arrive_by_flow},
    {"cox_free_places_make", set_ways, run_free_places_make},
    {"cox_free_places_has", set_ways, run_free_places_has},
    {"cox_free_places_size", set_ways, run_free_places_size},
    {"cox_free_places_move", set_ways, run_free_places_move},
};

const uint32_t cost_ways_count = COX_COUNT(cost_ways);
