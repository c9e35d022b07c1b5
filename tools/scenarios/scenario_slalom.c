/* SPDX-License-Identifier: MIT
 * Slalom: one course, four means to get past the obstacles on it. Agents go to the target between
 * blocks and other agents: by a cylinder ahead, by three feelers, by chance (of the same behaviours
 * one at a time is obeyed), and by a context of wanted and feared directions. Beside a block they
 * slow down; at the target they brake. */
#include "coxswain/combine.h"
#include "coxswain/context.h"
#include "coxswain/group.h"
#include "coxswain/pursuit.h"
#include "coxswain/speed.h"
#include "coxswain/wall.h"
#include "demo.h"
#include "sketch.h"

enum { BY_CYLINDER, BY_FEELERS, BY_CHANCE, BY_CONTEXT, ROLES };

enum {
    SEE_AHEAD = DEMO_TARGET_SETTINGS,
    AVOIDANCE,
    SLOW_SPEED,
    BRAKE_RATE,
    STOP_RADIUS,
    CHANCE,
    DIRECTIONS,
    SETTING_COUNT
};

#define BLOCKS 5
#define SIDES 4

/* How far ahead others are evaded, in ticks; how near they are feared, and how near a block is that
 * an agent is beside, in units. */
#define HORIZON 40
#define FEARED COX_FIX(20)
#define BESIDE COX_FIX(20)

/* How far a picture's map of directions reaches where a direction is wanted, or feared, most. */
#define MAP_RADIUS COX_FIX(40)

/* The blocks are the same in every run, so they are no state. */
typedef struct slalom {
    demo demo;
    cox_vec2 corners[BLOCKS][SIDES];
    cox_segment walls[BLOCKS * SIDES];
} slalom;

static const cox_setting slalom_settings[] COX_FLASH = {
    DEMO_COMMON_SETTINGS_OF(8, "agents, the four means in turn", COX_RATIO(5, 2), COX_RATIO(1, 4)),
    DEMO_HOP_SETTING(240),
    {"see_ahead", "units", "how far ahead an agent looks", COX_FIXED, 0, COX_FIX(50),
     COX_FIX(1000)},
    {"avoidance", PER_TICK_SQUARED, "how hard a block pushes an agent aside", COX_FIXED, 0,
     COX_FIX(6), COX_FIX(1000)},
    {"slow_speed", PER_TICK, "how fast agents go beside a block", COX_FIXED, 0, COX_RATIO(3, 2),
     COX_FIX(1000)},
    {"brake_rate", "", "the part of its speed that an agent brakes by in a tick", COX_FIXED, 0,
     COX_RATIO(1, 8), COX_FIX(1)},
    {"stop_radius", "units", "how near the target agents brake", COX_FIXED, 0, COX_FIX(36),
     COX_FIX(1000)},
    {"chance", "", "that a behaviour is obeyed, by those that steer by chance", COX_FIXED, 0,
     COX_RATIO(3, 4), COX_FIX(1)},
    {"directions", "", "of a context: 8, 16 or 32", COX_I32, 8, 16, 32},
};
static const cox_column dial_columns[] COX_FLASH = {
    DEMO_DIAL(SEE_AHEAD, "see_ahead", COX_FIXED),
    DEMO_DIAL(AVOIDANCE, "avoidance", COX_FIXED),
    DEMO_DIAL(SLOW_SPEED, "slow_speed", COX_FIXED),
    DEMO_DIAL(BRAKE_RATE, "brake_rate", COX_FIXED),
    DEMO_DIAL(STOP_RADIUS, "stop_radius", COX_FIXED),
    DEMO_DIAL(CHANCE, "chance", COX_FIXED),
    DEMO_DIAL(DIRECTIONS, "directions", COX_I32),
};
static const cox_column actor_columns[] COX_FLASH = {
    DEMO_ACTOR_COLUMNS(ROLES),
    COX_RANDOM_COLUMNS(actor, random),
};
static const cox_table slalom_tables[] COX_FLASH = {DEMO_DIALS(dial_columns), DEMO_TARGET,
                                                    DEMO_ACTORS(actor_columns)};

