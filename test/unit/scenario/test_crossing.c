/* SPDX-License-Identifier: MIT
 * Crossing: everybody arrives at the opposite place, nobody runs into a neighbour or the wall. */
#include "unity.h"

#include "demo_case.h"
#include "scenarios.h"
#include "trials.h"

TEST_SOURCE_FILE("fixture_scenario.c")

static fix16_t overlap(uint32_t row, uint32_t other)
{
    const cox_agent *a = case_agent_of(row), *b = case_agent_of(other);
    return a->radius + b->radius - cox_vec2_distance(a->position, b->position);
}

void test_all_arrive_opposite_of_where_they_began_and_hardly_touch(void)
{
    cox_vec2 began[64];
    const cox_vec2 middle = demo_point(200, 200);
    case_start(&scenario_crossing);
    uint32_t count = case_world->actor_count;
    for (uint32_t row = 0; row < count; row++) began[row] = case_agent_of(row)->position;
    for (uint32_t tick = 0; tick < 1500; tick++) {
        case_step(1);
        if (tick % TRIALS_PART != 0) continue;
        for (uint32_t row = 1; row < count; row++)
            for (uint32_t other = 0; other < row; other++)
                TEST_ASSERT_LESS_THAN_INT32(COX_FIX(2), overlap(row, other));
    }
    for (uint32_t row = 0; row < count; row++) {
        if ((row + 1u) % 4u == 0) {
            bool was_above = began[row].y < COX_FIX(200);
            TEST_ASSERT_EQUAL(!was_above, case_agent_of(row)->position.y < COX_FIX(200));
            continue;
        }
        cox_vec2 opposite = cox_vec2_subtract(cox_vec2_add(middle, middle), began[row]);
        TEST_ASSERT_TRUE(case_is_at(row, opposite, COX_FIX(4)));
    }
}

void test_the_wall_is_crossed_in_the_door_alone(void)
{
    case_start(&scenario_crossing);
    for (uint32_t tick = 0; tick < 1000; tick++) {
        fix16_t before[64];
        for (uint32_t row = 3; row < case_world->actor_count; row += 4)
            before[row] = case_agent_of(row)->position.y;
        case_step(1);
        for (uint32_t row = 3; row < case_world->actor_count; row += 4) {
            cox_vec2 after = case_agent_of(row)->position;
            if ((before[row] < COX_FIX(200)) == (after.y < COX_FIX(200))) continue;
            TEST_ASSERT_INT32_WITHIN(COX_FIX(11), COX_FIX(510), after.x);
        }
    }
}

void test_with_a_margin_of_nothing_agents_walk_through_each_other(void)
{
    case_start_with(&scenario_crossing, "margin", 0);
    fix16_t deepest = 0;
    for (uint32_t tick = 0; tick < 300; tick++) {
        case_step(1);
        deepest = cox_fix_max(deepest, overlap(0, 40));
        for (uint32_t row = 1; row < 40; row++) deepest = cox_fix_max(deepest, overlap(row, 0));
    }
    TEST_ASSERT_GREATER_THAN_INT32(COX_FIX(3), deepest);
}
