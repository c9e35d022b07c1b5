/* SPDX-License-Identifier: MIT
 * coxswain-bench steering: nanoseconds per call of every behaviour, beside those of seek and of the
 * same behaviour in float.
 *
 * All are measured in one run, each in turn on a fresh crowd, and medians count. The checksums of
 * the first round's answers are evidence that the calls were made, and are the same on every
 * machine. */
#include "bench_verbs.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bench/bench_rounds.h"
#include "bench/bench_steering.h"
#include "util/failure.h"
#include "text/json.h"
#include "util/options.h"
#include "util/progress.h"
#include "util/stopwatch.h"

#define BEHAVIOURS_MAX 96

/* Ours and the one in float. */
enum { OURS, FLOAT, COLUMNS };

/* What was measured of a behaviour. */
typedef struct figure {
    double
        cost[COLUMNS]; /* of one call, or of one point of a curve: ns, or instructions; 0: none */
    double of_seek;
    double of_float; /* 0: none */
    uint64_t checksum;
} figure;

typedef struct steering_bench {
    uint32_t counted; /* the column that callgrind counts; COLUMNS: none */
    const char *only; /* a behaviour's name, or NULL: all */
    uint32_t rounds;
    bool wants_instructions;
    bool wants_json;
    figure figures[BEHAVIOURS_MAX];
    bench_times times;
} steering_bench;

static const option_row rows[] = {
    {"instructions", NULL, "count instructions under valgrind's callgrind, and no time",
     ON_AT(steering_bench, wants_instructions)},
    {"only", "NAME", "measure one behaviour", TEXT_AT(steering_bench, only)},
    {"counted", "COLUMN", NULL, NUMBER_AT(steering_bench, counted, 0, COLUMNS - 1)},
    {"rounds", "N", "rounds, 1 to 10000 (default 200)",
     NUMBER_AT(steering_bench, rounds, 1, BENCH_ROUNDS_MAX)},
    {"json", NULL, "print the result as JSON", ON_AT(steering_bench, wants_json)},
};

static const option_list options = {
    "usage: coxswain-bench steering [OPTION]...\n"
    "\n"
    "Measures every behaviour: nanoseconds per call, over 1024 agents of a random crowd, the\n"
    "multiple of seek's time, and the multiple of the same behaviour's time in float. There are\n"
    "16 obstacles and 12 neighbours; a curve's time is that of one point, at a tolerance of 1/16;\n"
    "formation_assign sends 200 scattered agents to a box;\n"
    "solo is an agent's whole step: half a seek, an arrive, one and a half wander, a move. Each\n"
    "figure is the median of many rounds, a ratio that of the rounds' ratios. The checksums cover\n"
    "the answers of the first round and are the same on every machine.\n",
    OPTION_ROWS(rows), ""};

/* A pass as bench_call takes it, and a fresh crowd for it. */
typedef struct steering_turn {
    const steering_behaviour *behaviour;
    float_pass *in_float;
    crowd scene;
    float_crowd float_scene;
    uint32_t calls;
} steering_turn;

static uint64_t run_ours(void *context)
{
    steering_turn *turn = (steering_turn *)context;
    return turn->behaviour->run(&turn->scene, &turn->calls);
}

static uint64_t run_float(void *context)
{
    steering_turn *turn = (steering_turn *)context;
    return turn->in_float(&turn->float_scene);
}

static bool is_wanted(const steering_bench *bench, unsigned number)
{
    return bench->only == NULL || strcmp(bench->only, steering_behaviours[number].name) == 0;
}

static bool has_column(unsigned number, unsigned column)
{
    return column == OURS || steering_float_of(steering_behaviours[number].name) != NULL;
}

/* The series of a column's times. */
static uint32_t series_of(unsigned number, unsigned column)
{
    return number * COLUMNS + column;
}

#define CALIBRATION_SERIES (BEHAVIOURS_MAX * COLUMNS)

/* A turn of a behaviour with its column's crowd of a round, which is another in each: the same one
 * would teach the machine where each agent branches. The same memory each time. */
