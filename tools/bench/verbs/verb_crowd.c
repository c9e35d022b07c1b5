/* SPDX-License-Identifier: MIT
 * coxswain-bench crowd: crowds beside their float twins and beside another library. */
#include "bench_verbs.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "bench/bench_company.h"
#include "bench/bench_crowd.h"
#include "bench/bench_crowd_sides.h"
#include "bench/bench_hostile.h"
#include "bench/crowd/crowd_alike.h"
#include "crowd_company.h"
#include "text/json.h"
#include "util/failure.h"
#include "util/options.h"
#include "util/processor.h"

static const char *const workload_names[CROWD_WORKLOADS] = {"flock", "solo", "pursuit", "orca"};

/* The command line, read. */
typedef struct crowd_line {
    bench_crowd bench;
    bool wants_hostile;
    bool wants_alike;
    bool wants_json;
    crowd_company company;
} crowd_line;

/* Prints a figure, or a dash for 0. */
static void print_figure(double value, int decimals, const char *unit)
{
    if (value > 0) printf("%9.*f%s", decimals, value, unit);
    else printf("%9s%*s", "-", (int)strlen(unit), "");
}

static void print_cell(const bench_crowd *bench, uint32_t cell)
{
    const crowd_cell *of = &bench->cells[cell];
    double time = bench_crowd_figure(bench, cell, CROWD_STEP);
    bool has_rollback = of->side->sim != NULL && of->agents <= BENCH_CROWD_ROLLBACK_MAX;
    printf("  %-18s%9.1f", of->side->name, time);
    print_figure(bench_crowd_speed(bench, cell, CROWD_FLOAT), 2, "x");
    print_figure(bench_crowd_speed(bench, cell, CROWD_FLOAT_NATIVE), 2, "x");
    print_figure(bench_crowd_growth(bench, cell), 2, "x");
    print_figure(bench_crowd_of_own(bench, cell), 2, "x");
    print_figure(of->side->is_threaded ? bench_crowd_figure(bench, cell, CROWD_THREADS) : 0, 2,
                 "x");
    print_figure(of->side->sim != NULL ? 100 * bench_crowd_figure(bench, cell, CROWD_STATE) / time
                                       : 0,
                 1, "%");
    print_figure(has_rollback ? bench_crowd_figure(bench, cell, CROWD_ROLLBACK) : 0, 2, "x");
    print_figure(of->bytes, 0, "");
    printf("\n");
}

/* Prints the line above the cells of a workload and a number of agents. */
static void print_heading(const crowd_cell *of)
{
    printf("%s, %" PRIu32 " agents", workload_names[of->side->workload], of->agents);
    if (of->side->workload == CROWD_FLOCK)
        printf(", %.1f neighbours, %.1f candidates", of->statistics.neighbours,
               of->statistics.candidates);
    printf("\n  %-18s%9s%10s%10s%10s%10s%10s%10s%10s%9s\n", "", "ns", "of float", "of native",
           "growth", "of own", "threads", "state", "rollback", "bytes");
}

static void print_missing(void)
{
    const char *why = bench_crowd_detour_absence();
    if (why != NULL) printf("DetourCrowd is not measured, %s\n", why);
}

static void print_table(const bench_crowd *bench)
{
    for (uint32_t i = 0; i < bench->cell_count; i++) {
        const crowd_cell *of = &bench->cells[i], *before = i > 0 ? of - 1 : NULL;
        bool is_first = before == NULL || before->size != of->size ||
                        before->side->workload != of->side->workload;
        if (is_first) print_heading(of);
        print_cell(bench, i);
    }
    printf("native: %s\nsimd: %s\n", COXSWAIN_TWIN_FLAGS, processor_simd_name(cox_simd_here()));
    print_missing();
    bench_print_calibration(&bench->times, bench_crowd_calibration(bench));
}

