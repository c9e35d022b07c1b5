/* SPDX-License-Identifier: MIT
 * Pursuit by a crowd: every fifth agent hunts the nearest prey, prey evade the nearest hunter. An
 * agent that sees none wanders. No prey is ever caught. */
#include "scenarios.h"

#include "rule_settings.h"
#include "sketch.h"
#include "swarm.h"

#define HUNTER_EVERY 5u
#define SIGHTS_MOST 100u /* that many agents are drawn with what they see */
enum { HUNTERS, PREY, GROUPS };

enum { AGENTS, HUNTING_RADIUS, EVADING_RADIUS, PARAMETERS };

static const cox_setting pursuit_crowd_settings[] COX_FLASH = {
    SWARM_AGENTS_SETTING("hunters and prey, one in five a hunter"),
    {"hunting_radius", "units", "how far a hunter looks for prey", COX_FIXED, 0, COX_FIX(30),
     COX_WORLD_LIMIT},
    {"evading_radius", "units", "how far prey look for hunters", COX_FIXED, 0, COX_FIX(15),
     COX_WORLD_LIMIT},
    SWARM_WANDER_SETTINGS,
};

/* The first rule that has a target counts alone. Pursuit and evade have no parameters. */
static cox_profile chase(uint8_t behaviour, uint8_t group, fix16_t radius, const int32_t *values)
{
    cox_profile profile = cox_profile_make(COX_COMBINE_FIRST);
    cox_rule rule = cox_rule_make(behaviour, SWARM_PER_TICK(1, 1));
    rule.target = COX_TARGET_NEAREST;
    rule.target_group = group;
    rule.target_radius = radius;
    cox_profile_add(&profile, rule);
    cox_profile_add(&profile, cox_rule_make(COX_WANDER, SWARM_PER_TICK_SQUARED(3, 1)));
    rule_settings_take(&profile, &values[PARAMETERS]);
    return profile;
}

static void set_groups(cox_world *world, const int32_t *values)
{
    cox_profile hunt = chase(COX_PURSUIT, PREY, values[HUNTING_RADIUS], values);
    cox_profile evade = chase(COX_EVADE, HUNTERS, values[EVADING_RADIUS], values);
    swarm_set_group(world, HUNTERS, hunt, SWARM_MAX_SPEED);
    swarm_set_group(world, PREY, evade, SWARM_PER_TICK(8, 1));
}

static uint32_t group_of(uint32_t number)
{
    return number % HUNTER_EVERY == 0 ? HUNTERS : PREY;
}

const swarm_script swarm_pursuit = {
    .scenario = &scenario_pursuit_crowd,
    .rules = COX_RULES(COX_PURSUIT, COX_EVADE, COX_WANDER),
    .group_count = GROUPS,
    .set_groups = set_groups,
    .group_of = group_of,
    .inks = {COX_INK_HUNTER, COX_INK_PREY},
};

SCENARIO_BY_SCRIPT(swarm, pursuit_crowd, swarm_pursuit)

/* Draws how far a hunter sees, and from an agent a line to the one that it pursues or evades. */
static void draw_sight(const cox_world *world, cox_sketch *sketch, const cox_agent *self)
{
    cox_profile profile;
    cox_agent other;
    uint32_t nearest;
    uint32_t group = cox_world_get_group(world, self->id);
    uint8_t ink = swarm_pursuit.inks[group];
    cox_world_get_profile(world, group, &profile);
    fix16_t radius = profile.rules[0].target_radius;
    if (group == HUNTERS) sketch_circle(sketch, self->id, ink, self->position, radius);
    cox_world_query others = cox_world_query_make(self->position, radius);
    others.group = profile.rules[0].target_group;
    if (cox_world_nearest(world, &others, &nearest, 1) == 0) return;
    cox_world_get_agent(world, nearest, &other);
    sketch_line(sketch, ink, self->position, other.position);
}

/* Sights would hide a crowd. */
static void pursuit_crowd_draw(void *context, cox_sketch *sketch)
{
    const cox_world *world = (const cox_world *)context;
    uint32_t count = cox_world_agent_count(world);
    for (uint32_t slot = 0; slot < count && count <= SIGHTS_MOST; slot++) {
        cox_agent self;
        cox_world_get_agent(world, cox_world_id_at(world, slot), &self);
        draw_sight(world, sketch, &self);
    }
    swarm_draw(world, sketch, &swarm_pursuit);
}

static const cox_meaning pursuit_crowd_meanings[] COX_FLASH = {
    {COX_SHAPE_CIRCLE, COX_INK_HUNTER, "a hunter's sight"},
    {COX_SHAPE_LINE, COX_INK_HUNTER, "pursues"},
    {COX_SHAPE_LINE, COX_INK_PREY, "evades"},
};

SCENARIO_OF(pursuit_crowd, 60,
            "hunters after the nearest prey, prey away from the nearest hunter, in a crowd");
