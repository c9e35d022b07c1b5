/* SPDX-License-Identifier: MIT
 * Solo in float: half a seek, an arrive, one and a half wander. No agent sees another. */
#include <math.h>

#include "twin_wander.h"

#define SLOWING_RADIUS 10.0f

typedef struct twin_solo {
    twin rows;
    twin_wander wander;
    float *seek_x;
    float *seek_y;
    float *arrive_x;
    float *arrive_y;
} twin_solo;

static void take(void *made, const crowd_side *side, const crowd_start *start, thread_pool *pool)
{
    twin_solo *solo = made;
    (void)side;
    (void)pool;
    crowd_memory *memory = &solo->rows.memory;
    float **columns[] = {&solo->seek_x, &solo->seek_y, &solo->arrive_x, &solo->arrive_y};
    twin_take(&solo->rows, start);
    twin_wander_take(&solo->wander, memory, start->count);
    for (unsigned i = 0; i < sizeof columns / sizeof columns[0]; i++)
        *columns[i] = crowd_memory_take(memory, start->count, sizeof(float));
}

static void put(void *made, uint32_t row, const crowd_agent *agent)
{
    twin_solo *into = made;
    twin_put(&into->rows, row, agent);
    into->wander.random[row] = agent->random;
    into->seek_x[row] = agent->seek_x;
    into->seek_y[row] = agent->seek_y;
    into->arrive_x[row] = agent->arrive_x;
    into->arrive_y[row] = agent->arrive_y;
}

static void steer(twin_solo *solo)
{
    const twin *rows = &solo->rows;
    for (uint32_t i = 0; i < rows->count; i++) {
        float velocity_x = rows->velocity_x[i], velocity_y = rows->velocity_y[i];
        float x = solo->seek_x[i] - rows->x[i], y = solo->seek_y[i] - rows->y[i];
        float distance = sqrtf(x * x + y * y);
        float factor = distance > 0 ? TWIN_MAX_SPEED / distance : 0;
        float force_x = (x * factor - velocity_x) * 0.5f;
        float force_y = (y * factor - velocity_y) * 0.5f;

        x = solo->arrive_x[i] - rows->x[i];
        y = solo->arrive_y[i] - rows->y[i];
        distance = sqrtf(x * x + y * y);
        factor = TWIN_MAX_SPEED / (distance > SLOWING_RADIUS ? distance : SLOWING_RADIUS);
        force_x += x * factor - velocity_x;
        force_y += y * factor - velocity_y;

        twin_wander_force(&solo->wander, rows, i, &x, &y);
        rows->force_x[i] = force_x + x * 1.5f;
        rows->force_y[i] = force_y + y * 1.5f;
    }
}

static void step(void *made)
{
    twin_solo *solo = made;
    steer(solo);
    twin_move(&solo->rows, 0, solo->rows.count, TWIN_MAX_SPEED);
}

const crowd_side twin_solo_side = {
    .name = TWIN_NAME("solo"),
    .workload = CROWD_SOLO,
    .kind = TWIN_KIND,
    .size = sizeof(twin_solo),
    .take = take,
    .put = put,
    .step = step,
    .place = twin_place,
};
