/* SPDX-License-Identifier: MIT
 * Fetching a state: its requests in order, and its outcome if the simulation fails. */
#include "unity.h"

#include <string.h>

#include "cox_state_fetch.h"

#define CAPACITY 64u
#define PRESENT 12u
#define GOAL 8u

static cox_state_fetch fetch;
static cox_timeline timeline;
static cox_input_queue queues[2];
static uint16_t inputs[2][16 * COX_INPUT_SIZE(16) / 2];
static cox_command commands[1]; /* unused: the frames are empty */
static cox_sim sim;
static uint8_t before[CAPACITY], fetched[CAPACITY], kept[CAPACITY];
static cox_saved_state from;

void setUp(void)
{
    memset(&fetch, 0, sizeof fetch);
    memset(&timeline, 0, sizeof timeline);
    memset(&sim, 0, sizeof sim);
    timeline.sim = &sim;
    timeline.queues = queues;
    timeline.queue_count = 2;
    timeline.commands = commands;
    for (uint32_t i = 0; i < 2; i++) {
        cox_input_queue_init(&timeline.queues[i], inputs[i], 16, 16);
        cox_input_queue_begin(&timeline.queues[i], 0, COX_INPUT_GIVEN);
        cox_input_queue_extend(&timeline.queues[i], COX_INPUT_GIVEN, 16);
    }
    fetch.image_capacity = CAPACITY;
    fetch.snapshot_capacity = CAPACITY / 2;
    fetch.before.bytes = before;
    fetch.fetched.bytes = fetched;
    from.is_kept = true;
    from.tick = GOAL - 2;
    from.length = 30;
    from.bytes = kept;
}

/* Takes the next request, which must have this kind, tick and memory. */
static void expect(uint8_t kind, uint32_t tick, const uint8_t *bytes)
{
    TEST_ASSERT_TRUE(cox_state_fetch_goes_on(&fetch));
    cox_request request = cox_state_fetch_next(&fetch, &timeline);
    TEST_ASSERT_EQUAL_UINT8(kind, request.kind);
    TEST_ASSERT_EQUAL_UINT32(tick, request.tick);
    TEST_ASSERT_EQUAL_PTR(bytes, request.bytes);
    if (kind == COX_REQUEST_STEP) TEST_ASSERT_EQUAL_UINT32(tick, request.frame.tick);
}

/* Takes the next request, which must write the snapshot of this image, or of the present state. */
static void expect_snapshot(const uint8_t *image, uint32_t tick)
{
    cox_request request = cox_state_fetch_next(&fetch, &timeline);
    TEST_ASSERT_EQUAL_PTR(image, request.image);
    TEST_ASSERT_EQUAL_UINT32(CAPACITY / 2, request.capacity);
    expect(COX_REQUEST_SNAPSHOT, tick, fetched);
}

/* Fulfils the requests of a round up to the load of the saved state. */
static void reach_load(uint32_t goal, uint32_t round)
{
    if (round == 1) {
        cox_state_fetch_begin(&fetch, PRESENT, &from, goal);
        expect(COX_REQUEST_SAVE, PRESENT, before);
        cox_state_fetch_finish_save(&fetch, COX_OK, 40);
    }
    expect_snapshot(kept, GOAL - 2);
    cox_state_fetch_finish_save(&fetch, COX_OK, 28);
    expect(COX_REQUEST_LOAD_SNAPSHOT, GOAL - 2, fetched);
}

/* Fulfils the requests of a round up to the snapshot of the state that is wanted. */
static void reach_goal(uint32_t round)
{
    reach_load(GOAL, round);
    cox_state_fetch_finish_load(&fetch, COX_OK);
    expect(COX_REQUEST_STEP, GOAL - 2, NULL);
    expect(COX_REQUEST_STEP, GOAL - 1, NULL);
    expect_snapshot(NULL, GOAL);
}

/* Fulfils all requests up to the way back; the state that is wanted begins with these bytes. */
static void reach_end(uint8_t first, uint8_t second, uint8_t third)
{
    const uint8_t bytes[COX_FETCH_ROUNDS] = {first, second, third};
    for (uint32_t round = 1; round <= COX_FETCH_ROUNDS; round++) {
        reach_goal(round);
        fetched[0] = bytes[round - 1];
        cox_state_fetch_finish_save(&fetch, COX_OK, 31);
    }
    expect(COX_REQUEST_LOAD, PRESENT, before);
}

void test_a_fetch_has_no_requests_before_it_begins(void)
{
    TEST_ASSERT_FALSE(cox_state_fetch_goes_on(&fetch));
}

void test_a_fetch_goes_to_its_goal_three_times_and_returns_to_the_present(void)
{
    reach_end(7, 7, 7);
    cox_state_fetch_finish_load(&fetch, COX_OK);
    TEST_ASSERT_EQUAL_UINT8(COX_FETCH_FOUND, fetch.phase);
    TEST_ASSERT_EQUAL_UINT32(GOAL, fetch.fetched.tick);
    TEST_ASSERT_EQUAL_UINT32(31, fetch.fetched.length);
    TEST_ASSERT_EQUAL_UINT32(PRESENT, fetch.tick);
    TEST_ASSERT_FALSE(fetch.varies);
}

