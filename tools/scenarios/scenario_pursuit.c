/* SPDX-License-Identifier: MIT
 * Pursuit: tutorial 000, part 4, both of its demos in one picture. Pursuers seek the point where
 * the quarry will be: some after a fixed T of ticks (30 in the tutorial's demo), the others after
 * distance / max_velocity ticks. Near the quarry a fixed T aims far ahead of it and the pursuer
 * overshoots; a dynamic T closes in. The quarry seeks the target. */
#include "coxswain/pursuit.h"
#include "coxswain/target.h"
#include "demo.h"
#include "sketch.h"

enum { QUARRY, DYNAMIC, FIXED, ROLES };

enum { QUARRY_MAX_SPEED = DEMO_TARGET_SETTINGS, PREDICTION_TICKS, SETTING_COUNT };

static const cox_setting pursuit_settings[] COX_FLASH = {
    DEMO_COMMON_SETTINGS(3, "a quarry, and pursuers with a dynamic and a fixed T in turn"),
    DEMO_HOP_SETTING(180),
    {"quarry_max_speed", PER_TICK, "how fast the quarry can go", COX_FIXED, 0, COX_FIX(2),
     COX_FIX(1000)},
    {"prediction_ticks", "ticks", "the fixed T", COX_I32, 0, 30, 1000},
};
static const cox_column dial_columns[] COX_FLASH = {
    DEMO_DIAL(PREDICTION_TICKS, "prediction_ticks", COX_I32),
};
static const cox_column actor_columns[] COX_FLASH = {DEMO_ACTOR_COLUMNS(ROLES)};
static const cox_table pursuit_tables[] COX_FLASH = {DEMO_DIALS(dial_columns), DEMO_TARGET,
                                                     DEMO_ACTORS(actor_columns)};

static void pursuit_start(const demo *world, actor *self, uint64_t seed)
{
    (void)seed;
    if (self->agent.id == 1) {
        self->agent.position = demo_point(40, 60);
        self->agent.max_speed = world->dials[QUARRY_MAX_SPEED];
        return;
    }
    self->role = self->agent.id % 2 == 0 ? DYNAMIC : FIXED;
    if (self->agent.id <= 3) self->agent.position = demo_point(100, 340);
}

static cox_vec2 pursuit_steer(const demo *world, actor *self)
{
    if (self->role == QUARRY) return cox_seek(&self->agent, world->target.position);
    const actor *quarry = demo_find(world, 1);
    if (self->role == DYNAMIC) return cox_pursuit(&self->agent, &quarry->agent);
    return cox_pursuit_fixed(&self->agent, &quarry->agent, world->dials[PREDICTION_TICKS]);
}

/* Marks the point that each pursuer seeks. */
static void pursuit_draw(void *context, cox_sketch *sketch)
{
    const demo *world = (const demo *)context;
    const cox_agent *quarry = &demo_find(world, 1)->agent;
    demo_draw(world, sketch);
    for (uint32_t i = 0; i < world->actor_count; i++) {
        const actor *self = &world->actors[i];
        if (self->role == QUARRY) continue;
        fix16_t ticks = cox_prediction_time(&self->agent, quarry);
        if (self->role == FIXED) ticks = cox_fix_from_int(world->dials[PREDICTION_TICKS]);
        sketch_point(sketch, self->agent.id + 1, world->script->inks[self->role],
                     cox_predict(quarry, ticks));
    }
}

static const cox_meaning pursuit_meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_PREY, "quarry"},
    {COX_SHAPE_AGENT, COX_INK_HUNTER, "pursues, dynamic T"},
    {COX_SHAPE_AGENT, COX_INK_NEUTRAL, "pursues, fixed T"},
    {COX_SHAPE_POINT, COX_INK_HUNTER, "aim, dynamic T"},
    {COX_SHAPE_POINT, COX_INK_NEUTRAL, "aim, fixed T"},
};

DEMO_SCENARIO(pursuit, 1, 60, "to where a quarry will be, with a fixed T and a dynamic one",
              .inks = {COX_INK_PREY, COX_INK_HUNTER, COX_INK_NEUTRAL}, .has_target = 1,
              .has_desired = 1);
