/* SPDX-License-Identifier: MIT
 * coxswain-bench state: what a state costs that is declared, beside what its bytes cost by hand.
 *
 * Each figure and what stands beside it take turns in one run, and each round gives a ratio: the
 * median of those counts, so that a machine's bad moments hit both alike. */
#include "bench_verbs.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bench/bench_rounds.h"
#include "bench/bench_state.h"
#include "text/json.h"
#include "util/failure.h"
#include "util/options.h"
#include "util/progress.h"
#include "util/stopwatch.h"

#define CALLS 4u /* of a turn */
#define FIGURES_MAX 32
#define CALIBRATION_SERIES (COLUMNS * state_figure_count) /* behind those of the figures */

/* A call, and what stands beside it. */
enum { OURS, BESIDE, COLUMNS };

/* The command line, read. */
typedef struct state_line {
    uint32_t rows;
    uint32_t rounds;
    uint32_t counted; /* the column that callgrind counts; COLUMNS: none */
    const char *only;
    bool wants_instructions;
    bool wants_json;
} state_line;

static const option_row rows[] = {
    {"rows", "N",
     "rows, 1 to 1000000 (default 1000); save_mixed and save_scattered have 10000, which lie in "
     "any "
     "order, with ids without gaps and of any 32 bits",
     NUMBER_AT(state_line, rows, 1, 1000000)},
    {"rounds", "N", "rounds, 1 to 10000 (default 301)",
     NUMBER_AT(state_line, rounds, 1, BENCH_ROUNDS_MAX)},
    {"instructions", NULL, "count instructions under valgrind's callgrind, and no time",
     ON_AT(state_line, wants_instructions)},
    {"only", "FIGURE", "measure one figure", TEXT_AT(state_line, only)},
    {"counted", "COLUMN", NULL, NUMBER_AT(state_line, counted, 0, COLUMNS - 1)},
    {"json", NULL, "print the result as JSON", ON_AT(state_line, wants_json)},
};

static const option_list options = {
    "usage: coxswain-bench state [OPTION]...\n"
    "\n"
    "Measures what moves a declared state: nanoseconds per row of 72 bytes, with a plan, and how\n"
    "many times as long that is as memcpy, memcmp or a hash by hand of the same bytes. rollback\n"
    "is 8 ticks of rows that seek, arrive and wander, each with a hash and an image, beside the\n"
    "steps alone. hash_columns and image_columns are a struct of arrays, 10000 rows of 36 bytes,\n"
    "hashed by the best vector instructions here beside portable C, and copied beside memcpy. At\n"
    "the end stand the calls without a plan. Each figure is the median of many rounds. hash_xxh3,\n"
    "the hash beside XXH3 of the snapshot, is there where libxxhash is (Debian: libxxhash0).\n",
    OPTION_ROWS(rows), ""};

/* What was measured of a figure. */
typedef struct measured {
    double cost[COLUMNS]; /* of one row: ns, or instructions */
    double ratio;
} measured;

/* A call as bench_call takes it. */
typedef struct state_turn {
    state_call *run;
    state_bench *bench;
    const cox_sim *sim;
} state_turn;

static bool is_wanted(const state_line *line, unsigned figure)
{
    if (!state_figure_is_there(&state_figures[figure])) return false;
    return line->only == NULL || strcmp(line->only, state_figures[figure].name) == 0;
}

static uint32_t rows_of(const state_line *line, unsigned figure)
{
    return state_figures[figure].is_of_many ? STATE_BENCH_MANY : line->rows;
}

static uint64_t run_turn(void *context)
{
    const state_turn *turn = (const state_turn *)context;
    turn->run(turn->bench, turn->sim);
    return turn->bench->sum;
}

/* Makes one call of a column. */
static void call(state_bench *bench, unsigned figure, unsigned column)
{
    const void *sim = (const uint8_t *)bench + state_figures[figure].sim[column];
    state_turn turn = {state_figures[figure].run[column], bench, sim};
    (void)bench_call(run_turn, &turn);
}

/* The time of a call. */
static double time_of(state_bench *bench, unsigned figure, unsigned column)
{
    call(bench, figure, column); /* its memory is in the caches then */
    double start = stopwatch_thread();
    for (uint32_t i = 0; i < CALLS; i++) call(bench, figure, column);
    return (stopwatch_spent(start)) / CALLS;
}

