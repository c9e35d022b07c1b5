/* SPDX-License-Identifier: MIT
 * The shapes of a chunk. */
#include "player_shapes.h"

#include <stdlib.h>

#include "coxswain/fix.h"
#include "player_code.h"

/* What a shape is in a tick. TO_X and TO_Y of an agent and of a vector are as they were drawn,
 * those of another shape a place. */
enum { X, Y, TO_X, TO_Y, RADIUS, INK, WIDTH };

/* Bits of a length that its steps leave out: there are 16 of them in a unit. */
#define STEP_SHIFT 12u

/* The longest component of a vector, once it is shifted. */
#define VECTOR_MAX 63

player_tracks player_shapes_make(void)
{
    return player_tracks_make(WIDTH);
}

/* value / 2^shift, rounded; a half goes up. */
static int32_t shifted(int32_t value, unsigned shift)
{
    const int64_t zero = INT64_C(1) << 32;
    int64_t half = (INT64_C(1) << shift) / 2;
    return (int32_t)((int64_t)((uint64_t)(value + zero + half) >> shift) - (zero >> shift));
}

int32_t player_steps(fix16_t length)
{
    return shifted(length, STEP_SHIFT);
}

/* A direction as a part of a full turn. */
static int32_t heading_of(cox_vec2 direction)
{
    if (direction.x == 0 && direction.y == 0) return 0;
    int64_t angle = cox_fix_atan2(direction.y, direction.x);
    int64_t turn = COX_FIX_TWO_PI;
    return (int32_t)(((angle + turn) * 2 * PLAYER_HEADINGS + turn) / (2 * turn)) % PLAYER_HEADINGS;
}

/* Whether all shapes of a kind and an id are told apart by their ink: an agent changes it. */
static bool is_told_by_ink(uint8_t kind)
{
    return kind != COX_SHAPE_AGENT && kind != COX_SHAPE_POINT;
}

static void fill(int32_t *values, const cox_shape *shape)
{
    values[X] = player_steps(shape->at.x);
    values[Y] = player_steps(shape->at.y);
    values[RADIUS] = player_steps(shape->radius);
    values[INK] = shape->ink;
    bool is_drawn = shape->kind == COX_SHAPE_AGENT || shape->kind == COX_SHAPE_VECTOR;
    values[TO_X] = is_drawn ? shape->to.x : player_steps(shape->to.x);
    values[TO_Y] = is_drawn ? shape->to.y : player_steps(shape->to.y);
}

bool player_shapes_add(player_tracks *shapes, const render_scene *scene, uint32_t tick, bool forces)
{
    for (size_t i = 0; i < scene->count; i++) {
        const cox_shape *shape = &scene->shapes[i];
        if (shape->kind == COX_SHAPE_VECTOR && !forces) continue;
        uint8_t ink = is_told_by_ink(shape->kind) ? shape->ink : 0;
        const player_track_key key = {shape->id, shape->kind, ink};
        int32_t *values = player_tracks_add(shapes, key, tick);
        if (values == NULL) return false;
        fill(values, shape);
    }
    return true;
}

/* The values of a track in a tick, or NULL; *run is where the search begins, and only goes up. */
static const int32_t *values_at(const player_track *track, uint32_t tick, uint32_t *run,
                                size_t *before)
{
    while (*run < track->run_count && track->runs[*run].first + track->runs[*run].ticks <= tick)
        *before += track->runs[(*run)++].ticks;
    if (*run == track->run_count || track->runs[*run].first > tick) return NULL;
    return track->values + (*before + tick - track->runs[*run].first) * WIDTH;
}

/* The agent at whose place a vector always begins, or PLAYER_NO_TRACK. */
static uint32_t agent_of(const player_tracks *shapes, const player_track *vector)
{
    uint32_t index =
        player_tracks_find(shapes, (player_track_key){vector->key.id, COX_SHAPE_AGENT, 0});
    if (vector->key.id == 0 || index == PLAYER_NO_TRACK) return PLAYER_NO_TRACK;
    const player_track *agent = &shapes->tracks[index];
    const int32_t *values = vector->values;
    uint32_t run = 0;
    size_t before = 0;
    for (uint32_t i = 0; i < vector->run_count; i++)
        for (uint32_t tick = 0; tick < vector->runs[i].ticks; tick++, values += WIDTH) {
            const int32_t *at = values_at(agent, vector->runs[i].first + tick, &run, &before);
            if (at == NULL || at[X] != values[X] || at[Y] != values[Y]) return PLAYER_NO_TRACK;
        }
    return index;
}

static bool put_column(buffer *out, const player_track *track, int which)
{
    return player_put_column(out, track->values + which, track->count, WIDTH);
}

