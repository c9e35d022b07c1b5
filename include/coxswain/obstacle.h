/* SPDX-License-Identifier: MIT
 * An obstacle: a circle in the way. */
#ifndef COX_OBSTACLE_H
#define COX_OBSTACLE_H

#include "coxswain/vec2.h"
#include "coxswain/visitor.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cox_obstacle {
    uint32_t id;       /* unique, 1 or more; of two equally near ones the lower counts */
    cox_vec2 position; /* units */
    fix16_t radius;    /* units; < 0 is taken as 0 */
} cox_obstacle;

#define COX_OBSTACLE_COLUMNS(row_type, member)                                                    \
    COX_COLUMN_NAMED(row_type, member.id, "id", COX_U32, COX_ROW_ID, 0, 0),                       \
        COX_COLUMN_NAMED(row_type, member.position.x, "position.x", COX_FIXED, COX_STATE,         \
                         -COX_WORLD_LIMIT, COX_WORLD_LIMIT),                                      \
        COX_COLUMN_NAMED(row_type, member.position.y, "position.y", COX_FIXED, COX_STATE,         \
                         -COX_WORLD_LIMIT, COX_WORLD_LIMIT),                                      \
        COX_COLUMN_NAMED(row_type, member.radius, "radius", COX_FIXED, COX_STATE, 0, COX_FIX_MAX)

cox_obstacle cox_obstacle_make(uint32_t id, cox_vec2 position, fix16_t radius);

#ifdef __cplusplus
}
#endif
#endif
