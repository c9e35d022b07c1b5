/* SPDX-License-Identifier: MIT
 * Records as lines of text. What a line cannot say exactly is written as `record TYPE HEX`.
 *
 * A frame record's ticks without commands follow from the tick of its commands; one without
 * commands is a line `empty TICKS`. The line `continues` says that the tick goes on in another
 * record. */
#include "text_dump.h"

#include <inttypes.h>
#include <string.h>

#include "util/buffer.h"
#include "schema.h"
#include "text_lines.h"
#include "text_words.h"
#include "coxswain/text.h"

/* A dump that is being written. */
typedef struct dump {
    FILE *file;
    schema schema; /* empty until it has come, and if it cannot be read */
    buffer pieces; /* of the run of pieces that is not whole yet */
    uint8_t piece_type;
    uint32_t tick; /* reached by all records before */
} dump;

static void put_raw(const dump *made, uint8_t type, const uint8_t *payload, size_t length)
{
    fprintf(made->file, "record %u ", (unsigned)type);
    if (length == 0) fputc('-', made->file);
    text_put_hex(made->file, payload, length);
    fputc('\n', made->file);
}

static void put_header(const dump *made, const cox_reader *reader)
{
    const cox_replay_header *header = &reader->header;
    if (!text_is_name(header->simulation)) {
        put_raw(made, COX_RECORD_HEADER, reader->payload, reader->length);
        return;
    }
    fprintf(made->file,
            "container %u\ncore-epoch %" PRIu32 "\nsteer-epoch %" PRIu32
            "\nticks-per-second %" PRIu32 "\nsimulation %s\nsimulation-epoch %" PRIu32
            "\nschema-hash %016" PRIx64 "\nseed %" PRIu64 "\nstart-tick %" PRIu32 "\n",
            (unsigned)header->container_version, header->core_epoch, header->steer_epoch,
            header->ticks_per_second, header->simulation, header->simulation_epoch,
            header->schema_hash, header->seed, header->start_tick);
}

static void put_setting(const dump *made, const cox_record *record)
{
    char name[COX_NAME_SIZE];
    char number[COX_TEXT_VALUE_SIZE];
    uint8_t type;
    int32_t value;
    if (!cox_record_setting(record, name, &type, &value) || !text_is_name(name)) {
        put_raw(made, record->type, record->payload, record->length);
        return;
    }
    cox_text text = cox_text_make(NULL, number, sizeof number);
    cox_text_add_value(&text, type, value);
    fprintf(made->file, "setting %s %s %s\n", name, type == COX_FIXED ? "fixed" : "integer",
            number);
}

/* The declaration, for people. */
static void put_schema_comments(const dump *made)
{
    char bounds[SCHEMA_BOUNDS_SIZE];
    for (uint32_t i = 0; i < made->schema.table_count; i++) {
        const schema_table *table = &made->schema.tables[i];
        fprintf(made->file, "# table %s\n", table->name);
        for (uint32_t c = 0; c < table->column_count; c++) {
            const cox_column *column = &table->columns[c];
            schema_bounds_text(column->type, column->least, column->greatest, bounds);
            fprintf(made->file, "#     %s %s, %s%s\n", column->name, schema_type_name(column->type),
                    schema_role_name(column->role), bounds);
        }
    }
    for (uint32_t i = 0; i < made->schema.command_count; i++) {
        const cox_command_kind *declared = &made->schema.commands[i];
        uint32_t count = cox_command_argument_count(declared);
        fprintf(made->file, "# command %s\n", declared->name);
        for (uint32_t a = 0; a < count; a++) {
            const cox_argument *argument = &declared->arguments[a];
            schema_bounds_text(argument->type, argument->least, argument->greatest, bounds);
            fprintf(made->file, "#     %s %s%s\n", argument->name, schema_type_name(argument->type),
                    bounds);
        }
    }
}

/* Whether two kinds of commands have the same name, so that a name would not say which. */
static bool has_equal_names(const schema *declared)
{
    for (uint32_t i = 0; i < declared->command_count; i++)
        for (uint32_t j = 0; j < i; j++)
            if (strcmp(declared->commands[i].name, declared->commands[j].name) == 0) return true;
    return false;
}

/* Writes a run of pieces that has become whole. */
static void put_run(dump *made, uint8_t type)
{
    const char *name = type == COX_RECORD_SCHEMA     ? "schema"
                       : type == COX_RECORD_SNAPSHOT ? "snapshot"
                                                     : "keyframe";
    if (type == COX_RECORD_SCHEMA &&
        schema_decode(&made->schema, made->pieces.bytes, made->pieces.length)) {
        if (has_equal_names(&made->schema)) made->schema.command_count = 0;
        put_schema_comments(made);
    }
    fprintf(made->file, "%s %zu bytes\n", name, made->pieces.length);
    for (size_t at = 0; at < made->pieces.length; at += TEXT_HEX_BYTES) {
        size_t left = made->pieces.length - at;
        fputs("= ", made->file);
        text_put_hex(made->file, made->pieces.bytes + at,
                     left < TEXT_HEX_BYTES ? left : TEXT_HEX_BYTES);
        fputc('\n', made->file);
    }
    made->pieces.length = 0;
}

