/* SPDX-License-Identifier: MIT
 * coxswain bench state: what a state costs that is declared, beside what its bytes cost by hand.
 *
 * Each figure and what stands beside it take turns in one run, and each round gives a ratio: the
 * median of those counts, so that a machine's bad moments hit both alike. */
#include "verbs.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench/bench_rounds.h"
#include "bench/bench_state.h"
#include "text/json.h"
#include "util/failure.h"
#include "util/options.h"
#include "util/progress.h"
#include "util/stopwatch.h"

static const char help[] =
    "usage: coxswain bench state [OPTION]...\n"
    "\n"
    "Measures what moves a declared state: nanoseconds per row of 72 bytes, with a plan, and how\n"
    "many times as long that is as memcpy, memcmp or a hash by hand of the same bytes. rollback\n"
    "is 8 ticks of rows that seek, arrive and wander, each with a hash and an image, beside the\n"
    "steps alone. At the end stand the same calls without a plan. Each figure is the median of\n"
    "many rounds. hash_xxh3, the hash beside XXH3 of the snapshot, is there where libxxhash is\n"
    "(Debian: libxxhash0).\n"
    "\n"
    "  --rows N        rows, 1 to 1000000 (default 1000); save_mixed and save_scattered, whose "
    "rows\n"
    "                  lie in any order, with ids without gaps and of any 32 bits, have 10000\n"
    "  --rounds N      rounds, 1 to 10000 (default 301)\n"
    "  --instructions  count instructions under valgrind's callgrind, and no time\n"
    "  --only FIGURE   measure one figure\n"
    "  --json          print the result as JSON\n";

static const struct option table[] = {
    {"rows", required_argument, NULL, 'N'}, {"rounds", required_argument, NULL, 'R'},
    {"only", required_argument, NULL, 'O'}, {"instructions", no_argument, NULL, 'I'},
    {"count", no_argument, NULL, 'C'},      {"beside", no_argument, NULL, 'B'},
    {"json", no_argument, NULL, 'J'},       {0}};

#define CALLS 4u /* of a turn */
#define FIGURES_MAX 32
#define CALIBRATION_SERIES (2 * state_figure_count) /* behind those of the figures */

/* The command line, read. */
typedef struct state_line {
    uint32_t rows;
    uint32_t rounds;
    const char *only;
    bool wants_instructions;
    bool wants_json;
    bool is_counted; /* one call, of what stands beside where is_beside: under callgrind */
    bool is_beside;
} state_line;

/* What was measured of a figure: for one row, ns or instructions. */
typedef struct measured {
    double ours;
    double beside;
    double ratio;
} measured;

static bool is_wanted(const state_line *line, unsigned figure)
{
    if (!state_figure_is_there(&state_figures[figure])) return false;
    return line->only == NULL || strcmp(line->only, state_figures[figure].name) == 0;
}

static uint32_t rows_of(const state_line *line, unsigned figure)
{
    return state_figures[figure].is_of_many ? STATE_BENCH_MANY : line->rows;
}

/* The time of a call. */
static double time_of(void (*run)(state_bench *bench), state_bench *bench)
{
    state_bench_call(run, bench); /* its memory is in the caches then */
    double start = stopwatch_now();
    for (uint32_t i = 0; i < CALLS; i++) state_bench_call(run, bench);
    return (stopwatch_now() - start) / CALLS;
}

/* Measures all figures in turns: series 2i is a figure, 2i + 1 what stands beside it. False, with a
 * sentence on stderr, if there is no memory; else bench_times_free frees. */
static bool measure(const state_line *line, state_bench *bench, bench_times *made,
                    measured *results)
{
    if (!bench_times_make(made, CALIBRATION_SERIES + 1, line->rounds)) return false;
    bench_times times = *made;
    progress bar = progress_begin("bench state", line->rounds);
    for (uint32_t round = 0; round < line->rounds; round++) {
        *bench_time(&times, CALIBRATION_SERIES, round) = bench_calibration();
        for (unsigned i = 0; i < state_figure_count; i++) {
            if (!is_wanted(line, i)) continue;
            *bench_time(&times, 2 * i + 1, round) =
                time_of(state_figures[i].run_beside, bench) / rows_of(line, i);
            *bench_time(&times, 2 * i, round) =
                time_of(state_figures[i].run, bench) / rows_of(line, i);
        }
        progress_show(&bar, round + 1);
    }
    progress_clear(&bar);
    for (unsigned i = 0; i < state_figure_count; i++) {
        if (!is_wanted(line, i)) continue;
        results[i].ratio = bench_median_ratio(&times, 2 * i, 2 * i + 1);
        results[i].ours = bench_median(&times, 2 * i);
        results[i].beside = bench_median(&times, 2 * i + 1);
    }
    return true;
}

/* The instructions of one call of a figure: of this program, run again under callgrind, which
 * counts from state_bench_call on. 0 if valgrind is not here. */
static double count(const state_line *line, unsigned figure, bool is_beside)
{
    char command[512], output[256], program[256];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    double instructions = 0;
    if (length < 0) return 0;
    program[length] = '\0';
    snprintf(command, sizeof command,
             "valgrind --tool=callgrind --callgrind-out-file=/dev/null "
             "--toggle-collect='state_bench_call*' '%s' bench state --count --rows %" PRIu32
             " --only %s%s 2>&1",
             program, line->rows, state_figures[figure].name, is_beside ? " --beside" : "");
    FILE *pipe = popen(command, "r");
    if (pipe == NULL) return 0;
    while (fgets(output, sizeof output, pipe) != NULL) {
        const char *found = strstr(output, "Collected : ");
        if (found != NULL) instructions = strtod(found + strlen("Collected : "), NULL);
    }
    pclose(pipe);
    return instructions / rows_of(line, figure);
}

