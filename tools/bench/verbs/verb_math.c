/* SPDX-License-Identifier: MIT
 * coxswain-bench math: nanoseconds per operation of our arithmetic, beside libfixmath's.
 *
 * All columns are measured in one run, on inputs that are new in each round: repeated, they would
 * teach the machine where libfixmath's root branches. */
#include "bench_verbs.h"

#include <stdio.h>
#include <string.h>

#include "bench/bench_batch_table.h"
#include "bench/bench_math.h"
#include "bench/bench_rounds.h"
#include "util/failure.h"
#include "text/json.h"
#include "util/options.h"
#include "util/progress.h"
#include "util/stopwatch.h"

#define OPERATIONS_MAX 16
#define ERROR_ROUNDS 8u

/* The columns. */
enum { OURS, THEIRS_O2, THEIRS_PACKAGED, COLUMNS };
static const char *const column_names[COLUMNS] = {"ours", "libfixmath -O2", "as packaged"};

typedef struct math_bench {
    const arithmetic *columns[COLUMNS]; /* NULL: not here */
    const char *folder;                 /* of libfixmath at -O2 */
    const char *only;                   /* an operation's name, or NULL: all */
    uint32_t rounds;
    uint32_t counted; /* the column that callgrind counts; COLUMNS: none */
    bool wants_instructions;
    bool wants_errors;
    bool wants_json;
    double cost[OPERATIONS_MAX][COLUMNS]; /* of one operation: ns, or instructions */
    double ratio[OPERATIONS_MAX];         /* of libfixmath's cost to ours; 0: there is none */
    double error[OPERATIONS_MAX][COLUMNS];
    bench_times times;
    batch_table batch;
} math_bench;

