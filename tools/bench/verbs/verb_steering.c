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

#include "bench/bench_list.h"
#include "bench/bench_steering.h"
#include "util/failure.h"
#include "text/json.h"
#include "util/options.h"

/* Ours and the one in float. */
enum { OURS, FLOAT, COLUMNS };

/* The list, and the turn that a call takes: a behaviour with a fresh crowd. */
typedef struct steering_bench {
    bench_list list;
    unsigned number; /* of the behaviour */
    unsigned column;
    uint32_t round;
    crowd scene;
    float_crowd float_scene;
    uint32_t calls[BENCH_LIST_ITEMS];     /* of each pass of ours, which are as many in float */
    uint64_t checksums[BENCH_LIST_ITEMS]; /* of ours in round 0 */
} steering_bench;

static const option_row rows[] = {
    {"instructions", NULL, "count instructions under valgrind's callgrind, and no time",
     ON_AT(steering_bench, list.wants_instructions)},
    {"only", "NAME", "measure one behaviour", TEXT_AT(steering_bench, list.only)},
    {"counted", "COLUMN", NULL, NUMBER_AT(steering_bench, list.counted, 0, COLUMNS - 1)},
    {"rounds", "N", "rounds, 1 to 10000 (default 200)",
     NUMBER_AT(steering_bench, list.rounds, 1, BENCH_ROUNDS_MAX)},
    {"json", NULL, "print the result as JSON", ON_AT(steering_bench, list.wants_json)},
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

static const char *name_of(unsigned number)
{
    return steering_behaviours[number].name;
}

static bool has_column(const void *context, unsigned number, unsigned column)
{
    (void)context;
    return column == OURS || steering_float_of(name_of(number)) != NULL;
}

/* Takes a behaviour and a crowd of a round, which is another in each: the same one would teach the
 * machine where each agent branches. The same memory each time. */
static void prepare(void *context, unsigned number, unsigned column, uint32_t round)
{
    static crowd fresh;
    static float_crowd fresh_float;
    static uint64_t seed; /* of the fresh ones; 0: none yet */
    steering_bench *bench = (steering_bench *)context;
    if (seed != round + 1u) {
        seed = round + 1u;
        crowd_make(&fresh, seed);
        float_crowd_make(&fresh_float, &fresh);
    }
    bench->number = number;
    bench->column = column;
    bench->round = round;
    if (column == FLOAT) {
        bench->float_scene = fresh_float;
    } else {
        bench->scene = fresh;
        bench->scene.path.nodes = bench->scene.nodes;
    }
}

static uint64_t run_turn(void *context)
{
    steering_bench *bench = (steering_bench *)context;
    unsigned number = bench->number;
    if (bench->column == FLOAT) return steering_float_of(name_of(number))(&bench->float_scene);
    bench->calls[number] = 0;
    uint64_t checksum = steering_behaviours[number].run(&bench->scene, &bench->calls[number]);
    if (bench->round == 0) bench->checksums[number] = checksum;
    return checksum;
}

static double calls_of(const void *context, unsigned number, unsigned column)
{
    (void)column;
    return ((const steering_bench *)context)->calls[number];
}

static void print_table(const steering_bench *bench)
{
    const bench_list *list = &bench->list;
    printf("%-26s%10s%10s%10s%10s   %s\n", "behaviour", list->wants_instructions ? "instr." : "ns",
           "of seek", "in float", "of float", "checksum");
    for (unsigned i = 0; i < list->items; i++) {
        if (!bench_list_wants(list, i)) continue;
        printf("%-26s%10.1f%10.2f", name_of(i), bench_list_cost(list, i, OURS),
               bench_list_ratio(list, i, OURS, 0, OURS));
        if (has_column(bench, i, FLOAT))
            printf("%10.1f%10.2f", bench_list_cost(list, i, FLOAT),
                   bench_list_ratio(list, i, OURS, i, FLOAT));
        else printf("%10s%10s", "-", "-");
        printf("   %016" PRIx64 "\n", bench->checksums[i]);
    }
    bench_list_print_calibration(list);
}

static void print_json(const steering_bench *bench)
{
    static const char *const cost_keys[2][COLUMNS] = {{"ns", "float_ns"},
                                                      {"instructions", "float_instructions"}};
    const bench_list *list = &bench->list;
    const char *const *keys = cost_keys[list->wants_instructions];
    json writer = json_begin(stdout);
    json_unsigned(&writer, "agents", CROWD);
    json_unsigned(&writer, "rounds", list->rounds);
    json_open_array(&writer, "behaviours");
    for (unsigned i = 0; i < list->items; i++) {
        if (!bench_list_wants(list, i)) continue;
        json_open_object(&writer, NULL);
        json_text(&writer, "name", name_of(i));
        json_real(&writer, keys[OURS], bench_list_cost(list, i, OURS));
        json_real(&writer, "of_seek", bench_list_ratio(list, i, OURS, 0, OURS));
        if (has_column(bench, i, FLOAT)) {
            json_real(&writer, keys[FLOAT], bench_list_cost(list, i, FLOAT));
            json_real(&writer, "of_float", bench_list_ratio(list, i, OURS, i, FLOAT));
        }
        json_hash(&writer, "checksum", bench->checksums[i]);
        json_close_object(&writer);
    }
    json_close_array(&writer);
    bench_list_write_calibration(list, &writer);
    json_finish(&writer);
}

int verb_steering(int argc, char **argv)
{
    static steering_bench bench;
    bench.list = (bench_list){.verb = "steering",
                              .options = "",
                              .context = &bench,
                              .items = steering_behaviour_count,
                              .columns = COLUMNS,
                              .calls = 1,
                              .compares_with_first = true,
                              .name = name_of,
                              .has = has_column,
                              .prepare = prepare,
                              .run = run_turn,
                              .units = calls_of,
                              .rounds = 200,
                              .counted = BENCH_NOT_COUNTED};
    int end = options_read(&options, &bench, argc, argv);
    if (end != OPTIONS_END) return end;
    if (!options_operands(argc, argv, 0, 0, "nothing")) return EXIT_BAD;
    if (!bench_list_wants_any(&bench.list))
        return print_error("no behaviour is called %s", bench.list.only);
    if (bench.list.counted != BENCH_NOT_COUNTED) {
        bench_list_run_counted(&bench.list);
        return EXIT_SAME;
    }
    if (!bench_list_measure(&bench.list)) return EXIT_BAD;
    (bench.list.wants_json ? print_json : print_table)(&bench);
    bench_list_free(&bench.list);
    return EXIT_SAME;
}