/* Blocks stand on their corners, on the lines from corner to corner of the target's square. */
static void slalom_prepare(demo *world)
{
    static const int16_t places[BLOCKS][3] COX_FLASH = {
        {300, 70, 34}, {300, 330, 34}, {440, 200, 40}, {160, 200, 40}, {300, 200, 46}};
    slalom *self = (slalom *)world;
    for (uint32_t i = 0; i < BLOCKS; i++) {
        int16_t at[3];
        cox_flash_copy(at, places[i], sizeof at);
        self->corners[i][0] = demo_point((int16_t)(at[0] + at[2]), at[1]);
        self->corners[i][1] = demo_point(at[0], (int16_t)(at[1] + at[2]));
        self->corners[i][2] = demo_point((int16_t)(at[0] - at[2]), at[1]);
        self->corners[i][3] = demo_point(at[0], (int16_t)(at[1] - at[2]));
        cox_segment_loop(self->corners[i], SIDES, i * SIDES + 1u, &self->walls[i * SIDES]);
    }
}

static void slalom_start(const demo *world, actor *self, uint64_t seed)
{
    (void)world;
    uint32_t number = self->agent.id - 1u;
    self->role = (uint8_t)(number % ROLES);
    self->random = cox_random_make(seed, self->agent.id);
    if (number < 8u)
        self->agent.position =
            demo_point(number < 4u ? 40 : 80, (int16_t)(80 + 80 * (number % 4u)));
}

static void areas_of(const demo *world, cox_area areas[BLOCKS])
{
    const slalom *self = (const slalom *)world;
    for (uint32_t i = 0; i < BLOCKS; i++)
        areas[i] = cox_area_of_polygon(i + 1u, self->corners[i], SIDES);
}

static cox_vec2 evade_blocks(const demo *world, const cox_agent *self)
{
    cox_area areas[BLOCKS];
    areas_of(world, areas);
    return cox_avoid_areas(self, areas, BLOCKS, world->dials[SEE_AHEAD], world->dials[AVOIDANCE]);
}

static cox_feelers feelers_of(const demo *world)
{
    cox_feelers feelers;
    feelers.length = world->dials[SEE_AHEAD];
    feelers.side_length = cox_fix_mul(feelers.length, COX_RATIO(1, 2));
    feelers.strength = world->dials[AVOIDANCE];
    feelers.near_length = 0;
    return feelers;
}

static cox_vec2 evade_walls(const demo *world, const cox_agent *self)
{
    const slalom *blocks = (const slalom *)world;
    cox_segment_span walls = cox_segment_span_make(blocks->walls, BLOCKS * SIDES);
    return cox_avoid_walls(self, walls, feelers_of(world));
}

static cox_vec2 evade_others(const demo *world, const cox_agent *self)
{
    return cox_avoid_agents(self, demo_agents(world), HORIZON, COX_RATIO(1, 4));
}

/* To the lower speed, while a block is near. */
static cox_vec2 slow_down(const demo *world, const cox_agent *self)
{
    cox_area areas[BLOCKS];
    areas_of(world, areas);
    for (uint32_t i = 0; i < BLOCKS; i++)
        if (cox_area_contains(&areas[i], self->position, BESIDE))
            return cox_target_speed(self, world->dials[SLOW_SPEED]);
    return cox_vec2_zero();
}

static cox_vec2 steer_by_sum(const demo *world, const cox_agent *self, cox_vec2 evasion)
{
    cox_manager manager = {0, 0};
    cox_manager_add(&manager, evasion);
    cox_manager_add(&manager, evade_others(world, self));
    cox_manager_add(&manager, slow_down(world, self));
    cox_manager_add(&manager, cox_seek(self, world->target.position));
    return cox_manager_sum(&manager);
}

