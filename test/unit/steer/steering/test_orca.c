/* SPDX-License-Identifier: MIT
 * ORCA among agents: which agent passes where, which evades, and every input that leaves no
 * direction. */
#include "unity.h"

#include "coxswain/orca.h"

#include "steering_case.h"
#include "trials.h"

#define CROWD 24u

static cox_agent self;
static cox_agent others[CROWD];
static uint32_t count;
static cox_orca_settings settings;

/* An agent of id 10 and radius 1 at the origin that moves along +x, keeps apart by no margin, and
 * parts from those that it overlaps within a tick; ids of neighbours are given from 11. */
void setUp(void)
{
    self = case_agent(1, 0, 1);
    self.id = 10;
    count = 0;
    settings = cox_orca_settings_default();
    settings.margin = COX_FIX_ONE;
    settings.parting_ticks = 1;
}

static cox_agent *put(int16_t x, int16_t y, int16_t velocity_x, int16_t velocity_y)
{
    cox_agent *other = &others[count];
    *other = cox_agent_make(11u + count, case_units(x, y));
    other->velocity = case_units(velocity_x, velocity_y);
    other->max_speed = COX_FIX(1);
    count++;
    return other;
}

static cox_vec2 answer_to(cox_vec2 preferred)
{
    return cox_orca(&self, preferred, cox_span_of_agents(others, count),
                    cox_segment_span_make(NULL, 0), settings);
}

/* What the agent answers, and what a neighbour that sees it alone answers. */
static cox_vec2 answer(void)
{
    return answer_to(self.velocity);
}

static cox_vec2 answer_of(const cox_agent *other)
{
    return cox_orca(other, other->velocity, cox_span_of_agents(&self, 1),
                    cox_segment_span_make(NULL, 0), settings);
}

static void shuffle(uint64_t *random)
{
    for (uint32_t left = count; left > 1; left--) {
        uint32_t with = case_random(random) % left;
        cox_agent last = others[left - 1u];
        others[left - 1u] = others[with];
        others[with] = last;
    }
}

void test_an_agent_alone_takes_the_velocity_that_it_prefers(void)
{
    cox_vec2 preferred = cox_vec2_make(COX_RATIO(1, 3), COX_RATIO(-1, 7));
    TEST_ASSERT_VEC2(preferred, answer_to(preferred));
    TEST_ASSERT_VEC2(preferred, cox_orca(&self, preferred, cox_span_of_agents(NULL, 0),
                                         cox_segment_span_make(NULL, 0), settings));
}

void test_a_preferred_velocity_beyond_max_speed_is_truncated(void)
{
    cox_vec2 fast = answer_to(case_units(30, 40));
    TEST_ASSERT_VEC2_WITHIN(2, cox_vec2_make(COX_RATIO(3, 5), COX_RATIO(4, 5)), fast);
    TEST_ASSERT_FALSE(cox_vec2_longer(fast, self.max_speed));
    TEST_ASSERT_VEC2_WITHIN(2, case_units(-1, 0), answer_to(cox_vec2_make(COX_FIX_MIN, 0)));
}

void test_an_agent_without_speed_stands(void)
{
    put(1, 0, -1, 0);
    self.max_speed = 0;
    TEST_ASSERT_VEC2(cox_vec2_zero(), answer());
    self.max_speed = COX_FIX_MIN;
    TEST_ASSERT_VEC2(cox_vec2_zero(), answer());
}

void test_an_agent_skips_itself(void)
{
    others[0] = self;
    count = 1;
    TEST_ASSERT_VEC2(self.velocity, answer());
}

void test_an_agent_whose_neighbours_leave_keeps_its_velocity(void)
{
    put(10, 3, 1, 1);
    put(-10, 0, -1, 0);
    TEST_ASSERT_VEC2(self.velocity, answer());
}

