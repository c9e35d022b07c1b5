/* SPDX-License-Identifier: MIT
 * The rules of the hunt. A tick has four steps, in hunt_step: the players' commands take effect,
 * all agents steer, all move, and the border throws back those that left the world. */
#include "hunt.h"

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

/* The width of the grids' cells: about as far as agents are apart in a crowd of some hundreds. */
#define CELL COX_FIX(64)

void hunt_look(hunt *world)
{
    cox_grid_build(&world->hunter_grid, COX_SPAN(world->hunters, world->hunter_count, agent), CELL);
    cox_grid_build(&world->prey_grid, COX_SPAN(world->prey, world->prey_count, agent), CELL);
}

/* Finds the row of the nearest agent within range, of equally near ones that of the lowest id. */
static bool find_nearest(const cox_grid *grid, cox_vec2 from, fix16_t range, uint32_t *row)
{
    return cox_grid_nearest(grid, from, range, COX_NO_ROW, row, 1).count > 0;
}

static const prey *nearest_prey(const hunt *world, cox_vec2 from)
{
    uint32_t row;
    if (!find_nearest(&world->prey_grid, from, world->rules.hunter_sight, &row)) return NULL;
    return &world->prey[row];
}

static const hunter *nearest_hunter(const hunt *world, cox_vec2 from)
{
    uint32_t row;
    if (!find_nearest(&world->hunter_grid, from, world->rules.prey_range, &row)) return NULL;
    return &world->hunters[row];
}

/* Cursors are few, and need no grid. */
static const cursor *nearest_cursor(const hunt *world, cox_vec2 from)
{
    const cursor *nearest = NULL;
    uint64_t least = cox_vec2_length_squared(cox_vec2_make(world->rules.cursor_range, 0));
    for (uint32_t i = 0; i < world->cursor_count; i++) {
        const cursor *row = &world->cursors[i];
        uint64_t distance = cox_vec2_distance_squared(from, row->position);
        if (distance > least) continue;
        if (distance == least && nearest != NULL && row->id > nearest->id) continue;
        least = distance;
        nearest = row;
    }
    return nearest;
}

static const prey *find_prey(const hunt *world, uint32_t id)
{
    for (uint32_t i = 0; i < world->prey_count; i++)
        if (world->prey[i].agent.id == id) return &world->prey[i];
    return NULL;
}

/* A resting hunter already picks the prey that it will pursue once its stamina is back. The stamina
 * rises after the comparison, as in the tutorial. */
void hunter_steer(const hunt *world, hunter *self)
{
    cox_manager_reset(&self->manager);
    if (self->resting && self->stamina++ >= world->rules.max_stamina) self->resting = 0;

    const prey *quarry = self->resting ? NULL : find_prey(world, self->prey);
    if (quarry == NULL) {
        const prey *next = nearest_prey(world, self->agent.position);
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
    const hunter *menace = nearest_hunter(world, self->agent.position);
    const cursor *lure = nearest_cursor(world, self->agent.position);
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

    hunt_look(world);
    for (uint32_t i = 0; i < world->hunter_count; i++) hunter_steer(world, &world->hunters[i]);
    for (uint32_t i = 0; i < world->prey_count; i++) prey_steer(world, &world->prey[i]);

    for (uint32_t i = 0; i < world->hunter_count; i++)
        move(world, &world->hunters[i].manager, &world->hunters[i].agent);
    for (uint32_t i = 0; i < world->prey_count; i++)
        move(world, &world->prey[i].manager, &world->prey[i].agent);
}

void hunt_make_sim(cox_sim *sim, hunt *world)
{
    *sim = cox_sim_make("hunt", 1, world, hunt_step);
    sim->tables = hunt_tables;
    sim->table_count = COX_COUNT(hunt_tables);
    sim->commands = hunt_commands;
    sim->command_count = COX_COUNT(hunt_commands);
    sim->restored = hunt_restored;
}
