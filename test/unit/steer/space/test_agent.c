/* SPDX-License-Identifier: MIT
 * The agent's body: its defaults, and one tick of its motion in the tutorial's order. */
#include "unity.h"

#include <string.h>

#include "coxswain/agent.h"
#include "coxswain/visitor.h"
#include "coxswain/flash.h"

#include "steering_case.h"

static const cox_vec2 beyond_all = {COX_FIX_MIN, COX_FIX_MAX};

void test_a_new_agent_rests_and_faces_along_x_with_the_defaults(void)
{
    cox_agent agent = cox_agent_make(7, case_units(-3, 4));
    TEST_ASSERT_EQUAL_UINT32(7, agent.id);
    TEST_ASSERT_VEC2(case_units(-3, 4), agent.position);
    TEST_ASSERT_VEC2(cox_vec2_zero(), agent.velocity);
    TEST_ASSERT_EQUAL_INT32(0, agent.orientation);
    TEST_ASSERT_EQUAL_INT32(0, agent.rotation);
    TEST_ASSERT_EQUAL_INT32(65536, agent.radius);
    TEST_ASSERT_EQUAL_INT32(65536, agent.mass);
    TEST_ASSERT_EQUAL_INT32(3 * INT32_C(65536), agent.max_speed);
    TEST_ASSERT_EQUAL_INT32(13107, agent.max_force);
    TEST_ASSERT_EQUAL_INT32(6554, agent.max_rotation);
    TEST_ASSERT_EQUAL_INT32(1311, agent.max_torque);
}

void test_a_new_agent_is_held_within_the_world(void)
{
    TEST_ASSERT_VEC2(case_units(-16383, 16383), cox_agent_make(1, beyond_all).position);
}

void test_the_columns_of_an_agent_cover_every_byte_of_it(void)
{
    typedef struct ship {
        uint8_t name[12];
        cox_agent agent;
    } ship;
    static const cox_column columns[] COX_FLASH = {COX_AGENT_COLUMNS(ship, agent)};
    uint8_t seen[sizeof(ship)] = {0};
    for (uint32_t i = 0; i < COX_COUNT(columns); i++) {
        cox_column column;
        cox_flash_copy(&column, &columns[i], sizeof column);
        for (uint32_t byte = 0; byte < 4; byte++) seen[column.offset + byte]++;
    }
    for (uint32_t byte = 0; byte < sizeof seen; byte++) {
        TEST_ASSERT_EQUAL_UINT8(byte >= offsetof(ship, agent) ? 1 : 0, seen[byte]);
    }
}

void test_a_force_is_truncated_before_it_is_divided_by_the_mass(void)
{
    cox_agent agent = case_agent(0, 0, 3);
    agent.max_force = COX_FIX(1);
    agent.mass = COX_FIX(4);
    TEST_ASSERT_VEC2(cox_vec2_make(COX_RATIO(1, 4), 0),
                     cox_agent_next_velocity(&agent, case_units(100, 0)));
}

void test_a_heavier_agent_takes_up_the_same_force_more_slowly(void)
{
    cox_agent light = case_agent(0, 0, 3);
    cox_agent heavy = case_agent(0, 0, 3);
    heavy.mass = COX_FIX(2);
    cox_vec2 force = cox_vec2_make(0, COX_RATIO(1, 8));
    TEST_ASSERT_VEC2(force, cox_agent_next_velocity(&light, force));
    TEST_ASSERT_VEC2(cox_vec2_make(0, COX_RATIO(1, 16)), cox_agent_next_velocity(&heavy, force));
}

void test_the_velocity_is_truncated_after_the_force_is_added(void)
{
    cox_agent agent = case_agent(5, 0, 5);
    agent.max_force = COX_FIX(10);
    TEST_ASSERT_VEC2_WITHIN(1, case_units(3, 4), cox_agent_next_velocity(&agent, case_units(1, 8)));
}

void test_a_force_of_zero_changes_nothing(void)
{
    cox_agent agent = case_agent(1, -2, 3);
    TEST_ASSERT_VEC2(case_units(1, -2), cox_agent_next_velocity(&agent, cox_vec2_zero()));
    agent = case_agent(0, 0, 3);
    TEST_ASSERT_VEC2(cox_vec2_zero(), cox_agent_next_velocity(&agent, cox_vec2_zero()));
}

