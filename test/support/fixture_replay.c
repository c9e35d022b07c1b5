/* SPDX-License-Identifier: MIT
 * A small simulation to record, and a replay file in memory. */
#include "fixture_replay.h"

#include <string.h>

#include "core/base/cox_bytes.h"
#include "core/replay/cox_keyframe_places.h"
#include "core/replay/cox_record.h"

static const cox_column point_columns[] COX_FLASH = {
    COX_COLUMN(fixture_point, id, COX_U32, COX_ROW_ID, 0, 0),
    COX_COLUMN(fixture_point, x, COX_I32, COX_STATE, 0, 0),
    COX_COLUMN(fixture_point, y, COX_FIXED, COX_STATE, 0, 0),
    COX_REFERENCE_COLUMN(fixture_point, next, 1),
};

static const cox_column state_columns[] COX_FLASH = {
    COX_COLUMN(fixture_state, sum, COX_U32, COX_STATE, 0, 0),
    COX_COLUMN(fixture_state, ticks, COX_U32, COX_STATE, 0, 0),
};

static const cox_table state_tables[] COX_FLASH = {
    COX_TABLE_SINGLE("totals", state_columns),
    COX_TABLE(fixture_state, points, count, FIXTURE_POINTS, point_columns),
};

static const cox_command_kind kinds[] COX_FLASH = {
    {FIXTURE_PUSH,
     "push",
     COX_MODE_HELD,
     {COX_INTEGER_ARGUMENT("x", -100000, 100000), COX_POSITION_ARGUMENT("y")}},
    {FIXTURE_MIX,
     "mix",
     COX_MODE_ONCE,
     {{"small", COX_U8, 0, 0, 200},
      {"middle", COX_U16, 0, 0, 0},
      {"large", COX_U32, 0, 0, 0},
      COX_ROW_ARGUMENT("point", 1)}},
    {FIXTURE_PING, "ping", COX_MODE_ONCE, {{"", 0, 0, 0, 0}}},
    {FIXTURE_WIDE,
     "wide",
     COX_MODE_ONCE,
     {COX_INTEGER_ARGUMENT("a", 0, 0), COX_INTEGER_ARGUMENT("b", 0, 0),
      COX_INTEGER_ARGUMENT("c", 0, 0), COX_INTEGER_ARGUMENT("d", 0, 0)}},
};

static uint32_t mix(uint32_t sum, uint32_t value)
{
    return (sum ^ value) * UINT32_C(2654435761) + UINT32_C(12345);
}

static void step(void *context, const cox_frame *frame)
{
    fixture_state *state = (fixture_state *)context;
    for (uint32_t i = 0; i < frame->count; i++) {
        const cox_command *command = &frame->commands[i];
        state->sum = mix(state->sum, command->player);
        state->sum = mix(state->sum, command->kind);
        for (uint32_t k = 0; k < COX_ARGUMENTS_MAX; k++)
            state->sum = mix(state->sum, (uint32_t)command->arguments[k]);
    }
    state->sum = mix(state->sum, frame->count);
    state->ticks++;
    for (uint32_t i = 0; i < state->count; i++) {
        fixture_point *point = &state->points[i];
        uint32_t number = point->id - 1; /* not i: rows may be stored in any order */
        point->x = (int32_t)(mix(state->sum, number) & UINT32_C(0xffff));
        point->y = (int32_t)(mix(state->sum, number + 100) & UINT32_C(0xffff));
    }
}

cox_sim fixture_sim(fixture_state *state, uint32_t seed)
{
    memset(state, 0, sizeof *state);
    state->sum = seed;
    for (state->count = 0; state->count < FIXTURE_POINTS; state->count++) {
        fixture_point *point = &state->points[state->count];
        point->id = state->count + 1;
        point->x = (int32_t)(seed & UINT32_C(0xffff));
        point->next = state->count;
    }
    cox_sim sim = cox_sim_make("fixture", 3, state, step);
    sim.tables = state_tables;
    sim.table_count = COX_COUNT(state_tables);
    sim.commands = kinds;
    sim.command_count = COX_COUNT(kinds);
    return sim;
}

