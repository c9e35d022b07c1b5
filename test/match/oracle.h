/* SPDX-License-Identifier: MIT
 * The rules that a match keeps whatever the network does, and the record of a match. All peers
 * report each tick's frame and state while they play, and their recordings report them afterwards;
 * all of these reports must be the same. The first broken rule is kept as a sentence. */
#ifndef ORACLE_H
#define ORACLE_H

#include "coxswain/session.h"

#define ORACLE_TEXT 320
#define ORACLE_PROCESSES 64
#define ORACLE_GUESSES 16384

/* What is known of a tick: its frame, and the state before it. */
typedef struct oracle_tick {
    bool has_frame, has_state, has_input;
    uint8_t frame_teller, state_teller, input_teller; /* processes */
    uint64_t state_hash;
    uint64_t input_hash; /* of all frames before */
    uint32_t count;
    cox_command *commands;
} oracle_tick;

/* An event that a player gave: mark number serial (1, 2, ...) of its process. */
typedef struct oracle_mark {
    uint32_t tick;    /* of the simulation when the event was given */
    uint16_t delay;   /* the input delay at that time */
    uint32_t stepped; /* the tick of the frame that has it; UINT32_MAX: none */
} oracle_mark;

/* One process of a machine. */
typedef struct oracle_process {
    uint8_t machine;
    uint32_t mark_count;
    uint32_t mark_capacity;
    oracle_mark *marks;
} oracle_process;

/* An event within a predicted frame. The final frame must have it. */
typedef struct oracle_guess {
    uint32_t tick;
    uint8_t player;
    int32_t serial;
    uint8_t process;
} oracle_guess;

typedef struct oracle {
    bool is_told;                /* prints events as they happen */
    bool is_blind;               /* nothing is a violation, because states are made to differ */
    char violation[ORACLE_TEXT]; /* empty: none */
    uint8_t players;
    uint32_t tick_count; /* of the memory */
    oracle_tick *ticks;
    uint32_t process_count;
    oracle_process processes[ORACLE_PROCESSES];
    uint32_t guess_count;
    oracle_guess guesses[ORACLE_GUESSES];
    const cox_command_kind *kinds;
    uint32_t kind_count;
    uint32_t joins, leaves; /* counted in the frames at the end */
    uint32_t delays;        /* that players told of */
} oracle;

/* Of a match in which all players are taken at tick 0. */
void oracle_make(oracle *o, const cox_sim *sim, uint32_t ticks, uint8_t players);
void oracle_free(oracle *o);

/* Notes a broken rule; only the first one is kept. */
void oracle_violated(oracle *o, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Adds a process. Returns its number. */
uint8_t oracle_add_process(oracle *o, uint32_t machine);

/* The argument of a process's next mark; and a note that the session accepted it. */
int32_t oracle_next_mark(const oracle *o, uint8_t process);
void oracle_mark_given(oracle *o, uint8_t process, uint32_t tick, uint16_t delay);

/* A process reports what is final: a frame, a state's hash, the hash of the inputs before it. */
void oracle_frame(oracle *o, uint8_t process, const cox_frame *frame);
void oracle_state(oracle *o, uint8_t process, uint32_t tick, uint64_t state_hash);
void oracle_input(oracle *o, uint8_t process, uint32_t tick, uint64_t input_hash);

/* A process steps by a frame, which may still change. */
void oracle_stepped(oracle *o, uint8_t process, uint8_t own_player, const cox_frame *frame);

/* Judges the frames once all were reported, up to the state that the match ended with. A player's
 * commands lie between its join and its leave, and all its marks are there, once and in order. */
void oracle_judge_frames(oracle *o, uint32_t end);

/* Whether the frame of this tick ends the inputs of a player. */
bool oracle_has_leave(const oracle *o, uint32_t tick, uint8_t player);

#endif