void test_agents_that_meet_head_on_both_pass_on_the_right(void)
{
    cox_agent *other = put(20, 0, -1, 0);
    cox_vec2 own = answer();
    TEST_ASSERT_LESS_THAN_INT32(0, own.y);
    TEST_ASSERT_GREATER_THAN_INT32(COX_RATIO(3, 4), own.x);
    TEST_ASSERT_VEC2(cox_vec2_negate(own), answer_of(other));
}

void test_agents_that_pass_a_little_to_the_left_pass_on_the_left(void)
{
    put(20, 0, -1, 0)->position.y = -1;
    TEST_ASSERT_GREATER_THAN_INT32(0, answer().y);
}

void test_an_agent_that_stands_in_the_way_makes_way_too(void)
{
    cox_agent *other = put(10, 0, 0, 0);
    TEST_ASSERT_LESS_THAN_INT32(0, answer().y);
    TEST_ASSERT_GREATER_THAN_INT32(0, answer_of(other).y);
}

void test_agents_that_overlap_are_apart_after_a_tick(void)
{
    cox_agent *other = put(1, 1, 0, 0);
    self.velocity = cox_vec2_zero();
    cox_vec2 own = answer(), others_answer = answer_of(other);
    cox_vec2 after = cox_vec2_add(cox_vec2_subtract(other->position, self.position),
                                  cox_vec2_subtract(others_answer, own));
    TEST_ASSERT_INT32_WITHIN(2, COX_FIX(2), cox_vec2_length(after));
    TEST_ASSERT_VEC2(cox_vec2_negate(own), others_answer);
}

void test_agents_on_one_spot_part_in_opposite_directions(void)
{
    uint32_t directions = 0;
    cox_vec2 last = cox_vec2_zero();
    self.velocity = cox_vec2_zero();
    for (uint32_t id = 11; id < 40; id++) {
        count = 0;
        cox_agent *other = put(0, 0, 0, 0);
        other->id = id;
        cox_vec2 own = answer();
        TEST_ASSERT_INT32_WITHIN(2, COX_FIX(1), cox_vec2_length(own));
        TEST_ASSERT_VEC2(cox_vec2_negate(own), answer_of(other));
        directions += !cox_vec2_equal(own, last);
        last = own;
    }
    TEST_ASSERT_GREATER_THAN_UINT32(8, directions);
}

void test_agents_on_one_spot_part_along_their_relative_velocity(void)
{
    cox_agent *other = put(0, 0, -1, 0);
    TEST_ASSERT_VEC2_WITHIN(2, case_units(1, 0), answer());
    TEST_ASSERT_VEC2_WITHIN(2, case_units(-1, 0), answer_of(other));
}

void test_agents_of_no_radius_on_one_spot_have_an_answer(void)
{
    put(0, 0, 1, 0)->radius = 0;
    self.radius = 0;
    TEST_ASSERT_VEC2_WITHIN(1, self.velocity, answer());
}

void test_agents_that_would_be_on_one_spot_after_the_horizon_pass_on_the_right(void)
{
    cox_agent *other = put(40, 0, 0, 0); /* at a speed of 1, in 40 ticks */
    cox_vec2 own = answer();
    TEST_ASSERT_LESS_THAN_INT32(0, own.y);
    TEST_ASSERT_VEC2_WITHIN(1, cox_vec2_subtract(self.velocity, own), answer_of(other));
}

void test_agents_that_overlap_and_would_be_on_one_spot_move_apart(void)
{
    cox_agent *other = put(1, 0, 0, 0);
    TEST_ASSERT_VEC2_WITHIN(1, cox_vec2_zero(), answer());
    TEST_ASSERT_VEC2_WITHIN(1, case_units(1, 0), answer_of(other));
}

