/* SPDX-License-Identifier: MIT
 * coxswain scenarios: lists what can be recorded, and what can be set and said in it. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "verbs.h"
#include "coxswain/profile.h"
#include "util/failure.h"
#include "replay/instance.h"
#include "text/json.h"
#include "util/options.h"
#include "util/streams.h"
#include "replay/guard.h"
#include "replay/plugin.h"
#include "scenarios.h"
#include "text/schema.h"
#include "replay/settings.h"

/* The command line, read. */
typedef struct scenarios_line {
    bool is_json;
    bool wants_behaviours;
    const char *shared_object;
} scenarios_line;

static const option_row rows[] = {
    {"json", NULL, "the same as JSON", ON_AT(scenarios_line, is_json)},
    {"sim", "FILE.so", "show the scenario of a shared object",
     TEXT_AT(scenarios_line, shared_object)},
    {"behaviours", NULL,
     "list instead what each behaviour of a world does; with --json also its parameters",
     ON_AT(scenarios_line, wants_behaviours)},
};

static const option_list options = {"usage: coxswain scenarios [NAME] [OPTION]...\n"
                                    "\n"
                                    "Lists the scenarios, one line each. With NAME: its settings, "
                                    "for `record --set KEY=VALUE`, and\n"
                                    "its commands, for `record --input`.\n",
                                    OPTION_ROWS(rows), "example: coxswain scenarios hunt\n"};

/* Makes a scenario with its defaults, to learn its commands. */
static bool make_default(instance *made, const cox_scenario *scenario)
{
    int32_t values[COX_SETTINGS_MAX];
    char error[ERROR_SIZE];
    settings_default(scenario, values);
    if (instance_make(made, scenario, values, 0, error)) return true;
    return complain("%s", error);
}

static void print_settings(const cox_scenario *scenario)
{
    cox_setting setting;
    fprintf(stream_out(), "\n%-23s %-23s %12s %12s %12s  %s\n", "setting", "unit", "least",
            "default", "greatest", "what it is");
    for (uint32_t i = 0; settings_declared(scenario, i, &setting); i++) {
        char least[SETTING_TEXT_SIZE];
        char initial[SETTING_TEXT_SIZE];
        char greatest[SETTING_TEXT_SIZE];
        settings_value_text(setting.type, setting.least, least);
        settings_value_text(setting.type, setting.initial, initial);
        settings_value_text(setting.type, setting.greatest, greatest);
        fprintf(stream_out(), "%-23s %-23s %12s %12s %12s  %s\n", setting.name, setting.unit, least,
                initial, greatest, setting.line);
    }
}

static void print_commands(const cox_sim *sim)
{
    char bounds[SCHEMA_BOUNDS_SIZE];
    fprintf(stream_out(), "\n%-23s %-6s %s\n", "command", "mode", "arguments");
    for (uint32_t i = 0; i < sim->command_count; i++) {
        cox_command_kind declared;
        cox_flash_copy(&declared, &sim->commands[i], sizeof declared);
        uint32_t count = cox_command_argument_count(&declared);
        fprintf(stream_out(), "%-23s %-6s", declared.name,
                declared.mode == COX_MODE_HELD ? "held" : "once");
        for (uint32_t a = 0; a < count; a++) {
            const cox_argument *argument = &declared.arguments[a];
            schema_bounds_text(argument->type, argument->least, argument->greatest, bounds);
            fprintf(stream_out(), "%s %s%s", a > 0 ? "," : "", argument->name, bounds);
        }
        fprintf(stream_out(), "\n");
    }
}

static void put_settings(json *writer, const cox_scenario *scenario)
{
    cox_setting setting;
    json_open_array(writer, "settings");
    for (uint32_t i = 0; settings_declared(scenario, i, &setting); i++) {
        json_open_object(writer, NULL);
        json_text(writer, "name", setting.name);
        json_text(writer, "unit", setting.unit);
        json_text(writer, "type", schema_type_name(setting.type));
        json_typed(writer, "least", setting.type, setting.least);
        json_typed(writer, "default", setting.type, setting.initial);
        json_typed(writer, "greatest", setting.type, setting.greatest);
        json_text(writer, "line", setting.line);
        json_close_object(writer);
    }
    json_close_array(writer);
}

static void put_commands(json *writer, const cox_sim *sim)
{
    json_open_array(writer, "commands");
    for (uint32_t i = 0; i < sim->command_count; i++) {
        cox_command_kind declared;
        cox_flash_copy(&declared, &sim->commands[i], sizeof declared);
        uint32_t count = cox_command_argument_count(&declared);
        json_open_object(writer, NULL);
        json_text(writer, "name", declared.name);
        json_text(writer, "mode", declared.mode == COX_MODE_HELD ? "held" : "once");
        json_open_array(writer, "arguments");
        for (uint32_t a = 0; a < count; a++) json_text(writer, NULL, declared.arguments[a].name);
        json_close_array(writer);
        json_close_object(writer);
    }
    json_close_array(writer);
}

