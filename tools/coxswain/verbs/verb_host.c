/* SPDX-License-Identifier: MIT
 * coxswain host: begins a lockstep match over UDP and plays in it. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "coxswain/udp.h"
#include "verbs.h"
#include "util/failure.h"
#include "input/input_csv.h"
#include "util/match_options.h"
#include "util/options.h"
#include "util/streams.h"
#include "replay/guard.h"
#include "replay/plugin.h"
#include "replay/settings.h"

#ifdef COXSWAIN_HAS_NETWORK
#include "network/network_match.h"
#else
#include "build_features.h"
#endif

/* The most addresses of this machine that are shown. */
#define ADDRESSES_SHOWN 4

/* The options, read. */
typedef struct host_options {
    match_options common;
    const char *scenario_name;
    settings_words settings;
    uint16_t port;
} host_options;

static bool take_on_desync(void *field, char *what)
{
    bool is_continue = strcmp(what, "continue") == 0;
    if (!is_continue && strcmp(what, "stop") != 0)
        return complain("--on-desync takes stop or continue, not '%s'", what);
    *(uint8_t *)field = is_continue ? COX_ON_DESYNC_CONTINUE : COX_ON_DESYNC_STOP;
    return true;
}

static const option_row rows[] = {
    {"players", "N", "players, this one included, 1 to 16 (default 2)",
     NUMBER_AT(host_options, common.def.players, 1, COX_PLAYERS_MAX)},
    {"port", "P", "the UDP port (default 24716); 0: any free one, which is printed",
     NUMBER_AT(host_options, port, 0, UINT16_MAX)},
    {"ticks", "N", "end the match after N ticks (default: when the host leaves)",
     NUMBER_AT(host_options, common.def.ticks, 1, COX_MATCH_TICKS_MAX)},
    {"seed", "N", "the seed of the match (default 0)",
     NUMBER_AT(host_options, common.def.seed, 0, UINT64_MAX)},
    {"agents", "N", "the same as --set agents=N", TEXT_AT(host_options, settings.agents)},
    {"set", "KEY=VALUE", "a setting; `coxswain scenarios SCENARIO` lists them",
     TAKE_AT(host_options, settings, settings_take)},
    {"hz", "N", "ticks per second (default: the scenario's)",
     NUMBER_AT(host_options, common.def.ticks_per_second, 1, 1000)},
    {"command-bytes", "N", "most bytes of a player's commands in a tick, 16 to 256 (default 64)",
     NUMBER_AT(host_options, common.def.command_bytes, COX_COMMAND_BYTES_LEAST,
               COX_INPUT_BYTES_MAX)},
    {"on-desync", "WHAT", "when states differ: stop (default), or continue",
     TAKE_AT(host_options, common.def.on_desync, take_on_desync)},
    MATCH_OPTION_ROWS(host_options),
};

static const option_list list = {
    "usage: coxswain host SCENARIO [OPTION]...\n"
    "\n"
    "Hosts a match over UDP, prints the commands with which others join or watch, and plays as\n"
    "player 0. The match starts when all players are there. Latecomers take the places of players\n"
    "that left. Others may watch: up to 64 joiners at a time.\n"
    "\n"
    "An invite is the host's address, a slash and a code. With it anybody can join; nobody else\n"
    "can join, or read or forge what is sent. It is good for this match. Behind a router forward\n"
    "the port, and put the router's address before the slash.\n",
    OPTION_ROWS(rows),
    MATCH_OPTIONS_ENDING "\n"
                         "example: coxswain host hunt --players 2 --bot 1 -o host.cox\n"};

/* Reads the command line. OPTIONS_END, or the code to exit with. */
static int read_options(host_options *options, int argc, char **argv)
{
    char error[ERROR_SIZE];
    int end = options_read(&list, options, argc, argv);
    if (end != OPTIONS_END) return end;
    int least = options->common.shared_object != NULL ? 0 : 1;
    if (!options_operands(argc, argv, least, 1, "one SCENARIO")) return EXIT_BAD;
    if (!match_options_is_sound(&options->common, error)) return print_error("%s", error);
    options->scenario_name = optind < argc ? argv[optind] : NULL;
    return OPTIONS_END;
}

#ifdef COXSWAIN_HAS_NETWORK

