/* SPDX-License-Identifier: MIT
 * Writing keyframes: when one is due. Which earlier ones it names: cox_keyframe_places.h. */
#include "coxswain/keyframes.h"

#include <string.h>

#include "cox_keyframe_places.h"
#include "cox_record.h"
#include "cox_recorder.h"
#include "coxswain/check.h"

/* The rate of a recording that has none. */
#define TICKS_PER_SECOND 60u

/* Hands bytes on to the recording's writer and counts them. */
static cox_status count_bytes(void *user, const void *bytes, uint32_t length)
{
    cox_keyframe_writer *keyframes = (cox_keyframe_writer *)user;
    cox_status status = keyframes->writer.write(keyframes->writer.user, bytes, length);
    if (status >= 0) keyframes->offset += length;
    return status;
}

static cox_stream_writer start(cox_keyframe_writer *keyframes, cox_stream_writer writer)
{
    cox_stream_writer counting = {count_bytes, keyframes};
    *keyframes = cox_keyframe_writer_make(keyframes->ticks_min, keyframes->bytes_per_minute);
    keyframes->writer = writer;
    return counting;
}

bool cox_keyframe_writer_is_due(const cox_recorder *recorder)
{
    const cox_keyframe_writer *keyframes = recorder->keyframes;
    if (keyframes == NULL || recorder->status != COX_OK) return false;
    uint32_t ticks = recorder->tick - keyframes->tick;
    if (keyframes->ticks_min == 0 || ticks < keyframes->ticks_min) return false;
    if (keyframes->bytes_per_minute == 0) return true;
    uint64_t ticks_per_minute = keyframes->ticks_per_second * UINT64_C(60);
    return (uint64_t)ticks * keyframes->bytes_per_minute >= keyframes->bytes * ticks_per_minute;
}

static void take_start(cox_recorder *recorder, uint32_t ticks_per_second, uint64_t schema_hash)
{
    cox_keyframe_writer *keyframes = recorder->keyframes;
    keyframes->ticks_per_second = ticks_per_second > 0 ? ticks_per_second : TICKS_PER_SECOND;
    keyframes->tick = recorder->tick;
    uint32_t snapshot_bytes = cox_snapshot_size(recorder->sim);
    keyframes->bytes = snapshot_bytes == 0 ? UINT32_MAX : snapshot_bytes;
    keyframes->schema_hash = schema_hash;
}

/* Writes the keyframe of a snapshot, or of the present state where that is NULL. */
static void write_known(cox_recorder *recorder, uint64_t state_hash, const void *snapshot,
                        uint32_t length)
{
    cox_keyframe_writer *keyframes = recorder->keyframes;
    cox_recorder_put_checkpoint(recorder, state_hash);
    uint64_t offset = keyframes->offset;
    uint8_t *links = recorder->bytes + COX_RECORD_HEAD_SIZE + recorder->length;
    recorder->length = (uint8_t)(recorder->length + cox_keyframe_places_put(&keyframes->places,
                                                                            recorder->tick, links));
    cox_recorder_write(recorder, COX_RECORD_INDEX);
    if (snapshot != NULL) cox_recorder_pieces(recorder, COX_RECORD_KEYFRAME, snapshot, length);
    else cox_recorder_snapshot(recorder, COX_RECORD_KEYFRAME, keyframes->schema_hash);
    if (recorder->status != COX_OK) return;
    keyframes->tick = recorder->tick;
    cox_keyframe_places_add(&keyframes->places, offset, recorder->tick);
    keyframes->bytes = (uint32_t)(keyframes->offset - offset);
}

static void write_if_due(cox_recorder *recorder)
{
    if (cox_keyframe_writer_is_due(recorder))
        write_known(recorder, cox_sim_hash(recorder->sim), NULL, 0);
}

cox_keyframe_writer cox_keyframe_writer_make(uint32_t ticks_min, uint32_t bytes_per_minute)
{
    cox_keyframe_writer keyframes;
    memset(&keyframes, 0, sizeof keyframes);
    keyframes.ticks_min = ticks_min;
    keyframes.bytes_per_minute = bytes_per_minute;
    keyframes.start = start;
    keyframes.started = take_start;
    keyframes.is_due = cox_keyframe_writer_is_due;
    keyframes.write = write_if_due;
    keyframes.write_known = write_known;
    return keyframes;
}
