/* SPDX-License-Identifier: MIT
 * The command line, read. */
#include "request.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define STARTS 16u
#define STARTS_MOST 1000

/* Says what is wrong with the command line. Gives false. */
static bool refuse(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    fputs("crowd: ", stderr);
    vfprintf(stderr, format, values);
    fputs("\n", stderr);
    va_end(values);
    return false;
}

/* Reads a number that is the whole text. */
static bool read_number(const char *text, double *number)
{
    char *end;
    *number = strtod(text, &end);
    return end != text && *end == '\0' && isfinite(*number);
}

static bool read_starts(request *asked, const char *text)
{
    double number;
    if (!read_number(text, &number) || number != floor(number) || number < 1 ||
        number > STARTS_MOST)
        return refuse("--starts '%s': expected a whole number from 1 to %d", text, STARTS_MOST);
    asked->starts = (uint32_t)number;
    return true;
}

/* The behaviour that scenes have a rule of and that has this name; COX_NO_BEHAVIOUR: none. */
static uint8_t find_behaviour(const char *name)
{
    cox_behaviour row;
    for (uint8_t behaviour = 1; behaviour < COX_BEHAVIOUR_COUNT; behaviour++)
        if (stage_has_rules_of(behaviour) && cox_behaviour_find(behaviour, &row) &&
            strcmp(row.name, name) == 0)
            return behaviour;
    return COX_NO_BEHAVIOUR;
}

/* Reads the value of a setting. */
static bool read_value(const char *behaviour, const char *text, stage_setting *setting)
{
    cox_parameter parameter;
    double number;
    if (!cox_parameter_find(setting->behaviour, setting->parameter, &parameter))
        return refuse("--set: %s has no parameter '%s'; docs/world.md lists them", behaviour,
                      setting->parameter);
    double least = parameter.least / 65536.0, greatest = parameter.greatest / 65536.0;
    bool is_number = read_number(text, &number);
    if (!is_number || (parameter.is_whole && number != floor(number)) || number < least ||
        number > greatest)
        return refuse("--set %s.%s: '%s' is not %s from %g to %g", behaviour, setting->parameter,
                      text, parameter.is_whole ? "a whole number" : "a number", least, greatest);
    setting->value = (fix16_t)(number * 65536.0);
    return true;
}

/* Reads BEHAVIOUR.PARAMETER=VALUE. */
static bool read_setting(request *asked, char *text)
{
    char *dot = strchr(text, '.'), *equals = strchr(text, '=');
    stage_options *options = &asked->options;
    if (dot == NULL || equals == NULL || dot > equals)
        return refuse("--set '%s': expected BEHAVIOUR.PARAMETER=VALUE", text);
    if (options->setting_count == STAGE_SETTINGS)
        return refuse("--set '%s': there may be %u settings", text, STAGE_SETTINGS);
    *dot = *equals = '\0';
    stage_setting *setting = &options->settings[options->setting_count++];
    setting->behaviour = find_behaviour(text);
    setting->parameter = dot + 1;
    if (setting->behaviour == COX_NO_BEHAVIOUR)
        return refuse("--set: no scene has a rule of '%s'", text);
    return read_value(text, equals + 1, setting);
}

static bool read_name(request *asked, const char *name)
{
    if (asked->name_count == REQUEST_NAMES)
        return refuse("--scene '%s': there may be %u names", name, REQUEST_NAMES);
    asked->names[asked->name_count++] = name;
    return true;
}

static bool read_folder(request *asked, const char *path)
{
    if (access(path, W_OK | X_OK) != 0)
        return refuse("--pictures '%s': expected a folder that can be written", path);
    asked->options.picture_folder = path;
    return true;
}

/* Reads an option that has a value. */
static bool read_option(request *asked, const char *option, char *value)
{
    bool is_setting = strcmp(option, "--set") == 0, is_scene = strcmp(option, "--scene") == 0;
    bool is_folder = strcmp(option, "--pictures") == 0;
    if (!is_setting && !is_scene && !is_folder && strcmp(option, "--starts") != 0)
        return refuse("%s: no such option; --help lists them", option);
    if (value == NULL) return refuse("%s: expected a value", option);
    if (is_folder) return read_folder(asked, value);
    if (is_setting) return read_setting(asked, value);
    return is_scene ? read_name(asked, value) : read_starts(asked, value);
}

bool request_read(request *asked, int argc, char **argv)
{
    memset(asked, 0, sizeof *asked);
    asked->options.has_contact = true;
    asked->starts = STARTS;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0) asked->wants_help = true;
        else if (strcmp(argv[i], "--no-contact") == 0) asked->options.has_contact = false;
        else if (!read_option(asked, argv[i], i + 1 < argc ? argv[i + 1] : NULL)) return false;
        else i++;
    }
    if (asked->options.has_contact && stage_needs_no_contact(&asked->options))
        return refuse("--set orca.margin: beside contact it is %.2f at the least; less needs "
                      "--no-contact",
                      COX_ORCA_MARGIN_BESIDE_CONTACT / 65536.0);
    return true;
}

bool request_wants(const request *asked, const char *scene)
{
    for (uint32_t i = 0; i < asked->name_count; i++)
        if (strncmp(scene, asked->names[i], strlen(asked->names[i])) == 0) return true;
    return asked->name_count == 0;
}
