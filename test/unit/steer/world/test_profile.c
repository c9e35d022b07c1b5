/* SPDX-License-Identifier: MIT
 * Profiles and the catalogue of behaviours. */
#include "unity.h"

#include <string.h>

#include "coxswain/coxswain.h"

void test_every_behaviour_has_a_row_and_a_sound_default_rule(void)
{
    for (uint8_t behaviour = 1; behaviour < COX_BEHAVIOUR_COUNT; behaviour++) {
        cox_behaviour row;
        cox_rule rule = cox_rule_make(behaviour, COX_FIX(1));
        if (!cox_behaviour_find(behaviour, &row)) continue;
        TEST_ASSERT_TRUE_MESSAGE(cox_rule_is_sound(&rule), row.name);
        TEST_ASSERT_EQUAL_UINT8(behaviour, rule.behaviour);
    }
}

void test_five_behaviours_give_a_velocity_contact_a_position_and_every_other_one_a_force(void)
{
    const uint64_t of_velocity =
        COX_RULES(COX_ORCA, COX_LIMIT, COX_SETTLE, COX_GIVE_WAY, COX_KEEP_TOGETHER);
    for (uint8_t behaviour = 1; behaviour < COX_BEHAVIOUR_COUNT; behaviour++) {
        cox_behaviour row;
        uint8_t stage = COX_STAGE_FORCE;
        if ((of_velocity & COX_RULE_BIT(behaviour)) != 0) stage = COX_STAGE_VELOCITY;
        if (behaviour == COX_CONTACT) stage = COX_STAGE_POSITION;
        if (!cox_behaviour_find(behaviour, &row)) continue;
        TEST_ASSERT_EQUAL_UINT8_MESSAGE(stage, row.stage, row.name);
    }
}

static cox_rule orca_of_margin(fix16_t margin)
{
    cox_rule rule = cox_rule_make(COX_ORCA, COX_FIX(1));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_rule_set(&rule, "margin", margin));
    return rule;
}

void test_orca_beside_contact_keeps_farther_apart_than_contact_parts(void)
{
    const fix16_t least = COX_ORCA_MARGIN_BESIDE_CONTACT;
    for (uint32_t i = 0; i < 2; i++) {
        cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
        cox_rule contact = cox_rule_make(COX_CONTACT, COX_FIX(1));
        cox_rule close = orca_of_margin(least - 1);
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_profile_add(&profile, i == 0 ? contact : close));
        TEST_ASSERT_EQUAL_INT32(COX_ERROR_REFUSED,
                                cox_profile_add(&profile, i == 0 ? close : contact));
        TEST_ASSERT_EQUAL_UINT32(1, profile.rule_count);
        TEST_ASSERT_EQUAL_UINT8(COX_NO_BEHAVIOUR, profile.rules[1].behaviour);
        if (i == 1) profile.rules[0] = orca_of_margin(least);
        TEST_ASSERT_EQUAL_INT32(
            COX_OK, cox_profile_add(&profile, i == 0 ? orca_of_margin(least) : contact));
        TEST_ASSERT_TRUE(cox_profile_is_sound(&profile));
        profile.rules[i == 0 ? 1 : 0] = close;
        TEST_ASSERT_FALSE(cox_profile_is_sound(&profile));
    }
}

void test_a_rule_that_settles_is_about_the_own_point_alone(void)
{
    cox_rule rule = cox_rule_make(COX_SETTLE, COX_FIX(1));
    TEST_ASSERT_TRUE(cox_rule_is_sound(&rule));
    rule.target = COX_TARGET_LEADER;
    TEST_ASSERT_FALSE(cox_rule_is_sound(&rule));
}

void test_a_rule_that_keeps_together_is_about_the_own_agent_alone(void)
{
    cox_rule rule = cox_rule_make(COX_KEEP_TOGETHER, COX_FIX(1));
    TEST_ASSERT_TRUE(cox_rule_is_sound(&rule));
    for (rule.target = COX_TARGET_NEAREST; rule.target <= COX_TARGET_GROUP; rule.target++)
        TEST_ASSERT_FALSE(cox_rule_is_sound(&rule));
}

void test_the_names_of_the_catalogue_differ(void)
{
    for (uint8_t a = 1; a < COX_BEHAVIOUR_COUNT; a++)
        for (uint8_t b = 1; b < a; b++) {
            cox_behaviour one, other;
            if (!cox_behaviour_find(a, &one) || !cox_behaviour_find(b, &other)) continue;
            TEST_ASSERT_NOT_EQUAL_INT(0, strcmp(one.name, other.name));
        }
}

