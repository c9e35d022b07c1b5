/* SPDX-License-Identifier: MIT
 * A stage: a world with walls, flow fields and agents, on which a scene of a crowd is played.
 * Agents have a radius of 1/2, go 0.08 units a tick at most, and take eight ticks to that. */
#ifndef CROWD_STAGE_H
#define CROWD_STAGE_H

#include <stdint.h>

#include "coxswain/flow.h"
#include "coxswain/orca.h"
#include "coxswain/random.h"
#include "coxswain/world.h"

#define STAGE_AGENTS 1024u
#define STAGE_GROUPS 8u
#define STAGE_FLOWS 2u
#define STAGE_WALLS 64u
#define STAGE_PILLARS 32u
#define STAGE_SPEED COX_RATIO(8, 100)

/* Ticks of a second. */
#define STAGE_SECOND 60u

/* A value, within its bounds, that the command line gives to a parameter of all rules of a
 * behaviour. */
typedef struct stage_setting {
    uint8_t behaviour;
    const char *parameter;
    fix16_t value;
} stage_setting;

#define STAGE_SETTINGS 8u

/* How all scenes are played. */
typedef struct stage_options {
    bool has_contact;
    const char *scene;          /* its name */
    const char *picture_folder; /* where a picture of its first start goes; NULL: none is made */
    uint32_t setting_count;
    stage_setting settings[STAGE_SETTINGS];
} stage_options;

/* Whether any scene has a rule of a behaviour. */
bool stage_has_rules_of(uint8_t behaviour);

/* Whether no scene takes these settings beside contact: contact needs a margin of ORCA of
 * COX_ORCA_MARGIN_BESIDE_CONTACT (orca.h) at the least. Any scene takes all other values that lie
 * within the bounds of their parameters. */
bool stage_needs_no_contact(const stage_options *options);

/* What a stage knows of an agent, by its id. */
typedef struct stage_agent {
    cox_vec2 goal;
    uint32_t group;
    bool is_there; /* added, and not yet taken off */
    cox_vec2 position;
    cox_vec2 velocity;
} stage_agent;

struct picture;

typedef struct stage {
    const stage_options *options;
    struct picture *picture; /* NULL: none is made */
    cox_world *world;
    cox_map map; /* where a scene has one */
    cox_flow flows[STAGE_FLOWS];
    void *blocks[STAGE_FLOWS + 2u]; /* the memory of all that, NULL where there is none */
    uint32_t block_count;
    fix16_t radius[STAGE_GROUPS];
    cox_random die;
    uint32_t wall_count;
    cox_segment walls[STAGE_WALLS];
    uint32_t pillar_count;
    cox_obstacle pillars[STAGE_PILLARS];
    bool has_door;
    uint32_t agent_count;                 /* that were ever added */
    uint32_t here;                        /* of these, how many are there */
    stage_agent agents[STAGE_AGENTS + 1]; /* by id */
} stage;

/* An empty stage; the seed, from 1 on, draws by how much starts differ. Ends the program without
 * memory. */
void stage_start(stage *on, const stage_options *options, uint64_t seed);

/* Writes the picture, if one is made, and gives the memory back. */
void stage_end(stage *on);

/* Adds a wall between two points. */
void stage_wall(stage *on, double x, double y, double to_x, double to_y);

/* Declares the opening between two points a door: groups that are made afterwards give way. */
void stage_door(stage *on, double x, double y, double to_x, double to_y);

/* Makes the map, all free: a square of so many units from the middle to each side, and of cells of
 * 3/4 with one in the middle. Then its cells may be set. */
void stage_map(stage *on, int32_t half);

/* Builds a flow field on the map to a goal. */
void stage_flow(stage *on, uint32_t number, double x, double y);

/* Builds one to the nearest of some goals. */
void stage_flow_to(stage *on, uint32_t number, const cox_vec2 *goals, uint32_t count);

/* Gives a group its body and a profile: that rule, ORCA that sees so far, and contact if the
 * options say so. */
void stage_group(stage *on, uint32_t group, fix16_t radius, cox_rule rule, fix16_t sight);

/* Gives a group a body of radius 1 and half a unit a tick, which goes to its goal and keeps off
 * walls by feelers alone. */
void stage_feelers(stage *on, uint32_t group);

/* A rule of weight 1 with a parameter of another value. */
cox_rule stage_rule(uint8_t behaviour, const char *name, fix16_t value);

/* Gives a group a body and a profile of any rules, which the options change; contact only if they
 * say so. */
void stage_profile(stage *on, uint32_t group, cox_limits limits, const cox_profile *profile);

/* Adds a round pillar: an obstacle, and an area of the same id. */
void stage_pillar(stage *on, double x, double y, double radius);

/* Adds an agent of a group at about a place, with a goal. Returns its id. */
uint32_t stage_add(stage *on, uint32_t group, double x, double y, double goal_x, double goal_y);

/* Gives an agent another goal. */
void stage_aim(stage *on, uint32_t id, cox_vec2 goal);

/* Takes an agent off the stage. */
void stage_remove(stage *on, uint32_t id);

/* A tick. Afterwards agents have their places and velocities. */
void stage_step(stage *on);

#endif
