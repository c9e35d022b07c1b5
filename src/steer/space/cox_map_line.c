/* SPDX-License-Identifier: MIT
 * The line of sight on a map: the cells that a straight line crosses, in their order. Everything is
 * a whole number of LSB, so which border comes next is decided exactly. */
#include "cox_map_line.h"

#include "cox_map_place.h"

/* One axis of the walk along a line. */
typedef struct axis {
    uint32_t place;    /* the column or line of the cell */
    uint32_t crossing; /* borders still to cross */
    uint32_t border;   /* from the line's start to the next one, in LSB along this axis */
    uint32_t length;   /* of the whole line along this axis, in LSB */
    bool goes_back;
} axis;

static axis axis_of(uint32_t from, uint32_t to, uint32_t from_place, uint32_t to_place,
                    uint32_t width)
{
    axis walk;
    walk.place = from_place;
    walk.goes_back = to < from;
    walk.length = walk.goes_back ? from - to : to - from;
    walk.crossing = walk.goes_back ? from_place - to_place : to_place - from_place;
    walk.border = walk.goes_back ? from - from_place * width : (from_place + 1u) * width - from;
    return walk;
}

static void cross(axis *walk, uint32_t width)
{
    walk->place = walk->goes_back ? walk->place - 1u : walk->place + 1u;
    walk->crossing--;
    walk->border += width;
}

static bool is_clear(const cox_map *map, uint32_t column, uint32_t line, uint8_t greatest)
{
    uint8_t cost = map->cells[cox_map_number(map, column, line)].cost;
    return cost != COX_MAP_WALL && cost <= greatest;
}

/* Walks on to the next cell. Returns false if the line leads through a corner that is not clear on
 * both sides. */
static bool walk_on(const cox_map *map, axis *x, axis *y, uint8_t greatest)
{
    uint64_t to_x = (uint64_t)x->border * y->length, to_y = (uint64_t)y->border * x->length;
    bool crosses_x = y->crossing == 0 || (x->crossing > 0 && to_x <= to_y);
    bool crosses_y = x->crossing == 0 || (y->crossing > 0 && to_y <= to_x);
    uint32_t column = x->place, line = y->place;
    if (crosses_x) cross(x, cox_map_cell_width(map));
    if (crosses_y) cross(y, cox_map_cell_width(map));
    if (!crosses_x || !crosses_y) return true;
    return is_clear(map, x->place, line, greatest) && is_clear(map, column, y->place, greatest);
}

bool cox_map_sees_out(const cox_map *map, cox_vec2 from, cox_vec2 to, uint8_t greatest)
{
    cox_map_place start, end;
    if (!cox_map_find(map, from, &start) || !cox_map_find(map, to, &end)) return false;
    uint32_t width = cox_map_cell_width(map);
    axis x = axis_of(start.x, end.x, start.column, end.column, width);
    axis y = axis_of(start.y, end.y, start.line, end.line, width);
    while (x.crossing > 0 || y.crossing > 0) {
        if (!walk_on(map, &x, &y, greatest)) return false;
        if (!is_clear(map, x.place, y.place, greatest)) return false;
    }
    return true;
}

bool cox_map_sees(const cox_map *map, cox_vec2 from, cox_vec2 to, uint8_t greatest)
{
    cox_map_place start;
    if (!cox_map_find(map, from, &start)) return false;
    return is_clear(map, start.column, start.line, greatest) &&
           cox_map_sees_out(map, from, to, greatest);
}
