/* SPDX-License-Identifier: MIT
 * Behaviours that see a path. (Seed 004; Reynolds 1999 projects onto the lines instead.) */
#ifndef COX_PATH_FOLLOWING_H
#define COX_PATH_FOLLOWING_H

#include "coxswain/agent.h"
#include "coxswain/path.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Seeks the node that the cursor is on. When the agent reaches it, the cursor moves on
 * (cox_path_advance), but this call's force still aims at the node just reached, as in the seed. A
 * larger path radius cuts the corners. The lines between the nodes have no effect.
 *
 * With COX_PATH_ONCE the agent orbits the last node for ever, as printed. With COX_PATH_ARRIVE it
 * slows down within slowing_radius (units; <= 0: never) of the last node, as cox_arrive does; the
 * other modes ignore slowing_radius. On the node itself the force brakes. A path without nodes
 * gives no force. */
COX_API cox_vec2 cox_follow_path(const cox_agent *self, const cox_path *path,
                                 cox_path_memory *memory, fix16_t slowing_radius);

#ifdef __cplusplus
}
#endif
#endif