void test_a_behaviour_that_does_not_exist_has_no_row_and_no_rule(void)
{
    cox_behaviour row;
    memset(&row, 7, sizeof row);
    TEST_ASSERT_FALSE(cox_behaviour_find(COX_NO_BEHAVIOUR, &row));
    TEST_ASSERT_FALSE(cox_behaviour_find(COX_BEHAVIOUR_COUNT, &row));
    TEST_ASSERT_EQUAL_UINT8(7, row.sees);
    TEST_ASSERT_EQUAL_UINT8(COX_NO_BEHAVIOUR, cox_rule_make(200, COX_FIX(1)).behaviour);
}

void test_a_default_flock_rule_has_the_default_flocking(void)
{
    cox_rule rule = cox_rule_make(COX_FLOCK, COX_FIX(1));
    cox_flocking flocking = cox_flocking_default();
    const fix16_t expected[COX_RULE_PARAMETERS_MAX] = {
        flocking.separation.radius, flocking.separation.cosine, flocking.separation.weight,
        flocking.alignment.radius,  flocking.alignment.cosine,  flocking.alignment.weight,
        flocking.cohesion.radius,   flocking.cohesion.cosine,   flocking.cohesion.weight,
        flocking.near_radius};
    TEST_ASSERT_EQUAL_INT32_ARRAY(expected, rule.parameters, COX_RULE_PARAMETERS_MAX);
}

void test_a_default_wander_rule_has_the_default_circle(void)
{
    cox_rule rule = cox_rule_make(COX_WANDER, COX_FIX(1));
    cox_wander_circle circle = cox_wander_circle_default();
    TEST_ASSERT_EQUAL_INT32(circle.distance, rule.parameters[0]);
    TEST_ASSERT_EQUAL_INT32(circle.radius, rule.parameters[1]);
    TEST_ASSERT_EQUAL_INT32(circle.angle_change, rule.parameters[2]);
}

void test_a_default_timed_arrival_is_the_default_one(void)
{
    cox_rule rule = cox_rule_make(COX_ARRIVE_TIMED, COX_FIX(1));
    cox_arrival arrival = cox_arrival_default();
    TEST_ASSERT_EQUAL_INT32(arrival.target_radius, rule.parameters[0]);
    TEST_ASSERT_EQUAL_INT32(arrival.slowing_radius, rule.parameters[1]);
    TEST_ASSERT_EQUAL_INT32(arrival.time_to_target, rule.parameters[2]);
}

void test_each_parameter_is_set_by_its_name(void)
{
    for (uint8_t behaviour = 1; behaviour < COX_BEHAVIOUR_COUNT; behaviour++) {
        cox_behaviour row;
        TEST_ASSERT_TRUE(cox_behaviour_find(behaviour, &row));
        for (uint32_t i = 0; i < row.parameter_count; i++) {
            cox_rule rule = cox_rule_make(behaviour, COX_FIX(1)), expected = rule;
            cox_parameter parameter;
            cox_flash_copy(&parameter, &row.parameters[i], sizeof parameter);
            expected.parameters[i] = parameter.greatest;
            if (parameter.is_whole)
                TEST_ASSERT_EQUAL_INT32(
                    COX_OK,
                    cox_rule_set_whole(&rule, parameter.name, cox_fix_to_int(parameter.greatest)));
            else
                TEST_ASSERT_EQUAL_INT32(COX_OK,
                                        cox_rule_set(&rule, parameter.name, parameter.greatest));
            TEST_ASSERT_EQUAL_MEMORY(&expected, &rule, sizeof rule);
        }
    }
}

void test_what_is_named_ticks_is_a_whole_number_and_what_is_named_time_is_not(void)
{
    for (uint8_t behaviour = 1; behaviour < COX_BEHAVIOUR_COUNT; behaviour++) {
        cox_behaviour row;
        TEST_ASSERT_TRUE(cox_behaviour_find(behaviour, &row));
        for (uint32_t i = 0; i < row.parameter_count; i++) {
            cox_parameter parameter;
            cox_flash_copy(&parameter, &row.parameters[i], sizeof parameter);
            bool is_of_time = strstr(parameter.name, "time") != NULL;
            bool is_of_ticks = strstr(parameter.name, "ticks") != NULL;
            TEST_ASSERT_EQUAL_MESSAGE(strcmp(parameter.unit, "ticks") == 0,
                                      is_of_time || is_of_ticks, parameter.name);
            if (is_of_time || is_of_ticks)
                TEST_ASSERT_EQUAL_MESSAGE(is_of_ticks, parameter.is_whole, parameter.name);
        }
    }
}

void test_twenty_ticks_are_set_as_20(void)
{
    cox_rule rule = cox_rule_make(COX_ORCA, COX_FIX(1));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_rule_set_whole(&rule, "horizon_ticks", 20));
    TEST_ASSERT_EQUAL_INT32(COX_FIX(20), rule.parameters[1]);
}

