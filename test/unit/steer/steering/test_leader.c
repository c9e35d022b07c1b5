/* SPDX-License-Identifier: MIT
 * Leader following: behind the leader, not before it, away from the others; also with a leader
 * that stands still or comes straight at the follower. */
#include "unity.h"

#include "coxswain/flash.h"
#include "coxswain/group.h"
#include "coxswain/leader.h"
#include "coxswain/pursuit.h"
#include "coxswain/target.h"

#include "steering_case.h"

#define FOLLOWERS 6u

static cox_agent self;
static cox_agent leader;
static cox_following following;

/* A leader of id 9 at the origin that goes along x; the follower far behind, with speed 5. */
void setUp(void)
{
    leader = case_agent(2, 0, 2);
    leader.id = 9;
    self = cox_agent_make(1, case_units(-200, 0));
    self.max_speed = COX_FIX(5);
    following = cox_following_default();
}

static cox_vec2 follow(void)
{
    return cox_follow_leader(&self, &leader, cox_span_of_agents(NULL, 0), following);
}

void test_the_default_following_is_the_tutorials(void)
{
    TEST_ASSERT_EQUAL_INT32(COX_FIX(50), following.distance);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(30), following.sight);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(50), following.slowing_radius);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(30), following.separation_radius);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(2), following.separation_strength);
}

void test_a_follower_seeks_the_point_behind_the_leader(void)
{
    self.position = case_units(-110, -80);
    TEST_ASSERT_VEC2(case_units(3, 4), follow());
}

void test_a_follower_slows_down_near_the_point_behind(void)
{
    self.position = case_units(-56, -8);
    TEST_ASSERT_VEC2(cox_vec2_make(COX_RATIO(6, 10), COX_RATIO(8, 10)), follow());
}

void test_a_follower_on_the_point_behind_brakes(void)
{
    self.position = case_units(-50, 0);
    self.velocity = case_units(1, 2);
    TEST_ASSERT_VEC2(case_units(-1, -2), follow());
}

/* The sum of the two behaviours, near the leader and near the point ahead of it. */
void test_a_follower_in_the_leaders_sight_evades_it_as_well(void)
{
    static const int16_t spots[][2] = {{0, 30}, {50, -30}, {18, 24}, {68, 24}, {26, 18}};
    for (uint32_t i = 0; i < COX_COUNT(spots); i++) {
        self.position = case_units(spots[i][0], spots[i][1]);
        cox_vec2 arrive = cox_arrive(&self, case_units(-50, 0), COX_FIX(50));
        cox_vec2 expected = cox_vec2_add(arrive, cox_evade(&self, &leader));
        TEST_ASSERT_VEC2(expected, follow());
    }
}

void test_the_leaders_sight_ends_an_lsb_beyond_its_radius(void)
{
    self.position = cox_vec2_make(COX_FIX(0), COX_FIX(30) + 1);
    TEST_ASSERT_VEC2(cox_arrive(&self, case_units(-50, 0), COX_FIX(50)), follow());
}

void test_a_negative_sight_gives_no_way(void)
{
    following.sight = -1;
    self.position = case_units(50, 1);
    TEST_ASSERT_VEC2(cox_arrive(&self, case_units(-50, 0), COX_FIX(50)), follow());
}

/* Evade would run ahead of the leader and arrive would go back: at equal speeds the sum is 0. */
void test_dead_ahead_of_the_leader_an_odd_id_gives_way_to_the_left_and_an_even_one_to_the_right(
    void)
{
    self.position = case_units(40, 0);
    TEST_ASSERT_VEC2(case_units(-5, 5), follow());
    self.id = 2;
    TEST_ASSERT_VEC2(case_units(-5, -5), follow());
}

void test_dead_ahead_in_any_direction_the_side_is_the_leaders(void)
{
    leader.velocity = case_units(-3, -4);
    self.position = case_units(-30, -40);
    TEST_ASSERT_VEC2(case_units(3 + 4, 4 - 3), follow());
}

