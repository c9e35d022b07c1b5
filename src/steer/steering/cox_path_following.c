/* SPDX-License-Identifier: MIT
 * Path following: seek from node to node and, in mode COX_PATH_ARRIVE, arrive at the last one. */
#include "coxswain/path_following.h"

#include "coxswain/target.h"

cox_vec2 cox_follow_path(const cox_agent *self, cox_follow_path_memory *memory,
                         const cox_path *path, fix16_t slowing_radius)
{
    if (path->count == 0) return cox_vec2_zero();
    cox_vec2 target = cox_path_target(path, memory);
    bool slows_down = path->mode == COX_PATH_ARRIVE && cox_path_at_end(path, memory);
    (void)cox_path_advance(path, memory, self->position);
    return slows_down ? cox_arrive(self, target, slowing_radius) : cox_seek(self, target);
}
