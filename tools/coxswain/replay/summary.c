/* SPDX-License-Identifier: MIT
 * Summaries. */
#include "summary.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "util/failure.h"
#include "replay_file.h"

static void take_setting(summary *made, const cox_record *record)
{
    summary_setting setting;
    if (made->setting_count == SUMMARY_SETTINGS_MAX) return;
    if (!cox_record_setting(record, setting.name, &setting.type, &setting.value)) return;
    made->settings[made->setting_count++] = setting;
}

/* Gathers pieces. True once the last one has come. */
static bool take_piece(buffer *pieces, const cox_record *record)
{
    return buffer_append(pieces, record->payload, record->length) &&
           record->length < COX_RECORD_PAYLOAD_MAX;
}

static void take_snapshot(summary *made, const buffer *snapshot)
{
    if (!made->has_schema) return;
    made->row_counts = calloc(made->schema.table_count + 1u, sizeof *made->row_counts);
    if (made->row_counts == NULL) return;
    if (schema_count_rows(&made->schema, snapshot->bytes, snapshot->length, made->row_counts))
        return;
    free(made->row_counts);
    made->row_counts = NULL;
}

static void count_commands(summary *made, const cox_record *record)
{
    const schema *declared = &made->schema;
    cox_frame_cursor cursor = {0};
    while (cox_record_frame_next(record, declared->commands, declared->command_count, &cursor))
        if (cursor.has_command) made->command_count++;
}

static void take_record(summary *made, const cox_record *record, buffer *pieces)
{
    made->records[record->type]++;
    notes_take(&made->notes, record);
    if (record->type == COX_RECORD_SETTING) take_setting(made, record);
    if (record->type == COX_RECORD_FRAME) count_commands(made, record);
    if (cox_record_checkpoint(record, &made->checkpoint)) made->has_checkpoint = true;
    if (cox_record_parent(record, &made->parent)) made->has_parent = true;
    if (record->type != COX_RECORD_SCHEMA && record->type != COX_RECORD_SNAPSHOT) return;
    if (!take_piece(pieces, record)) return;
    if (record->type == COX_RECORD_SCHEMA)
        made->has_schema = schema_decode(&made->schema, pieces->bytes, pieces->length);
    else take_snapshot(made, pieces);
    pieces->length = 0;
}

bool summary_read(summary *made, const char *path, char *error)
{
    memset(made, 0, sizeof *made);
    FILE *file = replay_file_open(path, error);
    if (file == NULL) return false;
    cox_reader reader;
    cox_record record;
    buffer pieces = {NULL, 0, 0};
    cox_status status = cox_reader_start(&reader, replay_file_reader(file));
    bool is_replay = status == COX_OK;
    if (is_replay) made->records[COX_RECORD_HEADER]++;
    while (status == COX_OK) {
        status = cox_reader_next(&reader, &record);
        if (status == COX_OK) take_record(made, &record, &pieces);
    }
    replay_file_close(file);
    buffer_free(&pieces);
    made->header = reader.header;
    made->status = status;
    made->sound_bytes = reader.offset;
    made->end_tick = reader.tick;
    if (status != COX_END) cox_reader_text(&reader, status, NULL, made->fault, sizeof made->fault);
    return is_replay || fail(error, "%s: %s", path, made->fault);
}

void summary_free(summary *made)
{
    schema_free(&made->schema);
    free(made->row_counts);
    made->row_counts = NULL;
}
