/* SPDX-License-Identifier: MIT
 * The tutorials' code in double, with its faults in degenerate cases, so compare it only outside of
 * those. */
#include "tutorial_twin.h"

#include <math.h>

static twin_vector add(twin_vector a, twin_vector b)
{
    return (twin_vector){a.x + b.x, a.y + b.y};
}

static twin_vector subtract(twin_vector a, twin_vector b)
{
    return (twin_vector){a.x - b.x, a.y - b.y};
}

static twin_vector scale_by(twin_vector v, double factor)
{
    return (twin_vector){v.x * factor, v.y * factor};
}

static double length(twin_vector v)
{
    return sqrt(v.x * v.x + v.y * v.y);
}

static twin_vector normalize(twin_vector v)
{
    double size = length(v);
    return size > 0 ? (twin_vector){v.x / size, v.y / size} : v;
}

static twin_vector truncate(twin_vector v, double max)
{
    double i = max / length(v);
    i = i < 1.0 ? i : 1.0;
    return scale_by(v, i);
}

double twin_number(fix16_t value)
{
    return value / 65536.0;
}

twin_vector twin_vector_of(cox_vec2 v)
{
    return (twin_vector){twin_number(v.x), twin_number(v.y)};
}

twin_boid twin_boid_of(const cox_agent *agent)
{
    return (twin_boid){twin_vector_of(agent->position), twin_vector_of(agent->velocity),
                       twin_number(agent->mass), twin_number(agent->max_speed),
                       twin_number(agent->max_force)};
}

twin_vector twin_seek(const twin_boid *host, twin_vector target, double slowing_radius)
{
    twin_vector desired = subtract(target, host->position);
    double distance = length(desired);
    desired = normalize(desired);
    if (distance <= slowing_radius)
        desired = scale_by(desired, host->max_velocity * distance / slowing_radius);
    else desired = scale_by(desired, host->max_velocity);
    return subtract(desired, host->velocity);
}

twin_vector twin_flee(const twin_boid *host, twin_vector target)
{
    twin_vector desired = normalize(subtract(host->position, target));
    return subtract(scale_by(desired, host->max_velocity), host->velocity);
}

twin_vector twin_wander(const twin_boid *host, double *wander_angle, cox_wander_circle circle,
                        double random)
{
    double change = twin_number(circle.angle_change);
    twin_vector center = scale_by(normalize(host->velocity), twin_number(circle.distance));
    twin_vector displacement = scale_by((twin_vector){0, -1}, twin_number(circle.radius));
    double len = length(displacement);
    displacement.x = cos(*wander_angle) * len;
    displacement.y = sin(*wander_angle) * len;
    *wander_angle += random * change - change * .5;
    return add(center, displacement);
}

twin_vector twin_predict(const twin_boid *target, double ticks)
{
    return add(target->position, scale_by(target->velocity, ticks));
}

double twin_updates_needed(const twin_boid *host, const twin_boid *target)
{
    return length(subtract(target->position, host->position)) / host->max_velocity;
}

twin_vector twin_pursuit(const twin_boid *host, const twin_boid *target)
{
    return twin_seek(host, twin_predict(target, twin_updates_needed(host, target)), 0);
}

twin_vector twin_evade(const twin_boid *host, const twin_boid *target)
{
    return twin_flee(host, twin_predict(target, twin_updates_needed(host, target)));
}

void twin_update(twin_boid *host, twin_vector steering)
{
    steering = truncate(steering, host->max_force);
    steering = scale_by(steering, 1 / host->mass);
    host->velocity = truncate(add(host->velocity, steering), host->max_velocity);
    host->position = add(host->position, host->velocity);
}

void twin_home(twin_boid *chaser, twin_vector target, twin_vector wind)
{
    twin_vector desired = subtract(target, chaser->position);
    desired = scale_by(normalize(desired), chaser->max_velocity);
    twin_vector steer = truncate(subtract(desired, chaser->velocity), chaser->max_force);
    twin_vector acc = add(steer, wind);
    chaser->velocity = add(chaser->velocity, acc);
    chaser->position = add(chaser->position, chaser->velocity);
}

double twin_deviation(const twin_boid *twin, const cox_agent *agent)
{
    return length(subtract(twin->position, twin_vector_of(agent->position)));
}
