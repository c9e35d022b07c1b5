/* SPDX-License-Identifier: MIT
 * The sync test of an entity component system: rows in pages and entities beside them are spoilt
 * and stored in another order like all others. */
#include "unity.h"

#include <string.h>

#include "coxswain/sync_test.h"

#include "fixture_ecs.h"

#define BODIES 7u

static fixture_ecs state;
static fixture_ecs twin_state;
static cox_sim sim;
static cox_sim twin;
static void (*plain_step)(void *context, const cox_frame *frame);
static bool (*plain_restored)(void *context);
static uint8_t memory[8192];
static cox_sync_report report;
static char text[COX_SYNC_TEXT_SIZE];

static void fill(fixture_ecs *ecs)
{
    for (uint32_t entity = 0; entity < BODIES; entity++)
        fixture_ecs_add_body(ecs, entity, cox_vec2_make(COX_FIX(10) * (int32_t)entity, COX_FIX(3)));
    fixture_ecs_add_hunter(ecs, 0, 6);
    fixture_ecs_add_hunter(ecs, 3, FIXTURE_NOBODY);
    fixture_ecs_add_hunter(ecs, 4, 0);
    fixture_ecs_remove_body(ecs, 2); /* the last one takes its slot */
}

void setUp(void)
{
    sim = fixture_ecs_make(&state);
    twin = fixture_ecs_make(&twin_state);
    plain_step = sim.step;
    plain_restored = sim.restored;
    fill(&state);
}

static cox_status test_step(const cox_sim *again, uint32_t tick)
{
    cox_frame frame = {tick, 0, NULL};
    twin.step = sim.step;
    twin.restored = sim.restored;
    return cox_sync_test_step(&sim, again, &frame, memory, sizeof memory, &report);
}

/* Expects a cause of a step, alone and with a twin, and a sentence that contains these words. */
static void assert_finds(uint8_t cause, void (*step)(void *context, const cox_frame *frame),
                         const char *words)
{
    const cox_sim *sides[] = {NULL, &twin};
    for (uint32_t i = 0; i < 2; i++) {
        setUp();
        sim.step = step;
        TEST_ASSERT_EQUAL_INT32(COX_ERROR_DIVERGED, test_step(sides[i], 12));
        cox_sync_test_text(&report, &sim, text, sizeof text);
        TEST_ASSERT_EQUAL_UINT8_MESSAGE(cause, report.cause, text);
        TEST_ASSERT_NOT_NULL_MESSAGE(strstr(text, words), text);
    }
}

void test_a_sound_system_passes_at_every_tick(void)
{
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(sizeof memory, cox_sync_test_size(&sim));
    for (uint32_t tick = 0; tick < 20; tick++)
        TEST_ASSERT_EQUAL_INT32(COX_OK, test_step(tick % 3 == 0 ? &twin : NULL, tick));
}

void test_pools_and_pages_are_left_as_by_a_plain_step_to_the_byte(void)
{
    static fixture_ecs before;
    static fixture_ecs tested;
    cox_frame frame = {5, 0, NULL};
    state.body_rows[0][1].hidden = 4711; /* not in use */
    fixture_ecs_body(&state, 3)->hidden = 12;
    before = state;
    TEST_ASSERT_EQUAL_INT32(COX_OK, test_step(NULL, 5));
    tested = state;
    state = before;
    cox_sim_step(&sim, &frame);
    TEST_ASSERT_EQUAL_MEMORY(&state, &tested, sizeof state);
}

static fixture_body *body_in(fixture_ecs *ecs, uint32_t slot)
{
    return fixture_ecs_body(ecs, ecs->bodies.pool.dense[slot]);
}

/* Each body looks at the one in the slot before it, which has moved already. */
static void slotwise_step(void *context, const cox_frame *frame)
{
    fixture_ecs *ecs = (fixture_ecs *)context;
    plain_step(context, frame);
    for (uint32_t slot = 1; slot < ecs->bodies.pool.count; slot++) {
        body_in(ecs, slot)->position.y = body_in(ecs, slot - 1)->position.y + 1;
        fixture_body_derive(body_in(ecs, slot));
    }
}

