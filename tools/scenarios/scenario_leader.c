/* SPDX-License-Identifier: MIT
 * Leader: a behaviour that the tutorials (000) leave to a later part. Followers arrive at a point
 * behind the leader, separate, and make room for it when it turns towards them. The leader seeks
 * the target. */
#include "coxswain/leader.h"
#include "coxswain/target.h"
#include "demo.h"
#include "sketch.h"

enum { LEADER, FOLLOWER, ROLES };

enum {
    LEADER_MAX_SPEED = DEMO_TARGET_SETTINGS,
    DISTANCE,
    SIGHT,
    SEPARATION_RADIUS,
    SEPARATION_STRENGTH,
    SETTING_COUNT
};

static const cox_setting leader_settings[] COX_FLASH = {
    DEMO_COMMON_SETTINGS_OF(7, "a leader and followers", COX_FIX(3), COX_RATIO(1, 4)),
    DEMO_HOP_SETTING(130),
    {"leader_max_speed", PER_TICK, "how fast the leader can go", COX_FIXED, 0, COX_FIX(2),
     COX_FIX(1000)},
    {"distance", "units", "how far behind the leader followers keep", COX_FIXED, 0, COX_FIX(50),
     COX_FIX(1000)},
    {"sight", "units", "followers this near to the leader's path leave it", COX_FIXED, 0,
     COX_FIX(30), COX_FIX(1000)},
    {"separation_radius", "units", "agents this near to each other separate", COX_FIXED, 0,
     COX_FIX(30), COX_FIX(1000)},
    {"separation_strength", PER_TICK_SQUARED, "how hard agents separate", COX_FIXED, 0, COX_FIX(2),
     COX_FIX(1000)},
};
static const cox_column dial_columns[] COX_FLASH = {
    DEMO_DIAL(DISTANCE, "distance", COX_FIXED),
    DEMO_DIAL(SIGHT, "sight", COX_FIXED),
    DEMO_DIAL(SEPARATION_RADIUS, "separation_radius", COX_FIXED),
    DEMO_DIAL(SEPARATION_STRENGTH, "separation_strength", COX_FIXED),
};
static const cox_column actor_columns[] COX_FLASH = {DEMO_ACTOR_COLUMNS(ROLES)};
static const cox_table leader_tables[] COX_FLASH = {DEMO_DIALS(dial_columns), DEMO_TARGET,
                                                    DEMO_ACTORS(actor_columns)};

static void leader_start(const demo *world, actor *self, uint64_t seed)
{
    (void)seed;
    if (self->agent.id > 1) {
        self->role = FOLLOWER;
        return;
    }
    self->agent.position = demo_point(300, 200);
    self->agent.max_speed = world->dials[LEADER_MAX_SPEED];
}

static cox_vec2 leader_steer(const demo *world, actor *self)
{
    if (self->role == LEADER) return cox_seek(&self->agent, world->target.position);
    cox_following following = cox_following_default();
    following.distance = world->dials[DISTANCE];
    following.sight = world->dials[SIGHT];
    following.separation_radius = world->dials[SEPARATION_RADIUS];
    following.separation_strength = world->dials[SEPARATION_STRENGTH];
    return cox_follow_leader(&self->agent, &demo_find(world, 1)->agent, demo_agents(world),
                             following);
}

/* Draws the point that followers go to, and the two circles that they leave. */
static void draw_places(const demo *world, cox_sketch *sketch)
{
    const cox_agent *leader = &demo_find(world, 1)->agent;
    cox_vec2 displacement = cox_vec2_set_length(cox_agent_heading(leader), world->dials[DISTANCE]);
    cox_vec2 ahead = cox_vec2_add(leader->position, displacement);
    cox_vec2 behind = cox_vec2_subtract(leader->position, displacement);
    sketch_circle(sketch, 1, COX_INK_HUNTER, leader->position, world->dials[SIGHT]);
    sketch_circle(sketch, 2, COX_INK_HUNTER, ahead, world->dials[SIGHT]);
    sketch_circle(sketch, 3, COX_INK_PREY, behind, COX_FIX(5));
}

static void leader_draw(void *context, cox_sketch *sketch)
{
    demo *world = (demo *)context;
    draw_places(world, sketch);
    demo_draw(world, sketch);
}

static const cox_meaning leader_meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_HUNTER, "leader"},
    {COX_SHAPE_AGENT, COX_INK_PREY, "follower"},
    {COX_SHAPE_CIRCLE, COX_INK_HUNTER, "keep out"},
    {COX_SHAPE_CIRCLE, COX_INK_PREY, "where they want to be"},
};
DEMO_SCENARIO(leader, 1, 60, "followers behind a leader, apart from each other and not before it",
              .inks = {COX_INK_HUNTER, COX_INK_PREY}, .has_target = 1);
