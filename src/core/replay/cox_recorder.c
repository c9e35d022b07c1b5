/* SPDX-License-Identifier: MIT
 * The recorder: gathers a record in its own memory, seals it and hands it to the writer. It writes
 * only whole records, each once and in order, and never changes one afterwards. */
#include "coxswain/recorder.h"

#include <string.h>

#include "core/base/cox_bytes.h"
#include "cox_record.h"
#include "cox_recorder.h"
#include "coxswain/check.h"
#include "coxswain/keyframes.h"
#include "coxswain/version.h"
#include "core/sim/cox_kind.h"
#include "core/sim/cox_snapshot_known.h"

/* The default; all else is 0. */
#define CHECKPOINT_TICKS 60u

cox_recorder_def cox_recorder_default(void)
{
    cox_recorder_def def;
    memset(&def, 0, sizeof def);
    def.checkpoint_ticks = CHECKPOINT_TICKS;
    return def;
}

static void write_bytes(cox_recorder *recorder, const uint8_t *bytes, uint32_t length)
{
    if (recorder->status != COX_OK) return;
    cox_status status = recorder->writer.write(recorder->writer.user, bytes, length);
    if (status < 0) recorder->status = status;
}

static uint8_t *payload_of(cox_recorder *recorder)
{
    return recorder->bytes + COX_RECORD_HEAD_SIZE;
}

void cox_recorder_write(cox_recorder *recorder, uint8_t type)
{
    recorder->bytes[0] = type;
    recorder->bytes[1] = recorder->length;
    recorder->crc = cox_record_seal(recorder->crc, recorder->bytes);
    write_bytes(recorder, recorder->bytes,
                COX_RECORD_HEAD_SIZE + recorder->length + COX_RECORD_CHECK_SIZE);
    recorder->length = 0;
}

/* Gathers bytes into records of recorder->piece_type. A full record is written at once, so the rest
 * that stays is shorter. */
static cox_status gather(void *user, const void *bytes, uint32_t length)
{
    cox_recorder *recorder = (cox_recorder *)user;
    const uint8_t *from = (const uint8_t *)bytes;
    while (length > 0 && recorder->status == COX_OK) {
        uint32_t room = COX_RECORD_PAYLOAD_MAX - (uint32_t)recorder->length;
        uint32_t count = length < room ? length : room;
        memcpy(payload_of(recorder) + recorder->length, from, (size_t)count);
        recorder->length = (uint8_t)(recorder->length + count);
        from += count;
        length -= count;
        if (recorder->length == COX_RECORD_PAYLOAD_MAX)
            cox_recorder_write(recorder, recorder->piece_type);
    }
    return recorder->status;
}

/* Ends a run of pieces with its last record, which is shorter than the others. */
static void end_pieces(cox_recorder *recorder, cox_status status)
{
    if (recorder->status == COX_OK && status < 0) recorder->status = status;
    cox_recorder_write(recorder, recorder->piece_type);
}

static void write_schema(cox_recorder *recorder)
{
    const cox_sim *sim = recorder->sim;
    recorder->piece_type = COX_RECORD_SCHEMA;
    cox_stream_writer writer = {gather, recorder};
    end_pieces(recorder, cox_schema_write(sim, writer));
}

void cox_recorder_snapshot(cox_recorder *recorder, uint8_t type, uint64_t schema_hash)
{
    const cox_sim *sim = recorder->sim;
    recorder->piece_type = type;
    cox_stream_writer writer = {gather, recorder};
    end_pieces(recorder, cox_snapshot_write_known(sim, schema_hash, writer));
}

void cox_recorder_pieces(cox_recorder *recorder, uint8_t type, const void *bytes, uint32_t length)
{
    recorder->piece_type = type;
    end_pieces(recorder, gather(recorder, bytes, length));
}

static void write_header(cox_recorder *recorder, const cox_recorder_def *def, uint64_t schema_hash)
{
    const cox_sim *sim = recorder->sim;
    cox_replay_header header;
    header.container_version = COX_CONTAINER_VERSION;
    header.core_epoch = cox_sim_core_epoch(sim);
    header.steer_epoch = cox_sim_steer_epoch(sim);
    header.ticks_per_second = def->ticks_per_second;
    memcpy(header.simulation, sim->name, COX_NAME_SIZE);
    header.simulation_epoch = sim->epoch;
    header.schema_hash = schema_hash;
    header.seed = def->seed;
    header.start_tick = recorder->start_tick;
    cox_record_put_header(payload_of(recorder), &header);
    recorder->length = COX_HEADER_PAYLOAD_SIZE;
    cox_recorder_write(recorder, COX_RECORD_HEADER);
}

