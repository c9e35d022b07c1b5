/* SPDX-License-Identifier: MIT
 * An obstacle: a circle that agents avoid. */
#ifndef COX_OBSTACLE_H
#define COX_OBSTACLE_H

#include "coxswain/vec2.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A circle that stands still, or that the caller moves. */
typedef struct cox_obstacle {
    uint32_t id;       /* unique, 1 or more; of two equally near obstacles the lower id counts */
    cox_vec2 position; /* of its centre; units, within COX_WORLD_LIMIT */
    fix16_t radius;    /* units; < 0 is taken as 0 */
} cox_obstacle;

/* All columns of an obstacle that is a member of row_type (visitor.h); its id is the row's id. */
#define COX_OBSTACLE_COLUMNS(row_type, member)                                                    \
    COX_COLUMN_NAMED(row_type, member.id, "id", COX_U32, COX_ROW_ID, 0, 0),                       \
        COX_COLUMN_NAMED(row_type, member.position.x, "position.x", COX_FIXED, COX_STATE,         \
                         -COX_WORLD_LIMIT, COX_WORLD_LIMIT),                                      \
        COX_COLUMN_NAMED(row_type, member.position.y, "position.y", COX_FIXED, COX_STATE,         \
                         -COX_WORLD_LIMIT, COX_WORLD_LIMIT),                                      \
        COX_COLUMN_NAMED(row_type, member.radius, "radius", COX_FIXED, COX_STATE, 0, COX_FIX_MAX)

/* Makes an obstacle. The position is held within the world, a radius below 0 becomes 0. */
COX_API cox_obstacle cox_obstacle_make(uint32_t id, cox_vec2 position, fix16_t radius);

/* Whether point lies within the obstacle grown by margin (units; < 0 is taken as 0), decided on
 * exact squares. The edge counts as inside, so an obstacle of radius 0 contains its centre. */
COX_API bool cox_obstacle_contains(const cox_obstacle *obstacle, cox_vec2 point, fix16_t margin);

#ifdef __cplusplus
}
#endif
#endif
