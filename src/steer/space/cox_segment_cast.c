/* SPDX-License-Identifier: MIT
 * Rays: the first segment that one meets.
 *
 * A ray origin + t * displacement, t from 0 to 1, meets the line start + u * line where
 * t = cross(offset, line) / cross(displacement, line) and u = cross(offset, displacement) /
 * cross(displacement, line), offset from origin to start. Both stay fractions: no decision is
 * rounded. */
#include "coxswain/segment.h"

#include "cox_ray_place.h"

/* A ray, the first place met so far, and the segment that has it. */
typedef struct ray {
    cox_vec2 origin;
    cox_vec2 displacement;
    cox_ray_place first;
    cox_segment segment;
    bool is_met;
} ray;

static cox_vec2 line_of(const cox_segment *segment)
{
    return cox_vec2_subtract(segment->end, segment->start);
}

/* Where on the ray a point of its line lies, as a multiple of |displacement|^2; the ray has a
 * length. */
static bool place_of(const ray *self, cox_vec2 offset, cox_ray_place *at)
{
    int64_t along = cox_segment_dot(self->displacement, offset);
    at->part = (uint64_t)along;
    at->whole = cox_vec2_length_squared(self->displacement);
    return along >= 0 && at->part <= at->whole;
}

/* Whether a point of a segment's line, from_start of its start, lies on the segment. */
static bool lies_on(cox_vec2 line, cox_vec2 from_start)
{
    if (cox_vec2_is_zero(line)) return cox_vec2_is_zero(from_start);
    int64_t along = cox_segment_dot(line, from_start);
    return along >= 0 && (uint64_t)along <= cox_vec2_length_squared(line);
}

/* Where a ray meets a segment on its own line, at the earlier of its ends unless it begins on it.
 * Without a length of its own it is a point. */
static bool meets_along(const ray *self, const cox_segment *segment, cox_ray_place *at)
{
    cox_vec2 line = line_of(segment);
    cox_vec2 from_start = cox_vec2_subtract(self->origin, segment->start);
    if (cox_segment_cross(line, from_start) != 0) return false;
    if (cox_segment_cross(self->displacement, from_start) != 0) return false;
    at->part = 0;
    at->whole = 1;
    if (lies_on(line, from_start)) return true;
    if (cox_vec2_is_zero(self->displacement)) return false;
    cox_ray_place end;
    bool meets_start = place_of(self, cox_vec2_subtract(segment->start, self->origin), at);
    bool meets_end = place_of(self, cox_vec2_subtract(segment->end, self->origin), &end);
    if (meets_end && (!meets_start || end.part < at->part)) *at = end;
    return meets_start || meets_end;
}

/* Where a ray meets a segment. */
static bool meets(const ray *self, const cox_segment *segment, cox_ray_place *at)
{
    cox_vec2 line = line_of(segment);
    int64_t whole = cox_segment_cross(self->displacement, line);
    if (whole == 0) return meets_along(self, segment, at);
    cox_vec2 offset = cox_vec2_subtract(segment->start, self->origin);
    int64_t along_ray = cox_segment_cross(offset, line);
    int64_t along_line = cox_segment_cross(offset, self->displacement);
    if ((along_ray ^ whole) < 0 && along_ray != 0) return false;
    if ((along_line ^ whole) < 0 && along_line != 0) return false;
    at->part = cox_segment_magnitude(along_ray);
    at->whole = cox_segment_magnitude(whole);
    return at->part <= at->whole && cox_segment_magnitude(along_line) <= at->whole;
}

/* Keeps a segment that the ray meets before all others so far. */
static void meet(ray *self, const cox_segment *segment)
{
    cox_ray_place at;
    if (!meets(self, segment, &at)) return;
    if (self->is_met) {
        int order = cox_ray_place_order(at, self->first);
        if (order > 0 || (order == 0 && segment->id >= self->segment.id)) return;
    }
    self->first = at;
    self->segment = *segment;
    self->is_met = true;
}

/* Across a segment the normal is on the side that the ray comes from; along it there is none. */
static cox_vec2 normal_of(const ray *self)
{
    cox_vec2 left = cox_vec2_perpendicular(line_of(&self->segment));
    int64_t against = cox_segment_dot(left, self->displacement);
    if (against != 0) return cox_vec2_normalise(against > 0 ? cox_vec2_negate(left) : left);
    bool begins_there = self->first.part == 0;
    return cox_vec2_normalise(begins_there ? left : cox_vec2_negate(self->displacement));
}

bool cox_segment_cast(cox_segment_span segments, cox_vec2 origin, cox_vec2 displacement,
                      cox_surface *hit)
{
    ray self = {cox_segment_held(origin), displacement, {0, 1}, {0, {0, 0}, {0, 0}}, false};
    for (uint32_t i = 0; i < segments.count; i++) {
        cox_segment segment = cox_segment_held_ends(cox_segment_span_at(segments, i));
        meet(&self, &segment);
    }
    if (!self.is_met) return false;
    cox_vec2 offset = cox_ray_place_offset(self.first, displacement);
    hit->point = cox_vec2_add(self.origin, offset);
    hit->normal = normal_of(&self);
    hit->distance = cox_vec2_length(offset);
    hit->id = self.segment.id;
    return true;
}
