/* SPDX-License-Identifier: MIT
 * Reading and writing the packet of a running match. */
#include "cox_play.h"

#include <string.h>

/* Flags of the packet. */
#define FLAG_HOST 1u
#define FLAG_ECHO 2u
#define FLAG_HASHES 4u
#define FLAG_MARK 8u
#define FLAG_CHUNK 16u
#define FLAG_ENDS 32u /* host: the final tick; joiner: the tick that differs */
#define FLAGS_ALL 63u

/* The first byte of a run: 1 to 64 is the length of commands that follow; else one of these and the
 * number of empty entries less one. 0 ends the section, COX_NO_SEAT as a stream's number all. */
#define RUN_EMPTY 0x80u
#define RUN_ABSENT 0xc0u
#define RUN_MOST 64u
#define SECTION_HEAD_BYTES 2u

static void write_host(cox_bytes_writer *writer, const cox_play_host *host)
{
    cox_bytes_add_u8(writer, host->phase);
    cox_bytes_add_u8(writer, host->seat);
    cox_bytes_add_u32(writer, host->own_first);
    cox_bytes_add_u32(writer, host->own_end);
    cox_bytes_add_u16(writer, host->seats);
    cox_bytes_add_u16(writer, host->waiting);
    if (host->waiting != 0) cox_bytes_add_u16(writer, host->waiting_ms);
    if (host->final_tick != COX_NO_TICK) cox_bytes_add_u32(writer, host->final_tick);
}

/* The streams' ends as the least one and what each is beyond it, at most 255. */
static void write_ends(cox_bytes_writer *writer, const uint32_t *ends, uint32_t stream_count)
{
    uint32_t least = ends[0];
    for (uint32_t i = 1; i < stream_count; i++)
        if (ends[i] < least) least = ends[i];
    cox_bytes_add_u32(writer, least);
    for (uint32_t i = 0; i < stream_count; i++) {
        uint32_t beyond = ends[i] - least;
        cox_bytes_add_u8(writer, (uint8_t)(beyond < UINT8_MAX ? beyond : UINT8_MAX));
    }
}

static void write_joiner(cox_bytes_writer *writer, const cox_play_joiner *joiner,
                         uint32_t stream_count)
{
    cox_bytes_add_u32(writer, joiner->start_tick);
    if (joiner->start_tick != COX_NO_TICK) write_ends(writer, joiner->ends, stream_count);
    if (joiner->mismatch_tick != COX_NO_TICK) cox_bytes_add_u32(writer, joiner->mismatch_tick);
}

static uint8_t flags_of(const cox_play *play)
{
    uint32_t bound = play->is_host ? play->host.final_tick : play->joiner.mismatch_tick;
    uint32_t flags = 0;
    if (play->is_host) flags |= FLAG_HOST;
    if (play->has_echo) flags |= FLAG_ECHO;
    if (play->hashed_tick != COX_NO_TICK) flags |= FLAG_HASHES;
    if (play->mark.number != 0) flags |= FLAG_MARK;
    if (play->has_chunk) flags |= FLAG_CHUNK;
    if (bound != COX_NO_TICK) flags |= FLAG_ENDS;
    return (uint8_t)flags;
}

void cox_play_write(cox_bytes_writer *writer, const cox_play *play, uint32_t stream_count)
{
    cox_bytes_add_u8(writer, flags_of(play));
    cox_bytes_add_u16(writer, play->time);
    if (play->has_echo) cox_bytes_add_u16(writer, play->echo);
    cox_bytes_add_u32(writer, play->tick);
    if (play->hashed_tick != COX_NO_TICK) {
        cox_bytes_add_u32(writer, play->hashed_tick);
        cox_bytes_add_u64(writer, play->state_hash);
        cox_bytes_add_u64(writer, play->input_hash);
    }
    if (play->is_host) write_host(writer, &play->host);
    else write_joiner(writer, &play->joiner, stream_count);
    if (play->mark.number != 0) {
        cox_bytes_add_u32(writer, play->mark.number);
        cox_bytes_add_u32(writer, play->mark.offset);
    }
    cox_bytes_add_u32(writer, play->base_tick);
}

