/* SPDX-License-Identifier: MIT
 * The reader: a replay file from any stream, every byte checked, in bounded memory; and the
 * verification of a replay against a simulation.
 *
 * A reader names the first fault of a bad file exactly. COX_ERROR_TRUNCATED: valid bytes that stop
 * early. COX_ERROR_DAMAGED: a wrong head or check, bytes after the end, records out of order, a gap
 * in ticks, a schema of another hash than the header's, a place of a keyframe that was not passed.
 * COX_ERROR_FORMAT: an unknown record that must not be skipped. reader->offset is then
 * where the faulty record begins; all bytes before it are sound. Once a call has returned anything
 * but COX_OK, all later ones return the same. */
#ifndef COX_READER_H
#define COX_READER_H

#include "coxswain/recorder.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The longest text of a verdict, its terminating zero included. */
#define COX_VERDICT_TEXT_SIZE 256

/* What came of the verification of a replay. */
typedef struct cox_verdict {
    cox_status status;      /* COX_OK: every recorded hash agrees; COX_ERROR_DIVERGED: one does not;
                               any other: why the replay could not be played to its end */
    uint32_t tick;          /* how far it was played */
    uint32_t verified_tick; /* the last tick whose recorded hashes agree */
    uint32_t states_set;    /* how many times the recorded session set the state: if not 0, the
                               states after it follow from the states that were set, not from the
                               start */
    char text[COX_VERDICT_TEXT_SIZE]; /* the verdict as a sentence, as cox_reader_text writes it */
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
    uint32_t core_epoch;            /* cox_sim_core_epoch of the recorded simulation, */
    uint32_t steer_epoch;           /* and cox_sim_steer_epoch */
    uint32_t ticks_per_second;      /* at most COX_TICKS_PER_SECOND_MAX; 0: ticks mean no time */
    uint32_t simulation_epoch;      /* sim.epoch of the recorded simulation */
    uint32_t start_tick;            /* of the start snapshot */
    uint16_t container_version;     /* COX_CONTAINER_VERSION */
    char simulation[COX_NAME_SIZE]; /* its name */
} cox_replay_header;

/* One whole, checked record. */
typedef struct cox_record {
    uint8_t type;           /* enum cox_record_type */
    uint8_t length;         /* of the payload, at most COX_RECORD_PAYLOAD_MAX */
    const uint8_t *payload; /* in the reader's memory, until the next call */
    uint64_t offset;        /* of the record in the file */
} cox_record;

/* A checkpoint, an end, an index or a state that was set, decoded as far as they are alike. */
typedef struct cox_checkpoint {
    uint32_t tick;       /* the tick reached */
    uint64_t state_hash; /* of the state of that tick */
    uint64_t input_hash; /* over all frames before it */
} cox_checkpoint;

/* The most places of earlier keyframes that an index names. */
#define COX_KEYFRAME_PLACES 13

/* The keyframes so far that the next index names, by the one rule that writer and reader share:
 * place 0 is the last one, place 1 the last but one, and place 1 + n the last one whose number,
 * counted from 1, is a multiple of 2^n. */
typedef struct cox_keyframe_places {
    uint64_t offsets[COX_KEYFRAME_PLACES]; /* of their index records; 0: there is none */
    uint32_t ticks[COX_KEYFRAME_PLACES];   /* of their states */
    uint32_t count;                        /* keyframes so far */
} cox_keyframe_places;

