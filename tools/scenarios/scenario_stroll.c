/* SPDX-License-Identifier: MIT
 * Stroll: tutorial 003. A walker goes to the target by detours. Each leg leads to a point about
 * halfway, to the left or the right of the straight line; the nearer the target, the smaller the
 * turn, and each leg is a random part longer or shorter. A second walker has planned the same
 * points ahead and follows a spline through them, cut into short straight lines: the more natural
 * motion that the tutorial proposes. */
#include "coxswain/path_following.h"
#include "demo.h"
#include "stroll_plan.h"
#include "sketch.h"

enum { BY_LEGS, BY_SPLINE, ROLES };

enum {
    LEAST_LEG = DEMO_TARGET_SETTINGS,
    GREATEST_LEG,
    FULL_DISTANCE,
    FIELD_OF_VIEW,
    LEG_VARIATION,
    PATH_RADIUS,
    TOLERANCE,
    SETTING_COUNT
};

/* Where walkers slow down to rest. */
#define SLOWING_RADIUS COX_FIX(20)

/* The tutorial's numbers times ten, for a stage of this size. */
static const cox_setting stroll_settings[] COX_FLASH = {
    DEMO_COMMON_SETTINGS_OF(6, "walkers, in turn by legs and by the spline through them",
                            COX_RATIO(3, 2), COX_RATIO(1, 4)),
    DEMO_HOP_SETTING(600),
    {"least_leg", "units", "the shortest leg", COX_FIXED, 0, COX_FIX(10), COX_FIX(1000)},
    {"greatest_leg", "units", "the longest leg", COX_FIXED, COX_FIX(1), COX_FIX(100),
     COX_FIX(1000)},
    {"full_distance", "units", "at this distance the field of view is full", COX_FIXED, 0,
     COX_FIX(300), COX_FIX(10000)},
    {"field_of_view", "radians", "detours turn by at most half of it to either side", COX_FIXED, 0,
     COX_FIX_HALF_PI, COX_FIX_TWO_PI},
    {"leg_variation", "", "how much a leg may vary, as a part of its length", COX_FIXED, 0,
     COX_RATIO(1, 4), COX_FIX(1)},
    {"path_radius", "units", "a point this near counts as reached", COX_FIXED, COX_FIX(1),
     COX_FIX(4), COX_FIX(1000)},
    {"tolerance", "units", "how far the lines may lie from the spline", COX_FIXED,
     COX_RATIO(1, 256), COX_RATIO(1, 2), COX_FIX(1000)},
};

typedef struct walker {
    actor actor;
    plan plan;
} walker;

static const cox_column dial_columns[] COX_FLASH = {
    DEMO_DIAL(LEAST_LEG, "least_leg", COX_FIXED),
    DEMO_DIAL(GREATEST_LEG, "greatest_leg", COX_FIXED),
    DEMO_DIAL(FULL_DISTANCE, "full_distance", COX_FIXED),
    DEMO_DIAL(FIELD_OF_VIEW, "field_of_view", COX_FIXED),
    DEMO_DIAL(LEG_VARIATION, "leg_variation", COX_FIXED),
    DEMO_DIAL(PATH_RADIUS, "path_radius", COX_FIXED),
    DEMO_DIAL(TOLERANCE, "tolerance", COX_FIXED),
};
static const cox_column walker_columns[] COX_FLASH = {
    DEMO_ACTOR_COLUMNS(ROLES),
    COX_FOLLOW_PATH_COLUMNS(walker, actor.path),
    PLAN_COLUMNS(walker, plan),
};
static const cox_table stroll_tables[] COX_FLASH = {DEMO_DIALS(dial_columns), DEMO_TARGET,
                                                    DEMO_ACTORS_OF(walker, walker_columns)};

static plan_style style_of(const demo *world, const actor *self)
{
    plan_style style;
    style.stroll.least_leg = world->dials[LEAST_LEG];
    style.stroll.greatest_leg = world->dials[GREATEST_LEG];
    style.stroll.full_distance = world->dials[FULL_DISTANCE];
    style.stroll.field_of_view = world->dials[FIELD_OF_VIEW];
    style.leg_variation = world->dials[LEG_VARIATION];
    style.tolerance = self->role == BY_SPLINE ? world->dials[TOLERANCE] : 0;
    return style;
}

static void set_out(const demo *world, walker *self)
{
    plan_style style = style_of(world, &self->actor);
    self->actor.path = cox_follow_path_make();
    plan_again(&self->plan, self->actor.agent.position, world->target.position, &style);
}

/* The two walkers of a pair draw the same random numbers. */
static void stroll_start(const demo *world, actor *self, uint64_t seed)
{
    walker *strolling = (walker *)self;
    uint32_t number = self->agent.id - 1;
    self->role = (uint8_t)(number % ROLES);
    self->agent.position = demo_point(40, (int16_t)(60 + 140 * (number / ROLES % 3)));
    strolling->plan.random_after = cox_random_make(seed, number / ROLES);
    set_out(world, strolling);
}

static bool stroll_restored(const demo *world, actor *self)
{
    plan *planned = &((walker *)self)->plan;
    if (!cox_random_is_sound(&planned->random)) return false;
    plan_style style = style_of(world, self);
    plan_make(planned, &style);
    cox_path path = plan_path(planned, world->dials[PATH_RADIUS]);
    return cox_follow_path_is_sound(&path, &self->path);
}

static cox_vec2 stroll_steer(const demo *world, actor *self)
{
    plan *planned = &((walker *)self)->plan;
    fix16_t radius = world->dials[PATH_RADIUS];
    bool has_moved = !cox_vec2_equal(planned->goal, world->target.position);
    if (has_moved || plan_is_too_short(planned, self->agent.position, radius))
        set_out(world, (walker *)self);
    cox_path path = plan_path(planned, radius);
    return cox_follow_path(&self->agent, &self->path, &path, SLOWING_RADIUS);
}

/* Draws the points to walk to as small circles, the spline's lines as lines. */
static void draw_plan(const demo *world, cox_sketch *sketch, const walker *self)
{
    fix16_t radius = world->dials[PATH_RADIUS];
    const cox_vec2 *nodes = self->plan.nodes;
    for (uint32_t i = 0; i < self->plan.node_count; i++) {
        if (self->actor.role == BY_LEGS)
            sketch_circle(sketch, i + 1, COX_INK_NEUTRAL, nodes[i], radius);
        else if (i > 0) sketch_line(sketch, COX_INK_PREY, nodes[i - 1], nodes[i]);
    }
}

static void stroll_draw(void *context, cox_sketch *sketch)
{
    const demo *world = (const demo *)context;
    demo_draw_stage(world, sketch);
    for (uint32_t i = 0; i < world->actor_count; i++) {
        walker copy = *(const walker *)demo_actor(world, i);
        draw_plan(world, sketch, &copy);
        demo_draw_actor(world, sketch, &copy.actor);
    }
}

static const cox_meaning stroll_meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_HUNTER, "walks by legs"},
    {COX_SHAPE_AGENT, COX_INK_PREY, "walks a spline"},
    {COX_SHAPE_CIRCLE, COX_INK_NEUTRAL, "walk-to point"},
    {COX_SHAPE_LINE, COX_INK_PREY, "spline, as lines"},
};
DEMO_SCENARIO(stroll, 2, 60, "to a target by detours, from point to point and along a spline",
              .inks = {COX_INK_HUNTER, COX_INK_PREY}, .has_target = 1, .has_desired = 1,
              .actor_size = sizeof(walker), .restored = stroll_restored);
