/* SPDX-License-Identifier: MIT
 * The reader: a replay file from any stream, every byte checked, in bounded memory; and the
 * verification of a replay against a simulation.
 *
 * A reader names the first fault of a bad file exactly. COX_ERROR_TRUNCATED: valid bytes that stop
 * early. COX_ERROR_DAMAGED: a wrong head or check, bytes after the end, records out of order, a gap
 * in ticks. COX_ERROR_FORMAT: an unknown record that must not be skipped. reader->offset is then
 * where the faulty record begins; all bytes before it are sound. Once a call has returned anything
 * but COX_OK, all later ones return the same. */
#ifndef COX_READER_H
#define COX_READER_H

#include "coxswain/recorder.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The longest text of a verdict, its terminating zero included. */
#define COX_VERDICT_TEXT_SIZE 128

/* What came of the verification of a replay. */
typedef struct cox_verdict {
    cox_status status;      /* COX_OK: every recorded hash agrees; COX_ERROR_DIVERGED: one does not;
                               any other: why the replay could not be played to its end */
    uint32_t tick;          /* how far it was played */
    uint32_t verified_tick; /* the last tick whose recorded hashes agree */
    char text[COX_VERDICT_TEXT_SIZE]; /* the same in a sentence, as cox_reader_text writes it */
} cox_verdict;

/* Plays a replay from its first byte to its end and compares every recorded hash. sim's context may
 * be in any state: the replay's start snapshot replaces it, and afterwards it is in the state of
 * verdict.tick. On a status other than COX_OK and COX_ERROR_DIVERGED the context may be half
 * loaded. commands is the caller's memory for the commands of one tick, capacity of them;
 * COX_FRAME_COMMANDS_MAX hold any frame, and a frame that does not fit is COX_ERROR_CAPACITY. */
COX_API cox_verdict cox_reader_verify(const cox_sim *sim, cox_stream_reader stream,
                                      cox_command *commands, uint32_t capacity);

/* What the first record says. */
typedef struct cox_replay_header {
    uint64_t schema_hash;           /* of the declaration of the recorded state and commands */
    uint64_t seed;                  /* for people: the snapshot alone decides */
    uint32_t library_epoch;         /* COX_EPOCH of the library that recorded */
    uint32_t simulation_epoch;      /* sim.epoch of the recorded simulation */
    uint32_t start_tick;            /* of the start snapshot */
    uint16_t container_version;     /* COX_CONTAINER_VERSION */
    char simulation[COX_NAME_SIZE]; /* its name */
} cox_replay_header;

/* One whole, checked record. */
typedef struct cox_record {
    uint8_t type;           /* COX_RECORD_... */
    uint8_t length;         /* of the payload, at most COX_RECORD_PAYLOAD_MAX */
    const uint8_t *payload; /* in the reader's memory, until the next call */
    uint64_t offset;        /* of the record in the file */
} cox_record;

/* A checkpoint or an end, decoded. */
typedef struct cox_checkpoint {
    uint32_t tick;       /* the tick reached */
    uint64_t state_hash; /* of the state of that tick */
    uint64_t input_hash; /* over all frames before it */
} cox_checkpoint;

/* A reader, in the caller's memory. Its fields may be read, not written. */
typedef struct cox_reader {
    cox_stream_reader stream;   /* where the bytes come from */
    uint64_t offset;            /* of the next record, or of the faulty one */
    uint64_t input_hash;        /* over all frames so far */
    uint64_t actual_state_hash; /* after COX_ERROR_DIVERGED: the hash that was found instead */
    uint64_t actual_input_hash; /* likewise */
    cox_checkpoint checkpoint;  /* the last one read; an end record counts as one */
    cox_replay_header header;   /* valid once cox_reader_start has returned COX_OK */
    cox_status status;          /* COX_OK, then why it stopped, for good */
    uint32_t crc;               /* of the last record */
    uint32_t tick;              /* of the next frame */
    uint32_t verified_tick;     /* of the last checkpoint that agreed; at first the start tick */
    uint32_t empty_ticks;       /* frames without commands still to be given */
    uint8_t phase;              /* the section of the file that has been reached */
    uint8_t unfinished;         /* the type that must come next; 0: any */
    uint8_t length;             /* of the payload of the last record */
    uint8_t cursor;             /* how much of that payload is used up */
    uint8_t payload[COX_RECORD_PAYLOAD_MAX]; /* of the last record, length bytes */
} cox_reader;