cox_frame fixture_frame(uint32_t tick, uint32_t seed, cox_command commands[4])
{
    cox_frame frame;
    frame.tick = tick;
    frame.count = 0;
    frame.commands = commands;
    memset(commands, 0, 4 * sizeof *commands);
    uint32_t value = mix(seed, tick);
    if (tick % 3u == 1u) {
        cox_command *push = &commands[frame.count++];
        push->player = (uint8_t)(value % COX_PLAYERS_MAX);
        push->kind = FIXTURE_PUSH;
        push->arguments[0] = -(int32_t)(value % 100000u);
        push->arguments[1] = (int32_t)(value % UINT32_C(0x10000));
    }
    if (tick % 7u == 4u) {
        commands[frame.count].player = COX_PLAYERS_MAX - 1;
        commands[frame.count++].kind = FIXTURE_PING;
        cox_command *mixed = &commands[frame.count++];
        mixed->player = COX_PLAYERS_MAX - 1;
        mixed->kind = FIXTURE_MIX;
        mixed->arguments[0] = (int32_t)(value % 201u);
        mixed->arguments[1] = (int32_t)(value % UINT32_C(0x10000));
        mixed->arguments[2] = (int32_t)value;
        mixed->arguments[3] = (int32_t)(value % FIXTURE_POINTS + 1u);
    }
    return frame;
}

void fixture_file_clear(fixture_file *file)
{
    memset(file, 0, sizeof *file);
}

cox_status fixture_file_write(void *user, const void *bytes, uint32_t length)
{
    fixture_file *file = (fixture_file *)user;
    file->writes++;
    if (file->failing_write != 0 && file->writes >= file->failing_write) return COX_ERROR_IO;
    if (length > FIXTURE_FILE_BYTES - file->length) return COX_ERROR_IO;
    memcpy(file->bytes + file->length, bytes, (size_t)length);
    file->length += length;
    return COX_OK;
}

int32_t fixture_file_read(void *user, void *bytes, uint32_t length)
{
    fixture_file *file = (fixture_file *)user;
    uint32_t left = file->length - file->position;
    if (length > left) length = left;
    if (file->read_most != 0 && length > file->read_most) length = file->read_most;
    memcpy(bytes, file->bytes + file->position, (size_t)length);
    file->position += length;
    return (int32_t)length;
}

cox_stream_writer fixture_file_writer(fixture_file *file)
{
    cox_stream_writer writer = {fixture_file_write, file};
    return writer;
}

cox_stream_reader fixture_file_reader(fixture_file *file)
{
    cox_stream_reader reader = {fixture_file_read, file};
    return reader;
}

cox_keyframe_writer *fixture_keyframes(uint32_t ticks)
{
    static cox_keyframe_writer keyframes; /* a stack of an AVR has no room for it */
    keyframes = cox_keyframe_writer_make(ticks, 0);
    return &keyframes;
}

cox_status fixture_record(fixture_file *file, uint32_t seed, uint32_t ticks)
{
    static const cox_setting setting COX_FLASH = {
        "points", "", "how many points there are", COX_I32, 0, FIXTURE_POINTS, FIXTURE_POINTS};
    int32_t value = FIXTURE_POINTS;
    cox_recorder_def def = cox_recorder_default();
    def.seed = seed;
    def.settings = &setting;
    def.setting_values = &value;
    def.setting_count = 1;
    def.checkpoint_ticks = 8;
    def.keyframes = fixture_keyframes(16);

    fixture_state state;
    cox_sim sim = fixture_sim(&state, seed);
    cox_recorder recorder;
    cox_recorder_start(&recorder, &sim, &def, fixture_file_writer(file));
    for (uint32_t tick = 0; tick < ticks; tick++) {
        cox_command commands[4];
        cox_frame frame = fixture_frame(tick, seed, commands);
        if (tick == 10) cox_recorder_note(&recorder, "ten", 3);
        cox_recorder_frame(&recorder, &frame);
        cox_sim_step(&sim, &frame);
    }
    return cox_recorder_finish(&recorder);
}

