/* SPDX-License-Identifier: MIT
 * Keyframes of all sizes around whole pieces: a state whose bytes fill its pieces to the last one
 * is followed by an empty piece, and is compared with the state there like any other. */
#include "unity.h"

#include <string.h>

#include "coxswain/keyframes.h"
#include "coxswain/reader.h"

#define CELLS_MAX 300u
#define TICKS 9u

typedef struct cell {
    uint8_t value;
} cell;

typedef struct field {
    cell cells[CELLS_MAX];
    uint32_t count;
} field;

static const cox_column cell_columns[] COX_FLASH = {
    COX_COLUMN(cell, value, COX_U8, COX_STATE, 0, 0)};
static const cox_table tables[] COX_FLASH = {
    COX_TABLE(field, cells, count, CELLS_MAX, cell_columns)};

static field state;
static uint8_t bytes[3072];

void setUp(void)
{
    memset(&state, 0, sizeof state);
}

static void step(void *context, const cox_frame *frame)
{
    field *present = (field *)context;
    present->cells[frame->tick % present->count].value++;
}

static cox_sim make_sim(void)
{
    cox_sim sim = cox_sim_make("field", 1, &state, step);
    sim.tables = tables;
    sim.table_count = COX_COUNT(tables);
    return sim;
}

/* Records a field of so many cells with a keyframe every third tick, and verifies the recording. */
static cox_verdict record_and_verify(uint32_t cells)
{
    cox_memory_file file = cox_memory_file_make(bytes, sizeof bytes);
    cox_keyframe_writer keyframes = cox_keyframe_writer_make(3, 0);
    cox_recorder_def def = cox_recorder_default();
    cox_sim sim = make_sim();
    cox_recorder recorder;
    cox_command command;
    state.count = cells;
    def.keyframes = &keyframes;
    cox_recorder_start(&recorder, &sim, &def, cox_memory_file_writer(&file));
    for (uint32_t tick = 0; tick < TICKS; tick++) cox_recorder_step(&recorder, NULL, 0);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_recorder_finish(&recorder));
    return cox_reader_verify(&sim, cox_memory_file_reader(&file), &command, 1);
}

void test_a_keyframe_of_whole_pieces_and_its_neighbours_are_the_state_there(void)
{
    cox_sim sim = make_sim();
    uint32_t head = cox_snapshot_size(&sim); /* of a field without cells */
    uint32_t whole = COX_RECORD_PAYLOAD_MAX - head;
    for (uint32_t cells = whole - 2; cells <= whole + 2; cells++) {
        cox_verdict verdict = record_and_verify(cells);
        TEST_ASSERT_EQUAL_INT32_MESSAGE(COX_OK, verdict.status, verdict.text);
        TEST_ASSERT_EQUAL_UINT32(TICKS, verdict.verified_tick);
    }
}
