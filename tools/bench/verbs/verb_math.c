/* SPDX-License-Identifier: MIT
 * coxswain-bench math: nanoseconds per operation of our arithmetic, beside libfixmath's.
 *
 * All columns are measured in one run, on inputs that are new in each round: repeated, they would
 * teach the machine where libfixmath's root branches. */
#include "bench_verbs.h"

#include <stdio.h>

#include "bench/bench_batch_table.h"
#include "bench/bench_list.h"
#include "bench/bench_math.h"
#include "util/failure.h"
#include "text/json.h"
#include "util/options.h"

#define ERROR_ROUNDS 8u

/* The columns. */
enum { OURS, THEIRS_O2, THEIRS_PACKAGED, COLUMNS };
static const char *const column_names[COLUMNS] = {"ours", "libfixmath -O2", "as packaged"};

/* The list, and the loop that a turn takes. */
typedef struct math_bench {
    bench_list list;
    const arithmetic *columns[COLUMNS]; /* NULL: not here */
    const char *folder;                 /* of libfixmath at -O2 */
    bool wants_errors;
    const math_operation *operation;
    const arithmetic *with;
    operands inputs;
} math_bench;

static const option_row rows[] = {
    {"errors", NULL, "print errors alone, as the Markdown table of docs/numbers.md",
     ON_AT(math_bench, wants_errors)},
    {"instructions", NULL, "count instructions under valgrind's callgrind, and no time",
     ON_AT(math_bench, list.wants_instructions)},
    {"only", "NAME", "measure one operation", TEXT_AT(math_bench, list.only)},
    {"counted", "COLUMN", NULL, NUMBER_AT(math_bench, list.counted, 0, COLUMNS - 1)},
    {"libfixmath", "DIR", "where tools/fetch_libfixmath put it (default build/libfixmath)",
     TEXT_AT(math_bench, folder)},
    {"rounds", "N", "rounds, 1 to 10000 (default 200)",
     NUMBER_AT(math_bench, list.rounds, 1, BENCH_ROUNDS_MAX)},
    {"json", NULL, "print the result as JSON", ON_AT(math_bench, list.wants_json)},
};

static const option_list options = {
    "usage: coxswain-bench math [OPTION]...\n"
    "\n"
    "Measures the arithmetic: nanoseconds per operation, independent operations on random inputs,\n"
    "and the greatest error of a sample in LSB (2^-16). Beside ours stand libfixmath compiled at\n"
    "-O2 without caches, which tools/fetch_libfixmath makes from its source, and libfixmath as\n"
    "the system's package has it; all are called by pointers, in turns. Each figure is the median\n"
    "of many rounds, a ratio that of the rounds' ratios.\n"
    "\n"
    "A second table has columns of numbers: nanoseconds for an element by a call of its own, by\n"
    "batch.h in portable C and with the best vector instructions here, and by a loop in float.\n"
    "Its ratio is that of a single call to vector instructions.\n",
    OPTION_ROWS(rows), ""};

static const char *name_of(unsigned number)
{
    return math_operations[number].name;
}

static bool has_column(const void *context, unsigned number, unsigned column)
{
    (void)number;
    return ((const math_bench *)context)->columns[column] != NULL;
}

static void prepare(void *context, unsigned number, unsigned column, uint32_t round)
{
    math_bench *bench = (math_bench *)context;
    bench->operation = &math_operations[number];
    bench->with = bench->columns[column];
    bench->operation->fill(&bench->inputs, round + 1u);
}

static uint64_t run_turn(void *context)
{
    const math_bench *bench = (const math_bench *)context;
    return bench->operation->run(bench->with, &bench->inputs);
}

static double operands_of(const void *context, unsigned number, unsigned column)
{
    (void)context;
    (void)number;
    (void)column;
    return OPERANDS;
}

/* How many times ours the cost of libfixmath's is, of the column that is there; 0: there is none.
 */
static double ratio_of(const math_bench *bench, unsigned number)
{
    unsigned other = bench->columns[THEIRS_O2] != NULL ? THEIRS_O2 : THEIRS_PACKAGED;
    if (bench->columns[other] == NULL) return 0;
    return bench_list_ratio(&bench->list, number, other, number, OURS);
}

static double error_of(const math_bench *bench, unsigned number, unsigned column)
{
    const math_operation *operation = &math_operations[number];
    return math_worst_error(operation, bench->columns[column], operation->fill, ERROR_ROUNDS);
}

static void print_operation(const math_bench *bench, unsigned number)
{
    double ratio = ratio_of(bench, number);
    printf("%-11s", name_of(number));
    for (unsigned column = 0; column < COLUMNS; column++) {
        if (bench->columns[column] == NULL) printf("%16s", "-");
        else printf("%16.1f", bench_list_cost(&bench->list, number, column));
    }
    if (ratio > 0) printf("%7.1fx ", ratio);
    else printf("%8s ", "-");
    for (unsigned column = 0; column < COLUMNS; column++) {
        if (bench->columns[column] == NULL) printf("%10s", "-");
        else printf("%10.3f", error_of(bench, number, column));
    }
    printf("\n");
}

