/* SPDX-License-Identifier: MIT
 * The coxswain command: its verbs. */
#include "replay/guard.h"
#include "util/program.h"
#include "verbs/build_features.h"
#include "verbs/verbs.h"

static const program_verb verbs[] = {
    {"scenarios", verb_scenarios, "list what can be recorded; NAME: its settings and commands"},
    {"record", verb_record, "play a scenario with an input and write the replay"},
    {"verify", verb_verify, "play replays again and compare every recorded state"},
    {"info", verb_info, "say what a replay contains"},
    {"find", verb_find, "say when something happens: 'units.hp of 7 < 50'"},
    {"dump", verb_dump, "write a replay as text, or its state at one tick"},
    {"pack", verb_pack, "turn such a text back into the identical replay"},
    {"diff", verb_diff, "find the first tick, agent and field in which two replays differ"},
    {"report", verb_report, "put the evidence of a desync into one file for a bug tracker"},
    {"render", verb_render, "draw a replay: tracks, agents, forces"},
    {"plot", verb_plot, "draw columns of a replay over time: numbers of rows, sums, counts"},
    {"host", verb_host, "host a lockstep match over UDP and play in it"},
    {"join", verb_join, "play in a host's match, or watch it"},
};

static const char before[] =
    "Records deterministic simulations, verifies them bit for bit, and finds where two\n"
    "runs differ.\n";

static const char after[] =
    "coxswain VERB --help says more; coxswain --version names this build and its features.\n"
    "Data goes to stdout, progress and errors to stderr.\n"
    "Exit codes: 0 done, same; 1 diverged, different; 2 unreadable, damaged or bad usage;\n"
    "3 cut short, but sound so far; 130 interrupted.\n\n"
    "example: coxswain record hunt -o hunt.cox --seed 7 && coxswain verify hunt.cox\n";

int main(int argc, char **argv)
{
    static const program command = {.name = "coxswain",
                                    .verbs = verbs,
                                    .verb_count = sizeof verbs / sizeof verbs[0],
                                    .before = before,
                                    .after = after,
                                    .print_features = build_features_print};
    int code = program_run(&command, argc, argv);
    guard_leave(code);
    return code;
}
