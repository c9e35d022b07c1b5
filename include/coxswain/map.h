/* SPDX-License-Identifier: MIT
 * A map: a rectangle of square cells, each with what it costs to enter it, or a wall.
 *
 * From a cell one can go to the eight cells around it, but round a corner of walls and not across
 * it: a diagonal step needs both cells beside it to be free. Outside the map all is wall. Routes
 * (route.h) and flow fields (flow.h) are found on it.
 *
 * A cell that changes while a simulation runs is state: declare the cells as a table of yours, with
 * COX_MAP_TABLE, and the map's revision as columns of a table of one row, with COX_MAP_COLUMNS, and
 * call cox_map_restored in your restored(). A map that never changes needs neither. */
#ifndef COX_MAP_H
#define COX_MAP_H

#include "coxswain/segment.h"
#include "coxswain/vec2.h"
#include "coxswain/visitor.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The most cells on a side of a map, and the widest cell in units. */
#define COX_MAP_SIDE_MAX 1024
#define COX_MAP_CELL_MAX COX_FIX(4096)

/* The cost of a wall; and the number of no cell, for what lies outside the map. */
#define COX_MAP_WALL 0
#define COX_NO_MAP_CELL UINT32_MAX

/* The directions of a step. A quarter turn from +x to +y leads from each to the next of its kind;
 * the opposite of direction d is d ^ 2. */
enum cox_map_direction {
    COX_MAP_RIGHT = 0,      /* +x */
    COX_MAP_UP = 1,         /* +y */
    COX_MAP_LEFT = 2,       /* -x */
    COX_MAP_DOWN = 3,       /* -y */
    COX_MAP_RIGHT_UP = 4,   /* +x +y */
    COX_MAP_LEFT_UP = 5,    /* -x +y */
    COX_MAP_LEFT_DOWN = 6,  /* -x -y */
    COX_MAP_RIGHT_DOWN = 7, /* +x -y */
    COX_MAP_DIRECTIONS = 8
};

/* One cell. */
typedef struct cox_map_cell {
    uint8_t cost;       /* of entering it: 1 to the map's greatest, or COX_MAP_WALL; for
                           cox_map_set */
    uint8_t directions; /* bit d: one can go in direction d; 0 for a wall. Follows from the costs */
} cox_map_cell;

/* What a map is made from. */
typedef struct cox_map_def {
    uint32_t width;   /* cells along x, 1 to COX_MAP_SIDE_MAX */
    uint32_t height;  /* cells along y, likewise */
    fix16_t cell;     /* the width of a cell, in units, > 0, at most COX_MAP_CELL_MAX */
    cox_vec2 origin;  /* the corner of cell 0 with the least x and y, in units. The whole map must
                         lie in the world */
    uint8_t greatest; /* the greatest cost of a cell, >= 1: a low one saves searches memory */
} cox_map_def;

/* A map; cox_map_make fills every field. */
typedef struct cox_map {
    cox_map_def def;        /* what it was made from; 0 cells if that was impossible */
    uint32_t revision;      /* rises with each change of a cell, and begins again after 2^32 */
    uint32_t cell_count;    /* width * height */
    uint32_t cell_capacity; /* likewise */
    cox_map_cell *cells;    /* line by line: cell line * width + column; the caller's memory */
} cox_map;

/* The bytes of the cells of a map: two a cell. */
#define COX_MAP_BYTES(width, height) (UINT32_C(2) * (width) * (height))

/* The columns of a cell; the table of all cells of a map that is the member map of base_type, where
 * columns is an array of those; and the columns of the map itself, for a table of one row. */
#define COX_MAP_CELL_COLUMNS                                                                      \
    COX_COLUMN(cox_map_cell, cost, COX_U8, COX_STATE, 0, 0),                                      \
        COX_COLUMN_NAMED(cox_map_cell, directions, "ways", COX_U8, COX_DERIVED, 0, 0)
#define COX_MAP_TABLE(base_type, map, columns)                                                    \
    COX_TABLE_POINTED(base_type, map.cells, map.cell_count, map.cell_capacity, columns)
