/* SPDX-License-Identifier: MIT
 * The list of scenarios, and the search for a name in it. */
#include "scenarios.h"

#include <string.h>

const cox_scenario *scenario_at(uint32_t index)
{
    const cox_scenario *const all[] = {
        &scenario_seek,      &scenario_flee,          &scenario_arrive,    &scenario_wander,
        &scenario_stray,     &scenario_pursuit,       &scenario_evade,     &scenario_manager,
        &scenario_hunt,      &scenario_homing,        &scenario_kinematic, &scenario_align,
        &scenario_match,     &scenario_face,          &scenario_stroll,    &scenario_patrol,
        &scenario_obstacles, &scenario_leader,        &scenario_queue,
#ifndef __AVR__ /* worlds and maps are not for it, and the first of these overflow its flash */
        &scenario_escort,    &scenario_convoy,        &scenario_parade,    &scenario_slalom,
        &scenario_yard,      &scenario_rooms,         &scenario_crossing,  &scenario_flock,
        &scenario_solo,      &scenario_pursuit_crowd, &scenario_rts,
#ifndef __ARM_ARCH_6M__ /* 256 KB of flash do not hold these as well */
        &scenario_town,      &scenario_ways,
#endif
#endif
    };
    return index < COX_COUNT(all) ? all[index] : NULL;
}

const cox_scenario *scenario_find(const char *name)
{
    for (uint32_t index = 0; scenario_at(index) != NULL; index++)
        if (strcmp(scenario_at(index)->name, name) == 0) return scenario_at(index);
    return NULL;
}
