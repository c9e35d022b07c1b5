/* SPDX-License-Identifier: MIT
 * The list of scenarios, made from scenarios.def, and the search for a name in it. */
#include "scenarios.h"

#include <string.h>

const cox_scenario *scenario_at(uint32_t index)
{
    const cox_scenario *const all[] = {
#define SCENARIO(name) &scenario_##name,
#ifdef __AVR__
#define SCENARIO_LARGE(name)
#else
#define SCENARIO_LARGE(name) SCENARIO(name)
#endif
#if defined(__AVR__) || defined(__ARM_ARCH_6M__)
#define SCENARIO_LARGER(name)
#else
#define SCENARIO_LARGER(name) SCENARIO(name)
#endif
#include "scenarios.def"
    };
    return index < COX_COUNT(all) ? all[index] : NULL;
}

const cox_scenario *scenario_find(const char *name)
{
    for (uint32_t index = 0; scenario_at(index) != NULL; index++)
        if (strcmp(scenario_at(index)->name, name) == 0) return scenario_at(index);
    return NULL;
}
