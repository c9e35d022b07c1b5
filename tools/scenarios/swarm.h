/* SPDX-License-Identifier: MIT
 * What the crowds that nobody commands share: a world of 60 ticks a second, as a square that grows
 * with its agents, so that each of them has twelve others within 9 units. Those that leave it come
 * in on the other side. A swarm adds what its agents do. `coxswain-bench crowd` measures the same
 * swarms. */
#ifndef SWARM_H
#define SWARM_H

#include "coxswain/scenario.h"
#include "coxswain/world.h"

/* Ticks in a second; a change of velocity per second in a tick's, and a force likewise. */
#define SWARM_RATE 60
#define SWARM_PER_TICK(numerator, denominator) COX_RATIO(numerator, (denominator)*SWARM_RATE)
#define SWARM_PER_TICK_SQUARED(numerator, denominator) \
    COX_RATIO(numerator, (denominator)*SWARM_RATE *SWARM_RATE)

/* What all agents have, and the greatest speed of most of them. */
#define SWARM_MAX_SPEED SWARM_PER_TICK(9, 1)
#define SWARM_MAX_FORCE SWARM_PER_TICK_SQUARED(27, 1)
#define SWARM_SMOOTHING COX_RATIO(15, 100)

/* The most groups of a swarm. */
#define SWARM_GROUPS_MAX 2

/* What a swarm adds of its own. */
typedef struct swarm_script {
    const cox_scenario *scenario;
    uint64_t rules;       /* COX_RULES(...): what its profiles use */
    uint32_t group_count; /* 1 to SWARM_GROUPS_MAX */

    /* Gives each group its profile, by swarm_set_group, as the values of the settings say. */
    void (*set_groups)(cox_world *world, const int32_t *values);

    /* The group of an agent, by its number in the order of adding, from 0. NULL: group 0. */
    uint32_t (*group_of)(uint32_t number);

    bool has_points;                /* each agent has a point of its own, anywhere in the square */
    uint8_t inks[SWARM_GROUPS_MAX]; /* the colour of each group */
} swarm_script;

extern const swarm_script swarm_flock, swarm_solo, swarm_pursuit;

/* The setting that every swarm has, alone. */
#define SWARM_AGENTS_SETTING(line)                   \
    {                                                \
        "agents", "", line, COX_I32, 1, 200, 1000000 \
    }

/* The settings of a rule that wanders: as OpenSteer does, where nobody changes them. */
#define SWARM_WANDER_SETTINGS                                                                     \
    {"wander_distance", "units per tick^2", "how far ahead the circle of wandering is", COX_FIXED, \
     COX_FIX(-1000), COX_FIX(1), COX_FIX(1000)},                                                  \
        {"wander_radius", "units per tick^2", "how large that circle is", COX_FIXED, 0,           \
         COX_FIX(1), COX_FIX(1000)},                                                              \
    {                                                                                             \
        "angle_change", "radians", "the point on it moves by at most half of this", COX_FIXED, 0, \
            COX_RATIO(4, 10), COX_FIX_TWO_PI                                                      \
    }

/* The definition of a swarm of so many agents in a square of twice that width (units). */
cox_world_def swarm_def(const swarm_script *script, uint32_t agents, fix16_t half_width);

/* Gives a group its profile, smoothed, and its limits. max_speed is in units per tick. */
void swarm_set_group(cox_world *world, uint32_t group, cox_profile profile, fix16_t max_speed);

/* set_groups with the settings as they are where nobody changes them. */
void swarm_set_groups(const swarm_script *script, cox_world *world);

/* Adds agent number number, from 0, to its group, at a place and with a velocity. Its id. */
uint32_t swarm_add(cox_world *world, const swarm_script *script, uint32_t number, cox_vec2 position,
                   cox_vec2 velocity);

/* A scenario's size, init and draw. Stream 0 of the seed places the agents; they start at 2.7 units
 * a second in any direction. */
uint32_t swarm_size(const swarm_script *script, const int32_t *values);
cox_status swarm_init(cox_sim *sim, void *memory, uint32_t size, const int32_t *values,
                      uint64_t seed, const swarm_script *script);
void swarm_draw(const cox_world *world, cox_sketch *sketch, const swarm_script *script);

#endif
