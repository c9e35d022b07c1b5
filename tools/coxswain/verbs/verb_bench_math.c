/* SPDX-License-Identifier: MIT
 * coxswain bench math: nanoseconds per operation of our arithmetic, beside libfixmath's.
 *
 * All columns are measured in one run: in each round every loop takes its turn, and its best round
 * counts, so that a machine's bad moments hit all of them alike. */
#include "verbs.h"

#include <stdio.h>
#include <string.h>

#include "bench/bench_math.h"
#include "util/failure.h"
#include "text/json.h"
#include "util/options.h"
#include "util/progress.h"
#include "util/stopwatch.h"

static const char help[] =
    "usage: coxswain bench math [OPTION]...\n"
    "\n"
    "Measures the arithmetic: nanoseconds per operation, independent operations on random inputs,\n"
    "and the greatest error of a sample in LSB (2^-16). Compares with libfixmath compiled at -O2\n"
    "without caches, which tools/fetch_libfixmath makes from its source, and with libfixmath as\n"
    "the system's package has it.\n"
    "\n"
    "  --errors          print errors alone, as the Markdown table of docs/numbers.md\n"
    "  --libfixmath DIR  where tools/fetch_libfixmath put it (default build/libfixmath)\n"
    "  --rounds N        rounds, 1 to 100000 (default 200)\n"
    "  --json            print the result as JSON\n"
    "  --help            print this\n";

static const struct option table[] = {{"errors", no_argument, NULL, 'E'},
                                      {"libfixmath", required_argument, NULL, 'L'},
                                      {"rounds", required_argument, NULL, 'R'},
                                      {"json", no_argument, NULL, 'J'},
                                      {0}};

#define OPERATIONS_MAX 16
#define ERROR_ROUNDS 8u

/* The columns. */
enum { OURS, THEIRS_O2, THEIRS_PACKAGED, COLUMNS };
static const char *const column_names[COLUMNS] = {"ours", "libfixmath -O2", "as packaged"};

typedef struct math_bench {
    const fixmath_build *builds[COLUMNS]; /* NULL: not installed; always NULL for our column */
    double time[OPERATIONS_MAX][COLUMNS]; /* ns for one operation */
    double error[OPERATIONS_MAX][COLUMNS];
    uint32_t sum; /* of all answers, so that the compiler drops no loop */
} math_bench;

static bool has_column(const math_bench *bench, unsigned column)
{
    return column == OURS || bench->builds[column] != NULL;
}

static void run_column(math_bench *bench, unsigned number, unsigned column, const operands *inputs)
{
    const math_operation *operation = &math_operations[number];
    if (!has_column(bench, column)) return;
    double start = stopwatch_now();
    if (column == OURS) bench->sum += operation->run_ours(inputs);
    else bench->sum += operation->run_theirs(bench->builds[column], inputs);
    stopwatch_keep_best(&bench->time[number][column], (stopwatch_now() - start) / OPERANDS);
}

static void measure(math_bench *bench, uint32_t rounds)
{
    static operands inputs[OPERATIONS_MAX];
    for (unsigned i = 0; i < math_operation_count; i++) math_operations[i].fill(&inputs[i], 1);
    progress bar = progress_begin("bench math", rounds);
    for (uint32_t round = 0; round < rounds; round++) {
        for (unsigned i = 0; i < math_operation_count; i++) {
            for (unsigned column = 0; column < COLUMNS; column++) {
                run_column(bench, i, column, &inputs[i]);
            }
        }
        progress_show(&bar, round + 1);
    }
    progress_clear(&bar);
    for (unsigned i = 0; i < math_operation_count; i++) {
        for (unsigned column = 0; column < COLUMNS; column++) {
            if (!has_column(bench, column)) continue;
            const math_operation *operation = &math_operations[i];
            bench->error[i][column] =
                math_worst_error(operation, bench->builds[column], operation->fill, ERROR_ROUNDS);
        }
    }
}

