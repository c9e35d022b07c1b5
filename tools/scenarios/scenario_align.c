/* SPDX-License-Identifier: MIT
 * Align: tutorial 002. Boats turn by a torque, by the shorter turn, to the course ordered: the
 * direction from the middle of the stage to the target. Within the slowing radius, an angle, the
 * turn slows down with the angle left. Boats that do not slow down turn too far, and back: they
 * weave. */
#include "coxswain/turning.h"
#include "demo.h"
#include "sketch.h"

enum { SLOWING, HASTY, ROLES };

enum {
    MAX_ROTATION = DEMO_TARGET_SETTINGS,
    MAX_TORQUE,
    TARGET_RADIUS,
    SLOWING_RADIUS,
    TIME_TO_TARGET,
    SETTING_COUNT
};

static const cox_setting align_settings[] COX_FLASH = {
    DEMO_COMMON_SETTINGS_OF(4, "boats; every other one does not slow its turns", COX_FIX(1),
                            COX_RATIO(1, 4)),
    DEMO_HOP_SETTING(140),
    {"max_rotation", "radians per tick", "how fast a boat can turn", COX_FIXED, 0, COX_RATIO(1, 10),
     COX_FIX_PI},
    {"max_torque", "radians per tick^2", "how hard a boat can turn", COX_FIXED, 0,
     COX_RATIO(1, 200), COX_FIX_PI},
    {"target_radius", "radians", "no torque this near to the course", COX_FIXED, 0, 0, COX_FIX_PI},
    {"slowing_radius", "radians", "where a boat slows its turn down", COX_FIXED, 0,
     COX_RATIO(157, 100), COX_FIX_PI},
    {"time_to_target", "ticks", "time to reach the desired rotation", COX_FIXED, 0, COX_FIX(6),
     COX_FIX(1000)},
};
static const cox_column dial_columns[] COX_FLASH = {
    DEMO_DIAL(TARGET_RADIUS, "target_radius", COX_FIXED),
    DEMO_DIAL(SLOWING_RADIUS, "slowing_radius", COX_FIXED),
    DEMO_DIAL(TIME_TO_TARGET, "time_to_target", COX_FIXED),
};
static const cox_column actor_columns[] COX_FLASH = {DEMO_ACTOR_COLUMNS(ROLES)};
static const cox_table align_tables[] COX_FLASH = {DEMO_DIALS(dial_columns), DEMO_TARGET,
                                                   DEMO_ACTORS(actor_columns)};

static void align_start(const demo *world, actor *self, uint64_t seed)
{
    (void)seed;
    uint32_t number = self->agent.id - 1;
    self->role = (uint8_t)(number % ROLES);
    self->agent.max_rotation = world->dials[MAX_ROTATION];
    self->agent.max_torque = world->dials[MAX_TORQUE];
    if (number < 4) self->agent.position = demo_point((int16_t)(40 + 105 * number), 240);
}

static fix16_t course_of(const demo *world)
{
    return cox_vec2_angle(cox_vec2_subtract(world->target.position, demo_corner(DEMO_MIDDLE)));
}

/* A boat moves where it points; its keel lets it drift a little. */
static cox_vec2 align_steer(const demo *world, actor *self)
{
    const cox_agent *boat = &self->agent;
    cox_turning turning;
    turning.target_radius = world->dials[TARGET_RADIUS];
    turning.slowing_radius = self->role == SLOWING ? world->dials[SLOWING_RADIUS] : 0;
    turning.time_to_target = world->dials[TIME_TO_TARGET];
    self->torque = cox_align(boat, course_of(world), turning);
    cox_vec2 ahead = cox_vec2_from_angle(boat->orientation);
    return cox_vec2_subtract(cox_vec2_scale(ahead, boat->max_speed), boat->velocity);
}

/* Draws a torque as an arrow to the side that it turns the bow to. */
static void draw_boat(const demo *world, cox_sketch *sketch, actor boat)
{
    const cox_agent *agent = &boat.agent;
    align_steer(world, &boat);
    cox_vec2 course = cox_vec2_from_angle(course_of(world));
    cox_vec2 side = cox_vec2_perpendicular(cox_vec2_from_angle(agent->orientation));
    sketch_facing(sketch, agent, world->script->inks[boat.role]);
    sketch_vector(sketch, agent, COX_INK_DESIRED, cox_vec2_scale(course, agent->max_speed));
    sketch_vector(sketch, agent, COX_INK_VELOCITY, agent->velocity);
    sketch_vector(sketch, agent, COX_INK_STEERING, cox_vec2_scale(side, boat.torque));
}

static void align_draw(void *context, cox_sketch *sketch)
{
    const demo *world = (const demo *)context;
    demo_draw_stage(world, sketch);
    sketch_line(sketch, COX_INK_TARGET, demo_corner(DEMO_MIDDLE), world->target.position);
    for (uint32_t i = 0; i < world->actor_count; i++)
        draw_boat(world, sketch, *demo_actor(world, i));
}

static const cox_meaning align_meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_HUNTER, "slows its turns"},
    {COX_SHAPE_AGENT, COX_INK_PREY, "does not"},
    {COX_SHAPE_LINE, COX_INK_TARGET, "course ordered"},
    {COX_SHAPE_VECTOR, COX_INK_DESIRED, "course ordered"},
    {COX_SHAPE_VECTOR, COX_INK_STEERING, "torque"},
};
DEMO_SCENARIO(align, 1, 60, "boats turn to the course ordered, with and without slowing down",
              .inks = {COX_INK_HUNTER, COX_INK_PREY}, .has_target = 1);
