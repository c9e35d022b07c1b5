/* SPDX-License-Identifier: MIT
 * What host and join have in common on the command line. */
#ifndef COXSWAIN_MATCH_OPTIONS_H
#define COXSWAIN_MATCH_OPTIONS_H

#include "coxswain/session.h"
#include "options.h"

/* The rate of a match of a scenario whose ticks mean no time. */
#define MATCH_TICKS_PER_SECOND 30u

/* The environment variable from which join takes an invite, where its command line has none. */
#define MATCH_INVITE_VARIABLE "COXSWAIN_INVITE"

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

/* The rows of both, for a verb's struct whose field `common` they are. */
#define MATCH_OPTION_ROWS(line)                                                                    \
    {"output", "FILE", "record the match (FILE.part until the end)",                               \
     TEXT_AT(line, common.output_path), .letter = 'o'},                                            \
        {"input", "FILE",                                                                          \
         "what this player does: a cursor recording as CSV, or text, as for record; of a text "    \
         "the "                                                                                    \
         "commands of this player, or of player 0",                                                \
         TEXT_AT(line, common.input_path)},                                                        \
        {"bot", "SEED", "a bot plays, at random", NUMBER_AT(line, common.bot_seed, 0, UINT64_MAX), \
         GIVEN_AT(line, common.has_bot)},                                                          \
        {"delay", "MS",                                                                            \
         "input delay, 0 to 500 (default 16); at a joiner without --rollback it is the least "     \
         "one, "                                                                                   \
         "and follows the line",                                                                   \
         TAKE_AT(line, common.def, match_take_delay)},                                             \
        {"rollback", "N", "run at most N ticks ahead of the inputs (default 0: lockstep)",         \
         NUMBER_AT(line, common.def.rollback, 0, COX_ROLLBACK_MAX)},                               \
        {"patience", "MS", "how long the other end may be silent (default 10000)",                 \
         TAKE_AT(line, common.def, match_take_patience)},                                          \
        {"sync-test", NULL,                                                                        \
         "step every tick three times, also from a snapshot and with rows in another order, and "  \
         "say "                                                                                    \
         "what differs first",                                                                     \
         ON_AT(line, common.def.sync_test)},                                                       \
        {"open", NULL,                                                                             \
         "bare packets without a seal, for any program that speaks them: anybody can join, and "   \
         "read "                                                                                   \
         "and forge what is sent",                                                                 \
         ON_AT(line, common.is_open)},                                                             \
        {"json", NULL, "the result as JSON on stdout, messages on stderr",                         \
         ON_AT(line, common.is_json)},                                                             \
        {"live", NULL,                                                                             \
         "the same, and before it, each second, how the match and each line go: one object a "     \
         "line",                                                                                   \
         ON_AT(line, common.is_live), GIVEN_AT(line, common.is_json)},                             \
    {                                                                                              \
        "sim", "FILE.so", "a scenario of your own", TEXT_AT(line, common.shared_object)            \
    }

/* The causes and exit codes of both, a part of --help. */
#define MATCH_OPTIONS_ENDING                                                                      \
    "Ctrl-C leaves in good order: it waits up to --patience for a peer that does not answer;\n"   \
    "a second Ctrl-C ends at once. The last line on stdout ends in `ticks N hash H`.\n"           \
    "Exit codes: 0 it ended as it should, or was left in good order; 1 states differed; 2\n"      \
    "refused, or bad usage; 3 the host was lost, or dropped this player (what was recorded is\n"  \
    "sound); 130 a second Ctrl-C, or one before the match began.\n"

/* The defaults of a side. */
match_options match_options_default(uint8_t side);

/* Whether the options fit together; false, with the sentence in error, if not. */
bool match_options_is_sound(const match_options *options, char *error);

/* Take --delay and --patience into a cox_session_def. False, with an error printed, if the value is
 * wrong. */
bool match_take_delay(void *def, char *text);
bool match_take_patience(void *def, char *text);

#endif
