/* SPDX-License-Identifier: MIT
 * Obstacles: collision avoidance, which the tutorials (000) leave to a later part. Agents seek the
 * target and look ahead along their line of motion: where it meets a circle, a force pushes them
 * aside. They also separate from each other. */
#include "coxswain/avoidance.h"
#include "coxswain/group.h"
#include "coxswain/manager.h"
#include "coxswain/obstacle.h"
#include "demo.h"
#include "sketch.h"

enum { AVOIDING, ROLES };

enum { SEE_AHEAD = DEMO_TARGET_SETTINGS, AVOIDANCE, SETTING_COUNT };

#define OBSTACLES 9

/* Obstacles are state, because a game might move them. */
typedef struct course {
    demo demo;
    uint32_t obstacle_count;
    cox_obstacle obstacles[OBSTACLES];
} course;

static const cox_setting obstacles_settings[] COX_FLASH = {
    DEMO_COMMON_SETTINGS_OF(4, "agents that go to the target", COX_FIX(3), COX_RATIO(1, 4)),
    DEMO_HOP_SETTING(150),
    {"see_ahead", "units", "how far ahead an agent looks at full speed", COX_FIXED, 0, COX_FIX(60),
     COX_FIX(1000)},
    {"avoidance", PER_TICK_SQUARED, "how hard an obstacle pushes an agent aside", COX_FIXED, 0,
     COX_FIX(6), COX_FIX(1000)},
};
static const cox_column dial_columns[] COX_FLASH = {
    DEMO_DIAL(SEE_AHEAD, "see_ahead", COX_FIXED),
    DEMO_DIAL(AVOIDANCE, "avoidance", COX_FIXED),
};
static const cox_column obstacle_columns[] COX_FLASH = {
    COX_ID_COLUMN(cox_obstacle, id),
    COX_POSITION_COLUMNS(cox_obstacle, position),
    COX_COLUMN(cox_obstacle, radius, COX_FIXED, COX_STATE, 0, COX_FIX_MAX),
};
static const cox_column actor_columns[] COX_FLASH = {DEMO_ACTOR_COLUMNS(ROLES)};
static const cox_table obstacles_tables[] COX_FLASH = {
    DEMO_DIALS(dial_columns), DEMO_TARGET,
    COX_TABLE(course, obstacles, obstacle_count, OBSTACLES, obstacle_columns),
    DEMO_ACTORS(actor_columns)};

static void add_obstacle(course *self, int16_t x, int16_t y, int16_t radius)
{
    uint32_t id = self->obstacle_count + 1;
    self->obstacles[self->obstacle_count++] =
        cox_obstacle_make(id, demo_point(x, y), cox_fix_from_int(radius));
}

/* They stand on the lines from corner to corner of the target's square, and some beside those. */
static void obstacles_prepare(demo *world)
{
    course *self = (course *)world;
    add_obstacle(self, 300, 75, 34);
    add_obstacle(self, 300, 325, 34);
    add_obstacle(self, 440, 200, 34);
    add_obstacle(self, 160, 200, 34);
    add_obstacle(self, 300, 200, 44);
    add_obstacle(self, 225, 130, 18);
    add_obstacle(self, 375, 130, 18);
    add_obstacle(self, 225, 270, 18);
    add_obstacle(self, 375, 270, 18);
}

static void obstacles_start(const demo *world, actor *self, uint64_t seed)
{
    (void)world;
    (void)seed;
    uint32_t number = self->agent.id - 1;
    if (number < 4) self->agent.position = demo_point(40, (int16_t)(110 + 60 * number));
}

static cox_vec2 obstacles_steer(const demo *world, actor *self)
{
    const course *field = (const course *)world;
    cox_manager manager = {0, 0};
    cox_manager_seek(&manager, &self->agent, world->target.position,
                     COX_MANAGER_SLOWING_RADIUS_DEFAULT);
    cox_manager_add(&manager,
                    cox_avoid_obstacles(&self->agent, field->obstacles, field->obstacle_count,
                                        world->dials[SEE_AHEAD], world->dials[AVOIDANCE]));
    cox_manager_add(&manager,
                    cox_separation(&self->agent, demo_agents(world), COX_FIX(20), COX_FIX(2)));
    return cox_manager_sum(&manager);
}

/* Draws how far each agent looks ahead, as a line. */
static void obstacles_draw(void *context, cox_sketch *sketch)
{
    demo *world = (demo *)context;
    const course *field = (const course *)context;
    for (uint32_t i = 0; i < field->obstacle_count; i++) {
        const cox_obstacle *obstacle = &field->obstacles[i];
        sketch_circle(sketch, obstacle->id, COX_INK_OBSTACLE, obstacle->position, obstacle->radius);
    }
    for (uint32_t i = 0; i < world->actor_count; i++) {
        const cox_agent *agent = &demo_actor(world, i)->agent;
        fix16_t ticks = cox_fix_div(world->dials[SEE_AHEAD], agent->max_speed);
        cox_vec2 displacement = cox_vec2_scale(agent->velocity, ticks);
        sketch_line(sketch, COX_INK_NEUTRAL, agent->position,
                    cox_vec2_add(agent->position, displacement));
    }
    demo_draw(world, sketch);
}

static const cox_meaning obstacles_meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_HUNTER, "agent"},
    {COX_SHAPE_LINE, COX_INK_NEUTRAL, "sight ahead"},
};
DEMO_SCENARIO(obstacles, 1, 60, "to a target, round the circles before it",
              .inks = {COX_INK_HUNTER}, .has_target = 1, .world_size = sizeof(course),
              .prepare = obstacles_prepare);
