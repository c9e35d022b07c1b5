/* SPDX-License-Identifier: MIT
 * A report as one sentence: what, where, why as far as an experiment tells, by whose command, and
 * who is in the majority. The sentences stand in one table, with places for what varies. */
#include "coxswain/desync.h"

#include <string.h>

#include "cox_desync_cause.h"
#include "sim/cox_state_view.h"
#include "sim/cox_text_sentence.h"

#define SENTENCE_SIZE 176

/* The parts of a sentence. */
enum {
    SAY_CELL,
    SAY_ONLY_HOST,
    SAY_ONLY_OTHER,
    SAY_STATES,
    SAY_COMMANDS,
    SAY_FRAMES,
    SAY_CELL_ITSELF,
    SAY_ONLY_CONTINUED,
    SAY_ONLY_RESTORED,
    SAY_LATER,
    SAY_ROWS,
    SAY_INPUTS,
    SAY_MEMORY,
    SAY_NEITHER,
    SAY_BOTH,
    SAY_RESTORED,
    SAY_BUILD,
    SAY_LOGIC,
    SAY_UNKNOWN,
    SAY_ITSELF,
    SAY_BUILDS_TOO,
    SAY_NAMES_ROW,
    SAY_SUSPECTS_LAST,
    SAY_MAJORITY_HOST,
    SAY_MAJORITY_OTHER,
    SAY_NO_MAJORITY,
    SAY_HOST,
    SAY_SPECTATOR,
    SAY_PLAYER,
    SAY_PLAYERS,
    SAY_SESSION,
    SAY_NOTHING,
    SAY_COUNT
};

/* The places:
 * %t tick          %e tick of the cell  %u tick of the command
 * %c cell          %r row               %T table                %n number of rows
 * %h host's value  %o other's value     %x host's hash          %y other's hash
 * %H the host      %O the other         %S the suspected side   %A the side that is not
 * %k command       %K other's command   %g who gave it          %P the suspected player
 * %p host's side   %q other's side */
static const char sentences[SAY_COUNT][SENTENCE_SIZE] COX_FLASH = {
    [SAY_CELL] = "tick %t: %c is %h at %H and %o at %O",
    [SAY_ONLY_HOST] = "tick %t: %r exists at %H and not at %O",
    [SAY_ONLY_OTHER] = "tick %t: %r exists at %O and not at %H",
    [SAY_STATES] = "tick %t: the states differ, %x at %H and %y at %O",
    [SAY_COMMANDS] = "tick %t: the inputs of %P differ, %k at %H and %K at %O",
    [SAY_FRAMES] = "tick %t: the inputs differ between %H and %O",
    [SAY_CELL_ITSELF] = "tick %t: %c is %h where the match went on and %o where it was loaded from "
                        "its own snapshot and stepped",
    [SAY_ONLY_CONTINUED] = "tick %t: %r exists where the match went on and not where it was loaded "
                           "from its own snapshot and stepped",
    [SAY_ONLY_RESTORED] = "tick %t: %r exists where the match was loaded from its own snapshot and "
                          "stepped and not where it went on",
    [SAY_LATER] = " (seen at tick %e, the next one that both have)",
    [SAY_ROWS] = ", one of %n or more rows of %T that differ",
    [SAY_INPUTS] = "; the simulation is not at fault: a peer was given other inputs than the rest",
    [SAY_MEMORY] = "; %S does not reproduce its own state from its own snapshot but gets that of "
                   "%A, so its memory was changed between steps: a flipped bit, a stray write",
    [SAY_NEITHER] = "; %S reproduces neither its own state nor that of %A from its own snapshot, "
                    "so its steps depend on state that is not declared",
    [SAY_BOTH] = "; neither side reproduces its own state from its own snapshot, so the steps "
                 "depend on state that is not declared",
    [SAY_RESTORED] = "; both reproduce their own states, but %S has been loaded from a snapshot "
                     "(late join, rollback) and %A has not: undeclared state, or a step that "
                     "depends on the order of rows",
    [SAY_BUILD] = "; both reproduce their own states from their own snapshots, but they run "
                  "different builds, which compute differently",
    [SAY_LOGIC] = "; both reproduce their own states from their own snapshots, so the same code "
                  "gives different values on the two: undefined behaviour, compiler or machine",
    [SAY_UNKNOWN] = "; why is not known: a side kept no state from before, or went before it "
                    "could answer",
    [SAY_ITSELF] = "; so its steps depend on state that is not declared",
    [SAY_BUILDS_TOO] = " (their builds differ, too)",
    [SAY_NAMES_ROW] = "; last command that names the row: tick %u, %g, %k",
    [SAY_SUSPECTS_LAST] = "; no command names the row, the last one of %g: tick %u, %k",
    [SAY_MAJORITY_HOST] = "; majority: the host's side (%p)",
    [SAY_MAJORITY_OTHER] = "; majority: the other side (%q)",
    [SAY_NO_MAJORITY] = "; no majority: %p against %q",
    [SAY_HOST] = "the host",
    [SAY_SPECTATOR] = "the spectator",
    [SAY_PLAYER] = "player ",
    [SAY_PLAYERS] = "players ",
    [SAY_SESSION] = "the session",
    [SAY_NOTHING] = "none",
};

