/* SPDX-License-Identifier: MIT
 * Kinematic: tutorial 002's behaviours without inertia. They return a velocity, not a force, so an
 * agent turns on the spot and its track has corners. The first agent seeks the target and shakes
 * about it, the second arrives, the third wanders and flees when the target is near. The fourth
 * steers to the target by a force, as in tutorial 000, and its track is round. */
#include "coxswain/kinematic.h"
#include "coxswain/target.h"
#include "demo.h"
#include "sketch.h"
#include "walls.h"

enum { SEEKING, ARRIVING, WANDERING, STEERING, ROLES };

enum {
    MAX_ROTATION = DEMO_TARGET_SETTINGS,
    ARRIVAL_RADIUS,
    TIME_TO_TARGET,
    FLEE_RADIUS,
    SETTING_COUNT
};

static const cox_setting kinematic_settings[] COX_FLASH = {
    DEMO_COMMON_SETTINGS(4, "seeking, arriving, wandering and steering in turn"),
    DEMO_HOP_SETTING(120),
    {"max_rotation", "radians per tick", "how fast a wandering agent turns", COX_FIXED, 0,
     COX_RATIO(1, 4), COX_FIX_PI},
    {"arrival_radius", "units", "an arriving agent rests within it", COX_FIXED, 0, COX_FIX(10),
     COX_FIX_MAX},
    {"time_to_target", "ticks", "an arriving agent takes this long", COX_FIXED, 0,
     COX_KINEMATIC_TIME_DEFAULT, COX_FIX(1000)},
    {"flee_radius", "units", "a wandering agent flees a target this near", COX_FIXED, 0,
     COX_FIX(80), COX_FIX_MAX},
};
static const cox_column dial_columns[] COX_FLASH = {
    DEMO_DIAL(ARRIVAL_RADIUS, "arrival_radius", COX_FIXED),
    DEMO_DIAL(TIME_TO_TARGET, "time_to_target", COX_FIXED),
    DEMO_DIAL(FLEE_RADIUS, "flee_radius", COX_FIXED),
};
static const cox_column actor_columns[] COX_FLASH = {
    DEMO_ACTOR_COLUMNS(ROLES),
    COX_RANDOM_COLUMNS(actor, random),
};
static const cox_table kinematic_tables[] COX_FLASH = {DEMO_DIALS(dial_columns), DEMO_TARGET,
                                                       DEMO_ACTORS(actor_columns)};

static void kinematic_start(const demo *world, actor *self, uint64_t seed)
{
    uint32_t number = self->agent.id - 1;
    self->role = (uint8_t)(number % ROLES);
    self->agent.max_rotation = world->dials[MAX_ROTATION];
    self->random = cox_random_make(seed, self->agent.id);
    if (self->agent.id == 1 + WANDERING) self->agent.position = demo_point(390, 110);
    else if (number < ROLES) self->agent.position = demo_point(60, (int16_t)(60 + 90 * number));
}

static bool kinematic_restored(const demo *world, actor *self)
{
    (void)world;
    return cox_random_is_sound(&self->random);
}

static cox_motion motion_of(const demo *world, actor *self)
{
    const cox_agent *agent = &self->agent;
    cox_vec2 target = world->target.position;
    if (self->role == SEEKING) return cox_kinematic_seek(agent, target);
    if (self->role == ARRIVING)
        return cox_kinematic_arrive(agent, target, world->dials[ARRIVAL_RADIUS],
                                    world->dials[TIME_TO_TARGET]);
    if (cox_vec2_within(agent->position, target, world->dials[FLEE_RADIUS]))
        return cox_kinematic_flee(agent, target);
    return cox_kinematic_wander(agent, &self->random);
}

/* The steering of a kinematic agent is the motion itself. */
static cox_vec2 kinematic_steer(const demo *world, actor *self)
{
    if (self->role == STEERING) return cox_seek(&self->agent, world->target.position);
    cox_motion motion = motion_of(world, self);
    self->torque = motion.rotation;
    return motion.velocity;
}

/* A wandering agent moves where it faces; all others, and those that a wall throws back, face where
 * they move. */
static void kinematic_move(const demo *world, actor *self)
{
    (void)world;
    cox_agent *agent = &self->agent;
    if (self->role == STEERING) {
        cox_agent_move(agent, self->force);
        return;
    }
    cox_motion motion;
    motion.velocity = self->force;
    motion.rotation = self->torque;
    cox_agent_apply_motion(agent, motion);
    cox_vec2 before = agent->velocity;
    walls_reflect(agent, cox_vec2_make(STAGE_WIDTH, STAGE_HEIGHT));
    if (motion.rotation == 0 || !cox_vec2_equal(before, agent->velocity))
        cox_agent_face_velocity(agent);
}

/* A kinematic motion has no steering: it is the desired velocity. */
static void draw_actor(const demo *world, cox_sketch *sketch, actor copy)
{
    const cox_agent *agent = &copy.agent;
    if (copy.role == STEERING) {
        demo_draw_actor(world, sketch, &copy);
        return;
    }
    sketch_agent(sketch, agent, world->script->inks[copy.role]);
    sketch_vector(sketch, agent, COX_INK_DESIRED, motion_of(world, &copy).velocity);
    sketch_vector(sketch, agent, COX_INK_VELOCITY, agent->velocity);
}

static void kinematic_draw(void *context, cox_sketch *sketch)
{
    const demo *world = (const demo *)context;
    cox_vec2 target = world->target.position;
    demo_draw_stage(world, sketch);
    sketch_circle(sketch, 1, COX_INK_PREY, target, world->dials[ARRIVAL_RADIUS]);
    sketch_circle(sketch, 2, COX_INK_NEUTRAL, target, world->dials[FLEE_RADIUS]);
    for (uint32_t i = 0; i < world->actor_count; i++)
        draw_actor(world, sketch, *demo_actor(world, i));
}

static const cox_meaning kinematic_meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_HUNTER, "seeks"},
    {COX_SHAPE_AGENT, COX_INK_PREY, "arrives"},
    {COX_SHAPE_AGENT, COX_INK_NEUTRAL, "wanders or flees"},
    {COX_SHAPE_AGENT, COX_INK_RESTING, "steers by force"},
    {COX_SHAPE_CIRCLE, COX_INK_PREY, "arrived within"},
    {COX_SHAPE_CIRCLE, COX_INK_NEUTRAL, "flees within"},
};
DEMO_SCENARIO(kinematic, 1, 60,
              "seek, arrive, wander and flee without inertia, beside one that steers",
              .inks = {COX_INK_HUNTER, COX_INK_PREY, COX_INK_NEUTRAL, COX_INK_RESTING},
              .has_target = 1, .has_desired = 1, .move = kinematic_move,
              .restored = kinematic_restored);
