/* SPDX-License-Identifier: MIT
 * Separation and queue: which neighbours count, what force they give, and that the order of the
 * neighbours changes no bit. */
#include "unity.h"

#include "coxswain/flash.h"
#include "coxswain/group.h"
#include "coxswain/target.h"

#include "steering_case.h"
#include "trials.h"

#define CROWD 8u
#define STATES (500u / TRIALS_PART)

static cox_agent self;
static cox_agent others[CROWD];
static uint32_t count;

/* An agent of id 10 at the origin; ids of neighbours are given from 11. */
void setUp(void)
{
    self = case_agent(0, 0, 5);
    self.id = 10;
    count = 0;
}

static void put(int16_t x, int16_t y)
{
    others[count] = cox_agent_make(11u + count, case_units(x, y));
    count++;
}

static cox_vec2 separate(void)
{
    return cox_separation(&self, cox_span_of_agents(others, count), COX_FIX(30), COX_FIX(5));
}

static cox_vec2 queue(cox_vec2 steering)
{
    return cox_queue(&self, steering, cox_span_of_agents(others, count), cox_queue_sight_default());
}

/* Shuffles the neighbours; every order is equally likely. */
static void shuffle(uint64_t *random)
{
    for (uint32_t left = count; left > 1; left--) {
        uint32_t with = case_random(random) % left;
        cox_agent last = others[left - 1u];
        others[left - 1u] = others[with];
        others[with] = last;
    }
}

void test_separation_goes_away_from_a_neighbour_with_its_strength(void)
{
    put(-6, -8);
    TEST_ASSERT_VEC2(case_units(3, 4), separate());
}

void test_separation_goes_away_from_the_mean_of_neighbours(void)
{
    put(-12, 0);
    put(0, -16);
    TEST_ASSERT_VEC2(case_units(3, 4), separate());
}

void test_separation_sees_the_edge_of_its_radius_and_not_an_lsb_beyond(void)
{
    put(18, 24);
    TEST_ASSERT_VEC2(case_units(-3, -4), separate());
    others[0].position.x++;
    TEST_ASSERT_VEC2(cox_vec2_zero(), separate());
}

void test_separation_without_neighbours_is_no_force(void)
{
    TEST_ASSERT_VEC2(cox_vec2_zero(),
                     cox_separation(&self, cox_span_of_agents(NULL, 0), COX_FIX(30), COX_FIX(5)));
    put(100, 0);
    TEST_ASSERT_VEC2(cox_vec2_zero(), separate());
}

void test_separation_between_neighbours_that_balance_is_no_force(void)
{
    put(20, 10);
    put(-20, -10);
    TEST_ASSERT_VEC2(cox_vec2_zero(), separate());
}

void test_separation_skips_the_agent_itself(void)
{
    others[0] = self;
    count = 1;
    TEST_ASSERT_VEC2(cox_vec2_zero(), separate());
    others[0].position = case_units(3, 4);
    TEST_ASSERT_VEC2(cox_vec2_zero(), separate());
}

void test_separation_with_a_negative_radius_sees_no_neighbour(void)
{
    put(0, 0);
    put(3, 4);
    TEST_ASSERT_VEC2(cox_vec2_zero(),
                     cox_separation(&self, cox_span_of_agents(others, count), -1, COX_FIX(5)));
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_separation(&self, cox_span_of_agents(others, count),
                                                     COX_FIX_MIN, COX_FIX(5)));
}

void test_separation_with_a_radius_of_zero_sees_only_its_own_spot(void)
{
    put(1, 0);
    TEST_ASSERT_VEC2(cox_vec2_zero(),
                     cox_separation(&self, cox_span_of_agents(others, count), 0, COX_FIX(5)));
    put(0, 0);
    TEST_ASSERT_VEC2(case_units(5, 0),
                     cox_separation(&self, cox_span_of_agents(others, count), 0, COX_FIX(5)));
}

