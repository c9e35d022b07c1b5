/* SPDX-License-Identifier: MIT
 * Writes the shapes of a chunk: the names of all tracks, then one column of all tracks after the
 * other, as the same columns resemble each other. */
#include "coxswain/fix.h"
#include "player_code.h"
#include "player_motion.h"
#include "player_shapes.h"

/* Headings of a full turn. */
#define HEADINGS 64

/* What stands in place of a column of headings that are those of the motion. */
#define OF_MOTION 4u

/* The longest component of a vector, once it is shifted; and a shift that stands for no components:
 * the vector is that of the motion. */
#define VECTOR_MAX 63
#define SHIFT_OF_MOTION 32u

static bool has_radius(const player_track *track)
{
    uint8_t kind = track->key.kind;
    return kind == COX_SHAPE_AGENT || kind == COX_SHAPE_CIRCLE || kind == COX_SHAPE_LINE;
}

static bool has_place(const player_track *track)
{
    return track->key.kind != COX_SHAPE_VECTOR || track->agent == PLAYER_NO_TRACK;
}

static bool has_to(const player_track *track)
{
    uint8_t kind = track->key.kind;
    return kind == COX_SHAPE_BOUNDS || kind == COX_SHAPE_LINE ||
           (kind == COX_SHAPE_VECTOR && track->shift != SHIFT_OF_MOTION);
}

/* Appends a column of all tracks that have it; has NULL: all have. */
static bool put_all(buffer *out, const player_tracks *shapes, int which,
                    bool (*has)(const player_track *track))
{
    bool is_put = true;
    for (uint32_t i = 0; is_put && i < shapes->count; i++) {
        const player_track *track = &shapes->tracks[i];
        if (has == NULL || has(track))
            is_put = player_put_column(out, track->values + which, track->count, PLAYER_WIDTH);
    }
    return is_put;
}

/* A direction as a part of a full turn. */
static int32_t heading_of(int32_t x, int32_t y)
{
    if (x == 0 && y == 0) return 0;
    int64_t angle = cox_fix_atan2(y, x);
    int64_t turn = COX_FIX_TWO_PI;
    return (int32_t)(((angle + turn) * 2 * HEADINGS + turn) / (2 * turn)) % HEADINGS;
}

/* The headings of all agents: one byte for those of the motion, else a column. */
static bool put_headings(buffer *out, player_tracks *shapes)
{
    bool is_put = true;
    for (uint32_t i = 0; is_put && i < shapes->count; i++) {
        player_track *track = &shapes->tracks[i];
        if (track->key.kind != COX_SHAPE_AGENT) continue;
        if (player_motion_heads(track)) {
            is_put = player_put_number(out, OF_MOTION);
            continue;
        }
        int32_t *values = track->values + PLAYER_TO_X;
        for (uint32_t tick = 0; tick < track->count; tick++) {
            int32_t *to = values + (size_t)tick * PLAYER_WIDTH;
            *to = heading_of(to[0], to[1]);
        }
        is_put = player_put_column(out, values, track->count, PLAYER_WIDTH);
    }
    return is_put;
}

/* Shifts the components of a vector to few bits. Returns by how many. */
static unsigned shorten(player_track *vector)
{
    uint32_t longest = 0;
    unsigned shift = 0;
    int32_t *values = vector->values + PLAYER_TO_X;
    const size_t end = (size_t)vector->count * PLAYER_WIDTH;
    for (size_t i = 0; i < end; i += PLAYER_WIDTH)
        for (size_t axis = 0; axis < 2; axis++) {
            int64_t value = values[i + axis];
            uint32_t length = (uint32_t)(value < 0 ? -value : value);
            if (length > longest) longest = length;
        }
    while ((longest + (UINT64_C(1) << shift) / 2) >> shift > VECTOR_MAX) shift++;
    for (size_t i = 0; i < end; i += PLAYER_WIDTH)
        for (size_t axis = 0; axis < 2; axis++)
            values[i + axis] = player_shifted(values[i + axis], shift);
    return shift;
}

/* Of all vectors: by how much the number of its agent's track is less, 0 if it has none; and the
 * shift of its components. */
static bool put_vectors(buffer *out, player_tracks *shapes)
{
    bool is_put = true;
    for (uint32_t i = 0; is_put && i < shapes->count; i++) {
        player_track *track = &shapes->tracks[i];
        if (track->key.kind != COX_SHAPE_VECTOR) continue;
        track->agent = player_motion_agent(shapes, track);
        bool has_agent = track->agent != PLAYER_NO_TRACK;
        bool is_motion = has_agent && player_motion_is_vector(track);
        track->shift = is_motion ? SHIFT_OF_MOTION : shorten(track);
        is_put = player_put_signed(out, has_agent ? (int32_t)(i - track->agent) : 0) &&
                 player_put_number(out, track->shift);
    }
    return is_put;
}

/* The kind of each track, by how much its id is more than that before, and its runs. */
static bool put_names(buffer *out, const player_tracks *shapes, uint32_t ticks)
{
    uint32_t id = 0;
    bool is_put = player_put_number(out, shapes->count);
    for (uint32_t i = 0; is_put && i < shapes->count; i++) {
        const player_track *track = &shapes->tracks[i];
        is_put = player_put_number(out, track->key.kind) &&
                 player_put_signed(out, (int32_t)(track->key.id - id)) &&
                 player_track_put_runs(out, track, ticks);
        id = track->key.id;
    }
    return is_put;
}

bool player_shapes_put(buffer *out, player_tracks *shapes, uint32_t ticks, bool headings)
{
    return player_put_number(out, headings) && put_names(out, shapes, ticks) &&
           put_vectors(out, shapes) && put_all(out, shapes, PLAYER_INK, NULL) &&
           put_all(out, shapes, PLAYER_RADIUS, has_radius) &&
           put_all(out, shapes, PLAYER_X, has_place) && put_all(out, shapes, PLAYER_Y, has_place) &&
           put_all(out, shapes, PLAYER_TO_X, has_to) && put_all(out, shapes, PLAYER_TO_Y, has_to) &&
           (!headings || put_headings(out, shapes));
}