/* Writes the pieces that a cut file has of a run; they are full. */
static void put_unfinished_run(dump *made)
{
    for (size_t at = 0; at < made->pieces.length; at += COX_RECORD_PAYLOAD_MAX)
        put_raw(made, made->piece_type, made->pieces.bytes + at, COX_RECORD_PAYLOAD_MAX);
    made->pieces.length = 0;
}

static bool take_piece(dump *made, const cox_record *record)
{
    made->piece_type = record->type;
    if (!buffer_append(&made->pieces, record->payload, record->length)) return false;
    if (record->length < COX_RECORD_PAYLOAD_MAX) put_run(made, record->type);
    return true;
}

static void put_command(FILE *file, const schema *declared, uint32_t tick,
                        const cox_command *command)
{
    char words[COX_TEXT_COMMAND_SIZE];
    cox_sim sim = schema_commands(declared);
    cox_text text = cox_text_make(&sim, words, sizeof words);
    cox_text_add_command(&text, command);
    fprintf(file, "%" PRIu32 " %u %s\n", tick, (unsigned)command->player, words);
}

/* Walks a frame record. With a file it writes its commands; it returns whether all of them can be
 * written so. */
static bool walk_frame(const dump *made, const cox_record *record, FILE *file)
{
    const schema *declared = &made->schema;
    cox_frame_cursor cursor = {0};
    uint32_t tick = made->tick;
    bool has_any = false;
    bool is_whole = false; /* whether the last command was the last of its tick */
    while (cox_record_frame_next(record, declared->commands, declared->command_count, &cursor)) {
        tick += cursor.empty_ticks;
        if (!cursor.has_command) continue;
        if (file != NULL) put_command(file, declared, tick, &cursor.command);
        has_any = true;
        is_whole = cursor.tick_ends;
    }
    if (cursor.offset != record->length) return false;
    if (file != NULL && !has_any) fprintf(file, "empty %" PRIu32 "\n", tick - made->tick);
    if (file != NULL && has_any && !is_whole) fputs("continues\n", file);
    return true;
}

/* Whether the names of all commands can stand in text. */
static bool has_plain_names(const schema *declared)
{
    for (uint32_t i = 0; i < declared->command_count; i++)
        if (!text_is_name(declared->commands[i].name)) return false;
    return true;
}

static void put_frame(const dump *made, const cox_record *record)
{
    bool is_plain = has_plain_names(&made->schema) && walk_frame(made, record, NULL);
    if (is_plain) walk_frame(made, record, made->file);
    else put_raw(made, record->type, record->payload, record->length);
}

/* The places of keyframes that an index or an end names follow from the records before, so a line
 * does without them. */
static void put_checkpoint(const dump *made, const cox_record *record)
{
    cox_checkpoint checkpoint;
    cox_record_checkpoint(record, &checkpoint);
    fprintf(made->file, "%s %" PRIu32 " state %016" PRIx64 " input %016" PRIx64 "\n",
            record->type == COX_RECORD_END     ? "end"
            : record->type == COX_RECORD_INDEX ? "index"
            : record->type == COX_RECORD_STATE ? TEXT_STATE_WORD
                                               : "checkpoint",
            checkpoint.tick, checkpoint.state_hash, checkpoint.input_hash);
}

static void put_note(const dump *made, const cox_record *record)
{
    fputs("note ", made->file);
    text_put_quoted(made->file, record->payload, record->length);
    fputc('\n', made->file);
}

/* Writes one record. False if there is no memory for it. */
static bool put_record(dump *made, const cox_record *record)
{
    switch (record->type) {
    case COX_RECORD_SETTING:
        put_setting(made, record);
        return true;
    case COX_RECORD_SCHEMA:
    case COX_RECORD_SNAPSHOT:
    case COX_RECORD_KEYFRAME:
        return take_piece(made, record);
    case COX_RECORD_FRAME:
        put_frame(made, record);
        return true;
    case COX_RECORD_CHECKPOINT:
    case COX_RECORD_INDEX:
    case COX_RECORD_STATE:
    case COX_RECORD_END:
        put_checkpoint(made, record);
        return true;
    case COX_RECORD_NOTE:
        put_note(made, record);
        return true;
    default:
        put_raw(made, record->type, record->payload, record->length);
        return true;
    }
}

cox_status text_dump(FILE *file, cox_reader *reader)
{
    dump made;
    cox_record record;
    cox_status status = COX_OK;
    memset(&made, 0, sizeof made);
    made.file = file;
    fprintf(file, "%s %u\n", TEXT_FIRST_WORD, TEXT_VERSION);
    put_header(&made, reader);
    while (status == COX_OK) {
        made.tick = reader->tick;
        status = cox_reader_next(reader, &record);
        if (status == COX_OK && !put_record(&made, &record)) status = COX_ERROR_CAPACITY;
    }
    put_unfinished_run(&made);
    buffer_free(&made.pieces);
    schema_free(&made.schema);
    return status;
}
