/* SPDX-License-Identifier: MIT
 * A flow field between the middles of its cells, and the behaviour that goes with it. */
#include "coxswain/flow.h"

#include "cox_flow_ahead.h"
#include "cox_flow_mark.h"
#include "cox_displacement.h"
#include "core/math/cox_vec2_fit.h"
#include "steer/space/cox_map_place.h"
#include "steer/space/cox_map_step.h"

/* The four cells around a point: its own, and those beside it on the sides where it lies. Weights
 * are in halves of an LSB, so that they are exact: own + beside = 2 cells. */
typedef struct corners {
    cox_map_place place;
    int32_t side_x; /* of the cell beside it: -1 or 1 */
    int32_t side_y;
    uint32_t beside_x; /* its weight, up to the width of a cell */
    uint32_t beside_y;
} corners;

/* The weight of the cell beside, on one axis, and its side. */
static uint32_t weight_of(uint32_t at, uint32_t place, uint32_t width, int32_t *side)
{
    int64_t from_middle = 2 * ((int64_t)at - (int64_t)place * width) - (int64_t)width;
    *side = from_middle < 0 ? -1 : 1;
    return (uint32_t)(from_middle < 0 ? -from_middle : from_middle);
}

static bool find_corners(const cox_flow *flow, cox_vec2 point, corners *around)
{
    uint32_t width = cox_map_cell_width(flow->map);
    if (flow->search.cells == NULL || !cox_map_find(flow->map, point, &around->place)) return false;
    around->beside_x = weight_of(around->place.x, around->place.column, width, &around->side_x);
    around->beside_y = weight_of(around->place.y, around->place.line, width, &around->side_y);
    return true;
}

/* Corner number 0 to 3 of those: bit 0 says beside in x, bit 1 in y. Its weight, up to 2^58. */
static uint64_t corner_weight(const corners *around, uint32_t corner, uint32_t width)
{
    uint64_t x = (corner & 1u) != 0 ? around->beside_x : 2u * width - around->beside_x;
    uint64_t y = (corner & 2u) != 0 ? around->beside_y : 2u * width - around->beside_y;
    return x * y;
}

/* Its cell, which may be COX_NO_MAP_CELL. */
static uint32_t corner_cell(const cox_flow *flow, const corners *around, uint32_t corner)
{
    uint32_t column = around->place.column, line = around->place.line;
    if ((corner & 1u) != 0) column += (uint32_t)around->side_x;
    if ((corner & 2u) != 0) line += (uint32_t)around->side_y;
    return cox_map_cell_at(flow->map, column, line);
}

/* The direction of the step from the point's own cell to another corner. */
static uint32_t direction_to(const corners *around, uint32_t corner)
{
    uint32_t x = around->side_x > 0 ? COX_MAP_RIGHT : COX_MAP_LEFT;
    uint32_t y = around->side_y > 0 ? COX_MAP_UP : COX_MAP_DOWN;
    if (corner == 1u) return x;
    if (corner == 2u) return y;
    if (around->side_y > 0) return around->side_x > 0 ? COX_MAP_RIGHT_UP : COX_MAP_LEFT_UP;
    return around->side_x > 0 ? COX_MAP_RIGHT_DOWN : COX_MAP_LEFT_DOWN;
}

/* Whether a corner has a part in the blend. */
static bool counts(const cox_flow *flow, const corners *around, uint32_t own, uint32_t corner)
{
    const cox_map_cell *cell = &flow->map->cells[own];
    if (corner == 0 || flow->to_walls || cell->cost == COX_MAP_WALL) return true;
    return ((uint32_t)cell->directions >> direction_to(around, corner) & 1u) != 0;
}

/* The vector of a direction, seven long: a diagonal one is (5, 5), 1 % too long. */
static void vector_of(uint32_t direction, int64_t *x, int64_t *y)
{
    *x = 0;
    *y = 0;
    if (direction >= COX_MAP_DIRECTIONS) return;
    cox_map_step step = cox_map_step_of((uint8_t)direction);
    int64_t length = direction < COX_MAP_RIGHT_UP ? 7 : 5;
    *x = step.column * length;
    *y = step.line * length;
}

cox_vec2 cox_flow_sample(const cox_flow *flow, cox_vec2 point)
{
    corners around;
    if (!find_corners(flow, point, &around)) return cox_vec2_zero();
    uint32_t own = corner_cell(flow, &around, 0);
    int64_t x, y, sum_x = 0, sum_y = 0;
    for (uint32_t corner = 0; corner < 4; corner++) {
        uint32_t cell = corner_cell(flow, &around, corner);
        if (cell == COX_NO_MAP_CELL || !counts(flow, &around, own, corner)) continue;
        int64_t weight = (int64_t)corner_weight(&around, corner, cox_map_cell_width(flow->map));
        vector_of(cox_flow_direction_of(flow, cell), &x, &y);
        sum_x += weight * x;
        sum_y += weight * y;
    }
    if (sum_x == 0 && sum_y == 0) vector_of(cox_flow_direction_of(flow, own), &sum_x, &sum_y);
    return cox_vec2_normalise(cox_vec2_fit_direction(sum_x, sum_y));
}

/* A weight as a share, 2^15 for the whole. */
static uint32_t share_of(uint32_t weight, uint32_t width)
{
    return (uint32_t)(((uint64_t)weight << 14) / width);
}

/* The cost at the point: that of the corners, blended, in units of 2^-30. */
static uint64_t blended_cost(const cox_flow *flow, const corners *around)
{
    uint32_t width = cox_map_cell_width(flow->map);
    uint32_t x = share_of(around->beside_x, width), y = share_of(around->beside_y, width);
    uint64_t sum = 0;
    for (uint32_t corner = 0; corner < 4; corner++) {
        uint32_t cell = corner_cell(flow, around, corner);
        if (cell == COX_NO_MAP_CELL) continue;
        uint32_t share_x = (corner & 1u) != 0 ? x : 32768u - x;
        uint32_t share_y = (corner & 2u) != 0 ? y : 32768u - y;
        sum += (uint64_t)share_x * share_y * flow->search.cells[cell].cost;
    }
    return sum;
}

fix16_t cox_flow_wall_distance(const cox_flow *flow, cox_vec2 point)
{
    corners around;
    if (!flow->to_walls || !find_corners(flow, point, &around)) return 0;
    uint32_t width = cox_map_cell_width(flow->map);
    uint64_t scaled = (blended_cost(flow, &around) >> 14) * width / COX_SEARCH_STRAIGHT;
    int64_t distance = (int64_t)(scaled >> 16) - width / 2u;
    return distance < 0 ? 0 : cox_fix_saturate(distance);
}

cox_vec2 cox_follow_flow(const cox_agent *self, const cox_flow *flow, fix16_t ahead_time)
{
    cox_vec2 displacement = cox_flow_ahead(self, flow, ahead_time);
    if (cox_vec2_is_zero(displacement)) return displacement;
    return cox_displacement_seek(self, &displacement);
}
