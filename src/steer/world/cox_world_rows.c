/* SPDX-License-Identifier: MIT
 * Rows of agents in the order of cells, where the user asks for it. */
#include "cox_world.h"

#include <string.h>

/* Brings the values of a column, of so many bytes each, to the rows whose slots list where they lie
 * now. The first four bytes of each wait in force_x, the others in force_y: between steps both are
 * free. */
static inline void permute(const cox_world *world, uint8_t *values, uint32_t size)
{
    const uint32_t *slots = world->grid.slot;
    const size_t count = (size_t)world->agent_count, width = (size_t)size;
    const size_t head = width < 4 ? width : 4, tail = width - head;
    uint8_t *heads = (uint8_t *)world->force_x, *tails = (uint8_t *)world->force_y;
    for (size_t i = 0; i < count; i++) {
        memcpy(heads + i * head, values + (size_t)slots[i] * width, head);
        memcpy(tails + i * tail, values + (size_t)slots[i] * width + head, tail);
    }
    for (size_t i = 0; i < count; i++) {
        memcpy(values + i * width, heads + i * head, head);
        memcpy(values + i * width + head, tails + i * tail, tail);
    }
}

/* For each size once more, as a compiler copies so many bytes at once only if it knows how many. */
static void permute_column(const cox_world *world, const cox_column *column)
{
    uint8_t *values = cox_world_values_of(world, column);
    switch (COX_TYPE_SIZE(column->type)) {
    case 1:
        permute(world, values, 1);
        break;
    case 2:
        permute(world, values, 2);
        break;
    case 4:
        permute(world, values, 4);
        break;
    default:
        permute(world, values, 8);
        break;
    }
}

void cox_world_sort_rows(cox_world *world)
{
    COX_ASSERT(world != NULL, COX_MISTAKE_NULL);
    cox_world_build_grid(world);
    if (!COX_WORLD_ROOMY || world->grid.cell == 0) return;
    const uint32_t *slots = world->grid.slot;
    uint32_t *by_id = world->by_id, *moved_to = world->grid.bucket; /* free after the sorting */
    for (uint32_t i = 0; i < world->agent_count && !world->has_sorted_rows; i++) by_id[i] = i;
    for (uint32_t i = 0; i < world->agent_count; i++) moved_to[slots[i]] = i;
    for (uint32_t i = 0; i < world->agent_count; i++) by_id[i] = moved_to[by_id[i]];
    for (uint32_t i = 0; i < world->tables[COX_WORLD_AGENT_TABLE].column_count; i++)
        permute_column(world, &world->columns[i]);
    world->has_sorted_rows = true;
    world->grid.is_current = false;
}
