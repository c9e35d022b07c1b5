/* SPDX-License-Identifier: MIT
 * The catalogue: for each behaviour that a profile may use, its name, what it sees and remembers
 * and its parameters. A world hands them to the behaviour's function by their places here. */
#include "coxswain/profile.h"

#include "coxswain/pursuit.h"

#define UNITS "units"
#define FORCE "units per tick^2"

/* A radius around an agent; the cosine of half a field of view; how long a force is. */
#define RADIUS(name, initial)                    \
    {                                            \
        name, UNITS, 0, initial, COX_WORLD_LIMIT \
    }
#define COSINE(name, initial)                        \
    {                                                \
        name, "", -COX_FIX_ONE, initial, COX_FIX_ONE \
    }
#define STRENGTH(name, initial)                             \
    {                                                       \
        name, FORCE, COX_FIX(-1000), initial, COX_FIX(1000) \
    }

static const cox_parameter flee_within_parameters[] COX_FLASH = {
    RADIUS("influence_radius", COX_FIX(100)),
};
static const cox_parameter arrive_parameters[] COX_FLASH = {
    RADIUS("slowing_radius", COX_FIX(20)),
};
static const cox_parameter arrive_timed_parameters[] COX_FLASH = {
    RADIUS("target_radius", COX_FIX(1)),
    RADIUS("slowing_radius", COX_FIX(20)),
    {"time_to_target", "ticks", 0, COX_FIX(6), COX_FIX_MAX},
};
static const cox_parameter fixed_parameters[] COX_FLASH = {
    {"prediction", "ticks", COX_FIX(-1000), COX_FIX(3), COX_FIX(1000)},
};
static const cox_parameter match_velocity_parameters[] COX_FLASH = {
    {"time_to_target", "ticks", 0, COX_MATCH_VELOCITY_TIME_DEFAULT, COX_FIX_MAX},
};
static const cox_parameter wander_parameters[] COX_FLASH = {
    {"distance", FORCE, COX_FIX(-1000), COX_FIX(6), COX_FIX(1000)},
    {"radius", FORCE, 0, COX_FIX(8), COX_FIX(1000)},
    {"angle_change", "radians", 0, COX_FIX(1), COX_FIX_TWO_PI},
};
static const cox_parameter follow_path_parameters[] COX_FLASH = {
    RADIUS("slowing_radius", 0),
};
static const cox_parameter avoid_obstacles_parameters[] COX_FLASH = {
    RADIUS("see_ahead", COX_FIX(50)),
    {"strength", FORCE, 0, COX_FIX(6), COX_FIX(1000)},
};
static const cox_parameter separation_parameters[] COX_FLASH = {
    RADIUS("radius", COX_FIX(30)),
    STRENGTH("strength", COX_FIX(2)),
};
static const cox_parameter alignment_parameters[] COX_FLASH = {
    RADIUS("radius", COX_FLOCK_ALIGNMENT_RADIUS_DEFAULT),
    COSINE("cosine", COX_FLOCK_ALIGNMENT_COSINE_DEFAULT),
    STRENGTH("strength", COX_FLOCK_ALIGNMENT_WEIGHT_DEFAULT),
    RADIUS("near_radius", COX_FLOCK_NEAR_RADIUS_DEFAULT),
};
static const cox_parameter cohesion_parameters[] COX_FLASH = {
    RADIUS("radius", COX_FLOCK_COHESION_RADIUS_DEFAULT),
    COSINE("cosine", COX_FLOCK_COHESION_COSINE_DEFAULT),
    STRENGTH("strength", COX_FLOCK_COHESION_WEIGHT_DEFAULT),
    RADIUS("near_radius", COX_FLOCK_NEAR_RADIUS_DEFAULT),
};

#define ROW(...) {__VA_ARGS__},
static const cox_parameter flock_parameters[] COX_FLASH = {COX_FLOCK_PARAMETERS(ROW)};

#define PARAMETERS(of) \
    .parameter_count = (uint8_t)COX_COUNT(of##_parameters), .parameters = of##_parameters

/* By the number of the behaviour, less one. What a row does not say is 0: it remembers nothing,
 * gives a force, draws nothing, has no parameters. */
static const cox_behaviour catalogue[COX_BEHAVIOUR_COUNT - 1] COX_FLASH = {
    {.name = "seek", .sees = COX_SEES_POINT},
    {.name = "flee", .sees = COX_SEES_POINT},
    {.name = "flee_within", .sees = COX_SEES_POINT, PARAMETERS(flee_within)},
    {.name = "arrive", .sees = COX_SEES_POINT, PARAMETERS(arrive)},
    {.name = "arrive_timed", .sees = COX_SEES_POINT, PARAMETERS(arrive_timed)},
    {.name = "pursuit", .sees = COX_SEES_AGENT},
    {.name = "pursuit_fixed", .sees = COX_SEES_AGENT, PARAMETERS(fixed)},
    {.name = "evade", .sees = COX_SEES_AGENT},
    {.name = "evade_fixed", .sees = COX_SEES_AGENT, PARAMETERS(fixed)},
    {.name = "match_velocity", .sees = COX_SEES_AGENT, PARAMETERS(match_velocity)},
    {.name = "wander",
     .sees = COX_SEES_NOTHING,
     .remembers = COX_REMEMBERS_WANDER,
     .draws = 1,
     PARAMETERS(wander)},
    {.name = "follow_path",
     .sees = COX_SEES_PATH,
     .remembers = COX_REMEMBERS_PATH,
     PARAMETERS(follow_path)},
    {.name = "avoid_obstacles", .sees = COX_SEES_OBSTACLES, PARAMETERS(avoid_obstacles)},
    {.name = "separation", .sees = COX_SEES_NEIGHBOURS, PARAMETERS(separation)},
    {.name = "alignment", .sees = COX_SEES_NEIGHBOURS, PARAMETERS(alignment)},
    {.name = "cohesion", .sees = COX_SEES_NEIGHBOURS, PARAMETERS(cohesion)},
    {.name = "flock", .sees = COX_SEES_NEIGHBOURS, PARAMETERS(flock)},
};

bool cox_behaviour_find(uint8_t behaviour, cox_behaviour *row)
{
    if (behaviour == COX_NO_BEHAVIOUR || behaviour >= COX_BEHAVIOUR_COUNT) return false;
    cox_flash_copy(row, &catalogue[behaviour - 1], sizeof *row);
    return true;
}
