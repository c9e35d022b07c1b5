/* SPDX-License-Identifier: MIT
 * Unaligned collision avoidance: which neighbour threatens first, which way the force points, and
 * the answer where there is no direction. */
#include "unity.h"

#include "coxswain/group.h"

#include "steering_case.h"
#include "trials.h"

#define CROWD 8u
#define STRENGTH COX_FIX(2)

static cox_agent self;
static cox_agent others[CROWD];
static uint32_t count;

/* An agent of id 10 and radius 1 at the origin that moves along +x; ids of neighbours are given
 * from 11. */
void setUp(void)
{
    self = case_agent(1, 0, 5);
    self.id = 10;
    count = 0;
}

static cox_agent *put(int16_t x, int16_t y, int16_t velocity_x, int16_t velocity_y)
{
    cox_agent *other = &others[count];
    *other = cox_agent_make(11u + count, case_units(x, y));
    other->velocity = case_units(velocity_x, velocity_y);
    count++;
    return other;
}

static cox_vec2 avoid_within(uint32_t ticks)
{
    return cox_avoid_agents(&self, cox_span_of_agents(others, count), ticks, STRENGTH);
}

static cox_vec2 avoid(void)
{
    return avoid_within(100);
}

/* What a neighbour that sees self alone answers. */
static cox_vec2 avoid_by(const cox_agent *other)
{
    return cox_avoid_agents(other, cox_span_of_agents(&self, 1), 100, STRENGTH);
}

void test_without_neighbours_there_is_no_force(void)
{
    TEST_ASSERT_VEC2(cox_vec2_zero(),
                     cox_avoid_agents(&self, cox_span_of_agents(NULL, 0), 100, STRENGTH));
    others[0] = self;
    count = 1;
    TEST_ASSERT_VEC2(cox_vec2_zero(), avoid());
}

void test_an_agent_is_pushed_away_from_where_the_other_will_be(void)
{
    put(20, 1, -1, 0); /* nearest at (0, 1), seen from self, in 10 ticks */
    TEST_ASSERT_VEC2(case_units(0, -2), avoid());
    TEST_ASSERT_VEC2(case_units(0, 2), avoid_by(&others[0]));
}

void test_an_agent_that_will_miss_by_an_lsb_is_no_threat(void)
{
    put(20, 2, -1, 0);
    TEST_ASSERT_VEC2(case_units(0, -2), avoid());
    others[0].position.y++;
    TEST_ASSERT_VEC2(cox_vec2_zero(), avoid());
}

/* OpenSteer takes twice the agent's own radius; a large one that passes would then be missed. */
void test_the_radii_of_both_count(void)
{
    cox_agent *large = put(20, 8, -1, 0);
    large->radius = COX_FIX(7);
    TEST_ASSERT_VEC2(case_units(0, -2), avoid());
    large->radius = COX_FIX(6);
    TEST_ASSERT_VEC2(cox_vec2_zero(), avoid());
}

void test_a_threat_counts_from_its_horizon_on(void)
{
    put(20, 1, -1, 0);
    TEST_ASSERT_VEC2(cox_vec2_zero(), avoid_within(9));
    TEST_ASSERT_VEC2(case_units(0, -2), avoid_within(10));
    TEST_ASSERT_VEC2(case_units(0, -2), avoid_within(UINT32_MAX));
    TEST_ASSERT_VEC2(cox_vec2_zero(), avoid_within(0));
}

void test_agents_that_move_apart_do_not_threaten(void)
{
    put(-20, 1, -1, 0);
    put(20, 0, 2, 0);
    TEST_ASSERT_VEC2(cox_vec2_zero(), avoid());
}

/* gdx gives agents that overlap and part no help. */
void test_agents_that_touch_are_pushed_apart_even_where_they_part(void)
{
    put(-1, 0, -1, 0);
    TEST_ASSERT_VEC2(case_units(2, 0), avoid_within(0));
    others[0].position = case_units(2, 0);
    others[0].velocity = case_units(1, 0);
    TEST_ASSERT_VEC2(case_units(-2, 0), avoid_within(0));
    others[0].position.x++;
    TEST_ASSERT_VEC2(cox_vec2_zero(), avoid());
}