/* As printed, the two meet in one point. */
void test_a_leader_that_turns_round_passes_its_follower_by(void)
{
    leader.velocity = case_units(-2, 0);
    self.position = case_units(-60, 0);
    fix16_t nearest = COX_FIX_MAX;
    for (uint32_t tick = 0; tick < 100; tick++) {
        cox_agent_move(&self, follow());
        cox_agent_move(&leader, cox_vec2_zero());
        nearest = cox_fix_min(nearest, cox_vec2_distance(self.position, leader.position));
    }
    TEST_ASSERT_GREATER_THAN_INT32(COX_FIX(5), nearest);
    TEST_ASSERT_GREATER_THAN_INT32(leader.position.x, self.position.x);
}

/* Printed: behind is then the leader's own place. */
void test_a_leader_at_rest_is_followed_behind_its_orientation(void)
{
    leader.velocity = cox_vec2_zero();
    leader.orientation = COX_FIX_HALF_PI;
    self.position = case_units(0, -100);
    TEST_ASSERT_VEC2_WITHIN(8, case_units(0, 5), follow());
    leader.orientation = COX_FIX_PI;
    self.position = case_units(100, 0);
    TEST_ASSERT_VEC2_WITHIN(8, case_units(-5, 0), follow());
}

void test_a_follower_on_a_leader_at_rest_leaves_it(void)
{
    leader.velocity = cox_vec2_zero();
    self.position = leader.position;
    self.velocity = cox_vec2_zero();
    TEST_ASSERT_VEC2(case_units(-5 + 5, 0), follow());
    self.id = 10;
    TEST_ASSERT_VEC2(case_units(-5 - 5, 0), follow());
}

/* Followers that start all over the leader must neither stay on it nor on each other. */
void test_followers_do_not_pile_up_on_a_leader_at_rest(void)
{
    cox_agent crowd[FOLLOWERS];
    cox_vec2 forces[FOLLOWERS];
    leader.velocity = cox_vec2_zero();
    for (uint32_t i = 0; i < FOLLOWERS; i++) {
        crowd[i] = cox_agent_make(10u + i, case_units((int16_t)(3 * i), (int16_t)(5 - 2 * i)));
    }
    for (uint32_t tick = 0; tick < 1000; tick++) {
        for (uint32_t i = 0; i < FOLLOWERS; i++) {
            forces[i] = cox_follow_leader(&crowd[i], &leader, cox_span_of_agents(crowd, FOLLOWERS),
                                          following);
        }
        for (uint32_t i = 0; i < FOLLOWERS; i++) cox_agent_move(&crowd[i], forces[i]);
    }
    for (uint32_t i = 0; i < FOLLOWERS; i++) {
        TEST_ASSERT_FALSE(cox_vec2_within(crowd[i].position, leader.position, COX_FIX(10)));
        for (uint32_t j = i + 1u; j < FOLLOWERS; j++) {
            TEST_ASSERT_FALSE(cox_vec2_within(crowd[i].position, crowd[j].position, COX_FIX(4)));
        }
    }
}

void test_a_follower_keeps_apart_from_its_neighbours(void)
{
    cox_agent neighbours[2];
    neighbours[0] = self;
    neighbours[1] = cox_agent_make(2, case_units(-200, 10));
    cox_vec2 force =
        cox_follow_leader(&self, &leader, cox_span_of_agents(neighbours, 2), following);
    TEST_ASSERT_VEC2(case_units(5, -2), force);
}

void test_the_order_of_neighbours_changes_no_bit(void)
{
    uint64_t random = 4;
    cox_agent crowd[FOLLOWERS];
    cox_agent mirrored[FOLLOWERS];
    for (uint32_t state = 0; state < 500; state++) {
        leader = case_random_agent(&random, 9, COX_FIX(40));
        for (uint32_t i = 0; i < FOLLOWERS; i++) {
            crowd[i] = case_random_agent(&random, 1u + i, COX_FIX(40));
            mirrored[FOLLOWERS - 1u - i] = crowd[i];
        }
        crowd[1].position = mirrored[FOLLOWERS - 2u].position = crowd[0].position;
        cox_vec2 force =
            cox_follow_leader(&crowd[0], &leader, cox_span_of_agents(crowd, FOLLOWERS), following);
        TEST_ASSERT_VEC2(force,
                         cox_follow_leader(&crowd[0], &leader,
                                           cox_span_of_agents(mirrored, FOLLOWERS), following));
    }
}

