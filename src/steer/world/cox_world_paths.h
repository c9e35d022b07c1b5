/* SPDX-License-Identifier: MIT
 * The paths of a world: their nodes lie one after the other, in the order of the paths. */
#ifndef COX_WORLD_PATHS_H
#define COX_WORLD_PATHS_H

#include "cox_world.h"

/* Writes a path, its nodes and the radii of its segments, from row->first on, where there is room
 * for them. */
static inline void cox_world_write_path(cox_world *world, cox_world_path *row, const cox_path *path)
{
    uint32_t segments = path->radii == NULL ? 0 : cox_path_segment_count(path);
    row->count = path->count;
    row->radius = path->radius;
    row->mode = path->mode > COX_PATH_LOOP ? COX_PATH_ONCE : path->mode;
    for (uint32_t i = 0; i < path->count; i++)
        world->nodes[row->first + i] = cox_vec2_clamp(path->nodes[i], COX_WORLD_LIMIT);
    if (world->radii == NULL) return;
    for (uint32_t i = 0; i < path->count; i++)
        world->radii[row->first + i] = cox_fix_max(i < segments ? path->radii[i] : path->radius, 0);
}

#endif
