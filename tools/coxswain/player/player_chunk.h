/* SPDX-License-Identifier: MIT
 * Chunks: the shapes and the carried fields of some ticks, as one frame of bytes. Memory holds one
 * chunk, however long a replay is. */
#ifndef COXSWAIN_PLAYER_CHUNK_H
#define COXSWAIN_PLAYER_CHUNK_H

#include <zlib.h>

#include "coxswain/stream.h"
#include "player_fields.h"
#include "player_shapes.h"

/* A chunk ends with this many ticks, or values, whichever comes first; but not before a few ticks,
 * as each chunk begins with whole positions. */
#define PLAYER_TICKS_MAX 512u
#define PLAYER_TICKS_MIN 8u
#define PLAYER_VALUES_MAX 1100000u

/* The bytes in front of the payload of a frame: u32 bytes of the payload, u32 first tick, u16
 * ticks, u16 kind. Zeros behind the payload make its length a multiple of 3, so that in base64
 * each frame begins with a character of its own. */
#define PLAYER_FRAME_SIZE 12u
enum { PLAYER_FRAME_CHUNK = 0, PLAYER_FRAME_END = 1, PLAYER_FRAME_HEAD = 2 };

/* The chunk that is being made; made by player_chunks_begin. */
typedef struct player_chunks {
    cox_stream_writer output; /* gets whole frames, each in one call */
    player_fields *fields;
    player_tracks shapes;
    uint32_t first_tick; /* of the chunk */
    uint32_t ticks;      /* of it so far */
    uint32_t values;
    uint32_t ticks_max; /* PLAYER_TICKS_MAX, or fewer, as the caller sets it */
    bool is_crowd;      /* agents have no heading of their own */
    buffer plain;
    buffer frame;
    z_stream deflate;
    uint32_t chunk_count;
} player_chunks;

/* Begins a row of chunks. False if there is no memory; then nothing is to be freed. */
bool player_chunks_begin(player_chunks *chunks, cox_stream_writer output, player_fields *fields);

/* Adds the state of a tick: its scene, and the fields of its simulation. COX_OK; COX_ERROR_CAPACITY
 * if there is no memory, or what the output returned. */
cox_status player_chunks_add(player_chunks *chunks, const render_scene *scene, uint32_t tick);

/* Writes the last chunk and the frame of the end. */
cox_status player_chunks_end(player_chunks *chunks);

void player_chunks_free(player_chunks *chunks);

#endif
