/* SPDX-License-Identifier: MIT
 * What a world is set up with: groups, their profiles, obstacles, segments and areas. */
#include "cox_rules.h"
#include "cox_world.h"

static cox_group *find_group(const cox_world *world, uint32_t group)
{
    COX_ASSERT(world != NULL, COX_MISTAKE_NULL);
    return group < world->group_count ? &world->groups[group] : NULL;
}

cox_status cox_world_set_limits(cox_world *world, uint32_t group, cox_limits limits)
{
    cox_group *row = find_group(world, group);
    if (row == NULL) return COX_ERROR_NOT_FOUND;
    bool is_fine =
        limits.radius >= 0 && limits.mass > 0 && limits.max_speed >= 0 && limits.max_force >= 0;
    if (!is_fine) return COX_ERROR_RANGE;
    row->limits = limits;
    return COX_OK;
}

bool cox_world_allows(const cox_world *world, const cox_profile *profile)
{
    if (profile->smoothing != COX_FIX_ONE && !world->smoothing) return false;
    if (profile->combine == COX_COMBINE_DITHER && !world->chances) return false;
    uint64_t allowed = world->behaviours;
    if (profile->combine == COX_COMBINE_CONTEXT) allowed &= ~cox_rules_refused_in_context;
    for (uint32_t i = 0; i < profile->rule_count; i++) {
        const cox_rule *rule = &profile->rules[i];
        if ((allowed & COX_RULE_BIT(rule->behaviour)) == 0) return false;
        if (rule->target_tags != 0 && !world->target_tags) return false;
    }
    return true;
}

cox_status cox_world_set_profile(cox_world *world, uint32_t group, const cox_profile *profile)
{
    cox_group *row = find_group(world, group);
    COX_ASSERT(profile != NULL, COX_MISTAKE_NULL);
    if (row == NULL) return COX_ERROR_NOT_FOUND;
    if (!cox_profile_is_sound(profile)) return COX_ERROR_RANGE;
    if (!cox_world_allows(world, profile)) return COX_ERROR_REFUSED;
    row->combine = profile->combine;
    row->epsilon = profile->epsilon;
    row->smoothing = profile->smoothing;
    row->directions = profile->directions;
    row->rule_count = profile->rule_count;
    cox_rule *rules = cox_world_rules(world, group);
    for (uint32_t i = 0; i < COX_PROFILE_RULES_MAX; i++)
        rules[i] = i < row->rule_count ? profile->rules[i] : cox_rule_make(COX_NO_BEHAVIOUR, 0);
    return COX_OK;
}

bool cox_world_get_profile(const cox_world *world, uint32_t group, cox_profile *profile)
{
    const cox_group *row = find_group(world, group);
    COX_ASSERT(profile != NULL, COX_MISTAKE_NULL);
    if (row == NULL) return false;
    profile->combine = row->combine;
    profile->epsilon = row->epsilon;
    profile->smoothing = row->smoothing;
    profile->directions = row->directions;
    profile->rule_count = row->rule_count;
    const cox_rule *rules = cox_world_rules(world, group);
    for (uint32_t i = 0; i < COX_PROFILE_RULES_MAX; i++) profile->rules[i] = rules[i];
    return true;
}

cox_status cox_world_set_leader(cox_world *world, uint32_t group, uint32_t leader)
{
    cox_group *row = find_group(world, group);
    if (row == NULL) return COX_ERROR_NOT_FOUND;
    if (leader != COX_NO_ROW && cox_world_slot_of(world, leader) == COX_NO_SLOT)
        return COX_ERROR_NOT_FOUND;
    row->leader = leader;
    return COX_OK;
}

cox_status cox_world_set_tags(cox_world *world, uint32_t group, uint32_t tags)
{
    cox_group *row = find_group(world, group);
    if (row == NULL) return COX_ERROR_NOT_FOUND;
    row->tags = tags;
    return COX_OK;
}

bool cox_world_get_tags(const cox_world *world, uint32_t group, uint32_t *tags)
{
    const cox_group *row = find_group(world, group);
    COX_ASSERT(tags != NULL, COX_MISTAKE_NULL);
    if (row == NULL) return false;
    *tags = row->tags;
    return true;
}

