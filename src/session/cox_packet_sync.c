/* SPDX-License-Identifier: MIT
 * Reading and writing the packet of a running match. */
#include "cox_packet_sync.h"

#include <string.h>

/* Flags of the packet. */
#define FLAG_HOST 1u
#define FLAG_ECHO 2u
#define FLAG_HASHES 4u
#define FLAG_ENDS 32u /* host: the final tick; joiner: the tick that differs */
#define FLAGS_ALL (FLAG_HOST | FLAG_ECHO | FLAG_HASHES | FLAG_ENDS)

/* The first byte of a run: 1 to 64 is the length of commands that follow; else one of these and the
 * number of empty inputs less one. A 0 ends the input block; COX_NO_PLAYER in place of a queue's
 * number ends all blocks. */
#define RUN_EMPTY 0x80u
#define RUN_ABSENT 0xc0u
#define RUN_MOST 64u
#define BLOCK_HEAD_BYTES 2u

static void write_host(cox_bytes_writer *writer, const cox_packet_sync_host *host)
{
    cox_bytes_add_u8(writer, host->phase);
    cox_bytes_add_u8(writer, host->player);
    cox_bytes_add_u32(writer, host->own_first);
    cox_bytes_add_u32(writer, host->own_end);
    cox_bytes_add_u16(writer, host->players);
    cox_bytes_add_u16(writer, host->waiting);
    if (host->waiting != 0) cox_bytes_add_u16(writer, host->waiting_ms);
    if (host->final_tick != COX_NO_TICK) cox_bytes_add_u32(writer, host->final_tick);
}

/* The queues' ends as the least one and what each is beyond it, at most 255. */
static void write_ends(cox_bytes_writer *writer, const uint32_t *ends, uint32_t queue_count)
{
    uint32_t least = ends[0];
    for (uint32_t i = 1; i < queue_count; i++)
        if (ends[i] < least) least = ends[i];
    cox_bytes_add_u32(writer, least);
    for (uint32_t i = 0; i < queue_count; i++) {
        uint32_t beyond = ends[i] - least;
        cox_bytes_add_u8(writer, (uint8_t)(beyond < UINT8_MAX ? beyond : UINT8_MAX));
    }
}

static void write_joiner(cox_bytes_writer *writer, const cox_packet_sync_joiner *joiner,
                         uint32_t queue_count)
{
    cox_bytes_add_u32(writer, joiner->start_tick);
    if (joiner->start_tick != COX_NO_TICK) write_ends(writer, joiner->ends, queue_count);
    if (joiner->mismatch_tick != COX_NO_TICK) cox_bytes_add_u32(writer, joiner->mismatch_tick);
}

static uint8_t flags_of(const cox_packet_sync *sync)
{
    uint32_t bound = sync->is_host ? sync->host.final_tick : sync->joiner.mismatch_tick;
    uint32_t flags = 0;
    if (sync->is_host) flags |= FLAG_HOST;
    if (sync->has_echo) flags |= FLAG_ECHO;
    if (sync->hashed_tick != COX_NO_TICK) flags |= FLAG_HASHES;
    if (bound != COX_NO_TICK) flags |= FLAG_ENDS;
    return (uint8_t)flags;
}

void cox_packet_sync_write(cox_bytes_writer *writer, const cox_packet_sync *sync,
                           uint32_t queue_count)
{
    cox_bytes_add_u8(writer, flags_of(sync));
    cox_bytes_add_u16(writer, sync->time);
    if (sync->has_echo) cox_bytes_add_u16(writer, sync->echo);
    cox_bytes_add_u32(writer, sync->tick);
    if (sync->hashed_tick != COX_NO_TICK) {
        cox_bytes_add_u32(writer, sync->hashed_tick);
        cox_bytes_add_u64(writer, sync->state_hash);
        cox_bytes_add_u64(writer, sync->input_hash);
    }
    if (sync->is_host) write_host(writer, &sync->host);
    else write_joiner(writer, &sync->joiner, queue_count);
    cox_bytes_add_u32(writer, sync->base_tick);
}

/* How many inputs from a tick on are of the same kind and without commands, at most those before
 * to. */
static uint32_t run_length(const cox_input_queue *queue, uint32_t from, uint32_t to)
{
    uint8_t kind = cox_input_queue_at(queue, from)->kind;
    uint32_t count = 0;
    while (from + count < to && count < RUN_MOST) {
        const cox_input *input = cox_input_queue_at(queue, from + count);
        if (input->kind != kind || input->length != 0) break;
        count++;
    }
    return count;
}

/* Room that must be left: the end of this input_block and the end of all. */
#define ENDS_BYTES 2u

uint32_t cox_input_block_write(cox_bytes_writer *writer, const cox_input_queue *queue,
                               uint8_t number, uint32_t base_tick, uint32_t from, uint32_t to)
{
    uint32_t room = writer->capacity - writer->length;
    bool is_possible = from < to && from >= queue->first && to <= queue->end && from >= base_tick &&
                       from - base_tick <= UINT8_MAX &&
                       room > BLOCK_HEAD_BYTES + 1 + COX_INPUT_BYTES_MAX + ENDS_BYTES;
    if (!is_possible) return from;
    cox_bytes_add_u8(writer, number);
    cox_bytes_add_u8(writer, (uint8_t)(from - base_tick));
    while (from < to) {
        const cox_input *input = cox_input_queue_at(queue, from);
        if (writer->capacity - writer->length < 1u + input->length + ENDS_BYTES) break;
        if (input->length > 0) {
            cox_bytes_add_u8(writer, input->length);
            memcpy(cox_bytes_add(writer, input->length), input->bytes, input->length);
            from++;
            continue;
        }
        uint32_t count = run_length(queue, from, to);
        uint32_t code = input->kind == COX_INPUT_ABSENT ? RUN_ABSENT : RUN_EMPTY;
        cox_bytes_add_u8(writer, (uint8_t)(code + count - 1));
        from += count;
    }
    cox_bytes_add_u8(writer, 0);
    return from;
}