/* The rate of a match without --hz. */
static uint16_t ticks_per_second(const cox_scenario *scenario)
{
    uint32_t own = scenario->ticks_per_second;
    return (uint16_t)(own > 0 ? own : MATCH_TICKS_PER_SECOND);
}

static bool make_instance(network_match *match, host_options *options, char *error)
{
    int32_t values[COX_SETTINGS_MAX];
    const cox_scenario *scenario =
        plugin_choose(options->common.shared_object, options->scenario_name, error);
    if (scenario != NULL && options->common.def.ticks_per_second == 0)
        options->common.def.ticks_per_second = ticks_per_second(scenario);
    return scenario != NULL && settings_choose(scenario, &options->settings, values, error) &&
           instance_make(&match->instance, scenario, values, options->common.def.seed, error);
}

static void print_result(const network_match *match, const host_options *options)
{
    if (options->common.is_json) {
        network_match_print_json(match, &options->common);
        return;
    }
    cox_session_status state = cox_session_get_status(match->session);
    unsigned players = options->common.def.players;
    const char *name = match->instance.scenario->name;
    if (!match->has_started) fprintf(stream_out(), "no match of %s", name);
    else fprintf(stream_out(), "hosted %s for %u player%s", name, players, players == 1 ? "" : "s");
    if (match->is_recorded) fprintf(stream_out(), " to %s", options->common.output_path);
    fprintf(stream_out(), ": ticks %" PRIu32 " hash %016" PRIx64 "\n", state.tick,
            cox_sim_hash(&match->instance.sim));
}

/* Prints the commands that join in a role: a line for each address, or one for this machine alone
 * where others cannot reach it. An address in brackets would be a pattern in a shell; an invite is
 * in the environment, which other users of a machine do not see. */
static void print_invitations(const network_match *match, const host_options *options, uint8_t role)
{
    static const char local[] = "127.0.0.1:";
    char word[COX_UDP_INVITE_SIZE];
    for (uint32_t i = 0; i < ADDRESSES_SHOWN; i++) {
        if (!cox_udp_get_invite(match->net, role, i, word, sizeof word)) break;
        const char *quote = word[0] == '[' ? "'" : "";
        bool is_local = strncmp(word, local, sizeof local - 1) == 0;
        fprintf(match->telling, "to %s%s: ", role == COX_UDP_PLAYER ? "join" : "watch",
                is_local ? " on this machine" : "");
        if (options->common.is_open)
            fprintf(match->telling, "coxswain join %s%s%s --open", quote, word, quote);
        else
            fprintf(match->telling, MATCH_INVITE_VARIABLE "=%s%s%s coxswain join", quote, word,
                    quote);
        if (options->common.is_open && role == COX_UDP_SPECTATOR)
            fputs(" --spectate", match->telling);
        if (options->common.shared_object != NULL)
            fprintf(match->telling, " --sim %s", options->common.shared_object);
        fputc('\n', match->telling);
    }
}

/* Opens the port and plays. Returns the exit code. */
static int host(host_options *options)
{
    static network_match match; /* too large for a stack */
    char error[ERROR_SIZE];
    guard_enter(options->common.shared_object);
    match.output.descriptor = -1;
    options->common.def.peers = COX_PEERS_MAX;
    bool is_made = make_instance(&match, options, error);
    if (is_made) {
        match.net = network_host(&options->common, options->port, error);
        is_made = match.net != NULL && network_match_make(&match, &options->common, error);
    }
    int code = EXIT_BAD;
    if (is_made) {
        fprintf(match.telling, "hosting %s on port %u, players: %u\n",
                match.instance.scenario->name, cox_udp_port(match.net),
                options->common.def.players);
        print_invitations(&match, options, COX_UDP_PLAYER);
        print_invitations(&match, options, COX_UDP_SPECTATOR);
        fflush(match.telling);
        code = network_match_play(&match);
        print_result(&match, options);
    } else {
        print_error("%s", error);
    }
    network_match_free(&match);
    return code;
}

#else

static int host(host_options *options)
{
    (void)options;
    return print_error("host: this build has no network, %s",
                       build_feature_absence(FEATURE_NETWORK));
}

#endif

int verb_host(int argc, char **argv)
{
    host_options options;
    memset(&options, 0, sizeof options);
    options.common = match_options_default(COX_SIDE_HOST);
    options.port = COX_UDP_PORT_DEFAULT;
    int end = read_options(&options, argc, argv);
    if (end != OPTIONS_END) return end;
    return host(&options);
}
