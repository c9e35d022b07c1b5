/* SPDX-License-Identifier: MIT
 * The fleet: seeded matches over a simulated network, each of them judged. For a match that fails
 * it prints the command that plays it again; on demand it makes the match smaller. */
#include <getopt.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "figures.h"
#include "fleet_match.h"
#include "provocation.h"

#define TICKS 1000
#define TWICE 50 /* one match in so many is played twice and compared packet by packet */

static const char help[] =
    "usage: fleet [OPTION]...\n"
    "\n"
    "Plays seeded matches over a simulated network and judges them.\n"
    "\n"
    "  --seed N        of the first match (default 1)\n"
    "  --matches N     default 1000; 1 if --seed is given\n"
    "  --ticks N       of a match (default 1000)\n"
    "  --without LIST  leave out these incidents: 0,3-5\n"
    "  --verbose       print each match\n"
    "  --shrink SEED   the fewest incidents and ticks with which the match still fails\n"
    "  --until-failed  stop after the first failure\n"
    "  --desync KIND   make states differ, print what is said of it: memory, skip, inputs, epoch,\n"
    "                  undeclared, container, counter, rounding, or all of them; --matches seeds\n"
    "                  of each\n"
    "  --players N     with --desync (default 2)\n"
    "  --figures       measure what a session costs\n";

typedef struct fleet_order {
    uint64_t seed;
    uint64_t matches;
    uint32_t ticks;
    uint8_t left_out[SCHEDULE_INCIDENTS_MAX];
    bool is_verbose;
    bool is_shrink;
    bool stops;
    bool has_desync;
    uint8_t kind; /* of the difference to provoke; 0: all */
    uint8_t players;
    bool wants_figures;
} fleet_order;

static void add_up(fleet_tally *sum, const fleet_tally *one)
{
    sum->matches += one->matches;
    sum->ticks += one->ticks;
    sum->packets += one->packets;
    sum->lost += one->lost;
    sum->joins += one->joins;
    sum->leaves += one->leaves;
    sum->delays += one->delays;
    sum->returns += one->returns;
    sum->host_losses += one->host_losses;
    sum->rollbacks += one->rollbacks;
    sum->resimulated_ticks += one->resimulated_ticks;
    if (one->longest_stall_ms > sum->longest_stall_ms)
        sum->longest_stall_ms = one->longest_stall_ms;
}

/* The memory of one match is too large for a stack. */
static fleet_match *match_memory(void)
{
    fleet_match *match = malloc(sizeof *match);
    if (!match) abort();
    return match;
}

/* Plays a match and copies the first rule that was broken to violation. Returns the digest of its
 * packets. */
static uint64_t sync(fleet_match *match, const fleet_order *order, uint64_t seed, uint32_t ticks,
                     char violation[ORACLE_TEXT], fleet_tally *tally)
{
    schedule s;
    schedule_make(&s, seed, ticks);
    schedule_leave_out(&s, order->left_out);
    if (order->is_verbose) schedule_print(&s, stdout);
    fleet_match_play(match, &s, order->is_verbose);
    memcpy(violation, match->oracle.violation, ORACLE_TEXT);
    if (tally) *tally = match->tally;
    uint64_t digest = match->network.digest;
    if (order->is_verbose)
        printf("  %" PRIu32 " ms, %" PRIu64 " packets of %" PRIu64 " bytes, %" PRIu64
               " ticks: %s\n",
               match->now_ms, match->network.sent, match->network.bytes, match->tally.ticks,
               violation[0] ? violation : "passed");
    fleet_match_free(match);
    return digest;
}

static void print_line(const fleet_order *order, uint64_t seed, uint32_t ticks)
{
    const char *separator = " --without ";
    printf("fleet --seed %" PRIu64 " --ticks %" PRIu32, seed, ticks);
    for (uint32_t i = 0; i < SCHEDULE_INCIDENTS_MAX; i++) {
        if (!order->left_out[i]) continue;
        printf("%s%" PRIu32, separator, i);
        separator = ",";
    }
}

