/* SPDX-License-Identifier: MIT
 * A path: nodes joined by lines, with a radius. (Seed 004, a simplification of Reynolds 1999.)
 *
 * A path does not own its nodes: the caller keeps them alive and unchanged while it is followed. An
 * agent's place on it is a cursor, which is the agent's state. */
#ifndef COX_PATH_H
#define COX_PATH_H

#include "coxswain/vec2.h"
#include "coxswain/visitor.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What happens past the last node. */
enum {
    COX_PATH_ONCE = 0,   /* the last node stays the target, for ever (as printed in the seed) */
    COX_PATH_ARRIVE = 1, /* likewise, but the agent slows down to rest there */
    COX_PATH_PATROL = 2, /* back the same way, and forth again; the end node counts twice, as printed */
    COX_PATH_LOOP = 3    /* on to the first node */
};

typedef struct cox_path {
    const cox_vec2 *nodes; /* count of them; the caller's; may be NULL if count is 0 */
    uint32_t count;
    fix16_t radius; /* a node counts as reached at this distance; < 0 is taken as 0 */
    uint8_t mode;   /* COX_PATH_...; an unknown one is COX_PATH_ONCE */
} cox_path;

/* Where on a path an agent is; state. */
typedef struct cox_path_memory {
    uint32_t node;     /* the one it goes to; beyond the last is taken as the last */
    int32_t direction; /* +1 or -1; others by their sign, 0 as +1 */
} cox_path_memory;

#define COX_PATH_COLUMNS(row_type, member)                                                        \
    COX_COLUMN(row_type, member.node, COX_U32, COX_STATE, 0, 0),                                  \
        COX_COLUMN(row_type, member.direction, COX_I32, COX_STATE, -1, 1)

/* A path of the caller's nodes, mode COX_PATH_ONCE; a cursor on node 0 going forward. */
cox_path cox_path_make(const cox_vec2 *nodes, uint32_t count, fix16_t radius);
cox_path_memory cox_path_start(void);

/* Moves the cursor on by one node if position is within the radius of the current one. Returns
 * whether it moved. A path without nodes, or of one: it stays. */
bool cox_path_advance(const cox_path *path, cox_path_memory *memory, cox_vec2 position);

#ifdef __cplusplus
}
#endif
#endif
