/* SPDX-License-Identifier: MIT
 * Keeping a party together: by how much the others draw an agent, and every input that leaves no
 * direction. test/twin/test_twin_party.c has its twin. */
#include "unity.h"

#include "coxswain/party.h"

#include "steering_case.h"

#define PARTY 6u

static cox_agent members[PARTY];
static uint32_t count;
static cox_party party;
static cox_vec2 preferred;

/* An agent of id 1 at (0, 0) that prefers to go east at its max_speed of 2. */
void setUp(void)
{
    count = 1;
    members[0] = cox_agent_make(1, cox_vec2_zero());
    members[0].max_speed = COX_FIX(2);
    party.near_radius = COX_FIX(10);
    party.far_radius = COX_FIX(30);
    preferred = case_units(2, 0);
}

static void put(int16_t x, int16_t y)
{
    members[count] = cox_agent_make(count + 1u, case_units(x, y));
    count++;
}

static cox_vec2 keep(void)
{
    return cox_keep_together(&members[0], preferred, cox_span_of_agents(members, count), party);
}

void test_the_defaults_are_for_agents_of_radius_1(void)
{
    TEST_ASSERT_EQUAL_INT32(COX_FIX(3), cox_party_default().near_radius);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(6), cox_party_default().far_radius);
}

void test_alone_it_goes_as_it_prefers(void)
{
    TEST_ASSERT_VEC2(preferred, keep());
    TEST_ASSERT_VEC2(preferred,
                     cox_keep_together(&members[0], preferred, cox_span_of_agents(NULL, 0), party));
}

void test_within_the_near_radius_of_the_others_middle_it_goes_as_it_prefers(void)
{
    put(-10, 10);
    put(-10, -10);
    TEST_ASSERT_VEC2(preferred, keep());
    members[1].position.x -= 2;
    cox_vec2 drawn = keep();
    TEST_ASSERT_LESS_OR_EQUAL_INT32(preferred.x, drawn.x);
}

void test_who_is_ahead_waits_halfway_and_turns_back_beyond(void)
{
    put(-20, 0);
    TEST_ASSERT_VEC2(cox_vec2_zero(), keep());
    members[1].position.x = COX_FIX(-30);
    TEST_ASSERT_VEC2(case_units(-2, 0), keep());
    members[1].position.x = COX_FIX(-16000);
    TEST_ASSERT_VEC2(case_units(-2, 0), keep());
}

void test_who_is_behind_goes_on_at_full_speed_and_who_is_aside_comes_in(void)
{
    put(20, 0);
    TEST_ASSERT_VEC2(case_units(2, 0), keep());
    members[1].position = case_units(0, 20);
    TEST_ASSERT_VEC2(case_units(1, 1), keep());
}

void test_the_middle_is_that_of_the_others_in_any_order(void)
{
    put(30, 10);
    put(-10, 20);
    put(-20, 60);
    cox_vec2 first = keep();
    TEST_ASSERT_VEC2_WITHIN(2, case_units(0, 2), first);
    cox_agent swapped = members[1];
    members[1] = members[3];
    members[3] = swapped;
    TEST_ASSERT_VEC2(first, keep());
    cox_span others = cox_span_of_agents(members + 1, count - 1u);
    TEST_ASSERT_VEC2(first, cox_keep_together(&members[0], preferred, others, party));
}

void test_on_one_spot_it_goes_as_it_prefers(void)
{
    party.near_radius = 0;
    put(0, 0);
    TEST_ASSERT_VEC2(preferred, keep());
}

void test_a_far_radius_not_above_the_near_one_draws_at_once(void)
{
    party.far_radius = COX_FIX_MIN;
    put(-10, 0);
    TEST_ASSERT_VEC2(preferred, keep());
    members[1].position.x--;
    TEST_ASSERT_VEC2(case_units(-2, 0), keep());
}

void test_a_negative_near_radius_is_0(void)
{
    party.near_radius = COX_FIX_MIN;
    put(-15, 0);
    TEST_ASSERT_VEC2(cox_vec2_zero(), keep());
}

void test_without_speed_it_stops_for_the_others(void)
{
    put(-50, 0);
    members[0].max_speed = COX_FIX_MIN;
    TEST_ASSERT_VEC2(cox_vec2_zero(), keep());
}

void test_across_the_world_it_knows_the_way(void)
{
    members[0].position = cox_vec2_make(COX_WORLD_LIMIT, COX_WORLD_LIMIT);
    put(0, 0);
    put(0, 0);
    members[1].position = members[2].position = cox_vec2_make(-COX_WORLD_LIMIT, COX_WORLD_LIMIT);
    TEST_ASSERT_VEC2(case_units(-2, 0), keep());
}
