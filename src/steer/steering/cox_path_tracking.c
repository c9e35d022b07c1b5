/* SPDX-License-Identifier: MIT
 * Path following along the lines between the nodes: where the agent is on the path, where it will
 * be, and where it should go. */
#include "coxswain/path_following.h"
#include "coxswain/pursuit.h"
#include "coxswain/speed.h"
#include "coxswain/target.h"

#include "steer/space/cox_path_lines.h"

cox_track_path_memory cox_track_path_make(const cox_path *path, cox_vec2 position,
                                          int32_t direction)
{
    cox_track_path_memory memory;
    memory.place = cox_path_nearest(path, position);
    memory.direction = direction < 0 ? -1 : 1;
    return memory;
}

bool cox_track_path_is_sound(const cox_path *path, const cox_track_path_memory *memory)
{
    return cox_path_holds(path, memory->place) &&
           (memory->direction == 1 || memory->direction == -1);
}

cox_tracking cox_tracking_default(void)
{
    cox_tracking tracking;
    tracking.prediction_time = COX_FIX(20);
    tracking.slowing_radius = COX_FIX(20);
    return tracking;
}

/* How far along the path the agent aims, in units. */
static fix16_t look_ahead(const cox_agent *self, fix16_t ticks)
{
    fix16_t least = cox_fix_mul(cox_fix_max(self->max_speed, 0), COX_RATIO(1, 4));
    return cox_fix_mul(cox_fix_max(cox_vec2_length(self->velocity), least), ticks);
}

/* Turns back an agent on patrol that has come to the end of its direction. */
static void turn_at_end(const cox_path *path, cox_track_path_memory *memory, cox_vec2 position)
{
    bool backward = memory->direction < 0;
    fix16_t radius = cox_path_radius_at(path, memory->place);
    cox_path_place near = cox_path_walk(path, memory->place, backward ? -radius : radius);
    if (!cox_path_is_end(path, near, backward)) return;
    bool is_end = cox_path_is_end(path, memory->place, backward);
    if (!is_end && !cox_vec2_within(position, cox_path_point(path, near), radius)) return;
    memory->direction = backward ? 1 : -1;
}

/* Whether the agent, if it keeps its velocity, stays within the radius and comes farther. */
static bool comes_farther(const cox_agent *self, const cox_path *path,
                          const cox_track_path_memory *memory, cox_tracking tracking, fix16_t ahead)
{
    cox_vec2 future = cox_predict(self, tracking.prediction_time);
    cox_path_find later =
        cox_path_search_around(path, memory->place, future, (uint64_t)ahead, memory->direction < 0);
    fix16_t radius = cox_path_radius_at(path, later.place);
    return later.walked > 0 && cox_vec2_within(future, later.point, radius);
}

/* Seeks the place ahead at max_speed * left / slowing_radius. */
static cox_vec2 seek_slowly(const cox_agent *self, cox_vec2 target, fix16_t left,
                            fix16_t slowing_radius)
{
    cox_agent slow = *self;
    slow.max_speed = cox_fix_mul_div(self->max_speed, left, slowing_radius);
    return cox_seek(&slow, target);
}

/* The agent's force near the end of a path to arrive at. False, and *force is unchanged, where it
 * need not slow down yet. */
static bool comes_to_rest(const cox_agent *self, const cox_path *path,
                          const cox_track_path_memory *memory, cox_path_place aim,
                          fix16_t slowing_radius, cox_vec2 *force)
{
    if (path->mode != COX_PATH_ARRIVE) return false;
    bool backward = memory->direction < 0;
    cox_vec2 target = cox_path_point(path, aim);
    if (cox_path_is_end(path, aim, backward)) {
        *force = cox_arrive(self, target, slowing_radius);
        return true;
    }
    fix16_t rest = cox_path_rest(path, memory->place, cox_fix_max(slowing_radius, 0), backward);
    fix16_t left = cox_fix_max(rest, cox_vec2_distance(self->position, target));
    if (left >= slowing_radius) return false;
    *force = seek_slowly(self, target, left, slowing_radius);
    return true;
}

cox_vec2 cox_track_path(const cox_agent *self, cox_track_path_memory *memory, const cox_path *path,
                        cox_tracking tracking)
{
    if (path->count == 0) return cox_vec2_zero();
    tracking.prediction_time = cox_fix_max(tracking.prediction_time, 0);
    fix16_t ahead = look_ahead(self, tracking.prediction_time);
    memory->direction = memory->direction < 0 ? -1 : 1;
    memory->place = cox_path_search_around(path, memory->place, self->position, (uint64_t)ahead,
                                           memory->direction < 0)
                        .place;
    if (path->mode == COX_PATH_PATROL) turn_at_end(path, memory, self->position);

    bool backward = memory->direction < 0;
    cox_path_place aim = cox_path_walk(path, memory->place, backward ? -ahead : ahead);
    cox_vec2 target = cox_path_point(path, aim);
    cox_vec2 force;
    if (comes_to_rest(self, path, memory, aim, tracking.slowing_radius, &force)) return force;
    bool is_end = cox_path_is_end(path, aim, backward);
    if (!is_end && comes_farther(self, path, memory, tracking, ahead))
        return cox_target_speed(self, self->max_speed);
    return cox_seek(self, target);
}

cox_vec2 cox_stay_on_path(const cox_agent *self, cox_track_path_memory *memory,
                          const cox_path *path, fix16_t prediction_time)
{
    if (path->count == 0) return cox_vec2_zero();
    bool backward = memory->direction < 0;
    cox_vec2 future = cox_predict(self, cox_fix_max(prediction_time, 0));
    memory->place = cox_path_search_around(path, memory->place, self->position, 0, backward).place;
    cox_path_find later = cox_path_search_around(path, memory->place, future, 0, backward);
    if (cox_vec2_within(future, later.point, cox_path_radius_at(path, later.place)))
        return cox_vec2_zero();
    return cox_seek(self, later.point);
}
