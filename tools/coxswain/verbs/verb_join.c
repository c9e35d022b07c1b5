/* SPDX-License-Identifier: MIT
 * coxswain join: plays in a host's match, or watches it. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "verbs.h"
#include "util/failure.h"
#include "util/match_options.h"
#include "util/options.h"
#include "util/streams.h"

#ifdef COXSWAIN_HAS_NETWORK
#include "util/interrupt.h"
#include "replay/guard.h"
#include "network/network_invite.h"
#include "network/network_match.h"
#include "network/network_offer.h"
#else
#include "build_features.h"
#endif

/* The options, read. */
typedef struct join_options {
    match_options common;
    const char *where; /* the INVITE or the address as the command line has it; NULL: none */
} join_options;

static const option_row rows[] = {
    {"spectate", NULL,
     "watch; a spectator never holds up the match. An invite for spectators needs no such option",
     ON_AT(join_options, common.def.spectator)},
    MATCH_OPTION_ROWS(join_options),
};

static const option_list list = {
    "usage: coxswain join [-|@FILE|INVITE] [OPTION]...\n"
    "       coxswain join HOST[:PORT] --open [OPTION]...\n"
    "\n"
    "Asks the host for the scenario and its settings, makes the same simulation and plays in the\n"
    "match over UDP. A match that runs already can be joined while a player is free. The host\n"
    "prints the INVITE, one for players and one for spectators. HOST is a name, an IPv4 or an "
    "IPv6\n"
    "address, the latter in brackets before a PORT, which is 24716 unless given.\n"
    "\n"
    "An INVITE holds a secret, and every user of a machine sees the command lines of all others.\n"
    "So it may be the one line of the standard input (-), which is read to its end, or at a\n"
    "terminal to the end of the line; that of a FILE (@FILE); or, where the command line has none\n"
    "of these, the value of the environment variable COXSWAIN_INVITE.\n",
    OPTION_ROWS(rows),
    MATCH_OPTIONS_ENDING "\n"
                         "example: coxswain join @invite.txt --input cursor.csv -o mine.cox\n"};

static bool is_standard_input(const char *word)
{
    return word != NULL && strcmp(word, "-") == 0;
}

/* Reads the command line. OPTIONS_END, or the code to exit with. */
static int read_options(join_options *options, int argc, char **argv)
{
    char error[ERROR_SIZE];
    int end = options_read(&list, options, argc, argv);
    if (end != OPTIONS_END) return end;
    if (argc - optind > 1) /* a word that is too many may be an invite: it is not shown */
        return print_error("join wants one INVITE, and %d words are not options", argc - optind);
    int least = getenv(MATCH_INVITE_VARIABLE) != NULL ? 0 : 1;
    if (!options_operands(argc, argv, least, 1, "an INVITE")) return EXIT_BAD;
    if (!match_options_is_sound(&options->common, error)) return print_error("%s", error);
    options->where = argv[optind];
    if (is_standard_input(options->where) && is_standard_input(options->common.input_path))
        return print_error("the invite and --input cannot both be the standard input");
    return OPTIONS_END;
}

#ifdef COXSWAIN_HAS_NETWORK

/* Gets the host's offer and makes the same simulation. */
static bool make_match(network_match *match, join_options *options, const char *where, char *error)
{
    static cox_offer offer; /* large */
    cox_session_def *def = &options->common.def;
    match->net = network_join(&options->common, where, error);
    if (match->net == NULL) return false;
    if (!match_options_is_sound(&options->common, error) ||
        !network_offer_get(match->net, where, def->drop_ms, &offer, error) ||
        !network_offer_make(&offer, options->common.shared_object, &match->instance, error))
        return false;
    def->peers = 1;
    def->players = offer.players;
    def->ticks_per_second = offer.ticks_per_second;
    def->command_bytes = offer.command_bytes;
    def->ticks = offer.ticks;
    return network_match_make(match, &options->common, error);
}

static void print_result(const network_match *match, const join_options *options)
{
    if (options->common.is_json) {
        network_match_print_json(match, &options->common);
        return;
    }
    cox_session_status state = cox_session_get_status(match->session);
    const char *name = match->instance.scenario->name;
    if (!match->has_started) fprintf(stream_out(), "no match of %s", name);
    else if (options->common.def.spectator) fprintf(stream_out(), "watched %s", name);
    else if (state.player == COX_NO_PLAYER) fprintf(stream_out(), "joined %s", name);
    else fprintf(stream_out(), "joined %s as player %u", name, state.player);
    if (match->is_recorded) fprintf(stream_out(), " to %s", options->common.output_path);
    fprintf(stream_out(), ": ticks %" PRIu32 " hash %016" PRIx64 "\n", state.tick,
            cox_sim_hash(&match->instance.sim));
}

/* Joins and plays. Returns the exit code. */
static int join(join_options *options)
{
    static network_match match; /* too large for a stack */
    char error[ERROR_SIZE];
    char where[NETWORK_INVITE_SIZE];
    if (!network_invite_read(options->where, where, error)) return print_error("%s", error);
    guard_enter(options->common.shared_object);
    match.output.descriptor = -1;
    int code = EXIT_BAD;
    if (make_match(&match, options, where, error)) {
        code = network_match_play(&match);
        if (code != EXIT_BAD || match.has_started) print_result(&match, options);
    } else {
        print_error("%s", error);
        if (is_interrupted()) code = EXIT_INTERRUPTED;
    }
    network_match_free(&match);
    return code;
}

#else

static int join(join_options *options)
{
    (void)options;
    return print_error("join: this build has no network, %s",
                       build_feature_absence(FEATURE_NETWORK));
}

#endif

int verb_join(int argc, char **argv)
{
    join_options options;
    memset(&options, 0, sizeof options);
    options.common = match_options_default(COX_SIDE_JOINER);
    int end = read_options(&options, argc, argv);
    if (end != OPTIONS_END) return end;
    return join(&options);
}
