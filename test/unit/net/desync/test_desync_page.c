/* SPDX-License-Identifier: MIT
 * docs/desync.md shows real sentences: each of its examples is provoked here, and its sentence must
 * be on the page. */
#include "unity.h"

#include <stdio.h>
#include <string.h>

#include "coxswain/desync.h"
#include "coxswain/sync_test.h"
#include "cox_desync_exchange.h"
#include "fixture_exchange.h"

TEST_SOURCE_FILE("fixture_sim.c")

#define PAGE "docs/desync.md"
#define SEEN_TICK 30
#define ODD_TICK 21

static timeline timelines[3];
static match m;
static char page[32768];
static char text[COX_DESYNC_TEXT_SIZE];
static void (*plain_step)(void *context, const cox_frame *frame);

/* The page, with every run of blanks and ends of lines as one blank. */
static void read_page(void)
{
    FILE *file = fopen(PAGE, "r");
    size_t length = 0;
    int letter;
    TEST_ASSERT_NOT_NULL_MESSAGE(file, PAGE);
    while ((letter = fgetc(file)) != EOF && length < sizeof page - 1) {
        bool is_blank = letter == ' ' || letter == '\n';
        if (is_blank && length > 0 && page[length - 1] == ' ') continue;
        page[length++] = is_blank ? ' ' : (char)letter;
    }
    page[length] = '\0';
    fclose(file);
}

void setUp(void)
{
    timeline *all[3];
    for (uint32_t i = 0; i < 3; i++) {
        timeline_make(&timelines[i], 5);
        all[i] = &timelines[i];
    }
    plain_step = timelines[0].sim.step;
    match_make(&m, all, 3);
    read_page();
}

static void assert_on_page(const cox_desync *report)
{
    cox_desync_text(report, &timelines[0].sim, text, sizeof text);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(page, text), text);
}

/* Plays the remaining ticks, searches, and looks for the sentence on the page. */
static void assert_search_on_page(bool builds_differ)
{
    cox_desync report;
    for (uint32_t i = 0; i < 3; i++) timeline_play(&timelines[i], SEEN_TICK);
    match_begin(&m, SEEN_TICK, 1, builds_differ);
    match_run(&m);
    TEST_ASSERT_TRUE(cox_desync_exchange_report(&m.exchanges[0], &report));
    assert_on_page(&report);
}

/* Player 2 gives ship 6 an order at tick 11. */
static void give_order(void)
{
    cox_command order = {2, FIXTURE_ORDER, {6, 0, 40, 0}};
    for (uint32_t i = 0; i < 3; i++) {
        timeline_play(&timelines[i], 11);
        timeline_step(&timelines[i], &order, 1);
    }
}

static void odd_step(void *context, const cox_frame *frame)
{
    fixture *f = (fixture *)context;
    plain_step(context, frame);
    if (frame->tick + 1 == ODD_TICK) f->ships[1].position.y += 1;
}

static void noisy_step(void *context, const cox_frame *frame)
{
    fixture *f = (fixture *)context;
    plain_step(context, frame);
    if (f->noise > 99) f->ships[1].score += (int32_t)f->noise;
}

void test_the_example_of_logic(void)
{
    give_order();
    timelines[1].sim.step = odd_step;
    assert_search_on_page(false);
}

void test_the_example_of_builds(void)
{
    timelines[1].sim.step = odd_step;
    assert_search_on_page(true);
}

void test_the_example_of_memory(void)
{
    give_order();
    timeline_play(&timelines[1], ODD_TICK);
    timelines[1].game.ships[1].stamina ^= 64;
    timeline_touch(&timelines[1]);
    assert_search_on_page(false);
}

void test_the_example_of_undeclared_state(void)
{
    for (uint32_t i = 0; i < 3; i++) timelines[i].sim.step = noisy_step;
    timeline_play(&timelines[1], ODD_TICK - 1);
    timelines[1].game.noise = 200;
    assert_search_on_page(false);
}

void test_the_example_of_a_restored_side(void)
{
    timelines[1].sim.step = odd_step;
    timelines[1].was_restored = true;
    assert_search_on_page(false);
}

