/* SPDX-License-Identifier: MIT
 * The reader: a replay file from the caller's read callback, checked byte by byte, with bounded
 * memory; and the verification of a replay against a simulation.
 *
 * What it says of a bad file is exact: valid bytes that stop early are COX_ERROR_TRUNCATED; a wrong
 * head or check, bytes after the end, a gap in ticks are COX_ERROR_DAMAGED; the offset is in
 * reader->offset. */
#ifndef COX_READER_H
#define COX_READER_H

#include "coxswain/recorder.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What the first record says. */
typedef struct cox_replay_header {
    uint16_t container_version;
    uint32_t library_epoch;
    char simulation[COX_NAME_SIZE];
    uint32_t simulation_epoch;
    uint64_t schema_hash;
    uint64_t seed;
    uint32_t start_tick;
} cox_replay_header;

/* One whole, checked record. */
typedef struct cox_record {
    uint8_t type;           /* COX_RECORD_... */
    uint8_t length;         /* of the payload */
    const uint8_t *payload; /* the reader's memory, until the next call */
    uint64_t offset;        /* of the record in the file */
} cox_record;

/* A checkpoint or an end, decoded. */
typedef struct cox_checkpoint {
    uint32_t tick;
    uint64_t state_hash;
    uint64_t input_hash;
} cox_checkpoint;

/* A reader; its fields may be read, not written. */
typedef struct cox_reader {
    cox_read *read;
    void *user;
    cox_status status;        /* why it stopped, for good; COX_OK while it has not */
    uint64_t offset;          /* of the record being read, or of the fault */
    uint32_t crc;             /* of the record before */
    cox_replay_header header;
    uint32_t tick;            /* of the next frame */
    uint32_t verified_tick;   /* of the last checkpoint that agreed */
    uint64_t input_hash;      /* over all frames so far */
    uint32_t empty_ticks;     /* frames without commands still to be given */
    cox_checkpoint checkpoint;/* the last one read */
    uint64_t actual_state_hash; /* where COX_ERROR_DIVERGED: what was found instead */
    uint64_t actual_input_hash;
    uint8_t phase;
    uint8_t pending;          /* whether bytes holds a record not used up yet */
    uint8_t cursor;           /* how much of it is used */
    uint8_t bytes[COX_RECORD_BYTES_MAX];
} cox_reader;

/* Starts reading: the magic and the header record, into reader->header. COX_ERROR_FORMAT if the file
 * is not a replay or of an unknown container version; COX_ERROR_TRUNCATED or _DAMAGED. The library
 * epoch is not judged here, so that info can show any replay. */
cox_status cox_reader_start(cox_reader *reader, cox_read *read, void *user);

/* The next record, checked. COX_END after the end record and no bytes more. */
cox_status cox_reader_next(cox_reader *reader, cox_record *record);

/* Whether this library and this simulation can play the replay: COX_OK, COX_ERROR_EPOCH,
 * COX_ERROR_SIMULATION or COX_ERROR_SCHEMA. reader->header has the replay's values. */
cox_status cox_reader_judge(const cox_reader *reader, const cox_sim *sim);

/* Judges, then loads the start snapshot into the simulation, whose context is not running. Skips
 * settings and schema. Call it right after cox_reader_start. */
cox_status cox_reader_load(cox_reader *reader, const cox_sim *sim);

/* The next frame, its commands in the caller's commands (capacity of them, COX_FRAME_COMMANDS_MAX
 * hold any frame; COX_ERROR_CAPACITY). Checkpoints on the way are compared with the simulation as it
 * is (sim->visit is called), keyframes and notes are skipped. COX_END after the end record, which
 * is compared too; COX_ERROR_DIVERGED when the state or the inputs are not the recorded ones.
 * The caller steps the simulation before the next call. */
cox_status cox_reader_frame(cox_reader *reader, const cox_sim *sim, cox_command *commands,
                            uint32_t capacity, cox_frame *frame);

/* Reads a checkpoint or end record's payload. Returns false if it is not one. */
bool cox_record_checkpoint(const cox_record *record, cox_checkpoint *checkpoint);

/* One step of a walk through a frame record's payload: at *cursor (0 at the start), either ticks
 * without commands (*empty_ticks > 0), or one command of the tick (*has_command). Returns false at
 * the end. *tick_ends says that the command is the last of its tick, or that the payload's tick has
 * ended. kinds as declared by the simulation. */
bool cox_record_frame_step(const cox_record *record, const cox_command_kind *kinds,
                           uint32_t kind_count, uint32_t *cursor, uint32_t *empty_ticks,
                           bool *has_command, cox_command *command, bool *tick_ends);

/* A setting record: its name and value. Returns false if it is not one. */
bool cox_record_setting(const cox_record *record, char name[COX_NAME_SIZE], int32_t *value);

#ifdef __cplusplus
}
#endif
#endif
