/* SPDX-License-Identifier: MIT
 * Free places: moves the places that agents are to take out of walls and obstacles, to the nearest
 * places that are free, so that each agent has one to stand on. For the slots of a formation
 * (cox_formation_place), or any other places of which no two agents take the same. (Of this
 * library.) */
#ifndef COX_FREE_PLACES_H
#define COX_FREE_PLACES_H

#include "coxswain/flow.h"
#include "coxswain/obstacle.h"
#include "coxswain/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Which places are free. */
typedef struct cox_free_places {
    const cox_map *map;   /* what is no wall on it is free */
    const cox_flow *flow; /* a field on that map to where the agents come from: only places from
                             which it leads there are free; NULL: they may lie anywhere */
    const cox_obstacle *obstacles; /* bodies keep out of them; NULL if there are none */
    uint32_t obstacle_count;
    fix16_t radius; /* of a body; units; < 0 is taken as 0, and beside walls more than 15 cells as
                       that */
    fix16_t apart;  /* the least distance of two places; units; <= 0 is taken as 1 LSB. Agents that
                       keep a margin need as much more, or moved places are too tight for them */
} cox_free_places;

/* Those of a map where a body has room: without a field and obstacles, 2 * radius apart. */
COX_API cox_free_places cox_free_places_make(const cox_map *map, fix16_t radius);

/* Whether a body has room at a point: it lies on the map, the field leads from there to its goals,
 * no wall and no edge of the map is nearer than radius (it may touch one), and no obstacle as near
 * as that. */
COX_API bool cox_free_places_has(const cox_free_places *free, cox_vec2 point);

/* The bytes of memory that cox_free_places_move needs for so many places on a map: one for each
 * place and each cell; 0 if that is more than 32 bits hold. The macro is for arrays. */
#define COX_FREE_PLACES_BYTES(width, height, count) (UINT32_C(1) * (width) * (height) + (count))
COX_API uint32_t cox_free_places_size(const cox_map *map, uint32_t count);

/* Moves those of the places that are not free to the nearest free ones.
 *
 * A place stays, to the bit, if it is free and no nearer than apart to one that stays and has a
 * lower number. Each of the others, by ascending number, moves to the middle of a cell: the nearest
 * one to it that is free and no nearer than apart to a place that stays or was moved before; of
 * equally near ones the cell of the lowest number. So agents and their order have no part in it.
 * Places are held within the world.
 *
 * places is the caller's array of count points. memory is scratch of size bytes, needed during the
 * call only; with too little the result is COX_ERROR_CAPACITY, and the places are unchanged. Where
 * no cell is left for a place, it stays as it is, and the result is COX_ERROR_NOT_FOUND. The time
 * grows with the square of the count, and with the cells between a place and where it moves to. */
COX_API cox_status cox_free_places_move(const cox_free_places *free, cox_vec2 *places,
                                        uint32_t count, void *memory, uint32_t size);

#ifdef __cplusplus
}
#endif
#endif