static steering_turn *prepare(unsigned number, unsigned column, uint32_t round)
{
    static crowd fresh;
    static float_crowd fresh_float;
    static steering_turn turn;
    static uint64_t seed; /* of the fresh ones; 0: none yet */
    if (seed != round + 1u) {
        seed = round + 1u;
        crowd_make(&fresh, seed);
        float_crowd_make(&fresh_float, &fresh);
    }
    turn.behaviour = &steering_behaviours[number];
    turn.in_float = steering_float_of(turn.behaviour->name);
    turn.calls = 0;
    if (column == FLOAT) {
        turn.float_scene = fresh_float;
    } else {
        turn.scene = fresh;
        turn.scene.path.nodes = turn.scene.nodes;
    }
    return &turn;
}

/* Runs a column's pass. Returns its checksum. */
static uint64_t run_turn(steering_turn *turn, unsigned column)
{
    return bench_call(column == OURS ? run_ours : run_float, turn);
}

static void run_columns(steering_bench *bench, unsigned number, uint32_t round)
{
    uint32_t calls = 0; /* of ours, which are as many in float */
    for (unsigned column = 0; column < COLUMNS; column++) {
        if (!has_column(number, column)) continue;
        steering_turn *turn = prepare(number, column, round);
        double start = stopwatch_thread();
        uint64_t checksum = run_turn(turn, column);
        double time = stopwatch_spent(start);
        if (column == OURS) calls = turn->calls;
        if (column == OURS && round == 0) bench->figures[number].checksum = checksum;
        *bench_time(&bench->times, series_of(number, column), round) = time / calls;
    }
}

static void run_rounds(steering_bench *bench)
{
    progress bar = progress_begin("steering", bench->rounds);
    for (uint32_t round = 0; round < bench->rounds; round++) {
        *bench_time(&bench->times, CALIBRATION_SERIES, round) = bench_calibration();
        for (unsigned i = 0; i < steering_behaviour_count; i++) {
            /* Seek is what others are compared with. */
            if (i == 0 || is_wanted(bench, i)) run_columns(bench, i, round);
        }
        progress_show(&bar, round + 1);
    }
    progress_clear(&bar);
}

static void take_medians(steering_bench *bench)
{
    uint32_t seek = series_of(0, OURS);
    for (unsigned i = 0; i < steering_behaviour_count; i++) {
        figure *found = &bench->figures[i];
        if (!is_wanted(bench, i)) continue;
        found->cost[OURS] = bench_median(&bench->times, series_of(i, OURS));
        found->of_seek = bench_median_ratio(&bench->times, series_of(i, OURS), seek);
        if (!has_column(i, FLOAT)) continue;
        found->cost[FLOAT] = bench_median(&bench->times, series_of(i, FLOAT));
        found->of_float =
            bench_median_ratio(&bench->times, series_of(i, OURS), series_of(i, FLOAT));
    }
}

/* One pass of a column, which callgrind counts. */
static void run_counted(const steering_bench *bench, unsigned column)
{
    for (unsigned i = 0; i < steering_behaviour_count; i++) {
        if (!is_wanted(bench, i) || !has_column(i, column)) continue;
        (void)run_turn(prepare(i, column, 0), column);
    }
}

static bool count_behaviour(figure *found, unsigned number)
{
    steering_turn *turn = prepare(number, OURS, 0);
    found->checksum = run_turn(turn, OURS);
    for (unsigned column = 0; column < COLUMNS; column++) {
        char words[ERROR_SIZE];
        if (!has_column(number, column)) continue;
        snprintf(words, sizeof words, "steering --only %s --counted %u", turn->behaviour->name,
                 column);
        if (!bench_count_instructions(words, &found->cost[column])) return false;
        found->cost[column] /= turn->calls;
    }
    if (has_column(number, FLOAT)) found->of_float = found->cost[OURS] / found->cost[FLOAT];
    return true;
}

