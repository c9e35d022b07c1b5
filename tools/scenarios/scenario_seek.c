/* SPDX-License-Identifier: MIT
 * Seek: tutorial 000, part 1, both of its demos in one picture. One agent has steering: a limited
 * force bends its track gently towards the target. The other has none: its velocity is
 * normalise(target - position) * max_velocity, so its track has corners. A force without limit
 * gives just that: velocity + (desired - velocity). */
#include "coxswain/target.h"
#include "demo.h"

enum { STEERED, DIRECT, ROLES };

enum { SETTING_COUNT = DEMO_TARGET_SETTINGS };

static const cox_setting seek_settings[] COX_FLASH = {
    DEMO_COMMON_SETTINGS(2, "agents that seek; the second has no steering"),
    DEMO_HOP_SETTING(90),
};
static const cox_column actor_columns[] COX_FLASH = {DEMO_ACTOR_COLUMNS(ROLES)};
static const cox_table seek_tables[] COX_FLASH = {DEMO_TARGET, DEMO_ACTORS(actor_columns)};

/* Both start at the same corner. */
static void seek_start(const demo *world, actor *self, uint64_t seed)
{
    (void)world;
    (void)seed;
    if (self->agent.id <= 2) self->agent.position = demo_corner(3);
    if (self->agent.id != 2) return;
    self->role = DIRECT;
    self->agent.mass = COX_FIX(1);
    self->agent.max_force = COX_FIX_MAX;
}

static cox_vec2 seek_steer(const demo *world, actor *self)
{
    return cox_seek(&self->agent, world->target.position);
}

static void seek_draw(void *context, cox_sketch *sketch)
{
    demo_draw((const demo *)context, sketch);
}

static const cox_meaning seek_meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_HUNTER, "with steering"},
    {COX_SHAPE_AGENT, COX_INK_NEUTRAL, "without steering"},
};

DEMO_SCENARIO(seek, 1, 60, "towards a target, with steering and without",
              .inks = {COX_INK_HUNTER, COX_INK_NEUTRAL}, .has_target = 1,
              .target_start = DEMO_MIDDLE, .has_desired = 1);
