/* SPDX-License-Identifier: MIT
 * coxswain host: begins a lockstep match over UDP and plays in it. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

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
#include "util/build_features.h"
#endif

static const char help[] =
    "usage: coxswain host SCENARIO [--players N] [--port P] [--ticks N] [--seed N] [--agents N]\n"
    "                     [--set KEY=VALUE]... [--hz N] [--delay MS] [--input FILE | --bot SEED]\n"
    "                     [--rollback N] [--patience MS] [--on-desync stop|continue]\n"
    "                     [--command-bytes N] [--sync-test] [--open] [--json] [--live]\n"
    "                     [-o FILE] [--sim FILE.so]\n"
    "\n"
    "Hosts a match over UDP, prints the commands with which others join or watch, and plays as\n"
    "player 0. The match starts when all players are there. Latecomers take the places of players\n"
    "that left. Others may watch: up to 64 joiners at a time.\n"
    "\n"
    "An invite is the host's address, a slash and a code. With it anybody can join; nobody else\n"
    "can join, or read or forge what is sent. It is good for this match. Behind a router forward\n"
    "the port, and put the router's address before the slash.\n"
    "\n"
    "  --players N         players, this one included, 1 to 16 (default 2)\n"
    "  --port P            the UDP port (default 24716); 0: any free one, which is printed\n"
    "  --ticks N           end the match after N ticks (default: when the host leaves)\n"
    "  --seed N            the seed of the match (default 0)\n"
    "  --agents N          the same as --set agents=N\n"
    "  --set KEY=VALUE     a setting; `coxswain scenarios SCENARIO` lists them\n"
    "  --hz N              ticks per second (default: the scenario's)\n"
    "  --command-bytes N   most bytes of a player's commands in a tick, 16 to 256 (default 64)\n"
    "  --on-desync WHAT    when states differ: stop (default), or continue\n" MATCH_OPTIONS_HELP
    "\n" MATCH_OPTIONS_ENDING "\n"
    "example: coxswain host hunt --players 2 --bot 1 -o host.cox\n";

/* The most addresses of this machine that are shown. */
#define ADDRESSES_SHOWN 4

/* The options, read. */
typedef struct host_options {
    match_options common;
    const char *scenario_name;
    const char *agents;
    const char *sets[SETTINGS_SETS_MAX];
    int set_count;
    uint16_t port;
} host_options;

/* Takes one number within bounds; false, with an error printed, if it is not. */
static bool take_small(const char *name, uint32_t least, uint32_t greatest, uint16_t *value)
{
    uint32_t number;
    if (!options_number_32(name, optarg, least, greatest, &number)) return false;
    *value = (uint16_t)number;
    return true;
}

static bool take_byte(const char *name, uint32_t least, uint32_t greatest, uint8_t *value)
{
    uint16_t number;
    if (!take_small(name, least, greatest, &number)) return false;
    *value = (uint8_t)number;
    return true;
}

static bool take_on_desync(cox_session_def *def)
{
    bool is_continue = strcmp(optarg, "continue") == 0;
    if (!is_continue && strcmp(optarg, "stop") != 0) {
        print_error("--on-desync takes stop or continue, not '%s'", optarg);
        return false;
    }
    def->on_desync = is_continue ? COX_ON_DESYNC_CONTINUE : COX_ON_DESYNC_STOP;
    return true;
}

/* Takes one option. False, with an error printed, if its value is wrong. */
static bool take_option(host_options *options, int option)
{
    cox_session_def *def = &options->common.def;
    switch (option) {
    case 'l':
        return take_byte("players", 1, COX_PLAYERS_MAX, &def->players);
    case 'O':
        return take_small("port", 0, UINT16_MAX, &options->port);
    case 't':
        return options_number_32("ticks", optarg, 1, COX_MATCH_TICKS_MAX, &def->ticks);
    case 's':
        return options_number("seed", optarg, 0, UINT64_MAX, &def->seed);
    case 'a':
        options->agents = optarg;
        return true;
    case 'e':
        if (options->set_count == SETTINGS_SETS_MAX) {
            print_error("host: more than %d settings", SETTINGS_SETS_MAX);
            return false;
        }
        options->sets[options->set_count++] = optarg;
        return true;
    case 'z':
        return take_small("hz", 1, 1000, &def->ticks_per_second);
    case 'B':
        return take_small("command-bytes", COX_COMMAND_BYTES_LEAST, COX_INPUT_BYTES_MAX,
                          &def->command_bytes);
    case 'D':
        return take_on_desync(def);
    default:
        return match_options_take(&options->common, option);
    }
}

