/* SPDX-License-Identifier: MIT
 * Alignment and cohesion in float: one zone, told by squares. */
#include "bench_float.h"

#include <stdbool.h>

#include "bench_float_vec2.h"

static float_vec2 heading_of(const float_agent *self)
{
    if (self->velocity.x != 0 || self->velocity.y != 0) return set_length(self->velocity, 1);
    return (float_vec2){cosf(self->orientation), sinf(self->orientation)};
}

/* 1 if the zone sees a neighbour that lies there, else 0; without a branch, which could not be
 * foreseen. */
static float sees(const float_zone *zone, float_vec2 heading, float_vec2 way, bool is_other)
{
    float squared = length_squared(way);
    float ahead = dot(heading, way);
    bool is_within = squared <= zone->radius * zone->radius;
    bool is_near = squared <= zone->near_radius * zone->near_radius;
    bool is_ahead = ahead * fabsf(ahead) >= zone->cosine * fabsf(zone->cosine) * squared;
    return (float)(is_other & is_within & (is_near | is_ahead));
}

float_vec2 float_alignment(const float_agent *self, const float_agent *neighbours, uint32_t count,
                           const float_zone *zone)
{
    float_vec2 sum = {0, 0}, heading = heading_of(self);
    for (uint32_t i = 0; i < count; i++) {
        float_vec2 way = subtract(neighbours[i].position, self->position);
        float seen = sees(zone, heading, way, neighbours[i].id != self->id);
        sum = add(sum, scale(subtract(heading_of(&neighbours[i]), heading), seen));
    }
    return set_length(sum, zone->weight);
}

float_vec2 float_cohesion(const float_agent *self, const float_agent *neighbours, uint32_t count,
                          const float_zone *zone)
{
    float_vec2 sum = {0, 0}, heading = heading_of(self);
    for (uint32_t i = 0; i < count; i++) {
        float_vec2 way = subtract(neighbours[i].position, self->position);
        sum = add(sum, scale(way, sees(zone, heading, way, neighbours[i].id != self->id)));
    }
    return set_length(sum, zone->weight);
}
