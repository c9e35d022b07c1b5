/* SPDX-License-Identifier: MIT
 * What the tests of demos share: one demo at a time, started, stepped and looked at. */
#ifndef DEMO_CASE_H
#define DEMO_CASE_H

#include "demo.h"

/* The demo that was started last: its simulation, its state and the values of its settings. */
extern cox_sim case_sim;
extern demo *case_world;
extern int32_t case_values[COX_SETTINGS_MAX];

/* These start a scenario: with the settings in case_values and a seed; with the defaults and seed
 * 1; with one setting changed. If the scenario cannot start, the test fails. */
void case_begin(const cox_scenario *scenario, uint64_t seed);
void case_start(const cox_scenario *scenario);
void case_start_with(const cox_scenario *scenario, const char *name, int32_t value);

/* Sets case_values to the defaults; changes one of them, before case_begin. */
void case_defaults(const cox_scenario *scenario);
void case_set(const cox_scenario *scenario, const char *name, int32_t value);

/* These step: a number of ticks without commands; one tick in which a player points at a place. */
void case_step(uint32_t ticks);
void case_point_at(cox_vec2 place);

/* The agent in a row, and whether it is within that distance of a place. */
cox_agent *case_agent_of(uint32_t row);
bool case_is_at(uint32_t row, cox_vec2 place, fix16_t distance);

#endif
