/* SPDX-License-Identifier: MIT
 * Input: events become commands, in the order that frames have. */
#include "input.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "util/failure.h"
#include "util/options.h"
#include "input_csv.h"
#include "replay/replay_file.h"
#include "text/text_command.h"
#include "text/text_lines.h"

/* The place of a player in a frame: the session first. */
static unsigned player_rank(uint8_t player)
{
    return player == COX_PLAYER_SESSION ? 0u : player + 1u;
}

/* Moves the commands of the last tick to the spool. False if the disk is full. */
static bool end_tick(input *commands)
{
    size_t count = commands->count;
    commands->count = 0;
    for (size_t i = 0; i < count; i++)
        if (!spool_append(&commands->commands, &commands->tick_commands[i], sizeof(input_command)))
            return false;
    return true;
}

/* Bytes that the commands of the last one's player take in its tick, when encoded with one more. */
static uint32_t encoded_bytes(const input *commands, const cox_sim *sim, const input_command *added)
{
    cox_command_kind declared;
    uint32_t bytes = 0;
    if (cox_command_find(sim->commands, sim->command_count, added->command.kind, &declared))
        bytes = cox_command_size(&declared);
    for (size_t i = 0; i < commands->count; i++) {
        const input_command *other = &commands->tick_commands[i];
        if (other->tick != added->tick || other->command.player != added->command.player) continue;
        if (cox_command_find(sim->commands, sim->command_count, other->command.kind, &declared))
            bytes += cox_command_size(&declared);
    }
    return bytes;
}

/* Makes room for one more command of the last tick. False if there is no memory. */
static bool reserve_command(input *commands)
{
    if (commands->count < commands->capacity) return true;
    size_t capacity = commands->capacity > 0 ? commands->capacity * 2 : 16;
    input_command *more = realloc(commands->tick_commands, capacity * sizeof *more);
    if (more == NULL) return false;
    commands->tick_commands = more;
    commands->capacity = capacity;
    return true;
}

/* Adds a command of the last tick or a later one, behind those of the same player. False if there
 * is no room for it. */
static bool add_command(input *commands, const input_command *added)
{
    bool is_later = commands->count > 0 && commands->tick_commands[0].tick != added->tick;
    if (is_later && !end_tick(commands)) return false;
    if (!reserve_command(commands)) return false;
    size_t place = commands->count++;
    unsigned rank = player_rank(added->command.player);
    for (; place > 0; place--) {
        const input_command *before = &commands->tick_commands[place - 1];
        if (player_rank(before->command.player) <= rank) break;
        commands->tick_commands[place] = *before;
    }
    commands->tick_commands[place] = *added;
    if (added->command.player < COX_PLAYERS_MAX) commands->has_player[added->command.player] = true;
    return true;
}

/* Events that become commands, and those that did not, and why. */
typedef struct pointer {
    input *commands;
    const cox_sim *sim;
    cox_command_kind cursor;
    cox_command_kind click;
    bool has_cursor; /* the scenario declares it */
    bool has_click;  /* likewise */
    bool has_last;
    cox_vec2 last;           /* where the cursor is */
    uint64_t moves_ignored;  /* the scenario declares no cursor */
    uint64_t clicks_ignored; /* nor click */
    uint64_t refused;        /* outside the command's bounds */
    uint64_t crowded;        /* more than an input of one tick holds */
} pointer;

static void warn_count(uint64_t count, const char *path, const char *what)
{
    if (count > 0) print_warning("%s: %s: %" PRIu64, path, what, count);
}

