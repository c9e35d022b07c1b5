/* SPDX-License-Identifier: MIT
 * coxswain-bench: its verbs. */
#include "bench/verbs/bench_verbs.h"
#include "replay/guard.h"
#include "util/program.h"

static const program_verb verbs[] = {
    {"scenario", verb_scenario, "a scenario: step, hash, snapshot, recorder"},
    {"math", verb_math, "the arithmetic, beside libfixmath's"},
    {"state", verb_state, "what moves a declared state: save, load, hash, compare"},
    {"steering", verb_steering, "each behaviour alone, beside the same in float"},
    {"crowd", verb_crowd, "crowds, beside the same in float"},
    {"route", verb_route, "routes and flow fields on maps, beside A* in float"},
    {"order", verb_order, "orders to formations among obstacles, tick by tick"},
    {"replay", verb_replay, "how soon any tick of a long replay is reached"},
};

static const char before[] =
    "Measures the library. Times are those that a thread has a processor for.\n";

static const char after[] =
    "coxswain-bench VERB --help says more. Data goes to stdout, progress and errors to stderr.\n"
    "Exit codes: 0 done; 2 bad usage, or what cannot be measured here.\n\n"
    "example: coxswain-bench crowd --agents 1000\n";

int main(int argc, char **argv)
{
    static const program bench = {.name = "coxswain-bench",
                                  .verbs = verbs,
                                  .verb_count = sizeof verbs / sizeof verbs[0],
                                  .before = before,
                                  .after = after};
    int code = program_run(&bench, argc, argv);
    guard_leave(code);
    return code;
}