static bool count_instructions(steering_bench *bench)
{
    for (unsigned i = 0; i < steering_behaviour_count; i++) {
        figure *found = &bench->figures[i];
        if (i != 0 && !is_wanted(bench, i)) continue;
        if (!count_behaviour(found, i)) return false;
        found->of_seek = found->cost[OURS] / bench->figures[0].cost[OURS];
    }
    return true;
}

static void print_table(const steering_bench *bench)
{
    printf("%-26s%10s%10s%10s%10s   %s\n", "behaviour", bench->wants_instructions ? "instr." : "ns",
           "of seek", "in float", "of float", "checksum");
    for (unsigned i = 0; i < steering_behaviour_count; i++) {
        const figure *found = &bench->figures[i];
        if (!is_wanted(bench, i)) continue;
        printf("%-26s%10.1f%10.2f", steering_behaviours[i].name, found->cost[OURS], found->of_seek);
        if (has_column(i, FLOAT)) printf("%10.1f%10.2f", found->cost[FLOAT], found->of_float);
        else printf("%10s%10s", "-", "-");
        printf("   %016" PRIx64 "\n", found->checksum);
    }
    if (!bench->wants_instructions) bench_print_calibration(&bench->times, CALIBRATION_SERIES);
}

static void print_json(const steering_bench *bench)
{
    static const char *const cost_keys[2][COLUMNS] = {{"ns", "float_ns"},
                                                      {"instructions", "float_instructions"}};
    const char *const *keys = cost_keys[bench->wants_instructions];
    json writer = json_begin(stdout);
    json_open_object(&writer, NULL);
    json_unsigned(&writer, "agents", CROWD);
    json_unsigned(&writer, "rounds", bench->rounds);
    json_open_array(&writer, "behaviours");
    for (unsigned i = 0; i < steering_behaviour_count; i++) {
        const figure *found = &bench->figures[i];
        if (!is_wanted(bench, i)) continue;
        json_open_object(&writer, NULL);
        json_text(&writer, "name", steering_behaviours[i].name);
        json_real(&writer, keys[OURS], found->cost[OURS]);
        json_real(&writer, "of_seek", found->of_seek);
        if (has_column(i, FLOAT)) json_real(&writer, keys[FLOAT], found->cost[FLOAT]);
        if (has_column(i, FLOAT)) json_real(&writer, "of_float", found->of_float);
        json_hash(&writer, "checksum", found->checksum);
        json_close_object(&writer);
    }
    json_close_array(&writer);
    if (!bench->wants_instructions)
        json_real(&writer, "calibration_ns", bench_median(&bench->times, CALIBRATION_SERIES));
    json_close_object(&writer);
    json_finish(&writer);
}

static bool has_behaviour(const char *name)
{
    for (unsigned i = 0; i < steering_behaviour_count; i++) {
        if (strcmp(steering_behaviours[i].name, name) == 0) return true;
    }
    return false;
}

/* Measures what was asked for, and prints it. */
static bool measure(steering_bench *bench)
{
    if (bench->wants_instructions) {
        if (!count_instructions(bench)) return false;
    } else {
        if (!bench_times_make(&bench->times, CALIBRATION_SERIES + 1u, bench->rounds)) return false;
        run_rounds(bench);
        take_medians(bench);
    }
    if (bench->wants_json) print_json(bench);
    else print_table(bench);
    bench_times_free(&bench->times);
    return true;
}

int verb_steering(int argc, char **argv)
{
    static steering_bench bench = {.rounds = 200, .counted = COLUMNS};
    int end = options_read(&options, &bench, argc, argv);
    if (end != OPTIONS_END) return end;
    if (!options_operands(argc, argv, 0, 0, "nothing")) return EXIT_BAD;
    if (bench.only != NULL && !has_behaviour(bench.only))
        return print_error("no behaviour is called %s", bench.only);
    if (bench.counted < COLUMNS) run_counted(&bench, bench.counted);
    else if (!measure(&bench)) return EXIT_BAD;
    return EXIT_SAME;
}
