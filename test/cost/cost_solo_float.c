/* SPDX-License-Identifier: MIT
 * Seek, arrive, wander and the move of cost_solo.c in float. The random numbers are the library's,
 * so both workloads draw the same. */
#include "cost_solo_float.h"

#include <math.h>

#include "cost_solo.h"

#define MAX_SPEED (9.0f / 60)
#define MAX_FORCE (27.0f / 3600)
#define SLOWING_RADIUS 10.0f
#define CIRCLE_DISTANCE (6.0f / 60)
#define CIRCLE_RADIUS (8.0f / 60)
#define SIDE 36.8f
#define SEED 12345

typedef struct vector {
    float x;
    float y;
} vector;

typedef struct body {
    vector position;
    vector velocity;
    vector sought;
    vector arrival;
    float mass;
    float angle;
    cox_random random;
} body;

static vector sum(vector a, vector b, float factor)
{
    return (vector){a.x + b.x * factor, a.y + b.y * factor};
}

static vector with_length(vector v, float length)
{
    float size = sqrtf(v.x * v.x + v.y * v.y);
    return size > 0 ? (vector){v.x * (length / size), v.y * (length / size)} : v;
}

static vector truncate(vector v, float most)
{
    return v.x * v.x + v.y * v.y > most * most ? with_length(v, most) : v;
}

static float random_unit(cox_random *random)
{
    return (float)cox_random_unit(random) * (1.0f / 65536);
}

static vector seek(const body *self, vector target)
{
    vector desired = with_length(sum(target, self->position, -1), MAX_SPEED);
    return sum(desired, self->velocity, -1);
}

static vector arrive(const body *self, vector target)
{
    vector offset = sum(target, self->position, -1);
    float distance = sqrtf(offset.x * offset.x + offset.y * offset.y);
    if (distance > SLOWING_RADIUS) return seek(self, target);
    return sum((vector){0, 0}, sum(self->velocity, offset, -MAX_SPEED / SLOWING_RADIUS), -1);
}

static vector wander(body *self)
{
    vector force = with_length(self->velocity, CIRCLE_DISTANCE);
    vector displacement = {cosf(self->angle), sinf(self->angle)};
    force = sum(force, displacement, CIRCLE_RADIUS);
    self->angle += random_unit(&self->random) - 0.5f;
    return force;
}

static void move(body *self)
{
    vector force = sum(arrive(self, self->arrival), seek(self, self->sought), 0.5f);
    force = truncate(sum(force, wander(self), 1.5f), MAX_FORCE);
    self->velocity = truncate(sum(self->velocity, force, 1 / self->mass), MAX_SPEED);
    self->position = sum(self->position, self->velocity, 1);
}

static vector random_point(cox_random *random)
{
    float x = random_unit(random), y = random_unit(random);
    return (vector){(x - 0.5f) * SIDE, (y - 0.5f) * SIDE};
}

static body place(uint32_t id, cox_random *random)
{
    body made;
    made.position = random_point(random);
    made.velocity = (vector){27.0f / 600, 0};
    made.sought = random_point(random);
    made.arrival = random_point(random);
    made.mass = 1;
    made.angle = 0;
    made.random = cox_random_make(SEED, id);
    return made;
}

float solo_float_run(void)
{
    body bodies[SOLO_AGENTS];
    cox_random random = cox_random_make(SEED, 0);
    for (uint32_t i = 0; i < SOLO_AGENTS; i++) bodies[i] = place(i + 1, &random);
    for (uint32_t tick = 0; tick < SOLO_TICKS; tick++)
        for (uint32_t i = 0; i < SOLO_AGENTS; i++) move(&bodies[i]);
    return bodies[0].position.x;
}
