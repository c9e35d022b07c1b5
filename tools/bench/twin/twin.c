/* SPDX-License-Identifier: MIT
 * Columns, and how they move. */
#include "twin.h"

#include <math.h>

void twin_take(twin *made, const crowd_start *start)
{
    float **columns[] = {&made->x,          &made->y,          &made->heading_x, &made->heading_y,
                         &made->velocity_x, &made->velocity_y, &made->smooth_x,  &made->smooth_y,
                         &made->force_x,    &made->force_y};
    made->count = start->count;
    made->side = start->side;
    for (unsigned i = 0; i < sizeof columns / sizeof columns[0]; i++)
        *columns[i] = crowd_memory_take(&made->memory, start->count, sizeof(float));
}

void twin_put(twin *into, uint32_t row, const crowd_agent *agent)
{
    into->x[row] = agent->x;
    into->y[row] = agent->y;
    into->heading_x[row] = agent->heading_x;
    into->heading_y[row] = agent->heading_y;
    into->velocity_x[row] = agent->heading_x * CROWD_START_SPEED;
    into->velocity_y[row] = agent->heading_y * CROWD_START_SPEED;
}

crowd_place twin_place(const void *made, uint32_t row)
{
    const twin *of = made;
    return (crowd_place){of->x[row], of->y[row], of->heading_x[row], of->heading_y[row]};
}

static inline float wrap(float value, float side)
{
    value = value < -side / 2 ? value + side : value;
    return value >= side / 2 ? value - side : value;
}

void twin_move(twin *moved, uint32_t begin, uint32_t end, float max_speed)
{
    for (uint32_t i = begin; i < end; i++) {
        float x = moved->force_x[i], y = moved->force_y[i];
        float squared = x * x + y * y;
        float limit =
            squared > TWIN_MAX_FORCE * TWIN_MAX_FORCE ? TWIN_MAX_FORCE / sqrtf(squared) : 1;
        moved->smooth_x[i] += (x * limit - moved->smooth_x[i]) * TWIN_SMOOTHING;
        moved->smooth_y[i] += (y * limit - moved->smooth_y[i]) * TWIN_SMOOTHING;

        float velocity_x = moved->velocity_x[i] + moved->smooth_x[i] * TWIN_TICK;
        float velocity_y = moved->velocity_y[i] + moved->smooth_y[i] * TWIN_TICK;
        float speed = sqrtf(velocity_x * velocity_x + velocity_y * velocity_y);
        if (speed > 0) {
            moved->heading_x[i] = velocity_x / speed;
            moved->heading_y[i] = velocity_y / speed;
        }
        if (speed > max_speed) {
            velocity_x = moved->heading_x[i] * max_speed;
            velocity_y = moved->heading_y[i] * max_speed;
        }
        moved->velocity_x[i] = velocity_x;
        moved->velocity_y[i] = velocity_y;
        moved->x[i] = wrap(moved->x[i] + velocity_x * TWIN_TICK, moved->side);
        moved->y[i] = wrap(moved->y[i] + velocity_y * TWIN_TICK, moved->side);
    }
}
