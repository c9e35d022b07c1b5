/* SPDX-License-Identifier: MIT
 * Makes states differ, in a match over a good network, at a machine that the seed chooses.
 * provocation_truth.c says what the report must be. */
#include "provocation.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "coxswain/hash.h"
#include "provocation_truth.h"

#define TICKS 600
#define DEADLINE_MS 30000
#define ACT_TICK 60   /* the earliest tick at which the fault is provoked */
#define LEAVE_MS 1000 /* when the machine leaves that comes back with a loaded state */
#define RETURN_MS 2500

static const char *const names[PROVOKE_KINDS] = {
    "", "memory", "skip", "inputs", "epoch", "undeclared", "container", "counter", "rounding"};

uint8_t provocation_kind(const char *name)
{
    for (uint8_t kind = 1; kind < PROVOKE_KINDS; kind++)
        if (strcmp(names[kind], name) == 0) return kind;
    return 0;
}

const char *provocation_name(uint8_t kind)
{
    return names[kind];
}

/* What the lying relay of a match knows. */
typedef struct relay {
    const fleet_match *match;
    uint32_t line;
} relay;

/* Whether the fault takes a machine whose state was loaded: one that rolls back, or joins again. */
static bool takes_a_load(const provocation *p)
{
    return p->kind == PROVOKE_UNDECLARED || p->kind == PROVOKE_CONTAINER ||
           p->kind == PROVOKE_COUNTER;
}

/* A match that goes well by itself. */
static schedule plan(const provocation *p, uint64_t seed, uint8_t players)
{
    cox_random random = cox_random_make(seed, 2);
    bool rolls_back = takes_a_load(p) && players == 2;
    schedule s;
    memset(&s, 0, sizeof s);
    s.seed = seed;
    s.ticks = TICKS;
    s.rate = 60;
    s.players = players;
    s.machine_count = players;
    s.delay_ms = rolls_back ? 16 : 50;
    s.delay_greatest_ms = rolls_back ? 16 : 100;
    s.window_ms = 1000;
    s.history_ticks = 256;
    s.snapshot_ticks = 8;
    s.warn_ms = 500;
    s.drop_ms = 3000;
    s.heal_ms = DEADLINE_MS;
    s.end_ms = DEADLINE_MS;
    for (uint8_t i = 0; i < players; i++) {
        schedule_machine *m = &s.machines[i];
        m->is_plain = cox_random_below(&random, 2) == 0 && i != 0; /* its frames are the truth */
        m->cadence_ms = 5 + cox_random_below(&random, 8);
        m->eagerness = 300;
        m->rollback = rolls_back && i == p->victim ? 8 : 0;
        if (i == 0) continue;
        s.incidents[s.incident_count++] = (incident){
            INCIDENT_DELAY, i, 0, 0, 0, rolls_back ? 50 : 5 + cox_random_below(&random, 20)};
        s.incidents[s.incident_count++] =
            (incident){INCIDENT_LOSS, i, 1, 0, 0, cox_random_below(&random, 50)};
    }
    if (takes_a_load(p) && players > 2) {
        s.incidents[s.incident_count++] = (incident){INCIDENT_LEAVE, p->victim, 2, LEAVE_MS, 0, 0};
        s.incidents[s.incident_count++] =
            (incident){INCIDENT_RETURN, p->victim, 3, RETURN_MS, 0, 0};
    }
    return s;
}

/* Changes the serial of the telling mark wherever a packet has it, until the search begins, because
 * that would be lied to otherwise. */
static void cheat(void *user, uint32_t line, uint8_t *bytes, uint32_t length)
{
    static const uint8_t ack[5] = {GAME_MARK, TRUTH_SERIAL & 0xff, TRUTH_SERIAL >> 8 & 0xff,
                                   TRUTH_SERIAL >> 16 & 0xff, TRUTH_SERIAL >> 24 & 0xff};
    const relay *r = (const relay *)user;
    if (r->match->machines[0].state.phase != COX_PHASE_RUNNING) return;
    if (line != r->line || length < sizeof ack + 4) return;
    bool is_changed = false;
    for (uint32_t i = 0; i + sizeof ack + 4 <= length; i++) {
        if (memcmp(bytes + i, ack, sizeof ack) != 0) continue;
        bytes[i + 1] = (uint8_t)(bytes[i + 1] ^ TRUTH_CHANGE);
        is_changed = true;
    }
    if (!is_changed) return;
    uint32_t crc = cox_hash_crc32(0, bytes, length - 4);
    for (uint32_t i = 0; i < 4; i++) bytes[length - 4 + i] = (uint8_t)(crc >> 8 * i);
}

