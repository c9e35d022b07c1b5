/* SPDX-License-Identifier: MIT
 * Behaviours that see a path. (Seed 004; Reynolds 1999 projects onto the lines instead.) */
#ifndef COX_PATH_FOLLOWING_H
#define COX_PATH_FOLLOWING_H

#include "coxswain/agent.h"
#include "coxswain/path.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Seeks the node that the cursor is on. When that is reached the cursor moves on
 * (cox_path_advance), and the force still aims at the node just reached, as in the seed: the next
 * one counts from the next call. A bigger radius of the path cuts its corners. The lines between
 * nodes are not looked at.
 *
 * COX_PATH_ONCE orbits the last node for ever, as printed; COX_PATH_ARRIVE slows down within
 * slowing_radius (units; <= 0: never) of it, as cox_arrive does, and in no other mode does
 * slowing_radius count. A path without nodes: no force. On the node itself the force brakes. No
 * draw. */
COX_API cox_vec2 cox_follow_path(const cox_agent *self, const cox_path *path,
                                 cox_path_memory *memory, fix16_t slowing_radius);

#ifdef __cplusplus
}
#endif
#endif
