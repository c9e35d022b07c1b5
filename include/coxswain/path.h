/* SPDX-License-Identifier: MIT
 * A path: nodes joined by lines, with a radius. (Tutorial 004, a simplification of Reynolds 1999.)
 *
 * A path does not own its nodes: the caller keeps them alive and unchanged while agents follow it.
 * An agent's cursor is part of the agent's state: the node that it goes to, or its place on the
 * lines between the nodes. curve.h turns curves into nodes. */
#ifndef COX_PATH_H
#define COX_PATH_H

#include <stddef.h>

#include "coxswain/vec2.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What happens when the cursor reaches the last node, which is node 0 for one that goes back. */
enum cox_path_mode {
    COX_PATH_ONCE = 0,   /* the last node stays the target for ever (as printed in tutorial 004) */
    COX_PATH_ARRIVE = 1, /* likewise, but the agent slows down and rests there */
    COX_PATH_PATROL = 2, /* the cursor turns back; the end node is visited twice (as printed) */
    COX_PATH_LOOP = 3    /* the cursor goes on with the node at the other end */
};

/* A path. Any number of agents may follow the same one. */
typedef struct cox_path {
    const cox_vec2 *nodes; /* in units, the caller's memory; may be NULL if count is 0 */
    uint32_t count;        /* of nodes */
    fix16_t radius; /* a node counts as reached at this distance; units; < 0 is taken as 0 */
    uint8_t mode;   /* enum cox_path_mode; an unknown one is taken as COX_PATH_ONCE */
    const fix16_t *radii; /* of each segment, for behaviours that track the path; units, < 0 is
                             taken as 0; the caller's memory; NULL: radius everywhere */
} cox_path;

/* The cursor of cox_follow_path: the node that an agent goes to. It is state. */
typedef struct cox_follow_path_memory {
    uint32_t node;     /* number of the node; beyond the last is taken as the last */
    int32_t direction; /* +1 or -1; other values count by their sign, 0 as +1 */
} cox_follow_path_memory;

/* All columns of a cox_follow_path_memory that is a member of row_type (visitor.h). */
#define COX_FOLLOW_PATH_COLUMNS(row_type, member)                                                 \
    COX_COLUMN(row_type, member.node, COX_U32, COX_STATE, 0, 0),                                  \
        COX_COLUMN(row_type, member.direction, COX_I32, COX_STATE, -1, 1)

/* A place on the lines of a path. Segment i goes from node i to the next one; on a loop the last
 * segment goes to node 0. All zero bytes are the start. It is state. */
typedef struct cox_path_place {
    uint32_t segment; /* its number; beyond the last is taken as the last */
    uint32_t along;   /* how far it is from the segment's start, in units of 2^-16 unit; beyond the
                         segment's length is taken as its end */
} cox_path_place;

/* All columns of a cox_path_place that is a member of row_type (visitor.h). */
#define COX_PATH_PLACE_COLUMNS(row_type, member)                                                  \
    COX_COLUMN(row_type, member.segment, COX_U32, COX_STATE, 0, 0),                               \
        COX_COLUMN(row_type, member.along, COX_U32, COX_STATE, 0, 0)

/* A path over the caller's nodes, mode COX_PATH_ONCE, radii NULL. With a radius (units) smaller
 * than a tick's step an agent may step over a node and turn back for it; with radius 0 it must
 * stand exactly on the node. The tutorial begins with 10. */
COX_API cox_path cox_path_make(const cox_vec2 *nodes, uint32_t count, fix16_t radius);

/* A cursor on node 0 that goes forward. */
COX_API cox_follow_path_memory cox_follow_path_make(void);

/* Whether a cursor read from outside is valid on this path: its node exists (0 on a path without
 * nodes) and its direction is +1 or -1. For restored(). */
COX_API bool cox_follow_path_is_sound(const cox_path *path, const cox_follow_path_memory *memory);

/* The position of the node that the cursor is on; (0, 0) for a path without nodes. */
COX_API cox_vec2 cox_path_target(const cox_path *path, const cox_follow_path_memory *memory);

/* Whether the cursor's node is the last in its direction. True for a path without nodes. */
COX_API bool cox_path_at_end(const cox_path *path, const cox_follow_path_memory *memory);

/* Moves the cursor on by one node if position lies within the radius of its node (the edge counts
 * as inside). A call moves it by one node at most, even where nodes coincide. Returns whether the
 * cursor changed. On a patrol the last node only reverses the direction. On a path of one node or
 * none the cursor never changes. */
COX_API bool cox_path_advance(const cox_path *path, cox_follow_path_memory *memory,
                              cox_vec2 position);

/* Lines between the nodes. Nodes and points are held within the world. On a path of one node or
 * none every place is (0, 0) of segment 0, the node itself; without nodes it is the world's
 * origin. */

/* How many segments the path has: one fewer than nodes, or as many on a loop; 0 with less than two
 * nodes. */
COX_API uint32_t cox_path_segment_count(const cox_path *path);

/* The radius of the segment that the place is on; units, 0 or more. */
COX_API fix16_t cox_path_radius_at(const cox_path *path, cox_path_place place);

/* Where the place is, each component rounded half away from zero. */
COX_API cox_vec2 cox_path_point(const cox_path *path, cox_path_place place);

/* Whether a place read from outside is valid on this path. For restored(). */
COX_API bool cox_path_holds(const cox_path *path, cox_path_place place);

/* The place that lies distance (units; < 0: back) along the path. On a loop the walk passes the
 * seam in either direction, any number of times; elsewhere it stops at the ends. On a loop of no
 * length it does not move. Where two segments meet, the place is the end of the segment that the
 * walk comes from. */
COX_API cox_path_place cox_path_walk(const cox_path *path, cox_path_place place, fix16_t distance);

/* The place of the whole path that is nearest to the point; of equally near ones the first. It
 * looks at every segment. */
COX_API cox_path_place cox_path_nearest(const cox_path *path, cox_vec2 point);

/* The nearest place to the point that one reaches by walking from place, along the path, at most
 * ahead, or back, in units (< 0 is taken as 0); of equally near ones that ahead counts, then the
 * one reached first. So a place followed from tick to tick never jumps to another part of the path
 * that happens to pass near by. On a loop it goes over the seam, at most once round. */
COX_API cox_path_place cox_path_nearby(const cox_path *path, cox_path_place place, cox_vec2 point,
                                       fix16_t ahead, fix16_t back);

#ifdef __cplusplus
}
#endif
#endif