/* A reader, in the caller's memory. Its fields may be read, not written. */
typedef struct cox_reader {
    cox_stream_reader stream;   /* where the bytes come from */
    uint64_t offset;            /* of the next record, or of the faulty one */
    uint64_t input_hash;        /* over all frames so far */
    uint64_t actual_state_hash; /* after COX_ERROR_DIVERGED: the hash that was found instead */
    uint64_t actual_input_hash; /* likewise */
    cox_checkpoint checkpoint;  /* the last one read; an end, an index or a state counts as one */
    cox_replay_header header;   /* valid once cox_reader_start has returned COX_OK */
    cox_keyframe_places places; /* of the keyframes passed, as long as places_are_known */
    uint64_t schema_hash;       /* of the schema's bytes so far */
    cox_status status;          /* COX_OK, then why it stopped, for good */
    uint32_t crc;               /* of the last record */
    uint32_t tick;              /* of the next frame */
    uint32_t verified_tick;     /* of the last checkpoint that agreed; at first the start tick */
    uint32_t empty_ticks;       /* frames without commands still to be given */
    uint32_t states_set;        /* COX_RECORD_STATE records passed or loaded so far */
    bool places_are_known;      /* all records from the first one on were passed in order */
    uint8_t phase;              /* the section of the file that has been reached */
    uint8_t unfinished;         /* the type that must come next; 0: any */
    uint8_t announced; /* what the last keyframe pieces belong to: COX_RECORD_INDEX, _STATE */
    uint8_t length;    /* of the payload of the last record */
    uint8_t cursor;    /* how much of that payload is used up */
    uint8_t payload[COX_RECORD_PAYLOAD_MAX]; /* of the last record, length bytes */
} cox_reader;

/* Starts reading: takes the magic and the header record, into reader->header. Returns
 * COX_ERROR_FORMAT if the file is not a replay or of an unknown container version,
 * COX_ERROR_TRUNCATED, COX_ERROR_DAMAGED, a negative status of the stream, or COX_ERROR_IO if the
 * stream gave more bytes than it was asked for. A replay of another epoch is accepted here, so that
 * it can be shown. */
COX_API cox_status cox_reader_start(cox_reader *reader, cox_stream_reader stream);

/* Gives the next record, its bytes and its place in the order checked, also one of an unknown type
 * with bit 7. reader->tick counts the frames. Returns COX_END after the end record if no byte
 * follows. This looks at a replay without its simulation; a reader that uses it does not use
 * cox_reader_frame. */
COX_API cox_status cox_reader_next(cox_reader *reader, cox_record *record);

/* Whether this simulation can play the replay: COX_OK, COX_ERROR_EPOCH for another epoch of core,
 * or of steer where the simulation depends on it, COX_ERROR_SIMULATION or COX_ERROR_SCHEMA.
 * reader->header has the replay's values. */
COX_API cox_status cox_reader_judge(const cox_reader *reader, const cox_sim *sim);

/* Judges, then loads the start snapshot into the simulation, whose context must not be running; on
 * any refusal the context is not usable. It skips settings and schema, and comes after
 * cox_reader_start, before any snapshot record has been read. Returns COX_OK, a refusal of
 * cox_reader_judge or cox_snapshot_read, or what cox_reader_next returns. */
COX_API cox_status cox_reader_load(cox_reader *reader, const cox_sim *sim);

/* Gives the next frame, its commands in the caller's memory: capacity of them, and
 * COX_FRAME_COMMANDS_MAX hold any frame; one that does not fit is COX_ERROR_CAPACITY. Comes after
 * cox_reader_load; the caller steps the simulation before the next call. Checkpoints and keyframes
 * before the frame are compared with the present state, keyframes byte by byte; a state that the
 * recorded session set is loaded into the simulation; notes are skipped.
 *
 * Returns COX_END after the end record, if that agrees too, COX_ERROR_DIVERGED where the state or
 * the inputs are not the recorded ones, and what cox_snapshot_read refuses of a state that was set.
 * Unless it returns COX_OK, *frame and commands are unspecified, reader->tick is the tick reached
 * and reader->verified_tick the last one proven. */
COX_API cox_status cox_reader_frame(cox_reader *reader, const cox_sim *sim, cox_command *commands,
                                    uint32_t capacity, cox_frame *frame);