static void write_setting(cox_recorder *recorder, const cox_setting *setting, int32_t value)
{
    char name[COX_NAME_SIZE];
    uint8_t *payload = payload_of(recorder);
    cox_flash_copy(name, setting->name, COX_NAME_SIZE);
    cox_record_copy_name(payload, name);
    cox_flash_copy(payload + COX_NAME_SIZE, &setting->type, 1);
    cox_bytes_put_u32(payload + COX_NAME_SIZE + 1, (uint32_t)value);
    recorder->length = COX_SETTING_PAYLOAD_SIZE;
    cox_recorder_write(recorder, COX_RECORD_SETTING);
}

static void write_settings(cox_recorder *recorder, const cox_recorder_def *def)
{
    for (uint32_t i = 0; i < def->setting_count; i++)
        write_setting(recorder, &def->settings[i], def->setting_values[i]);
}

static void take_def(cox_recorder *recorder, const cox_recorder_def *def)
{
    recorder->start_tick = def->start_tick;
    recorder->tick = def->start_tick;
    recorder->checkpoint_ticks = def->checkpoint_ticks;
    recorder->keyframes = def->keyframes;
}

cox_status cox_recorder_start_raw(cox_recorder *recorder, cox_stream_writer writer)
{
    COX_ASSERT(recorder != NULL && writer.write != NULL, COX_MISTAKE_NULL);
    memset(recorder, 0, sizeof *recorder);
    recorder->writer = writer;
    cox_record_magic(recorder->bytes);
    write_bytes(recorder, recorder->bytes, COX_MAGIC_SIZE);
    return recorder->status;
}

/* Whether a name ends, and all behind its end is zeros: a header holds all of its bytes. */
static bool name_is_whole(const char name[COX_NAME_SIZE])
{
    uint32_t length = 0;
    while (length < COX_NAME_SIZE && name[length] != '\0') length++;
    if (length == COX_NAME_SIZE) return false;
    while (length < COX_NAME_SIZE && name[length] == '\0') length++;
    return length == COX_NAME_SIZE;
}

uint8_t cox_recorder_check(const cox_sim *sim, const cox_recorder_def *def)
{
    COX_ASSERT(sim != NULL, COX_MISTAKE_NULL);
    if (!name_is_whole(sim->name)) return COX_RECORDER_FIELD_NAME;
    if (def == NULL) return COX_RECORDER_FIELD_NONE;
    if (def->ticks_per_second > COX_TICKS_PER_SECOND_MAX)
        return COX_RECORDER_FIELD_TICKS_PER_SECOND;
    if (def->start_tick > COX_FRAME_TICK_MAX) return COX_RECORDER_FIELD_START_TICK;
    if (def->setting_count == 0) return COX_RECORDER_FIELD_NONE;
    if (def->settings == NULL) return COX_RECORDER_FIELD_SETTINGS;
    if (def->setting_values == NULL) return COX_RECORDER_FIELD_SETTING_VALUES;
    return COX_RECORDER_FIELD_NONE;
}

/* A recording of a definition that cannot be written. */
static cox_status refuse(cox_recorder *recorder)
{
    memset(recorder, 0, sizeof *recorder);
    recorder->status = COX_ERROR_RANGE;
    return COX_ERROR_RANGE;
}

cox_status cox_recorder_start(cox_recorder *recorder, const cox_sim *sim,
                              const cox_recorder_def *def, cox_stream_writer writer)
{
    COX_ASSERT(sim != NULL, COX_MISTAKE_NULL);
    cox_recorder_def standard = cox_recorder_default();
    if (def == NULL) def = &standard;
    if (cox_recorder_check(sim, def) != COX_RECORDER_FIELD_NONE) return refuse(recorder);
    if (def->keyframes != NULL) writer = def->keyframes->start(def->keyframes, writer);
    cox_recorder_start_raw(recorder, writer);
    recorder->sim = sim;
    take_def(recorder, def);
    uint64_t schema_hash = cox_sim_schema_hash(sim);
    write_header(recorder, def, schema_hash);
    write_settings(recorder, def);
    write_schema(recorder);
    cox_recorder_snapshot(recorder, COX_RECORD_SNAPSHOT, schema_hash);
    if (recorder->keyframes != NULL)
        recorder->keyframes->started(recorder, def->ticks_per_second, schema_hash);
    return recorder->status;
}

cox_status cox_recorder_record(cox_recorder *recorder, uint8_t type, const void *payload,
                               uint32_t length)
{
    COX_ASSERT(recorder->writer.write != NULL, COX_MISTAKE_NOT_INITIALISED);
    if (recorder->status != COX_OK) return recorder->status;
    if (length > COX_RECORD_PAYLOAD_MAX) return COX_ERROR_CAPACITY;
    cox_recorder_flush(recorder);
    if (length > 0) memcpy(payload_of(recorder), payload, (size_t)length);
    recorder->length = (uint8_t)length;
    cox_recorder_write(recorder, type);
    return recorder->status;
}

