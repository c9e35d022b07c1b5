/* SPDX-License-Identifier: MIT
 * Segments by cells: an agent looks at those that are near enough to change its force, which gives
 * the same force as to look at all. */
#include "cox_world.h"

/* Up to so many segments are looked at one by one: to ask the grid takes as long. */
#define FEW 16u

/* The width of the smallest cells: about that of a usual look. */
#define CELL COX_FIX(64)

/* More than what is rounded in the length of a displacement, or of four pushes one after the other,
 * and in a place on a segment. */
#define ROUNDED 16

void cox_world_sort_walls(cox_world *world)
{
    cox_world_walls *walls = &world->walls;
    if (walls->is_current || world->segment_count <= FEW) return;
    cox_segment_span all = cox_segment_span_make(world->segments, world->segment_count);
    walls->is_current = cox_segment_grid_build(&walls->grid, all, CELL) == COX_OK;
}

cox_segment_span cox_world_walls_near(const cox_world *world, cox_vec2 position, fix16_t reach,
                                      uint32_t rows[COX_WORLD_WALLS_NEAR])
{
    cox_segment_span all = cox_segment_span_make(world->segments, world->segment_count);
    uint32_t total;
    if (all.count <= FEW) return all;
    cox_segment_span near =
        cox_segment_grid_near(&world->walls.grid, position, cox_fix_add(reach, ROUNDED), rows,
                              COX_WORLD_WALLS_NEAR, &total);
    return total > COX_WORLD_WALLS_NEAR ? all : near;
}

cox_vec2 cox_world_follow_wall(const cox_world *world, const cox_agent *self,
                               cox_wall_following following)
{
    uint32_t rows[COX_WORLD_WALLS_NEAR];
    fix16_t reach = cox_fix_add(cox_fix_abs(following.ahead), following.sight);
    return cox_follow_wall(self, cox_world_walls_near(world, self->position, reach, rows),
                           following);
}

cox_vec2 cox_world_avoid_walls(const cox_world *world, const cox_agent *self, cox_feelers feelers)
{
    uint32_t rows[COX_WORLD_WALLS_NEAR];
    fix16_t reach =
        cox_fix_max(cox_fix_max(feelers.length, feelers.side_length), feelers.near_length);
    return cox_avoid_walls(self, cox_world_walls_near(world, self->position, reach, rows), feelers);
}
