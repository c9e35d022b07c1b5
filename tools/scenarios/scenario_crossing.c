/* SPDX-License-Identifier: MIT
 * Crossing: ORCA leads a crowd through itself. On the left, agents on a circle all walk to the
 * opposite place, so that all of them meet in the middle. On the right, every fourth agent walks
 * down through a door in a wall that it shares with the agents that come up.
 *
 * Every agent prefers to go straight to its goal, its direction turned a little by its id, and
 * takes on the velocity nearest to that at which it runs into nobody. */
#include "coxswain/orca.h"
#include "demo.h"
#include "sketch.h"

enum { LEFT, RIGHT, STREAM, ROLES };

enum {
    RADIUS = DEMO_SETTINGS,
    DOOR_WIDTH,
    HORIZON,
    WALL_HORIZON,
    NEIGHBOURS,
    MARGIN,
    TURN,
    SETTING_COUNT
};

static const cox_setting crossing_settings[] COX_FLASH = {
    DEMO_COMMON_SETTINGS_OF(64, "agents that cross", COX_FIX(1), COX_FIX(2)),
    {"radius", "units", "of every agent", COX_FIXED, 0, COX_FIX(5), COX_FIX(100)},
    {"door_width", "units", "width of the door in the wall", COX_FIXED, 0, COX_FIX(30),
     COX_FIX(200)},
    {"horizon_ticks", "ticks", "how long ahead agents avoid each other", COX_I32, 1, 40, 4096},
    {"wall_horizon_ticks", "ticks", "how long ahead they avoid walls", COX_I32, 1, 20, 4096},
    {"neighbours", "", "the most others that an agent avoids", COX_I32, 0, 10, 16},
    {"margin", "", "how far apart they keep, in sums of their radii", COX_FIXED, 0,
     COX_RATIO(11, 10), COX_FIX(10)},
    {"turn", "radians", "by how much ids turn what they prefer", COX_FIXED, 0,
     COX_ORCA_TURN_DEFAULT, COX_FIX(1)},
};
static const cox_column dial_columns[] COX_FLASH = {
    DEMO_DIAL(RADIUS, "radius", COX_FIXED),
    DEMO_DIAL(DOOR_WIDTH, "door_width", COX_FIXED),
    DEMO_DIAL(HORIZON, "horizon_ticks", COX_I32),
    DEMO_DIAL(WALL_HORIZON, "wall_horizon_ticks", COX_I32),
    DEMO_DIAL(NEIGHBOURS, "neighbours", COX_I32),
    DEMO_DIAL(MARGIN, "margin", COX_FIXED),
    DEMO_DIAL(TURN, "turn", COX_FIXED),
};
static const cox_column actor_columns[] COX_FLASH = {DEMO_ACTOR_COLUMNS(ROLES)};
static const cox_table crossing_tables[] COX_FLASH = {DEMO_DIALS(dial_columns),
                                                      DEMO_ACTORS(actor_columns)};

/* The circle, and the place of the wall, which ends at the edge of the stage. */
#define CIRCLE_RADIUS COX_FIX(180)
#define WALL_FROM COX_FIX(420)
#define WALL_Y COX_FIX(200)
#define DOOR_X COX_FIX(510)

/* The places of the stream: rows of six, the first so far from the wall. */
#define ROW 6u
#define ROW_GAP COX_FIX(26)
#define FIRST_ROW COX_FIX(70)

/* How far starts lie off their places, to either side. */
#define JITTER COX_FIX(2)

static bool is_in_stream(const cox_agent *agent)
{
    return agent->id % 4u == 0;
}

/* Those of the stream with an even number begin above the wall, the others below it. */
static bool begins_above(const cox_agent *agent)
{
    return agent->id / 4u % 2u == 0;
}

/* The place of an agent on the circle: they lie evenly, by rising ids. */
static cox_vec2 place_on_circle(const demo *world, const cox_agent *agent)
{
    uint32_t count = world->actor_capacity - world->actor_capacity / 4u;
    uint32_t number = agent->id - agent->id / 4u;
    fix16_t angle = cox_fix_mul_div(COX_FIX_TWO_PI, cox_fix_from_int((int32_t)number),
                                    cox_fix_from_int((int32_t)count));
    return cox_vec2_rotate(cox_vec2_make(CIRCLE_RADIUS, 0), angle);
}

/* A place above or below the wall. Rows beyond the stage's edge share the last one. */
static cox_vec2 place_in_stream(const cox_agent *agent, bool is_above)
{
    uint32_t number = agent->id / 8u;
    fix16_t column = cox_fix_from_int((int32_t)(number % ROW) * 2 - (int32_t)ROW + 1);
    fix16_t row = cox_fix_from_int((int32_t)(number / ROW));
    fix16_t away = cox_fix_add(cox_fix_mul(row, ROW_GAP), FIRST_ROW);
    away = cox_fix_min(away, WALL_Y - COX_FIX(10));
    return cox_vec2_make(DOOR_X + cox_fix_mul(column, ROW_GAP / 2),
                         is_above ? WALL_Y - away : WALL_Y + away);
}