static void print_json_cell(json *writer, const bench_crowd *bench, uint32_t cell)
{
    static const char *const kinds[] = {"float", "native", "by_hand", "other", "ours"};
    const crowd_cell *of = &bench->cells[cell];
    json_open_object(writer, NULL);
    json_text(writer, "workload", workload_names[of->side->workload]);
    json_unsigned(writer, "agents", of->agents);
    json_text(writer, "side", of->side->name);
    json_text(writer, "kind", kinds[of->side->kind]);
    json_unsigned(writer, "threads", of->side->is_threaded ? bench->threads : 1);
    json_real(writer, "ns", bench_crowd_figure(bench, cell, CROWD_STEP));
    json_real(writer, "of_float", bench_crowd_speed(bench, cell, CROWD_FLOAT));
    json_real(writer, "of_native", bench_crowd_speed(bench, cell, CROWD_FLOAT_NATIVE));
    json_real(writer, "growth", bench_crowd_growth(bench, cell));
    if (of->side->kind == CROWD_OURS) json_real(writer, "of_own", bench_crowd_of_own(bench, cell));
    if (of->side->is_threaded)
        json_real(writer, "of_slowest_thread", bench_crowd_figure(bench, cell, CROWD_THREADS));
    if (of->side->sim != NULL)
        json_real(writer, "state_ns", bench_crowd_figure(bench, cell, CROWD_STATE));
    if (of->side->sim != NULL && of->agents <= BENCH_CROWD_ROLLBACK_MAX)
        json_real(writer, "rollback", bench_crowd_figure(bench, cell, CROWD_ROLLBACK));
    if (of->bytes > 0) json_real(writer, "bytes", of->bytes);
    if (of->side->workload == CROWD_FLOCK) {
        json_real(writer, "neighbours", of->statistics.neighbours);
        json_real(writer, "candidates", of->statistics.candidates);
        json_real(writer, "nearest", of->statistics.nearest);
        json_real(writer, "order", of->statistics.order);
        json_real(writer, "local_order", of->statistics.local_order);
    }
    json_close_object(writer);
}

static void print_json(const bench_crowd *bench)
{
    json writer = json_begin(stdout);
    json_unsigned(&writer, "rounds", bench->rounds);
    json_text(&writer, "native", COXSWAIN_TWIN_FLAGS);
    json_text(&writer, "simd", processor_simd_name(cox_simd_here()));
    json_bool(&writer, "has_detour", bench_crowd_detour_absence() == NULL);
    json_real(&writer, "calibration_ns",
              bench_median(&bench->times, bench_crowd_calibration(bench)));
    json_open_array(&writer, "results");
    for (uint32_t i = 0; i < bench->cell_count; i++) print_json_cell(&writer, bench, i);
    json_close_array(&writer);
    json_finish(&writer);
}

static void print_hostile_table(const bench_hostile *bench)
{
    printf("flock of a world, %" PRIu32 " agents\n", bench->agents);
    printf("  %-10s%9s%10s%9s%10s%10s\n", "", "portable", "of spread", "simd", "of spread",
           "left out");
    for (uint32_t i = 0; i < HOSTILE_STARTS; i++) {
        hostile_start start = (hostile_start)i;
        bool has_simd = bench->sides > 1;
        printf("  %-10s%9.1f", bench_hostile_name(start), bench_hostile_time(bench, start, 0));
        print_figure(bench_hostile_ratio(bench, start, 0), 2, "x");
        print_figure(has_simd ? bench_hostile_time(bench, start, 1) : 0, 1, "");
        print_figure(has_simd ? bench_hostile_ratio(bench, start, 1) : 0, 2, "x");
        printf("%10" PRIu32 "\n", bench->left_out[start]);
    }
}

