/* SPDX-License-Identifier: MIT
 * Gathers the shapes of a chunk. */
#include "player_shapes.h"

/* Bits of a length that its steps leave out: there are PLAYER_UNIT of them in a unit. */
#define STEP_SHIFT 12u

player_tracks player_shapes_make(void)
{
    return player_tracks_make(PLAYER_WIDTH);
}

int32_t player_shifted(int32_t value, unsigned shift)
{
    const int64_t zero = INT64_C(1) << 32;
    int64_t half = (INT64_C(1) << shift) / 2;
    return (int32_t)((int64_t)((uint64_t)(value + zero + half) >> shift) - (zero >> shift));
}

static int32_t in_steps(fix16_t length)
{
    return player_shifted(length, STEP_SHIFT);
}

/* Whether all shapes of a kind and an id are told apart by their ink: an agent changes it. */
static bool is_told_by_ink(uint8_t kind)
{
    return kind != COX_SHAPE_AGENT && kind != COX_SHAPE_POINT;
}

static void fill(int32_t *values, const cox_shape *shape)
{
    bool is_drawn = shape->kind == COX_SHAPE_AGENT || shape->kind == COX_SHAPE_VECTOR;
    values[PLAYER_X] = in_steps(shape->at.x);
    values[PLAYER_Y] = in_steps(shape->at.y);
    values[PLAYER_TO_X] = is_drawn ? shape->to.x : in_steps(shape->to.x);
    values[PLAYER_TO_Y] = is_drawn ? shape->to.y : in_steps(shape->to.y);
    values[PLAYER_RADIUS] = in_steps(shape->radius);
    values[PLAYER_INK] = shape->ink;
}

bool player_shapes_add(player_tracks *shapes, const render_scene *scene, uint32_t tick)
{
    for (size_t i = 0; i < scene->count; i++) {
        const cox_shape *shape = &scene->shapes[i];
        uint8_t ink = is_told_by_ink(shape->kind) ? shape->ink : 0;
        const player_track_key key = {shape->id, shape->kind, ink};
        int32_t *values = player_tracks_add(shapes, key, tick);
        if (values == NULL) return false;
        fill(values, shape);
    }
    return true;
}
