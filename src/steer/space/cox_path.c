/* SPDX-License-Identifier: MIT
 * A cursor's motion along a path. Every cursor has a meaning on every path: an invalid one is read
 * as the nearest valid one, so nothing ever touches a node outside the array. */
#include "coxswain/path.h"

cox_path cox_path_make(const cox_vec2 *nodes, uint32_t count, fix16_t radius)
{
    cox_path path;
    path.nodes = nodes;
    path.count = count;
    path.radius = radius;
    path.mode = COX_PATH_ONCE;
    path.radii = NULL;
    return path;
}

cox_follow_path_memory cox_follow_path_make(void)
{
    cox_follow_path_memory memory;
    memory.node = 0;
    memory.direction = 1;
    return memory;
}

bool cox_follow_path_is_sound(const cox_path *path, const cox_follow_path_memory *memory)
{
    bool is_there = memory->node < path->count || memory->node == 0;
    return is_there && (memory->direction == 1 || memory->direction == -1);
}

static bool goes_back(const cox_follow_path_memory *memory)
{
    return memory->direction < 0;
}

/* The number of the cursor's node; count is not 0. */
static uint32_t current_node(const cox_path *path, const cox_follow_path_memory *memory)
{
    uint32_t last = path->count - 1u;
    return memory->node < last ? memory->node : last;
}

cox_vec2 cox_path_target(const cox_path *path, const cox_follow_path_memory *memory)
{
    if (path->count == 0) return cox_vec2_zero();
    return path->nodes[current_node(path, memory)];
}

bool cox_path_at_end(const cox_path *path, const cox_follow_path_memory *memory)
{
    if (path->count == 0) return true;
    uint32_t end = goes_back(memory) ? 0 : path->count - 1u;
    return current_node(path, memory) == end;
}

/* Moves the cursor on to a node in a direction. */
static bool move_on(cox_follow_path_memory *memory, uint32_t node, bool back)
{
    memory->node = node;
    memory->direction = back ? -1 : 1;
    return true;
}

bool cox_path_advance(const cox_path *path, cox_follow_path_memory *memory, cox_vec2 position)
{
    if (path->count < 2) return false;
    cox_vec2 target = cox_path_target(path, memory);
    if (!cox_vec2_within(position, target, cox_fix_max(path->radius, 0))) return false;

    bool back = goes_back(memory);
    uint32_t node = current_node(path, memory);
    if (!cox_path_at_end(path, memory)) return move_on(memory, back ? node - 1u : node + 1u, back);
    if (path->mode == COX_PATH_PATROL) return move_on(memory, node, !back);
    if (path->mode == COX_PATH_LOOP) return move_on(memory, back ? path->count - 1u : 0, back);
    return false;
}
