/* SPDX-License-Identifier: MIT
 * A plan changes how fast the calls of a simulation are, and nothing else: each is held to the walk
 * over the same state. */
#include "unity.h"

#include <stdlib.h>
#include <string.h>

#include "coxswain/plan.h"
#include "coxswain/snapshot.h"
#include "fixture_sim.h"

#define STATE_BYTES 2048u
#define PLAN_BYTES 16384u

static fixture state;
static cox_sim walked;  /* the simulation without a plan */
static cox_sim planned; /* and with one */
static uint64_t plan_memory[PLAN_BYTES / 8];
static uint8_t bytes[STATE_BYTES], walked_bytes[STATE_BYTES], undo[STATE_BYTES];
static uint32_t length, walked_length;
static uint64_t random_state;

void setUp(void)
{
    random_state = 1;
    walked = fixture_make_filled(&state, 20);
    planned = walked;
    planned.plan = cox_plan_init(&walked, plan_memory, sizeof plan_memory);
    TEST_ASSERT_NOT_NULL(planned.plan);
}

static void assert_same_bytes(void)
{
    TEST_ASSERT_EQUAL_UINT32(cox_snapshot_size(&walked), cox_snapshot_size(&planned));
    TEST_ASSERT_EQUAL_INT32(
        COX_OK, cox_snapshot_save(&walked, walked_bytes, sizeof walked_bytes, &walked_length));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&planned, bytes, sizeof bytes, &length));
    TEST_ASSERT_EQUAL_UINT32(walked_length, length);
    TEST_ASSERT_EQUAL_MEMORY(walked_bytes, bytes, length);
}

/* Bytes that come in pieces. */
static cox_status append(void *user, const void *piece, uint32_t size)
{
    uint32_t *end = (uint32_t *)user;
    TEST_ASSERT_TRUE(size <= 64 && *end + size <= sizeof bytes);
    memcpy(bytes + *end, piece, size);
    *end += size;
    return COX_OK;
}

void test_a_plan_saves_the_bytes_that_the_walk_saves(void)
{
    assert_same_bytes();
    for (int i = 0; i < 50; i++) {
        fixture_shuffle(&state, &random_state);
        assert_same_bytes();
    }
}

void test_a_plan_writes_the_same_bytes_in_pieces(void)
{
    uint32_t end = 0;
    cox_stream_writer writer = {append, &end};
    fixture_shuffle(&state, &random_state);
    assert_same_bytes();
    memset(bytes, 0, sizeof bytes);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_write(&planned, writer));
    TEST_ASSERT_EQUAL_UINT32(walked_length, end);
    TEST_ASSERT_EQUAL_MEMORY(walked_bytes, bytes, end);
}

void test_a_plan_hashes_as_the_walk_does(void)
{
    for (int i = 0; i < 50; i++) {
        TEST_ASSERT_TRUE(cox_sim_hash(&walked) == cox_sim_hash(&planned));
        TEST_ASSERT_TRUE(cox_sim_schema_hash(&walked) == cox_sim_schema_hash(&planned));
        state.ship_count = (uint32_t)(i % 21);
        state.seed += random_state;
        fixture_shuffle(&state, &random_state);
    }
}

void test_a_plan_has_the_digests_of_the_walk(void)
{
    for (uint32_t table = 0; table < 5; table++) {
        for (uint32_t column = 0; column < 12; column++)
            TEST_ASSERT_TRUE(cox_sim_column_digest(&walked, table, column) ==
                             cox_sim_column_digest(&planned, table, column));
        for (uint32_t least = 0; least < 70; least += 7)
            TEST_ASSERT_TRUE(cox_sim_group_digest(&walked, table, least, least + 20) ==
                             cox_sim_group_digest(&planned, table, least, least + 20));
    }
}

void test_a_plan_fetches_the_cells_that_the_walk_fetches(void)
{
    fixture_swap_ships(&state, 3, 17);
    for (uint32_t table = 0; table < 5; table++) {
        for (uint32_t id = 0; id < 70; id++) {
            for (uint32_t column = 0; column < 12; column++) {
                cox_cell cell = {table, id, column};
                int64_t a = -7, b = -7;
                TEST_ASSERT_EQUAL(cox_sim_fetch(&walked, cell, &a),
                                  cox_sim_fetch(&planned, cell, &b));
                TEST_ASSERT_EQUAL_INT64(a, b);
            }
        }
    }
}