/* The series of a column's times. */
static uint32_t series_of(unsigned figure, unsigned column)
{
    return figure * COLUMNS + column;
}

/* Measures all figures in turns. False, with a sentence on stderr, if there is no memory; else
 * bench_times_free frees. */
static bool measure(const state_line *line, state_bench *bench, bench_times *times,
                    measured *results)
{
    if (!bench_times_make(times, CALIBRATION_SERIES + 1, line->rounds)) return false;
    progress bar = progress_begin("state", line->rounds);
    for (uint32_t round = 0; round < line->rounds; round++) {
        *bench_time(times, CALIBRATION_SERIES, round) = bench_calibration();
        for (unsigned i = 0; i < state_figure_count; i++) {
            for (unsigned column = 0; is_wanted(line, i) && column < COLUMNS; column++)
                *bench_time(times, series_of(i, column), round) =
                    time_of(bench, i, column) / rows_of(line, i);
        }
        progress_show(&bar, round + 1);
    }
    progress_clear(&bar);
    for (unsigned i = 0; i < state_figure_count; i++) {
        if (!is_wanted(line, i)) continue;
        results[i].ratio = bench_median_ratio(times, series_of(i, OURS), series_of(i, BESIDE));
        for (unsigned column = 0; column < COLUMNS; column++)
            results[i].cost[column] = bench_median(times, series_of(i, column));
    }
    return true;
}

/* One call of a column, which callgrind counts. */
static void run_counted(const state_line *line, state_bench *bench)
{
    for (unsigned i = 0; i < state_figure_count; i++)
        if (is_wanted(line, i)) call(bench, i, line->counted);
}

static bool count_instructions(const state_line *line, measured *results)
{
    for (unsigned i = 0; i < state_figure_count; i++) {
        for (unsigned column = 0; is_wanted(line, i) && column < COLUMNS; column++) {
            char words[ERROR_SIZE];
            snprintf(words, sizeof words, "state --rows %" PRIu32 " --only %s --counted %u",
                     line->rows, state_figures[i].name, column);
            if (!bench_count_instructions(words, &results[i].cost[column])) return false;
            results[i].cost[column] /= rows_of(line, i);
        }
        results[i].ratio = results[i].cost[OURS] / results[i].cost[BESIDE];
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
        printf("%-16s%10.2f%10.2f%9.2fx", figure->name, results[i].cost[OURS],
               results[i].cost[BESIDE], results[i].ratio);
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
        json_real(&writer, "row", results[i].cost[OURS]);
        json_text(&writer, "beside", state_figures[i].beside);
        json_real(&writer, "beside_row", results[i].cost[BESIDE]);
        json_real(&writer, "ratio", results[i].ratio);
        json_real(&writer, "goal", state_figures[i].goal);
        json_close_object(&writer);
    }
    json_close_array(&writer);
    json_close_object(&writer);
    json_finish(&writer);
}

/* Whether there is such a figure as the command line asks for. */
static bool is_known(const state_line *line)
{
    for (unsigned i = 0; i < state_figure_count; i++)
        if (is_wanted(line, i)) return true;
    return complain("there is no figure %s: 'coxswain-bench state --help' shows what is there",
                    line->only);
}

static int run(const state_line *line)
{
    static state_bench bench;
    static measured results[FIGURES_MAX];
    bench_times times = {0};
    if (!state_bench_make(&bench, line->rows))
        return print_error("there is no memory for %" PRIu32 " rows", line->rows);
    if (line->counted < COLUMNS) {
        run_counted(line, &bench);
        return EXIT_SAME;
    }
    if (!state_bench_hash_is_right(&bench))
        return print_error("the hash by hand is not that of the library");
    if (line->wants_instructions && !count_instructions(line, results)) return EXIT_BAD;
    if (!line->wants_instructions && !measure(line, &bench, &times, results)) return EXIT_BAD;
    if (line->wants_json) print_json(line, &times, results);
    else print_table(line, &times, results);
    bench_times_free(&times);
    return EXIT_SAME;
}

int verb_state(int argc, char **argv)
{
    state_line line = {.rows = 1000, .rounds = 301, .counted = COLUMNS};
    int end = options_read(&options, &line, argc, argv);
    if (end != OPTIONS_END) return end;
    if (!options_operands(argc, argv, 0, 0, "nothing")) return EXIT_BAD;
    return is_known(&line) ? run(&line) : EXIT_BAD;
}
