/* SPDX-License-Identifier: MIT
 * coxswain info: prints what a replay contains, from the file alone. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "info_notes.h"
#include "info_report.h"
#include "verbs.h"
#include "util/failure.h"
#include "coxswain/version.h"
#include "replay/guard.h"
#include "replay/playback.h"
#include "replay/replay_file.h"
#include "replay/plugin.h"
#include "replay/report_side.h"
#include "text/json.h"
#include "util/options.h"
#include "util/streams.h"
#include "replay/settings.h"
#include "replay/summary.h"

/* The command line, read. */
typedef struct info_line {
    bool is_json;
    bool has_notes;
    const char *shared_object;
} info_line;

static const option_row line_rows[] = {
    {"sim", "FILE.so",
     "say also whether this scenario of your own takes the replay, or why not: another name, "
     "epoch, "
     "setting, table or column",
     TEXT_AT(info_line, shared_object)},
    {"notes", NULL, "instead, list all notes, each with its tick", ON_AT(info_line, has_notes)},
    {"json", NULL, "the same as JSON", ON_AT(info_line, is_json)},
};

static const option_list options = {
    "usage: coxswain info FILE [OPTION]...\n"
    "\n"
    "Says what a replay holds: header, parent, settings, declared state and commands, records,\n"
    "notes, bytes, ticks and hash. It plays nothing, so it reads replays of any simulation and\n"
    "epoch; `coxswain verify` says whether their states are right. Of a report it says what was\n"
    "found; FILE:a and FILE:b are its recordings.\n",
    OPTION_ROWS(line_rows),
    "Exit codes: 0 complete; 2 no replay, damaged, or not taken; 3 cut short.\n"
    "\n"
    "example: coxswain info hunt.cox\n"
    "example: coxswain info hunt.cox --notes\n"};

/* The kinds of records and their names. */
typedef struct record_name {
    uint8_t type;
    const char *name;
} record_name;

static const record_name record_names[] = {
    {COX_RECORD_HEADER, "header"},     {COX_RECORD_SETTING, "setting"},
    {COX_RECORD_SCHEMA, "schema"},     {COX_RECORD_SNAPSHOT, "snapshot"},
    {COX_RECORD_FRAME, "frame"},       {COX_RECORD_CHECKPOINT, "checkpoint"},
    {COX_RECORD_KEYFRAME, "keyframe"}, {COX_RECORD_NOTE, "note"},
    {COX_RECORD_INDEX, "index"},       {COX_RECORD_PARENT, "parent"},
    {COX_RECORD_STATE, "state-set"},   {COX_RECORD_END, "end"},
};

#define RECORD_NAME_COUNT (sizeof record_names / sizeof record_names[0])

/* Counts the records of types without a name. */
static uint64_t other_records(const summary *made)
{
    uint64_t count = 0;
    for (size_t type = 0; type < 256; type++) count += made->records[type];
    for (size_t i = 0; i < RECORD_NAME_COUNT; i++) count -= made->records[record_names[i].type];
    return count;
}

static const char *state_name(const summary *made)
{
    if (made->status == COX_END) return "complete";
    return made->status == COX_ERROR_TRUNCATED ? "cut" : "damaged";
}

static uint32_t tick_count(const summary *made)
{
    return made->end_tick - made->header.start_tick;
}

static double bytes_per_tick(const summary *made)
{
    return tick_count(made) > 0 ? (double)made->sound_bytes / tick_count(made) : 0;
}

static void print_settings(const summary *made)
{
    char text[SETTING_TEXT_SIZE];
    fprintf(stream_out(), "settings\n");
    for (uint32_t i = 0; i < made->setting_count; i++) {
        settings_value_text(made->settings[i].type, made->settings[i].value, text);
        fprintf(stream_out(), "    %-23s %s\n", made->settings[i].name, text);
    }
}

