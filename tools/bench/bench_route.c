/* SPDX-License-Identifier: MIT
 * The maps of bench route, and our side of it. */
#include "bench_route.h"

#include "coxswain/random.h"

/* Rooms are so wide, walls included, and their doors. */
#define ROOM 32u
#define DOOR 4u

const char *route_map_name(unsigned number)
{
    static const char *const names[ROUTE_MAPS] = {"empty", "blocked", "rooms", "costs"};
    return names[number];
}

/* Whether a cell lies in a wall between rooms; each wall has one door, in a place of its own. */
static bool is_room_wall(uint32_t column, uint32_t line)
{
    uint32_t x = column / ROOM, y = line / ROOM, doors = ROOM / DOOR;
    bool is_left = column % ROOM == 0 && line % ROOM / DOOR != (x * 3 + y) % doors;
    bool is_lower = line % ROOM == 0 && column % ROOM / DOOR != (y * 5 + x) % doors;
    return is_left || is_lower;
}

static uint8_t cost_of(unsigned number, uint32_t cell, cox_random *random)
{
    if (number == ROUTE_BLOCKED) return cox_random_below(random, 10) < 3 ? COX_MAP_WALL : 1;
    if (number == ROUTE_ROOMS)
        return is_room_wall(cell % ROUTE_SIDE + 1, cell / ROUTE_SIDE + 1) ? COX_MAP_WALL : 1;
    if (number == ROUTE_COSTS) return (uint8_t)(1 + cox_random_below(random, 8));
    return 1;
}

static cox_vec2 free_point(const cox_map *map, cox_random *random)
{
    uint32_t cell;
    do cell = cox_random_below(random, ROUTE_CELLS);
    while (cox_map_cost(map, cell) == COX_MAP_WALL);
    return cox_map_middle(map, cell);
}

void route_scene_make(route_scene *scene, unsigned number, uint64_t seed)
{
    cox_random random = cox_random_make(seed, number);
    cox_map_def def = cox_map_default();
    def.width = ROUTE_SIDE;
    def.height = ROUTE_SIDE;
    scene->map = cox_map_make(&def, scene->cells, sizeof scene->cells);
    for (uint32_t cell = 0; cell < ROUTE_CELLS; cell++)
        scene->cells[cell].cost = cost_of(number, cell, &random);
    (void)cox_map_restored(&scene->map);
    scene->route = cox_route_make(&scene->map, scene->route_memory, sizeof scene->route_memory);
    scene->flow = cox_flow_make(&scene->map, scene->flow_memory, sizeof scene->flow_memory);
    for (uint32_t i = 0; i < ROUTE_PAIRS; i++) {
        scene->starts[i] = free_point(&scene->map, &random);
        scene->goals[i] = free_point(&scene->map, &random);
    }
}

uint64_t route_pass(route_scene *scene)
{
    uint64_t costs = 0;
    for (uint32_t i = 0; i < ROUTE_PAIRS; i++) {
        cox_route_start(&scene->route, scene->starts[i], scene->goals[i]);
        if (cox_route_step(&scene->route, UINT32_MAX) == COX_ROUTE_FOUND)
            costs += cox_route_cost(&scene->route);
    }
    return costs;
}

uint64_t route_nodes_pass(route_scene *scene)
{
    uint64_t count = 0;
    for (uint32_t i = 0; i < ROUTE_PAIRS; i++) {
        cox_nodes nodes = {scene->nodes, 0, ROUTE_CELLS};
        (void)cox_route_nodes(&scene->route, &nodes);
        count += nodes.count;
    }
    return count;
}

static uint64_t checksum_of(const cox_flow *flow)
{
    return cox_flow_cost(flow, 0) + (uint64_t)cox_flow_cost(flow, ROUTE_CELLS - 1) * 3u;
}

uint64_t flow_pass(route_scene *scene)
{
    cox_flow_build(&scene->flow, scene->goals, 1);
    return checksum_of(&scene->flow);
}

uint64_t walls_pass(route_scene *scene)
{
    cox_flow_build_to_walls(&scene->flow);
    return checksum_of(&scene->flow);
}

uint64_t update_pass(route_scene *scene)
{
    uint32_t cell = cox_map_cell_of(&scene->map, scene->starts[0]);
    uint8_t cost = cox_map_cost(&scene->map, cell);
    cox_map_set(&scene->map, cell, COX_MAP_WALL);
    cox_flow_update(&scene->flow, cell);
    cox_map_set(&scene->map, cell, cost);
    cox_flow_update(&scene->flow, cell);
    return checksum_of(&scene->flow);
}
