/* SPDX-License-Identifier: MIT
 * coxswain-bench order: what an order to a formation costs, tick by tick. */
#include "bench_verbs.h"

#include <inttypes.h>
#include <stdio.h>

#include "bench/bench_order.h"
#include "bench/bench_rounds.h"
#include "text/json.h"
#include "util/failure.h"
#include "util/options.h"
#include "util/stopwatch.h"

#define MILLI 1e6

/* The command line. */
typedef struct order_line {
    uint32_t rounds;
    order_share share;
    bool wants_json;
} order_line;

static const option_row rows[] = {
    {"rounds", "N", "rounds, 1 to 10000 (default 9)",
     NUMBER_AT(order_line, rounds, 1, BENCH_ROUNDS_MAX)},
    {"pairs", "N", "pairs of a group in a tick (default 200000)",
     NUMBER_AT(order_line, share.pairs, 1, UINT32_MAX)},
    {"cells", "N", "cells of a group's field in a tick (default 15000)",
     NUMBER_AT(order_line, share.cells, 1, UINT32_MAX)},
    {"json", NULL, "print the result as JSON", ON_AT(order_line, wants_json)},
};

static const option_list options = {
    "usage: coxswain-bench order [OPTION]...\n"
    "\n"
    "Measures orders of one or two groups to boxes on a map of 256 x 256 cells, a tenth of them\n"
    "walls: places are freed, a group in a tick; slots are given and flow fields to them built,\n"
    "for both groups in each tick. 'ticks' is how many that takes, 'worst' the dearest of them,\n"
    "'at once' all of it in one tick, in milliseconds; then the dearest of each kind. Each tick's\n"
    "figure is the median of the rounds.\n",
    OPTION_ROWS(rows), ""};

/* What a round found: ticks so far, and which kind each is, of enum order_stage. */
typedef struct order_result {
    uint32_t ticks;
    uint8_t kinds[ORDER_TICKS];
    double worst;                   /* milliseconds */
    double of_kind[ORDER_DONE + 1]; /* likewise */
    double at_once;
    uint64_t answer;
} order_result;

static order_scene scene; /* too large for a stack */

/* The kind of thing that a tick does: that of the first group that is not done. */
static uint8_t kind_of_tick(void)
{
    uint32_t i = 0;
    while (i < ORDER_GROUPS - 1u && scene.groups[i].stage == ORDER_DONE) i++;
    return scene.groups[i].stage;
}

static void play_round(const order_line *line, unsigned number, const bench_times *times,
                       uint32_t round, order_result *result)
{
    uint32_t tick = 0;
    order_make(&scene, number);
    for (bool is_busy = true; is_busy && tick < ORDER_TICKS; tick++) {
        result->kinds[tick] = kind_of_tick();
        double start = stopwatch_thread();
        is_busy = order_tick(&scene, line->share);
        *bench_time(times, tick, round) = stopwatch_spent(start);
    }
    result->ticks = tick - 1u;
    result->answer = order_answer(&scene);
    order_make(&scene, number);
    double start = stopwatch_thread();
    while (order_tick(&scene, (order_share){UINT32_MAX, UINT32_MAX})) continue;
    *bench_time(times, ORDER_TICKS, round) = stopwatch_spent(start);
}

static bool measure(const order_line *line, unsigned number, order_result *result)
{
    bench_times times;
    *result = (order_result){0};
    if (!bench_times_make(&times, ORDER_TICKS + 1u, line->rounds)) return false;
    for (uint32_t round = 0; round < line->rounds; round++)
        play_round(line, number, &times, round, result);
    for (uint32_t tick = 0; tick < result->ticks; tick++) {
        double spent = bench_median(&times, tick) / MILLI;
        double *of_kind = &result->of_kind[result->kinds[tick]];
        if (spent > *of_kind) *of_kind = spent;
        if (spent > result->worst) result->worst = spent;
    }
    result->at_once = bench_median(&times, ORDER_TICKS) / MILLI;
    bench_times_free(&times);
    return true;
}

static void print_line(unsigned number, const order_result *result)
{
    printf("%-20s%8" PRIu32 "%8.2f%10.2f%8.2f%8.2f%8.2f   %" PRIu64 "\n", order_name(number),
           result->ticks, result->worst, result->at_once, result->of_kind[ORDER_PLACES],
           result->of_kind[ORDER_GIVE], result->of_kind[ORDER_FLOW], result->answer);
}

static void write_row(json *writer, unsigned number, const order_result *result)
{
    json_open_object(writer, NULL);
    json_text(writer, "name", order_name(number));
    json_unsigned(writer, "ticks", result->ticks);
    json_real(writer, "worst_ms", result->worst);
    json_real(writer, "at_once_ms", result->at_once);
    json_real(writer, "places_ms", result->of_kind[ORDER_PLACES]);
    json_real(writer, "give_ms", result->of_kind[ORDER_GIVE]);
    json_real(writer, "flow_ms", result->of_kind[ORDER_FLOW]);
    json_unsigned(writer, "answer", result->answer);
    json_close_object(writer);
}

int verb_order(int argc, char **argv)
{
    order_line line = {9, {200000, 15000}, false};
    int end = options_read(&options, &line, argc, argv);
    if (end != OPTIONS_END) return end;
    if (!options_operands(argc, argv, 0, 0, "nothing")) return EXIT_BAD;
    order_result results[ORDER_COUNT];
    for (unsigned i = 0; i < ORDER_COUNT; i++)
        if (!measure(&line, i, &results[i])) return EXIT_BAD;
    if (!line.wants_json) {
        printf("%-20s%8s%8s%10s%8s%8s%8s   %s\n", "ms", "ticks", "worst", "at once", "places",
               "give", "flow", "answer");
        for (unsigned i = 0; i < ORDER_COUNT; i++) print_line(i, &results[i]);
        return EXIT_SAME;
    }
    json writer = json_begin_array(stdout);
    for (unsigned i = 0; i < ORDER_COUNT; i++) write_row(&writer, i, &results[i]);
    json_finish(&writer);
    return EXIT_SAME;
}