/* Gives the command that the fault is about. */
static bool give(machine *m, uint8_t kind, int32_t first, int32_t second)
{
    cox_command command = {0, kind, {first, second, 0, 0}};
    return cox_session_add_command(m->session, &command) == COX_OK;
}

/* Provokes the fault once the match is far enough. Returns whether that is done. */
static bool act(provocation *p, fleet_match *match, truth *t)
{
    machine *victim = &match->machines[p->victim];
    machine *giver = &match->machines[t->giver];
    if (victim->state.tick < ACT_TICK + t->seed % 64) return false;
    switch (p->kind) {
    case PROVOKE_MEMORY:
        t->acted_tick = victim->state.tick;
        game_find_boat(&victim->game, t->boat)->cargo ^= t->change;
        return true;
    case PROVOKE_SKIP:
        return give(giver, GAME_LOAD, (int32_t)t->boat, TRUTH_LOAD);
    case PROVOKE_INPUTS:
        return give(giver, GAME_MARK, TRUTH_SERIAL, 0);
    default:
        return true;
    }
}

static bool all_are_told(const fleet_match *match)
{
    for (uint32_t i = 0; i < match->schedule.machine_count; i++)
        if (!match->machines[i].has_report) return false;
    return true;
}

/* Prepares the faults that are there from the start. */
static void prepare(const provocation *p, fleet_match *match, const truth *t, relay *r)
{
    bool is_up = t->giver == p->victim;
    r->match = match;
    r->line = is_up ? network_line_up(p->victim) : network_line_down(p->victim);
    match->oracle.is_blind = true;
    if (p->kind == PROVOKE_SKIP) match->faults[p->victim].skipped_load = TRUTH_LOAD;
    if (p->kind == PROVOKE_EPOCH) match->epochs[p->victim] = 2;
    for (uint32_t i = 0; i < NETWORK_MACHINES_MAX; i++) {
        game_fault *fault = &match->faults[i];
        fault->has_tide = p->kind == PROVOKE_UNDECLARED;
        fault->has_bag = p->kind == PROVOKE_CONTAINER;
        fault->has_beat = p->kind == PROVOKE_COUNTER;
        if (p->kind == PROVOKE_ROUNDING) fault->rounding = i == p->victim ? 2 : 1;
    }
    if (p->kind != PROVOKE_INPUTS) return;
    match->network.relay = cheat;
    match->network.relay_user = r;
}

static void run(provocation *p, fleet_match *match, truth *t)
{
    bool is_done = false;
    while (match->now_ms < DEADLINE_MS) {
        const machine *host = &match->machines[0];
        fleet_match_pass(match);
        if (p->found_ms == 0 && host->has_report) p->found_ms = match->now_ms;
        if (p->kind == PROVOKE_EPOCH && match->machines[p->victim].is_refused) break;
        if (all_are_told(match)) break;
        if (is_done || !match->has_started) continue;
        is_done = act(p, match, t);
        if (is_done) p->done_ms = match->now_ms;
    }
}

static void tell(provocation *p, fleet_match *match)
{
    const machine *host = &match->machines[0];
    game g;
    cox_sim sim = game_make(&g, 0);
    p->refusal = match->machines[p->victim].refusal;
    p->has_report = host->is_on && cox_session_get_desync(host->session, &p->report);
    if (p->has_report) cox_desync_text(&p->report, &sim, p->text, sizeof p->text);
    if (p->kind == PROVOKE_EPOCH)
        snprintf(p->text, sizeof p->text, "refused: %s is %s at the host and %s here",
                 p->refusal.field, p->refusal.host, p->refusal.joiner);
}

void provocation_play(provocation *p, fleet_match *match, uint8_t kind, uint64_t seed,
                      uint8_t players)
{
    cox_random random = cox_random_make(seed, 3);
    memset(p, 0, sizeof *p);
    p->kind = kind;
    bool may_be_host = kind == PROVOKE_MEMORY || kind == PROVOKE_SKIP;
    p->victim = (uint8_t)(may_be_host ? cox_random_below(&random, players)
                                      : 1 + cox_random_below(&random, players - 1u));
    truth t = truth_draw(&random, seed, players);
    schedule s = plan(p, seed, players);
    relay r;
    fleet_match_start(match, &s);
    prepare(p, match, &t, &r);
    run(p, match, &t);
    tell(p, match);
    truth_compare(&t, p, match);
    fleet_match_free(match);
}
