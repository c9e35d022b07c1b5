/* SPDX-License-Identifier: MIT
 * The memory of a search on a map. */
#include "cox_search.h"

#include <string.h>

#include "core/base/cox_pile.h"
#include "cox_map_step.h"
#include "cox_search_queue.h"

#define ALIGNMENT 8u

_Static_assert(COX_SEARCH_BYTES(1, 1, 1) - COX_SEARCH_BYTES(0, 0, 1) == sizeof(cox_search_cell),
               "COX_SEARCH_BYTES does not fit a cell");
_Static_assert(COX_SEARCH_BUCKETS(8) > 7 * (8 + 1) && COX_SEARCH_BUCKETS(17) > 7 * (17 + 1) &&
                   COX_SEARCH_BUCKETS(35) > 7 * (35 + 1) && COX_SEARCH_BUCKETS(72) > 7 * (72 + 1) &&
                   COX_SEARCH_BUCKETS(145) > 7 * (145 + 1) &&
                   COX_SEARCH_BUCKETS(255) > 7 * (255 + 1),
               "too few buckets for the dearest step and the heuristic's change");

uint32_t cox_search_size(const cox_map_def *def)
{
    if (cox_map_size(def) == 0) return 0;
    return COX_SEARCH_BYTES(def->width, def->height, def->greatest);
}

cox_search cox_search_make(const cox_map *map, void *memory, uint32_t size)
{
    cox_search search = {0};
    uint32_t needed = cox_search_size(&map->def);
    if (needed == 0 || memory == NULL || size < needed) return search;
    uint32_t buckets = COX_SEARCH_BUCKETS(map->def.greatest);
    uint64_t cell_bytes = (uint64_t)map->cell_count * sizeof(cox_search_cell);
    cox_pile pile = cox_pile_make(memory, ALIGNMENT);
    search.used = (uint64_t *)cox_pile_take(&pile, buckets / 8u, ALIGNMENT);
    search.heads = (uint32_t *)cox_pile_take(&pile, buckets * sizeof(uint32_t), ALIGNMENT);
    search.cells = (cox_search_cell *)cox_pile_take(&pile, cell_bytes, ALIGNMENT);
    search.buckets = buckets;
    memset(search.cells, 0, (size_t)cell_bytes);
    return search;
}

cox_search_steps cox_search_steps_on(const cox_map *map)
{
    cox_search_steps steps;
    for (uint8_t d = 0; d < COX_MAP_DIRECTIONS; d++) {
        cox_map_step step = cox_map_step_of(d);
        steps.column[d] = step.column;
        steps.line[d] = step.line;
        steps.cell[d] = (uint32_t)step.line * map->def.width + (uint32_t)step.column;
    }
    return steps;
}
