/* SPDX-License-Identifier: MIT
 * The segments of a world, sorted by cells. They stand still, so that is done once. */
#ifndef COX_WORLD_WALLS_H
#define COX_WORLD_WALLS_H

#include "coxswain/segment_grid.h"
#include "coxswain/wall.h"
#include "coxswain/world.h"

typedef struct cox_world_walls {
    bool is_current; /* no segment has changed since they were sorted */
    cox_segment_grid grid;
} cox_world_walls;

/* The most segments that an agent picks; where there are more, it looks at all. */
#define COX_WORLD_WALLS_NEAR 64u

/* Sorts the segments, unless they are sorted or too few. */
void cox_world_sort_walls(cox_world *world);

/* The segments within reach of a position, and maybe more. Their numbers go to rows. */
cox_segment_span cox_world_walls_near(const cox_world *world, cox_vec2 position, fix16_t reach,
                                      uint32_t rows[COX_WORLD_WALLS_NEAR]);

/* cox_follow_wall and cox_avoid_walls, among the segments of a world. */
cox_vec2 cox_world_follow_wall(const cox_world *world, const cox_agent *self,
                               cox_wall_following following);
cox_vec2 cox_world_avoid_walls(const cox_world *world, const cox_agent *self, cox_feelers feelers);

#endif
