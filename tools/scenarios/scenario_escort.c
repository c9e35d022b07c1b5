/* SPDX-License-Identifier: MIT
 * Escort: places beside other agents, after Buckland and Reynolds. A guest seeks the target. Two
 * guards keep their places at its sides by offset pursuit, a third one stays between the guest and
 * the hunter that pursues it, a scout shadows the hunter, and everyone else hides from the hunter
 * behind the nearest pillar. */
#include "coxswain/escort.h"
#include "coxswain/group.h"
#include "coxswain/hide.h"
#include "coxswain/manager.h"
#include "coxswain/obstacle.h"
#include "demo.h"
#include "sketch.h"

enum { GUEST, HUNTER, GUARD, HIDING, ROLES };

/* What the agents of the first ids do. Those that follow hide. */
enum { GUEST_ID = 1, HUNTER_ID, LEFT_GUARD_ID, RIGHT_GUARD_ID, THIRD_GUARD_ID, SCOUT_ID };

enum {
    HUNTER_MAX_SPEED = DEMO_TARGET_SETTINGS,
    OFFSET_BEHIND,
    OFFSET_ASIDE,
    SHADOW_DISTANCE,
    GAP,
    SETTING_COUNT
};

#define SLOWING_RADIUS COX_FIX(30)
#define PILLARS 5

/* The pillars are the same in every run, so they are no state. */
typedef struct escort {
    demo demo;
    cox_obstacle pillars[PILLARS];
} escort;

static const cox_setting escort_settings[] COX_FLASH = {
    DEMO_COMMON_SETTINGS_OF(9, "a guest, a hunter, three guards, a scout; the others hide",
                            COX_RATIO(5, 2), COX_RATIO(1, 4)),
    DEMO_HOP_SETTING(150),
    {"hunter_max_speed", PER_TICK, "how fast guest and hunter can go", COX_FIXED, 0,
     COX_RATIO(3, 2), COX_FIX(1000)},
    {"offset_behind", "units", "how far behind the guest its guards are", COX_FIXED, 0, COX_FIX(20),
     COX_FIX(1000)},
    {"offset_aside", "units", "how far to its sides they are", COX_FIXED, 0, COX_FIX(30),
     COX_FIX(1000)},
    {"shadow_distance", "units", "how near the scout comes to the hunter", COX_FIXED, 0,
     COX_FIX(60), COX_FIX(1000)},
    {"gap", "units", "between a pillar and one that hides behind it", COX_FIXED, 0, COX_FIX(12),
     COX_FIX(1000)},
};
static const cox_column dial_columns[] COX_FLASH = {
    DEMO_DIAL(OFFSET_BEHIND, "offset_behind", COX_FIXED),
    DEMO_DIAL(OFFSET_ASIDE, "offset_aside", COX_FIXED),
    DEMO_DIAL(SHADOW_DISTANCE, "shadow_distance", COX_FIXED),
    DEMO_DIAL(GAP, "gap", COX_FIXED),
};
static const cox_column actor_columns[] COX_FLASH = {DEMO_ACTOR_COLUMNS(ROLES)};
static const cox_table escort_tables[] COX_FLASH = {DEMO_DIALS(dial_columns), DEMO_TARGET,
                                                    DEMO_ACTORS(actor_columns)};

static void escort_prepare(demo *world)
{
    static const int16_t places[PILLARS][2] COX_FLASH = {
        {90, 330}, {510, 330}, {90, 70}, {510, 70}, {300, 330}};
    escort *self = (escort *)world;
    for (uint32_t i = 0; i < PILLARS; i++) {
        int16_t place[2];
        cox_flash_copy(place, places[i], sizeof place);
        self->pillars[i] = cox_obstacle_make(i + 1, demo_point(place[0], place[1]), COX_FIX(24));
    }
}

static void escort_start(const demo *world, actor *self, uint64_t seed)
{
    (void)seed;
    uint32_t id = self->agent.id;
    self->role = id > SCOUT_ID ? HIDING : id == GUEST_ID ? GUEST : id == HUNTER_ID ? HUNTER : GUARD;
    if (id <= HUNTER_ID) self->agent.max_speed = world->dials[HUNTER_MAX_SPEED];
    if (id == GUEST_ID) self->agent.position = demo_point(300, 200);
    if (id == HUNTER_ID) self->agent.position = demo_point(60, 200);
}