void test_a_plan_refuses_each_damaged_byte_as_the_walk_does(void)
{
    assert_same_bytes();
    for (uint32_t at = 0; at < length; at++) {
        for (uint32_t value = 0; value < 256; value += 51) {
            uint8_t kept = bytes[at];
            bytes[at] = (uint8_t)value;
            TEST_ASSERT_EQUAL_INT32(cox_snapshot_check(&walked, bytes, length),
                                    cox_snapshot_check(&planned, bytes, length));
            bytes[at] = kept;
        }
        TEST_ASSERT_EQUAL_INT32(cox_snapshot_check(&walked, bytes, at),
                                cox_snapshot_check(&planned, bytes, at));
    }
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DAMAGED, cox_snapshot_check(&planned, bytes, length + 1));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_check(&planned, bytes, length));
}

void test_a_plan_loads_what_the_walk_saved(void)
{
    static fixture other;
    uint64_t hash = cox_sim_hash(&walked);
    fixture_shuffle(&state, &random_state);
    assert_same_bytes();
    cox_sim target = fixture_make_filled(&other, 4);
    target.plan = planned.plan;
    TEST_ASSERT_EQUAL_INT32(
        COX_OK, cox_snapshot_load(&target, walked_bytes, walked_length, undo, sizeof undo));
    target.plan = NULL;
    TEST_ASSERT_TRUE(hash == cox_sim_hash(&target));
}

void test_a_plan_finds_the_difference_that_the_walk_finds(void)
{
    static fixture other;
    cox_difference a, b;
    cox_sim twin = fixture_make_filled(&other, 20);
    fixture_shuffle(&other, &random_state);
    cox_sim twin_planned = twin;
    twin_planned.plan = planned.plan;
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_compare(&planned, &twin_planned, &b));
    other.ships[7].score++;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DIVERGED, cox_snapshot_compare(&walked, &twin, &a));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DIVERGED, cox_snapshot_compare(&planned, &twin_planned, &b));
    TEST_ASSERT_EQUAL_UINT32(a.cell.id, b.cell.id);
    TEST_ASSERT_EQUAL_UINT32(a.cell.column, b.cell.column);
    TEST_ASSERT_EQUAL_INT64(a.a, b.a);
    TEST_ASSERT_EQUAL_INT64(a.b, b.b);
}

void test_rows_that_moved_are_found_where_they_are(void)
{
    fixture_rock moved[FIXTURE_ROCKS_MAX];
    fixture_move_rocks(&state, moved);
    assert_same_bytes();
    TEST_ASSERT_TRUE(cox_sim_hash(&walked) == cox_sim_hash(&planned));
    moved[0].position.x++;
    assert_same_bytes();
    TEST_ASSERT_TRUE(cox_sim_hash(&walked) == cox_sim_hash(&planned));
}

void test_another_context_may_use_the_plan(void)
{
    static fixture other;
    walked = fixture_make_filled(&other, 11);
    planned.context = &other;
    fixture_shuffle(&other, &random_state);
    assert_same_bytes();
    TEST_ASSERT_TRUE(cox_sim_hash(&walked) == cox_sim_hash(&planned));
}

void test_rows_beyond_the_capacity_of_the_plan_are_refused_and_not_walked(void)
{
    uint32_t end = 0;
    cox_stream_writer writer = {append, &end};
    cox_difference difference;
    fixture_grow_crates(&state, FIXTURE_CRATES_MAX + 1);
    bytes[8] = 77;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY,
                            cox_snapshot_save(&planned, bytes, sizeof bytes, &length));
    TEST_ASSERT_EQUAL_UINT8(77, bytes[8]);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, cox_snapshot_write(&planned, writer));
    TEST_ASSERT_EQUAL_UINT32(0, end);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY,
                            cox_snapshot_compare(&planned, &planned, &difference));
}

