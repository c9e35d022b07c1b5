/* SPDX-License-Identifier: MIT
 * Stray: tutorial 000, part 3, the first form of wander. The agent seeks a random target; every few
 * seconds there is another, often behind its back, so it turns round like a walker that has
 * forgotten the keys. Time is counted in ticks: a clock would give another track in each run. */
#include "coxswain/wander.h"
#include "demo.h"
#include "sketch.h"

enum { STRAYING, ROLES };

enum { DECISION_TICKS = DEMO_SETTINGS, SETTING_COUNT };

static const cox_setting stray_settings[] COX_FLASH = {
    DEMO_COMMON_SETTINGS(1, "agents; all but the first start at random"),
    {"decision_ticks", "ticks", "how long an agent keeps to its target", COX_I32, 1, 120, 1000000},
};
static const cox_column dial_columns[] COX_FLASH = {
    DEMO_DIAL(DECISION_TICKS, "decision_ticks", COX_I32),
};
static const cox_column actor_columns[] COX_FLASH = {
    DEMO_ACTOR_COLUMNS(ROLES),
    COX_STRAY_COLUMNS(actor, stray),
};
static const cox_table stray_tables[] COX_FLASH = {DEMO_DIALS(dial_columns),
                                                   DEMO_ACTORS(actor_columns)};

static void stray_start(const demo *world, actor *self, uint64_t seed)
{
    (void)world;
    if (self->agent.id == 1) self->agent.position = demo_point(300, 200);
    self->stray = cox_stray_make(seed, self->agent.id);
}

static bool stray_restored(const demo *world, actor *self)
{
    (void)world;
    return cox_stray_is_sound(&self->stray);
}

static cox_vec2 stray_steer(const demo *world, actor *self)
{
    return cox_stray(&self->agent, &self->stray, cox_vec2_zero(),
                     cox_vec2_make(STAGE_WIDTH, STAGE_HEIGHT),
                     (uint32_t)world->dials[DECISION_TICKS]);
}

/* Whether an actor has picked a target yet: it does so when it first steers. */
static bool has_picked(const cox_stray_memory *memory)
{
    return memory->ticks_left > 0 || memory->target.x != 0 || memory->target.y != 0;
}

static void stray_draw(void *context, cox_sketch *sketch)
{
    const demo *world = (const demo *)context;
    demo_draw(world, sketch);
    for (uint32_t i = 0; i < world->actor_count; i++) {
        const actor *self = &world->actors[i];
        if (has_picked(&self->stray))
            sketch_point(sketch, self->agent.id, COX_INK_TARGET, self->stray.target);
    }
}

static const cox_meaning stray_meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_HUNTER, "strays"},
    {COX_SHAPE_POINT, COX_INK_TARGET, "random target"},
};

DEMO_SCENARIO(stray, 1, 60, "after a new random target every few seconds", .inks = {COX_INK_HUNTER},
              .has_desired = 1, .restored = stray_restored);