#define COX_MAP_COLUMNS(row_type, map)                                                            \
    COX_COLUMN(row_type, map.revision, COX_U32, COX_STATE, 0, 0)

/* 64 x 64 cells of 1 unit from (0, 0), costs up to 255. */
COX_API cox_map_def cox_map_default(void);

/* The bytes of the cells of a map with this definition; 0 if a field is out of its range. */
COX_API uint32_t cox_map_size(const cox_map_def *def);

/* A map whose cells all cost 1, in the caller's memory: size bytes at any address, which are the
 * map's for as long as it is in use. With an impossible definition, or too little memory, it has no
 * cells, and everything lies outside it. */
COX_API cox_map cox_map_make(const cox_map_def *def, void *memory, uint32_t size);

/* Sets the cost of a cell: COX_MAP_WALL, or 1 and more; a cost above the greatest is taken as that.
 * Returns whether the cell changed; one outside the map cannot. */
COX_API bool cox_map_set(cox_map *map, uint32_t cell, uint8_t cost);

/* The cost of a cell; COX_MAP_WALL for one outside the map. */
COX_API uint8_t cox_map_cost(const cox_map *map, uint32_t cell);

/* The cell in that column and line, counted from 0; COX_NO_MAP_CELL if there is none. */
COX_API uint32_t cox_map_cell_at(const cox_map *map, uint32_t column, uint32_t line);

/* The cell where a point lies; COX_NO_MAP_CELL if that is none. A point on the border of two cells
 * lies in the cell of greater x or y. */
COX_API uint32_t cox_map_cell_of(const cox_map *map, cox_vec2 point);

/* The middle of a cell, rounded down to an LSB; (0, 0) for one outside the map. */
COX_API cox_vec2 cox_map_middle(const cox_map *map, uint32_t cell);

/* The cell that a step in a direction (enum cox_map_direction) leads to; COX_NO_MAP_CELL if one
 * cannot go there. */
COX_API uint32_t cox_map_next(const cox_map *map, uint32_t cell, uint8_t direction);

/* Whether the straight line from one point to another crosses no wall, no cell that costs more than
 * greatest, and nothing outside the map; decided exactly. A line through a corner needs all four
 * cells there to be free. The points' own cells count. */
COX_API bool cox_map_sees(const cox_map *map, cox_vec2 from, cox_vec2 to, uint8_t greatest);

/* The wall that is nearest to a point. */
typedef struct cox_map_nearest {
    uint32_t cell;   /* the wall's cell; COX_NO_MAP_CELL if it is the edge of the map, or none */
    cox_vec2 point;  /* of the wall, nearest to the asker; in units */
    cox_vec2 normal; /* the unit vector from there to the asker; (0, 0) if that is on the point or
                        in the wall */
    fix16_t distance; /* in units, 0 in a wall; COX_FIX_MAX if there is no wall within reach */
} cox_map_nearest;

/* The nearest wall, or edge of the map, within reach of a point (units; at most 15 cells, more are
 * taken as that; < 0: only the point itself). Of equally near ones the edges come first, in the
 * order -x, +x, -y, +y, then walls by their number. It looks at all cells within reach. A point
 * outside the map is in a wall. */
COX_API cox_map_nearest cox_map_nearest_wall(const cox_map *map, cox_vec2 point, fix16_t reach);

/* Writes the outline of the walls: a segment for each straight run of sides that divide free cells
 * from walls, or from the outside of the map, with the free cells on its left. It is what ORCA,
 * contact, rays and all else that sees walls takes. First come those along x, line by line, then
 * those along y, column by column, with ids from first_id on. segments is the caller's array of
 * capacity (may be NULL if that is 0); if they are more, the first ones are written. Returns how
 * many they are in all. When a cell changes, write them anew. */
COX_API uint32_t cox_map_outline(const cox_map *map, uint32_t first_id, cox_segment *segments,
                                 uint32_t capacity);

/* Finds out again what follows from the costs, after they were loaded. Returns false if the cells
 * are not as many as were made, or one costs more than the greatest. For restored(). */
COX_API bool cox_map_restored(cox_map *map);

#ifdef __cplusplus
}
#endif
#endif
