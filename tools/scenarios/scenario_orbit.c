/* SPDX-License-Identifier: MIT
 * Orbit: agents circle a target at a radius, one half of them in each direction. When the target
 * moves on, they come in along spirals. */
#include "coxswain/target.h"
#include "demo.h"
#include "sketch.h"

enum { LEFT, RIGHT, ROLES };

enum { RADIUS = DEMO_TARGET_SETTINGS, SETTING_COUNT };

static const cox_setting orbit_settings[] COX_FLASH = {
    DEMO_COMMON_SETTINGS(6, "agents on the circle; every other one goes clockwise"),
    DEMO_HOP_SETTING(360),
    {"radius", "units", "how far from the target they circle", COX_FIXED, 0, COX_FIX(100),
     COX_FIX_MAX},
};
static const cox_column dial_columns[] COX_FLASH = {
    DEMO_DIAL(RADIUS, "radius", COX_FIXED),
};
static const cox_column actor_columns[] COX_FLASH = {DEMO_ACTOR_COLUMNS(ROLES)};
static const cox_table orbit_tables[] COX_FLASH = {DEMO_DIALS(dial_columns), DEMO_TARGET,
                                                   DEMO_ACTORS(actor_columns)};

static void orbit_start(const demo *world, actor *self, uint64_t seed)
{
    (void)world;
    (void)seed;
    self->role = self->agent.id % 2u == 0 ? RIGHT : LEFT;
}

static cox_vec2 orbit_steer(const demo *world, actor *self)
{
    return cox_orbit(&self->agent, world->target.position, world->dials[RADIUS],
                     self->role == RIGHT);
}

static void orbit_draw(void *context, cox_sketch *sketch)
{
    const demo *world = (const demo *)context;
    demo_draw(world, sketch);
    sketch_circle(sketch, 1, COX_INK_TARGET, world->target.position, world->dials[RADIUS]);
}

static const cox_meaning orbit_meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_HUNTER, "goes counter-clockwise"},
    {COX_SHAPE_AGENT, COX_INK_NEUTRAL, "goes clockwise"},
    {COX_SHAPE_CIRCLE, COX_INK_TARGET, "radius"},
};

DEMO_SCENARIO(orbit, 1, 60, "circling a target at a radius, in either direction",
              .inks = {COX_INK_HUNTER, COX_INK_NEUTRAL}, .has_target = 1,
              .target_start = DEMO_MIDDLE, .has_desired = 1);
