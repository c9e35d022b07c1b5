/* SPDX-License-Identifier: MIT
 * Reading and writing the packet of a running match. */
#include "cox_packet_sync.h"

#include <string.h>

#include "net/time/cox_pace.h"

/* Flags of the packet; LATE, SEAT and WAIT from the host alone. */
#define FLAG_HOST 1u
#define FLAG_ECHO 2u
#define FLAG_HASHES 4u
#define FLAG_LEAD 8u
#define FLAG_LATE 16u
#define FLAG_BOUND 32u /* host: the final tick; joiner: the tick that differs */
#define FLAG_SEAT 64u
#define FLAG_WAIT 128u
#define FLAGS_OF_BOTH (FLAG_ECHO | FLAG_HASHES | FLAG_LEAD | FLAG_BOUND)
#define FLAGS_ALL 255u

/* The steps in which a position travels. */
#define POSITION_STEPS 256

static void write_position(cox_bytes_writer *writer, int64_t position)
{
    int64_t steps = position * POSITION_STEPS / COX_SCHEDULE_TICK;
    cox_bytes_add_u32(writer, (uint32_t)(steps / POSITION_STEPS));
    cox_bytes_add_u8(writer, (uint8_t)(steps % POSITION_STEPS));
}

static int64_t read_position(cox_bytes_reader *body)
{
    int64_t ticks = cox_bytes_take_u32(body) * COX_SCHEDULE_TICK;
    int64_t steps = cox_bytes_take_u8(body);
    return ticks + (steps * COX_SCHEDULE_TICK + POSITION_STEPS - 1) / POSITION_STEPS;
}

static uint32_t tick_of(int64_t position)
{
    return (uint32_t)(position / COX_SCHEDULE_TICK);
}

/* Writes what stands in the packets of both sides. flags are those of the side. */
static void write_start(cox_bytes_writer *writer, const cox_packet_sync *sync, uint32_t flags)
{
    if (sync->has_echo) flags |= FLAG_ECHO;
    if (sync->hashed_tick != COX_NO_TICK) flags |= FLAG_HASHES;
    if (sync->has_lead) flags |= FLAG_LEAD;
    cox_bytes_add_u16(writer, (uint16_t)flags);
    cox_bytes_add_u16(writer, sync->time);
    if (sync->has_echo) cox_bytes_add_u16(writer, sync->echo);
    write_position(writer, sync->position);
    if (sync->has_lead) cox_bytes_add_u16(writer, (uint16_t)sync->lead);
    if (sync->hashed_tick == COX_NO_TICK) return;
    cox_bytes_add_u16(writer, (uint16_t)(sync->hashed_tick - tick_of(sync->position)));
    cox_bytes_add_u64(writer, sync->state_hash);
    cox_bytes_add_u64(writer, sync->input_hash);
}

static uint32_t flags_of_host(const cox_packet_sync_host *host)
{
    uint32_t flags = FLAG_HOST;
    if (host->has_late) flags |= FLAG_LATE;
    if (host->player != COX_NO_PLAYER) flags |= FLAG_SEAT;
    if (host->waiting_bits != 0) flags |= FLAG_WAIT;
    if (host->final_tick != COX_NO_TICK) flags |= FLAG_BOUND;
    return flags;
}

