/* SPDX-License-Identifier: MIT
 * Behaviours that see a path: from node to node (tutorial 004), or along the lines between the
 * nodes (Reynolds 1999). */
#ifndef COX_PATH_FOLLOWING_H
#define COX_PATH_FOLLOWING_H

#include "coxswain/agent.h"
#include "coxswain/path.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Seeks the node that the cursor is on. When the agent reaches it, the cursor moves on
 * (cox_path_advance), but this call's force still aims at the node just reached, as in tutorial
 * 004. A larger path radius cuts the corners. The lines between the nodes have no effect.
 *
 * With COX_PATH_ONCE the agent orbits the last node for ever, as printed. With COX_PATH_ARRIVE it
 * slows down within slowing_radius (units; <= 0: never) of the last node, as cox_arrive does; the
 * other modes ignore slowing_radius. On the node itself the force brakes. A path without nodes
 * gives no force. */
COX_API cox_vec2 cox_follow_path(const cox_agent *self, cox_follow_path_memory *memory,
                                 const cox_path *path, fix16_t slowing_radius);

/* What cox_track_path and cox_stay_on_path remember. It is state. */
typedef struct cox_track_path_memory {
    cox_path_place place; /* the agent's place on the path */
    int32_t direction;    /* +1: from node 0 on, -1: towards it; others by their sign, 0 as +1 */
} cox_track_path_memory;

/* All columns of a cox_track_path_memory that is a member of row_type. */
#define COX_TRACK_PATH_COLUMNS(row_type, member)                                                  \
    COX_PATH_PLACE_COLUMNS(row_type, member.place),                                               \
        COX_COLUMN(row_type, member.direction, COX_I32, COX_STATE, -1, 1)

/* The memory of an agent that begins at the place of the path nearest to position, in a direction.
 */
COX_API cox_track_path_memory cox_track_path_make(const cox_path *path, cox_vec2 position,
                                                   int32_t direction);

/* Whether a memory read from outside is valid on this path: cox_path_holds its place, and its
 * direction is +1 or -1. For restored(). */
COX_API bool cox_track_path_is_sound(const cox_path *path, const cox_track_path_memory *memory);

/* How to track a path. */
typedef struct cox_tracking {
    fix16_t prediction_time; /* how far ahead it looks; ticks; < 0 is taken as 0 */
    fix16_t slowing_radius;  /* with COX_PATH_ARRIVE: slows down so near to the end; units; <= 0:
                                never */
} cox_tracking;

/* prediction_time 20, slowing_radius 20. */
COX_API cox_tracking cox_tracking_default(void);

/* Follows the lines of the path, within its radius. (Reynolds 1999; OpenSteer's
 * steerToFollowPath.)
 *
 * The agent's place moves to the nearest one (cox_path_nearby: no farther than twice its distance
 * from the agent and, ahead, the look-ahead), so it follows the agent along loops and crossings
 * and never jumps to a part of the path that only passes near by. The look-ahead is
 * prediction_time times the speed, or times a quarter of max_speed if that is more.
 *
 * At a corner the agent leaves the path by up to half of the look-ahead or, if that is more, half
 * of mass * max_speed^2 / max_force, whatever the radius: near walls, keep both small.
 *
 * If the agent, keeping its velocity, will be farther along the path and still within the radius,
 * it keeps its direction and goes at max_speed (cox_target_speed). Else it seeks the place that
 * lies the look-ahead beyond its own. (OpenSteer gives no force in the first case, looks ahead by
 * the speed alone and takes a standing agent for one that goes backwards, so its agents never start
 * from rest.)
 *
 * At the end, COX_PATH_ONCE seeks the end, and the agent orbits it. COX_PATH_ARRIVE slows down
 * where the rest of the path, and the place that it aims at, are nearer than slowing_radius: to
 * max_speed * the greater of the two distances / slowing_radius; it arrives as cox_arrive does once
 * it aims at the end. COX_PATH_PATROL turns the direction round when the place is the end, or no
 * farther from it than the radius and the agent within the radius of it. COX_PATH_LOOP goes on over
 * the seam, in both directions. With prediction_time 0 the agent goes to its own place and stays.
 * A path of one node is its own end; without nodes there is no force. Segments of no length do not
 * matter. Nodes, position and prediction are held within the world. */
COX_API cox_vec2 cox_track_path(const cox_agent *self, cox_track_path_memory *memory,
                                const cox_path *path, cox_tracking tracking);

/* Keeps within the path's radius: no force while the agent will be within it after
 * prediction_time (< 0 is taken as 0) with its velocity, which counts as within at the edge; else
 * it seeks the place of the path nearest to where it will be. Direction and mode do not matter,
 * but that a loop is closed. The place moves as above. Without nodes there is no force. (Reynolds
 * 1999; OpenSteer's steerToStayOnPath.) */
COX_API cox_vec2 cox_stay_on_path(const cox_agent *self, cox_track_path_memory *memory,
                                  const cox_path *path, fix16_t prediction_time);

#ifdef __cplusplus
}
#endif
#endif