/* With OpenSteer the force turns round when the list does: it takes the first that is close. */
void test_the_first_to_be_touched_counts_whatever_the_order(void)
{
    put(40, 1, -1, 0);
    put(20, -1, -1, 0);
    put(21, 1, -1, 0);
    for (uint32_t turn = 0; turn < 3u; turn++) {
        TEST_ASSERT_VEC2(case_units(0, 2), avoid());
        cox_agent first = others[0];
        others[0] = others[1];
        others[1] = others[2];
        others[2] = first;
    }
}

void test_of_equally_soon_threats_the_nearer_counts_then_the_lower_id(void)
{
    put(20, 1, -1, 0);
    put(20, -1, -1, 0);
    TEST_ASSERT_VEC2(case_units(0, -2), avoid());
    others[0].id = 13;
    TEST_ASSERT_VEC2(case_units(0, 2), avoid());
    others[1].position.y -= COX_RATIO(1, 2);
    TEST_ASSERT_VEC2(case_units(0, -2), avoid());
}

void test_agents_that_meet_head_on_both_go_to_their_right(void)
{
    cox_agent *other = put(20, 0, -1, 0);
    TEST_ASSERT_VEC2(case_units(0, -2), avoid());
    TEST_ASSERT_VEC2(case_units(0, 2), avoid_by(other));
}

/* At equal speeds OpenSteer turns both into each other. */
void test_agents_of_equal_speed_on_crossing_ways_pass_one_before_the_other(void)
{
    cox_agent *other = put(20, -20, 0, 1);
    cox_vec2 own = avoid();
    TEST_ASSERT_VEC2(cox_vec2_negate(own), avoid_by(other));
    TEST_ASSERT_LESS_THAN_INT32(0, own.x);
    TEST_ASSERT_LESS_THAN_INT32(0, own.y);
}

void test_agents_on_one_spot_part_by_their_ids_or_across_their_relative_velocity(void)
{
    cox_agent *other = put(0, 0, 1, 0);
    TEST_ASSERT_VEC2(case_units(2, 0), avoid());
    TEST_ASSERT_VEC2(case_units(-2, 0), avoid_by(other));
    other->velocity = case_units(-1, 0);
    TEST_ASSERT_VEC2(case_units(0, -2), avoid());
    TEST_ASSERT_VEC2(case_units(0, 2), avoid_by(other));
}

void test_agents_at_one_velocity_do_not_threaten_unless_they_touch(void)
{
    put(3, 0, 1, 0);
    TEST_ASSERT_VEC2(cox_vec2_zero(), avoid());
    put(0, 1, 1, 0);
    TEST_ASSERT_VEC2(case_units(0, -2), avoid());
}

void test_agents_at_rest_make_way_for_those_that_come(void)
{
    put(20, 1, -1, 0);
    self.velocity = cox_vec2_zero();
    TEST_ASSERT_VEC2(case_units(0, -2), avoid());
}

void test_a_negative_strength_or_radius_is_none(void)
{
    put(20, 0, -1, 0)->radius = COX_FIX_MIN;
    self.radius = -1;
    TEST_ASSERT_VEC2(case_units(0, -2), avoid());
    TEST_ASSERT_VEC2(cox_vec2_zero(),
                     cox_avoid_agents(&self, cox_span_of_agents(others, 1), 100, -1));
}

void test_every_input_has_an_answer_of_that_length_or_none(void)
{
    uint64_t random = 4;
    for (uint32_t trial = 0; trial < TRIALS_OF(50000u); trial++) {
        fix16_t limit = COX_FIX_MAX >> (case_random(&random) % 31u);
        fix16_t speed = COX_FIX_MAX >> (case_random(&random) % 31u);
        self = case_random_agent(&random, 10, limit);
        self.velocity = case_random_vector(&random, speed);
        self.radius = case_random_between(&random, -limit, limit);
        for (uint32_t i = 0; i < CROWD; i++) {
            others[i] = case_random_agent(&random, 7u + i, limit);
            others[i].velocity = case_random_vector(&random, speed);
        }
        count = CROWD;
        cox_vec2 force = avoid_within(case_random(&random));
        if (!cox_vec2_is_zero(force)) TEST_ASSERT_INT32_WITHIN(2, STRENGTH, cox_vec2_length(force));
    }
}