static cox_vec2 steer_by_chance(const demo *world, actor *self)
{
    const cox_agent *agent = &self->agent;
    const cox_vec2 forces[4] = {evade_blocks(world, agent), evade_others(world, agent),
                                slow_down(world, agent), cox_seek(agent, world->target.position)};
    cox_combine combine = cox_combine_make(COX_COMBINE_DITHER, 0);
    for (uint32_t i = 0; i < COX_COUNT(forces); i++)
        (void)cox_combine_add_by_chance(&combine, &self->random, forces[i], COX_FIX_ONE,
                                        world->dials[CHANCE]);
    return cox_combine_force(&combine);
}

/* Fears what lies in that direction, the more the nearer it is; from within, the direction back in.
 * */
static void fear(cox_context *context, cox_vec2 displacement, fix16_t distance, fix16_t sight)
{
    if (distance >= sight) return;
    if (distance < 0) {
        cox_context_add_interest(context, displacement, COX_FIX_ONE);
        displacement = cox_vec2_negate(displacement);
    }
    fix16_t nearness = cox_fix_div(cox_fix_subtract(sight, distance), sight);
    cox_context_add_danger(context, displacement, cox_fix_min(nearness, COX_FIX_ONE));
}

/* Along a side that lies in that direction, to where the agent heads, so that none stays before it.
 * */
static cox_vec2 along(const cox_agent *self, cox_vec2 displacement)
{
    cox_vec2 left = cox_vec2_perpendicular(displacement);
    return cox_vec2_dot(left, cox_agent_heading(self)) < 0 ? cox_vec2_negate(left) : left;
}

static cox_context context_of(const demo *world, const cox_agent *self)
{
    cox_area areas[BLOCKS];
    cox_span others = demo_agents(world);
    cox_context context = cox_context_make((uint32_t)world->dials[DIRECTIONS]);
    fix16_t sight = world->dials[SEE_AHEAD];
    areas_of(world, areas);
    cox_context_add_interest(&context, cox_vec2_subtract(world->target.position, self->position),
                             COX_FIX_ONE);
    for (uint32_t i = 0; i < BLOCKS; i++) {
        cox_surface side = cox_area_nearest(&areas[i], self->position);
        cox_vec2 displacement = cox_vec2_subtract(side.point, self->position);
        fear(&context, displacement, side.distance, sight);
        if (side.distance < sight)
            cox_context_add_interest(&context, along(self, displacement), COX_RATIO(3, 4));
    }
    for (uint32_t i = 0; i < others.count; i++) {
        const cox_agent *other = cox_span_at(others, i);
        cox_vec2 displacement = cox_vec2_subtract(other->position, self->position);
        if (other->id != self->id)
            fear(&context, displacement, cox_vec2_length(displacement), FEARED);
    }
    return context;
}

static cox_vec2 steer_by_context(const demo *world, const cox_agent *self)
{
    cox_context context = context_of(world, self);
    return cox_context_steer(&context, self, COX_RATIO(1, 4));
}

static cox_vec2 slalom_steer(const demo *world, actor *self)
{
    const cox_agent *agent = &self->agent;
    if (cox_vec2_within(agent->position, world->target.position, world->dials[STOP_RADIUS]))
        return cox_brake(agent, world->dials[BRAKE_RATE]);
    switch (self->role) {
    case BY_CYLINDER:
        return steer_by_sum(world, agent, evade_blocks(world, agent));
    case BY_FEELERS:
        return steer_by_sum(world, agent, evade_walls(world, agent));
    case BY_CHANCE:
        return steer_by_chance(world, self);
    default:
        return steer_by_context(world, agent);
    }
}

static bool slalom_restored(const demo *world, actor *self)
{
    (void)world;
    return cox_random_is_sound(&self->random);
}

/* The point so far from an agent in a direction. */
static cox_vec2 point_from(const cox_agent *from, cox_vec2 direction, fix16_t distance)
{
    return cox_vec2_add(from->position, cox_vec2_scale(direction, distance));
}