void cox_packet_sync_write_end(cox_bytes_writer *writer)
{
    cox_bytes_add_u8(writer, COX_NO_PLAYER);
}

static bool read_host(cox_bytes_reader *body, cox_packet_sync_host *host, bool has_final)
{
    host->phase = cox_bytes_take_u8(body);
    host->player = cox_bytes_take_u8(body);
    host->own_first = cox_bytes_take_u32(body);
    host->own_end = cox_bytes_take_u32(body);
    host->players = cox_bytes_take_u16(body);
    host->waiting = cox_bytes_take_u16(body);
    host->waiting_ms = host->waiting != 0 ? cox_bytes_take_u16(body) : 0;
    host->final_tick = has_final ? cox_bytes_take_u32(body) : COX_NO_TICK;
    if (host->phase < COX_PHASE_LOBBY || host->phase > COX_PHASE_SEARCHING) return false;
    return host->player < COX_PLAYERS_MAX || host->player == COX_NO_PLAYER;
}

static bool read_joiner(cox_bytes_reader *body, cox_packet_sync_joiner *joiner, bool has_mismatch,
                        uint32_t queue_count)
{
    memset(joiner->ends, 0, sizeof joiner->ends);
    joiner->start_tick = cox_bytes_take_u32(body);
    if (joiner->start_tick != COX_NO_TICK) {
        uint32_t least = cox_bytes_take_u32(body);
        if (least > COX_NO_TICK - UINT8_MAX) return false;
        for (uint32_t i = 0; i < queue_count; i++)
            joiner->ends[i] = least + cox_bytes_take_u8(body);
    }
    joiner->mismatch_tick = has_mismatch ? cox_bytes_take_u32(body) : COX_NO_TICK;
    return true;
}

/* Walks over the input blocks to their end. */
static bool pass_input_blocks(cox_bytes_reader *body, const cox_packet_sync *sync,
                              uint32_t queue_count)
{
    uint8_t number;
    uint32_t tick;
    cox_input_run run;
    while (cox_input_block_next(body, sync->base_tick, &number, &tick)) {
        if (number >= queue_count) return false;
        while (cox_input_block_run(body, &run)) continue;
    }
    return body->ok;
}

bool cox_packet_sync_read(cox_bytes_reader *body, cox_packet_sync *sync, uint32_t queue_count)
{
    memset(sync, 0, sizeof *sync);
    uint8_t flags = cox_bytes_take_u8(body);
    if ((flags & ~FLAGS_ALL) != 0) return false;
    sync->is_host = (flags & FLAG_HOST) != 0;
    sync->time = cox_bytes_take_u16(body);
    sync->has_echo = (flags & FLAG_ECHO) != 0;
    if (sync->has_echo) sync->echo = cox_bytes_take_u16(body);
    sync->tick = cox_bytes_take_u32(body);
    sync->hashed_tick = COX_NO_TICK;
    if ((flags & FLAG_HASHES) != 0) {
        sync->hashed_tick = cox_bytes_take_u32(body);
        sync->state_hash = cox_bytes_take_u64(body);
        sync->input_hash = cox_bytes_take_u64(body);
    }
    bool has_bound = (flags & FLAG_ENDS) != 0;
    if (sync->is_host && !read_host(body, &sync->host, has_bound)) return false;
    if (!sync->is_host && !read_joiner(body, &sync->joiner, has_bound, queue_count)) return false;
    sync->base_tick = cox_bytes_take_u32(body);
    if (sync->base_tick > COX_NO_TICK - UINT32_C(0x10000)) return false;
    sync->input_blocks = *body;
    if (!pass_input_blocks(body, sync, queue_count)) return false;
    return body->ok && cox_bytes_left(body) == 0;
}

bool cox_input_block_next(cox_bytes_reader *input_blocks, uint32_t base_tick, uint8_t *number,
                          uint32_t *tick)
{
    *number = cox_bytes_take_u8(input_blocks);
    if (!input_blocks->ok || *number == COX_NO_PLAYER) return false;
    *tick = base_tick + cox_bytes_take_u8(input_blocks);
    return input_blocks->ok;
}

bool cox_input_block_run(cox_bytes_reader *input_blocks, cox_input_run *run)
{
    uint8_t code = cox_bytes_take_u8(input_blocks);
    if (!input_blocks->ok || code == 0) return false;
    run->kind = COX_INPUT_GIVEN;
    run->count = 1;
    run->length = 0;
    run->bytes = NULL;
    if (code >= RUN_EMPTY) {
        run->kind = code >= RUN_ABSENT ? COX_INPUT_ABSENT : COX_INPUT_GIVEN;
        run->count = (code & (RUN_MOST - 1u)) + 1u;
        return true;
    }
    if (code > COX_INPUT_BYTES_MAX) {
        input_blocks->ok = false;
        return false;
    }
    run->length = code;
    run->bytes = cox_bytes_take(input_blocks, code);
    return input_blocks->ok;
}