void test_separation_with_a_negative_strength_attracts(void)
{
    put(6, 8);
    TEST_ASSERT_VEC2(case_units(3, 4), cox_separation(&self, cox_span_of_agents(others, count),
                                                      COX_FIX(30), COX_FIX(-5)));
    TEST_ASSERT_VEC2(cox_vec2_zero(),
                     cox_separation(&self, cox_span_of_agents(others, count), COX_FIX(30), 0));
}

/* Other libraries give NaN here, or no force, so that the two never part. */
void test_separation_on_the_same_spot_sends_the_lower_id_along_x(void)
{
    put(0, 0);
    TEST_ASSERT_VEC2(case_units(5, 0), separate());
    others[0].id = 9;
    TEST_ASSERT_VEC2(case_units(-5, 0), separate());
}

void test_separation_of_a_heap_leaves_the_middle_one_where_it_is(void)
{
    put(0, 0);
    put(0, 0);
    others[0].id = 9;
    TEST_ASSERT_VEC2(cox_vec2_zero(), separate());
}

/* Both feel the third alike, so they would stay together for ever. */
void test_separation_on_the_same_spot_near_a_third_turns_the_two_apart(void)
{
    put(-10, 0);
    put(0, 0);
    fix16_t eighth = 231705; /* 5 / sqrt(2) */
    TEST_ASSERT_VEC2_WITHIN(1, cox_vec2_make(eighth, eighth), separate());
    others[1].id = 9;
    TEST_ASSERT_VEC2_WITHIN(1, cox_vec2_make(eighth, -eighth), separate());
}

/* All at one point, with none, one and two bystanders. */
void test_every_heap_of_agents_comes_apart(void)
{
    for (uint32_t bystanders = 0; bystanders <= 2; bystanders++) {
        cox_agent all[CROWD];
        cox_vec2 forces[CROWD];
        for (uint32_t i = 0; i < CROWD; i++) {
            all[i] =
                cox_agent_make(i + 1u, case_units(i < bystanders ? (int16_t)(9 * i + 9) : 0, 0));
        }
        for (uint32_t tick = 0; tick < 200; tick++) {
            for (uint32_t i = 0; i < CROWD; i++) {
                forces[i] = cox_separation(&all[i], cox_span_of_agents(all, CROWD), COX_FIX(20),
                                           COX_FIX(1));
            }
            for (uint32_t i = bystanders; i < CROWD; i++) cox_agent_move(&all[i], forces[i]);
        }
        for (uint32_t i = 0; i < CROWD; i++) {
            for (uint32_t j = i + 1u; j < CROWD; j++) {
                TEST_ASSERT_FALSE_MESSAGE(
                    cox_vec2_within(all[i].position, all[j].position, COX_FIX(1)), "together");
            }
        }
    }
}

void test_separation_of_the_longest_offsets_keeps_their_direction(void)
{
    self.position = case_units(16383, 16383);
    for (uint32_t i = 0; i < CROWD; i++) put(-5000, -5000);
    cox_vec2 force =
        cox_separation(&self, cox_span_of_agents(others, count), COX_FIX_MAX, COX_FIX(5));
    TEST_ASSERT_EQUAL_INT32(force.x, force.y);
    TEST_ASSERT_INT32_WITHIN(1, 231705, force.x); /* 5 / sqrt(2) */
}

void test_the_order_of_neighbours_changes_no_bit(void)
{
    uint64_t random = 9;
    uint32_t forces = 0;
    for (uint32_t state = 0; state < STATES; state++) {
        self.velocity = case_random_vector(&random, COX_FIX(3));
        cox_vec2 steering = case_random_vector(&random, COX_FIX(9));
        count = 0;
        while (count < CROWD) {
            int16_t x = (int16_t)(case_random(&random) % 5u);
            int16_t y = (int16_t)(case_random(&random) % 5u);
            put((int16_t)(20 * x - 40), (int16_t)(20 * y - 40));
        }
        others[3].id = 5;
        cox_vec2 apart = separate();
        cox_vec2 braked = queue(steering);
        if (!cox_vec2_is_zero(apart) && !cox_vec2_is_zero(braked)) forces++;
        for (uint32_t order = 0; order < 20; order++) {
            shuffle(&random);
            TEST_ASSERT_VEC2(apart, separate());
            TEST_ASSERT_VEC2(braked, queue(steering));
        }
    }
    TEST_ASSERT_GREATER_THAN_UINT32(STATES * 3u / 5u, forces);
}

