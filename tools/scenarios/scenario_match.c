/* SPDX-License-Identifier: MIT
 * Match: tutorial 002's VelocityMatch. All agents take on the leader's velocity, wherever they are:
 * each track runs beside the leader's and is rounder at the corners. The leader seeks the
 * target. */
#include "coxswain/pursuit.h"
#include "coxswain/target.h"
#include "demo.h"
#include "sketch.h"

enum { LEADER, MATCHING, ROLES };

enum { TIME_TO_TARGET = DEMO_TARGET_SETTINGS, SETTING_COUNT };

static const cox_setting match_settings[] COX_FLASH = {
    DEMO_COMMON_SETTINGS_OF(5, "a leader, and agents that match its velocity", COX_FIX(2),
                            COX_RATIO(1, 10)),
    DEMO_HOP_SETTING(60),
    {"time_to_target", "ticks", "time to reach the leader's velocity", COX_FIXED, 0,
     COX_MATCH_VELOCITY_TIME_DEFAULT, COX_FIX(1000)},
};
static const cox_column dial_columns[] COX_FLASH = {
    DEMO_DIAL(TIME_TO_TARGET, "time_to_target", COX_FIXED),
};
static const cox_column actor_columns[] COX_FLASH = {DEMO_ACTOR_COLUMNS(ROLES)};
static const cox_table match_tables[] COX_FLASH = {DEMO_DIALS(dial_columns), DEMO_TARGET,
                                                   DEMO_ACTORS(actor_columns)};

static void match_start(const demo *world, actor *self, uint64_t seed)
{
    (void)world;
    (void)seed;
    self->role = self->agent.id == 1 ? LEADER : MATCHING;
    uint32_t number = self->agent.id - 1;
    if (self->role == LEADER) self->agent.position = demo_point(300, 200);
    else if (number < 5)
        self->agent.position =
            demo_point((int16_t)(number < 3 ? 90 : 460), (int16_t)(number % 2 == 0 ? 120 : 280));
}

static cox_vec2 match_steer(const demo *world, actor *self)
{
    if (self->role == LEADER) return cox_seek(&self->agent, world->target.position);
    const actor *leader = demo_find(world, 1);
    return cox_match_velocity(&self->agent, &leader->agent, world->dials[TIME_TO_TARGET]);
}

static void match_draw(void *context, cox_sketch *sketch)
{
    demo_draw((const demo *)context, sketch);
}

static const cox_meaning match_meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_HUNTER, "leader"},
    {COX_SHAPE_AGENT, COX_INK_PREY, "matches its velocity"},
};
DEMO_SCENARIO(match, 1, 30, "agents take on the velocity of a leader",
              .inks = {COX_INK_HUNTER, COX_INK_PREY}, .has_target = 1);