void test_computing_the_next_velocity_moves_nothing(void)
{
    cox_agent agent = case_agent(1, 1, 3);
    cox_agent before = agent;
    (void)cox_agent_next_velocity(&agent, case_units(0, 1));
    TEST_ASSERT_EQUAL_MEMORY(&before, &agent, sizeof agent);
}

void test_the_position_moves_by_the_new_velocity(void)
{
    cox_agent agent = case_agent(1, 0, 3);
    agent.max_force = COX_FIX(2);
    cox_agent_move(&agent, case_units(1, 1));
    TEST_ASSERT_VEC2(case_units(2, 1), agent.velocity);
    TEST_ASSERT_VEC2(case_units(2, 1), agent.position);
}

void test_moving_changes_velocity_and_position_alone(void)
{
    cox_agent agent = case_agent(1, 0, 3);
    cox_agent before = agent;
    cox_agent_move(&agent, case_units(0, 1));
    agent.velocity = before.velocity;
    agent.position = before.position;
    TEST_ASSERT_EQUAL_MEMORY(&before, &agent, sizeof agent);
}

void test_a_mass_of_zero_or_less_is_taken_as_one(void)
{
    static const fix16_t masses[] = {0, -1, -65536, COX_FIX_MIN};
    for (uint32_t i = 0; i < COX_COUNT(masses); i++) {
        cox_agent agent = case_agent(0, 0, 3);
        agent.mass = masses[i];
        cox_vec2 force = cox_vec2_make(COX_RATIO(1, 8), 0);
        TEST_ASSERT_VEC2(force, cox_agent_next_velocity(&agent, force));
    }
}

void test_the_least_mass_saturates_and_keeps_to_the_greatest_speed(void)
{
    cox_agent agent = case_agent(0, 0, 3);
    agent.mass = 1;
    TEST_ASSERT_VEC2_WITHIN(1, case_units(-3, 0),
                            cox_agent_next_velocity(&agent, case_units(-1, 0)));
}

void test_an_agent_without_speed_stands_still(void)
{
    static const fix16_t speeds[] = {0, -1, COX_FIX_MIN};
    for (uint32_t i = 0; i < COX_COUNT(speeds); i++) {
        cox_agent agent = case_agent(2, 2, 3);
        agent.max_speed = speeds[i];
        cox_agent_move(&agent, case_units(5, 5));
        TEST_ASSERT_VEC2(cox_vec2_zero(), agent.velocity);
        TEST_ASSERT_VEC2(cox_vec2_zero(), agent.position);
    }
}

void test_an_agent_without_force_coasts(void)
{
    static const fix16_t forces[] = {0, -1, COX_FIX_MIN};
    for (uint32_t i = 0; i < COX_COUNT(forces); i++) {
        cox_agent agent = case_agent(1, 2, 3);
        agent.max_force = forces[i];
        cox_agent_move(&agent, case_units(5, 5));
        TEST_ASSERT_VEC2(case_units(1, 2), agent.position);
    }
}

void test_an_agent_stops_at_the_edge_of_the_world_and_slides_along_it(void)
{
    cox_agent agent = cox_agent_make(1, case_units(16382, 0));
    agent.velocity = case_units(2, 1);
    cox_agent_move(&agent, cox_vec2_zero());
    TEST_ASSERT_VEC2(case_units(16383, 1), agent.position);
    cox_agent_move(&agent, cox_vec2_zero());
    TEST_ASSERT_VEC2(case_units(16383, 2), agent.position);
}

void test_full_range_values_end_in_a_corner_of_the_world(void)
{
    cox_agent agent = cox_agent_make(1, case_units(-16383, 16383));
    agent.position = beyond_all;
    agent.velocity = beyond_all;
    agent.max_speed = COX_FIX_MAX;
    agent.max_force = COX_FIX_MAX;
    agent.mass = 1;
    cox_agent_move(&agent, beyond_all);
    TEST_ASSERT_VEC2(case_units(-16383, 16383), agent.position);
}

