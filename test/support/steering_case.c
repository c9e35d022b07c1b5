/* SPDX-License-Identifier: MIT
 * Cases for the tests of agents and behaviours. */
#include "steering_case.h"

#include <inttypes.h>
#include <stdio.h>

#include "unity.h"

cox_vec2 case_units(int16_t x, int16_t y)
{
    return cox_vec2_make(cox_fix_from_int(x), cox_fix_from_int(y));
}

cox_agent case_agent(int16_t velocity_x, int16_t velocity_y, int16_t max_speed)
{
    cox_agent agent = cox_agent_make(1, cox_vec2_zero());
    agent.velocity = case_units(velocity_x, velocity_y);
    agent.max_speed = cox_fix_from_int(max_speed);
    return agent;
}

uint32_t case_random(uint64_t *random)
{
    *random = *random * UINT64_C(0xd1342543de82ef95) + 1u;
    return (uint32_t)((*random ^ (*random >> 29)) >> 32);
}

fix16_t case_random_between(uint64_t *random, int64_t least, int64_t greatest)
{
    uint64_t count = (uint64_t)(greatest - least) + 1u;
    return (fix16_t)(least + (int64_t)((case_random(random) * count) >> 32));
}

cox_vec2 case_random_vector(uint64_t *random, fix16_t limit)
{
    fix16_t x = case_random_between(random, -(int64_t)limit, limit);
    return cox_vec2_make(x, case_random_between(random, -(int64_t)limit, limit));
}

cox_agent case_random_agent(uint64_t *random, uint32_t id, fix16_t position_limit)
{
    cox_agent agent = cox_agent_make(id, case_random_vector(random, position_limit));
    agent.velocity = case_random_vector(random, COX_FIX(8));
    agent.max_speed = case_random_between(random, COX_RATIO(1, 16), COX_FIX(16));
    agent.mass = case_random_between(random, COX_RATIO(1, 4), COX_FIX(4));
    agent.max_force = case_random_between(random, COX_RATIO(1, 256), COX_FIX(1));
    return agent;
}

static bool is_within(int32_t slack, fix16_t expected, fix16_t actual)
{
    int64_t difference = (int64_t)actual - expected;
    return difference >= -slack && difference <= slack;
}

void case_assert_within(int32_t slack, cox_vec2 expected, cox_vec2 actual, const char *what,
                        unsigned line)
{
    static char message[160];
    if (is_within(slack, expected.x, actual.x) && is_within(slack, expected.y, actual.y)) return;
    snprintf(message, sizeof message,
             "%s: expected (%" PRId32 ", %" PRId32 ") LSB, was (%" PRId32 ", %" PRId32 ")",
             what != NULL ? what : "vector", expected.x, expected.y, actual.x, actual.y);
    UNITY_TEST_FAIL(line, message);
}
