/* SPDX-License-Identifier: MIT
 * Rays: the first area that one meets.
 *
 * An area is what its sides enclose and what lies within its radius of a side: one capsule for each
 * side. A capsule is convex, so a ray that begins outside enters it once, across the disc round one
 * of its ends or across the straight edge between them. Products of up to 192 bits decide exactly
 * which, and whether it is reached; only the place is a root, rounded towards the end of the ray.
 * */
#include "coxswain/area.h"

#include "core/math/cox_fix_wide_root.h"

#include "cox_area_core.h"
#include "cox_ray_place.h"

typedef struct ray {
    cox_vec2 origin;
    cox_vec2 displacement;
    uint64_t squared; /* of the displacement's length */
} ray;

/* A side of an area. */
typedef struct side {
    cox_vec2 start;
    cox_vec2 end;
    uint64_t radius_squared;
} side;

/* Where a ray meets an area, and what its normal depends on. */
typedef struct meeting {
    cox_ray_place at;
    cox_vec2 corner; /* round which it is met */
    cox_vec2 line;   /* along the straight edge that is met, or (0, 0) */
    const cox_area *area;
    bool is_inside; /* the ray begins in the area */
} meeting;

static side side_of(const cox_area *area, uint32_t corner)
{
    side made;
    made.start = cox_segment_held(area->corners[corner]);
    made.end = cox_segment_held(area->corners[cox_area_next(area, corner)]);
    made.radius_squared = cox_vec2_length_squared(cox_vec2_make(cox_fix_max(area->radius, 0), 0));
    return made;
}

/* Whether a point lies in the capsule of a side, its edge included. */
static bool side_holds(const side *self, cox_vec2 point)
{
    cox_vec2 line = cox_vec2_subtract(self->end, self->start);
    cox_vec2 from_start = cox_vec2_subtract(point, self->start);
    cox_vec2 from_end = cox_vec2_subtract(point, self->end);
    if (cox_segment_dot(line, from_start) <= 0)
        return cox_vec2_length_squared(from_start) <= self->radius_squared;
    if (cox_segment_dot(line, from_end) >= 0)
        return cox_vec2_length_squared(from_end) <= self->radius_squared;
    uint64_t aside = cox_segment_magnitude(cox_segment_cross(line, from_start));
    cox_fix_wide reach = cox_fix_wide_product(self->radius_squared, cox_vec2_length_squared(line));
    return cox_fix_wide_order(cox_fix_wide_product(aside, aside), reach) <= 0;
}

/* Whether a point lies in an area, its edge included; exactly, which cox_area_contains is not. */
static bool area_holds(const cox_area *area, cox_vec2 point)
{
    bool is_among_sides = false;
    for (uint32_t i = 0; i < area->count; i++) {
        side one = side_of(area, i);
        if (side_holds(&one, point)) return true;
        if (area->count > 2 && cox_area_side_crosses(one.start, one.end, point))
            is_among_sides = !is_among_sides;
    }
    return is_among_sides;
}

/* Where a ray from outside a disc enters it: along - root(radius^2 displacement^2 - aside^2) of
 * displacement^2, where along and aside are the components of the offset to the corner along the
 * ray and across it. */
static bool enters_disc(const ray *self, cox_vec2 corner, uint64_t radius_squared, meeting *met)
{
    cox_vec2 offset = cox_vec2_subtract(corner, self->origin);
    int64_t along = cox_segment_dot(self->displacement, offset);
    uint64_t aside = cox_segment_magnitude(cox_segment_cross(self->displacement, offset));
    cox_fix_wide reach = cox_fix_wide_product(radius_squared, self->squared);
    cox_fix_wide aside_squared = cox_fix_wide_product(aside, aside);
    if (along < 0 || cox_fix_wide_order(aside_squared, reach) > 0) return false;
    uint64_t depth = cox_fix_wide_root(cox_fix_wide_difference(reach, aside_squared));
    met->at.part = (uint64_t)along - depth;
    met->at.whole = self->squared;
    met->corner = corner;
    met->line = cox_vec2_zero();
    return met->at.part <= met->at.whole;
}

/* Where a ray from outside a capsule crosses the nearer of its straight edges: where the ray
 * crosses the side's line, as in cox_segment_cast.c, less what the radius takes. */
static bool enters_edge(const ray *self, const side *across, meeting *met)
{
    cox_vec2 offset = cox_vec2_subtract(across->start, self->origin);
    met->line = cox_vec2_subtract(across->end, across->start);
    int64_t along = cox_segment_cross(offset, met->line);
    int64_t whole = cox_segment_cross(self->displacement, met->line);
    if ((along ^ whole) < 0) return false;
    uint64_t far = cox_segment_magnitude(along);
    cox_fix_wide depth_squared =
        cox_fix_wide_product(across->radius_squared, cox_vec2_length_squared(met->line));
    if (cox_fix_wide_order(cox_fix_wide_product(far, far), depth_squared) < 0) return false;
    met->at.part = far - cox_fix_wide_root(depth_squared);
    met->at.whole = cox_segment_magnitude(whole);
    return met->at.part <= met->at.whole;
}

