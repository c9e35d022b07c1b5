/* SPDX-License-Identifier: MIT
 * Segments: making them, their sides, and which place on them is nearest. */
#include "coxswain/segment.h"

#include "cox_segment_displacement.h"

/* The one external definition of each inline function of segment.h. */
extern inline cox_segment_span cox_segment_span_make(const cox_segment *segments, uint32_t count);
extern inline const cox_segment *cox_segment_span_at(cox_segment_span span, uint32_t place);

cox_segment cox_segment_make(uint32_t id, cox_vec2 start, cox_vec2 end)
{
    cox_segment segment;
    segment.id = id;
    segment.start = cox_segment_held(start);
    segment.end = cox_segment_held(end);
    return segment;
}

void cox_segment_loop(const cox_vec2 *corners, uint32_t count, uint32_t first_id,
                      cox_segment *segments)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t next = i + 1u < count ? i + 1u : 0;
        segments[i] = cox_segment_make(first_id + i, corners[i], corners[next]);
    }
}

int32_t cox_segment_side(const cox_segment *segment, cox_vec2 point)
{
    cox_segment within = cox_segment_held_ends(segment);
    cox_vec2 line = cox_vec2_subtract(within.end, within.start);
    cox_vec2 from_start = cox_vec2_subtract(cox_segment_held(point), within.start);
    int64_t cross = cox_segment_cross(line, from_start);
    return (cross > 0) - (cross < 0);
}

/* The place at the end of displacement, on a segment held within the world. */
static cox_surface surface_at(const cox_segment *segment, cox_vec2 point, cox_vec2 displacement)
{
    cox_surface surface;
    surface.point = cox_vec2_add(point, displacement);
    surface.normal =
        cox_vec2_normalise(cox_segment_outward(segment->start, segment->end, point, displacement));
    surface.distance = cox_vec2_length(displacement);
    surface.id = segment->id;
    return surface;
}

cox_surface cox_segment_nearest(const cox_segment *segment, cox_vec2 point)
{
    cox_segment within = cox_segment_held_ends(segment);
    point = cox_segment_held(point);
    return surface_at(&within, point, cox_segment_displacement(within.start, within.end, point));
}

/* How far a coordinate lies outside the range between two others; 0 inside it. */
static inline fix16_t beyond(fix16_t coordinate, fix16_t one, fix16_t other)
{
    fix16_t least = cox_fix_min(one, other), greatest = cox_fix_max(one, other);
    return cox_fix_max(cox_fix_max(least - coordinate, coordinate - greatest), 0);
}

/* A squared distance that a segment, held within the world, is not nearer than. */
static inline uint64_t least_squared(const cox_segment *segment, cox_vec2 point)
{
    return cox_vec2_length_squared(
        cox_vec2_make(beyond(point.x, segment->start.x, segment->end.x),
                      beyond(point.y, segment->start.y, segment->end.y)));
}

bool cox_segment_nearest_of(cox_segment_span segments, cox_vec2 point, fix16_t radius,
                            cox_surface *nearest)
{
    if (radius < 0) return false;
    point = cox_segment_held(point);
    uint64_t best_squared = cox_vec2_length_squared(cox_vec2_make(radius, 0));
    cox_segment best = {0, {0, 0}, {0, 0}};
    cox_vec2 best_displacement = {0, 0};
    bool is_found = false;
    for (uint32_t i = 0; i < segments.count; i++) {
        cox_segment segment = cox_segment_held_ends(cox_segment_span_at(segments, i));
        if (least_squared(&segment, point) > best_squared) continue;
        cox_vec2 displacement = cox_segment_displacement(segment.start, segment.end, point);
        uint64_t squared = cox_vec2_length_squared(displacement);
        if (squared > best_squared) continue;
        if (is_found && squared == best_squared && segment.id >= best.id) continue;
        best_squared = squared;
        best = segment;
        best_displacement = displacement;
        is_found = true;
    }
    if (is_found) *nearest = surface_at(&best, point, best_displacement);
    return is_found;
}