void test_a_whole_number_is_not_set_as_one_in_fixed_point_nor_the_other_way_round(void)
{
    cox_rule rule = cox_rule_make(COX_ORCA, COX_FIX(1));
    const cox_rule before = rule;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, cox_rule_set(&rule, "horizon_ticks", COX_FIX(20)));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, cox_rule_set_whole(&rule, "radius", 20));
    TEST_ASSERT_EQUAL_MEMORY(&before, &rule, sizeof rule);
}

void test_a_whole_number_that_fixed_point_cannot_hold_is_not_set(void)
{
    cox_rule rule = cox_rule_make(COX_AVOID_AREAS, COX_FIX(1));
    TEST_ASSERT_EQUAL_INT32(COX_OK, cox_rule_set_whole(&rule, "first_area", 32767));
    const cox_rule before = rule;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_RANGE, cox_rule_set_whole(&rule, "first_area", 32769));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_RANGE, cox_rule_set_whole(&rule, "first_area", INT32_MAX));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_RANGE, cox_rule_set_whole(&rule, "first_area", INT32_MIN));
    TEST_ASSERT_EQUAL_MEMORY(&before, &rule, sizeof rule);
}

void test_a_name_from_outside_is_looked_up_first(void)
{
    cox_parameter parameter, before;
    TEST_ASSERT_TRUE(cox_parameter_find(COX_ORCA, "margin", &parameter));
    TEST_ASSERT_EQUAL_STRING("margin", parameter.name);
    TEST_ASSERT_EQUAL_INT32(COX_FIX(1000), parameter.greatest);
    before = parameter;
    TEST_ASSERT_FALSE(cox_parameter_find(COX_ORCA, "margins", &parameter));
    TEST_ASSERT_FALSE(cox_parameter_find(COX_SEEK, "margin", &parameter));
    TEST_ASSERT_FALSE(cox_parameter_find(COX_BEHAVIOUR_COUNT, "margin", &parameter));
    TEST_ASSERT_EQUAL_MEMORY(&before, &parameter, sizeof before);
}

void test_every_behaviour_has_a_sentence_and_a_source(void)
{
    for (uint8_t behaviour = 1; behaviour < COX_BEHAVIOUR_COUNT; behaviour++) {
        cox_behaviour_text text;
        memset(&text, 7, sizeof text);
        TEST_ASSERT_TRUE(cox_behaviour_describe(behaviour, &text));
        TEST_ASSERT_NOT_NULL(memchr(text.line, '\0', sizeof text.line));
        TEST_ASSERT_TRUE(strlen(text.line) > 10);
        TEST_ASSERT_NOT_NULL(memchr(text.source, '\0', sizeof text.source));
        TEST_ASSERT_TRUE(strlen(text.source) > 5);
    }
}

void test_a_behaviour_that_does_not_exist_has_no_sentence(void)
{
    cox_behaviour_text text, before;
    memset(&text, 7, sizeof text);
    before = text;
    TEST_ASSERT_FALSE(cox_behaviour_describe(COX_NO_BEHAVIOUR, &text));
    TEST_ASSERT_FALSE(cox_behaviour_describe(COX_BEHAVIOUR_COUNT, &text));
    TEST_ASSERT_EQUAL_MEMORY(&before, &text, sizeof text);
}

void test_a_parameter_that_is_not_there_or_out_of_its_bounds_is_not_set(void)
{
    cox_rule rule = cox_rule_make(COX_SHADOW, COX_FIX(1)), none = cox_rule_make(99, 0);
    const cox_rule before = rule;
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_RANGE, cox_rule_set(&rule, "distance", -1));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, cox_rule_set(&rule, "distances", COX_FIX(1)));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, cox_rule_set(&rule, "dist", COX_FIX(1)));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, cox_rule_set(&rule, "", COX_FIX(1)));
    TEST_ASSERT_EQUAL_MEMORY(&before, &rule, sizeof rule);
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_NOT_FOUND, cox_rule_set(&none, "distance", COX_FIX(1)));
}

void test_a_default_rule_of_orca_has_the_default_settings(void)
{
    cox_rule rule = cox_rule_make(COX_ORCA, COX_FIX(1));
    cox_orca_settings settings = cox_orca_settings_default();
    TEST_ASSERT_EQUAL_INT32(cox_fix_from_int((int32_t)settings.horizon_ticks), rule.parameters[1]);
    TEST_ASSERT_EQUAL_INT32(cox_fix_from_int((int32_t)settings.least_horizon_ticks),
                            rule.parameters[2]);
    TEST_ASSERT_EQUAL_INT32(cox_fix_from_int((int32_t)settings.neighbours_max), rule.parameters[3]);
    TEST_ASSERT_EQUAL_INT32(settings.margin, rule.parameters[4]);
    TEST_ASSERT_EQUAL_INT32(settings.priority, rule.parameters[5]);
    TEST_ASSERT_EQUAL_INT32(cox_fix_from_int((int32_t)settings.wall_horizon_ticks),
                            rule.parameters[7]);
}