static void warn_faults(const char *path, const input_faults *faults, const pointer *counts)
{
    warn_count(faults->repeated_times, path, "rows with the time of the row before");
    warn_count(faults->backward_times, path,
               "rows that go back in time, taken as the latest so far");
    warn_count(faults->dropped_coordinates, path,
               "rows with an impossible coordinate, where the cursor stays");
    warn_count(faults->clamped_coordinates, path, "rows outside the world, held at its edge");
    warn_count(faults->long_gaps, path, "gaps of more than 10 seconds, where the cursor stays");
    if (faults->unreadable_rows > 0)
        print_warning("%s: unreadable rows, dropped, the first in line %" PRIu64 ": %" PRIu64, path,
                      faults->first_unreadable_line, faults->unreadable_rows);
    warn_count(counts->moves_ignored, path, "moves ignored, as the scenario has no command cursor");
    warn_count(counts->clicks_ignored, path,
               "clicks ignored, as the scenario has no command click");
    warn_count(counts->refused, path, "events outside what the command takes, dropped");
    warn_count(counts->crowded, path, "clicks more than one tick holds, dropped");
}

/* Whether the scenario takes an event, and the cursor moves where it is a move; counts what it does
 * not take. */
static bool is_wanted(pointer *hand, const input_event *event)
{
    bool is_known = event->is_click ? hand->has_click : hand->has_cursor;
    if (!is_known) *(event->is_click ? &hand->clicks_ignored : &hand->moves_ignored) += 1;
    bool is_still = hand->has_last && hand->last.x == event->x && hand->last.y == event->y;
    return is_known && (event->is_click || !is_still);
}

/* Turns an event into a command. False if there is no room for it. */
static bool take_event(void *user, const input_event *event)
{
    pointer *hand = (pointer *)user;
    const cox_sim *sim = hand->sim;
    if (!is_wanted(hand, event)) return true;
    uint8_t kind = event->is_click ? hand->click.kind : hand->cursor.kind;
    input_command added = {event->tick, {0, kind, {event->x, event->y, 0, 0}}};
    if (!cox_command_is_valid(sim->commands, sim->command_count, &added.command)) {
        hand->refused++;
        return true;
    }
    if (encoded_bytes(hand->commands, sim, &added) > hand->commands->command_bytes) {
        hand->crowded++;
        return true;
    }
    if (!add_command(hand->commands, &added)) return false;
    if (event->is_click) return true;
    hand->last = cox_vec2_make(event->x, event->y);
    hand->has_last = true;
    return true;
}

/* Reads a CSV. */
static bool read_csv(input *commands, text_lines *lines, uint32_t hz, const instance *made,
                     char *error)
{
    csv rows;
    cox_vec2 least;
    cox_vec2 greatest;
    input_faults faults;
    pointer hand;
    memset(&hand, 0, sizeof hand);
    hand.commands = commands;
    hand.sim = &made->sim;
    hand.has_cursor = instance_pointer_kind(made, "cursor", &hand.cursor);
    hand.has_click = instance_pointer_kind(made, "click", &hand.click);
    input_csv_taker taker = {take_event, &hand};
    instance_bounds(made, &least, &greatest);
    bool is_read =
        csv_begin(&rows, lines, error) &&
        input_csv_read(&rows, hz, least, greatest, taker, &commands->ticks, &faults, error);
    if (!text_lines_are_sound(lines, error) || !is_read) return false;
    warn_faults(lines->path, &faults, &hand);
    return true;
}

/* Takes one line of text: a command, the length, or a line of a dump that is no input. */
static bool take_line(input *commands, text_lines *lines, const cox_sim *sim, char *error)
{
    if (!text_lines_has_command(lines)) {
        uint64_t ticks;
        if (strcmp(lines->words[0], "end") == 0 && lines->word_count > 1 &&
            number_from_text(lines->words[1], 0, UINT32_MAX - 1, &ticks))
            commands->ticks = (uint32_t)ticks;
        return true;
    }
    input_command added;
    if (!text_command(lines, sim, &added.tick, &added.command, error)) return false;
    if (commands->count > 0 && added.tick < commands->tick_commands[0].tick)
        return text_fail(lines, error, "tick %" PRIu32 " comes after tick %" PRIu32, added.tick,
                         commands->tick_commands[0].tick);
    if (encoded_bytes(commands, sim, &added) > commands->command_bytes)
        return text_fail(lines, error,
                         "the commands of player %u in tick %" PRIu32 " are more than %" PRIu32
                         " bytes",
                         added.command.player, added.tick, commands->command_bytes);
    if (!add_command(commands, &added)) return text_fail(lines, error, INPUT_NO_ROOM);
    if (added.tick + 1 > commands->ticks) commands->ticks = added.tick + 1;
    return true;
}

