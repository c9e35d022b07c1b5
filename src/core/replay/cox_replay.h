/* SPDX-License-Identifier: MIT
 * What the reader of records and the player of replays (cox_replay.c) offer to each other and to
 * seeking (cox_seek.c). */
#ifndef COX_REPLAY_REPLAY_H
#define COX_REPLAY_REPLAY_H

#include "coxswain/reader.h"

/* Stops the reader for good, with the fault at offset. Returns status. */
cox_status cox_reader_stop(cox_reader *reader, cox_status status, uint64_t offset);

/* Gives the next record, its bytes and place checked, as cox_reader_next does, but leaves
 * reader->tick to the caller. It expects reader->tick to be the tick that all frames before the
 * record reach. */
cox_status cox_reader_record(cox_reader *reader, cox_record *record);

/* Loads the snapshot, of which the first piece has just been read, up to the end of its last. */
cox_status cox_reader_snapshot(cox_reader *reader, const cox_sim *sim);

#endif
