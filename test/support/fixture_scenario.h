/* SPDX-License-Identifier: MIT
 * Starts scenarios for tests, on a desk or on a chip: settings by name, in the caller's memory. */
#ifndef FIXTURE_SCENARIO_H
#define FIXTURE_SCENARIO_H

#include "scenarios.h"

/* Fills values with the defaults of a scenario. */
void fixture_scenario_defaults(const cox_scenario *scenario, int32_t values[COX_SETTINGS_MAX]);

/* Sets the value of one setting; false if there is none of that name. */
bool fixture_scenario_set(const cox_scenario *scenario, int32_t values[COX_SETTINGS_MAX],
                          const char *name, int32_t value);

/* The players that fixture_scenario_commands plays. */
#define FIXTURE_SCENARIO_PLAYERS 3

/* Random commands of these players in a tick: each player sometimes gives one of a declared kind,
 * at a point of a world of 1920 x 1080, or with a number up to 60. Returns how many; 0 if the
 * simulation declares no commands. */
uint32_t fixture_scenario_commands(const cox_sim *sim, cox_random *random,
                                   cox_command commands[FIXTURE_SCENARIO_PLAYERS]);

#endif
