/* SPDX-License-Identifier: MIT
 * A small simulation of creatures with a column of every type that has a sign or few values, and a
 * command with an argument of each. */
#ifndef FIXTURE_TYPES_H
#define FIXTURE_TYPES_H

#include "coxswain/sim.h"

#define FIXTURE_CREATURES 5u

/* Columns of the only table by number. */
enum {
    FIXTURE_CREATURE_ID,
    FIXTURE_CREATURE_MOOD,
    FIXTURE_CREATURE_HEIGHT,
    FIXTURE_CREATURE_DEBT,
    FIXTURE_CREATURE_HEADING,
    FIXTURE_CREATURE_AWAKE,
    FIXTURE_CREATURE_LUCK,
    FIXTURE_CREATURE_LEANING
};

/* The kind of command: "nudge" a mood, a height, a heading, awake or not, for all creatures. */
enum { FIXTURE_NUDGE = 7 };

typedef struct fixture_creature {
    uint32_t id;
    int8_t mood;
    int16_t height;
    int64_t debt;
    fix16_t heading;
    bool awake;
    int8_t luck;     /* -3 to 100 */
    fix16_t leaning; /* an angle of at most a quarter of a radian */
} fixture_creature;

typedef struct fixture_types {
    uint32_t count;
    fixture_creature creatures[FIXTURE_CREATURES];
} fixture_types;

/* Makes creatures with ids 2, 4, 6, ... and values at both ends of their types. */
cox_sim fixture_types_make(fixture_types *f);

#endif
