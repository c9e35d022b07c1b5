/* SPDX-License-Identifier: MIT
 * A libFuzzer harness for the reader. Whatever the bytes are, reading, playing and seeking them
 * stays within memory and ends with a status. Built and run by test/check/fuzz.
 *
 * Random bytes end at the first check, so the first byte of the input chooses: 0 the bytes as they
 * are; 1 a list of types, lengths and payloads that are given right checks; 2 the same behind the
 * sound start of a recording; 3 a list of places in a sound recording with keyframes, and what is
 * changed there: whatever is reached of it must be the true state; 4 the same, and then all checks
 * are made to fit; 5 the same as 4 of a state whose columns have bounds: no cell that is reached
 * may lie beyond them. Of any file only keyframes that were passed are found; and one that plays to
 * its end has the schema that it was played with, and reaches by seeking what it reaches by
 * playing. */
#include "fuzz_input.h"

#include <string.h>

#include "coxswain/keyframes.h"
#include "fixture_replay.h"

/* A record can hold 65,535 ticks; this is enough for one input. */
#define TICKS_MAX UINT32_C(200000)

static fixture_file file;

/* The simulation of way 5: the fixture, whose steps keep within these bounds. */
#define POINT_LEAST 0
#define POINT_GREATEST 65535

static const cox_column bounded_columns[] COX_FLASH = {
    COX_COLUMN(fixture_point, id, COX_U32, COX_ROW_ID, 0, 0),
    COX_COLUMN(fixture_point, x, COX_I32, COX_STATE, POINT_LEAST, POINT_GREATEST),
    COX_COLUMN(fixture_point, y, COX_FIXED, COX_STATE, POINT_LEAST, POINT_GREATEST),
    COX_REFERENCE_COLUMN(fixture_point, next, 1),
};

/* The first is the fixture's own. */
static cox_table bounded_tables[] = {
    [1] = COX_TABLE(fixture_state, points, count, FIXTURE_POINTS, bounded_columns),
};

static bool has_bounds;

static cox_sim make_sim(fixture_state *state, uint32_t seed)
{
    cox_sim sim = fixture_sim(state, seed);
    if (has_bounds) {
        bounded_tables[0] = sim.tables[0];
        sim.tables = bounded_tables;
        sim.table_count = COX_COUNT(bounded_tables);
    }
    return sim;
}

/* A state that a file gave lies within the bounds of its columns. */
static void require_bounds(const fixture_state *state)
{
    bool is_within = state->count <= FIXTURE_POINTS;
    for (uint32_t i = 0; i < state->count && is_within; i++) {
        const fixture_point *point = &state->points[i];
        is_within = point->x >= POINT_LEAST && point->x <= POINT_GREATEST &&
                    point->y >= POINT_LEAST && point->y <= POINT_GREATEST;
    }
    fuzz_require(is_within || !has_bounds, "a state that is reached lies within its bounds");
}

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
    cox_sim sim = make_sim(&state, 1);
    cox_recorder_def def = cox_recorder_default();
    cox_recorder_start(recorder, &sim, &def, fixture_file_writer(&file));
}

/* The recording whose bytes are changed: its ticks, and from keyframe to keyframe. */
#define SOUND_TICKS 40u
#define SOUND_EVERY 4u

static uint64_t true_hashes[SOUND_TICKS + 1];

/* Records soundly, and keeps the hash of every state. */
static void record_soundly(void)
{
    cox_recorder recorder;
    fixture_state state;
    cox_command commands[4];
    cox_sim sim = make_sim(&state, 1);
    cox_recorder_def def = cox_recorder_default();
    cox_keyframe_writer keyframes = cox_keyframe_writer_make(SOUND_EVERY, 0);
    def.keyframes = &keyframes;
    cox_recorder_start(&recorder, &sim, &def, fixture_file_writer(&file));
    for (uint32_t tick = 0; tick < SOUND_TICKS; tick++) {
        cox_frame frame = fixture_frame(tick, 1, commands);
        true_hashes[tick] = cox_sim_hash(&sim);
        cox_recorder_step(&recorder, frame.commands, frame.count);
    }
    true_hashes[SOUND_TICKS] = cox_sim_hash(&sim);
    cox_recorder_finish(&recorder);
}

/* Changes bytes at places, each of three bytes: where, and by what. */
static void change_bytes(const uint8_t *data, size_t size)
{
    for (; size >= 3; data += 3, size -= 3)
        file.bytes[(data[0] + 256u * data[1]) % file.length] ^= data[2];
}

/* Makes the checks of all records fit their bytes, as far as these have lengths of records. */
static void forge_checks(void)
{
    static fixture_file forged;
    cox_recorder recorder;
    fixture_file_clear(&forged);
    cox_recorder_start_raw(&recorder, fixture_file_writer(&forged));
    for (uint32_t at = 8; at + 8u + file.bytes[at + 1] <= file.length;
         at += 8u + file.bytes[at + 1])
        cox_recorder_record(&recorder, file.bytes[at], file.bytes + at + 4, file.bytes[at + 1]);
    file = forged;
}

