/* SPDX-License-Identifier: MIT
 * Parties of a world: who belongs to one, and what becomes of it when its head goes. */
#include "unity.h"

#include <stdlib.h>

#include "coxswain/party.h"
#include "fixture_world.h"
#include "steering_case.h"

enum { HEAD = 1, FRIEND = 2, STRANGER = 3 };

static cox_world *world;

/* Two groups that seek and keep together, and a third one that seeks alone. All go east. */
void setUp(void)
{
    cox_world_def def = cox_world_default();
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    cox_limits limits = {COX_FIX(1), COX_FIX(1), COX_FIX(1), COX_FIX(4)};
    def.agents_max = 8;
    def.groups_max = 3;
    def.rules = COX_RULES(COX_SEEK, COX_KEEP_TOGETHER);
    world = fixture_world_make(&def);
    cox_profile_add(&profile, cox_rule_make(COX_SEEK, COX_FIX(1)));
    cox_world_set_profile(world, 2, &profile);
    cox_profile_add(&profile, cox_rule_make(COX_KEEP_TOGETHER, COX_FIX(1)));
    for (uint32_t group = 0; group < 3; group++) {
        cox_world_set_limits(world, group, limits);
        if (group < 2) cox_world_set_profile(world, group, &profile);
    }
}

void tearDown(void)
{
    free(world);
}

static void add(uint32_t group, int16_t x, uint32_t quarry)
{
    uint32_t id = cox_world_add_agent(world, group, case_units(x, 0));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_point(world, id, case_units(500, 0)));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_set_quarry(world, id, quarry));
}

/* The velocity along x that an agent takes on in a step. */
static fix16_t velocity_of(uint32_t id)
{
    cox_world_step(world);
    return fixture_world_agent(world, id).velocity.x;
}

void test_a_party_is_all_who_have_one_own_agent_whatever_their_groups(void)
{
    add(0, 0, HEAD);
    add(1, -20, HEAD);
    TEST_ASSERT_EQUAL_INT32(-COX_FIX(1), velocity_of(HEAD));
    TEST_ASSERT_EQUAL_INT32(COX_FIX(1), velocity_of(FRIEND));
}

void test_who_has_no_rule_or_another_own_agent_is_not_waited_for(void)
{
    add(0, 0, HEAD);
    add(2, -20, HEAD);
    add(0, -40, STRANGER - 1);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(1), velocity_of(HEAD));
}

void test_without_an_own_agent_it_goes_alone(void)
{
    add(0, 0, COX_NO_ROW);
    add(0, -20, COX_NO_ROW);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(1), velocity_of(HEAD));
}

void test_a_head_without_the_rule_leads_others_and_is_not_among_them(void)
{
    add(2, 100, COX_NO_ROW);
    add(0, 0, HEAD);
    add(1, -20, HEAD);
    TEST_ASSERT_EQUAL_INT32(-COX_FIX(1), velocity_of(FRIEND));
}

void test_when_its_head_is_gone_each_goes_alone(void)
{
    add(0, 0, HEAD);
    add(0, 0, HEAD);
    add(0, -20, HEAD);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_world_remove_agent(world, HEAD));
    TEST_ASSERT_EQUAL_UINT32(COX_NO_ROW, cox_world_get_quarry(world, FRIEND));
    TEST_ASSERT_EQUAL_INT32(COX_FIX(1), velocity_of(FRIEND));
}
