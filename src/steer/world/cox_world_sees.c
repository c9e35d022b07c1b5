/* SPDX-License-Identifier: MIT
 * Lines of sight in a world. */
#include "cox_world.h"

bool cox_world_sees(const cox_world *world, cox_vec2 from, cox_vec2 to)
{
    COX_ASSERT(world != NULL, COX_MISTAKE_NULL);
    if (world->walls.is_current) return cox_segment_grid_sees(&world->walls.grid, from, to);
    return cox_segment_sees(cox_segment_span_make(world->segments, world->segment_count), from, to);
}