fixture_outcome fixture_play(fixture_file *file)
{
    fixture_state state;
    cox_sim sim = fixture_sim(&state, UINT32_C(0xabcdef));
    cox_reader reader;
    file->position = 0;
    cox_status status = cox_reader_start(&reader, fixture_file_reader(file));
    if (status == COX_OK) status = cox_reader_load(&reader, &sim);
    while (status == COX_OK) {
        cox_command commands[4];
        cox_frame frame;
        status = cox_reader_frame(&reader, &sim, commands, COX_COUNT(commands), &frame);
        if (status == COX_OK) cox_sim_step(&sim, &frame);
    }
    fixture_outcome outcome;
    outcome.status = status;
    outcome.tick = reader.tick;
    outcome.verified_tick = reader.verified_tick;
    outcome.offset = reader.offset;
    outcome.state_hash = cox_sim_hash(&sim);
    return outcome;
}

uint32_t fixture_places(const fixture_file *file, fixture_place *places, uint32_t capacity)
{
    uint32_t count = 0;
    uint32_t tick = 0;
    for (uint32_t at = 8; at < file->length && count < capacity; count++) {
        const uint8_t *record = file->bytes + at;
        places[count].offset = at;
        places[count].type = record[0];
        places[count].length = record[1];
        if (record[0] == COX_RECORD_FRAME) {
            tick += record[4] + ((uint32_t)record[5] << 8);
            if (record[1] > 3 && record[6] == 0) tick++;
        }
        places[count].tick = tick;
        at += 8u + record[1];
    }
    return count;
}

fixture_edit fixture_edit_make(const fixture_file *file, uint32_t index)
{
    fixture_edit edit;
    uint32_t at = 8;
    for (uint32_t i = 0; i < index; i++) at += 8u + file->bytes[at + 1];
    memset(&edit, 0, sizeof edit);
    edit.index = index;
    edit.action = FIXTURE_REPLACE;
    edit.type = file->bytes[at];
    edit.length = file->bytes[at + 1];
    memcpy(edit.payload, file->bytes + at + 4, (size_t)edit.length);
    return edit;
}

/* Notes the index record that is about to be written. */
static void note_index(cox_keyframe_places *places, const fixture_file *to, uint8_t type,
                       const uint8_t *payload)
{
    if (type == COX_RECORD_INDEX)
        cox_keyframe_places_add(places, to->length, cox_bytes_get_u32(payload));
}

/* Copies a record, with the places of keyframes as they are in the new file. */
static void copy_record(cox_recorder *recorder, cox_keyframe_places *places, const fixture_file *to,
                        const uint8_t *record)
{
    uint8_t payload[COX_RECORD_PAYLOAD_MAX];
    uint32_t length = record[1];
    memcpy(payload, record + 4, (size_t)length);
    if (record[0] == COX_RECORD_END)
        cox_bytes_put_u64(payload + COX_CHECKPOINT_PAYLOAD_SIZE, places->offsets[0]);
    if (record[0] == COX_RECORD_INDEX)
        length = COX_CHECKPOINT_PAYLOAD_SIZE +
                 cox_keyframe_places_put(places, cox_bytes_get_u32(payload),
                                         payload + COX_CHECKPOINT_PAYLOAD_SIZE);
    note_index(places, to, record[0], payload);
    cox_recorder_record(recorder, record[0], payload, length);
}

void fixture_forge(const fixture_file *from, fixture_file *to, const fixture_edit *edit)
{
    static cox_keyframe_places places; /* a stack of an AVR has no room for it */
    cox_recorder recorder;
    fixture_file_clear(to);
    memset(&places, 0, sizeof places);
    cox_recorder_start_raw(&recorder, fixture_file_writer(to));
    uint32_t index = 0;
    for (uint32_t at = 8; at < from->length; at += 8u + from->bytes[at + 1], index++) {
        if (index == edit->index && edit->action != FIXTURE_DROP) {
            note_index(&places, to, edit->type, edit->payload);
            cox_recorder_record(&recorder, edit->type, edit->payload, edit->length);
        }
        if (index != edit->index || edit->action == FIXTURE_INSERT)
            copy_record(&recorder, &places, to, from->bytes + at);
    }
}
