/* SPDX-License-Identifier: MIT
 * Evade: tutorial 000, part 4. Evaders flee the point where the menace will be: some after a fixed
 * T of ticks, the others after distance / max_velocity ticks. When the menace is near, a fixed T
 * looks past the evader, which then runs into the menace. The menace seeks the target. */
#include "coxswain/pursuit.h"
#include "coxswain/target.h"
#include "demo.h"
#include "sketch.h"

enum { MENACE, DYNAMIC, FIXED, ROLES };

enum { MENACE_MAX_SPEED = DEMO_TARGET_SETTINGS, PREDICTION_TICKS, SETTING_COUNT };

static const cox_setting evade_settings[] COX_FLASH = {
    DEMO_COMMON_SETTINGS(3, "a menace, and evaders with a dynamic and a fixed T in turn"),
    DEMO_HOP_SETTING(120),
    {"menace_max_speed", PER_TICK, "how fast the menace can go", COX_FIXED, 0, COX_RATIO(5, 2),
     COX_FIX(1000)},
    {"prediction_ticks", "ticks", "the fixed T", COX_I32, 0, 30, 1000},
};
static const cox_column dial_columns[] COX_FLASH = {
    DEMO_DIAL(PREDICTION_TICKS, "prediction_ticks", COX_I32),
};
static const cox_column actor_columns[] COX_FLASH = {DEMO_ACTOR_COLUMNS(ROLES)};
static const cox_table evade_tables[] COX_FLASH = {DEMO_DIALS(dial_columns), DEMO_TARGET,
                                                   DEMO_ACTORS(actor_columns)};

static void evade_start(const demo *world, actor *self, uint64_t seed)
{
    (void)seed;
    if (self->agent.id == 1) {
        self->agent.position = demo_corner(2);
        self->agent.max_speed = world->dials[MENACE_MAX_SPEED];
        self->agent.velocity = cox_vec2_set_length(
            cox_vec2_subtract(world->target.position, self->agent.position), self->agent.max_speed);
        return;
    }
    self->role = self->agent.id % 2 == 0 ? DYNAMIC : FIXED;
    if (self->agent.id <= 3) self->agent.position = demo_point(205, 285);
}

static cox_vec2 evade_steer(const demo *world, actor *self)
{
    if (self->role == MENACE) return cox_seek(&self->agent, world->target.position);
    const actor *menace = demo_find(world, 1);
    if (self->role == DYNAMIC) return cox_evade(&self->agent, &menace->agent);
    return cox_evade_fixed(&self->agent, &menace->agent, world->dials[PREDICTION_TICKS]);
}

/* Marks the point that each evader flees, with a line from the evader. */
static void evade_draw(void *context, cox_sketch *sketch)
{
    const demo *world = (const demo *)context;
    const cox_agent *menace = &demo_find(world, 1)->agent;
    demo_draw(world, sketch);
    for (uint32_t i = 0; i < world->actor_count; i++) {
        const actor *self = &world->actors[i];
        if (self->role == MENACE) continue;
        fix16_t ticks = cox_prediction_time(&self->agent, menace);
        if (self->role == FIXED) ticks = cox_fix_from_int(world->dials[PREDICTION_TICKS]);
        uint8_t ink = world->script->inks[self->role];
        cox_vec2 fled = cox_predict(menace, ticks);
        sketch_line(sketch, ink, self->agent.position, fled);
        sketch_point(sketch, self->agent.id + 1, ink, fled);
    }
}

static const cox_meaning evade_meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_HUNTER, "menace"},
    {COX_SHAPE_AGENT, COX_INK_PREY, "evades, dynamic T"},
    {COX_SHAPE_AGENT, COX_INK_NEUTRAL, "evades, fixed T"},
    {COX_SHAPE_POINT, COX_INK_PREY, "flees this, dynamic T"},
    {COX_SHAPE_POINT, COX_INK_NEUTRAL, "flees this, fixed T"},
    {COX_SHAPE_LINE, COX_INK_PREY, "from there"},
    {COX_SHAPE_LINE, COX_INK_NEUTRAL, "from there"},
};

DEMO_SCENARIO(evade, 1, 60, "away from where a menace will be, with a fixed T and a dynamic one",
              .inks = {COX_INK_HUNTER, COX_INK_PREY, COX_INK_NEUTRAL}, .has_target = 1,
              .has_desired = 1);
