/* SPDX-License-Identifier: MIT
 * Records read alone, at a place in the file, and skipping damaged records of a keyframe: what
 * finding keyframes (cox_keyframe_reader.c) and seeking (cox_seek.c) share. */
#ifndef COX_REPLAY_KEYFRAME_SKIP_H
#define COX_REPLAY_KEYFRAME_SKIP_H

#include "cox_record.h"
#include "coxswain/keyframes.h"

/* Where the payload stands in the bytes of a record that was read with the check before it. */
#define COX_LONE_PAYLOAD_OFFSET (COX_RECORD_CHECK_SIZE + COX_RECORD_HEAD_SIZE)

/* A record that was read alone: its payload is in bytes, so a copy must set it anew. */
typedef struct cox_lone_record {
    cox_record record;
    uint32_t length; /* of bytes: fewer at the end of the file */
    uint8_t bytes[COX_RECORD_CHECK_SIZE + COX_RECORD_BYTES_MAX]; /* the check before it, itself, and
                                                                    what follows a short one */
} cox_lone_record;

/* Reads the record at an offset. Returns false if the bytes there are no sound record. */
bool cox_lone_record_read(cox_lone_record *read, const cox_stream_file *file, uint64_t offset);

/* Reads the check in front of an offset. Returns false if the file does not give it. */
bool cox_lone_check_read(uint32_t *check, const cox_stream_file *file, uint64_t offset);

/* Notes the place of a keyframe that cannot be used, if it is the first. */
void cox_keyframe_note_damage(cox_keyframe_reader *keyframes, uint64_t offset);

/* A place between two records. */
typedef struct cox_place {
    uint64_t offset; /* of the record that begins there */
    uint32_t check;  /* of the record that ends there, as the recorder made it */
} cox_place;

/* Finds the place behind the keyframe at a damaged record of which the reader has stopped. The
 * simulation has played all frames before, so it is in the keyframe's state. Any damage of the
 * pieces is passed over; damage of the index record if it is in one part of it (head, payload or
 * check) and the check behind the last piece is whole. Returns false, and *place is unspecified, if
 * the reader has not stopped so. */
bool cox_keyframe_skip(cox_place *place, const cox_reader *reader, const cox_stream_file *file,
                       const cox_sim *sim);

#endif
