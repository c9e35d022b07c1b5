/* SPDX-License-Identifier: MIT
 * Values of settings, as parameters. */
#include "rule_settings.h"

void rule_settings_take(cox_profile *profile, const int32_t *values)
{
    for (uint32_t i = 0; i < profile->rule_count; i++) {
        cox_rule *rule = &profile->rules[i];
        cox_behaviour row;
        if (!cox_behaviour_find(rule->behaviour, &row)) continue;
        for (uint32_t j = 0; j < row.parameter_count; j++) rule->parameters[j] = *values++;
    }
}
