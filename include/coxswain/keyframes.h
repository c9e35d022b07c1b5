/* SPDX-License-Identifier: MIT
 * Keyframes: whole states within a replay, from which any tick of it is reached soon.
 *
 * A recorder writes them where its definition names a cox_keyframe_writer. Each names earlier ones
 * at doubling distances, and the end of the file names the last, so a reader finds the nearest one
 * in a few steps. It trusts none of them: before the first search it passes all records of the file
 * once, without playing, and it uses only what it has passed. A keyframe that is damaged costs
 * time, not truth. src/core/replay/FORMAT.md has every byte. */
#ifndef COX_KEYFRAMES_H
#define COX_KEYFRAMES_H

#include "coxswain/reader.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The default distance: 256 ticks from keyframe to keyframe, and more where keyframes would take
 * over 512 KB a minute. Ticks without a rate count as 60 a second. */
#define COX_KEYFRAME_TICKS 256
#define COX_KEYFRAME_BYTES_PER_MINUTE UINT32_C(524288)

/* Writes keyframes into one recording, in the caller's memory. Made with cox_keyframe_writer_make;
 * all fields may be read, and the first two changed between two frames. */
struct cox_keyframe_writer {
    uint32_t ticks_min;         /* a keyframe is due after that many ticks; 0: never */
    uint32_t bytes_per_minute;  /* and later where one as large as the last would take more than
                                   that; 0: not later */
    uint32_t ticks_per_second;  /* of the recording, or 60 where that has none */
    uint32_t tick;              /* of the last keyframe; at first of the start */
    uint32_t bytes;             /* of the last keyframe; at first of the start's snapshot */
    uint64_t offset;            /* bytes written so far, of the whole file */
    uint64_t schema_hash;       /* of the simulation; 0 before the start */
    cox_stream_writer writer;   /* the recording's */
    cox_keyframe_places places; /* of the keyframes so far */
    cox_stream_writer (*start)(cox_keyframe_writer *keyframes, cox_stream_writer writer);
    void (*started)(cox_recorder *recorder, uint32_t ticks_per_second, uint64_t schema_hash);
    bool (*is_due)(const cox_recorder *recorder);
    void (*write)(cox_recorder *recorder);
    void (*write_known)(cox_recorder *recorder, uint64_t state_hash, const void *snapshot,
                        uint32_t length); /* all are the recorder's and the session's to call */
};

/* A writer that writes a keyframe ticks_min ticks after the last one (0: never), and later as far
 * as keyframes of the last one's size would take more than bytes_per_minute (0: not later). It goes
 * by sizes alone, so every machine writes the same bytes. */
COX_API cox_keyframe_writer cox_keyframe_writer_make(uint32_t ticks_min, uint32_t bytes_per_minute);

/* Whether the next cox_recorder_frame writes a keyframe of the present state. A game that is not
 * sure that its states can be loaded again looks at this one before (cox_snapshot_check). */
COX_API bool cox_keyframe_writer_is_due(const cox_recorder *recorder);

/* The most bytes that the links of an index take. */
#define COX_KEYFRAME_LINKS_SIZE_MAX (COX_KEYFRAME_PLACES * 12)

/* Writes the links of the next index record, which is of a tick, as bytes, for tools that pack
 * files: bytes have room for COX_KEYFRAME_LINKS_SIZE_MAX. Returns how many they are. */
COX_API uint32_t cox_keyframe_places_put(const cox_keyframe_places *places, uint32_t tick,
                                         uint8_t *bytes);

/* A keyframe of a replay, as the record in front of it describes it. */
typedef struct cox_keyframe {
    uint64_t offset;     /* of that record, an index or a state that was set */
    uint64_t state_hash; /* of its state */
    uint64_t input_hash; /* over all frames before it */
    uint32_t tick;       /* of its state */
} cox_keyframe;

/* Finds the keyframes of a replay, in the caller's memory. Its fields may be read, not written. */
typedef struct cox_keyframe_reader {
    cox_stream_file file;
    uint64_t position;       /* of the byte that the stream gives next */
    uint64_t last;           /* offset of the index record of the last whole keyframe that was
                                passed; 0: none, or not yet looked for */
    uint64_t damaged_offset; /* of the first keyframe that was damaged or refused; 0: none so far */
    cox_keyframe state;      /* the last whole state that was set and passed; its offset is 0 if
                                there is none */
    cox_checkpoint end;      /* of the end record, if status is COX_END */
    cox_status status; /* COX_OK before the file was passed; then where that ended: COX_END for
                          a whole file, else the first fault */
} cox_keyframe_reader;

/* Finds the keyframes of a file; nothing is read yet. */
COX_API cox_keyframe_reader cox_keyframe_reader_make(cox_stream_file file);

/* The stream that a cox_reader is to be started with, which can then seek: cox_reader_start takes
 * it, from the first byte on. */
COX_API cox_stream_reader cox_keyframe_reader_stream(cox_keyframe_reader *keyframes);

/* Passes all records of the file once, up to its end or its first fault: their checks, their order,
 * their ticks and the places that they name, without playing. Does nothing the second time. Returns
 * keyframes->status. */
COX_API cox_status cox_keyframe_reader_pass(cox_keyframe_reader *keyframes);

/* Finds the last keyframe at or before a tick. It calls cox_keyframe_reader_pass first, and sees
 * the keyframes that it passed; the last state that was set counts as one. Returns false, and
 * leaves *found unchanged, if there is none: the start is nearest then. Its records were checked;
 * its state was not played to. */
COX_API bool cox_keyframe_reader_find(cox_keyframe_reader *keyframes, uint32_t tick,
                                      cox_keyframe *found);

/* Gives the end record, passing the file first. Returns false, and leaves *end unchanged, if the
 * file is cut or has a fault. */
COX_API bool cox_keyframe_reader_end(cox_keyframe_reader *keyframes, cox_checkpoint *end);

/* Loads a keyframe into the simulation, whose state must not be wanted any more, and goes on from
 * there: the next frame is the frame of its tick, and reader->verified_tick counts from it. The
 * reader was started with the stream of keyframes. Returns COX_OK; or why the keyframe cannot be
 * used, and then the state is unspecified and only a further load or seek helps: COX_ERROR_DAMAGED,
 * COX_ERROR_DIVERGED if the state has another hash than the index says, or a refusal of
 * cox_snapshot_read. */
COX_API cox_status cox_reader_load_keyframe(cox_reader *reader, cox_keyframe_reader *keyframes,
                                            const cox_sim *sim, const cox_keyframe *keyframe);

/* Brings the simulation, on which cox_reader_load was called, into the state of a tick: forwards or
 * backwards, from the nearest keyframe or from where it is, whichever is nearer. Every byte that is
 * read is checked and every hash compared, so the state is that of the recording. A keyframe that
 * is damaged is passed over and an earlier one taken (keyframes->damaged_offset tells of the
 * first); the frames around it are played all the same. commands and capacity are as in
 * cox_reader_frame.
 *
 * Returns COX_OK, and the next frame is that of the tick; COX_ERROR_NOT_FOUND for a tick before the
 * start; COX_END for one behind the end; or what cox_reader_frame returns. Unless it returns COX_OK
 * the reader is where it stopped, at reader->tick, and can seek again. */
COX_API cox_status cox_reader_seek(cox_reader *reader, cox_keyframe_reader *keyframes,
                                   const cox_sim *sim, uint32_t tick, cox_command *commands,
                                   uint32_t capacity);

#ifdef __cplusplus
}
#endif
#endif
