/* SPDX-License-Identifier: MIT
 * Behaviours that see walls: follow one, stay in a room or out of it, keep clear of what is ahead.
 * Sources: Reynolds, "Steering Behaviors For Autonomous Characters" (1999), and the pages that go
 * with it; for feelers, Buckland, "Programming Game AI by Example" (2005).
 *
 * Walls are segments, seen from both sides: an array of the caller's, or what
 * cox_segment_grid_near found. Rooms, and things to avoid, are areas. Of equally near ones the
 * lower id counts, so their order does not matter. All answers are finite, inside an area and at
 * its centre too. Where both sides of the agent are alike, its id chooses: the left for an odd id,
 * the right for an even one. Points ahead of the agent are taken as held within the world. None of
 * these behaviours draws random numbers. */
#ifndef COX_WALL_H
#define COX_WALL_H

#include "coxswain/agent.h"
#include "coxswain/segment.h"
#include "coxswain/area.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How to follow a wall. */
typedef struct cox_wall_following {
    fix16_t distance; /* to keep from the wall; units; < 0 is taken as 0 */
    fix16_t ahead;    /* to the point ahead that is brought to the wall; units; < 0: behind. About
                         mass * max_speed^2 / max_force, the room that the agent needs to turn: with
                         less it comes too near in corners, with more it cuts them */
    fix16_t sight;    /* a wall this near to the point ahead is followed; units, at least ahead and
                         distance together, to get around corners; < 0: none, unless it lies between
                         the agent and that point */
} cox_wall_following;

/* Distance 20, ahead 60, sight 100: for agents of the default speed and force. */
COX_API cox_wall_following cox_wall_following_default(void);

/* Seeks a point along the wall. The point ahead lies in the direction of motion or, at rest, where
 * the agent faces, so an agent at rest sets out. The place on a wall that is nearest to the point
 * ahead, and distance from there toward it, is sought. Where a wall lies between the agent and the
 * point ahead, the distance beyond that wall is laid along it, on the agent's side: away from the
 * wall that is nearest to the agent, if that is another wall, else to the side toward which the
 * agent moves, and head on to the side of the agent's id. While the agent is nearer to a wall than
 * distance, the point sought is moved off that wall, by as much as ahead at the wall itself.
 * Without a wall in sight there is no force. */
COX_API cox_vec2 cox_follow_wall(const cox_agent *self, cox_segment_span walls,
                                 cox_wall_following following);

/* How to stay in a room, or out of it. */
typedef struct cox_containment {
    fix16_t ahead_time; /* how far ahead the agent predicts itself; ticks; < 0 is taken as 0 */
    fix16_t margin;     /* between the agent's rim and the wall; units; < 0 is taken as 0 */
    bool keeps_out;     /* false: stay inside; true: stay outside */
} cox_containment;

/* 20 ticks ahead, margin 0, inside. */
COX_API cox_containment cox_containment_default(void);

/* Stays inside a circle, capsule, box or polygon, or outside. While the agent, predicted
 * ahead_time ahead, keeps its margin, there is no force. Otherwise it seeks at full speed: if it
 * does not keep the margin now, straight away from the nearest wall; else along its velocity as
 * mirrored by a wall. That wall is the nearest to the agent's predicted place or, if the velocity
 * does not lead into it, the nearest now; if the velocity leads into neither, the agent goes
 * straight away from the latter. At the very centre of a circle that it is to leave it goes on
 * along its heading. Distances are rounded to an LSB. A room without corners gives no force. */
COX_API cox_vec2 cox_contain(const cox_agent *self, const cox_area *room,
                             cox_containment containment);

/* A force away from the first area within a cylinder ahead, as wide as the agent and see_ahead *
 * |velocity| / max_speed long; no force if there is none. With urgency u, from 0 at the cylinder's
 * end to 1 before the agent, it is strength * u to the side on which the area is left behind sooner
 * (its corners ahead of the agent count, grown by its radius), and strength * u^2 against the
 * heading. If both sides are alike, the agent's id chooses.
 *
 * An agent that overlaps an area is pushed out with the full strength, along the area's normal or,
 * at the very centre of a circle, along its heading, whether it moves or not. Of areas that are
 * equally near, the lower id counts. see_ahead is in units; < 0 is taken as 0. strength is in units
 * per tick squared; < 0 is taken as 0. areas is the caller's array of count; it may be NULL if
 * count is 0. */
COX_API cox_vec2 cox_avoid_areas(const cox_agent *self, const cox_area *areas, uint32_t count,
                                 fix16_t see_ahead, fix16_t strength);

/* Four feelers: one ahead, two at 45 degrees to its left and right, and one straight to the nearest
 * point of any wall. */
typedef struct cox_feelers {
    fix16_t length;      /* of the feeler ahead; units; <= 0: none */
    fix16_t side_length; /* of those to the sides; units; <= 0: none */
    fix16_t strength;    /* units per tick squared; < 0 is taken as 0 */
    fix16_t near_length; /* of the one to the nearest wall; units; <= 0: none. It holds off a wall
                            agents that are too slow, or pushed too hard, to face it: without it
                            they creep through. About four radii */
} cox_feelers;

/* Length 40 and 20, strength 5: Buckland's lengths; near_length 10. */
COX_API cox_feelers cox_feelers_default(void);

/* The sum of a push for each feeler that meets a wall: the normal of the first wall that it meets,
 * times strength, times the share of the feeler that lies beyond the wall. The first three lie
 * along the direction of motion or, at rest, where the agent faces. If the feeler ahead meets a
 * wall and the sum points straight against the heading, as head on before a flat wall, a push as
 * long is added to the side of the agent's id. Without a hit there is no force. */
COX_API cox_vec2 cox_avoid_walls(const cox_agent *self, cox_segment_span walls,
                                 cox_feelers feelers);

#ifdef __cplusplus
}
#endif
#endif