void test_an_agent_of_less_priority_does_all_of_the_avoiding(void)
{
    cox_agent *other = put(20, 0, -1, 0);
    const fix16_t theirs[] = {COX_FIX(1)}, mine[] = {0};
    settings.priority = 0;
    settings.priorities = theirs;
    cox_vec2 own = answer();
    settings.priority = COX_FIX(1);
    settings.priorities = mine;
    TEST_ASSERT_VEC2(other->velocity, answer_of(other));
    settings.priorities = NULL;
    TEST_ASSERT_LESS_THAN_INT32(answer().y, own.y);
}

void test_an_agent_of_more_priority_may_approach_as_one_of_the_same(void)
{
    put(20, 0, 0, 0);
    fix16_t theirs[] = {0};
    self.velocity = cox_vec2_zero();
    cox_vec2 alike = answer_to(case_units(1, 0));
    settings.priorities = theirs;
    TEST_ASSERT_VEC2(alike, answer_to(case_units(1, 0)));
    TEST_ASSERT_GREATER_THAN_INT32(COX_RATIO(1, 8), alike.x);
}

/* Each goes to where the other one is, half a unit beside it, from rest. */
void test_of_two_that_pass_the_one_of_less_priority_goes_aside_and_both_arrive(void)
{
    put(40, 0, 0, 0)->position.y = COX_RATIO(1, 2);
    const cox_vec2 goals[] = {others[0].position, self.position};
    fix16_t priorities[] = {COX_FIX(1), 0}, aside = 0;
    cox_agent *agents[] = {&self, &others[0]};
    self.velocity = cox_vec2_zero();
    for (uint32_t tick = 0; tick < 200; tick++) {
        cox_vec2 next[2];
        for (uint32_t i = 0; i < 2; i++) {
            cox_vec2 displacement = cox_vec2_subtract(goals[i], agents[i]->position);
            settings.priority = priorities[i];
            settings.priorities = &priorities[1u - i];
            next[i] = cox_orca(agents[i], cox_vec2_truncate(displacement, COX_RATIO(1, 2)),
                               cox_span_of_agents(agents[1u - i], 1),
                               cox_segment_span_make(NULL, 0), settings);
        }
        for (uint32_t i = 0; i < 2; i++) {
            agents[i]->velocity = next[i];
            agents[i]->position = cox_vec2_add(agents[i]->position, next[i]);
        }
        aside = cox_fix_max(aside, cox_fix_abs(self.position.y));
    }
    TEST_ASSERT_VEC2_WITHIN(COX_RATIO(1, 10), goals[0], self.position);
    TEST_ASSERT_VEC2_WITHIN(COX_RATIO(1, 10), goals[1], others[0].position);
    TEST_ASSERT_LESS_THAN_INT32(COX_RATIO(6, 10), aside);
}

void test_the_greater_a_priority_the_smaller_the_share(void)
{
    put(20, 0, -1, 0);
    fix16_t theirs[] = {COX_FIX(1)};
    settings.priorities = theirs;
    int32_t last = COX_FIX_MIN;
    for (fix16_t priority = 0; priority < COX_FIX(6); priority += COX_FIX(1)) {
        settings.priority = priority;
        int32_t aside = answer().y;
        TEST_ASSERT_GREATER_THAN_INT32(last, aside);
        last = aside;
    }
}

void test_agents_of_no_priority_share_alike(void)
{
    put(20, 0, -1, 0);
    cox_vec2 alike = answer();
    fix16_t theirs[] = {0};
    settings.priorities = theirs;
    settings.priority = COX_FIX(-3);
    TEST_ASSERT_VEC2(alike, answer());
}

void test_priorities_are_those_of_the_rows_of_a_span(void)
{
    put(-20, 0, -1, 0);
    put(20, 0, -1, 0);
    const fix16_t theirs[] = {COX_FIX(1), 0};
    const uint32_t row = 1;
    settings.priorities = theirs;
    cox_span span = cox_span_of_agents(others, 1);
    span.rows = &row;
    TEST_ASSERT_VEC2(self.velocity, cox_orca(&self, self.velocity, span,
                                             cox_segment_span_make(NULL, 0), settings));
}