uint8_t cox_world_edge(const cox_world *world, cox_vec2 *least, cox_vec2 *greatest)
{
    COX_ASSERT(world != NULL && least != NULL && greatest != NULL, COX_MISTAKE_NULL);
    *least = world->least;
    *greatest = world->greatest;
    return world->bounds;
}

cox_status cox_world_set_think(cox_world *world, uint32_t group, cox_think *think, void *context)
{
    if (find_group(world, group) == NULL) return COX_ERROR_NOT_FOUND;
    if (!world->thinks) return COX_ERROR_REFUSED;
    world->thinkers[group].think = think;
    world->thinkers[group].context = context;
    return COX_OK;
}

cox_status cox_world_add_obstacle(cox_world *world, cox_obstacle obstacle)
{
    COX_ASSERT(world != NULL, COX_MISTAKE_NULL);
    if (world->obstacle_count == world->obstacles_max) return COX_ERROR_CAPACITY;
    if (obstacle.id <= world->last_obstacle) return COX_ERROR_ORDER;
    world->sorted_obstacles.is_current = false;
    world->last_obstacle = obstacle.id;
    world->obstacles[world->obstacle_count++] =
        cox_obstacle_make(obstacle.id, obstacle.position, obstacle.radius);
    return COX_OK;
}

cox_status cox_world_add_segment(cox_world *world, cox_segment segment)
{
    COX_ASSERT(world != NULL, COX_MISTAKE_NULL);
    if (world->segments == NULL) return COX_ERROR_REFUSED;
    if (world->segment_count == world->segments_max) return COX_ERROR_CAPACITY;
    if (segment.id <= world->last_segment) return COX_ERROR_ORDER;
    world->walls.is_current = false;
    world->last_segment = segment.id;
    world->segments[world->segment_count++] =
        cox_segment_make(segment.id, segment.start, segment.end);
    return COX_OK;
}

cox_status cox_world_add_area(cox_world *world, const cox_area *area)
{
    COX_ASSERT(world != NULL && area != NULL, COX_MISTAKE_NULL);
    if (world->areas == NULL) return COX_ERROR_REFUSED;
    if (world->area_count == world->areas_max) return COX_ERROR_CAPACITY;
    if (area->count > world->corners_max - world->corner_count) return COX_ERROR_CAPACITY;
    if (area->id > COX_WORLD_AREAS_MAX) return COX_ERROR_RANGE;
    if (area->id <= world->last_area) return COX_ERROR_ORDER;
    cox_world_area *row = &world->areas[world->area_count++];
    world->last_area = area->id;
    row->id = area->id;
    row->first = world->corner_count;
    row->count = area->count;
    row->radius = cox_fix_max(area->radius, 0);
    for (uint32_t i = 0; i < area->count; i++)
        world->corners[world->corner_count++] = cox_vec2_clamp(area->corners[i], COX_WORLD_LIMIT);
    world->sorted_areas.is_current = false;
    return COX_OK;
}

cox_status cox_world_add_door(cox_world *world, const cox_door *door)
{
    COX_ASSERT(world != NULL && door != NULL, COX_MISTAKE_NULL);
    if (world->doors == NULL) return COX_ERROR_REFUSED;
    if (world->door_count == world->doors_max) return COX_ERROR_CAPACITY;
    if (door->opening.id <= world->last_door) return COX_ERROR_ORDER;
    world->last_door = door->opening.id;
    cox_door *row = &world->doors[world->door_count++];
    *row = cox_door_make(door->opening);
    row->turn_ticks = door->turn_ticks;
    return COX_OK;
}

bool cox_world_get_door(const cox_world *world, uint32_t id, cox_door *door)
{
    COX_ASSERT(world != NULL && door != NULL, COX_MISTAKE_NULL);
    for (uint32_t i = 0; i < world->door_count; i++) {
        if (world->doors[i].opening.id != id) continue;
        *door = world->doors[i];
        return true;
    }
    return false;
}

cox_status cox_world_set_flow(cox_world *world, uint32_t number, const cox_flow *flow)
{
    COX_ASSERT(world != NULL, COX_MISTAKE_NULL);
    if (world->flows == NULL) return COX_ERROR_REFUSED;
    if (number >= world->flows_max) return COX_ERROR_NOT_FOUND;
    world->flows[number] = flow;
    return COX_OK;
}
