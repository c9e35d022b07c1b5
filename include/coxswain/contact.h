/* SPDX-License-Identifier: MIT
 * Contact: agents and walls that touch, and how they are pushed apart. Not a physics engine: no
 * bounce, no joints, nothing stacks.
 *
 * One tick, for any number of agents, after they have moved:
 *   - twice or more: cox_contact_push for each agent, then cox_contact_move for each, so that all
 *     read the same positions and their order cannot matter; then each is moved by
 *     cox_contact_push_off_walls, which sees only what stands still;
 *   - cox_contact_velocity for each: what contact took from a step it takes from the velocity too.
 * 1,000 agents with max_force = max_speed / 16 and max_speed = radius / 10, drawn to one point, had
 * a deepest overlap of 25 % of a radius after two such rounds a tick and of 8 % after four (the
 * middle of eight starts; the worst had 31 % and 14 %, where agents are locked in a gap that is too
 * small for them; test/unit/steer/steering/test_contact_crowd.c prints and holds them). */
#ifndef COX_CONTACT_H
#define COX_CONTACT_H

#include "coxswain/segment.h"
#include "coxswain/area.h"
#include "coxswain/span.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Where an agent touches something. */
typedef struct cox_contact {
    cox_vec2 normal; /* the direction out of the overlap: a unit vector */
    fix16_t depth;   /* of the overlap, units, >= 0; saturated */
    uint32_t id;     /* of what is touched */
} cox_contact;

/* Whether two agents touch (their circles; a radius < 0 is taken as 0, the edge counts), decided on
 * exact squares. The normal points from other to self. Two agents on one spot move apart in
 * opposite directions that their ids choose. An agent does not touch itself. False, and *contact is
 * unchanged, if they do not touch. */
COX_API bool cox_contact_with_agent(const cox_agent *self, const cox_agent *other,
                                    cox_contact *contact);

/* Whether an agent touches an area: a circle, segment, capsule, box or polygon; within a polygon it
 * is pushed out by the nearest side. At the very centre of a circle the normal is the agent's
 * heading. Distances are rounded to an LSB. False, and *contact is unchanged, if they do not touch.
 */
COX_API bool cox_contact_with_area(const cox_agent *self, const cox_area *area,
                                   cox_contact *contact);

/* How far self is to be moved out of the neighbours that it overlaps: a share of the sum of all
 * overlaps, no longer than half of self's radius. round is the number of the round in its tick,
 * from 0: an even one takes 7/16, an odd one a quarter, so two rounds leave a sixteenth of a pair's
 * overlap. (The full sum makes a crowd tremble.) Sums are exact, so the order of the neighbours
 * does not matter. An agent with self's id is skipped. neighbours need only be those within self's
 * radius and the largest other one. */
COX_API cox_vec2 cox_contact_push(const cox_agent *self, cox_span neighbours, uint32_t round);

/* How far self is to be moved to overlap no wall: out of the wall that is nearest to its centre (of
 * equally near walls the lower id), and again from there, up to four times. Between walls that
 * leave less room than the agent needs some overlap remains. An agent exactly on a segment is
 * pushed to its left. */
COX_API cox_vec2 cox_contact_push_off_walls(const cox_agent *self, cox_segment_span walls);

/* How far self is to be moved to overlap no area, each time out of the area that it is deepest in.
 * areas is the caller's array of count, which may be NULL if count is 0. */
COX_API cox_vec2 cox_contact_push_off_areas(const cox_agent *self, const cox_area *areas,
                                            uint32_t count);

/* Moves an agent by a push; the position is held within the world. */
COX_API void cox_contact_move(cox_agent *agent, cox_vec2 push);

/* The velocity that an agent really had, from the position before its step to the present one,
 * truncated to max_speed. */
COX_API cox_vec2 cox_contact_velocity(const cox_agent *agent, cox_vec2 before);

/* A velocity without the part that goes against a normal (a unit vector): it slides along the
 * surface. A velocity away from the surface, or along it, is unchanged; with a normal of (0, 0)
 * every one is. */
COX_API cox_vec2 cox_contact_slide(cox_vec2 velocity, cox_vec2 normal);

#ifdef __cplusplus
}
#endif
#endif
