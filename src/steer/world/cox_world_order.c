/* SPDX-License-Identifier: MIT
 * The agents of a block, group by group: sorted by counting. */
#include "cox_world_order.h"

#include <string.h>

/* The groups of the agents in some rows. */
static void read_groups(const cox_world *world, uint8_t order, uint32_t first, uint32_t count,
                        uint8_t *groups)
{
    const cox_world_grid *grid = &world->grid;
    bool are_slots = order == COX_ORDER_OF_SLOTS || grid->cell == 0;
    const uint8_t *group = are_slots ? world->group : grid->group;
    if (group != NULL) {
        memcpy(groups, group + first, (size_t)count);
        return;
    }
    for (uint32_t i = 0; i < count; i++) groups[i] = world->group[grid->slot[first + i]];
}

static bool steers(const cox_world *world, uint8_t order, uint8_t group)
{
    return world->groups[group].order == order;
}

/* Lists the rows as they lie. */
static void list(const cox_world *world, uint8_t order, const uint8_t *groups, uint32_t count,
                 cox_world_order *ordered)
{
    ordered->count = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (!steers(world, order, groups[i])) continue;
        ordered->row[ordered->count] = (uint8_t)i;
        ordered->group[ordered->count++] = groups[i];
    }
}

/* Lays out the rows of those groups that steer in the order, or of those that do not, from one on;
 * next has their numbers, and then their first rows. Returns the end. */
static uint16_t lay_out(const cox_world *world, uint8_t order, bool steering, uint16_t from,
                        uint16_t *next, cox_world_order *ordered)
{
    for (uint32_t group = 0; group < world->group_count; group++) {
        if (steers(world, order, (uint8_t)group) != steering) continue;
        uint16_t of_group = next[group];
        memset(&ordered->group[from], (int)group, of_group);
        next[group] = from;
        from = (uint16_t)(from + of_group);
    }
    return from;
}

/* Lists the rows group by group; those with another order lie behind the ones that count. */
static void sort(const cox_world *world, uint8_t order, const uint8_t *groups, uint32_t count,
                 cox_world_order *ordered)
{
    uint16_t next[COX_WORLD_GROUPS_MAX] = {0};
    for (uint32_t i = 0; i < count; i++) next[groups[i]]++;
    uint16_t end = lay_out(world, order, true, 0, next, ordered);
    lay_out(world, order, false, end, next, ordered);
    for (uint32_t i = 0; i < count; i++) ordered->row[next[groups[i]]++] = (uint8_t)i;
    ordered->count = end;
}

/* Lists all rows, which are of one group. */
static void list_all(const uint8_t *groups, uint32_t count, cox_world_order *ordered)
{
    ordered->count = count;
    memcpy(ordered->group, groups, (size_t)count);
    for (uint32_t i = 0; i < count; i++) ordered->row[i] = (uint8_t)i;
}

void cox_world_put_in_order(const cox_world *world, uint8_t order, uint32_t first, uint32_t count,
                            cox_world_order *ordered)
{
    uint8_t groups[COX_WORLD_ORDER_MAX];
    read_groups(world, order, first, count, groups);
    ordered->count = 0;
    if (!cox_world_share_a_group(groups, count)) {
        if (COX_WORLD_ROOMY) sort(world, order, groups, count, ordered);
        else list(world, order, groups, count, ordered);
    } else if (count > 0 && steers(world, order, groups[0])) list_all(groups, count, ordered);
}
