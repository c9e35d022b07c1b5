/* SPDX-License-Identifier: MIT
 * The parameters of the rules of crowds are settings, with the units and bounds of the catalogue.
 */
#include "unity.h"

#include <stdlib.h>
#include <string.h>

#include "coxswain/coxswain.h"
#include "fixture_scenario.h"
#include "scenarios.h"

enum { AGENTS = 30, TICKS = 3 };

/* A rule whose parameters are the settings from one of them on. */
typedef struct rule_of_settings {
    const cox_scenario *scenario;
    const char *first; /* the name of the setting */
    uint32_t group;
    uint32_t place; /* of the rule in the profile */
    uint8_t behaviour;
} rule_of_settings;

static const rule_of_settings rules[] = {
    {&scenario_flock, "separation_radius", 0, 0, COX_FLOCK},
    {&scenario_solo, "slowing_radius", 0, 1, COX_ARRIVE},
    {&scenario_solo, "wander_distance", 0, 2, COX_WANDER},
    {&scenario_pursuit_crowd, "wander_distance", 0, 1, COX_WANDER},
    {&scenario_pursuit_crowd, "wander_distance", 1, 1, COX_WANDER},
    {&scenario_rts, "see_ahead", 0, 0, COX_AVOID_OBSTACLES},
    {&scenario_rts, "separation_radius", 1, 1, COX_SEPARATION},
    {&scenario_rts, "road_slowing_radius", 2, 2, COX_FOLLOW_PATH},
    {&scenario_rts, "slowing_radius", 4, 3, COX_ARRIVE},
};

static const cox_scenario *const scenarios[] = {&scenario_flock, &scenario_solo,
                                                &scenario_pursuit_crowd, &scenario_rts};

static int32_t values[COX_SETTINGS_MAX];
static void *memory;
static cox_sim sim;

void setUp(void)
{
    memory = NULL;
}

void tearDown(void)
{
    free(memory);
}

static void take_defaults(const cox_scenario *scenario)
{
    fixture_scenario_defaults(scenario, values);
    TEST_ASSERT_TRUE(fixture_scenario_set(scenario, values, "agents", AGENTS));
}

/* The number of a setting. */
static uint32_t number_of(const cox_scenario *scenario, const char *name)
{
    for (uint32_t i = 0; i < scenario->setting_count; i++)
        if (strcmp(scenario->settings[i].name, name) == 0) return i;
    TEST_FAIL_MESSAGE(name);
    return 0;
}

static void start(const cox_scenario *scenario)
{
    uint32_t size = scenario->size(values);
    free(memory);
    memory = malloc(size);
    TEST_ASSERT_EQUAL_INT32(COX_OK, scenario->init(&sim, memory, size, values, 1));
}

/* The rule of a group that the scenario starts with. */
static cox_rule rule_at(const cox_scenario *scenario, uint32_t group, uint32_t place)
{
    cox_profile profile;
    start(scenario);
    cox_world_get_profile((const cox_world *)sim.context, group, &profile);
    TEST_ASSERT_LESS_THAN_UINT32(profile.rule_count, place);
    return profile.rules[place];
}

static void check_described(const cox_setting *setting, const cox_parameter *parameter)
{
    size_t before = strlen(setting->name) - strlen(parameter->name);
    TEST_ASSERT_EQUAL_STRING(parameter->name, setting->name + before);
    TEST_ASSERT_EQUAL_STRING(parameter->unit, setting->unit);
    TEST_ASSERT_EQUAL_INT(COX_FIXED, setting->type);
    TEST_ASSERT_EQUAL_INT32(parameter->least, setting->least);
    TEST_ASSERT_EQUAL_INT32(parameter->greatest, setting->greatest);
}

