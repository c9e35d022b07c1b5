/* SPDX-License-Identifier: MIT
 * A crowd in contact: 1,000 agents drawn to one point, their deepest overlap after two and after
 * four rounds a tick, and the same bits in any order of storage; and a crowd that is pressed into a
 * room. */
#include "unity.h"

#include <stdio.h>

#include "coxswain/contact.h"
#include "coxswain/grid.h"
#include "coxswain/target.h"

#include "steering_case.h"
#include "trials.h"

/* On a chip as many as fit in 16 KB of RAM. */
#define CROWD (TRIALS_OF(1000u) == 100u ? 60u : TRIALS_OF(1000u))
#define TICKS TRIALS_OF(500u)
#define RADIUS COX_FIX(1)
#define STARTS (TRIALS_PART == 1 ? 8u : 3u)

static cox_agent crowd[CROWD];
static cox_vec2 before[CROWD];
static cox_vec2 pushes[CROWD];
static cox_vec2 places[CROWD]; /* of another crowd, by id, as are its velocities */
static cox_vec2 velocities[CROWD];
static uint8_t memory[COX_GRID_BYTES(CROWD)];
static uint32_t found[CROWD];
static cox_grid grid;

void setUp(void)
{
    grid = cox_grid_make(memory, sizeof memory);
}

/* Agents at random places around the origin, whose greatest step is a tenth of their radius and
 * whose force is a sixteenth of that. */
static void make_crowd(uint64_t random, fix16_t limit)
{
    for (uint32_t i = 0; i < CROWD; i++) {
        crowd[i] = cox_agent_make(i + 1u, case_random_vector(&random, limit));
        crowd[i].max_speed = RADIUS / 10;
        crowd[i].max_force = crowd[i].max_speed / 16;
    }
}

static cox_span neighbours_of(const cox_agent *self, cox_vec2 position)
{
    return cox_grid_within(&grid, position, 2 * RADIUS, self->id, found, CROWD, NULL);
}

static void part(uint32_t rounds, cox_segment_span walls)
{
    for (uint32_t round = 0; round < rounds; round++) {
        cox_grid_build(&grid, cox_span_of_agents(crowd, CROWD), 2 * RADIUS);
        for (uint32_t i = 0; i < CROWD; i++) {
            cox_span near = neighbours_of(&crowd[i], crowd[i].position);
            pushes[i] = cox_contact_push(&crowd[i], near, round);
        }
        for (uint32_t i = 0; i < CROWD; i++) {
            cox_contact_move(&crowd[i], pushes[i]);
            cox_contact_move(&crowd[i], cox_contact_push_off_walls(&crowd[i], walls));
        }
    }
}

static void tick(uint32_t rounds, cox_segment_span walls)
{
    for (uint32_t i = 0; i < CROWD; i++) {
        before[i] = crowd[i].position;
        cox_agent_move(&crowd[i], cox_seek(&crowd[i], cox_vec2_zero()));
    }
    part(rounds, walls);
    for (uint32_t i = 0; i < CROWD; i++)
        crowd[i].velocity = cox_contact_velocity(&crowd[i], before[i]);
}

/* The deepest overlap, in LSB. */
static fix16_t deepest(void)
{
    fix16_t most = 0;
    for (uint32_t i = 0; i < CROWD; i++) {
        for (uint32_t j = 0; j < i; j++) {
            cox_contact contact;
            if (!cox_contact_with_agent(&crowd[i], &crowd[j], &contact)) continue;
            most = cox_fix_max(most, contact.depth);
        }
    }
    return most;
}

/* The deepest overlap in the last fifth of a run. */
static fix16_t drawn_together(uint32_t rounds, uint64_t start)
{
    fix16_t most = 0;
    make_crowd(start, COX_FIX(36));
    for (uint32_t i = 0; i < TICKS; i++) {
        tick(rounds, cox_segment_span_make(NULL, 0));
        if (i + TICKS / 5u >= TICKS && i % 10u == 0) most = cox_fix_max(most, deepest());
    }
    return most;
}

