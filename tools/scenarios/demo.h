/* SPDX-License-Identifier: MIT
 * What the small demos share: a stage with walls, a target that a player moves or that hops round a
 * square by itself, and a table of actors. A tick has four steps, in demo_step: the target moves,
 * all actors steer, all move, and the walls throw back those that left the stage.
 *
 * A demo adds what is its own: its settings, its start, its rule, its picture. */
#ifndef DEMO_H
#define DEMO_H

#include "coxswain/path.h"
#include "coxswain/span.h"
#include "coxswain/wander.h"
#include "scenarios.h"

/* The stage, from (0, 0) to here, in units. The tutorial gives no size; this one is the size of
 * tutorial 001's canvas. */
#define STAGE_WIDTH COX_FIX(600)
#define STAGE_HEIGHT COX_FIX(400)

/* The settings that every demo begins with, and one more for a demo with a target. A demo's own
 * settings follow, from DEMO_SETTINGS or DEMO_TARGET_SETTINGS on. */
enum { AGENTS, MASS, MAX_SPEED, MAX_FORCE, DEMO_SETTINGS };
enum { HOP_TICKS = DEMO_SETTINGS, DEMO_TARGET_SETTINGS };

#define DEMO_AGENTS_MAX 1000

#define PER_TICK "units per tick"
#define PER_TICK_SQUARED "units per tick^2"

/* Those settings. max_speed 3 is the tutorial's (its Prey); it names no mass and no max_force, so 1
 * and 1/10 are ours. The second macro is for demos of other tutorials, which have values of their
 * own. */
#define DEMO_COMMON_SETTINGS(agents, line)                                                         \
    DEMO_COMMON_SETTINGS_OF(agents, line, COX_FIX(3), COX_RATIO(1, 10))
#define DEMO_COMMON_SETTINGS_OF(agents, line, max_speed, max_force)                                \
    {"agents", "", line, COX_I32, 1, agents, DEMO_AGENTS_MAX},                                     \
        {"mass", "", "what a force is divided by", COX_FIXED, COX_RATIO(1, 16), COX_FIX(1),        \
         COX_FIX(1000)},                                                                           \
        {"max_speed", PER_TICK, "how fast an agent can go", COX_FIXED, 0, max_speed,               \
         COX_FIX(1000)},                                                                           \
        {"max_force", PER_TICK_SQUARED, "how hard an agent can steer", COX_FIXED, 256, max_force,  \
         COX_FIX(1000)}

/* The setting of a target that hops. */
#define DEMO_HOP_SETTING(ticks)                                                                    \
    {"hop_ticks", "ticks", "how long the target stays where it is; 0: for ever", COX_I32, \
     0, ticks, 1000000}

/* The most settings of a demo, and the most roles in it. */
#define DEMO_SETTINGS_MAX 12
#define DEMO_ROLES_MAX 4

/* The point that agents are after. Until a player points somewhere, it hops from corner to corner
 * of a square. */
typedef struct demo_target {
    cox_vec2 position;
    uint32_t hop_ticks; /* ticks between hops; 0: it never hops */
    uint32_t ticks;     /* since the last hop */
    uint8_t corner;     /* the next one, 0 to 3 */
    uint8_t pointed;    /* 1: a player has moved it, so it does not hop */
} demo_target;

/* One agent with what it remembers. */
typedef struct actor {
    cox_agent agent;
    cox_vec2 force; /* its steering: set and used within a tick, so it is not state */
    fix16_t torque; /* likewise; 0 unless the demo's steer sets it */
    uint8_t role;   /* the demo's own number for what it does */
    union {         /* what it remembers, in a demo with random numbers or a path */
        cox_wander_memory wander;
        cox_stray_memory stray;
        cox_random random;
        cox_follow_path_memory path;
    };
} actor;

typedef struct demo demo;

/* What a demo adds of its own. Tables (COX_FLASH) are relative to the demo. */
typedef struct demo_script {
    const cox_scenario *scenario;
    uint32_t epoch;          /* the simulation's */
    const cox_table *tables; /* table_count of them */
    uint32_t table_count;
    const cox_command_kind *commands; /* COX_FLASH, command_count of them; a demo with a target */
    uint32_t command_count;           /* has the command cursor instead */
    uint8_t inks[DEMO_ROLES_MAX]; /* the colour of each role */
    uint8_t has_target;           /* 1: there is a target, and the command cursor */
    uint8_t target_start;         /* the target's first corner, or DEMO_MIDDLE */
    uint8_t has_desired;          /* 1: forces are desired velocity - velocity */
    uint16_t world_size;          /* of the demo's own struct that begins with a demo; 0: none */
    uint16_t actor_size;          /* of its own struct that begins with an actor; 0: none */

    /* Fills in the rest of the demo's own struct, before the actors start. NULL: nothing to do. */
    void (*prepare)(demo *world);

    /* Sets up an actor by its id. The actor is an agent at rest with the common settings, at a
     * point of the stage drawn from the seed. */
    void (*start)(const demo *world, actor *self, uint64_t seed);

    /* Obeys a valid command of the demo's own. NULL if there are none. */
    void (*obey)(demo *world, const cox_command *command);

    /* Changes the state before the actors steer in a tick. NULL: nothing to do. */
    void (*begin)(demo *world);

    /* The force of self in this tick, from state t. Changes self alone. */
    cox_vec2 (*steer)(const demo *world, actor *self);

    /* Moves self. NULL: its force moves it, its torque turns it. */
    void (*move)(const demo *world, actor *self);

    /* After all have moved. NULL: nothing to do. */
    void (*settle)(demo *world);

    /* Whether an actor read from outside is valid; rebuilds what follows from its state. NULL:
     * always valid. */
    bool (*restored)(const demo *world, actor *self);
} demo_script;

