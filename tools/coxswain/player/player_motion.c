/* SPDX-License-Identifier: MIT
 * What motion tells. */
#include "player_motion.h"

#include <stdlib.h>

#include "player_shapes.h"

/* LSBs of a step, and the length that a vector has in one tick at least, if it is left out. */
#define STEP (INT64_C(65536) / PLAYER_UNIT)
#define VECTOR_MIN INT64_C(65536)

/* One tick in so many may differ. */
#define EXCEPTIONS 32u

/* Whether two directions are within about 11 degrees of each other. */
static bool are_near(int64_t ax, int64_t ay, int64_t bx, int64_t by)
{
    int64_t along = ax * bx + ay * by;
    int64_t across = ax * by - ay * bx;
    return along > 0 && across <= along / 5 && -across <= along / 5;
}

/* The way to a place from the one before. */
static int64_t way(const int32_t *values, int axis)
{
    return (int64_t)values[axis] - values[axis - PLAYER_WIDTH];
}

bool player_motion_heads(const player_track *agent)
{
    uint32_t others = 0;
    int64_t x = 0;
    int64_t y = 0;
    for (uint32_t i = 1; i < agent->count; i++) {
        const int32_t *values = agent->values + (size_t)i * PLAYER_WIDTH;
        int64_t dx = way(values, PLAYER_X);
        int64_t dy = way(values, PLAYER_Y);
        if (llabs(dx) + llabs(dy) >= PLAYER_MOTION_MIN) {
            x = dx;
            y = dy;
        }
        others += !are_near(x, y, values[PLAYER_TO_X], values[PLAYER_TO_Y]);
    }
    return agent->count > 1 && others <= agent->count / EXCEPTIONS;
}

bool player_motion_is_vector(const player_track *vector)
{
    uint32_t others = 0;
    int64_t longest = 0;
    if (vector->run_count > 1) return false;
    for (uint32_t i = 1; i < vector->count; i++) {
        const int32_t *values = vector->values + (size_t)i * PLAYER_WIDTH;
        int64_t x = values[PLAYER_TO_X];
        int64_t y = values[PLAYER_TO_Y];
        if (llabs(x) + llabs(y) > longest) longest = llabs(x) + llabs(y);
        others += llabs(x - way(values, PLAYER_X) * STEP) > STEP ||
                  llabs(y - way(values, PLAYER_Y) * STEP) > STEP;
    }
    return longest >= VECTOR_MIN && others <= vector->count / EXCEPTIONS;
}

/* The values of a track in a tick, or NULL; *run is where the search begins, and only goes up. */
static const int32_t *values_at(const player_track *track, uint32_t tick, uint32_t *run,
                                size_t *before)
{
    while (*run < track->run_count && track->runs[*run].first + track->runs[*run].ticks <= tick)
        *before += track->runs[(*run)++].ticks;
    if (*run == track->run_count || track->runs[*run].first > tick) return NULL;
    return track->values + (*before + tick - track->runs[*run].first) * PLAYER_WIDTH;
}

uint32_t player_motion_agent(const player_tracks *shapes, const player_track *vector)
{
    uint32_t index =
        player_tracks_find(shapes, (player_track_key){vector->key.id, COX_SHAPE_AGENT, 0});
    if (vector->key.id == 0 || index == PLAYER_NO_TRACK) return PLAYER_NO_TRACK;
    const player_track *agent = &shapes->tracks[index];
    const int32_t *values = vector->values;
    uint32_t run = 0;
    size_t before = 0;
    for (uint32_t i = 0; i < vector->run_count; i++)
        for (uint32_t tick = 0; tick < vector->runs[i].ticks; tick++, values += PLAYER_WIDTH) {
            const int32_t *at = values_at(agent, vector->runs[i].first + tick, &run, &before);
            if (at == NULL || at[PLAYER_X] != values[PLAYER_X] || at[PLAYER_Y] != values[PLAYER_Y])
                return PLAYER_NO_TRACK;
        }
    return index;
}
