/* SPDX-License-Identifier: MIT
 * Settings that are the parameters of rules: `--set` then changes what the agents of a world do. */
#ifndef RULE_SETTINGS_H
#define RULE_SETTINGS_H

#include "coxswain/profile.h"

/* Gives the rules of a profile their parameters, rule by rule, each in the order of the catalogue:
 * as many values as they have together. */
void rule_settings_take(cox_profile *profile, const int32_t *values);

#endif
