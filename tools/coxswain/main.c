/* SPDX-License-Identifier: MIT
 * The coxswain command: finds the verb and calls it. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "util/failure.h"
#include "coxswain/version.h"
#include "util/build_features.h"
#include "replay/guard.h"
#include "util/options.h"
#include "util/streams.h"
#include "verbs/verbs.h"

typedef struct verb {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *line;
} verb;

static const verb verbs[] = {
    {"scenarios", verb_scenarios, "list what can be recorded; NAME: its settings and commands"},
    {"record", verb_record, "play a scenario with an input and write the replay"},
    {"verify", verb_verify, "play replays again and compare every recorded state"},
    {"info", verb_info, "say what a replay contains"},
    {"dump", verb_dump, "write a replay as text, or its state at one tick"},
    {"pack", verb_pack, "turn such a text back into the identical replay"},
    {"diff", verb_diff, "find the first tick, agent and field in which two replays differ"},
    {"render", verb_render, "draw a replay: tracks, agents, forces"},
    {"host", verb_host, "host a lockstep match over UDP and play in it"},
    {"join", verb_join, "play in a host's match, or watch it"},
    {"bench", verb_bench, "measure scenarios, the arithmetic, behaviours, crowds, ways, ..."},
};

#define VERB_COUNT (sizeof verbs / sizeof verbs[0])

static void print_help(FILE *file)
{
    fputs("usage: coxswain VERB [OPTION]... [FILE]...\n\n"
          "Records deterministic simulations, verifies them bit for bit, and finds where two\n"
          "runs differ.\n\n",
          file);
    for (size_t i = 0; i < VERB_COUNT; i++)
        fprintf(file, "  %-10s %s\n", verbs[i].name, verbs[i].line);
    fputs("\ncoxswain VERB --help says more; coxswain --version names this build and its "
          "features.\n"
          "Data goes to stdout, progress and errors to stderr.\n"
          "Exit codes: 0 done, same; 1 diverged, different; 2 unreadable, damaged or bad usage;\n"
          "3 cut short, but sound so far; 130 interrupted.\n\n"
          "example: coxswain record hunt -o hunt.cox --seed 7 && coxswain verify hunt.cox\n",
          file);
}

static const verb *find_verb(const char *name)
{
    for (size_t i = 0; i < VERB_COUNT; i++)
        if (strcmp(verbs[i].name, name) == 0) return &verbs[i];
    return NULL;
}

static int complain_unknown(const char *name)
{
    const char *names[VERB_COUNT + 1];
    for (size_t i = 0; i < VERB_COUNT; i++) names[i] = verbs[i].name;
    names[VERB_COUNT] = NULL;
    const char *nearest = nearest_word(name, names);
    const char *what = name[0] == '-' ? "option" : "verb";
    if (nearest != NULL) print_error("there is no %s %s; did you mean %s?", what, name, nearest);
    else print_error("there is no %s %s; coxswain --help lists what there is", what, name);
    return EXIT_BAD;
}

static int run(int argc, char **argv)
{
    if (argc < 2) {
        print_error("a verb was expected; coxswain --help lists them");
        return EXIT_BAD;
    }
    const char *word = argv[1];
    if (strcmp(word, "--version") == 0) {
        printf("coxswain %d.%d.%d, core epoch %lu, steer epoch %lu, protocol version %d\n",
               COX_VERSION_MAJOR, COX_VERSION_MINOR, COX_VERSION_PATCH, (unsigned long)cox_epoch(),
               (unsigned long)cox_steer_epoch(), COX_PROTOCOL_VERSION);
        build_features_print(stdout);
        return EXIT_SAME;
    }
    bool is_help = strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
    if (is_help || strcmp(word, "help") == 0) {
        const verb *asked = argc > 2 ? find_verb(argv[2]) : NULL;
        char *help_line[] = {argc > 2 ? argv[2] : NULL, (char[]){"--help"}, NULL};
        if (asked != NULL) return asked->run(2, help_line);
        if (argc > 2) return complain_unknown(argv[2]);
        print_help(stdout);
        return EXIT_SAME;
    }
    const verb *found = find_verb(word);
    return found != NULL ? found->run(argc - 1, argv + 1) : complain_unknown(word);
}

int main(int argc, char **argv)
{
    int code = run(argc, argv);
    if (fflush(stream_out()) != 0 || ferror(stream_out())) {
        print_error("the standard output could not be written: %s", strerror(errno));
        code = EXIT_BAD;
    }
    guard_leave(code);
    return code;
}