static const option_row rows[] = {
    {"errors", NULL, "print errors alone, as the Markdown table of docs/numbers.md",
     ON_AT(math_bench, wants_errors)},
    {"instructions", NULL, "count instructions under valgrind's callgrind, and no time",
     ON_AT(math_bench, wants_instructions)},
    {"only", "NAME", "measure one operation", TEXT_AT(math_bench, only)},
    {"counted", "COLUMN", NULL, NUMBER_AT(math_bench, counted, 0, COLUMNS - 1)},
    {"libfixmath", "DIR", "where tools/fetch_libfixmath put it (default build/libfixmath)",
     TEXT_AT(math_bench, folder)},
    {"rounds", "N", "rounds, 1 to 10000 (default 200)",
     NUMBER_AT(math_bench, rounds, 1, BENCH_ROUNDS_MAX)},
    {"json", NULL, "print the result as JSON", ON_AT(math_bench, wants_json)},
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

/* A loop as bench_call takes it. */
typedef struct math_turn {
    const math_operation *operation;
    const arithmetic *with;
    const operands *inputs;
} math_turn;

static uint64_t run_turn(void *context)
{
    const math_turn *turn = (const math_turn *)context;
    return turn->operation->run(turn->with, turn->inputs);
}

static bool is_wanted(const math_bench *bench, unsigned number)
{
    return bench->only == NULL || strcmp(bench->only, math_operations[number].name) == 0;
}

/* The column that ours is compared with. */
static unsigned other_column(const math_bench *bench)
{
    return bench->columns[THEIRS_O2] != NULL ? THEIRS_O2 : THEIRS_PACKAGED;
}

/* The series of a column's times. */
static uint32_t series_of(unsigned number, unsigned column)
{
    return number * COLUMNS + column;
}

#define CALIBRATION_SERIES (OPERATIONS_MAX * COLUMNS)

/* One round of an operation. */
static uint64_t run_columns(math_bench *bench, unsigned number, uint32_t round)
{
    static operands inputs;
    const math_operation *operation = &math_operations[number];
    uint64_t sum = 0;
    operation->fill(&inputs, round + 1u);
    for (unsigned column = 0; column < COLUMNS; column++) {
        math_turn turn = {operation, bench->columns[column], &inputs};
        if (turn.with == NULL) continue;
        double start = stopwatch_thread();
        sum += bench_call(run_turn, &turn);
        *bench_time(&bench->times, series_of(number, column), round) =
            (stopwatch_spent(start)) / OPERANDS;
    }
    return sum;
}

/* Returns the sum of all answers, so that the loops are not left out. */
static uint64_t run_rounds(math_bench *bench)
{
    uint64_t sum = 0;
    progress bar = progress_begin("math", bench->rounds);
    for (uint32_t round = 0; round < bench->rounds; round++) {
        *bench_time(&bench->times, CALIBRATION_SERIES, round) = bench_calibration();
        for (unsigned i = 0; i < math_operation_count; i++) {
            if (is_wanted(bench, i)) sum += run_columns(bench, i, round);
        }
        sum += batch_table_measure(&bench->batch, round);
        progress_show(&bar, round + 1);
    }
    progress_clear(&bar);
    return sum;
}

static void take_medians(math_bench *bench)
{
    unsigned other = other_column(bench);
    for (unsigned i = 0; i < math_operation_count; i++) {
        for (unsigned column = 0; column < COLUMNS; column++) {
            bench->cost[i][column] = bench_median(&bench->times, series_of(i, column));
        }
        if (bench->columns[other] == NULL) continue;
        bench->ratio[i] =
            bench_median_ratio(&bench->times, series_of(i, other), series_of(i, OURS));
    }
}

/* One loop of a column, which callgrind counts. */
static void run_counted(const math_bench *bench, unsigned column)
{
    static operands inputs;
    for (unsigned i = 0; i < math_operation_count; i++) {
        math_turn turn = {&math_operations[i], bench->columns[column], &inputs};
        if (!is_wanted(bench, i) || turn.with == NULL) continue;
        turn.operation->fill(&inputs, 1);
        (void)bench_call(run_turn, &turn);
    }
}

static bool count_instructions(math_bench *bench)
{
    unsigned other = other_column(bench);
    for (unsigned i = 0; i < math_operation_count; i++) {
        for (unsigned column = 0; column < COLUMNS; column++) {
            char words[ERROR_SIZE];
            if (!is_wanted(bench, i) || bench->columns[column] == NULL) continue;
            snprintf(words, sizeof words, "math --only %s --counted %u --libfixmath '%s'",
                     math_operations[i].name, column, bench->folder);
            if (!bench_count_instructions(words, &bench->cost[i][column])) return false;
            bench->cost[i][column] /= OPERANDS;
        }
        bench->ratio[i] = bench->cost[i][other] / bench->cost[i][OURS];
    }
    return true;
}

static void measure_errors(math_bench *bench)
{
    for (unsigned i = 0; i < math_operation_count; i++) {
        const math_operation *operation = &math_operations[i];
        for (unsigned column = 0; column < COLUMNS; column++) {
            if (!is_wanted(bench, i) || bench->columns[column] == NULL) continue;
            bench->error[i][column] =
                math_worst_error(operation, bench->columns[column], operation->fill, ERROR_ROUNDS);
        }
    }
}

static void print_operation(const math_bench *bench, unsigned number)
{
    printf("%-11s", math_operations[number].name);
    for (unsigned column = 0; column < COLUMNS; column++) {
        if (bench->columns[column] != NULL) printf("%16.1f", bench->cost[number][column]);
        else printf("%16s", "-");
    }
    if (bench->ratio[number] > 0) printf("%7.1fx ", bench->ratio[number]);
    else printf("%8s ", "-");
    for (unsigned column = 0; column < COLUMNS; column++) {
        if (bench->columns[column] != NULL) printf("%10.3f", bench->error[number][column]);
        else printf("%10s", "-");
    }
    printf("\n");
}

static void print_table(const math_bench *bench)
{
    printf("%-11s%16s%16s%16s%8s   %s\n", bench->wants_instructions ? "instr." : "ns",
           column_names[OURS], column_names[THEIRS_O2], column_names[THEIRS_PACKAGED], "ratio",
           "greatest error in LSB, same columns");
    for (unsigned i = 0; i < math_operation_count; i++) {
        if (is_wanted(bench, i)) print_operation(bench, i);
    }
    if (bench->wants_instructions) return;
    batch_table_print(&bench->batch);
    bench_print_calibration(&bench->times, CALIBRATION_SERIES);
}

static void print_json(const math_bench *bench, uint64_t sum)
{
    static const char *const cost_keys[2][COLUMNS] = {
        {"ours_ns", "libfixmath_o2_ns", "libfixmath_packaged_ns"},
        {"ours_instructions", "libfixmath_o2_instructions", "libfixmath_packaged_instructions"}};
    static const char *const error_keys[COLUMNS] = {"ours_error_lsb", "libfixmath_o2_error_lsb",
                                                    "libfixmath_packaged_error_lsb"};
    json writer = json_begin(stdout);
    json_open_object(&writer, NULL);
    json_open_array(&writer, "operations");
    for (unsigned i = 0; i < math_operation_count; i++) {
        if (!is_wanted(bench, i)) continue;
        json_open_object(&writer, NULL);
        json_text(&writer, "name", math_operations[i].name);
        for (unsigned column = 0; column < COLUMNS; column++) {
            if (bench->columns[column] == NULL) continue;
            json_real(&writer, cost_keys[bench->wants_instructions][column],
                      bench->cost[i][column]);
            json_real(&writer, error_keys[column], bench->error[i][column]);
        }
        if (bench->ratio[i] > 0) json_real(&writer, "ratio", bench->ratio[i]);
        json_close_object(&writer);
    }
    json_close_array(&writer);
    if (!bench->wants_instructions) {
        batch_table_write(&bench->batch, &writer);
        json_real(&writer, "calibration_ns", bench_median(&bench->times, CALIBRATION_SERIES));
        json_unsigned(&writer, "sum", sum);
    }
    json_close_object(&writer);
    json_finish(&writer);
}

/* Measures what was asked for, and prints it. */
static bool measure(math_bench *bench)
{
    uint64_t sum = 0;
    if (bench->wants_instructions) {
        if (!count_instructions(bench)) return false;
    } else {
        if (!bench_times_make(&bench->times, CALIBRATION_SERIES + 1u, bench->rounds)) return false;
        if (!batch_table_make(&bench->batch, bench->only, bench->rounds)) return false;
        sum = run_rounds(bench);
        take_medians(bench);
    }
    measure_errors(bench);
    if (bench->wants_json) print_json(bench, sum);
    else print_table(bench);
    bench_times_free(&bench->times);
    bench_times_free(&bench->batch.times);
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
    static math_bench bench = {.folder = "build/libfixmath", .rounds = 200, .counted = COLUMNS};
    int end = options_read(&options, &bench, argc, argv);
    if (end != OPTIONS_END) return end;
    if (!options_operands(argc, argv, 0, 0, "nothing")) return EXIT_BAD;
    if (bench.only != NULL && math_operation_named(bench.only) == NULL)
        return print_error("no operation is called %s", bench.only);
    if (bench.wants_errors) {
        print_math_errors(fixmath_linked());
        return EXIT_SAME;
    }
    find_columns(&bench);
    if (bench.counted < COLUMNS) run_counted(&bench, bench.counted);
    else if (!measure(&bench)) return EXIT_BAD;
    return EXIT_SAME;
}