/* A place behind the guest, to its left. */
static cox_vec2 offset_of(const demo *world, bool is_left)
{
    fix16_t aside = world->dials[OFFSET_ASIDE];
    return cox_vec2_make(-world->dials[OFFSET_BEHIND], is_left ? aside : -aside);
}

static cox_vec2 hide(const demo *world, const actor *self, const cox_agent *hunter)
{
    const escort *court = (const escort *)world;
    cox_manager manager = {0, 0};
    cox_manager_add(&manager, cox_hide(&self->agent, hunter, court->pillars, PILLARS,
                                       world->dials[GAP], SLOWING_RADIUS));
    cox_manager_add(&manager,
                    cox_separation(&self->agent, demo_agents(world), COX_FIX(20), COX_FIX(1)));
    return cox_manager_sum(&manager);
}

static cox_vec2 escort_steer(const demo *world, actor *self)
{
    const cox_agent *agent = &self->agent;
    if (agent->id == GUEST_ID) return cox_arrive(agent, world->target.position, SLOWING_RADIUS);
    const cox_agent *guest = &demo_find(world, GUEST_ID)->agent;
    if (agent->id == HUNTER_ID)
        return cox_pursuit_by_cases(agent, guest, COX_PURSUIT_TIME_MAX_DEFAULT);
    const cox_agent *hunter = &demo_find(world, HUNTER_ID)->agent;
    if (agent->id == THIRD_GUARD_ID)
        return cox_interpose(agent, guest, hunter, COX_RATIO(1, 3), SLOWING_RADIUS);
    if (agent->id == SCOUT_ID) return cox_shadow(agent, hunter, world->dials[SHADOW_DISTANCE]);
    if (agent->id > SCOUT_ID) return hide(world, self, hunter);
    cox_vec2 offset = offset_of(world, agent->id == LEFT_GUARD_ID);
    return cox_offset_pursuit(agent, guest, offset, SLOWING_RADIUS);
}

/* Draws the pillars, the guards' places at the guest's sides, and the line on which the third guard
 * has its place. */
static void escort_draw(void *context, cox_sketch *sketch)
{
    demo *world = (demo *)context;
    const escort *self = (const escort *)context;
    const cox_agent *guest = &demo_find(world, GUEST_ID)->agent;
    for (uint32_t i = 0; i < PILLARS; i++)
        sketch_circle(sketch, i + 1, COX_INK_OBSTACLE, self->pillars[i].position,
                      self->pillars[i].radius);
    for (uint32_t i = 0; i < 2; i++) {
        cox_vec2 displacement =
            cox_vec2_rotate_by(offset_of(world, i == 0), cox_agent_heading(guest));
        sketch_circle(sketch, i + 1, COX_INK_PREY, cox_vec2_add(guest->position, displacement),
                      COX_FIX(5));
    }
    const actor *hunter = demo_find(world, HUNTER_ID);
    if (hunter != NULL)
        sketch_line(sketch, COX_INK_NEUTRAL, guest->position, hunter->agent.position);
    demo_draw(world, sketch);
}

static const cox_meaning escort_meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_TARGET, "guest"},
    {COX_SHAPE_AGENT, COX_INK_HUNTER, "hunter"},
    {COX_SHAPE_AGENT, COX_INK_PREY, "guard, scout"},
    {COX_SHAPE_AGENT, COX_INK_RESTING, "in hiding"},
    {COX_SHAPE_CIRCLE, COX_INK_PREY, "guard's place"},
    {COX_SHAPE_CIRCLE, COX_INK_OBSTACLE, "pillar"},
    {COX_SHAPE_LINE, COX_INK_NEUTRAL, "from guest to hunter"},
};
DEMO_SCENARIO(escort, 1, 60,
              "guards beside a guest and before its hunter, a scout, and some who hide",
              .inks = {COX_INK_TARGET, COX_INK_HUNTER, COX_INK_PREY, COX_INK_RESTING},
              .has_target = 1, .world_size = sizeof(escort), .prepare = escort_prepare);