/* How many entries from a tick on are of the same kind and without commands, at most those before
 * to. */
static uint32_t run_length(const cox_stream *stream, uint32_t from, uint32_t to)
{
    uint8_t kind = cox_stream_at(stream, from)->kind;
    uint32_t count = 0;
    while (from + count < to && count < RUN_MOST) {
        const cox_entry *entry = cox_stream_at(stream, from + count);
        if (entry->kind != kind || entry->length != 0) break;
        count++;
    }
    return count;
}

/* Room that must be left: the end of this section and the end of all. */
#define ENDS_BYTES 2u

uint32_t cox_section_write(cox_bytes_writer *writer, const cox_stream *stream, uint8_t number,
                           uint32_t base_tick, uint32_t from, uint32_t to)
{
    uint32_t room = writer->capacity - writer->length;
    bool is_possible = from < to && from >= stream->first && to <= stream->end &&
                       from >= base_tick && from - base_tick <= UINT8_MAX &&
                       room > SECTION_HEAD_BYTES + 1 + COX_INPUT_BYTES_MAX + ENDS_BYTES;
    if (!is_possible) return from;
    cox_bytes_add_u8(writer, number);
    cox_bytes_add_u8(writer, (uint8_t)(from - base_tick));
    while (from < to) {
        const cox_entry *entry = cox_stream_at(stream, from);
        if (writer->capacity - writer->length < 1u + entry->length + ENDS_BYTES) break;
        if (entry->length > 0) {
            cox_bytes_add_u8(writer, entry->length);
            memcpy(cox_bytes_add(writer, entry->length), entry->bytes, entry->length);
            from++;
            continue;
        }
        uint32_t count = run_length(stream, from, to);
        uint32_t code = entry->kind == COX_ENTRY_ABSENT ? RUN_ABSENT : RUN_EMPTY;
        cox_bytes_add_u8(writer, (uint8_t)(code + count - 1));
        from += count;
    }
    cox_bytes_add_u8(writer, 0);
    return from;
}

void cox_play_write_end(cox_bytes_writer *writer, const cox_chunk *chunk)
{
    cox_bytes_add_u8(writer, COX_NO_SEAT);
    if (chunk == NULL) return;
    cox_bytes_add_u32(writer, chunk->number);
    cox_bytes_add_u32(writer, chunk->total);
    cox_bytes_add_u32(writer, chunk->offset);
    cox_bytes_add_u16(writer, chunk->length);
    uint8_t *room = cox_bytes_add(writer, chunk->length);
    if (room != NULL) memcpy(room, chunk->bytes, chunk->length);
}

static bool read_host(cox_bytes_reader *body, cox_play_host *host, bool has_final)
{
    host->phase = cox_bytes_take_u8(body);
    host->seat = cox_bytes_take_u8(body);
    host->own_first = cox_bytes_take_u32(body);
    host->own_end = cox_bytes_take_u32(body);
    host->seats = cox_bytes_take_u16(body);
    host->waiting = cox_bytes_take_u16(body);
    host->waiting_ms = host->waiting != 0 ? cox_bytes_take_u16(body) : 0;
    host->final_tick = has_final ? cox_bytes_take_u32(body) : COX_NO_TICK;
    if (host->phase < COX_PHASE_LOBBY || host->phase > COX_PHASE_SEARCHING) return false;
    return host->seat < COX_PLAYERS_MAX || host->seat == COX_NO_SEAT;
}

static bool read_joiner(cox_bytes_reader *body, cox_play_joiner *joiner, bool has_mismatch,
                        uint32_t stream_count)
{
    memset(joiner->ends, 0, sizeof joiner->ends);
    joiner->start_tick = cox_bytes_take_u32(body);
    if (joiner->start_tick != COX_NO_TICK) {
        uint32_t least = cox_bytes_take_u32(body);
        if (least > COX_NO_TICK - UINT8_MAX) return false;
        for (uint32_t i = 0; i < stream_count; i++)
            joiner->ends[i] = least + cox_bytes_take_u8(body);
    }
    joiner->mismatch_tick = has_mismatch ? cox_bytes_take_u32(body) : COX_NO_TICK;
    return true;
}

