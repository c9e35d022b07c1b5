/* SPDX-License-Identifier: MIT
 * What the recorder of frames offers to the writer of keyframes (cox_keyframe_writer.c). */
#ifndef COX_REPLAY_RECORDER_H
#define COX_REPLAY_RECORDER_H

#include "coxswain/recorder.h"

/* Puts the tick reached and its hashes into the payload, as a checkpoint, an index and an end begin
 * with them; the frames so far are written before. */
void cox_recorder_put_checkpoint(cox_recorder *recorder, uint64_t state_hash);

/* Seals and writes the gathered payload as a record, and begins an empty one. Nothing is written
 * once the writer has failed. */
void cox_recorder_write(cox_recorder *recorder, uint8_t type);

/* Writes a snapshot of the present state as a run of pieces of a type. schema_hash is what
 * cox_sim_schema_hash gave. */
void cox_recorder_snapshot(cox_recorder *recorder, uint8_t type, uint64_t schema_hash);

/* Writes bytes as a run of pieces of a type. */
void cox_recorder_pieces(cox_recorder *recorder, uint8_t type, const void *bytes, uint32_t length);

#endif
