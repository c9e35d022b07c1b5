/* SPDX-License-Identifier: MIT
 * coxswain diff: finds where two replays first differ. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "verbs.h"
#include "replay/comparison.h"
#include "replay/comparison_text.h"
#include "text/json.h"
#include "replay/notes.h"
#include "util/options.h"
#include "util/streams.h"
#include "replay/plugin.h"

/* The command line, read. */
typedef struct diff_line {
    bool is_json;
    const char *shared_object;
} diff_line;

static const option_row rows[] = {
    {"json", NULL, "the same as JSON", ON_AT(diff_line, is_json)},
    {"sim", "FILE.so", "the scenario of both, if it is your own",
     TEXT_AT(diff_line, shared_object)},
};

static const option_list options = {
    "usage: coxswain diff A B [OPTION]...\n"
    "\n"
    "Plays two replays side by side and names the first difference in how they were made (seed,\n"
    "settings), in their inputs (tick, player, both commands), in their states (tick, table and\n"
    "row, field, both values, and the last command that names the row, or else the last one), and\n"
    "in their length. If one was recorded by a machine that computes differently, its keyframes\n"
    "(record --keyframe) show the field and both values. Prints the notes of both files.\n",
    OPTION_ROWS(rows),
    "Exit codes: 0 same; 1 different; 2 one is no replay, is damaged or cannot be played.\n"
    "\n"
    "example: coxswain diff mine.cox yours.cox\n"};

static void put_settings(json *writer, const comparison *made)
{
    json_open_array(writer, "made_with");
    for (uint32_t i = 0; i < made->setting_count; i++) {
        json_open_object(writer, NULL);
        json_text(writer, "name", made->settings[i].name);
        json_text(writer, "a", made->settings[i].a);
        json_text(writer, "b", made->settings[i].b);
        json_close_object(writer);
    }
    json_close_array(writer);
}

static void put_input(json *writer, const comparison *made)
{
    json_open_object(writer, "input");
    json_unsigned(writer, "tick", made->input_tick);
    json_unsigned(writer, "player", made->input_player);
    json_text(writer, "a", made->input_a);
    json_text(writer, "b", made->input_b);
    json_close_object(writer);
}

static void put_state(json *writer, const comparison *made)
{
    json_open_object(writer, "state");
    json_unsigned(writer, "tick", made->state_tick);
    json_text(writer, "table", made->table);
    json_unsigned(writer, "row", made->row);
    json_text(writer, "column", made->column);
    json_text(writer, "a", made->state_a);
    json_text(writer, "b", made->state_b);
    if (made->keyframe_of != NULL) json_text(writer, "keyframe_of", made->keyframe_of);
    json_bool(writer, "last_command_names_row", made->command_names_row);
    json_text(writer, "last_command_a", made->command_a);
    json_text(writer, "last_command_b", made->command_b);
    json_close_object(writer);
}

static void put_notes(json *writer, const char *key, const char *path)
{
    static notes read; /* large */
    notes_read(&read, path);
    notes_put(writer, key, &read);
}

static void print_json(const comparison *made, const char *a, const char *b, int code)
{
    json writer = json_begin(stream_out());
    json_text(&writer, "a", a);
    json_text(&writer, "b", b);
    json_bool(&writer, "same", code == EXIT_SAME);
    put_settings(&writer, made);
    if (made->has_input) put_input(&writer, made);
    if (made->has_state) put_state(&writer, made);
    if (made->ending[0] != '\0') json_text(&writer, "end", made->ending);
    put_notes(&writer, "notes_a", a);
    put_notes(&writer, "notes_b", b);
    json_unsigned(&writer, "ticks", made->ticks);
    json_hash(&writer, "hash_a", made->hash_a);
    json_hash(&writer, "hash_b", made->hash_b);
    json_finish(&writer);
}

int verb_diff(int argc, char **argv)
{
    diff_line line = {0};
    int end = options_read(&options, &line, argc, argv);
    if (end != OPTIONS_END) return end;
    if (!options_operands(argc, argv, 2, 2, "two replays, A and B")) return EXIT_BAD;

    static comparison made;
    char error[ERROR_SIZE];
    const char *a = argv[optind];
    const char *b = argv[optind + 1];
    const cox_scenario *given;
    int code = EXIT_BAD;
    if (plugin_take(line.shared_object, &given, error))
        code = comparison_run(&made, a, b, given, error);
    if (code == EXIT_BAD) print_error("%s", error);
    else if (line.is_json) print_json(&made, a, b, code);
    else comparison_print(stream_out(), &made, a, b, code);
    return code;
}