static void print_schema(const summary *made)
{
    char range[SCHEMA_BOUNDS_SIZE];
    fprintf(stream_out(), "tables\n");
    for (uint32_t i = 0; i < made->schema.table_count; i++) {
        const schema_table *table = &made->schema.tables[i];
        fprintf(stream_out(), "    %-23s columns: %" PRIu32, table->name, table->column_count);
        if (made->row_counts != NULL)
            fprintf(stream_out(), ", rows at the start: %" PRIu32, made->row_counts[i]);
        fprintf(stream_out(), "\n");
    }
    fprintf(stream_out(), "commands\n");
    for (uint32_t i = 0; i < made->schema.command_count; i++) {
        const cox_command_kind *declared = &made->schema.commands[i];
        uint32_t count = cox_command_argument_count(declared);
        fprintf(stream_out(), "    %-23s %s", declared->name,
                declared->mode == COX_MODE_HELD ? "held" : "once");
        for (uint32_t a = 0; a < count; a++) {
            const cox_argument *argument = &declared->arguments[a];
            schema_bounds_text(argument->type, argument->least, argument->greatest, range);
            fprintf(stream_out(), ", %s %s%s", argument->name, schema_type_name(argument->type),
                    range);
        }
        fprintf(stream_out(), "\n");
    }
}

static void print_records(const summary *made)
{
    fprintf(stream_out(), "records\n");
    for (size_t i = 0; i < RECORD_NAME_COUNT; i++) {
        uint64_t count = made->records[record_names[i].type];
        if (count > 0)
            fprintf(stream_out(), "    %-23s %" PRIu64 "\n", record_names[i].name, count);
    }
    if (other_records(made) > 0)
        fprintf(stream_out(), "    %-23s %" PRIu64 "\n", "other", other_records(made));
}

/* How long the recording plays. */
static double playing_seconds(const summary *made)
{
    return (double)tick_count(made) / made->header.ticks_per_second;
}

static void print_time(const summary *made)
{
    uint64_t tenths = tick_count(made) * UINT64_C(10) / made->header.ticks_per_second;
    fprintf(stream_out(), "ticks per second            %" PRIu32 "\n",
            made->header.ticks_per_second);
    fprintf(stream_out(),
            "playing time                %" PRIu64 ":%02" PRIu64 ":%02" PRIu64 ".%" PRIu64 "\n",
            tenths / 36000, tenths / 600 % 60, tenths / 10 % 60, tenths % 10);
}

/* Whether a scenario of the user's takes the replay, and why not. */
typedef struct reception {
    const char *shared_object; /* NULL: nobody asked */
    bool is_taken;
    char refusal[ERROR_SIZE];
} reception;

/* Opens the replay with the scenario of a shared object. */
static reception receive(const char *path, const char *shared_object)
{
    reception made = {shared_object, false, ""};
    if (shared_object == NULL) return made;
    snprintf(made.refusal, sizeof made.refusal, "there is no memory");
    const cox_scenario *given = plugin_load(shared_object, made.refusal);
    playback *played = given != NULL ? malloc(sizeof *played) : NULL;
    if (played != NULL) {
        made.is_taken = playback_open(played, path, given, made.refusal);
        playback_close(played);
    }
    free(played);
    return made;
}

static void print_reception(const reception *made)
{
    if (made->shared_object == NULL) return;
    fprintf(stream_out(), "taken by %-18s %s%s\n", made->shared_object,
            made->is_taken ? "yes" : "no: ", made->is_taken ? "" : made->refusal);
}

static void put_reception(json *writer, const reception *made)
{
    if (made->shared_object == NULL) return;
    json_bool(writer, "is_taken", made->is_taken);
    if (!made->is_taken) json_text(writer, "refusal", made->refusal);
}