/* Writes a sentence without places. */
static void say_words(cox_text *writing, uint32_t sentence)
{
    cox_text_add_words(writing, sentences[sentence]);
}

static void say_player(cox_text *writing, uint8_t player)
{
    if (player == COX_PLAYER_SESSION) {
        say_words(writing, SAY_SESSION);
        return;
    }
    say_words(writing, SAY_PLAYER);
    cox_text_add_number(writing, player);
}

/* One of the two that are compared. */
static void say_side(cox_text *writing, const cox_desync *report, bool is_host)
{
    if (is_host) say_words(writing, SAY_HOST);
    else if (report->other == COX_NO_PLAYER) say_words(writing, SAY_SPECTATOR);
    else say_player(writing, report->other);
}

/* The players on a side. */
static void say_seats(cox_text *writing, uint16_t players)
{
    bool is_single = (players & (players - 1u)) == 0;
    bool is_first = true;
    say_words(writing, is_single ? SAY_PLAYER : SAY_PLAYERS);
    for (uint8_t player = 0; player < COX_PLAYERS_MAX; player++) {
        if (((uint32_t)players >> player & 1u) == 0) continue;
        if (!is_first) cox_text_add_letter(writing, ',');
        if (!is_first) cox_text_add_letter(writing, ' ');
        cox_text_add_number(writing, player);
        is_first = false;
    }
}

/* All who are on a side. */
static void say_members(cox_text *writing, const cox_desync *report, bool of_host)
{
    uint16_t players = of_host ? report->host_side : report->other_side;
    if (players == 0) say_side(writing, report, of_host);
    else say_seats(writing, players);
}

static void say_command(cox_text *writing, bool is_there, const cox_command *command)
{
    if (is_there) cox_text_add_command(writing, command);
    else say_words(writing, SAY_NOTHING);
}

static bool suspects_host(const cox_desync *report)
{
    return report->suspect == report->host;
}

/* Writes what stands at a place, of who and of the rest. */
static void say_who(cox_text *writing, const cox_desync *report, char place)
{
    if (place == 'H') say_side(writing, report, true);
    else if (place == 'O') say_side(writing, report, false);
    else if (place == 'S') say_side(writing, report, suspects_host(report));
    else if (place == 'A') say_side(writing, report, !suspects_host(report));
    else if (place == 'P') say_player(writing, report->suspect);
    else if (place == 'g') say_player(writing, report->command.player);
    else if (place == 'p') say_members(writing, report, true);
    else if (place == 'q') say_members(writing, report, false);
}

static void say_place(cox_text *writing, const void *user, char place)
{
    const cox_desync *report = (const cox_desync *)user;
    if (place == 't') cox_text_add_number(writing, report->tick);
    else if (place == 'e') cox_text_add_number(writing, report->cell_tick);
    else if (place == 'u') cox_text_add_number(writing, report->command_tick);
    else if (place == 'c') cox_text_add_cell(writing, report->cell);
    else if (place == 'r') cox_text_add_row(writing, report->cell);
    else if (place == 'T') cox_text_add_table(writing, report->cell.table);
    else if (place == 'n') cox_text_add_number(writing, report->rows);
    else if (place == 'h') cox_text_add_cell_value(writing, report->cell, report->host_value);
    else if (place == 'o') cox_text_add_cell_value(writing, report->cell, report->other_value);
    else if (place == 'x') cox_text_add_hash(writing, report->host_hash);
    else if (place == 'y') cox_text_add_hash(writing, report->other_hash);
    else if (place == 'k') say_command(writing, report->has_command, &report->command);
    else if (place == 'K') say_command(writing, report->has_other_command, &report->other_command);
    else say_who(writing, report, place);
}

static void say(cox_text *writing, const cox_desync *report, uint32_t sentence)
{
    cox_text_add_sentence(writing, sentences[sentence], say_place, report);
}

