/* SPDX-License-Identifier: MIT
 * The fleet's judge: compares what all processes report of each tick. */
#include "oracle.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game.h"

#define SERIAL_PROCESS 100000 /* a mark's argument is process * this + serial */

void oracle_make(oracle *o, const cox_sim *sim, uint32_t ticks, uint8_t players)
{
    memset(o, 0, sizeof *o);
    o->kinds = sim->commands;
    o->kind_count = sim->command_count;
    o->players = players;
    o->tick_count = ticks + 1;
    o->ticks = calloc(o->tick_count, sizeof *o->ticks);
    if (!o->ticks) abort();
}

void oracle_free(oracle *o)
{
    for (uint32_t i = 0; i < o->tick_count; i++) free(o->ticks[i].commands);
    for (uint32_t i = 0; i < o->process_count; i++) free(o->processes[i].marks);
    free(o->ticks);
}

void oracle_violated(oracle *o, const char *format, ...)
{
    va_list arguments;
    if (o->is_blind || o->violation[0] != '\0') return;
    va_start(arguments, format);
    vsnprintf(o->violation, sizeof o->violation, format, arguments);
    va_end(arguments);
}

uint8_t oracle_add_process(oracle *o, uint32_t machine)
{
    if (o->process_count == ORACLE_PROCESSES) abort();
    o->processes[o->process_count].machine = (uint8_t)machine;
    return (uint8_t)o->process_count++;
}

int32_t oracle_next_mark(const oracle *o, uint8_t process)
{
    return process * SERIAL_PROCESS + (int32_t)o->processes[process].mark_count + 1;
}

void oracle_mark_given(oracle *o, uint8_t process, uint32_t tick, uint16_t delay)
{
    oracle_process *p = &o->processes[process];
    if (p->mark_count == p->mark_capacity) {
        p->mark_capacity = p->mark_capacity == 0 ? 64 : 2 * p->mark_capacity;
        p->marks = realloc(p->marks, p->mark_capacity * sizeof *p->marks);
        if (!p->marks) abort();
    }
    p->marks[p->mark_count++] = (oracle_mark){tick, delay, UINT32_MAX};
}

static oracle_tick *tick_at(oracle *o, uint8_t process, uint32_t tick)
{
    if (tick < o->tick_count) return &o->ticks[tick];
    oracle_violated(o, "machine %u is at tick %" PRIu32 ", beyond the end of the match",
                    o->processes[process].machine, tick);
    return NULL;
}

static bool is_same_frame(const oracle_tick *known, const cox_frame *frame)
{
    if (known->count != frame->count) return false;
    for (uint32_t i = 0; i < frame->count; i++) {
        const cox_command *a = &known->commands[i];
        const cox_command *b = &frame->commands[i];
        if (a->player != b->player || a->kind != b->kind ||
            memcmp(a->arguments, b->arguments, sizeof a->arguments) != 0)
            return false;
    }
    return true;
}

void oracle_frame(oracle *o, uint8_t process, const cox_frame *frame)
{
    oracle_tick *known = tick_at(o, process, frame->tick);
    if (!known) return;
    if (known->has_frame) {
        if (!is_same_frame(known, frame))
            oracle_violated(o, "frame %" PRIu32 ": machine %u has other commands than machine %u",
                            frame->tick, o->processes[process].machine,
                            o->processes[known->frame_teller].machine);
        return;
    }
    known->has_frame = true;
    known->frame_teller = process;
    known->count = frame->count;
    if (frame->count == 0) return;
    known->commands = malloc(frame->count * sizeof *known->commands);
    if (!known->commands) abort();
    memcpy(known->commands, frame->commands, frame->count * sizeof *known->commands);
}

void oracle_state(oracle *o, uint8_t process, uint32_t tick, uint64_t state_hash)
{
    oracle_tick *known = tick_at(o, process, tick);
    if (!known) return;
    if (known->has_state && known->state_hash != state_hash)
        oracle_violated(
            o, "state %" PRIu32 ": machine %u has hash %016" PRIx64 ", machine %u has %016" PRIx64,
            tick, o->processes[process].machine, state_hash,
            o->processes[known->state_teller].machine, known->state_hash);
    if (known->has_state) return;
    known->has_state = true;
    known->state_teller = process;
    known->state_hash = state_hash;
}

void oracle_input(oracle *o, uint8_t process, uint32_t tick, uint64_t input_hash)
{
    oracle_tick *known = tick_at(o, process, tick);
    if (!known) return;
    if (known->has_input && known->input_hash != input_hash)
        oracle_violated(o, "state %" PRIu32 ": machines %u and %u have other input hashes", tick,
                        o->processes[process].machine, o->processes[known->input_teller].machine);
    if (known->has_input) return;
    known->has_input = true;
    known->input_teller = process;
    known->input_hash = input_hash;
}

static bool has_ack(const oracle_tick *known, const oracle_guess *guess)
{
    for (uint32_t i = 0; i < known->count; i++) {
        const cox_command *command = &known->commands[i];
        if (command->kind == GAME_MARK && command->player == guess->player &&
            command->arguments[0] == guess->serial)
            return true;
    }
    return false;
}