void test_the_nearest_neighbours_count_and_of_equally_near_ones_the_lower_ids(void)
{
    settings.neighbours_max = 1;
    put(-20, 0, 0, 0);
    put(20, 0, -1, 0);
    TEST_ASSERT_VEC2(self.velocity, answer());
    others[0].id = 12;
    others[1].id = 11;
    TEST_ASSERT_FALSE(cox_vec2_equal(self.velocity, answer()));
    others[0].position.x++;
    TEST_ASSERT_VEC2(self.velocity, answer());
    settings.neighbours_max = 0;
    others[0].position.x--;
    TEST_ASSERT_VEC2(self.velocity, answer());
}

void test_the_order_of_neighbours_changes_no_bit(void)
{
    uint64_t random = 5;
    for (uint32_t i = 0; i < CROWD; i++)
        put((int16_t)(i % 7u * 2u - 6u), (int16_t)(i % 5u * 2u - 3u), (int16_t)(i % 3u - 1u), 0);
    settings.neighbours_max = 1000;
    cox_vec2 first = answer();
    for (uint32_t trial = 0; trial < TRIALS_PART_OF(2000u) + 20u; trial++) {
        shuffle(&random);
        TEST_ASSERT_VEC2(first, answer());
    }
}

void test_a_margin_keeps_agents_farther_apart(void)
{
    put(3, 0, 0, 0);
    self.velocity = cox_vec2_zero();
    TEST_ASSERT_VEC2(cox_vec2_zero(), answer());
    settings.margin = COX_FIX(2); /* 4 units apart, so they part, each by half a unit */
    TEST_ASSERT_VEC2_WITHIN(1, cox_vec2_make(COX_RATIO(-1, 2), 0), answer());
    settings.margin = COX_FIX_MIN;
    TEST_ASSERT_VEC2(cox_vec2_zero(), answer());
}

void test_horizons_are_held_within_their_bounds(void)
{
    put(20, 1, -1, 0);
    settings.horizon_ticks = 1;
    cox_vec2 least = answer();
    settings.horizon_ticks = 0;
    TEST_ASSERT_VEC2(least, answer());
    settings.horizon_ticks = 4096;
    cox_vec2 most = answer();
    settings.horizon_ticks = UINT32_MAX;
    TEST_ASSERT_VEC2(most, answer());
}

/* Squeezed between two that come nearer: for 40 ticks no velocity is free, for 4 ticks one is. */
void test_an_agent_that_cannot_avoid_all_for_long_avoids_them_for_the_least_horizon(void)
{
    put(6, 0, -1, 0);
    put(-6, 0, 1, 0);
    put(0, 6, 0, -1);
    put(0, -6, 0, 1);
    self.velocity = cox_vec2_zero();
    cox_vec2 preferred = cox_vec2_make(COX_RATIO(1, 50), COX_RATIO(1, 80));
    settings.least_horizon_ticks = 2;
    TEST_ASSERT_VEC2(preferred, answer_to(preferred));
    settings.least_horizon_ticks = 40;
    cox_vec2 alike = answer_to(preferred);
    TEST_ASSERT_FALSE(cox_vec2_equal(preferred, alike));
    settings.least_horizon_ticks = UINT32_MAX;
    TEST_ASSERT_VEC2(alike, answer_to(preferred));
}

/* Squeezed as above, between agents that keep 2 units apart: those of speed 1/8 cross that in eight
 * ticks, and at speed 1 the least is four. */
