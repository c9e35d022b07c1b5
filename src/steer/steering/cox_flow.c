/* SPDX-License-Identifier: MIT
 * How a flow field is built and brought up to date: costs spread from the goals, cell by cell.
 *
 * A cell's cost and direction follow from the costs of the cells around it alone. So the
 * order in which cells are looked at changes nothing but the time: a cell that is reached more
 * cheaply later on is looked at again. Where a field is built over many ticks the key of the last
 * cell is kept, so that this order is the same however the cells are shared out. */
#include "coxswain/flow.h"

#include "cox_flow_mark.h"
#include "steer/space/cox_map_step.h"
#include "steer/space/cox_search.h"
#include "steer/space/cox_search_queue.h"

cox_flow cox_flow_make(const cox_map *map, void *memory, uint32_t size)
{
    cox_flow flow = {0};
    flow.map = map;
    flow.search = cox_search_make(map, memory, size);
    cox_flow_build(&flow, NULL, 0);
    return flow;
}

/* The bits of all directions, and of those with a component along +x, +y, -x and -y, as in a cell
 * of a map. */
#define ALL_DIRECTIONS 0xffu
#define DIRECTIONS_RIGHT 0x91u
#define DIRECTIONS_UP 0x32u
#define DIRECTIONS_LEFT 0x64u
#define DIRECTIONS_DOWN 0xc8u

/* The directions out of a cell, as bits. A field to walls takes every direction within the map. */
static inline uint32_t directions_of(const cox_flow *flow, uint32_t cell, bool to_walls)
{
    if (!to_walls) return flow->map->cells[cell].directions;
    uint32_t width = flow->map->def.width, line = cell / width, column = cell - line * width;
    uint32_t directions = ALL_DIRECTIONS;
    if (column + 1u == width) directions &= ALL_DIRECTIONS - DIRECTIONS_RIGHT;
    if (column == 0) directions &= ALL_DIRECTIONS - DIRECTIONS_LEFT;
    if (line + 1u == flow->map->def.height) directions &= ALL_DIRECTIONS - DIRECTIONS_UP;
    if (line == 0) directions &= ALL_DIRECTIONS - DIRECTIONS_DOWN;
    return directions;
}

/* What a step in a direction costs into a cell. */
static inline uint32_t price_of(const cox_flow *flow, uint32_t direction, uint32_t into,
                                bool to_walls)
{
    return cox_search_price(direction, to_walls ? 1u : flow->map->cells[into].cost);
}

static void set_direction(cox_search_cell *cell, uint32_t direction)
{
    cell->mark = (cell->mark & ~(uint32_t)COX_FLOW_DIRECTION) | direction;
}

static void enqueue(cox_flow *flow, uint32_t cell)
{
    cox_search_add(&flow->search, cell, flow->search.cells[cell].cost);
    flow->search.cells[cell].mark |= COX_FLOW_WAITING;
}

static void dequeue(cox_flow *flow, uint32_t cell)
{
    cox_search_remove(&flow->search, cell, flow->search.cells[cell].cost);
    flow->search.cells[cell].mark &= ~(uint32_t)COX_FLOW_WAITING;
}

/* Notes that from a cell a step in a direction begins a route of that cost. Of equally cheap ones
 * the lowest direction counts. */
static inline void offer(cox_flow *flow, uint32_t cell, uint32_t direction, uint32_t cost)
{
    cox_search_cell *seen = &flow->search.cells[cell];
    if (cost > seen->cost) return;
    if (cost == seen->cost) {
        if (direction < (seen->mark & COX_FLOW_DIRECTION)) set_direction(seen, direction);
        return;
    }
    if ((seen->mark & COX_FLOW_WAITING) != 0) dequeue(flow, cell);
    seen->cost = cost;
    set_direction(seen, direction);
    enqueue(flow, cell);
}