void test_a_step_that_visits_bodies_as_they_are_stored_is_found(void)
{
    assert_finds(COX_SYNC_ORDER, slotwise_step,
                 " with the same rows stored in another order; so the outcome depends on the order "
                 "in which rows are stored");
}

static void careless_step(void *context, const cox_frame *frame)
{
    fixture_ecs *ecs = (fixture_ecs *)context;
    plain_step(context, frame);
    fixture_body *body = fixture_ecs_body(ecs, 3);
    body->position.y += COX_FIX(1) + (fix16_t)(body->hidden % 7);
    fixture_body_derive(body);
}

void test_a_field_of_a_component_without_a_column_is_found(void)
{
    assert_finds(COX_SYNC_UNDECLARED, careless_step,
                 "tick 13: bodies 4 position.y is 4 where it went on and ");
}

static bool lazy_restored(void *context)
{
    fixture_ecs *ecs = (fixture_ecs *)context;
    cox_vec2 positions[BODIES];
    fix16_t sums[BODIES];
    uint32_t count = ecs->bodies.pool.count;
    for (uint32_t slot = 0; slot < count; slot++) {
        const fixture_body *body =
            &ecs->bodies.pages[slot / FIXTURE_PAGE_ROWS][slot % FIXTURE_PAGE_ROWS];
        positions[slot] = body->position;
        sums[slot] = body->sum;
    }
    if (!plain_restored(context)) return false;
    for (uint32_t slot = 0; slot < count; slot++) {
        body_in(ecs, slot)->position = positions[slot];
        body_in(ecs, slot)->sum = sums[slot];
    }
    return true;
}

void test_a_derived_field_of_a_component_that_restored_does_not_rebuild_is_found(void)
{
    state.hunters.pool.count = 0; /* nothing moves, so what lies in the pages is still right */
    sim.restored = lazy_restored;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DIVERGED, test_step(NULL, 12));
    cox_sync_test_text(&report, &sim, text, sizeof text);
    TEST_ASSERT_EQUAL_STRING("tick 12: bodies 1 sum is 3 where it went on and -23130.35295 where "
                             "it was loaded from its own snapshot; it is derived, and restored() "
                             "does not rebuild it",
                             text);
}

/* A body that appears takes its slot in a page as it finds it. */
static void spawning_step(void *context, const cox_frame *frame)
{
    fixture_ecs *ecs = (fixture_ecs *)context;
    fixture_pool *pool = &ecs->bodies.pool;
    plain_step(context, frame);
    pool->sparse[9] = pool->count;
    pool->dense[pool->count++] = 9;
    fixture_body_derive(fixture_ecs_body(ecs, 9));
}

void test_what_a_new_component_finds_in_its_page_is_not_state(void)
{
    assert_finds(COX_SYNC_UNDECLARED, spawning_step, "tick 13: bodies 10 position.");
}

/* A step that reads the entity of a slot that is not in use. */
static void peeking_step(void *context, const cox_frame *frame)
{
    fixture_ecs *ecs = (fixture_ecs *)context;
    plain_step(context, frame);
    uint32_t beyond = ecs->bodies.pool.dense[ecs->bodies.pool.count];
    fixture_ecs_body(ecs, 0)->position.x = COX_FIX(1) + (fix16_t)(beyond % 1000);
    fixture_body_derive(fixture_ecs_body(ecs, 0));
}

void test_the_array_of_entities_is_spoilt_too(void)
{
    assert_finds(COX_SYNC_UNDECLARED, peeking_step, "tick 13: bodies 1 position.x is ");
}

void test_pages_that_hold_another_table_are_left_as_they_lie(void)
{
    state.hunters.pool.count = 0;
    state.hunters.pages = (fixture_hunter **)(void *)state.bodies.pages;
    sim.step = slotwise_step;
    TEST_ASSERT_EQUAL_INT32(COX_OK, test_step(NULL, 12));
}