/* Whether the oracle holds the guess already, of a step that was made before. */
static bool is_noted(const oracle *o, const oracle_guess *guess)
{
    for (uint32_t i = o->guess_count; i > 0; i--) {
        const oracle_guess *noted = &o->guesses[i - 1];
        if (noted->tick == guess->tick && noted->serial == guess->serial &&
            noted->player == guess->player && noted->process == guess->process)
            return true;
    }
    return false;
}

void oracle_stepped(oracle *o, uint8_t process, uint8_t own_player, const cox_frame *frame)
{
    for (uint32_t i = 0; i < frame->count; i++) {
        const cox_command *command = &frame->commands[i];
        oracle_guess guess = {frame->tick, command->player, command->arguments[0], process};
        if (command->kind != GAME_MARK || command->player == own_player) continue;
        if (frame->tick < o->tick_count && has_ack(&o->ticks[frame->tick], &guess)) continue;
        if (is_noted(o, &guess)) continue;
        if (o->guess_count < ORACLE_GUESSES) o->guesses[o->guess_count++] = guess;
        else oracle_violated(o, "there is no room for what machines step before it is final");
    }
}

bool oracle_has_leave(const oracle *o, uint32_t tick, uint8_t player)
{
    if (tick >= o->tick_count) return false;
    for (uint32_t i = 0; i < o->ticks[tick].count; i++) {
        const cox_command *command = &o->ticks[tick].commands[i];
        if (command->kind == COX_KIND_LEAVE && command->arguments[0] == player) return true;
    }
    return false;
}

/* One player while the frames are walked through. */
typedef struct player {
    bool is_taken;
    int32_t process; /* the process that gives its marks; -1: no mark came yet */
    uint32_t marks;
} player;

static void judge_session(oracle *o, uint32_t tick, const cox_command *command, player *players)
{
    uint32_t value = (uint32_t)command->arguments[0];
    player *s = &players[value % COX_PLAYERS_MAX];
    bool is_join = command->kind == COX_KIND_JOIN;
    if (s->is_taken == is_join)
        oracle_violated(o, "frame %" PRIu32 ": player %" PRIu32 " %s", tick, value,
                        is_join ? "joins twice" : "leaves without having joined");
    *s = (player){is_join, -1, 0};
    if (is_join) o->joins++;
    if (!is_join) o->leaves++;
}

static void judge_mark(oracle *o, uint32_t tick, const cox_command *command, player *s)
{
    int32_t process = command->arguments[0] / SERIAL_PROCESS;
    uint32_t serial = (uint32_t)(command->arguments[0] % SERIAL_PROCESS);
    if (s->process < 0) s->process = process;
    if (process != s->process || serial != s->marks + 1) {
        oracle_violated(o,
                        "frame %" PRIu32 ": player %u's mark %" PRIu32 " follows its mark %" PRIu32,
                        tick, command->player, serial, s->marks);
        return;
    }
    s->marks = serial;
    if ((uint32_t)process < o->process_count && serial <= o->processes[process].mark_count)
        o->processes[process].marks[serial - 1].stepped = tick;
    else
        oracle_violated(o, "frame %" PRIu32 ": player %u's mark %" PRIu32 " was never given", tick,
                        command->player, serial);
}

static void judge_frame(oracle *o, uint32_t tick, player *players)
{
    cox_frame frame = {tick, o->ticks[tick].count, o->ticks[tick].commands};
    if (!cox_frame_is_ordered(&frame))
        oracle_violated(o, "frame %" PRIu32 " is not in order", tick);
    for (uint32_t i = 0; i < frame.count; i++) {
        const cox_command *command = &frame.commands[i];
        if (!cox_command_is_valid(o->kinds, o->kind_count, command))
            oracle_violated(o, "frame %" PRIu32 " has a command that is not valid", tick);
        else if (command->player == COX_PLAYER_SESSION) judge_session(o, tick, command, players);
        else if (!players[command->player].is_taken)
            oracle_violated(o, "frame %" PRIu32 ": a command of player %u, which has not joined",
                            tick, command->player);
        else if (command->kind == GAME_MARK)
            judge_mark(o, tick, command, &players[command->player]);
    }
}

/* Checks that each predicted event was a real one, or that its player's inputs ended before it. */
static void judge_guess(oracle *o, const oracle_guess *guess)
{
    if (!o->ticks[guess->tick].has_frame || has_ack(&o->ticks[guess->tick], guess)) return;
    for (uint32_t back = 0; back <= COX_ROLLBACK_MAX && back <= guess->tick; back++)
        if (oracle_has_leave(o, guess->tick - back, guess->player)) return;
    oracle_violated(o, "frame %" PRIu32 ": machine %u predicted an event of player %u", guess->tick,
                    o->processes[guess->process].machine, guess->player);
}

void oracle_judge_frames(oracle *o, uint32_t end)
{
    player players[COX_PLAYERS_MAX];
    for (uint32_t i = 0; i < COX_PLAYERS_MAX; i++) players[i] = (player){i < o->players, -1, 0};
    for (uint32_t tick = 0; tick < end; tick++) {
        if (!o->ticks[tick].has_frame) {
            oracle_violated(o, "frame %" PRIu32 " is in no recording", tick);
            return;
        }
        judge_frame(o, tick, players);
    }
    for (uint32_t i = 0; i < o->guess_count; i++)
        if (o->guesses[i].tick < end) judge_guess(o, &o->guesses[i]);
}
