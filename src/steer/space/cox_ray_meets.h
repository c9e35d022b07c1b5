/* SPDX-License-Identifier: MIT
 * Whether a ray meets a segment, and where.
 *
 * A ray origin + t * displacement, t from 0 to 1, meets the line start + u * line where
 * t = cross(offset, line) / cross(displacement, line) and u = cross(offset, displacement) /
 * cross(displacement, line), offset from origin to start. Both stay fractions: no decision is
 * rounded. */
#ifndef COX_RAY_MEETS_H
#define COX_RAY_MEETS_H

#include "cox_ray_place.h"

/* Origin and segments are held within the world. */
typedef struct cox_ray {
    cox_vec2 origin;
    cox_vec2 displacement;
} cox_ray;

static inline cox_vec2 cox_ray_line_of(const cox_segment *segment)
{
    return cox_vec2_subtract(segment->end, segment->start);
}

/* Where on the ray a point of its line lies, as a multiple of |displacement|^2; the ray has a
 * length. */
static inline bool cox_ray_place_of(const cox_ray *self, cox_vec2 offset, cox_ray_place *at)
{
    int64_t along = cox_segment_dot(self->displacement, offset);
    at->part = (uint64_t)along;
    at->whole = cox_vec2_length_squared(self->displacement);
    return along >= 0 && at->part <= at->whole;
}

/* Whether a point of a segment's line, from_start of its start, lies on the segment. */
static inline bool cox_ray_lies_on(cox_vec2 line, cox_vec2 from_start)
{
    if (cox_vec2_is_zero(line)) return cox_vec2_is_zero(from_start);
    int64_t along = cox_segment_dot(line, from_start);
    return along >= 0 && (uint64_t)along <= cox_vec2_length_squared(line);
}

/* Where a ray meets a segment on its own line, at the earlier of its ends unless it begins on it.
 * Without a length of its own it is a point. */
static inline bool cox_ray_meets_along(const cox_ray *self, const cox_segment *segment,
                                       cox_ray_place *at)
{
    cox_vec2 line = cox_ray_line_of(segment);
    cox_vec2 from_start = cox_vec2_subtract(self->origin, segment->start);
    if (cox_segment_cross(line, from_start) != 0) return false;
    if (cox_segment_cross(self->displacement, from_start) != 0) return false;
    at->part = 0;
    at->whole = 1;
    if (cox_ray_lies_on(line, from_start)) return true;
    if (cox_vec2_is_zero(self->displacement)) return false;
    cox_ray_place end;
    bool meets_start = cox_ray_place_of(self, cox_vec2_subtract(segment->start, self->origin), at);
    bool meets_end = cox_ray_place_of(self, cox_vec2_subtract(segment->end, self->origin), &end);
    if (meets_end && (!meets_start || end.part < at->part)) *at = end;
    return meets_start || meets_end;
}

/* Whether a ray meets a segment; where, goes to *at. */
static inline bool cox_ray_meets(const cox_ray *self, const cox_segment *segment, cox_ray_place *at)
{
    cox_vec2 line = cox_ray_line_of(segment);
    int64_t whole = cox_segment_cross(self->displacement, line);
    if (whole == 0) return cox_ray_meets_along(self, segment, at);
    cox_vec2 offset = cox_vec2_subtract(segment->start, self->origin);
    int64_t along_ray = cox_segment_cross(offset, line);
    int64_t along_line = cox_segment_cross(offset, self->displacement);
    if ((along_ray ^ whole) < 0 && along_ray != 0) return false;
    if ((along_line ^ whole) < 0 && along_line != 0) return false;
    at->part = cox_segment_magnitude(along_ray);
    at->whole = cox_segment_magnitude(whole);
    return at->part <= at->whole && cox_segment_magnitude(along_line) <= at->whole;
}

#endif
