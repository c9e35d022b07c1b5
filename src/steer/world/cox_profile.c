/* SPDX-License-Identifier: MIT
 * Rules and profiles: made by the catalogue and checked against it. */
#include "coxswain/profile.h"

#include "coxswain/check.h"
#include "coxswain/orca.h"

#include "core/sim/cox_name_equal.h"
#include "cox_rules.h"

static bool sees_neighbours(const cox_behaviour *row)
{
    return row->sees == COX_SEES_NEIGHBOURS || row->sees == COX_SEES_BODIES;
}

cox_rule cox_rule_make(uint8_t behaviour, fix16_t weight)
{
    cox_behaviour row;
    cox_rule rule;
    bool exists = cox_behaviour_find(behaviour, &row);
    rule.behaviour = exists ? behaviour : COX_NO_BEHAVIOUR;
    rule.target = exists && sees_neighbours(&row) ? COX_TARGET_ALL : COX_TARGET_OWN;
    rule.target_group = 0;
    rule.target_radius = 0;
    rule.target_tags = 0;
    rule.weight = weight;
    rule.probability = COX_FIX_ONE;
    for (uint32_t i = 0; i < COX_RULE_PARAMETERS_MAX; i++) {
        cox_parameter parameter;
        rule.parameters[i] = 0;
        if (!exists || i >= row.parameter_count) continue;
        cox_flash_copy(&parameter, &row.parameters[i], sizeof parameter);
        rule.parameters[i] = parameter.initial;
    }
    return rule;
}

/* The place of the parameter of that name, which goes to *parameter; UINT32_MAX: there is none. */
static uint32_t find(uint8_t behaviour, const char *name, cox_parameter *parameter)
{
    cox_behaviour row;
    if (!cox_behaviour_find(behaviour, &row)) return UINT32_MAX;
    for (uint32_t i = 0; i < row.parameter_count; i++) {
        cox_flash_copy(parameter, &row.parameters[i], sizeof *parameter);
        if (cox_name_equal(parameter->name, name)) return i;
    }
    return UINT32_MAX;
}

bool cox_parameter_find(uint8_t behaviour, const char *name, cox_parameter *parameter)
{
    cox_parameter found;
    if (find(behaviour, name, &found) == UINT32_MAX) return false;
    *parameter = found;
    return true;
}

static cox_status set(cox_rule *rule, const char *name, bool is_whole, fix16_t value)
{
    cox_parameter parameter;
    uint32_t place = find(rule->behaviour, name, &parameter);
    bool is_there = place != UINT32_MAX && parameter.is_whole == is_whole;
    COX_ASSERT(is_there, COX_MISTAKE_NAME);
    if (!is_there) return COX_ERROR_NOT_FOUND;
    if (value < parameter.least || value > parameter.greatest) return COX_ERROR_RANGE;
    rule->parameters[place] = value;
    return COX_OK;
}

cox_status cox_rule_set(cox_rule *rule, const char *name, fix16_t value)
{
    return set(rule, name, false, value);
}

cox_status cox_rule_set_whole(cox_rule *rule, const char *name, int32_t value)
{
    fix16_t fixed = cox_fix_from_int(value);
    if (cox_fix_to_int(fixed) != value) return COX_ERROR_RANGE;
    return set(rule, name, true, fixed);
}

static bool takes(const cox_behaviour *row, uint8_t target)
{
    if (row->stage == COX_STAGE_VELOCITY && !sees_neighbours(row)) return target == COX_TARGET_OWN;
    switch (row->sees) {
    case COX_SEES_POINT:
    case COX_SEES_AGENT:
    case COX_SEES_HUNTER:
    case COX_SEES_POINT_BY_FLOW:
        return target <= COX_TARGET_LEADER;
    case COX_SEES_PAIR:
        return target == COX_TARGET_OWN || target == COX_TARGET_LEADER;
    case COX_SEES_NEIGHBOURS:
    case COX_SEES_BODIES:
        return target == COX_TARGET_ALL || target == COX_TARGET_GROUP;
    default:
        return target == COX_TARGET_OWN;
    }
}

bool cox_rule_is_sound(const cox_rule *rule)
{
    cox_behaviour row;
    if (!cox_behaviour_find(rule->behaviour, &row)) return false;
    if (!takes(&row, rule->target)) return false;
    if (rule->probability < 0 || rule->probability > COX_FIX_ONE) return false;
    for (uint32_t i = 0; i < COX_RULE_PARAMETERS_MAX; i++) {
        cox_parameter bounds;
        if (i >= row.parameter_count && rule->parameters[i] != 0) return false;
        if (i >= row.parameter_count) continue;
        cox_flash_copy(&bounds, &row.parameters[i], sizeof bounds);
        if (rule->parameters[i] < bounds.least || rule->parameters[i] > bounds.greatest)
            return false;
    }
    return true;
}

cox_profile cox_profile_make(uint8_t combine)
{
    cox_profile profile;
    profile.combine = combine;
    profile.epsilon = combine == COX_COMBINE_CONTEXT ? COX_CONTEXT_TOLERANCE_DEFAULT : 0;
    profile.smoothing = COX_FIX_ONE;
    profile.directions = COX_CONTEXT_DIRECTIONS_DEFAULT;
    profile.rule_count = 0;
    for (uint32_t i = 0; i < COX_PROFILE_RULES_MAX; i++)
        profile.rules[i] = cox_rule_make(COX_NO_BEHAVIOUR, 0);
    return profile;
}

/* Whether ORCA keeps farther apart than contact parts, in a profile that has both. */
static bool keeps_apart_from_contact(const cox_profile *profile)
{
    fix16_t least_margin = COX_FIX_MAX;
    bool parts = false;
    for (uint32_t i = 0; i < profile->rule_count; i++) {
        const cox_rule *rule = &profile->rules[i];
        if (rule->behaviour == COX_CONTACT) parts = true;
        if (rule->behaviour == COX_ORCA)
            least_margin = cox_fix_min(least_margin, COX_PARAMETER(rule, orca, margin));
    }
    return !parts || least_margin >= COX_ORCA_MARGIN_BESIDE_CONTACT;
}

cox_status cox_profile_add(cox_profile *profile, cox_rule rule)
{
    if (profile->rule_count >= COX_PROFILE_RULES_MAX) return COX_ERROR_CAPACITY;
    if (!cox_rule_is_sound(&rule)) return COX_ERROR_RANGE;
    profile->rules[profile->rule_count++] = rule;
    if (keeps_apart_from_contact(profile)) return COX_OK;
    profile->rules[--profile->rule_count] = cox_rule_make(COX_NO_BEHAVIOUR, 0);
    return COX_ERROR_REFUSED;
}

bool cox_profile_is_sound(const cox_profile *profile)
{
    if (profile->combine > COX_COMBINE_CONTEXT || profile->epsilon < 0) return false;
    if (profile->smoothing < 0 || profile->smoothing > COX_FIX_ONE) return false;
    if (profile->rule_count > COX_PROFILE_RULES_MAX) return false;
    for (uint32_t i = 0; i < profile->rule_count; i++)
        if (!cox_rule_is_sound(&profile->rules[i])) return false;
    return keeps_apart_from_contact(profile);
}