static bool read_chunk(cox_bytes_reader *body, cox_chunk *chunk)
{
    chunk->number = cox_bytes_take_u32(body);
    chunk->total = cox_bytes_take_u32(body);
    chunk->offset = cox_bytes_take_u32(body);
    chunk->length = cox_bytes_take_u16(body);
    chunk->bytes = cox_bytes_take(body, chunk->length);
    return body->ok;
}

/* Walks over the sections to their end. */
static bool pass_sections(cox_bytes_reader *body, const cox_play *play, uint32_t stream_count)
{
    uint8_t number;
    uint32_t tick;
    cox_run run;
    while (cox_section_next(body, play->base_tick, &number, &tick)) {
        if (number >= stream_count) return false;
        while (cox_section_run(body, &run)) continue;
    }
    return body->ok;
}

bool cox_play_read(cox_bytes_reader *body, cox_play *play, uint32_t stream_count)
{
    memset(play, 0, sizeof *play);
    uint8_t flags = cox_bytes_take_u8(body);
    if (flags > FLAGS_ALL) return false;
    play->is_host = (flags & FLAG_HOST) != 0;
    play->time = cox_bytes_take_u16(body);
    play->has_echo = (flags & FLAG_ECHO) != 0;
    if (play->has_echo) play->echo = cox_bytes_take_u16(body);
    play->tick = cox_bytes_take_u32(body);
    play->hashed_tick = COX_NO_TICK;
    if ((flags & FLAG_HASHES) != 0) {
        play->hashed_tick = cox_bytes_take_u32(body);
        play->state_hash = cox_bytes_take_u64(body);
        play->input_hash = cox_bytes_take_u64(body);
    }
    bool has_bound = (flags & FLAG_ENDS) != 0;
    if (play->is_host && !read_host(body, &play->host, has_bound)) return false;
    if (!play->is_host && !read_joiner(body, &play->joiner, has_bound, stream_count)) return false;
    if ((flags & FLAG_MARK) != 0) {
        play->mark.number = cox_bytes_take_u32(body);
        play->mark.offset = cox_bytes_take_u32(body);
    }
    play->base_tick = cox_bytes_take_u32(body);
    if (play->base_tick > COX_NO_TICK - UINT32_C(0x10000)) return false;
    play->sections = *body;
    if (!pass_sections(body, play, stream_count)) return false;
    play->has_chunk = (flags & FLAG_CHUNK) != 0;
    if (play->has_chunk && !read_chunk(body, &play->chunk)) return false;
    return body->ok && cox_bytes_left(body) == 0;
}

bool cox_section_next(cox_bytes_reader *sections, uint32_t base_tick, uint8_t *number,
                      uint32_t *tick)
{
    *number = cox_bytes_take_u8(sections);
    if (!sections->ok || *number == COX_NO_SEAT) return false;
    *tick = base_tick + cox_bytes_take_u8(sections);
    return sections->ok;
}

bool cox_section_run(cox_bytes_reader *sections, cox_run *run)
{
    uint8_t code = cox_bytes_take_u8(sections);
    if (!sections->ok || code == 0) return false;
    run->kind = COX_ENTRY_INPUT;
    run->count = 1;
    run->length = 0;
    run->bytes = NULL;
    if (code >= RUN_EMPTY) {
        run->kind = code >= RUN_ABSENT ? COX_ENTRY_ABSENT : COX_ENTRY_INPUT;
        run->count = (code & (RUN_MOST - 1u)) + 1u;
        return true;
    }
    if (code > COX_INPUT_BYTES_MAX) {
        sections->ok = false;
        return false;
    }
    run->length = code;
    run->bytes = cox_bytes_take(sections, code);
    return sections->ok;
}
