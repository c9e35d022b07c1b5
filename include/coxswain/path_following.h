/* SPDX-License-Identifier: MIT
 * Behaviours that see a path. (Seed 004.) */
#ifndef COX_PATH_FOLLOWING_H
#define COX_PATH_FOLLOWING_H

#include "coxswain/agent.h"
#include "coxswain/path.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Seeks the path's current node; when it is reached the cursor moves on, and the force still aims at
 * the node just reached, as in the seed: the next one counts from the next tick. COX_PATH_ARRIVE
 * slows down within slowing_radius of the last node. A path without nodes: no force. */
cox_vec2 cox_follow_path(const cox_agent *self, const cox_path *path, cox_path_memory *memory,
                         fix16_t slowing_radius);

#ifdef __cplusplus
}
#endif
#endif
