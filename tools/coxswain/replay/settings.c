/* SPDX-License-Identifier: MIT
 * Settings: looked up by name, checked by their bounds. */
#include "settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "util/failure.h"
#include "util/options.h"
#include "coxswain/text.h"

bool settings_declared(const cox_scenario *scenario, uint32_t number, cox_setting *setting)
{
    if (number >= scenario->setting_count) return false;
    cox_flash_copy(setting, &scenario->settings[number], sizeof *setting);
    return true;
}

int settings_find(const cox_scenario *scenario, const char *name, cox_setting *setting)
{
    for (uint32_t i = 0; settings_declared(scenario, i, setting); i++)
        if (strncmp(setting->name, name, COX_NAME_SIZE) == 0) return (int)i;
    return -1;
}

void settings_default(const cox_scenario *scenario, int32_t values[COX_SETTINGS_MAX])
{
    cox_setting setting;
    for (uint32_t i = 0; settings_declared(scenario, i, &setting); i++) values[i] = setting.initial;
}

void settings_value_text(uint8_t type, int32_t value, char text[SETTING_TEXT_SIZE])
{
    cox_text written = cox_text_make(NULL, text, SETTING_TEXT_SIZE);
    cox_text_add_value(&written, type, value);
}

/* Says that a scenario has no setting of that name, and what was perhaps meant. */
static bool fail_unknown(const cox_scenario *scenario, const char *name, char *error)
{
    cox_setting settings[COX_SETTINGS_MAX];
    const char *names[COX_SETTINGS_MAX + 1];
    uint32_t count = 0;
    for (; count < COX_SETTINGS_MAX && settings_declared(scenario, count, &settings[count]);
         count++)
        names[count] = settings[count].name;
    names[count] = NULL;
    const char *nearest = nearest_word(name, names);
    if (nearest != NULL)
        return fail(error, "%s has no setting %s; did you mean %s?", scenario->name, name, nearest);
    return fail(error, "%s has no setting %s; 'coxswain scenarios %s' lists them", scenario->name,
                name, scenario->name);
}

/* Says what a setting takes. */
static bool fail_value(const cox_scenario *scenario, const cox_setting *setting, const char *text,
                       char *error)
{
    char least[SETTING_TEXT_SIZE];
    char greatest[SETTING_TEXT_SIZE];
    settings_value_text(setting->type, setting->least, least);
    settings_value_text(setting->type, setting->greatest, greatest);
    return fail(error, "setting %s of %s takes %s from %s to %s%s%s, not '%s'", setting->name,
                scenario->name, setting->type == COX_FIXED ? "a number" : "a whole number", least,
                greatest, setting->unit[0] != '\0' ? " " : "", setting->unit, text);
}

static bool value_from_text(const cox_setting *setting, const char *text, int32_t *value)
{
    int64_t number;
    if (!cox_text_get_value(setting->type, text, (uint32_t)strlen(text), &number)) return false;
    *value = (int32_t)number;
    return *value >= setting->least && *value <= setting->greatest;
}

bool settings_set(const cox_scenario *scenario, const char *assignment,
                  int32_t values[COX_SETTINGS_MAX], char *error)
{
    const char *equals = strchr(assignment, '=');
    if (equals == NULL || equals == assignment)
        return fail(error, "--set takes KEY=VALUE, not '%s'", assignment);
    char name[ERROR_SIZE];
    snprintf(name, sizeof name, "%.*s", (int)(equals - assignment), assignment);
    cox_setting setting;
    int32_t value;
    int number = settings_find(scenario, name, &setting);
    if (number < 0) return fail_unknown(scenario, name, error);
    if (!value_from_text(&setting, equals + 1, &value))
        return fail_value(scenario, &setting, equals + 1, error);
    values[number] = value;
    return true;
}

bool settings_take(void *words, char *assignment)
{
    settings_words *taken = (settings_words *)words;
    if (taken->count == SETTINGS_SETS_MAX)
        return complain("more than %d settings", SETTINGS_SETS_MAX);
    taken->sets[taken->count++] = assignment;
    return true;
}

bool settings_choose(const cox_scenario *scenario, const settings_words *words,
                     int32_t values[COX_SETTINGS_MAX], char *error)
{
    settings_default(scenario, values);
    for (int i = 0; i < words->count; i++)
        if (!settings_set(scenario, words->sets[i], values, error)) return false;
    if (words->agents == NULL) return true;
    char assignment[64];
    snprintf(assignment, sizeof assignment, "agents=%.48s", words->agents);
    return settings_set(scenario, assignment, values, error);
}

bool settings_restore(const cox_scenario *scenario, const char *name, uint8_t type, int32_t value,
                      int32_t values[COX_SETTINGS_MAX], char *error)
{
    cox_setting setting;
    char text[SETTING_TEXT_SIZE];
    int number = settings_find(scenario, name, &setting);
    if (number < 0) return fail_unknown(scenario, name, error);
    settings_value_text(type, value, text);
    if (setting.type != type || value < setting.least || value > setting.greatest)
        return fail_value(scenario, &setting, text, error);
    values[number] = value;
    return true;
}
