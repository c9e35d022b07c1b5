/* SPDX-License-Identifier: MIT
 * An area: a circle, a capsule, a box or a polygon, asked by the same calls.
 *
 * An area has corners and a radius by which it is rounded. One corner makes a circle, two make a
 * capsule (with radius 0 a segment), three or more a polygon (four a box). Inside and outside are
 * decided exactly, as in segment.h; a corner or a point beyond COX_WORLD_LIMIT is taken as held
 * within it. */
#ifndef COX_AREA_H
#define COX_AREA_H

#include "coxswain/obstacle.h"
#include "coxswain/segment.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An area. It owns nothing: its corners are the caller's, and must stay where they are. */
typedef struct cox_area {
    uint32_t id;             /* unique, 1 or more; of two equally near ones the lower id counts */
    uint32_t count;          /* of corners; 0: an area that is nowhere */
    const cox_vec2 *corners; /* units, within COX_WORLD_LIMIT, in either sense of rotation; NULL
                                only if count is 0. Sides may cross: what an odd number of turns
                                encloses is inside */
    fix16_t radius;          /* units; < 0 is taken as 0 */
} cox_area;

/* The areas of an obstacle, of a segment grown by radius, and of the caller's count corners. The
 * first two point into the obstacle and the segment. */
COX_API cox_area cox_area_of_obstacle(const cox_obstacle *obstacle);
COX_API cox_area cox_area_of_segment(const cox_segment *segment, fix16_t radius);
COX_API cox_area cox_area_of_polygon(uint32_t id, const cox_vec2 *corners, uint32_t count);

/* The area of a box along the axes, between two opposite corners in any order. Its four corners
 * are written to corners, the caller's. */
COX_API cox_area cox_area_of_box(uint32_t id, cox_vec2 corner, cox_vec2 opposite,
                                 cox_vec2 corners[4]);

/* Whether a point lies in the area grown by margin (units; < 0 is taken as 0); its edge counts as
 * inside. Decided on exact squares of distances to the nearest place, which is rounded
 * (segment.h). An area without corners contains nothing. */
COX_API bool cox_area_contains(const cox_area *area, cox_vec2 point, fix16_t margin);

/* The place on the area's surface that is nearest to a point. The normal points out of the area;
 * distance is < 0 inside it. Of sides that are equally near the first counts. Exactly on a side the
 * normal is that of the side, out of the polygon; on a segment it is that of cox_segment_nearest;
 * exactly at the centre of a circle it is (0, 0), and the place is the centre. For an area without
 * corners the distance is COX_FIX_MAX, the normal (0, 0) and the place the point itself. */
COX_API cox_surface cox_area_nearest(const cox_area *area, cox_vec2 point);

/* The first place where a ray from origin to origin + displacement meets an area (edges count). The
 * normal points out of the area; distance is the distance from origin. Of areas met at exactly the
 * same place the lower id counts, so their order does not matter. False, and *hit is unchanged, if
 * the ray meets none. displacement may have any length.
 *
 * A ray that begins in an area, or on its edge, meets it there, wherever it leads, even if
 * displacement is (0, 0): distance is 0 and the normal is that of cox_area_nearest. Exactly at a
 * corner of an area without a radius, and so along a side too, the ray meets it head on: the normal
 * is opposite to the displacement. Where sides of one area are met at the same place, the first
 * counts.
 *
 * Whether the ray meets an area is decided exactly (cox_area_contains rounds), and so is which of
 * several areas without a radius it meets first. On a rounded corner the place lies less than an
 * LSB too far along the ray; on a straight edge that a radius has moved, less than an LSB too deep.
 * areas is the caller's array of count; it may be NULL if count is 0. */
COX_API bool cox_area_cast(const cox_area *areas, uint32_t count, cox_vec2 origin,
                           cox_vec2 displacement, cox_surface *hit);

#ifdef __cplusplus
}
#endif
#endif
