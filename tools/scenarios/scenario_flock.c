/* SPDX-License-Identifier: MIT
 * A flock: Reynolds' boids with the constants of OpenSteer's plugin Boids. */
#include "scenarios.h"

#include "rule_settings.h"
#include "swarm.h"

enum { AGENTS, PARAMETERS };

#define PARAMETER(name, unit, least, initial, greatest) \
    {#name, unit, "a parameter of cox_flock: flock.h", COX_FIXED, least, initial, greatest},

static const cox_setting flock_settings[] COX_FLASH = {SWARM_AGENTS_SETTING("agents in the flock"),
                                                       COX_FLOCK_PARAMETERS(PARAMETER)};

static void set_groups(cox_world *world, const int32_t *values)
{
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    cox_profile_add(&profile, cox_rule_make(COX_FLOCK, COX_FIX(1)));
    rule_settings_take(&profile, &values[PARAMETERS]);
    swarm_set_group(world, 0, profile, SWARM_MAX_SPEED);
}

const swarm_script swarm_flock = {
    .scenario = &scenario_flock,
    .rules = COX_RULES(COX_FLOCK),
    .group_count = 1,
    .set_groups = set_groups,
    .inks = {COX_INK_NEUTRAL},
};

SCENARIO_BY_SCRIPT(swarm, flock, swarm_flock)

static void flock_draw(void *context, cox_sketch *sketch)
{
    swarm_draw((const cox_world *)context, sketch, &swarm_flock);
}

const cox_scenario scenario_flock = {
    .abi = COX_SCENARIO_ABI,
    .name = "flock",
    .line = "boids that keep apart, align and keep together, a thousand or a million of them",
    .settings = flock_settings,
    .setting_count = COX_COUNT(flock_settings),
    .ticks_per_second = 60,
    .size = flock_size,
    .init = flock_init,
    .draw = flock_draw,
};