static void print_hostile_json(const bench_hostile *bench)
{
    json writer = json_begin_array(stdout);
    for (uint32_t i = 0; i < HOSTILE_STARTS; i++)
        for (uint32_t side = 0; side < bench->sides; side++) {
            hostile_start start = (hostile_start)i;
            json_open_object(&writer, NULL);
            json_text(&writer, "start", bench_hostile_name(start));
            json_text(&writer, "side", side == 0 ? "world" : "world_simd");
            json_unsigned(&writer, "agents", bench->agents);
            json_real(&writer, "ns", bench_hostile_time(bench, start, side));
            json_real(&writer, "of_spread", bench_hostile_ratio(bench, start, side));
            json_unsigned(&writer, "left_out", bench->left_out[start]);
            json_close_object(&writer);
        }
    json_finish(&writer);
}

static int run_hostile(const crowd_line *line)
{
    const bench_crowd *of = &line->bench;
    bench_hostile bench = {.agents = of->sizes[of->size_count - 1u], .rounds = of->rounds};
    if (!bench_hostile_run(&bench)) return EXIT_BAD;
    if (line->wants_json) print_hostile_json(&bench);
    else print_hostile_table(&bench);
    bench_hostile_free(&bench);
    return EXIT_SAME;
}

static void print_alike_table(const crowd_alike *figures)
{
    printf("%-52s%9s%9s%8s\n", "", "twin", "world", "band");
    for (uint32_t i = 0; i < CROWD_ALIKE_FIGURES; i++) {
        const crowd_alike *of = &figures[i];
        printf("%-52s%9.3f%9.3f", of->name, of->twin, of->ours);
        if (of->is_share) printf("%6.0f %%\n", 100 * of->band);
        else printf("%8.2f\n", of->band);
    }
}

static void print_alike_json(const crowd_alike *figures)
{
    json writer = json_begin_array(stdout);
    for (uint32_t i = 0; i < CROWD_ALIKE_FIGURES; i++) {
        const crowd_alike *of = &figures[i];
        json_open_object(&writer, NULL);
        json_text(&writer, "figure", of->name);
        json_real(&writer, "twin", of->twin);
        json_real(&writer, "world", of->ours);
        json_real(&writer, "band", of->band);
        json_bool(&writer, "is_share", of->is_share);
        json_bool(&writer, "holds", crowd_alike_holds(of));
        json_close_object(&writer);
    }
    json_finish(&writer);
}

static int run_alike(const crowd_line *line)
{
    static thread_pool alone = {.threads = 1};
    crowd_alike figures[CROWD_ALIKE_FIGURES];
    if (!crowd_alike_run(figures, bench_crowd_side_of(CROWD_FLOCK, "float_pairs"),
                         bench_crowd_side_of(CROWD_FLOCK, "world"), &alone))
        return print_error("there is no memory for so many agents");
    if (line->wants_json) print_alike_json(figures);
    else print_alike_table(figures);
    return EXIT_SAME;
}

/* Reads a list of numbers, each greater than the one before. */
static bool take_agents(void *field, char *list)
{
    bench_crowd *bench = (bench_crowd *)field;
    bench->size_count = 0;
    for (const char *at = list; at != NULL;) {
        const char *comma = strchr(at, ',');
        size_t length = comma != NULL ? (size_t)(comma - at) : strlen(at);
        uint32_t *size = &bench->sizes[bench->size_count];
        char number[16] = {0};
        if (bench->size_count == BENCH_CROWD_SIZES || length >= sizeof number)
            return complain("--agents %s: at most %d numbers from 2 to 1000000", list,
                            BENCH_CROWD_SIZES);
        memcpy(number, at, length);
        if (!options_number_32("agents", number, 2, 1000000, size)) return false;
        if (bench->size_count > 0 && size[0] <= size[-1])
            return complain("--agents %s: each number must be greater than the one before", list);
        bench->size_count++;
        at = comma != NULL ? comma + 1 : NULL;
    }
    return true;
}

static bool take_workload(void *field, char *name)
{
    crowd_workload *only = field;
    for (*only = CROWD_FLOCK; *only < CROWD_WORKLOADS; (*only)++)
        if (strcmp(name, workload_names[*only]) == 0) return true;
    return complain("--workload %s: there are flock, solo, pursuit and orca", name);
}

