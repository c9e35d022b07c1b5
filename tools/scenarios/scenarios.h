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

/* A scenario whose parts are called <name>_settings, <name>_size, <name>_init, <name>_draw and
 * <name>_meanings. */
#define SCENARIO_OF(scenario_name, hz, sentence)              \
    const cox_scenario scenario_##scenario_name = {           \
        .abi = COX_SCENARIO_ABI,                              \
        .name = #scenario_name,                               \
        .line = sentence,                                     \
        .settings = scenario_name##_settings,                 \
        .setting_count = COX_COUNT(scenario_name##_settings), \
        .ticks_per_second = hz,                               \
        .size = scenario_name##_size,                         \
        .init = scenario_name##_init,                         \
        .draw = scenario_name##_draw,                         \
        .meanings = scenario_name##_meanings,                 \
        .meaning_count = COX_COUNT(scenario_name##_meanings), \
    }

/* A scenario's size and init that are <kind>_size and <kind>_init of a script. */
#define SCENARIO_BY_SCRIPT(kind, scenario_name, script)                               \
    static uint32_t scenario_name##_size(const int32_t *values)                       \
    {                                                                                 \
        return kind##_size(&script, values);                                          \
    }                                                                                 \
    static cox_status scenario_name##_init(cox_sim *sim, void *memory, uint32_t size, \
                                           const int32_t *values, uint64_t seed)      \
    {                                                                                 \
        return kind##_init(sim, memory, size, values, seed, &script);                 \
    }

/* Scenario number index, from 0 in the order of the list; NULL at its end. */
const cox_scenario *scenario_at(uint32_t index);

/* The scenario of that name, or NULL if there is none. */
const cox_scenario *scenario_find(const char *name);

#endif
