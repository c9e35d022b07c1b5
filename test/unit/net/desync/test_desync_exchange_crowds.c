/* SPDX-License-Identifier: MIT
 * A search among 4,096 rows, or in a row of 250 columns: what it finds, and how few bytes that
 * takes. */
#include "unity.h"

#include <stdio.h>
#include <string.h>

#include "coxswain/array.h"

#include "cox_desync_bytes.h"
#include "cox_desync_exchange.h"
#include "fixture_exchange.h"

TEST_SOURCE_FILE("fixture_sim.c")

static cox_desync report;
static char message[96];

#define ROWS 4096

/* A row of one column beside the id. */
typedef struct crowd_row {
    uint32_t id;
    int32_t value;
} crowd_row;

typedef struct crowd {
    uint32_t count;
    crowd_row rows[ROWS];
} crowd;

static const cox_column crowd_columns[] COX_FLASH = {
    COX_ID_COLUMN(crowd_row, id),
    COX_COLUMN(crowd_row, value, COX_I32, COX_STATE, 0, 0),
};
static const cox_table crowd_tables[] COX_FLASH = {
    COX_TABLE(crowd, rows, count, ROWS, crowd_columns),
};

static void crowd_visit(void *context, cox_visitor *visitor)
{
    cox_visitor_part(visitor, context, crowd_tables, COX_COUNT(crowd_tables));
}

/* One machine with a crowd: two hashes, empty frames, one state. */
typedef struct crowd_side {
    crowd state;
    cox_sim sim;
    uint8_t bytes[8 + 4 + ROWS * 8];
    uint32_t length;
    cox_desync_exchange exchange;
} crowd_side;

static crowd_side host;
static crowd_side other;

static uint32_t crowd_newest(void *context)
{
    (void)context;
    return 1;
}

static uint32_t crowd_oldest(void *context)
{
    (void)context;
    return 0;
}

static bool crowd_hashes(void *context, uint32_t tick, cox_hash_pair *hashes)
{
    crowd_side *side = (crowd_side *)context;
    hashes->input = tick;
    hashes->state = tick == 0 ? 0 : cox_sim_hash(&side->sim);
    return tick <= 1;
}

static bool crowd_frame(void *context, uint32_t tick, cox_frame *frame)
{
    (void)context;
    memset(frame, 0, sizeof *frame);
    frame->tick = tick;
    return tick == 0;
}

/* Rows with ids first, first + gap, ... */
static void crowd_make(crowd_side *side, uint32_t first, uint32_t gap)
{
    memset(&side->sim, 0, sizeof side->sim);
    side->sim.context = &side->state;
    side->sim.visit = crowd_visit;
    side->state.count = ROWS;
    for (uint32_t i = 0; i < ROWS; i++) {
        side->state.rows[i].id = first + i * gap;
        side->state.rows[i].value = (int32_t)i;
    }
}

static void crowd_begin(crowd_side *side, bool is_host)
{
    cox_history history = {side, crowd_newest, crowd_oldest, crowd_hashes, crowd_frame};
    cox_snapshot_save(&side->sim, side->bytes, sizeof side->bytes, &side->length);
    cox_desync_exchange_init(&side->exchange, is_host, &side->sim, history);
}

static bool crowd_fulfil(crowd_side *side)
{
    cox_desync_state_request state_request;
    if (!cox_desync_exchange_wants_state(&side->exchange, &state_request)) return false;
    cox_desync_state state = {
        .is_there = true, .tick = state_request.tick, .bytes = side->bytes, .length = side->length};
    cox_desync_exchange_give_state(&side->exchange, &state);
    return true;
}

/* Runs a whole search between both crowds; returns the bytes of all messages. */
static uint32_t crowd_search(void)
{
    cox_desync_message sent;
    cox_desync_case begun = {1, 0, 1, 0, false};
    uint32_t bytes = 0;
    bool any = true;
    crowd_begin(&host, true);
    crowd_begin(&other, false);
    cox_desync_exchange_start(&host.exchange, &begun);
    while (any) {
        any = crowd_fulfil(&host);
        if (crowd_fulfil(&other)) any = true;
        while (cox_desync_exchange_next(&host.exchange, &sent)) {
            any = true;
            bytes += sent.length;
            cox_desync_exchange_receive(&other.exchange, 0, sent.bytes, sent.length);
        }
        while (cox_desync_exchange_next(&other.exchange, &sent)) {
            any = true;
            bytes += sent.length;
            cox_desync_exchange_receive(&host.exchange, 1, sent.bytes, sent.length);
        }
    }
    TEST_ASSERT_TRUE(cox_desync_exchange_report(&host.exchange, &report));
    return bytes + cox_desync_write(&host.exchange.report, sent.bytes);
}

/* A row of the most columns that there can be. */
#define WIDE_ROWS 3u

