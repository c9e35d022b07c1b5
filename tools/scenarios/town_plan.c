/* SPDX-License-Identifier: MIT
 * The town, written as it looks, the line with the least y first. */
#include "town_plan.h"

#include <string.h>

/* '#' is a house or a stall, '~' the pond. */
static const char layout[TOWN_LINES][TOWN_COLUMNS + 1] COX_FLASH = {
    "..............................", /**/
    "..............................", /* the promenade */
    "..#####..#####.........#####..", /* the park */
    "..#####..#####...~~....#####..", /**/
    "..###....#####...~~....#####..", /* the well square */
    "..###....#####.........#####..", /**/
    "..............................", /**/
    "..............................", /**/
    "..#####...#...#....#...#####..", /* the market */
    "..#####................#####..", /**/
    "..#####................#####..", /**/
    "..#####...#...#....#...#####..", /**/
    "..............................", /**/
    "..............................", /**/
    "..#####..##.##..#####..#####..", /**/
    "..#####..##.##..#####..#####..", /**/
    "..#####..##.##..#####..##.....", /* the corn square */
    "..#####..##.##..#####..##.....", /**/
    "..............................", /**/
    "..............................", /**/
};

#define AT(x, y)               \
    {                          \
        COX_FIX(x), COX_FIX(y) \
    }

/* A rectangle. */
typedef struct box {
    cox_vec2 least;
    cox_vec2 greatest;
} box;

/* The squares: all of each is free, and seen from all of it. */
static const box squares[TOWN_SQUARES] COX_FLASH = {
    {AT(202, 182), AT(398, 218)},
    {AT(508, 324), AT(592, 394)},
    {AT(106, 84), AT(176, 156)},
    {AT(304, 6), AT(436, 58)},
};

static const box market COX_FLASH = {AT(146, 126), AT(454, 274)};
static const box park COX_FLASH = {AT(286, 42), AT(454, 118)};

/* Stalls are as wide as a cell; this is how far their corners are from the middle. */
#define STALL_RADIUS COX_RATIO(142, 10)
static const cox_vec2 stalls[TOWN_STALLS] COX_FLASH = {
    AT(210, 170), AT(290, 170), AT(390, 170), AT(210, 230), AT(290, 230), AT(390, 230),
};

#define POND_RADIUS COX_FIX(19)
static const cox_vec2 pond COX_FLASH = AT(360, 80);

/* A round: its nodes, how many they are, and where it leads from the last one. */
typedef struct tour {
    cox_vec2 nodes[TOWN_ROUND_NODES];
    uint8_t count;
    uint8_t mode;
} tour;

static const tour tours[TOWN_ROUNDS] COX_FLASH = {
    [TOWN_GUARDS_ROUND] = {{AT(190, 140), AT(420, 140), AT(420, 260), AT(190, 260)},
                           4,
                           COX_PATH_LOOP},
    [TOWN_CARTS_ROUND] = {{AT(20, 20), AT(580, 20), AT(580, 380), AT(20, 380)}, 4, COX_PATH_LOOP},
    [TOWN_MAYORS_ROUND] = {{AT(180, 200), AT(420, 200)}, 2, COX_PATH_PATROL},
};

static box square_of(uint32_t square)
{
    box found;
    cox_flash_copy(&found, &squares[square % TOWN_SQUARES], sizeof found);
    return found;
}

static char letter_at(uint32_t cell)
{
    char letter;
    cox_flash_copy(&letter, &layout[cell / TOWN_COLUMNS][cell % TOWN_COLUMNS], sizeof letter);
    return letter;
}

static cox_map_def map_def(void)
{
    cox_map_def def = cox_map_default();
    def.width = TOWN_COLUMNS;
    def.height = TOWN_LINES;
    def.cell = TOWN_CELL;
    def.greatest = 1;
    return def;
}

/* The map, on which cells of that letter are walls, and houses. */
static cox_map make_map(char letter, void *memory, uint32_t size)
{
    cox_map_def def = map_def();
    cox_map map = cox_map_make(&def, memory, size);
    for (uint32_t cell = 0; cell < map.cell_count; cell++)
        if (letter_at(cell) == '#' || letter_at(cell) == letter)
            cox_map_set(&map, cell, COX_MAP_WALL);
    return map;
}

uint32_t town_streets_size(void)
{
    cox_map_def def = map_def();
    return (uint32_t)sizeof(town_streets) + cox_map_size(&def) +
           TOWN_SQUARES * cox_search_size(&def);
}