static bool put_place(buffer *out, const player_track *track, int x, int y)
{
    return put_column(out, track, x) && put_column(out, track, y);
}

/* Shifts the components of a vector to few bits. Returns by how many. */
static unsigned shorten(player_track *vector)
{
    unsigned shift = 0;
    int32_t *values = vector->values;
    const size_t end = (size_t)vector->count * WIDTH;
    for (size_t i = 0; i < end; i += WIDTH)
        while (shifted(values[i + TO_X], shift) > VECTOR_MAX ||
               shifted(values[i + TO_X], shift) < -VECTOR_MAX ||
               shifted(values[i + TO_Y], shift) > VECTOR_MAX ||
               shifted(values[i + TO_Y], shift) < -VECTOR_MAX)
            shift++;
    for (size_t i = 0; i < end; i += WIDTH) {
        values[i + TO_X] = shifted(values[i + TO_X], shift);
        values[i + TO_Y] = shifted(values[i + TO_Y], shift);
    }
    return shift;
}

/* Whether two directions are within about 11 degrees of each other. */
static bool are_near(int64_t ax, int64_t ay, int64_t bx, int64_t by)
{
    int64_t along = ax * bx + ay * by;
    int64_t across = ax * by - ay * bx;
    return along > 0 && across <= along / 5 && -across <= along / 5;
}

/* Whether an agent heads to where it moves, but for one tick in 32. Where it moves less than
 * PLAYER_MOTION_MIN, it still heads to where it moved last. */
static bool follows_motion(const player_track *agent)
{
    uint32_t others = 0;
    int64_t x = 0;
    int64_t y = 0;
    for (uint32_t i = 1; i < agent->count; i++) {
        const int32_t *values = agent->values + (size_t)i * WIDTH;
        int64_t dx = (int64_t)values[X] - values[X - WIDTH];
        int64_t dy = (int64_t)values[Y] - values[Y - WIDTH];
        if (llabs(dx) + llabs(dy) >= PLAYER_MOTION_MIN) {
            x = dx;
            y = dy;
        }
        others += !are_near(x, y, values[TO_X], values[TO_Y]);
    }
    return agent->count > 1 && others <= agent->count / 32;
}

/* The headings of an agent: one byte alone if they are those of its motion, else a column. */
static bool put_headings(buffer *out, player_track *agent)
{
    if (follows_motion(agent)) return player_put_number(out, PLAYER_OF_MOTION);
    for (uint32_t i = 0; i < agent->count; i++) {
        int32_t *values = agent->values + (size_t)i * WIDTH;
        values[TO_X] = heading_of((cox_vec2){values[TO_X], values[TO_Y]});
    }
    return put_column(out, agent, TO_X);
}

/* A vector: the number of its agent's track plus one, or 0 and its own place; ink; shift;
 * components. */
static bool put_vector(buffer *out, const player_tracks *shapes, player_track *track)
{
    uint32_t agent = agent_of(shapes, track);
    unsigned shift = shorten(track);
    if (!player_put_number(out, agent == PLAYER_NO_TRACK ? 0 : agent + 1)) return false;
    if (agent == PLAYER_NO_TRACK && !put_place(out, track, X, Y)) return false;
    return put_column(out, track, INK) && player_put_number(out, shift) &&
           put_place(out, track, TO_X, TO_Y);
}

/* What the page needs of a shape, by its kind. */
static bool put_shape(buffer *out, const player_tracks *shapes, player_track *track, bool headings)
{
    uint8_t kind = track->key.kind;
    if (kind == COX_SHAPE_VECTOR) return put_vector(out, shapes, track);
    bool is_put = put_place(out, track, X, Y) && put_column(out, track, INK);
    if (kind == COX_SHAPE_BOUNDS || kind == COX_SHAPE_LINE)
        is_put = is_put && put_place(out, track, TO_X, TO_Y);
    if (kind == COX_SHAPE_AGENT && headings) is_put = is_put && put_headings(out, track);
    if (kind == COX_SHAPE_AGENT || kind == COX_SHAPE_CIRCLE || kind == COX_SHAPE_LINE)
        is_put = is_put && put_column(out, track, RADIUS);
    return is_put;
}

bool player_shapes_put(buffer *out, player_tracks *shapes, uint32_t ticks, bool headings)
{
    uint32_t id = 0;
    bool is_put = player_put_number(out, headings) && player_put_number(out, shapes->count);
    for (uint32_t i = 0; is_put && i < shapes->count; i++) {
        player_track *track = &shapes->tracks[i];
        is_put = player_put_number(out, track->key.kind) &&
                 player_put_signed(out, (int32_t)(track->key.id - id)) &&
                 player_track_put_runs(out, track, ticks) &&
                 put_shape(out, shapes, track, headings);
        id = track->key.id;
    }
    return is_put;
}
