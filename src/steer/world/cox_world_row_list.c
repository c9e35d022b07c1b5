/* SPDX-License-Identifier: MIT
 * The list by which ids find the rows of agents where these lie in the order of cells. */
#include "cox_world.h"

/* By the bytes of ids, from the lowest on. */
void cox_world_list_by_id(cox_world *world)
{
    uint32_t *from = world->by_id, *to = world->grid.bucket;
    for (uint32_t i = 0; i < world->agent_count; i++) from[i] = i;
    for (uint8_t shift = 0; shift < 32; shift = (uint8_t)(shift + 8u)) {
        uint32_t next[256] = {0}, sum = 0, *listed = to;
        for (uint32_t i = 0; i < world->agent_count; i++) next[world->id[i] >> shift & 0xffu]++;
        for (uint32_t byte = 0; byte < 256; byte++) {
            uint32_t count = next[byte];
            next[byte] = sum;
            sum += count;
        }
        for (uint32_t i = 0; i < world->agent_count; i++)
            to[next[world->id[from[i]] >> shift & 0xffu]++] = from[i];
        to = from;
        from = listed;
    }
}

void cox_world_forget_row(cox_world *world, uint32_t slot)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; kept < world->agent_count; i++) {
        uint32_t listed = world->by_id[i];
        if (listed != slot) world->by_id[kept++] = listed > slot ? listed - 1u : listed;
    }
}