static inline void spread_from(cox_flow *flow, const cox_search_steps *steps, uint32_t cell,
                               bool to_walls)
{
    uint32_t cost = flow->search.cells[cell].cost;
    for (uint32_t directions = directions_of(flow, cell, to_walls); directions != 0;
         directions &= directions - 1u) {
        uint32_t d = cox_search_lowest_bit(directions);
        offer(flow, cell + steps->cell[d], d ^ 2u, cost + price_of(flow, d, cell, to_walls));
    }
}

static inline void spread(cox_flow *flow, bool to_walls, uint32_t cells)
{
    cox_search_steps steps = cox_search_steps_on(flow->map);
    for (; flow->search.waiting > 0 && cells > 0; cells--) {
        flow->key = cox_search_first_key(&flow->search, flow->key);
        uint32_t cell = cox_search_head(&flow->search, flow->key);
        dequeue(flow, cell);
        spread_from(flow, &steps, cell, to_walls);
    }
}

/* The direction that leads out of the map from a cell at its edge, or COX_NO_DIRECTION. */
static uint32_t direction_out(const cox_flow *flow, uint32_t cell)
{
    uint32_t straight = directions_of(flow, cell, true) & 15u;
    return straight == 15u ? COX_NO_DIRECTION : cox_search_lowest_bit(~straight);
}

/* Gives a cell the cost that it has by itself, if any: that of a goal, or at the edge of a field
 * that leads to walls. */
static void begin_at(cox_flow *flow, uint32_t cell)
{
    cox_search_cell *begun = &flow->search.cells[cell];
    bool is_wall = flow->map->cells[cell].cost == COX_MAP_WALL;
    bool is_goal = flow->to_walls ? is_wall : !is_wall && (begun->mark & COX_FLOW_GOAL) != 0;
    if (is_goal) {
        begun->cost = 0;
        enqueue(flow, cell);
    } else if (flow->to_walls && direction_out(flow, cell) != COX_NO_DIRECTION) {
        offer(flow, cell, direction_out(flow, cell), COX_SEARCH_STRAIGHT);
    }
}

static void spread_all(cox_flow *flow)
{
    if (flow->to_walls) spread(flow, true, UINT32_MAX);
    else spread(flow, false, UINT32_MAX);
}

static void clear(cox_flow *flow)
{
    cox_search_clear(&flow->search);
    flow->key = 0;
    for (uint32_t cell = 0; cell < flow->map->cell_count; cell++) {
        flow->search.cells[cell].cost = COX_NO_ROUTE_COST;
        flow->search.cells[cell].mark = COX_NO_DIRECTION;
    }
}

void cox_flow_start(cox_flow *flow, const cox_vec2 *goals, uint32_t count)
{
    if (flow->search.cells == NULL) return;
    flow->to_walls = false;
    clear(flow);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t cell = cox_map_cell_of(flow->map, goals[i]);
        if (cell == COX_NO_MAP_CELL) continue;
        if ((flow->search.cells[cell].mark & COX_FLOW_GOAL) != 0) continue;
        flow->search.cells[cell].mark |= COX_FLOW_GOAL;
        begin_at(flow, cell);
    }
}

bool cox_flow_step(cox_flow *flow, uint32_t cells)
{
    if (flow->search.cells == NULL) return true;
    spread(flow, false, cells);
    return flow->search.waiting == 0;
}

void cox_flow_build(cox_flow *flow, const cox_vec2 *goals, uint32_t count)
{
    cox_flow_start(flow, goals, count);
    (void)cox_flow_step(flow, UINT32_MAX);
}

void cox_flow_build_to_walls(cox_flow *flow)
{
    if (flow->search.cells == NULL) return;
    flow->to_walls = true;
    clear(flow);
    for (uint32_t cell = 0; cell < flow->map->cell_count; cell++) begin_at(flow, cell);
    spread_all(flow);
}

/* The cells whose cost does not hold any more: a list by their links, as none of them waits. */
typedef struct void_cells {
    uint32_t first;
    uint32_t last;
} void_cells;

