/* SPDX-License-Identifier: MIT
 * A resimulation: its requests in order, and its outcome if the simulation fails. */
#include "unity.h"

#include <string.h>

#include "cox_resimulation.h"

#define CAPACITY 64u
#define PRESENT 12u
#define GOAL 8u

static cox_resimulation resimulation;
static cox_timeline timeline;
static cox_input inputs[2][16];
static cox_command commands[1]; /* unused: the frames are empty */
static cox_sim sim;
static uint8_t before[CAPACITY], fetched[CAPACITY], kept[CAPACITY];
static cox_saved_state from;

void setUp(void)
{
    memset(&resimulation, 0, sizeof resimulation);
    memset(&timeline, 0, sizeof timeline);
    memset(&sim, 0, sizeof sim);
    timeline.sim = &sim;
    timeline.queue_count = 2;
    timeline.commands = commands;
    for (uint32_t i = 0; i < 2; i++) {
        cox_input_queue_init(&timeline.queues[i], inputs[i], 16, 0, COX_INPUT_GIVEN);
        cox_input_queue_extend(&timeline.queues[i], COX_INPUT_GIVEN, 16);
    }
    resimulation.capacity = CAPACITY;
    resimulation.before.bytes = before;
    resimulation.fetched.bytes = fetched;
    from.is_kept = true;
    from.tick = GOAL - 2;
    from.length = 30;
    from.bytes = kept;
}

void tearDown(void)
{
}

/* Takes the next request, which must have this kind, tick and memory. */
static void expect(uint8_t kind, uint32_t tick, const uint8_t *bytes)
{
    TEST_ASSERT_TRUE(cox_resimulation_goes_on(&resimulation));
    cox_request request = cox_resimulation_next(&resimulation, &timeline);
    TEST_ASSERT_EQUAL_UINT8(kind, request.kind);
    TEST_ASSERT_EQUAL_UINT32(tick, request.tick);
    TEST_ASSERT_EQUAL_PTR(bytes, request.bytes);
    if (kind == COX_REQUEST_STEP) TEST_ASSERT_EQUAL_UINT32(tick, request.frame.tick);
    TEST_ASSERT_FALSE(request.is_final);
}

/* Fulfils all requests up to the save of the state that is wanted. */
static void reach_goal(void)
{
    cox_resimulation_begin(&resimulation, PRESENT, &from, GOAL);
    expect(COX_REQUEST_SAVE, PRESENT, before);
    cox_resimulation_finish_save(&resimulation, COX_OK, 40);
    expect(COX_REQUEST_LOAD, GOAL - 2, kept);
    cox_resimulation_finish_load(&resimulation, COX_OK);
    expect(COX_REQUEST_STEP, GOAL - 2, NULL);
    expect(COX_REQUEST_STEP, GOAL - 1, NULL);
    expect(COX_REQUEST_SAVE, GOAL, fetched);
}

void test_a_resimulation_has_no_requests_before_it_begins(void)
{
    TEST_ASSERT_FALSE(cox_resimulation_goes_on(&resimulation));
}

void test_a_resimulation_goes_to_its_goal_and_returns_to_the_present(void)
{
    reach_goal();
    cox_resimulation_finish_save(&resimulation, COX_OK, 33);
    expect(COX_REQUEST_LOAD, PRESENT, before);
    cox_resimulation_finish_load(&resimulation, COX_OK);
    TEST_ASSERT_EQUAL_UINT8(COX_RESIMULATION_FOUND, resimulation.phase);
    TEST_ASSERT_EQUAL_UINT32(GOAL, resimulation.fetched.tick);
    TEST_ASSERT_EQUAL_UINT32(33, resimulation.fetched.length);
    TEST_ASSERT_EQUAL_UINT32(PRESENT, resimulation.tick);
}

void test_a_goal_that_is_saved_itself_takes_no_step(void)
{
    cox_resimulation_begin(&resimulation, PRESENT, &from, from.tick);
    expect(COX_REQUEST_SAVE, PRESENT, before);
    cox_resimulation_finish_save(&resimulation, COX_OK, 40);
    expect(COX_REQUEST_LOAD, from.tick, kept);
    cox_resimulation_finish_load(&resimulation, COX_OK);
    expect(COX_REQUEST_SAVE, from.tick, fetched);
}

void test_a_present_state_that_cannot_be_saved_is_not_left(void)
{
    cox_resimulation_begin(&resimulation, PRESENT, &from, GOAL);
    expect(COX_REQUEST_SAVE, PRESENT, before);
    cox_resimulation_finish_save(&resimulation, COX_ERROR_CAPACITY, 0);
    TEST_ASSERT_EQUAL_UINT8(COX_RESIMULATION_NOTHING, resimulation.phase);
}

void test_a_saved_state_that_cannot_be_loaded_gives_nothing(void)
{
    cox_resimulation_begin(&resimulation, PRESENT, &from, GOAL);
    expect(COX_REQUEST_SAVE, PRESENT, before);
    cox_resimulation_finish_save(&resimulation, COX_OK, 40);
    expect(COX_REQUEST_LOAD, GOAL - 2, kept);
    cox_resimulation_finish_load(&resimulation, COX_ERROR_REFUSED);
    TEST_ASSERT_EQUAL_UINT8(COX_RESIMULATION_NOTHING, resimulation.phase);
}

void test_a_goal_that_cannot_be_saved_leads_back_and_gives_nothing(void)
{
    reach_goal();
    cox_resimulation_finish_save(&resimulation, COX_OK, CAPACITY + 1);
    expect(COX_REQUEST_LOAD, PRESENT, before);
    cox_resimulation_finish_load(&resimulation, COX_OK);
    TEST_ASSERT_EQUAL_UINT8(COX_RESIMULATION_NOTHING, resimulation.phase);
}

void test_a_present_state_that_cannot_be_loaded_again_is_a_failure(void)
{
    reach_goal();
    cox_resimulation_finish_save(&resimulation, COX_OK, 33);
    expect(COX_REQUEST_LOAD, PRESENT, before);
    cox_resimulation_finish_load(&resimulation, COX_ERROR_REFUSED);
    TEST_ASSERT_EQUAL_UINT8(COX_RESIMULATION_FAILED, resimulation.phase);
}

void test_the_present_state_is_saved_alone(void)
{
    cox_resimulation_begin_present(&resimulation, PRESENT);
    expect(COX_REQUEST_SAVE, PRESENT, fetched);
    cox_resimulation_finish_save(&resimulation, COX_OK, 20);
    TEST_ASSERT_EQUAL_UINT8(COX_RESIMULATION_FOUND, resimulation.phase);
    cox_resimulation_begin_present(&resimulation, PRESENT + 1);
    expect(COX_REQUEST_SAVE, PRESENT + 1, fetched);
    cox_resimulation_finish_save(&resimulation, COX_ERROR_CAPACITY, 0);
    TEST_ASSERT_EQUAL_UINT8(COX_RESIMULATION_NOTHING, resimulation.phase);
}
