/* SPDX-License-Identifier: MIT
 * Shared objects and the shipped scenarios. */
#include "plugin.h"

#include <dlfcn.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "guard.h"
#include "util/failure.h"
#include "util/options.h"
#include "scenarios.h"
#include "text/text_words.h"

#define SYMBOL "coxswain_scenario"
#define NAMES_MAX 64

static const char *fault_of_setting(const cox_setting *setting)
{
    if (!text_ends(setting->name, sizeof setting->name) || setting->name[0] == '\0')
        return "a setting has no name";
    if (!text_ends(setting->unit, sizeof setting->unit)) return "the unit of a setting has no end";
    if (!text_ends(setting->line, sizeof setting->line)) return "the line of a setting has no end";
    if (setting->type != COX_I32 && setting->type != COX_FIXED)
        return "a setting has a type that settings do not have";
    if (setting->initial < setting->least || setting->initial > setting->greatest)
        return "the default of a setting lies outside its bounds";
    return NULL;
}

/* Why a declaration cannot be used, or NULL. */
static const char *fault_of(const cox_scenario *scenario)
{
    if (!text_ends(scenario->name, sizeof scenario->name) || scenario->name[0] == '\0')
        return "it has no name";
    if (!text_ends(scenario->line, sizeof scenario->line)) return "its line has no end";
    if (scenario->size == NULL || scenario->init == NULL) return "it has no size or no init";
    if (scenario->setting_count > COX_SETTINGS_MAX) return "it has too many settings";
    if (scenario->setting_count > 0 && scenario->settings == NULL)
        return "it has no settings table";
    if (scenario->meaning_count > 0 && scenario->meanings == NULL)
        return "it has no meanings table";
    const char *fault = NULL;
    for (uint32_t i = 0; i < scenario->setting_count && fault == NULL; i++)
        fault = fault_of_setting(&scenario->settings[i]);
    for (uint32_t i = 0; i < scenario->meaning_count && fault == NULL; i++)
        if (!text_ends(scenario->meanings[i].text, sizeof scenario->meanings[i].text))
            fault = "the text of a meaning has no end";
    return fault;
}

/* Loads a shared object and asks it for its scenario; NULL, with the sentence in error, if it gives
 * none. */
static const cox_scenario *open_object(const char *path, char *error)
{
    /* Without a slash dlopen would look in the system's folders. */
    char here[ERROR_SIZE];
    int length = snprintf(here, sizeof here, "%s%s", strchr(path, '/') == NULL ? "./" : "", path);
    void *object = length < (int)sizeof here ? dlopen(here, RTLD_NOW | RTLD_LOCAL) : NULL;
    if (object == NULL) {
        fail(error, "%s: cannot be loaded: %s", path, dlerror());
        return NULL;
    }
    union {
        void *object;
        const cox_scenario *(*function)(void);
    } symbol;
    symbol.object = dlsym(object, SYMBOL);
    const cox_scenario *scenario = symbol.object != NULL ? symbol.function() : NULL;
    if (scenario == NULL) {
        fail(error, "%s: does not give a scenario: %s() was expected", path, SYMBOL);
        return NULL;
    }
    return scenario;
}

const cox_scenario *plugin_load(const char *path, char *error)
{
    guard_call_begin(); /* its constructors, too, may never return */
    const cox_scenario *scenario = open_object(path, error);
    guard_call_end();
    if (scenario == NULL) return NULL;
    if (scenario->abi != COX_SCENARIO_ABI) {
        fail(error, "%s: was built for scenario abi %" PRIu32 ", this is abi %" PRIu32, path,
             scenario->abi, COX_SCENARIO_ABI);
        return NULL;
    }
    const char *fault = fault_of(scenario);
    if (fault != NULL) {
        fail(error, "%s: its scenario is not well declared: %s", path, fault);
        return NULL;
    }
    return scenario;
}

bool plugin_take(const char *shared_object, const cox_scenario **given, char *error)
{
    *given = NULL;
    if (shared_object == NULL) return true;
    guard_enter(shared_object);
    *given = plugin_load(shared_object, error);
    return *given != NULL;
}

/* The shipped scenario of a name, or NULL with what was perhaps meant. */
static const cox_scenario *find_shipped(const char *name, char *error)
{
    const char *names[NAMES_MAX + 1];
    uint32_t count = 0;
    for (; count < NAMES_MAX && scenario_at(count) != NULL; count++)
        names[count] = scenario_at(count)->name;
    names[count] = NULL;
    const cox_scenario *scenario = scenario_find(name);
    if (scenario != NULL) return scenario;
    const char *nearest = nearest_word(name, names);
    if (nearest != NULL) fail(error, "there is no scenario %s; did you mean %s?", name, nearest);
    else
        fail(error,
             "there is no scenario %s; 'coxswain scenarios' lists them, and "
             "--sim FILE.so loads another",
             name);
    return NULL;
}

const cox_scenario *plugin_choose(const char *shared_object, const char *name, char *error)
{
    if (shared_object == NULL) return find_shipped(name, error);
    const cox_scenario *scenario = plugin_load(shared_object, error);
    if (scenario == NULL || name == NULL || strcmp(scenario->name, name) == 0) return scenario;
    fail(error, "%s: is scenario %s, and %s was expected", shared_object, scenario->name, name);
    return NULL;
}
