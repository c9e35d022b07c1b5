/* SPDX-License-Identifier: MIT
 * Rules about areas: a room by its id, or things in the way by a range of ids. */
#include "cox_world.h"

#include "coxswain/wall.h"

#include "cox_rules.h"

static cox_area view_of(const cox_world *world, const cox_world_area *row)
{
    cox_area area;
    area.id = row->id;
    area.count = row->count;
    area.corners = world->corners + row->first;
    area.radius = row->radius;
    return area;
}

/* Lets an area sink into a heap of count areas, whose greatest id is on top. */
static void sink(cox_area *areas, uint32_t row, uint32_t count)
{
    for (uint32_t child = 2 * row + 1u; child < count; child = 2 * row + 1u) {
        if (child + 1u < count && areas[child].id < areas[child + 1u].id) child++;
        if (areas[row].id >= areas[child].id) return;
        cox_area kept = areas[row];
        areas[row] = areas[child];
        areas[child] = kept;
        row = child;
    }
}

/* Rows lie by ascending id, as they were added, but maybe after a load. */
static void put_in_order(cox_area *areas, uint32_t count)
{
    bool is_ordered = true;
    for (uint32_t i = 1; i < count; i++) is_ordered = is_ordered && areas[i - 1u].id < areas[i].id;
    if (is_ordered) return;
    for (uint32_t row = count / 2; row-- > 0;) sink(areas, row, count);
    for (uint32_t end = count; end-- > 1;) {
        cox_area kept = areas[0];
        areas[0] = areas[end];
        areas[end] = kept;
        sink(areas, 0, end);
    }
}

void cox_world_sort_areas(cox_world *world)
{
    cox_world_sorted_areas *sorted = &world->sorted_areas;
    if (sorted->is_current || world->areas == NULL) return;
    for (uint32_t i = 0; i < world->area_count; i++)
        sorted->areas[i] = view_of(world, &world->areas[i]);
    put_in_order(sorted->areas, world->area_count);
    sorted->is_current = true;
}

/* The place of the first area whose id is not below that one. */
static uint32_t place_of(const cox_world *world, int32_t id)
{
    uint32_t first = 0, end = world->area_count;
    while (first < end) {
        uint32_t middle = first + (end - first) / 2;
        if ((int64_t)world->sorted_areas.areas[middle].id < id) first = middle + 1;
        else end = middle;
    }
    return first;
}

const cox_area *cox_world_area_of(const cox_world *world, fix16_t id)
{
    int32_t whole = cox_fix_to_int(id);
    uint32_t place = place_of(world, whole);
    if (place == world->area_count) return NULL;
    const cox_area *area = &world->sorted_areas.areas[place];
    return area->id == (uint32_t)whole ? area : NULL;
}

const cox_area *cox_world_areas_of(const cox_world *world, const cox_rule *rule, uint32_t *count)
{
    uint32_t first = place_of(world, cox_fix_to_int(COX_PARAMETER(rule, avoid_areas, first_area)));
    uint32_t end = place_of(world, cox_fix_to_int(COX_PARAMETER(rule, avoid_areas, last_area)) + 1);
    *count = end > first ? end - first : 0;
    return world->sorted_areas.areas + first;
}

cox_vec2 cox_world_avoid_areas(const cox_world *world, const cox_agent *self, const cox_rule *rule)
{
    uint32_t count;
    const cox_area *areas = cox_world_areas_of(world, rule, &count);
    return cox_avoid_areas(self, areas, count, COX_PARAMETER(rule, avoid_areas, see_ahead),
                           COX_PARAMETER(rule, avoid_areas, strength));
}
