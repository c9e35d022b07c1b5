/* SPDX-License-Identifier: MIT
 * coxswain-bench route: routes beside A* in float, and flow fields, on four maps. */
#include "bench_verbs.h"

#include <inttypes.h>
#include <stdio.h>

#include "bench/bench_list.h"
#include "bench/bench_route.h"
#include "text/json.h"
#include "util/failure.h"
#include "util/options.h"

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

/* The list, and the figure that a turn takes. */
typedef struct route_bench {
    bench_list list;
    unsigned map;
    unsigned figure;
    uint32_t round;
    uint64_t costs[ROUTE_MAPS]; /* of all routes of round 0 */
    route_scene scene;
} route_bench;

static const option_row rows[] = {
    {"rounds", "N", "rounds, 1 to 10000 (default 20)",
     NUMBER_AT(route_bench, list.rounds, 1, BENCH_ROUNDS_MAX)},
    {"json", NULL, "print the result as JSON", ON_AT(route_bench, list.wants_json)},
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

#define MICRO 1e3

/* An update is of the field to a goal, so that one is built before it, and not measured. */
static void prepare(void *context, unsigned map, unsigned figure, uint32_t round)
{
    route_bench *bench = (route_bench *)context;
    bench->map = map;
    bench->figure = figure;
    bench->round = round;
    if (figure == ROUTE) route_scene_make(&bench->scene, map, round + 1u);
    if (figure == UPDATE) (void)flow_pass(&bench->scene);
}

static uint64_t run_turn(void *context)
{
    route_bench *bench = (route_bench *)context;
    uint64_t answer = figures[bench->figure].pass(&bench->scene);
    if (bench->figure == ROUTE && bench->round == 0) bench->costs[bench->map] = answer;
    return answer;
}

static double calls_of(const void *context, unsigned map, unsigned figure)
{
    (void)context;
    (void)map;
    return figures[figure].calls;
}

static double median(const bench_list *list, unsigned map, unsigned figure)
{
    return bench_list_cost(list, map, figure) / MICRO;
}

static void print_table(const route_bench *bench)
{
    const bench_list *list = &bench->list;
    printf("%-10s%10s%10s%10s%10s%10s%10s%10s   %s\n", "us", "route", "in float", "of float",
           "nodes", "flow", "walls", "update", "costs");
    for (unsigned map = 0; map < ROUTE_MAPS; map++) {
        printf("%-10s%10.1f%10.1f%10.2f", route_map_name(map), median(list, map, ROUTE),
               median(list, map, FLOAT), bench_list_ratio(list, map, ROUTE, map, FLOAT));
        for (unsigned figure = NODES; figure < FIGURES; figure++)
            printf("%10.1f", median(list, map, figure));
        printf("   %" PRIu64 "\n", bench->costs[map]);
    }
    bench_list_print_calibration(list);
}

static void print_json(const route_bench *bench)
{
    const bench_list *list = &bench->list;
    json writer = json_begin(stdout);
    json_unsigned(&writer, "rounds", list->rounds);
    json_open_array(&writer, "maps");
    for (unsigned map = 0; map < ROUTE_MAPS; map++) {
        json_open_object(&writer, NULL);
        json_text(&writer, "name", route_map_name(map));
        for (unsigned figure = 0; figure < FIGURES; figure++)
            json_real(&writer, figures[figure].key, median(list, map, figure));
        json_real(&writer, "of_float", bench_list_ratio(list, map, ROUTE, map, FLOAT));
        json_unsigned(&writer, "costs", bench->costs[map]);
        json_close_object(&writer);
    }
    json_close_array(&writer);
    bench_list_write_calibration(list, &writer);
    json_finish(&writer);
}

int verb_route(int argc, char **argv)
{
    static route_bench bench; /* too large for a stack */
    bench.list = (bench_list){.verb = "route",
                              .context = &bench,
                              .items = ROUTE_MAPS,
                              .columns = FIGURES,
                              .calls = 1,
                              .prepare = prepare,
                              .run = run_turn,
                              .units = calls_of,
                              .rounds = 20};
    int end = options_read(&options, &bench, argc, argv);
    if (end != OPTIONS_END) return end;
    if (!options_operands(argc, argv, 0, 0, "nothing")) return EXIT_BAD;
    if (!bench_list_measure(&bench.list)) return EXIT_BAD;
    (bench.list.wants_json ? print_json : print_table)(&bench);
    bench_list_free(&bench.list);
    return EXIT_SAME;
}
