/* SPDX-License-Identifier: MIT
 * ORCA before walls: none is run into, whatever the neighbours do, and the nearest count. */
#include "unity.h"

#include "coxswain/flash.h"
#include "coxswain/orca.h"

#include "steering_case.h"
#include "trials.h"

#define WALLS 40u

static cox_agent self;
static cox_segment walls[WALLS];
static uint32_t count;
static cox_orca_settings settings;

/* An agent of radius 1 at the origin that moves along +x at a speed of 1. */
void setUp(void)
{
    self = case_agent(1, 0, 1);
    count = 0;
    settings = cox_orca_settings_default();
}

static void put(int16_t from_x, int16_t from_y, int16_t to_x, int16_t to_y)
{
    walls[count].id = count + 1u;
    walls[count].start = case_units(from_x, from_y);
    walls[count].end = case_units(to_x, to_y);
    count++;
}

static cox_vec2 answer_to(cox_vec2 preferred)
{
    return cox_orca(&self, preferred, cox_span_of_agents(NULL, 0),
                    cox_segment_span_make(walls, count), settings);
}

static cox_vec2 answer(void)
{
    return answer_to(self.velocity);
}

static void shuffle(uint64_t *random)
{
    for (uint32_t left = count; left > 1; left--) {
        uint32_t with = case_random(random) % left;
        cox_segment last = walls[left - 1u];
        walls[left - 1u] = walls[with];
        walls[with] = last;
    }
}

void test_an_agent_before_a_wall_slows_so_that_it_touches_it_at_the_horizon(void)
{
    put(11, -100, 11, 100);
    TEST_ASSERT_VEC2_WITHIN(1, cox_vec2_make(COX_RATIO(10, 20), 0), answer());
    settings.wall_horizon_ticks = 10;
    TEST_ASSERT_VEC2_WITHIN(1, case_units(1, 0), answer());
}

void test_a_wall_holds_from_both_sides_and_whichever_way_it_is_listed(void)
{
    put(11, 100, 11, -100);
    TEST_ASSERT_VEC2_WITHIN(1, cox_vec2_make(COX_RATIO(1, 2), 0), answer());
    walls[0].start.x = walls[0].end.x = COX_FIX(-11);
    TEST_ASSERT_VEC2(self.velocity, answer());
    self.velocity = case_units(-1, 0);
    TEST_ASSERT_VEC2_WITHIN(1, cox_vec2_make(COX_RATIO(-1, 2), 0), answer());
}

void test_an_agent_that_touches_a_wall_moves_along_it_or_away(void)
{
    put(1, -100, 1, 100);
    TEST_ASSERT_VEC2_WITHIN(1, cox_vec2_make(0, COX_RATIO(3, 5)),
                            answer_to(cox_vec2_make(COX_RATIO(4, 5), COX_RATIO(3, 5))));
    TEST_ASSERT_VEC2(case_units(-1, 0), answer_to(case_units(-1, 0)));
}

void test_an_agent_that_touches_the_end_of_a_wall_moves_past_it_or_away(void)
{
    put(0, 1, 0, 50);
    TEST_ASSERT_VEC2_WITHIN(1, case_units(1, 0), answer());
    TEST_ASSERT_VEC2_WITHIN(1, cox_vec2_zero(), answer_to(case_units(0, 1)));
    put(0, -50, 0, -1);
    TEST_ASSERT_VEC2_WITHIN(1, cox_vec2_zero(), answer_to(case_units(0, -1)));
}

void test_an_agent_passes_the_end_of_a_wall_on_the_near_side(void)
{
    put(10, 0, 10, 50);
    cox_vec2 own = answer();
    TEST_ASSERT_LESS_THAN_INT32(0, own.y);
    TEST_ASSERT_GREATER_THAN_INT32(COX_RATIO(9, 10), own.x);
    walls[0].end.y = COX_FIX(-50);
    TEST_ASSERT_VEC2_WITHIN(1, cox_vec2_make(own.x, -own.y), answer());
}

void test_a_wall_seen_from_its_end_is_a_point(void)
{
    put(10, 0, 50, 0);
    cox_vec2 own = answer();
    put(10, 0, 10, 0);
    walls[0] = walls[--count];
    TEST_ASSERT_VEC2(own, answer());
    TEST_ASSERT_LESS_THAN_INT32(0, own.y); /* the middle of its velocity obstacle: on the right */
}

void test_an_agent_in_the_middle_of_a_wall_goes_to_the_left_of_it(void)
{
    put(-9, 0, 9, 0);
    TEST_ASSERT_VEC2_WITHIN(1, cox_vec2_zero(), answer_to(case_units(0, -1)));
    TEST_ASSERT_VEC2_WITHIN(1, case_units(0, 1), answer_to(case_units(0, 1)));
    TEST_ASSERT_VEC2_WITHIN(1, case_units(1, 0), answer());
}