/* Starts reading: takes the magic and the header record, into reader->header. Returns
 * COX_ERROR_FORMAT if the file is not a replay or of an unknown container version,
 * COX_ERROR_TRUNCATED, COX_ERROR_DAMAGED, a negative status of the stream, or COX_ERROR_IO if the
 * stream gave more bytes than it was asked for. A replay of another library epoch is accepted here,
 * so that it can be shown. */
COX_API cox_status cox_reader_start(cox_reader *reader, cox_stream_reader stream);

/* Gives the next record, its bytes and its place in the order checked, also one of an unknown type
 * with bit 7. reader->tick counts the frames. Returns COX_END after the end record if no byte
 * follows. This looks at a replay without its simulation; a reader that uses it does not use
 * cox_reader_frame. */
COX_API cox_status cox_reader_next(cox_reader *reader, cox_record *record);

/* Whether this library and this simulation can play the replay: COX_OK, COX_ERROR_EPOCH,
 * COX_ERROR_SIMULATION or COX_ERROR_SCHEMA. reader->header has the replay's values. */
COX_API cox_status cox_reader_judge(const cox_reader *reader, const cox_sim *sim);

/* Judges, then loads the start snapshot into the simulation, whose context must not be running; on
 * any refusal the context is not usable. It skips settings and schema, and comes after
 * cox_reader_start, before any snapshot record has been read. Returns COX_OK, a refusal of
 * cox_reader_judge or cox_snapshot_read, or what cox_reader_next returns. */
COX_API cox_status cox_reader_load(cox_reader *reader, const cox_sim *sim);

/* Gives the next frame, its commands in the caller's memory: capacity of them, and
 * COX_FRAME_COMMANDS_MAX hold any frame; one that does not fit is COX_ERROR_CAPACITY. Comes after
 * cox_reader_load; the caller steps the simulation before the next call. Checkpoints on the way are
 * compared with the present state; keyframes and notes are skipped.
 *
 * Returns COX_END after the end record, if that agrees too, and COX_ERROR_DIVERGED where the state
 * or the inputs are not the recorded ones. Unless it returns COX_OK, *frame and commands are
 * unspecified, reader->tick is the tick reached and reader->verified_tick the last one proven. */
COX_API cox_status cox_reader_frame(cox_reader *reader, const cox_sim *sim, cox_command *commands,
                                    uint32_t capacity, cox_frame *frame);

/* Writes what a status of this reader means, in a sentence without a full stop, into text (at most
 * size bytes with the terminating zero; COX_VERDICT_TEXT_SIZE always suffice):
 *     same: ticks 600 hash 5a2c05d3c86b7db1
 *     diverged between ticks 60 and 120: expected hash ..., found ...
 *     truncated at tick 412, verified to tick 360
 *     damaged at byte 2048, verified to tick 360
 *     was recorded by library epoch 1, this is epoch 2
 * sim is what the replay was played on. NULL: it was only read, and nothing is said of
 * verification. Total: any status has a text. */
COX_API void cox_reader_text(const cox_reader *reader, cox_status status, const cox_sim *sim,
                             char *text, uint32_t size);

/* Decodes a checkpoint or end record's payload. Returns false, and leaves *checkpoint unchanged,
 * for any other record. */
COX_API bool cox_record_checkpoint(const cox_record *record, cox_checkpoint *checkpoint);

/* One step of a walk through a frame record's payload, from *cursor (0 at the start). It gives
 * either ticks without commands (*empty_ticks > 0) or one command of the tick after them
 * (*has_command), and moves *cursor on. *tick_ends says that the command is the last of its tick;
 * if the record's last command is not, the tick goes on in the next frame record. kinds are those
 * of the simulation (COX_FLASH, kind_count of them). Returns false at the end, where *cursor is the
 * length, and at a command that is not declared or out of bounds, where it is less. */
COX_API bool cox_record_frame_step(const cox_record *record, const cox_command_kind *kinds,
                                   uint32_t kind_count, uint32_t *cursor, uint32_t *empty_ticks,
                                   bool *has_command, cox_command *command, bool *tick_ends);

/* Decodes a setting record: its name and value; and the value's type, COX_I32 or COX_FIXED. For any
 * other record the first returns false and leaves its targets unchanged, and the second returns 0.
 */
COX_API bool cox_record_setting(const cox_record *record, char name[COX_NAME_SIZE], int32_t *value);
COX_API uint8_t cox_record_setting_type(const cox_record *record);

#ifdef __cplusplus
}
#endif
#endif
