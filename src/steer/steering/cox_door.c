/* SPDX-License-Identifier: MIT
 * Turns at doors. */
#include "coxswain/door.h"

#include "core/math/cox_vec2_fit.h"

/* An agent is inside within so many radii of the opening. */
#define INSIDE COX_FIX(3)

#define TURN_TICKS 600u

/* Where an agent is, as it sees the door that it goes through. */
typedef struct place {
    cox_vec2 ahead;    /* unit vector of its direction */
    cox_vec2 aside;    /* unit vector from start to end */
    fix16_t before;    /* how far it still is before the opening; < 0 beyond it */
    fix16_t beside;    /* how far it is from the middle along the opening, towards its end */
    fix16_t half;      /* half of the opening's length */
    cox_vec2 distance; /* of the middle */
} place;

cox_door cox_door_make(cox_segment opening)
{
    cox_door door;
    door.opening = cox_segment_make(opening.id, opening.start, opening.end);
    door.turn_ticks = TURN_TICKS;
    door.turn = COX_DOOR_FREE;
    door.ticks = 0;
    return door;
}

uint8_t cox_door_direction(const cox_door *door, cox_vec2 position, cox_vec2 goal)
{
    int32_t from = cox_segment_side(&door->opening, position);
    int32_t to = cox_segment_side(&door->opening, goal);
    if (from < 0 && to > 0) return COX_DOOR_FORTH;
    return from > 0 && to < 0 ? COX_DOOR_BACK : COX_DOOR_FREE;
}

static bool is_a_direction(uint8_t direction)
{
    return direction == COX_DOOR_FORTH || direction == COX_DOOR_BACK;
}

static place place_at(const cox_door *door, cox_vec2 position, uint8_t direction)
{
    cox_vec2 start = door->opening.start, end = door->opening.end;
    cox_vec2 opening = cox_vec2_subtract(end, start),
             middle = cox_vec2_lerp(start, end, COX_FIX_ONE / 2);
    cox_vec2 distance = cox_vec2_subtract(middle, position);
    place at;
    at.aside = cox_vec2_normalise(opening);
    at.ahead = cox_vec2_perpendicular(at.aside);
    if (direction == COX_DOOR_BACK) at.ahead = cox_vec2_negate(at.ahead);
    at.before = cox_vec2_dot(distance, at.ahead);
    at.beside = cox_fix_negate(cox_vec2_dot(distance, at.aside));
    at.half = cox_vec2_length(opening) / 2;
    at.distance = distance;
    return at;
}

/* A length of so many radii of an agent. */
static fix16_t in_radii(const cox_agent *self, fix16_t count)
{
    return cox_fix_mul(cox_fix_max(self->radius, 0), cox_fix_max(count, 0));
}

static bool is_inside(const place *at, const cox_agent *self)
{
    return cox_fix_abs(at->before) < in_radii(self, INSIDE) && cox_fix_abs(at->beside) < at->half;
}

static bool is_within(const place *at, const cox_agent *self, fix16_t reach)
{
    return at->before > 0 && !cox_vec2_longer(at->distance, in_radii(self, reach));
}

void cox_door_notice(const cox_door *door, const cox_agent *self, uint8_t direction, fix16_t reach,
                     cox_door_crowd *crowd)
{
    if (!is_a_direction(direction)) return;
    uint32_t side = direction - 1u;
    place at = place_at(door, self->position, direction);
    if (is_inside(&at, self)) {
        crowd->inside[side]++;
        return;
    }
    if (!is_within(&at, self, reach)) return;
    uint64_t distance = cox_vec2_length_squared(at.distance);
    if (crowd->waiting[side] == 0 || distance < crowd->nearest[side])
        crowd->nearest[side] = distance;
    crowd->waiting[side]++;
}

static void begin(cox_door *door, uint8_t turn)
{
    door->turn = turn;
    door->ticks = 0;
}

/* The first turn at a free door. */
static void open(cox_door *door, const cox_door_crowd *crowd)
{
    if (crowd->waiting[0] == 0 && crowd->waiting[1] == 0) return;
    bool is_back =
        crowd->waiting[0] == 0 || (crowd->waiting[1] > 0 && crowd->nearest[1] < crowd->nearest[0]);
    begin(door, is_back ? COX_DOOR_BACK : COX_DOOR_FORTH);
}

void cox_door_step(cox_door *door, const cox_door_crowd *crowd)
{
    if (door->turn == COX_DOOR_FREE) {
        open(door, crowd);
        return;
    }
    bool ends = door->turn >= COX_DOOR_FORTH_ENDS;
    uint32_t side = (door->turn - 1u) % 2u, other = 1u - side;
    if (door->ticks < UINT32_MAX) door->ticks++;
    bool is_over = crowd->waiting[side] == 0 || door->ticks > door->turn_ticks;
    if (!ends && crowd->waiting[other] > 0 && is_over) {
        door->turn = (uint8_t)(door->turn + 2u);
        ends = true;
    }
    if (!ends || crowd->inside[side] > 0) return;
    begin(door, crowd->waiting[other] > 0 ? (uint8_t)(other + 1u) : COX_DOOR_FREE);
}

cox_vec2 cox_give_way(const cox_door *door, const cox_agent *self, uint8_t direction, fix16_t reach,
                      cox_vec2 preferred)
{
    if (!is_a_direction(direction) || door->turn == direction || door->turn == COX_DOOR_FREE)
        return preferred;
    place at = place_at(door, self->position, direction);
    if (at.half <= 0 || is_inside(&at, self) || !is_within(&at, self, reach)) return preferred;
    fix16_t free = cox_fix_add(at.half, in_radii(self, COX_FIX(2)));
    if (cox_fix_abs(at.beside) >= free) return cox_vec2_zero();
    fix16_t speed = cox_fix_max(self->max_speed, 0);
    cox_vec2 clear = cox_vec2_scale(at.aside, at.beside > 0 ? speed : -speed);
    if (at.before < cox_fix_add(free, free))
        clear = cox_vec2_add(clear, cox_vec2_scale(at.ahead, -(speed / 2)));
    return clear;
}