/* A map of directions as a polygon, which reaches the farther the more a direction is wanted, or
 * feared. */
static void draw_map(cox_sketch *sketch, uint8_t ink, const cox_agent *self,
                     const cox_context *context, const fix16_t *much)
{
    for (uint32_t i = 0; i < context->count; i++) {
        uint32_t next = (i + 1u) % context->count;
        if (much[i] == 0 && much[next] == 0) continue;
        sketch_line(
            sketch, ink,
            point_from(self, cox_context_direction(context, i), cox_fix_mul(much[i], MAP_RADIUS)),
            point_from(self, cox_context_direction(context, next),
                       cox_fix_mul(much[next], MAP_RADIUS)));
    }
}

static void draw_context(const demo *world, cox_sketch *sketch, const cox_agent *self)
{
    cox_context context = context_of(world, self);
    draw_map(sketch, COX_INK_PULL, self, &context, context.interest);
    draw_map(sketch, COX_INK_PUSH, self, &context, context.danger);
}

/* What an agent sees of the blocks. */
static void draw_sight(const demo *world, cox_sketch *sketch, const actor *self)
{
    const cox_agent *agent = &self->agent;
    cox_vec2 ahead = cox_agent_heading(agent), left = cox_vec2_perpendicular(ahead);
    cox_feelers feelers = feelers_of(world);
    uint8_t ink = world->script->inks[self->role];
    if (self->role == BY_CONTEXT) {
        draw_context(world, sketch, agent);
        return;
    }
    if (self->role != BY_FEELERS) {
        sketch_band(sketch, ink, agent->position, point_from(agent, ahead, feelers.length),
                    agent->radius);
        return;
    }
    sketch_line(sketch, ink, agent->position, point_from(agent, ahead, feelers.length));
    const cox_vec2 sides[2] = {cox_vec2_add(ahead, left), cox_vec2_subtract(ahead, left)};
    for (uint32_t i = 0; i < 2; i++)
        sketch_line(sketch, ink, agent->position,
                    point_from(agent, cox_vec2_normalise(sides[i]), feelers.side_length));
}

static void slalom_draw(void *context, cox_sketch *sketch)
{
    demo *world = (demo *)context;
    const slalom *blocks = (const slalom *)context;
    for (uint32_t i = 0; i < BLOCKS * SIDES; i++)
        sketch_band(sketch, COX_INK_OBSTACLE, blocks->walls[i].start, blocks->walls[i].end,
                    COX_FIX(1));
    sketch_circle(sketch, 1, COX_INK_NEUTRAL, world->target.position, world->dials[STOP_RADIUS]);
    for (uint32_t i = 0; i < world->actor_count; i++)
        draw_sight(world, sketch, demo_actor(world, i));
    demo_draw(world, sketch);
}

static const cox_meaning slalom_meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_HUNTER, "by a cylinder ahead"},
    {COX_SHAPE_AGENT, COX_INK_PREY, "by three feelers"},
    {COX_SHAPE_AGENT, COX_INK_RESTING, "by chance"},
    {COX_SHAPE_AGENT, COX_INK_TARGET, "by a context"},
    {COX_SHAPE_LINE, COX_INK_HUNTER, "cylinder"},
    {COX_SHAPE_LINE, COX_INK_PREY, "feeler"},
    {COX_SHAPE_LINE, COX_INK_RESTING, "cylinder"},
    {COX_SHAPE_LINE, COX_INK_PULL, "how wanted"},
    {COX_SHAPE_LINE, COX_INK_PUSH, "how feared"},
    {COX_SHAPE_CIRCLE, COX_INK_NEUTRAL, "brakes within"},
};
DEMO_SCENARIO(slalom, 1, 60, "to a target between blocks: by cylinder, feelers, chance and context",
              .inks = {COX_INK_HUNTER, COX_INK_PREY, COX_INK_RESTING, COX_INK_TARGET},
              .has_target = 1, .world_size = sizeof(slalom), .prepare = slalom_prepare,
              .restored = slalom_restored);
