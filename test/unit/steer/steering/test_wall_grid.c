/* SPDX-License-Identifier: MIT
 * Behaviours that see walls give the same bits for all walls, in any order, and for those that a
 * grid finds. */
#include "unity.h"

#include "coxswain/contact.h"
#include "coxswain/segment_grid.h"
#include "coxswain/wall.h"

#include "steering_case.h"
#include "trials.h"

#define WALLS 64u
#define STATES TRIALS_OF(2000u)

static cox_segment walls[WALLS];
static uint8_t memory[COX_SEGMENT_GRID_BYTES(WALLS)];
static uint32_t found[WALLS];
static uint32_t order[WALLS];
static cox_segment_grid grid;
static uint64_t random;
static uint32_t answers;

/* Short walls all over, on a lattice, so that many are equally near. */
void setUp(void)
{
    random = 14;
    answers = 0;
    for (uint32_t i = 0; i < WALLS; i++) {
        int16_t x = (int16_t)(case_random(&random) % 20u * 10u);
        int16_t y = (int16_t)(case_random(&random) % 20u * 10u);
        cox_vec2 end = case_units((int16_t)(x + (int16_t)(case_random(&random) % 3u * 10u)),
                                  (int16_t)(y + (int16_t)(case_random(&random) % 3u * 10u)));
        walls[i] = cox_segment_make(i + 1u, case_units(x, y), end);
        order[i] = (i * 37u) % WALLS;
    }
    grid = cox_segment_grid_make(memory, sizeof memory);
    cox_segment_grid_build(&grid, cox_segment_span_make(walls, WALLS), COX_FIX(16));
}

typedef cox_vec2 behaviour(const cox_agent *self, cox_segment_span walls);

static cox_vec2 follow(const cox_agent *self, cox_segment_span of)
{
    cox_wall_following following = {COX_FIX(5), COX_FIX(10), COX_FIX(15)};
    return cox_follow_wall(self, of, following);
}

static cox_vec2 feel(const cox_agent *self, cox_segment_span of)
{
    cox_feelers feelers = {COX_FIX(20), COX_FIX(10), COX_FIX(5), COX_FIX(5)};
    return cox_avoid_walls(self, of, feelers);
}

static cox_vec2 push(const cox_agent *self, cox_segment_span of)
{
    return cox_contact_push_off_walls(self, of);
}

/* radius is as far as the behaviour sees. */
static void assert_same(behaviour *answer, fix16_t radius)
{
    for (uint32_t state = 0; state < STATES; state++) {
        cox_agent self = case_random_agent(&random, 1, COX_FIX(100));
        self.position = cox_vec2_add(self.position, case_units(100, 100));
        self.radius = COX_FIX(5);
        if (state % 4u == 0) self.position = walls[state % WALLS].end;
        cox_segment_span all = cox_segment_span_make(walls, WALLS);
        cox_vec2 expected = answer(&self, all);
        answers += !cox_vec2_is_zero(expected);
        all.rows = order;
        TEST_ASSERT_VEC2(expected, answer(&self, all));
        cox_segment_span near =
            cox_segment_grid_near(&grid, self.position, radius, found, WALLS, NULL);
        TEST_ASSERT_VEC2(expected, answer(&self, near));
    }
    TEST_ASSERT_GREATER_THAN_UINT32(STATES / 3u, answers);
}

void test_following_sees_the_walls_that_a_grid_finds_in_any_order(void)
{
    assert_same(follow, COX_FIX(25));
}

void test_feelers_meet_the_walls_that_a_grid_finds_in_any_order(void)
{
    assert_same(feel, COX_FIX(20));
}

/* Up to four pushes of at most a radius lead on. */
void test_contact_sees_the_walls_that_a_grid_finds_in_any_order(void)
{
    assert_same(push, COX_FIX(25));
}
