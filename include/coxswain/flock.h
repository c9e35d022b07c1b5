/* SPDX-License-Identifier: MIT
 * Flocking: separation, alignment and cohesion, each with a field of view. (Reynolds' boids, as
 * OpenSteer's plugin Boids has them.)
 *
 * The neighbours are the caller's: all agents, or the rows that cox_grid_within found within the
 * widest radius, which gives the same force. self is skipped if it is among them, by its id. Their
 * order changes no bit: sums are exact. A span has at most 2^22 agents here.
 *
 * OpenSteer truncates the force to max_force and then smooths it. Those are two lines of the
 * caller's, with a vector that it keeps for each agent; a world does the same:
 *
 *     force = cox_vec2_truncate(force, self->max_force);
 *     smoothed = cox_vec2_lerp(smoothed, force, COX_RATIO(3, 20)); */
#ifndef COX_FLOCK_H
#define COX_FLOCK_H

#include "coxswain/span.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Which neighbours a part of flocking sees, and how strong that part is. */
typedef struct cox_flocking_zone {
    fix16_t radius; /* units; the edge counts as inside; < 0: sees none */
    fix16_t cosine; /* of half the field of view: 1 only dead ahead, 0 all but what lies behind,
                       -1 (or less) all around; above 1 is taken as 1 */
    fix16_t weight; /* the length of its force; units per tick squared; < 0 reverses it */
} cox_flocking_zone;

/* How to flock. */
typedef struct cox_flocking {
    cox_flocking_zone separation;
    cox_flocking_zone alignment;
    cox_flocking_zone cohesion;
    fix16_t near_radius; /* within it, and within its zone, a neighbour is seen wherever it lies;
                            units; the edge counts as inside; < 0: none is */
} cox_flocking;

/* OpenSteer's Boids at 60 ticks a second; units as above. Its boids have a max_speed of 9/60 and a
 * max_force of 27/3600. */
#define COX_FLOCK_SEPARATION_RADIUS_DEFAULT COX_FIX(5)
#define COX_FLOCK_SEPARATION_COSINE_DEFAULT COX_RATIO(-707, 1000)
#define COX_FLOCK_SEPARATION_WEIGHT_DEFAULT COX_RATIO(12, 3600)
#define COX_FLOCK_ALIGNMENT_RADIUS_DEFAULT COX_RATIO(15, 2)
#define COX_FLOCK_ALIGNMENT_COSINE_DEFAULT COX_RATIO(7, 10)
#define COX_FLOCK_ALIGNMENT_WEIGHT_DEFAULT COX_RATIO(8, 3600)
#define COX_FLOCK_COHESION_RADIUS_DEFAULT COX_FIX(9)
#define COX_FLOCK_COHESION_COSINE_DEFAULT COX_RATIO(-15, 100)
#define COX_FLOCK_COHESION_WEIGHT_DEFAULT COX_RATIO(8, 3600)
#define COX_FLOCK_NEAR_RADIUS_DEFAULT COX_RATIO(3, 2)

/* Those values. */
COX_API cox_flocking cox_flocking_default(void);

/* The sum of three forces, each of the length of its weight:
 * - separation: away from the neighbours seen, along the sum of offset * (radius^2 - distance^2).
 *   (OpenSteer divides by distance^2 instead. This falls to 0 at the radius, needs no division and
 *   has no pole.) radius^2 - distance^2 is rounded down to a multiple of at most 2^-20 of radius^2
 *   where the radius is 5 units, 2^-15 where it is 128, 2^-11 where it is 16,383.
 * - alignment: cox_alignment; cohesion: cox_cohesion.
 *
 * A zone sees a neighbour within its radius that is within near_radius as well, or whose direction
 * from the agent makes an angle with its heading whose cosine is at least the zone's. The heading
 * is cox_agent_heading: at rest, the direction that the agent faces. A neighbour on the same spot
 * is seen whatever the cosine; agents on one spot move apart by their ids, as in cox_separation. */
COX_API cox_vec2 cox_flock(const cox_agent *self, cox_span neighbours, cox_flocking flocking);

/* Toward the mean heading of the neighbours seen: from each one's heading the agent's own is
 * subtracted; the sum of these differences gives the direction, the zone's weight the length. If
 * the sum is (0, 0), as without neighbours, there is no force. near_radius is that of
 * cox_flocking. */
COX_API cox_vec2 cox_alignment(const cox_agent *self, cox_span neighbours, cox_flocking_zone zone,
                               fix16_t near_radius);

/* Toward the middle of the neighbours seen, with the length of the zone's weight. In the middle, or
 * without neighbours, there is no force. */
COX_API cox_vec2 cox_cohesion(const cox_agent *self, cox_span neighbours, cox_flocking_zone zone,
                              fix16_t near_radius);

#ifdef __cplusplus
}
#endif
#endif
