/* SPDX-License-Identifier: MIT
 * The recorder: a running simulation's frames as a replay file, through the caller's write
 * callback.
 *
 * It only appends, so what was written before a crash stays readable. It is called before the
 * step, so commands that crash the game are on file; ticks without commands may still have been
 * gathered then (cox_recorder_flush). src/replay/FORMAT.md has every byte. Once the write callback
 * has failed, all later calls return its status and write nothing; after the end record they
 * return COX_END and write nothing. */
#ifndef COX_RECORDER_H
#define COX_RECORDER_H

#include "coxswain/scenario.h"
#include "coxswain/snapshot.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the container: how records are framed, not what they mean. */
#define COX_CONTAINER_VERSION 1

/* The most bytes of a whole record (head of 4, payload, check of 4), and of its payload. */
#define COX_RECORD_BYTES_MAX 256
#define COX_RECORD_PAYLOAD_MAX 248

/* The types of records. A reader skips an unknown type that has bit 7 set and refuses another.
 * Pieces of schema, snapshot and keyframe are full (COX_RECORD_PAYLOAD_MAX bytes) but for the last
 * one, which is shorter, if need be empty. */
enum {
    COX_RECORD_HEADER = 1,     /* container, epochs, simulation, schema hash, seed, start tick */
    COX_RECORD_SETTING = 2,    /* one setting: name, type and value */
    COX_RECORD_SCHEMA = 3,     /* a piece of the schema's bytes */
    COX_RECORD_SNAPSHOT = 4,   /* a piece of the start snapshot */
    COX_RECORD_FRAME = 5,      /* ticks without commands, then commands of the next tick */
    COX_RECORD_CHECKPOINT = 6, /* tick, state hash, input hash */
    COX_RECORD_KEYFRAME = 7,   /* a piece of a snapshot of the tick reached */
    COX_RECORD_END = 8,        /* ticks, final state hash, final input hash */
    COX_RECORD_NOTE = 128      /* UTF-8 text for people */
};

/* What a recording begins with, and how often it says what the state is. */
typedef struct cox_recorder_def {
    uint64_t seed;       /* a note: the snapshot is the truth */
    uint32_t start_tick; /* the tick of the start snapshot; 0 for a whole match */
    const cox_setting *settings; /* COX_FLASH; what the scenario was made with; may be NULL */
    const int32_t *setting_values; /* setting_count of them; may be NULL if setting_count is 0 */
    uint32_t setting_count;        /* of both */
    uint32_t checkpoint_ticks; /* ticks from checkpoint to checkpoint; 0: only at the end */
    uint32_t keyframe_ticks;   /* ticks from keyframe to keyframe; 0: none */
} cox_recorder_def;

/* Seed 0, start tick 0, no settings, a checkpoint every 60 ticks, no keyframes. */
cox_recorder_def cox_recorder_default(void);

/* A recorder in the making; its fields are the library's own. */
typedef struct cox_recorder {
    cox_write *write;
    void *user;
    uint64_t input_hash;       /* over all frames so far */
    cox_status status;         /* the first failure or COX_END, for good */
    uint32_t crc;              /* of the record before */
    uint32_t start_tick;
    uint32_t tick;             /* of the next frame */
    uint32_t empty_ticks;      /* frames without commands that are not written yet */
    uint32_t checkpoint_ticks; /* as in the def */
    uint32_t keyframe_ticks;
    uint8_t piece_type;        /* of the bytes gathered */
    uint8_t length;            /* of the payload gathered */
    uint8_t bytes[COX_RECORD_BYTES_MAX]; /* the record in the making: head, payload, check */
} cox_recorder;

/* Starts a recording: writes the magic, then header, settings, schema and a snapshot of the
 * simulation as it is. write is called with user and, after the magic, with whole records; it must
 * have stored or refused the bytes when it returns. Returns COX_OK or what write returned. The
 * recorder keeps write and user, not sim or def. */
cox_status cox_recorder_start(cox_recorder *recorder, const cox_sim *sim,
                              const cox_recorder_def *def, cox_write *write, void *user);

/* Records the frame of the next tick, recorder->tick; call it before the step. It writes
 * checkpoints and keyframes when they are due, of the state before the step. Frames without
 * commands are gathered, at most checkpoint_ticks of them or 65,535; one with commands is
 * written at once. COX_ERROR_RANGE if a command is not declared or out of bounds, or if the tick
 * is 0xffffffff; COX_ERROR_ORDER if players are out of order (cox_frame_is_ordered);
 * COX_ERROR_CAPACITY if there are more than COX_FRAME_COMMANDS_MAX commands; then nothing is
 * written and the recorder can go on without that frame. Whoever steps with commands that come
 * from outside checks them first, so that what he steps is what is recorded. */
cox_status cox_recorder_frame(cox_recorder *recorder, const cox_sim *sim, const cox_frame *frame);

/* The same where the simulation is no longer in the state before the frame, but its hash is known;
 * sim is looked at for its declaration alone. No keyframes are written. */
cox_status cox_recorder_frame_known(cox_recorder *recorder, const cox_sim *sim,
                                    const cox_frame *frame, uint64_t state_hash);

/* Appends a note about the tick reached: UTF-8, length bytes, cut between characters into as many
 * records as it takes; of length 0, nothing. */
cox_status cox_recorder_note(cox_recorder *recorder, const char *text, uint32_t length);

/* Writes what was gathered, so that all frames so far are on file. */
cox_status cox_recorder_flush(cox_recorder *recorder);

/* Ends the recording with the tick reached and the hashes of the simulation now, the last frame's
 * step done. Returns COX_OK once all is written. */
cox_status cox_recorder_end(cox_recorder *recorder, const cox_sim *sim);

/* For tools that copy, repair or pack: starts a file (writes the magic) without a simulation, and
 * appends one record as it stands, with its head and check, of any type, in any order. length <=
 * COX_RECORD_PAYLOAD_MAX (else COX_ERROR_CAPACITY and nothing is written). */
cox_status cox_recorder_start_raw(cox_recorder *recorder, cox_write *write, void *user);
cox_status cox_recorder_record(cox_recorder *recorder, uint8_t type, const void *payload,
                               uint32_t length);

#ifdef __cplusplus
}
#endif
#endif
