/* SPDX-License-Identifier: MIT
 * The twins' wander: a circle in front of the agent, and on it a point that strays. It asks what
 * cox_wander asks. */
#ifndef COXSWAIN_TWIN_WANDER_H
#define COXSWAIN_TWIN_WANDER_H

#include <math.h>

#include "twin.h"

#define WANDER_DISTANCE 1.0f /* of the circle's centre */
#define WANDER_RADIUS 1.0f
#define WANDER_CHANGE 0.4f /* the angle's range in a tick, radians */
#define WANDER_PI 3.14159265f

/* What wanderers remember, column by column. */
typedef struct twin_wander {
    float *angle;
    uint32_t *random;
} twin_wander;

static inline void twin_wander_take(twin_wander *made, crowd_memory *memory, uint32_t count)
{
    made->angle = crowd_memory_take(memory, count, sizeof *made->angle);
    made->random = crowd_memory_take(memory, count, sizeof *made->random);
}

/* A wanderer's force, into *x and *y; its angle strays. */
static inline void twin_wander_force(const twin_wander *wander, const twin *rows, uint32_t row,
                                     float *x, float *y)
{
    float angle = wander->angle[row];
    *x = rows->heading_x[row] * WANDER_DISTANCE + cosf(angle) * WANDER_RADIUS;
    *y = rows->heading_y[row] * WANDER_DISTANCE + sinf(angle) * WANDER_RADIUS;
    float unit = (float)(crowd_random(&wander->random[row]) >> 8) * (1.0f / 16777216.0f);
    angle += (unit - 0.5f) * WANDER_CHANGE;
    angle = angle > WANDER_PI ? angle - 2 * WANDER_PI : angle;
    wander->angle[row] = angle < -WANDER_PI ? angle + 2 * WANDER_PI : angle;
}

#endif
