/* SPDX-License-Identifier: MIT
 * The commands of a world: each is a call of world.h, which changes nothing if it cannot be done.
 */
#include "cox_world.h"

#define TABLE COX_WORLD_AGENT_TABLE

/* Arguments have the bounds of their types alone: bounds are part of the schema, which a later
 * behaviour, or one group more, must not change. What does not exist has no effect. */
#define NUMBER(name) COX_ARGUMENT(name, COX_U8, 0, 0, 0)
#define AGENT(name) COX_ROW_ARGUMENT(name, TABLE)

static const cox_command_kind world_commands[] COX_FLASH = {
    {COX_WORLD_ADD,
     "add",
     COX_MODE_ONCE,
     {NUMBER("group"), COX_POSITION_ARGUMENT("x"), COX_POSITION_ARGUMENT("y")}},
    {COX_WORLD_REMOVE, "remove", COX_MODE_ONCE, {AGENT("agent")}},
    {COX_WORLD_GROUP, "group", COX_MODE_ONCE, {AGENT("agent"), NUMBER("group")}},
    {COX_WORLD_POINT,
     "point",
     COX_MODE_ONCE,
     {AGENT("agent"), COX_POSITION_ARGUMENT("x"), COX_POSITION_ARGUMENT("y")}},
    {COX_WORLD_QUARRY, "quarry", COX_MODE_ONCE, {AGENT("agent"), AGENT("quarry")}},
    {COX_WORLD_PATH, "path", COX_MODE_ONCE, {AGENT("agent"), COX_INTEGER_ARGUMENT("path", 0, 0)}},
    {COX_WORLD_LEADER, "leader", COX_MODE_ONCE, {NUMBER("group"), AGENT("leader")}},
    {COX_WORLD_PROFILE, "profile", COX_MODE_ONCE, {NUMBER("group"), NUMBER("combine")}},
    {COX_WORLD_RULE,
     "rule",
     COX_MODE_ONCE,
     {NUMBER("group"), NUMBER("behaviour"), NUMBER("target"), NUMBER("target_group")}},
    {COX_WORLD_PARAMETER,
     "parameter",
     COX_MODE_ONCE,
     {NUMBER("group"), NUMBER("rule"), COX_ARGUMENT("parameter", COX_I8, 0, 0, 0),
      COX_FIXED_ARGUMENT("value", 0, 0)}},
    {COX_WORLD_TAGS,
     "tags",
     COX_MODE_ONCE,
     {NUMBER("group"), COX_ARGUMENT("tags", COX_U32, 0, 0, 0)}},
};

const cox_command_kind *cox_world_kinds(uint32_t *count)
{
    *count = (uint32_t)COX_COUNT(world_commands);
    return world_commands;
}

/* The profile loses its rules and is combined otherwise. */
static void clear_profile(cox_world *world, uint32_t group, uint8_t combine)
{
    cox_profile old, empty = cox_profile_make(combine);
    if (!cox_world_get_profile(world, group, &old)) return;
    bool is_same = (old.combine == COX_COMBINE_CONTEXT) == (combine == COX_COMBINE_CONTEXT);
    if (is_same) empty.epsilon = old.epsilon;
    empty.smoothing = old.smoothing;
    empty.directions = old.directions;
    cox_world_set_profile(world, group, &empty);
}

static void add_rule(cox_world *world, const int32_t *arguments)
{
    cox_profile profile;
    uint32_t group = (uint32_t)arguments[0];
    cox_rule rule = cox_rule_make((uint8_t)arguments[1], COX_FIX_ONE);
    rule.target = (uint8_t)arguments[2];
    rule.target_group = (uint8_t)arguments[3];
    if (!cox_world_get_profile(world, group, &profile)) return;
    if (cox_profile_add(&profile, rule) != COX_OK) return;
    cox_world_set_profile(world, group, &profile);
}

static void set_parameter(cox_world *world, const int32_t *arguments)
{
    cox_profile profile;
    uint32_t group = (uint32_t)arguments[0];
    if (!cox_world_get_profile(world, group, &profile)) return;
    if ((uint32_t)arguments[1] >= profile.rule_count) return;
    if (arguments[2] >= COX_RULE_PARAMETERS_MAX) return;
    cox_rule *rule = &profile.rules[arguments[1]];
    if (arguments[2] == COX_WORLD_WEIGHT) rule->weight = arguments[3];
    else if (arguments[2] == COX_WORLD_TARGET_RADIUS) rule->target_radius = arguments[3];
    else if (arguments[2] == COX_WORLD_PROBABILITY) rule->probability = arguments[3];
    else if (arguments[2] == COX_WORLD_TARGET_TAGS) rule->target_tags = (uint32_t)arguments[3];
    else if (arguments[2] >= 0) rule->parameters[arguments[2]] = arguments[3];
    cox_world_set_profile(world, group, &profile);
}

/* Carries out a command about one agent. */
static void obey_for_agent(cox_world *world, const cox_command *command)
{
    const int32_t *arguments = command->arguments;
    uint32_t id = (uint32_t)arguments[0];
    switch (command->kind) {
    case COX_WORLD_REMOVE:
        cox_world_remove_agent(world, id);
        break;
    case COX_WORLD_GROUP:
        cox_world_set_group(world, id, (uint32_t)arguments[1]);
        break;
    case COX_WORLD_POINT:
        cox_world_set_point(world, id, cox_vec2_make(arguments[1], arguments[2]));
        break;
    case COX_WORLD_QUARRY:
        cox_world_set_quarry(world, id, (uint32_t)arguments[1]);
        break;
    case COX_WORLD_PATH:
        cox_world_set_path(world, id, (uint32_t)arguments[1]);
        break;
    default:
        break;
    }
}

/* Carries out a command about a group. */
static void obey_for_group(cox_world *world, const cox_command *command)
{
    const int32_t *arguments = command->arguments;
    uint32_t group = (uint32_t)arguments[0];
    switch (command->kind) {
    case COX_WORLD_ADD:
        cox_world_add_agent(world, group, cox_vec2_make(arguments[1], arguments[2]));
        break;
    case COX_WORLD_LEADER:
        cox_world_set_leader(world, group, (uint32_t)arguments[1]);
        break;
    case COX_WORLD_PROFILE:
        clear_profile(world, group, (uint8_t)arguments[1]);
        break;
    case COX_WORLD_RULE:
        add_rule(world, arguments);
        break;
    case COX_WORLD_PARAMETER:
        set_parameter(world, arguments);
        break;
    case COX_WORLD_TAGS:
        cox_world_set_tags(world, group, (uint32_t)arguments[1]);
        break;
    default:
        break;
    }
}

void cox_world_apply(cox_world *world, const cox_frame *frame)
{
    COX_ASSERT(world != NULL && frame != NULL, COX_MISTAKE_NULL);
    uint32_t count;
    const cox_command_kind *kinds = cox_world_kinds(&count);
    for (uint32_t i = 0; i < frame->count; i++) {
        const cox_command *command = &frame->commands[i];
        if (!cox_command_is_valid(kinds, count, command)) continue;
        obey_for_agent(world, command);
        obey_for_group(world, command);
    }
}
