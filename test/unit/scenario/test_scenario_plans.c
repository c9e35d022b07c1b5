/* SPDX-License-Identifier: MIT
 * Every scenario, and the other declarations of the tests, with a plan and without: the same bytes,
 * the same hash, the same state after a load and after an image. */
#include "unity.h"

#include <stdlib.h>
#include <string.h>

#include "coxswain/image.h"
#include "coxswain/plan.h"
#include "fixture_league.h"
#include "fixture_replay.h"
#include "fixture_scenario.h"

#define MEMORY_SIZE 1100000u
#define TICKS 30u

static uint8_t *memory, *bytes, *planned_bytes, *image, *undo;
static cox_sim sim;

void setUp(void)
{
    memory = malloc(MEMORY_SIZE);
    bytes = malloc(MEMORY_SIZE);
    planned_bytes = malloc(MEMORY_SIZE);
    image = malloc(MEMORY_SIZE);
    undo = malloc(MEMORY_SIZE);
}

void tearDown(void)
{
    free(memory);
    free(bytes);
    free(planned_bytes);
    free(image);
    free(undo);
}

static cox_sim planned(void)
{
    cox_sim made = sim;
    uint32_t size = cox_plan_size(&sim);
    made.plan = cox_plan_init(&sim, malloc(size), size);
    return made;
}

/* Asserts that a plan does as the walk does with the state that there is. */
static void assert_agreement(const cox_sim *plan)
{
    uint32_t length, planned_length;
    uint64_t hash = cox_sim_hash(&sim);
    TEST_ASSERT_TRUE_MESSAGE(hash == cox_sim_hash(plan), sim.name);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&sim, bytes, MEMORY_SIZE, &length));
    TEST_ASSERT_EQUAL_INT32(COX_OK,
                            cox_snapshot_save(plan, planned_bytes, MEMORY_SIZE, &planned_length));
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(length, planned_length, sim.name);
    TEST_ASSERT_EQUAL_MEMORY_MESSAGE(bytes, planned_bytes, length, sim.name);
    TEST_ASSERT_EQUAL_INT32_MESSAGE(COX_OK, cox_snapshot_check(plan, bytes, length), sim.name);
}

/* Asserts that a snapshot and an image bring back the state that there is after it has gone on. */
static void assert_return(const cox_sim *plan)
{
    uint32_t length, image_length;
    cox_frame frame = {TICKS, 0, NULL};
    uint64_t hash = cox_sim_hash(&sim);
    cox_snapshot_save(&sim, bytes, MEMORY_SIZE, &length);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_image_save(plan, image, MEMORY_SIZE, &image_length));
    cox_sim_step(&sim, &frame);
    TEST_ASSERT_EQUAL_INT32_MESSAGE(COX_OK, cox_image_load(plan, image, image_length), sim.name);
    TEST_ASSERT_TRUE_MESSAGE(hash == cox_sim_hash(&sim), sim.name);
    cox_sim_step(&sim, &frame);
    TEST_ASSERT_EQUAL_INT32_MESSAGE(
        COX_OK, cox_snapshot_load(plan, bytes, length, undo, MEMORY_SIZE), sim.name);
    TEST_ASSERT_TRUE_MESSAGE(hash == cox_sim_hash(&sim), sim.name);
}

void test_every_scenario_is_the_same_with_a_plan(void)
{
    for (uint32_t i = 0; scenario_at(i) != NULL; i++) {
        int32_t values[COX_SETTINGS_MAX];
        cox_command commands[FIXTURE_SCENARIO_PLAYERS];
        cox_random random = cox_random_make(i, 1);
        fixture_scenario_defaults(scenario_at(i), values);
        TEST_ASSERT_EQUAL_INT32(COX_OK, scenario_at(i)->init(&sim, memory, MEMORY_SIZE, values, 1));
        cox_sim plan = planned();
        for (uint32_t tick = 0; tick < TICKS; tick++) {
            cox_frame frame = {tick, fixture_scenario_commands(&sim, &random, commands), commands};
            assert_agreement(&plan);
            cox_sim_step(&sim, &frame);
        }
        assert_return(&plan);
        free(plan.plan);
    }
}

void test_rows_that_hold_tables_are_the_same_with_a_plan(void)
{
    league all;
    sim = league_make(&all);
    cox_sim plan = planned();
    assert_agreement(&plan);
    free(plan.plan);
}

void test_the_simulation_of_the_replays_is_the_same_with_a_plan(void)
{
    fixture_state state;
    sim = fixture_sim(&state, 7);
    cox_sim plan = planned();
    assert_agreement(&plan);
    assert_return(&plan);
    free(plan.plan);
}