/* Whether a ray runs to the right of an end of a straight edge, through it, or to the left: -1, 0
 * or 1. The edge is the left one of a side that leads along the ray or to its left. left is the
 * side's own end, seen from the ray, times |displacement|; the edge lies farther left, by radius *
 * along / |line|. */
static int edge_is_left(int64_t left, const side *self, int64_t along)
{
    if (left > 0) return 1;
    uint64_t right = cox_segment_magnitude(left), slope = cox_segment_magnitude(along);
    uint64_t squared = cox_vec2_length_squared(cox_vec2_subtract(self->end, self->start));
    return cox_fix_wide_order_of_three(
        cox_fix_wide_product_of_three(self->radius_squared, slope, slope),
        cox_fix_wide_product_of_three(squared, right, right));
}

/* Where a ray from outside the capsule of a side enters it. From right to left a ray meets the disc
 * of the end that lies behind, the edge, then the disc of the other end. */
static bool enters_side(const ray *self, side across, meeting *met)
{
    int64_t along =
        cox_segment_dot(self->displacement, cox_vec2_subtract(across.end, across.start));
    if (along < 0) {
        cox_vec2 start = across.start;
        across.start = across.end;
        across.end = start;
    }
    cox_vec2 line = cox_vec2_subtract(across.end, across.start);
    int64_t behind =
        cox_segment_cross(self->displacement, cox_vec2_subtract(across.start, self->origin));
    int64_t ahead =
        cox_segment_cross(self->displacement, cox_vec2_subtract(across.end, self->origin));
    if (cox_segment_cross(self->displacement, line) < 0) { /* seen in a mirror */
        behind = -behind;
        ahead = -ahead;
    }
    if (edge_is_left(behind, &across, along) >= 0)
        return enters_disc(self, across.start, across.radius_squared, met);
    if (edge_is_left(ahead, &across, along) <= 0)
        return enters_disc(self, across.end, across.radius_squared, met);
    return enters_edge(self, &across, met);
}

/* Where a ray first meets an area. Of sides met at the same place the first counts. */
static bool meets(const ray *self, const cox_area *area, meeting *met)
{
    const meeting inside = {{0, 1}, {0, 0}, {0, 0}, area, true};
    *met = inside;
    if (area_holds(area, self->origin)) return true;
    bool is_met = false;
    if (self->squared == 0) return false;
    for (uint32_t i = 0; i < area->count; i++) {
        meeting one = inside;
        one.is_inside = false;
        if (!enters_side(self, side_of(area, i), &one)) continue;
        if (!is_met || cox_ray_place_order(one.at, met->at) < 0) *met = one;
        is_met = true;
    }
    return is_met;
}

static cox_vec2 normal_of(const ray *self, const meeting *met, cox_vec2 point)
{
    if (met->is_inside) return cox_area_nearest(met->area, self->origin).normal;
    cox_vec2 left = cox_vec2_perpendicular(met->line);
    cox_vec2 from_corner = cox_vec2_subtract(point, met->corner);
    int64_t against = cox_segment_dot(left, self->displacement);
    if (against != 0) return cox_vec2_normalise(against > 0 ? cox_vec2_negate(left) : left);
    bool is_at_corner = cox_vec2_is_zero(from_corner);
    return cox_vec2_normalise(is_at_corner ? cox_vec2_negate(self->displacement) : from_corner);
}

bool cox_area_cast(const cox_area *areas, uint32_t count, cox_vec2 origin, cox_vec2 displacement,
                   cox_surface *hit)
{
    ray self = {cox_segment_held(origin), displacement, cox_vec2_length_squared(displacement)};
    meeting first = {{0, 1}, {0, 0}, {0, 0}, NULL, false};
    for (uint32_t i = 0; i < count; i++) {
        meeting met;
        if (!meets(&self, &areas[i], &met)) continue;
        int order = first.area == NULL ? -1 : cox_ray_place_order(met.at, first.at);
        if (order < 0 || (order == 0 && met.area->id < first.area->id)) first = met;
    }
    if (first.area == NULL) return false;
    cox_vec2 offset = cox_ray_place_offset(first.at, displacement);
    hit->point = cox_vec2_add(self.origin, offset);
    hit->normal = normal_of(&self, &first, hit->point);
    hit->distance = cox_vec2_length(offset);
    hit->id = first.area->id;
    return true;
}
