/* SPDX-License-Identifier: MIT
 * Areas: the nearest side of their corners, then their radius. */
#include "coxswain/area.h"

#include <stddef.h>

#include "cox_area_core.h"

static cox_area of_corners(uint32_t id, const cox_vec2 *corners, uint32_t count, fix16_t radius)
{
    cox_area area;
    area.id = id;
    area.count = count;
    area.corners = corners;
    area.radius = cox_fix_max(radius, 0);
    return area;
}

cox_area cox_area_of_obstacle(const cox_obstacle *obstacle)
{
    return of_corners(obstacle->id, &obstacle->position, 1, obstacle->radius);
}

_Static_assert(offsetof(cox_segment, end) == offsetof(cox_segment, start) + sizeof(cox_vec2),
               "the ends of a segment do not lie side by side");

cox_area cox_area_of_segment(const cox_segment *segment, fix16_t radius)
{
    const uint8_t *start = (const uint8_t *)segment + offsetof(cox_segment, start);
    return of_corners(segment->id, (const cox_vec2 *)(const void *)start, 2, radius);
}

cox_area cox_area_of_polygon(uint32_t id, const cox_vec2 *corners, uint32_t count)
{
    return of_corners(id, corners, count, 0);
}

cox_area cox_area_of_box(uint32_t id, cox_vec2 corner, cox_vec2 opposite, cox_vec2 corners[4])
{
    cox_vec2 least =
        cox_vec2_make(cox_fix_min(corner.x, opposite.x), cox_fix_min(corner.y, opposite.y));
    cox_vec2 greatest =
        cox_vec2_make(cox_fix_max(corner.x, opposite.x), cox_fix_max(corner.y, opposite.y));
    corners[0] = least;
    corners[1] = cox_vec2_make(greatest.x, least.y);
    corners[2] = greatest;
    corners[3] = cox_vec2_make(least.x, greatest.y);
    return of_corners(id, corners, 4, 0);
}

cox_area_core cox_area_core_of(const cox_area *area, cox_vec2 point)
{
    cox_area_core core = {{0, 0}, UINT64_MAX, 0, false};
    for (uint32_t i = 0; i < area->count; i++) {
        cox_vec2 start = cox_segment_held(area->corners[i]);
        cox_vec2 end = cox_segment_held(area->corners[cox_area_next(area, i)]);
        cox_vec2 displacement = cox_segment_displacement(start, end, point);
        uint64_t squared = cox_vec2_length_squared(displacement);
        if (squared < core.squared) {
            core.displacement = displacement;
            core.squared = squared;
            core.side = i;
        }
        if (area->count > 2 && cox_area_side_crosses(start, end, point))
            core.is_inside = !core.is_inside;
    }
    return core;
}

/* Twice the area that the corners enclose, positive if they go round counter-clockwise. The whole
 * fits in 64 bits for sides that do not cross; parts of the sum may wrap. */
static int64_t double_area(const cox_area *area)
{
    cox_vec2 first = cox_segment_held(area->corners[0]);
    uint64_t sum = 0;
    for (uint32_t i = 1; i + 1u < area->count; i++) {
        cox_vec2 one = cox_vec2_subtract(cox_segment_held(area->corners[i]), first);
        cox_vec2 other = cox_vec2_subtract(cox_segment_held(area->corners[i + 1u]), first);
        sum += (uint64_t)cox_segment_cross(one, other);
    }
    return (int64_t)sum;
}

/* The direction out of the area at the nearest place of its core, not yet of length 1. */
static cox_vec2 outward(const cox_area *area, const cox_area_core *core, cox_vec2 point)
{
    cox_vec2 start = cox_segment_held(area->corners[core->side]);
    cox_vec2 end = cox_segment_held(area->corners[cox_area_next(area, core->side)]);
    cox_vec2 out = cox_segment_outward(start, end, point, core->displacement);
    bool is_solid = area->count > 2;
    if (is_solid && core->squared > 0) return core->is_inside ? cox_vec2_negate(out) : out;
    if (!is_solid) return out;
    cox_vec2 left = cox_vec2_perpendicular(cox_vec2_subtract(end, start));
    return double_area(area) > 0 ? cox_vec2_negate(left) : left;
}

bool cox_area_contains(const cox_area *area, cox_vec2 point, fix16_t margin)
{
    cox_area_core core = cox_area_core_of(area, cox_segment_held(point));
    fix16_t reach = cox_fix_add(cox_fix_max(area->radius, 0), cox_fix_max(margin, 0));
    if (area->count == 0) return false;
    return core.is_inside || core.squared <= cox_vec2_length_squared(cox_vec2_make(reach, 0));
}

cox_surface cox_area_nearest(const cox_area *area, cox_vec2 point)
{
    cox_surface surface = {point, {0, 0}, COX_FIX_MAX, area->id};
    if (area->count == 0) return surface;
    point = cox_segment_held(point);
    cox_area_core core = cox_area_core_of(area, point);
    cox_vec2 out = outward(area, &core, point);
    fix16_t radius = cox_fix_max(area->radius, 0);
    fix16_t distance = cox_vec2_length(core.displacement);
    surface.normal = cox_vec2_normalise(out);
    surface.point =
        cox_vec2_add(cox_vec2_add(point, core.displacement), cox_vec2_set_length_here(out, radius));
    surface.distance = cox_fix_subtract(core.is_inside ? -distance : distance, radius);
    return surface;
}
