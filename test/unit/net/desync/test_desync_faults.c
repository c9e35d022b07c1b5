/* SPDX-License-Identifier: MIT
 * Real faults of simulations, and the cause that the search tells of each: docs/desync.md has the
 * table. Each machine has memory beside its state, as a program has that forgot to declare it. */
#include "unity.h"

#include <string.h>

#include "coxswain/desync.h"
#include "coxswain/snapshot.h"
#include "cox_desync_exchange.h"
#include "fixture_exchange.h"

TEST_SOURCE_FILE("fixture_sim.c")

#define MACHINES 2
#define SHIPS 5
#define JOIN_TICK 10
#define ODD_TICK 21 /* the first state that differs; snapshots of 16 and of 24 are kept */
#define SEEN_TICK 30

/* What a machine has that is no part of its declared state. */
typedef struct hidden {
    uint32_t bag[SHIPS]; /* ids, the one put in last first: a container whose order tells how it was
                            filled */
    uint32_t calls;      /* of step(), as a static variable counts them */
    uint32_t leftover;   /* what the last call left where the next one reads before it writes */
} hidden;

static timeline timelines[MACHINES];
static hidden beside[MACHINES];
static match m;
static cox_desync report;
static char text[COX_DESYNC_TEXT_SIZE];
static void (*plain_step)(void *context, const cox_frame *frame);
static bool (*plain_restored)(void *context);

static hidden *beside_of(const void *context)
{
    return &beside[context == &timelines[1].game];
}

void setUp(void)
{
    timeline *all[MACHINES];
    memset(beside, 0, sizeof beside);
    for (uint32_t i = 0; i < MACHINES; i++) {
        timeline_make(&timelines[i], SHIPS);
        all[i] = &timelines[i];
    }
    plain_step = timelines[0].sim.step;
    plain_restored = timelines[0].sim.restored;
    match_make(&m, all, MACHINES);
}

static void set_steps(void (*step)(void *context, const cox_frame *frame))
{
    for (uint32_t i = 0; i < MACHINES; i++) timelines[i].sim.step = step;
}

/* Player 1 joins late: its machine is given the host's state, and nothing else. */
static void join_late(void)
{
    static uint8_t bytes[TIMELINE_STATE_BYTES];
    static uint8_t undo[TIMELINE_STATE_BYTES];
    uint32_t length;
    for (uint32_t i = 0; i < MACHINES; i++) timeline_play(&timelines[i], JOIN_TICK);
    memset(&beside[1], 0, sizeof beside[1]);
    cox_snapshot_save(&timelines[0].sim, bytes, sizeof bytes, &length);
    cox_snapshot_load(&timelines[1].sim, bytes, length, undo, sizeof undo);
    timelines[1].was_restored = true;
}

/* Plays on, searches, and checks the cause and words of the sentence. */
static void assert_told(uint8_t kind, uint8_t suspect, const char *words)
{
    for (uint32_t i = 0; i < MACHINES; i++) timeline_play(&timelines[i], SEEN_TICK);
    TEST_ASSERT_TRUE(match_search(&m, SEEN_TICK, 1, &report));
    cox_desync_text(&report, &timelines[0].sim, text, sizeof text);
    TEST_ASSERT_EQUAL_UINT8_MESSAGE(kind, report.kind, text);
    TEST_ASSERT_EQUAL_UINT8_MESSAGE(suspect, report.suspect, text);
    TEST_ASSERT_EQUAL_UINT32_MESSAGE(ODD_TICK, report.tick, text);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(text, words), text);
}

static void assert_not_told(const char *words)
{
    TEST_ASSERT_NULL_MESSAGE(strstr(text, words), text);
}

/* Puts an id in front, from wherever it was. */
static void put_in_bag(hidden *all, uint32_t id)
{
    uint32_t place = 0;
    while (place < SHIPS - 1 && all->bag[place] != id) place++;
    for (; place > 0; place--) all->bag[place] = all->bag[place - 1];
    all->bag[0] = id;
}

static bool filling_restored(void *context)
{
    const fixture *f = (const fixture *)context;
    for (uint32_t i = 0; i < f->ship_count; i++) put_in_bag(beside_of(context), f->ships[i].id);
    return plain_restored(context);
}

/* In the first ticks ships are taken out and put in again; later the first one in the bag scores.
 */
static void bag_step(void *context, const cox_frame *frame)
{
    fixture *f = (fixture *)context;
    plain_step(context, frame);
    if (frame->tick < JOIN_TICK) put_in_bag(beside_of(context), f->ships[frame->tick % 4].id);
    for (uint32_t i = 0; i < f->ship_count && frame->tick + 1 == ODD_TICK; i++)
        f->ships[i].score += f->ships[i].id == beside_of(context)->bag[0];
}

static void use_bags(void)
{
    set_steps(bag_step);
    for (uint32_t i = 0; i < MACHINES; i++) {
        timelines[i].sim.restored = filling_restored;
        filling_restored(&timelines[i].game);
    }
}

void test_a_container_whose_order_restored_does_not_rebuild_is_undeclared_state(void)
{
    use_bags();
    join_late();
    assert_told(COX_DESYNC_UNDECLARED, 0,
                "the host does not reproduce its own state from its own snapshot but gets that of "
                "player 1, and player 1 has been loaded from a snapshot (late join, rollback): "
                "state that the declaration does not hold");
    assert_not_told("flipped bit");
}

void test_a_container_is_undeclared_state_where_both_sides_were_loaded(void)
{
    use_bags();
    join_late();
    timelines[0].was_restored = true;
    assert_told(COX_DESYNC_UNDECLARED, 0, "and both have been loaded from a snapshot");
    assert_not_told("flipped bit");
}

