/* SPDX-License-Identifier: MIT
 * The truth about a provoked difference: a fresh game is stepped by the host's frames to the tick
 * of the report. */
#include "provocation_truth.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

truth truth_draw(cox_random *random, uint64_t seed, uint8_t players)
{
    truth t = {.seed = seed};
    t.giver = (uint8_t)cox_random_below(random, players);
    t.boat = GAME_BARGE + 2 * cox_random_below(random, GAME_BARGES / 2);
    t.change = (int32_t)(UINT32_C(1) << cox_random_below(random, 31));
    return t;
}

static void wrong(provocation *p, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void wrong(provocation *p, const char *format, ...)
{
    va_list arguments;
    if (p->fault[0] != '\0') return;
    va_start(arguments, format);
    vsnprintf(p->fault, sizeof p->fault, format, arguments);
    va_end(arguments);
}

static void expect(provocation *p, const char *what, int64_t expected, int64_t actual)
{
    if (expected != actual)
        wrong(p, "%s is %" PRId64 ", should be %" PRId64, what, actual, expected);
}

/* The tick whose frame has this command; UINT32_MAX if none does. */
static uint32_t find_frame(const oracle *o, uint8_t kind, uint32_t argument, int32_t value)
{
    for (uint32_t tick = 0; tick < o->tick_count; tick++)
        for (uint32_t i = 0; i < o->ticks[tick].count; i++) {
            const cox_command *command = &o->ticks[tick].commands[i];
            if (command->kind == kind && command->arguments[argument] == value) return tick;
        }
    return UINT32_MAX;
}

/* The cargo of a boat at a tick in a game without fault. */
static int32_t true_cargo(const fleet_match *match, uint32_t tick, uint32_t boat)
{
    game g;
    cox_sim sim = game_make(&g, match->schedule.seed);
    for (uint32_t t = 0; t < tick; t++) {
        const oracle_tick *known = &match->oracle.ticks[t];
        cox_frame frame = {t, known->count, known->commands};
        cox_sim_step(&sim, &frame);
    }
    return game_find_boat(&g, boat)->cargo;
}

static int32_t plus(int32_t a, int32_t b)
{
    return (int32_t)((uint32_t)a + (uint32_t)b);
}

/* Checks the cell and its two values: the clean one on one side, and that one plus the change on
 * the other. */
static void compare_cell(provocation *p, fleet_match *match, uint32_t boat, int32_t difference)
{
    const cox_desync *r = &p->report;
    int32_t clean = true_cargo(match, r->cell_tick, boat);
    bool is_host = p->victim == 0;
    expect(p, "where", COX_PLACE_CELL, r->where);
    expect(p, "the table", GAME_BOATS, r->cell.table);
    expect(p, "the row", boat, r->cell.id);
    expect(p, "the column", GAME_BOAT_CARGO, r->cell.column);
    expect(p, "the host's value", is_host ? plus(clean, difference) : clean, r->host_value);
    expect(p, "the other's value", is_host ? clean : plus(clean, difference), r->other_value);
    expect(p, "the number of rows", 1, r->rows);
    expect(p, "the columns", INT64_C(1) << GAME_BOAT_CARGO, (int64_t)r->columns);
}

static bool names(const cox_command *command, uint32_t boat)
{
    return (command->kind == GAME_LOAD || command->kind == GAME_PUSH) &&
           (uint32_t)command->arguments[0] == boat;
}

static bool is_same(const cox_command *a, const cox_command *b)
{
    return a->player == b->player && a->kind == b->kind &&
           memcmp(a->arguments, b->arguments, sizeof a->arguments) == 0;
}

/* Checks the last command before the tick that names the boat. If there is none, the report may
 * name a command of the suspect, or none. */
static void compare_command(provocation *p, const fleet_match *match, uint32_t boat)
{
    const cox_desync *r = &p->report;
    for (uint32_t tick = r->tick; tick-- > 0;) {
        const oracle_tick *known = &match->oracle.ticks[tick];
        for (uint32_t i = known->count; i-- > 0;) {
            if (!names(&known->commands[i], boat)) continue;
            expect(p, "whether there is a command", true, r->has_command);
            expect(p, "the command's tick", tick, r->command_tick);
            if (!is_same(&known->commands[i], &r->command)) wrong(p, "the command is another");
            return;
        }
    }
}

static uint16_t bit_of(uint8_t player)
{
    return player == COX_NO_PLAYER ? 0 : (uint16_t)(1u << player);
}

/* Checks which players are on which side. */
static void compare_sides(provocation *p, const fleet_match *match)
{
    const cox_desync *r = &p->report;
    uint8_t victim = match->machines[p->victim].state.player; /* COX_NO_PLAYER: it has none yet */
    uint32_t players = match->schedule.players;
    uint16_t alone = bit_of(victim);
    uint16_t all = alone;
    for (uint32_t i = 0; i < players; i++) all |= bit_of(match->machines[i].state.player);
    bool is_host = p->victim == 0;
    expect(p, "the host's side", is_host ? alone : all & ~alone, r->host_player_bits);
    expect(p, "the other side", is_host ? all & ~alone : alone, r->other_player_bits);
    expect(p, "whether there is a majority", players > 2, r->has_majority);
    if (players > 2) expect(p, "whether the host is right", !is_host, r->host_is_right);
    if (!is_host) expect(p, "the other", victim, r->other);
}

static void compare_memory(const truth *t, provocation *p, fleet_match *match)
{
    const cox_desync *r = &p->report;
    int32_t clean = true_cargo(match, t->acted_tick, t->boat);
    int32_t flipped = clean ^ t->change;
    expect(p, "the kind", COX_DESYNC_MEMORY, r->kind);
    expect(p, "the suspect", match->machines[p->victim].state.player, r->suspect);
    if (r->tick != t->acted_tick && r->tick != t->acted_tick + 1)
        expect(p, "the tick", t->acted_tick + 1, r->tick);
    compare_cell(p, match, t->boat, (int32_t)((uint32_t)flipped - (uint32_t)clean));
    compare_command(p, match, t->boat);
    compare_sides(p, match);
}

static void compare_skip(const truth *t, provocation *p, fleet_match *match)
{
    uint32_t tick = find_frame(&match->oracle, GAME_LOAD, 1, TRUTH_LOAD);
    expect(p, "the kind", COX_DESYNC_LOGIC, p->report.kind);
    expect(p, "the tick", tick + 1, p->report.tick);
    compare_cell(p, match, t->boat, -TRUTH_LOAD);
    compare_command(p, match, t->boat);
    compare_sides(p, match);
}

static void compare_inputs(const truth *t, provocation *p, fleet_match *match)
{
    const cox_desync *r = &p->report;
    bool is_up = t->giver == p->victim; /* if so, the host has the changed command */
    int32_t host_serial = is_up ? TRUTH_SERIAL ^ TRUTH_CHANGE : TRUTH_SERIAL;
    uint32_t tick = find_frame(&match->oracle, GAME_MARK, 0, TRUTH_SERIAL);
    if (tick == UINT32_MAX)
        tick = find_frame(&match->oracle, GAME_MARK, 0, TRUTH_SERIAL ^ TRUTH_CHANGE);
    expect(p, "the kind", COX_DESYNC_INPUTS, r->kind);
    expect(p, "the tick", tick, r->tick);
    expect(p, "where", COX_PLACE_NO_CELL, r->where);
    expect(p, "the suspect", match->machines[t->giver].state.player, r->suspect);
    expect(p, "whether there are commands", true, r->has_command && r->has_other_command);
    expect(p, "the host's command", host_serial, r->command.arguments[0]);
    expect(p, "the other's", host_serial ^ TRUTH_CHANGE, r->other_command.arguments[0]);
    expect(p, "their player", r->suspect, r->command.player);
    compare_sides(p, match);
}

static void compare_epoch(provocation *p, const fleet_match *match)
{
    const cox_event *host = &match->machines[0].refusal;
    expect(p, "whether the victim is refused", true, match->machines[p->victim].is_refused);
    if (strcmp(p->refusal.field, "simulation epoch") != 0)
        wrong(p, "the field is '%s'", p->refusal.field);
    if (strcmp(p->refusal.host, "1") != 0 || strcmp(p->refusal.joiner, "2") != 0)
        wrong(p, "the values are '%s' and '%s'", p->refusal.host, p->refusal.joiner);
    if (strcmp(host->field, p->refusal.field) != 0 || strcmp(host->host, p->refusal.host) != 0 ||
        strcmp(host->joiner, p->refusal.joiner) != 0)
        wrong(p, "the host says '%s' '%s' '%s'", host->field, host->host, host->joiner);
}

static void compare_undeclared(provocation *p, const fleet_match *match)
{
    const cox_desync *r = &p->report;
    expect(p, "the kind", COX_DESYNC_UNDECLARED, r->kind);
    expect(p, "where", COX_PLACE_CELL, r->where);
    expect(p, "the table", GAME_BOATS, r->cell.table);
    expect(p, "the row", GAME_BARGE, r->cell.id);
    expect(p, "the column", GAME_BOAT_CARGO, r->cell.column);
    expect(p, "the tick within a tide", 0, r->tick % 32);
    if (r->host_value == r->other_value) wrong(p, "both values are equal");
    compare_sides(p, match);
}

/* State that one machine has and another lost when it was loaded: which boat it touches depends on
 * what was lost. */
static void compare_lost(provocation *p, const fleet_match *match)
{
    const cox_desync *r = &p->report;
    bool is_brief = p->kind == PROVOKE_COUNTER && r->where == COX_PLACE_NO_CELL;
    expect(p, "the kind", COX_DESYNC_UNDECLARED, r->kind);
    expect(p, "whether a side was loaded", true, r->host_restored || r->other_restored);
    if (!is_brief) { /* a rollback may count again, and the states are the same before one is kept
                      */
        expect(p, "where", COX_PLACE_CELL, r->where);
        expect(p, "the table", GAME_BOATS, r->cell.table);
        expect(p, "the column", GAME_BOAT_CARGO, r->cell.column);
        if (r->host_value == r->other_value) wrong(p, "both values are equal");
    }
    if (strstr(p->text, "flipped") != NULL) wrong(p, "the memory is blamed: %s", p->text);
    compare_sides(p, match);
}

static void compare_rounding(provocation *p, const fleet_match *match)
{
    const cox_desync *r = &p->report;
    expect(p, "the kind", COX_DESYNC_LOGIC, r->kind);
    expect(p, "where", COX_PLACE_CELL, r->where);
    expect(p, "the row", GAME_BARGE, r->cell.id);
    expect(p, "the column", GAME_BOAT_CARGO, r->cell.column);
    expect(p, "the tick within a tide", 0, r->tick % 32);
    compare_sides(p, match);
}

/* Checks that all machines have the host's report. */
static void compare_reports(provocation *p, const fleet_match *match)
{
    for (uint32_t i = 0; i < match->schedule.machine_count; i++) {
        const machine *m = &match->machines[i];
        cox_desync report;
        if (!m->is_on || !m->has_report || !cox_session_get_desync(m->session, &report))
            wrong(p, "machine %" PRIu32 " has no report", i);
        else if (report.kind != p->report.kind || report.tick != p->report.tick ||
                 report.host_value != p->report.host_value ||
                 report.other_value != p->report.other_value ||
                 report.host_player_bits != p->report.host_player_bits)
            wrong(p, "machine %" PRIu32 " has another report", i);
    }
}

void truth_compare(const truth *t, provocation *p, fleet_match *match)
{
    if (p->kind == PROVOKE_EPOCH) {
        compare_epoch(p, match);
        return;
    }
    if (!p->has_report) {
        wrong(p, "the host has no report; phase %u, state %" PRIu32 ", done at %" PRIu32 " ms",
              match->machines[0].state.phase, match->machines[0].state.tick, p->done_ms);
        return;
    }
    if (p->kind == PROVOKE_MEMORY) compare_memory(t, p, match);
    if (p->kind == PROVOKE_SKIP) compare_skip(t, p, match);
    if (p->kind == PROVOKE_INPUTS) compare_inputs(t, p, match);
    if (p->kind == PROVOKE_UNDECLARED) compare_undeclared(p, match);
    if (p->kind == PROVOKE_CONTAINER || p->kind == PROVOKE_COUNTER) compare_lost(p, match);
    if (p->kind == PROVOKE_ROUNDING) compare_rounding(p, match);
    compare_reports(p, match);
}
