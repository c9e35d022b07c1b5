/* SPDX-License-Identifier: MIT
 * Keeping clear of what is ahead: areas in a cylinder, walls that feelers meet. */
#include "coxswain/wall.h"

#include "cox_avoidance_displacement.h"
#include "cox_heading.h"
#include "core/math/cox_vec2_fit.h"
#include "core/math/cox_vec2_here.h"
#include "steer/space/cox_segment_displacement.h"

/* What an agent sees of an area along its heading: x ahead, y to the left, units. */
typedef struct sight {
    fix16_t first;    /* the least x within the cylinder, COX_FIX_MAX if there is none */
    fix16_t leftmost; /* of its corners */
    fix16_t rightmost;
} sight;

/* A cylinder ahead. */
typedef struct cylinder {
    cox_vec2 position; /* of the agent */
    cox_vec2 heading;
    fix16_t length;
    fix16_t half_width; /* the agent's radius */
} cylinder;

/* A corner as the agent sees it. */
static cox_vec2 seen_from(const cylinder *self, cox_vec2 corner)
{
    cox_vec2 offset = cox_vec2_subtract(cox_segment_held(corner), self->position);
    return cox_vec2_make(cox_vec2_dot(self->heading, offset),
                         cox_vec2_cross(self->heading, offset));
}

/* x where a side from one corner to another has that y, which lies between theirs. */
static fix16_t where(cox_vec2 one, cox_vec2 other, fix16_t y)
{
    fix16_t along = cox_fix_mul_div(cox_fix_subtract(other.x, one.x), cox_fix_subtract(y, one.y),
                                    cox_fix_subtract(other.y, one.y));
    return cox_fix_add(one.x, along);
}

static void see_place(sight *seen, fix16_t x)
{
    if (x >= 0) seen->first = cox_fix_min(seen->first, x);
}

/* Sees where a side enters or leaves the cylinder at that y. */
static void see_crossing(sight *seen, cox_vec2 one, cox_vec2 other, fix16_t y)
{
    if ((one.y > y) != (other.y > y)) see_place(seen, where(one, other, y));
}

static sight sight_of(const cylinder *self, const cox_area *area, fix16_t reach)
{
    sight seen = {COX_FIX_MAX, COX_FIX_MIN, COX_FIX_MAX};
    for (uint32_t i = 0; i < area->count; i++) {
        uint32_t next = i + 1u < area->count ? i + 1u : 0;
        cox_vec2 one = seen_from(self, area->corners[i]);
        cox_vec2 other = seen_from(self, area->corners[next]);
        if (cox_fix_abs(one.y) <= reach) see_place(&seen, one.x);
        see_crossing(&seen, one, other, reach);
        see_crossing(&seen, one, other, -reach);
        if (one.x < 0) continue;
        seen.leftmost = cox_fix_max(seen.leftmost, one.y);
        seen.rightmost = cox_fix_min(seen.rightmost, one.y);
    }
    return seen;
}

/* How much of the cylinder lies beyond an area: 0 to 1. */
static fix16_t urgency(const cylinder *self, fix16_t near)
{
    return cox_fix_div(self->length - near, self->length);
}

/* The push away from an area in the cylinder. */
static cox_vec2 push_aside(const cox_agent *self, const cylinder *ahead, const sight *seen,
                           fix16_t near, fix16_t strength)
{
    int64_t balance = (int64_t)seen->leftmost + seen->rightmost;
    bool to_left = balance == 0 ? (self->id & 1u) != 0 : balance < 0;
    fix16_t aside = cox_fix_mul(strength, urgency(ahead, near));
    fix16_t brake = cox_fix_mul(aside, urgency(ahead, near));
    cox_vec2 left = cox_vec2_perpendicular(ahead->heading);
    cox_vec2 push = cox_vec2_scale(left, to_left ? aside : -aside);
    return cox_vec2_subtract(push, cox_vec2_scale(ahead->heading, brake));
}

/* The push out of an area that the agent overlaps. */
static cox_vec2 push_out(const cox_agent *self, const cox_surface *surface, fix16_t strength)
{
    cox_vec2 displacement = surface->normal;
    if (cox_vec2_is_zero(displacement)) displacement = cox_agent_heading(self);
    return cox_vec2_set_length_here(displacement, strength);
}

/* The nearest threat: how near it is, < 0 where the agent overlaps it. */
typedef struct threat {
    const cox_area *area; /* NULL: none */
    fix16_t near;
    sight seen;
    cox_surface surface;
} threat;

static threat threat_of(const cylinder *ahead, const cox_area *area)
{
    threat made = {NULL, 0, {0, 0, 0}, cox_area_nearest(area, ahead->position)};
    if (area->count == 0) return made;
    made.near = cox_fix_subtract(made.surface.distance, ahead->half_width);
    if (made.near < 0) {
        made.area = area;
        return made;
    }
    fix16_t reach = cox_fix_add(ahead->half_width, cox_fix_max(area->radius, 0));
    made.seen = sight_of(ahead, area, reach);
    made.near = cox_fix_max(cox_fix_subtract(made.seen.first, reach), 0);
    if (made.seen.first != COX_FIX_MAX && made.near < ahead->length) made.area = area;
    return made;
}

