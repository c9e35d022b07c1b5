/* SPDX-License-Identifier: MIT
 * Records read alone, at a place in the file, and the way past damaged ones of a keyframe. */
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

/* Notes the place of a keyframe that cannot be used, if it is the first. */
void cox_keyframe_note_damage(cox_keyframe_reader *keyframes, uint64_t offset);

/* Brings a reader that has stopped at a damaged record of a keyframe behind it. The damage must be
 * in one part of the record, its head, payload or check, so that the other parts and the record
 * that follows prove where it ends and what it was. Returns whether the reader can go on. */
bool cox_keyframe_skip(cox_keyframe_reader *keyframes, cox_reader *reader);

#endif
