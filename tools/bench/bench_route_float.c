/* SPDX-License-Identifier: MIT
 * A* in float as it is commonly written: a binary heap that may hold a cell more than once, steps
 * of 1 and the root of 2, and the same map with its ways. */
#include "bench_route.h"

#include <stdlib.h>

#define DIAGONAL 1.41421356f

static void push(float_search *self, float estimate, uint32_t cell)
{
    float_entry *heap = self->heap;
    uint32_t at = self->heap_count++;
    for (; at > 0; at = (at - 1) / 2) {
        float_entry above = heap[(at - 1) / 2];
        if (above.estimate <= estimate) break;
        heap[at] = above;
    }
    heap[at] = (float_entry){estimate, cell};
}

static uint32_t pop(float_search *self)
{
    float_entry *heap = self->heap;
    float_entry first = heap[0], last = heap[--self->heap_count];
    uint32_t at = 0, below = 1;
    for (; below < self->heap_count; at = below, below = 2 * at + 1) {
        if (below + 1 < self->heap_count && heap[below + 1].estimate < heap[below].estimate)
            below++;
        if (heap[below].estimate >= last.estimate) break;
        heap[at] = heap[below];
    }
    heap[at] = last;
    return first.cell;
}

static float estimate(uint32_t from, uint32_t to)
{
    float x = (float)abs((int)(from % ROUTE_SIDE) - (int)(to % ROUTE_SIDE));
    float y = (float)abs((int)(from / ROUTE_SIDE) - (int)(to / ROUTE_SIDE));
    return x > y ? x + (DIAGONAL - 1) * y : y + (DIAGONAL - 1) * x;
}

static void reach(float_search *self, uint32_t cell, uint8_t direction, float cost, uint32_t goal)
{
    bool is_seen = self->seen[cell] == self->number;
    if (is_seen && (self->closed[cell] || cost >= self->costs[cell])) return;
    self->seen[cell] = self->number;
    self->closed[cell] = 0;
    self->costs[cell] = cost;
    self->came_by[cell] = direction;
    push(self, cost + estimate(cell, goal), cell);
}

static void look_around(float_search *self, const cox_map *map, uint32_t cell, uint32_t goal)
{
    static const int steps[COX_MAP_DIRECTIONS] = {1,
                                                  ROUTE_SIDE,
                                                  -1,
                                                  -ROUTE_SIDE,
                                                  ROUTE_SIDE + 1,
                                                  ROUTE_SIDE - 1,
                                                  -ROUTE_SIDE - 1,
                                                  1 - ROUTE_SIDE};
    for (uint32_t ways = map->cells[cell].directions; ways != 0; ways &= ways - 1) {
        uint8_t d = (uint8_t)__builtin_ctz(ways);
        uint32_t next = (uint32_t)((int)cell + steps[d]);
        float step = d < COX_MAP_RIGHT_UP ? 1.0f : DIAGONAL;
        reach(self, next, d, self->costs[cell] + step * (float)map->cells[next].cost, goal);
    }
}

/* What the way costs; 0 if there is none. */
static float find(float_search *self, const cox_map *map, uint32_t start, uint32_t goal)
{
    self->number++;
    self->heap_count = 0;
    reach(self, start, 0, 0, goal);
    while (self->heap_count > 0) {
        uint32_t cell = pop(self);
        if (self->closed[cell]) continue;
        self->closed[cell] = 1;
        if (cell == goal) return self->costs[cell];
        look_around(self, map, cell, goal);
    }
    return 0;
}

uint64_t float_route_pass(route_scene *scene)
{
    double sum = 0;
    for (uint32_t i = 0; i < ROUTE_PAIRS; i++)
        sum += (double)find(&scene->in_float, &scene->map,
                            cox_map_cell_of(&scene->map, scene->starts[i]),
                            cox_map_cell_of(&scene->map, scene->goals[i]));
    return (uint64_t)sum;
}
