/* SPDX-License-Identifier: MIT
 * coxswain find: says when something happens in a replay. */
#include <inttypes.h>
#include <stdio.h>

#include "verbs.h"
#include "coxswain/text.h"
#include "replay/findings.h"
#include "replay/plugin.h"
#include "replay/replay_file.h"
#include "replay/report_side.h"
#include "replay/verification_crew.h"
#include "text/json.h"
#include "util/options.h"
#include "util/progress.h"
#include "util/streams.h"

/* The command line, read. */
typedef struct find_line {
    const char *path;
    condition conditions[FINDINGS_CONDITIONS_MAX];
    uint32_t count;
    bool is_each;
    bool is_json;
    bool is_followed;
    bool has_sides; /* path is that of a recording in a report, and printed */
    uint32_t at_once;
    const char *shared_object;
} find_line;

static const option_row rows[] = {
    {"each", NULL,
     "every tick at which an expression begins to hold for a row (or for all of them, with `of "
     "all`), not the first alone",
     ON_AT(find_line, is_each)},
    {"threads", "N",
     "how many parts of the replay at once, cut at keyframes (default: as many as there are "
     "cores); with --sim each in a process of its own. What is found is the same for any number",
     NUMBER_AT(find_line, at_once, 1, VERIFICATION_CREW_MAX)},
    {"follow", NULL,
     "wait for more at the end of a recording that is still written, of host -o FILE while the "
     "match "
     "goes on, until every expression has held (with --each: until the end) or Ctrl-C (exit code "
     "3)",
     ON_AT(find_line, is_followed)},
    {"json", NULL, "each line as JSON", ON_AT(find_line, is_json)},
    {"sim", "FILE.so", "the scenario of the replay, if it is your own",
     TEXT_AT(find_line, shared_object)},
};

static const option_list options = {
    "usage: coxswain find FILE EXPRESSION... [OPTION]...\n"
    "\n"
    "Says when something happens in a replay. An expression, in quotes, names a column as dump\n"
    "--tick prints it, rows, and what is asked of them:\n"
    "\n"
    "  'units.hp of 7 < 50'       the hp of row 7 is below 50\n"
    "  'units.hp < 50'            that of any row, which is the same as `of any`\n"
    "  'units.hp of all < 50'     that of all rows at once, of which there is at least one\n"
    "  'units.target changes'     a value is not what it was a tick before\n"
    "  'units of 7 gone'          the row is there no longer; `appears`: it has come\n"
    "\n"
    "The tests of a value are <, <=, =, !=, >= and >, in the type of the column. Every tick is\n"
    "looked at, the start too: there a value counts, and no row appears. Prints one line for each\n"
    "expression, in order of ticks: the first tick, the expression, the row (of several the one\n"
    "with the least number) and its value, with `changes` also the one before. In a report it\n"
    "searches FILE:a and then FILE:b.\n",
    OPTION_ROWS(rows),
    "The replay is verified meanwhile, up to the tick that is last needed.\n"
    "Exit codes: 0 every expression holds at some tick; 1 one never does, or the replay diverged\n"
    "before; 2 unreadable, damaged, or bad usage; 3 cut before one was found.\n"
    "\n"
    "example: coxswain find hunt.cox 'hunters.velocity.x of 1 > 2'\n"};

static void print_value(const char *before, const finding *found, int64_t value)
{
    char words[COX_TEXT_VALUE_SIZE];
    cox_text text = cox_text_make(NULL, words, sizeof words);
    cox_text_add_value(&text, found->type, value);
    fprintf(stream_out(), ", %s %s", before, words);
}

static void print_text(const find_line *line, const condition *of, const finding *found)
{
    if (line->has_sides) fprintf(stream_out(), "%s: ", line->path);
    fprintf(stream_out(), "tick %" PRIu32 ": %s: ", found->tick, of->text);
    if (of->rows == CONDITION_ALL) fprintf(stream_out(), "all of %" PRIu32 " rows", found->row);
    else fprintf(stream_out(), "row %" PRIu32, found->row);
    if (found->has_value) print_value("value", found, found->value);
    if (found->has_before) print_value("before", found, found->before);
    fputc('\n', stream_out());
}

static void print_json(const find_line *line, const condition *of, const finding *found)
{
    json writer = json_begin_line(stream_out());
    if (line->has_sides) json_text(&writer, "file", line->path);
    json_unsigned(&writer, "tick", found->tick);
    json_text(&writer, "expression", of->text);
    json_unsigned(&writer, of->rows == CONDITION_ALL ? "rows" : "row", found->row);
    if (found->has_value) json_typed(&writer, "value", found->type, found->value);
    if (found->has_before) json_typed(&writer, "before", found->type, found->before);
    json_finish(&writer);
}

static bool print(void *user, const finding *found)
{
    const find_line *line = (const find_line *)user;
    const condition *of = &line->conditions[found->condition];
    (line->is_json ? print_json : print_text)(line, of, found);
    return true;
}