/* Begins a frame record with the ticks without commands that were gathered. */
static void begin_frame(cox_recorder *recorder)
{
    cox_bytes_put_u16(payload_of(recorder), (uint16_t)recorder->empty_ticks);
    payload_of(recorder)[2] = 0;
    recorder->length = COX_FRAME_HEAD_SIZE;
    recorder->empty_ticks = 0;
}

cox_status cox_recorder_flush(cox_recorder *recorder)
{
    if (recorder->status != COX_OK || recorder->empty_ticks == 0) return recorder->status;
    begin_frame(recorder);
    cox_recorder_write(recorder, COX_RECORD_FRAME);
    return recorder->status;
}

/* Appends a command to the frame record that is being made. Returns false if there is no room. */
static bool append_command(cox_recorder *recorder, const cox_command *command)
{
    const cox_sim *sim = recorder->sim;
    uint32_t room = COX_RECORD_PAYLOAD_MAX - (uint32_t)recorder->length;
    if (room == 0) return false;
    uint8_t *bytes = payload_of(recorder) + recorder->length;
    uint32_t size = 0;
    cox_status status =
        cox_command_encode(sim->commands, sim->command_count, command, bytes + 1, room - 1u, &size);
    if (status != COX_OK) return false;
    bytes[0] = command->player;
    recorder->length = (uint8_t)(recorder->length + 1u + size);
    return true;
}

static void write_commands(cox_recorder *recorder, const cox_frame *frame)
{
    begin_frame(recorder);
    for (uint32_t i = 0; i < frame->count; i++) {
        if (append_command(recorder, &frame->commands[i])) continue;
        payload_of(recorder)[2] = COX_FRAME_CONTINUES;
        cox_recorder_write(recorder, COX_RECORD_FRAME);
        begin_frame(recorder);
        append_command(recorder, &frame->commands[i]);
    }
    cox_recorder_write(recorder, COX_RECORD_FRAME);
}

void cox_recorder_put_checkpoint(cox_recorder *recorder, uint64_t state_hash)
{
    cox_checkpoint checkpoint;
    cox_recorder_flush(recorder);
    checkpoint.tick = recorder->tick;
    checkpoint.state_hash = state_hash;
    checkpoint.input_hash = recorder->input_hash;
    cox_record_put_checkpoint(payload_of(recorder), &checkpoint);
    recorder->length = COX_CHECKPOINT_PAYLOAD_SIZE;
}

static void write_checkpoint(cox_recorder *recorder, uint64_t state_hash)
{
    cox_recorder_put_checkpoint(recorder, state_hash);
    cox_recorder_write(recorder, COX_RECORD_CHECKPOINT);
}

/* Writes the head of a state that was set; its pieces follow. */
static void write_state(cox_recorder *recorder, uint64_t state_hash, uint64_t input_hash)
{
    cox_recorder_flush(recorder);
    recorder->input_hash = input_hash;
    cox_recorder_put_checkpoint(recorder, state_hash);
    cox_recorder_write(recorder, COX_RECORD_STATE);
}

static bool checkpoint_is_due(const cox_recorder *recorder)
{
    uint32_t ticks = recorder->tick - recorder->start_tick;
    return recorder->checkpoint_ticks > 0 && ticks % recorder->checkpoint_ticks == 0;
}

/* What is wrong with a command that is not valid. */
static cox_status command_fault(const cox_sim *sim, const cox_command *command)
{
    cox_kind declared;
    bool is_declared = cox_kind_find(sim->commands, sim->command_count, command->kind, &declared);
    return is_declared ? COX_ERROR_RANGE : COX_ERROR_NOT_FOUND;
}

/* Whether a frame can be recorded. Nothing of it has been written. */
static cox_status check_frame(const cox_recorder *recorder, const cox_frame *frame)
{
    const cox_sim *sim = recorder->sim;
    if (recorder->tick > COX_FRAME_TICK_MAX) return COX_ERROR_RANGE;
    if (frame->count > COX_FRAME_COMMANDS_MAX) return COX_ERROR_CAPACITY;
    if (!cox_frame_is_ordered(frame)) return COX_ERROR_ORDER;
    for (uint32_t i = 0; i < frame->count; i++)
        if (!cox_command_is_valid(sim->commands, sim->command_count, &frame->commands[i]))
            return command_fault(sim, &frame->commands[i]);
    return COX_OK;
}

