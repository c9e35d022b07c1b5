/* SPDX-License-Identifier: MIT
 * coxswain-bench state: what a state costs that is declared, beside what its bytes cost by hand.
 *
 * Each figure and what stands beside it take turns in one run, and each round gives a ratio: the
 * median of those counts, so that a machine's bad moments hit both alike. */
#include "bench_verbs.h"

#include <inttypes.h>
#include <stdio.h>

#include "bench/bench_list.h"
#include "bench/bench_state.h"
#include "text/json.h"
#include "util/failure.h"
#include "util/options.h"

#define CALLS 4u /* of a turn */

/* A call, and what stands beside it. */
enum { OURS, BESIDE, COLUMNS };

/* The list, and the call that a turn makes. */
typedef struct state_line {
    bench_list list;
    uint32_t rows;
    state_call *call;
    const cox_sim *sim;
    state_bench bench;
} state_line;

static const option_row rows[] = {
    {"rows", "N",
     "rows, 1 to 1000000 (default 1000); save_mixed and save_scattered have 10000, which lie in "
     "any "
     "order, with ids without gaps and of any 32 bits",
     NUMBER_AT(state_line, rows, 1, 1000000)},
    {"rounds", "N", "rounds, 1 to 10000 (default 301)",
     NUMBER_AT(state_line, list.rounds, 1, BENCH_ROUNDS_MAX)},
    {"instructions", NULL, "count instructions under valgrind's callgrind, and no time",
     ON_AT(state_line, list.wants_instructions)},
    {"only", "FIGURE", "measure one figure", TEXT_AT(state_line, list.only)},
    {"counted", "COLUMN", NULL, NUMBER_AT(state_line, list.counted, 0, COLUMNS - 1)},
    {"json", NULL, "print the result as JSON", ON_AT(state_line, list.wants_json)},
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

static const char *name_of(unsigned figure)
{
    return state_figures[figure].name;
}

static bool has_figure(const void *context, unsigned figure, unsigned column)
{
    (void)context;
    (void)column;
    return state_figure_is_there(&state_figures[figure]);
}

static void prepare(void *context, unsigned figure, unsigned column, uint32_t round)
{
    state_line *line = (state_line *)context;
    const void *sim = (const uint8_t *)&line->bench + state_figures[figure].sim[column];
    (void)round;
    line->call = state_figures[figure].run[column];
    line->sim = sim;
}

static uint64_t run_turn(void *context)
{
    state_line *line = (state_line *)context;
    line->call(&line->bench, line->sim);
    return line->bench.sum;
}

static double rows_of(const void *context, unsigned figure, unsigned column)
{
    (void)column;
    return state_figures[figure].is_of_many ? STATE_BENCH_MANY
                                            : ((const state_line *)context)->rows;
}

static void print_table(const bench_list *list)
{
    const char *unit = list->wants_instructions ? "instr." : "ns";
    printf("%-16s%10s%10s%10s%8s   %s\n", "a row", unit, "beside", "ratio", "goal", "beside is");
    for (unsigned i = 0; i < list->items; i++) {
        const state_figure *figure = &state_figures[i];
        if (!bench_list_wants(list, i)) continue;
        printf("%-16s%10.2f%10.2f%9.2fx", figure->name, bench_list_cost(list, i, OURS),
               bench_list_cost(list, i, BESIDE), bench_list_ratio(list, i, OURS, i, BESIDE));
        if (figure->goal > 0) printf("%7.3gx", figure->goal);
        else printf("%8s", "-");
        printf("   %s\n", figure->beside);
    }
    bench_list_print_calibration(list);
}

static void print_json(const bench_list *list, uint32_t row_count)
{
    json writer = json_begin(stdout);
    json_unsigned(&writer, "rows", row_count);
    json_text(&writer, "unit", list->wants_instructions ? "instructions" : "ns");
    bench_list_write_calibration(list, &writer);
    json_open_array(&writer, "figures");
    for (unsigned i = 0; i < list->items; i++) {
        if (!bench_list_wants(list, i)) continue;
        json_open_object(&writer, NULL);
        json_text(&writer, "name", name_of(i));
        json_real(&writer, "row", bench_list_cost(list, i, OURS));
        json_text(&writer, "beside", state_figures[i].beside);
        json_real(&writer, "beside_row", bench_list_cost(list, i, BESIDE));
        json_real(&writer, "ratio", bench_list_ratio(list, i, OURS, i, BESIDE));
        json_real(&writer, "goal", state_figures[i].goal);
        json_close_object(&writer);
    }
    json_close_array(&writer);
    json_finish(&writer);
}

static int run(state_line *line)
{
    char rows_option[64];
    bench_list *list = &line->list;
    if (!state_bench_make(&line->bench, line->rows))
        return print_error("there is no memory for %" PRIu32 " rows", line->rows);
    if (list->counted != BENCH_NOT_COUNTED) {
        bench_list_run_counted(list);
        return EXIT_SAME;
    }
    if (!state_bench_hash_is_right(&line->bench))
        return print_error("the hash by hand is not that of the library");
    snprintf(rows_option, sizeof rows_option, " --rows %" PRIu32, line->rows);
    list->options = rows_option;
    if (!bench_list_measure(list)) return EXIT_BAD;
    if (list->wants_json) print_json(list, line->rows);
    else print_table(list);
    bench_list_free(list);
    return EXIT_SAME;
}

int verb_state(int argc, char **argv)
{
    static state_line line;
    line.rows = 1000;
    line.list = (bench_list){.verb = "state",
                             .context = &line,
                             .items = state_figure_count,
                             .columns = COLUMNS,
                             .calls = CALLS,
                             .name = name_of,
                             .has = has_figure,
                             .prepare = prepare,
                             .run = run_turn,
                             .units = rows_of,
                             .rounds = 301,
                             .counted = BENCH_NOT_COUNTED};
    int end = options_read(&options, &line, argc, argv);
    if (end != OPTIONS_END) return end;
    if (!options_operands(argc, argv, 0, 0, "nothing")) return EXIT_BAD;
    if (bench_list_wants_any(&line.list)) return run(&line);
    return print_error("there is no figure %s: 'coxswain-bench state --help' shows what is there",
                       line.list.only);
}
