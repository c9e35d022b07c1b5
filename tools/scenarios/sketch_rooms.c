/* SPDX-License-Identifier: MIT
 * Draws the rooms as bands: cells that belong together, along x where two or more do, else along
 * y. */
#include "sketch_rooms.h"

#include "rooms.h"
#include "sketch.h"

#define HALF_CELL (ROOMS_CELL / 2)
#define DOOR_HALF COX_FIX(4)
#define ARROW COX_FIX(7)

/* What the cells of a band are. */
typedef bool is_part(const cox_map *map, uint32_t cell);

static bool is_wall(const cox_map *map, uint32_t cell)
{
    for (uint32_t door = 0; door < ROOMS_DOORS; door++)
        for (uint32_t place = 0; place < ROOMS_DOOR_CELLS; place++)
            if (rooms_door_cell(map, door, place) == cell) return false;
    return cell < map->cell_count && cox_map_cost(map, cell) == COX_MAP_WALL;
}

static bool is_mud(const cox_map *map, uint32_t cell)
{
    return cox_map_cost(map, cell) > 1;
}

static bool belongs_at(const cox_map *map, is_part *belongs, uint32_t column, uint32_t line)
{
    return belongs(map, cox_map_cell_at(map, column, line));
}

/* Whether a cell has neighbours along x that belong to the same band. */
static bool is_along_x(const cox_map *map, is_part *belongs, uint32_t column, uint32_t line)
{
    return belongs_at(map, belongs, column - 1, line) || belongs_at(map, belongs, column + 1, line);
}

/* Draws the band along x that begins at a cell. */
static void draw_along_x(cox_sketch *sketch, const cox_map *map, is_part *belongs, uint8_t ink,
                         uint32_t column, uint32_t line)
{
    uint32_t end = column;
    if (belongs_at(map, belongs, column - 1, line)) return;
    while (belongs_at(map, belongs, end + 1, line)) end++;
    sketch_band(sketch, ink, cox_map_middle(map, cox_map_cell_at(map, column, line)),
                cox_map_middle(map, cox_map_cell_at(map, end, line)), HALF_CELL);
}

/* Whether a cell belongs to a band along y. */
static bool is_along_y(const cox_map *map, is_part *belongs, uint32_t column, uint32_t line)
{
    return belongs_at(map, belongs, column, line) && !is_along_x(map, belongs, column, line);
}

static void draw_along_y(cox_sketch *sketch, const cox_map *map, is_part *belongs, uint8_t ink,
                         uint32_t column, uint32_t line)
{
    uint32_t end = line;
    if (is_along_y(map, belongs, column, line - 1)) return;
    while (is_along_y(map, belongs, column, end + 1)) end++;
    sketch_band(sketch, ink, cox_map_middle(map, cox_map_cell_at(map, column, line)),
                cox_map_middle(map, cox_map_cell_at(map, column, end)), HALF_CELL);
}

static void draw_bands(cox_sketch *sketch, const cox_map *map, is_part *belongs, uint8_t ink)
{
    for (uint32_t line = 0; line < ROOMS_HEIGHT; line++) {
        for (uint32_t column = 0; column < ROOMS_WIDTH; column++) {
            if (!belongs_at(map, belongs, column, line)) continue;
            if (is_along_x(map, belongs, column, line))
                draw_along_x(sketch, map, belongs, ink, column, line);
            else draw_along_y(sketch, map, belongs, ink, column, line);
        }
    }
}

/* A closed door: two bars, and a cross between them. */
static void draw_bars(cox_sketch *sketch, cox_vec2 first, cox_vec2 last)
{
    cox_vec2 along = cox_vec2_subtract(last, first);
    cox_vec2 aside = cox_vec2_set_length(cox_vec2_perpendicular(along), DOOR_HALF);
    cox_vec2 left = cox_vec2_add(first, aside), left_end = cox_vec2_add(last, aside);
    cox_vec2 right = cox_vec2_subtract(first, aside), right_end = cox_vec2_subtract(last, aside);
    sketch_band(sketch, COX_INK_PUSH, first, last, DOOR_HALF);
    sketch_line(sketch, COX_INK_PUSH, left, left_end);
    sketch_line(sketch, COX_INK_PUSH, right, right_end);
    sketch_line(sketch, COX_INK_PUSH, left, right_end);
    sketch_line(sketch, COX_INK_PUSH, right, left_end);
}

static void draw_door(cox_sketch *sketch, const cox_map *map, uint32_t door)
{
    cox_vec2 first = cox_map_middle(map, rooms_door_cell(map, door, 0));
    cox_vec2 last = cox_map_middle(map, rooms_door_cell(map, door, ROOMS_DOOR_CELLS - 1));
    cox_vec2 half = cox_vec2_set_length(cox_vec2_subtract(last, first), HALF_CELL);
    first = cox_vec2_subtract(first, half);
    last = cox_vec2_add(last, half);
    if (rooms_is_open(map, door)) sketch_line(sketch, COX_INK_PULL, first, last);
    else draw_bars(sketch, first, last);
}

void sketch_rooms(cox_sketch *sketch, const cox_map *map)
{
    sketch_bounds(sketch, cox_vec2_zero(),
                  cox_vec2_make(ROOMS_WIDTH * ROOMS_CELL, ROOMS_HEIGHT * ROOMS_CELL));
    draw_bands(sketch, map, is_mud, COX_INK_RESTING);
    draw_bands(sketch, map, is_wall, COX_INK_OBSTACLE);
    for (uint32_t door = 0; door < ROOMS_DOORS; door++) draw_door(sketch, map, door);
}

void sketch_flow(cox_sketch *sketch, const cox_flow *flow)
{
    const cox_map *map = flow->map;
    for (uint32_t cell = 0; cell < map->cell_count; cell++) {
        if (cell % map->def.width % 3 != 1 || cell / map->def.width % 3 != 1) continue;
        cox_vec2 at = cox_map_middle(map, cell), way = cox_flow_sample(flow, at);
        if (cox_vec2_is_zero(way)) continue;
        sketch_arrow(sketch, COX_INK_NEUTRAL, at, cox_vec2_scale(way, ARROW));
    }
}