/* Runs from several starts. A few of them lock: some agents are held in a gap that is too small for
 * them. So the middle one is held to its bound, in percent of a radius, and the worst one to
 * another. */
static void assert_drawn_together(uint32_t rounds, uint32_t middle, uint32_t worst)
{
    fix16_t depths[STARTS];
    for (uint32_t start = 0; start < STARTS; start++) {
        fix16_t depth = drawn_together(rounds, start + 1u);
        uint32_t place = start;
        for (; place > 0 && depths[place - 1u] > depth; place--) depths[place] = depths[place - 1u];
        depths[place] = depth;
    }
    char message[80];
    snprintf(message, sizeof message, "%u rounds: %.2f %% of a radius, at worst %.2f %%",
             (unsigned)rounds, 100.0 * (double)depths[STARTS / 2u] / RADIUS,
             100.0 * (double)depths[STARTS - 1u] / RADIUS);
    TEST_MESSAGE(message);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(middle * RADIUS, 100u * (uint32_t)depths[STARTS / 2u]);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(worst * RADIUS, 100u * (uint32_t)depths[STARTS - 1u]);
}

void test_with_two_rounds_a_tick_a_thousand_overlap_by_less_than_a_third(void)
{
    assert_drawn_together(2, 32, 32);
}

void test_with_four_rounds_a_tick_they_overlap_by_less_than_a_tenth(void)
{
    assert_drawn_together(4, 10, 20);
}

void test_a_heap_on_one_spot_comes_apart(void)
{
    make_crowd(5, 0);
    for (uint32_t i = 0; i < 400; i++) part(2, cox_segment_span_make(NULL, 0));
    TEST_ASSERT_LESS_THAN_INT32(RADIUS / 4, deepest());
}

/* Takes the agents in another order; ids stay theirs. */
static void shuffle(uint64_t random)
{
    for (uint32_t left = CROWD; left > 1; left--) {
        uint32_t with = case_random(&random) % left;
        cox_agent last = crowd[left - 1u];
        crowd[left - 1u] = crowd[with];
        crowd[with] = last;
    }
}

void test_storage_order_changes_no_bit_of_a_crowd(void)
{
    make_crowd(6, COX_FIX(20));
    for (uint32_t i = 0; i < 30; i++) tick(2, cox_segment_span_make(NULL, 0));
    for (uint32_t i = 0; i < CROWD; i++) {
        places[crowd[i].id - 1u] = crowd[i].position;
        velocities[crowd[i].id - 1u] = crowd[i].velocity;
    }
    make_crowd(6, COX_FIX(20));
    shuffle(7);
    for (uint32_t i = 0; i < 30; i++) tick(2, cox_segment_span_make(NULL, 0));
    for (uint32_t i = 0; i < CROWD; i++) {
        TEST_ASSERT_VEC2(places[crowd[i].id - 1u], crowd[i].position);
        TEST_ASSERT_VEC2(velocities[crowd[i].id - 1u], crowd[i].velocity);
    }
}

/* In a box that holds them they never overlap a wall, and none gets through it. */
void test_a_crowd_pressed_against_walls_stays_off_them(void)
{
    cox_segment walls[4];
    cox_vec2 corners[] = {{COX_FIX(-20), COX_FIX(-20)},
                          {COX_FIX(60), COX_FIX(-20)},
                          {COX_FIX(60), COX_FIX(60)},
                          {COX_FIX(-20), COX_FIX(60)}};
    cox_segment_loop(corners, 4, 1, walls);
    cox_area room = cox_area_of_polygon(9, corners, 4);
    make_crowd(8, COX_FIX(19));
    for (uint32_t i = 0; i < 100; i++) {
        tick(2, cox_segment_span_make(walls, 4));
        for (uint32_t k = 0; k < CROWD; k++) {
            fix16_t distance = cox_area_nearest(&room, crowd[k].position).distance;
            TEST_ASSERT_LESS_OR_EQUAL_INT32(-RADIUS + 2, distance);
        }
    }
}