void test_settings_have_the_units_and_bounds_of_the_catalogue(void)
{
    for (uint32_t i = 0; i < COX_COUNT(rules); i++) {
        cox_behaviour row;
        TEST_ASSERT_TRUE(cox_behaviour_find(rules[i].behaviour, &row));
        uint32_t first = number_of(rules[i].scenario, rules[i].first);
        for (uint32_t j = 0; j < row.parameter_count; j++)
            check_described(&rules[i].scenario->settings[first + j], &row.parameters[j]);
    }
}

void test_a_flock_starts_with_the_catalogues_own_values(void)
{
    cox_rule rule = cox_rule_make(COX_FLOCK, 0);
    for (uint32_t i = 1; i < scenario_flock.setting_count; i++)
        TEST_ASSERT_EQUAL_INT32(rule.parameters[i - 1u], scenario_flock.settings[i].initial);
}

/* Checks that a parameter of the rule is what a setting says, and none of its other ones. */
static void check_parameter(const rule_of_settings *of, uint32_t setting, uint32_t parameter)
{
    take_defaults(of->scenario);
    cox_rule expected = rule_at(of->scenario, of->group, of->place);
    const int32_t bounds[] = {of->scenario->settings[setting].least,
                              of->scenario->settings[setting].greatest};
    TEST_ASSERT_EQUAL_UINT8(of->behaviour, expected.behaviour);
    TEST_ASSERT_EQUAL_INT32(values[setting], expected.parameters[parameter]);
    for (uint32_t i = 0; i < COX_COUNT(bounds); i++) {
        values[setting] = expected.parameters[parameter] = bounds[i];
        cox_rule found = rule_at(of->scenario, of->group, of->place);
        TEST_ASSERT_EQUAL_INT32_ARRAY(expected.parameters, found.parameters,
                                      COX_RULE_PARAMETERS_MAX);
    }
}

void test_each_parameter_is_what_its_setting_says(void)
{
    for (uint32_t i = 0; i < COX_COUNT(rules); i++) {
        cox_behaviour row;
        TEST_ASSERT_TRUE(cox_behaviour_find(rules[i].behaviour, &row));
        uint32_t first = number_of(rules[i].scenario, rules[i].first);
        for (uint32_t j = 0; j < row.parameter_count; j++) check_parameter(&rules[i], first + j, j);
    }
}

void test_hunters_and_prey_look_as_far_as_the_settings_say(void)
{
    static const char *const names[] = {"hunting_radius", "evading_radius"};
    for (uint32_t group = 0; group < 2; group++) {
        take_defaults(&scenario_pursuit_crowd);
        uint32_t setting = number_of(&scenario_pursuit_crowd, names[group]);
        values[setting] = COX_FIX(7);
        TEST_ASSERT_EQUAL_INT32(COX_FIX(7),
                                rule_at(&scenario_pursuit_crowd, group, 0).target_radius);
        TEST_ASSERT_NOT_EQUAL_INT32(COX_FIX(7),
                                    rule_at(&scenario_pursuit_crowd, 1 - group, 0).target_radius);
    }
}

/* Steps a scenario, and checks that its state is one that can be loaded. */
static void check_sound(const cox_scenario *scenario)
{
    start(scenario);
    for (uint32_t tick = 0; tick < TICKS; tick++) {
        cox_frame frame = {tick, 0, NULL};
        cox_sim_step(&sim, &frame);
    }
    uint32_t size = cox_snapshot_size(&sim), length;
    uint8_t *bytes = malloc(2 * size);
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_save(&sim, bytes, size, &length));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_snapshot_load(&sim, bytes, length, bytes + size, size));
    free(bytes);
}

void test_each_setting_is_sound_at_its_bounds(void)
{
    for (uint32_t i = 0; i < COX_COUNT(scenarios); i++)
        for (uint32_t j = 1; j < scenarios[i]->setting_count; j++) {
            take_defaults(scenarios[i]);
            values[j] = scenarios[i]->settings[j].least;
            check_sound(scenarios[i]);
            values[j] = scenarios[i]->settings[j].greatest;
            check_sound(scenarios[i]);
        }
}