static void print_table(const math_bench *bench, const bench_list *batch)
{
    const bench_list *list = &bench->list;
    printf("%-11s%16s%16s%16s%8s   %s\n", list->wants_instructions ? "instr." : "ns",
           column_names[OURS], column_names[THEIRS_O2], column_names[THEIRS_PACKAGED], "ratio",
           "greatest error in LSB, same columns");
    for (unsigned i = 0; i < list->items; i++)
        if (bench_list_wants(list, i)) print_operation(bench, i);
    if (!list->wants_instructions) batch_table_print(batch);
    bench_list_print_calibration(list);
}

static void print_json(const math_bench *bench, const bench_list *batch)
{
    static const char *const cost_keys[2][COLUMNS] = {
        {"ours_ns", "libfixmath_o2_ns", "libfixmath_packaged_ns"},
        {"ours_instructions", "libfixmath_o2_instructions", "libfixmath_packaged_instructions"}};
    static const char *const error_keys[COLUMNS] = {"ours_error_lsb", "libfixmath_o2_error_lsb",
                                                    "libfixmath_packaged_error_lsb"};
    const bench_list *list = &bench->list;
    json writer = json_begin(stdout);
    json_open_array(&writer, "operations");
    for (unsigned i = 0; i < list->items; i++) {
        double ratio = ratio_of(bench, i);
        if (!bench_list_wants(list, i)) continue;
        json_open_object(&writer, NULL);
        json_text(&writer, "name", name_of(i));
        for (unsigned column = 0; column < COLUMNS; column++) {
            if (bench->columns[column] == NULL) continue;
            json_real(&writer, cost_keys[list->wants_instructions][column],
                      bench_list_cost(list, i, column));
            json_real(&writer, error_keys[column], error_of(bench, i, column));
        }
        if (ratio > 0) json_real(&writer, "ratio", ratio);
        json_close_object(&writer);
    }
    json_close_array(&writer);
    if (!list->wants_instructions) {
        batch_table_write(batch, &writer);
        bench_list_write_calibration(list, &writer);
        json_unsigned(&writer, "sum", list->sum + batch->sum);
    }
    json_finish(&writer);
}

/* Measures what was asked for, and prints it. */
static bool measure(math_bench *bench)
{
    char folder_option[ERROR_SIZE];
    bench_list batch = batch_table_make(&bench->list);
    snprintf(folder_option, sizeof folder_option, " --libfixmath '%s'", bench->folder);
    bench->list.options = folder_option;
    if (!bench_list_measure(&bench->list)) return false;
    if (!bench->list.wants_instructions && !bench_list_measure(&batch)) return false;
    (bench->list.wants_json ? print_json : print_table)(bench, &batch);
    bench_list_free(&bench->list);
    bench_list_free(&batch);
    return true;
}

/* Finds the builds of libfixmath; what is not here is said. */
static void find_columns(math_bench *bench)
{
    static arithmetic opened;
    char error[ERROR_SIZE];
    bench->columns[OURS] = arithmetic_ours();
    bench->columns[THEIRS_PACKAGED] = fixmath_linked();
    if (bench->columns[THEIRS_PACKAGED] == NULL)
        print_warning("built without liblibfixmath.a (libfixmath-dev), so its column is empty");
    if (fixmath_open(bench->folder, &opened, error)) bench->columns[THEIRS_O2] = &opened;
    else print_warning("%s", error);
}

int verb_math(int argc, char **argv)
{
    static math_bench bench = {.folder = "build/libfixmath"};
    bench.list = (bench_list){.verb = "math",
                              .context = &bench,
                              .items = math_operation_count,
                              .columns = COLUMNS,
                              .calls = 1,
                              .name = name_of,
                              .has = has_column,
                              .prepare = prepare,
                              .run = run_turn,
                              .units = operands_of,
                              .rounds = 200,
                              .counted = BENCH_NOT_COUNTED};
    int end = options_read(&options, &bench, argc, argv);
    if (end != OPTIONS_END) return end;
    if (!options_operands(argc, argv, 0, 0, "nothing")) return EXIT_BAD;
    if (bench.list.only != NULL && math_operation_named(bench.list.only) == NULL)
        return print_error("no operation is called %s", bench.list.only);
    if (bench.wants_errors) {
        print_math_errors(fixmath_linked());
        return EXIT_SAME;
    }
    find_columns(&bench);
    if (bench.list.counted != BENCH_NOT_COUNTED) bench_list_run_counted(&bench.list);
    else if (!measure(&bench)) return EXIT_BAD;
    return EXIT_SAME;
}
