/* SPDX-License-Identifier: MIT
 * The catalogue: for each behaviour that a profile may use, its name, what it sees and remembers
 * and its parameters. A world hands them to the behaviour's function by their places here. */
#include "coxswain/profile.h"

#include "coxswain/escort.h"
#include "coxswain/hide.h"
#include "coxswain/orca.h"
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

/* A way along an axis; how far ahead an agent looks; a force that is never turned round; one of
 * some things that are numbered. */
#define WAY(name, initial)                                      \
    {                                                           \
        name, UNITS, -COX_WORLD_LIMIT, initial, COX_WORLD_LIMIT \
    }
#define TICKS(name, initial)                     \
    {                                            \
        name, "ticks", 0, initial, COX_FIX(1000) \
    }
#define PUSH(name, initial)                    \
    {                                          \
        name, FORCE, 0, initial, COX_FIX(1000) \
    }
#define NUMBER(name, initial)             \
    {                                     \
        name, "", 0, initial, COX_FIX_MAX \
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

static const cox_parameter offset_pursuit_parameters[] COX_FLASH = {
    WAY("offset_x", COX_FIX(-10)),
    WAY("offset_y", 0),
    RADIUS("slowing_radius", COX_FIX(20)),
};
static const cox_parameter shadow_parameters[] COX_FLASH = {
    RADIUS("distance", COX_FIX(20)),
};
static const cox_parameter interpose_parameters[] COX_FLASH = {
    {"ratio", "", 0, COX_INTERPOSE_RATIO_DEFAULT, COX_FIX_ONE},
    RADIUS("slowing_radius", COX_FIX(20)),
};
static const cox_parameter pursuit_by_cases_parameters[] COX_FLASH = {
    {"prediction_max", "ticks", 0, COX_PURSUIT_TIME_MAX_DEFAULT, COX_FIX_MAX},
};
static const cox_parameter hide_parameters[] COX_FLASH = {
    RADIUS("gap", COX_HIDE_GAP_DEFAULT),
    RADIUS("slowing_radius", COX_FIX(20)),
};
static const cox_parameter arrive_to_rest_parameters[] COX_FLASH = {
    PUSH("deceleration", 0),
};
static const cox_parameter brake_parameters[] COX_FLASH = {
    {"rate", "", 0, COX_RATIO(1, 10), COX_FIX_ONE},
};
static const cox_parameter target_speed_parameters[] COX_FLASH = {
    {"speed", "units per tick", 0, COX_FIX(1), COX_FIX_MAX},
};
static const cox_parameter track_path_parameters[] COX_FLASH = {
    TICKS("prediction", COX_FIX(20)),
    RADIUS("slowing_radius", COX_FIX(20)),
};
static const cox_parameter stay_on_path_parameters[] COX_FLASH = {
    TICKS("prediction", COX_FIX(20)),
};
static const cox_parameter follow_wall_parameters[] COX_FLASH = {
    RADIUS("distance", COX_FIX(20)),
    WAY("ahead", COX_FIX(60)),
    RADIUS("sight", COX_FIX(100)),
};
static const cox_parameter avoid_walls_parameters[] COX_FLASH = {
    RADIUS("length", COX_FIX(40)),
    RADIUS("side_length", COX_FIX(20)),
    PUSH("strength", COX_FIX(5)),
};
static const cox_parameter contain_parameters[] COX_FLASH = {
    NUMBER("area", COX_FIX(1)),
    TICKS("prediction", COX_FIX(20)),
    RADIUS("margin", 0),
    {"keeps_out", "", 0, 0, COX_FIX_ONE},
};
static const cox_parameter avoid_areas_parameters[] COX_FLASH = {
    RADIUS("see_ahead", COX_FIX(50)),
    PUSH("strength", COX_FIX(6)),
    NUMBER("first_area", COX_FIX(1)),
    NUMBER("last_area", COX_FIX_MAX),
};
static const cox_parameter follow_flow_parameters[] COX_FLASH = {
    NUMBER("flow", 0),
    TICKS("prediction", COX_FIX(10)),
};
static const cox_parameter avoid_agents_parameters[] COX_FLASH = {
    RADIUS("radius", COX_FIX(50)),
    {"horizon", "ticks", 0, COX_FIX(30), COX_FIX_MAX},
    PUSH("strength", COX_FIX(2)),
};
static const cox_parameter orca_parameters[] COX_FLASH = {
    RADIUS("radius", COX_FIX(50)),
    {"horizon_ticks", "ticks", COX_FIX(1), COX_FIX(40), COX_FIX(4096)},
    {"least_horizon_ticks", "ticks", COX_FIX(1), COX_FIX(4), COX_FIX(4096)},
    {"neighbours_max", "", 0, COX_FIX(10), COX_FIX(16)},
    {"margin", "", 0, COX_FIX(1), COX_FIX(1000)},
    {"priority", "", 0, COX_FIX(1), COX_FIX_MAX},
    {"turn", "radians", -COX_FIX_PI, COX_ORCA_TURN_DEFAULT, COX_FIX_PI},
    {"wall_horizon", "ticks", COX_FIX(1), COX_FIX(20), COX_FIX(4096)},
};
static const cox_parameter contact_parameters[] COX_FLASH = {
    {"rounds", "", COX_FIX(1), COX_FIX(2), COX_FIX(8)},
};
static const cox_parameter limit_parameters[] COX_FLASH = {
    {"min_speed", "units per tick", 0, 0, COX_FIX_MAX},
    {"max_turn", "radians per tick", 0, COX_FIX_PI, COX_FIX_PI},
    RADIUS("turning_radius", 0),
};

#define PARAMETERS(of) \
    .parameter_count = (uint8_t)COX_COUNT(of##_parameters), .parameters = of##_parameters

/* The row of a behaviour in the catalogue, which leaves out COX_NO_BEHAVIOUR. */
#define AT(behaviour) [(behaviour)-1]

/* What a row does not say is 0: it remembers nothing, gives a force, draws nothing, has no
 * parameters. */
static const cox_behaviour catalogue[COX_BEHAVIOUR_COUNT - 1] COX_FLASH = {
    AT(COX_SEEK) = {.name = "seek", .sees = COX_SEES_POINT},
    AT(COX_FLEE) = {.name = "flee", .sees = COX_SEES_POINT},
    AT(COX_FLEE_WITHIN) = {.name = "flee_within", .sees = COX_SEES_POINT, PARAMETERS(flee_within)},
    AT(COX_ARRIVE) = {.name = "arrive", .sees = COX_SEES_POINT, PARAMETERS(arrive)},
    AT(COX_ARRIVE_TIMED) = {.name = "arrive_timed",
                            .sees = COX_SEES_POINT,
                            PARAMETERS(arrive_timed)},
    AT(COX_PURSUIT) = {.name = "pursuit", .sees = COX_SEES_AGENT},
    AT(COX_PURSUIT_FIXED) = {.name = "pursuit_fixed", .sees = COX_SEES_AGENT, PARAMETERS(fixed)},
    AT(COX_EVADE) = {.name = "evade", .sees = COX_SEES_AGENT},
    AT(COX_EVADE_FIXED) = {.name = "evade_fixed", .sees = COX_SEES_AGENT, PARAMETERS(fixed)},
    AT(COX_MATCH_VELOCITY) = {.name = "match_velocity",
                              .sees = COX_SEES_AGENT,
                              PARAMETERS(match_velocity)},
    AT(COX_WANDER) = {.name = "wander",
                      .sees = COX_SEES_NOTHING,
                      .remembers = COX_REMEMBERS_WANDER,
                      .draws = 1,
                      PARAMETERS(wander)},
    AT(COX_FOLLOW_PATH) = {.name = "follow_path",
                           .sees = COX_SEES_PATH,
                           .remembers = COX_REMEMBERS_PATH,
                           PARAMETERS(follow_path)},
    AT(COX_AVOID_OBSTACLES) = {.name = "avoid_obstacles",
                               .sees = COX_SEES_OBSTACLES,
                               PARAMETERS(avoid_obstacles)},
    AT(COX_SEPARATION) = {.name = "separation",
                          .sees = COX_SEES_NEIGHBOURS,
                          PARAMETERS(separation)},
    AT(COX_ALIGNMENT) = {.name = "alignment", .sees = COX_SEES_NEIGHBOURS, PARAMETERS(alignment)},
    AT(COX_COHESION) = {.name = "cohesion", .sees = COX_SEES_NEIGHBOURS, PARAMETERS(cohesion)},
    AT(COX_FLOCK) = {.name = "flock", .sees = COX_SEES_NEIGHBOURS, PARAMETERS(flock)},
    AT(COX_OFFSET_PURSUIT) = {.name = "offset_pursuit",
                              .sees = COX_SEES_AGENT,
                              PARAMETERS(offset_pursuit)},
    AT(COX_SHADOW) = {.name = "shadow", .sees = COX_SEES_AGENT, PARAMETERS(shadow)},
    AT(COX_INTERPOSE) = {.name = "interpose", .sees = COX_SEES_PAIR, PARAMETERS(interpose)},
    AT(COX_PURSUIT_BY_CASES) = {.name = "pursuit_by_cases",
                                .sees = COX_SEES_AGENT,
                                PARAMETERS(pursuit_by_cases)},
    AT(COX_HIDE) = {.name = "hide", .sees = COX_SEES_HUNTER, PARAMETERS(hide)},
    AT(COX_ARRIVE_TO_REST) = {.name = "arrive_to_rest",
                              .sees = COX_SEES_POINT,
                              PARAMETERS(arrive_to_rest)},
    AT(COX_BRAKE) = {.name = "brake", .sees = COX_SEES_NOTHING, PARAMETERS(brake)},
    AT(COX_TARGET_SPEED) = {.name = "target_speed",
                            .sees = COX_SEES_NOTHING,
                            PARAMETERS(target_speed)},
    AT(COX_TRACK_PATH) = {.name = "track_path",
                          .sees = COX_SEES_PATH,
                          .remembers = COX_REMEMBERS_PLACE,
                          PARAMETERS(track_path)},
    AT(COX_STAY_ON_PATH) = {.name = "stay_on_path",
                            .sees = COX_SEES_PATH,
                            .remembers = COX_REMEMBERS_PLACE,
                            PARAMETERS(stay_on_path)},
    AT(COX_FOLLOW_WALL) = {.name = "follow_wall", .sees = COX_SEES_WALLS, PARAMETERS(follow_wall)},
    AT(COX_AVOID_WALLS) = {.name = "avoid_walls", .sees = COX_SEES_WALLS, PARAMETERS(avoid_walls)},
    AT(COX_CONTAIN) = {.name = "contain", .sees = COX_SEES_AREAS, PARAMETERS(contain)},
    AT(COX_AVOID_AREAS) = {.name = "avoid_areas", .sees = COX_SEES_AREAS, PARAMETERS(avoid_areas)},
    AT(COX_FOLLOW_FLOW) = {.name = "follow_flow", .sees = COX_SEES_FLOW, PARAMETERS(follow_flow)},
    AT(COX_AVOID_AGENTS) = {.name = "avoid_agents",
                            .sees = COX_SEES_NEIGHBOURS,
                            PARAMETERS(avoid_agents)},
    AT(COX_ORCA) = {.name = "orca",
                    .sees = COX_SEES_BODIES,
                    .stage = COX_STAGE_VELOCITY,
                    PARAMETERS(orca)},
    AT(COX_CONTACT) = {.name = "contact",
                       .sees = COX_SEES_BODIES,
                       .stage = COX_STAGE_POSITION,
                       PARAMETERS(contact)},
    AT(COX_LIMIT) = {.name = "limit",
                     .sees = COX_SEES_NOTHING,
                     .stage = COX_STAGE_VELOCITY,
                     PARAMETERS(limit)},
};

bool cox_behaviour_find(uint8_t behaviour, cox_behaviour *row)
{
    cox_behaviour found;
    if (behaviour == COX_NO_BEHAVIOUR || behaviour >= COX_BEHAVIOUR_COUNT) return false;
    cox_flash_copy(&found, &catalogue[behaviour - 1], sizeof found);
    if (found.name[0] == '\0') return false; /* a number that is not in use */
    *row = found;
    return true;
}