void test_the_end_of_a_wall_under_an_agents_centre_forbids_nothing(void)
{
    put(0, 0, 9, 3);
    TEST_ASSERT_VEC2(self.velocity, answer());
    put(0, 0, 0, 0);
    TEST_ASSERT_VEC2(self.velocity, answer());
}

void test_an_agent_of_no_radius_comes_up_to_a_wall(void)
{
    put(10, -50, 10, 50);
    self.radius = 0;
    TEST_ASSERT_VEC2_WITHIN(1, cox_vec2_make(COX_RATIO(1, 2), 0), answer());
    self.radius = COX_FIX_MIN;
    TEST_ASSERT_VEC2_WITHIN(1, cox_vec2_make(COX_RATIO(1, 2), 0), answer());
}

void test_walls_out_of_reach_do_not_count(void)
{
    put(30, -50, 30, 50);
    TEST_ASSERT_VEC2(self.velocity, answer());
}

void test_walls_hold_though_agents_press(void)
{
    cox_agent others[3];
    put(0, -1, 50, -1);
    put(-50, -1, 0, -1);
    for (uint32_t i = 0; i < 3u; i++) {
        others[i] = cox_agent_make(20u + i, case_units((int16_t)i, 1));
        others[i].velocity = case_units(0, -1);
    }
    self.velocity = cox_vec2_zero();
    cox_vec2 own = cox_orca(&self, case_units(0, -1), cox_span_of_agents(others, 3),
                            cox_segment_span_make(walls, count), settings);
    TEST_ASSERT_GREATER_OR_EQUAL_INT32(-1, own.y);
}

void test_an_agent_between_walls_that_leave_no_room_moves_along_them(void)
{
    put(-50, 1, 50, 1);
    put(-50, -1, 50, -1);
    TEST_ASSERT_VEC2_WITHIN(1, case_units(1, 0), answer());
    walls[0].start.y = walls[0].end.y = COX_RATIO(1, 2);
    walls[1].start.y = walls[1].end.y = COX_RATIO(-1, 2);
    TEST_ASSERT_VEC2_WITHIN(1, case_units(1, 0), answer());
}

/* More walls than count, most of them equally near. */
void test_the_order_of_walls_changes_no_bit(void)
{
    uint64_t random = 3;
    const cox_vec2 ends[] = {case_units(5, 3), case_units(3, 5), case_units(5, -3),
                             case_units(-3, 5)};
    for (; count < WALLS; count++) {
        walls[count].id = 100u - count;
        walls[count].start = ends[count % COX_COUNT(ends)];
        walls[count].end = cox_vec2_add(walls[count].start,
                                        case_units((int16_t)(count % 5u), (int16_t)(count % 3u)));
    }
    cox_vec2 preferred = cox_vec2_make(COX_RATIO(3, 5), COX_RATIO(3, 5));
    cox_vec2 first = answer_to(preferred);
    for (uint32_t trial = 0; trial < TRIALS_OF(2000u) + 20u; trial++) {
        shuffle(&random);
        TEST_ASSERT_VEC2(first, answer_to(preferred));
    }
}

/* Random walls around an agent that prefers to run straight into them: it comes as near as its
 * radius, and no nearer but for the rounding of its positions. */
void test_an_agent_among_walls_never_overlaps_one(void)
{
    uint64_t random = 8;
    for (uint32_t trial = 0; trial < TRIALS_OF(400u); trial++) {
        setUp();
        while (count < 6u) {
            walls[count].id = count + 1u;
            walls[count].start = case_random_vector(&random, COX_FIX(20));
            walls[count].end = case_random_vector(&random, COX_FIX(20));
            cox_vec2 along = cox_vec2_subtract(walls[count].end, walls[count].start);
            cox_vec2 side = cox_vec2_perpendicular(cox_vec2_normalise(along));
            fix16_t height = cox_vec2_dot(side, cox_vec2_negate(walls[count].start));
            if (cox_fix_abs(height) > COX_FIX(2)) count++;
        }
        fix16_t angle = case_random_between(&random, -COX_FIX_PI, COX_FIX_PI);
        cox_vec2 preferred = cox_vec2_from_angle(angle);
        for (uint32_t tick = 0; tick < 60u; tick++) {
            cox_motion motion = {answer_to(preferred), 0};
            cox_agent_apply_motion(&self, motion);
            for (uint32_t i = 0; i < count; i++) {
                cox_vec2 along = cox_vec2_subtract(walls[i].end, walls[i].start);
                cox_vec2 unit = cox_vec2_normalise(along);
                cox_vec2 displacement = cox_vec2_subtract(self.position, walls[i].start);
                fix16_t at =
                    cox_fix_clamp(cox_vec2_dot(displacement, unit), 0, cox_vec2_length(along));
                cox_vec2 foot = cox_vec2_scale(unit, at);
                TEST_ASSERT_GREATER_THAN_INT32(COX_FIX(1) - 40,
                                               cox_vec2_distance(displacement, foot));
            }
        }
    }
}
