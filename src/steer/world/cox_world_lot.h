/* SPDX-License-Identifier: MIT
 * Agents that are gathered, to be ranked by how near they are. */
#ifndef COX_WORLD_LOT_H
#define COX_WORLD_LOT_H

#include "cox_world_grid.h"

/* At most so many are gathered. Behind them a register has room, and so have the keys that ranking
 * by fours looks at. */
#define COX_WORLD_LOT 32u
#define COX_WORLD_LOT_ROOM (COX_WORLD_LOT + 16u)

/* Agents that are near one, and keys that sort as their distances do. */
typedef struct cox_world_lot {
    const struct cox_world_lanes *lanes; /* those that gather; NULL: none */
    uint32_t own;                        /* the one's place */
    uint64_t beyond;                     /* squared distances below this are near; */
    uint8_t shift;                       /* so many of their bits are dropped, and 26 left */
    uint32_t count;
    uint32_t places[COX_WORLD_LOT_ROOM];
    uint64_t squares[COX_WORLD_LOT + 1]; /* by lanes keys have what is left of these */
    int32_t keys[COX_WORLD_LOT_ROOM];
} cox_world_lot;

#endif
