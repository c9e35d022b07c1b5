/* SPDX-License-Identifier: MIT
 * The hunt as a scenario: its settings, its start, its picture. The rules are in hunt.c. */
#include "scenarios.h"

#include <string.h>

#include "block.h"
#include "hunt.h"
#include "sketch.h"

/* The settings in the order of their table. */
enum {
    AGENTS,
    HUNTERS,
    PREY,
    WIDTH,
    HEIGHT,
    HUNTER_MAX_SPEED,
    HUNTER_MAX_FORCE,
    HUNTER_MASS,
    HUNTER_SIGHT,
    MAX_STAMINA,
    PREY_MAX_SPEED,
    PREY_MAX_FORCE,
    PREY_MASS,
    PREY_RANGE,
    CURSOR_RANGE,
    SLOWING_RADIUS,
    WANDER_DISTANCE,
    WANDER_RADIUS,
    WANDER_ANGLE_CHANGE,
    SETTING_COUNT
};

/* The most of a kind. */
#define HUNTERS_MAX 1000
#define PREY_MAX 1000

#define PER_TICK "units per tick"
#define PER_TICK_SQUARED "units per tick^2"

static const cox_setting hunt_settings[] COX_FLASH = {
    {"agents", "", "hunters and prey, one in five a hunter; 0: see hunters and prey", COX_I32, 0, 0,
     PREY_MAX + PREY_MAX / 4},
    {"hunters", "", "number of hunters", COX_I32, 0, 3, HUNTERS_MAX},
    {"prey", "", "number of prey", COX_I32, 0, 12, PREY_MAX},
    {"width", "units", "of the world, which begins at x = 0", COX_FIXED, COX_FIX(1), COX_FIX(1920),
     COX_WORLD_LIMIT},
    {"height", "units", "of the world, which begins at y = 0", COX_FIXED, COX_FIX(1), COX_FIX(1080),
     COX_WORLD_LIMIT},
    {"hunter_max_speed", PER_TICK, "how fast a hunter can go", COX_FIXED, 0, COX_RATIO(7, 2),
     COX_FIX(1000)},
    {"hunter_max_force", PER_TICK_SQUARED, "how hard a hunter can steer", COX_FIXED, 256,
     COX_RATIO(1, 4), COX_FIX(1000)},
    {"hunter_mass", "", "what a hunter's force is divided by", COX_FIXED, COX_RATIO(1, 16),
     COX_FIX(2), COX_FIX(1000)},
    {"hunter_sight", "units", "how near a prey must be to be chosen", COX_FIXED, 0, COX_FIX(300),
     COX_FIX_MAX},
    {"max_stamina", "", "falls by 2 a tick of pursuit, rises by 1 a tick of rest", COX_I32, 1, 240,
     1000000},
    {"prey_max_speed", PER_TICK, "how fast a prey can go", COX_FIXED, 0, COX_FIX(3), COX_FIX(1000)},
    {"prey_max_force", PER_TICK_SQUARED, "how hard a prey can steer", COX_FIXED, 256,
     COX_RATIO(1, 4), COX_FIX(1000)},
    {"prey_mass", "", "what a prey's force is divided by", COX_FIXED, COX_RATIO(1, 16), COX_FIX(1),
     COX_FIX(1000)},
    {"prey_range", "units", "how near a hunter must be to be evaded", COX_FIXED, 0, COX_FIX(120),
     COX_FIX_MAX},
    {"cursor_range", "units", "how near a cursor must be to be sought", COX_FIXED, 0, COX_FIX(300),
     COX_FIX_MAX},
    {"slowing_radius", "units", "where prey slow down around the cursor", COX_FIXED, 0, COX_FIX(30),
     COX_FIX_MAX},
    {"wander_distance", PER_TICK_SQUARED, "how far ahead the wander circle is", COX_FIXED, 0,
     COX_FIX(6), COX_FIX(1000)},
    {"wander_radius", PER_TICK_SQUARED,
     "how large the wander circle is; a larger one turns more sharply", COX_FIXED, 0, COX_FIX(8),
     COX_FIX(1000)},
    {"wander_angle_change", "radians", "the wander angle changes by at most half of it", COX_FIXED,
     0, COX_FIX(1), COX_FIX_TWO_PI},
};

/* The rows that the settings ask for. */
typedef struct counts {
    uint32_t hunters;
    uint32_t prey;
} counts;

static counts counts_of(const int32_t *values)
{
    counts result;
    uint32_t agents = (uint32_t)values[AGENTS];
    result.hunters = agents > 0 ? (agents + 4) / 5 : (uint32_t)values[HUNTERS];
    result.prey = agents > 0 ? agents - result.hunters : (uint32_t)values[PREY];
    return result;
}

static uint32_t hunt_size(const int32_t *values)
{
    counts rows = counts_of(values);
    if (rows.hunters > HUNTERS_MAX || rows.prey > PREY_MAX) return 0;
    return block_size((uint64_t)sizeof(hunt) + (uint64_t)rows.hunters * sizeof(hunter) +
                      (uint64_t)rows.prey * sizeof(prey) + COX_GRID_BYTES(rows.hunters) +
                      COX_GRID_BYTES(rows.prey));
}

