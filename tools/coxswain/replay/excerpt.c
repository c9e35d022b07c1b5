/* SPDX-License-Identifier: MIT
 * Records are copied: what was recorded of states stays as it was, and only input hashes and the
 * places of keyframes, which count from the start of a file, are made anew. */
#include "excerpt.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "branch.h"
#include "coxswain/keyframes.h"
#include "coxswain/reader.h"
#include "replay_file.h"
#include "util/failure.h"

/* An excerpt that is being copied. */
typedef struct copying {
    excerpt *made;
    instance start; /* in the state that the excerpt begins with */
    uint32_t until_tick;
    cox_keyframe_writer keyframes;
    cox_recorder recorder;
    cox_checkpoint announced; /* of the pieces that follow */
    uint8_t announced_by;     /* COX_RECORD_INDEX or COX_RECORD_STATE */
    buffer pieces;
    uint32_t count; /* of commands of the next tick */
    cox_command commands[COX_FRAME_COMMANDS_MAX];
} copying;

/* The last checkpoint of a replay at or before a tick, or its start. */
static uint32_t find_start(FILE *file, uint32_t tick)
{
    cox_reader reader;
    cox_record record;
    cox_checkpoint checkpoint;
    if (cox_reader_start(&reader, replay_file_reader(file)) != COX_OK) return 0;
    uint32_t found = reader.header.start_tick;
    while (reader.tick <= tick && cox_reader_next(&reader, &record) == COX_OK)
        if (cox_record_checkpoint(&record, &checkpoint) && checkpoint.tick <= tick)
            found = checkpoint.tick;
    return found;
}

static cox_status copy_frame(copying *copy)
{
    cox_frame frame = {copy->recorder.tick, copy->count, copy->commands};
    copy->count = 0;
    return cox_recorder_frame_known(&copy->recorder, &frame, 0);
}

/* Copies the frames of a record. */
static cox_status copy_frames(copying *copy, const cox_record *record)
{
    const cox_sim *sim = &copy->start.sim;
    cox_frame_cursor cursor = {0};
    cox_status status = COX_OK;
    while (status == COX_OK &&
           cox_record_frame_next(record, sim->commands, sim->command_count, &cursor)) {
        for (uint32_t i = 0; i < cursor.empty_ticks && status == COX_OK; i++)
            status = copy_frame(copy);
        if (!cursor.has_command || status != COX_OK) continue;
        if (copy->count == COX_FRAME_COMMANDS_MAX) return COX_ERROR_CAPACITY;
        copy->commands[copy->count++] = cursor.command;
        if (cursor.tick_ends) status = copy_frame(copy);
    }
    return status == COX_OK && cursor.offset != record->length ? COX_ERROR_DAMAGED : status;
}

/* Gathers the pieces of a whole state, and copies it with its last one. */
static cox_status copy_piece(copying *copy, const cox_record *record)
{
    buffer *pieces = &copy->pieces;
    const cox_checkpoint *announced = &copy->announced;
    if (!buffer_append(pieces, record->payload, record->length)) return COX_ERROR_IO;
    if (record->length == COX_RECORD_PAYLOAD_MAX) return COX_OK;
    if (copy->announced_by == COX_RECORD_STATE)
        cox_recorder_state_known(&copy->recorder, announced->state_hash, announced->input_hash,
                                 pieces->bytes, (uint32_t)pieces->length);
    else
        copy->keyframes.write_known(&copy->recorder, announced->state_hash, pieces->bytes,
                                    (uint32_t)pieces->length);
    pieces->length = 0;
    return copy->recorder.status;
}

/* Writes a checkpoint or an end that states what the replay does of this tick. */
static cox_status put_checkpoint(copying *copy, uint8_t type, const cox_checkpoint *stated)
{
    buffer payload = {NULL, 0, 0};
    cox_recorder *recorder = &copy->recorder;
    cox_status status = COX_ERROR_IO;
    if (buffer_append_number(&payload, stated->tick, 4) &&
        buffer_append_number(&payload, stated->state_hash, 8) &&
        buffer_append_number(&payload, recorder->input_hash, 8) &&
        (type != COX_RECORD_END ||
         buffer_append_number(&payload, copy->keyframes.places.offsets[0], 8)))
        status = cox_recorder_record(recorder, type, payload.bytes, (uint32_t)payload.length);
    buffer_free(&payload);
    return status;
}