void test_rows_that_grew_within_the_capacity_of_the_plan_are_saved(void)
{
    fixture_grow_crates(&state, FIXTURE_CRATES_MAX);
    assert_same_bytes();
}

void test_what_needs_no_order_takes_rows_beyond_the_capacity_of_the_plan(void)
{
    fixture_grow_crates(&state, FIXTURE_CRATES_MAX + 1);
    TEST_ASSERT_TRUE(cox_sim_hash(&walked) == cox_sim_hash(&planned));
    TEST_ASSERT_EQUAL_UINT32(cox_snapshot_size(&walked), cox_snapshot_size(&planned));
}

void test_a_new_plan_holds_for_the_capacities_that_grew(void)
{
    fixture_grow_crates(&state, FIXTURE_CRATES_MAX + 1);
    planned.plan = cox_plan_init(&walked, plan_memory, sizeof plan_memory);
    assert_same_bytes();
}

void test_a_plan_is_made_at_any_alignment_and_keeps_to_its_memory(void)
{
    uint32_t size = cox_plan_size(&walked);
    uint8_t *memory = (uint8_t *)plan_memory;
    TEST_ASSERT_TRUE(size + 10 < sizeof plan_memory);
    for (uint32_t at = 1; at < 9; at++) {
        memset(plan_memory, 0xa5, sizeof plan_memory);
        planned.plan = cox_plan_init(&walked, memory + at, size);
        assert_same_bytes();
        TEST_ASSERT_EQUAL_UINT8(0xa5, memory[at - 1]);
        TEST_ASSERT_EQUAL_UINT8(0xa5, memory[at + size]);
    }
}

void test_memory_that_is_too_small_makes_no_plan(void)
{
    TEST_ASSERT_NULL(cox_plan_init(&walked, plan_memory, cox_plan_size(&walked) - 1));
}

void test_a_plan_that_would_take_4_gb_is_not_made(void)
{
    state.hold.crate_capacity = UINT32_MAX;
    TEST_ASSERT_EQUAL_UINT8(COX_PLAN_FIELD_CAPACITY, cox_plan_check(&walked));
    TEST_ASSERT_EQUAL_UINT32(0, cox_plan_size(&walked));
    TEST_ASSERT_NULL(cox_plan_init(&walked, plan_memory, UINT32_MAX));
}

void test_a_state_that_restored_refuses_is_put_back(void)
{
    static fixture other;
    cox_sim source = fixture_make_filled(&other, 4);
    uint64_t hash = cox_sim_hash(&walked);
    cox_snapshot_save(&source, bytes, sizeof bytes, &length);
    state.refuses = true;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFUSED,
                            cox_snapshot_load(&planned, bytes, length, undo, sizeof undo));
    TEST_ASSERT_TRUE(hash == cox_sim_hash(&walked));
}

/* A table of rows of so many words and 4 bytes that are not declared. */
#define WORDS_MAX 21u
typedef struct word_rows {
    uint32_t count;
    uint32_t words[3][WORDS_MAX + 1];
} word_rows;

static cox_sim simulation_of_words(word_rows *rows, cox_table *table, cox_column *columns,
                                   uint32_t count)
{
    cox_sim made;
    memset(&made, 0, sizeof made);
    memset(table, 0, sizeof *table);
    memset(columns, 0, count * sizeof *columns);
    for (uint32_t i = 0; i < count; i++) {
        columns[i].name[0] = (char)('a' + i);
        columns[i].offset = (uint16_t)(4 * i);
        columns[i].type = COX_U32;
        columns[i].role = COX_STATE;
    }
    table->layout = COX_ROWS_INLINE;
    table->rows_offset = offsetof(word_rows, words);
    table->capacity = 3;
    table->stride = sizeof rows->words[0];
    table->column_count = (uint8_t)count;
    table->columns = columns;
    made.context = rows;
    made.tables = table;
    made.table_count = 1;
    return made;
}