void test_the_least_horizon_of_a_pair_is_as_long_as_it_takes_them_to_cross_what_they_keep(void)
{
    const fix16_t speeds[] = {COX_RATIO(1, 8), COX_FIX(1)};
    const int16_t x[] = {8, -8, 0, 0}, y[] = {0, 0, 8, -8};
    for (uint32_t k = 0; k < 4; k++) put(x[k], y[k], 0, 0);
    self.velocity = cox_vec2_zero();
    for (uint32_t i = 0; i < 2; i++) {
        for (uint32_t k = 0; k < 4; k++) {
            others[k].max_speed = self.max_speed = speeds[i];
            others[k].velocity = cox_vec2_make(x[k] * -speeds[i] / 8, y[k] * -speeds[i] / 8);
        }
        cox_vec2 preferred = cox_vec2_make(speeds[i] / 50, speeds[i] / 80);
        settings.horizon_ticks = i == 0 ? 400 : 40;
        settings.least_horizon_ticks = 0;
        cox_vec2 by_pair = answer_to(preferred);
        settings.least_horizon_ticks = i == 0 ? 8 : 4;
        TEST_ASSERT_VEC2(answer_to(preferred), by_pair);
        settings.least_horizon_ticks = 400;
        TEST_ASSERT_FALSE(cox_vec2_equal(answer_to(preferred), by_pair));
    }
}

void test_negative_radii_are_none(void)
{
    put(20, 0, -1, 0)->radius = 0;
    self.radius = 0;
    cox_vec2 points = answer();
    others[0].radius = COX_FIX_MIN;
    self.radius = -1;
    TEST_ASSERT_VEC2(points, answer());
}

void test_an_agent_between_two_others_that_overlap_it_goes_where_it_prefers(void)
{
    put(1, 0, 0, 0);
    put(-1, 0, 0, 0);
    self.velocity = cox_vec2_zero();
    TEST_ASSERT_VEC2_WITHIN(1, cox_vec2_make(0, COX_RATIO(1, 4)),
                            answer_to(cox_vec2_make(0, COX_RATIO(1, 4))));
    TEST_ASSERT_VEC2_WITHIN(1, cox_vec2_zero(), answer_to(cox_vec2_zero()));
}

void test_an_agent_that_two_others_squeeze_goes_on_at_full_speed(void)
{
    put(1, 0, 0, 0);
    put(-1, 0, 0, 0);
    self.velocity = cox_vec2_zero();
    TEST_ASSERT_VEC2_WITHIN(2, case_units(0, 1), answer_to(case_units(0, 1)));
}

/* On one spot, 4 units would part them. */
void test_two_that_overlap_share_the_way_apart_over_the_ticks_of_parting(void)
{
    cox_agent *other = put(0, 0, 0, 0);
    other->radius = self.radius = COX_FIX(2);
    self.velocity = cox_vec2_zero();
    settings.parting_ticks = 4;
    TEST_ASSERT_INT32_WITHIN(4, COX_RATIO(1, 2), cox_vec2_length(answer()));
    TEST_ASSERT_VEC2(cox_vec2_negate(answer()), answer_of(other));
    settings.parting_ticks = 1;
    TEST_ASSERT_INT32_WITHIN(2, COX_FIX(1), cox_vec2_length(answer()));
}

/* What each keeps from the other is 2 units, which two of speed 1/8 cross in eight ticks. */
void test_the_ticks_of_parting_of_a_pair_are_a_third_of_its_time_and_all_of_it_beside_contact(void)
{
    put(1, 0, 0, 0)->max_speed = COX_RATIO(1, 8);
    self.velocity = cox_vec2_zero();
    self.max_speed = COX_RATIO(1, 8);
    settings.parting_ticks = 0;
    cox_vec2 third = answer();
    settings.has_contact = true;
    cox_vec2 all = answer();
    settings.parting_ticks = 2;
    TEST_ASSERT_VEC2(answer(), third);
    settings.parting_ticks = 8;
    TEST_ASSERT_VEC2(answer(), all);
    TEST_ASSERT_FALSE(cox_vec2_equal(third, all));
}

void test_ticks_of_parting_are_held_within_their_bounds(void)
{
    put(1, 0, 0, 0);
    self.velocity = cox_vec2_zero();
    settings.parting_ticks = 4096;
    cox_vec2 most = answer();
    settings.parting_ticks = UINT32_MAX;
    TEST_ASSERT_VEC2(most, answer());
}

