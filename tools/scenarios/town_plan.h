/* SPDX-License-Identifier: MIT
 * The plan of the scenario town: streets between houses, a market with stalls, a park with a pond,
 * the squares to which people go, and the rounds that are walked and driven. It never changes, so
 * it is no state. */
#ifndef TOWN_PLAN_H
#define TOWN_PLAN_H

#include "coxswain/area.h"
#include "coxswain/flow.h"
#include "coxswain/obstacle.h"
#include "coxswain/path.h"

/* Cells, each so many units wide, from (0, 0); and the whole town. */
#define TOWN_COLUMNS 30
#define TOWN_LINES 20
#define TOWN_CELL COX_FIX(20)
#define TOWN_WIDTH COX_FIX(600)
#define TOWN_HEIGHT COX_FIX(400)

/* The squares, the first of which is the market; and how far apart places to stand on are. */
enum { TOWN_MARKET, TOWN_CORN_SQUARE, TOWN_WELL_SQUARE, TOWN_PROMENADE, TOWN_SQUARES };
#define TOWN_SPACING 8

/* The most segments of all walls together: houses, stalls and the pond. */
#define TOWN_WALLS_MAX 128

#define TOWN_STALLS 6
#define TOWN_POND_CORNERS 8

/* The areas, by their ids. */
enum { TOWN_MARKET_AREA = 1, TOWN_PARK_AREA, TOWN_POND_AREA };
#define TOWN_AREAS 3
#define TOWN_CORNERS_MAX (4 + 4 + TOWN_POND_CORNERS)

/* The rounds, by their numbers as paths of the world: of the guards, round the market; of the
 * carts, along the town's edge; of the mayor, through the market, to and fro. */
enum { TOWN_GUARDS_ROUND, TOWN_CARTS_ROUND, TOWN_MAYORS_ROUND, TOWN_ROUNDS };
#define TOWN_ROUND_NODES 4
#define TOWN_NODES (4 + 4 + 2)

/* The map of what can be walked on, and for each square a field that leads there. They lie behind
 * each other in one block of memory. */
typedef struct town_streets {
    cox_map map;
    cox_flow flows[TOWN_SQUARES];
} town_streets;

/* The bytes of the streets with all that belongs to them. */
uint32_t town_streets_size(void);

/* Makes the streets in memory (aligned, town_streets_size() bytes). */
town_streets *town_streets_make(void *memory);

/* Writes the segments of all walls, with ids from 1 on, and returns how many they are: the outlines
 * of houses and stalls, then the pond's. */
uint32_t town_walls(cox_segment walls[TOWN_WALLS_MAX]);

/* A stall: the circle that it lies in. number is 0 to TOWN_STALLS - 1. */
cox_obstacle town_stall(uint32_t number);

/* An area by its id, with its corners in the caller's array. */
cox_area town_area(uint32_t id, cox_vec2 corners[TOWN_POND_CORNERS]);

/* A round, with its nodes in the caller's array. */
cox_path town_round(uint32_t number, cox_vec2 nodes[TOWN_ROUND_NODES]);

/* The corners of a square with the least and the greatest x and y. */
void town_square_corners(uint32_t square, cox_vec2 *least, cox_vec2 *greatest);

/* Whether a point lies in a square, from where one sees all of it; and a place on it by any number:
 * places are TOWN_SPACING units apart. */
bool town_is_on(uint32_t square, cox_vec2 point);
cox_vec2 town_place(uint32_t square, uint32_t number);

#endif
