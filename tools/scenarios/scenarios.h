/* SPDX-License-Identifier: MIT
 * The scenarios that ship with Coxswain. Each begins in scenario_<name>.c and obeys the rules of
 * the core (integers, the caller's memory, no statics, no libc but memory functions), because chips
 * and browsers also run them. A scenario of your own looks just like one of these. scenarios.def
 * lists them. */
#ifndef SCENARIOS_H
#define SCENARIOS_H

#include "coxswain/scenario.h"

#define SCENARIO(name) extern const cox_scenario scenario_##name;
#define SCENARIO_LARGE(name) SCENARIO(name)
#define SCENARIO_LARGER(name) SCENARIO(name)
#include "scenarios.def"
#undef SCENARIO
#undef SCENARIO_LARGE
#undef SCENARIO_LARGER

/* Scenario number index, from 0 in the order of the list; NULL at its end. */
const cox_scenario *scenario_at(uint32_t index);

/* The scenario of that name, or NULL if there is none. */
const cox_scenario *scenario_find(const char *name);

#endif
