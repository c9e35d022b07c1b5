/* SPDX-License-Identifier: MIT
 * A segment: a straight piece of a wall, and what a ray hits.
 *
 * Segments are seen from both sides. Within the world all decisions are exact: coordinates are
 * below 2^30 LSB, so differences are below 2^31, their products below 2^62, and every cross and dot
 * product fits in 64 bits; two places on a ray are compared by products of 128 bits. Only points
 * and normals are rounded. A point or an end beyond COX_WORLD_LIMIT is taken as held within it. */
#ifndef COX_SEGMENT_H
#define COX_SEGMENT_H

#include <stddef.h>

#include "coxswain/vec2.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A segment. If both ends are the same it is a point. */
typedef struct cox_segment {
    uint32_t id;    /* unique, 1 or more; of two that are equally near the lower id counts */
    cox_vec2 start; /* units, within COX_WORLD_LIMIT */
    cox_vec2 end;   /* likewise */
} cox_segment;

/* All columns of a segment that is a member of row_type (visitor.h); its id is the row's id. */
#define COX_SEGMENT_COLUMNS(row_type, member)                                                     \
    COX_COLUMN_NAMED(row_type, member.id, "id", COX_U32, COX_ROW_ID, 0, 0),                       \
        COX_COLUMN_NAMED(row_type, member.start.x, "start.x", COX_FIXED, COX_STATE,               \
                         -COX_WORLD_LIMIT, COX_WORLD_LIMIT),                                      \
        COX_COLUMN_NAMED(row_type, member.start.y, "start.y", COX_FIXED, COX_STATE,               \
                         -COX_WORLD_LIMIT, COX_WORLD_LIMIT),                                      \
        COX_COLUMN_NAMED(row_type, member.end.x, "end.x", COX_FIXED, COX_STATE, -COX_WORLD_LIMIT, \
                         COX_WORLD_LIMIT),                                                        \
        COX_COLUMN_NAMED(row_type, member.end.y, "end.y", COX_FIXED, COX_STATE, -COX_WORLD_LIMIT, \
                         COX_WORLD_LIMIT)

/* Makes a segment; its ends are held within the world. */
COX_API cox_segment cox_segment_make(uint32_t id, cox_vec2 start, cox_vec2 end);

/* Makes the count sides of a polygon, from each corner to the next and from the last to the first,
 * with ids from first_id on. corners and segments are the caller's arrays of count. */
COX_API void cox_segment_loop(const cox_vec2 *corners, uint32_t count, uint32_t first_id,
                              cox_segment *segments);

/* On which side of the line through a segment a point lies, exactly: 1 on the left as seen from
 * start to end (counter-clockwise), -1 on the right, 0 on the line. A segment without a length has
 * no line: 0. */
COX_API int32_t cox_segment_side(const cox_segment *segment, cox_vec2 point);

/* Some of the segments that lie in an array. All zero bytes are none. Segments and numbers are the
 * caller's; nothing is copied. */
typedef struct cox_segment_span {
    const cox_segment *first; /* segment 0 of the array; NULL only if count is 0 */
    const uint32_t *rows; /* count numbers of segments; NULL: those from 0 to count - 1 */
    uint32_t count;       /* how many segments */
} cox_segment_span;

/* A span of an array of count segments; segments may be NULL if count is 0. */
COX_INLINE cox_segment_span cox_segment_span_make(const cox_segment *segments, uint32_t count);

/* The segment at that place of the span, 0 to count - 1. */
COX_INLINE const cox_segment *cox_segment_span_at(cox_segment_span span, uint32_t place);

/* A place on a surface, as seen from a point. */
typedef struct cox_surface {
    cox_vec2 point;   /* units; each component within half an LSB of the true place */
    cox_vec2 normal;  /* the surface's direction outward there: a unit vector, or (0, 0) where no
                         direction is better than another */
    fix16_t distance; /* from the point asked about to this one, units; saturated; < 0: inside */
    uint32_t id;      /* of what has the surface */
} cox_surface;

/* The nearest place on a segment. Its normal points to the point asked about; exactly on the
 * segment it points to the left of start to end, and where the segment has no length it is (0, 0).
 * Seen from beyond an end, the nearest place is the end. */
COX_API cox_surface cox_segment_nearest(const cox_segment *segment, cox_vec2 point);

/* The nearest place on any of the segments within radius of a point (units; the edge counts as
 * inside; < 0: none). Distances are compared by the exact squares of those to the rounded places;
 * of equally near ones the lower id counts, so their order does not matter. False, and *nearest is
 * unchanged, if there is none. */
COX_API bool cox_segment_nearest_of(cox_segment_span segments, cox_vec2 point, fix16_t radius,
                                    cox_surface *nearest);

/* The first place where a ray from origin to origin + displacement meets a segment (ends and edges
 * count). The normal is at a right angle to the segment, on the side from which the ray comes;
 * distance is that from origin. Of segments met at exactly the same place the lower id counts, so
 * their order does not matter. False, and *hit is unchanged, if there is none.
 *
 * A ray along a segment meets it at its first common point, head on: the normal is opposite to the
 * displacement. The same holds for a segment without a length. A ray that begins on a segment meets
 * it there; if it then goes along the segment, or displacement is (0, 0), the normal is that of
 * cox_segment_nearest. displacement may have any length. */
COX_API bool cox_segment_cast(cox_segment_span segments, cox_vec2 origin, cox_vec2 displacement,
                              cox_surface *hit);

/* Whether the straight line from one point to another is free: it meets no segment. Decided
 * exactly. To touch one is to meet it, with its end, its edge or the line's own end, so from a
 * point that lies on a segment nothing is seen, and nobody sees it. A line without a length is a
 * point. */
COX_API bool cox_segment_sees(cox_segment_span segments, cox_vec2 from, cox_vec2 to);

/* The definitions of the inline functions; fix.h says how they are built. */

COX_INLINE cox_segment_span cox_segment_span_make(const cox_segment *segments, uint32_t count)
{
    cox_segment_span span;
    span.first = segments;
    span.rows = NULL;
    span.count = count;
    return span;
}

COX_INLINE const cox_segment *cox_segment_span_at(cox_segment_span span, uint32_t place)
{
    return &span.first[span.rows == NULL ? place : span.rows[place]];
}

#ifdef __cplusplus
}
#endif
#endif
