/* SPDX-License-Identifier: MIT
 * A route: the cheapest path from a point to another on a map, found over as many ticks as the
 * caller likes, and made straight. (A*, Hart, Nilsson and Raphael 1968.)
 *
 * A straight step costs 5 for each unit of the cost of the cell that it enters, a diagonal one 7:
 * whole numbers, so the route is exact, and the same on every machine. Of the open cells with the
 * least estimated cost the one found last is opened next.
 *
 * A search is state: declare its columns with COX_ROUTE_COLUMNS in a table of one row, and call
 * cox_route_restored in your restored(), after cox_map_restored. Only the question and the number
 * of cells opened so far are saved, a few bytes; a load searches again as far. */
#ifndef COX_ROUTE_H
#define COX_ROUTE_H

#include "coxswain/curve.h"
#include "coxswain/search.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How far a search has come. */
enum cox_route_phase {
    COX_ROUTE_NONE = 0,      /* not begun, or without memory */
    COX_ROUTE_SEARCHING = 1, /* not yet found */
    COX_ROUTE_FOUND = 2,     /* found */
    COX_ROUTE_IMPOSSIBLE = 3 /* the goal cannot be reached, or an end lies in a wall or outside the
                                map */
};

/* A search for a route; cox_route_make fills every field. The first ones are state. */
typedef struct cox_route {
    cox_vec2 start;    /* where the route begins, in units */
    cox_vec2 goal;     /* where it ends */
    uint32_t opened;   /* cells opened so far */
    uint32_t revision; /* the map's, when the search began */
    uint8_t phase;     /* enum cox_route_phase */

    /* These follow from those: */
    const cox_map *map;
    cox_search search;
    uint32_t goal_cell;
    uint32_t key;   /* the estimated cost of the whole route through the cell opened last */
    uint32_t stamp; /* what this search writes into the mark of each cell that it has seen */
} cox_route;

/* All columns of a cox_route that is a member of row_type. */
#define COX_ROUTE_COLUMNS(row_type, member)                                                       \
    COX_VEC2_COLUMNS(row_type, member.start), COX_VEC2_COLUMNS(row_type, member.goal),            \
        COX_COLUMN(row_type, member.opened, COX_U32, COX_STATE, 0, 0),                            \
        COX_COLUMN(row_type, member.revision, COX_U32, COX_STATE, 0, 0),                          \
        COX_COLUMN(row_type, member.phase, COX_U8, COX_STATE, COX_ROUTE_NONE, COX_ROUTE_IMPOSSIBLE)

/* A search that has not begun, in the caller's memory: cox_search_size(&map->def) bytes at any
 * address, which are the search's for as long as it is in use, as is the map. With less memory it
 * never begins. */
COX_API cox_route cox_route_make(const cox_map *map, void *memory, uint32_t size);

/* Begins a search, and forgets the one before it. No cell is opened yet. Returns its phase
 * (enum cox_route_phase): COX_ROUTE_IMPOSSIBLE at once where start or goal lies in a wall or
 * outside the map. */
COX_API uint8_t cox_route_start(cox_route *route, cox_vec2 start, cox_vec2 goal);

/* Opens at most that many cells, and returns the phase. The phase and the route do not depend on
 * how the cells are shared out to calls. If the map has changed since the search began, it begins
 * anew, also if it had ended, which is why a caller may go on stepping. */
COX_API uint8_t cox_route_step(cox_route *route, uint32_t cells);

/* What the route that was found costs, COX_SEARCH_STRAIGHT for a straight step at cost 1; 0 if
 * start and goal lie in one cell; COX_NO_ROUTE_COST if none is found, or the map has changed since.
 */
COX_API uint32_t cox_route_cost(const cox_route *route);

/* Appends the route's nodes, for a cox_path, to the caller's: start, the middles of the cells where
 * it turns, and goal. A line between two nodes crosses no wall and does not touch the corner of
 * one. The line costs no more than the steps through the cells that it replaces, and crosses no
 * cell that is dearer than those; so the node after start, or before goal, may be the middle of the
 * same cell. A node equal to the one before it is left out. Returns COX_OK; COX_ERROR_NOT_FOUND if
 * no route is found, or the map has changed since; COX_ERROR_CAPACITY if the nodes do not fit: then
 * the nodes so far are unchanged, but the memory beyond them may be overwritten. */
COX_API cox_status cox_route_nodes(cox_route *route, cox_nodes *nodes);

/* Searches again as far as the search had come when it was saved. Returns false if no search can
 * have come to that. The map must be restored before. */
COX_API bool cox_route_restored(cox_route *route);

#ifdef __cplusplus
}
#endif
#endif
