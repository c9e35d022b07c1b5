/* SPDX-License-Identifier: MIT
 * A small simulation to record, and a replay file in memory whose writes can fail.
 *
 * Its step depends on every player, kind and argument of every command, so two different inputs
 * give two different states. */
#ifndef FIXTURE_REPLAY_H
#define FIXTURE_REPLAY_H

#include "coxswain/reader.h"

/* With 14 points a snapshot has 248 bytes, which is one full piece; with 15 it has two pieces. */
#define FIXTURE_POINTS 15u
#define FIXTURE_POINTS_OF_A_FULL_PIECE 14u

/* The bytes of a file, and the ticks of a recording so short that two fit in a file. Two files fit
 * in the RAM of an AVR, three in that of a Cortex-M0. */
#if defined(__AVR__)
#define FIXTURE_FILE_BYTES 1464u
#define FIXTURE_TICKS 8u
#elif defined(__ARM_ARCH_6M__)
#define FIXTURE_FILE_BYTES 2816u
#define FIXTURE_TICKS 20u
#else
#define FIXTURE_FILE_BYTES 16384u
#define FIXTURE_TICKS 40u
#endif

/* The kinds of commands: two arguments, four of all sizes, none, four of four bytes. */
enum { FIXTURE_PUSH = 1, FIXTURE_MIX = 2, FIXTURE_PING = 3, FIXTURE_WIDE = 239 };

typedef struct fixture_point {
    uint32_t id;
    int32_t x;
    int32_t y;
    uint32_t next; /* another point */
} fixture_point;

typedef struct fixture_state {
    uint32_t sum; /* over all commands and ticks */
    uint32_t ticks;
    uint32_t count;
    fixture_point points[FIXTURE_POINTS];
} fixture_state;

/* Makes the start state, which depends on the seed, and the simulation "fixture" over it. */
cox_sim fixture_sim(fixture_state *state, uint32_t seed);

/* The frame of a tick as a function of the tick and the seed: most have no commands. Uses commands,
 * room for 4. */
cox_frame fixture_frame(uint32_t tick, uint32_t seed, cox_command commands[4]);

/* A file in memory. */
typedef struct fixture_file {
    uint32_t length;
    uint32_t position;      /* of the reader */
    uint32_t writes;        /* calls so far */
    uint32_t failing_write; /* the number, from 1, of the first call that fails; 0: none */
    uint32_t read_most;     /* the most bytes that one read gives; 0: any number */
    uint8_t bytes[FIXTURE_FILE_BYTES];
} fixture_file;

void fixture_file_clear(fixture_file *file);
cox_status fixture_file_write(void *user, const void *bytes, uint32_t length);
int32_t fixture_file_read(void *user, void *bytes, uint32_t length);

/* Streams to and from a file. All readers of a file share one position. */
cox_stream_writer fixture_file_writer(fixture_file *file);
cox_stream_reader fixture_file_reader(fixture_file *file);

/* A writer of keyframes, one every so many ticks, for one recording at a time. */
cox_keyframe_writer *fixture_keyframes(uint32_t ticks);

/* Records ticks frames of the simulation with that seed: a setting, a checkpoint every 8 ticks, a
 * keyframe every 16, a note. Returns what cox_recorder_finish returned. */
cox_status fixture_record(fixture_file *file, uint32_t seed, uint32_t ticks);

/* The result of playing a replay to its end. */
typedef struct fixture_outcome {
    cox_status status;
    uint32_t tick;
    uint32_t verified_tick;
    uint64_t offset;
    uint64_t state_hash; /* of the simulation at the end */
} fixture_outcome;

/* Plays a file from its start against a simulation of another seed, so that nothing but the file
 * can make the state. */
fixture_outcome fixture_play(fixture_file *file);

/* Where a record lies in a file, and the tick that its end reaches (from start tick 0). */
typedef struct fixture_place {
    uint32_t offset;
    uint32_t length; /* of the payload */
    uint8_t type;
    uint32_t tick;
} fixture_place;

/* Finds the records of a sound file by their lengths. Returns how many, at most capacity. */
uint32_t fixture_places(const fixture_file *file, fixture_place *places, uint32_t capacity);

/* A forger's edit of one record; the checks of all records, and the places of keyframes in all
 * others, are then made to fit. */
enum { FIXTURE_REPLACE = 0, FIXTURE_DROP = 1, FIXTURE_INSERT = 2 };

typedef struct fixture_edit {
    uint32_t index;  /* of the record that is replaced, dropped, or inserted before */
    uint8_t action;  /* FIXTURE_... */
    uint8_t type;    /* of the new one */
    uint32_t length; /* of its payload */
    uint8_t payload[COX_RECORD_PAYLOAD_MAX];
} fixture_edit;

/* An edit that replaces a record by itself, to be changed by the caller. */
fixture_edit fixture_edit_make(const fixture_file *file, uint32_t index);

/* Copies a file record by record with one edit, every check right. */
void fixture_forge(const fixture_file *from, fixture_file *to, const fixture_edit *edit);

#endif