static void make_file(const uint8_t *data, size_t size)
{
    cox_recorder recorder;
    uint8_t way = size > 0 ? data[0] : 0;
    has_bounds = way == 5;
    fixture_file_clear(&file);
    if (way == 1) {
        cox_recorder_start_raw(&recorder, fixture_file_writer(&file));
        append_records(&recorder, data + 1, size - 1);
    } else if (way == 2) {
        start_soundly(&recorder);
        append_records(&recorder, data + 1, size - 1);
    } else if (way == 3) {
        record_soundly();
        change_bytes(data + 1, size - 1);
    } else if (way == 4 || way == 5) {
        record_soundly();
        change_bytes(data + 1, size - 1);
        forge_checks();
    } else if (size > 0) {
        fixture_file_write(&file, data + 1, (uint32_t)(size - 1));
    }
}

/* Whether a record of a type was passed at an offset. */
static bool is_passed(uint64_t offset, uint8_t type)
{
    cox_reader reader;
    cox_record record;
    file.position = 0;
    cox_status status = cox_reader_start(&reader, fixture_file_reader(&file));
    while (status == COX_OK) {
        status = cox_reader_next(&reader, &record);
        if (status == COX_OK && record.offset == offset && record.type == type) return true;
    }
    return false;
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

/* The schema that the file holds must be the simulation's. */
static void require_schema(const cox_sim *sim)
{
    static uint8_t own[1024];
    static uint8_t found[FIXTURE_FILE_BYTES];
    cox_reader reader;
    cox_record record;
    uint32_t length = 0;
    cox_memory_file written = cox_memory_file_make(own, sizeof own);
    cox_schema_write(sim, cox_memory_file_writer(&written));
    file.position = 0;
    cox_reader_start(&reader, fixture_file_reader(&file));
    while (cox_reader_next(&reader, &record) == COX_OK) {
        if (record.type != COX_RECORD_SCHEMA) continue;
        memcpy(found + length, record.payload, record.length);
        length += record.length;
    }
    fuzz_require(length == written.length && memcmp(found, own, length) == 0,
                 "a file that plays has the schema of what plays it");
}

/* The hashes of the first states that were played, and how many there are of a file that plays to
 * its end; else 0. */
static uint64_t played_hashes[SOUND_TICKS + 1];
static uint32_t played_count;

static void note_state(const cox_sim *sim, uint32_t tick)
{
    if (tick > SOUND_TICKS) return;
    played_hashes[tick] = cox_sim_hash(sim);
    played_count = tick + 1;
}

static void play(void)
{
    played_count = 0;
    fixture_state state;
    cox_sim sim = make_sim(&state, 2);
    cox_reader reader;
    file.position = 0;
    cox_status status = cox_reader_start(&reader, fixture_file_reader(&file));
    if (status == COX_OK) status = cox_reader_load(&reader, &sim);
    uint32_t start_tick = reader.tick;
    if (status == COX_OK) note_state(&sim, reader.tick);
    if (status == COX_OK) require_bounds(&state);
    while (status == COX_OK && reader.tick - start_tick < TICKS_MAX) {
        cox_command commands[COX_FRAME_COMMANDS_MAX];
        cox_frame frame;
        status = cox_reader_frame(&reader, &sim, commands, COX_COUNT(commands), &frame);
        if (status == COX_OK) cox_sim_step(&sim, &frame);
        if (status == COX_OK) note_state(&sim, reader.tick);
        if (status == COX_OK) require_bounds(&state);
    }
    bool is_same = status == COX_END && reader.states_set == 0 && start_tick == 0;
    if (!is_same) played_count = 0;
    if (status == COX_END) require_schema(&sim);
    if (reader.offset > file.length || reader.verified_tick > reader.tick) abort();
    char text[COX_VERDICT_TEXT_SIZE + 1];
    cox_reader_text(&reader, status, &sim, text, sizeof text);
    if (strlen(text) >= COX_VERDICT_TEXT_SIZE) abort();
}

/* Seeks ticks up and down the file. */
static void seek(bool is_true)
{
    static const uint8_t ticks[] = {39, 1, 20, 19, 40, 13, 24, 0, 33};
    fixture_state state;
    cox_sim sim = make_sim(&state, 2);
    cox_reader reader;
    cox_command commands[COX_FRAME_COMMANDS_MAX];
    cox_memory_file whole = cox_memory_file_make(file.bytes, sizeof file.bytes);
    whole.length = file.length;
    cox_keyframe_reader keyframes = cox_keyframe_reader_make(cox_memory_file_whole(&whole));
    if (cox_reader_start(&reader, cox_keyframe_reader_stream(&keyframes)) != COX_OK) return;
    cox_reader_load(&reader, &sim);
    for (size_t i = 0; i < sizeof ticks; i++) {
        cox_keyframe found;
        if (cox_keyframe_reader_find(&keyframes, ticks[i], &found))
            fuzz_require(is_passed(found.offset, COX_RECORD_INDEX) ||
                             is_passed(found.offset, COX_RECORD_STATE),
                         "a keyframe that is found was passed");
        cox_status status =
            cox_reader_seek(&reader, &keyframes, &sim, ticks[i], commands, COX_COUNT(commands));
        if (status != COX_OK) continue;
        if (reader.tick != ticks[i]) abort();
        require_bounds(&state);
        if (is_true && cox_sim_hash(&sim) != true_hashes[ticks[i]]) abort();
        if (ticks[i] < played_count && cox_sim_hash(&sim) != played_hashes[ticks[i]]) abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > FIXTURE_FILE_BYTES / 2) return 0;
    make_file(data, size);
    read_records();
    play();
    seek(size > 0 && data[0] == 3);
    return 0;
}
