/* SPDX-License-Identifier: MIT
 * The obstacles of a world, sorted by cells. They stand still, so that is done once.
 *
 * A cell holds the obstacles whose centres lie in it, and an agent looks as far beyond its line of
 * sight as the widest obstacle reaches. A few that are much wider than the others would make it
 * look far: the widest ones stand in a list of their own, at which every agent looks. */
#ifndef COX_WORLD_OBSTACLES_H
#define COX_WORLD_OBSTACLES_H

#include "coxswain/grid.h"
#include "coxswain/world.h"

/* How many of the widest obstacles every agent looks at. */
#define COX_WORLD_WIDE_MAX 8u

typedef struct cox_world_obstacles {
    bool is_current; /* no obstacle has changed since they were sorted */
    cox_grid grid;   /* of all centres; its rows are those of the world's table */
    fix16_t reach;   /* the greatest radius but for those of the widest */
    uint32_t wide_count;
    uint32_t wide[COX_WORLD_WIDE_MAX]; /* the rows of the widest, by descending radius */
} cox_world_obstacles;

/* Room for the most obstacles that an agent picks, the widest among them. */
#define COX_WORLD_OBSTACLES_NEAR (32u + COX_WORLD_WIDE_MAX)
typedef struct cox_world_choice {
    cox_obstacle obstacles[COX_WORLD_OBSTACLES_NEAR];
} cox_world_choice;

/* Copies the obstacles whose edge may lie within radius of a point. Returns how many; UINT32_MAX:
 * the agent has to look at all of them. */
uint32_t cox_world_obstacles_around(const cox_world *world, cox_vec2 point, fix16_t radius,
                                    cox_world_choice *near);

/* Sorts the obstacles, unless they are sorted, too few, or of no use to any rule. */
void cox_world_sort_obstacles(cox_world *world);

/* cox_avoid_obstacles and cox_hide, among the obstacles of a world. */
cox_vec2 cox_world_avoid(const cox_world *world, const cox_agent *self, fix16_t see_ahead,
                         fix16_t strength);
cox_vec2 cox_world_hide(const cox_world *world, uint32_t slot, const cox_agent *self,
                        const cox_agent *hunter, const cox_rule *rule);

#endif
