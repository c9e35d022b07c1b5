/* SPDX-License-Identifier: MIT
 * Face: tutorial 002. Watchers stand in a ring and turn by a torque to face a walker. The walker
 * seeks the target and looks where it is going, so in a bend its orientation lags a little behind.
 */
#include "coxswain/target.h"
#include "coxswain/turning.h"
#include "demo.h"
#include "sketch.h"

enum { WALKER, WATCHER, ROLES };

enum { MAX_ROTATION = DEMO_TARGET_SETTINGS, MAX_TORQUE, SLOWING_RADIUS, SETTING_COUNT };

/* The watchers in the ring; further watchers stand anywhere. */
#define RING 10

static const cox_setting face_settings[] COX_FLASH = {
    DEMO_COMMON_SETTINGS_OF(1 + RING, "a walker and watchers", COX_RATIO(3, 2), COX_RATIO(1, 10)),
    DEMO_HOP_SETTING(180),
    {"max_rotation", "radians per tick", "how fast an agent can turn", COX_FIXED, 0,
     COX_RATIO(1, 10), COX_FIX_PI},
    {"max_torque", "radians per tick^2", "how hard an agent can turn", COX_FIXED, 0,
     COX_RATIO(1, 50), COX_FIX_PI},
    {"slowing_radius", "radians", "where an agent slows its turn down", COX_FIXED, 0,
     COX_RATIO(1, 2), COX_FIX_PI},
};
static const cox_column dial_columns[] COX_FLASH = {
    DEMO_DIAL(SLOWING_RADIUS, "slowing_radius", COX_FIXED),
};
static const cox_column actor_columns[] COX_FLASH = {DEMO_ACTOR_COLUMNS(ROLES)};
static const cox_table face_tables[] COX_FLASH = {DEMO_DIALS(dial_columns), DEMO_TARGET,
                                                  DEMO_ACTORS(actor_columns)};

/* Random numbers say where each watcher looks at first. */
static void face_start(const demo *world, actor *self, uint64_t seed)
{
    cox_agent *agent = &self->agent;
    agent->max_rotation = world->dials[MAX_ROTATION];
    agent->max_torque = world->dials[MAX_TORQUE];
    if (agent->id == 1) {
        agent->position = demo_point(300, 200);
        return;
    }
    cox_random random = cox_random_make(seed, agent->id);
    self->role = WATCHER;
    agent->radius = COX_FIX(10);
    agent->orientation = cox_random_between(&random, -COX_FIX_PI, COX_FIX_PI);
    if (agent->id > 1 + RING) return;
    fix16_t angle = cox_fix_div(COX_FIX_TWO_PI, COX_FIX(RING)) * (fix16_t)(agent->id - 2);
    cox_vec2 displacement = cox_vec2_from_angle(angle);
    agent->position = cox_vec2_add(demo_point(300, 200),
                                   cox_vec2_make(cox_fix_mul(displacement.x, COX_FIX(250)),
                                                 cox_fix_mul(displacement.y, COX_FIX(170))));
}

/* Watchers stand: they have no force. */
static cox_vec2 face_steer(const demo *world, actor *self)
{
    cox_turning turning = cox_turning_default();
    turning.slowing_radius = world->dials[SLOWING_RADIUS];
    if (self->role == WALKER) {
        self->torque = cox_look_where_you_are_going(&self->agent, turning);
        return cox_seek(&self->agent, world->target.position);
    }
    self->torque = cox_face(&self->agent, demo_find(world, 1)->agent.position, turning);
    return cox_vec2_zero();
}

/* A line of sight is as long as the distance to the walker: it ends on the walker if the watcher
 * faces it. */
static void draw_watcher(const demo *world, cox_sketch *sketch, const cox_agent *agent)
{
    cox_vec2 walker = demo_find(world, 1)->agent.position;
    fix16_t distance = cox_vec2_distance(agent->position, walker);
    cox_vec2 sight = cox_vec2_scale(cox_vec2_from_angle(agent->orientation), distance);
    sketch_line(sketch, COX_INK_PREY, agent->position, cox_vec2_add(agent->position, sight));
}

/* Draws a torque as an arrow to the side that it turns the agent to. */
static void face_draw(void *context, cox_sketch *sketch)
{
    const demo *world = (const demo *)context;
    demo_draw_stage(world, sketch);
    for (uint32_t i = 0; i < world->actor_count; i++) {
        actor copy = *demo_actor(world, i);
        const cox_agent *agent = &copy.agent;
        face_steer(world, &copy);
        cox_vec2 side = cox_vec2_perpendicular(cox_vec2_from_angle(agent->orientation));
        if (copy.role == WATCHER) draw_watcher(world, sketch, agent);
        sketch_facing(sketch, agent, world->script->inks[copy.role]);
        sketch_vector(sketch, agent, COX_INK_VELOCITY, agent->velocity);
        sketch_vector(sketch, agent, COX_INK_STEERING, cox_vec2_scale(side, copy.torque));
    }
}

static const cox_meaning face_meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_HUNTER, "walker"},
    {COX_SHAPE_AGENT, COX_INK_PREY, "watcher"},
    {COX_SHAPE_LINE, COX_INK_PREY, "line of sight"},
    {COX_SHAPE_VECTOR, COX_INK_STEERING, "torque"},
};
DEMO_SCENARIO(face, 1, 60, "watchers turn to face a walker, which looks where it is going",
              .inks = {COX_INK_HUNTER, COX_INK_PREY}, .has_target = 1);