void test_a_follower_with_a_negative_distance_goes_ahead_of_the_leader(void)
{
    following.distance = COX_FIX(-50);
    following.sight = -1;
    self.position = case_units(200, 0);
    TEST_ASSERT_VEC2(case_units(-5, 0), follow());
}

void test_a_follower_with_a_distance_of_zero_goes_to_the_leader(void)
{
    following.distance = 0;
    self.position = case_units(0, 200);
    TEST_ASSERT_VEC2(case_units(0, -5), follow());
}

void test_an_agent_that_follows_itself_has_a_defined_force(void)
{
    self.position = cox_vec2_zero();
    self.velocity = case_units(3, 0);
    cox_vec2 arrive = cox_arrive(&self, case_units(-50, 0), COX_FIX(50));
    cox_vec2 expected = cox_vec2_add(arrive, cox_evade(&self, &self));
    TEST_ASSERT_VEC2(expected,
                     cox_follow_leader(&self, &self, cox_span_of_agents(&self, 1), following));
}

void test_following_is_defined_in_the_corners_of_the_world(void)
{
    leader.position = case_units(16383, 16383);
    self.position = case_units(-16383, -16383);
    cox_vec2 force = follow();
    TEST_ASSERT_INT32_WITHIN(400, 231705, force.x); /* 5 / sqrt(2), 50 units beside the corner */
    TEST_ASSERT_INT32_WITHIN(400, 231705, force.y);
}

/* The point behind lies at (28000, 14000), (40000, 30000) from the follower. */
void test_a_follower_goes_toward_a_point_behind_that_lies_outside_the_world(void)
{
    leader.position = case_units(16000, 14000);
    leader.velocity = case_units(-2, 0);
    self.position = case_units(-12000, -16000);
    following.distance = COX_FIX(12000);
    TEST_ASSERT_VEC2(case_units(4, 3), follow());
}

/* (12000, 16000) to arrive and (30000, 0) apart is (42000, 16000). */
void test_a_sum_of_forces_too_long_for_a_vector_keeps_its_direction(void)
{
    cox_agent beside = cox_agent_make(3, case_units(-201, 0));
    self.max_speed = COX_FIX(20000);
    leader.velocity = case_units(0, -2);
    leader.position = case_units(-80, 110);
    following.separation_strength = COX_FIX(30000);
    cox_vec2 force = cox_follow_leader(&self, &leader, cox_span_of_agents(&beside, 1), following);
    TEST_ASSERT_EQUAL_INT32(COX_FIX_MAX, force.x);
    TEST_ASSERT_INT32_WITHIN(2, 818089009, force.y); /* 16000 / 42000 of it */
}

void test_following_is_defined_for_the_extreme_values(void)
{
    static const fix16_t extremes[] = {COX_FIX_MIN, -1, 0, 1, COX_FIX_MAX};
    for (uint32_t i = 0; i < 5u * 5u * 5u * 5u; i++) {
        self.position = cox_vec2_make(extremes[i % 5u], extremes[i / 5u % 5u]);
        leader.position = cox_vec2_make(extremes[i / 25u % 5u], extremes[i / 125u]);
        leader.velocity = cox_vec2_make(extremes[i / 5u % 5u], extremes[i / 25u % 5u]);
        following.distance = extremes[i / 125u];
        following.sight = extremes[i % 5u];
        TEST_ASSERT_FALSE_MESSAGE(cox_vec2_longer(follow(), COX_FIX(10) + 8), "more than asked");
    }
}
