/* SPDX-License-Identifier: MIT
 * The recorder: writes a running simulation's frames as a replay file, to any stream.
 *
 * It only appends, so what it wrote before a crash stays readable. It writes a frame before the
 * step, so the commands that crash a game are on file; only ticks without commands may still wait
 * in its memory (cox_recorder_flush). src/core/replay/FORMAT.md has every byte.
 *
 * Once the writer has failed, all later calls return its status and write nothing. After
 * cox_recorder_finish they return COX_END and write nothing. */
#ifndef COX_RECORDER_H
#define COX_RECORDER_H

#include "coxswain/scenario.h"
#include "coxswain/snapshot.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the container: which records there are and how they are framed, not what they
 * mean. Another one cannot be read. */
#define COX_CONTAINER_VERSION 3

/* The most bytes of a whole record (head of 4, payload, check of 4), and of its payload. */
#define COX_RECORD_BYTES_MAX 256
#define COX_RECORD_PAYLOAD_MAX 248

/* The types of records. A reader skips an unknown type that has bit 7 set and refuses any other.
 * Schema, snapshot and keyframe come in pieces: all are full (COX_RECORD_PAYLOAD_MAX bytes) but the
 * last, which is shorter and may be empty. */
enum cox_record_type {
    COX_RECORD_HEADER = 1,     /* container, epochs, ticks per second, simulation, schema hash,
                                  seed, start tick */
    COX_RECORD_SETTING = 2,    /* one setting: name, type and value */
    COX_RECORD_SCHEMA = 3,     /* a piece of the schema's bytes */
    COX_RECORD_SNAPSHOT = 4,   /* a piece of the start snapshot */
    COX_RECORD_FRAME = 5,      /* ticks without commands, then commands of the next tick */
    COX_RECORD_CHECKPOINT = 6, /* tick, state hash, input hash */
    COX_RECORD_KEYFRAME = 7,   /* a piece of a snapshot of the tick reached */
    COX_RECORD_END = 8,        /* ticks, final state hash, final input hash, the last index */
    COX_RECORD_INDEX = 9,      /* of a keyframe, before it: as a checkpoint, then earlier ones */
    COX_RECORD_STATE = 10,     /* as a checkpoint, then keyframe pieces: the state that was set */
    COX_RECORD_NOTE = 128,     /* UTF-8 text for people */
    COX_RECORD_PARENT = 129    /* of a replay that goes on from another one's tick: which one */
};

/* What writes keyframes: keyframes.h. */
typedef struct cox_keyframe_writer cox_keyframe_writer;

/* What a recording begins with, and how often it states the hash. */
typedef struct cox_recorder_def {
    uint64_t seed;                  /* what the state was made from: for people, as the snapshot
                                       alone decides */
    uint32_t start_tick;            /* the tick of the start snapshot; 0 for a whole match */
    uint32_t ticks_per_second;      /* at which it is played, at most COX_TICKS_PER_SECOND_MAX, so
                                       that a minute of it is known; 0: its ticks mean no time */
    const cox_setting *settings;    /* COX_FLASH, what the scenario was made with; may be NULL if
                                       setting_count is 0 */
    const int32_t *setting_values;  /* their values; may be NULL if setting_count is 0 */
    uint32_t setting_count;         /* of settings and of setting_values */
    uint32_t checkpoint_ticks;      /* ticks from checkpoint to checkpoint; 0: only at the end */
    cox_keyframe_writer *keyframes; /* writes keyframes, in the caller's memory for as long as the
                                       recording goes on; NULL: none are written */
} cox_recorder_def;

/* Seed 0, start tick 0, ticks that mean no time, no settings, a checkpoint every 60 ticks, no
 * keyframes. */
COX_API cox_recorder_def cox_recorder_default(void);

/* The fields of a simulation and of a definition, in the order in which they are checked. */
enum cox_recorder_field {
    COX_RECORDER_FIELD_NONE = 0,             /* all are right */
    COX_RECORDER_FIELD_NAME = 1,             /* of the simulation: no zeros at its end */
    COX_RECORDER_FIELD_TICKS_PER_SECOND = 2, /* more than COX_TICKS_PER_SECOND_MAX */
    COX_RECORDER_FIELD_START_TICK = 3,       /* more than COX_FRAME_TICK_MAX */
    COX_RECORDER_FIELD_SETTINGS = 4,         /* NULL, with a count */
    COX_RECORDER_FIELD_SETTING_VALUES = 5    /* the same */
};

/* The longest name of a field, its terminating zero included. */
#define COX_RECORDER_FIELD_TEXT_SIZE 24

/* The first field with which no recording starts: enum cox_recorder_field; COX_RECORDER_FIELD_NONE,
 * 0, if all are right. def may be NULL: the default is right. */
COX_API uint8_t cox_recorder_check(const cox_sim *sim, const cox_recorder_def *def);

/* Writes the name of a field, such as "start_tick", into text (at most size bytes with the
 * terminating zero; size 0 writes nothing). COX_RECORDER_FIELD_NONE and numbers
 * beyond the last give "". */
COX_API void cox_recorder_field_name(uint8_t field, char *text, uint32_t size);

/* A recording in progress, in the caller's memory. tick and status may be read; nothing may be
 * written. */