typedef struct wide_row {
    uint32_t id;
    uint64_t a[64];
    uint64_t b[64];
    uint64_t c[64];
    uint64_t d[57];
} wide_row;

typedef struct wide {
    uint32_t count;
    wide_row rows[WIDE_ROWS];
} wide;

static const cox_column wide_columns[] COX_FLASH = {
    COX_ID_COLUMN(wide_row, id),
    COX_ELEMENT_COLUMNS(wide_row, a, 64, COX_U64, COX_STATE, 0, 0),
    COX_ELEMENT_COLUMNS(wide_row, b, 64, COX_U64, COX_STATE, 0, 0),
    COX_ELEMENT_COLUMNS(wide_row, c, 64, COX_U64, COX_STATE, 0, 0),
    COX_ELEMENT_COLUMNS(wide_row, d, 57, COX_U64, COX_STATE, 0, 0),
};
static const cox_table wide_tables[] COX_FLASH = {
    COX_TABLE(wide, rows, count, WIDE_ROWS, wide_columns),
};

static void wide_make(crowd_side *side, wide *state)
{
    memset(state, 0, sizeof *state);
    for (; state->count < WIDE_ROWS; state->count++)
        state->rows[state->count].id = state->count + 1;
    memset(&side->sim, 0, sizeof side->sim);
    side->sim.context = state;
    side->sim.tables = wide_tables;
    side->sim.table_count = COX_COUNT(wide_tables);
}

void test_each_of_250_columns_is_found(void)
{
    static wide host_state;
    static wide other_state;
    TEST_ASSERT_EQUAL_UINT32(COX_COLUMNS_MAX, COX_COUNT(wide_columns));
    for (uint32_t column = 1; column < COX_COLUMNS_MAX; column += 31) {
        wide_make(&host, &host_state);
        wide_make(&other, &other_state);
        (&other_state.rows[1].a[0])[column - 1] = 9;
        crowd_search();
        snprintf(message, sizeof message, "column %u", (unsigned)column);
        TEST_ASSERT_EQUAL_MESSAGE(COX_PLACE_CELL, report.where, message);
        TEST_ASSERT_EQUAL_UINT32_MESSAGE(2, report.cell.id, message);
        TEST_ASSERT_EQUAL_UINT32_MESSAGE(column, report.cell.column, message);
        TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, report.rows, message);
        TEST_ASSERT_EQUAL_INT64_MESSAGE(9, report.other_value, message);
        TEST_ASSERT_EQUAL_HEX64_MESSAGE(UINT64_C(1) << (column < 63 ? column : 63), report.columns,
                                        message);
    }
}

void test_one_of_4096_rows_is_found_in_less_than_a_kilobyte(void)
{
    uint64_t random = 17;
    for (uint32_t i = 0; i < 32; i++) {
        uint32_t row = i == 0 ? 0 : i == 1 ? ROWS - 1 : fixture_random(&random) % ROWS;
        crowd_make(&host, 1, 1);
        crowd_make(&other, 1, 1);
        other.state.rows[row].value ^= 1;
        uint32_t bytes = crowd_search();
        snprintf(message, sizeof message, "row %u, %u bytes", (unsigned)row, (unsigned)bytes);
        TEST_ASSERT_EQUAL_UINT32_MESSAGE(row + 1, report.cell.id, message);
        TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, report.cell.column, message);
        TEST_ASSERT_EQUAL_UINT32_MESSAGE(1, report.rows, message);
        TEST_ASSERT_EQUAL_INT64_MESSAGE(row, report.host_value, message);
        TEST_ASSERT_LESS_THAN_UINT32_MESSAGE(1024, bytes, message);
    }
}

void test_ids_that_lie_far_apart_take_less_than_2_kilobytes(void)
{
    crowd_make(&host, 7, 1000003);
    crowd_make(&other, 7, 1000003);
    other.state.rows[4000].value = -1;
    uint32_t bytes = crowd_search();
    TEST_ASSERT_EQUAL_UINT32(UINT32_C(7) + UINT32_C(4000) * 1000003, report.cell.id);
    TEST_ASSERT_LESS_THAN_UINT32(2048, bytes);
}

void test_if_all_ids_differ_the_least_id_of_both_sides_is_found(void)
{
    crowd_make(&host, 2, 2);
    crowd_make(&other, 1, 2);
    uint32_t bytes = crowd_search();
    TEST_ASSERT_EQUAL(COX_PLACE_ONLY_OTHER, report.where);
    TEST_ASSERT_EQUAL_UINT32(1, report.cell.id);
    TEST_ASSERT_GREATER_THAN_UINT32(16, report.rows);
    TEST_ASSERT_EQUAL_HEX64(3, report.columns);
    TEST_ASSERT_LESS_THAN_UINT32(2048, bytes);
}