static bool counts_before(const threat *one, const threat *other)
{
    if (other->area == NULL || one->near != other->near)
        return other->area == NULL || one->near < other->near;
    return one->area->id < other->area->id;
}

cox_vec2 cox_avoid_areas(const cox_agent *self, const cox_area *areas, uint32_t count,
                         fix16_t see_ahead, fix16_t strength)
{
    cylinder ahead;
    ahead.position = self->position;
    ahead.heading = cox_agent_heading(self);
    ahead.length = cox_vec2_length(cox_avoidance_displacement(self, see_ahead));
    ahead.half_width = cox_fix_max(self->radius, 0);
    strength = cox_fix_max(strength, 0);
    threat most = {NULL, 0, {0, 0, 0}, {{0, 0}, {0, 0}, 0, 0}};
    for (uint32_t i = 0; i < count; i++) {
        threat one = threat_of(&ahead, &areas[i]);
        if (one.area != NULL && counts_before(&one, &most)) most = one;
    }
    if (most.area == NULL) return cox_vec2_zero();
    if (most.near < 0) return push_out(self, &most.surface, strength);
    return push_aside(self, &ahead, &most.seen, most.near, strength);
}

cox_feelers cox_feelers_default(void)
{
    cox_feelers feelers;
    feelers.length = COX_FIX(40);
    feelers.side_length = COX_FIX(20);
    feelers.strength = COX_FIX(5);
    feelers.near_length = COX_FIX(10);
    return feelers;
}

/* The sum of pushes; four are no sum that does not fit in 64 bits. */
typedef struct pushes {
    int64_t x;
    int64_t y;
} pushes;

/* Adds the push off a wall that a feeler meets. */
static void push(pushes *sum, const cox_surface *hit, fix16_t length, fix16_t strength)
{
    fix16_t beyond = cox_fix_max(cox_fix_subtract(length, hit->distance), 0);
    cox_vec2 force =
        cox_vec2_set_length_here(hit->normal, cox_fix_mul_div(strength, beyond, length));
    sum->x += force.x;
    sum->y += force.y;
}

/* Adds what a feeler gives, and returns whether it meets a wall. displacement has the direction of
 * the feeler. */
static bool feel(pushes *sum, const cox_agent *self, cox_segment_span walls, cox_vec2 displacement,
                 fix16_t length, fix16_t strength)
{
    cox_surface hit;
    if (length <= 0) return false;
    displacement = cox_vec2_set_length_here(displacement, length);
    if (!cox_segment_cast(walls, self->position, displacement, &hit)) return false;
    push(sum, &hit, length, strength);
    return true;
}

/* Adds what the feeler to the nearest wall gives. */
static void feel_near(pushes *sum, const cox_agent *self, cox_segment_span walls, fix16_t length,
                      fix16_t strength)
{
    cox_surface near;
    if (length <= 0 || !cox_segment_nearest_of(walls, self->position, length, &near)) return;
    push(sum, &near, length, strength);
}

/* Whether a force goes straight against a direction, to an LSB. */
static bool goes_against(cox_vec2 force, cox_vec2 heading)
{
    return cox_vec2_cross(heading, force) == 0 && cox_vec2_dot(heading, force) < 0;
}

cox_vec2 cox_avoid_walls(const cox_agent *self, cox_segment_span walls, cox_feelers feelers)
{
    bool at_rest = cox_vec2_is_zero(self->velocity);
    cox_vec2 heading = cox_agent_heading(self);
    cox_vec2 ahead = at_rest ? heading : self->velocity;
    cox_vec2 left = cox_vec2_fit((int64_t)ahead.x - ahead.y, (int64_t)ahead.x + ahead.y);
    cox_vec2 right = cox_vec2_fit((int64_t)ahead.x + ahead.y, (int64_t)ahead.y - ahead.x);
    fix16_t strength = cox_fix_max(feelers.strength, 0);
    pushes sum = {0, 0};
    bool is_blocked = feel(&sum, self, walls, ahead, feelers.length, strength);
    feel(&sum, self, walls, left, feelers.side_length, strength);
    feel(&sum, self, walls, right, feelers.side_length, strength);
    feel_near(&sum, self, walls, feelers.near_length, strength);
    cox_vec2 force = cox_vec2_fit(sum.x, sum.y);
    if (!is_blocked || !goes_against(force, heading)) return force;
    cox_vec2 side =
        cox_vec2_set_length_here(cox_heading_side(self, self->id), cox_vec2_length(force));
    return cox_vec2_add(force, side);
}
