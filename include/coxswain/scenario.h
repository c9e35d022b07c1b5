/* SPDX-License-Identifier: MIT
 * A scenario: a simulation that can be started by name, with settings and a seed, and drawn.
 *
 * The coxswain command records, verifies and draws scenarios: those of tools/scenarios/, and a
 * user's own from a shared object that defines coxswain_scenario. Every name, unit and line ends
 * with a zero within its array; the command refuses a scenario with a string that fills it. */
#ifndef COX_SCENARIO_H
#define COX_SCENARIO_H

#include "coxswain/sim.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Raised whenever a struct of this header or of sim.h changes. The command refuses a shared object
 * that was built with another number. */
#define COX_SCENARIO_ABI UINT32_C(4)

/* The most ticks that a second has: a scenario's, a match's. */
#define COX_TICKS_PER_SECOND_MAX 1000

/* The most settings a scenario has. */
#define COX_SETTINGS_MAX 24

/* A setting: a number that is chosen before the start and never changes after it. Its value is an
 * int32_t: an integer, or the bits of a fix16_t. The command takes values from least to greatest
 * only. */
typedef struct cox_setting {
    char name[COX_NAME_SIZE]; /* on the command line and in recordings; no other setting has it */
    char unit[COX_NAME_SIZE]; /* "units", "ticks", "units per tick", or "" for a count */
    char line[64];            /* what it is, without a full stop */
    uint8_t type;             /* enum cox_type: COX_I32 or COX_FIXED */
    int32_t least;            /* the smallest value allowed, in unit, as initial and greatest are */
    int32_t initial;          /* the default, from least to greatest */
    int32_t greatest;         /* the largest value allowed */
} cox_setting;

/* What the shapes of one kind and ink mean in this scenario: a word for the legend of its pictures,
 * where the general one ("agent", "range", "path") says too little. Of two with the same kind and
 * ink the first counts. */
typedef struct cox_meaning {
    uint8_t kind;             /* enum cox_shape_kind */
    uint8_t ink;              /* enum cox_ink */
    char text[COX_NAME_SIZE]; /* the word, for instance "sight" */
} cox_meaning;

/* Takes the shapes of a draw(); declared below. */
typedef struct cox_sketch cox_sketch;

/* A scenario. All of it is constant and lives as long as the program. */
typedef struct cox_scenario {
    uint32_t abi;             /* COX_SCENARIO_ABI */
    char name[COX_NAME_SIZE]; /* its name on the command line; recordings and matches bear the name
                                 of its simulation, for which init always makes the same */
    char line[80];            /* one line for the list, without a full stop */
    const cox_setting *settings; /* COX_FLASH, setting_count of them; NULL if there are none */
    uint32_t setting_count;      /* at most COX_SETTINGS_MAX */
    uint32_t ticks_per_second;   /* for which its speeds are meant, at most
                                    COX_TICKS_PER_SECOND_MAX; 0: its ticks mean no time */

    /* The bytes of memory that a simulation with these setting_count values needs, each within its
     * bounds; 0 if a simulation with these values cannot be made. */
    uint32_t (*size)(const int32_t *values);

    /* Makes state 0 in memory (size bytes, any alignment) and *sim, whose context lies in memory.
     * values are setting_count numbers within their bounds. The caller keeps memory for as long as
     * *sim is used, and nothing else has to be freed. Returns COX_OK, or COX_ERROR_CAPACITY if size
     * is less than size() gives or that gives 0; then *sim must not be used. */
    cox_status (*init)(cox_sim *sim, void *memory, uint32_t size, const int32_t *values,
                       uint64_t seed);

    /* Shows the state in context, which is sim.context, as shapes, and does not change it, which
     * `coxswain verify --sync-test` tests. NULL: the scenario cannot be drawn. */
    void (*draw)(void *context, cox_sketch *sketch);

    /* Words for the legend of its pictures. */
    const cox_meaning *meanings; /* COX_FLASH, meaning_count of them; NULL if there are none */
    uint32_t meaning_count;      /* any number */
} cox_scenario;

/* What a shared object exports, under this very name in C++ too. The user's program defines it, not
 * the library. The scenario lives for as long as the program. */
COX_API const cox_scenario *coxswain_scenario(void);

/* What a shape is, and which of its fields count. */
enum cox_shape_kind {
    COX_SHAPE_BOUNDS = 1, /* the world's rectangle: from at to to */
    COX_SHAPE_AGENT = 2,  /* a dart of that radius at at; to is the direction it heads in */
    COX_SHAPE_POINT = 3,  /* a mark at at: a target, a cursor */
    COX_SHAPE_CIRCLE = 4, /* of that radius around at: an influence, an obstacle */
    COX_SHAPE_LINE = 5,   /* from at to to: a wall, or a path that is radius wide on each side */
    COX_SHAPE_VECTOR = 6  /* an arrow that begins at at and is as long as to: a force, a velocity */
};

/* What a shape belongs to or means, so that a picture can colour it. */
enum cox_ink {
    COX_INK_NEUTRAL = 0,  /* none of the others */
    COX_INK_HUNTER = 1,   /* an agent that pursues others, and what belongs to it */
    COX_INK_PREY = 2,     /* an agent that others pursue, and what belongs to it */
    COX_INK_TARGET = 3,   /* a place or an agent to steer to */
    COX_INK_RESTING = 4,  /* an agent that rests */
    COX_INK_OBSTACLE = 5, /* an obstacle or a wall */
    COX_INK_VELOCITY = 6, /* green in the tutorials */
    COX_INK_DESIRED = 7,  /* grey in the tutorials */
    COX_INK_STEERING = 8, /* blue in the tutorials */
    COX_INK_PULL = 9,     /* a part of the steering that pulls an agent to something */
    COX_INK_PUSH = 10     /* a part of the steering that pushes it away */
};

/* One thing to draw, in units of the world. A field that the kind does not use is ignored. */
typedef struct cox_shape {
    uint8_t kind;   /* enum cox_shape_kind; a shape of another kind is left out of pictures */
    uint8_t ink;    /* enum cox_ink; another value counts as COX_INK_NEUTRAL */
    uint32_t id;    /* of the agent it belongs to, so that tracks can be joined; 0: of none */
    cox_vec2 at;    /* where it is */
    cox_vec2 to;    /* a second point, or a vector from at */
    fix16_t radius; /* of an agent or a circle, or half the width of a line; 0 or more */
} cox_shape;

/* Takes the shapes of a draw(), one by one. */
struct cox_sketch {
    /* Takes a copy of *shape. sketch is the sketch that draw() got; it outlives that call. */
    void (*add)(cox_sketch *sketch, const cox_shape *shape);
};

#ifdef __cplusplus
}
#endif
#endif