typedef struct cox_recorder {
    const cox_sim *sim;        /* what is recorded; NULL after cox_recorder_start_raw */
    cox_stream_writer writer;  /* where the bytes go */
    uint64_t input_hash;       /* over all frames so far */
    cox_status status;         /* COX_OK, then the first failure or COX_END, for good */
    uint32_t crc;              /* of the last record written */
    uint32_t start_tick;       /* of the start snapshot */
    uint32_t tick;             /* of the next frame */
    uint32_t empty_ticks;      /* frames without commands that wait to be written */
    uint32_t checkpoint_ticks; /* as in the def */
    cox_keyframe_writer *keyframes; /* as in the def */
    uint8_t piece_type;        /* of the record that gathers pieces */
    uint8_t length;            /* of the payload gathered */
    uint8_t bytes[COX_RECORD_BYTES_MAX]; /* the record being gathered: head, payload, check */
} cox_recorder;

/* Starts a recording of the simulation: writes the magic, then header, settings, schema and a
 * snapshot of the present state. The recorder keeps sim, a pointer, and the writer; it does not
 * keep def, of which NULL is cox_recorder_default(). The writer gets the magic, then whole records,
 * and must have stored or refused the bytes when it returns. Returns COX_OK, what the writer
 * returned, or COX_ERROR_RANGE, with nothing written, if cox_recorder_check finds a field wrong. */
COX_API cox_status cox_recorder_start(cox_recorder *recorder, const cox_sim *sim,
                                      const cox_recorder_def *def, cox_stream_writer writer);

/* Records the frame of the next tick, then steps the simulation by it: count commands, which may be
 * NULL if count is 0. Returns what cox_recorder_frame returns. Unless that is COX_OK, the
 * simulation has not been stepped: what is stepped is on record. A game that wants to go on without
 * its recording steps with cox_sim_step. */
COX_API cox_status cox_recorder_step(cox_recorder *recorder, const cox_command *commands,
                                     uint32_t count);

/* Records the frame of the next tick, recorder->tick; the caller takes the step after this call.
 * Checkpoints and keyframes that are due are written first, of the state before the step. A frame
 * with commands is written at once. Frames without are gathered: at most checkpoint_ticks of them,
 * or 65,535.
 *
 * Returns COX_ERROR_NOT_FOUND if a command is not declared, COX_ERROR_RANGE if one is out of bounds
 * or the tick is beyond COX_FRAME_TICK_MAX, COX_ERROR_ORDER if players are out of order
 * (cox_frame_is_ordered), COX_ERROR_CAPACITY for more than COX_FRAME_COMMANDS_MAX commands. Then
 * nothing is written, and the recording can go on without that frame. Other failures are the
 * writer's. */
COX_API cox_status cox_recorder_frame(cox_recorder *recorder, const cox_frame *frame);

/* Records a frame after its step, for a caller that kept the hash of the state before the step. The
 * simulation is only asked for its declaration. No keyframes are written (cox_session_run writes
 * the keyframes that are due from the states that it keeps). */
COX_API cox_status cox_recorder_frame_known(cox_recorder *recorder, const cox_frame *frame,
                                            uint64_t state_hash);

/* Records that the state of the tick reached is from here on another one, because the session set
 * it: the simulation's present state, which the caller has loaded. input_hash is the hash of the
 * frames which led to that state on the machine that it comes from; the recording goes on with it.
 * A replay that holds such a record does not follow from its start and its frames alone. */
COX_API cox_status cox_recorder_state(cox_recorder *recorder, uint64_t input_hash);

/* cox_recorder_state with a snapshot of the state, length bytes, and its hash. The simulation is
 * not asked.
 */
COX_API cox_status cox_recorder_state_known(cox_recorder *recorder, uint64_t state_hash,
                                            uint64_t input_hash, const void *snapshot,
                                            uint32_t length);

/* Appends a note about the tick reached: length bytes of UTF-8. A long note is cut between
 * characters into several records; one of length 0 writes nothing. */
COX_API cox_status cox_recorder_note(cox_recorder *recorder, const char *text, uint32_t length);

/* Writes the gathered ticks, so that all frames so far are on file. */
COX_API cox_status cox_recorder_flush(cox_recorder *recorder);

/* Finishes the recording after the last step: writes the tick reached and the hashes of the
 * present state. Returns COX_OK once all is written. */
COX_API cox_status cox_recorder_finish(cox_recorder *recorder);

/* Which replay a branch comes from: what is recorded from a tick of another replay on. */
typedef struct cox_replay_parent {
    uint64_t prefix_bytes; /* how many bytes of the parent lead to the branch's start tick */
    uint64_t prefix_hash;  /* of them: cox_hash_chain, from 0, over little-endian 32-bit words, the
                              last one filled up with zeros */
} cox_replay_parent;

/* Names the parent of this recording, right after its start. Returns COX_OK or what the writer
 * returned. */
COX_API cox_status cox_recorder_parent(cox_recorder *recorder, const cox_replay_parent *parent);

/* For tools that copy, repair or pack files. The first starts a file without a simulation: it
 * writes the magic. The second appends one record with its head and check: any type, any order,
 * length bytes of payload, at most COX_RECORD_PAYLOAD_MAX (else COX_ERROR_CAPACITY, and nothing is
 * written). */
COX_API cox_status cox_recorder_start_raw(cox_recorder *recorder, cox_stream_writer writer);
COX_API cox_status cox_recorder_record(cox_recorder *recorder, uint8_t type, const void *payload,
                                       uint32_t length);

#ifdef __cplusplus
}
#endif
#endif
