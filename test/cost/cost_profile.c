/* SPDX-License-Identifier: MIT
 * The cost of rules and profiles: flocking, and a profile that has two rules already. */
#include "cost_case.h"

/* In a place of the profile that it leaves empty, because an AVR has little memory. */
static cox_rule *const rule = &stage.profile.rules[COX_PROFILE_RULES_MAX - 1];
static union { /* what is found: one at a time, for the same reason */
    cox_behaviour row;
    cox_parameter parameter;
} found;

static void set_profile(void)
{
    stage_set();
    stage.profile = cox_profile_make(COX_COMBINE_SUM);
    *rule = cox_rule_make(COX_FLOCK, COX_FIX(1));
    (void)cox_profile_add(&stage.profile, *rule);
    (void)cox_profile_add(&stage.profile, cox_rule_make(COX_ARRIVE, COX_FIX(1)));
}

static void run_rule_make(void)
{
    *rule = cox_rule_make(COX_FLOCK, stage.a);
}

static void run_rule_set(void)
{
    stage.word = (uint32_t)cox_rule_set(rule, "near_radius", COX_FIX(2));
}

static void set_orca(void)
{
    set_profile();
    *rule = cox_rule_make(COX_ORCA, COX_FIX(1));
}

static void run_rule_set_whole(void)
{
    stage.word = (uint32_t)cox_rule_set_whole(rule, "wall_horizon_ticks", 2);
}

static void run_parameter_find(void)
{
    stage.word = cox_parameter_find(COX_FLOCK, "near_radius", &found.parameter);
}

static void run_rule_is_sound(void)
{
    stage.word = cox_rule_is_sound(rule);
}

static void run_profile_make(void)
{
    stage.profile = cox_profile_make(COX_COMBINE_BUDGET);
}

static void run_profile_add(void)
{
    stage.word = (uint32_t)cox_profile_add(&stage.profile, *rule);
}

static void run_profile_is_sound(void)
{
    stage.word = cox_profile_is_sound(&stage.profile);
}

static void run_behaviour_find(void)
{
    stage.word = cox_behaviour_find(COX_FLOCK, &found.row);
}

static void run_behaviour_describe(void)
{
    stage.word = cox_behaviour_describe(COX_FLOCK, (cox_behaviour_text *)stage.undo);
}

const cost_case cost_profile[] COX_FLASH = {
    {"cox_rule_make", set_profile, run_rule_make},
    {"cox_rule_set", set_profile, run_rule_set},
    {"cox_rule_set_whole", set_orca, run_rule_set_whole},
    {"cox_parameter_find", set_profile, run_parameter_find},
    {"cox_rule_is_sound", set_profile, run_rule_is_sound},
    {"cox_profile_make", set_profile, run_profile_make},
    {"cox_profile_add", set_profile, run_profile_add},
    {"cox_profile_is_sound", set_profile, run_profile_is_sound},
    {"cox_behaviour_find", set_profile, run_behaviour_find},
    {"cox_behaviour_describe", set_profile, run_behaviour_describe},
};

const uint32_t cost_profile_count = COX_COUNT(cost_profile);