static bool play_and_tell(fleet_match *match, const fleet_order *order, uint64_t seed,
                          fleet_tally *sum)
{
    char violation[ORACLE_TEXT], again[ORACLE_TEXT];
    fleet_tally tally;
    uint64_t digest = sync(match, order, seed, order->ticks, violation, &tally);
    add_up(sum, &tally);
    if (violation[0] == '\0' && seed % TWICE == 0 &&
        sync(match, order, seed, order->ticks, again, NULL) != digest)
        snprintf(violation, sizeof violation, "played twice, it sends other packets");
    if (violation[0] == '\0') return true;
    print_line(order, seed, order->ticks);
    printf(": %s\n", violation);
    fflush(stdout);
    return false;
}

static int play_all(const fleet_order *order)
{
    fleet_match *match = match_memory();
    fleet_tally sum = {0};
    uint64_t passed = 0, failed = 0;
    for (uint64_t i = 0; i < order->matches && !(order->stops && failed > 0); i++) {
        bool is_good = play_and_tell(match, order, order->seed + i, &sum);
        passed += is_good;
        failed += !is_good;
    }
    free(match);
    printf("figure fleet: %" PRIu64 " matches, %" PRIu64 " ticks, %" PRIu64 " packets, %" PRIu64
           " lost, %" PRIu64 " joins, %" PRIu64 " drops and leaves, %" PRIu64 " returns, %" PRIu64
           " hosts lost, %" PRIu64 " delay changes, %" PRIu64 " rollbacks, longest stall %" PRIu32
           " ms\n",
           sum.matches, sum.ticks, sum.packets, sum.lost, sum.joins, sum.leaves, sum.returns,
           sum.host_losses, sum.delays, sum.rollbacks, sum.longest_stall_ms);
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", passed, failed);
    return failed == 0 ? 0 : 1;
}

/* Leaves out each incident without which the match still fails, until none is left. */
static void drop_incidents(fleet_match *match, fleet_order *order, char violation[ORACLE_TEXT])
{
    schedule s;
    char other[ORACLE_TEXT];
    bool is_smaller = true;
    schedule_make(&s, order->seed, order->ticks);
    while (is_smaller) {
        is_smaller = false;
        for (uint32_t i = 0; i < s.incident_count; i++) {
            if (order->left_out[i]) continue;
            order->left_out[i] = 1;
            sync(match, order, order->seed, order->ticks, other, NULL);
            if (other[0] == '\0') {
                order->left_out[i] = 0;
                continue;
            }
            memcpy(violation, other, ORACLE_TEXT);
            is_smaller = true;
        }
    }
}

static int shrink(fleet_order *order)
{
    fleet_match *match = match_memory();
    char violation[ORACLE_TEXT];
    sync(match, order, order->seed, order->ticks, violation, NULL);
    if (violation[0] == '\0') {
        printf("seed %" PRIu64 " does not fail\n", order->seed);
        free(match);
        return 1;
    }
    drop_incidents(match, order, violation);
    free(match);
    schedule s;
    schedule_make(&s, order->seed, order->ticks);
    schedule_leave_out(&s, order->left_out);
    schedule_print(&s, stdout);
    print_line(order, order->seed, order->ticks);
    printf(": %s\n", violation);
    return 0;
}

/* Provokes a difference and tells what was wrong with the report. */
static bool provoke(fleet_match *match, const fleet_order *order, uint8_t kind, uint64_t seed,
                    uint32_t *longest_ms)
{
    provocation p;
    provocation_play(&p, match, kind, seed, order->players);
    bool is_single = order->matches == 1 || order->is_verbose;
    if (p.found_ms > p.done_ms && p.found_ms - p.done_ms > *longest_ms)
        *longest_ms = p.found_ms - p.done_ms;
    if (is_single) printf("%s\n", p.text);
    if (p.fault[0] == '\0') return true;
    printf("fleet --desync %s --seed %" PRIu64 " --players %u: %s\n", provocation_name(kind), seed,
           order->players, p.fault);
    return false;
}

