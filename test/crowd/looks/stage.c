/* SPDX-License-Identifier: MIT
 * The world of a stage. */
#include "stage.h"

#include <stdio.h>
#include <stdlib.h>

#include "picture.h"
#include <string.h>

/* So much is drawn from the seed and added to each coordinate of a start. */
#define DRAWN COX_RATIO(3, 10)

/* The behaviours of all scenes. */
#define RULES                                                                                \
    COX_RULES(COX_SEEK, COX_ARRIVE, COX_FOLLOW_FLOW, COX_ARRIVE_BY_FLOW, COX_AVOID_WALLS,    \
              COX_ORCA, COX_CONTACT, COX_SETTLE, COX_GIVE_WAY, COX_HIDE, COX_OFFSET_PURSUIT, \
              COX_FLOCK, COX_LIMIT, COX_AVOID_OBSTACLES, COX_AVOID_AREAS, COX_COHESION,      \
              COX_KEEP_TOGETHER)

bool stage_has_rules_of(uint8_t behaviour)
{
    return (RULES & COX_RULE_BIT(behaviour)) != 0;
}

bool stage_needs_no_contact(const stage_options *options)
{
    bool needs = false;
    for (uint32_t i = 0; i < options->setting_count; i++) {
        const stage_setting *setting = &options->settings[i];
        if (setting->behaviour == COX_ORCA && strcmp(setting->parameter, "margin") == 0)
            needs = setting->value < COX_ORCA_MARGIN_BESIDE_CONTACT;
    }
    return needs;
}

static cox_world_def def_of(void)
{
    cox_world_def def = cox_world_default();
    def.agents_max = STAGE_AGENTS;
    def.groups_max = STAGE_GROUPS;
    def.segments_max = STAGE_WALLS;
    def.obstacles_max = def.areas_max = def.corners_max = STAGE_PILLARS;
    def.flows_max = STAGE_FLOWS;
    def.doors_max = 1;
    def.rules = RULES;
    return def;
}

/* Memory that the stage gives back. */
static void *take(stage *on, size_t size)
{
    void *memory = malloc(size);
    if (memory == NULL) {
        fputs("crowd: no memory for a stage\n", stderr);
        exit(1);
    }
    on->blocks[on->block_count++] = memory;
    return memory;
}

/* Ends the program if the library refused what a scene asked for. */
static void must(cox_status status)
{
    if (status == COX_OK) return;
    char text[COX_STATUS_TEXT_SIZE];
    cox_status_text(status, text, sizeof text);
    fprintf(stderr, "crowd: a scene was refused: %s\n", text);
    exit(1);
}

static fix16_t fixed(double value)
{
    return (fix16_t)(value * 65536.0);
}

void stage_start(stage *on, const stage_options *options, uint64_t seed)
{
    cox_world_def def = def_of();
    uint32_t size = cox_world_size(&def);
    on->options = options;
    on->block_count = 0;
    on->world = cox_world_init(&def, take(on, size), size);
    on->picture = options->picture_folder != NULL && seed == 1 ? picture_start() : NULL;
    on->die = cox_random_make(seed, 1);
    on->wall_count = on->pillar_count = on->agent_count = on->here = 0;
    on->has_door = false;
}

void stage_end(stage *on)
{
    if (on->picture != NULL)
        picture_write(on->picture, on, on->options->picture_folder, on->options->scene);
    for (uint32_t i = 0; i < on->block_count; i++) free(on->blocks[i]);
}

void stage_door(stage *on, double x, double y, double to_x, double to_y)
{
    cox_segment opening = cox_segment_make(1, cox_vec2_make(fixed(x), fixed(y)),
                                           cox_vec2_make(fixed(to_x), fixed(to_y)));
    cox_door door = cox_door_make(opening);
    must(cox_world_add_door(on->world, &door));
    on->has_door = true;
}

void stage_map(stage *on, int32_t half)
{
    cox_map_def def = cox_map_default();
    int32_t to_side = half * 4 / 3;
    def.cell = COX_RATIO(3, 4);
    def.width = def.height = 2u * (uint32_t)to_side + 1u;
    def.greatest = 1;
    def.origin.x = def.origin.y = -(2 * to_side + 1) * (def.cell / 2);
    uint32_t size = cox_map_size(&def);
    on->map = cox_map_make(&def, take(on, size), size);
}

void stage_flow_to(stage *on, uint32_t number, const cox_vec2 *goals, uint32_t count)
{
    uint32_t size = cox_search_size(&on->map.def);
    on->flows[number] = cox_flow_make(&on->map, take(on, size), size);
    cox_flow_build(&on->flows[number], goals, count);
    must(cox_world_set_flow(on->world, number, &on->flows[number]));
}

void stage_flow(stage *on, uint32_t number, double x, double y)
{
    cox_vec2 goal = cox_vec2_make(fixed(x), fixed(y));
    stage_flow_to(on, number, &goal, 1);
}

void stage_wall(stage *on, double x, double y, double to_x, double to_y)
{
    cox_vec2 start = cox_vec2_make(fixed(x), fixed(y)),
             end = cox_vec2_make(fixed(to_x), fixed(to_y));
    cox_segment wall = cox_segment_make(on->wall_count + 1, start, end);
    must(cox_world_add_segment(on->world, wall));
    on->walls[on->wall_count++] = wall;
}