/* Copies what a record states of a tick. COX_END at the excerpt's last one. */
static cox_status copy_checkpoint(copying *copy, uint8_t type, const cox_checkpoint *stated)
{
    bool is_last = type == COX_RECORD_END || stated->tick >= copy->until_tick;
    if (is_last && type != COX_RECORD_STATE) {
        cox_status status = put_checkpoint(copy, COX_RECORD_END, stated);
        return status == COX_OK ? COX_END : status;
    }
    if (type == COX_RECORD_CHECKPOINT) return put_checkpoint(copy, type, stated);
    copy->announced = *stated;
    copy->announced_by = type;
    return COX_OK;
}

static cox_status copy_record(copying *copy, const cox_record *record)
{
    cox_checkpoint stated;
    bool is_for_people = record->type >= COX_RECORD_NOTE && record->type != COX_RECORD_PARENT;
    if (record->type == COX_RECORD_FRAME) return copy_frames(copy, record);
    if (record->type == COX_RECORD_KEYFRAME) return copy_piece(copy, record);
    if (cox_record_checkpoint(record, &stated)) return copy_checkpoint(copy, record->type, &stated);
    if (!is_for_people) return COX_OK;
    return cox_recorder_record(&copy->recorder, record->type, record->payload, record->length);
}

/* Copies the records from the excerpt's first frame to its end. The records of the same tick before
 * that frame led to the start. */
static void copy_records(copying *copy, FILE *file)
{
    cox_reader reader;
    cox_record record;
    bool has_begun = false;
    cox_status status = cox_reader_start(&reader, replay_file_reader(file));
    while (status == COX_OK) {
        uint32_t tick = reader.tick;
        status = cox_reader_next(&reader, &record);
        if (status != COX_OK || tick < copy->made->start_tick) continue;
        has_begun |= record.type == COX_RECORD_FRAME || record.type == COX_RECORD_END;
        if (has_begun) status = copy_record(copy, &record);
    }
    cox_recorder_flush(&copy->recorder);
}

/* Starts the excerpt with the state that the branch has. */
static cox_status begin(copying *copy, const cox_replay_parent *parent, uint32_t ticks_per_second)
{
    cox_recorder_def def = cox_recorder_default();
    copy->keyframes = cox_keyframe_writer_make(0, 0);
    def.seed = copy->start.seed;
    def.start_tick = copy->made->start_tick;
    def.ticks_per_second = ticks_per_second;
    def.settings = copy->start.scenario->settings;
    def.setting_values = copy->start.values;
    def.setting_count = copy->start.scenario->setting_count;
    def.checkpoint_ticks = 0;
    def.keyframes = &copy->keyframes;
    cox_recorder_start(&copy->recorder, &copy->start.sim, &def, buffer_writer(&copy->made->bytes));
    return cox_recorder_parent(&copy->recorder, parent);
}

static bool make(copying *copy, FILE *file, const char *path, const cox_scenario *given,
                 char *error)
{
    cox_replay_parent parent;
    uint32_t ticks_per_second;
    if (!branch_make(&copy->start, &parent, &ticks_per_second, path, copy->made->start_tick, given,
                     error))
        return false;
    if (begin(copy, &parent, ticks_per_second) == COX_OK && fseek(file, 0, SEEK_SET) == 0)
        copy_records(copy, file);
    copy->made->end_tick = copy->recorder.tick;
    instance_free(&copy->start);
    return copy->recorder.status == COX_OK ||
           fail(error, "%s: there is no memory for a part of it", path);
}

bool excerpt_make(excerpt *made, const char *path, uint32_t from_tick, uint32_t until_tick,
                  const cox_scenario *given, char *error)
{
    bool is_made = false;
    memset(made, 0, sizeof *made);
    FILE *file = replay_file_open(path, error);
    if (file == NULL) return false;
    copying *copy = calloc(1, sizeof *copy);
    made->start_tick = find_start(file, from_tick);
    if (copy != NULL) {
        copy->made = made;
        copy->until_tick = until_tick;
        is_made = make(copy, file, path, given, error);
        buffer_free(&copy->pieces);
    } else {
        fail(error, "%s: there is no memory for a part of it", path);
    }
    free(copy);
    replay_file_close(file);
    return is_made;
}

void excerpt_free(excerpt *made)
{
    buffer_free(&made->bytes);
}
