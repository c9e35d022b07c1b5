/* SPDX-License-Identifier: MIT
 * A plan on a machine of any size, byte order and width of int: a table of a few rows with a column
 * of each type, which fits where the larger tests of plans do not. */
#include "unity.h"

#include <string.h>

#include "coxswain/image.h"
#include "coxswain/plan.h"

#define BOATS_MAX 5
#define PLAN_BYTES 3072
#define STATE_BYTES 200

typedef struct boat {
    uint8_t crew; /* 1 to 8 */
    uint32_t id;
    fix16_t course;
    uint16_t number; /* at least 40000 */
    uint64_t serial;
    int32_t score;
    uint32_t leader; /* a boat */
    uint32_t wake;   /* derived */
} boat;

typedef struct harbour {
    uint32_t count;
    boat boats[BOATS_MAX];
} harbour;

static const cox_column boat_columns[] COX_FLASH = {
    COX_ID_COLUMN(boat, id),
    COX_COLUMN(boat, crew, COX_U8, COX_STATE, 1, 8),
    COX_COLUMN(boat, course, COX_FIXED, COX_STATE, -COX_FIX_PI, COX_FIX_PI),
    COX_COLUMN(boat, number, COX_U16, COX_STATE, INT32_C(40000), INT32_C(65535)),
    COX_COLUMN(boat, serial, COX_U64, COX_STATE, 0, 0),
    COX_COLUMN(boat, score, COX_I32, COX_STATE, 0, 0),
    COX_REFERENCE_COLUMN(boat, leader, 0),
    COX_COLUMN(boat, wake, COX_U32, COX_DERIVED, 0, 0),
};

static const cox_table harbour_tables[] COX_FLASH = {
    COX_TABLE(harbour, boats, count, BOATS_MAX, boat_columns),
};

static harbour state;
static cox_sim walked;
static cox_sim planned;
static uint8_t plan_memory[PLAN_BYTES];
static uint8_t bytes[STATE_BYTES], planned_bytes[STATE_BYTES], image[STATE_BYTES];
static uint32_t length;

static void visit(void *context, cox_visitor *visitor)
{
    cox_visitor_part(visitor, context, harbour_tables, COX_COUNT(harbour_tables));
}

void setUp(void)
{
    memset(&state, 0, sizeof state);
    state.count = BOATS_MAX;
    for (uint32_t i = 0; i < BOATS_MAX; i++) {
        boat *made = &state.boats[i];
        made->id = UINT32_C(70000) * (1 + (3 * i) % BOATS_MAX); /* in no order */
        made->crew = (uint8_t)(1 + i);
        made->course = COX_FIX(-1) - (fix16_t)i;
        made->number = (uint16_t)(UINT32_C(65535) - i);
        made->serial = UINT64_C(0x8123456789abcdef) + i;
        made->score = -(int32_t)i;
        made->leader = i == 0 ? COX_NO_ROW : UINT32_C(70000);
        made->wake = UINT32_C(0xcafe0000) + i;
    }
    memset(&walked, 0, sizeof walked);
    walked.context = &state;
    walked.visit = visit;
    planned = walked;
    planned.plan = cox_plan_init(&walked, plan_memory, sizeof plan_memory);
    TEST_ASSERT_NOT_NULL(planned.plan);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&walked, bytes, sizeof bytes, &length));
}

void test_a_small_state_is_saved_hashed_and_checked_as_by_the_walk(void)
{
    uint32_t planned_length;
    TEST_ASSERT_EQUAL_INT32(
        COX_OK, cox_snapshot_save(&planned, planned_bytes, sizeof planned_bytes, &planned_length));
    TEST_ASSERT_EQUAL_UINT32(length, planned_length);
    TEST_ASSERT_EQUAL_MEMORY(bytes, planned_bytes, (size_t)length);
    TEST_ASSERT_TRUE(cox_sim_hash(&walked) == cox_sim_hash(&planned));
    TEST_ASSERT_TRUE(cox_sim_column_digest(&walked, 0, 4) == cox_sim_column_digest(&planned, 0, 4));
}

void test_a_small_state_is_refused_and_loaded_as_by_the_walk(void)
{
    uint64_t hash = cox_sim_hash(&walked);
    for (uint32_t at = 0; at < length; at++) {
        bytes[at] ^= 0x81;
        TEST_ASSERT_EQUAL_INT32(cox_snapshot_check(&walked, bytes, length),
                                cox_snapshot_check(&planned, bytes, length));
        bytes[at] ^= 0x81;
    }
    memset(state.boats, 0, sizeof state.boats);
    state.count = 1;
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_load(&planned, bytes, length, NULL, 0));
    TEST_ASSERT_TRUE(hash == cox_sim_hash(&walked));
}

void test_a_small_image_comes_back_and_has_the_same_snapshot(void)
{
    uint32_t image_length, planned_length;
    harbour kept = state;
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_image_save(&planned, image, sizeof image, &image_length));
    memset(state.boats, 0, sizeof state.boats);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_image_snapshot(&planned, image, image_length, planned_bytes,
                                                       sizeof planned_bytes, &planned_length));
    TEST_ASSERT_EQUAL_MEMORY(bytes, planned_bytes, (size_t)length);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_image_load(&planned, image, image_length));
    for (uint32_t i = 0; i < BOATS_MAX; i++) {
        TEST_ASSERT_EQUAL_UINT32(kept.boats[i].id, state.boats[i].id);
        TEST_ASSERT_EQUAL_UINT32(kept.boats[i].wake, state.boats[i].wake);
    }
}

/* Checks that a simulation has no plan because of a field of this name. */
static void expect_no_plan(const cox_sim *sim, uint8_t field, const char *expected)
{
    char name[COX_PLAN_FIELD_TEXT_SIZE];
    cox_plan_field_name(field, name, sizeof name);
    TEST_ASSERT_EQUAL_STRING(expected, name);
    TEST_ASSERT_EQUAL_UINT8(field, cox_plan_check(sim));
    TEST_ASSERT_EQUAL_UINT32(0, cox_plan_size(sim));
}

static void declare_40_tables_twice(void *context, cox_visitor *visitor)
{
    static const cox_table none[40] COX_FLASH = {{{0}, 0, 0, 0, 0, 0, 0, 0, NULL}};
    cox_visitor_part(visitor, context, none, 40);
    cox_visitor_part(visitor, context, none, 40);
}

void test_what_keeps_a_simulation_from_a_plan_is_named(void)
{
    cox_sim bad = walked;
    TEST_ASSERT_EQUAL_UINT8(COX_PLAN_FIELD_NONE, cox_plan_check(&bad));
    bad.visit = declare_40_tables_twice;
    expect_no_plan(&bad, COX_PLAN_FIELD_TABLE_COUNT, "table_count");
    bad.visit = NULL;
    bad.tables = NULL;
    expect_no_plan(&bad, COX_PLAN_FIELD_TABLES, "tables");
}