/* Changes a rule as the command line says. */
static cox_rule changed(const stage *on, cox_rule rule)
{
    cox_parameter parameter;
    for (uint32_t i = 0; i < on->options->setting_count; i++) {
        const stage_setting *setting = &on->options->settings[i];
        if (setting->behaviour != rule.behaviour) continue;
        if (cox_parameter_find(rule.behaviour, setting->parameter, &parameter) &&
            parameter.is_whole)
            must(cox_rule_set_whole(&rule, setting->parameter, cox_fix_to_int(setting->value)));
        else must(cox_rule_set(&rule, setting->parameter, setting->value));
    }
    return rule;
}

/* Adds a rule to a profile. */
static void add_rule(const stage *on, cox_profile *profile, cox_rule rule)
{
    must(cox_profile_add(profile, changed(on, rule)));
}

void stage_group(stage *on, uint32_t group, fix16_t radius, cox_rule rule, fix16_t sight)
{
    cox_limits limits = {radius, COX_FIX_ONE, STAGE_SPEED, STAGE_SPEED / 8};
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    cox_rule orca = cox_rule_make(COX_ORCA, COX_FIX_ONE);
    must(cox_rule_set(&orca, "radius", sight));
    add_rule(on, &profile, rule);
    if (rule.behaviour == COX_ARRIVE)
        add_rule(on, &profile, cox_rule_make(COX_SETTLE, COX_FIX_ONE));
    if (on->has_door) add_rule(on, &profile, cox_rule_make(COX_GIVE_WAY, COX_FIX_ONE));
    add_rule(on, &profile, orca);
    if (on->options->has_contact) add_rule(on, &profile, cox_rule_make(COX_CONTACT, COX_FIX_ONE));
    on->radius[group] = radius;
    must(cox_world_set_limits(on->world, group, limits));
    must(cox_world_set_profile(on->world, group, &profile));
}

void stage_feelers(stage *on, uint32_t group)
{
    cox_limits limits = {COX_FIX(1), COX_FIX_ONE, COX_RATIO(1, 2), COX_RATIO(1, 16)};
    cox_profile profile = cox_profile_make(COX_COMBINE_SUM);
    cox_rule feel = cox_rule_make(COX_AVOID_WALLS, COX_FIX_ONE);
    must(cox_rule_set(&feel, "length", COX_FIX(12)));
    must(cox_rule_set(&feel, "side_length", COX_FIX(6)));
    must(cox_rule_set(&feel, "near_length", COX_FIX(4)));
    add_rule(on, &profile, feel);
    add_rule(on, &profile, cox_rule_make(COX_ARRIVE, COX_FIX_ONE));
    on->radius[group] = limits.radius;
    must(cox_world_set_limits(on->world, group, limits));
    must(cox_world_set_profile(on->world, group, &profile));
}

cox_rule stage_rule(uint8_t behaviour, const char *name, fix16_t value)
{
    cox_rule rule = cox_rule_make(behaviour, COX_FIX_ONE);
    must(cox_rule_set(&rule, name, value));
    return rule;
}

void stage_profile(stage *on, uint32_t group, cox_limits limits, const cox_profile *profile)
{
    cox_profile own = cox_profile_make(profile->combine);
    for (uint32_t i = 0; i < profile->rule_count; i++)
        if (profile->rules[i].behaviour != COX_CONTACT || on->options->has_contact)
            add_rule(on, &own, profile->rules[i]);
    on->radius[group] = limits.radius;
    must(cox_world_set_limits(on->world, group, limits));
    must(cox_world_set_profile(on->world, group, &own));
}

void stage_pillar(stage *on, double x, double y, double radius)
{
    cox_obstacle *pillar = &on->pillars[on->pillar_count++];
    *pillar = cox_obstacle_make(on->pillar_count, cox_vec2_make(fixed(x), fixed(y)), fixed(radius));
    cox_area area = cox_area_of_obstacle(pillar);
    must(cox_world_add_obstacle(on->world, *pillar));
    must(cox_world_add_area(on->world, &area));
}

static void look(stage *on)
{
    cox_agent agent;
    for (uint32_t id = 1; id <= on->agent_count; id++) {
        stage_agent *known = &on->agents[id];
        if (!known->is_there || !cox_world_get_agent(on->world, id, &agent)) continue;
        known->position = agent.position;
        known->velocity = agent.velocity;
    }
}

uint32_t stage_add(stage *on, uint32_t group, double x, double y, double goal_x, double goal_y)
{
    fix16_t by_x = cox_random_between(&on->die, 0, DRAWN);
    fix16_t by_y = cox_random_between(&on->die, 0, DRAWN);
    cox_vec2 start = cox_vec2_make(fixed(x) + by_x, fixed(y) + by_y);
    uint32_t id = cox_world_add_agent(on->world, group, start);
    cox_vec2 goal = cox_vec2_make(fixed(goal_x), fixed(goal_y));
    must(cox_world_set_point(on->world, id, goal));
    on->agents[id] = (stage_agent){goal, group, true, start, cox_vec2_zero()};
    on->agent_count = id;
    on->here++;
    return id;
}

void stage_aim(stage *on, uint32_t id, cox_vec2 goal)
{
    must(cox_world_set_point(on->world, id, goal));
    on->agents[id].goal = goal;
}

void stage_remove(stage *on, uint32_t id)
{
    must(cox_world_remove_agent(on->world, id));
    on->agents[id].is_there = false;
    on->here--;
}

void stage_step(stage *on)
{
    cox_world_step(on->world);
    look(on);
    if (on->picture != NULL) picture_tick(on->picture, on);
}