/* Whether the first word of a line may stand in a text: of a dump, or a command's tick. */
static bool is_text_word(const char *word)
{
    static const char *const words[] = {TEXT_FIRST_WORD,
                                        "container",
                                        "core-epoch",
                                        "steer-epoch",
                                        "ticks-per-second",
                                        "simulation",
                                        "simulation-epoch",
                                        "schema-hash",
                                        "seed",
                                        "start-tick",
                                        "setting",
                                        "schema",
                                        "snapshot",
                                        "index",
                                        "keyframe",
                                        TEXT_STATE_WORD,
                                        "empty",
                                        "continues",
                                        "checkpoint",
                                        "note",
                                        "record",
                                        "end",
                                        NULL};
    if ((word[0] >= '0' && word[0] <= '9') || strcmp(word, "=") == 0) return true;
    for (const char *const *known = words; *known != NULL; known++)
        if (strcmp(word, *known) == 0) return true;
    return false;
}

/* Reads a text from its first line on. */
static bool read_text(input *commands, text_lines *lines, const cox_sim *sim, char *error)
{
    do {
        char word[32];
        if (sscanf(lines->line, "%31s", word) != 1 || !is_text_word(word))
            return text_fail(lines, error,
                             "`tick player command arguments` was expected, or the header row of a "
                             "CSV");
        if (strcmp(word, "note") == 0) continue;
        if (!text_lines_split(lines)) return text_fail(lines, error, "has too many words");
        if (!take_line(commands, lines, sim, error)) return false;
    } while (text_lines_next(lines));
    return text_lines_are_sound(lines, error);
}

/* Whether a first line is the header of a CSV. A text may also have tabs between its words. */
static bool begins_csv(const char *line)
{
    char word[32];
    if (strpbrk(line, ",;") != NULL) return true;
    return strchr(line, '\t') != NULL && sscanf(line, "%31s", word) == 1 && !is_text_word(word);
}

static void take_next(input *commands)
{
    commands->has_next = spool_next(&commands->commands, &commands->next, sizeof commands->next);
}

/* Goes from reading the file to giving frames. False if the disk is full. */
static bool begin_frames(input *commands)
{
    if (!end_tick(commands) || !spool_rewind(&commands->commands)) return false;
    take_next(commands);
    return true;
}

bool input_read(input *commands, const char *path, uint32_t hz, uint32_t command_bytes,
                const instance *made, char *error)
{
    static text_lines lines; /* large */
    memset(commands, 0, sizeof *commands);
    commands->command_bytes = command_bytes;
    FILE *file = replay_file_open(path, error);
    if (file == NULL) return false;
    text_lines_begin(&lines, file, path);
    bool is_read = true;
    if (!text_lines_next(&lines)) is_read = text_lines_are_sound(&lines, error);
    else if (begins_csv(lines.line)) {
        text_lines_hold(&lines);
        is_read = read_csv(commands, &lines, hz, made, error);
    } else is_read = read_text(commands, &lines, &made->sim, error);
    replay_file_close(file);
    if (is_read && !begin_frames(commands)) is_read = fail(error, "%s: " INPUT_NO_ROOM, path);
    if (!is_read) input_free(commands);
    return is_read;
}

uint32_t input_frame(input *commands, uint32_t tick, cox_command *frame)
{
    uint32_t count = 0;
    while (commands->has_next && commands->next.tick < tick) take_next(commands);
    while (commands->has_next && commands->next.tick == tick && count < COX_FRAME_COMMANDS_MAX) {
        frame[count++] = commands->next.command;
        take_next(commands);
    }
    return count;
}

bool input_is_sound(const input *commands, char *error)
{
    if (commands->has_next || commands->commands.taken == commands->commands.count) return true;
    return fail(error, "the temporary file of the input cannot be read");
}

void input_free(input *commands)
{
    spool_free(&commands->commands);
    free(commands->tick_commands);
    memset(commands, 0, sizeof *commands);
}
