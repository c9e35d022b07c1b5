/* SPDX-License-Identifier: MIT
 * Golden runs, tick by tick. */
#include "golden_play.h"

/* The stream of a scripted run's commands. */
#define SCRIPT_STREAM 99

static bool set(const cox_scenario *scenario, const golden_run *run,
                int32_t values[COX_SETTINGS_MAX])
{
    fixture_scenario_defaults(scenario, values);
    for (uint32_t i = 0; i < GOLDEN_SETTINGS_MAX && run->settings[i].name[0] != '\0'; i++)
        if (!fixture_scenario_set(scenario, values, run->settings[i].name, run->settings[i].value))
            return false;
    return true;
}

cox_status golden_play_start(golden_play *play, const golden_run *run, void *memory, uint32_t size)
{
    int32_t values[COX_SETTINGS_MAX];
    const cox_scenario *scenario = scenario_find(run->scenario);
    if (scenario == NULL || !set(scenario, run, values)) return COX_ERROR_NOT_FOUND;
    play->run = run;
    play->script = cox_random_make(run->seed, SCRIPT_STREAM);
    play->frame.tick = 0;
    play->frame.count = 0;
    play->frame.commands = play->commands;
    return scenario->init(&play->sim, memory, size, values, run->seed);
}

void golden_play_until(golden_play *play, uint32_t tick)
{
    for (; play->frame.tick < tick; play->frame.tick++) {
        if (play->run->scripted)
            play->frame.count =
                fixture_scenario_commands(&play->sim, &play->script, play->commands);
        cox_sim_step(&play->sim, &play->frame);
    }
}
