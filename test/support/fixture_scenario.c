/* SPDX-License-Identifier: MIT
 * Settings out of flash, and commands out of a random stream. */
#include "fixture_scenario.h"

#include <string.h>

static cox_setting setting_at(const cox_scenario *scenario, uint32_t number)
{
    cox_setting setting;
    cox_flash_copy(&setting, &scenario->settings[number], sizeof setting);
    return setting;
}

void fixture_scenario_defaults(const cox_scenario *scenario, int32_t values[COX_SETTINGS_MAX])
{
    for (uint32_t i = 0; i < scenario->setting_count; i++)
        values[i] = setting_at(scenario, i).initial;
}

bool fixture_scenario_set(const cox_scenario *scenario, int32_t values[COX_SETTINGS_MAX],
                          const char *name, int32_t value)
{
    for (uint32_t i = 0; i < scenario->setting_count; i++) {
        cox_setting setting = setting_at(scenario, i);
        if (strcmp(setting.name, name) != 0) continue;
        values[i] = value;
        return true;
    }
    return false;
}

uint32_t fixture_scenario_commands(const cox_sim *sim, cox_random *random,
                                   cox_command commands[FIXTURE_SCENARIO_PLAYERS])
{
    uint32_t count = 0;
    if (sim->command_count == 0) return 0;
    for (uint8_t player = 0; player < FIXTURE_SCENARIO_PLAYERS; player++) {
        uint32_t kind = cox_random_below(random, sim->command_count);
        cox_vec2 corner = cox_vec2_make(COX_FIX(1920), COX_FIX(1080));
        cox_vec2 at = cox_random_point(random, cox_vec2_zero(), corner);
        if (cox_random_below(random, 16) != 0) continue;

        cox_command_kind declared;
        cox_flash_copy(&declared, &sim->commands[kind], sizeof declared);
        cox_command *command = &commands[count++];
        memset(command, 0, sizeof *command);
        command->player = player;
        command->kind = declared.kind;
        bool is_a_place = cox_command_argument_count(&declared) > 1;
        command->arguments[0] = is_a_place ? at.x : at.x / 32;
        command->arguments[1] = is_a_place ? at.y : 0;
    }
    return count;
}