static bool count_all(const state_line *line, measured *results)
{
    for (unsigned i = 0; i < state_figure_count; i++) {
        if (!is_wanted(line, i)) continue;
        results[i].ours = count(line, i, false);
        results[i].beside = count(line, i, true);
        results[i].ratio = results[i].ours / results[i].beside;
        if (results[i].beside <= 0) {
            print_error("valgrind could not count the instructions (is it installed?)");
            return false;
        }
    }
    return true;
}

static void print_table(const state_line *line, const bench_times *times, const measured *results)
{
    const char *unit = line->wants_instructions ? "instr." : "ns";
    printf("%-16s%10s%10s%10s%8s   %s\n", "a row", unit, "beside", "ratio", "goal", "beside is");
    for (unsigned i = 0; i < state_figure_count; i++) {
        const state_figure *figure = &state_figures[i];
        if (!is_wanted(line, i)) continue;
        printf("%-16s%10.2f%10.2f%9.2fx", figure->name, results[i].ours, results[i].beside,
               results[i].ratio);
        if (figure->goal > 0) printf("%7.3gx", figure->goal);
        else printf("%8s", "-");
        printf("   %s\n", figure->beside);
    }
    if (!line->wants_instructions) bench_print_calibration(times, CALIBRATION_SERIES);
}

static void print_json(const state_line *line, const bench_times *times, const measured *results)
{
    json writer = json_begin(stdout);
    json_open_object(&writer, NULL);
    json_unsigned(&writer, "rows", line->rows);
    json_text(&writer, "unit", line->wants_instructions ? "instructions" : "ns");
    if (!line->wants_instructions)
        json_real(&writer, "calibration_ns", bench_median(times, CALIBRATION_SERIES));
    json_open_array(&writer, "figures");
    for (unsigned i = 0; i < state_figure_count; i++) {
        if (!is_wanted(line, i)) continue;
        json_open_object(&writer, NULL);
        json_text(&writer, "name", state_figures[i].name);
        json_real(&writer, "row", results[i].ours);
        json_text(&writer, "beside", state_figures[i].beside);
        json_real(&writer, "beside_row", results[i].beside);
        json_real(&writer, "ratio", results[i].ratio);
        json_real(&writer, "goal", state_figures[i].goal);
        json_close_object(&writer);
    }
    json_close_array(&writer);
    json_close_object(&writer);
    json_finish(&writer);
}

static bool take_option(state_line *line, int option)
{
    switch (option) {
    case 'N':
        return options_number_32("rows", optarg, 1, 1000000, &line->rows);
    case 'R':
        return options_number_32("rounds", optarg, 1, BENCH_ROUNDS_MAX, &line->rounds);
    case 'O':
        line->only = optarg;
        return true;
    case 'I':
        line->wants_instructions = true;
        return true;
    case 'C':
        line->is_counted = true;
        return true;
    case 'B':
        line->is_beside = true;
        return true;
    default:
        line->wants_json = true;
        return true;
    }
}

/* Whether there is such a figure as the command line asks for. */
static bool is_known(const state_line *line)
{
    for (unsigned i = 0; i < state_figure_count; i++)
        if (is_wanted(line, i)) return true;
    print_error("there is no figure %s: 'coxswain bench state --help' shows what is there",
                line->only);
    return false;
}

/* Under callgrind: the one call that is counted. */
static void call_once(const state_line *line, state_bench *bench)
{
    for (unsigned i = 0; i < state_figure_count; i++)
        if (is_wanted(line, i))
            state_bench_call(line->is_beside ? state_figures[i].run_beside : state_figures[i].run,
                             bench);
}

static int run(const state_line *line)
{
    static state_bench bench;
    static measured results[FIGURES_MAX];
    bench_times times = {0};
    if (!state_bench_make(&bench, line->rows)) {
        print_error("there is no memory for %" PRIu32 " rows", line->rows);
        return EXIT_BAD;
    }
    if (line->is_counted) {
        call_once(line, &bench);
        return EXIT_SAME;
    }
    if (!state_bench_hash_is_right(&bench)) {
        print_error("the hash by hand is not that of the library");
        return EXIT_BAD;
    }
    if (line->wants_instructions && !count_all(line, results)) return EXIT_BAD;
    if (!line->wants_instructions && !measure(line, &bench, &times, results)) return EXIT_BAD;
    if (line->wants_json) print_json(line, &times, results);
    else print_table(line, &times, results);
    bench_times_free(&times);
    return EXIT_SAME;
}

int verb_bench_state(int argc, char **argv)
{
    state_line line = {.rows = 1000, .rounds = 301};
    static char verb[] = "bench state"; /* as errors about options name it */
    argv[0] = verb;
    for (int option; (option = options_next(argc, argv, table, help)) != OPTIONS_END;) {
        if (option == OPTIONS_HELP) return EXIT_SAME;
        if (option == OPTIONS_BAD || !take_option(&line, option)) return EXIT_BAD;
    }
    if (!options_operands(argc, argv, 0, 0, "nothing")) return EXIT_BAD;
    return is_known(&line) ? run(&line) : EXIT_BAD;
}
