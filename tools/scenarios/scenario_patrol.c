/* SPDX-License-Identifier: MIT
 * Patrol: tutorial 004. Agents follow the same path in four modes: once, then to and fro across its
 * last node for ever, as printed there; once, and to rest; back and forth; round and round. A node
 * counts as reached within the path's radius: a larger one, set before the start or later by the
 * command path_radius, lets the tracks cut the corners. */
#include "coxswain/path_following.h"
#include "demo.h"
#include "sketch.h"

enum { ONCE, ARRIVING, BACK_AND_FORTH, ROUND, ROLES };

enum { PATH_RADIUS = DEMO_SETTINGS, SLOWING_RADIUS, SETTING_COUNT };

/* The kinds of commands. */
enum { SET_PATH_RADIUS = 1 };

#define NODES 5

/* The nodes are the same in every run, so they are no state. */
typedef struct patrol {
    demo demo;
    cox_vec2 nodes[ROLES][NODES]; /* the mode of the path for each role */
} patrol;

static const cox_setting patrol_settings[] COX_FLASH = {
    DEMO_COMMON_SETTINGS_OF(4, "once, once to rest, back and forth, round, in turn",
                            COX_RATIO(3, 2), COX_RATIO(1, 10)),
    {"path_radius", "units", "a node this near counts as reached", COX_FIXED, 0, COX_FIX(18),
     COX_FIX_MAX},
    {"slowing_radius", "units", "where an agent that comes to rest slows down", COX_FIXED, 0,
     COX_FIX(60), COX_FIX_MAX},
};
static const cox_command_kind patrol_commands[] COX_FLASH = {
    {SET_PATH_RADIUS, "path_radius", COX_MODE_ONCE, {COX_FIXED_ARGUMENT("units", 0, COX_FIX_MAX)}},
};
static const cox_column dial_columns[] COX_FLASH = {
    DEMO_DIAL(PATH_RADIUS, "path_radius", COX_FIXED),
    DEMO_DIAL(SLOWING_RADIUS, "slowing_radius", COX_FIXED),
};
static const cox_column actor_columns[] COX_FLASH = {
    DEMO_ACTOR_COLUMNS(ROLES),
    COX_FOLLOW_PATH_COLUMNS(actor, path),
};
static const cox_table patrol_tables[] COX_FLASH = {DEMO_DIALS(dial_columns),
                                                    DEMO_ACTORS(actor_columns)};

static cox_vec2 node_at(uint8_t role, uint8_t node)
{
    int16_t left = (int16_t)(150 * role);
    int16_t beside = node % 2 == 1 ? 115 : node == 2 ? 65 : 35;
    return demo_point((int16_t)(left + beside), (int16_t)(340 - 70 * node));
}

static uint8_t mode_of(uint8_t role)
{
    if (role == ONCE) return COX_PATH_ONCE;
    if (role == ARRIVING) return COX_PATH_ARRIVE;
    return role == BACK_AND_FORTH ? COX_PATH_PATROL : COX_PATH_LOOP;
}

static void patrol_prepare(demo *world)
{
    patrol *self = (patrol *)world;
    for (uint8_t role = 0; role < ROLES; role++)
        for (uint8_t node = 0; node < NODES; node++) self->nodes[role][node] = node_at(role, node);
}

static cox_path path_of(const demo *world, uint8_t role)
{
    const patrol *self = (const patrol *)world;
    cox_path path = cox_path_make(self->nodes[role], NODES, world->dials[PATH_RADIUS]);
    path.mode = mode_of(role);
    return path;
}

static void patrol_obey(demo *world, const cox_command *command)
{
    world->dials[PATH_RADIUS] = command->arguments[0];
}

static void patrol_start(const demo *world, actor *self, uint64_t seed)
{
    (void)seed;
    uint32_t number = self->agent.id - 1;
    self->role = (uint8_t)(number % ROLES);
    self->path = cox_follow_path_make();
    if (number < ROLES) self->agent.position = ((const patrol *)world)->nodes[self->role][0];
}

static bool patrol_restored(const demo *world, actor *self)
{
    cox_path path = path_of(world, self->role);
    return cox_follow_path_is_sound(&path, &self->path);
}

static cox_vec2 patrol_steer(const demo *world, actor *self)
{
    cox_path path = path_of(world, self->role);
    return cox_follow_path(&self->agent, &self->path, &path, world->dials[SLOWING_RADIUS]);
}

/* Draws the line from node number i to the next. */
static void draw_line(cox_sketch *sketch, const cox_path *path, uint32_t i, fix16_t radius)
{
    bool is_last = i + 1 == path->count;
    if (is_last && path->mode != COX_PATH_LOOP) return;
    sketch_band(sketch, COX_INK_NEUTRAL, path->nodes[i], path->nodes[is_last ? 0 : i + 1], radius);
}

/* Draws the width first, because it would cover the lines and circles. */
static void draw_path(cox_sketch *sketch, const cox_path *path)
{
    for (uint32_t i = 0; i < path->count; i++) draw_line(sketch, path, i, path->radius);
    for (uint32_t i = 0; i < path->count; i++) draw_line(sketch, path, i, 0);
    for (uint32_t i = 0; i < path->count; i++)
        sketch_circle(sketch, i + 1, COX_INK_NEUTRAL, path->nodes[i], path->radius);
}

static void patrol_draw(void *context, cox_sketch *sketch)
{
    const demo *world = (const demo *)context;
    for (uint8_t role = 0; role < ROLES; role++) {
        cox_path path = path_of(world, role);
        draw_path(sketch, &path);
    }
    demo_draw(world, sketch);
}

static const cox_meaning patrol_meanings[] COX_FLASH = {
    {COX_SHAPE_AGENT, COX_INK_HUNTER, "once"},
    {COX_SHAPE_AGENT, COX_INK_RESTING, "once, to rest"},
    {COX_SHAPE_AGENT, COX_INK_PREY, "back and forth"},
    {COX_SHAPE_AGENT, COX_INK_TARGET, "round and round"},
    {COX_SHAPE_CIRCLE, COX_INK_NEUTRAL, "node reached within"},
};
DEMO_SCENARIO(patrol, 2, 60, "along a path once, once to rest, back and forth, and round",
              .commands = patrol_commands, .command_count = COX_COUNT(patrol_commands),
              .inks = {COX_INK_HUNTER, COX_INK_RESTING, COX_INK_PREY, COX_INK_TARGET},
              .has_desired = 1, .world_size = sizeof(patrol), .prepare = patrol_prepare,
              .obey = patrol_obey, .restored = patrol_restored);
