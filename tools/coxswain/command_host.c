/* SPDX-License-Identifier: MIT
 * coxswain host: begins a lockstep match over UDP and plays in it. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "complaint.h"
#include "input_csv.h"
#include "match_order.h"
#include "options.h"
#include "plugin.h"
#include "settings.h"

#ifdef COXSWAIN_HAS_ENET
#include "network_match.h"
#else
#include "build_features.h"
#endif

static const char help[] =
    "usage: coxswain host SCENARIO [--players N] [--port P] [--ticks N] [--seed N] [--agents N]\n"
    "                     [--set KEY=VALUE]... [--hz N] [--delay N] [--input FILE | --bot SEED]\n"
    "                     [--rollback N] [--patience MS] [--on-desync stop|continue]\n"
    "                     [--sync-test] [--json] [-o FILE] [--sim FILE.so]\n"
    "\n"
    "Begins a match over UDP, prints the command with which others join, and plays as player 0.\n"
    "The match starts when all seats are taken. Latecomers take seats that were left, and any\n"
    "number may watch.\n"
    "\n"
    "  --players N         seats, this one included, 1 to 16 (default 2)\n"
    "  --port P            the UDP port (default 24716); 0: any free one, which is printed\n"
    "  --ticks N           the match ends after so many (default: when the host leaves)\n"
    "  --seed N            the seed of the match (default 0)\n"
    "  --agents N          the same as --set agents=N\n"
    "  --set KEY=VALUE     a setting; `coxswain scenarios SCENARIO` lists them\n"
    "  --hz N              ticks per second (default 30)\n"
    "  --delay N           input delay at the start, in ticks, 0 to 12 (default 2), adapts\n"
    "  --on-desync WHAT    when states differ: stop (default), or continue\n" MATCH_ORDER_HELP
    "\n" MATCH_ORDER_ENDING "\n"
    "example: coxswain host hunt --players 2 --bot 1 -o host.cox\n";

/* The most addresses of this machine that are shown. */
#define ADDRESSES_SHOWN 4

/* What the options say. */
typedef struct host_order {
    match_order common;
    const char *scenario_name;
    const char *agents;
    const char *sets[SETTINGS_SETS_MAX];
    int set_count;
    uint16_t port;
} host_order;

/* Takes one number within bounds; false where it is complained about. */
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
        complain("--on-desync takes stop or continue, not '%s'", optarg);
        return false;
    }
    def->on_desync = is_continue ? COX_ON_DESYNC_CONTINUE : COX_ON_DESYNC_STOP;
    return true;
}

/* Takes one option. False where it is complained about. */
static bool take_option(host_order *order, int option)
{
    cox_session_def *def = &order->common.def;
    switch (option) {
    case 'l':
        return take_byte("players", 1, COX_PLAYERS_MAX, &def->players);
    case 'O':
        return take_small("port", 0, UINT16_MAX, &order->port);
    case 't':
        return options_number_32("ticks", optarg, 1, UINT32_MAX - 1, &def->ticks);
    case 's':
        return options_number("seed", optarg, 0, UINT64_MAX, &def->seed);
    case 'a':
        order->agents = optarg;
        return true;
    case 'e':
        if (order->set_count == SETTINGS_SETS_MAX) {
            complain("host: more than %d settings", SETTINGS_SETS_MAX);
            return false;
        }
        order->sets[order->set_count++] = optarg;
        return true;
    case 'z':
        return take_small("hz", 1, 1000, &def->ticks_per_second);
    case 'D':
        return take_on_desync(def);
    case 'd':
        if (!take_byte("delay", 0, def->delay_greatest, &def->delay)) return false;
        if (def->delay < def->delay_least) def->delay_least = def->delay;
        return true;
    default:
        return match_order_take(&order->common, option);
    }
}

