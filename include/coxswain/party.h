/* SPDX-License-Identifier: MIT
 * Parties: small groups whose members walk together among others. A leader waits for members that
 * fall behind, and a member that is cut off comes back. (Of this library, after Moussaid and others
 * 2010, "The walking behaviour of pedestrian social groups"; measured in docs/crowds.md.) */
#ifndef COX_PARTY_H
#define COX_PARTY_H

#include "coxswain/agent.h"
#include "coxswain/span.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How close a party keeps. */
typedef struct cox_party {
    fix16_t near_radius; /* from the middle of the others, units; within it an agent does what it
                            prefers; < 0 is taken as 0 */
    fix16_t far_radius;  /* from here on it goes to them and nowhere else; units; not above
                            near_radius: as soon as it is beyond that */
} cox_party;

/* near_radius 3, far_radius 6: for agents of radius 1. */
COX_API cox_party cox_party_default(void);

/* The velocity that self prefers in its party. Between near_radius and far_radius from the middle
 * of the other members it changes, in a straight line (cox_vec2_lerp), from the one that self would
 * prefer alone to the one towards that middle at max_speed. So an agent that is ahead slows down,
 * and turns back for one that is lost; an agent behind or aside comes to the others. It is a
 * velocity for cox_orca.
 *
 * members are all of the party, few or many; self among them is skipped by its id, and their order
 * does not matter: sums are exact. Their positions are within COX_WORLD_LIMIT, and a span has at
 * most 2^22 of them. Alone, or in the middle of the others, self goes as it prefers; a max_speed
 * <= 0 is taken as 0. */
COX_API cox_vec2 cox_keep_together(const cox_agent *self, cox_vec2 preferred, cox_span members,
                                   cox_party party);

#ifdef __cplusplus
}
#endif
#endif
