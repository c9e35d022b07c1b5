/* SPDX-License-Identifier: MIT
 * Yard: three modes of combining the same wishes. Agents go to the target among crates, a log and
 * barrels. In the order of their importance they keep off these, keep apart, and arrive. Some add
 * the forces up; some obey the first that is worth heeding; some give each what the ones before it
 * have left of max_force. An agent that runs into something is pushed off it and slides along. */
#include "coxswain/combine.h"
#include "coxswain/contact.h"
#include "coxswain/group.h"
#include "coxswain/target.h"
#include "coxswain/wall.h"
#include "demo.h"
#include "sketch.h"

enum { BY_SUM, BY_FIRST, BY_BUDGET, ROLES };

enum {
    SEE_AHEAD = DEMO_TARGET_SETTINGS,
    AVOIDANCE,
    APART,
    HEED,
    TARGET_RADIUS,
    SLOWING_RADIUS,
    TIME_TO_TARGET,
    SETTING_COUNT
};

#define CRATES 3
#define SIDES 4
#define BARRELS 2
#define THINGS (CRATES + 1 + BARRELS)

/* How hard agents keep apart, beside how hard they keep off things. */
#define APART_SHARE COX_RATIO(1, 4)

/* The yard is the same in every run, so it is no state. */
typedef struct yard {
    demo demo;
    cox_vec2 corners[CRATES][SIDES];
    cox_segment log;
    cox_obstacle barrels[BARRELS];
    cox_area things[THINGS];
} yard;

/* What an agent remembers within a tick is no state. */
typedef struct body {
    actor actor;
    cox_vec2 before; /* where it was when the tick began */
} body;

static const cox_setting yard_settings[] COX_FLASH = {
    DEMO_COMMON_SETTINGS_OF(12, "agents that cross the yard, the three modes in turn",
                            COX_RATIO(5, 2), COX_RATIO(1, 4)),
    DEMO_HOP_SETTING(300),
    {"see_ahead", "units", "how far ahead an agent looks", COX_FIXED, 0, COX_FIX(60),
     COX_FIX(1000)},
    {"avoidance", PER_TICK_SQUARED, "how hard a thing pushes an agent aside", COX_FIXED, 0,
     COX_FIX(4), COX_FIX(1000)},
    {"apart", "units", "how far agents keep apart", COX_FIXED, 0, COX_FIX(22), COX_FIX(1000)},
    {"heed", PER_TICK_SQUARED, "a longer force is obeyed alone, by those that obey one", COX_FIXED,
     0, COX_RATIO(1, 16), COX_FIX(1000)},
    {"target_radius", "units", "how near the target it is good enough", COX_FIXED, 0, COX_FIX(12),
     COX_FIX(1000)},
    {"slowing_radius", "units", "how near the target agents slow down", COX_FIXED, 0, COX_FIX(80),
     COX_FIX(1000)},
    {"time_to_target", "ticks", "in which the wanted velocity is to be reached", COX_FIXED, 0,
     COX_FIX(6), COX_FIX(1000)},
};
static const cox_column dial_columns[] COX_FLASH = {
    DEMO_DIAL(SEE_AHEAD, "see_ahead", COX_FIXED),
    DEMO_DIAL(AVOIDANCE, "avoidance", COX_FIXED),
    DEMO_DIAL(APART, "apart", COX_FIXED),
    DEMO_DIAL(HEED, "heed", COX_FIXED),
    DEMO_DIAL(TARGET_RADIUS, "target_radius", COX_FIXED),
    DEMO_DIAL(SLOWING_RADIUS, "slowing_radius", COX_FIXED),
    DEMO_DIAL(TIME_TO_TARGET, "time_to_target", COX_FIXED),
};
static const cox_column body_columns[] COX_FLASH = {DEMO_ACTOR_COLUMNS(ROLES)};
static const cox_table yard_tables[] COX_FLASH = {DEMO_DIALS(dial_columns), DEMO_TARGET,
                                                  DEMO_ACTORS_OF(body, body_columns)};

static void yard_prepare(demo *world)
{
    static const int16_t boxes[CRATES][4] COX_FLASH = {
        {275, 30, 325, 110}, {120, 180, 190, 230}, {360, 250, 480, 280}};
    yard *self = (yard *)world;
    uint32_t count = 0;
    for (uint32_t i = 0; i < CRATES; i++, count++) {
        int16_t at[4];
        cox_flash_copy(at, boxes[i], sizeof at);
        self->things[count] = cox_area_of_box(count + 1u, demo_point(at[0], at[1]),
                                              demo_point(at[2], at[3]), self->corners[i]);
    }
    self->log = cox_segment_make(count + 1u, demo_point(250, 200), demo_point(330, 180));
    self->things[count++] = cox_area_of_segment(&self->log, COX_FIX(10));
    for (uint32_t i = 0; i < BARRELS; i++, count++) {
        self->barrels[i].id = count + 1u;
        self->barrels[i].position = i == 0 ? demo_point(440, 150) : demo_point(240, 330);
        self->barrels[i].radius = COX_FIX(26);
        self->things[count] = cox_area_of_obstacle(&self->barrels[i]);
    }
}