/* The number of the machine that a context belongs to. */
static uint32_t number_of(const void *context)
{
    uint32_t number = 0;
    while (context != &timelines[number].game) number++;
    return number;
}

/* The ship that is first in a container of each machine, and what the last call left on the stack.
 */
static uint32_t first[3];
static uint32_t leftover[3];

static bool filling_restored(void *context)
{
    const fixture *f = (const fixture *)context;
    first[number_of(context)] = f->ships[f->ship_count - 1].id;
    return true;
}

static void container_step(void *context, const cox_frame *frame)
{
    fixture *f = (fixture *)context;
    plain_step(context, frame);
    for (uint32_t i = 0; i < f->ship_count && frame->tick + 1 == ODD_TICK; i++)
        f->ships[i].score += f->ships[i].id == first[number_of(context)];
}

void test_the_example_of_a_container(void)
{
    for (uint32_t i = 0; i < 3; i++) {
        first[i] = 6; /* it was put in last */
        timelines[i].sim.step = container_step;
        timelines[i].sim.restored = filling_restored;
    }
    filling_restored(&timelines[1].game);
    timelines[1].was_restored = true;
    assert_search_on_page(false);
}

static void unset_step(void *context, const cox_frame *frame)
{
    fixture *f = (fixture *)context;
    uint32_t number = number_of(context);
    plain_step(context, frame);
    f->ships[1].score += (int32_t)leftover[number];
    if (number == 1 && frame->tick + 1 >= ODD_TICK) leftover[number] += frame->tick;
}

void test_the_example_of_memory_that_is_not_set(void)
{
    memset(leftover, 0, sizeof leftover);
    for (uint32_t i = 0; i < 3; i++) timelines[i].sim.step = unset_step;
    assert_search_on_page(false);
}

void test_the_example_of_inputs(void)
{
    cox_command at_host = {2, FIXTURE_GO, {COX_FIX(3), COX_FIX(4), 0, 0}};
    cox_command at_other = {2, FIXTURE_GO, {COX_FIX(3), COX_FIX(5), 0, 0}};
    for (uint32_t i = 0; i < 3; i++) {
        timeline_play(&timelines[i], 20);
        timeline_step(&timelines[i], i == 1 ? &at_other : &at_host, 1);
    }
    assert_search_on_page(false);
}

void test_the_example_of_a_peer_that_goes(void)
{
    cox_desync report;
    timelines[1].sim.step = odd_step;
    m.timelines[2] = NULL;
    for (uint32_t i = 0; i < 2; i++) timeline_play(&timelines[i], SEEN_TICK);
    match_begin(&m, SEEN_TICK, 1, false);
    m.answers_left = 2;
    match_run(&m);
    cox_desync_exchange_lost(&m.exchanges[0], 1);
    TEST_ASSERT_TRUE(cox_desync_exchange_report(&m.exchanges[0], &report));
    assert_on_page(&report);
}

/* The sync test of the first step. */
static void assert_sync_test_on_page(void (*step)(void *context, const cox_frame *frame))
{
    static uint8_t memory[8192];
    static char sentence[COX_SYNC_TEXT_SIZE];
    cox_sync_report report;
    cox_frame frame = {0, 0, NULL};
    cox_sim *sim = &timelines[0].sim;
    sim->step = step;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_DIVERGED,
                            cox_sync_test_step(sim, NULL, &frame, memory, sizeof memory, &report));
    cox_sync_test_text(&report, sim, sentence, sizeof sentence);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(page, sentence), sentence);
}

static void careless_step(void *context, const cox_frame *frame)
{
    fixture *f = (fixture *)context;
    plain_step(context, frame);
    f->ships[1].score += (int32_t)f->ships[1].sprite;
}

void test_the_example_of_the_sync_test(void)
{
    timelines[0].game.ships[1].sprite = 200;
    assert_sync_test_on_page(careless_step);
}

static void slotwise_step(void *context, const cox_frame *frame)
{
    fixture *f = (fixture *)context;
    plain_step(context, frame);
    for (uint32_t i = 1; i < f->ship_count; i++) f->ships[i].score = f->ships[i - 1].score - 9;
}

void test_the_example_of_the_order_of_rows(void)
{
    assert_sync_test_on_page(slotwise_step);
}
