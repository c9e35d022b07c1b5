/* SPDX-License-Identifier: MIT
 * The behaviours in float. Roots and quotients are the machine's own; comparisons are made on
 * squares, as ours are. */
#include "bench_float.h"

#include <stddef.h>

#include "bench_float_vec2.h"

#define PI_FLOAT 3.14159265f
#define WORLD_LIMIT 16383.0f

static float from_fix(fix16_t value)
{
    return (float)value / 65536.0f;
}

float_vec2 float_from_vec2(cox_vec2 v)
{
    return (float_vec2){from_fix(v.x), from_fix(v.y)};
}

float_agent float_from_agent(const cox_agent *agent)
{
    return (float_agent){.id = agent->id,
                         .position = float_from_vec2(agent->position),
                         .velocity = float_from_vec2(agent->velocity),
                         .orientation = from_fix(agent->orientation),
                         .rotation = from_fix(agent->rotation),
                         .radius = from_fix(agent->radius),
                         .mass = from_fix(agent->mass),
                         .max_speed = from_fix(agent->max_speed),
                         .max_force = from_fix(agent->max_force),
                         .max_rotation = from_fix(agent->max_rotation),
                         .max_torque = from_fix(agent->max_torque)};
}

float_obstacle float_from_obstacle(const cox_obstacle *obstacle)
{
    return (float_obstacle){obstacle->id, float_from_vec2(obstacle->position),
                            from_fix(obstacle->radius)};
}

float_wander_memory float_from_wander(const cox_wander_memory *memory)
{
    return (float_wander_memory){from_fix(memory->angle), memory->random};
}

static bool is_zero(float_vec2 v)
{
    return v.x == 0 && v.y == 0;
}

static float_vec2 truncate_to(float_vec2 v, float length)
{
    float squared = length_squared(v);
    return squared <= length * length ? v : scale(v, length / sqrtf(squared));
}

static bool within(float_vec2 a, float_vec2 b, float distance)
{
    return length_squared(subtract(a, b)) <= distance * distance;
}

static float clamp(float value, float limit)
{
    return value > limit ? limit : value < -limit ? -limit : value;
}

static float_vec2 seek_along(const float_agent *self, float_vec2 way)
{
    return subtract(set_length(way, self->max_speed), self->velocity);
}

float_vec2 float_seek(const float_agent *self, float_vec2 target)
{
    return seek_along(self, subtract(target, self->position));
}

float_vec2 float_arrive(const float_agent *self, float_vec2 target, float slowing_radius)
{
    float_vec2 way = subtract(target, self->position);
    if (length_squared(way) > slowing_radius * slowing_radius) return seek_along(self, way);
    return subtract(scale(way, self->max_speed / slowing_radius), self->velocity);
}

float_vec2 float_arrive_to_rest(const float_agent *self, float_vec2 target)
{
    float_vec2 way = subtract(target, self->position);
    float rest = sqrtf(length_squared(way)), step = self->max_force * 0.875f;
    if (rest == 0) return scale(self->velocity, -1);
    float n = ceilf((sqrtf(8 * rest / step + 1) - 1) * 0.5f);
    float speed = rest / n + step * (n - 1) * 0.5f;
    if (speed > self->max_speed) speed = self->max_speed;
    if (speed < rest) way = scale(way, speed / rest);
    return subtract(way, self->velocity);
}

float_vec2 float_wander(const float_agent *self, float_wander_memory *memory)
{
    float_vec2 centre = set_length(self->velocity, 6.0f);
    float_vec2 displacement = {cosf(memory->angle) * 8.0f, sinf(memory->angle) * 8.0f};
    float unit = (float)(cox_random_u32(&memory->random) >> 8) * (1.0f / 16777216.0f);
    memory->angle += unit * 1.0f - 0.5f;
    if (memory->angle > PI_FLOAT) memory->angle -= 2 * PI_FLOAT;
    if (memory->angle < -PI_FLOAT) memory->angle += 2 * PI_FLOAT;
    return add(centre, displacement);
}

float_vec2 float_pursuit(const float_agent *self, const float_agent *quarry)
{
    float_vec2 way = subtract(quarry->position, self->position);
    float ticks = sqrtf(length_squared(way)) / self->max_speed;
    return seek_along(self, add(way, scale(quarry->velocity, ticks)));
}

