/* SPDX-License-Identifier: MIT
 * Random starts. */
#include "crowd_start.h"

#include <math.h>
#include <stdlib.h>

#define SEED 12345u
#define TURN 6.2831853f

/* A number from 0 to below 1. */
static float unit(uint32_t *state)
{
    return (float)(crowd_random(state) >> 8) * (1.0f / 16777216.0f);
}

/* A coordinate within the square. */
static float coordinate(uint32_t *state, float side)
{
    float value = unit(state) * side - side / 2;
    return value < side / 2 ? value : -side / 2;
}

bool crowd_start_make(crowd_start *made, uint32_t count)
{
    uint32_t state = SEED;
    made->count = count;
    made->side = (float)sqrt(count / CROWD_DENSITY);
    made->agents = calloc(count, sizeof *made->agents);
    if (made->agents == NULL) return false;
    for (uint32_t i = 0; i < count; i++) {
        crowd_agent *agent = &made->agents[i];
        float angle = unit(&state) * TURN;
        agent->heading_x = cosf(angle);
        agent->heading_y = sinf(angle);
        agent->x = coordinate(&state, made->side);
        agent->y = coordinate(&state, made->side);
    }
    for (uint32_t i = 0; i < count; i++) {
        crowd_agent *agent = &made->agents[i];
        agent->seek_x = coordinate(&state, made->side);
        agent->seek_y = coordinate(&state, made->side);
        agent->arrive_x = coordinate(&state, made->side);
        agent->arrive_y = coordinate(&state, made->side);
        agent->random = crowd_random(&state) | 1u;
    }
    return true;
}

void crowd_start_free(crowd_start *start)
{
    free(start->agents);
    start->agents = NULL;
}
