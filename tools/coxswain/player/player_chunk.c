/* SPDX-License-Identifier: MIT
 * Chunks. */
#include "player_chunk.h"

#include <string.h>

/* How many earlier places zlib compares with each; at its level 6 that is 128. Numbers that change
 * little repeat by chance, so a quarter of that takes half the time and gives 2 % more bytes; but
 * the files of crowds are large. */
#define CHAIN 32
#define CHAIN_OF_CROWD 128

bool player_chunks_begin(player_chunks *chunks, cox_stream_writer output, player_fields *fields)
{
    memset(chunks, 0, sizeof *chunks);
    chunks->output = output;
    chunks->fields = fields;
    chunks->ticks_max = PLAYER_TICKS_MAX;
    chunks->shapes = player_shapes_make();
    return deflateInit2(&chunks->deflate, 6, Z_DEFLATED, -MAX_WBITS, MAX_MEM_LEVEL, Z_FILTERED) ==
           Z_OK;
}

void player_chunks_free(player_chunks *chunks)
{
    deflateEnd(&chunks->deflate);
    player_tracks_free(&chunks->shapes);
    buffer_free(&chunks->plain);
    buffer_free(&chunks->frame);
}

/* Writes a frame whose payload stands behind the room for its head. */
static cox_status write_frame(player_chunks *chunks, uint32_t bytes, uint16_t kind)
{
    static const uint8_t zeros[2] = {0};
    buffer *frame = &chunks->frame;
    frame->length = 0;
    buffer_append_number(frame, bytes, 4);
    buffer_append_number(frame, chunks->first_tick, 4);
    buffer_append_number(frame, chunks->ticks, 2);
    buffer_append_number(frame, kind, 2);
    frame->length += bytes;
    buffer_append(frame, zeros, (3 - frame->length % 3) % 3);
    return chunks->output.write(chunks->output.user, frame->bytes, (uint32_t)frame->length);
}

/* Compresses the plain bytes. Returns how many bytes that gave, or 0. */
static uint32_t compress_plain(player_chunks *chunks)
{
    z_stream *stream = &chunks->deflate;
    buffer *plain = &chunks->plain;
    if (plain->length > UINT32_MAX / 4 || deflateReset(stream) != Z_OK) return 0;
    deflateTune(stream, 8, 16, 128, chunks->is_crowd ? CHAIN_OF_CROWD : CHAIN);
    size_t bound = deflateBound(stream, (uLong)plain->length);
    if (!buffer_reserve(&chunks->frame, PLAYER_FRAME_SIZE + bound + 2)) return 0;
    stream->next_in = plain->bytes;
    stream->avail_in = (uInt)plain->length;
    stream->next_out = chunks->frame.bytes + PLAYER_FRAME_SIZE;
    stream->avail_out = (uInt)bound;
    return deflate(stream, Z_FINISH) == Z_STREAM_END ? (uint32_t)stream->total_out : 0;
}

/* Writes the chunk, and begins the next one. */
static cox_status close_chunk(player_chunks *chunks)
{
    chunks->plain.length = 0;
    player_tracks_trim(&chunks->shapes);
    if (!player_shapes_put(&chunks->plain, &chunks->shapes, chunks->ticks, !chunks->is_crowd) ||
        !player_fields_put(&chunks->plain, chunks->fields, chunks->ticks))
        return COX_ERROR_CAPACITY;
    player_tracks_next(&chunks->shapes);
    uint32_t bytes = compress_plain(chunks);
    if (bytes == 0) return COX_ERROR_CAPACITY;
    cox_status status = write_frame(chunks, bytes, PLAYER_FRAME_CHUNK);
    chunks->first_tick += chunks->ticks;
    chunks->ticks = chunks->values = 0;
    chunks->chunk_count++;
    return status;
}

cox_status player_chunks_add(player_chunks *chunks, const render_scene *scene, uint32_t tick)
{
    if (chunks->ticks == 0) {
        chunks->first_tick = tick;
        chunks->is_crowd = render_scene_agents(scene) >= RENDER_CROWD_MIN;
    }
    if (!player_shapes_add(&chunks->shapes, scene, chunks->ticks)) return COX_ERROR_CAPACITY;
    uint32_t values = player_fields_add(chunks->fields, chunks->ticks);
    if (values == UINT32_MAX) return COX_ERROR_CAPACITY;
    chunks->values += values + (uint32_t)scene->count;
    chunks->ticks++;
    bool is_full = chunks->ticks >= chunks->ticks_max ||
                   (chunks->values >= PLAYER_VALUES_MAX && chunks->ticks >= PLAYER_TICKS_MIN);
    return is_full ? close_chunk(chunks) : COX_OK;
}

cox_status player_chunks_end(player_chunks *chunks)
{
    cox_status status = chunks->ticks > 0 ? close_chunk(chunks) : COX_OK;
    if (status != COX_OK) return status;
    if (!buffer_reserve(&chunks->frame, PLAYER_FRAME_SIZE + 2)) return COX_ERROR_CAPACITY;
    return write_frame(chunks, 0, PLAYER_FRAME_END);
}