/* Takes what the file says of the state of the present tick, up to the next frame: compares hashes
 * and keyframes, and loads a state that was set at this tick, which cox_reader_frame does not
 * before it is asked for that frame. Comes after the step. Returns COX_OK, also where the file is
 * cut here, but not within that state; or what cox_reader_frame returns. */
COX_API cox_status cox_reader_settle(cox_reader *reader, const cox_sim *sim);

/* Whether the reader has stopped within a state that was set, or has refused it: the simulation may
 * hold half of that, and the last whole state is that of the tick before. */
COX_STATIC_INLINE bool cox_reader_is_half(const cox_reader *reader)
{
    return reader->status != COX_OK && reader->unfinished == COX_RECORD_KEYFRAME &&
           reader->announced == COX_RECORD_STATE;
}

/* Says where the replay's schema differs from the simulation's, after COX_ERROR_SCHEMA of
 * cox_reader_load, if no more than the first record of the schema was read before that: reads on to
 * the end of the schema and writes a sentence without a full stop,
 * "declares its state otherwise: " and what cox_schema_compare says, into text (at most size bytes
 * with the terminating zero; COX_VERDICT_TEXT_SIZE always suffice). Returns COX_ERROR_SCHEMA; or
 * why the schema cannot be read, and text is empty. */
COX_API cox_status cox_reader_compare_schema(cox_reader *reader, const cox_sim *sim, char *text,
                                             uint32_t size);

/* Writes what a status of this reader means, in a sentence without a full stop, into text (at most
 * size bytes with the terminating zero; COX_VERDICT_TEXT_SIZE always suffice):
 *     same: ticks 600 hash 5a2c05d3c86b7db1
 *     diverged between ticks 60 and 120: expected hash ..., found ...
 *     truncated at tick 412, verified to tick 360
 *     damaged at byte 2048, verified to tick 360
 *     was recorded with core epoch 3, this is 4
 *     was recorded with steer epoch 2, this simulation has 1
 * sim is what the replay was played on. NULL: it was only read, and nothing is said of
 * verification. Total: any status has a text. */
COX_API void cox_reader_text(const cox_reader *reader, cox_status status, const cox_sim *sim,
                             char *text, uint32_t size);

/* Decodes the payload of a checkpoint, end, index or state record. Returns false, and leaves
 * *checkpoint unchanged, for any other record. */
COX_API bool cox_record_checkpoint(const cox_record *record, cox_checkpoint *checkpoint);

/* Decodes a parent record's payload. Returns false, and leaves *parent unchanged, for any other
 * record. */
COX_API bool cox_record_parent(const cox_record *record, cox_replay_parent *parent);

/* A place in a frame record's payload, and what stands before it. All zero: at the start. */
typedef struct cox_frame_cursor {
    uint32_t offset;      /* of what comes next */
    uint32_t empty_ticks; /* ticks without commands; 0: a command */
    bool has_command;     /* of the tick after the empty ones that came before it */
    bool tick_ends;       /* the command is the last of its tick; if the record's last command is
                             not, the tick goes on in the next frame record */
    cox_command command;  /* if has_command */
} cox_frame_cursor;

/* One step of a walk through a frame record's payload: gives either ticks without commands or one
 * command, and moves *cursor on. kinds are those of the simulation (COX_FLASH, kind_count of
 * them). Returns false, and leaves *cursor unchanged, at the end, where cursor->offset is the
 * length; at a command that is not declared or out of bounds, where it is less; and for any other
 * record. */
COX_API bool cox_record_frame_next(const cox_record *record, const cox_command_kind *kinds,
                                   uint32_t kind_count, cox_frame_cursor *cursor);

/* Decodes a setting record: its name, the value's type (COX_I32 or COX_FIXED of enum cox_type) and
 * the value. Returns false, and leaves its targets unchanged, for any other record. */
COX_API bool cox_record_setting(const cox_record *record, char name[COX_NAME_SIZE], uint8_t *type,
                                int32_t *value);

#ifdef __cplusplus
}
#endif
#endif
