/* SPDX-License-Identifier: MIT
 * Wander: tutorial 000, part 3, the second form. The force points to a point of a circle that lies
 * ahead of the agent. The point moves a little along the circle in each tick, so the track bends
 * gently to either side, without the sudden turns of stray. */
#include "coxswain/wander.h"
#include "demo.h"
#include "sketch.h"

enum { WANDERING, ROLES };

enum { CIRCLE_DISTANCE = DEMO_SETTINGS, CIRCLE_RADIUS, ANGLE_CHANGE, SETTING_COUNT };

static const cox_setting wander_settings[] COX_FLASH = {
    DEMO_COMMON_SETTINGS(3, "agents that wander; all but three start at random"),
    {"circle_distance", PER_TICK_SQUARED, "how far ahead the circle is", COX_FIXED, 0, COX_FIX(6),
     COX_FIX(1000)},
    {"circle_radius", PER_TICK_SQUARED, "how large the circle is; a larger one turns more sharply",
     COX_FIXED, 0, COX_FIX(8), COX_FIX(1000)},
    {"angle_change", "radians", "the point moves by at most half of it", COX_FIXED, 0, COX_FIX(1),
     COX_FIX_TWO_PI},
};
static const cox_column dial_columns[] COX_FLASH = {
    DEMO_DIAL(CIRCLE_DISTANCE, "circle_distance", COX_FIXED),
    DEMO_DIAL(CIRCLE_RADIUS, "circle_radius", COX_FIXED),
    DEMO_DIAL(ANGLE_CHANGE, "angle_change", COX_FIXED),
};
static const cox_column actor_columns[] COX_FLASH = {
    DEMO_ACTOR_COLUMNS(ROLES),
    COX_WANDER_COLUMNS(actor, wander),
};
static const cox_table wander_tables[] COX_FLASH = {DEMO_DIALS(dial_columns),
                                                    DEMO_ACTORS(actor_columns)};

static void wander_start(const demo *world, actor *self, uint64_t seed)
{
    (void)world;
    if (self->agent.id <= 3) self->agent.position = demo_point(300, 200);
    self->wander = cox_wander_make(seed, self->agent.id);
}

static bool wander_restored(const demo *world, actor *self)
{
    (void)world;
    return cox_wander_is_sound(&self->wander);
}

static cox_wander_circle circle_of(const demo *world)
{
    cox_wander_circle circle;
    circle.distance = world->dials[CIRCLE_DISTANCE];
    circle.radius = world->dials[CIRCLE_RADIUS];
    circle.angle_change = world->dials[ANGLE_CHANGE];
    return circle;
}

static cox_vec2 wander_steer(const demo *world, actor *self)
{
    return cox_wander(&self->agent, &self->wander, circle_of(world));
}

/* Draws the circle, and on it the point that the force goes to; enlarged, because it is small. */
static void draw_circle(const demo *world, cox_sketch *sketch, const actor *self)
{
    const cox_agent *agent = &self->agent;
    const fix16_t scale = COX_FIX(4);
    fix16_t radius = cox_fix_mul(world->dials[CIRCLE_RADIUS], scale);
    fix16_t distance = cox_fix_mul(world->dials[CIRCLE_DISTANCE], scale);
    cox_vec2 ahead = cox_vec2_set_length(agent->velocity, distance);
    cox_vec2 centre = cox_vec2_add(agent->position, ahead);
    cox_vec2 way = cox_vec2_scale(cox_vec2_from_angle(self->wander.angle), radius);
    sketch_circle(sketch, agent->id, COX_INK_NEUTRAL, centre, radius);
    sketch_line(sketch, COX_INK_NEUTRAL, centre, cox_vec2_add(centre, way));
}

static void wander_draw(void *context, cox_sketch *sketch)
{
    const demo *world = (const demo *)context;
    demo_draw(world, sketch);
    for (uint32_t i = 0; i < world->actor_count; i++) draw_circle(world, sketch, &world->actors[i]);
}

static const cox_meaning wander_meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_HUNTER, "wanders"},
    {COX_SHAPE_CIRCLE, COX_INK_NEUTRAL, "circle (4 times larger)"},
    {COX_SHAPE_LINE, COX_INK_NEUTRAL, "displacement"},
};

DEMO_SCENARIO(wander, 1, 60, "wandering at random, by a point on a circle ahead",
              .inks = {COX_INK_HUNTER}, .restored = wander_restored);
