/* SPDX-License-Identifier: MIT
 * A world after a load: its rows in ascending id, and every value one that a world can have. */
#include "cox_world.h"

/* Doors are asked in ascending id; a load may bring them in any order. */
static void sort_doors(cox_world *world)
{
    for (uint32_t i = 1; i < world->door_count; i++) {
        cox_door door = world->doors[i];
        uint32_t at = i;
        for (; at > 0 && world->doors[at - 1u].opening.id > door.opening.id; at--)
            world->doors[at] = world->doors[at - 1u];
        world->doors[at] = door;
    }
}

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

/* Whether the memory has room for all that the state may come to hold. */
static bool fits_room(const cox_world *world)
{
    const cox_world_room *room = &world->room;
    return (world->behaviours & ~room->behaviours) == 0 && world->agents_max <= room->agents &&
           world->obstacles_max <= room->obstacles && world->segments_max <= room->segments &&
           world->areas_max <= room->areas && world->corners_max <= room->corners &&
           world->doors_max <= room->doors && world->flows_max <= room->flows &&
           world->paths_max <= room->paths && world->nodes_max <= room->nodes;
}

/* Whether there are no more rows than the state says; tables have checked them by the room. */
static bool counts_are_sound(const cox_world *world)
{
    return world->group_count > 0 &&
           world->rule_count == world->group_count * COX_PROFILE_RULES_MAX &&
           world->agent_count <= world->agents_max &&
           world->obstacle_count <= world->obstacles_max &&
           world->segment_count <= world->segments_max && world->area_count <= world->areas_max &&
           world->corner_count <= world->corners_max && world->door_count <= world->doors_max &&
           world->path_count <= world->paths_max && world->node_count <= world->nodes_max &&
           (world->radii == NULL || world->radius_count == world->node_count);
}

static bool bounds_are_sound(const cox_world *world)
{
    return world->bounds <= COX_BOUNDS_WRAP && world->least.x < world->greatest.x &&
           world->least.y < world->greatest.y && world->candidates_max > 0 &&
           world->candidates_max <= COX_WORLD_CANDIDATES_MAX;
}

/* Whether a place of a profile holds no rule. */
static bool is_empty(const cox_rule *rule)
{
    int32_t others = rule->target | rule->target_group | rule->target_radius | rule->weight;
    for (uint32_t i = 0; i < COX_RULE_PARAMETERS_MAX; i++) others |= rule->parameters[i];
    return rule->behaviour == COX_NO_BEHAVIOUR && others == 0 && rule->target_tags == 0 &&
           rule->probability == COX_FIX_ONE;
}

/* Without their column a load leaves tags of targets as they were in memory. */
static void clear_undeclared_tags(cox_world *world)
{
    if (world->target_tags) return;
    for (uint32_t i = 0; i < world->rule_count; i++) world->rules[i].target_tags = 0;
}

static bool groups_are_sound(const cox_world *world)
{
    cox_profile profile;
    for (uint32_t group = 0; group < world->group_count; group++) {
        cox_world_get_profile(world, group, &profile);
        if (!cox_profile_is_sound(&profile) || !cox_world_allows(world, &profile)) return false;
        for (uint32_t i = profile.rule_count; i < COX_PROFILE_RULES_MAX; i++)
            if (!is_empty(&profile.rules[i])) return false;
    }
    return true;
}

/* Whether nodes lie one after the other, in the order of their paths. */
static bool paths_are_sound(const cox_world *world)
{
    uint32_t first = 0;
    for (uint32_t i = 0; i < world->path_count; i++) {
        const cox_world_path *path = &world->paths[i];
        if (path->first != first || path->count > world->node_count - first) return false;
        if (path->mode > COX_PATH_LOOP) return false;
        first += path->count;
    }
    return first == world->node_count;
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

static uint32_t greater(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

/* Ids are given in rising order: the next ones are above all of these. */
static void find_last_ids(cox_world *world)
{
    world->last_obstacle = world->last_segment = world->last_area = world->last_door = COX_NO_ROW;
    for (uint32_t i = 0; i < world->obstacle_count; i++)
        world->last_obstacle = greater(world->last_obstacle, world->obstacles[i].id);
    for (uint32_t i = 0; i < world->segment_count; i++)
        world->last_segment = greater(world->last_segment, world->segments[i].id);
    for (uint32_t i = 0; i < world->area_count; i++)
        world->last_area = greater(world->last_area, world->areas[i].id);
    for (uint32_t i = 0; i < world->door_count; i++)
        world->last_door = greater(world->last_door, world->doors[i].opening.id);
}

static bool cursor_is_sound(const cox_world *world, uint32_t slot)
{
    cox_follow_path_memory memory = cox_follow_path_make();
    if (world->path == NULL) return true;
    if (world->path[slot] < -1 || world->path[slot] >= (int32_t)world->path_count) return false;
    cox_path path = cox_world_path_of(world, slot);
    if (world->track_segment != NULL) {
        cox_track_path_memory track = cox_world_track_memory(world, slot);
        if (!cox_track_path_is_sound(&path, &track)) return false;
    }
    if (world->path_node == NULL) return true;
    memory.node = world->path_node[slot];
    memory.direction = world->path_direction[slot];
    return cox_follow_path_is_sound(&path, &memory);
}

/* An agent rests around a point, or nowhere. */
static bool rest_is_sound(const cox_world *world, uint32_t slot)
{
    if (world->settled == NULL) return true;
    if (world->settled[slot]) return world->has_point[slot];
    return world->settled_distance[slot] == 0;
}

static bool agent_is_sound(const cox_world *world, uint32_t slot)
{
    cox_vec2 position = cox_vec2_make(world->x[slot], world->y[slot]);
    if (world->next_id != 0 && world->id[slot] >= world->next_id) return false;
    if (world->group[slot] >= world->group_count) return false;
    if (!cox_vec2_equal(position, cox_world_hold(world, position))) return false;
    if (!rest_is_sound(world, slot)) return false;
    return cursor_is_sound(world, slot);
}

bool cox_world_restored(cox_world *world)
{
    world->grid.is_current = false;
    world->sorted_obstacles.is_current = false;
    world->walls.is_current = false;
    world->sorted_areas.is_current = false;
    if (!fits_room(world) || !counts_are_sound(world) || !bounds_are_sound(world)) return false;
    clear_undeclared_tags(world);
    if (!groups_are_sound(world) || !paths_are_sound(world) || !areas_are_sound(world))
        return false;
    find_last_ids(world);
    sort_doors(world);
    world->has_sorted_rows = world->has_sorted_rows && !are_in_order(world);
    if (world->has_sorted_rows) cox_world_list_by_id(world);
    else if (!are_in_order(world)) put_in_order(world);
    for (uint32_t slot = 0; slot < world->agent_count; slot++)
        if (!agent_is_sound(world, slot)) return false;
    return true;
}
