/* SPDX-License-Identifier: MIT
 * The rules of the hunt. A tick has four steps, in hunt_step: the players' commands take effect,
 * all agents steer, all move, and the border throws back those that left the world. */
#include "hunt.h"

#include <string.h>

#include "walls.h"

/* The kinds of commands. */
enum { CURSOR = 1 };

/* The tables in the order of the declaration; a hunter's reference names one. */
enum { TABLE_RULES, TABLE_CURSORS, TABLE_HUNTERS, TABLE_PREY };

#define RULE(field, type, least, greatest) \
    COX_COLUMN_NAMED(hunt, rules.field, #field, type, COX_STATE, least, greatest)

static const cox_column rules_columns[] COX_FLASH = {
    RULE(corner.x, COX_FIXED, 0, COX_WORLD_LIMIT),
    RULE(corner.y, COX_FIXED, 0, COX_WORLD_LIMIT),
    RULE(hunter_sight, COX_FIXED, 0, COX_FIX_MAX),
    RULE(max_stamina, COX_I32, 1, 1000000),
    RULE(prey_range, COX_FIXED, 0, COX_FIX_MAX),
    RULE(cursor_range, COX_FIXED, 0, COX_FIX_MAX),
    RULE(slowing_radius, COX_FIXED, 0, COX_FIX_MAX),
    RULE(wander.distance, COX_FIXED, 0, COX_FIX_MAX),
    RULE(wander.radius, COX_FIXED, 0, COX_FIX_MAX),
    RULE(wander.angle_change, COX_FIXED, 0, COX_FIX_TWO_PI),
};
static const cox_column cursor_columns[] COX_FLASH = {
    COX_ID_COLUMN(cursor, id),
    COX_POSITION_COLUMNS(cursor, position),
};
static const cox_column hunter_columns[] COX_FLASH = {
    COX_AGENT_COLUMNS(hunter, agent),
    COX_WANDER_COLUMNS(hunter, wander),
    COX_REFERENCE_COLUMN(hunter, prey, TABLE_PREY),
    COX_COLUMN(hunter, stamina, COX_I32, COX_STATE, -1, 1000001),
    COX_COLUMN(hunter, resting, COX_U8, COX_STATE, 0, 1),
};
static const cox_column prey_columns[] COX_FLASH = {
    COX_AGENT_COLUMNS(prey, agent),
    COX_WANDER_COLUMNS(prey, wander),
};
static const cox_table hunt_tables[] COX_FLASH = {
    COX_TABLE_SINGLE("rules", rules_columns),
    COX_TABLE(hunt, cursors, cursor_count, COX_PLAYERS_MAX, cursor_columns),
    COX_TABLE_POINTED(hunt, hunters, hunter_count, hunter_capacity, hunter_columns),
    COX_TABLE_POINTED(hunt, prey, prey_count, prey_capacity, prey_columns),
};
static const cox_command_kind hunt_commands[] COX_FLASH = {
    {CURSOR, "cursor", COX_MODE_HELD, {COX_POSITION_ARGUMENT("x"), COX_POSITION_ARGUMENT("y")}},
};

static void hunt_visit(void *context, cox_visitor *visitor)
{
    cox_visitor_part(visitor, context, hunt_tables, COX_COUNT(hunt_tables));
}

/* Checks after a load what the columns' bounds cannot say. */
static bool hunt_restored(void *context)
{
    const hunt *world = (const hunt *)context;
    for (uint32_t i = 0; i < world->cursor_count; i++)
        if (world->cursors[i].id > COX_PLAYERS_MAX) return false;
    for (uint32_t i = 0; i < world->hunter_count; i++) {
        const hunter *self = &world->hunters[i];
        if (!cox_wander_is_sound(&self->wander)) return false;
        if (self->resting && self->stamina > world->rules.max_stamina) return false;
        if (!self->resting && self->stamina < 1) return false;
    }
    for (uint32_t i = 0; i < world->prey_count; i++)
        if (!cox_wander_is_sound(&world->prey[i].wander)) return false;
    return true;
}

/* The best candidate so far: the nearest, and of equally near ones the lowest id. */
typedef struct closest {
    uint64_t distance_squared;
    uint32_t id;
    const void *row; /* NULL: none is in range */
} closest;

static closest closest_within(fix16_t range)
{
    closest best;
    best.distance_squared = cox_vec2_length_squared(cox_vec2_make(range, 0));
    best.id = UINT32_MAX;
    best.row = NULL;
    return best;
}

static void closest_look(closest *best, cox_vec2 from, cox_vec2 at, uint32_t id, const void *row)
{
    uint64_t distance_squared = cox_vec2_distance_squared(from, at);
    if (distance_squared > best->distance_squared) return;
    if (distance_squared == best->distance_squared && id > best->id) return;
    best->distance_squared = distance_squared;
    best->id = id;
    best->row = row;
}

static const prey *closest_prey(const hunt *world, cox_vec2 from)
{
    closest best = closest_within(world->rules.hunter_sight);
    for (uint32_t i = 0; i < world->prey_count; i++) {
        const prey *row = &world->prey[i];
        closest_look(&best, from, row->agent.position, row->agent.id, row);
    }
    return (const prey *)best.row;
}

static const hunter *closest_hunter(const hunt *world, cox_vec2 from)
{
    closest best = closest_within(world->rules.prey_range);
    for (uint32_t i = 0; i < world->hunter_count; i++) {
        const hunter *row = &world->hunters[i];
        closest_look(&best, from, row->agent.position, row->agent.id, row);
    }
    return (const hunter *)best.row;
}

static const cursor *closest_cursor(const hunt *world, cox_vec2 from)
{
    closest best = closest_within(world->rules.cursor_range);
    for (uint32_t i = 0; i < world->cursor_count; i++) {
        const cursor *row = &world->cursors[i];
        closest_look(&best, from, row->position, row->id, row);
    }
    return (const cursor *)best.row;
}

static const prey *find_prey(const hunt *world, uint32_t id)
{
    for (uint32_t i = 0; i < world->prey_count; i++)
        if (world->prey[i].agent.id == id) return &world->prey[i];
    return NULL;
}

/* A resting hunter already picks the prey that it will pursue once its stamina is back. The stamina
 * rises after the comparison, as in the seed. */
void hunter_steer(const hunt *world, hunter *self)
{
    cox_manager_reset(&self->manager);
    if (self->resting && self->stamina++ >= world->rules.max_stamina) self->resting = 0;

    const prey *quarry = self->resting ? NULL : find_prey(world, self->prey);
    if (quarry == NULL) {
        const prey *next = closest_prey(world, self->agent.position);
        self->prey = next == NULL ? COX_NO_ROW : next->agent.id;
        cox_manager_wander(&self->manager, &self->agent, &self->wander, world->rules.wander);
        return;
    }
    cox_manager_pursuit(&self->manager, &self->agent, &quarry->agent);
    self->stamina -= 2;
    if (self->stamina > 0) return;
    self->prey = COX_NO_ROW;
    self->resting = 1;
}

/* Exactly one of the three. */
void prey_steer(const hunt *world, prey *self)
{
    const hunter *menace = closest_hunter(world, self->agent.position);
    const cursor *lure = closest_cursor(world, self->agent.position);
    cox_manager_reset(&self->manager);
    if (menace != NULL) cox_manager_evade(&self->manager, &self->agent, &menace->agent);
    else if (lure != NULL)
        cox_manager_seek(&self->manager, &self->agent, lure->position, world->rules.slowing_radius);
    else cox_manager_wander(&self->manager, &self->agent, &self->wander, world->rules.wander);
}

static void move(const hunt *world, cox_manager *manager, cox_agent *agent)
{
    cox_manager_update(manager, agent);
    walls_reflect(agent, world->rules.corner);
}

static void point(hunt *world, uint32_t id, cox_vec2 position)
{
    uint32_t i = 0;
    while (i < world->cursor_count && world->cursors[i].id != id) i++;
    if (i == world->cursor_count) world->cursors[world->cursor_count++].id = id;
    world->cursors[i].position = position;
}

static void obey(hunt *world, const cox_command *command)
{
    if (!cox_command_is_valid(hunt_commands, COX_COUNT(hunt_commands), command)) return;
    if (command->player >= COX_PLAYERS_MAX) return;
    point(world, command->player + UINT32_C(1),
          cox_vec2_make(command->arguments[0], command->arguments[1]));
}

static void hunt_step(void *context, const cox_frame *frame)
{
    hunt *world = (hunt *)context;
    for (uint32_t i = 0; i < frame->count; i++) obey(world, &frame->commands[i]);

    for (uint32_t i = 0; i < world->hunter_count; i++) hunter_steer(world, &world->hunters[i]);
    for (uint32_t i = 0; i < world->prey_count; i++) prey_steer(world, &world->prey[i]);

    for (uint32_t i = 0; i < world->hunter_count; i++)
        move(world, &world->hunters[i].manager, &world->hunters[i].agent);
    for (uint32_t i = 0; i < world->prey_count; i++)
        move(world, &world->prey[i].manager, &world->prey[i].agent);
}

void hunt_make_sim(cox_sim *sim, hunt *world)
{
    memset(sim, 0, sizeof *sim);
    sim->epoch = 1;
    sim->commands = hunt_commands;
    sim->command_count = COX_COUNT(hunt_commands);
    sim->context = world;
    sim->step = hunt_step;
    sim->visit = hunt_visit;
    sim->restored = hunt_restored;
}