/* Writes a frame that can be recorded, after all that was due before it. */
static cox_status write_frame(cox_recorder *recorder, const cox_frame *frame)
{
    const cox_sim *sim = recorder->sim;
    if (frame->count > 0) write_commands(recorder, frame);
    else recorder->empty_ticks++;
    recorder->input_hash =
        cox_frame_hash(recorder->input_hash, sim->commands, sim->command_count, frame);
    recorder->tick++;
    if (recorder->empty_ticks == COX_EMPTY_TICKS_MAX) cox_recorder_flush(recorder);
    return recorder->status;
}

cox_status cox_recorder_frame(cox_recorder *recorder, const cox_frame *frame)
{
    COX_ASSERT(recorder->sim != NULL, COX_MISTAKE_NOT_INITIALISED);
    if (recorder->status != COX_OK) return recorder->status;
    COX_ASSERT(frame->tick == recorder->tick, COX_MISTAKE_ORDER);
    cox_status status = check_frame(recorder, frame);
    if (status != COX_OK) return status;

    if (checkpoint_is_due(recorder)) write_checkpoint(recorder, cox_sim_hash(recorder->sim));
    if (recorder->keyframes != NULL) recorder->keyframes->write(recorder);
    return write_frame(recorder, frame);
}

cox_status cox_recorder_step(cox_recorder *recorder, const cox_command *commands, uint32_t count)
{
    cox_frame frame = {recorder->tick, count, commands};
    cox_status status = cox_recorder_frame(recorder, &frame);
    if (status == COX_OK) cox_sim_step(recorder->sim, &frame);
    return status;
}

cox_status cox_recorder_frame_known(cox_recorder *recorder, const cox_frame *frame,
                                    uint64_t state_hash)
{
    COX_ASSERT(recorder->sim != NULL, COX_MISTAKE_NOT_INITIALISED);
    if (recorder->status != COX_OK) return recorder->status;
    COX_ASSERT(frame->tick == recorder->tick, COX_MISTAKE_ORDER);
    cox_status status = check_frame(recorder, frame);
    if (status != COX_OK) return status;

    if (checkpoint_is_due(recorder)) write_checkpoint(recorder, state_hash);
    return write_frame(recorder, frame);
}

cox_status cox_recorder_state(cox_recorder *recorder, uint64_t input_hash)
{
    const cox_sim *sim = recorder->sim;
    COX_ASSERT(sim != NULL, COX_MISTAKE_NOT_INITIALISED);
    if (recorder->status != COX_OK) return recorder->status;
    write_state(recorder, cox_sim_hash(sim), input_hash);
    cox_recorder_snapshot(recorder, COX_RECORD_KEYFRAME, cox_sim_schema_hash(sim));
    return recorder->status;
}

cox_status cox_recorder_state_known(cox_recorder *recorder, uint64_t state_hash,
                                    uint64_t input_hash, const void *snapshot, uint32_t length)
{
    if (recorder->status != COX_OK) return recorder->status;
    write_state(recorder, state_hash, input_hash);
    cox_recorder_pieces(recorder, COX_RECORD_KEYFRAME, snapshot, length);
    return recorder->status;
}

/* How many bytes of a note fit in a record without a cut within a character. */
static uint32_t note_length(const char *text, uint32_t length)
{
    if (length <= COX_RECORD_PAYLOAD_MAX) return length;
    uint32_t cut = COX_RECORD_PAYLOAD_MAX;
    while (cut > COX_RECORD_PAYLOAD_MAX - 3u && ((uint8_t)text[cut] & 0xc0u) == 0x80u) cut--;
    return cut;
}

cox_status cox_recorder_note(cox_recorder *recorder, const char *text, uint32_t length)
{
    while (length > 0 && recorder->status == COX_OK) {
        uint32_t count = note_length(text, length);
        cox_recorder_record(recorder, COX_RECORD_NOTE, text, count);
        text += count;
        length -= count;
    }
    return recorder->status;
}

cox_status cox_recorder_finish(cox_recorder *recorder)
{
    COX_ASSERT(recorder->sim != NULL, COX_MISTAKE_NOT_INITIALISED);
    if (recorder->status != COX_OK) return recorder->status;
    cox_recorder_put_checkpoint(recorder, cox_sim_hash(recorder->sim));
    cox_bytes_put_u64(payload_of(recorder) + COX_CHECKPOINT_PAYLOAD_SIZE,
                      recorder->keyframes == NULL ? 0 : recorder->keyframes->places.offsets[0]);
    recorder->length = COX_END_PAYLOAD_SIZE;
    cox_recorder_write(recorder, COX_RECORD_END);
    if (recorder->status != COX_OK) return recorder->status;
    recorder->status = COX_END;
    return COX_OK;
}
