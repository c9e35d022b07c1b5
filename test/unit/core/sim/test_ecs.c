/* SPDX-License-Identifier: MIT
 * The state of an entity component system, declared as it lies in memory. */
#include "unity.h"

#include <string.h>

#include "coxswain/image.h"
#include "coxswain/plan.h"
#include "coxswain/snapshot.h"
#include "coxswain/text.h"

#include "fixture_ecs.h"

static fixture_ecs state;
static fixture_ecs other;
static cox_sim sim;
static uint8_t bytes[512];
static uint8_t undo[512];
static uint32_t length;

static void fill(fixture_ecs *ecs)
{
    for (uint32_t entity = 0; entity < 7; entity++)
        fixture_ecs_add_body(ecs, entity, cox_vec2_make(COX_FIX(10) * (int32_t)entity, COX_FIX(3)));
    fixture_ecs_add_hunter(ecs, 0, 6);
    fixture_ecs_add_hunter(ecs, 3, FIXTURE_NOBODY);
    fixture_ecs_add_hunter(ecs, 4, 0);
}

void setUp(void)
{
    sim = fixture_ecs_make(&state);
    fill(&state);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&sim, bytes, sizeof bytes, &length));
}

static int64_t fetch(uint32_t table, uint32_t id, uint32_t column)
{
    int64_t value = -77;
    cox_cell cell = {table, id, column};
    TEST_ASSERT_TRUE(cox_sim_fetch(&sim, cell, &value));
    return value;
}

void test_entity_0_is_row_1(void)
{
    TEST_ASSERT_EQUAL_INT64(1, fetch(FIXTURE_BODIES, 1, 0));
    TEST_ASSERT_EQUAL_INT64(COX_FIX(60), fetch(FIXTURE_BODIES, 7, 1));
    cox_cell none = {FIXTURE_BODIES, 8, 0};
    int64_t value;
    TEST_ASSERT_FALSE(cox_sim_fetch(&sim, none, &value));
}

void test_an_entity_that_is_referred_to_is_its_row_and_nobody_is_none(void)
{
    TEST_ASSERT_EQUAL_INT64(7, fetch(FIXTURE_HUNTERS, 1, 1));
    TEST_ASSERT_EQUAL_INT64(COX_NO_ROW, fetch(FIXTURE_HUNTERS, 4, 1));
    TEST_ASSERT_EQUAL_INT64(1, fetch(FIXTURE_HUNTERS, 5, 1));
}

/* The same state as plain arrays of rows with ids from 1. */
typedef struct plain_body {
    uint32_t id;
    cox_vec2 position;
    fix16_t sum;
} plain_body;
typedef struct plain_hunter {
    uint32_t id;
    uint32_t prey;
} plain_hunter;
typedef struct plain {
    uint32_t body_count;
    plain_body bodies[FIXTURE_ENTITIES];
    uint32_t hunter_count;
    plain_hunter hunters[FIXTURE_ENTITIES];
} plain;

static const cox_column plain_body_columns[] COX_FLASH = {
    COX_ID_COLUMN(plain_body, id),
    COX_POSITION_COLUMNS(plain_body, position),
    COX_COLUMN(plain_body, sum, COX_FIXED, COX_DERIVED, 0, 0),
};
static const cox_column plain_hunter_columns[] COX_FLASH = {
    COX_ID_COLUMN(plain_hunter, id),
    COX_REFERENCE_COLUMN(plain_hunter, prey, FIXTURE_BODIES),
};

