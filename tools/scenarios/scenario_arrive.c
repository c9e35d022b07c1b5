/* SPDX-License-Identifier: MIT
 * Arrive: tutorial 000, part 2. Within the slowing radius, the circle, the desired speed falls to 0
 * with the distance, so the agent comes to rest on the target. The agent beside it seeks, and jumps
 * to and fro across the target. */
#include "coxswain/target.h"
#include "demo.h"
#include "sketch.h"

enum { ARRIVING, SEEKING, ROLES };

enum { SLOWING_RADIUS = DEMO_TARGET_SETTINGS, SETTING_COUNT };

static const cox_setting arrive_settings[] COX_FLASH = {
    DEMO_COMMON_SETTINGS(6, "agents; the second seeks, the others arrive"),
    DEMO_HOP_SETTING(240),
    {"slowing_radius", "units", "where an agent slows down", COX_FIXED, 0, COX_FIX(100),
     COX_FIX_MAX},
};
static const cox_column dial_columns[] COX_FLASH = {
    DEMO_DIAL(SLOWING_RADIUS, "slowing_radius", COX_FIXED),
};
static const cox_column actor_columns[] COX_FLASH = {DEMO_ACTOR_COLUMNS(ROLES)};
static const cox_table arrive_tables[] COX_FLASH = {DEMO_DIALS(dial_columns), DEMO_TARGET,
                                                    DEMO_ACTORS(actor_columns)};

static void arrive_start(const demo *world, actor *self, uint64_t seed)
{
    (void)seed;
    if (self->agent.id <= 6) {
        int16_t row = (int16_t)(self->agent.id - 1);
        self->agent.position = demo_point((int16_t)(30 + 60 * (row % 3)), (int16_t)(50 + 60 * row));
        self->agent.velocity = cox_vec2_make(world->dials[MAX_SPEED], 0);
    }
    if (self->agent.id == 2) self->role = SEEKING;
}

static cox_vec2 arrive_steer(const demo *world, actor *self)
{
    cox_vec2 target = world->target.position;
    if (self->role == SEEKING) return cox_seek(&self->agent, target);
    return cox_arrive(&self->agent, target, world->dials[SLOWING_RADIUS]);
}

static void arrive_draw(void *context, cox_sketch *sketch)
{
    const demo *world = (const demo *)context;
    demo_draw(world, sketch);
    sketch_circle(sketch, 1, COX_INK_TARGET, world->target.position, world->dials[SLOWING_RADIUS]);
}

static const cox_meaning arrive_meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_HUNTER, "arrives"},
    {COX_SHAPE_AGENT, COX_INK_NEUTRAL, "seeks"},
    {COX_SHAPE_CIRCLE, COX_INK_TARGET, "slowing radius"},
};

DEMO_SCENARIO(arrive, 1, 60, "slowing down to rest on a target, beside one that seeks",
              .inks = {COX_INK_HUNTER, COX_INK_NEUTRAL}, .has_target = 1,
              .target_start = DEMO_MIDDLE, .has_desired = 1);