/* The 21st call scores, and the one that the search's second resimulation makes. */
static void beat_step(void *context, const cox_frame *frame)
{
    fixture *f = (fixture *)context;
    uint32_t call = ++beside_of(context)->calls;
    plain_step(context, frame);
    if (call == ODD_TICK || call == 1000) f->ships[0].score++;
}

void test_a_static_counter_is_undeclared_state_where_a_side_joined_late(void)
{
    set_steps(beat_step);
    join_late();
    beside[1].calls = 100; /* of an earlier match */
    assert_told(COX_DESYNC_UNDECLARED, 0, ": state that the declaration does not hold");
    assert_not_told("flipped bit");
}

void test_a_static_counter_that_acts_in_one_of_three_resimulations_is_undeclared_state(void)
{
    set_steps(beat_step);
    beside[1].calls = 100;
    for (uint32_t i = 0; i < MACHINES; i++) timeline_play(&timelines[i], SEEN_TICK);
    beside[0].calls = 1000 - (ODD_TICK - 16) - 2; /* 1000 is in the second time from 16 on */
    assert_told(COX_DESYNC_UNDECLARED, 0, "the host does not get the same state each time");
}

/* A score for each call, from the odd tick on. */
static void counting_step(void *context, const cox_frame *frame)
{
    fixture *f = (fixture *)context;
    plain_step(context, frame);
    beside_of(context)->calls++;
    if (frame->tick + 1 == ODD_TICK) f->ships[0].score += (int32_t)beside_of(context)->calls;
}

void test_a_static_counter_that_each_step_reads_varies(void)
{
    set_steps(counting_step);
    join_late();
    assert_told(COX_DESYNC_UNDECLARED, COX_NO_PLAYER,
                "neither side reproduces its own state from its own snapshot, so the steps depend "
                "on state that is not declared");
}

/* Reads before it writes. What it finds is what the call before left there. */
static void unset_step(void *context, const cox_frame *frame)
{
    fixture *f = (fixture *)context;
    hidden *all = beside_of(context);
    plain_step(context, frame);
    if (frame->tick + 1 == ODD_TICK) f->ships[0].score += (int32_t)(all->leftover & 0xff);
    if (all == &beside[1])
        all->leftover = all->leftover * 75 + 74; /* as other code uses the place */
}

void test_memory_that_is_read_before_it_is_set_varies(void)
{
    set_steps(unset_step);
    assert_told(COX_DESYNC_UNDECLARED, 1,
                "player 1 does not get the same state each time from one snapshot of its own, so "
                "its steps depend on what no snapshot holds: a static variable, memory that is not "
                "set");
}

/* A ship that appears keeps what its slot held. */
static void spawning_step(void *context, const cox_frame *frame)
{
    fixture *f = (fixture *)context;
    plain_step(context, frame);
    if (frame->tick + 1 != ODD_TICK) return;
    fixture_ship *ship = &f->ships[f->ship_count++];
    int32_t score = ship->score;
    memset(ship, 0, sizeof *ship);
    ship->id = 90;
    ship->random.increment = 1;
    ship->target = COX_NO_ROW;
    ship->score = score;
}

void test_a_row_that_is_not_cleared_is_undeclared_state_where_a_side_joined_late(void)
{
    set_steps(spawning_step);
    timelines[0].game.ships[SHIPS].score = 7; /* of a ship that has gone */
    join_late();
    assert_told(COX_DESYNC_UNDECLARED, 1, "ships 90 score is 7 at the host and 0 at player 1");
    assert_told(COX_DESYNC_UNDECLARED, 1, "and the host has not: undeclared state");
}

static void flip_bit(timeline *c)
{
    timeline_play(c, ODD_TICK);
    c->game.ships[2].stamina ^= 4;
    timeline_touch(c);
}

void test_a_flipped_bit_is_a_fault_of_the_memory_where_no_side_was_ever_loaded(void)
{
    flip_bit(&timelines[1]);
    assert_told(COX_DESYNC_MEMORY, 1, "so its memory was changed between steps: a flipped bit");
}

void test_a_flipped_bit_cannot_be_told_from_undeclared_state_where_a_side_was_loaded(void)
{
    join_late();
    flip_bit(&timelines[0]);
    assert_told(COX_DESYNC_UNDECLARED, 0, "or, if the sync test finds none, changed memory");
}

/* The same formula in float and in double, as two platforms may compute it. */
static void float_step(void *context, const cox_frame *frame)
{
    fixture *f = (fixture *)context;
    plain_step(context, frame);
    if (frame->tick + 1 == ODD_TICK) f->ships[0].score = (int32_t)(0.1f * 1234567890.0f);
}

static void double_step(void *context, const cox_frame *frame)
{
    fixture *f = (fixture *)context;
    plain_step(context, frame);
    if (frame->tick + 1 == ODD_TICK) f->ships[0].score = (int32_t)(0.1 * 1234567890.0);
}

void test_floats_that_are_rounded_in_two_ways_are_a_fault_of_the_code(void)
{
    timelines[0].sim.step = float_step;
    timelines[1].sim.step = double_step;
    assert_told(COX_DESYNC_LOGIC, COX_NO_PLAYER, "so the same code gives different values");
}

void test_floats_cannot_be_told_from_undeclared_state_where_one_side_was_loaded(void)
{
    timelines[0].sim.step = float_step;
    timelines[1].sim.step = double_step;
    join_late();
    assert_told(COX_DESYNC_UNDECLARED, 1, "or, if the sync test finds neither, the code");
}
