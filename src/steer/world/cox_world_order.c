/* SPDX-License-Identifier: MIT
 * The agents of a block, group by group: sorted by counting. */
#include "cox_world_order.h"

#include <string.h>

/* The groups of the agents in some rows. */
static void read_groups(const cox_world *world, uint8_t order, uint32_t first, uint32_t count,
                        uint8_t *groups)
{
    if (order == COX_ORDER_OF_SLOTS || world->grid.cell == 0) {
        memcpy(groups, world->group + first, (size_t)count);
        return;
    }
    for (uint32_t i = 0; i < count; i++) groups[i] = world->group[world->grid.slot[first + i]];
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

/* Lists the rows group by group. */
static void sort(const cox_world *world, uint8_t order, const uint8_t *groups, uint32_t count,
                 cox_world_order *ordered)
{
    uint16_t next[COX_WORLD_GROUPS_MAX] = {0}, sum = 0;
    for (uint32_t i = 0; i < count; i++) next[groups[i]]++;
    for (uint32_t group = 0; group < world->group_count; group++) {
        uint16_t of_group = steers(world, order, (uint8_t)group) ? next[group] : 0;
        next[group] = sum;
        sum = (uint16_t)(sum + of_group);
        memset(&ordered->group[next[group]], (int)group, of_group);
    }
    ordered->count = sum;
    for (uint32_t i = 0; i < count; i++)
        if (steers(world, order, groups[i])) ordered->row[next[groups[i]]++] = (uint8_t)i;
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