static void make_void(cox_flow *flow, void_cells *list, uint32_t cell)
{
    cox_search_cell *cells = flow->search.cells;
    cells[cell].mark |= COX_FLOW_VOID;
    cells[cell].next = COX_NO_SEARCH_CELL;
    if (list->first == COX_NO_SEARCH_CELL) list->first = cell;
    else cells[list->last].next = cell;
    list->last = cell;
}

/* The cells whose costs a change can touch at once: the changed cell and the cells around it. */
static void make_block_void(cox_flow *flow, void_cells *list, uint32_t cell)
{
    uint32_t width = flow->map->def.width, column = cell % width, line = cell / width;
    make_void(flow, list, cell);
    for (uint8_t d = 0; d < COX_MAP_DIRECTIONS; d++) {
        uint32_t beside = cox_map_beside(flow->map, column, line, d);
        if (beside != COX_NO_MAP_CELL) make_void(flow, list, beside);
    }
}

/* Makes void each cell whose cost comes from a cell, and forgets that cell's own cost. */
static void make_followers_void(cox_flow *flow, void_cells *list, const cox_search_steps *steps,
                                uint32_t cell)
{
    cox_search_cell *cells = flow->search.cells;
    uint32_t cost = cells[cell].cost;
    cells[cell].cost = COX_NO_ROUTE_COST;
    set_direction(&cells[cell], COX_NO_DIRECTION);
    if (cost == COX_NO_ROUTE_COST) return;
    for (uint32_t directions = directions_of(flow, cell, flow->to_walls); directions != 0;
         directions &= directions - 1u) {
        uint32_t d = cox_search_lowest_bit(directions), next = cell + steps->cell[d];
        bool follows = cells[next].cost == cost + price_of(flow, d, cell, flow->to_walls);
        if (follows && (cells[next].mark & COX_FLOW_VOID) == 0) make_void(flow, list, next);
    }
}

/* Gives a cell the best cost that the cells around it offer now. */
static void begin_again(cox_flow *flow, const cox_search_steps *steps, uint32_t cell)
{
    cox_search_cell *cells = flow->search.cells;
    cells[cell].mark &= ~(uint32_t)COX_FLOW_VOID;
    begin_at(flow, cell);
    for (uint32_t directions = directions_of(flow, cell, flow->to_walls); directions != 0;
         directions &= directions - 1u) {
        uint32_t d = cox_search_lowest_bit(directions), next = cell + steps->cell[d];
        if (cells[next].cost == COX_NO_ROUTE_COST) continue;
        offer(flow, cell, d, cells[next].cost + price_of(flow, d, next, flow->to_walls));
    }
}

void cox_flow_update(cox_flow *flow, uint32_t cell)
{
    if (flow->search.cells == NULL || cell >= flow->map->cell_count) return;
    spread_all(flow); /* what waits is in other lists, by the same links */
    cox_search_steps steps = cox_search_steps_on(flow->map);
    void_cells list;
    list.first = list.last = COX_NO_SEARCH_CELL;
    make_block_void(flow, &list, cell);
    for (uint32_t i = list.first; i != COX_NO_SEARCH_CELL; i = flow->search.cells[i].next)
        make_followers_void(flow, &list, &steps, i);
    for (uint32_t i = list.first, next; i != COX_NO_SEARCH_CELL; i = next) {
        next = flow->search.cells[i].next;
        begin_again(flow, &steps, i);
    }
    flow->key = 0;
    spread_all(flow);
}

uint32_t cox_flow_cost(const cox_flow *flow, uint32_t cell)
{
    bool is_there = flow->search.cells != NULL && cell < flow->map->cell_count;
    return is_there ? flow->search.cells[cell].cost : COX_NO_ROUTE_COST;
}

uint8_t cox_flow_direction(const cox_flow *flow, uint32_t cell)
{
    bool is_there = flow->search.cells != NULL && cell < flow->map->cell_count;
    return (uint8_t)(is_there ? cox_flow_direction_of(flow, cell) : COX_NO_DIRECTION);
}