/* What differs. */
static uint32_t opening_of(const cox_desync *report)
{
    bool is_itself = report->other == COX_DESYNC_ITSELF;
    if (report->kind == COX_DESYNC_INPUTS)
        return report->has_command || report->has_other_command ? SAY_COMMANDS : SAY_FRAMES;
    if (report->where == COX_DESYNC_CELL) return is_itself ? SAY_CELL_ITSELF : SAY_CELL;
    if (report->where == COX_DESYNC_ONLY_HOST)
        return is_itself ? SAY_ONLY_CONTINUED : SAY_ONLY_HOST;
    if (report->where == COX_DESYNC_ONLY_OTHER)
        return is_itself ? SAY_ONLY_RESTORED : SAY_ONLY_OTHER;
    return SAY_STATES;
}

/* Why, as far as it is known. */
static uint32_t reason_of(const cox_desync *report)
{
    bool host_is_odd = report->host_resimulated == COX_RESIMULATED_NEITHER;
    bool other_is_odd = report->other_resimulated == COX_RESIMULATED_NEITHER;
    if (report->other == COX_DESYNC_ITSELF) return SAY_ITSELF;
    if (report->kind == COX_DESYNC_INPUTS) return SAY_INPUTS;
    if (report->kind == COX_DESYNC_MEMORY) return SAY_MEMORY;
    if (report->kind == COX_DESYNC_BUILD) return SAY_BUILD;
    if (report->kind == COX_DESYNC_LOGIC) return SAY_LOGIC;
    if (report->kind != COX_DESYNC_UNDECLARED) return SAY_UNKNOWN;
    if (host_is_odd != other_is_odd) return SAY_NEITHER;
    bool both_reproduce = report->host_resimulated == COX_RESIMULATED_SAME &&
                          report->other_resimulated == COX_RESIMULATED_SAME;
    return both_reproduce ? SAY_RESTORED : SAY_BOTH;
}

static void say_command_clause(cox_text *writing, const cox_desync *report)
{
    if (!report->has_command || report->kind == COX_DESYNC_INPUTS) return;
    bool names_row = cox_command_names_row(writing->sim, &report->command, report->cell);
    say(writing, report, names_row ? SAY_NAMES_ROW : SAY_SUSPECTS_LAST);
}

static void say_majority(cox_text *writing, const cox_desync *report)
{
    if (!report->has_majority) say(writing, report, SAY_NO_MAJORITY);
    else say(writing, report, report->host_is_right ? SAY_MAJORITY_HOST : SAY_MAJORITY_OTHER);
}

void cox_desync_text(const cox_desync *desync, const cox_sim *sim, char *text, uint32_t size)
{
    cox_text writing = cox_text_make(sim, text, size);
    bool has_cell = desync->kind != COX_DESYNC_INPUTS && desync->where != COX_DESYNC_NO_CELL;
    say(&writing, desync, opening_of(desync));
    if (has_cell && desync->cell_tick != desync->tick) say(&writing, desync, SAY_LATER);
    if (has_cell && desync->rows > 1) say(&writing, desync, SAY_ROWS);
    say(&writing, desync, reason_of(desync));
    if (desync->other == COX_DESYNC_ITSELF) return;

    bool is_build = desync->kind == COX_DESYNC_BUILD || desync->kind == COX_DESYNC_INPUTS;
    if (desync->builds_differ && !is_build) say(&writing, desync, SAY_BUILDS_TOO);
    say_command_clause(&writing, desync);
    say_majority(&writing, desync);
}

bool cox_desync_of_snapshots(const cox_sim *sim, uint32_t tick, const void *continued,
                             const void *restored, cox_desync *desync)
{
    cox_difference found;
    cox_state_view a = cox_state_view_make(sim, continued);
    cox_state_view b = cox_state_view_make(sim, restored);
    if (cox_state_view_compare(&a, &b, &found) != COX_ERROR_DIVERGED) return false;

    memset(desync, 0, sizeof *desync);
    desync->kind = COX_DESYNC_UNDECLARED;
    desync->where = found.only_in_a   ? COX_DESYNC_ONLY_HOST
                    : found.only_in_b ? COX_DESYNC_ONLY_OTHER
                                      : COX_DESYNC_CELL;
    desync->host = COX_NO_PLAYER;
    desync->other = COX_DESYNC_ITSELF;
    desync->suspect = COX_NO_PLAYER;
    desync->tick = tick;
    desync->cell_tick = tick;
    desync->cell = found.cell;
    desync->host_value = found.a;
    desync->other_value = found.b;
    desync->rows = 1;
    desync->columns = cox_desync_column_bit(found.cell.column);
    desync->host_hash = cox_state_view_hash(&a);
    desync->other_hash = cox_state_view_hash(&b);
    return true;
}
