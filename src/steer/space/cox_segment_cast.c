/* SPDX-License-Identifier: MIT
 * Rays: the first segment that one meets. */
#include "coxswain/segment.h"

#include "cox_ray_meets.h"

/* A ray, the first place met so far, and the segment that has it. */
typedef struct cast {
    cox_ray ray;
    cox_ray_place first;
    cox_segment segment;
    bool is_met;
} cast;

/* Keeps a segment that the ray meets before all others so far. */
static void meet(cast *self, const cox_segment *segment)
{
    cox_ray_place at;
    if (!cox_ray_meets(&self->ray, segment, &at)) return;
    if (self->is_met) {
        int order = cox_ray_place_order(at, self->first);
        if (order > 0 || (order == 0 && segment->id >= self->segment.id)) return;
    }
    self->first = at;
    self->segment = *segment;
    self->is_met = true;
}

/* Across a segment the normal is on the side that the ray comes from; along it there is none. */
static cox_vec2 normal_of(const cast *self)
{
    cox_vec2 left = cox_vec2_perpendicular(cox_ray_line_of(&self->segment));
    int64_t against = cox_segment_dot(left, self->ray.displacement);
    if (against != 0) return cox_vec2_normalise(against > 0 ? cox_vec2_negate(left) : left);
    bool begins_there = self->first.part == 0;
    return cox_vec2_normalise(begins_there ? left : cox_vec2_negate(self->ray.displacement));
}

bool cox_segment_cast(cox_segment_span segments, cox_vec2 origin, cox_vec2 displacement,
                      cox_surface *hit)
{
    cast self = {{cox_segment_held(origin), displacement}, {0, 1}, {0, {0, 0}, {0, 0}}, false};
    for (uint32_t i = 0; i < segments.count; i++) {
        cox_segment segment = cox_segment_held_ends(cox_segment_span_at(segments, i));
        meet(&self, &segment);
    }
    if (!self.is_met) return false;
    cox_vec2 offset = cox_ray_place_offset(self.first, displacement);
    hit->point = cox_vec2_add(self.ray.origin, offset);
    hit->normal = normal_of(&self);
    hit->distance = cox_vec2_length(offset);
    hit->id = self.segment.id;
    return true;
}
