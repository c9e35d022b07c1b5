/* SPDX-License-Identifier: MIT
 * Gathering a lot by lanes. */
#ifndef COX_LOT_LANES_H
#define COX_LOT_LANES_H

#include "core/math/simd/cox_lanes_select.h"
#include "cox_near_lanes.h"
#include "steer/world/cox_world_lot.h"

/* gather of cox_world_lanes.h. */
COX_LANES_LOOP bool cox_lot_lanes_gather(cox_world_lot *near, const cox_world_grid *grid,
                                         cox_world_range range)
{
    const cox_lanes own_x = cox_lanes_filled(grid->x[near->own]);
    const cox_lanes own_y = cox_lanes_filled(grid->y[near->own]);
    const cox_lanes own = cox_lanes_filled((int32_t)near->own);
    uint32_t count = near->count;
    for (uint32_t first = range.first; first < range.end; first += COX_LANES_ELEMENTS) {
        cox_lanes x = cox_lanes_less(cox_lanes_load(&grid->x[first]), own_x);
        cox_lanes y = cox_lanes_less(cox_lanes_load(&grid->y[first]), own_y);
        cox_lanes_squares squares = cox_lanes_squares_of(x, y);
        cox_lanes places = cox_lanes_numbers(first);
        cox_lanes is_other = (cox_lanes)((cox_lanes_u32)places != (cox_lanes_u32)own);
        cox_lanes is_near = cox_lanes_below(squares, near->beyond) & is_other;
        cox_lanes_selection selected =
            cox_lanes_select(is_near & cox_lanes_first(range.end - first));
        cox_lanes keys = cox_lanes_join(squares.even >> near->shift, squares.odd >> near->shift);
        cox_lanes_store_selected(&near->places[count], places, selected);
        cox_lanes_store_selected(&near->keys[count], keys, selected);
        count += selected.count;
        if (count > COX_WORLD_LOT) return false;
    }
    near->count = count;
    return true;
}

#endif