/* How many times longer libfixmath takes: its -O2 build, or else the packaged one. */
static double ratio_of(const math_bench *bench, unsigned number)
{
    unsigned other = has_column(bench, THEIRS_O2) ? THEIRS_O2 : THEIRS_PACKAGED;
    return has_column(bench, other) ? bench->time[number][other] / bench->time[number][OURS] : 0;
}

static void print_table(const math_bench *bench)
{
    printf("%-11s%16s%16s%16s%8s   %s\n", "ns", column_names[OURS], column_names[THEIRS_O2],
           column_names[THEIRS_PACKAGED], "ratio", "greatest error in LSB, same columns");
    for (unsigned i = 0; i < math_operation_count; i++) {
        printf("%-11s", math_operations[i].name);
        for (unsigned column = 0; column < COLUMNS; column++) {
            if (has_column(bench, column)) printf("%16.1f", bench->time[i][column]);
            else printf("%16s", "-");
        }
        double ratio = ratio_of(bench, i);
        if (ratio > 0) printf("%7.1fx ", ratio);
        else printf("%8s ", "-");
        for (unsigned column = 0; column < COLUMNS; column++) {
            if (has_column(bench, column)) printf("%10.3f", bench->error[i][column]);
            else printf("%10s", "-");
        }
        printf("\n");
    }
}

static void print_json(const math_bench *bench)
{
    static const char *const time_keys[COLUMNS] = {"ours_ns", "libfixmath_o2_ns",
                                                   "libfixmath_packaged_ns"};
    static const char *const error_keys[COLUMNS] = {"ours_error_lsb", "libfixmath_o2_error_lsb",
                                                    "libfixmath_packaged_error_lsb"};
    json writer = json_begin(stdout);
    json_open_object(&writer, NULL);
    json_open_array(&writer, "operations");
    for (unsigned i = 0; i < math_operation_count; i++) {
        json_open_object(&writer, NULL);
        json_text(&writer, "name", math_operations[i].name);
        for (unsigned column = 0; column < COLUMNS; column++) {
            if (!has_column(bench, column)) continue;
            json_real(&writer, time_keys[column], bench->time[i][column]);
            json_real(&writer, error_keys[column], bench->error[i][column]);
        }
        json_close_object(&writer);
    }
    json_close_array(&writer);
    json_unsigned(&writer, "sum", bench->sum);
    json_close_object(&writer);
    json_finish(&writer);
}

int verb_bench_math(int argc, char **argv)
{
    static math_bench bench;
    static fixmath_build opened;
    const char *folder = "build/libfixmath";
    uint32_t rounds = 200;
    bool wants_errors = false, wants_json = false;
    static char verb[] = "bench math"; /* the name in errors about options */
    argv[0] = verb;
    for (int option; (option = options_next(argc, argv, table, help)) != OPTIONS_END;) {
        if (option == OPTIONS_HELP) return EXIT_SAME;
        if (option == OPTIONS_BAD) return EXIT_BAD;
        if (option == 'E') wants_errors = true;
        if (option == 'L') folder = optarg;
        if (option == 'J') wants_json = true;
        if (option == 'R' && !options_number_32("rounds", optarg, 1, 100000, &rounds))
            return EXIT_BAD;
    }
    if (!options_operands(argc, argv, 0, 0, "nothing")) return EXIT_BAD;
    bench.builds[THEIRS_PACKAGED] = fixmath_linked();
    if (bench.builds[THEIRS_PACKAGED] == NULL)
        print_warning("built without liblibfixmath.a (libfixmath-dev), so its column is empty");
    if (wants_errors) {
        print_math_errors(bench.builds[THEIRS_PACKAGED]);
        return EXIT_SAME;
    }
    char error[ERROR_SIZE];
    if (fixmath_open(folder, &opened, error, sizeof error)) bench.builds[THEIRS_O2] = &opened;
    else print_warning("%s", error);
    measure(&bench, rounds);
    if (wants_json) print_json(&bench);
    else print_table(&bench);
    return EXIT_SAME;
}