static bool threatens(const float_obstacle *obstacle, const float_agent *self, float_vec2 way,
                      float_vec2 halfway)
{
    float_vec2 centre = subtract(obstacle->position, self->position);
    float reach = obstacle->radius + self->radius;
    return within(centre, way, reach) || within(centre, halfway, reach) ||
           within(centre, (float_vec2){0, 0}, reach);
}

static bool counts_before(const float_obstacle *one, const float_obstacle *other,
                          const float_agent *self)
{
    float distance = length_squared(subtract(one->position, self->position));
    float other_distance = length_squared(subtract(other->position, self->position));
    return distance != other_distance ? distance < other_distance : one->id < other->id;
}

float_vec2 float_avoid_obstacles(const float_agent *self, const float_obstacle *obstacles,
                                 uint32_t count, float see_ahead, float strength)
{
    float_vec2 way = scale(self->velocity, see_ahead / self->max_speed);
    float_vec2 halfway = scale(way, 0.5f);
    const float_obstacle *most = NULL;
    for (uint32_t i = 0; i < count; i++) {
        if (!threatens(&obstacles[i], self, way, halfway)) continue;
        if (most == NULL || counts_before(&obstacles[i], most, self)) most = &obstacles[i];
    }
    if (most == NULL) return (float_vec2){0, 0};
    float_vec2 centre = subtract(most->position, self->position);
    float_vec2 push = subtract(way, centre);
    float cross = self->velocity.x * centre.y - self->velocity.y * centre.x;
    float along = self->velocity.x * centre.x + self->velocity.y * centre.y;
    if (is_zero(push) || (cross == 0 && along > 0))
        push = (float_vec2){-self->velocity.y, self->velocity.x};
    return set_length(push, strength);
}

float_vec2 float_separation(const float_agent *self, const float_agent *neighbours, uint32_t count,
                            float radius, float strength)
{
    float_vec2 sum = {0, 0};
    int rank = 0;
    for (uint32_t i = 0; i < count; i++) {
        const float_agent *neighbour = &neighbours[i];
        if (neighbour->id == self->id) continue;
        if (!within(self->position, neighbour->position, radius)) continue;
        float_vec2 away = subtract(self->position, neighbour->position);
        sum = add(sum, away);
        if (is_zero(away)) rank += self->id < neighbour->id ? 1 : -1;
    }
    if (is_zero(sum)) sum.x = (float)rank;
    return set_length(sum, strength);
}

/* Whether an agent will touch a neighbour; then when, and the direction away from it. */
static int will_touch(const float_agent *self, const float_agent *neighbour, float horizon,
                      float *ticks, float_vec2 *away)
{
    float_vec2 way = subtract(neighbour->position, self->position);
    float reach = self->radius + neighbour->radius;
    *ticks = 0;
    *away = scale(way, -1);
    if (way.x * way.x + way.y * way.y <= reach * reach) return 1;
    float_vec2 relative = subtract(neighbour->velocity, self->velocity);
    float closing = -(way.x * relative.x + way.y * relative.y);
    if (closing <= 0) return 0;
    *ticks = closing / (relative.x * relative.x + relative.y * relative.y);
    if (*ticks > horizon) return 0;
    float_vec2 nearest = add(way, scale(relative, *ticks));
    float side = relative.x * way.y - relative.y * way.x;
    *away = scale((float_vec2){-relative.y, relative.x}, side > 0 ? -1 : 1);
    return nearest.x * nearest.x + nearest.y * nearest.y <= reach * reach;
}

float_vec2 float_avoid_agents(const float_agent *self, const float_agent *neighbours,
                              uint32_t count, float horizon_ticks, float strength)
{
    float_vec2 first = {0, 0};
    float soonest = horizon_ticks + 1;
    for (uint32_t i = 0; i < count; i++) {
        float ticks;
        float_vec2 away;
        if (neighbours[i].id == self->id) continue;
        if (!will_touch(self, &neighbours[i], horizon_ticks, &ticks, &away)) continue;
        if (ticks >= soonest) continue;
        soonest = ticks;
        first = away;
    }
    return set_length(first, strength);
}

void float_agent_move(float_agent *agent, float_vec2 force)
{
    float_vec2 steering = truncate_to(force, agent->max_force);
    if (agent->mass != 1) steering = scale(steering, 1 / agent->mass);
    agent->velocity = truncate_to(add(agent->velocity, steering), agent->max_speed);
    agent->position = add(agent->position, agent->velocity);
    agent->position.x = clamp(agent->position.x, WORLD_LIMIT);
    agent->position.y = clamp(agent->position.y, WORLD_LIMIT);
}
