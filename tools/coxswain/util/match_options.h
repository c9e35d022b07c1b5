/* SPDX-License-Identifier: MIT
 * What host and join have in common on the command line. */
#ifndef COXSWAIN_MATCH_OPTIONS_H
#define COXSWAIN_MATCH_OPTIONS_H

#include "coxswain/session.h"

/* The rate of a match of a scenario whose ticks mean no time. */
#define MATCH_TICKS_PER_SECOND 30u

/* The default UDP port of a host. */
#define MATCH_PORT_DEFAULT 24716

typedef struct match_options {
    const char *shared_object; /* NULL: a shipped scenario */
    const char *output_path;   /* NULL: nothing is recorded */
    const char *input_path;    /* NULL: none */
    uint64_t bot_seed;
    bool has_bot;
    bool is_open;        /* no seal */
    bool is_json;        /* the result as JSON on stdout, what happens on stderr; */
    bool is_live;        /* and before it, each second, how the match goes */
    cox_session_def def; /* side, the match, and what each end chooses for itself */
} match_options;

/* The options of both, for a table of struct option. */
#define MATCH_OPTIONS_TABLE                                                                  \
    {"output", required_argument, NULL, 'o'}, {"input", required_argument, NULL, 'i'},       \
        {"bot", required_argument, NULL, 'b'}, {"rollback", required_argument, NULL, 'r'},   \
        {"delay", required_argument, NULL, 'd'}, {"patience", required_argument, NULL, 'y'}, \
        {"sim", required_argument, NULL, 'p'}, {"sync-test", no_argument, NULL, 'x'},        \
        {"open", no_argument, NULL, 'Z'}, {"live", no_argument, NULL, 'L'},                  \
    {                                                                                        \
        "json", no_argument, NULL, 'j'                                                       \
    }

/* Their lines in --help. */
#define MATCH_OPTIONS_HELP                                                                       \
    "  -o, --output FILE   record the match (FILE.part until the end)\n"                          \
    "  --input FILE        what this player does: a cursor recording as CSV, or text, as for\n"  \
    "                      record; of a text the commands of this player, or of player 0\n"      \
    "  --bot SEED          a bot plays, at random\n"                                             \
    "  --delay MS          input delay, 0 to 500 (default 16); at a joiner without --rollback\n" \
    "                      it is the least one, and follows the line\n"                          \
    "  --rollback N        run at most N ticks ahead of the inputs (default 0: lockstep)\n"      \
    "  --patience MS       how long the other end may be silent (default 10000)\n"               \
    "  --sync-test         step every tick three times, also from a snapshot and with rows in\n" \
    "                      another order, and say what differs first\n"                          \
    "  --open              bare packets without a seal, for any program that speaks them: "      \
    "anybody\n"                                                                                  \
    "                      can join, and read and forge what is sent\n"                          \
    "  --json              the result as JSON on stdout, messages on stderr\n"                   \
    "  --live              the same, and before it, each second, how the match and each line\n"  \
    "                      go: one object a line\n"                                              \
    "  --sim FILE.so       a scenario of your own\n"

/* The causes and exit codes of both, a part of --help. */
#define MATCH_OPTIONS_ENDING                                                                      \
    "Ctrl-C leaves in good order: it waits up to --patience for a peer that does not answer;\n"   \
    "a second Ctrl-C ends at once, with 130. The last line on stdout ends in `ticks N hash H`.\n" \
    "Exit codes: 0 it ended as it should, or was left in good order; 1 states differed; 2\n"      \
    "refused, or bad usage; 3 the host was lost, or dropped this player (what was recorded is\n"  \
    "sound).\n"

/* The defaults of a side. */
match_options match_options_default(uint8_t side);

/* Whether the options fit together; false, with the sentence in error, if not. */
bool match_options_is_sound(const match_options *options, char *error, size_t error_size);

/* Takes one of those options, its argument in optarg. False, with an error printed, if it is
 * wrong. */
bool match_options_take(match_options *options, int option);

#endif
