/* SPDX-License-Identifier: MIT
 * A path: nodes joined by lines, with a radius. (Seed 004, a simplification of Reynolds 1999.)
 *
 * A path does not own its nodes: the caller keeps them alive and unchanged while agents follow it.
 * An agent's place on the path is a cursor, which is part of the agent's state. curve.h turns
 * curves into nodes. */
#ifndef COX_PATH_H
#define COX_PATH_H

#include "coxswain/vec2.h"
#include "coxswain/visitor.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What happens when the cursor reaches the last node, which is node 0 for one that goes back. */
enum {
    COX_PATH_ONCE = 0,   /* the last node stays the target for ever (as printed in the seed) */
    COX_PATH_ARRIVE = 1, /* likewise, but the agent slows down and rests there */
    COX_PATH_PATROL = 2, /* the cursor turns back; the end node is visited twice (as printed) */
    COX_PATH_LOOP = 3    /* the cursor goes on with the node at the other end */
};

/* A path. Any number of agents may follow the same one. */
typedef struct cox_path {
    const cox_vec2 *nodes; /* in units, the caller's memory; may be NULL if count is 0 */
    uint32_t count;        /* of nodes */
    fix16_t radius; /* a node counts as reached at this distance; units; < 0 is taken as 0 */
    uint8_t mode;   /* COX_PATH_...; an unknown one is taken as COX_PATH_ONCE */
} cox_path;

/* The cursor: the node that an agent goes to. It is state. */
typedef struct cox_path_memory {
    uint32_t node;     /* number of the node; beyond the last is taken as the last */
    int32_t direction; /* +1 or -1; other values count by their sign, 0 as +1 */
} cox_path_memory;

/* All columns of a cox_path_memory that is a member of row_type. */
#define COX_PATH_COLUMNS(row_type, member)                                                        \
    COX_COLUMN(row_type, member.node, COX_U32, COX_STATE, 0, 0),                                  \
        COX_COLUMN(row_type, member.direction, COX_I32, COX_STATE, -1, 1)

/* A path over the caller's nodes, mode COX_PATH_ONCE. With a radius (units) smaller than a tick's
 * step an agent may step over a node and turn back for it; with radius 0 it must stand exactly on
 * the node. The tutorial begins with 10. */
COX_API cox_path cox_path_make(const cox_vec2 *nodes, uint32_t count, fix16_t radius);

/* A cursor on node 0 that goes forward. */
COX_API cox_path_memory cox_path_start(void);

/* Whether a cursor read from outside is valid on this path: its node exists (0 on a path without
 * nodes) and its direction is +1 or -1. For restored(). */
COX_API bool cox_path_is_sound(const cox_path *path, const cox_path_memory *memory);

/* The position of the node that the cursor is on; (0, 0) for a path without nodes. */
COX_API cox_vec2 cox_path_target(const cox_path *path, const cox_path_memory *memory);

/* Whether the cursor's node is the last in its direction. True for a path without nodes. */
COX_API bool cox_path_at_end(const cox_path *path, const cox_path_memory *memory);

/* Moves the cursor on by one node if position lies within the radius of its node (the edge counts
 * as inside). A call moves it by one node at most, even where nodes coincide. Returns whether the
 * cursor changed. On a patrol the last node only reverses the direction. On a path of one node or
 * none the cursor never changes. */
COX_API bool cox_path_advance(const cox_path *path, cox_path_memory *memory, cox_vec2 position);

#ifdef __cplusplus
}
#endif
#endif
