/* SPDX-License-Identifier: MIT
 * coxswain bench steering: nanoseconds per call of every behaviour, beside those of seek.
 *
 * All are measured in one run: in each round every behaviour takes its turn on a fresh crowd, and
 * its best round counts, so that a machine's bad moments hit all of them alike and the ratios hold
 * even if the times do not. The checksums of all answers are evidence that the calls were made, and
 * are the same on every machine. */
#include "verbs.h"

#include <inttypes.h>
#include <stdio.h>

#include "bench/bench_steering.h"
#include "util/failure.h"
#include "text/json.h"
#include "util/options.h"
#include "util/progress.h"
#include "util/stopwatch.h"

static const char help[] =
    "usage: coxswain bench steering [OPTION]...\n"
    "\n"
    "Measures every behaviour: nanoseconds per call, over 1024 agents of a random crowd, and the\n"
    "multiple of seek's time. There are 8 obstacles and 16 neighbours; a curve's time is that of\n"
    "one point, at a tolerance of 1/16. Each figure is the best of several rounds. The checksums\n"
    "cover all answers and are the same on every machine.\n"
    "\n"
    "  --rounds N  rounds, 1 to 100000 (default 200)\n"
    "  --json      print the result as JSON\n"
    "  --help      print this\n";

static const struct option table[] = {
    {"rounds", required_argument, NULL, 'R'}, {"json", no_argument, NULL, 'J'}, {0}};

#define BEHAVIOURS_MAX 64

/* The result for a behaviour. */
typedef struct figure {
    double time; /* ns for one call, or for one point of a curve */
    uint64_t checksum;
} figure;

static void measure(figure *figures, uint32_t rounds)
{
    static crowd fresh, used;
    crowd_make(&fresh);
    progress bar = progress_begin("bench steering", rounds);
    for (uint32_t round = 0; round < rounds; round++) {
        for (unsigned i = 0; i < steering_behaviour_count; i++) {
            uint32_t calls = 0;
            used = fresh;
            used.path.nodes = used.nodes;
            double start = stopwatch_now();
            figures[i].checksum = steering_behaviours[i].run(&used, &calls);
            stopwatch_keep_best(&figures[i].time, (stopwatch_now() - start) / calls);
        }
        progress_show(&bar, round + 1);
    }
    progress_clear(&bar);
}

static void print_table(const figure *figures)
{
    printf("%-26s%10s%10s   %s\n", "behaviour", "ns", "of seek", "checksum");
    for (unsigned i = 0; i < steering_behaviour_count; i++) {
        printf("%-26s%10.1f%10.2f   %016" PRIx64 "\n", steering_behaviours[i].name, figures[i].time,
               figures[i].time / figures[0].time, figures[i].checksum);
    }
}

static void print_json(const figure *figures, uint32_t rounds)
{
    json writer = json_begin(stdout);
    json_open_object(&writer, NULL);
    json_unsigned(&writer, "agents", CROWD);
    json_unsigned(&writer, "rounds", rounds);
    json_open_array(&writer, "behaviours");
    for (unsigned i = 0; i < steering_behaviour_count; i++) {
        json_open_object(&writer, NULL);
        json_text(&writer, "name", steering_behaviours[i].name);
        json_real(&writer, "ns", figures[i].time);
        json_real(&writer, "of_seek", figures[i].time / figures[0].time);
        json_hash(&writer, "checksum", figures[i].checksum);
        json_close_object(&writer);
    }
    json_close_array(&writer);
    json_close_object(&writer);
    json_finish(&writer);
}

int verb_bench_steering(int argc, char **argv)
{
    static figure figures[BEHAVIOURS_MAX];
    uint32_t rounds = 200;
    bool wants_json = false;
    static char verb[] = "bench steering"; /* the name in errors about options */
    argv[0] = verb;
    for (int option; (option = options_next(argc, argv, table, help)) != OPTIONS_END;) {
        if (option == OPTIONS_HELP) return EXIT_SAME;
        if (option == OPTIONS_BAD) return EXIT_BAD;
        if (option == 'J') wants_json = true;
        if (option == 'R' && !options_number_32("rounds", optarg, 1, 100000, &rounds))
            return EXIT_BAD;
    }
    if (!options_operands(argc, argv, 0, 0, "nothing")) return EXIT_BAD;
    measure(figures, rounds);
    if (wants_json) print_json(figures, rounds);
    else print_table(figures);
    return EXIT_SAME;
}