/* Reads the command line. OPTIONS_END if all is well, else as options_next. */
static int read_options(host_options *options, int argc, char **argv)
{
    char error[ERROR_SIZE];
    static const struct option table[] = {{"players", required_argument, NULL, 'l'},
                                          {"port", required_argument, NULL, 'O'},
                                          {"ticks", required_argument, NULL, 't'},
                                          {"seed", required_argument, NULL, 's'},
                                          {"agents", required_argument, NULL, 'a'},
                                          {"set", required_argument, NULL, 'e'},
                                          {"hz", required_argument, NULL, 'z'},
                                          {"command-bytes", required_argument, NULL, 'B'},
                                          {"on-desync", required_argument, NULL, 'D'},
                                          MATCH_OPTIONS_TABLE,
                                          {NULL, 0, NULL, 0}};
    for (;;) {
        int option = options_next(argc, argv, table, help);
        if (option == OPTIONS_HELP || option == OPTIONS_BAD) return option;
        if (option == OPTIONS_END) break;
        if (!take_option(options, option)) return OPTIONS_BAD;
    }
    int least = options->common.shared_object != NULL ? 0 : 1;
    if (!options_operands(argc, argv, least, 1, "one SCENARIO")) return OPTIONS_BAD;
    if (!match_options_is_sound(&options->common, error, sizeof error)) {
        print_error("%s", error);
        return OPTIONS_BAD;
    }
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

static bool make_instance(network_match *match, host_options *options, char *error,
                          size_t error_size)
{
    int32_t values[COX_SETTINGS_MAX];
    const cox_scenario *scenario =
        plugin_choose(options->common.shared_object, options->scenario_name, error, error_size);
    if (scenario != NULL && options->common.def.ticks_per_second == 0)
        options->common.def.ticks_per_second = ticks_per_second(scenario);
    return scenario != NULL &&
           settings_choose(scenario, options->sets, options->set_count, options->agents, values,
                           error, error_size) &&
           instance_make(&match->instance, scenario, values, options->common.def.seed, error,
                         error_size);
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

/* Prints the commands that join in a role: a line for each address. An address in brackets would be
 * a pattern in a shell. */
static void print_invitations(const network_match *match, const host_options *options, uint8_t role)
{
    char words[ADDRESSES_SHOWN][INVITE_SIZE];
    bool is_local;
    uint32_t count = network_invite(match->net, role, words, ADDRESSES_SHOWN, &is_local);
    for (uint32_t i = 0; i < count; i++) {
        const char *quote = words[i][0] == '[' ? "'" : "";
        fprintf(match->telling, "to %s%s: coxswain join %s%s%s",
                role == SEAL_PLAYER ? "join" : "watch", is_local ? " on this machine" : "", quote,
                words[i], quote);
        if (options->common.is_open) fputs(" --open", match->telling);
        if (options->common.is_open && role == SEAL_SPECTATOR) fputs(" --spectate", match->telling);
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
    bool is_made = make_instance(&match, options, error, sizeof error);
    if (is_made) {
        match.net = network_host(&options->port, options->common.is_open, error, sizeof error);
        is_made =
            match.net != NULL && network_match_make(&match, &options->common, error, sizeof error);
    }
    int code = EXIT_BAD;
    if (is_made) {
        fprintf(match.telling, "hosting %s on port %u, players: %u\n",
                match.instance.scenario->name, options->port, options->common.def.players);
        print_invitations(&match, options, SEAL_PLAYER);
        print_invitations(&match, options, SEAL_SPECTATOR);
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
    print_error("host: this build has no network, %s", build_feature_absence(FEATURE_NETWORK));
    return EXIT_BAD;
}

#endif

int verb_host(int argc, char **argv)
{
    host_options options;
    memset(&options, 0, sizeof options);
    options.common = match_options_default(COX_SIDE_HOST);
    options.port = MATCH_PORT_DEFAULT;
    int end = read_options(&options, argc, argv);
    if (end != OPTIONS_END) return end == OPTIONS_HELP ? EXIT_SAME : EXIT_BAD;
    return host(&options);
}