/* The whole state. The actors lie behind it in the caller's memory, hence its alignment. */
struct demo {
    _Alignas(uint64_t) const demo_script *script;
    int32_t dials[DEMO_SETTINGS_MAX]; /* the values of the settings */
    demo_target target;
    uint32_t actor_count, actor_capacity;
    actor *actors; /* use demo_actor to reach one */
};

/* A column for a dial that the rule reads, so that another setting gives another state. */
#define DEMO_DIAL(dial, name, type) COX_COLUMN_NAMED(demo, dials[dial], name, type, COX_STATE, 0, 0)

/* The tables of a demo: its dials; the target; the actors; actors in rows of the demo's own. An
 * actor's columns are these for its roles, and those of its memory. */
#define DEMO_DIALS(columns) COX_TABLE_SINGLE("dials", columns)
#define DEMO_TARGET COX_TABLE_SINGLE("target", demo_target_columns)
#define DEMO_ACTORS(columns) COX_TABLE_POINTED(demo, actors, actor_count, actor_capacity, columns)
#define DEMO_ACTORS_OF(row_type, columns)                                                          \
    {                                                                                              \
        "actors", (uint32_t)offsetof(demo, actors), (uint32_t)offsetof(demo, actor_count), 0u,     \
            (uint32_t)offsetof(demo, actor_capacity), COX_ROW_SIZE(sizeof(row_type)),             \
            COX_ROWS_POINTED, COX_COLUMN_COUNT(columns), columns                                   \
    }
#define DEMO_ACTOR_COLUMNS(roles)                                                                  \
    COX_AGENT_COLUMNS(actor, agent), COX_COLUMN(actor, role, COX_U8, COX_STATE, 0, (roles)-1)

#define DEMO_TARGET_COLUMN_COUNT 6
extern const cox_column demo_target_columns[DEMO_TARGET_COLUMN_COUNT] COX_FLASH;

/* A demo's size and its init. The seed places the agents that the demo's start does not move. */
uint32_t demo_size(const demo_script *script, const int32_t *values);
cox_status demo_init(cox_sim *sim, void *memory, uint32_t size, const int32_t *values,
                     uint64_t seed, const demo_script *script);

/* The scenario of a demo, whose parts are called <name>_settings, <name>_tables, <name>_start,
 * <name>_steer, <name>_draw and <name>_meanings. What else its script holds follows as fields of
 * demo_script, from the inks of its roles on. */
#define DEMO_SCENARIO(demo_name, demo_epoch, hz, sentence, ...)                                    \
    static const demo_script demo_name##_script = {                                                \
        .scenario = &scenario_##demo_name,                                                         \
        .epoch = demo_epoch,                                                                       \
        .tables = demo_name##_tables,                                                              \
        .table_count = COX_COUNT(demo_name##_tables),                                              \
        .start = demo_name##_start,                                                                \
        .steer = demo_name##_steer,                                                                \
        __VA_ARGS__};                                                                              \
    SCENARIO_BY_SCRIPT(demo, demo_name, demo_name##_script)                                        \
    SCENARIO_OF(demo_name, hz, sentence)

/* The point of the stage at (x, y), whole units; and a corner of the square that the target hops
 * round, 0 (upper right) to 3 (upper left), or DEMO_MIDDLE, the middle of stage and square. */
#define DEMO_MIDDLE 4
cox_vec2 demo_point(int16_t x, int16_t y);
cox_vec2 demo_corner(uint8_t corner);

/* The actor in a row; and the actor with an id, or NULL. */
actor *demo_actor(const demo *world, uint32_t row);
const actor *demo_find(const demo *world, uint32_t id);

/* The agents of all actors. */
cox_span demo_agents(const demo *world);

/* Draws stage, target and agents, each with its velocity (green), its desired velocity (grey), if
 * it has one, and its steering (blue), as the tutorial does. The scenario draws the rest. */
void demo_draw(const demo *world, cox_sketch *sketch);

/* The parts of demo_draw: stage and target; one actor, from a copy of it that steers again. */
void demo_draw_stage(const demo *world, cox_sketch *sketch);
void demo_draw_actor(const demo *world, cox_sketch *sketch, actor *copy);

#endif