/* Reads the command line. OPTIONS_END where all is well, else as options_next. */
static int read_order(host_order *order, int argc, char **argv)
{
    static const struct option table[] = {{"players", required_argument, NULL, 'l'},
                                          {"port", required_argument, NULL, 'O'},
                                          {"ticks", required_argument, NULL, 't'},
                                          {"seed", required_argument, NULL, 's'},
                                          {"agents", required_argument, NULL, 'a'},
                                          {"set", required_argument, NULL, 'e'},
                                          {"hz", required_argument, NULL, 'z'},
                                          {"delay", required_argument, NULL, 'd'},
                                          {"on-desync", required_argument, NULL, 'D'},
                                          MATCH_ORDER_OPTIONS,
                                          {NULL, 0, NULL, 0}};
    for (;;) {
        int option = options_next(argc, argv, table, help);
        if (option == OPTIONS_HELP || option == OPTIONS_BAD) return option;
        if (option == OPTIONS_END) break;
        if (!take_option(order, option)) return OPTIONS_BAD;
    }
    int least = order->common.shared_object != NULL ? 0 : 1;
    if (!options_operands(argc, argv, least, 1, "one SCENARIO")) return OPTIONS_BAD;
    if (!match_order_is_sound(&order->common)) return OPTIONS_BAD;
    order->scenario_name = optind < argc ? argv[optind] : NULL;
    return OPTIONS_END;
}

#ifdef COXSWAIN_HAS_ENET

static bool make_instance(network_match *match, const host_order *order, char *error,
                          size_t error_size)
{
    int32_t values[COX_SETTINGS_MAX];
    const cox_scenario *scenario =
        plugin_choose(order->common.shared_object, order->scenario_name, error, error_size);
    return scenario != NULL &&
           settings_choose(scenario, order->sets, order->set_count, order->agents, values, error,
                           error_size) &&
           instance_make(&match->instance, scenario, values, order->common.def.seed, error,
                         error_size);
}

static void print_result(const network_match *match, const host_order *order)
{
    if (order->common.is_json) {
        network_match_print_json(match, &order->common);
        return;
    }
    cox_session_state state = cox_session_look(match->session);
    unsigned players = order->common.def.players;
    printf("hosted %s for %u player%s%s%s: ticks %" PRIu32 " hash %016" PRIx64 "\n",
           match->instance.scenario->name, players, players == 1 ? "" : "s",
           match->is_recorded ? " to " : "", match->is_recorded ? order->common.output_path : "",
           state.tick, cox_sim_hash(&match->instance.sim));
}

/* Says what others have to type: a line for each address, or the one for this machine alone. */
static void print_invitations(const network_match *match, const host_order *order)
{
    char addresses[ADDRESSES_SHOWN][NETWORK_ADDRESS_SIZE] = {"127.0.0.1"};
    const char *object = order->common.shared_object;
    uint32_t count = network_own_addresses(addresses, ADDRESSES_SHOWN);
    const char *where = count == 0 ? " on this machine" : "";
    if (count == 0) count = 1;
    for (uint32_t i = 0; i < count; i++)
        fprintf(match->telling, "to join%s: coxswain join %s:%u%s%s\n", where, addresses[i],
                order->port, object != NULL ? " --sim " : "", object != NULL ? object : "");
}

/* Opens the port and plays. Returns the exit code. */
static int host(host_order *order)
{
    static network_match match; /* too large for a stack */
    char error[ERROR_SIZE];
    match.output.descriptor = -1;
    order->common.def.peers = NETWORK_PEERS_MAX;
    bool is_made = make_instance(&match, order, error, sizeof error);
    if (is_made) {
        match.net = network_host(&order->port, error, sizeof error);
        is_made =
            match.net != NULL && network_match_make(&match, &order->common, error, sizeof error);
    }
    int code = EXIT_BAD;
    if (is_made) {
        fprintf(match.telling, "hosting %s on port %u, seats: %u\n", match.instance.scenario->name,
                order->port, order->common.def.players);
        print_invitations(&match, order);
        fflush(match.telling);
        code = network_match_play(&match);
        print_result(&match, order);
    } else {
        complain("%s", error);
    }
    network_match_free(&match);
    return code;
}

#else

static int host(host_order *order)
{
    (void)order;
    complain("host: this build has no network, %s", build_feature_absence(FEATURE_NETWORK));
    return EXIT_BAD;
}

#endif

int command_host(int argc, char **argv)
{
    host_order order;
    memset(&order, 0, sizeof order);
    order.common = match_order_default(COX_SESSION_HOST);
    order.port = MATCH_PORT_DEFAULT;
    int end = read_order(&order, argc, argv);
    if (end != OPTIONS_END) return end == OPTIONS_HELP ? EXIT_SAME : EXIT_BAD;
    return host(&order);
}