/* The middle of the circle. */
static cox_vec2 middle(void)
{
    return demo_point(200, 200);
}

static cox_vec2 start_of(const demo *world, const cox_agent *agent)
{
    if (is_in_stream(agent)) return place_in_stream(agent, begins_above(agent));
    return cox_vec2_add(middle(), place_on_circle(world, agent));
}

static cox_vec2 goal_of(const demo *world, const cox_agent *agent)
{
    if (is_in_stream(agent)) return place_in_stream(agent, !begins_above(agent));
    return cox_vec2_subtract(middle(), place_on_circle(world, agent));
}

static void crossing_start(const demo *world, actor *self, uint64_t seed)
{
    cox_random random = cox_random_make(seed, self->agent.id);
    cox_vec2 off = cox_vec2_make(JITTER, JITTER);
    cox_agent *agent = &self->agent;
    agent->position =
        cox_vec2_add(start_of(world, agent), cox_random_point(&random, cox_vec2_negate(off), off));
    agent->radius = world->dials[RADIUS];
    self->role = is_in_stream(agent) ? STREAM : agent->position.x < middle().x ? LEFT : RIGHT;
}

/* The walls to the left and to the right of the door. */
static void build_walls(const demo *world, cox_segment walls[2])
{
    fix16_t half = world->dials[DOOR_WIDTH] / 2;
    walls[0].id = 1;
    walls[0].start = cox_vec2_make(WALL_FROM, WALL_Y);
    walls[0].end = cox_vec2_make(cox_fix_max(DOOR_X - half, WALL_FROM), WALL_Y);
    walls[1].id = 2;
    walls[1].start = cox_vec2_make(cox_fix_min(DOOR_X + half, STAGE_WIDTH), WALL_Y);
    walls[1].end = cox_vec2_make(STAGE_WIDTH, WALL_Y);
}

/* Where an agent goes: to its goal; before the door, if the wall lies between, to the nearest point
 * of the opening that leaves room for it. */
static cox_vec2 next_point(const demo *world, const cox_agent *agent)
{
    cox_vec2 goal = goal_of(world, agent), at = agent->position;
    if (!is_in_stream(agent)) return goal;
    bool goes_down = goal.y > WALL_Y;
    bool is_through = goes_down ? at.y > WALL_Y + agent->radius : at.y < WALL_Y - agent->radius;
    if (is_through) return goal;
    fix16_t half = world->dials[DOOR_WIDTH] / 2 - agent->radius;
    fix16_t x = cox_fix_clamp(at.x, DOOR_X - half, DOOR_X + half);
    fix16_t beyond = cox_fix_add(agent->radius, COX_FIX(1));
    return cox_vec2_make(x, goes_down ? WALL_Y + beyond : WALL_Y - beyond);
}

/* The change of velocity to what ORCA answers. */
static cox_vec2 crossing_steer(const demo *world, actor *self)
{
    const cox_agent *agent = &self->agent;
    cox_orca_settings settings = cox_orca_settings_default();
    settings.horizon_ticks = (uint32_t)world->dials[HORIZON];
    settings.wall_horizon_ticks = (uint32_t)world->dials[WALL_HORIZON];
    settings.neighbours_max = (uint32_t)world->dials[NEIGHBOURS];
    settings.margin = world->dials[MARGIN];
    cox_segment walls[2];
    build_walls(world, walls);

    cox_vec2 displacement = cox_vec2_subtract(next_point(world, agent), agent->position);
    cox_vec2 preferred = cox_vec2_truncate(displacement, agent->max_speed);
    preferred = cox_orca_turn(preferred, agent->id, world->dials[TURN]);
    cox_vec2 velocity =
        cox_orca(agent, preferred, demo_agents(world), cox_segment_span_make(walls, 2), settings);
    return cox_vec2_subtract(velocity, agent->velocity);
}

/* An agent that hardly moves keeps facing where it was going. */
static void crossing_move(const demo *world, actor *self)
{
    (void)world;
    cox_agent *agent = &self->agent;
    cox_agent_move(agent, self->force);
    if (cox_vec2_longer(agent->velocity, cox_fix_mul(agent->max_speed, COX_RATIO(1, 8))))
        cox_agent_face_velocity(agent);
}

static void crossing_draw(void *context, cox_sketch *sketch)
{
    demo *world = (demo *)context;
    cox_segment walls[2];
    build_walls(world, walls);
    for (uint32_t i = 0; i < 2u; i++)
        sketch_line(sketch, COX_INK_OBSTACLE, walls[i].start, walls[i].end);
    demo_draw(world, sketch);
}

static const cox_meaning crossing_meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_HUNTER, "from the left"},
    {COX_SHAPE_AGENT, COX_INK_PREY, "from the right"},
    {COX_SHAPE_AGENT, COX_INK_NEUTRAL, "through the door"},
};
DEMO_SCENARIO(crossing, 1, 60, "a crowd that crosses itself, and a door, and runs into nobody",
              .inks = {COX_INK_HUNTER, COX_INK_PREY, COX_INK_NEUTRAL}, .move = crossing_move);