static int provoke_all(const fleet_order *order)
{
    fleet_match *match = match_memory();
    uint64_t passed = 0, failed = 0;
    for (uint8_t kind = 1; kind < PROVOKE_KINDS; kind++) {
        uint32_t longest_ms = 0;
        uint64_t right = 0;
        if (order->kind != 0 && order->kind != kind) continue;
        for (uint64_t i = 0; i < order->matches; i++)
            right += provoke(match, order, kind, order->seed + i, &longest_ms);
        printf("figure desync %s, %u players: %" PRIu64 " of %" PRIu64
               " named right, the report at most %" PRIu32 " ms after it was done\n",
               provocation_name(kind), order->players, right, order->matches, longest_ms);
        passed += right;
        failed += order->matches - right;
    }
    free(match);
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", passed, failed);
    return failed == 0 ? 0 : 1;
}

static int measure(void)
{
    fleet_match *match = match_memory();
    bool good = figures_print(match);
    free(match);
    return good ? 0 : 1;
}

/* Reads a list like 0,3-5 into bits. */
static bool read_list(const char *text, uint8_t left_out[SCHEDULE_INCIDENTS_MAX])
{
    while (*text != '\0') {
        char *end;
        unsigned long first = strtoul(text, &end, 10);
        unsigned long last = first;
        if (end == text) return false;
        if (*end == '-') last = strtoul(end + 1, &end, 10);
        if (last >= SCHEDULE_INCIDENTS_MAX || first > last) return false;
        for (unsigned long i = first; i <= last; i++) left_out[i] = 1;
        if (*end == ',') end++;
        text = end;
    }
    return true;
}

static bool read_options(int count, char **arguments, fleet_order *order)
{
    static const struct option options[] = {
        {"seed", required_argument, NULL, 's'},   {"matches", required_argument, NULL, 'm'},
        {"ticks", required_argument, NULL, 't'},  {"without", required_argument, NULL, 'w'},
        {"verbose", no_argument, NULL, 'v'},      {"shrink", required_argument, NULL, 'k'},
        {"until-failed", no_argument, NULL, 'u'}, {"help", no_argument, NULL, 'h'},
        {"desync", required_argument, NULL, 'd'}, {"players", required_argument, NULL, 'p'},
        {"figures", no_argument, NULL, 'f'},      {NULL, 0, NULL, 0}};
    bool has_seed = false;
    int option;
    *order = (fleet_order){.seed = 1, .ticks = TICKS, .players = 2};
    while ((option = getopt_long(count, arguments, "", options, NULL)) != -1) {
        switch (option) {
        case 'k':
            order->is_shrink = true; /* fall through */
        case 's':
            order->seed = strtoull(optarg, NULL, 10);
            has_seed = true;
            break;
        case 'm':
            order->matches = strtoull(optarg, NULL, 10);
            break;
        case 't':
            order->ticks = (uint32_t)strtoul(optarg, NULL, 10);
            break;
        case 'w':
            if (!read_list(optarg, order->left_out)) return false;
            break;
        case 'd':
            order->has_desync = true;
            order->kind = provocation_kind(optarg);
            if (order->kind == 0 && strcmp(optarg, "all") != 0) return false;
            break;
        case 'p':
            order->players = (uint8_t)strtoul(optarg, NULL, 10);
            break;
        case 'f':
            order->wants_figures = true;
            break;
        case 'v':
            order->is_verbose = true;
            break;
        case 'u':
            order->stops = true;
            break;
        default:
            return false;
        }
    }
    if (order->matches == 0) order->matches = has_seed ? 1 : 1000;
    return optind == count && order->ticks > 0 && order->players >= 2 && order->players <= 8;
}

int main(int count, char **arguments)
{
    fleet_order order;
    if (!read_options(count, arguments, &order)) {
        fputs(help, stderr);
        return 2;
    }
    if (order.wants_figures) return measure();
    if (order.has_desync) return provoke_all(&order);
    return order.is_shrink ? shrink(&order) : play_all(&order);
}
