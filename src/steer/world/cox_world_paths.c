/* SPDX-License-Identifier: MIT
 * Adding a path to a world. */
#include "cox_world_paths.h"

uint32_t cox_world_add_path(cox_world *world, const cox_path *path)
{
    COX_ASSERT(world != NULL && path != NULL, COX_MISTAKE_NULL);
    if (world->path_count == world->paths_max) return COX_NO_PATH;
    if (path->count > world->nodes_max - world->node_count) return COX_NO_PATH;
    cox_world_path *row = &world->paths[world->path_count];
    row->first = world->node_count;
    cox_world_write_path(world, row, path);
    world->node_count += path->count;
    if (world->radii != NULL) world->radius_count = world->node_count;
    return world->path_count++;
}
