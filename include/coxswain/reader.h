/* SPDX-License-Identifier: MIT
 * The reader: a replay file from the caller's read callback, checked byte by byte, with bounded
 * memory; and the verification of a replay against a simulation.
 *
 * What it says of a bad file is exact: valid bytes that stop early are COX_ERROR_TRUNCATED; a
 * wrong head or check, bytes after the end, records out of order, a gap in ticks are
 * COX_ERROR_DAMAGED; an unknown record that must not be skipped is COX_ERROR_FORMAT. Then
 * reader->offset is where the record begins that is not whole or not sound: the bytes before it
 * are. Once a call has returned anything but COX_OK, all later ones return the same. */
#ifndef COX_READER_H
#define COX_READER_H

#include "coxswain/recorder.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What the first record says. */
typedef struct cox_replay_header {
    uint64_t schema_hash;           /* of the declaration of the recorded state and commands */
    uint64_t seed;                  /* a note: the snapshot is the truth */
    uint32_t library_epoch;         /* COX_EPOCH of the library that recorded */
    uint32_t simulation_epoch;      /* its author's */
    uint32_t start_tick;            /* of the start snapshot */
    uint16_t container_version;     /* COX_CONTAINER_VERSION */
    char simulation[COX_NAME_SIZE]; /* its name */
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
    uint64_t offset;            /* of the next record, or of the faulty one */
    uint64_t input_hash;        /* over all frames so far */
    uint64_t actual_state_hash; /* where COX_ERROR_DIVERGED: what was found instead */
    uint64_t actual_input_hash;
    cox_checkpoint checkpoint;  /* the last one read, an end record included */
    cox_replay_header header;
    cox_status status;          /* why it stopped, for good; COX_OK while it has not */
    uint32_t crc;               /* of the record before */
    uint32_t tick;              /* of the next frame: how far the frames go that were given */
    uint32_t verified_tick;     /* of the last checkpoint that agreed; at first the start tick */
    uint32_t empty_ticks;       /* frames without commands still to be given */
    uint8_t phase;              /* how far the order of records has come */
    uint8_t unfinished;         /* the type that must come next; 0: any */
    uint8_t length;             /* of the payload of the record read last */
    uint8_t cursor;             /* how much of it is used up */
    uint8_t payload[COX_RECORD_PAYLOAD_MAX];
} cox_reader;

/* Starts reading: the magic and the header record, into reader->header. COX_ERROR_FORMAT if the
 * file is not a replay or of an unknown container version; COX_ERROR_TRUNCATED or _DAMAGED; a
 * negative status of read's, or COX_ERROR_IO if it gave more bytes than it was asked for. The
 * library epoch is not judged here, so that info can show any replay. */
cox_status cox_reader_start(cox_reader *reader, cox_read *read, void *user);

/* The next record, its bytes and its place in the order checked; also one of an unknown type
 * with bit 7. reader->tick counts the frames. COX_END after the end record and no bytes more.
 * This is the way to look at a replay without its simulation; do not mix it with
 * cox_reader_frame. */
cox_status cox_reader_next(cox_reader *reader, cox_record *record);

/* Whether this library and this simulation can play the replay: COX_OK, COX_ERROR_EPOCH,
 * COX_ERROR_SIMULATION or COX_ERROR_SCHEMA. reader->header has the replay's values. */
cox_status cox_reader_judge(const cox_reader *reader, const cox_sim *sim);

/* Judges, then loads the start snapshot into the simulation, whose context is not running and on
 * any refusal not usable. Skips settings and schema; call it after cox_reader_start, before any
 * snapshot record has been read. Returns COX_OK, a refusal of cox_reader_judge, what
 * cox_snapshot_read refuses, or what cox_reader_next returns. */
cox_status cox_reader_load(cox_reader *reader, const cox_sim *sim);

/* The next frame, its commands in the caller's commands (capacity of them,
 * COX_FRAME_COMMANDS_MAX hold any frame; else COX_ERROR_CAPACITY). Checkpoints on the way are
 * compared with the simulation as it is (sim->visit is called), keyframes and notes are skipped.
 * COX_END after the end record, which is compared too; COX_ERROR_DIVERGED when the state or the
 * inputs are not the recorded ones. The caller steps the simulation before the next call. Where
 * it is not COX_OK, *frame and commands are unspecified, reader->tick is the tick reached and
 * reader->verified_tick how far it is proven. Call it after cox_reader_load. */
cox_status cox_reader_frame(cox_reader *reader, const cox_sim *sim, cox_command *commands,
                            uint32_t capacity, cox_frame *frame);

/* Reads a checkpoint or end record's payload. Returns false, and leaves *checkpoint unchanged,
 * if it is not one. */
bool cox_record_checkpoint(const cox_record *record, cox_checkpoint *checkpoint);

/* One step of a walk through a frame record's payload: at *cursor (0 at the start) either ticks
 * without commands (*empty_ticks > 0), or one command of the tick after them (*has_command), and
 * *cursor moves on. *tick_ends says that the command is the last of its tick; if the record's last
 * command is not, the tick goes on in the next frame record. kinds as declared by the simulation
 * (COX_FLASH). Returns false at the end, where *cursor is the length, and at a command that is not
 * declared or out of bounds, where it is less. */
bool cox_record_frame_step(const cox_record *record, const cox_command_kind *kinds,
                           uint32_t kind_count, uint32_t *cursor, uint32_t *empty_ticks,
                           bool *has_command, cox_command *command, bool *tick_ends);

/* A setting record: its name and value; and the value's type, COX_I32 or COX_FIXED. Returns false,
 * or type 0, and leaves the targets unchanged, if it is not one. */
bool cox_record_setting(const cox_record *record, char name[COX_NAME_SIZE], int32_t *value);
uint8_t cox_record_setting_type(const cox_record *record);

#ifdef __cplusplus
}
#endif
#endif
