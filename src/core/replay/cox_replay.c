/* SPDX-License-Identifier: MIT
 * Playing a replay: its start snapshot is loaded, its frames are given out one by one, its
 * checkpoints are compared with the simulation that plays them. */
#include "cox_replay.h"

#include <string.h>

#include "cox_record.h"
#include "coxswain/check.h"
#include "coxswain/text.h"

/* Goes on to the next piece of a run, all of whose bytes so far are taken. Returns false at the
 * last one, or where the reader stops. */
static bool next_piece(cox_reader *reader)
{
    cox_record piece;
    if (reader->unfinished == 0 || cox_reader_record(reader, &piece) != COX_OK) return false;
    reader->cursor = 0;
    return true;
}

/* Reads the bytes of a run, piece by piece. The reader stands at the first one. */
static int32_t read_pieces(void *user, void *bytes, uint32_t length)
{
    cox_reader *reader = (cox_reader *)user;
    uint8_t *to = (uint8_t *)bytes;
    uint32_t count = 0;
    while (count < length) {
        uint32_t left = (uint32_t)reader->length - reader->cursor;
        if (left == 0 && next_piece(reader)) continue;
        if (reader->status != COX_OK) return reader->status;
        if (left == 0) break;
        if (left > length - count) left = length - count;
        memcpy(to + count, reader->payload + reader->cursor, (size_t)left);
        reader->cursor = (uint8_t)(reader->cursor + left);
        count += left;
    }
    return (int32_t)count;
}

cox_status cox_reader_snapshot(cox_reader *reader, const cox_sim *sim)
{
    reader->cursor = 0;
    cox_stream_reader pieces = {read_pieces, reader};
    cox_status status = cox_snapshot_read(sim, pieces);
    if (reader->status != COX_OK) return reader->status;
    /* The pieces are whole, so a snapshot that is too short was written so; it was not cut. */
    return status == COX_ERROR_TRUNCATED ? COX_ERROR_DAMAGED : status;
}

cox_status cox_reader_load(cox_reader *reader, const cox_sim *sim)
{
    if (reader->status != COX_OK) return reader->status;
    COX_ASSERT(reader->phase < COX_RECORD_SNAPSHOT, COX_MISTAKE_PHASE);
    cox_status status = cox_reader_judge(reader, sim);
    if (status != COX_OK) return cox_reader_stop(reader, status, reader->offset);

    cox_record record;
    record.type = 0;
    while (record.type != COX_RECORD_SNAPSHOT) {
        status = cox_reader_record(reader, &record);
        if (status != COX_OK) return status;
    }
    status = cox_reader_snapshot(reader, sim);
    if (status == COX_OK || reader->status != COX_OK) return status;
    return cox_reader_stop(reader, status, record.offset);
}

/* Whether the command taken last may come after the one before it. */
static bool is_ordered(const cox_frame *frame)
{
    cox_frame last = *frame;
    if (frame->count < 2) return true;
    last.commands = frame->commands + (frame->count - 2);
    last.count = 2;
    return cox_frame_is_ordered(&last);
}

/* Takes the next part of the frame record in the reader: the number of its empty ticks, or a
 * command. Returns whether that completes the frame. */
static bool take_part(cox_reader *reader, const cox_sim *sim, cox_command *commands,
                      uint32_t capacity, cox_frame *frame)
{
    cox_record record;
    record.type = COX_RECORD_FRAME;
    record.length = reader->length;
    record.payload = reader->payload;
    record.offset = reader->offset - COX_RECORD_HEAD_SIZE - reader->length - COX_RECORD_CHECK_SIZE;

    cox_frame_cursor cursor;
    cursor.offset = reader->cursor;
    if (!cox_record_frame_next(&record, sim->commands, sim->command_count, &cursor)) {
        cox_reader_stop(reader, COX_ERROR_DAMAGED, record.offset);
        return false;
    }
    reader->cursor = (uint8_t)cursor.offset;
    reader->empty_ticks = cursor.empty_ticks;
    if (!cursor.has_command) return false;
    if (frame->count == capacity) {
        cox_reader_stop(reader, COX_ERROR_CAPACITY, record.offset);
        return false;
    }
    commands[frame->count] = cursor.command;
    frame->count++;
    if (is_ordered(frame)) return cursor.tick_ends;
    cox_reader_stop(reader, COX_ERROR_DAMAGED, record.offset);
    return false;
}

/* Compares a checkpoint, or the end, with the present state. */
static void compare(cox_reader *reader, const cox_sim *sim, const cox_record *record)
{
    reader->actual_state_hash = cox_sim_hash(sim);
    reader->actual_input_hash = reader->input_hash;
    if (reader->actual_state_hash == reader->checkpoint.state_hash &&
        reader->actual_input_hash == reader->checkpoint.input_hash)
        reader->verified_tick = reader->tick;
    else cox_reader_stop(reader, COX_ERROR_DIVERGED, record->offset);
}