void test_the_same_state_in_plain_rows_has_the_same_bytes_and_hash(void)
{
    static plain same;
    static uint8_t plain_bytes[512];
    uint32_t plain_length;
    cox_table tables[] = {
        COX_TABLE(plain, bodies, body_count, FIXTURE_ENTITIES, plain_body_columns),
        COX_TABLE(plain, hunters, hunter_count, FIXTURE_ENTITIES, plain_hunter_columns)};
    same.body_count = 7;
    for (uint32_t i = 0; i < 7; i++) {
        same.bodies[i].id = i + 1;
        same.bodies[i].position = fixture_ecs_body(&state, i)->position;
    }
    same.hunter_count = 3;
    same.hunters[0] = (plain_hunter){1, 7};
    same.hunters[1] = (plain_hunter){4, COX_NO_ROW};
    same.hunters[2] = (plain_hunter){5, 1};
    cox_sim plain_sim = cox_sim_make("plain", 1, &same, NULL);
    plain_sim.tables = tables;
    plain_sim.table_count = COX_COUNT(tables);
    TEST_ASSERT_TRUE(cox_sim_schema_hash(&plain_sim) == cox_sim_schema_hash(&sim));
    TEST_ASSERT_TRUE(cox_sim_hash(&plain_sim) == cox_sim_hash(&sim));
    cox_snapshot_save(&plain_sim, plain_bytes, sizeof plain_bytes, &plain_length);
    TEST_ASSERT_EQUAL_UINT32(length, plain_length);
    TEST_ASSERT_EQUAL_MEMORY(bytes, plain_bytes, length);
}

void test_slots_do_not_count(void)
{
    uint64_t hash = cox_sim_hash(&sim);
    cox_sim again = fixture_ecs_make(&other);
    fill(&other);
    cox_vec2 position = fixture_ecs_body(&other, 2)->position;
    fixture_ecs_remove_body(&other, 2);
    TEST_ASSERT_FALSE(cox_sim_hash(&again) == hash);
    fixture_ecs_add_body(&other, 2, position);
    TEST_ASSERT_EQUAL_UINT32(6, other.bodies.pool.dense[2]);
    TEST_ASSERT_TRUE(cox_sim_hash(&again) == hash);
}

void test_a_snapshot_fills_pools_and_pages(void)
{
    cox_sim loaded = fixture_ecs_make(&other);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_load(&loaded, bytes, length, undo, sizeof undo));
    TEST_ASSERT_TRUE(cox_sim_hash(&loaded) == cox_sim_hash(&sim));
    TEST_ASSERT_EQUAL_UINT32(0, other.bodies.pool.dense[0]);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(60), fixture_ecs_body(&other, 6)->position.x);
    TEST_ASSERT_EQUAL_UINT32(FIXTURE_NOBODY, other.hunters.pages[0][1].prey);
}

void test_a_reference_into_another_part_is_checked_in_words(void)
{
    char text[COX_SNAPSHOT_FAULT_TEXT_SIZE];
    cox_snapshot_fault fault;
    bytes[length - 4] = 12;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFERENCE, cox_snapshot_explain(&sim, bytes, length, &fault));
    cox_snapshot_fault_text(&fault, &sim, text, sizeof text);
    TEST_ASSERT_EQUAL_STRING("hunters 5 prey is 12, a reference to a row that is gone", text);
}

void test_a_plan_and_its_images_know_pools_and_pages(void)
{
    static uint64_t memory[1024];
    static uint64_t image[128];
    uint8_t saved[512];
    uint32_t saved_length;
    uint32_t image_length;
    cox_sim planned = sim;
    planned.plan = cox_plan_init(&sim, memory, sizeof memory);
    TEST_ASSERT_NOT_NULL(planned.plan);
    uint64_t hash = cox_sim_hash(&sim);
    TEST_ASSERT_TRUE(cox_sim_hash(&planned) == hash);
    fixture_ecs_remove_body(&state, 1);
    fixture_ecs_add_body(&state, 1, cox_vec2_make(COX_FIX(10), COX_FIX(3)));
    TEST_ASSERT_EQUAL_INT32(COX_OK,
                            cox_snapshot_save(&planned, saved, sizeof saved, &saved_length));
    TEST_ASSERT_EQUAL_MEMORY(bytes, saved, length);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_image_save(&planned, image, sizeof image, &image_length));
    fixture_ecs_remove_body(&state, 3);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_image_load(&planned, image, image_length));
    TEST_ASSERT_TRUE(cox_sim_hash(&planned) == hash);
}