void cox_packet_sync_write_host(cox_bytes_writer *writer, const cox_packet_sync *sync)
{
    const cox_packet_sync_host *host = &sync->host;
    write_start(writer, sync, flags_of_host(host));
    cox_bytes_add_u8(writer, host->phase);
    cox_bytes_add_u16(writer, host->player_bits);
    cox_bytes_add_u32(writer, host->own_end);
    if (host->has_late) {
        cox_bytes_add_u16(writer, (uint16_t)host->late_before);
        cox_bytes_add_u16(writer, (uint16_t)host->lateness);
    }
    if (host->player != COX_NO_PLAYER) {
        cox_bytes_add_u8(writer, host->player);
        cox_bytes_add_u32(writer, host->own_first);
    }
    if (host->waiting_bits != 0) {
        cox_bytes_add_u16(writer, host->waiting_bits);
        cox_bytes_add_u16(writer, host->waiting_ms);
    }
    if (host->final_tick != COX_NO_TICK) cox_bytes_add_u32(writer, host->final_tick);
    cox_bytes_add_u32(writer, sync->base_tick);
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

void cox_packet_sync_write_joiner(cox_bytes_writer *writer, const cox_packet_sync *sync,
                                  uint32_t queue_count)
{
    const cox_packet_sync_joiner *joiner = &sync->joiner;
    bool has_mismatch = joiner->mismatch_tick != COX_NO_TICK;
    write_start(writer, sync, has_mismatch ? FLAG_BOUND : 0);
    cox_bytes_add_u32(writer, joiner->start_tick);
    if (joiner->start_tick != COX_NO_TICK) write_ends(writer, joiner->ends, queue_count);
    if (has_mismatch) cox_bytes_add_u32(writer, joiner->mismatch_tick);
    cox_bytes_add_u32(writer, sync->base_tick);
}

/* Walks over the input blocks to their end. */
static bool pass_input_blocks(cox_bytes_reader *body, const cox_packet_sync *sync,
                              uint32_t queue_count)
{
    cox_input_block block;
    while (cox_input_block_next(body, sync->base_tick, &block)) {
        if (block.number >= queue_count) return false;
        while (cox_input_block_run(body, &block)) continue;
    }
    return body->ok;
}

/* Reads the hashes of the newest final state, if there are any; false if that cannot be. */
static bool read_hashes(cox_bytes_reader *body, cox_packet_sync *sync, uint32_t flags)
{
    sync->hashed_tick = COX_NO_TICK;
    if ((flags & FLAG_HASHES) == 0) return true;
    int64_t tick = (int64_t)tick_of(sync->position) + (int16_t)cox_bytes_take_u16(body);
    if (tick < 0 || tick >= COX_NO_TICK) return false;
    sync->hashed_tick = (uint32_t)tick;
    sync->state_hash = cox_bytes_take_u64(body);
    sync->input_hash = cox_bytes_take_u64(body);
    return true;
}

/* Reads what stands in the packets of both sides. */
static bool read_start(cox_bytes_reader *body, cox_packet_sync *sync, uint32_t *flags)
{
    memset(sync, 0, sizeof *sync);
    *flags = cox_bytes_take_u16(body);
    sync->time = cox_bytes_take_u16(body);
    sync->has_echo = (*flags & FLAG_ECHO) != 0;
    if (sync->has_echo) sync->echo = cox_bytes_take_u16(body);
    sync->position = read_position(body);
    sync->has_lead = (*flags & FLAG_LEAD) != 0;
    if (sync->has_lead) sync->lead = (int16_t)cox_bytes_take_u16(body);
    return read_hashes(body, sync, *flags);
}

/* Reads the base of the input blocks, and walks over these to the end of the packet. */
static bool read_end(cox_bytes_reader *body, cox_packet_sync *sync, uint32_t queue_count)
{
    sync->base_tick = cox_bytes_take_u32(body);
    if (sync->base_tick > COX_NO_TICK - UINT32_C(0x20000)) return false;
    sync->input_blocks = *body;
    return pass_input_blocks(body, sync, queue_count) && cox_bytes_left(body) == 0;
}

static bool is_phase_of_host(uint8_t phase)
{
    return phase == COX_PHASE_LOBBY || phase == COX_PHASE_RUNNING || phase == COX_PHASE_SEARCHING;
}

bool cox_packet_sync_read_host(cox_bytes_reader *body, cox_packet_sync *sync, uint32_t queue_count)
{
    uint32_t flags;
    cox_packet_sync_host *host = &sync->host;
    if (!read_start(body, sync, &flags)) return false;
    if (flags > FLAGS_ALL || (flags & FLAG_HOST) == 0) return false;
    host->phase = cox_bytes_take_u8(body);
    host->player_bits = cox_bytes_take_u16(body);
    host->own_end = cox_bytes_take_u32(body);
    host->has_late = (flags & FLAG_LATE) != 0;
    if (host->has_late) {
        host->late_before = (int16_t)cox_bytes_take_u16(body);
        host->lateness = (int16_t)cox_bytes_take_u16(body);
    }
    host->player = COX_NO_PLAYER;
    if ((flags & FLAG_SEAT) != 0) {
        host->player = cox_bytes_take_u8(body);
        host->own_first = cox_bytes_take_u32(body);
        if (host->player >= COX_PLAYERS_MAX) return false;
    }
    if ((flags & FLAG_WAIT) != 0) {
        host->waiting_bits = cox_bytes_take_u16(body);
        host->waiting_ms = cox_bytes_take_u16(body);
        if (host->waiting_bits == 0) return false;
    }
    host->final_tick = (flags & FLAG_BOUND) != 0 ? cox_bytes_take_u32(body) : COX_NO_TICK;
    if (!is_phase_of_host(host->phase)) return false;
    return read_end(body, sync, queue_count);
}

bool cox_packet_sync_read_joiner(cox_bytes_reader *body, cox_packet_sync *sync,
                                 uint32_t queue_count)
{
    uint32_t flags;
    cox_packet_sync_joiner *joiner = &sync->joiner;
    if (!read_start(body, sync, &flags) || (flags & ~FLAGS_OF_BOTH) != 0) return false;
    joiner->start_tick = cox_bytes_take_u32(body);
    if (joiner->start_tick != COX_NO_TICK) {
        uint32_t least = cox_bytes_take_u32(body);
        if (least > COX_NO_TICK - UINT8_MAX) return false;
        for (uint32_t i = 0; i < queue_count; i++)
            joiner->ends[i] = least + cox_bytes_take_u8(body);
    }
    joiner->mismatch_tick = (flags & FLAG_BOUND) != 0 ? cox_bytes_take_u32(body) : COX_NO_TICK;
    return read_end(body, sync, queue_count);
}