/* What was found in all. */
typedef struct tally {
    bool is_found[FINDINGS_CONDITIONS_MAX];
    uint32_t count; /* of conditions of which that is true */
    uint32_t tick;  /* at which the last of them was found first */
} tally;

static bool count(void *user, const finding *found)
{
    tally *all = (tally *)user;
    if (all->is_found[found->condition]) return true;
    all->is_found[found->condition] = true;
    all->count++;
    all->tick = found->tick;
    return true;
}

/* Names the expressions that never hold. */
static void print_missing(const find_line *line, const findings *all, const tally *found,
                          uint32_t last_tick)
{
    for (uint32_t i = 0; i < line->count; i++) {
        const condition *of = &line->conditions[i];
        if (found->is_found[i]) continue;
        if (of->rows == CONDITION_ONE && !atomic_load(&all->shared->is_there[i]))
            print_error("%s: '%s' never holds up to tick %" PRIu32
                        ": there never is a row %" PRIu32,
                        line->path, of->text, last_tick, of->row);
        else
            print_error("%s: '%s' never holds up to tick %" PRIu32, line->path, of->text,
                        last_tick);
    }
}

/* Prints what was found before the replay ended, or before a fault of it, which is the same for any
 * number of parts: only what a later checkpoint proves, where the replay diverged. */
static int report(const find_line *line, const findings *all, const verification *made)
{
    tally found = {.count = 0};
    uint32_t proven = made->verified_tick;
    if (made->begin.is_reached && made->begin.tick > proven) proven = made->begin.tick;
    bool is_limited = !made->is_played || made->code == EXIT_DIFFERENT;
    uint32_t last = is_limited ? proven : UINT32_MAX;
    bool is_read = findings_walk(all, made->part, last, count, &found);
    bool is_all = found.count == line->count;
    bool is_proven = is_all && !line->is_each && found.tick <= proven;
    if (is_read && (made->is_played || is_proven))
        is_read = findings_walk(all, made->part, last, print, (void *)(uintptr_t)line);
    if (!is_read) return print_error("what was found cannot be read from its temporary file");
    if (made->code != EXIT_SAME && !is_proven) {
        print_error("%s", made->sentence);
        return made->code;
    }
    print_missing(line, all, &found, made->ticks);
    return is_all ? EXIT_SAME : EXIT_DIFFERENT;
}

static int search(find_line *line, findings *all, verification_options *wanted)
{
    static verification_crew crew; /* large */
    char *path = (char *)(uintptr_t)line->path;
    wanted->witness = &all->witness;
    int code = EXIT_BAD;
    if (verification_crew_begin(&crew, &path, 1, wanted, line->at_once)) {
        progress bar = progress_begin("searching", verification_crew_bytes(&crew));
        const verification *made = verification_crew_await(&crew, 0, &bar);
        progress_clear(&bar);
        code = made == NULL ? EXIT_INTERRUPTED : report(line, all, made);
    } else {
        print_error("there is no memory to search so many parts");
    }
    verification_crew_end(&crew);
    return code;
}

/* Searches a replay. */
static int find(find_line *line, verification_options wanted)
{
    char error[ERROR_SIZE];
    findings all;
    size_t parts = (size_t)line->at_once * VERIFICATION_CREW_PARTS;
    bool is_begun =
        findings_begin(&all, line->conditions, line->count, line->is_each, parts, error);
    int code = is_begun ? search(line, &all, &wanted) : print_error("%s", error);
    findings_end(&all);
    return code;
}

/* Searches the replay at a path, or both recordings of a report. */
static int find_all(find_line *line, char *path)
{
    char error[ERROR_SIZE];
    report_paths list;
    verification_options wanted = {0};
    int code = EXIT_SAME;
    if (!plugin_take(line->shared_object, &wanted.given, error)) return print_error("%s", error);
    if (line->is_followed) replay_file_follow();
    if (!report_paths_make(&list, &path, 1)) code = print_error("there is no memory for a path");
    line->has_sides = list.count > 1;
    for (int i = 0; i < list.count; i++) {
        line->path = list.paths[i];
        code = graver_code(code, find(line, wanted));
    }
    report_paths_free(&list);
    return code;
}

int verb_find(int argc, char **argv)
{
    static find_line line; /* large */
    char error[ERROR_SIZE];
    line.at_once = verification_crew_cores();
    int end = options_read(&options, &line, argc, argv);
    if (end != OPTIONS_END) return end;
    if (!options_operands(argc, argv, 2, 1 + FINDINGS_CONDITIONS_MAX,
                          "a replay FILE and an EXPRESSION or more"))
        return EXIT_BAD;
    char *path = argv[optind++];
    for (; optind < argc; optind++)
        if (!condition_read(&line.conditions[line.count++], argv[optind], error))
            return print_error("%s", error);
    return find_all(&line, path);
}
