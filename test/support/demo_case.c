/* SPDX-License-Identifier: MIT
 * One demo at a time, in memory of its own. */
#include "demo_case.h"

#include "fixture_scenario.h"
#include "unity.h"

cox_sim case_sim;
demo *case_world;
int32_t case_values[COX_SETTINGS_MAX];

/* Enough for the demos of the first tutorial; with more room, enough for all. */
#ifdef __AVR__
static uint64_t memory[256];
#else
static uint64_t memory[1280];
#endif

void case_begin(const cox_scenario *scenario, uint64_t seed)
{
    TEST_ASSERT_EQUAL_INT32(COX_OK,
                            scenario->init(&case_sim, memory, sizeof memory, case_values, seed));
    case_world = (demo *)case_sim.context;
}

void case_defaults(const cox_scenario *scenario)
{
    fixture_scenario_defaults(scenario, case_values);
}

void case_set(const cox_scenario *scenario, const char *name, int32_t value)
{
    TEST_ASSERT_TRUE_MESSAGE(fixture_scenario_set(scenario, case_values, name, value), name);
}

void case_start(const cox_scenario *scenario)
{
    case_defaults(scenario);
    case_begin(scenario, 1);
}

void case_start_with(const cox_scenario *scenario, const char *name, int32_t value)
{
    case_defaults(scenario);
    case_set(scenario, name, value);
    case_begin(scenario, 1);
}

void case_step(uint32_t ticks)
{
    cox_frame frame = {0, 0, NULL};
    for (; frame.tick < ticks; frame.tick++) cox_sim_step(&case_sim, &frame);
}

void case_point_at(cox_vec2 place)
{
    cox_command cursor = {0, 1, {place.x, place.y}};
    cox_frame frame = {0, 1, &cursor};
    cox_sim_step(&case_sim, &frame);
}

cox_agent *case_agent_of(uint32_t row)
{
    return &demo_actor(case_world, row)->agent;
}

bool case_is_at(uint32_t row, cox_vec2 place, fix16_t distance)
{
    return cox_vec2_within(case_agent_of(row)->position, place, distance);
}