void test_a_state_that_is_not_the_same_each_time_is_told(void)
{
    reach_end(7, 7, 8);
    TEST_ASSERT_TRUE(fetch.varies);
    reach_end(7, 8, 7);
    TEST_ASSERT_TRUE(fetch.varies);
    reach_end(8, 8, 8);
    TEST_ASSERT_FALSE(fetch.varies);
}

void test_a_fault_in_a_later_round_leads_back_and_gives_nothing(void)
{
    reach_goal(1);
    cox_state_fetch_finish_save(&fetch, COX_OK, 31);
    reach_load(GOAL, 2);
    cox_state_fetch_finish_load(&fetch, COX_ERROR_REFUSED);
    expect(COX_REQUEST_LOAD, PRESENT, before);
    cox_state_fetch_finish_load(&fetch, COX_OK);
    TEST_ASSERT_EQUAL_UINT8(COX_FETCH_NOTHING, fetch.phase);

    reach_goal(1);
    cox_state_fetch_finish_save(&fetch, COX_OK, 31);
    expect_snapshot(kept, GOAL - 2);
    cox_state_fetch_finish_save(&fetch, COX_ERROR_CAPACITY, 0);
    expect(COX_REQUEST_LOAD, PRESENT, before);
    cox_state_fetch_finish_load(&fetch, COX_OK);
    TEST_ASSERT_EQUAL_UINT8(COX_FETCH_NOTHING, fetch.phase);
}

void test_a_goal_that_is_saved_itself_takes_no_step(void)
{
    reach_load(from.tick, 1);
    cox_state_fetch_finish_load(&fetch, COX_OK);
    expect_snapshot(NULL, from.tick);
}

void test_a_present_state_that_cannot_be_saved_is_not_left(void)
{
    cox_state_fetch_begin(&fetch, PRESENT, &from, GOAL);
    expect(COX_REQUEST_SAVE, PRESENT, before);
    cox_state_fetch_finish_save(&fetch, COX_ERROR_CAPACITY, 0);
    TEST_ASSERT_EQUAL_UINT8(COX_FETCH_NOTHING, fetch.phase);
}

void test_a_saved_state_that_cannot_be_loaded_gives_nothing(void)
{
    reach_load(GOAL, 1);
    cox_state_fetch_finish_load(&fetch, COX_ERROR_REFUSED);
    TEST_ASSERT_EQUAL_UINT8(COX_FETCH_NOTHING, fetch.phase);
}

void test_a_goal_that_cannot_be_saved_leads_back_and_gives_nothing(void)
{
    reach_goal(1);
    cox_state_fetch_finish_save(&fetch, COX_OK, CAPACITY / 2 + 1);
    expect(COX_REQUEST_LOAD, PRESENT, before);
    cox_state_fetch_finish_load(&fetch, COX_OK);
    TEST_ASSERT_EQUAL_UINT8(COX_FETCH_NOTHING, fetch.phase);
}

void test_a_present_state_that_cannot_be_loaded_again_is_a_failure(void)
{
    reach_end(7, 7, 7);
    cox_state_fetch_finish_load(&fetch, COX_ERROR_REFUSED);
    TEST_ASSERT_EQUAL_UINT8(COX_FETCH_FAILED, fetch.phase);
}

void test_a_saved_state_whose_snapshot_does_not_fit_gives_nothing(void)
{
    cox_state_fetch_begin(&fetch, PRESENT, &from, GOAL);
    expect(COX_REQUEST_SAVE, PRESENT, before);
    cox_state_fetch_finish_save(&fetch, COX_OK, 40);
    expect_snapshot(kept, GOAL - 2);
    cox_state_fetch_finish_save(&fetch, COX_ERROR_CAPACITY, 0);
    TEST_ASSERT_EQUAL_UINT8(COX_FETCH_NOTHING, fetch.phase);
}

void test_the_present_state_is_written_alone(void)
{
    cox_state_fetch_begin_present(&fetch, PRESENT);
    expect_snapshot(NULL, PRESENT);
    cox_state_fetch_finish_save(&fetch, COX_OK, 20);
    TEST_ASSERT_EQUAL_UINT8(COX_FETCH_FOUND, fetch.phase);
    cox_state_fetch_begin_present(&fetch, PRESENT + 1);
    expect_snapshot(NULL, PRESENT + 1);
    cox_state_fetch_finish_save(&fetch, COX_ERROR_CAPACITY, 0);
    TEST_ASSERT_EQUAL_UINT8(COX_FETCH_NOTHING, fetch.phase);
}

void test_a_saved_state_that_is_wanted_itself_is_written_from_its_image(void)
{
    cox_state_fetch_begin_kept(&fetch, PRESENT, &from);
    expect_snapshot(kept, from.tick);
    cox_state_fetch_finish_save(&fetch, COX_OK, 20);
    TEST_ASSERT_EQUAL_UINT8(COX_FETCH_FOUND, fetch.phase);
    TEST_ASSERT_EQUAL_UINT32(from.tick, fetch.fetched.tick);
    TEST_ASSERT_EQUAL_UINT32(20, fetch.fetched.length);
}
