/* SPDX-License-Identifier: MIT
 * A path: nodes joined by lines, with a radius. (Seed 004, a simplification of Reynolds 1999.)
 *
 * A path does not own its nodes: the caller keeps them alive and unchanged while it is followed. An
 * agent's place on it is a cursor, which is the agent's state. Curves become nodes by curve.h. */
#ifndef COX_PATH_H
#define COX_PATH_H

#include "coxswain/vec2.h"
#include "coxswain/visitor.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What happens when the last node is reached: that is node 0 for a cursor that goes back. */
enum {
    COX_PATH_ONCE = 0,   /* it stays the target, for ever (as printed in the seed) */
    COX_PATH_ARRIVE = 1, /* likewise, but the agent slows down to rest there */
    COX_PATH_PATROL = 2, /* back the same way, and forth; it counts twice, as printed in the seed */
    COX_PATH_LOOP = 3    /* on to the node at the other end */
};

/* A path. The same one may be followed by any number of agents. */
typedef struct cox_path {
    const cox_vec2 *nodes; /* count of them; the caller's; may be NULL if count is 0 */
    uint32_t count;
    fix16_t radius; /* a node counts as reached at this distance; units; < 0 is taken as 0 */
    uint8_t mode;   /* COX_PATH_...; an unknown one is COX_PATH_ONCE */
} cox_path;

/* The cursor: where on a path an agent is; state. */
typedef struct cox_path_memory {
    uint32_t node;     /* the one it goes to; beyond the last is taken as the last */
    int32_t direction; /* +1 or -1; others by their sign, 0 as +1 */
} cox_path_memory;

/* All columns of a cox_path_memory that is the member of a row. */
#define COX_PATH_COLUMNS(row_type, member)                                                        \
    COX_COLUMN(row_type, member.node, COX_U32, COX_STATE, 0, 0),                                  \
        COX_COLUMN(row_type, member.direction, COX_I32, COX_STATE, -1, 1)

/* A path of the caller's nodes, mode COX_PATH_ONCE. With a radius smaller than the way of one tick
 * an agent may step over a node and turn back for it; with 0 it must stand on it exactly. The
 * tutorial begins with 10. */
COX_API cox_path cox_path_make(const cox_vec2 *nodes, uint32_t count, fix16_t radius);

/* A cursor on node 0 that goes forward. */
COX_API cox_path_memory cox_path_start(void);

/* Whether a cursor that came from outside can be one on this path: its node is there (0 if there is
 * none) and its direction is +1 or -1. For restored(). */
COX_API bool cox_path_is_sound(const cox_path *path, const cox_path_memory *memory);

/* The position of the node that the cursor is on; (0, 0) for a path without nodes. */
COX_API cox_vec2 cox_path_target(const cox_path *path, const cox_path_memory *memory);

/* Whether that node is the last one in the cursor's direction. A path without nodes: true. */
COX_API bool cox_path_at_end(const cox_path *path, const cox_path_memory *memory);

/* Moves the cursor on by one node if position lies within the radius of its node (the edge belongs
 * to it), never by more: of nodes that coincide each takes a call. Returns whether the cursor
 * changed; if not, it is left as it is. On a patrol the last node only turns the direction round. A
 * path of one node or none: no change. */
COX_API bool cox_path_advance(const cox_path *path, cox_path_memory *memory, cox_vec2 position);

#ifdef __cplusplus
}
#endif
#endif