static void print_text(const summary *made, const reception *taken)
{
    const cox_replay_header *header = &made->header;
    fprintf(stream_out(), "simulation                  %s, epoch %" PRIu32 "\n", header->simulation,
            header->simulation_epoch);
    fprintf(stream_out(), "core epoch                  %" PRIu32 "%s\n", header->core_epoch,
            header->core_epoch == COX_EPOCH ? "" : ", not this one's");
    fprintf(stream_out(), "steer epoch                 %" PRIu32 "%s\n", header->steer_epoch,
            header->steer_epoch == COX_STEER_EPOCH ? "" : ", not this one's");
    fprintf(stream_out(), "container version           %u\n", (unsigned)header->container_version);
    fprintf(stream_out(), "schema                      %016" PRIx64 "\n", header->schema_hash);
    fprintf(stream_out(), "seed                        %" PRIu64 "\n", header->seed);
    fprintf(stream_out(), "start tick                  %" PRIu32 "\n", header->start_tick);
    if (header->ticks_per_second > 0) print_time(made);
    print_reception(taken);
    if (made->has_parent)
        fprintf(stream_out(),
                "parent                      the first %" PRIu64
                " bytes of it have hash %016" PRIx64 "\n",
                made->parent.prefix_bytes, made->parent.prefix_hash);
    if (made->setting_count > 0) print_settings(made);
    if (made->has_schema) print_schema(made);
    print_records(made);
    notes_print(stream_out(), "", &made->notes);
    fprintf(stream_out(), "commands given              %" PRIu64 "\n", made->command_count);
    fprintf(stream_out(), "bytes                       %" PRIu64 ", %.2f per tick\n",
            made->sound_bytes, bytes_per_tick(made));
    fprintf(stream_out(), "state                       %s%s%s\n", state_name(made),
            made->fault[0] != '\0' ? ": " : "", made->fault);
    if (made->has_checkpoint)
        fprintf(stream_out(), "%s ticks %" PRIu32 " hash %016" PRIx64 "\n",
                made->status == COX_END ? "end:                       "
                                        : "last checkpoint:           ",
                made->checkpoint.tick, made->checkpoint.state_hash);
}

static void put_parent(json *writer, const cox_replay_parent *parent)
{
    json_open_object(writer, "parent");
    json_unsigned(writer, "prefix_bytes", parent->prefix_bytes);
    json_hash(writer, "prefix_hash", parent->prefix_hash);
    json_close_object(writer);
}

static void put_settings(json *writer, const summary *made)
{
    json_open_object(writer, "settings");
    for (uint32_t i = 0; i < made->setting_count; i++) {
        const summary_setting *setting = &made->settings[i];
        json_typed(writer, setting->name, setting->type, setting->value);
    }
    json_close_object(writer);
}

static void put_bounds(json *writer, uint8_t type, int32_t least, int32_t greatest)
{
    if (type == COX_REFERENCE || type == COX_BOOL || (least == 0 && greatest == 0)) return;
    json_typed(writer, "least", type, least);
    json_typed(writer, "greatest", type, greatest);
}

static void put_table(json *writer, const schema_table *table, const uint32_t *rows)
{
    json_open_object(writer, NULL);
    json_text(writer, "name", table->name);
    if (rows != NULL) json_unsigned(writer, "rows_at_start", *rows);
    json_open_array(writer, "columns");
    for (uint32_t c = 0; c < table->column_count; c++) {
        const cox_column *column = &table->columns[c];
        json_open_object(writer, NULL);
        json_text(writer, "name", column->name);
        json_text(writer, "type", schema_type_name(column->type));
        json_text(writer, "role", schema_role_name(column->role));
        put_bounds(writer, column->type, column->least, column->greatest);
        json_close_object(writer);
    }
    json_close_array(writer);
    json_close_object(writer);
}

static void put_command(json *writer, const cox_command_kind *declared)
{
    uint32_t count = cox_command_argument_count(declared);
    json_open_object(writer, NULL);
    json_text(writer, "name", declared->name);
    json_unsigned(writer, "kind", declared->kind);
    json_text(writer, "mode", declared->mode == COX_MODE_HELD ? "held" : "once");
    json_open_array(writer, "arguments");
    for (uint32_t a = 0; a < count; a++) {
        const cox_argument *argument = &declared->arguments[a];
        json_open_object(writer, NULL);
        json_text(writer, "name", argument->name);
        json_text(writer, "type", schema_type_name(argument->type));
        put_bounds(writer, argument->type, argument->least, argument->greatest);
        json_close_object(writer);
    }
    json_close_array(writer);
    json_close_object(writer);
}