/* Takes the bytes of the present state and compares them with the reader's, piece by piece. */
static cox_status compare_bytes(void *user, const void *bytes, uint32_t length)
{
    cox_reader *reader = (cox_reader *)user;
    const uint8_t *expected = (const uint8_t *)bytes;
    while (length > 0) {
        uint32_t count = (uint32_t)reader->length - reader->cursor;
        if (count == 0 && !next_piece(reader))
            return reader->status == COX_OK ? COX_ERROR_DIVERGED : reader->status;
        if (count > length) count = length;
        if (memcmp(expected, reader->payload + reader->cursor, (size_t)count) != 0)
            return COX_ERROR_DIVERGED;
        reader->cursor = (uint8_t)(reader->cursor + count);
        expected += count;
        length -= count;
    }
    return COX_OK;
}

/* Compares a keyframe, of which the first piece has just been read, with the present state byte by
 * byte: its hash alone would prove nothing against a forger. */
static void compare_keyframe(cox_reader *reader, const cox_sim *sim, const cox_record *first)
{
    uint64_t offset = first->offset;
    cox_stream_writer writer = {compare_bytes, reader};
    reader->cursor = 0;
    cox_status status = cox_snapshot_write(sim, writer);
    /* An empty piece ends bytes that fill all pieces before it. */
    while (status == COX_OK && reader->cursor == reader->length && next_piece(reader)) continue;
    if (status == COX_OK && reader->cursor != reader->length) status = COX_ERROR_DIVERGED;
    if (status != COX_OK && reader->status == COX_OK) cox_reader_stop(reader, status, offset);
}

/* Loads the state of the record that has just been read, and goes on with its input hash. */
static void set_state(cox_reader *reader, const cox_sim *sim, const cox_record *state)
{
    cox_record piece;
    uint64_t offset = state->offset;
    if (cox_reader_record(reader, &piece) != COX_OK) return;
    cox_status status = cox_reader_snapshot(reader, sim);
    if (reader->status != COX_OK) return;
    if (status == COX_OK && cox_sim_hash(sim) != reader->checkpoint.state_hash)
        status = COX_ERROR_DAMAGED;
    if (status != COX_OK) {
        cox_reader_stop(reader, status, offset);
        reader->unfinished = COX_RECORD_KEYFRAME; /* of the state that is none */
        return;
    }
    reader->input_hash = reader->checkpoint.input_hash;
    reader->cursor = reader->length;
}

/* Reads one record before the next frame. */
static void read_on(cox_reader *reader, const cox_sim *sim)
{
    cox_record record;
    if (cox_reader_record(reader, &record) != COX_OK) return;
    if (record.type == COX_RECORD_FRAME) reader->cursor = 0;
    bool has_hashes = cox_record_checkpoint(&record, &reader->checkpoint);
    if (record.type == COX_RECORD_STATE) set_state(reader, sim, &record);
    else if (has_hashes) compare(reader, sim, &record);
    if (record.type == COX_RECORD_KEYFRAME) compare_keyframe(reader, sim, &record);
}

cox_status cox_reader_settle(cox_reader *reader, const cox_sim *sim)
{
    while (reader->status == COX_OK && reader->empty_ticks == 0 &&
           reader->cursor == reader->length && reader->phase != COX_RECORD_END)
        read_on(reader, sim);
    bool is_cut = reader->status == COX_ERROR_TRUNCATED && !cox_reader_is_half(reader);
    return is_cut ? COX_OK : reader->status;
}

static cox_status finish_tick(cox_reader *reader, const cox_sim *sim, const cox_frame *frame)
{
    reader->input_hash =
        cox_frame_hash(reader->input_hash, sim->commands, sim->command_count, frame);
    reader->tick++;
    return COX_OK;
}

cox_status cox_reader_frame(cox_reader *reader, const cox_sim *sim, cox_command *commands,
                            uint32_t capacity, cox_frame *frame)
{
    COX_ASSERT(reader->status != COX_OK || reader->phase >= COX_RECORD_SNAPSHOT, COX_MISTAKE_PHASE);
    frame->tick = reader->tick;
    frame->count = 0;
    frame->commands = commands;
    while (reader->status == COX_OK) {
        if (reader->empty_ticks > 0) {
            reader->empty_ticks--;
            return finish_tick(reader, sim, frame);
        }
        if (reader->cursor == reader->length) read_on(reader, sim);
        else if (take_part(reader, sim, commands, capacity, frame))
            return finish_tick(reader, sim, frame);
    }
    return reader->status;
}

static const char differs[] COX_FLASH = "declares its state otherwise: ";

cox_status cox_reader_compare_schema(cox_reader *reader, const cox_sim *sim, char *text,
                                     uint32_t size)
{
    cox_record record;
    cox_text sentence = cox_text_make(NULL, text, size);
    reader->status = COX_OK;
    while (reader->phase != COX_RECORD_SCHEMA && reader->status == COX_OK)
        cox_reader_record(reader, &record);
    if (reader->status != COX_OK) return reader->status;

    reader->cursor = 0;
    cox_text_add_words(&sentence, differs);
    cox_stream_reader pieces = {read_pieces, reader};
    cox_status status =
        cox_schema_compare(sim, pieces, text + sentence.length, size - sentence.length);
    if (status != COX_ERROR_SCHEMA && size > 0) text[0] = '\0';
    if (reader->status == COX_OK) reader->status = COX_ERROR_SCHEMA;
    return status;
}
