/* SPDX-License-Identifier: MIT
 * A crowd held twice: in structs of one's own, steered by calls of the behaviours over grids, and
 * in a world with the same agents, targets and surroundings. */
#ifndef OWN_CROWD_H
#define OWN_CROWD_H

#include "coxswain/hide.h"

#include "fixture_world.h"

enum {
    OWN_AGENTS = 120,
    OWN_GROUPS = 2,
    OWN_OBSTACLES = 12,
    OWN_WALLS = 20,
    OWN_AREAS = 6, /* area i has i corners, so the first is nowhere */
    OWN_CORNERS = OWN_AREAS * (OWN_AREAS - 1) / 2,
    OWN_SIDE = 10, /* of the map, in cells of 5 units */
    OWN_NODES = 4,
};

/* An agent of one's own. */
typedef struct own_agent {
    cox_agent agent;
    uint32_t group;
    bool has_point;
    cox_vec2 point;
    uint32_t quarry; /* an id; COX_NO_ROW: none */
    bool has_path;
    cox_follow_path_memory on_path;
    cox_track_path_memory tracking;
    cox_wander_memory wandering;
    cox_random chances;
    cox_vec2 force; /* of the last step */
} own_agent;

typedef struct own_crowd {
    cox_world *world; /* of the heap */
    cox_world_def def;
    own_agent agents[OWN_AGENTS]; /* by id, less one */
    uint32_t leaders[OWN_GROUPS]; /* COX_NO_ROW: none */
    cox_profile profiles[OWN_GROUPS];
    cox_obstacle obstacles[OWN_OBSTACLES];
    cox_segment walls[OWN_WALLS];
    cox_area areas[OWN_AREAS]; /* by id, less one */
    cox_vec2 corners[OWN_CORNERS];
    cox_map map;
    cox_flow flow;
    uint8_t cells[COX_MAP_BYTES(OWN_SIDE, OWN_SIDE)];
    uint8_t flow_memory[COX_SEARCH_BYTES(OWN_SIDE, OWN_SIDE, 3)];
    cox_vec2 nodes[OWN_NODES];
    fix16_t radii[OWN_NODES];
    cox_path path;
    cox_hider hiders[OWN_AGENTS];       /* likewise: nobody, unless it hides apart */
    cox_grid all, of_group[OWN_GROUPS]; /* over all agents, and over those of each group */
    uint8_t all_memory[COX_GRID_BYTES(OWN_AGENTS)];
    uint8_t group_memory[OWN_GROUPS][COX_GRID_BYTES(OWN_AGENTS)];
} own_crowd;

/* Makes a random crowd without profiles, in a square of 50 units, in the place of the last one. */
void own_crowd_make(own_crowd *crowd, cox_random *die);

/* Gives a group a profile, here and in the world. */
void own_crowd_set_profile(own_crowd *crowd, uint32_t group, const cox_profile *profile);

/* Steps both, and checks that they have the same bits. Returns how many forces were not zero. */
uint32_t own_crowd_step(own_crowd *crowd, const char *what);

/* The force of an agent by a context that its rules write. In own_crowd_context.c. */
cox_vec2 own_crowd_by_context(own_crowd *crowd, own_agent *self);

/* The point that a rule is about; false if there is none. In own_crowd_forces.c, as the next. */
bool own_crowd_point(const own_crowd *crowd, const own_agent *self, const cox_rule *rule,
                     cox_vec2 *point);

/* Gives those that hide apart their places. */
void own_crowd_share_places(own_crowd *crowd);

/* The force of a rule by a call of its behaviour; false if its target is not there. */
bool own_crowd_force(own_crowd *crowd, own_agent *self, const cox_rule *rule, cox_vec2 *force);

#endif
