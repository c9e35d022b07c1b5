/* SPDX-License-Identifier: MIT
 * coxswain dump: prints a replay as text, its state at one tick, or columns of all states. */
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
#include "text/state_column.h"
#include "text/state_csv.h"
#include "text/state_print.h"
#include "text/text_dump.h"
#include "text/text_words.h"

/* The command line, read. */
typedef struct dump_line {
    bool has_tick;
    uint32_t tick;
    bool is_followed;
    const char *note;
    const char *csv;
    uint32_t every;
    bool has_every;
    playback_range range;
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
    {"csv", "COLUMNS",
     "instead, play the replay and print these columns of one table, as units.hp,units.position.x, "
     "as CSV: tick and row in front, a line for each row and tick, rows in ascending id, values as "
     "--tick prints them",
     TEXT_AT(dump_line, csv)},
    {"every", "N",
     "with --csv: the first tick, every N ticks after it, and the last (default 1: all)",
     NUMBER_AT(dump_line, every, 1, UINT32_MAX), GIVEN_AT(dump_line, has_every)},
    {"from", "T", "with --csv: begin at tick T (default: the start of the replay)",
     NUMBER_AT(dump_line, range.from, 0, UINT32_MAX), GIVEN_AT(dump_line, range.has_from)},
    {"to", "T", "with --csv: end at tick T (default: the end of the replay)",
     NUMBER_AT(dump_line, range.to, 0, UINT32_MAX), GIVEN_AT(dump_line, range.has_to)},
    {"follow", NULL,
     "wait for more at the end of a recording that is still written, of host -o FILE while the "
     "match goes on, until its end, tick N or Ctrl-C (exit code 3)",
     ON_AT(dump_line, is_followed)},
    {"sim", "FILE.so", "with --tick, --note and --csv: the scenario to play",
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
    "Exit codes: 0 done; 1 with --tick, --note or --csv: diverged; 2 no replay, or damaged (its\n"
    "sound part is written); 3 cut short (its whole records are written).\n"
    "\n"
    "example: coxswain dump hunt.cox --tick 300\n"
    "example: coxswain dump hunt.cox --csv prey.position.x,prey.position.y --every 60 > "
    "prey.csv\n"};

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
    return replay_file_code(status);
}

/* Plays to a tick and prints the state. */
static int dump_state(playback *played, uint32_t tick)
{
    char error[ERROR_SIZE];
    cox_status status = playback_go(played, tick, error);
    const cox_sim *sim = &played->instance.sim;
    if (status != COX_OK) {
        print_error("%s", error);
        return status == COX_END ? EXIT_BAD : replay_file_code(status);
    }
    fprintf(stream_out(), "%.24s at tick %" PRIu32 ", hash %016" PRIx64 "\n", sim->name, tick,
            cox_sim_hash(sim));
    if (state_print(stream_out(), sim)) return EXIT_SAME;
    return print_error("%s: there is no memory to sort the rows of this state", played->path);
}

/* Whether columns are of one table; else names two that are not. */
static bool has_one_table(const state_column *columns, uint32_t count, char *error)
{
    for (uint32_t i = 1; i < count; i++)
        if (columns[i].table != columns[0].table)
            return fail(error, "--csv takes columns of one table, and %s and %s are of two",
                        columns[0].name, columns[i].name);
    return true;
}

/* Plays to the end of the range, or to the first fault, and prints the rows of the ticks that are
 * wanted. COX_END at that end. */
static cox_status print_csv(playback *played, const state_column *columns, uint32_t count,
                            const dump_line *line)
{
    const cox_sim *sim = &played->instance.sim;
    uint32_t start = played->reader.tick;
    uint32_t every = line->has_every ? line->every : 1;
    state_csv_begin(stream_out(), columns, count);
    for (;;) {
        cox_status status = playback_next(played);
        bool is_half = cox_reader_is_half(&played->reader);
        bool is_end = status == COX_END || (status == COX_ERROR_TRUNCATED && !is_half);
        uint32_t tick = status == COX_OK ? played->frame.tick : played->reader.tick;
        bool is_to = (status == COX_OK || is_end) && line->range.has_to && tick == line->range.to;
        bool is_wanted = is_to || is_end || (status == COX_OK && (tick - start) % every == 0);
        if (is_wanted && !state_csv_rows(stream_out(), sim, tick, columns, count))
            return COX_ERROR_CAPACITY;
        if (is_to) return COX_END;
        if (status != COX_OK) return status;
        playback_step(played);
    }
}

static int dump_csv(playback *played, const dump_line *line)
{
    static state_column columns[COX_COLUMNS_MAX];
    char error[ERROR_SIZE];
    uint32_t count =
        state_column_list(columns, COX_COLUMNS_MAX, &played->instance.sim, line->csv, error);
    if (count == 0 || !has_one_table(columns, count, error))
        return print_error("%s: %s", played->path, error);
    if (!playback_range_begin(&line->range, played, error)) return print_error("%s", error);
    cox_status status = print_csv(played, columns, count, line);
    if (!playback_range_is_met(&line->range, played, status, error))
        return print_error("%s", error);
    if (status == COX_END) return EXIT_SAME;
    playback_explain(played, status, error);
    print_error("%s", error);
    return replay_file_code(status);
}

/* Opens what is to be played, and prints what is wanted of it. */
static int dump_played(const char *path, const dump_line *line)
{
    char error[ERROR_SIZE] = "there is no memory";
    const cox_scenario *given;
    bool is_loaded = plugin_take(line->shared_object, &given, error);
    if (line->is_followed) replay_file_follow();
    playback *played = is_loaded ? malloc(sizeof *played) : NULL;
    int code = EXIT_BAD;
    if (played != NULL && playback_open(played, path, given, error)) {
        code = line->csv != NULL ? dump_csv(played, line) : dump_state(played, line->tick);
        playback_close(played);
    } else {
        print_error("%s", error);
        if (played != NULL) code = replay_file_code(played->refusal);
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
    if (!replay_file_can_seek(path)) {
        FILE *file = replay_file_open(path, error);
        if (file == NULL) return print_error("%s", error);
        replay_file_close(file);
        return print_error("%s: is read twice, so a file was expected", path);
    }
    if (!note_find(&found, path, line->note, error)) {
        print_error("%s", error);
        return found.status == COX_END ? EXIT_BAD : replay_file_code(found.status);
    }
    print_note(&found);
    line->tick = found.tick;
    return dump_played(path, line);
}

int verb_dump(int argc, char **argv)
{
    dump_line line = {0};
    int end = options_read(&options, &line, argc, argv);
    if (end != OPTIONS_END) return end;
    if (!options_operands(argc, argv, 1, 1, "one replay FILE")) return EXIT_BAD;
    if ((line.note != NULL) + line.has_tick + (line.csv != NULL) > 1)
        return print_error("dump takes one of --tick, --note and --csv");
    bool has_csv_options = line.has_every || line.range.has_from || line.range.has_to;
    if (has_csv_options && line.csv == NULL)
        return print_error("dump: --%s goes with --csv", line.has_every        ? "every"
                                                         : line.range.has_from ? "from"
                                                                               : "to");
    if (!playback_range_rises(&line.range, argv[0])) return EXIT_BAD;
    if (line.note != NULL && line.is_followed)
        return print_error("dump takes --note or --follow, not both");
    if (line.note != NULL) return dump_note(argv[optind], &line);
    if (line.has_tick || line.csv != NULL) return dump_played(argv[optind], &line);
    if (line.is_followed) replay_file_follow();
    return dump_text(argv[optind]);
}
