/* SPDX-License-Identifier: MIT
 * A report as one sentence: what, where, why as far as an experiment tells, by whose command, and
 * which side has the majority. The sentences stand in one table, with places for what varies. */
#include "coxswain/desync.h"

#include <string.h>

#include "cox_desync_cause.h"
#include "core/sim/cox_state_view.h"
#include "core/sim/cox_text_sentence.h"

#define SENTENCE_SIZE 176

/* The parts of a sentence. */
enum {
    SAY_CELL,
    SAY_ONLY_HOST,
    SAY_ONLY_OTHER,
    SAY_STATES,
    SAY_COMMANDS,
    SAY_FRAMES,
    SAY_LATER,
    SAY_ROWS,
    SAY_INPUTS,
    SAY_GETS_OTHERS,
    SAY_MEMORY,
    SAY_LOST,
    SAY_VARIES,
    SAY_NEITHER,
    SAY_BOTH,
    SAY_RESTORED,
    SAY_RESTORED_WHY,
    SAY_BUILD,
    SAY_LOGIC,
    SAY_UNKNOWN,
    SAY_BUILDS_TOO,
    SAY_NAMES_ROW,
    SAY_SUSPECTS_LAST,
    SAY_MAJORITY_HOST,
    SAY_MAJORITY_OTHER,
    SAY_NO_MAJORITY,
    SAY_HAS,
    SAY_BOTH_HAVE,
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
 * %L the side that was loaded, or both
 * %k command       %K other's command   %g its player           %P the suspected player
 * %p host's side   %q other's side */
static const char sentences[SAY_COUNT][SENTENCE_SIZE] COX_FLASH = {
    [SAY_CELL] = "tick %t: %c is %h at %H and %o at %O",
    [SAY_ONLY_HOST] = "tick %t: %r exists at %H and not at %O",
    [SAY_ONLY_OTHER] = "tick %t: %r exists at %O and not at %H",
    [SAY_STATES] = "tick %t: the states differ, %x at %H and %y at %O",
    [SAY_COMMANDS] = "tick %t: the inputs of %P differ, %k at %H and %K at %O",
    [SAY_FRAMES] = "tick %t: the inputs differ between %H and %O",
    [SAY_LATER] = " (seen at tick %e, the next one that both have)",
    [SAY_ROWS] = ", one of %n or more rows of %T that differ",
    [SAY_INPUTS] = "; the simulation is not at fault: a peer was given other inputs than the rest",
    [SAY_GETS_OTHERS] = "; %S does not reproduce its own state from its own snapshot but gets that "
                        "of %A",
    [SAY_MEMORY] = ", so its memory was changed between steps: a flipped bit, a stray write",
    [SAY_LOST] = ", and %L been loaded from a snapshot (late join, rollback): state that the "
                 "declaration does not hold or, if the sync test finds none, changed memory",
    [SAY_VARIES] =
        "; %S does not get the same state each time from one snapshot of its own, so its "
        "steps depend on what no snapshot holds: a static variable, memory that is not "
        "set",
    [SAY_NEITHER] = "; %S reproduces neither its own state nor that of %A from its own snapshot, "
                    "so its steps depend on state that is not declared",
    [SAY_BOTH] = "; neither side reproduces its own state from its own snapshot, so the steps "
                 "depend on state that is not declared",
    [SAY_RESTORED] = "; both reproduce their own states, but %S has been loaded from a snapshot "
                     "(late join, rollback) and %A has not",
    [SAY_RESTORED_WHY] = ": undeclared state, a step that depends on the order of rows or, if the "
                         "sync test finds neither, the code",
    [SAY_BUILD] = "; both reproduce their own states from their own snapshots, but they run "
                  "different builds, which compute differently",
    [SAY_LOGIC] = "; both reproduce their own states from their own snapshots, so the same code "
                  "gives different values on the two: undefined behaviour, compiler or machine",
    [SAY_UNKNOWN] = "; why is not known: a side kept no state from before, or went before it "
                    "could answer",
    [SAY_BUILDS_TOO] = " (their builds also differ)",
    [SAY_NAMES_ROW] = "; last command that names the row: tick %u, %g, %k",
    [SAY_SUSPECTS_LAST] = "; no command names the row, the last one of %g: tick %u, %k",
    [SAY_MAJORITY_HOST] = "; majority: the host's side (%p)",
    [SAY_MAJORITY_OTHER] = "; majority: the other side (%q)",
    [SAY_NO_MAJORITY] = "; no majority: %p against %q",
    [SAY_HAS] = " has",
    [SAY_BOTH_HAVE] = "both have",
    [SAY_HOST] = "the host",
    [SAY_SPECTATOR] = "the spectator",
    [SAY_PLAYER] = "player ",
    [SAY_PLAYERS] = "players ",
    [SAY_SESSION] = "the session",
    [SAY_NOTHING] = "none",
};

/* Writes a sentence without places. */
static void say_words(cox_text *text, uint32_t sentence)
{
    cox_text_add_words(text, sentences[sentence]);
}

static void say_player(cox_text *text, uint8_t player)
{
    if (player == COX_PLAYER_SESSION) {
        say_words(text, SAY_SESSION);
        return;
    }
    say_words(text, SAY_PLAYER);
    cox_text_add_number(text, player);
}

/* One of the two that are compared. */
static void say_side(cox_text *text, const cox_desync *report, bool is_host)
{
    if (is_host) say_words(text, SAY_HOST);
    else if (report->other == COX_NO_PLAYER) say_words(text, SAY_SPECTATOR);
    else say_player(text, report->other);
}

/* The players on a side. */
static void say_players(cox_text *text, uint16_t player_bits)
{
    bool is_single = (player_bits & (player_bits - 1u)) == 0;
    bool is_first = true;
    say_words(text, is_single ? SAY_PLAYER : SAY_PLAYERS);
    for (uint8_t player = 0; player < COX_PLAYERS_MAX; player++) {
        if (((uint32_t)player_bits >> player & 1u) == 0) continue;
        if (!is_first) cox_text_add_letter(text, ',');
        if (!is_first) cox_text_add_letter(text, ' ');
        cox_text_add_number(text, player);
        is_first = false;
    }
}

/* All players on a side; a spectator has none. */
static void say_members(cox_text *text, const cox_desync *report, bool of_host)
{
    uint16_t player_bits = of_host ? report->host_player_bits : report->other_player_bits;
    if (player_bits == 0) say_side(text, report, of_host);
    else say_players(text, player_bits);
}

static void say_command(cox_text *text, bool is_there, const cox_command *command)
{
    if (is_there) cox_text_add_command(text, command);
    else say_words(text, SAY_NOTHING);
}

static bool suspects_host(const cox_desync *report)
{
    return report->suspect == report->host;
}

static void say_loaded(cox_text *text, const cox_desync *report)
{
    if (report->host_restored == report->other_restored) {
        say_words(text, SAY_BOTH_HAVE);
        return;
    }
    say_side(text, report, report->host_restored);
    say_words(text, SAY_HAS);
}

/* Writes what stands at a place: of players and sides here, of all else below. */
static void say_who(cox_text *text, const cox_desync *report, char place)
{
    if (place == 'H') say_side(text, report, true);
    else if (place == 'O') say_side(text, report, false);
    else if (place == 'S') say_side(text, report, suspects_host(report));
    else if (place == 'A') say_side(text, report, !suspects_host(report));
    else if (place == 'L') say_loaded(text, report);
    else if (place == 'P') say_player(text, report->suspect);
    else if (place == 'g') say_player(text, report->command.player);
    else if (place == 'p') say_members(text, report, true);
    else if (place == 'q') say_members(text, report, false);
}

static void say_place(cox_text *text, const void *user, char place)
{
    const cox_desync *report = (const cox_desync *)user;
    if (place == 't') cox_text_add_number(text, report->tick);
    else if (place == 'e') cox_text_add_number(text, report->cell_tick);
    else if (place == 'u') cox_text_add_number(text, report->command_tick);
    else if (place == 'c') cox_text_add_cell(text, report->cell);
    else if (place == 'r') cox_text_add_row(text, report->cell);
    else if (place == 'T') cox_text_add_table(text, report->cell.table);
    else if (place == 'n') cox_text_add_number(text, report->rows);
    else if (place == 'h') cox_text_add_cell_value(text, report->cell, report->host_value);
    else if (place == 'o') cox_text_add_cell_value(text, report->cell, report->other_value);
    else if (place == 'x') cox_text_add_hash(text, report->host_hash);
    else if (place == 'y') cox_text_add_hash(text, report->other_hash);
    else if (place == 'k') say_command(text, report->has_command, &report->command);
    else if (place == 'K') say_command(text, report->has_other_command, &report->other_command);
    else say_who(text, report, place);
}

static void say(cox_text *text, const cox_desync *report, uint32_t sentence)
{
    cox_text_add_sentence(text, sentences[sentence], say_place, report);
}

/* What differs. */
static uint32_t opening_of(const cox_desync *report)
{
    if (report->kind == COX_DESYNC_INPUTS)
        return report->has_command || report->has_other_command ? SAY_COMMANDS : SAY_FRAMES;
    if (report->where == COX_PLACE_CELL) return SAY_CELL;
    if (report->where == COX_PLACE_ONLY_HOST) return SAY_ONLY_HOST;
    return report->where == COX_PLACE_ONLY_OTHER ? SAY_ONLY_OTHER : SAY_STATES;
}

/* Why state is not declared, as far as it is known. */
static void say_undeclared(cox_text *text, const cox_desync *report)
{
    uint8_t host = report->host_resimulated;
    uint8_t other = report->other_resimulated;
    bool gets_others = host == COX_RESIMULATED_OTHERS || other == COX_RESIMULATED_OTHERS;
    bool is_one_odd = cox_desync_cause_is_odd(host) != cox_desync_cause_is_odd(other);
    bool varies = host == COX_RESIMULATED_VARIES || other == COX_RESIMULATED_VARIES;
    if (is_one_odd) {
        say(text, report, varies ? SAY_VARIES : SAY_NEITHER);
    } else if (host == COX_RESIMULATED_SAME && other == COX_RESIMULATED_SAME) {
        say(text, report, SAY_RESTORED);
        say(text, report, SAY_RESTORED_WHY);
    } else if (gets_others && host != other) {
        say(text, report, SAY_GETS_OTHERS);
        say(text, report, SAY_LOST);
    } else {
        say(text, report, SAY_BOTH);
    }
}

/* Why, as far as it is known. */
static void say_reason(cox_text *text, const cox_desync *report)
{
    if (report->kind == COX_DESYNC_INPUTS) say(text, report, SAY_INPUTS);
    else if (report->kind == COX_DESYNC_BUILD) say(text, report, SAY_BUILD);
    else if (report->kind == COX_DESYNC_LOGIC) say(text, report, SAY_LOGIC);
    else if (report->kind == COX_DESYNC_UNDECLARED) say_undeclared(text, report);
    else if (report->kind == COX_DESYNC_MEMORY) {
        say(text, report, SAY_GETS_OTHERS);
        say(text, report, SAY_MEMORY);
    } else say(text, report, SAY_UNKNOWN);
}

static void say_command_clause(cox_text *text, const cox_desync *report)
{
    if (!report->has_command || report->kind == COX_DESYNC_INPUTS) return;
    bool names_row = cox_command_names_row(text->sim, &report->command, report->cell);
    say(text, report, names_row ? SAY_NAMES_ROW : SAY_SUSPECTS_LAST);
}

static void say_majority(cox_text *text, const cox_desync *report)
{
    if (!report->has_majority) say(text, report, SAY_NO_MAJORITY);
    else say(text, report, report->host_is_right ? SAY_MAJORITY_HOST : SAY_MAJORITY_OTHER);
}

void cox_desync_text(const cox_desync *desync, const cox_sim *sim, char *text, uint32_t size)
{
    cox_text sentence = cox_text_make(sim, text, size);
    bool has_cell = desync->kind != COX_DESYNC_INPUTS && desync->where != COX_PLACE_NO_CELL;
    say(&sentence, desync, opening_of(desync));
    if (has_cell && desync->cell_tick != desync->tick) say(&sentence, desync, SAY_LATER);
    if (has_cell && desync->rows > 1) say(&sentence, desync, SAY_ROWS);
    say_reason(&sentence, desync);

    bool is_build = desync->kind == COX_DESYNC_BUILD || desync->kind == COX_DESYNC_INPUTS;
    if (desync->builds_differ && !is_build) say(&sentence, desync, SAY_BUILDS_TOO);
    say_command_clause(&sentence, desync);
    say_majority(&sentence, desync);
}