static cox_vec2 middle_of(const box *of)
{
    cox_vec2 half = cox_vec2_scale(cox_vec2_subtract(of->greatest, of->least), COX_RATIO(1, 2));
    return cox_vec2_add(of->least, half);
}

town_streets *town_streets_make(void *memory)
{
    town_streets *streets = (town_streets *)memory;
    cox_map_def def = map_def();
    uint8_t *next = (uint8_t *)(streets + 1);
    streets->map = make_map('~', next, cox_map_size(&def));
    next += cox_map_size(&def);
    for (uint32_t square = 0; square < TOWN_SQUARES; square++) {
        const box to = square_of(square);
        cox_vec2 goal = middle_of(&to);
        streets->flows[square] = cox_flow_make(&streets->map, next, cox_search_size(&def));
        cox_flow_build(&streets->flows[square], &goal, 1);
        next += cox_search_size(&def);
    }
    return streets;
}

uint32_t town_walls(cox_segment walls[TOWN_WALLS_MAX])
{
    uint8_t cells[COX_MAP_BYTES(TOWN_COLUMNS, TOWN_LINES)];
    cox_vec2 shore[TOWN_POND_CORNERS];
    cox_map map = make_map('#', cells, sizeof cells);
    uint32_t count = cox_map_outline(&map, 1, walls, TOWN_WALLS_MAX);
    (void)town_area(TOWN_POND_AREA, shore);
    cox_segment_loop(shore, TOWN_POND_CORNERS, count + 1u, &walls[count]);
    return count + TOWN_POND_CORNERS;
}

cox_obstacle town_stall(uint32_t number)
{
    cox_vec2 at;
    cox_flash_copy(&at, &stalls[number % TOWN_STALLS], sizeof at);
    return cox_obstacle_make(number + 1u, at, STALL_RADIUS);
}

static cox_area area_of_box(uint32_t id, const box *from, cox_vec2 corners[TOWN_POND_CORNERS])
{
    box of;
    cox_flash_copy(&of, from, sizeof of);
    return cox_area_of_box(id, of.least, of.greatest, corners);
}

cox_area town_area(uint32_t id, cox_vec2 corners[TOWN_POND_CORNERS])
{
    cox_vec2 middle;
    if (id == TOWN_MARKET_AREA) return area_of_box(id, &market, corners);
    if (id == TOWN_PARK_AREA) return area_of_box(id, &park, corners);
    cox_flash_copy(&middle, &pond, sizeof middle);
    for (int32_t i = 0; i < TOWN_POND_CORNERS; i++) {
        cox_vec2 displacement = cox_vec2_from_angle(COX_FIX_TWO_PI / TOWN_POND_CORNERS * i);
        corners[i] = cox_vec2_add(middle, cox_vec2_scale(displacement, POND_RADIUS));
    }
    return cox_area_of_polygon(id, corners, TOWN_POND_CORNERS);
}

cox_path town_round(uint32_t number, cox_vec2 nodes[TOWN_ROUND_NODES])
{
    tour of;
    cox_flash_copy(&of, &tours[number % TOWN_ROUNDS], sizeof of);
    memcpy(nodes, of.nodes, sizeof of.nodes);
    cox_path path = cox_path_make(nodes, of.count, COX_FIX(4));
    path.mode = of.mode;
    return path;
}

void town_square_corners(uint32_t square, cox_vec2 *least, cox_vec2 *greatest)
{
    const box of = square_of(square);
    *least = of.least;
    *greatest = of.greatest;
}

bool town_is_on(uint32_t square, cox_vec2 point)
{
    const box of = square_of(square);
    return point.x >= of.least.x && point.x <= of.greatest.x && point.y >= of.least.y &&
           point.y <= of.greatest.y;
}

/* How many places fit side by side. */
static uint32_t places_along(fix16_t least, fix16_t greatest)
{
    return (uint32_t)(cox_fix_to_int(greatest - least) / TOWN_SPACING);
}

cox_vec2 town_place(uint32_t square, uint32_t number)
{
    const box of = square_of(square);
    uint32_t along_x = places_along(of.least.x, of.greatest.x);
    uint32_t place = number % (along_x * places_along(of.least.y, of.greatest.y));
    int32_t x = (int32_t)(place % along_x), y = (int32_t)(place / along_x);
    return cox_vec2_make(of.least.x + cox_fix_from_int(TOWN_SPACING * x + TOWN_SPACING / 2),
                         of.least.y + cox_fix_from_int(TOWN_SPACING * y + TOWN_SPACING / 2));
}