void test_a_parameter_out_of_its_bounds_is_not_sound(void)
{
    cox_rule rule = cox_rule_make(COX_SEPARATION, COX_FIX(1));
    rule.parameters[0] = -1;
    TEST_ASSERT_FALSE(cox_rule_is_sound(&rule));
    rule.parameters[0] = COX_WORLD_LIMIT + 1;
    TEST_ASSERT_FALSE(cox_rule_is_sound(&rule));
}

void test_a_parameter_that_the_behaviour_does_not_have_is_not_sound(void)
{
    cox_rule rule = cox_rule_make(COX_SEEK, COX_FIX(1));
    rule.parameters[0] = 1;
    TEST_ASSERT_FALSE(cox_rule_is_sound(&rule));
}

void test_a_rule_takes_only_targets_that_its_behaviour_sees(void)
{
    static const struct {
        uint8_t behaviour;
        uint8_t targets; /* a bit for each that it takes */
    } cases[] = {
        {COX_SEEK, 7},           {COX_EVADE, 7},           {COX_WANDER, 1},
        {COX_FOLLOW_PATH, 1},    {COX_AVOID_OBSTACLES, 1}, {COX_SEPARATION, 24},
        {COX_FLOCK, 24},         {COX_INTERPOSE, 5},       {COX_HIDE, 7},
        {COX_CONTAIN, 1},        {COX_FOLLOW_WALL, 1},     {COX_FOLLOW_FLOW, 1},
        {COX_ORCA, 24},          {COX_CONTACT, 24},        {COX_LIMIT, 1},
        {COX_ARRIVE_BY_FLOW, 7},
    };
    for (uint32_t i = 0; i < COX_COUNT(cases); i++)
        for (uint8_t target = 0; target < 7; target++) {
            cox_rule rule = cox_rule_make(cases[i].behaviour, COX_FIX(1));
            rule.target = target;
            TEST_ASSERT_EQUAL_INT((cases[i].targets >> target) & 1, cox_rule_is_sound(&rule));
        }
}

void test_a_profile_takes_eight_rules_and_refuses_a_ninth(void)
{
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    cox_rule rule = cox_rule_make(COX_SEEK, COX_FIX(1));
    for (uint32_t i = 0; i < COX_PROFILE_RULES_MAX; i++)
        TEST_ASSERT_EQUAL_INT32(COX_OK, cox_profile_add(&profile, rule));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_CAPACITY, cox_profile_add(&profile, rule));
    TEST_ASSERT_EQUAL_UINT32(COX_PROFILE_RULES_MAX, profile.rule_count);
    TEST_ASSERT_TRUE(cox_profile_is_sound(&profile));
}

void test_a_rule_that_is_not_sound_leaves_the_profile_as_it_was(void)
{
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM), before = profile;
    cox_rule rule = cox_rule_make(COX_NO_BEHAVIOUR, COX_FIX(1));
    TEST_ASSERT_EQUAL_INT32(COX_ERROR_RANGE, cox_profile_add(&profile, rule));
    TEST_ASSERT_EQUAL_MEMORY(&before, &profile, sizeof profile);
}

void test_combine_epsilon_and_smoothing_have_bounds(void)
{
    cox_profile profile = cox_profile_make(COX_COMBINE_CONTEXT + 1);
    TEST_ASSERT_FALSE(cox_profile_is_sound(&profile));
    profile = cox_profile_make(COX_COMBINE_FIRST);
    profile.epsilon = -1;
    TEST_ASSERT_FALSE(cox_profile_is_sound(&profile));
    profile = cox_profile_make(COX_COMBINE_FIRST);
    profile.smoothing = COX_FIX_ONE + 1;
    TEST_ASSERT_FALSE(cox_profile_is_sound(&profile));
}

void test_a_set_of_rules_has_a_bit_for_each(void)
{
    uint64_t rules = COX_RULES(COX_SEEK, COX_FLOCK) & ~COX_RULE_BIT(COX_NO_BEHAVIOUR);
    TEST_ASSERT_EQUAL_HEX64((UINT64_C(1) << COX_SEEK) | (UINT64_C(1) << COX_FLOCK), rules);
}

void test_a_set_of_rules_has_room_for_every_behaviour(void)
{
    uint64_t rules = COX_RULES(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
                               20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36,
                               37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48);
    TEST_ASSERT_EQUAL_HEX64((UINT64_C(1) << 49) - 2u, rules & ~COX_RULE_BIT(COX_NO_BEHAVIOUR));
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(48, COX_BEHAVIOUR_COUNT - 1);
}