static void yard_start(const demo *world, actor *self, uint64_t seed)
{
    (void)world;
    (void)seed;
    uint32_t number = self->agent.id - 1u;
    self->role = (uint8_t)(number % ROLES);
    int16_t column = (int16_t)(number / ROLES), line = (int16_t)(number % ROLES);
    if (column < 3)
        self->agent.position = demo_point((int16_t)(30 + 26 * column), (int16_t)(226 + 26 * line));
}

static uint8_t combination_of(const actor *self)
{
    switch (self->role) {
    case BY_SUM:
        return COX_COMBINE_SUM;
    case BY_FIRST:
        return COX_COMBINE_FIRST;
    default:
        return COX_COMBINE_BUDGET;
    }
}

static cox_vec2 arrive(const demo *world, const cox_agent *self)
{
    cox_arrival arrival;
    arrival.target_radius = world->dials[TARGET_RADIUS];
    arrival.slowing_radius = world->dials[SLOWING_RADIUS];
    arrival.time_to_target = world->dials[TIME_TO_TARGET];
    return cox_arrive_timed(self, world->target.position, arrival);
}

static cox_vec2 yard_steer(const demo *world, actor *self)
{
    const cox_agent *agent = &self->agent;
    const cox_area *things = ((const yard *)world)->things;
    fix16_t avoidance = world->dials[AVOIDANCE];
    uint8_t kind = combination_of(self);
    cox_combine combine =
        cox_combine_make(kind, kind == COX_COMBINE_FIRST ? world->dials[HEED] : agent->max_force);
    const cox_vec2 forces[3] = {
        cox_avoid_areas(agent, things, THINGS, world->dials[SEE_AHEAD], avoidance),
        cox_separation(agent, demo_agents(world), world->dials[APART],
                       cox_fix_mul(avoidance, APART_SHARE)),
        arrive(world, agent)};
    for (uint32_t i = 0; i < COX_COUNT(forces); i++)
        if (!cox_combine_add(&combine, forces[i], COX_FIX_ONE)) break;
    return cox_combine_force(&combine);
}

static void yard_move(const demo *world, actor *self)
{
    (void)world;
    ((body *)self)->before = self->agent.position;
    cox_agent_move(&self->agent, self->force);
}

static void yard_settle(demo *world)
{
    const cox_area *things = ((const yard *)world)->things;
    for (uint32_t i = 0; i < world->actor_count; i++) {
        body *self = (body *)demo_actor(world, i);
        cox_agent *agent = &self->actor.agent;
        cox_vec2 push = cox_contact_push_off_areas(agent, things, THINGS);
        if (cox_vec2_is_zero(push)) continue;
        cox_contact_move(agent, push);
        agent->velocity = cox_contact_velocity(agent, self->before);
        cox_agent_face_velocity(agent);
    }
}

static void draw_things(const yard *self, cox_sketch *sketch)
{
    for (uint32_t i = 0; i < CRATES; i++)
        for (uint32_t k = 0; k < SIDES; k++)
            sketch_band(sketch, COX_INK_OBSTACLE, self->corners[i][k],
                        self->corners[i][(k + 1u) % SIDES], COX_FIX(1));
    sketch_band(sketch, COX_INK_OBSTACLE, self->log.start, self->log.end, COX_FIX(10));
    for (uint32_t i = 0; i < BARRELS; i++)
        sketch_circle(sketch, self->barrels[i].id, COX_INK_OBSTACLE, self->barrels[i].position,
                      self->barrels[i].radius);
}

static void yard_draw(void *context, cox_sketch *sketch)
{
    demo *world = (demo *)context;
    draw_things((const yard *)context, sketch);
    sketch_circle(sketch, 1, COX_INK_NEUTRAL, world->target.position, world->dials[TARGET_RADIUS]);
    demo_draw(world, sketch);
}

static const cox_meaning yard_meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_HUNTER, "adds its forces up"},
    {COX_SHAPE_AGENT, COX_INK_PREY, "obeys the first one"},
    {COX_SHAPE_AGENT, COX_INK_RESTING, "shares a budget"},
};
DEMO_SCENARIO(yard, 1, 60, "to a target among crates and barrels: forces by sum, first and budget",
              .inks = {COX_INK_HUNTER, COX_INK_PREY, COX_INK_RESTING}, .has_target = 1,
              .world_size = sizeof(yard), .actor_size = sizeof(body), .prepare = yard_prepare,
              .move = yard_move, .settle = yard_settle);