/* Any bits at all: no undefined behaviour, and never too fast. */
void test_every_input_has_an_answer_no_longer_than_max_speed(void)
{
    uint64_t random = 9;
    cox_segment walls[3];
    for (uint32_t trial = 0; trial < TRIALS_PART_OF(100000u); trial++) {
        uint8_t bits = (uint8_t)(case_random(&random) % 31u);
        fix16_t limit = (fix16_t)(COX_FIX_MAX >> bits);
        self = case_random_agent(&random, 10, limit);
        self.velocity = case_random_vector(&random, COX_FIX_MAX >> (case_random(&random) % 31u));
        self.max_speed = COX_FIX_MAX >> (case_random(&random) % 31u);
        self.radius = case_random_between(&random, -limit, limit);
        for (uint32_t i = 0; i < 8u; i++) {
            others[i] = case_random_agent(&random, 7u + i, limit);
            others[i].velocity = case_random_vector(&random, COX_FIX_MAX >> bits);
            others[i].radius = case_random_between(&random, -limit, limit);
        }
        for (uint32_t i = 0; i < 3u; i++) {
            walls[i].id = i + 1u;
            walls[i].start = case_random_vector(&random, limit);
            walls[i].end = i == 2u ? walls[i].start : case_random_vector(&random, limit);
        }
        settings.horizon_ticks = case_random(&random) >> (case_random(&random) % 32u);
        settings.least_horizon_ticks = case_random(&random) >> (case_random(&random) % 32u);
        settings.wall_horizon_ticks = case_random(&random) >> (case_random(&random) % 32u);
        settings.parting_ticks = case_random(&random) >> (case_random(&random) % 32u);
        settings.margin = case_random_between(&random, -limit, limit);
        cox_vec2 preferred = case_random_vector(&random, COX_FIX_MAX);
        cox_vec2 answer = cox_orca(&self, preferred, cox_span_of_agents(others, 8),
                                   cox_segment_span_make(walls, 3), settings);
        TEST_ASSERT_FALSE(cox_vec2_longer(answer, self.max_speed));
    }
}

void test_a_turn_is_the_same_for_an_id_and_no_wider_than_asked(void)
{
    cox_vec2 along = case_units(4, 0);
    fix16_t least = COX_FIX_MAX, greatest = COX_FIX_MIN;
    for (uint32_t id = 1; id < 200; id++) {
        cox_vec2 turned = cox_orca_turn(along, id, COX_ORCA_TURN_DEFAULT);
        TEST_ASSERT_VEC2(turned, cox_orca_turn(along, id, COX_ORCA_TURN_DEFAULT));
        fix16_t angle = cox_vec2_angle(turned);
        TEST_ASSERT_INT32_WITHIN(COX_ORCA_TURN_DEFAULT + 1, 0, angle);
        least = cox_fix_min(least, angle);
        greatest = cox_fix_max(greatest, angle);
    }
    TEST_ASSERT_LESS_THAN_INT32(COX_ORCA_TURN_DEFAULT * -9 / 10, least);
    TEST_ASSERT_GREATER_THAN_INT32(COX_ORCA_TURN_DEFAULT * 9 / 10, greatest);
}

void test_a_turn_of_nothing_turns_nothing_and_a_negative_one_the_other_way(void)
{
    cox_vec2 along = case_units(3, 4);
    TEST_ASSERT_VEC2(along, cox_orca_turn(along, 7, 0));
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_orca_turn(cox_vec2_zero(), 7, COX_FIX(1)));
    cox_vec2 flat = case_units(5, 0), left = cox_orca_turn(flat, 7, COX_FIX(1));
    TEST_ASSERT_VEC2(cox_vec2_make(left.x, -left.y), cox_orca_turn(flat, 7, COX_FIX(-1)));
    (void)cox_orca_turn(flat, 7, COX_FIX_MIN);
}