void test_the_default_sight_is_the_tutorials(void)
{
    cox_queue_sight sight = cox_queue_sight_default();
    TEST_ASSERT_EQUAL_INT32(COX_FIX(30), sight.distance);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(30), sight.radius);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(2), sight.separation_strength);
}

/* -(10, 20) * 4/5 - (5, 0), and too far for the separation. */
void test_queue_brakes_for_a_neighbour_ahead(void)
{
    self.velocity = case_units(5, 0);
    put(40, 0);
    TEST_ASSERT_VEC2(case_units(-13, -16), queue(case_units(10, 20)));
}

void test_queue_also_separates_from_near_neighbours(void)
{
    self.velocity = case_units(5, 0);
    put(20, 0);
    TEST_ASSERT_VEC2(case_units(-15, -16), queue(case_units(10, 20)));
}

void test_queue_without_a_neighbour_ahead_is_no_force(void)
{
    self.velocity = case_units(5, 0);
    TEST_ASSERT_VEC2(cox_vec2_zero(),
                     cox_queue(&self, case_units(10, 20), cox_span_of_agents(NULL, 0),
                               cox_queue_sight_default()));
    put(-1, 0);
    put(0, 20);
    TEST_ASSERT_VEC2(cox_vec2_zero(), queue(case_units(10, 20)));
}

void test_queue_sees_the_edge_of_its_circle_and_not_an_lsb_beyond(void)
{
    self.velocity = case_units(5, 0);
    put(48, 24);
    TEST_ASSERT_VEC2(case_units(-5, 0), queue(cox_vec2_zero()));
    others[0].position.x++;
    TEST_ASSERT_VEC2(cox_vec2_zero(), queue(cox_vec2_zero()));
}

void test_queue_skips_the_agent_itself(void)
{
    self.velocity = case_units(5, 0);
    others[0] = self;
    count = 1;
    TEST_ASSERT_VEC2(cox_vec2_zero(), queue(case_units(10, 20)));
}

/* As printed, it would look all around itself. */
void test_queue_at_rest_looks_where_it_faces(void)
{
    put(-20, 0);
    TEST_ASSERT_VEC2(cox_vec2_zero(), queue(case_units(10, 20)));
    self.orientation = COX_FIX_PI;
    TEST_ASSERT_VEC2(case_units(2 - 8, -16), queue(case_units(10, 20)));
}

/* The first agent comes to rest at the door, and those behind have stopped at a distance. */
void test_the_first_at_a_door_does_not_make_way_for_those_behind(void)
{
    cox_agent all[3];
    cox_vec2 forces[3];
    for (uint32_t i = 0; i < 3; i++)
        all[i] = cox_agent_make(i + 1u, case_units((int16_t)(-40 * (int16_t)i), 0));
    for (uint32_t tick = 0; tick < 300; tick++) {
        for (uint32_t i = 0; i < 3; i++) {
            cox_vec2 steering = cox_arrive(&all[i], case_units(50, 0), COX_FIX(50));
            forces[i] =
                cox_vec2_add(steering, cox_queue(&all[i], steering, cox_span_of_agents(all, 3),
                                                 cox_queue_sight_default()));
        }
        for (uint32_t i = 0; i < 3; i++) {
            cox_agent_move(&all[i], forces[i]);
            cox_agent_face_velocity(&all[i]);
        }
    }
    TEST_ASSERT_VEC2_WITHIN(16, case_units(50, 0), all[0].position);
    TEST_ASSERT_GREATER_THAN_INT32(all[2].position.x + COX_FIX(10), all[1].position.x);
    TEST_ASSERT_GREATER_THAN_INT32(all[1].position.x + COX_FIX(10), all[0].position.x);
}