static void put_schema(json *writer, const summary *made)
{
    json_open_array(writer, "tables");
    for (uint32_t i = 0; i < made->schema.table_count; i++)
        put_table(writer, &made->schema.tables[i],
                  made->row_counts != NULL ? &made->row_counts[i] : NULL);
    json_close_array(writer);
    json_open_array(writer, "commands");
    for (uint32_t i = 0; i < made->schema.command_count; i++)
        put_command(writer, &made->schema.commands[i]);
    json_close_array(writer);
}

static void print_json(const summary *made, const reception *taken)
{
    const cox_replay_header *header = &made->header;
    json writer = json_begin(stream_out());
    json_text(&writer, "simulation", header->simulation);
    json_unsigned(&writer, "simulation_epoch", header->simulation_epoch);
    json_unsigned(&writer, "core_epoch", header->core_epoch);
    json_unsigned(&writer, "steer_epoch", header->steer_epoch);
    json_unsigned(&writer, "container_version", header->container_version);
    json_hash(&writer, "schema_hash", header->schema_hash);
    json_unsigned(&writer, "seed", header->seed);
    json_unsigned(&writer, "start_tick", header->start_tick);
    json_unsigned(&writer, "ticks_per_second", header->ticks_per_second);
    if (header->ticks_per_second > 0) json_real(&writer, "playing_seconds", playing_seconds(made));
    put_reception(&writer, taken);
    if (made->has_parent) put_parent(&writer, &made->parent);
    put_settings(&writer, made);
    if (made->has_schema) put_schema(&writer, made);
    json_open_object(&writer, "records");
    for (size_t i = 0; i < RECORD_NAME_COUNT; i++)
        json_unsigned(&writer, record_names[i].name, made->records[record_names[i].type]);
    json_unsigned(&writer, "other", other_records(made));
    json_close_object(&writer);
    notes_put(&writer, "notes", &made->notes);
    json_unsigned(&writer, "commands_given", made->command_count);
    json_unsigned(&writer, "bytes", made->sound_bytes);
    json_real(&writer, "bytes_per_tick", bytes_per_tick(made));
    json_text(&writer, "state", state_name(made));
    if (made->fault[0] != '\0') json_text(&writer, "fault", made->fault);
    json_unsigned(&writer, "end_tick", made->end_tick);
    if (made->has_checkpoint) {
        json_unsigned(&writer, "ticks", made->checkpoint.tick);
        json_hash(&writer, "hash", made->checkpoint.state_hash);
        json_hash(&writer, "input_hash", made->checkpoint.input_hash);
    }
    json_finish(&writer);
}

static int info(const char *path, const char *shared_object, bool is_json)
{
    static summary made;
    char error[ERROR_SIZE];
    guard_enter(shared_object);
    if (!summary_read(&made, path, error)) {
        print_error("%s", error);
        summary_free(&made);
        return replay_file_code(made.status);
    }
    reception taken = receive(path, shared_object);
    (is_json ? print_json : print_text)(&made, &taken);
    if (made.status != COX_END) print_error("%s: %s", path, made.fault);
    int code = replay_file_code(made.status);
    if (code == EXIT_SAME && shared_object != NULL && !taken.is_taken) code = EXIT_BAD;
    summary_free(&made);
    return code;
}

int verb_info(int argc, char **argv)
{
    info_line line = {0};
    int end = options_read(&options, &line, argc, argv);
    if (end != OPTIONS_END) return end;
    if (!options_operands(argc, argv, 1, 1, "one replay FILE")) return EXIT_BAD;
    if (line.has_notes) return info_notes_print(argv[optind], line.is_json);
    if (report_is(argv[optind])) return info_report_print(argv[optind], line.is_json);
    return info(argv[optind], line.shared_object, line.is_json);
}
