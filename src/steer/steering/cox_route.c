/* SPDX-License-Identifier: MIT
 * A*: the search for a route, cell by cell. The heuristic is consistent, so a cell that was opened
 * is never reached more cheaply, and waits no more. */
#include "coxswain/route.h"

#include "steer/space/cox_map_place.h"
#include "steer/space/cox_search.h"
#include "steer/space/cox_search_queue.h"

/* A cell's mark: the direction of the step that led there, and above it the search's stamp. */
#define DIRECTION_BITS 3u
#define STAMP_MAX (UINT32_MAX >> DIRECTION_BITS)

cox_route cox_route_make(const cox_map *map, void *memory, uint32_t size)
{
    cox_route route = {0};
    route.map = map;
    route.search = cox_search_make(map, memory, size);
    return route;
}

/* The cost from a place to another if there were no walls. */
static inline uint32_t estimate(int32_t columns, int32_t lines)
{
    uint32_t x = columns < 0 ? (uint32_t)-columns : (uint32_t)columns;
    uint32_t y = lines < 0 ? (uint32_t)-lines : (uint32_t)lines;
    uint32_t longer = x > y ? x : y, shorter = x > y ? y : x;
    return longer * COX_SEARCH_STRAIGHT + shorter * (COX_SEARCH_DIAGONAL - COX_SEARCH_STRAIGHT);
}

/* A stamp that no cell bears. */
static void take_stamp(cox_route *route)
{
    if (route->stamp == STAMP_MAX) {
        for (uint32_t i = 0; i < route->map->cell_count; i++) route->search.cells[i].mark = 0;
        route->stamp = 0;
    }
    route->stamp++;
}

static void see_start(cox_route *route, uint32_t start)
{
    uint32_t width = route->map->def.width, goal = route->goal_cell;
    route->key = estimate((int32_t)(goal % width) - (int32_t)(start % width),
                          (int32_t)(goal / width) - (int32_t)(start / width));
    route->search.cells[start].cost = 0;
    route->search.cells[start].mark = route->stamp << DIRECTION_BITS;
    cox_search_add(&route->search, start, route->key);
}

/* Begins the search for the route from start to goal on the map as it is now. */
static void begin(cox_route *route)
{
    uint32_t start = cox_map_cell_of(route->map, route->start);
    route->goal_cell = cox_map_cell_of(route->map, route->goal);
    route->opened = 0;
    route->revision = route->map->revision;
    route->phase = COX_ROUTE_IMPOSSIBLE;
    if (cox_map_cost(route->map, start) == COX_MAP_WALL) return;
    if (cox_map_cost(route->map, route->goal_cell) == COX_MAP_WALL) return;
    route->phase = COX_ROUTE_SEARCHING;
    cox_search_clear(&route->search);
    take_stamp(route);
    see_start(route, start);
}

uint8_t cox_route_start(cox_route *route, cox_vec2 start, cox_vec2 goal)
{
    if (route->search.cells == NULL) return COX_ROUTE_NONE;
    route->start = start;
    route->goal = goal;
    begin(route);
    return route->phase;
}

/* Notes that a cell is reached by a step in a direction at a cost, if that is the cheapest route so
 * far. left is the estimate from there to the goal. */
static inline void reach(cox_route *route, uint32_t cell, uint32_t direction, uint32_t cost,
                         uint32_t left)
{
    cox_search_cell *seen = &route->search.cells[cell];
    if (seen->mark >> DIRECTION_BITS == route->stamp) {
        if (cost >= seen->cost) return;
        cox_search_remove(&route->search, cell, seen->cost + left);
    }
    seen->cost = cost;
    seen->mark = route->stamp << DIRECTION_BITS | direction;
    cox_search_add(&route->search, cell, cost + left);
}

/* What all cells that are opened in one call need. */
typedef struct view {
    cox_search_steps steps;
    uint32_t goal_column;
    uint32_t goal_line;
} view;

static view view_of(const cox_route *route)
{
    view made;
    made.steps = cox_search_steps_on(route->map);
    made.goal_column = route->goal_cell % route->map->def.width;
    made.goal_line = route->goal_cell / route->map->def.width;
    return made;
}

/* Reaches all cells around one that was opened. */
static inline void look_around(cox_route *route, const view *of, uint32_t cell)
{
    const cox_map_cell *cells = route->map->cells;
    uint32_t width = route->map->def.width, cost = route->search.cells[cell].cost;
    uint32_t line = cell / width, column = cell - line * width;
    int32_t columns = (int32_t)of->goal_column - (int32_t)column;
    int32_t lines = (int32_t)of->goal_line - (int32_t)line;
    for (uint32_t directions = cells[cell].directions; directions != 0;
         directions &= directions - 1u) {
        uint32_t d = cox_search_lowest_bit(directions), next = cell + of->steps.cell[d];
        reach(route, next, d, cost + cox_search_price(d, cells[next].cost),
              estimate(columns - of->steps.column[d], lines - of->steps.line[d]));
    }
}

static inline void open_next(cox_route *route, const view *of)
{
    route->key = cox_search_first_key(&route->search, route->key);
    uint32_t cell = cox_search_head(&route->search, route->key);
    cox_search_remove(&route->search, cell, route->key);
    route->opened++;
    if (cell == route->goal_cell) {
        route->phase = COX_ROUTE_FOUND;
        return;
    }
    look_around(route, of, cell);
    if (route->search.waiting == 0) route->phase = COX_ROUTE_IMPOSSIBLE;
}

static void search_on(cox_route *route, uint32_t cells)
{
    if (route->phase != COX_ROUTE_SEARCHING) return;
    view of = view_of(route);
    for (uint32_t i = 0; i < cells && route->phase == COX_ROUTE_SEARCHING; i++)
        open_next(route, &of);
}

uint8_t cox_route_step(cox_route *route, uint32_t cells)
{
    if (route->phase == COX_ROUTE_NONE) return COX_ROUTE_NONE;
    if (route->revision != route->map->revision) begin(route);
    search_on(route, cells);
    return route->phase;
}

uint32_t cox_route_cost(const cox_route *route)
{
    bool is_found = route->phase == COX_ROUTE_FOUND && route->revision == route->map->revision;
    if (!is_found) return COX_NO_ROUTE_COST;
    return route->search.cells[route->goal_cell].cost;
}

bool cox_route_restored(cox_route *route)
{
    uint32_t opened = route->opened, revision = route->revision;
    uint8_t phase = route->phase;
    if (phase == COX_ROUTE_NONE) return true;
    if (route->search.cells == NULL || opened > route->map->cell_count) return false;
    if (revision != route->map->revision) return phase <= COX_ROUTE_IMPOSSIBLE;
    begin(route);
    search_on(route, opened);
    return route->opened == opened && route->phase == phase;
}
