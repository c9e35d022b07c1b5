/* SPDX-License-Identifier: MIT
 * Following a wall, and staying in a room or out of it. */
#include "coxswain/wall.h"

#include "cox_heading.h"
#include "cox_displacement.h"
#include "core/math/cox_vec2_fit.h"

cox_wall_following cox_wall_following_default(void)
{
    cox_wall_following following;
    following.distance = COX_FIX(20);
    following.ahead = COX_FIX(60);
    following.sight = COX_FIX(100);
    return following;
}

/* What an agent sees of its walls. */
typedef struct wall_view {
    cox_surface near; /* the nearest place to the agent */
    cox_surface wall; /* the one to go along */
    cox_vec2 along;   /* how far to go on from there */
    bool is_near;     /* whether there is a nearest place in sight */
} wall_view;

/* Whether an agent turns to the left of a wall ahead: away from the wall that it follows, or else
 * to the side toward which it moves, or else to the side of its id. */
static bool goes_left(const cox_agent *self, const wall_view *view, cox_vec2 left, cox_vec2 rest)
{
    bool follows = view->is_near && view->near.id != view->wall.id;
    fix16_t along = follows ? cox_vec2_dot(left, view->near.normal) : 0;
    if (along == 0) along = cox_vec2_dot(left, rest);
    if (along != 0) return along > 0;
    return cox_vec2_dot(left, cox_heading_side(self, self->id)) > 0;
}

/* Finds the wall to go along: a wall before the point ahead, along which the rest of the distance
 * is laid, or else the nearest wall to that point. */
static bool find_wall(wall_view *view, const cox_agent *self, cox_segment_span walls,
                      const cox_wall_following *following)
{
    cox_vec2 displacement = cox_heading_displacement(self, following->ahead);
    view->is_near = cox_segment_nearest_of(walls, self->position, following->sight, &view->near);
    view->along = cox_vec2_zero();
    if (!cox_segment_cast(walls, self->position, displacement, &view->wall)) {
        cox_vec2 ahead = cox_vec2_add(self->position, displacement);
        return cox_segment_nearest_of(walls, ahead, following->sight, &view->wall);
    }
    cox_vec2 left = cox_vec2_perpendicular(view->wall.normal);
    cox_vec2 to_wall = cox_vec2_subtract(view->wall.point, self->position);
    cox_vec2 rest = cox_vec2_subtract(displacement, to_wall);
    fix16_t length = cox_vec2_length(rest);
    view->along = cox_vec2_scale(left, goes_left(self, view, left, rest) ? length : -length);
    return true;
}

/* How far an agent that is too near to a wall is to be moved off it. */
static cox_vec2 displacement_off(const wall_view *view, fix16_t distance, fix16_t ahead)
{
    if (!view->is_near || view->near.distance >= distance) return cox_vec2_zero();
    fix16_t missing = cox_fix_subtract(distance, view->near.distance);
    return cox_vec2_scale(view->near.normal, cox_fix_mul_div(missing, ahead, distance));
}

cox_vec2 cox_follow_wall(const cox_agent *self, cox_segment_span walls,
                         cox_wall_following following)
{
    wall_view view;
    if (!find_wall(&view, self, walls, &following)) return cox_vec2_zero();
    fix16_t distance = cox_fix_max(following.distance, 0);
    cox_vec2 to_wall = cox_vec2_subtract(view.wall.point, self->position);
    cox_vec2 out = cox_vec2_scale(view.wall.normal, distance);
    cox_vec2 off = displacement_off(&view, distance, cox_fix_abs(following.ahead));
    cox_vec2 sought = cox_vec2_fit((int64_t)to_wall.x + view.along.x + out.x + off.x,
                                   (int64_t)to_wall.y + view.along.y + out.y + off.y);
    return cox_displacement_seek(self, &sought);
}

cox_containment cox_containment_default(void)
{
    cox_containment containment;
    containment.ahead_time = COX_FIX(20);
    containment.margin = 0;
    containment.keeps_out = false;
    return containment;
}

/* The nearest wall of a room as seen from a place, its normal into where the agent may be, and how
 * far the agent would be from it there, < 0 on the wrong side. */
static cox_surface wall_near(const cox_agent *self, const cox_area *room, cox_vec2 place,
                             bool keeps_out)
{
    cox_surface wall = cox_area_nearest(room, place);
    if (cox_vec2_is_zero(wall.normal)) {
        wall.normal = cox_agent_heading(self);
        if (!keeps_out) wall.normal = cox_vec2_negate(wall.normal);
    }
    if (keeps_out) return wall;
    wall.normal = cox_vec2_negate(wall.normal);
    wall.distance = cox_fix_negate(wall.distance);
    return wall;
}

/* The velocity as a wall mirrors it. */
static cox_vec2 mirrored(cox_vec2 velocity, cox_vec2 normal)
{
    cox_vec2 against = cox_vec2_scale(normal, cox_vec2_dot(velocity, normal));
    return cox_vec2_fit(velocity.x - 2 * (int64_t)against.x, velocity.y - 2 * (int64_t)against.y);
}

cox_vec2 cox_contain(const cox_agent *self, const cox_area *room, cox_containment containment)
{
    if (room->count == 0) return cox_vec2_zero();
    fix16_t reach = cox_fix_add(cox_fix_max(self->radius, 0), cox_fix_max(containment.margin, 0));
    cox_surface here = wall_near(self, room, self->position, containment.keeps_out);
    if (here.distance < reach) return cox_displacement_seek(self, &here.normal);

    cox_vec2 place = cox_vec2_fit_ratio(&self->position, &self->velocity,
                                        cox_fix_max(containment.ahead_time, 0), COX_FIX_ONE);
    cox_surface wall = wall_near(self, room, place, containment.keeps_out);
    if (wall.distance >= reach) return cox_vec2_zero();
    if (cox_vec2_dot(self->velocity, wall.normal) >= 0) wall = here;
    if (cox_vec2_dot(self->velocity, wall.normal) >= 0)
        return cox_displacement_seek(self, &wall.normal);
    cox_vec2 displacement = mirrored(self->velocity, wall.normal);
    return cox_displacement_seek(self, &displacement);
}
