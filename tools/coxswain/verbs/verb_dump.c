/* SPDX-License-Identifier: MIT
 * coxswain dump: prints a replay as text, or its state at one tick. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "verbs.h"
#include "util/failure.h"
#include "util/options.h"
#include "util/streams.h"
#include "replay/playback.h"
#include "replay/guard.h"
#include "replay/note_find.h"
#include "replay/plugin.h"
#include "replay/replay_file.h"
#include "text/state_print.h"
#include "text/text_dump.h"
#include "text/text_words.h"

/* The command line, read. */
typedef struct dump_line {
    bool has_tick;
    uint32_t tick;
    bool is_followed;
    const char *note;
    const char *shared_object;
} dump_line;

static const option_row rows[] = {
    {"tick", "N",
     "instead, play the replay to tick N, from the last keyframe before it, and print the state as "
     "tables",
     NUMBER_AT(dump_line, tick, 0, UINT32_MAX), GIVEN_AT(dump_line, has_tick)},
    {"note", "TEXT",
     "the same at the tick of the first note that contains TEXT; `coxswain info --notes` lists "
     "them",
     TEXT_AT(dump_line, note)},
    {"follow", NULL,
     "wait for more at the end of a recording that is still written, of host -o FILE while the "
     "match "
     "goes on, until its end, tick N or Ctrl-C (exit code 3)",
     ON_AT(dump_line, is_followed)},
    {"sim", "FILE.so", "with --tick and --note: the scenario to play",
     TEXT_AT(dump_line, shared_object)},
};

static const option_list options = {
    "usage: coxswain dump FILE [OPTION]...\n"
    "\n"
    "Writes a replay as text on stdout: header, settings, declared state, and every command as a\n"
    "line `tick player command arguments`. `coxswain pack` turns the text back into the identical\n"
    "replay, even of an unknown simulation; `coxswain record --input` takes the commands from "
    "it.\n",
    OPTION_ROWS(rows),
    "Exit codes: 0 done; 1 with --tick or --note: diverged before that; 2 no replay, or damaged\n"
    "(its sound part is written); 3 cut short (its whole records are written).\n"
    "\n"
    "example: coxswain dump hunt.cox --tick 300\n"};

static int code_of(cox_status status)
{
    if (status == COX_END || status == COX_OK) return EXIT_SAME;
    if (status == COX_ERROR_DIVERGED) return EXIT_DIFFERENT;
    return status == COX_ERROR_TRUNCATED ? EXIT_CUT : EXIT_BAD;
}

static int dump_text(const char *path)
{
    char error[ERROR_SIZE];
    cox_reader reader;
    replay_file_growth growth;
    FILE *file = replay_file_open(path, error);
    if (file == NULL) return print_error("%s", error);
    cox_status status = cox_reader_start(&reader, replay_file_growing(&growth, file, &reader));
    if (status == COX_OK) status = text_dump(stream_out(), &reader);
    replay_file_close(file);
    if (status == COX_END) return EXIT_SAME;
    cox_reader_text(&reader, status, NULL, error, sizeof error);
    print_error("%s: %s", path, growth.fault != NULL ? growth.fault : error);
    return code_of(status);
}

/* Plays to a tick and prints the state. */
static int dump_state(playback *played, uint32_t tick)
{
    char error[ERROR_SIZE];
    cox_status status = playback_seek(played, tick);
    const cox_sim *sim = &played->instance.sim;
    playback_warn(played);
    if (status == COX_OK) {
        playback_warn_unverified(played);
        fprintf(stream_out(), "%.24s at tick %" PRIu32 ", hash %016" PRIx64 "\n", sim->name, tick,
                cox_sim_hash(sim));
        if (state_print(stream_out(), sim)) return EXIT_SAME;
        return print_error("there is no memory to sort the rows of this state");
    }
    playback_explain_seek(played, status, tick, error);
    print_error("%s", error);
    return status == COX_END ? EXIT_BAD : code_of(status);
}

static int dump_tick(const char *path, const dump_line *line)
{
    char error[ERROR_SIZE] = "there is no memory";
    const cox_scenario *given = NULL;
    const char *shared_object = line->shared_object;
    guard_enter(shared_object);
    if (line->is_followed) replay_file_follow();
    if (shared_object != NULL) given = plugin_load(shared_object, error);
    playback *played = shared_object == NULL || given != NULL ? malloc(sizeof *played) : NULL;
    int code = EXIT_BAD;
    if (played != NULL && playback_open(played, path, given, error)) {
        code = dump_state(played, line->tick);
        playback_close(played);
    } else {
        print_error("%s", error);
        if (played != NULL) code = code_of(played->refusal);
    }
    free(played);
    return code;
}

/* Says which note was found. */
static void print_note(const note_found *found)
{
    fputs("note ", stream_out());
    text_put_quoted(stream_out(), (const uint8_t *)found->first.text, found->first.length);
    if (found->count > 1)
        fprintf(stream_out(), "; later ones that match: %" PRIu64, found->count - 1);
    fputc('\n', stream_out());
}

/* Goes to the note that is wanted. */
static int dump_note(const char *path, dump_line *line)
{
    static note_found found;
    char error[ERROR_SIZE];
    guard_enter(line->shared_object);
    if (!replay_file_can_seek(path))
        return print_error("%s: is read twice, so a file was expected", path);
    if (!note_find(&found, path, line->note, error)) {
        print_error("%s", error);
        return found.status == COX_END ? EXIT_BAD : code_of(found.status);
    }
    print_note(&found);
    line->tick = found.tick;
    return dump_tick(path, line);
}

int verb_dump(int argc, char **argv)
{
    dump_line line = {0};
    int end = options_read(&options, &line, argc, argv);
    if (end != OPTIONS_END) return end;
    if (!options_operands(argc, argv, 1, 1, "one replay FILE")) return EXIT_BAD;
    if (line.note != NULL && line.has_tick)
        return print_error("dump takes --tick or --note, not both");
    if (line.note != NULL) return dump_note(argv[optind], &line);
    if (line.has_tick) return dump_tick(argv[optind], &line);
    if (line.is_followed) replay_file_follow();
    return dump_text(argv[optind]);
}