void test_a_push_is_not_truncated(void)
{
    cox_agent agent = case_agent(1, 0, 3);
    cox_agent_push(&agent, cox_vec2_make(COX_RATIO(-124, 10), 0));
    TEST_ASSERT_VEC2(cox_vec2_make(COX_RATIO(-114, 10), 0), agent.velocity);
    TEST_ASSERT_VEC2(cox_vec2_zero(), agent.position);
}

void test_a_push_is_divided_by_the_mass(void)
{
    cox_agent agent = case_agent(0, 0, 3);
    agent.mass = COX_FIX(2);
    cox_agent_push(&agent, case_units(-10, 6));
    TEST_ASSERT_VEC2(case_units(-5, 3), agent.velocity);
}

/* (18000, 24000) twice. */
void test_a_push_too_long_for_a_vector_keeps_its_direction(void)
{
    cox_agent agent = case_agent(18000, 24000, 3);
    cox_agent_push(&agent, case_units(18000, 24000));
    TEST_ASSERT_VEC2(cox_vec2_make(COX_FIX_MAX / 4 * 3 + 2, COX_FIX_MAX), agent.velocity);
}

void test_a_light_agent_goes_where_the_force_points(void)
{
    cox_agent agent = case_agent(0, 0, 5);
    agent.max_force = COX_FIX(5);
    for (agent.mass = 1; agent.mass <= COX_FIX_ONE; agent.mass *= 4) {
        agent.velocity = cox_vec2_zero();
        TEST_ASSERT_VEC2_WITHIN(1, case_units(3, 4),
                                cox_agent_next_velocity(&agent, case_units(3, 4)));
    }
}

/* (20000, 0) and (16000, 27000) is (36000, 27000). */
void test_a_fast_agent_goes_where_velocity_and_force_point(void)
{
    cox_agent agent = case_agent(20000, 0, 5);
    agent.max_force = COX_FIX_MAX;
    TEST_ASSERT_VEC2_WITHIN(1, case_units(4, 3),
                            cox_agent_next_velocity(&agent, case_units(16000, 27000)));
}

void test_facing_the_velocity_turns_the_agent_and_nothing_else(void)
{
    cox_agent agent = case_agent(0, 2, 3);
    cox_agent expected = agent;
    expected.orientation = COX_FIX_HALF_PI;
    cox_agent_face_velocity(&agent);
    TEST_ASSERT_EQUAL_MEMORY(&expected, &agent, sizeof agent);
}

void test_facing_backwards_is_plus_pi(void)
{
    cox_agent agent = case_agent(-1, 0, 3);
    cox_agent_face_velocity(&agent);
    TEST_ASSERT_EQUAL_INT32(COX_FIX_PI, agent.orientation);
}

void test_at_rest_the_agent_goes_on_facing_where_it_faced(void)
{
    cox_agent agent = case_agent(0, 0, 3);
    agent.orientation = COX_RATIO(-5, 4);
    cox_agent_face_velocity(&agent);
    TEST_ASSERT_EQUAL_INT32(COX_RATIO(-5, 4), agent.orientation);
}

void test_the_heading_is_the_direction_of_the_velocity(void)
{
    cox_agent agent = case_agent(30, -40, 3);
    agent.orientation = COX_FIX(1);
    TEST_ASSERT_VEC2(cox_vec2_make(COX_RATIO(3, 5), COX_RATIO(-4, 5)), cox_agent_heading(&agent));
}

void test_the_heading_at_rest_is_where_the_agent_faces(void)
{
    cox_agent agent = case_agent(0, 0, 3);
    TEST_ASSERT_VEC2(case_units(1, 0), cox_agent_heading(&agent));
    agent.orientation = COX_FIX_HALF_PI;
    TEST_ASSERT_VEC2(case_units(0, 1), cox_agent_heading(&agent));
}

void test_the_slowest_velocity_has_a_heading(void)
{
    cox_agent agent = case_agent(0, 0, 3);
    agent.velocity = cox_vec2_make(0, -1);
    TEST_ASSERT_VEC2(case_units(0, -1), cox_agent_heading(&agent));
}