void test_a_row_of_any_number_of_words_is_hashed_as_by_the_walk(void)
{
    static word_rows rows;
    static cox_table table;
    static cox_column columns[WORDS_MAX];
    rows.count = 3;
    for (uint32_t row = 0; row < 3; row++)
        for (uint32_t i = 0; i <= WORDS_MAX; i++)
            rows.words[row][i] = fixture_random(&random_state) * UINT32_C(0x9e3779b1);
    for (uint32_t count = 1; count <= WORDS_MAX; count++) {
        walked = simulation_of_words(&rows, &table, columns, count);
        planned = walked;
        planned.plan = cox_plan_init(&walked, plan_memory, sizeof plan_memory);
        uint64_t hash = cox_sim_hash(&planned);
        TEST_ASSERT_TRUE(cox_sim_hash(&walked) == hash);
        rows.words[2][count - 1] ^= UINT32_C(0x80000000);
        TEST_ASSERT_TRUE(cox_sim_hash(&planned) != hash);
        TEST_ASSERT_TRUE(cox_sim_hash(&walked) == cox_sim_hash(&planned));
    }
}

/* Rows that tell where they lie. */
#define IDS_MAX 600u
typedef struct id_row {
    uint32_t id;
    uint32_t slot;
} id_row;
typedef struct id_rows {
    uint32_t count;
    id_row rows[IDS_MAX];
} id_rows;

static const cox_column id_columns[] COX_FLASH = {
    COX_ID_COLUMN(id_row, id),
    COX_COLUMN(id_row, slot, COX_U32, COX_STATE, 0, 0),
};
static const cox_table id_tables[] COX_FLASH = {
    COX_TABLE(id_rows, rows, count, IDS_MAX, id_columns),
};

/* Holds the order in which rows with such ids are saved to that of the walk. */
static void assert_same_order(uint32_t (*id_of)(uint32_t row))
{
    static id_rows rows;
    static uint8_t walked_rows[8 + 4 + 8 * IDS_MAX], planned_rows[sizeof walked_rows];
    static uint8_t memory[32 * IDS_MAX];
    rows.count = IDS_MAX;
    for (uint32_t i = 0; i < IDS_MAX; i++) {
        rows.rows[i].id = id_of((i * 7u + 3u) % IDS_MAX);
        rows.rows[i].slot = i;
    }
    memset(&walked, 0, sizeof walked);
    walked.context = &rows;
    walked.tables = id_tables;
    walked.table_count = COX_COUNT(id_tables);
    planned = walked;
    planned.plan = cox_plan_init(&walked, memory, sizeof memory);
    TEST_ASSERT_NOT_NULL(planned.plan);
    TEST_ASSERT_EQUAL_INT32(
        COX_OK, cox_snapshot_save(&walked, walked_rows, sizeof walked_rows, &walked_length));
    TEST_ASSERT_EQUAL_INT32(
        COX_OK, cox_snapshot_save(&planned, planned_rows, sizeof planned_rows, &length));
    TEST_ASSERT_EQUAL_UINT32(walked_length, length);
    TEST_ASSERT_EQUAL_MEMORY(walked_rows, planned_rows, length);
}

static uint32_t close_together(uint32_t row)
{
    return 1000 + row;
}

static uint32_t spread_evenly(uint32_t row)
{
    return (row + 1) * UINT32_C(0x9e3779b1);
}

static uint32_t in_heaps(uint32_t row)
{
    return (row % 2 == 0 ? UINT32_C(0xffff0000) : UINT32_C(1)) + row;
}

static uint32_t towards_the_end(uint32_t row)
{
    return row == 0 ? 1 : UINT32_MAX - IDS_MAX / 5 * (row / 5) - row % 5;
}

static uint32_t at_random(uint32_t row)
{
    uint32_t id = spread_evenly(row);
    return (id ^ id >> 15) * UINT32_C(0x85ebca6b);
}

static uint32_t now_and_then_the_same(uint32_t row)
{
    return at_random(row - row % 10 / 9);
}

void test_rows_are_put_in_order_however_their_ids_are_spread(void)
{
    assert_same_order(close_together);
    assert_same_order(spread_evenly);
    assert_same_order(at_random);
    assert_same_order(in_heaps);
    assert_same_order(towards_the_end);
    assert_same_order(now_and_then_the_same);
}