static int show(const cox_scenario *scenario, bool is_json)
{
    instance made;
    if (!make_default(&made, scenario)) return EXIT_BAD;
    if (is_json) {
        json writer = json_begin(stream_out());
        json_text(&writer, "name", scenario->name);
        json_text(&writer, "line", scenario->line);
        json_unsigned(&writer, "epoch", made.sim.epoch);
        put_settings(&writer, scenario);
        put_commands(&writer, &made.sim);
        json_finish(&writer);
    } else {
        fprintf(stream_out(), "%s, epoch %" PRIu32 ": %s\n", scenario->name, made.sim.epoch,
                scenario->line);
        if (scenario->setting_count > 0) print_settings(scenario);
        if (made.sim.command_count > 0) print_commands(&made.sim);
    }
    instance_free(&made);
    return EXIT_SAME;
}

static void list(bool is_json)
{
    json writer = {0};
    if (is_json) writer = json_begin_array(stream_out());
    for (uint32_t i = 0; scenario_at(i) != NULL; i++) {
        const cox_scenario *scenario = scenario_at(i);
        if (!is_json) {
            fprintf(stream_out(), "%-13s %s\n", scenario->name, scenario->line);
            continue;
        }
        json_open_object(&writer, NULL);
        json_text(&writer, "name", scenario->name);
        json_text(&writer, "line", scenario->line);
        json_close_object(&writer);
    }
    if (is_json) json_finish(&writer);
}

/* The words for the numbers of an enumeration, from 0 on. */
enum { WORDS = 16 };
typedef const char *const words[WORDS];

static const char *word(words of, uint8_t number)
{
    return number < WORDS && of[number] != NULL ? of[number] : " ?";
}

static words seen = {
    "nothing",          "point", "agent", "path", "obstacles",         "neighbours", "two agents",
    "agent, obstacles", "walls", "areas", "flow", "neighbours, walls", "doors",      "point, flow"};
static words remembered = {"", "path.node, path.direction", "wander.angle, wander.random",
                           "track.segment, track.along, track.direction",
                           "settled, settled.distance"};
static words given = {"force", "velocity", "position"};

static void put_parameter(json *writer, const cox_parameter *listed)
{
    cox_parameter parameter;
    cox_flash_copy(&parameter, listed, sizeof parameter);
    json_open_object(writer, NULL);
    json_text(writer, "name", parameter.name);
    json_text(writer, "unit", parameter.unit);
    json_text(writer, "type", parameter.is_whole ? "integer" : "fixed");
    json_fixed(writer, "least", parameter.least);
    json_fixed(writer, "default", parameter.initial);
    json_fixed(writer, "greatest", parameter.greatest);
    json_close_object(writer);
}

static void put_behaviour(json *writer, const cox_behaviour *row, uint8_t number,
                          const cox_behaviour_text *text)
{
    json_open_object(writer, NULL);
    json_text(writer, "name", row->name);
    json_unsigned(writer, "number", number);
    json_text(writer, "line", text->line);
    json_text(writer, "source", text->source);
    json_text(writer, "sees", word(seen, row->sees));
    json_text(writer, "remembers", word(remembered, row->remembers));
    json_text(writer, "gives", word(given, row->stage));
    json_unsigned(writer, "draws", row->draws);
    json_open_array(writer, "parameters");
    for (uint32_t i = 0; i < row->parameter_count; i++) put_parameter(writer, &row->parameters[i]);
    json_close_array(writer);
    json_close_object(writer);
}

static void list_behaviours(bool is_json)
{
    json writer = {0};
    if (is_json) writer = json_begin_array(stream_out());
    for (uint8_t behaviour = 1; behaviour < COX_BEHAVIOUR_COUNT; behaviour++) {
        cox_behaviour row;
        cox_behaviour_text text;
        if (!cox_behaviour_find(behaviour, &row)) continue;
        cox_behaviour_describe(behaviour, &text);
        if (is_json) put_behaviour(&writer, &row, behaviour, &text);
        else fprintf(stream_out(), "%-16s %s\n", row.name, text.line);
    }
    if (is_json) json_finish(&writer);
}

int verb_scenarios(int argc, char **argv)
{
    scenarios_line line = {0};
    int end = options_read(&options, &line, argc, argv);
    if (end != OPTIONS_END) return end;
    if (!options_operands(argc, argv, 0, 1, "at most one NAME")) return EXIT_BAD;
    if (line.wants_behaviours) {
        if (line.shared_object != NULL || optind < argc)
            return print_error("scenarios: --behaviours takes no NAME and no --sim");
        list_behaviours(line.is_json);
        return EXIT_SAME;
    }
    if (optind == argc && line.shared_object == NULL) {
        list(line.is_json);
        return EXIT_SAME;
    }
    char error[ERROR_SIZE];
    const char *name = optind < argc ? argv[optind] : NULL;
    guard_enter(line.shared_object);
    const cox_scenario *scenario = plugin_choose(line.shared_object, name, error);
    if (scenario != NULL) return show(scenario, line.is_json);
    return print_error("%s", error);
}
