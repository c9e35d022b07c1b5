/* SPDX-License-Identifier: MIT
 * Reaching any tick of a replay: from a keyframe before it, or from where the reader is. */
#include "cox_seek.h"

#include "cox_keyframe_skip.h"
#include "cox_replay.h"
#include "coxswain/check.h"

/* Puts the reader in front of a record at which no run of pieces and no tick is unfinished. */
static void go_to(cox_reader *reader, cox_keyframe_reader *keyframes, const cox_place *place)
{
    keyframes->position = place->offset;
    reader->offset = place->offset;
    reader->crc = place->check;
    reader->status = COX_OK;
    reader->phase = COX_RECORD_FRAME;
    reader->places_are_known = false;
    reader->unfinished = 0;
    reader->empty_ticks = 0;
    reader->length = 0;
    reader->cursor = 0;
}

/* Puts the reader in front of the record that announces a keyframe. Its chain of checks goes on
 * from the check that stands there. */
static bool go_to_keyframe(cox_reader *reader, cox_keyframe_reader *keyframes,
                           const cox_keyframe *keyframe)
{
    cox_place place = {keyframe->offset, 0};
    if (!cox_lone_check_read(&place.check, &keyframes->file, keyframe->offset)) return false;
    go_to(reader, keyframes, &place);
    reader->input_hash = keyframe->input_hash;
    reader->tick = keyframe->tick;
    reader->verified_tick = keyframe->tick;
    return true;
}

/* Loads the keyframe that the reader stands in front of. */
static cox_status load(cox_reader *reader, const cox_sim *sim, const cox_keyframe *keyframe)
{
    cox_record record;
    cox_status status = cox_reader_record(reader, &record);
    if (status != COX_OK) return status;
    if (!cox_record_checkpoint(&record, &reader->checkpoint)) return COX_ERROR_DAMAGED;
    status = cox_reader_record(reader, &record);
    if (status == COX_OK) status = cox_reader_snapshot(reader, sim);
    if (status != COX_OK) return status;
    reader->cursor = reader->length;
    return cox_sim_hash(sim) == keyframe->state_hash ? COX_OK : COX_ERROR_DIVERGED;
}

cox_status cox_reader_load_keyframe(cox_reader *reader, cox_keyframe_reader *keyframes,
                                    const cox_sim *sim, const cox_keyframe *keyframe)
{
    cox_status status = COX_ERROR_DAMAGED;
    if (go_to_keyframe(reader, keyframes, keyframe)) status = load(reader, sim, keyframe);
    if (status == COX_OK) return COX_OK;
    cox_keyframe_note_damage(keyframes, keyframe->offset);
    return cox_reader_stop(reader, status, keyframe->offset);
}

/* Loads the start of the replay. */
static cox_status restart(cox_reader *reader, cox_keyframe_reader *keyframes, const cox_sim *sim)
{
    cox_status status = cox_reader_start(reader, cox_keyframe_reader_stream(keyframes));
    return status == COX_OK ? cox_reader_load(reader, sim) : status;
}

cox_status cox_seek_approach(cox_reader *reader, cox_keyframe_reader *keyframes, const cox_sim *sim,
                             uint32_t tick)
{
    cox_keyframe keyframe;
    uint32_t latest = tick;
    bool goes_on = reader->status == COX_OK && tick >= reader->tick;
    while (cox_keyframe_reader_find(keyframes, latest, &keyframe)) {
        if (goes_on && keyframe.tick <= reader->tick) return COX_OK;
        if (cox_reader_load_keyframe(reader, keyframes, sim, &keyframe) == COX_OK) return COX_OK;
        goes_on = false; /* the state that was there is gone */
        if (keyframe.tick == 0) break;
        latest = keyframe.tick - 1;
    }
    return goes_on ? COX_OK : restart(reader, keyframes, sim);
}

/* Goes on behind a keyframe at a damaged record of which the reader has stopped. */
static bool skip_keyframe(cox_reader *reader, cox_keyframe_reader *keyframes, const cox_sim *sim)
{
    cox_place behind;
    if (!cox_keyframe_skip(&behind, reader, &keyframes->file, sim)) return false;
    cox_keyframe_note_damage(keyframes, reader->offset);
    go_to(reader, keyframes, &behind);
    return true;
}

cox_status cox_seek_play(cox_reader *reader, cox_keyframe_reader *keyframes, const cox_sim *sim,
                         uint32_t tick, cox_command *commands, uint32_t capacity)
{
    cox_status status = COX_OK;
    while (status == COX_OK && reader->tick < tick) {
        cox_frame frame;
        status = cox_reader_frame(reader, sim, commands, capacity, &frame);
        if (status == COX_OK) cox_sim_step(sim, &frame);
        else if (skip_keyframe(reader, keyframes, sim)) status = COX_OK;
    }
    return status;
}

cox_status cox_reader_seek(cox_reader *reader, cox_keyframe_reader *keyframes, const cox_sim *sim,
                           uint32_t tick, cox_command *commands, uint32_t capacity)
{
    COX_ASSERT(keyframes->file.read_at != NULL && reader->header.container_version > 0,
               COX_MISTAKE_NOT_INITIALISED);
    if (tick < reader->header.start_tick) return COX_ERROR_NOT_FOUND;
    if (reader->status == COX_END && tick >= reader->tick)
        return tick == reader->tick ? COX_OK : COX_END;
    cox_status status = cox_seek_approach(reader, keyframes, sim, tick);
    if (status == COX_OK) status = cox_seek_play(reader, keyframes, sim, tick, commands, capacity);
    /* A state that was set at this very tick stands behind the frames that lead to it. */
    bool has_states = keyframes->state.offset != 0;
    return status == COX_OK && has_states ? cox_reader_settle(reader, sim) : status;
}
