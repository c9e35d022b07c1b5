/* SPDX-License-Identifier: MIT
 * The corners of an area without its radius: the nearest place on their sides, and whether a point
 * lies among them. */
#ifndef COX_AREA_CORE_H
#define COX_AREA_CORE_H

#include "coxswain/area.h"

#include "cox_segment_displacement.h"

typedef struct cox_area_core {
    cox_vec2 displacement;     /* from the point to the nearest place */
    uint64_t squared; /* its squared length; UINT64_MAX for an area without corners */
    uint32_t side;    /* the number of the corner where the nearest side begins */
    bool is_inside;   /* of a polygon; its sides may count as either */
} cox_area_core;

/* The number of the corner where the side ends that begins at a corner. */
static inline uint32_t cox_area_next(const cox_area *area, uint32_t corner)
{
    return corner + 1u < area->count ? corner + 1u : 0;
}

/* Whether a side crosses the line from a point to the right, so that the point's place, inside or
 * outside, changes. An end counts if the other one lies below it. */
static inline bool cox_area_side_crosses(cox_vec2 start, cox_vec2 end, cox_vec2 point)
{
    if ((start.y > point.y) == (end.y > point.y)) return false;
    int64_t cross =
        cox_segment_cross(cox_vec2_subtract(end, start), cox_vec2_subtract(point, start));
    return (cross > 0) == (end.y > start.y);
}

/* The core as seen from a point that is held within the world; in cox_area.c. */
cox_area_core cox_area_core_of(const cox_area *area, cox_vec2 point);

#endif
