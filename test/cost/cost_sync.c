/* SPDX-License-Identifier: MIT
 * The cost of recording and reading: four agents, one command and one checkpoint a frame. */
#include "cost_case.h"

static cox_recorder_def def;
static cox_checkpoint checkpoint;
static cox_verdict verdict;
static cox_replay_parent parent = {4096, 1};

static void to_start(void)
{
    stage_set();
    (void)cox_reader_start(&stage.reader, (cox_stream_reader){stage_read, NULL});
}

/* Loads the start snapshot; the frames come next. */
static void to_frames(void)
{
    to_start();
    (void)cox_reader_load(&stage.reader, &stage.sim);
}

static void to_checkpoint(void)
{
    stage_set();
    stage_read_to(COX_RECORD_CHECKPOINT);
}

static void to_frame(void)
{
    stage_set();
    stage_read_to(COX_RECORD_FRAME);
}

static void to_setting(void)
{
    stage_set();
    stage_read_to(COX_RECORD_SETTING);
}

/* The recording has no parent, so any 16 bytes stand for one. */
static void to_parent(void)
{
    stage_set();
    stage.record.type = COX_RECORD_PARENT;
    stage.record.length = 16;
    stage.record.payload = stage.file;
}

static void run_recorder_default(void)
{
    def = cox_recorder_default();
}

static void run_recorder_start(void)
{
    def = cox_recorder_default();
    stage.word = (uint32_t)cox_recorder_start(&stage.recorder, &stage.sim, &def,
                                              (cox_stream_writer){stage_drop, NULL});
}

static void run_recorder_check(void)
{
    stage.word = cox_recorder_check(&stage.sim, &def);
}

static void run_recorder_field_name(void)
{
    cox_recorder_field_name(COX_RECORDER_FIELD_START_TICK, stage.text, sizeof stage.text);
}

static void run_recorder_start_raw(void)
{
    stage.word =
        (uint32_t)cox_recorder_start_raw(&stage.recorder, (cox_stream_writer){stage_drop, NULL});
}

static void run_recorder_frame(void)
{
    stage.word = (uint32_t)cox_recorder_frame(&stage.recorder, &stage.frame);
}

static void run_recorder_step(void)
{
    stage.word = (uint32_t)cox_recorder_step(&stage.recorder, &stage.command, 1);
}

static void run_recorder_frame_known(void)
{
    stage.word = (uint32_t)cox_recorder_frame_known(&stage.recorder, &stage.frame, 0);
}

static void run_recorder_note(void)
{
    stage.word = (uint32_t)cox_recorder_note(&stage.recorder, stage.text, 9);
}

static void run_recorder_record(void)
{
    stage.word = (uint32_t)cox_recorder_record(&stage.recorder, COX_RECORD_NOTE, stage.text, 9);
}

static void run_recorder_state(void)
{
    stage.word = (uint32_t)cox_recorder_state(&stage.recorder, 1);
}

static void run_recorder_state_known(void)
{
    stage.word = (uint32_t)cox_recorder_state_known(&stage.recorder, 1, 2, stage.text, 9);
}

static void run_recorder_parent(void)
{
    stage.word = (uint32_t)cox_recorder_parent(&stage.recorder, &parent);
}

static void run_recorder_flush(void)
{
    stage.word = (uint32_t)cox_recorder_flush(&stage.recorder);
}

static void run_recorder_finish(void)
{
    stage.word = (uint32_t)cox_recorder_finish(&stage.recorder);
}

static void run_reader_start(void)
{
    stage.word = (uint32_t)cox_reader_start(&stage.reader, (cox_stream_reader){stage_read, NULL});
}

static void run_reader_next(void)
{
    stage.word = (uint32_t)cox_reader_next(&stage.reader, &stage.record);
}

static void run_reader_judge(void)
{
    stage.word = (uint32_t)cox_reader_judge(&stage.reader, &stage.sim);
}

static void run_reader_load(void)
{
    stage.word = (uint32_t)cox_reader_load(&stage.reader, &stage.sim);
}

static void run_reader_frame(void)
{
    stage.word =
        (uint32_t)cox_reader_frame(&stage.reader, &stage.sim, &stage.command, 1, &stage.empty);
}

static void run_reader_settle(void)
{
    stage.word = (uint32_t)cox_reader_settle(&stage.reader, &stage.sim);
}

static void run_reader_compare_schema(void)
{
    stage.word = (uint32_t)cox_reader_compare_schema(&stage.reader, &stage.sim, verdict.text,
                                                     COX_VERDICT_TEXT_SIZE);
}

static void run_reader_text(void)
{
    cox_reader_text(&stage.reader, COX_ERROR_DAMAGED, &stage.sim, verdict.text,
                    COX_VERDICT_TEXT_SIZE);
}

static void run_reader_verify(void)
{
    cox_stream_reader stream = {stage_read, NULL};
    verdict = cox_reader_verify(&stage.sim, stream, &stage.command, 1);
}

static void run_record_checkpoint(void)
{
    stage.word = cox_record_checkpoint(&stage.record, &checkpoint);
}

static void run_record_parent(void)
{
    stage.word = cox_record_parent(&stage.record, &parent);
}

static void run_record_frame_next(void)
{
    stage.word = cox_record_frame_next(&stage.record, stage.sim.commands, stage.sim.command_count,
                                       &stage.record_cursor);
}

static void run_record_setting(void)
{
    uint8_t type;
    stage.word = cox_record_setting(&stage.record, stage.name, &type, &stage.number);
}

const cost_case cost_sync[] COX_FLASH = {
    {"cox_recorder_default", stage_set, run_recorder_default},
    {"cox_recorder_check", stage_set, run_recorder_check},
    {"cox_recorder_field_name", stage_set, run_recorder_field_name},
    {"cox_recorder_start", stage_set, run_recorder_start},
    {"cox_recorder_start_raw", stage_set, run_recorder_start_raw},
    {"cox_recorder_frame", stage_set, run_recorder_frame},
    {"cox_recorder_step", stage_set, run_recorder_step},
    {"cox_recorder_frame_known", stage_set, run_recorder_frame_known},
    {"cox_recorder_note", stage_set, run_recorder_note},
    {"cox_recorder_record", stage_set, run_recorder_record},
    {"cox_recorder_state", stage_set, run_recorder_state},
    {"cox_recorder_state_known", stage_set, run_recorder_state_known},
    {"cox_recorder_parent", stage_set, run_recorder_parent},
    {"cox_recorder_flush", stage_set, run_recorder_flush},
    {"cox_recorder_finish", stage_set, run_recorder_finish},
    {"cox_reader_start", stage_set, run_reader_start},
    {"cox_reader_next", to_start, run_reader_next},
    {"cox_reader_judge", to_start, run_reader_judge},
    {"cox_reader_load", to_start, run_reader_load},
    {"cox_reader_frame", to_frames, run_reader_frame},
    {"cox_reader_settle", to_frames, run_reader_settle},
    {"cox_reader_compare_schema", to_start, run_reader_compare_schema},
    {"cox_reader_text", to_start, run_reader_text},
    {"cox_reader_verify", stage_set, run_reader_verify},
    {"cox_record_checkpoint", to_checkpoint, run_record_checkpoint},
    {"cox_record_parent", to_parent, run_record_parent},
    {"cox_record_frame_next", to_frame, run_record_frame_next},
    {"cox_record_setting", to_setting, run_record_setting},
};

const uint32_t cost_sync_count = COX_COUNT(cost_sync);
