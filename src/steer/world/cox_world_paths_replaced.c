/* SPDX-License-Identifier: MIT
 * Putting a path of a world in the place of another one. */
#include "cox_world_paths.h"

#include <string.h>

/* Moves the nodes behind a path's, so that it may have so many. */
static void make_room(cox_world *world, uint32_t path, uint32_t count)
{
    const cox_world_path *row = &world->paths[path];
    uint32_t from = row->first + row->count, to = row->first + count;
    size_t behind = (size_t)(world->node_count - from);
    memmove(world->nodes + to, world->nodes + from, behind * sizeof *world->nodes);
    if (world->radii != NULL)
        memmove(world->radii + to, world->radii + from, behind * sizeof *world->radii);
    for (uint32_t i = path + 1u; i < world->path_count; i++)
        world->paths[i].first = world->paths[i].first - from + to;
    world->node_count = world->node_count - from + to;
    if (world->radii != NULL) world->radius_count = world->node_count;
}

cox_status cox_world_replace_path(cox_world *world, uint32_t path, const cox_path *by)
{
    COX_ASSERT(world != NULL && by != NULL, COX_MISTAKE_NULL);
    if (path >= world->path_count) return COX_ERROR_NOT_FOUND;
    cox_world_path *row = &world->paths[path];
    if (by->count > world->nodes_max - (world->node_count - row->count)) return COX_ERROR_CAPACITY;
    make_room(world, path, by->count);
    cox_world_write_path(world, row, by);
    if (world->path == NULL) return COX_OK;
    for (uint32_t slot = 0; slot < world->agent_count; slot++)
        if (world->path[slot] == (int32_t)path) (void)cox_world_put_path(world, slot, path);
    return COX_OK;
}
