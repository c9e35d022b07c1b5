/* SPDX-License-Identifier: MIT
 * Flee: tutorial 000, part 2. The target is a menace. One agent flees it at any distance; the
 * others flee only within its influence, the circle, and coast on outside. */
#include "coxswain/target.h"
#include "demo.h"
#include "sketch.h"

enum { BRAVE, TIMID, ROLES };

enum { INFLUENCE_RADIUS = DEMO_TARGET_SETTINGS, SETTING_COUNT };

static const cox_setting flee_settings[] COX_FLASH = {
    DEMO_COMMON_SETTINGS(8, "agents that flee; every fourth does so at any distance"),
    DEMO_HOP_SETTING(0),
    {"influence_radius", "units", "how near the target must be for an agent to flee", COX_FIXED, 0,
     COX_FIX(100), COX_FIX_MAX},
};
static const cox_column dial_columns[] COX_FLASH = {
    DEMO_DIAL(INFLUENCE_RADIUS, "influence_radius", COX_FIXED),
};
static const cox_column actor_columns[] COX_FLASH = {DEMO_ACTOR_COLUMNS(ROLES)};
static const cox_table flee_tables[] COX_FLASH = {DEMO_DIALS(dial_columns), DEMO_TARGET,
                                                  DEMO_ACTORS(actor_columns)};

static void flee_start(const demo *world, actor *self, uint64_t seed)
{
    uint32_t id = self->agent.id;
    (void)seed;
    if (id % 4 == 0) self->role = TIMID;
    if (id > 8) return;
    self->agent.position = demo_point(30, (int16_t)(50 * id - 25));
    self->agent.velocity = cox_vec2_make(world->dials[MAX_SPEED], 0);
}

static cox_vec2 flee_steer(const demo *world, actor *self)
{
    cox_vec2 menace = world->target.position;
    if (self->role == TIMID) return cox_flee(&self->agent, menace);
    return cox_flee_within(&self->agent, menace, world->dials[INFLUENCE_RADIUS]);
}

static void flee_draw(void *context, cox_sketch *sketch)
{
    const demo *world = (const demo *)context;
    demo_draw(world, sketch);
    sketch_circle(sketch, 1, COX_INK_TARGET, world->target.position,
                  world->dials[INFLUENCE_RADIUS]);
}

static const cox_meaning flee_meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_PREY, "flees within influence"},
    {COX_SHAPE_AGENT, COX_INK_HUNTER, "flees at any distance"},
    {COX_SHAPE_POINT, COX_INK_TARGET, "menace"},
    {COX_SHAPE_CIRCLE, COX_INK_TARGET, "influence"},
};

DEMO_SCENARIO(flee, 1, 60, "away from a target, at any distance or within its influence",
              .inks = {COX_INK_PREY, COX_INK_HUNTER}, .has_target = 1, .target_start = DEMO_MIDDLE,
              .has_desired = 1);