void test_queue_on_the_spot_of_a_neighbour_is_defined(void)
{
    cox_queue_sight sight = cox_queue_sight_default();
    put(0, 0);
    TEST_ASSERT_VEC2(case_units(2, 0),
                     cox_queue(&self, cox_vec2_zero(), cox_span_of_agents(others, count), sight));
}

void test_queue_with_a_negative_radius_sees_no_neighbour(void)
{
    cox_queue_sight sight = cox_queue_sight_default();
    sight.radius = -1;
    put(0, 0);
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_queue(&self, case_units(10, 20),
                                                cox_span_of_agents(others, count), sight));
}

void test_queue_with_a_negative_distance_looks_behind(void)
{
    cox_queue_sight sight = cox_queue_sight_default();
    sight.distance = COX_FIX(-30);
    self.velocity = case_units(5, 0);
    put(-40, 0);
    TEST_ASSERT_VEC2(case_units(-5, 0),
                     cox_queue(&self, cox_vec2_zero(), cox_span_of_agents(others, count), sight));
}

/* 4/5 of 1 LSB is nearer to 1 than to 0, of 2 LSB to 2. */
void test_queue_rounds_its_brake_once_and_to_nearest(void)
{
    put(20, 20);
    cox_queue_sight sight = cox_queue_sight_default();
    sight.separation_strength = 0;
    TEST_ASSERT_VEC2(cox_vec2_make(-1, 2), cox_queue(&self, cox_vec2_make(1, -2),
                                                     cox_span_of_agents(others, count), sight));
}

/* (24000, 0) - (-12000, -27000) is (36000, 27000). */
void test_a_brake_too_long_for_a_vector_keeps_its_direction(void)
{
    put(0, 0);
    self.velocity = case_units(-12000, -27000);
    cox_queue_sight sight = {0, COX_FIX(10), 0};
    cox_vec2 force =
        cox_queue(&self, case_units(-30000, 0), cox_span_of_agents(others, count), sight);
    TEST_ASSERT_VEC2(cox_vec2_make(COX_FIX_MAX, COX_FIX_MAX / 4 * 3 + 2), force);
}

/* The circle's centre lies at 36000, and the neighbour at 16000. */
void test_queue_looks_ahead_beyond_the_world(void)
{
    self.position = case_units(16000, 0);
    put(16000, 0);
    cox_queue_sight sight = {COX_FIX(20000), COX_FIX(20000), 0};
    cox_vec2 steering = case_units(-5, 0);
    TEST_ASSERT_VEC2(case_units(4, 0),
                     cox_queue(&self, steering, cox_span_of_agents(others, count), sight));
    sight.radius -= 1;
    TEST_ASSERT_VEC2(cox_vec2_zero(),
                     cox_queue(&self, steering, cox_span_of_agents(others, count), sight));
}

void test_group_behaviours_are_defined_for_the_extreme_values(void)
{
    static const fix16_t extremes[] = {COX_FIX_MIN, -1, 0, 1, COX_FIX_MAX};
    put(0, 0);
    put(0, 0);
    for (uint32_t i = 0; i < 5u * 5u * 5u * 5u; i++) {
        self.position = cox_vec2_make(extremes[i % 5u], extremes[i / 5u % 5u]);
        self.velocity = cox_vec2_make(extremes[i / 25u % 5u], extremes[i / 125u]);
        others[0].position = cox_vec2_make(extremes[i / 125u], extremes[i % 5u]);
        fix16_t radius = extremes[i / 25u % 5u];
        cox_vec2 force =
            cox_separation(&self, cox_span_of_agents(others, count), radius, COX_FIX(5));
        TEST_ASSERT_FALSE_MESSAGE(cox_vec2_longer(force, COX_FIX(5) + 4), "more than asked");
        cox_queue_sight sight = {extremes[i % 5u], radius, extremes[i / 5u % 5u]};
        cox_vec2 brake = cox_queue(&self, self.position, cox_span_of_agents(others, count), sight);
        if (radius < 0) TEST_ASSERT_VEC2(cox_vec2_zero(), brake);
    }
}
