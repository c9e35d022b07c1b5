/* SPDX-License-Identifier: MIT
 * Maps for the tests of routes and flow fields. */
#include "map_case.h"

#include <string.h>

#include "unity.h"

#include "steering_case.h"

static cox_map_cell cells[MAP_CASE_CELLS];

static cox_map make(uint32_t width, uint32_t height)
{
    cox_map_def def = cox_map_default();
    def.width = width;
    def.height = height;
    def.cell = COX_FIX(2);
    def.origin = case_units(-3, 5);
    def.greatest = MAP_CASE_GREATEST;
    return cox_map_make(&def, cells, sizeof cells);
}

static uint8_t cost_of(char letter)
{
    if (letter == '#') return COX_MAP_WALL;
    return letter == '.' ? 1 : (uint8_t)(letter - '0');
}

void map_case_write(cox_map *map, const char *const *lines, uint32_t count)
{
    *map = make((uint32_t)strlen(lines[0]), count);
    TEST_ASSERT_NOT_EQUAL_UINT32(0, map->cell_count);
    for (uint32_t i = 0; i < map->cell_count; i++)
        cox_map_set(map, i, cost_of(lines[i / map->def.width][i % map->def.width]));
}

void map_case_draw(cox_map *map, uint64_t *random)
{
    uint32_t width = 1 + case_random(random) % MAP_CASE_SIDE;
    *map = make(width, 1 + case_random(random) % MAP_CASE_SIDE);
    uint32_t walls = case_random(random) % 41;
    uint32_t greatest = case_random(random) % 2 == 0 ? 1 : MAP_CASE_GREATEST;
    for (uint32_t i = 0; i < map->cell_count; i++) {
        bool is_wall = case_random(random) % 100 < walls;
        uint32_t cost = 1 + case_random(random) % greatest;
        cox_map_set(map, i, is_wall ? COX_MAP_WALL : (uint8_t)cost);
    }
}

uint32_t map_case_cell(const cox_map *map, uint64_t *random)
{
    return case_random(random) % map->cell_count;
}

uint32_t map_case_free_cell(const cox_map *map, uint64_t *random)
{
    for (uint32_t i = 0; i < 100; i++) {
        uint32_t cell = map_case_cell(map, random);
        if (map->cells[cell].cost != COX_MAP_WALL) return cell;
    }
    return COX_NO_MAP_CELL;
}

static bool is_free(const cox_map *map, int32_t column, int32_t line)
{
    if (column < 0 || column >= (int32_t)map->def.width) return false;
    if (line < 0 || line >= (int32_t)map->def.height) return false;
    return map->cells[line * (int32_t)map->def.width + column].cost != COX_MAP_WALL;
}

bool map_case_can_step(const cox_map *map, uint32_t cell, int32_t columns, int32_t lines)
{
    int32_t column = (int32_t)(cell % map->def.width), line = (int32_t)(cell / map->def.width);
    return is_free(map, column, line) && is_free(map, column + columns, line + lines) &&
           is_free(map, column + columns, line) && is_free(map, column, line + lines);
}

/* The cheapest cost from a cell through one of the cells around it. */
static uint32_t cheapest(const cox_map *map, uint32_t cell, const uint32_t *costs)
{
    uint32_t best = UINT32_MAX;
    for (int32_t y = -1; y <= 1; y++) {
        for (int32_t x = -1; x <= 1; x++) {
            uint32_t next = (uint32_t)((int32_t)cell + y * (int32_t)map->def.width + x);
            if ((x == 0 && y == 0) || !map_case_can_step(map, cell, x, y)) continue;
            if (costs[next] == UINT32_MAX) continue;
            uint32_t cost = costs[next] + (x != 0 && y != 0 ? 7u : 5u) * map->cells[next].cost;
            if (cost < best) best = cost;
        }
    }
    return best;
}

static bool improve(const cox_map *map, uint32_t cell, uint32_t *costs)
{
    uint32_t cost = cheapest(map, cell, costs);
    if (cost >= costs[cell]) return false;
    costs[cell] = cost;
    return true;
}

void map_case_costs(const cox_map *map, uint32_t goal, uint32_t *costs)
{
    bool improved = map->cells[goal].cost != COX_MAP_WALL;
    for (uint32_t i = 0; i < map->cell_count; i++) costs[i] = UINT32_MAX;
    if (improved) costs[goal] = 0;
    while (improved) {
        improved = false;
        for (uint32_t i = 0; i < map->cell_count; i++) improved |= improve(map, i, costs);
        for (uint32_t i = map->cell_count; i > 0; i--) improved |= improve(map, i - 1, costs);
    }
}

void map_case_hash(uint64_t *hash, cox_vec2 point)
{
    *hash = (*hash ^ (uint32_t)point.x) * UINT64_C(0x100000001b3);
    *hash = (*hash ^ (uint32_t)point.y) * UINT64_C(0x100000001b3);
}
