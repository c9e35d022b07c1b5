/* SPDX-License-Identifier: MIT
 * A libFuzzer harness for the reader. Whatever the bytes are, reading and playing them stays within
 * memory and ends with a status. Built and run by test/check/fuzz.
 *
 * Random bytes end at the first check, so the first byte of the input chooses: 0 the bytes as they
 * are; 1 a list of types, lengths and payloads that are given right checks; 2 the same behind the
 * sound start of a recording. */
#include "fuzz_input.h"

#include <string.h>

#include "fixture_replay.h"

/* A record can hold 65,535 ticks; this is enough for one input. */
#define TICKS_MAX UINT32_C(200000)

static fixture_file file;

/* Appends records of right checks from a list of type, length and payload. */
static void append_records(cox_recorder *recorder, const uint8_t *data, size_t size)
{
    while (size >= 2) {
        uint32_t length = data[1];
        if (length > size - 2) length = (uint32_t)(size - 2);
        cox_recorder_record(recorder, data[0], data + 2, length);
        data += 2 + length;
        size -= 2 + length;
    }
}

/* Begins a recording with everything before its first frame. */
static void start_soundly(cox_recorder *recorder)
{
    fixture_state state;
    cox_sim sim = fixture_sim(&state, 1);
    cox_recorder_def def = cox_recorder_default();
    cox_recorder_start(recorder, &sim, &def, fixture_file_writer(&file));
}

static void make_file(const uint8_t *data, size_t size)
{
    cox_recorder recorder;
    uint8_t way = size > 0 ? data[0] : 0;
    fixture_file_clear(&file);
    if (way == 1) {
        cox_recorder_start_raw(&recorder, fixture_file_writer(&file));
        append_records(&recorder, data + 1, size - 1);
    } else if (way == 2) {
        start_soundly(&recorder);
        append_records(&recorder, data + 1, size - 1);
    } else if (size > 0) {
        fixture_file_write(&file, data + 1, (uint32_t)(size - 1));
    }
}

static void read_records(void)
{
    cox_reader reader;
    cox_record record;
    file.position = 0;
    cox_status status = cox_reader_start(&reader, fixture_file_reader(&file));
    while (status == COX_OK) status = cox_reader_next(&reader, &record);
    if (reader.offset > file.length) abort();
}

static void play(void)
{
    fixture_state state;
    cox_sim sim = fixture_sim(&state, 2);
    cox_reader reader;
    file.position = 0;
    cox_status status = cox_reader_start(&reader, fixture_file_reader(&file));
    if (status == COX_OK) status = cox_reader_load(&reader, &sim);
    uint32_t start_tick = reader.tick;
    while (status == COX_OK && reader.tick - start_tick < TICKS_MAX) {
        cox_command commands[COX_FRAME_COMMANDS_MAX];
        cox_frame frame;
        status = cox_reader_frame(&reader, &sim, commands, COX_COUNT(commands), &frame);
        if (status == COX_OK) cox_sim_step(&sim, &frame);
    }
    if (reader.offset > file.length || reader.verified_tick > reader.tick) abort();
    char text[COX_VERDICT_TEXT_SIZE + 1];
    cox_reader_text(&reader, status, &sim, text, sizeof text);
    if (strlen(text) >= COX_VERDICT_TEXT_SIZE) abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > FIXTURE_FILE_BYTES / 2) return 0;
    make_file(data, size);
    read_records();
    play();
    return 0;
}
