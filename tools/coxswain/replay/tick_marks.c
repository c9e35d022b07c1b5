/* SPDX-License-Identifier: MIT
 * Marks. */
#include "tick_marks.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "coxswain/text.h"
#include "playback.h"
#include "util/list.h"

/* Ticks after which a held command is marked again, without a rate. */
#define PAUSE_TICKS 60u

void tick_marks_free(tick_marks *marks)
{
    free(marks->marks);
    memset(marks, 0, sizeof *marks);
}

static uint32_t span_of(const tick_marks *marks)
{
    return marks->span > 0 ? marks->span : 1;
}

/* The last mark of commands, if a tick belongs to it. */
static tick_mark *mark_of(tick_marks *marks, uint32_t tick)
{
    tick_mark *last = marks->count > 0 ? &marks->marks[marks->count - 1] : NULL;
    bool is_same = last != NULL && last->kind == MARK_COMMAND &&
                   last->tick / span_of(marks) == tick / span_of(marks);
    return is_same ? last : NULL;
}

/* Makes one mark of commands of each two, until there is room, or no commands are left to join. */
static void thin(tick_marks *marks)
{
    while (marks->count == TICK_MARKS_MAX && marks->span <= UINT32_MAX / 2) {
        uint32_t count = marks->count;
        marks->span = span_of(marks) * 2;
        marks->count = 0;
        for (uint32_t i = 0; i < count; i++) {
            const tick_mark mark = marks->marks[i];
            tick_mark *joined = mark.kind == MARK_COMMAND ? mark_of(marks, mark.tick) : NULL;
            if (joined != NULL) joined->count += mark.count;
            else marks->marks[marks->count++] = mark;
        }
    }
}

void tick_marks_add(tick_marks *marks, uint32_t tick, uint8_t kind, const char *text)
{
    tick_mark *same = kind == MARK_COMMAND ? mark_of(marks, tick) : NULL;
    if (same != NULL) {
        same->count++;
        return;
    }
    thin(marks);
    if (marks->count == TICK_MARKS_MAX) return;
    tick_mark *grown = list_grow(marks->marks, marks->count, &marks->capacity, sizeof *grown, 64);
    if (grown == NULL) return;
    marks->marks = grown;
    tick_mark *added = &marks->marks[marks->count++];
    *added = (tick_mark){.tick = tick, .kind = kind, .count = 1};
    snprintf(added->text, sizeof added->text, "%s", text);
}

/* Whether a command goes on with what the player held before. */
static bool goes_on(tick_marks *marks, const cox_sim *sim, const cox_command *command,
                    uint32_t tick, uint32_t pause)
{
    cox_command_kind kind;
    if (command->player >= COX_PLAYERS_MAX || command->kind >= COX_KIND_SESSION_FIRST ||
        !cox_command_find(sim->commands, sim->command_count, command->kind, &kind) ||
        kind.mode != COX_MODE_HELD)
        return false;
    uint32_t *last = &marks->held[command->player][command->kind];
    bool is_same = *last > 0 && tick - (*last - 1) <= pause;
    *last = tick + 1;
    return is_same;
}

static void add_frame(tick_marks *marks, const cox_sim *sim, const cox_frame *frame, uint32_t pause)
{
    for (uint32_t i = 0; i < frame->count; i++) {
        const cox_command *command = &frame->commands[i];
        char words[TICK_MARK_SIZE];
        cox_text text = cox_text_make(sim, words, sizeof words);
        if (goes_on(marks, sim, command, frame->tick, pause)) continue;
        if (command->player != COX_PLAYER_SESSION) {
            cox_text_add_words(&text, "player ");
            cox_text_add_number(&text, command->player);
            cox_text_add_letter(&text, ' ');
        }
        cox_text_add_command(&text, command);
        uint8_t kind = command->kind == COX_KIND_JOIN || command->kind == COX_KIND_BACK ? MARK_JOIN
                       : command->kind == COX_KIND_LEAVE || command->kind == COX_KIND_AWAY
                           ? MARK_LEAVE
                           : MARK_COMMAND;
        tick_marks_add(marks, frame->tick, kind, words);
    }
}

cox_status tick_marks_play(tick_marks *marks, playback *played)
{
    cox_status status = playback_next(played);
    if (status != COX_OK) return status;
    uint32_t rate = played->reader.header.ticks_per_second;
    add_frame(marks, &played->instance.sim, &played->frame, rate > 0 ? rate : PAUSE_TICKS);
    playback_step(played);
    return COX_OK;
}

cox_status tick_marks_settle(tick_marks *marks, playback *played, uint32_t states_set)
{
    cox_status status = playback_settle(played);
    if (played->reader.states_set > states_set)
        tick_marks_add(marks, played->reader.tick, MARK_DESYNC,
                       "states differed, and the session set this one");
    return status;
}

static void describe_from(json *writer, const tick_marks *marks, uint32_t first)
{
    static const char *const kinds[] = {"command", "join", "leave", "desync", "note", "cut"};
    json_open_array(writer, "marks");
    for (uint32_t i = first; i < marks->count; i++) {
        const tick_mark *mark = &marks->marks[i];
        char text[TICK_MARK_SIZE + 32];
        snprintf(text, sizeof text, "%s", mark->text);
        if (mark->count > 1)
            snprintf(text, sizeof text, "%s, and %" PRIu32 " more", mark->text, mark->count - 1);
        json_open_object(writer, NULL);
        json_unsigned(writer, "tick", mark->tick);
        json_text(writer, "kind", kinds[mark->kind]);
        json_text(writer, "text", text);
        json_close_object(writer);
    }
    json_close_array(writer);
}

void tick_marks_describe(json *writer, const tick_marks *marks)
{
    describe_from(writer, marks, 0);
}

void tick_marks_describe_new(json *writer, const tick_marks *marks, tick_marks_told *told)
{
    /* The last one told may stand for more commands by now. */
    uint32_t first = told->span == marks->span && told->count > 0 ? told->count - 1 : 0;
    json_unsigned(writer, "marks_from", first);
    describe_from(writer, marks, first);
    told->count = marks->count;
    told->span = marks->span;
}
