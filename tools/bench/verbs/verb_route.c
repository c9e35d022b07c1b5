/* SPDX-License-Identifier: MIT
 * coxswain-bench route: routes beside A* in float, and flow fields, on four maps. */
#include "bench_verbs.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "bench/bench_route.h"
#include "bench/bench_rounds.h"
#include "text/json.h"
#include "util/failure.h"
#include "util/options.h"
#include "util/progress.h"
#include "util/stopwatch.h"

/* What is measured on each map, in the order of its columns. */
enum { ROUTE, FLOAT, NODES, FLOW, WALLS, UPDATE, FIGURES };

/* A figure: its key, the pass that is measured, and how many calls that makes: an update is done
 * twice. A pass returns its answer, so that no compiler drops it. */
static const struct {
    const char *key;
    uint64_t (*pass)(route_scene *scene);
    double calls;
} figures[FIGURES] = {
    [ROUTE] = {"route_us", route_pass, ROUTE_PAIRS},
    [FLOAT] = {"float_us", float_route_pass, ROUTE_PAIRS},
    [NODES] = {"nodes_us", route_nodes_pass, ROUTE_PAIRS},
    [FLOW] = {"flow_us", flow_pass, 1},
    [WALLS] = {"walls_us", walls_pass, 1},
    [UPDATE] = {"update_us", update_pass, 2},
};

typedef struct route_bench {
    uint32_t rounds;
    uint64_t costs[ROUTE_MAPS]; /* of all routes of the first round */
    bench_times times;
    bool wants_json;
} route_bench;

static const option_row rows[] = {
    {"rounds", "N", "rounds, 1 to 10000 (default 20)",
     NUMBER_AT(route_bench, rounds, 1, BENCH_ROUNDS_MAX)},
    {"json", NULL, "print the result as JSON", ON_AT(route_bench, wants_json)},
};

static const option_list options = {
    "usage: coxswain-bench route [OPTION]...\n"
    "\n"
    "Measures routes and flow fields on maps of 256 x 256 cells: empty; with three cells in ten\n"
    "walls; rooms with doors; cells that cost 1 to 8. 'route' is a whole search, 'in float' the\n"
    "same by A* in float with a binary heap, 'nodes' the route made straight; 'flow' a field "
    "built\n"
    "to one goal, 'walls' one built to all walls, 'update' a field brought up to date after a\n"
    "cell. Microseconds; each figure is the median of many rounds, a ratio that of the rounds'\n"
    "ratios. A round has 20 random pairs of start and goal.\n",
    OPTION_ROWS(rows), ""};

#define CALIBRATION_SERIES (ROUTE_MAPS * FIGURES)
#define MICRO 1e3

static uint32_t series_of(unsigned map, unsigned figure)
{
    return map * FIGURES + figure;
}

/* An update is of the field to a goal, so that one is built before it, and not measured. */
static void run_map(route_bench *bench, route_scene *scene, unsigned map, uint32_t round)
{
    route_scene_make(scene, map, round + 1u);
    for (unsigned figure = 0; figure < FIGURES; figure++) {
        if (figure == UPDATE) (void)flow_pass(scene);
        double start = stopwatch_thread();
        uint64_t answer = figures[figure].pass(scene);
        double time = stopwatch_spent(start);
        *bench_time(&bench->times, series_of(map, figure), round) = time / figures[figure].calls;
        if (figure == ROUTE && round == 0) bench->costs[map] = answer;
    }
}

static void run_rounds(route_bench *bench, route_scene *scene)
{
    progress bar = progress_begin("route", bench->rounds);
    for (uint32_t round = 0; round < bench->rounds; round++) {
        *bench_time(&bench->times, CALIBRATION_SERIES, round) = bench_calibration();
        for (unsigned map = 0; map < ROUTE_MAPS; map++) run_map(bench, scene, map, round);
        progress_show(&bar, round + 1);
    }
    progress_clear(&bar);
}

static double median(const route_bench *bench, unsigned map, unsigned figure)
{
    return bench_median(&bench->times, series_of(map, figure)) / MICRO;
}

static double of_float(const route_bench *bench, unsigned map)
{
    return bench_median_ratio(&bench->times, series_of(map, ROUTE), series_of(map, FLOAT));
}

static void print_table(const route_bench *bench)
{
    printf("%-10s%10s%10s%10s%10s%10s%10s%10s   %s\n", "us", "route", "in float", "of float",
           "nodes", "flow", "walls", "update", "costs");
    for (unsigned map = 0; map < ROUTE_MAPS; map++) {
        printf("%-10s%10.1f%10.1f%10.2f", route_map_name(map), median(bench, map, ROUTE),
               median(bench, map, FLOAT), of_float(bench, map));
        for (unsigned figure = NODES; figure < FIGURES; figure++)
            printf("%10.1f", median(bench, map, figure));
        printf("   %" PRIu64 "\n", bench->costs[map]);
    }
    bench_print_calibration(&bench->times, CALIBRATION_SERIES);
}

static void print_json(const route_bench *bench)
{
    json writer = json_begin(stdout);
    json_open_object(&writer, NULL);
    json_unsigned(&writer, "rounds", bench->rounds);
    json_open_array(&writer, "maps");
    for (unsigned map = 0; map < ROUTE_MAPS; map++) {
        json_open_object(&writer, NULL);
        json_text(&writer, "name", route_map_name(map));
        for (unsigned figure = 0; figure < FIGURES; figure++)
            json_real(&writer, figures[figure].key, median(bench, map, figure));
        json_real(&writer, "of_float", of_float(bench, map));
        json_unsigned(&writer, "costs", bench->costs[map]);
        json_close_object(&writer);
    }
    json_close_array(&writer);
    json_real(&writer, "calibration_ns", bench_median(&bench->times, CALIBRATION_SERIES));
    json_close_object(&writer);
    json_finish(&writer);
}

/* Measures and prints. */
static bool measure(route_bench *bench)
{
    if (!bench_times_make(&bench->times, CALIBRATION_SERIES + 1u, bench->rounds)) return false;
    route_scene *scene = (route_scene *)calloc(1, sizeof *scene);
    if (scene == NULL) print_error("there is no memory for the maps");
    else run_rounds(bench, scene);
    if (scene != NULL && bench->wants_json) print_json(bench);
    else if (scene != NULL) print_table(bench);
    bench_times_free(&bench->times);
    bool has_memory = scene != NULL;
    free(scene);
    return has_memory;
}

int verb_route(int argc, char **argv)
{
    static route_bench bench = {.rounds = 20};
    int end = options_read(&options, &bench, argc, argv);
    if (end != OPTIONS_END) return end;
    if (!options_operands(argc, argv, 0, 0, "nothing")) return EXIT_BAD;
    return measure(&bench) ? EXIT_SAME : EXIT_BAD;
}
