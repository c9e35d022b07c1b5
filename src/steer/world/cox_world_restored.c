/* SPDX-License-Identifier: MIT
 * A world after a load: its rows in ascending id, and every value one that a world can have. */
#include "cox_world.h"

static bool are_in_order(const cox_world *world)
{
    for (uint32_t slot = 1; slot < world->agent_count; slot++)
        if (world->id[slot - 1u] >= world->id[slot]) return false;
    return true;
}

/* Lets a row sink into a heap of count rows, whose greatest id is on top. */
static void sink(cox_world *world, uint32_t row, uint32_t count)
{
    for (uint32_t child = 2 * row + 1u; child < count; child = 2 * row + 1u) {
        if (child + 1u < count && world->id[child] < world->id[child + 1u]) child++;
        if (world->id[row] >= world->id[child]) return;
        cox_world_swap_rows(world, row, child);
        row = child;
    }
}

static void put_in_order(cox_world *world)
{
    for (uint32_t row = world->agent_count / 2; row-- > 0;) sink(world, row, world->agent_count);
    for (uint32_t end = world->agent_count; end-- > 1;) {
        cox_world_swap_rows(world, 0, end);
        sink(world, 0, end);
    }
}

static bool groups_are_sound(const cox_world *world)
{
    cox_profile profile;
    for (int32_t group = 0; group < (int32_t)world->group_count; group++) {
        cox_world_get_profile(world, group, &profile);
        if (!cox_profile_is_sound(&profile) || !cox_world_allows(world, &profile)) return false;
    }
    return true;
}

static bool paths_are_sound(const cox_world *world)
{
    if (world->radii != NULL && world->radius_count != world->node_count) return false;
    for (uint32_t i = 0; i < world->path_count; i++) {
        const cox_world_path *path = &world->paths[i];
        if (path->first > world->node_count) return false;
        if (path->count > world->node_count - path->first) return false;
    }
    return true;
}

static bool areas_are_sound(const cox_world *world)
{
    for (uint32_t i = 0; i < world->area_count; i++) {
        const cox_world_area *area = &world->areas[i];
        if (area->first > world->corner_count || area->id > COX_WORLD_AREAS_MAX) return false;
        if (area->count > world->corner_count - area->first) return false;
    }
    return true;
}

static bool cursor_is_sound(const cox_world *world, uint32_t slot)
{
    cox_path_memory memory = cox_path_start();
    if (world->path == NULL) return true;
    if (world->path[slot] < -1 || world->path[slot] >= (int32_t)world->path_count) return false;
    cox_path path = cox_world_path_of(world, world->path[slot]);
    if (world->track_segment != NULL) {
        cox_track_path_memory track = cox_world_track_memory(world, slot);
        if (!cox_track_path_is_sound(&path, &track)) return false;
    }
    if (world->path_node == NULL) return true;
    memory.node = world->path_node[slot];
    memory.direction = world->path_direction[slot];
    return cox_path_is_sound(&path, &memory);
}

static bool agent_is_sound(const cox_world *world, uint32_t slot)
{
    cox_vec2 position = cox_vec2_make(world->x[slot], world->y[slot]);
    if (world->next_id != 0 && world->id[slot] >= world->next_id) return false;
    if (world->group[slot] >= world->group_count) return false;
    if (!cox_vec2_equal(position, cox_world_hold(world, position))) return false;
    return cursor_is_sound(world, slot);
}

/* Sets what a world without the columns keeps in their place. */
static void set_what_is_not_saved(cox_world *world)
{
    bool has_chances = cox_world_has_chances(world), has_contexts = cox_world_has_contexts(world);
    for (uint32_t i = 0; i < world->rules_max && !has_chances; i++)
        world->rules[i].probability = COX_FIX_ONE;
    for (uint32_t i = 0; i < world->groups_max && !has_contexts; i++)
        world->groups[i].directions = COX_CONTEXT_DIRECTIONS_DEFAULT;
}

bool cox_world_restored(cox_world *world)
{
    world->grid.is_current = false;
    world->sorted_obstacles.is_current = false;
    world->walls.is_current = false;
    world->sorted_areas.is_current = false;
    set_what_is_not_saved(world);
    if (world->group_count != world->groups_max || world->rule_count != world->rules_max) {
        world->group_count = world->groups_max;
        world->rule_count = world->rules_max;
        return false;
    }
    bool has_room = world->least.x < world->greatest.x && world->least.y < world->greatest.y;
    if (!has_room || !groups_are_sound(world)) return false;
    if (!paths_are_sound(world) || !areas_are_sound(world)) return false;
    if (!are_in_order(world)) put_in_order(world);
    for (uint32_t slot = 0; slot < world->agent_count; slot++)
        if (!agent_is_sound(world, slot)) return false;
    return true;
}
