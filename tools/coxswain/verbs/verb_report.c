/* SPDX-License-Identifier: MIT
 * coxswain report: puts the evidence of a desync into one file. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verbs.h"
#include "replay/plugin.h"
#include "replay/replay_file.h"
#include "replay/report.h"
#include "util/options.h"
#include "util/output_file.h"
#include "util/streams.h"

/* The command line, read. */
typedef struct report_line {
    const char *output_path;
    const char *shared_object;
} report_line;

static const option_row rows[] = {
    {"output", "FILE", "where the report goes", TEXT_AT(report_line, output_path), .letter = 'o'},
    {"sim", "FILE.so", "the scenario of both, if it is your own",
     TEXT_AT(report_line, shared_object)},
};

static const option_list options = {
    "usage: coxswain report A B -o FILE [OPTION]...\n"
    "\n"
    "Puts the evidence that two recordings of one match differ into one text file, for a bug\n"
    "tracker: what diff says, the notes, the builds, and of both the part from the last "
    "checkpoint\n"
    "before the first difference to a second behind it, as text. `coxswain verify FILE` and\n"
    "`coxswain find FILE` tell of both; elsewhere FILE:a and FILE:b are the two, as in\n"
    "`coxswain dump FILE:a`.\n",
    OPTION_ROWS(rows),
    "Exit codes: 0 written; 2 the two are the same, are of two scenarios, or cannot be played.\n"
    "\n"
    "example: coxswain report mine.cox yours.cox -o desync.txt\n"};

/* Whether a comparison found what can be reported; else false with the sentence in error. */
static bool has_difference(const comparison *made, int code, const char *const paths[2],
                           char *error)
{
    if (code == EXIT_BAD) return false;
    for (int i = 0; i < 2; i++)
        if (!replay_file_can_seek(paths[i]))
            return fail(error, "%s: is read twice, so a file was expected", paths[i]);
    if (code == EXIT_SAME)
        return fail(error,
                    "%s and %s are the same up to tick %" PRIu32 "; there is nothing to report",
                    paths[0], paths[1], made->ticks);
    if (strcmp(made->settings[0].name, "simulation") == 0)
        return fail(error, "%s is of %s and %s of %s; two recordings of one match were expected",
                    paths[0], made->settings[0].a, paths[1], made->settings[0].b);
    return true;
}

/* Compares the two and writes the text of the report to memory. */
static bool make(const char *const paths[2], const char *shared_object, FILE *text, char *error)
{
    static comparison made; /* large */
    const cox_scenario *given;
    if (!plugin_take(shared_object, &given, error)) return false;
    int code = comparison_run(&made, paths[0], paths[1], given, error);
    return has_difference(&made, code, paths, error) &&
           report_write(text, &made, paths, shared_object, given, error);
}

static int report(const char *const paths[2], const report_line *line)
{
    char error[ERROR_SIZE] = "there is no memory for a report";
    char *text = NULL;
    size_t length = 0;
    FILE *file = open_memstream(&text, &length);
    bool is_done = file != NULL && output_file_differs(line->output_path, paths[0], error) &&
                   output_file_differs(line->output_path, paths[1], error) &&
                   make(paths, line->shared_object, file, error);
    if (file != NULL && fclose(file) != 0) is_done = fail(error, "there is no memory for a report");
    is_done = is_done && output_file_save(line->output_path, NULL, text, length, error);
    if (is_done)
        fprintf(stream_out(), "reported the difference of %s and %s in %s: %zu bytes\n", paths[0],
                paths[1], line->output_path, length);
    else print_error("%s", error);
    free(text);
    return is_done ? EXIT_SAME : EXIT_BAD;
}

int verb_report(int argc, char **argv)
{
    report_line line = {0};
    int end = options_read(&options, &line, argc, argv);
    if (end != OPTIONS_END) return end;
    if (!options_operands(argc, argv, 2, 2, "two replays, A and B")) return EXIT_BAD;
    if (line.output_path == NULL) return print_error("report wants -o FILE, where it goes");
    const char *const paths[2] = {argv[optind], argv[optind + 1]};
    return report(paths, &line);
}