static const option_row rows[] = {
    {"agents", "LIST",
     "numbers of agents, 2 to 1000000; 1000,10000,100000 is the default and takes two minutes",
     TAKE_AT(crowd_line, bench, take_agents)},
    {"workload", "NAME", "measure flock, solo, pursuit or orca alone",
     TAKE_AT(crowd_line, bench.only, take_workload)},
    {"threads", "N", "threads of those sides that have some, 1 to 64 (default 2)",
     NUMBER_AT(crowd_line, bench.threads, 1, THREAD_POOL_MAX)},
    {"rounds", "N", "rounds, 1 to 1000 (default 5)", NUMBER_AT(crowd_line, bench.rounds, 1, 1000)},
    {"hostile", NULL,
     "instead, the world's flock where all stand on one spot, in one cell, on a line, at the "
     "corners, or are faster than a cell, with the last number of agents: the time beside that of "
     "the flock that is spread out, and how many agents nobody looks at",
     ON_AT(crowd_line, wants_hostile)},
    {"alike", NULL,
     "instead, what the world's flock looks like over 2000 ticks, beside that of the float twin",
     ON_AT(crowd_line, wants_alike)},
    {"company", NULL,
     "instead, what worlds of 1000 agents cost that hold a group, a rule or a callback beside "
     "what their agents do, over what they cost without; and worlds whose rules are drawn, over "
     "an empty step and what each rule adds to it",
     ON_AT(crowd_line, company.is_wanted)},
    {"instructions", NULL, "with --company: count instructions by valgrind, two minutes",
     ON_AT(crowd_line, company.counts_instructions)},
    {"only", "N", NULL, NUMBER_AT(crowd_line, company.only, 1, COMPANY_WORLDS)},
    {"level", "N", NULL, NUMBER_AT(crowd_line, company.level, 0, COMPANY_LEVELS - 1)},
    {"json", NULL, "print the result as JSON; tools/crowd_plot draws it",
     ON_AT(crowd_line, wants_json)},
};

static const option_list options = {
    "usage: coxswain-bench crowd [OPTION]...\n"
    "\n"
    "Measures crowds: nanoseconds for an agent's step, and how many times as fast that is as the\n"
    "fastest float twin, which does the same in float: at -O2, and in the columns 'native' with\n"
    "the options that the last lines name. In the flock each agent sees 12 others, in solo none,\n"
    "in pursuit the nearest one, in orca the ten nearest. growth is the time beside that with\n"
    "the fewest agents, of own beside that of structs of a program's own, which do the same.\n"
    "threads is the time of all threads over that of the slowest one; state is what hash and\n"
    "image add to a step; rollback is 8 ticks again with both, over the steps alone; bytes are\n"
    "all of an agent, scratch included. Times are the processor's, and each is the median of all\n"
    "rounds, a ratio that of the rounds' ratios. DetourCrowd stands beside the flock where it is\n"
    "installed (Debian: librecast-dev); its agents see 6 others.\n",
    OPTION_ROWS(rows), ""};

int verb_crowd(int argc, char **argv)
{
    static crowd_line line = {.bench = {.sizes = {1000, 10000, 100000},
                                        .size_count = 3,
                                        .threads = 2,
                                        .only = CROWD_WORKLOADS,
                                        .rounds = 5}};
    int end = options_read(&options, &line, argc, argv);
    if (end != OPTIONS_END) return end;
    if (!options_operands(argc, argv, 0, 0, "nothing")) return EXIT_BAD;
    if (line.company.is_wanted)
        return crowd_company_run(&line.company, line.bench.rounds, line.wants_json);
    if (line.wants_hostile) return run_hostile(&line);
    if (line.wants_alike) return run_alike(&line);
    if (!bench_crowd_run(&line.bench)) return EXIT_BAD;
    (line.wants_json ? print_json : print_table)(&line.bench);
    bench_crowd_free(&line.bench);
    return EXIT_SAME;
}