static void set_rules(hunt *world, const int32_t *values)
{
    rules *set = &world->rules;
    set->corner = cox_vec2_make(values[WIDTH], values[HEIGHT]);
    set->hunter_sight = values[HUNTER_SIGHT];
    set->max_stamina = values[MAX_STAMINA];
    set->prey_range = values[PREY_RANGE];
    set->cursor_range = values[CURSOR_RANGE];
    set->slowing_radius = values[SLOWING_RADIUS];
    set->wander.distance = values[WANDER_DISTANCE];
    set->wander.radius = values[WANDER_RADIUS];
    set->wander.angle_change = values[WANDER_ANGLE_CHANGE];
}

/* Starts an agent anywhere in the world, with the velocity of the tutorial's constructor. */
static cox_agent place(const hunt *world, uint32_t id, cox_random *random)
{
    cox_vec2 at = cox_random_point(random, cox_vec2_zero(), world->rules.corner);
    cox_agent agent = cox_agent_make(id, at);
    agent.velocity = cox_vec2_make(COX_FIX(-1), COX_FIX(-2));
    return agent;
}

static void add_hunter(hunt *world, const int32_t *values, uint64_t seed, cox_random *random)
{
    hunter *self = &world->hunters[world->hunter_count++];
    self->agent = place(world, world->hunter_count, random);
    self->agent.radius = COX_FIX(10);
    self->agent.max_speed = values[HUNTER_MAX_SPEED];
    self->agent.max_force = values[HUNTER_MAX_FORCE];
    self->agent.mass = values[HUNTER_MASS];
    self->wander = cox_wander_make(seed, self->agent.id);
    self->stamina = values[MAX_STAMINA];
}

static void add_prey(hunt *world, const int32_t *values, uint64_t seed, cox_random *random)
{
    prey *self = &world->prey[world->prey_count++];
    self->agent = place(world, world->hunter_count + world->prey_count, random);
    self->agent.radius = COX_FIX(7);
    self->agent.max_speed = values[PREY_MAX_SPEED];
    self->agent.max_force = values[PREY_MAX_FORCE];
    self->agent.mass = values[PREY_MASS];
    self->wander = cox_wander_make(seed, self->agent.id);
}

/* Ids number the hunters, then the prey, so that no two agents share one. Stream 0 of the seed
 * places the agents; the stream with an agent's id makes it wander. */
static cox_status hunt_init(cox_sim *sim, void *memory, uint32_t size, const int32_t *values,
                            uint64_t seed)
{
    uint32_t needed = hunt_size(values);
    if (needed == 0 || size < needed) return COX_ERROR_CAPACITY;

    counts rows = counts_of(values);
    hunt *world = (hunt *)block_start(memory);
    memset(memory, 0, (size_t)needed);
    world->hunters = (hunter *)(void *)(world + 1);
    world->hunter_capacity = rows.hunters;
    world->prey = (prey *)(void *)(world->hunters + rows.hunters);
    world->prey_capacity = rows.prey;
    uint8_t *grids = (uint8_t *)(world->prey + rows.prey);
    world->hunter_grid = cox_grid_make(grids, COX_GRID_BYTES(rows.hunters));
    world->prey_grid =
        cox_grid_make(grids + COX_GRID_BYTES(rows.hunters), COX_GRID_BYTES(rows.prey));
    set_rules(world, values);

    cox_random random = cox_random_make(seed, 0);
    while (world->hunter_count < rows.hunters) add_hunter(world, values, seed, &random);
    while (world->prey_count < rows.prey) add_prey(world, values, seed, &random);

    hunt_make_sim(sim, world);
    return COX_OK;
}

/* An agent, its velocity and the force that its manager holds. */
static void draw_agent(cox_sketch *sketch, const cox_agent *agent, const cox_manager *manager,
                       uint8_t ink)
{
    sketch_agent(sketch, agent, ink);
    sketch_vector(sketch, agent, COX_INK_VELOCITY, agent->velocity);
    sketch_vector(sketch, agent, COX_INK_STEERING, cox_manager_force(manager, agent));
}

/* Forces are not state, so a copy of each agent steers again to show its force. */
static void hunt_draw(void *context, cox_sketch *sketch)
{
    hunt *world = (hunt *)context;
    hunt_look(world);
    sketch_bounds(sketch, cox_vec2_zero(), world->rules.corner);
    for (uint32_t i = 0; i < world->cursor_count; i++) {
        const cursor *row = &world->cursors[i];
        sketch_circle(sketch, row->id, COX_INK_TARGET, row->position, world->rules.cursor_range);
        sketch_point(sketch, row->id, COX_INK_TARGET, row->position);
    }
    for (uint32_t i = 0; i < world->prey_count; i++) {
        prey copy = world->prey[i];
        prey_steer(world, &copy);
        draw_agent(sketch, &copy.agent, &copy.manager, COX_INK_PREY);
    }
    for (uint32_t i = 0; i < world->hunter_count; i++) {
        hunter copy = world->hunters[i];
        hunter_steer(world, &copy);
        draw_agent(sketch, &copy.agent, &copy.manager,
                   world->hunters[i].resting ? COX_INK_RESTING : COX_INK_HUNTER);
    }
}

static const cox_meaning hunt_meanings[] COX_FLASH = {
    {COX_SHAPE_POINT, COX_INK_TARGET, "cursor"},
    {COX_SHAPE_CIRCLE, COX_INK_TARGET, "prey seek it within"},
};

SCENARIO_OF(hunt, 30, "hunters with stamina after prey that evade them and follow the cursor");
