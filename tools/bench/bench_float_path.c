/* SPDX-License-Identifier: MIT
 * stay_on_path in float, on a loop: the same two walks from where the agent was, as far as twice
 * the distance to both sides. */
#include "bench_float.h"

#include <stdbool.h>

#include "bench_float_vec2.h"

typedef struct find {
    float_place place;
    float_vec2 point;
    float squared;
} find;

static float_vec2 displacement_of(const float_path *path, uint32_t segment)
{
    uint32_t next = segment + 1u == FLOAT_PATH_NODES ? 0 : segment + 1u;
    return subtract(path->nodes[next], path->nodes[segment]);
}

static float_vec2 point_at(const float_path *path, float_place place)
{
    float_vec2 way = displacement_of(path, place.segment);
    float length = sqrtf(length_squared(way));
    if (length == 0) return path->nodes[place.segment];
    return add(path->nodes[place.segment], scale(way, place.along / length));
}

/* Considers the nearest point of a segment from least to most along it. */
static void consider(find *best, const float_path *path, uint32_t segment, float_vec2 point,
                     float least, float most, float_vec2 way, float length)
{
    float_vec2 from = path->nodes[segment];
    float along = length == 0 ? 0 : dot(subtract(point, from), way) / length;
    along = along < least ? least : along > most ? most : along;
    float_vec2 at = length == 0 ? from : add(from, scale(way, along / length));
    float squared = length_squared(subtract(at, point));
    if (squared >= best->squared) return;
    *best = (find){{segment, along}, at, squared};
}

static void search_beyond(find *best, const float_path *path, uint32_t segment, float walked,
                          float_vec2 point, float reach, bool backward)
{
    const uint32_t last = FLOAT_PATH_NODES - 1u;
    for (uint32_t visits = 0; visits < FLOAT_PATH_NODES && walked < reach; visits++) {
        if (backward) segment = segment == 0 ? last : segment - 1u;
        else segment = segment == last ? 0 : segment + 1u;
        float_vec2 way = displacement_of(path, segment);
        float length = sqrtf(length_squared(way));
        float part = length < reach - walked ? length : reach - walked;
        float least = backward ? length - part : 0;
        consider(best, path, segment, point, least, least + part, way, length);
        walked += length;
    }
}

static find search_around(const float_path *path, float_place place, float_vec2 point)
{
    find best = {place, {0, 0}, HUGE_VALF};
    float reach = 2 * sqrtf(length_squared(subtract(point_at(path, place), point)));
    float_vec2 way = displacement_of(path, place.segment);
    float length = sqrtf(length_squared(way));
    consider(&best, path, place.segment, point, fmaxf(place.along - reach, 0),
             fminf(place.along + reach, length), way, length);
    search_beyond(&best, path, place.segment, length - place.along, point, reach, false);
    search_beyond(&best, path, place.segment, place.along, point, reach, true);
    return best;
}

float_vec2 float_stay_on_path(const float_agent *self, float_place *place, const float_path *path,
                              float prediction_time)
{
    float_vec2 future = add(self->position, scale(self->velocity, prediction_time));
    *place = search_around(path, *place, self->position).place;
    find later = search_around(path, *place, future);
    if (later.squared <= path->radius * path->radius) return (float_vec2){0, 0};
    return float_seek(self, later.point);
}
