/* SPDX-License-Identifier: MIT
 * Rooms and doors, written as they look, the line with the least y first. */
#include "rooms.h"

/* '#' is a wall, '~' mud, and a digit a door of that number. */
static const char layout[ROOMS_HEIGHT][ROOMS_WIDTH + 1] COX_FLASH = {
    ".........#..........#.........", /**/
    ".........#..........#.........", /**/
    "...##....#..~~~~....#....##...", /**/
    "...##....0..~~~~....#....##...", /**/
    ".........0..~~~~....1.........", /**/
    ".........#..~~~~....1.........", /**/
    ".........#..........#.........", /**/
    "......#..#..........#..#......", /**/
    "......#..#..........#..#......", /**/
    "###44########55##########66###", /**/
    ".........#..........#.........", /**/
    ".........#..........#.........", /**/
    "..#......#....##....#......#..", /**/
    "..#......#....##....#......#..", /**/
    ".........2..........#.........", /**/
    ".........2..........3....~~~..", /**/
    ".....##..#..~~......3....~~~..", /**/
    ".....##..#..~~......#.........", /**/
    ".........#..........#.........", /**/
    ".........#..........#.........", /**/
};

cox_map_def rooms_def(void)
{
    cox_map_def def = cox_map_default();
    def.width = ROOMS_WIDTH;
    def.height = ROOMS_HEIGHT;
    def.cell = ROOMS_CELL;
    def.greatest = ROOMS_GREATEST;
    return def;
}

static char letter_at(uint32_t cell)
{
    char letter;
    cox_flash_copy(&letter, &layout[cell / ROOMS_WIDTH][cell % ROOMS_WIDTH], sizeof letter);
    return letter;
}

static bool is_door(uint32_t cell, uint32_t door)
{
    return letter_at(cell) == (char)('0' + door);
}

void rooms_furnish(cox_map *map)
{
    for (uint32_t cell = 0; cell < map->cell_count; cell++) {
        bool is_wall = letter_at(cell) == '#' || is_door(cell, ROOMS_DOORS - 1);
        cox_map_set(map, cell, is_wall ? COX_MAP_WALL : letter_at(cell) == '~' ? 3 : 1);
    }
}

uint32_t rooms_door_cell(const cox_map *map, uint32_t door, uint32_t place)
{
    uint32_t cell = 0;
    for (; cell < map->cell_count; cell++)
        if (is_door(cell, door) && place-- == 0) break;
    return cell;
}

bool rooms_is_open(const cox_map *map, uint32_t door)
{
    return cox_map_cost(map, rooms_door_cell(map, door, 0)) != COX_MAP_WALL;
}

uint32_t rooms_door_at(const cox_map *map, cox_vec2 point)
{
    uint32_t nearest = 0;
    uint64_t least = UINT64_MAX;
    for (uint32_t cell = 0; cell < map->cell_count; cell++) {
        uint64_t squared = cox_vec2_distance_squared(point, cox_map_middle(map, cell));
        for (uint32_t door = 0; door < ROOMS_DOORS; door++) {
            if (!is_door(cell, door) || squared >= least) continue;
            least = squared;
            nearest = door;
        }
    }
    return nearest;
}

bool rooms_stands_in(const cox_map *map, uint32_t door, cox_vec2 point, fix16_t radius)
{
    fix16_t reach = cox_fix_add(ROOMS_CELL / 2, radius);
    for (uint32_t place = 0; place < ROOMS_DOOR_CELLS; place++) {
        cox_vec2 displacement =
            cox_vec2_subtract(point, cox_map_middle(map, rooms_door_cell(map, door, place)));
        if (cox_fix_abs(displacement.x) < reach && cox_fix_abs(displacement.y) < reach) return true;
    }
    return false;
}

cox_vec2 rooms_corner(const cox_map *map, uint32_t corner)
{
    bool is_right = corner == 0 || corner == 1, is_upper = corner == 0 || corner == 2;
    return cox_map_middle(
        map, cox_map_cell_at(map, is_right ? ROOMS_WIDTH - 2 : 1, is_upper ? ROOMS_HEIGHT - 2 : 1));
}
